"""What a browser is known by: a signed token in a cookie. The store keeps only hashes, so reading it lets nobody pretend to be somebody else."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from base64 import urlsafe_b64encode

from starlette.requests import HTTPConnection
from starlette.responses import Response

from outplay.server.store.clock import DAY

COOKIE_SECONDS = int(365 * DAY)
UNSIGNED = re.compile(r"[A-Za-z0-9_-]{43}")
"""What tokens looked like before they were signed."""


def secret_hash(secret: str) -> str:
    """Return what the store keeps of a token or of a pass's secret; empty for an empty one."""
    return hashlib.sha256(secret.encode()).hexdigest() if secret else ""


class Signer:
    """Issues tokens and recognizes them, and hashes addresses, all with the key of a store."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def issue(self) -> str:
        """Return a new token. Nobody can guess it, and it is signed so that nobody can make one up."""
        random = secrets.token_urlsafe(24)
        return f"{random}.{self._signature(random)}"

    def issued(self, token: str) -> bool:
        """Return whether a token carries our signature."""
        random, _, signature = token.partition(".")
        return hmac.compare_digest(signature.encode(), self._signature(random).encode())

    def address_hash(self, address: str) -> str:
        """Return an address as it may be kept: equal ones can be recognized, but none can be recovered."""
        return hmac.digest(self.key, f"address {address}".encode(), "sha256").hex()

    def _signature(self, random: str) -> str:
        return urlsafe_b64encode(hmac.digest(self.key, random.encode(), "sha256")).decode().rstrip("=")


class Cookie:
    """Where a browser keeps its token. `public`: the address by which people reach this server, or empty.

    Browsers accept a name that begins with `__Host-` only over TLS and from this very host, so no neighboring domain can set it.
    """

    def __init__(self, public: str = "") -> None:
        self.tls = public.startswith("https://")
        self.name = "__Host-outplay" if self.tls else "outplay"

    def read(self, connection: HTTPConnection) -> str:
        """Return the token that a browser shows; empty if it shows none."""
        return connection.cookies.get(self.name, "")

    def give(self, connection: HTTPConnection, response: Response, token: str) -> None:
        """Make a browser keep its token, out of reach of scripts. It is sent when a link is followed, but not by forms of other sites."""
        secure = self.tls or connection.url.scheme == "https"
        response.set_cookie(self.name, token, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="lax", secure=secure)
