"""How uvicorn serves one process: its settings, and how it begins and ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from functools import partial
from types import FrameType
from typing import cast

import uvicorn
from starlette.applications import Starlette
from uvicorn.config import LOGGING_CONFIG

from outplay.server.config import Config
from outplay.server.http.guard import HEADERS, MAX_BODY_BYTES
from outplay.server.http.line import Line
from outplay.server.http.wire import Wire

STOPPED = 130
"""The exit code of a process that was ended in the middle of its stopping."""
PATIENT_SECONDS = 1.0
"""For how long after one asked it to stop a server does not hear that one asks again."""
TRUSTED_PROXIES = "127.0.0.1,::1"
"""Where a proxy is trusted unless FORWARDED_ALLOW_IPS names others. Nobody else can pretend to be one."""


class Server(uvicorn.Server):
    """Says when it is ready. When it is to stop, it lets nobody in any more, and takes a little time to hand on what it does.

    Whoever asks again at once is not heard, because it stops already; whoever asks later ends the process as it stands, which loses nothing.
    """

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], hand_on: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self.ready = ready
        self.hand_on = hand_on
        self.asked_at = 0.0

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if not self.asked_at:
            self.asked_at = now
            super().handle_exit(sig, frame)
        elif now - self.asked_at > PATIENT_SECONDS:
            os._exit(STOPPED)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.on_tick(0)  # from the very first answer on it knows the headers of all
        await super().startup(sockets)
        if not self.should_exit:
            self.ready()

    def end(self) -> None:
        """Stop soon, in good order."""
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        for one in sockets or []:
            one.close()
        await self.hand_on()
        await super().shutdown()


def settings(app: Starlette, config: Config) -> uvicorn.Config:
    """Return how uvicorn serves: with our headers in all answers, its own included. It logs only errors and takes no message too long to be one of ours.

    Behind a proxy it takes over the scheme and last hop named there.
    """
    return uvicorn.Config(
        app,
        http=cast("type[asyncio.Protocol]", partial(Line, config, app.state.process.ledger)),
        ws=Wire,
        ws_per_message_deflate=config.compress,
        ws_max_size=4 * MAX_BODY_BYTES,
        headers=list(HEADERS.items()),
        log_config=None if config.log == "json" else LOGGING_CONFIG,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=config.proxy,
        forwarded_allow_ips=list(config.trusted) or os.environ.get("FORWARDED_ALLOW_IPS", TRUSTED_PROXIES),
        timeout_graceful_shutdown=3,
    )


def more_files() -> None:
    """Let this process have as many open connections as the machine allows it. What it is given at first is often 1024."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with contextlib.suppress(ValueError, OSError):  # not everywhere may all of it be had
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
