"""The sockets themselves: uvicorn's protocol, with a way to cut off a client that reads nothing any more, and limits of what one takes in and answers by itself.

A transport that is only closed waits until its buffer has been read, if need be for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Response
from websockets.server import ServerProtocol

from outplay.server.http.guard import HEADERS
from outplay.server.http.line import cut
from outplay.server.identity.budgets import Bucket

ABORT, WRITE = "outplay.abort", "outplay.write"
"""The names under which the application finds `abort` and `write` in a socket's scope."""
LAST_WORDS_SECONDS = 2.0
"""How long a peer that answers no ping may still read what is waiting for it."""


BITE_BYTES = 4096
"""What is read of a socket at once. All frames in it are understood before the first of them is answered, and a frame may be of six bytes."""
PINGS, PINGS_PER_SECOND = 20, 1
"""Pings and pongs that a client may send: so many at once, then so many a second. One in twenty seconds is usual."""
FRAGMENTS = 64
"""The parts in which a message may come."""
LATE_BYTES = 256 * 1024
"""What a client may still say once the server has closed. Then it is cut off."""


class Handshake(ServerProtocol):
    """A socket's protocol whose refusals carry the headers of every answer."""

    def send_response(self, response: Response) -> None:
        """Send the answer to a request for a socket."""
        for name, value in HEADERS.items():
            if name not in response.headers:
                response.headers[name] = value
        super().send_response(response)


class Wire(WebSocketsSansIOProtocol):
    """One socket, which can be cut off. It understands no more of what it is sent than the application takes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn = Handshake(extensions=self.conn.available_extensions, max_size=self.config.ws_max_size, logger=self.conn.logger)
        self.pings = Bucket(PINGS_PER_SECOND, PINGS)
        self.unheard = bytearray()
        self.late = 0
        self.aborted = False

    def data_received(self, data: bytes) -> None:
        """Take in what a client sent."""
        if self.close_sent:
            self.late += len(data)
            if self.late > LATE_BYTES:
                self.abort()
                return
        self.unheard += data
        self._hear()

    def _hear(self) -> None:
        """Understand what was sent, bite by bite, until there is a message that the application has to take first."""
        while self.unheard and not self.read_paused and not self.transport.is_closing():
            bite = bytes(self.unheard[:BITE_BYTES])
            del self.unheard[:BITE_BYTES]
            super().data_received(bite)

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message."""
        message = await super().receive()
        self._hear()
        return message

    def handle_ping(self) -> None:
        """Answer a ping. Who sends too many is cut off: they may read none of the answers."""
        if self._may_ping():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note that the client is there."""
        if self._may_ping():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take in a part of a message."""
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        else:
            self.abort()

    def _may_ping(self) -> bool:
        if not self.pings.take():
            self.abort()
        return not self.transport.is_closing()

    async def run_asgi(self) -> None:
        """Serve the socket, and hand the application the way to cut it off."""
        self.scope["extensions"] |= {ABORT: {"abort": self.abort}, WRITE: {"write": self.write}}
        await super().run_asgi()

    def write(self, frame: bytes) -> bool:
        """Write a whole frame at once, and return True; False if the socket takes none now, as it is closing or has something to be read first."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(frame)
        return True

    def keepalive_timeout(self) -> None:
        """Close because a ping was not answered, and cut the socket off soon after."""
        super().keepalive_timeout()
        self.loop.call_later(LAST_WORDS_SECONDS, self.abort)

    def abort(self) -> None:
        """End the socket at once, whatever is waiting."""
        if self.disconnected or self.aborted:
            return
        self.aborted = True
        cut(self.transport)


def abort_of(scope: Mapping[str, Any]) -> Callable[[], None]:
    """Return what cuts a socket off; a function that does nothing if another server than ours serves it."""
    extensions = scope.get("extensions") or {}
    return cast("Callable[[], None]", extensions.get(ABORT, {}).get("abort", lambda: None))


def write_of(scope: Mapping[str, Any]) -> Callable[[bytes], bool]:
    """Return what writes a frame on a socket at once; a function that never does if another server than ours serves it."""
    extensions = scope.get("extensions") or {}
    return cast("Callable[[bytes], bool]", extensions.get(WRITE, {}).get("write", lambda _: False))
