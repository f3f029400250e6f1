"""SFB-15: what the game consists of, and content that cannot be is refused in a sentence that names the row."""

from __future__ import annotations

from collections import Counter

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.data.content import skill_asks
from outplay.games.brawl.data.rows import CHAMPION_LIMIT, HEX_LIMIT, AttackCard, ReactionCard, SkillCard
from outplay.games.brawl.data.vocabulary import CORES
from outplay.games.brawl.view.card_text import chips_of, text_of
from outplay.kernel.errors import ContentError, SettingError
from outplay.kernel.hexes import NAMES
from tests.games.brawl.table import BOARD, CONTENT

GOLDARR = r"champion 1 \(GOL\), "

BROKEN = [
    ("champions.toml", 'id = "GWA"', 'id = "GOL"', GOLDARR + r"id: another Champion is called 'GOL' too"),
    (
        "champions.toml",
        "hit_points = 6\ndefense = 1\ntext",
        "hit_points = 4\ndefense = 1\ntext",
        r"leveled, hit_points: 4 is less than the 5 of the basic side",
    ),
    ("champions.toml", "hit_points = 5", "hit_points = 0", GOLDARR + r"hit_points: 0 is below 1"),
    ("champions.toml", 'core = "destruction"', 'core = "creation"', GOLDARR + r"cards: two cards are of each Core; of destruction there are 1"),
    ("champions.toml", 'id = "GOL-D2"', 'id = "GOL-D1"', r"two cards have the id 'GOL-D1'"),
    ("champions.toml", 'kind = "melee"', 'kind = "bite"', GOLDARR + r"cards 1 \(GOL-D1\), reach, kind: .*bite"),
    ("champions.toml", 'do = "dash"', 'do = "waltz"', GOLDARR + r"cards 1 \(GOL-D1\), pre 1, do: .*waltz"),
    (
        "champions.toml",
        'who = "self", n = 2',
        'who = "target", n = 2',
        GOLDARR + r"cards 1 \(GOL-D1\), pre 1, who: nobody is 'target' here; it can be about self",
    ),
    ("champions.toml", 'post = [{do = "push"', 'post = [{do = "swap"', r"GOL-D1.*n"),
    ("champions.toml", 'reach = {kind = "company", within = 2}\n', "", r"GOL-C1\), effects 1: no champion has been chosen here; give the card a reach"),
    ("champions.toml", 'is = "beside_statue"', 'is = "shot"', r"GOL-M2\), effects 1, if, is: 'shot' cannot be asked here; beside_statue or enemy_fallen can"),
    ("champions.toml", "min = 2, max = 3", "min = 4, max = 3", r"GWA-D1\), reach: from 4 to 3 is no range"),
    ("champions.toml", '{do = "look_trap"}, {do = "plan", n = 2}', '{do = "stun", who = "target"}', r"DER-M1\), effects 2: no champion has been chosen here"),
    ("champions.toml", 'post = [{do = "heal", who = "protected", n = 1}]', 'post = [{do = "plan", n = 1}]', r"YAR-C2\), post 1: 'plan' cannot stand here"),
    (
        "champions.toml",
        'champions = ["GOL", "GWA", "TZU"]',
        'champions = ["GOL", "GWA", "ORC"]',
        r"team 1 \(gilded_flame\), champions 3: there is no Champion 'ORC'",
    ),
    ("champions.toml", 'champions = ["GOL", "GWA", "TZU"]', 'champions = ["GOL", "GWA", "GWA"]', r"team 1 \(gilded_flame\), champions: one is listed twice"),
    ("champions.toml", 'pronoun = "he"', 'pronoun = "he"\nhat = "tall"', GOLDARR.rstrip(", ") + r".*hat"),
    ("challenges.toml", 'id = "CH-02"', 'id = "CH-01"', r"challenge 1 \(CH-01\), id: another Challenge is called 'CH-01' too"),
    ("challenges.toml", 'grounds = ["red"]', "grounds = []", r"challenge 1 \(CH-01\), demand, grounds: none is named"),
    ("challenges.toml", 'grounds = ["red"]', 'grounds = ["green"]', r"challenge 1 \(CH-01\), demand, grounds 1: .*green"),
    ("challenges.toml", "values = [0,", "values = [1,", r"values 1: a Challenge in the first slot cannot be scored"),
    ("traps.toml", 'does = "root"', 'does = "tickle"', r"trap 4 \(TRAP-ROOT\), does: .*tickle"),
    ("traps.toml", 'does = "root"', 'does = "damage"', r"trap 4 \(TRAP-ROOT\), n: a damage trap says how much"),
    ("traps.toml", "copies = 4", "copies = 0", r"trap 1 \(TRAP-1\), copies: 0 is below 1"),
    ("arena.toml", "[0, -4, 4],", "[0, -2, 4],", r"statue: \[0, -3\] is no hex of the arena"),
    ("arena.toml", "[0, -4, 4],", "[0, -4, 4], [0, 0, 0],", r"columns: there are no hexes, or some are listed twice"),
    ("arena.toml", "traps = [[-1, -1], ", "traps = [[0, 0], ", r"traps: a hex is listed twice, or belongs to something else"),
    ("arena.toml", "traps = [[-1, -1], ", "traps = [", r"traps: 5 hexes are too few; at least 6 are needed"),
    ("arena.toml", 'id = "west"', 'id = "east"', r"gate: there must be a west and an east Gate"),
]


@pytest.mark.rule("SFB-15.4", "SFB-15.7", "SFB-15.8", "SFB-15.9", "SFB-15.10")
@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN, ids=[f"{file}: {new[:40]}" for file, _, new, _ in BROKEN])
def test_a_broken_row_is_named(file: str, old: str, new: str, message: str) -> None:
    text = CONTENT.source[file]
    assert old in text
    with pytest.raises(ContentError, match="(?s)" + file.replace(".", r"\.") + ".*" + message):
        GAME.accept({**CONTENT.source, file: text.replace(old, new, 1)})


@pytest.mark.rule("SFB-15.3", "SFB-15.7")
def test_more_than_options_are_made_for_is_refused() -> None:
    champions, columns = CONTENT.source["champions.toml"], "[0, -4, 4],"
    one = champions[champions.rindex("[[champion]]\n") :]
    many = "".join(one.replace('"TOC', f'"T{n}') for n in range(CHAMPION_LIMIT))
    with pytest.raises(
        ContentError, match=f"champions.toml, champion: {CHAMPION_LIMIT + len(CONTENT.champions)} Champions are too many; at most {CHAMPION_LIMIT}"
    ):
        GAME.accept({**CONTENT.source, "champions.toml": champions + many})
    wide = "".join(f"[{q}, -20, 20]," for q in range(10, 20))
    assert columns in CONTENT.source["arena.toml"]
    with pytest.raises(ContentError, match=f"arena.toml, columns: .* hexes are too many; at most {HEX_LIMIT}"):
        GAME.accept({**CONTENT.source, "arena.toml": CONTENT.source["arena.toml"].replace(columns, columns + wide)})


# ---------------------------------------------------------------- what there is


@pytest.mark.rule("SFB-15.7", "SFB-10.3")
def test_there_are_twelve_champions_with_two_sides() -> None:
    assert len(CONTENT.champions) == 12
    assert all(champion.leveled.hit_points >= champion.hit_points for champion in CONTENT.champions)
    assert [champion.bloodied_at(False) for champion in CONTENT.champions] == [3, 3, 3, 3, 3, 3, 4, 4, 3, 3, 2, 3]
    assert [champion.bloodied_at(True) for champion in CONTENT.champions] == [3, 3, 3, 4, 4, 3, 4, 4, 3, 3, 3, 4]


@pytest.mark.rule("SFB-15.8", "SFB-8.4", "SFB-7.1")
def test_each_brings_six_cards() -> None:
    assert Counter(type(card) for card in CONTENT.cards) == {AttackCard: 34, SkillCard: 26, ReactionCard: 12}
    assert len({card.id[:3] for card in CONTENT.cards if isinstance(card, SkillCard)}) == 11
    assert Counter(card.core for card in CONTENT.cards if isinstance(card, ReactionCard)) == {"destruction": 2, "creation": 5, "manipulation": 5}


@pytest.mark.rule("SFB-8.8")
def test_a_skill_asks_in_one_of_four_ways() -> None:
    asks = {card.name: skill_asks(card) for card in CONTENT.cards if isinstance(card, SkillCard)}
    unasked = (
        "Rallying Roar, Showboat, Measured Breath, Rum Ration, Read the Sand, Nightfall Glide, Loot the Fallen, Second Wind, Leap Between, Updraft, Rewind"
    )
    assert {name for name, how in asks.items() if not how} == set(unasked.split(", "))
    assert {name for name, how in asks.items() if how == "place"} == {"Emberstep"}
    assert {name for name, how in asks.items() if how == "use"} == {"Vesper Hymn"}


@pytest.mark.rule("SFB-15.10", "SFB-15.11", "SFB-15.9")
def test_there_are_twelve_traps_and_sixteen_challenges() -> None:
    assert Counter(CONTENT.traps[kind].id for kind in CONTENT.tokens) == {"TRAP-1": 4, "TRAP-2": 3, "TRAP-3": 1, "TRAP-ROOT": 2, "TRAP-STUN": 2}
    assert len(CONTENT.challenges) == 16
    assert CONTENT.values == (0, 1, 2, 1)


@pytest.mark.rule("SFB-15.1", "SFB-15.2", "SFB-15.3", "SFB-15.4", "SFB-15.6")
def test_the_arena() -> None:
    hexes = BOARD.hexes
    assert set(hexes.axial) == {(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4}
    assert list(hexes.axial) == sorted(hexes.axial)
    assert len(hexes.axial) == 61
    assert [hexes.axial[cell] for cell in BOARD.statues] == [(0, -3), (0, 0), (0, 3)]
    assert [zone.bit_count() for zone in BOARD.zones] == [6, 6, 6]
    assert [ground["enemy_half"].bit_count() for ground in BOARD.grounds] == [26, 26]
    assert [ground["center_line"].bit_count() for ground in BOARD.grounds] == [6, 6]
    assert BOARD.printed.bit_count() == 6
    here = hexes.at[0, 1]
    ahead = [hexes.axial[hexes.neighbors[here][NAMES.index(way)]] for way in ("N", "NE", "SE", "S", "SW", "NW")]
    assert ahead == [(0, 0), (1, 0), (1, 1), (0, 2), (-1, 2), (-1, 1)]
    assert hexes.distance[hexes.at[-4, 4]][hexes.at[4, -4]] == 8


@pytest.mark.rule("SFB-15.5")
def test_the_arena_is_the_same_from_both_sides() -> None:
    hexes = BOARD.hexes

    def turned(mask: int, how: int) -> int:
        axial = [space for cell, space in enumerate(hexes.axial) if mask >> cell & 1]
        return BOARD.mask(hexes.at[(-q, q + r) if how == 0 else (q, -q - r)] for q, r in axial)

    red, yellow, blue = BOARD.zones
    west, east = BOARD.deployment
    assert [turned(mask, 0) for mask in (red, yellow, blue, BOARD.printed, west)] == [red, yellow, blue, BOARD.printed, east]
    assert [turned(mask, 1) for mask in (red, yellow, blue, BOARD.printed, west)] == [blue, yellow, red, BOARD.printed, west]
    for zone in BOARD.zones:
        for area in BOARD.deployment:
            cells = [cell for cell in range(hexes.size) if zone >> cell & 1]
            assert min(hexes.distance[cell][other] for cell in cells for other in range(hexes.size) if area >> other & 1) == 3


# ---------------------------------------------------------------- words


def test_every_number_in_a_text_comes_from_its_row() -> None:
    rows = [*CONTENT.cards, *(champion.leveled for champion in CONTENT.champions), *CONTENT.challenges, *CONTENT.traps]
    texts = [text_of(row) for row in rows] + [chip for card in CONTENT.cards for chip in chips_of(card)]
    assert not [text for text in texts if "{" in text]


def test_the_rulebook_has_the_cards_as_they_are() -> None:
    rules = (GAME.folder / "RULES.md").read_text("utf-8")
    flat = " ".join(rules.split())
    for champion in CONTENT.champions:
        assert f"Hit points {champion.hit_points}, Defense {champion.defense}, Bloodied at {champion.bloodied_at(False)}" in flat
        assert f"**{champion.leveled.name}**: {text_of(champion.leveled)}" in flat
        for card in champion.cards:
            row = next(
                line for line in rules.splitlines() if line.startswith(f"| **{card.name}** ({card.id}) | {CONTENT.look.core[CORES.index(card.core)].name} |")
            )
            cells = [cell.strip() for cell in row.strip("|").split("|")]
            assert cells[-1] == (text_of(card) or "-")
            if isinstance(card, ReactionCard):
                assert cells[2:6] == ["Reaction", "-", "-", f"Defense +{card.defense}"]
            else:
                assert cells[3] == ("-" if card.move is None else str(card.move))
                assert cells[5] == (str(card.strength) if isinstance(card, AttackCard) else "-")
    for challenge in CONTENT.challenges:
        assert f"| **{challenge.name}** ({challenge.id}) | {text_of(challenge)} |" in rules


# ---------------------------------------------------------------- options


@pytest.mark.parametrize(
    ("given", "option"),
    [({"seats": 3}, "seats"), ({"seats": 4, "start": "quick"}, "start"), ({"seats": 4, "casual_pool": 7}, "casual_pool"), ({"round_limit": 9}, "round_limit")],
)
def test_options_that_cannot_be_are_named(given: dict[str, int | str], option: str) -> None:
    with pytest.raises(SettingError, match=option):
        GAME.settings.make(given)


@pytest.mark.rule("SFB-2.11", "SFB-3.2")
def test_the_presets() -> None:
    quick, standard = GAME.settings.make({}, "quick"), GAME.settings.make({}, "standard")
    assert (quick.given()["start"], quick.seats) == ("quick", 2)
    assert {**standard.given(), "catch_up": "none", "round_limit": 0} == GAME.settings.make({}).given()
    assert GAME.settings.make({"start": "full"}, "quick").given()["start"] == "full"
