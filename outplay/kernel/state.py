"""State: everything that is true now. A game's table is a subclass with fields, verbs and questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar, TypeVarTuple

from outplay.kernel.chance import NO_CHANCE, Chance, Law
from outplay.kernel.content import Content
from outplay.kernel.errors import IllegalAction
from outplay.kernel.event import Event, Told
from outplay.kernel.settings import Settings
from outplay.kernel.step import Option, Seat, Sides, Step
from outplay.kernel.things import Thing

__all__ = ["NO_PICKS", "State"]

T = TypeVar("T")
Fields = TypeVarTuple("Fields")

NO_PICKS: Final[Mapping[Seat, tuple[Option, ...]]] = {}


class State(Thing):
    """What the kernel needs of a table.

    - `todo`: the stack of steps still to do, the next one last. `over` ends the match.
    - `asked`: the seats that are asked now. `ready`: the seats of a secret choice that have answered. `picks`: their sealed answers.
    - `barriers`: how often something was learned that cannot be unlearned. A choice can be taken back as long as this count is what it was before it (see `revealed`).
    - `acting`: the seat whose choice is carried out, or that chose last; -1 before the first. Not part of the state.
    - `sides`: the seats of each side, from the settings. `conceded`: the seats that have conceded. `led`: those of them for which somebody else answers.
    - `content`: not saved with the state; it is stored beside it, by hash.
    - `told`: collects events for the caller of the last action (None: nobody listens). Not part of the state.
    - `open`: the options computed for the current question, by seat. `barred`: says what a seat may not pick although the rules allow it, as long as it may pick anything else:
      how the laboratory learns what a card is worth; everybody knows of it, so bots look ahead by it too. Not part of the state. `watch`: called at each moment worth showing; copies are not watched.
    """

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"acting", "barred", "content", "open", "sides", "told", "watch"})
    FRESH: ClassVar[frozenset[str]] = frozenset({"told", "watch"})
    FORMERLY: ClassVar[Mapping[str, str]] = {"sides": ""}

    settings: Settings
    content: Content
    chance: Chance
    todo: list[Step[Any]] = []
    asked: tuple[Seat, ...] = ()
    ready: tuple[Seat, ...] = ()
    picks: Mapping[Seat, tuple[Option, ...]] = {}
    conceded: tuple[Seat, ...] = ()
    led: tuple[Seat, ...] = ()
    barriers: int = 0
    acting: Seat = -1
    over: bool = False
    sides: Sides = ()
    open: Mapping[Seat, Sequence[Option]] | None = None
    told: list[Told] | None = None
    watch: Callable[[Any], None] | None = None
    barred: Callable[[Any, Seat, Option], bool] | None = None

    def __post_init__(self) -> None:
        self.sides = self.settings.sides

    # ------------------------------------------------------------ verbs of every table

    def tell(self, event: Callable[[*Fields], Event], *fields: *Fields, rule: str = "", to: tuple[Seat, ...] | None = None) -> None:
        """Record an event of this class with these fields. If nobody listens it is not even created."""
        if self.told is not None:
            self.told.append(Told(event(*fields), rule, to))

    def draw(self, stream: str, law: Law[T]) -> T:
        """Return an outcome drawn from a law by a named stream of chance. Unless there is only one, nothing before this draw can be undone."""
        self.barriers += len(law.outcomes) > 1
        return self.chance.draw(stream, law)

    def shuffle(self, stream: str, things: Sequence[T]) -> list[T]:
        """Return the things in a random order, drawn by a named stream of chance. Nothing before this draw can be undone."""
        self.barriers += 1
        return self.chance.shuffle(stream, things)

    def revealed(self, known: Iterable[int] = (0,)) -> None:
        """Note that hidden things are shown to somebody: `known` says for each of them who knew it before, as bits (see `kernel.cards`). By default it is one that nobody knew.

        What can be undone is decided by what was learned, never by the kind of a step. **A choice can be taken back until somebody has learned by it what the seat that chose
        did not know, or somebody else is asked.** So these are barriers: what chance decides (`draw`, `shuffle`); what is shown and `acting` did not know, whoever sees it;
        a question to another seat, also one that is answered by itself, since time tells; and secret answers of others that are carried out. What one shows
        of what one knows oneself, such as a card played from the hand, tells others something of oneself alone, and is none.
        Each verb that shows something calls this, and the conformance kit finds those that do not.
        """
        self.barriers += not all(who >> self.acting + 1 & 1 for who in known)

    def moment(self) -> None:
        """Mark a moment in the middle of an action at which the table is worth showing, with what was told up to here. It is no event and stands in no record."""
        if self.watch is not None:
            self.watch(self)

    # ------------------------------------------------------------ conceding

    together: ClassVar[bool] = True
    """True if a side plays on until all its seats have conceded; False if each seat leaves on its own."""

    def side_of(self, seat: Seat) -> int:
        """Return the index of a seat's side. Raises IllegalAction if there is no such seat."""
        for number, side in enumerate(self.sides):
            if seat in side:
                return number
        raise IllegalAction(f"there is no seat {seat + 1}")

    def leave(self, seat: Seat, asked: bool) -> bool:
        """Carry out that a seat has conceded, and return whether the table changed. Called at once, and again each time the seat would be asked something.

        By default a side loses when all its seats have conceded; until then a conceded seat gets the default of every decision. A game may override this.
        """
        side = self.side_of(seat)
        if not set(self.sides[side]) <= set(self.conceded):
            return False
        self.lose(side)
        return True

    def lose(self, side: int) -> None:
        """Handle that all seats of a side have conceded: a game that allows conceding ends the match here, or takes the side off the table."""
        raise IllegalAction("nobody can concede in this game")

    @property
    def can_be_left(self) -> bool:
        """Whether this game allows conceding."""
        return type(self).lose is not State.lose or type(self).leave is not State.leave

    # ------------------------------------------------------------ questions that a game may override

    def out(self, seat: Seat) -> bool:
        """Return whether a seat is knocked out: it is asked nothing more in this match."""
        return False

    def shares(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats that know what this seat knows: itself, and in some games its allies."""
        return (seat,)

    @property
    def blind(self) -> bool:
        """Whether this is an observation: a state without chance, on which nothing can be applied."""
        return self.chance is NO_CHANCE
