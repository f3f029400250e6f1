"""Everything that crosses the wire, REST and socket alike. The page's TypeScript is generated from these.

The server's word is one of `Laid`, `Update`, `Refused`, `Done`, `Previewed`, `Because`, `Present`; the client's one of `Hello`, `Submit`, `Undo`, `Waive`, `GiveUp`, `StandIn`,
`Back`, `Hurry`, `WhatIf`, `Why`, `Watch`.
Every message carries its name in `type`.
"""

from __future__ import annotations

from typing import Any, Literal

from outplay.book.how import Picture
from outplay.kernel import scene as sc
from outplay.kernel.scene import Part
from outplay.kernel.settings import Field

SeatKind = Literal["you", "link", "hotseat", "bot"]


# ---------------------------------------------------------------- the shelf


class PresetInfo(Part):
    """A named set of settings."""

    id: str
    name: str
    text: str
    values: dict[str, str | int | bool]


class LevelInfo(Part):
    """A bot that may be seated. `id` is what a `SeatPlan` names."""

    id: str
    name: str
    text: str


class GameInfo(Part):
    """A game on the shelf."""

    id: str
    name: str
    line: str
    seats: list[int]
    minutes: str
    wins: str
    box: sc.Box
    form: list[Field]
    presets: list[PresetInfo]
    default_seats: int
    rules_version: int
    pictured: bool = False
    """Whether there are pages that show how it is played."""


class HowTo(Part):
    """How a game is played, page by page."""

    pages: list[Picture]


class Shelf(Part):
    """What the first page shows: the games, the bots, and the matches of this browser."""

    games: list[GameInfo]
    levels: list[LevelInfo]
    default_level: str
    matches: list[MatchInfo]
    version: str


class SeatInfo(Part):
    """A seat of a match, as everybody may know it. `mine`: this browser holds it. `here`: its holder is connected, else away since `away` (server's clock; 0: not known).

    `gone`: it has conceded. `stand_in`: the level of the bot that plays for its holder, who may come back at any moment. `out`: it is asked nothing more in this match.
    """

    seat: int
    kind: SeatKind
    name: str
    side: str
    style: sc.SideStyle
    icon: str = ""
    level: str = ""
    mine: bool = False
    here: bool = False
    away: float = 0.0
    taken: bool = True
    gone: bool = False
    stand_in: str = ""
    out: bool = False


class MatchInfo(Part):
    """A match in a list, after its row `n`. `goes`: when it goes for good unless it is played before (server's clock; 0: it stays). `broken`: why it cannot be opened any more; then nothing else is known but its game, code and when it was last played."""

    id: str
    game: str
    code: str
    round: int
    over: bool
    your_turn: bool
    words: str
    seats: list[SeatInfo]
    pieces: list[sc.Piece]
    updated: float
    n: int = 0
    broken: str = ""
    goes: float = 0.0


# ---------------------------------------------------------------- REST


class SeatPlan(Part):
    """How one seat is to be filled. `level` for a bot, `name` for a person at this device."""

    kind: SeatKind = "bot"
    name: str = ""
    level: str = ""


class NewMatch(Part):
    """POST /api/matches. Left-out seats are: you, then bots of the default level.

    `patience`: seconds that others wait for a person before a bot may sit in; 0: for ever; None: a minute where friends play by link, else for ever.
    """

    game: str
    seats: list[SeatPlan] = []
    settings: dict[str, str | int | bool] = {}
    preset: str = ""
    spectators: bool = True
    undo: bool = True
    patience: int | None = None


class Device(Part):
    """A browser by which somebody comes: what it is in words, since when, and when it was here last. `this`: the one that asks."""

    id: str
    label: str
    since: float
    seen: float
    this: bool = False


class Me(Part):
    """GET /api/me: who asks, from their first match on (`known`). `matches`: in how many they hold a seat. `borrowed`: this device was somebody else before, who can be had back. `icon`: their sign, one of `icons`."""

    known: bool = False
    name: str = ""
    icon: str = ""
    icons: list[str] = []
    preferences: dict[str, str] = {}
    since: float = 0.0
    matches: int = 0
    devices: list[Device] = []
    borrowed: bool = False


class AboutMe(Part):
    """POST /api/me: what is to be kept; what is left out stays."""

    name: str | None = None
    icon: str | None = None
    preferences: dict[str, str] | None = None


class HandOver(Part):
    """POST /api/me/passes. `lasting`: a code to keep instead of a link for ten minutes."""

    lasting: bool = False


class Pass(Part):
    """By what another device becomes whoever asked. It works once, `until` that moment (0: for ever)."""

    secret: str
    until: float


class Secret(Part):
    """POST /api/me/whom, /api/me/become: the secret of a pass."""

    secret: str


class Whom(Part):
    """Whom a pass makes of a device: the name, and in how many matches they hold a seat."""

    name: str
    matches: int


class StoredRow(Part):
    """What a seat has done: the row of the log, its kind and option, and when."""

    n: int
    kind: str
    option: str
    at: float


class StoredSeat(Part):
    """A seat of a match, and all that is stored about who holds it. `drafted`: what was picked of a series that is not finished, as JSON."""

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


class StoredReport(Part):
    """What somebody has reported about a seat of a match, while it waits for the operator."""

    match: str
    seat: int
    words: str
    at: float


class Stored(Part):
    """GET /api/me/export: all that is stored about whoever asks. Addresses are only kept in a form that cannot be turned back."""

    me: Me
    seats: list[StoredSeat]
    reports: list[StoredReport] = []


class Planned(Part):
    """What a match would be: all its options, the seats of each side, and how the sides look (empty: that is drawn when the match begins)."""

    settings: dict[str, str | int | bool]
    sides: list[list[int]]
    styles: list[sc.SideStyle]


class Created(Part):
    """The answer to a new match, a join or a rematch: where to go."""

    match: str
    code: str
    seats: list[int]


class Join(Part):
    """POST /api/join/{code}: take a free seat (or the one named), or watch."""

    seat: int | None = None
    name: str = ""
    watch: bool = False


class Door(Part):
    """GET /api/join/{code}: what stands behind a link or a code, before one joins."""

    match: str
    code: str
    game: str
    seats: list[SeatInfo]
    free: list[int]
    spectators: bool
    over: bool


class Report(Part):
    """POST /api/matches/{id}/reports: what who sits in a seat has done, for the operator of the server alone; 300 signs at most."""

    seat: int
    words: str


class Reported(Part):
    """The operator can read it, by this id."""

    id: str


class Moment(Part):
    """GET /api/matches/{id}/moments/{n}: the table as it was after row n, for the replay slider, from a seat's view."""

    n: int
    scene: sc.Scene
    lines: list[sc.Line]
    round: int


class Error(Part):
    """What every refused request says: a code for programs, a sentence for people, a rule where one is meant."""

    code: str
    message: str
    rule: str = ""
    hint: str = ""


# ---------------------------------------------------------------- socket, from the client


class Hello(Part, tag_field="type", tag="hello"):
    """The first message: which match; and what the client has of it: all rows up to the one `seen` (-1: nothing) as this `seat` reads them, and the prints `known` by name.

    Answered by `Laid`, without what the client has.
    """

    match: str
    seen: int = -1
    seat: int | None = None
    known: list[str] = []


class Submit(Part, tag_field="type", tag="submit"):
    """A pick: the decision it answers and the option's text form. `id` is the client's own: a repeated one is answered, not done again.

    `option` may be several picks of a secret series, as a record has them: "one / other / ready". They are made one after the other, all or none.
    `picked`: how many picks of a secret series were made before (-1: not said); with another number than there are it is refused as stale.
    """

    id: str
    seat: int
    decision: int
    option: str
    picked: int = -1


class Undo(Part, tag_field="type", tag="undo"):
    """Go back to the last decision of this seat, where that is allowed; or take back a pick of its secret series: the last, or the one with this `number` from 0.

    `picked`: how many picks there are (-1: not said), as in `Submit`.
    """

    id: str
    seat: int
    decision: int
    number: int = -1
    picked: int = -1


class Waive(Part, tag_field="type", tag="waive"):
    """From now on the host gives the default to this seat's questions whose waiver has this `key`, the open one too; or, with `on` false, they are asked again. Nobody else hears of it."""

    id: str
    seat: int
    key: str
    on: bool = True


class GiveUp(Part, tag_field="type", tag="give-up"):
    """Leave the match for good, at any moment. Where the rules let a seat leave only later, it is noted, and done then."""

    id: str
    seat: int


class StandIn(Part, tag_field="type", tag="stand-in"):
    """Let a bot sit in for a seat of somebody else who is waited for too long (`View.waits`), or who has conceded while the side plays on."""

    id: str
    seat: int


class Back(Part, tag_field="type", tag="back"):
    """Take one's own seat back from the bot that sits in."""

    id: str
    seat: int


class Hurry(Part, tag_field="type", tag="hurry"):
    """Let the bots play to the end at full speed: where no person is in play any more (`View.may_hurry`)."""

    id: str


class WhatIf(Part, tag_field="type", tag="what-if"):
    """Ask what an option of an open decision would do. Answered by `Previewed` with the same `id`."""

    id: str
    seat: int
    decision: int
    option: str


class Why(Part, tag_field="type", tag="why"):
    """Ask why nothing is offered on a thing of the scene at an open decision. Answered by `Because` with the same `id`."""

    id: str
    seat: int
    decision: int
    on: str


class Watch(Part, tag_field="type", tag="watch"):
    """From now on send the view of this seat (one of this browser's), for hot seat. None: what everybody may see."""

    seat: int | None = None


ClientMessage = Hello | Submit | Undo | Waive | GiveUp | StandIn | Back | Hurry | WhatIf | Why | Watch


# ---------------------------------------------------------------- socket, from the server


class Delta(Part):
    """What is new in a record since the one the client has; all of it, where it has none. To be done in this order.

    `print`: it begins as the print of this name. `gone`: fields that are left out again. `set`: fields that are here whole.
    `inside`: fields that are records, and what is new in them. `lists`: fields that are lists of parts. `id`: which part of its list.
    """

    id: str = ""
    print: str = ""
    gone: list[str] = []
    set: dict[str, Any] = {}
    inside: dict[str, Delta] = {}
    lists: dict[str, ListDelta] = {}


class ListDelta(Part):
    """What is new in a list of parts: the ids of those that are gone; those that are changed, or new: they come last; and the ids of all, where they are in another order."""

    gone: list[str] = []
    parts: list[Delta] = []
    order: list[str] = []


class Then(Part):
    """The table as it was in the middle of what a row did, when so many of its lines were told: what is new in the scene since the one before."""

    after: int
    scene: Delta


class Row(Part):
    """What happened by one row of the match: its number, whose it was, its kind, its lines, and its round.

    A row of the kind `sit` changes who sits where and nothing on the table: it has lines for the log, and is no step of a replay.
    """

    n: int
    seat: int | None
    kind: str
    lines: list[sc.Line]
    round: int


class Wait(Part):
    """A person's seat that a bot may sit in for, once `due` (server's clock) has come; with `away` only while its holder is away."""

    seat: int
    due: float
    away: bool = False


class Waived(Part):
    """What a seat has waived: the key of the questions, and words for it."""

    seat: int
    key: str
    text: str


class View(Part):
    """The table as one viewer sees it after row n. `take_back`: seats of this viewer that are done with a secret series and may still `Undo` their last pick.
    `waived`: what the viewer has waived, and may take back (`Waive`).

    `waits`: for whom a bot may sit in. `may_hurry`: no person is in play any more, so the bots may be sent to the end (`Hurry`); `hurried`: they were.
    """

    n: int
    seat: int | None
    scene: sc.Scene
    decisions: list[sc.Decision]
    awaited: list[int]
    awaited_sides: list[str]
    ready: list[int] = []
    measure: sc.Measure | None = None
    result: sc.Result | None = None
    graph: list[sc.Measure] = []
    take_back: list[int] = []
    waived: list[Waived] = []
    waits: list[Wait] = []
    may_hurry: bool = False
    hurried: bool = False


class Laid(Part, tag_field="type", tag="laid"):
    """The whole truth for this connection: after Hello, Watch, an undo, a gap, or whenever in doubt. Replaces all the client has, but for rows up to `seen` and prints.

    `view`: the `View`, from nothing. `prints`: the printed parts it names and the client has not got, by name.

    `secrets`: seats know different things, so between two people at one screen a curtain falls. `patience`: as in `NewMatch`, 0 for ever. `now`: the server's clock.
    `address`: where others reach this server, for links ("http://192.168.0.7:8000"); empty where only this machine does. `goes`: as in `MatchInfo`.
    """

    match: str
    game: str
    code: str
    seats: list[SeatInfo]
    mine: list[int]
    view: Delta
    rows: list[Row]
    settings: dict[str, str | int | bool]
    spectators: bool
    undo: bool
    secrets: bool = False
    commitment: str = ""
    seed: str = ""
    rematch: str = ""
    patience: int = 0
    now: float = 0.0
    address: str = ""
    seen: int = -1
    prints: dict[str, sc.Printed] = {}
    goes: float = 0.0


class Update(Part, tag_field="type", tag="update"):
    """Rows happened: the lines to show, then the view to end at. `rows[0].n` follows the last number the client has, else it says Hello again.

    Without rows only what the viewer has picked of a secret series, or waived, has changed, of which nobody else hears. `moments` are of the last row.
    Each scene is told as what is new since the one before: that of the view the client has, then each moment's, then that of the new `view`. `prints`: as in `Laid`.
    """

    rows: list[Row]
    view: Delta
    moments: list[Then] = []
    prints: dict[str, sc.Printed] = {}


class Refused(Part, tag_field="type", tag="refused"):
    """This client's message `id` was not done; nothing changed."""

    id: str
    code: str
    message: str
    rule: str = ""


class Done(Part, tag_field="type", tag="done"):
    """This client's message `id` was done; n is the match's last row then. A series that was cut says so in `note`."""

    id: str
    n: int
    note: str = ""


class Previewed(Part, tag_field="type", tag="previewed"):
    """What an option would do."""

    id: str
    preview: sc.Preview


class Because(Part, tag_field="type", tag="because"):
    """Why nothing is offered there; empty where no rule is known."""

    id: str
    refusals: list[sc.Refusal]


class Present(Part, tag_field="type", tag="present"):
    """Who sits where changed: somebody came, left, joined; how many watch; which of the seats are this browser's. `goes`: as in `MatchInfo`."""

    seats: list[SeatInfo]
    watching: int
    rematch: str = ""
    goes: float = 0.0


ServerMessage = Laid | Update | Refused | Done | Previewed | Because | Present
