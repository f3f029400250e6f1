"""A toy table for tests of the kernel: each step does one thing, `marks` on the table tell what was done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from outplay.kernel.chance import Chance, Law, Quick, uniform
from outplay.kernel.content import NO_CONTENT, Content
from outplay.kernel.event import Event
from outplay.kernel.game import Game, Outcome
from outplay.kernel.play import advance
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Pass, Ready, Seat, SecretChoice, Sides, Step, Steps
from outplay.kernel.window import Lasts, Window

DIE = uniform(range(1, 7))
TWO_DICE = Law(range(2, 13), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])


class Number(Option):
    """A number."""

    n: int


class Marked(Event):
    text: str


class Seating(Settings):
    """Who sits together."""

    together: Sides = ()

    @property
    def sides(self) -> Sides:
        return self.together


class Toy(State):
    """Marks, and the seats that left. With the mark "later" a seat leaves only when it is asked."""

    marks: list[str] = []
    gone: tuple[Seat, ...] = ()

    def mark(self, text: str) -> None:
        self.marks.append(text)
        self.tell(Marked, text, rule="TOY-1.1")

    def leave(self, seat: Seat, asked: bool) -> bool:
        return (asked or "later" not in self.marks) and super().leave(seat, asked)

    def lose(self, side: int) -> None:
        self.gone += self.sides[side]
        for seat in self.sides[side]:
            self.mark(f"{seat} left")


class ToyGame(Game[Toy]):
    """A table whose steps a test lays itself."""

    id, name, table = "toy", "Toy", Toy

    def new(self, settings: Settings, content: Content, chance: Chance) -> Toy:
        return table(End(), chance=chance)

    def outcome(self, state: Toy) -> Outcome:
        return Outcome((1, 2), "The end")


def table(*steps: Step[Toy], chance: Chance | None = None, sides: Sides = ((0,), (1,), (2,))) -> Toy:
    """A table with these steps to do, in reading order."""
    toy = Toy(Seating(3, sides), NO_CONTENT, chance or Quick(1))
    toy.todo = [*reversed(steps)]
    return toy


def played(*steps: Step[Toy], chance: Chance | None = None, sides: Sides = ((0,), (1,), (2,))) -> Toy:
    """The same, up to its first decision. Events are collected."""
    toy = table(*steps, chance=chance, sides=sides)
    toy.told = []
    advance(toy)
    return toy


class End(Step[Toy]):
    def run(self, s: Toy) -> Steps[Toy]:
        s.over = True
        return [Mark("after the end")]


class Mark(Step[Toy]):
    text: str
    unless: str = ""

    def applies(self, s: Toy) -> bool:
        return self.unless not in s.marks

    def run(self, s: Toy) -> Steps[Toy]:
        s.mark(self.text)
        return DONE


class All(Step[Toy]):
    """Several steps, in reading order."""

    steps: tuple[Step[Toy], ...]

    def run(self, s: Toy) -> Steps[Toy]:
        return self.steps


class Dawn(Window[Toy]):
    """Seats with a card may play it, as long as nobody has put out the light."""

    name: str
    order: tuple[Seat, ...]

    def seats(self, s: Toy) -> Sequence[Seat]:
        return [seat for seat in self.order if f"{seat} is tired" not in s.marks]

    def closed(self, s: Toy) -> bool:
        return "dark" in s.marks

    def answers(self, s: Toy, seat: Seat) -> Sequence[Option]:
        return [] if f"{seat} holds nothing" in s.marks else [Number(1), Number(2)]

    def answered(self, s: Toy, seat: Seat, pick: Option) -> Steps[Toy]:
        assert isinstance(pick, Number)
        s.mark(f"{self.name}: {seat} plays {pick.n}")
        return [Mark("dark")] if pick.n == 2 else DONE


class DawnOfSides(Dawn):
    lasts = Lasts.ONE_A_SIDE


class DawnForAll(Dawn):
    lasts = Lasts.ROUND


class Loop(Step[Toy]):
    deep: bool = False

    def run(self, s: Toy) -> Steps[Toy]:
        return [Loop(self.deep), Mark("never")] if self.deep else [self]


class Reveal(Step[Toy]):
    def run(self, s: Toy) -> Steps[Toy]:
        s.revealed()
        return DONE


class Throw(Step[Toy]):
    """So many dice, one after the other."""

    dice: int

    def run(self, s: Toy) -> Steps[Toy]:
        s.mark(str(sum(s.draw("die", DIE) for _ in range(self.dice))))
        return DONE


class Deal(Step[Toy]):
    def run(self, s: Toy) -> Steps[Toy]:
        s.mark("".join(s.shuffle("deck", "abc")))
        return DONE


class Ask(Choice[Toy]):
    """A number below `below`; then the steps in `then`."""

    seat: Seat
    below: int
    then: tuple[Step[Toy], ...] = ()

    def applies(self, s: Toy) -> bool:
        return self.seat not in s.gone

    def options(self, s: Toy) -> Sequence[Option]:
        return [Number(n) for n in range(self.below)]

    def chosen(self, s: Toy, pick: Option) -> Steps[Toy]:
        assert isinstance(pick, Number)
        s.mark(f"{self.seat}: {pick.n}")
        return self.then

    def default(self, s: Toy) -> Option:
        return Number(self.below - 1)


class AskAlways(Ask):
    always_asked = True


class AskHeir(Choice[Toy]):
    """Asks the lowest seat that did not leave."""

    def who(self, s: Toy) -> Seat:
        return min({0, 1, 2} - {*s.gone})

    def options(self, s: Toy) -> Sequence[Option]:
        return [Number(1), Pass()]

    def chosen(self, s: Toy, pick: Option) -> Steps[Toy]:
        s.mark(f"heir {self.who(s)}: {pick}")
        return DONE


class AskThrown(Choice[Toy]):
    """A seat out of time gets what a die of its own says."""

    seat: Seat

    def options(self, s: Toy) -> Sequence[Option]:
        return [Number(n) for n in range(1, 7)]

    def chosen(self, s: Toy, pick: Option) -> Steps[Toy]:
        assert isinstance(pick, Number)
        s.mark(f"{self.seat}: {pick.n}")
        return DONE

    def default(self, s: Toy) -> Option:
        return Number(s.draw(f"out of time {self.seat}", DIE))


class Pledge(SecretChoice[Toy]):
    """Each of `who` picks `count` different numbers from 0 to 4 in secret; with `ready`, a Ready ends the series. Numbers of `name`s of seats that left are gone too."""

    who: tuple[Seat, ...]
    count: int
    ready: bool = False
    name: str = "pledge"
    again: bool = False

    def seats(self, s: Toy) -> Sequence[Seat]:
        return [seat for seat in self.who if seat not in s.gone]

    def options(self, s: Toy, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        if len(picked) < self.count:
            return [number for n in range(5) if n not in s.gone and (number := Number(n)) not in picked]
        return [Ready()] if self.ready and len(picked) == self.count else []

    def default(self, s: Toy, seat: Seat, picked: tuple[Option, ...]) -> Option:
        return self.options(s, seat, picked)[-1]

    def resolve(self, s: Toy, picks: Mapping[Seat, tuple[Option, ...]]) -> Steps[Toy]:
        for seat, series in picks.items():
            s.mark(f"{self.name} {seat}: {' '.join(str(pick.n) for pick in series if isinstance(pick, Number))}")
        return [self] if self.again else DONE


GAME = ToyGame()
