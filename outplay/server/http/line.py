"""The lines on which requests come: uvicorn's protocol, with limits of time and size for which uvicorn has no settings. A proxy like nginx has its own."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import struct
from typing import Any

import httptools
from uvicorn._types import ASGI3Application
from uvicorn.config import Config as Settings
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from outplay.server.config import Config
from outplay.server.identity.budgets import Ledger
from outplay.server.protocol import messages as m
from outplay.server.protocol.views import encode

MAX_HEAD_BYTES = 32 * 1024
"""The size of a request's head."""
MAX_PIPELINED = 16
"""Requests that may wait on a line for the answer to the one before. No browser sends any, and no proxy that we know."""
LEAST_BYTES = 4096
"""What a client has to read within `Config.unread` if anything waits for it."""
QUIET = logging.getLogger("outplay.server.line")
"""Says what we did wrong, and nothing about what clients do: otherwise anybody could fill the log."""
QUIET.setLevel(logging.ERROR)
QUIET.addFilter(lambda record: not record.getMessage().startswith("Exception in ASGI application"))  # `app.refused` has logged it, with its request


RESET = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)
"""SO_LINGER: close without waiting, so that the system also forgets what it could not deliver."""


class Crowded(httptools.HttpParserCallbackError):
    """Too many requests wait on a line."""


class Line(HttpToolsProtocol):
    """One line. Who is too slow, too long or too many on it gets a sentence, as far as that is possible, and the line is closed."""

    def __init__(self, limits: Config, ledger: Ledger, config: Settings, **more: Any) -> None:
        super().__init__(config, **more)
        self.limits = limits
        self.ledger = ledger
        self.logger = QUIET
        self.host = ""
        self.working: RequestResponseCycle | None = None
        self.deadline: asyncio.TimerHandle | None = None
        self.looking: asyncio.TimerHandle | None = None
        self.begun = False
        """Whether a request has begun that is not here as a whole."""
        self.in_head = True
        self.head = 0
        """What came since the last whole request, in bytes."""
        self.unread, self.read_on = 0, False

    # ------------------------------------------------------------ coming and going

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, unless there are too many lines from this address."""
        super().connection_made(transport)  # type: ignore[arg-type]  # as uvicorn itself says of its own
        self._due(self.limits.head)
        self.looking = self.loop.call_later(self.limits.unread, self._look)
        host = self.client[0] if self.client else ""
        if self.ledger.open_line(host):
            self.host = host
        else:
            self.refuse(429, "too-many", "Too many connections from your address. Please try again in a moment.", 10)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._let_go()
        for cycle in (self.working, *(cycle for cycle, _ in self.pipeline)):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()
        self.pipeline.clear()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Hand the line on to a socket."""
        self._let_go()
        super().handle_websocket_upgrade()

    def _let_go(self) -> None:
        for timer in (self.deadline, self.looking):
            if timer is not None:
                timer.cancel()
        self.deadline = self.looking = None
        if self.host:
            self.ledger.close_line(self.host)
            self.host = ""

    # ------------------------------------------------------------ requests

    def data_received(self, data: bytes) -> None:
        """Take in what a client sent."""
        if self.transport.is_closing():
            return
        if self.deadline is None:
            self._due(self.limits.head)
        self.head += len(data)
        super().data_received(data)
        if self.in_head and self.head > MAX_HEAD_BYTES and not self.transport.is_closing():
            self.refuse(431, "too-long", f"The head of a request may have at most {MAX_HEAD_BYTES // 1024} kB.")

    def on_message_begin(self) -> None:
        """Begin the head of a request."""
        super().on_message_begin()
        self.begun = self.in_head = True
        if self.deadline is None:
            self._due(self.limits.head)

    def on_headers_complete(self) -> None:
        """Hand on a request whose head is here. Raises Crowded."""
        self.in_head = False
        if len(self.pipeline) >= MAX_PIPELINED:
            raise Crowded("too many requests at once")
        self._due(self.limits.body)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Note that a request is here as a whole."""
        self._due(None)
        self.begun, self.head = False, 0
        super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self.working = cycle
        super()._start_asgi_task(cycle, app)

    # ------------------------------------------------------------ refusals

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        if len(self.pipeline) >= MAX_PIPELINED:
            self.refuse(429, "too-many", f"At most {MAX_PIPELINED} requests may wait for an answer on one connection.", 1)
        else:
            self.refuse(400, "malformed", "This is not a request that can be read.")

    def refuse(self, status: int, code: str, words: str, wait: int = 0) -> None:
        """Say what is wrong, unless an answer is under way, and close the line. `wait`: the number of seconds after which it may be tried again."""
        self.ledger.runtime.measures.refusals[code] += 1
        if self.working is None or self.working.response_complete:
            self._say(status, code, words, wait)
        elif not self.working.response_started and self.working.more_body:  # it waits for a body that does not come
            self.working.disconnected = True
            self.working.message_event.set()
            self.working = None
            self._say(status, code, words, wait)
        self.transport.close()

    def _say(self, status: int, code: str, words: str, wait: int) -> None:
        body = encode(m.Error(code=code, message=words))
        fields = [
            *self.server_state.default_headers,
            (b"cache-control", b"no-store"),
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
            *([(b"retry-after", str(wait).encode())] if wait else []),
        ]
        self.transport.write(STATUS_LINE[status] + b"".join(b"%s: %s\r\n" % field for field in fields) + b"\r\n" + body)

    # ------------------------------------------------------------ time

    def _due(self, seconds: float | None) -> None:
        """Expect the rest of a request's head or body within this time; None if nothing has to come."""
        if self.deadline is not None:
            self.deadline.cancel()
        self.deadline = None if seconds is None else self.loop.call_later(seconds, self._late)

    def _late(self) -> None:
        if self.transport.is_closing():
            return
        if self.begun or self.head:
            self.refuse(408, "too-slow", "This request took too long to arrive.")
        else:
            self.transport.close()  # browsers open connections that they may not need

    def _look(self) -> None:
        """Cut off who has read nothing since the last look, though something has been waiting for them all that time."""
        waits = self.transport.get_write_buffer_size()
        if self.unread and waits and not self.read_on and waits > self.unread - LEAST_BYTES:
            cut(self.transport)
            return
        self.unread, self.read_on = waits, False
        self.looking = self.loop.call_later(self.limits.unread, self._look)

    def resume_writing(self) -> None:
        """Note that most of what waited has been read."""
        self.read_on = True
        super().resume_writing()


def cut(transport: asyncio.Transport) -> None:
    """End a connection at once, whatever is waiting to be read on it."""
    with contextlib.suppress(OSError):
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
    transport.abort()
