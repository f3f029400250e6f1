"""A whole match looked back at: how it stood, what was luck, which decisions lost something, and the moments that turned it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, Generic, TypeVar

import msgspec

from outplay.analysis.chances import Chances
from outplay.analysis.decisions import Judge, Kind
from outplay.kernel.chance import Quick, seed_from
from outplay.kernel.content import Content
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.play import apply
from outplay.kernel.record import MatchRecord, replay, row_option, series, settings_of
from outplay.kernel.state import State
from outplay.kernel.step import Action, Seat, Series

S = TypeVar("S", bound=State)

DRAWS: Final = 12
"""So many times chance is tried again, to see what was to be expected of it."""
MOMENTS: Final = 5
"""So many moments are named that turned a match."""
LEAST: Final = 0.02
"""What changed less of a chance turned nothing."""
KINDS: Final = tuple(kind.value for kind in Kind)


class Row(msgspec.Struct, frozen=True):
    """A row of a record looked back at: who did what in which round, and the chance of each side after it.

    `luck`: how much of what it changed for the first side chance did. `kind`: how good the decision was by what its seat could know; empty if there was nothing to decide.
    `loss`: what was lost of the own side's chance, give or take `error`, as so many `pairs` of playouts say. `better`: what would have been better, and `instead` its picks as they are written.
    """

    row: int
    round: int
    seat: int
    played: str
    chances: tuple[float, ...]
    luck: float = 0.0
    kind: str = ""
    loss: float = 0.0
    error: float = 0.0
    pairs: int = 0
    better: str = ""
    instead: tuple[str, ...] = ()


class Turning(msgspec.Struct, frozen=True):
    """A moment that turned the match: by how much for the first side, and how much of that was luck."""

    row: int
    change: float
    luck: float


class Analysis(msgspec.Struct, frozen=True):
    """A match looked back at, from the chances at its start."""

    game: str
    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    measured: int
    """By so many matches it was measured how far the chances hold; 0: not at all."""
    start: tuple[float, ...]
    rows: tuple[Row, ...]

    @property
    def luck(self) -> float:
        """How much of the chance of the first side luck gave it in all; what is left of result less start was play."""
        return sum(one.luck for one in self.rows)

    @property
    def play(self) -> float:
        """How much of the chance of the first side play gave it in all."""
        return self.rows[-1].chances[0] - self.start[0] - self.luck

    def counted(self, seat: Seat) -> dict[str, int]:
        """Return how many decisions of a seat were of each kind."""
        return {kind: sum(one.seat == seat and one.kind == kind for one in self.rows) for kind in KINDS}

    @property
    def turned(self) -> list[Turning]:
        """The moments that turned the match, in order."""
        stood = [self.start[0], *(one.chances[0] for one in self.rows)]
        steps = [Turning(row.row, round(after - before, 4), row.luck) for row, (before, after) in zip(self.rows, pairwise(stood), strict=True)]
        most = sorted((one for one in steps if abs(one.change) >= LEAST), key=lambda one: -abs(one.change))[:MOMENTS]
        return sorted(most, key=lambda one: one.row)


class Rows(Generic[S]):
    """Looks back at single rows, each for itself, in any order and any process: the same words give the same verdicts."""

    def __init__(self, game: Game[S], table: S, effort: int = 0, pairs: int = 0) -> None:
        """Get ready for rows of matches with the settings of a table. `effort`: tables that the expert judges; `pairs`: of playouts; 0: as many as are usual."""
        self.game = game
        self.chances = Chances.of(game, table.settings)
        self.judge = Judge(game, self.chances, None, effort, *((pairs,) if pairs else ()))

    def row(self, number: int, before: S, after: S, seat: Seat, text: str, drawn: bool, word: str) -> Row:
        """Return a row looked back at. `drawn`: whether chance was asked in it; `word`: other words try other worlds and luck."""
        option = row_option(self.game, before, seat, text)
        picks = option.picks if isinstance(option, Series) else (option,)
        beside = text.startswith("!")
        seen = self.game.observe(before, seat)
        played = text.removeprefix("!") if beside else self.game.offer(seen, picks[0]).label
        chances = self.chances.sides(after)
        luck = chances[0] - self._expected(before, Action(seat, option), _word(word, "luck", number)) if drawn else 0.0
        found = Row(number, self.game.round(before), seat, played, tuple(round(one, 4) for one in chances), round(luck, 4))
        verdict = None if beside or seat not in before.asked else self.judge.judge(seen, seat, picks, _word(word, "decision", number))
        if verdict is None:
            return found
        loss, error = round(verdict.loss, 4), round(verdict.error, 4)
        found = msgspec.structs.replace(found, kind=verdict.kind.value, loss=loss, error=error, pairs=verdict.pairs)
        if not verdict.better or verdict.kind is Kind.BEST:
            return found
        tables = series(seen, seat, verdict.better) if isinstance(option, Series) else (seen,)
        offers = [self.game.offer(table, one) for table, one in zip(tables, verdict.better, strict=False)]
        return msgspec.structs.replace(found, better=offers[0].label, instead=tuple(one.text for one in offers))

    def _expected(self, before: S, action: Action, chance: Quick) -> float:
        """Return what the first side could expect of an action before chance was asked."""
        total = 0.0
        for _ in range(DRAWS):
            table = before.copy()
            table.chance, table.open = Quick(chance.number()), None
            apply(table, action)
            total += self.chances.sides(table)[0]
        return total / DRAWS


class Looking(Generic[S]):
    """Looks back at a record, row by row."""

    def __init__(self, game: Game[S], record: MatchRecord, content: Content, seed: str = "analysis", effort: int = 0, pairs: int = 0) -> None:
        """Begin to look back at a record. Raises RecordError if it does not fit the rules, and OutplayError if its match is not over."""
        self.record, self.word = record, f"{seed}/{record.digest()}"
        settings_of(game, record)
        self.tables = [state.copy() for state in replay(game, record, content)]
        if not self.tables[-1].over:
            raise OutplayError("this match is not over: only matches that are over can be looked back at")
        self.by = Rows(game, self.tables[0], effort, pairs)

    @property
    def numbers(self) -> range:
        """The numbers of the rows, from 0."""
        return range(len(self.record.rows))

    def row(self, number: int) -> Row:
        """Return a row looked back at."""
        entry = self.record.rows[number]
        return self.by.row(number, self.tables[number], self.tables[number + 1], entry.seat, entry.text, bool(entry.drawn), self.word)

    def analysis(self, rows: Sequence[Row]) -> Analysis:
        """Return the match, with all of its rows looked back at."""
        first, chances = self.tables[0], self.by.chances
        sides = tuple(tuple(side) for side in first.sides)
        start = tuple(round(one, 4) for one in chances.sides(first))
        return Analysis(self.by.game.id, self.record.names, sides, chances.matches, start, tuple(rows))


def _word(*words: object) -> Quick:
    return Quick(int.from_bytes(seed_from(*words)[:8], "little"))
