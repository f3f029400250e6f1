"""State: everything that is true now. A game's table is a subclass with slots, verbs, questions and a hand-written copy."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Self, TypeVar, TypeVarTuple

from outplay.kernel.chance import NO_CHANCE, Chance, Law
from outplay.kernel.errors import IllegalAction
from outplay.kernel.event import Event, Told
from outplay.kernel.step import DONE, Option, Seat, Step, Window

T = TypeVar("T")
Fields = TypeVarTuple("Fields")

NO_PICKS: Mapping[Seat, tuple[Option, ...]] = {}


class State:
    """What the kernel needs of a table.

    `todo` is the stack of steps still to do, the next one last. `asked` are the seats that are asked now, `ready` those of a
    secret choice that have answered, `picks` their sealed answers. `barriers` counts what makes an undo impossible. `over` ends the match.
    `told` collects events for whoever applied the last action (None: nobody listens) and is no part of the state;
    `open` keeps the options that were computed once.
    """

    __slots__ = ("asked", "barriers", "chance", "open", "over", "picks", "ready", "todo", "told")

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"open", "told"})
    """The slots of this very class that a saved state lacks. A table names its content here, and what it works out from it, and brings them back by `lay_content`."""

    def __init__(self, chance: Chance) -> None:
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

    # ------------------------------------------------------------ questions a game may answer otherwise

    def shares(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that know what this seat knows: itself, in some games its allies."""
        return (seat,)

    def reactions(self, window: Window[Self]) -> Sequence[Step[Self]]:
        """What cards add at a window of the rulebook."""
        return DONE

    def concede(self, seat: Seat) -> Sequence[Step[Self]]:
        """The steps by which a seat leaves the match; put above the open question. Raises IllegalAction where it is not possible."""
        raise IllegalAction("nobody can concede in this game")

    @property
    def blind(self) -> bool:
        """Whether this is an observation: a state without chance, on which nothing can be applied."""
        return self.chance is NO_CHANCE
