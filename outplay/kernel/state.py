"""State: everything that is true now. A game's table is a subclass with fields, verbs and questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar, TypeVarTuple

from outplay.kernel.chance import NO_CHANCE, Chance, Law
from outplay.kernel.content import Content
from outplay.kernel.errors import IllegalAction
from outplay.kernel.event import Event, Told
from outplay.kernel.settings import Settings
from outplay.kernel.step import Option, Seat, Sides, Step
from outplay.kernel.things import Thing

T = TypeVar("T")
Fields = TypeVarTuple("Fields")

NO_PICKS: Final[Mapping[Seat, tuple[Option, ...]]] = {}


class State(Thing):
    """What the kernel needs of a table.

    `todo` is the stack of steps still to do, the next one last. `asked` are the seats that are asked now, `ready` those of a
    secret choice that have answered, `picks` their sealed answers. `barriers` counts what makes an undo impossible. `over` ends the match.
    `sides` are the seats of each side by the settings, `conceded` those that have conceded, `led` those of them for whom somebody else answers.
    A saved state lacks its content, which lies beside it, by hash. `told` collects events for whoever applied the last action (None: nobody listens) and is no part of the state;
    `open` keeps the options that were computed once. `watch` is called at each moment worth seeing; copies are not watched.
    """

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"content", "open", "sides", "told", "watch"})
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
    over: bool = False
    sides: Sides = ()
    open: Mapping[Seat, Sequence[Option]] | None = None
    told: list[Told] | None = None
    watch: Callable[[Any], None] | None = None

    def __post_init__(self) -> None:
        self.sides = self.settings.sides

    # ------------------------------------------------------------ verbs of every table

    def tell(self, event: Callable[[*Fields], Event], *fields: *Fields, rule: str = "", to: tuple[Seat, ...] | None = None) -> None:
        """Write an event of this class with these fields, if anybody listens. With nobody listening it is not even made."""
        if self.told is not None:
            self.told.append(Told(event(*fields), rule, to))

    def draw(self, stream: str, law: Law[T]) -> T:
        """Draw from a law, by a named stream of chance. Nothing before it can be undone."""
        self.barriers += 1
        return self.chance.draw(stream, law)

    def shuffle(self, stream: str, things: Sequence[T]) -> list[T]:
        """The things in a new order, by a named stream of chance."""
        self.barriers += 1
        return self.chance.shuffle(stream, things)

    def revealed(self) -> None:
        """Something hidden became known to somebody: nothing before it can be undone."""
        self.barriers += 1

    def moment(self) -> None:
        """In the middle of what happens, the table is worth seeing: whoever watches may look, and say what was told up to here. No event, and in no record."""
        if self.watch is not None:
            self.watch(self)

    # ------------------------------------------------------------ conceding

    together: ClassVar[bool] = True
    """Whether a side plays on until all its seats have conceded; False: each seat leaves for itself."""

    def side_of(self, seat: Seat) -> int:
        """The number of a seat's side. Raises IllegalAction where there is no such seat."""
        for number, side in enumerate(self.sides):
            if seat in side:
                return number
        raise IllegalAction(f"there is no seat {seat + 1}")

    def leave(self, seat: Seat, asked: bool) -> bool:
        """What it does on the table that a seat has conceded: looked up at once, and again each time it would be asked something. True if the table changed.

        By default a side loses when all its seats have conceded; until then a seat that has gets the default of every decision. A game may do otherwise.
        """
        side = self.side_of(seat)
        if not set(self.sides[side]) <= set(self.conceded):
            return False
        self.lose(side)
        return True

    def lose(self, side: int) -> None:
        """All seats of a side have conceded. A game in which one can concede ends here, or takes the side off the table."""
        raise IllegalAction("nobody can concede in this game")

    @property
    def can_be_left(self) -> bool:
        """Whether one can concede in this game."""
        return type(self).lose is not State.lose or type(self).leave is not State.leave

    # ------------------------------------------------------------ questions a game may answer otherwise

    def out(self, seat: Seat) -> bool:
        """Whether a seat is knocked out: asked nothing more in this match."""
        return False

    def shares(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that know what this seat knows: itself, in some games its allies."""
        return (seat,)

    @property
    def blind(self) -> bool:
        """Whether this is an observation: a state without chance, on which nothing can be applied."""
        return self.chance is NO_CHANCE
