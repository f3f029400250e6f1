"""How the compiled engine is written: what becomes of a record, of a thing and of a constant, and what runs when."""

from __future__ import annotations

import importlib.util
import os
import sys
import types
from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import pytest
from mypy_extensions import mypyc_attr

from outplay import compiled
from outplay.kernel.declared import saved_fields
from tools.compiled import things as twin
from tools.compiled.rewrite import Rewritten, Unfit, rewritten

SOURCE = '''"""A shelf."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import field

from outplay.kernel.things import Record, Thing

RED, BLUE = range(2)
SMALL, LARGE = 1, 10
WAY, STEPS = 0.3, (0.3, 0.1)


class Coin(Record):
    """Gold."""

    worth: int
    side: str = "head"
    self: tuple[int, ...] = ()


class Purse(Thing):
    """Coins, and who looks on."""

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"ear", "label"})
    FRESH: ClassVar[frozenset[str]] = frozenset({"ear"})

    coins: list[Coin] = []
    scores: list[int] = field(default_factory=lambda: [0, LARGE])
    shared: Sequence[int] = ()
    ear: list[str] | None = None
    label: str = field(default=None)  # type: ignore[assignment]

    def __post_init__(self) -> None:
        self.label = f"{len(self.coins)} coins"


class Chest(Purse):
    purse: Purse | None = None
    lid: int = BLUE


LAST = 1
'''

Make = Callable[[str], tuple[types.ModuleType, Rewritten]]


@pytest.fixture
def make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """Return what rewrites a module, and runs what comes of it, as Python, on the twin of `things`."""

    def made(source: str) -> tuple[types.ModuleType, Rewritten]:
        file = tmp_path / "shelf.py"
        file.write_text(source, encoding="utf-8")
        spec = importlib.util.spec_from_file_location("shelf", file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "shelf", module)
        monkeypatch.setattr("tools.compiled.rewrite.TREES", {})
        spec.loader.exec_module(module)
        found = rewritten(module, source)
        again = types.ModuleType("shelf")
        sys.modules["shelf"] = again
        vars(again)["_attr"] = mypyc_attr  # only the compiler sees it
        exec(compile(found.text.replace("outplay.kernel.things", "tools.compiled.things"), "shelf.py", "exec"), vars(again))
        return again, found

    return made


def test_a_record_becomes_a_class_with_a_constructor_that_compares_its_fields(make: Make) -> None:
    shelf, _ = make(SOURCE)
    coin = shelf.Coin(3, "tail")
    assert (coin.worth, coin.side, coin.self) == (3, "tail", ())
    assert coin == shelf.Coin(worth=3, side="tail")
    assert coin != shelf.Coin(3)
    assert len({coin, shelf.Coin(3, "tail"), shelf.Coin(4)}) == 2
    assert repr(coin) == "Coin(worth=3, side='tail', self=())"
    match coin:
        case shelf.Coin(worth, side):
            assert (worth, side) == (3, "tail")


def test_equal_records_are_found_by_the_same_number_whatever_their_fields_hold(make: Make) -> None:
    shelf, _ = make(SOURCE)
    for worth in (0, -1, True, 2**70):
        assert hash(shelf.Coin(worth, "tail", (1,))) == hash(shelf.Coin(worth, "tail", (1,)))
    assert len({hash(shelf.Coin(worth, self=(own,))) for worth in range(40) for own in range(40)}) == 1600


def test_a_shallow_copy_shares_what_lies_in_a_thing(make: Make) -> None:
    shelf, _ = make(SOURCE)

    class Bag(shelf.Purse):  # type: ignore[misc, name-defined]  # a class that is not compiled
        handle: int = 2

    for purse in (shelf.Purse([shelf.Coin(1)]), Bag([shelf.Coin(1)], handle=3)):
        again = copy(purse)
        assert type(again) is type(purse)
        assert (again.coins, again.label) == (purse.coins, "1 coins")
        assert again.coins is purse.coins
    assert again.handle == 3


def test_a_thing_tells_at_once_what_its_fields_hold_as_the_source_reads_them_one_by_one(make: Make) -> None:
    shelf, _ = make(SOURCE)
    coin = shelf.Coin(1)
    purse = ((coin,), (0, 10), (), None, "1 coins")
    chest = shelf.Chest([], purse=shelf.Purse([coin]))
    assert chest.__frozen__() == ((), (0, 10), (), None, "0 coins", purse, 1)
    chest.purse = None
    assert chest.__frozen__()[-2:] == (None, 1)


def test_a_thing_is_copied_with_what_lies_in_it(make: Make) -> None:
    shelf, _ = make(SOURCE)
    purse = shelf.Purse([shelf.Coin(1)], shared=[1])
    purse.ear = []
    other = purse.copy()
    other.coins.append(shelf.Coin(2))
    other.scores[0] = 5
    assert (len(purse.coins), purse.scores, other.scores) == (1, [0, 10], [5, 10])
    assert other.shared is purse.shared
    assert other.ear is None
    assert other.label == "1 coins"  # it is not worked out anew


def test_a_thing_in_a_thing_is_copied_too(make: Make) -> None:
    shelf, _ = make(SOURCE)
    chest = shelf.Chest(purse=shelf.Purse())
    other = chest.copy()
    other.purse.scores[1] = 3
    assert (chest.purse.scores, other.lid) == ([0, 10], 1)


def test_what_has_fresh_defaults_shares_them_with_nobody(make: Make) -> None:
    shelf, _ = make(SOURCE)
    one, other = shelf.Purse(), shelf.Purse()
    one.scores[0] = 1
    one.coins.append(shelf.Coin(1))
    assert (other.scores, other.coins) == ([0, 10], [])


def test_fields_defaults_and_types_are_told_as_by_the_source(make: Make) -> None:
    shelf, _ = make(SOURCE)
    assert twin.types_of(shelf.Coin) == {"worth": int, "side": str, "self": tuple[int, ...]}
    assert twin.defaults_of(shelf.Chest) == {"coins": [], "scores": [0, 10], "shared": (), "ear": None, "label": None, "purse": None, "lid": 1}
    assert saved_fields(shelf.Chest) == ("coins", "scores", "shared", "purse", "lid")


def test_constants_become_final_one_by_one(make: Make) -> None:
    shelf, found = make(SOURCE)
    assert "RED: _Final = 0; BLUE: _Final = 1" in found.text
    assert "LAST: _Final = 1" in found.text
    assert "WAY: _Final = 0.3; STEPS = (0.3, 0.1)" in found.text
    assert (shelf.RED, shelf.BLUE, shelf.SMALL, shelf.LARGE) == (0, 1, 1, 10)


def test_each_line_knows_the_line_of_the_source_that_it_comes_from(make: Make) -> None:
    _, found = make(SOURCE)
    lines, source = found.text.splitlines(), SOURCE.splitlines()
    for line in ("class Coin(Record):", "class Chest(Purse):", '        self.label = f"{len(self.coins)} coins"'):
        assert found.lines[lines.index(line)] == source.index(line) + 1


def test_a_default_that_is_no_constant_cannot_stand_beside_none(make: Make) -> None:
    with pytest.raises(Unfit, match=r"Odd.one may be None"):
        make("from __future__ import annotations\nfrom outplay.kernel.things import Record\nclass Odd(Record):\n    one: int | None = int('3')\n")


def test_a_text_that_is_to_be_changed_has_to_be_there() -> None:
    with pytest.raises(Unfit, match="does not say 'gone' once"):
        rewritten(compiled, "x = 1\n", changes=[("gone", "here")])


# ---------------------------------------------------------------- classes that are not compiled


def test_a_class_that_is_not_compiled_gets_the_same_when_it_is_made() -> None:
    class Named(twin.Record, kw_only=True):
        name: str = "nobody"

    class Door(Named):
        cell: int
        ways: dict[int, int] = {}

    one: Any = Door
    assert Door.__struct_fields__ == ("cell", "ways", "name")
    assert one(3) == one(cell=3, ways={}, name="nobody")
    assert one(3) != one(3, name="door")
    assert one(3).ways is not one(3).ways
    assert repr(one(3)) == "Door(cell=3, ways={}, name='nobody')"


class Room(twin.Thing):
    seats: list[int]
    guests: dict[int, tuple[int, ...]] | None = None


def test_a_thing_that_is_not_compiled_is_copied_by_a_method_of_its_own_class() -> None:
    one: Any = Room
    room = one([1, 2])
    copy = room.copy()
    copy.seats.append(3)
    assert (room.seats, copy.seats, copy.guests) == ([1, 2], [1, 2, 3], None)


def test_what_cannot_be_copied_is_refused() -> None:
    class Odd(twin.Thing):
        things: set[int]

    one: Any = Odd
    with pytest.raises(TypeError, match="things cannot be copied"):
        one(set()).copy()


# ---------------------------------------------------------------- which engine runs


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("cpython-27-os2 engine.so\n", "is for cpython-27-os2"),
        (f"{compiled.tag()} engine.so\noutplay.kernel.play 1 1\n", "outplay.kernel.play has changed since"),
        (f"{compiled.tag()} engine.so\noutplay.kernel.gone 1 1\n", "outplay.kernel.gone has changed since"),
    ],
)
def test_the_source_runs_where_what_is_compiled_does_not_fit(text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_found", [""])
    monkeypatch.delenv("OUTPLAY_PURE", raising=False)
    (tmp_path / compiled.LIST).write_text(text)
    before = list(sys.meta_path)
    compiled.use(tmp_path)
    assert says in compiled.engine()
    assert sys.meta_path == before


def test_the_source_runs_where_somebody_wants_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_found", [""])
    monkeypatch.setenv("OUTPLAY_PURE", "1")
    (tmp_path / compiled.LIST).write_text(f"{compiled.tag()} engine.so\n")
    compiled.use(tmp_path)
    assert compiled.engine() == "the Python source, as OUTPLAY_PURE says"


@pytest.mark.parametrize(
    ("words", "source"),
    [
        ("simulate examples.tiny_game:GAME --bots random", True),
        ("lab fair examples.tiny_game:GAME", True),
        ("simulate ours", False),
        ("lab fair ours", False),
        ("play --game examples.tiny_game:GAME", False),
        ("simulate", False),
    ],
)
def test_a_command_about_a_game_that_is_not_compiled_runs_the_source(words: str, source: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    finder = compiled._Finder(["outplay.games.ours.rules.state"], Path("engine.so"))
    monkeypatch.setattr(sys, "meta_path", [finder, *(one for one in sys.meta_path if not isinstance(one, compiled._Finder))])
    monkeypatch.setattr(compiled, "_found", [""])
    monkeypatch.setenv("OUTPLAY_PURE", "0")
    compiled.suit(["outplay", *words.split()])
    assert (finder not in sys.meta_path, os.environ["OUTPLAY_PURE"] == "1") == (source, source)


def test_a_field_that_was_emptied_and_may_have_been_filled_since_is_refused(make: Make) -> None:
    """The compiler would take it for empty still, and the match would end with a TypeError, once a deck is shuffled anew."""
    filled = """
class Deck(Thing):
    cards: tuple[int, ...] = ()

    def shuffled(self) -> None:
        self.cards = (3, 1, 2)

    def anew(self) -> tuple[int, ...]:
        self.cards = ()
        self.shuffled()
        return (*self.cards, 4)
"""
    with pytest.raises(Unfit, match=r"self\.cards was set to \(\) above"):
        make(SOURCE + filled)
    make(SOURCE + filled.replace("        self.cards = ()\n", ""))
    make(SOURCE + filled.replace("        self.shuffled()\n", "        self.cards = (3, 1, 2)\n"))
