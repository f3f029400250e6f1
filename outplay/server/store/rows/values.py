"""What the store keeps of a match, as typed values."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from outplay.kernel.chance import Drawn
from outplay.kernel.errors import OutplayError
from outplay.kernel.settings import Value
from outplay.kernel.step import Seat

SIT_KIND = "sit"
"""The kind of rows that change who sits where, and nothing on the table."""
HINT = "!hint"
"""The rows that say who asked for a hint. `decision`: the row after which it was asked what the hint is about, however often it is asked again."""
CALLED_OFF = "!called-off"
"""The option of the row with which a match ends without a result."""
Known = tuple[Seat | None, ...] | None
"""The viewers who may know whose a row is, with None for spectators; None instead of a tuple: everybody."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it was made.

    `goes`: when it is deleted unless it is played before; 0 if no deletion is announced. `clock`: its terms, as JSON; empty if it has none. `rated`: whether
    it was made to count for ratings. `texts`: whether people may say there what they like; `hints`: whether they may ask for hints.
    """

    id: str
    code: str
    game: str
    rules: int
    content: str
    settings: dict[str, Value]
    seed: bytes
    spectators: bool
    undo: bool
    created: float
    updated: float
    rematch: str = ""
    over: bool = False
    maker: str = ""
    address: str = ""
    patience: int = 0
    hurried: bool = False
    goes: float = 0.0
    clock: str = ""
    rated: bool = False
    texts: bool = False
    hints: bool = False


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits in a seat.

    `token`: the id of the person who holds it; empty if nobody does yet. `stand_in`: the level of the bot that plays for its holder. `away`: when its
    holder left.
    """

    seat: Seat
    kind: str
    name: str
    level: str = ""
    token: str = ""
    stand_in: str = ""
    away: float = 0.0
    icon: str = ""

    @property
    def bot(self) -> bool:
        """Whether a bot plays here now, as its own seat or for somebody."""
        return self.kind == "bot" or bool(self.stand_in)

    @property
    def person(self) -> bool:
        """Whether this is a person's seat, even if a bot plays there now."""
        return self.kind != "bot"


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One row of the log. `leads`: the row whose state the match has afterwards: its own, the one an undo went back to, or the one before if only seats changed.

    `clock`: what the clocks show then, as JSON; empty if there are none.
    """

    number: int
    kind: str
    seat: Seat | None
    decision: int
    option: str
    client: str
    chance: tuple[Drawn, ...]
    events: bytes
    lines: bytes
    known: Known
    leads: int
    barriers: int
    round: int
    measure: bytes
    rules: int
    at: float
    clock: str = ""


@dataclass(frozen=True, slots=True)
class StateRow:
    """The state after a row, and the id of the open decision of each seat that is asked."""

    number: int
    state: str
    asked: dict[Seat, int]


@dataclass(frozen=True, slots=True)
class DueRow:
    """What the host will answer for a seat unless somebody does so before."""

    match: str
    seat: Seat
    decision: int
    at: float


@dataclass(frozen=True, slots=True)
class DraftRow:
    """What a seat has picked of a secret series that is not finished, as JSON. `client`: the id of the message that changed it last."""

    seat: Seat
    decision: int
    picks: str
    client: str


Drafts = dict[Seat, DraftRow]
Waived = dict[Seat, frozenset[str]]
"""What each seat has waived, by the keys of its questions. Seats that have waived nothing are left out."""


@dataclass(frozen=True, slots=True)
class Latest:
    """How far a match is: the number of its last row, and what lies beside the rows. `goes`: when it is deleted unless it is played before; 0 if never."""

    number: int
    drafts: Drafts
    waived: Waived
    goes: float


@dataclass(frozen=True, slots=True)
class News:
    """What the store has of a match beyond a row: the later rows, the newest state, drafts and waivers, and who sits where."""

    match: MatchRow
    seats: list[SeatRow]
    actions: list[ActionRow]
    state: StateRow
    drafts: Drafts
    waived: Waived = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class Origin:
    """The moment of another match with which a match begins: which one, which may be gone by now, after which of its rows, how many moves had led there, when it was
    played, and its table then as it is saved. `lesson`: the step of its game's lesson for which this table was laid instead; then the rest says nothing, as
    where it is the table of a `puzzle`, which is tried, or `shown`.
    """

    source: str
    row: int
    moves: int
    at: float
    state: str
    lesson: str = ""
    puzzle: str = ""
    shown: bool = False

    @property
    def words(self) -> str:
        """The sentence in the log about where the table comes from."""
        if self.lesson:
            return "A step of the lesson begins."
        if self.puzzle:
            return "The solution of a puzzle is shown." if self.shown else "A puzzle begins."
        return f"This match begins as another one stood after move {self.moves}." if self.moves else "This match begins as another one did."


@dataclass(frozen=True, slots=True)
class StoredMatch(News):
    """A match as it is in the store, with all its rows. `origin`: None if it begins with a deal of its own."""

    source: dict[str, str]
    origin: Origin | None = field(default=None, kw_only=True)


@dataclass(frozen=True, slots=True)
class Change:
    """A row to be written, and what it changes: the state, seats, the match's own row.

    `draft`: what the row's seat had drafted; it is removed. `secret`: there may be drafts. `flag`: when the first clock of the match runs out; 0 if none runs, None if
    the match has no clock.
    """

    row: ActionRow
    state: StateRow | None = None
    seats: tuple[SeatRow, ...] = ()
    match: MatchRow | None = None
    draft: DraftRow | None = None
    secret: bool = True
    flag: float | None = None


class Newer(OutplayError):
    """A newer version of its game has written to this match, so this version may misread its table, or be unable to read it. `at`: when that was."""

    def __init__(self, at: float) -> None:
        super().__init__("a newer version of its game has written there")
        self.at = at


class Damaged(OutplayError):
    """The rows of a match cannot be read. Says which, and what is wrong."""


def state_hash(state: str) -> str:
    """Return a hash of a saved state."""
    return hashlib.sha256(state.encode()).hexdigest()[:32]
