"""Open tables: what the lobby shows, and what is done there before a match begins."""

from __future__ import annotations

from typing import Literal

from outplay.clocks.terms import ClockTerms
from outplay.kernel.scene import Part
from outplay.server.protocol.messages.making import NewMatch


class Lobby(Part, tag_field="type", tag="lobby"):
    """The first message of a client that wants to see the open tables, in place of `Hello`. Answered by `Tables` and `Sitting`, and from then on by what is new.

    `club`: the id of a club of which one is a member. Then all of it is told too, as `Club`.
    """

    club: str = ""


class AtShelf(Part, tag_field="type", tag="shelf"):
    """The first message of a client that shows the shelf, in place of `Hello`. Answered by `Called`, and from then on whenever that is another one."""


class Called(Part, tag_field="type", tag="called"):
    """The matches in which the person who looks at the shelf is asked something now. Said again when they are asked anew, or no more."""

    matches: list[str]


class Strength(Part):
    """A person's rating as others are told of it; see `Rating`, which their own is told by."""

    points: int
    spread: int
    tells: Literal["new", "range", "sure"]


class OpenSeat(Part):
    """A seat of an open table. `away`: whoever sits here is not connected now; the seat is kept for them for a while.

    `profile`: where they show what came of their matches; empty if they do not.
    `rating`: of a person, at matches like this one.
    """

    seat: int
    kind: Literal["person", "bot", "free"]
    name: str = ""
    icon: str = ""
    level: str = ""
    away: bool = False
    profile: str = ""
    rating: Strength | None = None


class OpenTable(Part):
    """A table at which one may sit down, as everybody may know it.

    `preset` and `words`: what is played, the options that differ from the preset in words. `sides`: the seats of each side. `owner`: the seat of who arranges it,
    -1 if they do not sit. `minutes`: how long a match usually takes, from and to, if that is known of its clock. `created`: by the server's clock.
    `kind`: of which ratings count there, as in `Rating`; `least` and `most`: those of whom may sit down, 0 for any.
    `texts`: as in `NewMatch`.
    """

    id: str
    game: str
    preset: str
    words: list[str]
    seats: list[OpenSeat]
    sides: list[list[int]]
    owner: int
    created: float
    clock: ClockTerms | None = None
    minutes: list[int] = []
    spectators: bool = True
    rated: bool = False
    kind: Literal["duel", "free", "team"] = "duel"
    least: int = 0
    most: int = 0
    texts: bool = False


class Pool(Part):
    """How many look for a game (`looking`), and how many seconds that took lately; 0 if that was not measured."""

    game: str
    rated: bool
    looking: int = 0
    seconds: int = 0


class Tables(Part, tag_field="type", tag="tables"):
    """The open tables that are new or have changed, and the ids of those that are `gone`, started or given up. `whole`: these are all there are.

    `begun`: the matches that some of those have become, by the table's id, if others may watch them. `now`: the server's clock.
    `pools`: who looks for others to play with at once, by game; what is left out there: nobody looks, and lately nobody did. None: as it was told last.
    """

    tables: list[OpenTable]
    gone: list[str] = []
    begun: dict[str, str] = {}
    whole: bool = False
    now: float = 0.0
    pools: list[Pool] | None = None


class OwnTable(Part):
    """An open table at which one sits: its code, one's own seat, and the `number` of its last change, which whoever arranges it names.

    `public`: it stands in the lobby. `club`: the id of the club whose members alone may sit down. `owned`: the person who asks arranges it. `until`: when it goes unless it is arranged before (server's clock).
    """

    table: OpenTable
    code: str
    seat: int
    number: int
    public: bool
    owned: bool
    until: float
    club: str = ""


class Invitation(Part):
    """An open table to which somebody who sits there has asked one, and its code."""

    table: OpenTable
    code: str


class Sitting(Part, tag_field="type", tag="sitting"):
    """The open tables at which the person who asks sits, each as only those who sit there know it; and the match that one of them has become, if it has.

    `invited`: those to which they were asked and at which a seat is free.
    """

    tables: list[OwnTable]
    match: str = ""
    address: str = ""
    invited: list[Invitation] = []


class NewTable(Part):
    """POST /api/tables: a table that waits for people before its match begins. `public`: it stands in the lobby; otherwise one comes by its link or code alone.

    `least` and `most`: the ratings of those who may sit down, 0 for any.
    `club`: the id of a club whose members alone see it and may sit down.
    """

    match: NewMatch
    public: bool = True
    least: int = 0
    most: int = 0
    club: str = ""


class SitDown(Part):
    """POST /api/tables/{id}/sit: take a free seat of a table in the lobby, or another one at the own table."""

    seat: int | None = None
    name: str = ""


class Arrange(Part):
    """POST /api/tables/{id}/arrange: change who sits where, as the one who arranges the table.

    `number`: that of the table's last change one knows of; if there is a later one, nothing is done. `act`: "remove" whoever sits at `seat`, who does not come back;
    "swap" it with the seat `other`; seat a "bot" of this `level`; make it "free" of a bot; "hand on" the table to who sits there.
    """

    number: int
    act: Literal["remove", "swap", "bot", "free", "hand on"]
    seat: int
    other: int = -1
    level: str = ""


class Begin(Part):
    """POST /api/tables/{id}/start: begin the match, once every seat is taken. `number`: as in `Arrange`."""

    number: int
