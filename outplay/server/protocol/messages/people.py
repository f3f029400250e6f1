"""Who one is: name, devices, and everything that is stored about a person: the REST interface under /api/me."""

from __future__ import annotations

from typing import Any

from outplay.kernel.scene import Part


class Device(Part):
    """A browser that a person uses: its description, since when it is known, and when it was last seen. `this`: the one that asks."""

    id: str
    label: str
    since: float
    seen: float
    this: bool = False


class Code(Part):
    """A code to keep, by which another device becomes this person's: when it was made (0: unknown), and when it was used and by which device (0: it stands)."""

    id: str
    since: float = 0.0
    used: float = 0.0
    by: str = ""


class Me(Part):
    """GET /api/me: who asks.

    `known`: the server knows this person, which begins with their first match. `matches`: the number of matches in which they hold a seat.
    `icon`: their sign, one of `icons`. `borrowed`: this device belonged to somebody else before and can be given back to them.
    """

    known: bool = False
    name: str = ""
    icon: str = ""
    icons: list[str] = []
    preferences: dict[str, str] = {}
    since: float = 0.0
    matches: int = 0
    devices: list[Device] = []
    codes: list[Code] = []
    borrowed: bool = False


class AboutMe(Part):
    """POST /api/me: what is to be changed. What is left out stays."""

    name: str | None = None
    icon: str | None = None
    preferences: dict[str, str] | None = None


class HandOver(Part):
    """POST /api/me/passes. `lasting`: a code to keep, instead of a link that works for ten minutes."""

    lasting: bool = False


class Pass(Part):
    """A secret with which another device becomes this person's. It works once, and only until `until` (0: at any time). `id`: what names it in lists."""

    secret: str
    until: float
    id: str = ""


class Secret(Part):
    """POST /api/me/whom, /api/me/become: the secret of a pass."""

    secret: str


class Whom(Part):
    """Whose a device would become by a pass: their name, and the number of matches in which they hold a seat."""

    name: str
    matches: int


class StoredRow(Part):
    """What a seat has done: the row of the log, its kind and option, and when."""

    n: int
    kind: str
    option: str
    at: float


class StoredSeat(Part):
    """A seat of a match, and everything that is stored about its holder. `drafted`: the picks of a series that is not finished, as JSON."""

    match: str
    code: str
    game: str
    seat: int
    name: str
    settings: dict[str, Any]
    created: float
    updated: float
    rows: list[StoredRow]
    drafted: list[str] = []
    waived: list[str] = []


class StoredPlace(Part):
    """A seat of an open table that a person has taken, and what they are called there."""

    code: str
    game: str
    seat: int
    name: str
    created: float


class StoredReport(Part):
    """What a person has reported about a seat of a match, until the operator has dealt with it."""

    match: str
    seat: int
    words: str
    at: float


class Stored(Part):
    """GET /api/me/export: everything that is stored about whoever asks. Of addresses only hashes are kept, from which none can be recovered."""

    me: Me
    seats: list[StoredSeat]
    reports: list[StoredReport] = []
    tables: list[StoredPlace] = []
