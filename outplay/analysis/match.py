"""A whole match looked back at: how it stood, what was luck, which decisions lost something, and the moments that turned it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, Generic, TypeVar

import msgspec

from outplay.analysis.chances import Chances
from outplay.analysis.decisions import Judge, Verdict
from outplay.kernel.chance import Quick, seed_from
from outplay.kernel.content import Content
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.play import apply
from outplay.kernel.record import MatchRecord, replay, row_option, settings_of
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat, Series

S = TypeVar("S", bound=State)

DRAWS: Final = 12
"""So many times chance is tried again, to see what was to be expected of it."""
MOMENTS: Final = 5
"""So many moments are named that turned a match."""
LEAST: Final = 0.02
"""What changed less of a chance turned nothing."""


class Stood(msgspec.Struct, frozen=True):
    """How a match stood after so many rows: the chance of each side, and how much of what the last row changed for the first side was luck."""

    row: int
    round: int
    chances: tuple[float, ...]
    luck: float = 0.0


class Decision(msgspec.Struct, frozen=True):
    """What is thought of the decision of a row, by what its seat could know. `better` and `line` are the texts of the picks that would have been better."""

    row: int
    round: int
    seat: int
    played: str
    kind: str
    loss: float = 0.0
    error: float = 0.0
    pairs: int = 0
    better: str = ""
    line: tuple[str, ...] = ()


class Turning(msgspec.Struct, frozen=True):
    """A moment that turned the match: by how much for the first side, and how much of that was luck."""

    row: int
    round: int
    seat: int
    played: str
    change: float
    luck: float


class Analysis(msgspec.Struct, frozen=True):
    """A match looked back at."""

    game: str
    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    measured: int
    """By so many matches it was measured how far the chances hold; 0: not at all."""
    stood: tuple[Stood, ...]
    decisions: tuple[Decision, ...]
    turned: tuple[Turning, ...]

    @property
    def luck(self) -> float:
        """How much of the chance of the first side luck gave it in all; what is left of result less start was play."""
        return sum(one.luck for one in self.stood)

    @property
    def play(self) -> float:
        """How much of the chance of the first side play gave it in all."""
        return self.stood[-1].chances[0] - self.stood[0].chances[0] - self.luck

    def counted(self, seat: Seat) -> dict[str, int]:
        """Return how many decisions of a seat were of each kind."""
        found = {"best": 0, "good": 0, "slip": 0, "blunder": 0}
        for one in self.decisions:
            if one.seat == seat:
                found[one.kind] += 1
        return found


class Looking(Generic[S]):
    """Looks back at a record. Each row can be judged for itself, in any order and any process: the same seed gives the same verdicts."""

    def __init__(self, game: Game[S], record: MatchRecord, content: Content, seed: str = "analysis", effort: int = 0, pairs: int = 0) -> None:
        """Begin to look back at a record. Raises RecordError if it does not fit the rules, and OutplayError if its match is not over."""
        self.game, self.record, self.content, self.seed = game, record, content, seed
        settings = settings_of(game, record)
        self.chances = Chances.of(game, settings)
        self.judge = Judge(game, self.chances, None, effort, *((pairs,) if pairs else ()))
        self.tables = [state.copy() for state in replay(game, record, content)]
        if not self.tables[-1].over:
            raise OutplayError("this match is not over: only matches that are over can be looked back at")

    @property
    def rows(self) -> range:
        """The numbers of the rows, from 0."""
        return range(len(self.record.rows))

    def stood(self) -> Iterator[Stood]:
        """Yield how the match stood at its start and after each row."""
        before = self.chances.sides(self.tables[0])
        yield Stood(0, self.game.round(self.tables[0]), _rounded(before))
        for row in self.rows:
            after = self.chances.sides(self.tables[row + 1])
            luck = after[0] - self._expected(row) if self.record.rows[row].drawn else 0.0
            yield Stood(row + 1, self.game.round(self.tables[row + 1]), _rounded(after), round(luck, 4))

    def _expected(self, row: int) -> float:
        """Return what the first side could expect of a row before chance was asked."""
        chance = Quick(self._word("luck", row))
        option, total = self._option(row), 0.0
        for _ in range(DRAWS):
            table = self.tables[row].copy()
            table.chance, table.open = Quick(chance.number()), None
            apply(table, Action(self.record.rows[row].seat, option))
            total += self.chances.sides(table)[0]
        return total / DRAWS

    def decision(self, row: int) -> Decision | None:
        """Return what is thought of the decision of a row; None if there was nothing to decide."""
        entry, table = self.record.rows[row], self.tables[row]
        option = self._option(row)
        if entry.text.startswith("!") or entry.seat not in table.asked:
            return None
        picks = option.picks if isinstance(option, Series) else (option,)
        seen = self.game.observe(table, entry.seat)
        verdict = self.judge.judge(seen, entry.seat, picks, Quick(self._word("decision", row)))
        return None if verdict is None else self._said(row, verdict)

    def _said(self, row: int, verdict: Verdict) -> Decision:
        entry, table = self.record.rows[row], self.tables[row]
        seen = self.game.observe(table, entry.seat)
        label = self._label(table, entry.seat, self._first(row))
        better = self.game.offer(seen, verdict.better[0]).label if verdict.better else ""
        loss, error = round(verdict.loss, 4), round(verdict.error, 4)
        return Decision(row, self.game.round(table), entry.seat, label, verdict.kind.value, loss, error, verdict.pairs, better)

    def _first(self, row: int) -> Option:
        option = self._option(row)
        return option.picks[0] if isinstance(option, Series) else option

    def _label(self, table: S, seat: Seat, option: Option) -> str:
        return self.game.offer(self.game.observe(table, seat), option).label

    def _option(self, row: int) -> Option:
        entry = self.record.rows[row]
        return row_option(self.game, self.tables[row], entry.seat, entry.text)

    def _word(self, *words: object) -> int:
        return int.from_bytes(seed_from(self.seed, self.record.digest(), *words)[:8], "little")

    def analysis(self, stood: Sequence[Stood], decisions: Sequence[Decision]) -> Analysis:
        """Return the match looked back at, from how it stood and what is thought of its decisions."""
        turned: list[Turning] = []
        for before, after in pairwise(stood):
            change = after.chances[0] - before.chances[0]
            if abs(change) < LEAST:
                continue
            entry = self.record.rows[before.row]
            beside = entry.text.startswith("!")
            label = entry.text if beside else self._label(self.tables[before.row], entry.seat, self._first(before.row))
            turned.append(Turning(before.row, before.round, entry.seat, label, round(change, 4), after.luck))
        most = sorted(sorted(turned, key=lambda one: -abs(one.change))[:MOMENTS], key=lambda one: one.row)
        sides = tuple(tuple(side) for side in self.tables[0].sides)
        return Analysis(self.game.id, self.record.names, sides, self.chances.matches, tuple(stood), tuple(decisions), tuple(most))


def _rounded(chances: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(one, 4) for one in chances)
