"""JSON and back: every class by its name, nothing lost, damage told in a sentence."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from contextlib import suppress
from types import ModuleType
from typing import ClassVar, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outplay.kernel.chance import NO_CHANCE, Quick, Seeded, seed_from
from outplay.kernel.codec import Codec, Plain
from outplay.kernel.content import Content
from outplay.kernel.errors import RecordError
from outplay.kernel.event import Told
from outplay.kernel.play import apply, legal
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Pass, Secret
from outplay.kernel.things import Thing
from tests.games import courtyard, march
from tests.kernel import toy
from tests.kernel.toy import All, Ask, AskAlways, End, Mark, Marked, Number, Pledge, played


class Door(Thing):
    """Fields with the names of what the kernel does not save of its own."""

    open: bool = True
    told: int = 1
    drawn: tuple[int, ...] = (2,)
    content: str = "gold"


class OldChest(Thing):
    """Fields were added, renamed, given up since, and it was called Coffer."""

    ALIASES: ClassVar[tuple[str, ...]] = ("Coffer",)
    FORMERLY: ClassVar[Mapping[str, str]] = {"money": "gold", "rust": ""}

    gold: int
    locks: tuple[int, ...] = (1, 2)


class Bribe(Option):
    """A field was added since."""

    gold: int
    to: tuple[int, ...] = (1,)


class Shelf(State):
    """Anything that may lie on a table."""

    things: object = None


def shelf(things: object) -> Shelf:
    return Shelf(Settings(), Content({"a.toml": "x"}), Seeded(b"seed", {"die": 3}), things=things)


CODEC = Codec(Shelf, __name__, "tests.kernel.toy")

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.binary() | st.floats(allow_nan=False, allow_infinity=False) | st.builds(Number, st.integers()),
    lambda inner: (
        st.lists(inner)
        | st.lists(inner).map(tuple)
        | st.dictionaries(st.text() | st.integers() | st.tuples(st.integers()), inner)
        | st.builds(Secret, inner, st.just((0, 2)))
    ),
    max_leaves=12,
)


@given(values)
def test_any_value_comes_back_as_it_was(value: object) -> None:
    back = CODEC.loads(CODEC.dumps(shelf(value)), Content())
    assert repr(back.things) == repr(value)


@pytest.mark.parametrize(
    "step",
    [
        Mark("a", "b"),
        Ask(1, 2, (Mark("a"), End())),
        AskAlways(1, 2),
        All((All(()), Ask(0, 1))),
        Pledge((0, 1), 2, ready=True),
        Told(Marked("x"), "R-1.1", (1, 2)),
        Action(1, Pass()),
    ],
)
def test_records_come_back_equal(step: object) -> None:
    back = CODEC.loads(CODEC.dumps(shelf([step])), Content())
    assert back.things == [step]


def test_names_of_slots_that_the_kernel_uses_are_free_for_things() -> None:
    back = CODEC.loads(CODEC.dumps(shelf([Door()])), Content())
    assert isinstance(back.things, list)
    door = back.things[0]
    assert (door.open, door.told, door.drawn, door.content) == (True, 1, (2,), "gold")


def test_content_lies_beside_the_state() -> None:
    text = CODEC.dumps(shelf(1))
    assert "a.toml" not in text
    other = Content({"b.toml": "y"})
    assert CODEC.loads(text, other).content is other


def test_chance_is_saved_without_what_was_heard() -> None:
    one = shelf(1)
    one.chance.drawn = [("die", 3)]
    back = CODEC.loads(CODEC.dumps(one), Content()).chance
    assert isinstance(back, Seeded)
    assert (back.seed, back.counters, back.drawn) == (b"seed", {"die": 3}, None)
    one.chance = NO_CHANCE
    assert CODEC.loads(CODEC.dumps(one), Content()).blind
    one.chance = Quick(9)
    again = CODEC.loads(CODEC.dumps(one), Content()).chance
    assert again.draw("die", toy.DIE) == Quick(9).draw("die", toy.DIE)


def test_a_state_in_the_middle_of_anything() -> None:
    game = toy.GAME
    s = played(Mark("cards"), Pledge((0, 1, 2), 2, ready=True), Ask(0, 2, (Mark("x"),)), End(), chance=Seeded(seed_from("codec")))
    apply(s, Action(1, Number(3)))
    back = game.loads(game.dumps(s), game.load())
    assert (back.todo, back.picks, back.ready, back.asked, back.marks, back.barriers) == (s.todo, s.picks, s.ready, s.asked, s.marks, s.barriers)
    assert (back.open, back.told) == (None, None)
    assert legal(back, 1) == legal(s, 1)
    assert game.dumps(back) == game.dumps(s)


# ---------------------------------------------------------------- old saves


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new)


def test_what_an_old_save_lacks_takes_its_default() -> None:
    text = CODEC.dumps(shelf([Bribe(5, (2, 3)), OldChest(3, (1,))]))
    back = CODEC.loads(changed(changed(text, ',"to":[2,3]', ""), ',"locks":[1]', ""), Content())
    assert isinstance(back.things, list)
    assert (back.things[0], back.things[1].locks) == (Bribe(5, (1,)), (1, 2))


def test_what_has_its_default_is_not_written_but_settings_are_written_whole() -> None:
    written = json.loads(CODEC.dumps(shelf([Bribe(5), Bribe(5, (2,)), OldChest(3), OldChest(3, ()), OldChest(True)])))["="]
    assert [one["="] for one in written["things"]["["]] == [{"gold": 5}, {"gold": 5, "to": [2]}, {"gold": 3}, {"gold": 3, "locks": []}, {"gold": True}]
    assert written["settings"]["="] == {"seats": 2, "lineup": ""}


def test_what_has_no_default_is_missed() -> None:
    text = CODEC.dumps(shelf([Bribe(5), OldChest(3, (1,))]))
    with pytest.raises(RecordError, match=r"Bribe does not fit: .*gold"):
        CODEC.loads(changed(text, '"gold":5', ""), Content())
    with pytest.raises(RecordError, match=r"OldChest does not fit: .*gold"):
        CODEC.loads(changed(text, '"gold":3,', ""), Content())
    with pytest.raises(RecordError, match=r"Shelf does not fit: .*settings"):
        CODEC.loads(changed(text, '"settings":{"@":"Settings","=":{"seats":2,"lineup":""}},', ""), Content())


def test_what_a_class_and_its_fields_were_called_before() -> None:
    text = CODEC.dumps(shelf([OldChest(3, (1,))]))
    old = changed(text, '{"@":"OldChest","=":{"gold":3,', '{"@":"Coffer","=":{"money":3,"rust":7,')
    back = CODEC.loads(old, Content())
    assert isinstance(back.things, list)
    assert (back.things[0].gold, back.things[0].locks) == (3, (1,))


def test_what_is_too_much_is_refused() -> None:
    text = CODEC.dumps(shelf([Bribe(5), OldChest(3)]))
    with pytest.raises(RecordError, match="Bribe has 'copper', which is not known here"):
        CODEC.loads(changed(text, '"gold":5', '"gold":5,"copper":1'), Content())
    with pytest.raises(RecordError, match="OldChest has 'copper'"):
        CODEC.loads(changed(text, '"gold":3', '"gold":3,"copper":1'), Content())


def test_a_state_of_an_older_form_is_converted_and_one_of_a_newer_is_refused() -> None:
    def upgrade(data: dict[str, Plain], version: int) -> dict[str, Plain]:
        return {**data, "=": {**data["="], "things": f"was {version}"}}  # type: ignore[dict-item]

    newer = Codec(Shelf, __name__, "tests.kernel.toy", version=3, upgrade=upgrade)
    first, second = CODEC.dumps(shelf(1)), Codec(Shelf, __name__, "tests.kernel.toy", version=2).dumps(shelf(1))
    assert [newer.loads(text, Content()).things for text in (changed(first, '"v":1,', ""), first, second)] == ["was 1", "was 1", "was 2"]
    assert newer.loads(newer.dumps(shelf(1)), Content()).things == 1
    with pytest.raises(RecordError, match="saved by a newer version"):
        CODEC.loads(second, Content())


def test_a_class_that_is_not_known() -> None:
    with pytest.raises(RecordError, match="'Curse' is not known here"):
        CODEC.loads(changed(CODEC.dumps(shelf([Bribe(5)])), '"Bribe"', '"Curse"'), Content())
    with pytest.raises(RecordError, match="'str' is not known"):
        CODEC.loads('{"@":"str","=":{}}', Content())


# ---------------------------------------------------------------- damage


@pytest.mark.parametrize(
    "text", ["", "{", "nonsense", "[" * 3000 + "]" * 3000, "[" * 100_000, '{"a":1}', '{"@":"Shelf"}', '{"@":"Shelf","=":[]}', '{"@":["Shelf"],"=":{}}']
)
def test_what_is_no_state_is_told(text: str) -> None:
    with pytest.raises(RecordError):
        CODEC.loads(text, Content())


@pytest.mark.parametrize(
    "part",
    ['{"b":"zz"}', '{"b":1}', '{"{":[[1]]}', '{"{":[[{"[":[]},1]]}', '{"[":1}', '{"x":1}', '{"@":"Number","=":{"n":1,"m":2}}', '{"@":"Number","=":{"1":1}}'],
)
def test_damaged_parts_are_told(part: str) -> None:
    text = changed(CODEC.dumps(shelf(["here"])), '"here"', part)
    with pytest.raises(RecordError):
        CODEC.loads(text, Content())


@given(st.data())
def test_any_damage_is_told_or_harmless(data: st.DataObject) -> None:
    text = CODEC.dumps(shelf([Bribe(1), {1: b"12"}, (Door(), None)]))
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.sampled_from(['"', "{", "}", "[", "]", ",", "0", "", "-", "null"])) + text[at + data.draw(st.integers(0, 5)) :]
    with suppress(RecordError):
        CODEC.loads(damaged, Content())


def test_so_many_seats_that_nobody_could_count_them_are_refused() -> None:
    game, content = march.GAME, march.GAME.load()
    text = game.dumps(game.start(game.settings.make({"seats": 2}), content, Seeded(b"1")))
    with pytest.raises(RecordError, match="its seats is 1180591620717411303424"):
        game.loads(changed(text, '"seats":2', f'"seats":{2**70}'), content)


def test_another_games_state_is_refused() -> None:
    state = march.GAME.start(march.GAME.settings.make({}), march.GAME.load(), Seeded(b"1"))
    with pytest.raises(RecordError):
        courtyard.GAME.loads(march.GAME.dumps(state), courtyard.GAME.load())


# ---------------------------------------------------------------- what cannot be saved


class Nested(Thing):
    rows: list[list[int]] = []


class Either(Thing):
    what: list[int] | dict[int, int] = []


class Bag(Thing):
    marks: set[int] = set()


class Row(Thing):
    chests: tuple[OldChest, ...] = ()


class ByHand(Thing):
    n: int = 0

    def copy(self) -> Self:
        return type(self)(self.n + 1)


class Below(ByHand):
    """It is copied by hand as well."""


def test_a_copy_that_was_written_by_hand_serves_the_classes_below() -> None:
    assert (ByHand(1).copy().n, Below(1).copy().n) == (2, 2)


def test_what_cannot_be_copied_is_refused_at_the_first_copy() -> None:
    for odd in (Bag({1}), Row((OldChest(1),))):
        with pytest.raises(TypeError, match="cannot be copied: what changes lies in a list or a dict, or is a thing"):
            odd.copy()
    with pytest.raises(TypeError, match="rows cannot be copied: a list in a list"):
        Nested([[1]]).copy()
    with pytest.raises(TypeError, match="what cannot be copied: beside a thing, a list or a dict"):
        Either([1]).copy()


def test_two_classes_of_one_name_are_found_when_the_game_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = ModuleType("double_game"), ModuleType("double_game.cards")
    for module in (first, second):
        monkeypatch.setitem(sys.modules, module.__name__, module)
        exec("from outplay.kernel.step import Option\nclass Twice(Option):\n    n: int = 0", module.__dict__)

    class Double(toy.ToyGame): ...

    Double.__module__ = "double_game"
    with pytest.raises(TypeError, match="two classes of one game are called Twice"):
        Double().load()


def test_what_is_neither_record_nor_thing_is_refused() -> None:
    for value in ({1, 2}, object(), frozenset[int](), 1j):
        with pytest.raises(TypeError, match="cannot be saved"):
            CODEC.dumps(shelf(value))


def test_games_in_one_folder_do_not_disturb_each_other() -> None:
    assert courtyard.GAME.codec.classes["Table"] is courtyard.Table
    assert march.GAME.codec.classes["Table"] is march.Table
    assert "GoTo" not in courtyard.GAME.codec.classes


def test_the_text_is_plain_json_with_class_names() -> None:
    data = json.loads(CODEC.dumps(shelf([Number(3)])))
    assert data["@"] == "Shelf"
    assert data["="]["things"] == {"[": [{"@": "Number", "=": {"n": 3}}]}
