"""How a browser is called: what is said is sealed so that it alone can read it, signed by this server, and handed to its push service."""

from __future__ import annotations

import base64
import http.client
import importlib.util
import re
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from outplay.kernel.errors import OutplayError
from outplay.server.calls import endpoints
from outplay.server.calls.endpoints import PORT, Resolve, address_of, service_of
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.clock import DAY, HOUR
from outplay.server.store.rows import SubscriptionRow

KEPT_SECONDS = int(DAY)
"""How long a push service keeps what a browser cannot be given at the moment."""
SIGNED_SECONDS = int(12 * HOUR)
"""How long a signature of ours is good."""
TIMEOUT_SECONDS = 10.0
PADDED_BYTES = 256
"""What is said is filled up to a multiple of this, so that its length tells no game."""
TOPIC = "turn"
"""A newer call takes the place of an older one that has not arrived yet."""
GONE = (404, 410)
"""The answers of a push service that does not know a browser any more."""
CONTACT = re.compile(r"mailto:[^\s@<>]+@[\w-]+(\.[\w-]+)+|https://[\w-]+(\.[\w-]+)+", re.ASCII)
P256_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


@dataclass(frozen=True, slots=True)
class Answer:
    """What a push service answers: the HTTP status, and after how many seconds it wants to be asked again, if it says so."""

    status: int
    retry_after: str = ""


Post = Callable[[str, str, dict[str, str], bytes], Answer]
"""Sends a body with headers to an address (URL), whose name leads to this IP address. Follows nothing. Raises OSError."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a call: it was taken, it failed, or the browser is gone. `why`: the reason, for the log; `wait`: seconds for which the service wants rest."""

    kind: Literal["sent", "failed", "gone"]
    why: str = ""
    wait: float = 0.0


class Pusher:
    """Calls browsers in the name of this server, by its own key. `contact`: by what push services reach who runs it."""

    def __init__(self, contact: str, secret: bytes, post: Post | None = None, resolve: Resolve | None = None) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self.contact = contact
        self.post = post or send
        self.resolve = resolve or endpoints.resolve
        self.private = ec.derive_private_key(int.from_bytes(secret, "big") % (P256_ORDER - 1) + 1, ec.SECP256R1())
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.key = base64.urlsafe_b64encode(point).rstrip(b"=").decode()
        """The public key, as browsers are told: whoever shows another one cannot call them."""

    def push(self, to: SubscriptionRow, said: bytes) -> Outcome:
        """Call a browser. Takes as long as its push service does."""
        try:
            address = address_of(service_of(to.endpoint), self.resolve)
            answer = self.post(to.endpoint, address, self._headers(to.endpoint), _sealed(to, said))
        except (RequestRefused, OSError, http.client.HTTPException) as wrong:
            return Outcome("failed", str(wrong) or type(wrong).__name__)
        if answer.status in GONE:
            return Outcome("gone")
        if 200 <= answer.status < 300:
            return Outcome("sent")
        wait = float(answer.retry_after) if answer.retry_after.isascii() and answer.retry_after.isdigit() else 0.0
        return Outcome("failed", f"its push service answers {answer.status}", min(wait, DAY))

    def _headers(self, endpoint: str) -> dict[str, str]:
        from py_vapid import Vapid02

        claims = {"sub": self.contact, "aud": f"https://{urlsplit(endpoint).hostname}", "exp": int(time.time()) + SIGNED_SECONDS}
        return {
            "authorization": Vapid02(self.private).sign(claims)["Authorization"],
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_SECONDS),
            "topic": TOPIC,
            "urgency": "high",
        }


def _sealed(to: SubscriptionRow, said: bytes) -> bytes:
    from pywebpush import WebPusher

    padded = said.ljust(-(-len(said) // PADDED_BYTES) * PADDED_BYTES)
    sealed: bytes = WebPusher({"endpoint": to.endpoint, "keys": {"p256dh": to.p256dh, "auth": to.auth}}).encode(padded)["body"]
    return sealed


def check_keys(p256dh: str, auth: str) -> None:
    """Raise RequestRefused unless these are keys of a browser: a point on its curve, and 16 bytes."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh, 65))
        _bytes(auth, 16)
    except ValueError:
        raise RequestRefused("keys", "These are no keys of a browser that can be called.", 422) from None


def _bytes(text: str, number: int) -> bytes:
    found = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    if len(found) != number:
        raise ValueError(text)
    return found


def contact_of(text: str) -> str:
    """Return by what push services reach who runs a server; empty if nobody is to be called. Raises OutplayError, also if what calling needs is not installed."""
    if not text:
        return ""
    if not CONTACT.fullmatch(text):
        raise OutplayError(f"--push {text!r}: it needs an address at which push services reach you, like mailto:you@example.org or https://example.org")
    if not is_installed():
        raise OutplayError("--push needs pywebpush, which is not installed here; run: pip install 'outplay[push]'")
    return text


def is_installed() -> bool:
    """Return whether everything is installed that calling needs."""
    return all(importlib.util.find_spec(name) for name in ("pywebpush", "py_vapid", "cryptography"))


# ---------------------------------------------------------------- on the line


class _Line(http.client.HTTPSConnection):
    """A line to a push service at the very address that was looked at, whatever its name leads to meanwhile."""

    def __init__(self, name: str, address: str) -> None:
        super().__init__(name, PORT, timeout=TIMEOUT_SECONDS)
        self.address = address
        self.secure = ssl.create_default_context()

    def connect(self) -> None:
        self.sock = self.secure.wrap_socket(socket.create_connection((self.address, PORT), TIMEOUT_SECONDS), server_hostname=self.host)


def send(endpoint: str, address: str, headers: dict[str, str], body: bytes) -> Answer:
    """Hand a call to a push service, and return its answer. No redirect is followed, and no proxy asked. Raises OSError, and HTTPException."""
    parts = urlsplit(endpoint)
    line = _Line(parts.hostname or "", address)
    try:
        line.request("POST", f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}", body, headers)
        answer = line.getresponse()
        return Answer(answer.status, answer.getheader("retry-after") or "")
    finally:
        line.close()
