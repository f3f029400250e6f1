"""How a table stands: the chance of each side to win, as bots judge it and as matches have shown that they come out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from outplay.kernel.game import Game
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.lab.calibration import calibrations_of, shared, sharpened

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Chances(Generic[S]):
    """Turns what a game's `value` says of a table into chances of winning."""

    game: Game[S]
    exponent: float = 1.0
    matches: int = 0
    """By so many matches the exponent was measured; 0 if it was not, and values are taken as they are."""

    @staticmethod
    def of(game: Game[S], settings: Settings) -> Chances[S]:
        """Return how tables of such a match are judged. Raises ContentError if what was measured of the game cannot be read."""
        found = calibrations_of(game.folder).of(settings.seats, len(settings.sides))
        return Chances(game, found.exponent, found.matches) if found else Chances(game)

    def sides(self, table: S) -> list[float]:
        """Return the chance of each side; they add up to one. Each side judges by what it knows. Of a match that is over, the first share what there was to win."""
        if table.over:
            return list(shared(self.game.outcome(table).places))
        values = [(1 + self.game.value(self.game.observe(table, side[0]), side[0])) / 2 for side in table.sides]
        total = sum(values)
        return sharpened([value / total if total else 1 / len(values) for value in values], self.exponent)
