"""Looking for others to play with at once, without a table: what is asked for, what was found, and how many look."""

from __future__ import annotations

from typing import Literal

from outplay.kernel.scene import Part
from outplay.server.protocol.messages.gathering import OpenSeat


class LookFor(Part):
    """POST /api/seeks: look for others to play with at once, in place of what one looked for before.

    `clock`: one of those that are played without a pause. `bot_after`: 30, 60 or 120 seconds after which a bot may come instead; 0 for never.
    """

    game: str
    seats: int = 2
    clock: Literal["relaxed", "brisk", "blitz"] = "brisk"
    rated: bool = True
    bot_after: int = 0
    name: str = ""


class AnswerFound(Part):
    """POST /api/seeks/answer: play with who was found (`offer`), or not now: then one looks no more."""

    offer: str
    yes: bool


class Looked(Part):
    """The answer to whatever one does about looking. `match`: begun by it, empty if it was not."""

    match: str = ""


class Seek(Part):
    """What somebody looks for, as they know it. `since`: when they began to look (server's clock).

    `offer`: what was found, empty until then; one says `yes` to it `until` a moment. `found`: who would play, by rating; `seat`: oneself among them.
    """

    game: str
    seats: int
    clock: str
    rated: bool
    since: float
    bot_after: int
    offer: str = ""
    until: float = 0.0
    yes: bool = False
    found: list[OpenSeat] = []
    seat: int = -1


class Sought(Part, tag_field="type", tag="sought"):
    """What the person who asks looks for; none if they do not look. `match`: what it has become."""

    seek: Seek | None = None
    match: str = ""
