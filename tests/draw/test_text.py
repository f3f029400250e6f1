"""A table as text: aligned, within a hundred columns, made of nothing but the scene that its viewer may see."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from outplay.bots import find_bot
from outplay.draw import looked_up, offers_text, plain, table_text
from outplay.draw.labels import labels
from outplay.games import games
from outplay.kernel import scene as sc
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.state import State

HEXES = [sc.Cell(id=name, name=name, q=q, r=r, terrain=terrain) for name, q, r, terrain in (("a1", 0, 0, "sand"), ("a2", 0, 1, "sand"), ("b1", 1, 0, "sea"))]
SIDES = [sc.Side(id="one", name="One", style="azure", seats=[0]), sc.Side(id="two", name="Two", style="ember", seats=[1])]


def scene(**parts: object) -> sc.Scene:
    """A scene with two sides and these parts."""
    return sc.Scene(**{"sides": SIDES, "boards": [], "round": 3, "phase": "Turn", **parts})  # type: ignore[arg-type]


def board(kind: str, cells: list[sc.Cell], **more: object) -> sc.Board:
    return sc.Board(id="board", name="Board", kind=kind, cells=cells, **more)  # type: ignore[arg-type]


def text(drawn: sc.Scene, viewer: int | None = 0, lit: tuple[str, ...] = ()) -> str:
    return plain(table_text(drawn, viewer, lit=lit))


def figure(id: str, name: str, at: str, side: str = "one", **more: object) -> sc.Piece:
    return sc.Piece(id=id, name=name, icon="", at=at, side=side, **more)  # type: ignore[arg-type]


def test_hexes_that_lie_flat_are_a_comb_with_names_signs_and_pieces() -> None:
    drawn = scene(boards=[board("hex", HEXES)], pieces=[figure("p", "Rhino Guy", "a1"), figure("q", "Zephyrine", "a2", "two")])
    assert text(drawn, lit=("b1",)) == (
        "Round 3 · Turn\n\n _____\n/a1   \\_____\n\\[RG]_/b1 *~\\\n/a2   \\_____/\n\\(Ze)_/\n~ sea  * can be chosen now\n[RG] Rhino Guy  (Ze) Zephyrine"
    )


def test_hexes_on_a_corner_are_bricks_and_a_figure_shows_its_facing() -> None:
    drawn = scene(boards=[board("hex", HEXES, top="pointy")], pieces=[figure("p", "Rhino Guy", "b1", facing=90)])
    assert text(drawn).splitlines()[2:7] == ["_____________", "|a1   |b1  ~|", "|_____|[RG]→|", "   |a2   |", "   |_____|"]


def test_the_side_at_whose_edge_one_sits_is_below() -> None:
    drawn = scene(boards=[board("hex", HEXES, top="pointy", home="n")])
    assert text(drawn).splitlines()[2:7] == ["   _______", "   |a2   |", "___|_____|___", "|b1  ~|a1   |", "|_____|_____|"]


def test_squares_have_names_at_the_edges_walls_between_them_and_belts_that_point() -> None:
    cells = [sc.Cell(id=f"{c}{r}", name=f"{c}{r}", q=q, r=r - 1, terrain="floor") for q, c in enumerate("ab") for r in (1, 2)]
    cells[3].terrain, cells[3].mark = "belt", "1"
    walls = [sc.Wall(cell="a1", side=1), sc.Wall(cell="b1", side=2)]
    drawn = scene(boards=[board("square", cells, walls=walls)], pieces=[figure("p", "Tower ST1", "a2")])
    assert text(drawn).splitlines()[2:7] == ["       a     b", "  1    ·  |  ·", "           -----", "  2  [ST1]  :→", ": belt"]


def test_pieces_have_labels_that_differ_and_twins_share_theirs() -> None:
    names = ["Azure's outer tower of Top", "Azure's outer tower of Mid", "Anna", "Anders", "Trap", "Trap", "Frost Witch"]
    found = labels(scene(pieces=[figure(f"p{n}", name, "") for n, name in enumerate(names)]))
    assert list(found.values()) == ["AOT", "AOM", "An", "Ad", "Tr", "Tr", "FW"]


def test_ones_own_hand_is_told_in_full_another_is_a_number_of_cards() -> None:
    cards = [sc.Card(id="c", name="Charge", left=[sc.Gem(shape="die", label="3 dice")], text="Run.")]
    backs = [sc.Card(id="d", name="A card", face=False), sc.Card(id="e", name="A card", face=False)]
    hands = [sc.Zone(id="h", name="Hand", role="hand", cards=cards, seat=0), sc.Zone(id="i", name="Their hand", role="hand", cards=backs, seat=1)]
    assert text(scene(zones=hands)).splitlines()[2:] == ["Hand", "  - Charge [3 dice] Run.", "Their hand 2"]
    assert "  - Charge" not in text(scene(zones=hands), viewer=1)


def test_few_options_are_listed_with_words_many_in_columns() -> None:
    prompt = sc.Prompt(title="Move", how="walk up to 2")
    few = [sc.Offer(text="stay", label="Stay"), sc.Offer(text="go a2", label="Walk to a2")]
    assert plain(offers_text(prompt, few)) == "Move: walk up to 2\n   1  Stay\n   2  Walk to a2  (go a2)"
    many = [sc.Offer(text=f"go a{n}", label=f"Walk to a{n}") for n in range(40)]
    rows = plain(offers_text(prompt, many)).splitlines()
    assert rows[1].split()[:6] == ["1", "go", "a0", "7", "go", "a6"]
    assert len(rows) == 7


def moments(game: Game[State], count: int) -> Iterator[State]:
    """Tables of a match between gentle bots, at the start, in the middle and at the end."""
    state, bot, chance = game.start(game.settings.make({}), game.load(), Seeded(seed_from("drawn")), None), find_bot("random"), Quick(5)
    played = 0
    while not state.over:
        if played % 40 == 0:
            yield state
            count -= 1
            if not count:
                return
        seat = state.asked[0]
        for option in bot.answer(game, game.observe(state, seat), seat, chance):
            pick(state, seat, option)
        played += 1
    yield state


@pytest.mark.parametrize("name", games())
def test_every_game_fits_a_hundred_columns_and_names_every_figure(name: str) -> None:
    game = games()[name]
    for state in moments(game, 8):
        for viewer in (0, 1, None):
            seen = game.observe(state, viewer)
            drawn = game.scene(seen)
            rows = text(drawn, viewer).splitlines()
            assert max(map(len, rows)) <= 100
            told = "\n".join(rows)
            for panel in sc.named(drawn, drawn.ids_of(viewer)).panels:
                assert panel.name in told
            if viewer in state.asked and viewer is not None:
                offers = [game.offer(seen, option) for option in legal(seen.state, viewer)]
                asked = plain(offers_text(game.prompt(seen, viewer), offers))
                assert max(map(len, asked.splitlines())) <= 100
                assert all(offer.text in asked or offer.label in asked for offer in offers)


def test_what_a_figure_brings_is_looked_up_and_does_not_stand_in_the_table() -> None:
    brought = sc.Zone(id="of-p", name="Rhino Guy: both sides", role="held", piece="p", cards=[sc.Card(id="x", name="Charge", text="Runs.")])
    deck = sc.Zone(id="deck", name="To come", role="deck", cards=[], count=3)
    gone = sc.Zone(id="gone", name="Gone", role="held", at="deck", cards=[sc.Card(id="y", name="Bell")])
    crowd = sc.Condition(id="crowd", name="Crowd", value="2", text="Hold it", tip="Hold the middle.")
    drawn = scene(pieces=[figure("p", "Rhino Guy", "")], zones=[brought, deck, gone], conditions=[crowd])
    assert "Charge" not in text(drawn)
    assert "Gone: Bell" in text(drawn)
    looked = [plain(looked_up(drawn, None, name)) for name in ("rhino guy", "charge", "to come", "Crowd", "nobody")]
    assert looked == ["  - Charge Runs.", "  - Charge Runs.", "  - Bell", "  - Crowd [2] Hold the middle.", ""]
