"""Variants of games: made, changed without touching anything else, compared with the box, shared; each mistake is shown at its field."""

from __future__ import annotations

import difflib
import json
import random
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.games import games
from outplay.kernel.errors import ContentError, OutplayError
from outplay.kernel.faults import icon_names, mistyped
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, lay_out
from outplay.workshop import Insert, Meanwhile, Move, Print, Remove, Set, Workshop, Write, icons, prints
from outplay.workshop.edits import edited
from outplay.workshop.forms import schema

HAMMER = ("hero", 1, "abilities", 0, "steps", 0)


@pytest.fixture
def shop(tmp_path: Path) -> Workshop:
    made = Workshop(tmp_path / "lab")
    made.new("knockback", "Rhino lighter")
    return made


def test_one_number_is_one_line_and_its_difference_can_be_put_back(shop: Workshop) -> None:
    box = shop.source("knockback", "")["heroes.toml"]
    saved = shop.edit("knockback", "Rhino lighter", Set("heroes.toml", (*HAMMER, "kb", 1), 4))
    assert saved.before == box
    assert (saved.variant.differences, saved.variant.faults, saved.faults) == (1, 0, ())
    (one,) = saved.differences
    assert (one.name, one.title, one.before, one.after) == ("Rhino Guy: Hammer Time", "Steps 1, Knockback", [2, 5, 6], [2, 4, 6])
    now = shop.source("knockback", "Rhino lighter")["heroes.toml"]
    assert [line for line in difflib.ndiff(box.splitlines(), now.splitlines()) if line[0] in "+-"] == [
        '- steps = [{op = "strike", range = 1, dice = 5, kb = [2, 5, 6]}]',
        '+ steps = [{op = "strike", range = 1, dice = 5, kb = [2, 4, 6]}]',
    ]
    assert shop.form("knockback", "Rhino lighter").files["heroes.toml"].diff[2:4] == (
        '-steps = [{op = "strike", range = 1, dice = 5, kb = [2, 5, 6]}]',
        '+steps = [{op = "strike", range = 1, dice = 5, kb = [2, 4, 6]}]',
    )
    for back in one.back:
        saved = shop.edit("knockback", "Rhino lighter", back)
    assert (shop.source("knockback", "Rhino lighter")["heroes.toml"], saved.differences) == (box, ())
    assert [path.name for path in shop.folder_of("knockback", "Rhino lighter").iterdir() if path.suffix != ".toml"] == []


def test_a_broken_state_is_saved_and_all_its_mistakes_are_told(shop: Workshop) -> None:
    for path, value in (((*HAMMER, "dice"), 24), (("hero", 0, "icon"), "pocket-bo"), (("hero", 2, "tones", 0), "red"), (("hero", 3, "move"), "far")):
        saved = shop.edit("knockback", "Rhino lighter", Set("heroes.toml", path, value))
    assert [(fault.path, fault.instead[:1]) for fault in saved.faults] == [
        ((*HAMMER, "dice"), ()),
        (("hero", 3, "move"), ()),
        (("hero", 0, "icon"), ("pocket-bow",)),
        (("hero", 2, "tones", 0), ()),
    ]
    assert saved.faults[0].message == "24 is above 20"
    words = "heroes.toml: hero 1 (bow_master), icon: there is no icon 'pocket-bo'; like it are pocket-bow"
    assert saved.faults[2].words.startswith(words)
    assert shop.variant("knockback", "Rhino lighter").faults == 4
    with pytest.raises(ContentError) as told:
        games()["knockback"].load(shop.folder_of("knockback", "Rhino lighter"))
    assert str(told.value).splitlines() == [fault.words for fault in saved.faults]


def test_checks_of_rules_are_collected_and_name_their_rule(shop: Workshop) -> None:
    shop.edit("knockback", "Rhino lighter", Set("heroes.toml", ("hero", 0, "track"), [0, 2, 2]))
    saved = shop.edit("knockback", "Rhino lighter", Set("heroes.toml", ("hero", 1, "abilities", 0, "kind"), "passive"))
    assert [(fault.path, fault.rule) for fault in saved.faults] == [(("hero", 0, "track"), "KB-4.5"), (("hero", 1, "abilities", 0, "steps"), "KB-4.3")]


def test_a_name_that_nothing_gives_is_told() -> None:
    game = games()["moba"]
    source = dict(game.load().source)
    source["heroes.toml"] = source["heroes.toml"].replace('to = "T"', 'to = "Q"', 1)
    with pytest.raises(ContentError) as told:
        game.accept(source)
    assert [(fault.path[-1], fault.instead[:2]) for fault in told.value.faults] == [("to", ("self", "actor"))]


def test_rows_are_put_in_moved_and_taken_out(shop: Workshop) -> None:
    step = {"op": "walk", "max": 2}
    for edit in (
        Insert("heroes.toml", (*HAMMER[:-1], 1), step),
        Move("heroes.toml", (*HAMMER[:-1], 1), 0),
        Move("heroes.toml", ("hero", 0), 2),
        Remove("heroes.toml", ("hero", 4, "flavor")),
    ):
        saved = shop.edit("knockback", "Rhino lighter", edit)
    assert [(one.kind, one.path[-1]) for one in saved.differences] == [("added", 0), ("removed", "flavor"), ("moved", "hero")]
    while saved.differences:
        for back in saved.differences[0].back:
            saved = shop.edit("knockback", "Rhino lighter", back)
    box = tomllib.loads(shop.source("knockback", "")["heroes.toml"])
    assert tomllib.loads(shop.source("knockback", "Rhino lighter")["heroes.toml"]) == box


def test_who_read_an_older_file_is_told(shop: Workshop) -> None:
    seen = shop.form("knockback", "Rhino lighter").files["heroes.toml"].hash
    file = shop.folder_of("knockback", "Rhino lighter") / "heroes.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("move = 3", "move = 4", 1), encoding="utf-8")
    with pytest.raises(Meanwhile, match=r"heroes.toml of Rhino lighter was changed meanwhile, at \d\d:\d\d"):
        shop.edit("knockback", "Rhino lighter", Set("heroes.toml", ("hero", 0, "move"), 5), seen)
    assert shop.edit("knockback", "Rhino lighter", Write("heroes.toml", "x = "), "").faults[0].file == "heroes.toml"
    with pytest.raises(OutplayError, match="mend its text first"):
        shop.edit("knockback", "Rhino lighter", Set("heroes.toml", ("hero", 0, "move"), 5))


def test_a_name_is_never_a_path(shop: Workshop) -> None:
    for name in ("../x", "a/b", "a\\b", ".", "", "x" * 41, "con", "ends ", "new\nline", "\u202eabc"):
        with pytest.raises(OutplayError):
            shop.new("knockback", name)
        with pytest.raises(OutplayError):
            shop.delete("knockback", name)
    with pytest.raises(OutplayError, match="already"):
        shop.new("knockback", "rhino LIGHTER")
    with pytest.raises(OutplayError, match="has no file"):
        shop.edit("knockback", "Rhino lighter", Write("../notes.toml", ""))
    assert shop.rename("knockback", "Rhino lighter", "RHINO lighter").name == "RHINO lighter"
    shop.delete("knockback", "RHINO lighter")
    assert shop.variants("knockback") == []


def test_a_shared_variant_is_the_same_elsewhere(shop: Workshop, tmp_path: Path) -> None:
    shop.edit("knockback", "Rhino lighter", Set("heroes.toml", ("hero", 0, "flavor"), 'A "quote", a \\ and a \t tab.\u2028'))
    text = shop.bundle("knockback", "Rhino lighter")
    made = Workshop(tmp_path / "elsewhere").take_in(text)
    assert made.hash == shop.variant("knockback", "Rhino lighter").hash
    assert shop.take_in(text).name == "Rhino lighter 2"


@pytest.mark.parametrize(
    "text",
    [
        "x" * 1_000_001,
        "game = 1",
        'game = "knockback"\nname = "A"\n[files]\n"../a.toml" = ""',
        'game = "knockback"\nname = "A"\n[files]\n"other.toml" = ""',
        'game = "knockback"\nname = "../A"\n[files]\n"heroes.toml" = ""',
        'game = "nothing"\nname = "A"\n[files]\n"heroes.toml" = ""',
        'game = "knockback"\nname = "A"\n[files]\n' + "".join(f'"a{n}.toml" = ""\n' for n in range(21)),
        f'game = "knockback"\nname = "A"\n[files]\n"heroes.toml" = "{"x" * 200_001}"',
    ],
    ids=["long", "other", "path", "file", "name", "game", "many", "file-long"],
)
def test_a_hostile_file_is_refused_and_leaves_nothing(text: str, tmp_path: Path) -> None:
    with pytest.raises(OutplayError):
        Workshop(tmp_path).take_in(text)
    assert [*tmp_path.rglob("*.toml")] == []


@pytest.mark.parametrize("name", games())
def test_every_field_of_content_is_explained(name: str) -> None:
    for file, kind in games()[name].content.FILES.items():
        for where, told in schema(kind)["$defs"].items():
            for field, words in told.get("properties", {}).items():
                tag = "enum" in words and len(words["enum"]) == 1 and "description" not in words
                assert tag or (words.get("title") and words.get("description")), f"{file}, {where}.{field} has no words"


@pytest.mark.parametrize("name", games())
def test_what_is_saved_without_a_change_is_the_same_to_the_byte(name: str) -> None:
    for file, text in games()[name].load().source.items():
        path, value = next(leaves(tomllib.loads(text)))
        assert edited(text, Set(file, path, value)) == text


DAMAGES = 80
"""Of each game; so 400 of all."""


@pytest.mark.parametrize("name", games())
def test_damages_are_shown_at_their_fields(name: str) -> None:
    """Or at the row around it, if that is of another kind then. The words are those of the command line, which says what `decode` raises of these."""
    chance, content = random.Random(f"damage {name}"), games()[name].content
    told = 0
    for file, kind in content.FILES.items():
        text = games()[name].load().source[file]
        data = tomllib.loads(text)
        all_leaves = [*leaves(data)]
        for _ in range(-(-DAMAGES // len(content.FILES))):
            path, value = chance.choice(all_leaves)
            worse: Any = {"not": "this"} if chance.random() < 0.5 else 1e9 if isinstance(value, str) else "far"
            holder: Any = data
            for step in path[:-1]:
                holder = holder[step]
            holder[path[-1]] = worse
            faults = [*mistyped(file, data, kind)]
            holder[path[-1]] = value
            assert faults, path
            assert any(path[: len(fault.path)] == fault.path and len(path) - len(fault.path) <= 1 for fault in faults), (path, faults)
            assert all(fault.file == file and fault.words.startswith(f"{file}: ") and fault.words.endswith(fault.message) for fault in faults)
            told += 1
    assert told >= DAMAGES


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield all values of plain data that are no lists or tables, with their ways."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from leaves(value, (*path, number))
    else:
        yield path, data


def test_what_a_page_is_given_can_be_sent(shop: Workshop) -> None:
    form = msgspec.json.decode(msgspec.json.encode(shop.form("knockback", "Rhino lighter")))
    assert form["files"]["heroes.toml"]["schema"]["$defs"]["StrikeEffect"]["properties"]["dice"]["maximum"] == 20
    assert {"id": "rhino_guy", "name": "Rhino Guy"} in form["refs"]["hero"]
    assert "anvil" in icons()


def test_variants_on_the_command_line(tmp_path: Path) -> None:
    def run(*words: str) -> tuple[int, str]:
        result = CliRunner().invoke(app, ["lab", *words, "--data", str(tmp_path)])
        return result.exit_code, result.output

    assert "none" in run("variants", "knockback")[1]
    code, folder = run("new", "knockback", "Mine")
    assert (code, Path(folder.strip())) == (0, tmp_path / "lab" / "knockback" / "Mine")
    dice = "hero/rhino_guy/abilities/hammer_time/steps/1/dice"
    assert run("set", "knockback", "Mine", "heroes.toml", dice, "4") == (0, "Rhino Guy: Hammer Time, Steps 1, Attack dice: 5 -> 4\n")
    code, told = run("set", "knockback", "Mine", "heroes.toml", dice, "24")
    assert (code, "steps 1, dice: 24 is above 20" in told) == (1, True)
    assert json.loads(run("variants", "knockback", "--json")[1])[0]["faults"] == 1
    code, told = run("set", "knockback", "Mine", "heroes.toml", "hero/nobody/move", "4")
    assert (code, "there is no 'nobody'; there are: bow_master" in told) == (2, True)
    assert run("share", "knockback", "Mine", str(tmp_path / "mine.toml"))[0] == 0
    assert run("take", str(tmp_path / "mine.toml"))[1] == "Mine 2, a variant of knockback: 1 difference from the box, 1 mistake, cannot be played\n"
    assert run("delete", "knockback", "Mine")[0] == 0
    assert "Mine 2: 1 difference from the box, 1 mistake, cannot be played" in run("variants", "knockback")[1]


@pytest.mark.parametrize("game", [one for one in games().values() if one.content.FILES], ids=lambda one: one.id)
def test_every_printed_card_belongs_to_a_row_and_follows_its_changes(game: Game[State]) -> None:
    source = dict(game.load().source)
    found = prints(game, game.load())
    assert len({(one.file, one.path) for one in found}) == len(found) > 20
    one = next(one for one in found if at(source, one).get("name") == one.card.name and at(source, one).get("icon"))
    source[one.file] = edited(source[one.file], Set(one.file, (*one.path, "icon"), "anchor"))
    again = {(two.file, two.path): two.card for two in prints(game, game.accept(source))}
    art = again[one.file, one.path].art
    assert art is not None
    assert art.icon == "anchor"
    assert sum(again[two.file, two.path] != two.card for two in found) >= 1


def at(source: dict[str, str], one: Print) -> Any:
    """What stands at the place of a printed card."""
    here: Any = tomllib.loads(source[one.file])
    for step in one.path:
        here = here[step]
    return here


def test_what_a_number_touches_is_played_again_and_told_in_words(shop: Workshop) -> None:
    assert [one.equal for one in shop.touched("knockback", "Rhino lighter").known] == [True]
    shop.edit("knockback", "Rhino lighter", Set("heroes.toml", (*HAMMER, "kb", 1), 4))
    found = shop.touched("knockback", "Rhino lighter")
    assert [one.words for one in found.known] == ["Only Rhino Guy differs: where Rhino Guy cannot be had, matches go as with the box."]
    assert "KB-17.3" in {one.id for one in found.rules}
    zones = next(one for one in found.scenes if one.id == "zones")
    assert (zones.outcomes[-1].before, zones.outcomes[-1].after) == ("Count Marrow flies 5 spaces.", "Count Marrow flies 4 spaces.")
    assert {one.id for one in found.scenes if one.outcomes} == {"zones"}
    shop.edit("knockback", "Rhino lighter", Set("heroes.toml", ("hero", 1, "abilities", 0, "id"), "hammering"))
    wrong = {one.id: one.wrong for one in shop.touched("knockback", "Rhino lighter").scenes if one.wrong}
    assert {*wrong} == {"dice", "zones", "chain"}
    assert wrong["dice"].startswith("'use hammer-time' is not possible now")


@pytest.mark.parametrize("game", [one for one in games().values() if one.content.FILES], ids=lambda one: one.id)
def test_what_is_only_shown_changes_no_match(game: Game[State], tmp_path: Path) -> None:
    shop = Workshop(tmp_path)
    shop.new(game.id, "Other words")
    for one in [one for one in prints(game, game.load()) if len(one.path) == 2][:4]:
        for field in {"icon", "flavor", "intro"} & {*at(dict(game.load().source), one)}:
            shop.edit(game.id, "Other words", Set(one.file, (*one.path, field), "anchor"))
    assert [one.kind for one in shop.touched(game.id, "Other words").known] == ["shown"]
    a, b = (play_match(lay_out(Plan(game.id, 1, ("gentle",), content=content)), 0) for content in ("", str(shop.folder_of(game.id, "Other words"))))
    assert a == b


def test_what_chance_does_is_said_without_a_match(shop: Workshop) -> None:
    knockback = games()["knockback"]

    def said(name: str) -> list[str]:
        of_hammer_time = ("hero", 1, "abilities", 0)
        return [one.words for one in knockback.odds(knockback.accept(shop.source("knockback", name))) if one.where.path == of_hammer_time]

    assert said("") == [
        "5 dice hit 85% against 2 defense dice and 77% against 3.",
        "On Wellspring a blow of 2, 5 or 6 ends in the water from 144, 360 or 420 of 540 places and directions.",
    ]
    shop.edit("knockback", "Rhino lighter", Set("heroes.toml", (*HAMMER, "kb", 1), 4))
    assert said("Rhino lighter")[1] == "On Wellspring a blow of 2, 4 or 6 ends in the water from 144, 288 or 420 of 540 places and directions."


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_icons_stand_for_words_of_the_content(game: Game[State]) -> None:
    words = json.dumps([schema(kind) for kind in type(game.load()).FILES.values()])
    assert game.part_icons
    for word, icon in game.part_icons.items():
        assert f'"{word}"' in words, word
        assert icon in icon_names(), icon


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_what_chance_does_belongs_to_a_row(game: Game[State]) -> None:
    content = game.load()
    for one in game.odds(content):
        row: Any = tomllib.loads(content.source[one.where.file])
        for step in one.where.path:
            row = row[step]
        assert row["name"]
        assert one.words.endswith(".")
