"""What came of a match, as typed values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from outplay.kernel.step import Seat

Kind = Literal["duel", "free", "team"]
"""Two alone against each other, more of them alone, or sides with several seats. Each is rated apart."""

UNRATED: Final = "unrated"
UNDO: Final = "undo"
SCREEN: Final = "screen"
EMPTY: Final = "empty"
FORGOTTEN: Final = "forgotten"
SAME: Final = "same"
BOTS: Final = "bots"
SHORT: Final = "short"
OFTEN: Final = "often"

WHY_NOT: Final = {
    UNRATED: "It was not made as a rated match.",
    UNDO: "Moves could be taken back.",
    SCREEN: "Several played at one screen.",
    EMPTY: "Nobody sat in one of the seats.",
    FORGOTTEN: "Somebody had themselves forgotten before it was over.",
    SAME: "Somebody had several seats.",
    BOTS: "A bot played whose strength is not known.",
    SHORT: "A side answered in one round only, or in none.",
    OFTEN: "Two of you had played as many rated matches within a day as count.",
}
"""Why a match counts for nobody's rating, by the word that is stored, in a sentence for those who played."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who began in a seat, whoever sat in later: a person, or a bot of a level. `mu`: the bot's rating, None if it is not known. Neither: nobody ever sat down."""

    seat: Seat
    side: int
    who: str = ""
    bot: str = ""
    mu: float | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a match.

    `places`: of each side, 1 is first. `used`: what the sides played with: group, name and side. `because`: why nobody is rated by it, a word of WHY_NOT;
    empty if all that play in it are. `at`: when it ended. `seconds`: how long it was played.
    """

    match: str
    game: str
    kind: Kind
    places: tuple[int, ...]
    players: tuple[Player, ...]
    because: str
    at: float
    seconds: int
    used: Sequence[tuple[str, str, int]] = field(default=())

    @property
    def rated(self) -> bool:
        """Whether it counts for ratings."""
        return not self.because

    @property
    def people(self) -> list[str]:
        """The persons who played, each once."""
        return list(dict.fromkeys(player.who for player in self.players if player.who))


def kind_of(sides: Sequence[Sequence[Seat]]) -> Kind:
    """Return which kind of match these sides play."""
    if any(len(side) > 1 for side in sides):
        return "team"
    return "duel" if len(sides) == 2 else "free"
