"""What has changed and is not told yet: it is told together, at most once a second."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, NoReturn

from outplay.server.protocol.refusal import RequestRefused

log = logging.getLogger("outplay.server")

TOLD_SECONDS: Final = 1.0
"""Time from one message to the next: what changes meanwhile is told together."""


class Changes:
    """The ids of what has changed; None if it is unknown which, as at the beginning."""

    def __init__(self) -> None:
        self.ids: set[str] | None = None
        self._soon = asyncio.Event()

    def hear(self, ids: Iterable[str] | None) -> None:
        """Take note that these have changed; None: it is unknown which."""
        self.ids = None if ids is None or self.ids is None else self.ids | set(ids)
        self._soon.set()

    async def tell_on(self, tell: Callable[[set[str] | None], Awaitable[None]], of: str) -> NoReturn:
        """Call `tell` with what has changed, again and again. What it could not read is kept for the next time; `of` says in the server's log what went wrong otherwise."""
        while True:
            await self._soon.wait()
            self._soon.clear()
            ids, self.ids = self.ids, set()
            try:
                await tell(ids)
            except RequestRefused:
                self.hear(ids)
            except Exception:
                log.exception("telling of %s", of)
            await asyncio.sleep(TOLD_SECONDS)
