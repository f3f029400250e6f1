"""Matches looked back at by several processes, row by row. A process that dies is replaced, and what was found stays in a file, so nothing is judged twice."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from outplay.analysis.kept import Kept
from outplay.analysis.match import Analysis, Looking, Row
from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.kernel.record import MatchRecord
from outplay.kernel.record_text import parse
from outplay.kernel.state import State
from outplay.local.reading import content_of

DEATHS: Final = 3
"""After so many times that all processes were ended, the match cannot be looked back at here."""
CONTEXT: Final = multiprocessing.get_context("spawn")


@dataclass(frozen=True, slots=True)
class Question:
    """A match to be looked back at: its record as text, by which seed, with how many tables for the expert and pairs of playouts for a decision (0: as many as are usual)."""

    record: str
    seed: str = "analysis"
    effort: int = 0
    pairs: int = 0

    @property
    def asked(self) -> dict[str, object]:
        """What is asked, as the first line of a file of findings says it."""
        return {"digest": parse(self.record)[1], "seed": self.seed, "effort": self.effort, "pairs": self.pairs}

    def looking(self) -> Looking[State]:
        """Return who looks back. Raises OutplayError if the record cannot be played, or is not over."""
        record: MatchRecord = parse(self.record)[0]
        game = find_game(record.game)
        return Looking(game, record, content_of(game, record), self.seed, self.effort, self.pairs)


@lru_cache(maxsize=4)
def _looking(question: Question) -> Looking[State]:
    return question.looking()


def _judged(question: Question, number: int) -> Row:
    return _looking(question).row(number)


def analyzed(question: Question, processes: int = 1, keep: Path | None = None, tell: Callable[[int, int], None] = lambda done, of: None) -> Analysis:
    """Return a match looked back at. `tell` hears after each row how many are judged, and of how many. The verdicts are the same for any number of processes.

    Raises OutplayError if the record cannot be played, is not over, or if processes that judge it are ended again and again.
    """
    looking = question.looking()
    kept = Kept(keep, question.asked, Row)
    known = {one.row for one in kept.found}
    left = [row for row in looking.numbers if row not in known]
    tell(len(kept.found), len(looking.numbers))
    if processes > 1 and len(left) > 1:
        for found in _by_processes(question, left, processes):
            kept.add(found)
            tell(len(kept.found), len(looking.numbers))
    else:
        for row in left:
            kept.add(looking.row(row))
            tell(len(kept.found), len(looking.numbers))
    return looking.analysis(sorted(kept.found, key=lambda one: one.row))


def _by_processes(question: Question, rows: list[int], processes: int) -> Iterator[Row]:
    """Yield rows as they are judged, in any order."""
    left, deaths = set(rows), 0
    while left:
        with ProcessPoolExecutor(processes, CONTEXT) as pool:
            try:
                asked: list[Future[Row]] = [pool.submit(_judged, question, row) for row in sorted(left)]
                for one in as_completed(asked):
                    found = one.result()
                    left.discard(found.row)
                    yield found
            except BrokenProcessPool:
                deaths += 1
                if deaths == DEATHS:
                    raise OutplayError(f"processes that looked back were ended {DEATHS} times; is there enough memory?") from None
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
