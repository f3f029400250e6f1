"""Puzzles looked for in one match after another, by several processes, and kept in a file: so a search can be stopped, and goes on where it was."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

from outplay.analysis.mining import PAIRS, Miner
from outplay.book.puzzles import FILE, Puzzle, numbers, shown
from outplay.games import find_game
from outplay.kernel.content import ContentRow
from outplay.kernel.errors import OutplayError
from outplay.kernel.state import State
from outplay.lab.anchors import plans

CONTEXT: Final = multiprocessing.get_context("spawn")
AHEAD: Final = 2
"""So many matches wait for each process."""


@dataclass(frozen=True, slots=True)
class Quarry:
    """Where puzzles are looked for: in the matches of a seed, at the table at which bots are measured, which is the duel that one click on Play gives."""

    game: str
    seed: str = "1"
    pairs: int = PAIRS

    def miner(self) -> Miner[State]:
        """Return who looks through its matches. Raises OutplayError."""
        game = find_game(self.game)
        content, plan = game.load(), next(iter(plans(self.game, 1).values()))
        return Miner(game, game.settings.make(dict(plan.options), plan.preset, content), content, self.seed, self.pairs)


class Looked(ContentRow, frozen=True):
    """A match that was looked through, and its puzzles."""

    match: int
    puzzles: tuple[Puzzle, ...] = ()


@lru_cache(maxsize=4)
def _miner(quarry: Quarry) -> Miner[State]:
    return quarry.miner()


def looked_through(quarry: Quarry, number: int) -> Looked:
    """Return a match looked through: the same for the same words, wherever and whenever."""
    return Looked(number, tuple(_miner(quarry).match(number)))


def looking(quarry: Quarry, processes: int = 1, keep: Path | None = None) -> Iterator[Looked]:
    """Yield matches in order as they are looked through, without end: first those that a file has kept. Raises OutplayError."""
    kept = Kept(keep, quarry)
    yield from kept.looked
    first = len(kept.looked)
    for one in _by_processes(quarry, first, processes) if processes > 1 else (looked_through(quarry, number) for number in count(first)):
        kept.add(one)
        yield one


def _by_processes(quarry: Quarry, first: int, processes: int) -> Iterator[Looked]:
    with ProcessPoolExecutor(processes, CONTEXT) as pool:
        try:
            waiting: list[Future[Looked]] = []
            for number in count(first):
                waiting.append(pool.submit(looked_through, quarry, number))
                if len(waiting) == AHEAD * processes:
                    yield waiting.pop(0).result()
        except BrokenProcessPool:
            raise OutplayError("a process that looked for puzzles was ended; is there enough memory? The same command goes on from there") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


class Kept:
    """A file of matches that were looked through, one a line, which begins with where. Without a file, nothing is kept."""

    def __init__(self, file: Path | None, quarry: Quarry) -> None:
        """Open a file. Raises OutplayError if it is of other matches, or cannot be written."""
        self.file = file
        self.looked: list[Looked] = []
        if file is None:
            return
        game = find_game(quarry.game)
        where = {"game": quarry.game, "seed": quarry.seed, "pairs": quarry.pairs, "rules": game.rules_version, "content": numbers(game.load())}
        try:
            lines = file.read_text("utf-8").splitlines() if file.exists() else []
            if lines and _read(lines[0]) != where:
                raise OutplayError(f"{file} is of other matches: of another seed, game or version of it; name another folder")
            for line in lines[1:]:
                with suppress(msgspec.MsgspecError):  # the last line may not be whole
                    one = msgspec.json.decode(line, type=Looked)
                    if one.match == len(self.looked):
                        self.looked.append(one)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(f"{json.dumps(line)}\n" for line in [where, *map(msgspec.to_builtins, self.looked)]), "utf-8")
        except OSError as wrong:
            raise OutplayError(f"{file} cannot be written: {wrong.strerror or wrong}") from None

    def add(self, one: Looked) -> None:
        """Keep a match that was looked through."""
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{msgspec.json.encode(one).decode()}\n")


def _read(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None


def file_text(game_id: str, puzzles: tuple[Puzzle, ...]) -> str:
    """Return the data file of a game with these puzzles."""
    head = f"""# Puzzles: tables of matches between hard bots on which one answer is clearly the best, and which middle bots fail in half of their tries at least.
# Found and measured by: outplay puzzles {game_id}
# New ones go to the end, as the puzzle of a day follows from the order. `behind`: of a chance of winning; `table`: as it is saved, without any chance.
"""
    return shown(puzzles, head)


__all__ = ["FILE", "Kept", "Looked", "Quarry", "file_text", "looked_through", "looking"]
