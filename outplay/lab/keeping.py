"""What was played, kept in a file, so that the same experiment goes on where it was stopped, whatever played it: a line for each unit, in the order in which they came."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import msgspec

from outplay.kernel.content import content_hash
from outplay.kernel.errors import OutplayError
from outplay.lab.engines.job import Unit
from outplay.lab.plan import Plan, lay_out

LONGEST: Final = 40
"""So many characters of a bot's name stand in that of the file, the last ones."""


class Keeping:
    """The file of an experiment. It is read once, and then only written to."""

    def __init__(self, folder: Path, plans: Sequence[Plan]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{plans[0].game}-{_name(plans)}.jsonl"

    def found(self, limit: int) -> dict[int, Unit]:
        """Return the units below a number that are there already. Raises OutplayError for a line that is none."""
        data = self.file.read_bytes() if self.file.exists() else b""
        whole = data.rfind(b"\n") + 1
        if whole < len(data):  # a line without its end was being written when the run was ended
            os.truncate(self.file, whole)
        found = dict[int, Unit]()
        for line, text in enumerate(data[:whole].split(b"\n")[:-1], 1):
            try:
                unit = msgspec.json.decode(text, type=Unit)
                number = unit[0].number
            except (msgspec.DecodeError, IndexError) as wrong:
                raise OutplayError(f"{self.file.name}, line {line}: this is no match that was played: {wrong}; delete the file to play anew") from None
            if number in found:
                raise OutplayError(f"{self.file.name}, line {line}: match {number} stands here again, as if two had written; delete the file to play anew")
            found[number] = unit
        return {number: unit for number, unit in found.items() if number < limit}

    def add(self, units: Iterable[Unit]) -> None:
        """Write units to the end of the file."""
        with self.file.open("ab") as log:
            log.write(b"".join(msgspec.json.encode(unit) + b"\n" for unit in units))


def _name(plans: Sequence[Plan]) -> str:
    """Return a name for all that decides how the matches of plans go, but not for how many there are. Other rules, content or options have another, and so has what a bot reads from a file."""
    words: list[object] = ["units"]
    for plan in plans:
        table = lay_out(plan)
        given = sorted(table.settings.given().items())
        words += [replace(plan, matches=0, content="", texts=()), given, table.game.rules_version, content_hash(table.content.source)]
    for bot in (bot for plan in plans for bot in plan.bots if "=" in bot):
        file = Path(bot.partition("=")[2])
        words += [hashlib.sha256(file.read_bytes()).hexdigest()] if file.is_file() else []
    bots = (re.sub(r"[^\w.]", "_", bot)[-LONGEST:] for bot in plans[0].bots)
    return f"{'-'.join(bots)}-{hashlib.sha256(repr(words).encode()).hexdigest()[:8]}"
