"""Single decisions, judged from what their seat could know: what would have been best, and by how much what was chosen is behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Generic, TypeVar

from outplay.analysis.chances import Chances
from outplay.analysis.playing_on import PlayingOn
from outplay.bots import Search
from outplay.bots.drafts import is_draft
from outplay.bots.thoughts import Returns, Thought, best, ranked
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

CANDIDATES: Final = 3
"""So many answers that the expert thinks best are tried, to name the best of them."""
FIRST: Final = 16
"""By so many playouts of each the best is named. A decision that cannot be a slip by these is let be."""
PAIRS: Final = 64
"""So many pairs of playouts judge a decision, twice as many where more than a slip is in play."""
SURE: Final = 1.6
"""A loss counts if it is larger than this many of its standard errors."""
GOOD, SLIP, BLUNDER = 0.02, 0.05, 0.12
"""From these losses of a chance of winning on a decision is no longer best, no longer good, and a blunder."""
OPEN: Final = 0.03
"""Nobody errs in a match that is decided: below this chance, or as far from certainty."""


class Kind(Enum):
    """How good a decision was."""

    BEST = "best"
    GOOD = "good"
    SLIP = "slip"
    BLUNDER = "blunder"


MARKS: Final = (Kind.SLIP, Kind.BLUNDER)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is thought of a decision: how much of a chance of winning it lost, how sure that is, and what would have been best.

    `chance` is what the seat's side had by its best answer; `line` are the own picks after that answer, as they were planned.
    """

    kind: Kind
    loss: float
    error: float
    pairs: int
    chance: float
    better: tuple[Option, ...] = ()
    line: tuple[Option, ...] = ()


class Judge(Generic[S]):
    """Judges decisions of a match. An expert names good answers, and playouts the best of them; then that and what was chosen are played on again, in other worlds with other luck.

    Both meet the same worlds and luck, so the best is not called best because it was lucky where it was found.
    """

    def __init__(self, game: Game[S], chances: Chances[S], playing_on: PlayingOn[S] | None = None, effort: int = 0, pairs: int = PAIRS) -> None:
        self.game, self.chances, self.pairs = game, chances, pairs
        self.playing_on = playing_on or PlayingOn.quick(game)
        self.expert = Search(effort)

    def thoughts(self, seen: Observation[S], seat: Seat, chance: Quick) -> Sequence[Thought]:
        """Return what the expert thinks of the options of a seat, the best first; empty if there is nothing to think of."""
        options = legal(seen.state, seat)
        return ranked(self.expert.think(self.game, seen, seat, options, chance)) if len(options) > 1 else []

    def judge(self, seen: Observation[S], seat: Seat, picks: tuple[Option, ...], chance: Quick) -> Verdict | None:
        """Return what is thought of picks of a seat that is asked: one, or those of a secret series; None if there was nothing to decide, or it was a draft.

        What is a slip or a blunder at first is looked at once more with other luck, and is none if that does not find it.
        """
        options = legal(seen.state, seat)
        if len(options) < 2 or is_draft(self.game, seen.state, options):
            return None
        verdict = self._look(seen, seat, picks, options, chance)
        if verdict is None or verdict.kind not in MARKS:
            return verdict
        again = self._look(seen, seat, picks, options, chance)
        return again if again is None or again.kind not in MARKS else min(verdict, again, key=lambda one: one.loss)

    def _look(self, seen: Observation[S], seat: Seat, picks: tuple[Option, ...], options: Sequence[Option], chance: Quick) -> Verdict | None:
        """Return what is thought of picks at one look; None if the expert thinks of nothing."""
        thoughts = self.expert.think(self.game, seen, seat, options, chance)
        if not thoughts:
            return None
        given = [one for one in thoughts if one.picks[: len(picks)] == picks]
        if best(thoughts) in given or any(one.share for one in given):
            had = Returns()
            for _ in range(FIRST):
                had.add(self._came_to(seen, seat, picks, chance.number(), chance.number()))
            return Verdict(Kind.BEST, 0.0, 0.0, 0, had.mean)
        return self._compared(seen, seat, picks, thoughts, chance)

    def _compared(self, seen: Observation[S], seat: Seat, picks: tuple[Option, ...], thoughts: Sequence[Thought], chance: Quick) -> Verdict:
        """Return what was lost by picks that the expert would not have chosen."""
        few = sorted(thoughts, key=lambda one: -one.worth)[:CANDIDATES]
        lost, had = [Returns() for _ in few], [Returns() for _ in few]
        for _ in range(FIRST):
            self._pair(seen, seat, picks, few, lost, had, chance)
        most = max(range(len(few)), key=lambda n: lost[n].mean)
        finest, behind, of = few[most], lost[most], had[most]
        if behind.mean + SURE * behind.error >= SLIP:
            behind, of = Returns(), Returns()
            while behind.n < self.pairs or (behind.n < 2 * self.pairs and behind.mean >= SLIP):
                self._pair(seen, seat, picks, [finest], [behind], [of], chance)
        return Verdict(kind_of(behind.mean, behind.error, of.mean), max(0.0, behind.mean), behind.error, behind.n, of.mean, finest.picks, finest.line)

    def _pair(
        self,
        seen: Observation[S],
        seat: Seat,
        picks: tuple[Option, ...],
        others: Sequence[Thought],
        lost: Sequence[Returns],
        had: Sequence[Returns],
        chance: Quick,
    ) -> None:
        """Play picks and other answers on in one world with the same luck, and note what each of these came to, and what was lost beside it."""
        deal, luck = chance.number(), chance.number()
        came_to = self._came_to(seen, seat, picks, deal, luck)
        for other, behind, of in zip(others, lost, had, strict=True):
            by_other = self._came_to(seen, seat, other.picks, deal, luck)
            behind.add(by_other - came_to)
            of.add(by_other)

    def _came_to(self, seen: Observation[S], seat: Seat, picks: Sequence[Option], deal: int, luck: int) -> float:
        """Return the chance of the seat's side in one world, some turns after its picks."""
        world = self.game.redeal(seen, Quick(deal))
        side = world.side_of(seat)
        return self.chances.sides(self.playing_on.after(world, seat, picks, Quick(luck)))[side]


def kind_of(loss: float, error: float, chance: float) -> Kind:
    """Return how good a decision is that lost this much of a chance, give or take a standard error, where the best would have had `chance`."""
    if loss < GOOD or not chance > OPEN or chance - loss > 1 - OPEN:
        return Kind.BEST
    if loss < SLIP or loss < SURE * error:
        return Kind.GOOD
    return Kind.SLIP if loss < BLUNDER else Kind.BLUNDER
