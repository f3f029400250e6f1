"""The options of a match are those of the content in force: what is new in it can be named, and what is gone is told in a sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from outplay.book.how import written
from outplay.games import games
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.content import Content, plain
from outplay.kernel.errors import ContentError, SettingError
from outplay.kernel.game import Game
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from tests.games.test_changed_content import play


def changed(game: Game[State], file: str, *changes: tuple[str, str]) -> Content:
    """Return a game's own content with some texts of a file replaced, each once."""
    source = dict(game.load().source)
    for old, new in changes:
        assert old in source[file]
        source[file] = source[file].replace(old, new, 1)
    return game.accept(source)


def with_copy(game: Game[State], file: str, kind: str, row: str, *changes: tuple[str, str]) -> Content:
    """Return a game's own content with one more row, before the one with this id: a copy of it with some of its texts replaced."""
    source = dict(game.load().source)
    found = next(part for part in re.split(rf"(?m)^(?=\[\[{kind}\]\])", source[file]) if re.search(rf'(?m)^id = "{row}"', part))
    copy = re.split(rf"(?m)^(?=\[+(?!\[|{kind}\b))", found)[0]
    for old, new in changes:
        assert old in copy
        copy = copy.replace(old, new)
    return game.accept({**source, file: source[file].replace(found, f"{copy}\n{found}", 1)})


def begin(game: Game[State], given: Mapping[str, Value], content: Content) -> State:
    return game.start(game.settings.make(given, content=content), content, Seeded(seed_from("own content")))


def test_a_new_hero_of_eventide_can_be_agreed_on() -> None:
    game = games()["eventide"]
    words = (('"hobb"', '"newbie"'), ("Hobb", "Newbie"), ("Haymaker", "First Try"), ("Knuckle Chain", "Manual"))
    content = with_copy(game, "heroes.toml", "hero", "hobb", *words)
    drawn = game.scene(game.observe(begin(game, {"gamers": "none", "heroes": "agreed", "team_a": "aldermoor newbie jexle stella nym"}, content), 0))
    assert "Newbie" in repr(drawn)
    with pytest.raises(SettingError, match="option team_a: 'newbie' is not one of reckarr, hobb"):
        begin(game, {"heroes": "agreed", "team_a": "newbie,aldermoor,jexle,stella,nym"}, game.load())


@pytest.mark.parametrize(
    ("name", "file", "old", "new", "given", "words"),
    [
        ("eventide", "heroes.toml", 'id = "reckarr"', 'id = "rick"', {"heroes": "agreed"}, "option team_a: 'reckarr' is not one of rick, hobb, "),
        ("eventide", "gamers.toml", 'id = "juke"', 'id = "jake"', {"gamers": "list"}, "option roster_a: 'juke' is not one of "),
        (
            "moba",
            "heroes.toml",
            'id = "WOL"',
            'id = "WLF"',
            {"team_size": "3", "roster": "custom", "named": "TRO,WOL,SHA,ASN,GLA,HAR"},
            "option named: 'WOL' is not one of TRO, WLF, ",
        ),
        ("knockback", "arenas.toml", 'id = "stones"', 'id = "rocks"', {"arena": "stones"}, "option arena: 'stones' is not one of wellspring, bare, rocks, "),
        ("knockback", "arenas.toml", 'id = "wellspring"', 'id = "well"', {"arena": "wellspring"}, "option arena: 'wellspring' is not one of well, bare, "),
    ],
)
def test_what_was_renamed_is_told_where_it_matters(name: str, file: str, old: str, new: str, given: dict[str, Value], words: str) -> None:
    game = games()[name]
    content = changed(game, file, (old, new))
    for known in (True, False):  # settings that were made before anybody knew with which content, as a record's are, are looked at when the match begins
        with pytest.raises(SettingError) as told:
            game.start(game.settings.make(given, "", content) if known else game.settings.make(given), content, Seeded(b"1"))
        assert str(told.value).startswith(words)


@pytest.mark.parametrize(
    ("name", "file", "old", "new", "given"),
    [
        ("eventide", "heroes.toml", 'id = "reckarr"', 'id = "rick"', {}),
        ("eventide", "heroes.toml", 'id = "reckarr"', 'id = "rick"', {"heroes": "random", "gamers": "random"}),
        ("moba", "heroes.toml", 'id = "WOL"', 'id = "WLF"', {"team_size": "3", "roster": "custom", "named": "TRO,WLF,SHA,ASN,GLA,HAR"}),
        ("knockback", "arenas.toml", 'id = "stones"', 'id = "rocks"', {"arena": "rocks"}),
    ],
)
def test_what_was_renamed_can_be_played_by_its_name_or_where_nobody_named_it(name: str, file: str, old: str, new: str, given: dict[str, Value]) -> None:
    game = games()[name]
    content = changed(game, file, (old, new))
    state = begin(game, given, content)
    assert not state.over
    again = game.settings.stored(state.settings.given())  # as a record has it
    assert game.dumps(game.start(again, content, Seeded(seed_from("own content")))) == game.dumps(state)


def test_a_new_arena_is_offered_with_its_name_and_text() -> None:
    game = games()["knockback"]
    content = with_copy(game, "arenas.toml", "arena", "bare", ('id = "bare"', 'id = "plain"'), ("Bare Island", "The Plain"))
    field = next(field for field in game.settings.form(content) if field.id == "arena")
    assert [(one.value, one.name) for one in field.values][:3] == [("wellspring", "Wellspring"), ("plain", "The Plain"), ("bare", "Bare")]
    assert not begin(game, {"arena": "plain"}, content).over


def test_a_page_that_shows_what_was_renamed_says_so() -> None:
    game = games()["knockback"]
    content = changed(game, "arenas.toml", ('id = "wellspring"', 'id = "well"'))
    with pytest.raises(SettingError, match=r"^option arena: 'wellspring' is not one of well, bare, "):
        game.lay(written(game)[0].table, content)
    bare = next(page.table for page in written(game) if page.table.options)
    assert not game.lay(bare, content).over


def test_a_page_of_eventide_needs_only_the_heroes_that_it_shows() -> None:
    game = games()["eventide"]
    content = changed(game, "heroes.toml", ('id = "reckarr"', 'id = "rick"'))
    page = written(game)[0].table
    with pytest.raises(ContentError, match=r"^hero 1: there is no 'reckarr'$"):
        game.lay(page, content)
    heroes = tuple(msgspec.structs.replace(hero, id=hero.id.replace("reckarr", "rick")) for hero in page.hero)
    assert "Reckarr" in repr(game.scene(game.observe(game.lay(msgspec.structs.replace(page, hero=heroes), content), 0)))


def test_a_pool_can_have_as_many_champions_as_there_are() -> None:
    game = games()["brawl"]
    with pytest.raises(SettingError, match=r"option casual_pool: 13 is outside 6\.\.12"):
        begin(game, {"selection": "casual", "casual_pool": 13}, game.load())


AMISS = [
    ("brawl", "champions.toml", '\nicon = "', '\nicon = "no-', r"champion 1 \(\w+\), .*icon: there is no icon 'no-"),
    ("brawl", "champions.toml", "+{", "+{un", r"champion \d+ \(\w+\), .*(text|chips): \{un\w+\} is no number of this row; there are: "),
    ("brawl", "look.toml", "Direct {min}", "Direct {least}", r"reach direct, text: \{least\} is not told here; \{min\} and \{max\} can stand in it"),
    ("brawl", "look.toml", 'id = "any"', 'id = "run"', r"the standard signs are destruction, creation, manipulation, any, in this order"),
    ("brawl", "champions.toml", 'name = "Boarding Cutlass"', 'name = "Twin Crescents"', r"champion \d+ \(\w+\), cards \d+ \([\w-]+\), name: 'Twin Crescents' and 'Twin Crescents' are both"),
    ("eventide", "heroes.toml", 'name = "Hobb"', 'name = "Reckarr!"', r"hero 2 \(hobb\), name: 'Reckarr!' and 'Reckarr' are both written 'reckarr' in answers"),
    ("knockback", "heroes.toml", 'id = "rhino_guy"', 'id = "bow-master"', r"hero 2 \(bow-master\), id: 'bow-master' and 'bow_master' are both written"),
    ("eventide", "gamers.toml", 'id = "halcyon"', 'id = "T"', r"gamer \d+ \(T\), id: letters, digits, - and _ make an id, and where it stands in answers only small letters"),
    ("moba", "heroes.toml", 'id = "WOL"', 'id = "W, L"', r"hero 2 \(W, L\), id: letters, digits, - and _ make an id"),
    ("knockback", "arenas.toml", 'id = "bare"', 'id = "b a"', r"arena 2 \(b a\), id: letters, digits, - and _ make an id"),
    ("moba", "map.toml", 'name = "Castle"', 'name = "☃"', r"area \d \(\w+\), name: '☃' has no letter or digit, so nobody could name it in an answer"),
    ("moba", "heroes.toml", 'name = "Wolfrider"', 'name = "Troll Bruiser"', r"hero 2 \(WOL\), name: 'Troll Bruiser' and 'Troll Bruiser' are both written"),
    ("rally", "options.toml", 'id = "ablative_coat"', 'id = "-"', r"option 1 \(-\), id: '-' has no letter or digit"),
    ("eventide", "heroes.toml", '\nicon = "', '\nicon = "no-', r"hero 1 \(reckarr\), .*icon: there is no icon 'no-"),
    ("eventide", "heroes.toml", "remove {heal}", "remove {hp}", r"hero 1 \(reckarr\), skill, does, text: \{hp\} is no number of this row; there are: "),
    ("eventide", "look.toml", "Burning {n}", "Burning {fire}", r"status burn, text: \{fire\} is not told here; \{n\} can stand in it"),
    ("knockback", "heroes.toml", '\nicon = "', '\nicon = "no-', r"hero 1 \(bow_master\), .*icon: there is no icon 'no-"),
    ("knockback", "heroes.toml", '"+{', '"+{un', r"hero \d+ \(\w+\), abilities \d \(\w+\), (text|chips): \{un\w+\} is no number of this row; there are: "),
    ("knockback", "look.toml", "Rim sinks after round {n}", "Rim sinks after {round}", r"chip tide, text: \{round\} is not told here; \{n\} and \{ring\} can stand in it"),
    ("moba", "heroes.toml", '\nicon = "', '\nicon = "no-', r"hero 1 \(TRO\), .*icon: there is no icon 'no-"),
    ("moba", "items.toml", "{points} victory", "{vp} victory", r"item \d+ \(I-\d+\), text: \{vp\} is no number of this row; there are: "),
    ("moba", "look.toml", "Poison {n}", "Poison {m}", r"status poison, text: \{m\} is not told here; \{n\} and \{source\} can stand in it"),
    ("rally", "options.toml", '\nicon = "', '\nicon = "no-', r"option 1 \(\w+\), icon: there is no icon 'no-"),
    ("rally", "program.toml", "{steps}", "{squares}", r"kind \d \(\w+\), text: \{squares\} is no number of this row; there are: steps"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "file", "old", "new", "words"), AMISS)
def test_what_people_would_see_amiss_is_told_when_content_is_read(name: str, file: str, old: str, new: str, words: str) -> None:
    with pytest.raises(ContentError, match=rf"^{re.escape(file)}[:,] {words}"):
        changed(games()[name], file, (old, new))


def test_rally_can_be_played_without_most_of_its_option_cards() -> None:
    game = games()["rally"]
    head, *rows = game.load().source["options.toml"].split("[[option]]")
    content = game.accept({**game.load().source, "options.toml": "[[option]]".join([head, *(row for row in rows if 'id = "mini_howitzer"' in row)])})
    play(game, begin(game, {"seats": 4}, content), Quick(1), 60)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_each_text_with_numbers_stands_where_it_is_said_and_has_all_it_asks_for(game: Game[Any]) -> None:
    content = game.load()
    files = {name: plain(name, text) for name, text in content.source.items()}
    asked = 0
    for one in game.texts(content):
        if not one.text:
            continue  # a row may say nothing
        written: Any = files[one.where.file]
        for step in one.where.path:
            written = written[step]
        assert isinstance(written, str)
        names = [*re.findall(r"\{([a-z_]+?)\d?\}", written)]
        asked += len(names)
        assert {*names} <= {*one.numbers}, str(one.where)
        assert "{" not in one.text
    assert asked > 5
