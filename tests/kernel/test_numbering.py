"""Numbers for options: what is declared is listed, what is not declared is refused with a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, ClassVar

import pytest

from outplay.kernel.content import NO_CONTENT, Content
from outplay.kernel.errors import Bug, IllegalAction
from outplay.kernel.game import Game
from outplay.kernel.kinds import OneOf, Sizes, UpTo
from outplay.kernel.numbering import Numbering
from outplay.kernel.settings import Settings
from outplay.kernel.step import Choice, Option, Pass, Secret
from tests.kernel.toy import Toy, played


class Hop(Option):
    """To a square, so far."""

    square: Annotated[int, OneOf("square", none=True)]
    far: Annotated[int, UpTo(3, least=1)]
    loud: bool = False


class Hide(Option):
    """A card, whose robot follows from the question."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)
    robot: int
    card: Annotated[int | Secret, OneOf("card")]


class Pair(Option):
    """Two cards, of which only some pairs occur."""

    a: int
    b: int


class Numbered(Game[Toy]):
    id = "numbered"
    name = "Numbered"
    pickable: ClassVar[Sequence[type[Option]]] = (Hop, Hide, Pair)

    def sizes(self, settings: Settings, content: Content) -> Sizes:
        return {"square": 2, "card": 3}

    def listed(self, kind: type[Option], settings: Settings, content: Content) -> Iterable[Option] | None:
        return (Pair(1, 2), Pair(2, 9), Pair(1, 2)) if kind is Pair else None


class Ask(Choice[Toy]):
    seat: int
    found: tuple[Option, ...]

    def options(self, s: Toy) -> tuple[Option, ...]:
        return self.found

    def chosen(self, s: Toy, pick: Option) -> tuple[()]:
        return ()


def numbering(game: Game[Toy] | None = None) -> Numbering[Toy]:
    return Numbering(game or Numbered(), Settings(seats=2), NO_CONTENT)


def test_all_that_is_declared_is_listed_once() -> None:
    numbers = numbering()
    assert numbers.size == 2 + 3 * 3 * 2 + 3 + 2
    assert numbers.said(0) == "Pass"
    assert numbers.said(2) == "Hop square=-1 far=1 loud=0"
    assert numbers.said(2 + 18) == "Hide card=0"
    assert numbers.said(numbers.size - 1) == "Pair a=2 b=9"
    assert numbers.table()[2:] == ["    2    18  Hop: square -1-1, far 1-3, loud 0-1", "   20     3  Hide: card 0-2", "   23     2  Pair: a 1-2, b 2 9"]


def test_the_number_of_a_secret_is_that_of_what_it_hides_and_a_robot_that_is_asked_does_not_count() -> None:
    numbers = numbering()
    assert numbers.number(Hide(0, 2)) == numbers.number(Hide(7, Secret(2, (0,)))) == 22


def test_what_is_not_declared_is_refused() -> None:
    numbers = numbering()
    with pytest.raises(Bug, match="not within the declared ranges of Hop"):
        numbers.number(Hop(2, 1))
    with pytest.raises(Bug, match="not within the declared ranges of Pair"):
        numbers.number(Pair(2, 1))
    with pytest.raises(Bug, match="have the same number 20"):
        numbers.offered([Hide(0, 0), Hide(1, 0)])


def test_a_class_that_is_not_listed_and_a_field_that_is_not_declared_are_named() -> None:
    class Other(Option):
        n: int

    class Careless(Numbered):
        pickable: ClassVar[Sequence[type[Option]]] = (Other,)

    with pytest.raises(Bug, match="Other is not among its pickable classes"):
        numbering().number(Other(1))
    with pytest.raises(TypeError, match=r"Other\.n does not say what its number stands for"):
        numbering(Careless())


def test_a_number_leads_back_only_to_what_may_be_picked_now() -> None:
    numbers, state = numbering(), played(Ask(0, (Hop(0, 1), Pair(2, 9), Pass())))
    assert list(numbers.legal(state, 0)) == [8, 24, 0]
    assert numbers.option(state, 0, 24) == Pair(2, 9)
    assert numbers.legal(state, 1) == {}
    with pytest.raises(IllegalAction, match=r"seat 1 cannot pick number 23 now \(Pair a=1 b=2\)"):
        numbers.option(state, 0, 23)
    with pytest.raises(IllegalAction, match="no option of Numbered, which has 25"):
        numbers.option(state, 0, 25)


def test_the_digest_changes_with_what_a_number_means() -> None:
    class Wider(Numbered):
        def sizes(self, settings: Settings, content: Content) -> Sizes:
            return {"square": 2, "card": 4}

    assert numbering().digest == numbering().digest != numbering(Wider()).digest
