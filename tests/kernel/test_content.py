"""Content files: read once into records; what is wrong is told with file, row and field."""

import codecs
import json
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from outplay.games import games
from outplay.kernel.content import content_hash, decode, read_folder, unseen
from outplay.kernel.errors import ContentError
from outplay.kernel.faults import demand


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reach: int
    kind: str = "walk"


class Hero(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    health: int
    moves: tuple[Move, ...] = ()


class Heroes(msgspec.Struct, frozen=True):
    hero: tuple[Hero, ...]


GOOD = """
[[hero]]
id = "anchor_annie"
health = 5
moves = [{ reach = 2 }, { reach = 3, kind = "leap" }]

[[hero]]
id = "bob"
health = 4
"""


def test_a_file_becomes_records() -> None:
    heroes = decode({"heroes.toml": GOOD}, "heroes.toml", Heroes)
    assert heroes.hero == (Hero("anchor_annie", 5, (Move(2), Move(3, "leap"))), Hero("bob", 4))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("health = 5", 'health = "5"', "heroes.toml: hero 1 (anchor_annie), health: Expected `int`, got `str`"),
        ("health = 4", "", "heroes.toml: hero 2 (bob): Object missing required field `health`"),
        ("health = 4", "healt = 4", "heroes.toml: hero 2 (bob): Object"),
        ("reach = 3", 'reach = "far"', "heroes.toml: hero 1 (anchor_annie), moves 2, reach: Expected `int`"),
        ('id = "bob"', "", "heroes.toml: hero 2: Object missing required field `id`"),
        ("[[hero]]", "[[heros]]", "heroes.toml: Object missing required field `hero`"),
        ("health = 5", "health = ", "heroes.toml: Invalid value (at line 4, column 10)"),
    ],
)
def test_an_error_names_file_row_and_field(old: str, new: str, words: str) -> None:
    with pytest.raises(ContentError) as told:
        decode({"heroes.toml": GOOD.replace(old, new)}, "heroes.toml", Heroes)
    assert str(told.value).startswith(words)


def test_a_missing_file_is_named() -> None:
    with pytest.raises(ContentError, match=r"cards.toml is missing; there are: a.toml, b.toml"):
        decode({"b.toml": "", "a.toml": ""}, "cards.toml", Heroes)
    with pytest.raises(ContentError, match="there are: no files"):
        decode({}, "cards.toml", Heroes)


def test_a_folder_is_read_by_file_name(tmp_path: Path) -> None:
    (tmp_path / "b.toml").write_text("x = 'ü'", encoding="utf-8")
    (tmp_path / "a.toml").write_text("", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no content", encoding="utf-8")
    assert list(read_folder(tmp_path).items()) == [("a.toml", ""), ("b.toml", "x = 'ü'")]
    with pytest.raises(ContentError, match="no content folder 'nowhere'"):
        read_folder(tmp_path / "nowhere")


@pytest.mark.parametrize("name", games())
def test_content_is_the_same_whatever_editor_it_was_saved_with(name: str, tmp_path: Path) -> None:
    game = games()[name]
    for n, (file, text) in enumerate(game.load().source.items()):
        (tmp_path / file).write_bytes(codecs.BOM_UTF8 * (n % 2 == 0) + text.replace("\n", ("\r\n", "\r", "\n")[n % 3]).encode())
    assert content_hash(game.load(tmp_path).source) == content_hash(game.load().source)


def test_equal_content_has_equal_hashes() -> None:
    assert content_hash({"a": "1", "b": "2"}) == content_hash({"b": "2", "a": "1"})
    hashes = [content_hash(s) for s in ({}, {"a": "1"}, {"a": "2"}, {"b": "1"}, {"a": "1", "b": ""}, {"a1": ""})]
    assert len(set(hashes)) == len(hashes)


class Walk(msgspec.Struct, frozen=True, tag_field="op", tag="walk"):
    reach: int


class Strike(msgspec.Struct, frozen=True, tag_field="op", tag="strike"):
    dice: int
    zone: Literal["head", "legs"] = "head"


class Deed(msgspec.Struct, frozen=True):
    id: str
    steps: tuple[Walk | Strike, ...] = ()
    first: Walk | Strike | None = None


class Deeds(msgspec.Struct, frozen=True):
    deed: Annotated[tuple[Deed, ...], msgspec.Meta(min_length=1)]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('steps = [{ op = "walk", reach = 1 }, { op = "strik", dice = 2 }]', "deed 1 (jab), steps 2, op: Invalid value 'strik'; there are: walk, strike"),
        ('first = { op = "strik" }', "deed 1 (jab), first, op: Invalid value 'strik'; there are: walk, strike"),
        ('steps = [{ op = "strike", dice = 2, zone = "tail" }]', "deed 1 (jab), steps 1, zone: Invalid enum value 'tail'; there are: head, legs"),
        ("steps = [{ reach = 1 }]", "deed 1 (jab), steps 1: Object missing required field `op`"),
    ],
)
def test_a_value_that_is_none_of_several_is_told_with_those_that_there_are(row: str, words: str) -> None:
    with pytest.raises(ContentError) as told:
        decode({"deeds.toml": f'[[deed]]\nid = "jab"\n{row}\n'}, "deeds.toml", Deeds)
    assert str(told.value) == f"deeds.toml: {words}"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ('icon = "crossed-sword"', "deed 1 (jab), icon: there is no icon 'crossed-sword'; like it are crossed-swords"),
        ('icon = "zzzz"', "deed 1 (jab), icon: there is no icon 'zzzz'"),
        ('looks = [{ second = "anvil" }, { second = "anvils" }]', "deed 1 (jab), looks 2, second: there is no icon 'anvils'; like it are anvil"),
        ('name = "Jab {n}"', "deed 1 (jab), name: {n} cannot stand here: only in text, tip and chips numbers are filled in"),
        ('name = "half {"', "deed 1 (jab), name: { cannot stand here"),
    ],
)
def test_icons_that_do_not_exist_and_numbers_that_nobody_fills_in_are_told(row: str, words: str) -> None:
    with pytest.raises(ContentError) as told:
        demand(unseen({"deeds.toml": f'[[deed]]\nid = "jab"\n{row}\n'}))
    assert str(told.value).startswith(f"deeds.toml: {words}")


def test_icons_and_numbers_in_their_places_are_fine() -> None:
    text = 'icon = "anvil"\nsecond = ""\ntext = "Heal {n}"\ntip = "{n}"\nchips = ["Heal {n}"]'
    demand(unseen({"a.toml": text}))
    assert decode({"a.toml": text}, "a.toml", dict[str, object])["text"] == "Heal {n}"


def test_icons_are_those_that_the_page_draws() -> None:
    drawn = Path("web/node_modules/@iconify-json/game-icons/icons.json")
    if not drawn.exists():
        pytest.skip("the page's packages are not installed here")
    found = json.loads(drawn.read_text(encoding="utf-8"))
    known = Path("outplay/kernel/icons.txt").read_text(encoding="utf-8").split()
    assert known == sorted({*found["icons"], *found.get("aliases", {})}), "the page's icons have changed; tools/page.py writes icons.txt anew when it builds"
