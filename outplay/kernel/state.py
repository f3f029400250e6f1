"""State: everything that is true now. A game's table is a subclass with slots, verbs, questions and a hand-written copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Self, TypeVar, TypeVarTuple

from outplay.kernel.chance import NO_CHANCE, Chance, Law
from outplay.kernel.errors import IllegalAction
from outplay.kernel.event import Event, Told
from outplay.kernel.step import DONE, Option, Seat, Sides, Step, Window

T = TypeVar("T")
Fields = TypeVarTuple("Fields")

NO_PICKS: Mapping[Seat, tuple[Option, ...]] = {}


class State:
    """What the kernel needs of a table.

    `todo` is the stack of steps still to do, the next one last. `asked` are the seats that are asked now, `ready` those of a
    secret choice that have answered, `picks` their sealed answers. `barriers` counts what makes an undo impossible. `over` ends the match.
    `sides` are the seats of each side, `conceded` those that have conceded, `led` those of them for whom somebody else answers.
    `told` collects events for whoever applied the last action (None: nobody listens) and is no part of the state;
    `open` keeps the options that were computed once.
    """

    __slots__ = ("asked", "barriers", "chance", "conceded", "led", "open", "over", "picks", "ready", "sides", "todo", "told")

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"open", "told"})
    """The slots of this very class that a saved state lacks. A table names its content here, and what it works out from it, and brings them back by `lay_content`."""

    DEFAULTS: ClassVar[Mapping[str, object]] = {"conceded": [], "led": []}
    """What an older save lacks, as plain JSON data."""

    def __init__(self, chance: Chance, sides: Sides) -> None:
        self.sides = sides
        self.conceded: tuple[Seat, ...] = ()
        self.led: tuple[Seat, ...] = ()
        self.todo: list[Step[Self]] = []
        self.chance: Chance = chance
        self.over = False
        self.asked: tuple[Seat, ...] = ()
        self.ready: tuple[Seat, ...] = ()
        self.picks: Mapping[Seat, tuple[Option, ...]] = NO_PICKS
        self.barriers = 0
        self.open: dict[Seat, Sequence[Option]] | None = None
        self.told: list[Told] | None = None

    def copy(self) -> Self:
        """An independent copy without events. A subclass calls `begin_copy` and then copies its own table."""
        raise NotImplementedError

    def begin_copy(self) -> Self:
        """A new object with the kernel's part copied."""
        new = object.__new__(type(self))
        new.todo = self.todo[:]
        new.chance = self.chance.copy()
        new.over = self.over
        new.asked = self.asked
        new.ready = self.ready
        new.picks = self.picks
        new.barriers = self.barriers
        new.sides = self.sides
        new.conceded = self.conceded
        new.led = self.led
        new.open = self.open
        new.told = None
        return new

    def lay_content(self, content: object) -> None:
        """Lay the content on a table that was saved without it."""

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

    def reactions(self, window: Window[Self]) -> Sequence[Step[Self]]:
        """What cards add at a window of the rulebook."""
        return DONE

    @property
    def blind(self) -> bool:
        """Whether this is an observation: a state without chance, on which nothing can be applied."""
        return self.chance is NO_CHANCE
