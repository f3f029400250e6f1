"""What the server says on a socket. Every message carries its name in `type`."""

from __future__ import annotations

from typing import Any

from outplay.book.lesson import Status
from outplay.clocks.terms import ClockTerms
from outplay.kernel import scene as sc
from outplay.kernel.scene import Part
from outplay.server.protocol.messages.puzzling import Posed
from outplay.server.protocol.messages.shelf import Origin, SeatInfo


class Delta(Part):
    """What is new in a record since the one the client has, or the whole record if it has none. To be applied in this order.

    `print`: begin with the print of this name. `gone`: fields that have their default again. `set`: fields that are here in full.
    `inside`: fields that are records, and what is new in them. `lists`: fields that are lists of parts. `id`: which part of its list this is; `at`: its index there,
    if it has no id, or is new and does not come last.
    """

    id: str = ""
    at: int | None = None
    print: str = ""
    gone: list[str] = []
    set: dict[str, Any] = {}
    inside: dict[str, Delta] = {}
    lists: dict[str, ListDelta] = {}


class ListDelta(Part):
    """What is new in a list of parts.

    `gone`: ids that were removed. `parts`: what changed or is new, in the order of the list; new parts come last, or at their index. `order`: all ids, if the order
    of those that stay changed. `size`: given if the parts have no ids; then the list is cut or grows to this length, and each part says its index.
    """

    gone: list[str] = []
    parts: list[Delta] = []
    order: list[str] = []
    size: int | None = None


class Then(Part):
    """The table in the middle of a row's action, after this number of its lines: what is new in the scene since the one before."""

    after: int
    scene: Delta


class Row(Part):
    """What happened by one row of the match: its number, whose it was, its kind, its lines and its round.

    A row of the kind `sit` changes who sits where and nothing on the table: it has lines for the log, but is no step of a replay.
    """

    n: int
    seat: int | None
    kind: str
    lines: list[sc.Line]
    round: int


class Wait(Part):
    """A person's seat that a bot may sit in for from `due` on (server's clock); if `away`, only while its holder is away."""

    seat: int
    due: float
    away: bool = False


class Waived(Part):
    """What a seat has waived: the key of the questions, and words for it."""

    seat: int
    key: str
    text: str


class ClockState(Part):
    """The clock of some seats that have one bank, most often of one seat. Everybody sees the same.

    `bank`: seconds in the bank when the question came. `asked`: they are asked. Then `free` is the moment until which that costs nothing, and `ends` the one at
    which their time is up (server's clock), both 0 if the match is paused; `used`: seconds that the question had used before it was paused or taken back.

    `missed`: how often in a row their time has run out.
    """

    seats: list[int]
    bank: float
    asked: bool = False
    used: float = 0.0
    free: float = 0.0
    ends: float = 0.0
    missed: int = 0


class Coached(Part):
    """What came of the step of a lesson, and the coach's sentence about it. `next`: what leads on from here, as the text of an option or of several; empty if one has left the known way."""

    status: Status = "open"
    says: str = ""
    next: str = ""


class Feared(Part):
    """What others may do after an answer: the line that would tell it, in what share of the tries they did it, and the chance of winning where they did."""

    line: sc.Line
    share: float
    chance: float


class Advised(Part):
    """A good answer: the text forms of its picks, what they are called, and what one would pick after it. `chance`: of winning, give or take a standard `error`.

    `fear`: what others may do that takes most of the chance; None if nothing stands out.
    """

    options: list[str]
    labels: list[str]
    then: list[str]
    chance: float
    error: float
    fear: Feared | None = None


class View(Part):
    """The table as one viewer sees it after row n.

    `take_back`: seats of this viewer that have finished a secret series and may still `Undo` their last pick. `waived`: what the viewer may take back
    (`Waive`). `waits`: whom a bot may sit in for. `may_hurry`: no person is in play any more, so the bots may be sent to the end (`Hurry`); `hurried`: they
    were. `clocks`: of all who have one; `paused`: they stand still; `wanting`: the seats that want a pause. `off`: the
    match was called off, and nothing is asked any more. `lesson`: what the coach says, if it is a step of a lesson; `puzzle`: what came
    of it, if one is tried. `hints`: seats of this viewer that may ask
    for a hint now; `hinted`: how many hints each seat has asked for, empty if none has.
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
    clocks: list[ClockState] = []
    paused: bool = False
    wanting: list[int] = []
    off: bool = False
    lesson: Coached | None = None
    puzzle: Posed | None = None
    hints: list[int] = []
    hinted: list[int] = []


class OtherContent(Part):
    """Content that is not the one its game has now: of a variant, or of an earlier version. `variant`: what it is called in the workshop of this server, if that is known."""

    hash: str
    variant: str = ""


class Laid(Part, tag_field="type", tag="laid"):
    """Everything this connection may know: after Hello, Watch, an undo, a gap, or when in doubt.

    Replaces all the client has, except rows up to `seen` and prints.

    `view`: the whole `View`, as a delta from nothing. `prints`: the printed parts named there that the client does not have, by name.

    `secrets`: seats know different things, so a curtain falls between two people at one screen. `patience`: as in `NewMatch`, 0 for ever. `now`: the
    server's clock. `address`: where others reach this server, for links ("http://192.168.0.7:8000"); empty if only this machine does. `goes`: as in
    `MatchInfo`. `preset`: the name of the preset that the settings are; empty if they are none. `clock`: None if the match has none.

    `allies`: the seats that share the viewer's secrets, its own among them: what is said to one's side is heard there; empty if one has no such side. `texts`:
    people may say here what they like, and not phrases only; `hints`: they may ask for hints. `origin`: as in `MatchInfo`. `content`: None if it is the one that the game has now.
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
    preset: str = ""
    clock: ClockTerms | None = None
    allies: list[int] = []
    texts: bool = False
    origin: Origin | None = None
    content: OtherContent | None = None
    hints: bool = False


class Update(Part, tag_field="type", tag="update"):
    """Rows happened: show their lines, then the view. `rows[0].n` follows the last number the client has; if it does not, the client says Hello again.

    Without rows, only what this viewer has picked of a secret series or waived has changed; nobody else is told. `moments` belong to the last row.
    Each scene is told as what is new since the one before: from the view the client has to each moment, then to the new `view`. `prints`: as in `Laid`.
    """

    rows: list[Row]
    view: Delta
    moments: list[Then] = []
    prints: dict[str, sc.Printed] = {}


class Refused(Part, tag_field="type", tag="refused"):
    """The client's message `id` was not done; nothing changed."""

    id: str
    code: str
    message: str
    rule: str = ""


class Done(Part, tag_field="type", tag="done"):
    """The client's message `id` was done. `n`: the match's last row now. `note`: a sentence to show, if there is more to say."""

    id: str
    n: int
    note: str = ""


class Previewed(Part, tag_field="type", tag="previewed"):
    """What an option would do."""

    id: str
    preview: sc.Preview


class Hinted(Part, tag_field="type", tag="hinted"):
    """Good answers to a decision, the best first, by what the seat sees alone; none if there is nothing to choose between, or nothing known to choose by.

    `worlds`: so many ways how it may be and go on were tried; `measured`: by so many matches it was measured how far such chances hold; 0: not at all.
    """

    id: str
    seat: int
    decision: int
    options: list[Advised]
    worlds: int = 0
    measured: int = 0


class Because(Part, tag_field="type", tag="because"):
    """Why nothing is offered there; empty if no rule says so."""

    id: str
    refusals: list[sc.Refusal]


class Present(Part, tag_field="type", tag="present"):
    """Somebody came, left or joined: who sits where, the number of spectators, and which seats are this browser's. `goes`: as in `MatchInfo`."""

    seats: list[SeatInfo]
    watching: int
    rematch: str = ""
    goes: float = 0.0
