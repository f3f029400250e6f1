"""The sockets themselves: uvicorn's protocol, with a way to cut off a client that reads nothing any more.

A transport that is only closed waits until its buffer has been read, if need be for ever.
"""

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
"""How long a peer that answers no ping may still read what is waiting for it."""
RESET = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)
"""SO_LINGER: close without waiting, so that the system also forgets what it could not deliver."""


class Wire(WebSocketsSansIOProtocol):
    """One socket, which can be cut off."""

    async def run_asgi(self) -> None:
        """Serve the socket, and hand the application the way to cut it off."""
        self.scope["extensions"][ABORT] = {"abort": self.abort}
        await super().run_asgi()

    def keepalive_timeout(self) -> None:
        """Close because a ping was not answered, and cut the socket off soon after."""
        super().keepalive_timeout()
        self.loop.call_later(LAST_WORDS_SECONDS, self.abort)

    def abort(self) -> None:
        """End the socket at once, whatever is waiting."""
        if self.disconnected:
            return
        with contextlib.suppress(OSError):
            self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        self.transport.abort()


def abort_of(scope: Mapping[str, Any]) -> Callable[[], None]:
    """Return what cuts a socket off; a function that does nothing if another server than ours serves it."""
    extensions = scope.get("extensions") or {}
    return cast("Callable[[], None]", extensions.get(ABORT, {}).get("abort", lambda: None))
