"""EOH-17: what the game consists of; and content that cannot be right is refused in a sentence that names the row."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import outplay.games.eventide as eventide
from outplay.games.eventide.data.abilities import Ability, Cooldown, Interrupt, Passive
from outplay.games.eventide.data.content import EventideContent, ability_id
from outplay.games.eventide.data.vocabulary import CLASSES, FOCI
from outplay.games.eventide.view.ability_text import text_of
from outplay.kernel.content import read_folder
from outplay.kernel.errors import ContentError

FOLDER = Path(eventide.__path__[0])
CONTENT = EventideContent(read_folder(FOLDER / "content"))
RULES = (FOLDER / "RULES.md").read_text("utf-8")

WINDOWS = {
    "x_roll": "W-XROLL", "draft": "W-DRAFT", "placed": "W-PLACED", "all_placed": "W-ALLPLACED", "activate": "W-ACTIVATE", "tower": "W-TOWER",
    "lane": "W-LANE", "declare": "W-DECLARE", "rolled": "W-ROLLED", "damage": "W-DAMAGE", "death": "W-DEATH", "round_end": "W-END",
    "reveal": "R-ACT", "shop": "SHOP",
}  # fmt: skip
"""What the rulebook calls the moments of the rows."""

RECKARR = r"hero 1 \(reckarr\), "
LOOK_CLASS = 'class = "bruiser"'

BROKEN = [
    ("heroes.toml", 'id = "hobb"', 'id = "reckarr"', RECKARR + r"id: another Hero is called 'reckarr' too"),
    ("heroes.toml", LOOK_CLASS, 'class = "bard"', RECKARR + r"class: .*bard"),
    ("heroes.toml", 'focus = "synergy"', 'focus = "dexterity"', RECKARR + r"focus: .*dexterity"),
    ("heroes.toml", "hp = 8", "hp = 0", RECKARR + r"hp: 0 is below 1"),
    ("heroes.toml", "bd = 4", 'bd = "four"', RECKARR + r"bd: Expected `int`"),
    ("heroes.toml", "bd = 4\n", "bd = 4\nmood = 3\n", RECKARR.rstrip(", ") + r".*mood"),
    ("heroes.toml", 'when = "kill"', 'when = "lunch"', RECKARR + r"skill, does, on 1, when: .*lunch"),
    ("heroes.toml", 'do = "heal", who = "self"', 'do = "feed", who = "self"', RECKARR + r"skill, does, on 1, do 1, do: .*feed"),
    ("heroes.toml", 'if = ["victim is foe"]', 'if = ["victim is fat"]', RECKARR + r"skill, does, on 1, if 1: .*victim is fat"),
    ("heroes.toml", 'do = [{do = "heal", who = "self", n = 3}]', "do = []", RECKARR + r"skill, does, on 1, do: there are no effects"),
    ("heroes.toml", 'traits = [{do = "bd", n = 1}]\n', "", RECKARR + r"item, levels 1: a Passive without traits and events does nothing"),
    ("heroes.toml", 'kind = "interrupt"', 'kind = "outburst"', r"hero 2 \(hobb\), skill, does, kind: .*outburst"),
    ("heroes.toml", 'moment = "declare"', 'moment = "death"', r"hero 2 \(hobb\), skill, does, do 1: this can only be done at the moment declare"),
    (
        "heroes.toml",
        'if = ["attacker is self"]\ndo = [{do = "add_dice", n = 4}]',
        'if = ["victim is self"]\ndo = [{do = "add_dice", n = 4}]',
        r"hero 2 \(hobb\), skill, does, if 1: there is no victim at the moment 'declare'",
    ),
    ("heroes.toml", 'limit = "phase"', 'limit = "week"', r"hero 2 \(hobb\), skill, does, limit: .*week"),
    (
        "heroes.toml",
        'pick = {choose = "lane", which = "adjacent"}\n',
        "",
        r"hero 5 \(tolva\), skill, does, do 1, to: nothing is picked; give the ability a pick",
    ),
    (
        "heroes.toml",
        'do = [{do = "wound", n = 2}, {do = "bd", who = "self"',
        'do = [{do = "wound", n = 2}, {do = "bd", who = "victim"',
        r"hero 3 \(marrowen\), item, levels 1, do 2, who: nobody is about to be killed at the moment 'reveal'",
    ),
    (
        "heroes.toml",
        '{do = "param", key = "damage", n = 4}',
        '{do = "param", key = "speed", n = 4}',
        r"hero 19 \(stella\), item, levels 1, traits 1, key: .*speed",
    ),
    (
        "heroes.toml",
        'do = [{do = "damage", who = "picked", n = 3}]',
        'do = [{do = "stun", who = "picked"}]',
        r"hero 19 \(stella\), item, levels 1, traits 1, key: the Skill deals no damage",
    ),
    ("heroes.toml", 'choose = "pair"', 'choose = "trio"', r"hero 24 \(anselm\), skill, does, pick, choose: .*trio"),
    ("gamers.toml", 'id = "rubberband"', 'id = "pixelpaws"', r"gamer 1 \(pixelpaws\), id: another Gamer is called 'pixelpaws' too"),
    ("gamers.toml", "salary = 10", "salary = 15", r"gamer 1 \(pixelpaws\), salary: 15 is not one of 10, 20, 30, 40, 50"),
    ("gamers.toml", 'genre = "CCG"', 'genre = "TCG"', r"gamer 1 \(pixelpaws\), genre: .*TCG"),
    ("gamers.toml", "{wisdom = 3,", "{wisdom = -1,", r"gamer 1 \(pixelpaws\), stats, wisdom: -1 is below 0"),
    ("gamers.toml", "salary = 0", "salary = 10", r"stand_in: whom anybody can sign costs nothing and has no Talent"),
    (
        "gamers.toml",
        'do = [{do = "reroll_x"}]',
        'do = [{do = "draft_first"}]',
        r"gamer 4 \(botfrag\), talent, does, do 1: this can only be done at the moment draft",
    ),
    (
        "gamers.toml",
        'do = [{do = "reroll_x"}]',
        'if = ["alone"]\ndo = [{do = "reroll_x"}]',
        r"gamer 4 \(botfrag\), talent, does, if 1: at the moment 'x_roll' there may be no Heroes yet, so nothing is 'alone'",
    ),
    (
        "gamers.toml",
        'do = [{do = "reroll_x"}]',
        'if = ["a foe here"]\ndo = [{do = "reroll_x"}]',
        r"gamer 4 \(botfrag\), talent, does, if 1: at the moment 'x_roll' there may be no Heroes yet, so nothing is 'a foe here'",
    ),
    (
        "gamers.toml",
        'do = [{do = "reroll_x"}]',
        'pick = {choose = "pair"}\ndo = [{do = "reroll_x"}]',
        r"gamer 4 \(botfrag\), talent, does, pick: at the moment 'x_roll' there may be no Heroes yet, so nothing can be picked",
    ),
    ("cards.toml", 'id = "decoy"', 'id = "scarecrow"', r"card 6 \(scarecrow\), id: .*scarecrow"),
    (
        "cards.toml",
        'id = "decoy"',
        'id = "bruiser"',
        r"the lane cards are bruiser, defender, provoker, sorcerer, wanderer, decoy, minion_rush, reserve_decoy, in this order",
    ),
    ("look.toml", 'id = "top"', 'id = "upper"', r"lane"),
]


@pytest.mark.rule("EOH-17.5", "EOH-17.6", "EOH-17.7", "EOH-18.1")
@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN, ids=[f"{file}: {new[:40]}" for file, _, new, _ in BROKEN])
def test_a_broken_row_is_named(file: str, old: str, new: str, message: str) -> None:
    text = CONTENT.source[file]
    assert old in text
    with pytest.raises(ContentError, match="(?s)" + file.replace(".", r"\.") + ".*" + message):
        EventideContent({**CONTENT.source, file: text.replace(old, new, 1)})


@pytest.mark.rule("EOH-4.1", "EOH-2.5")
def test_too_few_of_a_class_or_a_salary_are_refused() -> None:
    heroes = CONTENT.source["heroes.toml"].replace('class = "wanderer"', 'class = "sorcerer"')
    with pytest.raises(ContentError, match="of each Class there are 2 to 8 Heroes; of sorcerer there are 12"):
        EventideContent({**CONTENT.source, "heroes.toml": heroes})
    gamers = CONTENT.source["gamers.toml"].replace("salary = 50", "salary = 40")
    with pytest.raises(ContentError, match="of each salary there are at least 2 Gamers; of 50 there are 0"):
        EventideContent({**CONTENT.source, "gamers.toml": gamers})


# ---------------------------------------------------------------- what there is


@pytest.mark.rule("EOH-17.5", "EOH-4.1")
def test_there_are_six_heroes_of_each_class_two_with_each_focus() -> None:
    assert len(CONTENT.heroes) == 30
    assert Counter((hero.class_, hero.focus) for hero in CONTENT.heroes) == {(kind, focus): 2 for kind in CLASSES for focus in FOCI}
    assert [hero.class_ for hero in CONTENT.heroes] == sorted(hero.class_ for hero in CONTENT.heroes)
    assert all(CONTENT.heroes_of(n) == list(range(6 * n, 6 * n + 6)) for n in range(5))


@pytest.mark.rule("EOH-17.5")
def test_the_figures_of_the_heroes() -> None:
    figures = (
        "reckarr 4 8, hobb 4 8, marrowen 2 11, skarn 3 8, tolva 3 9, urdek 3 10, aldermoor 3 10, ishka 3 9, corvane 2 12, pell 3 7, wend 0 5, thessaly 2 9, "
        "jexle 2 9, quill 3 8, sordine 3 8, grinner 1 6, magda 2 10, grapnel 3 8, stella 2 6, pyrelle 3 6, ombrel 4 7, sevrin 3 7, zephra 4 7, anselm 3 8, "
        "celt 3 6, nym 4 7, farrow 3 7, osk 3 9, tamsin 4 8, lull 5 5"
    )
    assert [f"{hero.id} {hero.bd} {hero.hp}" for hero in CONTENT.heroes] == figures.split(", ")


@pytest.mark.rule("EOH-17.6", "EOH-2.2", "EOH-2.4")
def test_there_are_four_gamers_of_each_salary_and_the_stand_in() -> None:
    *gamers, stand_in = CONTENT.gamers
    assert Counter(gamer.salary for gamer in gamers) == dict.fromkeys((10, 20, 30, 40, 50), 4)
    assert [gamer.salary for gamer in gamers] == sorted(gamer.salary for gamer in gamers)
    assert (sum(gamer.moba for gamer in gamers), sum(gamer.talent is not None for gamer in gamers)) == (10, 14)
    assert all((gamer.talent is None) == bool(gamer.flavor) for gamer in CONTENT.gamers)
    assert (stand_in.id, stand_in.salary, CONTENT.stand_in) == ("stand_in", 0, 20)
    assert CONTENT.gamers_of(50) == [CONTENT.gamer(id) for id in ("eclipse", "sarge", "papercut", "twinstars")]


@pytest.mark.rule("EOH-17.7", "EOH-3.2")
def test_there_are_eight_lane_cards_for_each_player() -> None:
    assert [card.id for card in CONTENT.cards] == [*CLASSES, "decoy", "minion_rush", "reserve_decoy"]


def abilities() -> list[tuple[str, Ability]]:
    """Return all Skills, Item levels and Talents, by their ids."""
    found = [(ability_id(hero.skill.name), hero.skill.does) for hero in CONTENT.heroes]
    found += [(ability_id(hero.item.name, level), does) for hero in CONTENT.heroes for level, does in enumerate(hero.item.levels, 1)]
    return found + [(ability_id(gamer.talent.name), gamer.talent.does) for gamer in CONTENT.gamers if gamer.talent]


@pytest.mark.rule("EOH-5.1", "EOH-18.1")
def test_every_ability_is_of_one_kind_and_has_an_id_of_its_own() -> None:
    ids = [id for id, _ in abilities()]
    assert len(ids) == len(set(ids)) == 30 + 60 + 14
    assert {"gladiators_oath_2", "look_at_me", "reavers_stride_1", "ward_the_river"} <= set(ids)
    assert Counter(type(does) for _, does in abilities()) == {Cooldown: 20, Interrupt: 33, Passive: 51}
    once = {id for id, does in abilities() if isinstance(does, (Cooldown, Interrupt)) and does.limit == "match"}
    talents = {ability_id(gamer.talent.name) for gamer in CONTENT.gamers if gamer.talent and not isinstance(gamer.talent.does, Passive)}
    assert once == talents | {"last_candle_1", "hourglass_1", "long_road"}


@pytest.mark.rule("EOH-5.11", "EOH-5.5")
def test_every_window_has_somebody_to_open_for() -> None:
    moments = {does.moment for _, does in abilities() if isinstance(does, (Cooldown, Interrupt))}
    assert moments == set(WINDOWS)
    assert all(f"| {window} |" in RULES for window in WINDOWS.values() if window.startswith("W-"))


# ---------------------------------------------------------------- words


def test_every_number_in_a_text_comes_from_its_row() -> None:
    for id, does in abilities():
        assert text_of(does).endswith("."), id
        assert "{" not in text_of(does), id
    assert text_of(CONTENT.heroes[CONTENT.hero("stella")].item.levels[1]) == "Falling Star deals 4, to up to 2 different enemy Heroes."
    assert text_of(CONTENT.heroes[CONTENT.hero("zephra")].item.levels[1]) == "She rolls 2 more dice when she attacks, and 1 more in Top lane."


def kind_of(does: Ability) -> str:
    """Return how the rulebook says when an ability is used."""
    if isinstance(does, Passive):
        return "Passive"
    return f"{type(does).__name__}, once per {does.limit}, {WINDOWS[does.moment]}"


@pytest.mark.rule("EOH-17.5", "EOH-17.6")
def test_the_rulebook_has_the_cards_as_they_are() -> None:
    for hero in CONTENT.heroes:
        line = f"**{hero.name}, {hero.title}** (`{hero.id}`). {hero.class_.capitalize()}, {hero.focus.capitalize()}, BD {hero.bd}, HP {hero.hp}."
        assert line in RULES
        assert f"| **{hero.skill.name}** (Skill) | {kind_of(hero.skill.does)} | {text_of(hero.skill.does)} |" in RULES
        for level, does in zip(("I", "II"), hero.item.levels, strict=True):
            assert f"| **{hero.item.name} {level}** | {kind_of(does)} | {text_of(does)} |" in RULES
    for gamer in CONTENT.gamers:
        stats = gamer.stats
        figures = " | ".join(map(str, (stats.wisdom, stats.awareness, stats.synergy, stats.dexterity, stats.x_factor)))
        said = f"**{gamer.talent.name}**" if gamer.talent else f"*{gamer.flavor}*"
        assert f"| {gamer.handle} | {gamer.name} | {gamer.salary} | {gamer.genre} | {'M' if gamer.moba else '-'} | {figures} | {said} |" in RULES
        if gamer.talent:
            assert f"| **{gamer.talent.name}** | {gamer.handle} | {kind_of(gamer.talent.does)} | {text_of(gamer.talent.does)} |" in RULES
