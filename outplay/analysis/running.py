"""Matches looked back at by several processes, row by row. A process that dies is replaced, and what was found stays in a file, so nothing is judged twice."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

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


class Kept:
    """A file of rows that were judged, one a line, which begins with what was asked. Without a file, nothing is kept."""

    def __init__(self, file: Path | None, question: Question) -> None:
        """Open a file. Raises OutplayError if it holds the answer to another question, or cannot be written."""
        self.file = file
        asked = {"digest": parse(question.record)[1], "seed": question.seed, "effort": question.effort, "pairs": question.pairs}
        self.found: dict[int, Row] = {}
        if file is None:
            return
        try:
            lines = file.read_text("utf-8").splitlines() if file.exists() else []
            if lines and _read(lines[0]) != asked:
                raise OutplayError(f"{file.name} is of another match, or was asked otherwise; name another file")
            for line in lines[1:]:
                with suppress(msgspec.MsgspecError):  # the last line may not be whole, and another outplay may have written other ones
                    found = msgspec.json.decode(line, type=Row)
                    self.found[found.row] = found
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(f"{json.dumps(line)}\n" for line in [asked, *map(msgspec.to_builtins, self.found.values())]), "utf-8")
        except OSError as wrong:
            raise OutplayError(f"{file} cannot be written: {wrong.strerror or wrong}") from None

    def add(self, found: Row) -> None:
        """Keep a row that was judged."""
        self.found[found.row] = found
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{msgspec.json.encode(found).decode()}\n")


def _read(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None


def analyzed(question: Question, processes: int = 1, keep: Path | None = None, tell: Callable[[int, int], None] = lambda done, of: None) -> Analysis:
    """Return a match looked back at. `tell` hears after each row how many are judged, and of how many. The verdicts are the same for any number of processes.

    Raises OutplayError if the record cannot be played, is not over, or if processes that judge it are ended again and again.
    """
    looking = question.looking()
    kept = Kept(keep, question)
    left = [row for row in looking.numbers if row not in kept.found]
    tell(len(kept.found), len(looking.numbers))
    if processes > 1 and len(left) > 1:
        for found in _by_processes(question, left, processes):
            kept.add(found)
            tell(len(kept.found), len(looking.numbers))
    else:
        for row in left:
            kept.add(looking.row(row))
            tell(len(kept.found), len(looking.numbers))
    return looking.analysis([found for _, found in sorted(kept.found.items())])


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
