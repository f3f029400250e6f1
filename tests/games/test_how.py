"""How games are played, in pictures: every page of every game can be drawn, says what is true, and what is wrong with one is told."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from outplay.book.how import FILE, MAX_SENTENCE, Picture, pictures, written
from outplay.book.rulebook import rulebook
from outplay.games import games
from outplay.kernel.errors import ContentError
from outplay.kernel.game import Game
from outplay.kernel.state import State

GAMES = [game for game in games().values() if game.laid is not None]
PAGES = [(game, n) for game in GAMES for n in range(len(written(game)))]
COUNTS = re.compile(r"\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|half|twice)\b", re.IGNORECASE)
TRUE: dict[str, dict[str, Callable[[Any], bool]]] = {
    "eventide": {
        "Five Heroes": lambda content: len({hero.class_ for hero in content.heroes}) == 5,
        "three lanes": lambda content: len(content.look.lane) == 3,
        "twice as many Heroes": lambda content: "at least twice" in rule("eventide", "EOH-9.3"),
    },
    "knockback": {
        "three abilities": lambda content: {len(card.row.abilities) for card in content.heroes} == {3},
    },
    "moba": {
        "Two sides": lambda content: {area.side for area in content.map.area if area.kind == "camp"} == {"red", "blue"},
        "three places": lambda content: sum(area.kind == "objective" for area in content.map.area) == 3,
        "five victory points": lambda content: "5 or more points wins" in rule("moba", "MOBA-4.237"),
        "four marks": lambda content: {len(card.phases) for hero in content.heroes for card in hero.cards} == {4},
        "four phases": lambda content: "four action phases" in rule("moba", "MOBA-4.40"),
    },
}
"""The numbers that pages write out, and why they are true. All others are taken from the content."""


def rule(game: str, id: str) -> str:
    return next(one.text for one in rulebook(games()[game].folder).rules if one.id == id)


def changed(game: Game[State], folder: Path, *edits: tuple[str, str]) -> Game[State]:
    """The game with other words in its pages."""
    assert game.folder is not None
    shutil.copytree(game.folder / "content", folder / "content")
    for name in ("RULES.md", FILE):
        shutil.copy(game.folder / name, folder / name)
    text = (folder / FILE).read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text, f"no page says {old!r}"
        text = text.replace(old, new, 1)
    (folder / FILE).write_text(text, encoding="utf-8")
    made: Game[State] = type("Changed", (type(game),), {"folder": folder, "__module__": type(game).__module__})()
    return made


def named(case: tuple[Game[State], int]) -> str:
    game, n = case
    return f"{game.id}-{written(game)[n].id}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_shown_in_six_to_ten_pages(game: Game[State]) -> None:
    pages = pictures(game)
    assert 6 <= len(pages) <= 10
    assert len({page.id for page in pages}) == len({page.title for page in pages}) == len(pages)
    assert len(msgspec.json.encode(pages)) < 420_000


@pytest.mark.parametrize("case", PAGES, ids=named)
def test_a_page_has_two_sentences_that_fit_and_a_table_that_can_be(case: tuple[Game[State], int]) -> None:
    game, n = case
    page: Picture = pictures(game)[n]
    for sentence in page.text:
        assert 20 <= len(sentence) <= MAX_SENTENCE
        assert sentence.endswith(".")
        assert not set("{}`|") & set(sentence), "words of the file"
    assert len(page.title) <= 30
    assert page.scene.stage or len(page.scene.boards[0].cells) > 15
    assert page.scene.text
    if page.preview is not None:
        assert page.preview.marks or page.picked


@pytest.mark.parametrize("case", PAGES, ids=named)
def test_every_number_of_a_page_is_read_from_the_content_or_proven_here(case: tuple[Game[State], int]) -> None:
    game, n = case
    for sentence in written(game)[n].text:
        left = re.sub(r"\{[^}]*\}", "", sentence)
        for words, holds in TRUE.get(game.id, {}).items():
            if words in left:
                assert holds(game.load()), words
                left = left.replace(words, "")
        assert not COUNTS.findall(left), sentence


@pytest.mark.parametrize("case", [case for case in PAGES if case[0].has_secrets], ids=named)
def test_a_page_shows_no_hand_but_that_of_its_seat(case: tuple[Game[State], int]) -> None:
    game, n = case
    seat = written(game)[n].seat - 1
    assert not [zone.id for zone in pictures(game)[n].scene.zones if zone.role == "hand" and zone.seat not in (None, seat) and zone.cards]


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('title = "The last one standing"', 'tittle = "x"', "how.toml: page 1 (goal): .*tittle"),
        ('title = "The last one standing"', 'title = ""', "how.toml: page 1 .goal., title"),
        ('seat = 2\npicks = ["1 stay"', 'seat = 99\npicks = ["1 stay"', "page 8 .angle., seat"),
        ('rules = ["KB-1.1"', 'rules = ["KB-1"', "how.toml, page 1 .goal., rules: there is no 'KB-1' in the rulebook"),
        ("{heroes/hero/rhino_guy/move}", "{heroes/hero/nobody/move}", "how.toml, page 2 .move., text: there is no 'heroes/hero/nobody/move'"),
        ("The spaces that you can reach glow", "The spaces " * 20, "how.toml, page 2 .move., text: a sentence has ... characters; at most 190"),
        ('shows = "go h5"', 'shows = "go a1"', "how.toml, page 2 .move., shows: 'go a1' is not possible now"),
        ('near = ["e6"', 'near = ["zz"', "how.toml, page 2 .move., near: there is no 'zz' on this table"),
        ('beside = ["panel-1"]', 'beside = ["panel-7"]', "how.toml, page 2 .move., beside: there is no 'panel-7' on this table"),
        ('picks = ["1 stay"]', 'picks = ["stay"]', "how.toml, page 3 .ability., picks: 'stay' does not begin with a seat"),
        ('picks = ["1 stay"]', 'picks = ["1 fly"]', "how.toml, page 3 .ability., picks: 'fly' is not possible now"),
        ("attack = [1]", "attack = [1, 1]", "how.toml, page 8 .angle., picks: .*left over"),
        ("attack = [1]", "attack = [7]", "how.toml, page 8 .angle., picks: .*7"),
        ('id = "rhino_guy", at = "i6"', 'id = "rhino", at = "i6"', "how.toml, page 1 .goal., table: hero 1, id: there is no hero 'rhino'"),
        ('id = "rhino_guy", at = "i6"', 'id = "rhino_guy", at = "g7"', "how.toml, page 1 .goal., table: 'g7' is no empty space"),
        (
            'dragonlings = ["g5", "f10"]',
            'options = { arena = "atoll" }',
            "how.toml, page 1 .goal., table: option arena: 'atoll' is not one of wellspring, bare, stones, starfish",
        ),
        ("round = 9", "round = 150", "page 9 .tide., table, round"),
        ("flooded = 2", "flooded = 9", "page 9 .tide., table, flooded"),
        ('at = "e5" }, ', 'at = "e5" }, { id = "valasca" }, ', "page 1 .goal., table: option seats"),
    ],
)
def test_what_is_wrong_with_a_page_is_told_with_page_and_field(old: str, new: str, words: str, tmp_path: Path) -> None:
    game = changed(games()["knockback"], tmp_path, (old, new))
    with pytest.raises(ContentError, match=words.replace("(", r"\(").replace(")", r"\)") if "tittle" in words else words):
        pictures(game)
