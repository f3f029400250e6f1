"""The sockets themselves: uvicorn's protocol, with a way to cut off whoever takes nothing any more. A transport that is only closed waits for its buffer, if need be for ever."""

from __future__ import annotations

import contextlib
import os
import socket
import struct
from collections.abc import Callable, Mapping
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ABORT = "outplay.abort"
"""The name under which the application finds `abort` in a socket's scope."""
LAST_WORDS_SECONDS = 2.0
"""Seconds in which a peer that answers no ping may still take what waits for it."""
RESET = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)
"""SO_LINGER: closed without waiting, so that the system forgets as well what it could not deliver."""


class Wire(WebSocketsSansIOProtocol):
    """One socket, which can be cut off."""

    async def run_asgi(self) -> None:
        """Serve it, and hand the application the end of it."""
        self.scope["extensions"][ABORT] = {"abort": self.abort}
        await super().run_asgi()

    def keepalive_timeout(self) -> None:
        """No answer to a ping: close, and do not wait for ever until what waits is taken."""
        super().keepalive_timeout()
        self.loop.call_later(LAST_WORDS_SECONDS, self.abort)

    def abort(self) -> None:
        """End it at once, whatever waits."""
        if self.disconnected:
            return
        with contextlib.suppress(OSError):
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.transport.abort()


def abort_of(scope: Mapping[str, Any]) -> Callable[[], None]:
    """What ends a socket at once; nothing where another server than ours serves it."""
    extensions = scope.get("extensions") or {}
    return cast("Callable[[], None]", extensions.get(ABORT, {}).get("abort", lambda: None))
