"""Matches of bots as data for learners: what each seat saw, what it could pick, what it picked, and what came of it.

They are played by numbers as environments are, and written as Parquet, so many matches to a file. A file is there whole or not at all, so a run goes on where it was stopped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from outplay.bots import find_bot
from outplay.kernel.chance import Quick, seed_from
from outplay.kernel.errors import OutplayError
from outplay.kernel.texts import write_text
from outplay.train.description import Description, Match

if TYPE_CHECKING:
    import polars

__all__ = ["A_FILE", "Dataset"]

A_FILE: Final = 50
"""So many matches are written into a file, unless another number is given."""
ABOUT: Final = "about.json"
"""The file that says what the numbers mean."""


@dataclass(frozen=True, slots=True)
class Dataset:
    """Matches between bots that are to be written into a folder. With fewer bots than seats they repeat; they change seats from match to match."""

    what: Description[Any]
    bots: tuple[str, ...]
    matches: int
    folder: Path
    seed: int = 1
    a_file: int = A_FILE

    @property
    def about(self) -> dict[str, object]:
        """What somebody has to know who reads it: what the numbers of observations and actions mean, and who played."""
        given, arrays = self.what.settings.given(), self.what.arrays
        parts = [{"name": one.name, "kind": str(one.kind), "first": one.first, "width": one.width} for one in arrays.parts]
        numbers = {"options": given, "length": arrays.length, "actions": self.what.actions, "parts": parts, "classes": self.what.numbering.table()}
        return {**self.what.metadata, "bots": list(self.bots), "seed": self.seed, "a_file": self.a_file, **numbers}

    def write(self) -> Iterator[int]:
        """Play what is not there yet, write it, and yield after each match how many there are. Raises OutplayError, also for a folder that holds something else."""
        if find_spec("polars") is None:
            raise OutplayError("a data set is written by what the extra lab brings; please run: pip install 'outplay[train,lab]'")
        if len(self.bots) > self.what.settings.seats:
            raise OutplayError(f"{len(self.bots)} bots are too many for {self.what.settings.seats} seats")
        players = [find_bot(name) for name in self.bots]
        self._claim()
        for first in range(0, self.matches, self.a_file):
            after = min(first + self.a_file, self.matches)
            file = self.folder / f"matches-{first:07}-{after - 1:07}.parquet"
            there = list(self.folder.glob(f"matches-{first:07}-*.parquet"))
            if any(one.name >= file.name for one in there):
                yield after
                continue
            rows: list[dict[str, object]] = []
            for number in range(first, after):
                rows += played(self.what, players, self.seed, number)
                yield number + 1
            written = file.with_suffix(".part")
            frame(rows).write_parquet(written)
            written.replace(file)
            for shorter in there:
                shorter.unlink()

    def _claim(self) -> None:
        """Say in the folder what it holds. Raises OutplayError if that is something else."""
        file, text = self.folder / ABOUT, json.dumps(self.about, indent=1)
        self.folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            write_text(file, f"{text}\n")
        elif json.loads(file.read_text("utf-8")) != json.loads(text):
            raise OutplayError(f"{self.folder} holds matches of other bots, options or content; take another folder")


def played(what: Description[Any], bots: Sequence[Any], seed: int, number: int) -> list[dict[str, object]]:
    """Play a match and return its picks, each as a row."""
    base = seed_from("data", seed, number)
    match = Match(what, int.from_bytes(base[:7], "little"))
    seats = range(what.settings.seats)
    sitting = [(seat + number) % len(bots) for seat in seats]
    dice = [Quick(int.from_bytes(seed_from(base.hex(), "bot", seat)[:8], "little")) for seat in seats]
    rows: list[dict[str, object]] = []
    while match.asked:
        seat = match.asked[0]
        options = what.numbering.legal(match.state, seat)
        seen = what.game.observe(match.state, seat)
        option = bots[sitting[seat]].pick(what.game, seen, seat, list(options.values()), dice[seat])
        action = what.numbering.number(option)
        array = what.arrays.of(seen).tobytes()
        rows.append({"match": number, "pick": len(rows), "seat": seat, "bot": sitting[seat], "observation": array, "options": list(options), "action": action})
        match.take(seat, action)
    for row in rows:
        seat = int(row["seat"])  # type: ignore[call-overload]
        row["result"], row["over"] = match.worth(seat), match.over
    return rows


def frame(rows: Sequence[dict[str, object]]) -> polars.DataFrame:
    """Return rows as a table with small numbers."""
    import polars

    kinds: dict[str, Any] = {
        "match": polars.UInt32,
        "pick": polars.UInt16,
        "seat": polars.UInt8,
        "bot": polars.UInt8,
        "observation": polars.Binary,
        "options": polars.List(polars.UInt16),
        "action": polars.UInt16,
        "result": polars.Float32,
        "over": polars.Boolean,
    }
    return polars.DataFrame(rows, schema=kinds)
