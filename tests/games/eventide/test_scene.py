"""What the page is given: what is clicked, which turn it is, and what the log says."""

from __future__ import annotations

import pytest

from outplay.games.eventide import GAME
from outplay.games.eventide.view.ability_text import text_of
from outplay.games.eventide.view.names import item_id, panel_id
from outplay.kernel import scene as sc
from outplay.kernel.chance import Seeded, seed_from
from outplay.kernel.game import find_option
from outplay.kernel.play import legal, pick
from tests.games.eventide.table import CONTENT, A, At, B, start, table


def turns(t: At) -> tuple[list[str], int]:
    """Return the texts of the strip of placement turns, and the one that stands out."""
    (track,) = GAME.scene(GAME.observe(t.state, A)).tracks
    return [" ".join(filter(None, (space.text, space.sub))) for space in track.spaces], track.at


def said(t: At) -> list[str]:
    """Return what the log has said so far, to somebody who looks on."""
    lines = [GAME.say(GAME.observe(t.state, None), one) for one in t.told]
    return [line.words() for line in lines if line is not None]


@pytest.mark.rule("EOH-12.3")
def test_an_item_is_bought_by_its_card_or_its_hero() -> None:
    with table(begin="shop", gold=(2, 0), base=("hobb", "")) as t:
        seen = GAME.observe(t.state, A)
        offer = GAME.offer(seen, find_option(GAME, seen, A, "buy knuckle-chain 1"))
        hobb = t.number("hobb")
        assert offer.on == [item_id(hobb), panel_id(hobb)]
        hand = next(zone for zone in GAME.scene(seen).zones if zone.role == "hand" and zone.seat == A)
        assert item_id(hobb) in {card.id for card in hand.cards}


@pytest.mark.rule("EOH-12.3", "EOH-12.5")
def test_the_way_out_of_the_shop_asks_only_while_something_can_be_bought() -> None:
    def ask(t: At) -> str:
        seen = GAME.observe(t.state, A)
        return GAME.offer(seen, find_option(GAME, seen, A, "done")).ask

    with table(begin="shop", gold=(1, 0), gamers={"reckarr": "coinflip"}) as t:
        t.asks(A, "shop")
        assert ask(t) == ""
        t.use(A, "haggle")  # now an Item costs nothing
        assert ask(t) == "Buy nothing more, with 1 gold left?"


@pytest.mark.rule("EOH-7.2", "EOH-7.7")
def test_no_turn_is_going_on_while_somebody_may_answer_the_last() -> None:
    with table(begin="place", b="osk") as t:
        assert turns(t) == (["now", "", "", "", "", ""], 0)
        t.place(A, "top", "bruiser decoy").asks(B, "placed")
        assert turns(t) == (["Top 2", "", "", "", "", ""], 0)
        t.declines(B).asks(B, "place")
        assert turns(t) == (["Top 2", "now", "", "", "", ""], 1)


@pytest.mark.rule("EOH-9.3")
def test_what_the_other_side_can_still_be_says_where_its_cards_are() -> None:
    with table(begin="place") as t:
        t.place(A, "top", "bruiser decoy").asks(B, "place")
        zone: sc.Zone = next(zone for zone in GAME.scene(GAME.observe(t.state, B)).zones if zone.id == "can-be-1")
        assert (len(zone.cards), zone.text) == (6, "2 in Top, 4 in hand.")


@pytest.mark.rule("EOH-5.11")
def test_what_a_peek_showed_stands_below_what_the_other_side_can_still_be() -> None:
    with table(begin="place", b="osk") as t:
        t.place(A, "top", "bruiser decoy").use(B, "far sight", "top").asks(B, "place")
        said = {seat: [zone.text for zone in GAME.scene(GAME.observe(t.state, seat)).zones if zone.id.startswith("can-be")] for seat in (A, B)}
        bruiser = CONTENT.heroes[t.state.heroes[0].card].name
        assert said == {A: ["6 in hand."], B: [f"2 in Top, 4 in hand. In turn 1 you saw {bruiser} and Decoy in Top."]}


@pytest.mark.rule("EOH-9.2", "EOH-9.3")
@pytest.mark.parametrize(
    ("mid", "line"),
    [
        (("hobb jexle", "wend"), "Mid: 2 against 1 (2 in defense), nobody is overrun."),
        (("hobb jexle", "celt pell"), "Mid: 2 against 2, nobody is overrun."),
        (("hobb jexle", "celt"), "Mid: 2 against 1, Ember is overrun."),
        (("wend", "hobb jexle"), "Mid: 1 (2 in defense) against 2, nobody is overrun."),
        (("hobb jexle stella nym", "wend"), "Mid: 4 against 1 (2 in defense), Ember is overrun."),
    ],
)
def test_the_log_tells_why_a_wall_is_not_overrun(mid: tuple[str, str], line: str) -> None:
    with table(mid=mid) as t:
        assert [words for words in said(t) if words.startswith("Mid: ")] == [line]


@pytest.mark.rule("EOH-10.7", "EOH-11.1")
def test_the_log_tells_the_hit_points_that_are_left() -> None:
    with table(mid=("reckarr", "celt-3"), begin="fight", rolls=[0, 0]) as t:
        taken = [words for words in said(t) if " takes " in words]
        assert taken == ["Celt takes 4 damage: 0 of 6 Hit Points left.", "Reckarr takes 3 damage: 5 of 8 Hit Points left."]


@pytest.mark.rule("EOH-3.1")
def test_the_table_in_a_sentence_counts_as_one_speaks() -> None:
    with table(begin="place", down="A.outer.top A.outer.mid A.outer.bottom A.inner.n A.inner.s", gold=(1, 3)) as t:
        scene = GAME.scene(GAME.observe(t.state, A))
        assert sc.spoken(scene.text) == "Round 3, Placement. Azure has 1 structure and 1 gold, Ember has 6 structures and 3 gold."
        assert sc.spoken(scene.text, scene.ids_of(A)) == "Round 3, Placement. You have 1 structure and 1 gold, Ember has 6 structures and 3 gold."


@pytest.mark.rule("EOH-9.5", "EOH-9.4")
def test_who_places_is_told_where_a_fortress_is_next() -> None:
    with table(begin="place", down="A.outer.mid A.inner.n A.inner.s B.outer.top") as t:
        prompt = GAME.prompt(GAME.observe(t.state, A), A)
        assert prompt.how == "6 cards in hand, 3 lanes left; your fortress is next in Mid"


@pytest.mark.rule("EOH-7.3", "EOH-7.4")
def test_who_has_no_card_left_is_asked_which_lane_stays_empty() -> None:
    with table(begin="place") as t:
        assert GAME.prompt(GAME.observe(t.state, A), A).title == "Place cards in Top, Mid or Bottom"
        t.place(A, "top", " ".join(t.hand(A))).place(B, "top")
        prompt = GAME.prompt(GAME.observe(t.state, A), A)
        assert (prompt.title, prompt.how) == ("Leave Mid or Bottom empty", "no card is left in your hand; choose which comes first")


@pytest.mark.rule("EOH-4.6", "EOH-4.8")
def test_who_assigns_a_gamer_sees_the_dice_the_hero_would_have() -> None:
    with start(gamers="list", heroes="agreed", x_factor=[1, 0]) as t:
        seen = GAME.observe(t.state, A)
        assert GAME.prompt(seen, A).title == "Who plays Reckarr?"
        pool = next(zone for zone in GAME.scene(seen).zones if zone.role == "pool")
        dice = {card.name: card.right[0].value for card in pool.cards}
        assert dice == {"QuietQueue": "3", "Juke": "4", "Meridian": "3", "Halcyon": "4", "ECLIPSE": "4"}  # their Synergy
        t.lines_up().until("first")


# ---------------------------------------------------------------- what is open


@pytest.mark.rule("EOH-1.8", "EOH-2.2")
def test_everybody_opens_a_hero_with_both_levels_of_its_item_and_its_gamer() -> None:
    state = GAME.start(GAME.settings.make({"gamers": "random", "heroes": "random"}), GAME.load(), Seeded(seed_from("open")))
    while not state.heroes:
        pick(state, state.asked[0], legal(state, state.asked[0])[0])
    row, person = state.card_of(0), state.content.gamers[state.heroes[0].gamer]
    for viewer in (A, B, None):
        zone = next(one for one in GAME.scene(GAME.observe(state, viewer)).zones if one.id == "of-hero-1")
        hero, skill, first, second, gamer = zone.cards
        assert [card.name for card in zone.cards] == [row.name, row.skill.name, f"{row.item.name} I", f"{row.item.name} II", person.handle]
        assert first.text != second.text
        assert skill.text == text_of(row.skill.does)
        assert hero.left[0].value == str(row.bd)
        assert person.name in [chip.text for chip in gamer.chips]
        assert f"Dexterity {person.stats.dexterity}" in [entry.label for entry in gamer.table]


@pytest.mark.rule("EOH-4.3", "EOH-1.8")
def test_while_teams_are_made_panels_open_what_was_drafted() -> None:
    state = GAME.start(GAME.settings.make({}), GAME.load(), Seeded(seed_from("bench")))
    for _ in range(8):
        pick(state, state.asked[0], legal(state, state.asked[0])[0])
    for viewer in (A, B, None):
        scene = GAME.scene(GAME.observe(state, viewer))
        for seat in (A, B):
            panel = next(one for one in scene.panels if one.seat == seat)
            names = [card.name for zone in scene.zones if zone.id == panel.cards for card in zone.cards]
            assert names == [state.content.gamers[gamer].handle for gamer in state.bench[seat]] != []


@pytest.mark.rule("EOH-7.1")
def test_who_looks_on_sees_what_each_side_can_still_be() -> None:
    with table(begin="place") as t:
        t.place(A, "top", "bruiser decoy").asks(B, "place")
        zones = [zone for zone in GAME.scene(GAME.observe(t.state, None)).zones if zone.id.startswith("can-be")]
        assert [(zone.id, zone.text) for zone in zones] == [("can-be-1", "2 in Top, 4 in hand."), ("can-be-2", "6 in hand.")]
