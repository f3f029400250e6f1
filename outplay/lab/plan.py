"""What is to be played: a game, its options and content, who sits where, and from which seed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from outplay.bots import Bot, find_bot
from outplay.games import find_game
from outplay.kernel.content import Content, read_folder
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.settings import Settings, Value
from outplay.kernel.state import State
from outplay.kernel.step import Sides


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. `bots` are names, which repeat if there are fewer than seats. Bots change seats from match to match."""

    game: str
    matches: int
    bots: tuple[str, ...]
    seed: str = "1"
    options: tuple[tuple[str, Value], ...] = ()
    preset: str = ""
    content: str = ""
    """The folder with the content; "" for the game's own."""
    records: str = ""
    events: bool = False
    trace: bool = False
    """Whether each match brings its trace: how it stood, what was offered and played."""
    bars: tuple[tuple[int, str], ...] = ()
    """What sides may not play, though the rules allow it: the number of a side, and the name of the thing in the game's catalog."""
    texts: tuple[tuple[str, str], ...] = ()
    """The texts of the content's files, by name: what is played with if there are any, whatever `content` says."""

    def carried(self) -> Plan:
        """Return this plan with its content in it, so that it can be played where the folder is not. Raises ContentError."""
        if self.texts or not self.content:
            return self
        return replace(self, content="", texts=tuple(read_folder(Path(self.content)).items()))

    def seats(self, number: int, sides: Sides) -> tuple[int, ...]:
        """Return, for each seat of a match, the index in `bots` of the bot that sits there. With one bot for each side they lead sides, otherwise they sit in turns."""
        led = {seat: n if len(self.bots) == len(sides) else seat for n, side in enumerate(sides) for seat in side}
        return tuple((led[seat] + number) % len(self.bots) for seat in sorted(led))


@dataclass(slots=True)
class Venue:
    """Everything that is the same for all matches of a plan."""

    plan: Plan
    game: Game[State]
    settings: Settings
    content: Content
    bots: list[Bot] = field(default_factory=list)


def lay_out(plan: Plan) -> Venue:
    """Look up game, settings, content and bots, and return them. Raises OutplayError."""
    game = find_game(plan.game)
    if plan.matches < 1:
        raise OutplayError(f"{plan.matches} matches cannot be played; it takes at least 1")
    options = dict(plan.options)
    options.setdefault("seats", max(len(plan.bots), min(game.settings.SEATS)))
    content = game.accept(dict(plan.texts)) if plan.texts else game.load(Path(plan.content) if plan.content else None)
    settings = game.settings.fitted(options, plan.preset, content)
    if len(plan.bots) > settings.seats:
        raise OutplayError(f"{len(plan.bots)} bots are too many for {settings.seats} seats")
    return Venue(plan, game, settings, content, [find_bot(name) for name in plan.bots])
