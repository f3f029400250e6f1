"""One socket: who is there, what they have, and what waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from outplay.server.identity.mutes import Muted
from outplay.server.protocol import messages as m
from outplay.server.protocol.frames import Written
from outplay.server.protocol.views import Viewer, encode

MAX_WAITING_BYTES = 4_000_000
"""What may wait for a slow connection. With more it is cut off, and connects again when it can."""
LITTLE_BYTES = 256_000
"""A connection for which less waits is not cut off because of what its client leaves unread on others."""


@dataclass(eq=False)
class Connection:
    """One socket: its person and device, the hash of its address, the match it is at, the club it looks at, and whose view it gets. `abort` cuts it off.

    `write` writes a whole frame at once, if the line takes one now. `weigh` counts bytes that wait for its client, over all their sockets, and says whether they are not too many.

    `muted`: whom its person does not want to hear; `heard`: it was told what was said here lately; `looks`: somebody looks at the page.

    `idle`: nothing is being sent, so what is written at once comes after all that was sent before.

    What the client has: the `view` sent last, the rows up to `seen`, the printed parts `known`, by name, and who was `present` as it was told last.
    """

    person: str
    device: str = ""
    address: str = ""
    muted: Muted = field(default_factory=Muted)
    heard: bool = False
    looks: bool = False
    match: str = ""
    club: str = ""
    viewer: Viewer = None
    view: m.View | None = None
    seen: int = 0
    known: set[str] = field(default_factory=set)
    present: m.Present | None = None
    waiting: asyncio.Queue[bytes | None] = field(default_factory=asyncio.Queue)
    weight: int = 0
    idle: bool = False
    ended: bool = False
    code: int = 1000
    words: str = ""
    abort: Callable[[], None] = lambda: None
    write: Callable[[bytes], bool] = lambda _: False
    weigh: Callable[[int], bool] = lambda _: True

    @property
    def whom(self) -> tuple[str, str, str]:
        """Everything by which somebody may be banned."""
        return self.person, self.device, self.address

    def send(self, message: m.ServerMessage | bytes | Written) -> None:
        """Send a message after those that are waiting. A connection with too much waiting is cut off."""
        if self.ended:
            return
        if isinstance(message, Written):
            if self.idle and self.waiting.empty() and self.write(message.frame):
                return
            message = message.text
        data = message if isinstance(message, bytes) else encode(message)
        fits = self._weigh(len(data))
        self.waiting.put_nowait(data)
        if self.weight > (MAX_WAITING_BYTES if fits else LITTLE_BYTES):
            self.drop()

    def _weigh(self, more: int) -> bool:
        self.weight += more
        return self.weigh(more)

    def has(self, view: m.View, seen: int, prints: Iterable[str]) -> None:
        """Note what the client has now."""
        self.view, self.seen = view, seen
        self.known.update(prints)

    async def next(self) -> bytes | None:
        """Return the next message to be sent, or None if there are no more."""
        self.idle = True
        data = await self.waiting.get()
        self.idle = False
        self._weigh(-len(data or b""))
        return data

    def end(self, code: int = 1000, words: str = "") -> None:
        """Send what is waiting, then close with this code, and a sentence if there is something to say."""
        if not self.ended:
            self.ended, self.code, self.words = True, code, words
            self.waiting.put_nowait(None)

    def drop(self) -> None:
        """Cut the connection off: its client would never take what is waiting."""
        self.forget()
        self.end()
        self.abort()

    def forget(self) -> None:
        """Drop what is waiting."""
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self._weigh(-self.weight)
