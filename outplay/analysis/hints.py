"""Hints: the best answers of a seat that is asked, by what it could know, each with its chance of winning and what it has to fear."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot
from typing import Final, Generic, TypeVar

import msgspec

from outplay.analysis.chances import Chances
from outplay.analysis.playing_on import PlayingOn
from outplay.bots import Search
from outplay.bots.thoughts import Returns, Thought, ranked
from outplay.kernel import scene as sc
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import in_turn, legal, pick
from outplay.kernel.record import series
from outplay.kernel.state import State
from outplay.kernel.step import Seat, SecretChoice
from outplay.kernel.view import Observation, heard

__all__ = ["Advice", "Advisor", "Fear", "Hint"]

S = TypeVar("S", bound=State)

WORLDS: Final = 48
"""So many worlds each answer is tried in, all of them in the same ones with the same luck."""
ANSWERS: Final = 400
"""Limit of answers that are played on in all. Where a turn takes many of them, fewer worlds are tried, and at least `FEWEST`."""
FEWEST: Final = 8
CANDIDATES: Final = 3
"""So many answers that the expert thinks best are tried."""
NEAR: Final = 0.03
"""The third is named only if it is not behind the second by more than this."""
FEARED: Final = 0.03
"""What happens to somebody is feared if it takes this much of the chance where it happens, and is more than luck."""
SURE: Final = 1.6
"""A loss counts if it is larger than this many of its standard errors."""
SEEN: Final = 3
"""What was seen in fewer worlds than this is not feared."""
THEN: Final = 3
"""So many picks are named that the seat means to make after an answer."""


class Fear(msgspec.Struct, frozen=True):
    """What others may do after an answer, in the game's own words: in what share of the worlds they did, and the chance of winning where they did."""

    line: sc.Line
    share: float
    chance: float


class Advice(msgspec.Struct, frozen=True):
    """An answer: its picks as they are written and as they are called, what the seat means to pick next, its chance of winning with the standard error, and what it fears."""

    picks: tuple[str, ...]
    labels: tuple[str, ...]
    then: tuple[str, ...]
    chance: float
    error: float
    fear: Fear | None = None


class Hint(msgspec.Struct, frozen=True):
    """Two or three best answers, the best first; none if there is nothing to choose, or if it is a draft. `worlds`: how many were tried; `measured`: by so many matches it was measured how far the chances hold."""

    options: tuple[Advice, ...]
    worlds: int
    measured: int


class Advisor(Generic[S]):
    """Gives hints, from an observation alone: equal observations and equal chance give equal hints. The count of worlds sets how sure they are, not a clock."""

    def __init__(self, game: Game[S], worlds: int = WORLDS, effort: int = 0) -> None:
        """Get ready. `effort`: tables that the expert judges; 0: as many as are usual."""
        self.game, self.worlds = game, worlds
        self.expert = Search(effort)

    def hint(self, seen: Observation[S], seat: Seat, chance: Quick) -> Hint:
        """Return a hint for a seat that is asked."""
        chances, options = Chances.of(self.game, seen.state.settings), legal(seen.state, seat)
        thoughts = ranked(self.expert.think(self.game, seen, seat, options, chance)) if len(options) > 1 else []
        playing_on = replace(PlayingOn.quick(self.game), turns=len(seen.state.sides))  # everybody else once
        tries = self._unlike(seen, [Try(playing_on, chances, seat, thought) for thought in thoughts])
        done = 0
        while tries and done < self.worlds and (done < FEWEST or sum(one.answers for one in tries) < ANSWERS):
            deal, luck = chance.number(), chance.number()
            for one in tries:
                one.play(self.game.redeal(seen, Quick(deal)), Quick(luck))
            done += 1
        best = sorted(tries, key=lambda one: -one.came_to.mean)
        if len(best) > 2 and best[1].came_to.mean - best[2].came_to.mean > NEAR:
            best.pop()
        return Hint(tuple(one.advice(seen) for one in best), done, chances.matches)

    def _unlike(self, seen: Observation[S], tries: Sequence[Try[S]]) -> list[Try[S]]:
        """Return the first few answers that are called otherwise: of those that sound alike nobody could tell which is meant."""
        found: dict[tuple[str, ...], Try[S]] = {}
        for one in tries:
            found.setdefault(one.called(seen), one)
            if len(found) == CANDIDATES:
                break
        return list(found.values())


class Try(Generic[S]):
    """An answer that is tried in worlds: what came of it, and what was told when others answered."""

    def __init__(self, playing_on: PlayingOn[S], chances: Chances[S], seat: Seat, thought: Thought) -> None:
        self.game, self.playing_on, self.chances = chances.game, playing_on, chances
        self.seat, self.thought = seat, thought
        self.answers = 0
        self.worths: list[float] = []
        self.told: dict[str, tuple[sc.Line, set[int]]] = {}
        """What was told, by its words: the line, and in which worlds."""

    @property
    def came_to(self) -> Returns:
        """What came of it in all worlds."""
        return _returns(self.worths)

    def play(self, world: S, luck: Quick) -> None:
        """Play a world on after the answer and what is planned after it, and note what came of it. What others do is heard until the seat's next turn."""
        side, first, sealed = world.side_of(self.seat), self.game.turn(world), isinstance(world.todo[-1], SecretChoice)
        listening = True
        world.told = []
        for answered in self.playing_on.steps(world, self.seat, self.thought.picks, luck, self.thought.line):
            self.answers += 1
            if listening and (sealed or world.side_of(answered) != side):
                self._hear(world)
            listening = listening and (self.game.turn(world) == first or (not sealed and self.seat not in world.asked))
            world.told = [] if listening else None
        self.worths.append(self.chances.sides(world)[side])

    def _hear(self, world: S) -> None:
        """Note what was told by the last answer."""
        if not world.told:
            return
        seen = self.game.observe(world, self.seat)
        for one in heard(world.told, self.seat):
            line = self.game.weighed(seen, one)
            if line is not None and line.spans and not line.head and line.weight != "low":
                self.told.setdefault("".join(span.text for span in line.spans), (line, set()))[1].add(len(self.worths))

    def called(self, seen: Observation[S]) -> tuple[str, ...]:
        """Return how its picks are called."""
        return tuple(one.label for one in self._offers(seen))

    def advice(self, seen: Observation[S]) -> Advice:
        """Return it for people."""
        found = self.came_to
        return Advice(
            tuple(one.text for one in self._offers(seen)), self.called(seen), self._then(seen), round(found.mean, 4), round(found.error, 4), self._fear()
        )

    def _offers(self, seen: Observation[S]) -> Iterator[sc.Offer]:
        picks = self.thought.picks
        if not isinstance(seen.state.todo[-1], SecretChoice):
            yield self.game.offer(seen, picks[0])
            return
        before = seen.state.picks.get(self.seat, ())
        made = in_turn(seen.state, self.seat, picks, before) or (*before, *picks)
        for n, (after, one) in enumerate(zip(series(seen, self.seat, made), made, strict=False)):
            if n >= len(before):
                yield self.game.offer(after, one)

    def _then(self, seen: Observation[S]) -> tuple[str, ...]:
        """Return how the next picks are called that are planned, as far as they can be called before it is seen what comes of the first."""
        world = self.game.redeal(seen, Quick(0))
        found: list[str] = []
        for n, one in enumerate((*self.thought.picks, *self.thought.line[:THEN])):
            if world.over or self.seat not in world.asked or one not in legal(world, self.seat):
                break
            if n >= len(self.thought.picks):
                found.append(self.game.offer(self.game.observe(world, self.seat), one).label)
            pick(world, self.seat, one)
        return tuple(found)

    def _fear(self) -> Fear | None:
        """Return what took most of the chance over all worlds: often a little, or seldom much."""
        found: tuple[float, Fear] | None = None
        for line, worlds in self.told.values():
            there, elsewhere = (_returns([worth for n, worth in enumerate(self.worths) if (n in worlds) == so]) for so in (True, False))
            if there.n < SEEN or elsewhere.n < SEEN:
                continue
            loss, share = elsewhere.mean - there.mean, there.n / len(self.worths)
            if loss < max(FEARED, SURE * hypot(there.error, elsewhere.error)):
                continue
            if found is None or loss * share > found[0]:
                found = loss * share, Fear(line, round(share, 4), round(there.mean, 4))
        return found[1] if found else None


def _returns(worths: Sequence[float]) -> Returns:
    found = Returns()
    for one in worths:
        found.add(one)
    return found
