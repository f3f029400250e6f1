"""Puzzles looked for in one match after another, by several processes, and kept in a file: so a search can be stopped, and goes on where it was."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Final

from outplay.analysis.kept import Kept
from outplay.analysis.mining import PAIRS, Miner
from outplay.analysis.turns import TurnMiner
from outplay.book.puzzles import FILE, Puzzle, numbers, shown
from outplay.games import find_game
from outplay.kernel.content import ContentRow
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
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

    @property
    def asked(self) -> dict[str, object]:
        """What is asked, as the first line of a file of findings says it. Raises OutplayError."""
        game = find_game(self.game)
        return {"game": self.game, "seed": self.seed, "pairs": self.pairs, "rules": game.rules_version, "content": numbers(game.load())}

    def miner(self) -> Miner[State] | TurnMiner[State]:
        """Return who looks through its matches: for whole turns that bring a feat if the game has words for feats, else for single answers. Raises OutplayError."""
        game = find_game(self.game)
        content, plan = game.load(), next(iter(plans(self.game, 1).values()))
        settings = game.settings.make(dict(plan.options), plan.preset, content)
        return TurnMiner(game, settings, content, self.seed) if type(game).feat is not Game.feat else Miner(game, settings, content, self.seed, self.pairs)


class Looked(ContentRow, frozen=True):
    """A match that was looked through, and its puzzles."""

    match: int
    puzzles: tuple[Puzzle, ...] = ()


@lru_cache(maxsize=4)
def _miner(quarry: Quarry) -> Miner[State] | TurnMiner[State]:
    return quarry.miner()


def looked_through(quarry: Quarry, number: int) -> Looked:
    """Return a match looked through: the same for the same words, wherever and whenever."""
    return Looked(number, tuple(_miner(quarry).match(number)))


def looking(quarry: Quarry, processes: int = 1, keep: Path | None = None) -> Iterator[Looked]:
    """Yield matches in order as they are looked through, without end: first those that a file has kept. Raises OutplayError."""
    kept = Kept(keep, quarry.asked, Looked)
    known = [one for number, one in enumerate(kept.found) if one.match == number]  # a line that cannot be read leaves a gap
    yield from known
    first = len(known)
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


def in_order(before: Sequence[Puzzle], now: Mapping[str, Puzzle]) -> tuple[Puzzle, ...]:
    """Return puzzles as a file lists them: those that it had before in their order, then the new ones."""
    return tuple(now[id] for id in dict.fromkeys([*(one.id for one in before if one.id in now), *now]))


def file_text(game_id: str, puzzles: tuple[Puzzle, ...]) -> str:
    """Return the data file of a game with these puzzles."""
    what = (
        "turns that bring what is asked for whatever chance and others do, which hardly any other turn does"
        if any(one.of_turn for one in puzzles)
        else "tables of matches between hard bots on which one answer is clearly the best, and which middle bots fail in half of their tries at least"
    )
    head = f"""# Puzzles: {what}.
# Found and measured by: outplay puzzles {game_id}
# New ones go to the end, as the puzzle of a day follows from the order. `behind`: of a chance of winning; `table`: as it is saved, without any chance.
"""
    return shown(puzzles, head)


__all__ = ["FILE", "Looked", "Quarry", "file_text", "in_order", "looked_through", "looking"]
