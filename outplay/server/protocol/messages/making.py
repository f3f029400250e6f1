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
    `hints`: people may ask for hints; null: if one person plays against bots. A rated match has none.
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
    hints: bool | None = None


class Planned(Part):
    """What a match would be: all its options, the seats of each side, and how the sides look (empty if that is drawn when the match begins).

    `clocks`: the clocks to choose from at such a table.
    """

    settings: dict[str, str | int | bool]
    sides: list[list[int]]
    styles: list[sc.SideStyle]
    clocks: list[ClockOffer] = []


class Created(Part):
    """The answer to a new match, a join or a rematch: where to go. `table`: the open table one sits at, as long as there is no match yet.

    `club`: the club to which one has come.
    """

    match: str
    code: str
    seats: list[int]
    table: str = ""
    club: str = ""


class Rematch(Part):
    """POST /api/matches/{id}/rematch. `level`: of all its bots, in place of theirs, where one played against nobody but bots."""

    level: str = ""


class Proposed(Part):
    """GET /api/matches/{id}/proposed: the bots one may try next, after a loss weaker ones, after three wins stronger ones; nothing is proposed if `level` is empty."""

    level: str = ""
    name: str = ""
    stronger: bool = False


class Fork(Part):
    """POST /api/matches/{id}/forks: begin a match of one's own as that one, which is over, stood after row `n`; in this seat, against bots.

    `level`: of the bots; empty: bots of that match stay as they are, and others are of the default level.
    """

    n: int
    seat: int
    level: str = ""


class Join(Part):
    """POST /api/join/{code}: take a free seat (`seat`, if given), or watch."""

    seat: int | None = None
    name: str = ""
    watch: bool = False


class Door(Part):
    """GET /api/join/{code}: what is behind a link or a code, before one joins. `table`: it is an open table, and there is no match yet.

    `club`: it is a club of this name with so many `members`, to which one comes by joining; then there is neither. `clock`: None if nobody's time runs.
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
    club: str = ""
    members: int = 0


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


class Stood(Part):
    """How a match stood after row n: for each side between 0 (lost) and 1 (won), as a bot judges it by what the side knew."""

    n: int
    round: int
    values: list[float]


class Led(Part):
    """What a match did to the rating of whoever began in a seat: from where to where, and how far that tells anything (`Rating`)."""

    seat: int
    before: int
    after: int
    spread: int


class Profiles(Part):
    """GET /api/matches/{id}/profiles: where each seat's person shows what came of their matches (`Profile`); empty if they do not."""

    profiles: list[str]


class LinkPreview(Part):
    """What other sites show of a link to a match that is over. `picture`: its address here; empty if there is none."""

    title: str
    text: str
    picture: str = ""


class Finished(Part):
    """GET /api/matches/{id}/finished: what is told of a match that is over, beside its result.

    `at`: when it ended; `seconds`: how long it was played. `course`: how it stood from its beginning to its end, at most some hundred times; empty if these rules do not lead
    there. `used`: for how many seconds each seat's person was waited for, without long pauses. `rated`: it counts for ratings; `because`: why it does not, if it was made for that.
    `led`: what it did to one's own rating, and to those of people who show theirs. `profiles`: where each seat's person shows what came of their matches; empty if they do not.
    `preview`: what other sites show of a link to it.
    """

    at: float
    seconds: int
    course: list[Stood]
    used: list[float]
    preview: LinkPreview
    rated: bool = False
    because: str = ""
    led: list[Led] = []
    profiles: list[str] = []


class Judged(Part):
    """A row of a match looked back at. `n`: the row; `before`: the row after which it was asked. `kind`: how good the decision was by what its seat could know: best, good,
    slip or blunder; empty if there was nothing to decide. `loss`: how much of the own chance of winning it lost, give or take `error`. `better`: what would have been better."""

    n: int
    before: int
    round: int
    seat: int
    played: str
    kind: str
    loss: float
    error: float
    better: str


class Instead(Part):
    """GET /api/matches/{id}/review/{n}: what row `n` did, and what would have been better there, each as a preview of it on the table after row `before`, by what the seat knew."""

    n: int
    before: int
    seat: int
    played: sc.Preview
    better: sc.Preview


class Turned(Part):
    """A moment that turned a match: by how much for the first side, and how much of that was luck."""

    row: Judged
    change: float
    luck: float


class Review(Part):
    """GET and POST /api/matches/{id}/review: a match that is over, looked back at. POST begins it; until `done` is `of`, only how far it is is told. `going`: it is under way.

    `luck`, `play`: how much of the first side's chance luck and decisions gave it, from start to result. `counts`: for each seat, how many of its decisions were best, good,
    slips and blunders. `lost`: the slips and blunders; `turned`: the moments that turned it. `measured`: by so many matches it is known how far chances hold; 0: not at all.
    """

    done: int
    of: int
    going: bool
    luck: float = 0.0
    play: float = 0.0
    counts: list[list[int]] = []
    lost: list[Judged] = []
    turned: list[Turned] = []
    measured: int = 0


class Error(Part):
    """The answer to every refused request: a code for programs, a sentence for people, and the rule that was broken, if any."""

    code: str
    message: str
    rule: str = ""
    hint: str = ""
