"""Where a browser may be called. The address is what a browser said, so anybody may have made it up: only those of known push services are asked."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

from outplay.server.protocol.refusal import RequestRefused

SERVICES = ("googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""The push services of browsers. Any name within one of these may be called."""
PORT = 443
MAX_CHARACTERS = 1000
NAME = re.compile(r"(?!xn--)[a-z0-9-]+(\.(?!xn--)[a-z0-9-]+)+", re.ASCII)

Resolve = Callable[[str], Sequence[str]]
"""Returns the addresses of a name. Raises OSError."""


def resolve(name: str) -> list[str]:
    """Return the addresses of a name, as this machine knows them. Raises OSError."""
    return [str(found[4][0]) for found in socket.getaddrinfo(name, PORT, type=socket.SOCK_STREAM)]


def service_of(endpoint: str) -> str:
    """Return the name of the push service that an address leads to. Raises RequestRefused, with a sentence, if it is none that we know."""
    if len(endpoint) > MAX_CHARACTERS:
        raise _no(f"it is longer than {MAX_CHARACTERS} characters")
    if not endpoint.isascii() or not endpoint.isprintable() or {*endpoint} & {*" \\"}:
        raise _no("it has signs that no address has")
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise _no("it cannot be read") from None
    if parts.scheme != "https":
        raise _no("it does not begin with https://")
    if "@" in parts.netloc:
        raise _no("it names a user")
    if port not in (None, PORT):
        raise _no(f"it has another port than {PORT}")
    name = parts.hostname or ""
    if not NAME.fullmatch(name) or not any(name.endswith(f".{service}") for service in SERVICES):
        raise _no("it leads to none of the push services of browsers")
    return name


def address_of(name: str, resolve: Resolve) -> str:
    """Return an address of a push service, which lies in the open Internet. Raises RequestRefused if one does not, and OSError if there is none."""
    found = [ipaddress.ip_address(one.partition("%")[0]) for one in resolve(name)]
    if not found:
        raise OSError(f"{name} has no address")
    for one in found:
        real = getattr(one, "ipv4_mapped", None) or one
        if not real.is_global or real.is_multicast:
            raise _no(f"{name} leads into a network that is not the Internet's")
    return str(found[0])


def _no(why: str) -> RequestRefused:
    return RequestRefused("endpoint", f"This server calls nobody at this address: {why}.", 422)
