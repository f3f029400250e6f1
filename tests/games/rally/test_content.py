"""Chapter 3 of the rules: what a match is played with, and what is said of a slip in its files."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import outplay.games.rally.data.vocabulary as voc
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.data.rows import OptionCard
from outplay.games.rally.view.card_text import option_text, program_text
from outplay.kernel.errors import ContentError
from tests.games.rally.frame import CONTENT, FOLDER

RULES = (FOLDER / "RULES.md").read_text("utf-8")


@pytest.mark.rule("RALLY-3.1", "RALLY-3.2")
def test_the_program_deck_has_84_cards_with_priorities_of_their_own() -> None:
    assert [card.priority for card in CONTENT.cards] == list(range(10, 850, 10))
    assert Counter(CONTENT.kinds[card.kind].name for card in CONTENT.cards) == {
        "U-Turn": 6,
        "Rotate Left": 18,
        "Rotate Right": 18,
        "Back Up": 6,
        "Move 1": 18,
        "Move 2": 12,
        "Move 3": 6,
    }
    by_kind = {kind.id: [card.priority for card in CONTENT.cards if card.kind == n] for n, kind in enumerate(CONTENT.kinds)}
    assert by_kind["u_turn"] == [10, 20, 30, 40, 50, 60]
    assert by_kind["rotate_left"] == list(range(70, 411, 20))
    assert by_kind["rotate_right"] == list(range(80, 421, 20))
    assert by_kind["back_up"] == list(range(430, 481, 10))
    assert by_kind["move_1"] == list(range(490, 661, 10))
    assert by_kind["move_2"] == list(range(670, 781, 10))
    assert by_kind["move_3"] == list(range(790, 841, 10))
    assert {kind.name for kind in CONTENT.kinds if kind.steps} == {"Move 1", "Move 2", "Move 3", "Back Up"}
    assert {kind.name for kind in CONTENT.kinds if kind.turn} == {"Rotate Left", "Rotate Right", "U-Turn"}


@pytest.mark.rule("RALLY-3.3", "RALLY-53.16")
def test_the_option_deck_has_27_cards() -> None:
    assert len(CONTENT.option_deck) == 27
    assert len(CONTENT.options) == 26
    copies = {option.id: option.copies for option in CONTENT.options}
    assert {id for id, n in copies.items() if n != 1} == {"high_power_laser", "double_barreled_laser", "mini_howitzer"}
    assert (copies["high_power_laser"], copies["double_barreled_laser"], copies["mini_howitzer"]) == (2, 2, 0)
    assert (CONTENT.howitzer.n, CONTENT.howitzer.reach) == (1, 3)


@pytest.mark.rule("RALLY-3.4")
def test_robots_towers_and_bases() -> None:
    assert [robot.name for robot in CONTENT.robots] == ["Rivet", "Gasket", "Torque", "Cotter", "Flange", "Spindle", "Ratchet", "Grommet"]
    assert len(CONTENT.board(False).tower_cells) == 8
    assert [len(cells) for cells in CONTENT.board(False).base_cells] == [4, 4]


@pytest.mark.rule("RALLY-2.5", "RALLY-2.7")
def test_the_vault_has_what_its_publisher_counts() -> None:
    vault = CONTENT.vault
    assert [len(found) for found in (vault.wrenches, vault.base, vault.pits, vault.gears, vault.walls, vault.pusher, vault.belts, vault.express)] == [
        2,
        4,
        4,
        2,
        18,
        6,
        26,
        6,
    ]


@pytest.mark.parametrize("card", CONTENT.options, ids=[option.id for option in CONTENT.options])
def test_a_card_says_what_its_row_says(card: OptionCard) -> None:
    text = option_text(card)
    assert "{" not in text
    assert f"| {card.id} | {card.name} | {card.copies} | {card.kind} | {text} |" in RULES


def test_a_text_follows_its_number() -> None:
    changed = {**CONTENT.source, "options.toml": CONTENT.source["options.toml"].replace('do = "ram", n = 1', 'do = "ram", n = 2')}
    content = RallyContent(changed)
    assert option_text(content.options[content.option("ramming_gear")]) == "Each enemy that you push or bump takes 2 damage, once for each card."
    assert [program_text(kind) for kind in content.kinds][3:5] == ["Move 1 square backward.", "Move 1 square forward."]


def test_effects_are_found_by_their_kind() -> None:
    assert [CONTENT.options[n].id for n in range(26) if CONTENT.having[voc.Pair] >> n & 1] == ["crab_legs", "dual_processor"]
    assert [CONTENT.options[n].id for n in range(26) if CONTENT.having[voc.BeamWeapon] >> n & 1] == [
        "pressor_beam",
        "radio_control",
        "scrambler",
        "tractor_beam",
    ]
    assert CONTENT.effect(CONTENT.option("high_power_laser"), voc.Reach).n == 4
    with pytest.raises(KeyError):
        CONTENT.effect(CONTENT.option("brakes"), voc.RamDamage)


SLIPS = {
    "program.toml, kind: the kinds of program cards are": ("program.toml", 'id = "move_1"', 'id = "move_2"'),
    "kind 2 (rotate_left), first: another card has the priority 60": ("program.toml", "first = 70", "first = 60"),
    "kind 1 (u_turn): a card either moves": ("program.toml", "turn = 2\n", ""),
    "kind 5 (move_1), steps: -1 does not fit": (
        "program.toml",
        'step = 10\nsteps = 1\ntext = "Move {steps} square forward',
        'step = 10\nsteps = -1\ntext = "Move {steps} square forward',
    ),
    "option 3 (brakes), does 1, card: ": ("options.toml", 'card = "move_1"', 'card = "u_turn"'),
    "another option card is called": ("options.toml", 'id = "brakes"', 'id = "abort_switch"'),
    "does: a card does at least one thing": ("options.toml", '[{do = "replace"}]', "[]"),
    "the howitzer is what mini_howitzer does": ("options.toml", '[{do = "replace"}]', '[{do = "howitzer", n = 1, reach = 2}]'),
    "there is nothing to substitute": ("options.toml", '{do = "store", until = "round"}, ', ""),
    "one that is kept is not": ("options.toml", 'until = "round"', 'until = "kept"'),
    "modes: there are none": ("options.toml", '["lock", "destroy"]', "[]"),
    "alphabetical order": ("options.toml", 'id = "brakes"', 'id = "zebra"'),
    "with copies = 0": ("options.toml", "copies = 0", "copies = 1"),
    "may be dealt 13 each": ("options.toml", '"cards", n = 1', '"cards", n = 4'),
    "each with its own id and name": ("robots.toml", 'name = "Rivet"', 'name = "Gasket"'),
    "gears 1: on [10, 0] there is already one of belts": ("vault.toml", "gears = [[0, 1]", "gears = [[10, 0]"),
    "pusher 1, at: on [3, 2] there is already one of pits": ("vault.toml", "at = [5, 1]", "at = [3, 2]"),
    "pusher 2, registers: there are none, or one twice": ("vault.toml", "registers = [1, 3, 5]", "registers = [1, 3, 3]"),
    "towers: there are 4": ("vault.toml", "towers = [[3, 3], ", "towers = ["),
    "a block of two by two": ("vault.toml", "base = [[5, 5]", "base = [[4, 5]"),
    "docks: there are 8": ("vault.toml", "docks = [5, 6", "docks = [6, 6"),
}


@pytest.mark.parametrize("words", SLIPS)
def test_a_slip_is_told(words: str) -> None:
    file, before, after = SLIPS[words]
    assert before in CONTENT.source[file]
    with pytest.raises(ContentError, match=re.escape(words)):
        RallyContent({**CONTENT.source, file: CONTENT.source[file].replace(before, after, 1)})


def test_the_worked_examples_have_their_scenarios() -> None:
    numbers = re.findall(r"^- \*\*(X\d+) ", RULES, re.MULTILINE)
    assert numbers == [f"X{n}" for n in range(1, 67)]
    written = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*examples*.py"))
    assert [number for number in numbers if not re.search(rf"def test_{number.lower()}_", written)] == []
