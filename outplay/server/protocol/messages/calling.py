"""Being called when it is one's turn, also while the page is closed: the REST interface under /api/calls."""

from __future__ import annotations

from outplay.kernel.scene import Part


class Calls(Part):
    """GET /api/calls: whether this server calls. `key`: its public key, by which a browser lets it; empty if it calls nobody. `on`: it calls this browser."""

    key: str = ""
    on: bool = False


class CallMe(Part):
    """POST /api/calls: call this browser when it is its person's turn, at this address of its push service, with what these keys of its own can read (base64url)."""

    endpoint: str
    p256dh: str
    auth: str


class StoredCall(Part):
    """A browser that is called: where, since when it wants to be, and when its person last looked at a page."""

    endpoint: str
    made: float
    seen: float
