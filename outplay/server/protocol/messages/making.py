"""Making, finding and joining matches, and looking back at them: the REST interface."""

from __future__ import annotations

from outplay.clocks.terms import ClockTerms
from outplay.kernel import scene as sc
from outplay.kernel.scene import Part
from outplay.server.protocol.messages.shelf import SeatInfo, SeatKind
from outplay.server.protocol.messages.telling import ClockState, Then


class SeatPlan(Part):
    """How one seat is to be filled. `level` is for a bot, `name` for a person at this device."""

    kind: SeatKind = "bot"
    name: str = ""
    level: str = ""


class ClockPlan(Part):
    """Which clock a match is to have: one of those to choose from (`Planned.clocks`) by its name, or these numbers of seconds, as in `ClockTerms`."""

    name: str = ""
    free: float = 0.0
    bank: float = 0.0
    gain: float = 0.0
    shared: bool = False


class ClockOffer(Part):
    """A clock to choose. `minutes`: how long a match takes with it, usually from and to, and at most; empty if that was not measured.

    `answers`: how often one waits for somebody in a match; 0 if that was not measured.
    """

    terms: ClockTerms
    minutes: list[int] = []
    answers: int = 0


class NewMatch(Part):
    """POST /api/matches. Seats that are left out are filled with you, then with bots of the default level.

    Without `settings` and `preset` it is what one click on Play gives (`GameInfo.play`); otherwise what is not given is as the rulebook has it.
    `clock`: null if nobody's time runs. With one, `patience` does not count.
    `rated`: whether it is to count for ratings, which takes a match without undo.
    `texts`: people may say at the table what they like, and not phrases only.
    `patience`: for how many seconds others wait for a person before a bot may sit in; 0: for ever; null: a minute if friends play by link, else for ever.
    """

    game: str
    seats: list[SeatPlan] = []
    settings: dict[str, str | int | bool] = {}
    preset: str = ""
    spectators: bool = True
    undo: bool = True
    patience: int | None = None
    clock: ClockPlan | None = None
    rated: bool = False
    texts: bool = False


class Planned(Part):
    """What a match would be: all its options, the seats of each side, and how the sides look (empty if that is drawn when the match begins).

    `clocks`: the clocks to choose from at such a table.
    """

    settings: dict[str, str | int | bool]
    sides: list[list[int]]
    styles: list[sc.SideStyle]
    clocks: list[ClockOffer] = []


class Created(Part):
    """The answer to a new match, a join or a rematch: where to go. `table`: the open table one sits at, as long as there is no match yet."""

    match: str
    code: str
    seats: list[int]
    table: str = ""


class Join(Part):
    """POST /api/join/{code}: take a free seat (`seat`, if given), or watch."""

    seat: int | None = None
    name: str = ""
    watch: bool = False


class Door(Part):
    """GET /api/join/{code}: what is behind a link or a code, before one joins. `table`: it is an open table, and there is no match yet.

    `clock`: None if nobody's time runs.
    """

    match: str
    code: str
    game: str
    seats: list[SeatInfo]
    free: list[int]
    spectators: bool
    over: bool
    table: str = ""
    clock: ClockTerms | None = None


class Report(Part):
    """POST /api/matches/{id}/reports: what the person in a seat has done, in at most 300 characters. Only the operator of the server reads it."""

    seat: int
    words: str


class Reported(Part):
    """The report was sent. The operator finds it by this id."""

    id: str


class Moment(Part):
    """GET /api/matches/{id}/moments/{n}: the table as it was after row n, as a seat saw it.

    With `?told=true` also the tables on the way there, each as what is new since the one before, from the table before row n; there are none if these rules
    would tell the row otherwise. `prints`: the printed parts named in them. `clocks`: what they showed then; none runs.
    """

    n: int
    scene: sc.Scene
    lines: list[sc.Line]
    round: int
    clocks: list[ClockState] = []
    moments: list[Then] = []
    prints: dict[str, sc.Printed] = {}


class Error(Part):
    """The answer to every refused request: a code for programs, a sentence for people, and the rule that was broken, if any."""

    code: str
    message: str
    rule: str = ""
    hint: str = ""
