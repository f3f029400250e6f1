"""Texts mark of whom they speak, and whoever shows them puts names in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from outplay.kernel import scene as sc

CASES = json.loads(Path(__file__).with_name("naming.json").read_text(encoding="utf-8"))
"""What marks read as, for this kernel and for the page (`web/tests/naming.test.ts`)."""
WEST, EAST = sc.Someone("side-w", "West"), sc.Someone(sc.seat_id(1), "East")


def test_the_reader_is_you_and_others_go_by_what_the_game_calls_them() -> None:
    text = f"{WEST.does('takes')} a card of {EAST.whose} hand. {EAST} and {WEST}"
    assert sc.spoken(text) == "West takes a card of East's hand. East and West"
    assert sc.spoken(text, {"side-w"}) == "You take a card of East's hand. East and you"
    assert sc.spoken(text, {"seat-2"}) == "West takes a card of your hand. You and West"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:12])
def test_kernel_and_page_read_marks_alike(case: dict[str, Any]) -> None:
    for read in case["reads"]:
        assert sc.spoken(case["text"], read["own"], read["names"]) == read["words"]


def test_a_verb_follows_who_it_speaks_of() -> None:
    forms = {
        "takes": "take",
        "passes": "pass",
        "readies": "ready",
        "is": "are",
        "has": "have",
        "goes": "go",
        "does": "do",
        "loses": "lose",
        "chooses": "choose",
    }
    for others, own in {
        **forms,
        "catches up": "catch up",
        "gave up": "gave up",
        "fixes": "fix",
        "pushes": "push",
        "uses": "use",
        "will pass": "will pass",
    }.items():
        assert [sc.spoken(WEST.does(others), {id}) for id in ("", "side-w")] == [f"West {others}", f"You {own}"]
        assert [sc.spoken(f"and {WEST.verb(others)}", {id}) for id in ("", "side-w")] == [f"and {others}", f"and {own}"]


def test_what_is_theirs_is_the_readers_own() -> None:
    text = f"{WEST.does('shows')} {WEST.their} hand; {WEST.words('nobody else does', 'you alone do')}."
    assert [sc.spoken(text, {id}) for id in ("", "side-w")] == ["West shows their hand; nobody else does.", "You show your hand; you alone do."]


def test_all_texts_of_a_part_are_named() -> None:
    zone = sc.Zone(id="hand", name=f"{EAST.whose} hand", role="hand", cards=[sc.Card(id="c", name='A "card"', text=f"Nothing for {EAST}")], text="open")
    scene = sc.Scene(sides=[sc.Side(id="side-e", name="East", style="ember", seats=[1])], boards=[], zones=[zone], text=f"{WEST}: 1")
    assert sc.marks_in(scene) == {"seat-2", "side-w"}
    drawn = sc.named(scene, scene.ids_of(1))
    assert (drawn.text, drawn.zones[0].name, drawn.zones[0].cards[0].text) == ("West: 1", "Your hand", "Nothing for you")
    assert drawn.zones[0].cards[0].name == 'A "card"'
    assert sc.named(drawn) is drawn
    assert scene.ids_of(1) == {"seat-2", "side-e"}
    assert scene.ids_of(None) == set()


def test_a_line_is_one_sentence() -> None:
    line = sc.Line(spans=[sc.Span(text="Rivet shoots "), sc.Span(text=f"{EAST.whose} base"), sc.Span(text=".")])
    assert line.words() == "Rivet shoots East's base."
    assert line.words({"seat-2"}) == "Rivet shoots your base."
