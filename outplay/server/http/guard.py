"""Who may talk to us: host names, origins, sizes, and the headers of every answer."""

from __future__ import annotations

import ipaddress
import re
import secrets
import socket
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from outplay.server.logs import REQUEST
from outplay.server.protocol import messages as m
from outplay.server.protocol.views import encode

MAX_BODY_BYTES = 16 * 1024
"""The size of a message or of a request's body."""
LONG_BODY_BYTES = 512 * 1024
"""The size of the body of a request that brings whole files of content."""

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
"""What every answer carries, also one of uvicorn's own (`ops/run.py`, `http/wire.py`)."""
SAFE = ("GET", "HEAD", "OPTIONS")
DEFAULT_PORTS = {"http": 80, "https": 443}
"""Ports that browsers leave out."""
REQUEST_ID = re.compile(r"[\w-]{8,64}", re.ASCII)


def _id(given: str) -> str:
    """Return the id by which a request is found in logs: the proxy's, if it gives one."""
    return given if REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


class RequestGuard:
    """Surrounds the whole application. It refuses what comes from other sites.

    `hosts`: names by which this server is reached, each with its port or for any port. `public`: the only address by which people reach it, or empty.
    """

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] = (), public: str = "") -> None:
        self.app = app
        self.public = public
        self.hosts = {host.lower() for host in (*hosts, "localhost", socket.gethostname(), socket.getfqdn())}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        REQUEST.set(_id(headers.get("x-request-id", "")))
        try:
            wrong, status = self._wrong(headers, scope), 403
        except ValueError:
            wrong, status = m.Error(code="malformed", message="The Host or the Origin of this request cannot be read."), 400
        if wrong and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": wrong.message[:100]})
        elif wrong:
            await Response(encode(wrong), status, media_type="application/json")(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _wrong(self, headers: Headers, scope: Scope) -> m.Error | None:
        """Return why a request is refused because of whom it asks or where it comes from; None if it is not.

        Raises ValueError if a header is no name at all.
        """
        host = headers.get("host", "")
        if not self._known(host):
            hint = f"It is {self.public}; a proxy has to pass on the Host it was asked for." if self.public else "Start it with --name to give it this name."
            return m.Error(code="host", message=f"This server is not called {host[:80]!r}.", hint=hint)
        if scope["type"] == "http" and scope["method"] in SAFE:
            return None
        origin = headers.get("origin")
        if origin is not None and not self._own(urlsplit(origin), host):
            return m.Error(code="origin", message="This came from another site, so it was not done.")
        return None

    def _own(self, origin: SplitResult, host: str) -> bool:
        """Return whether a page with this origin is ours: one of the public address if there is one, else of the very name and port that it asks.

        A page on another port of the same name may belong to anybody. Behind a proxy that passes on another Host than it was asked for, only `public` can
        tell.
        """
        if self.public:
            return f"{origin.scheme}://{origin.netloc}".lower() == self.public
        port = DEFAULT_PORTS.get(origin.scheme)
        return port is not None and _without(port, origin.netloc) == _without(port, host)

    def _known(self, host: str) -> bool:
        """Return whether a Host header is the public address or, if there is none, a name of ours or any address.

        A foreign site can make its own name lead to our address, but it cannot be called by our address.
        """
        name = _name(host)
        if self.public:
            return host.lower() == urlsplit(self.public).netloc
        if name in self.hosts or host.lower() in self.hosts or name.endswith(".local"):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _name(host: str) -> str:
    """Return the name in a Host header, without its port. Raises ValueError if it holds anything else."""
    parts = urlsplit(f"//{host}")
    if parts.netloc != host or "@" in host or parts.port == 0:  # a port that is not a number raises ValueError, too
        raise ValueError(host)
    return (parts.hostname or "").lower()


def _without(port: int, netloc: str) -> str:
    """Return a name with its port as a browser writes it: without the port if it is the default one."""
    return netloc.lower().removesuffix(":").removesuffix(f":{port}")
