"""What a question will cost and which command asks it, before it is asked. One is estimated at a time, and none for long."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from outplay.kernel.errors import OutplayError
from outplay.lab.measuring.asked import Asked, ask
from outplay.lab.measuring.costing import Cost
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused

PATIENCE: Final = 30.0
"""After so many seconds in which not even the first matches were over it is said that it takes long, and no more is known."""


class Costs:
    """Estimates what questions cost, on so many processes or on a cluster."""

    def __init__(self, workers: int, at: str) -> None:
        self.workers = workers
        self.at = at
        self._busy = asyncio.Lock()

    async def of(self, asked: Asked, before: Mapping[str, str], after: Mapping[str, str], places: tuple[Path, Path]) -> m.LabCost:
        """Return what a question costs. `places`: where the two contents lie for whoever asks on the command line. Raises RequestRefused."""
        if self._busy.locked():
            raise RequestRefused("estimating", "What another question costs is just being found out. Please ask again.", 409)
        async with self._busy:
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                try:
                    await asyncio.to_thread(ask, folder, asked, before, after)
                    command = await asyncio.to_thread(asked.command, folder, *places)
                except OutplayError as wrong:
                    raise _refused(str(wrong)) from None
                found = await self._estimated(folder)
        if found is None:
            return m.LabCost(words=asked.words(), command=command, slow=True)
        if found.wrong:
            raise _refused(found.wrong)
        return m.LabCost(words=asked.words(), command=command, least=found.least, most=found.most)

    async def _estimated(self, folder: Path) -> Cost | None:
        """Return what the question of a folder costs; None if that takes too long, or cannot be found out."""
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "outplay.lab.measuring.costing", str(folder), str(self.workers), self.at),
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            async with asyncio.timeout(PATIENCE):
                told, _ = await process.communicate()
            return msgspec.json.decode(told, type=Cost)
        except (TimeoutError, msgspec.DecodeError):
            return None
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


def _refused(words: str) -> RequestRefused:
    return RequestRefused("question", f"{words[:1].upper()}{words[1:].rstrip('.')}.", 422)
