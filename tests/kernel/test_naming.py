"""Texts mark of whom they speak, and whoever shows them puts names in."""

from __future__ import annotations

from outplay.kernel import scene as sc

WEST, EAST = sc.Someone("side-w", "West"), sc.Someone(sc.seat_id(1), "East")


def test_the_reader_is_you_and_others_go_by_what_the_game_calls_them() -> None:
    text = f"{WEST.does('takes', 'take')} a card of {EAST.whose} hand. {EAST} and {WEST}"
    assert sc.spoken(text) == "West takes a card of East's hand. East and West"
    assert sc.spoken(text, {"side-w"}) == "You take a card of East's hand. East and you"
    assert sc.spoken(text, {"seat-2"}) == "West takes a card of your hand. You and West"


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
