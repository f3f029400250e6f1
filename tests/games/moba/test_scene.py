"""What is drawn, and what an offer says before it is taken."""

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.rules.hero import OFF
from outplay.games.moba.rules.objectives import face_up
from outplay.games.moba.view.cards import action_card
from outplay.kernel import scene as sc
from outplay.kernel.event import Told
from outplay.kernel.game import find_option
from tests.games.moba.table import CONTENT, ITEM, At, name, off, on, out, setup, table


def drawn(at: At, who: str | int | None) -> sc.Scene:
    return GAME.scene(GAME.observe(at.state, None if who is None else at.seat(who)))


def offered(at: At, who: str | int, text: str) -> sc.Offer:
    seat = at.seat(who)
    seen = GAME.observe(at.state, seat)
    return GAME.offer(seen, find_option(GAME, seen, seat, text))


def zones(scene: sc.Scene, role: str) -> list[sc.Zone]:
    return [zone for zone in scene.zones if zone.role == role]


# ---------------------------------------------------------------- draft


@pytest.mark.rule("MOBA-4.6")
def test_in_the_draft_everybody_sees_the_order_and_taken_heroes_stay_where_they_were() -> None:
    with setup(team_size="2") as at:
        before = [card.id for card in zones(drawn(at, None), "pool")[0].cards]
        at.pick(0, "draft shaman")
        scene = drawn(at, None)
        cards = zones(scene, "pool")[0].cards
        assert scene.stage is not None
        assert [card.id for card in cards] == before
        assert [card.id for card in cards if card.off] == ["pick-shaman"]
        assert [(pick.name, pick.card, pick.now) for pick in scene.stage.picks] == [
            ("Shaman", "pick-shaman", False),
            ("", "", True),
            ("", "", False),
            ("", "", False),
        ]
        assert [pick.side for pick in scene.stage.picks] == ["side-red", "side-blue", "side-blue", "side-red"]
        brings = next(zone for zone in scene.zones if zone.id == cards[0].opens)
        assert [card.name for card in brings.cards] == ["Club Strike", "Fury", "Troll Blood", "Off My Bridge!"]


def test_every_hero_says_in_a_word_what_it_is_good_for() -> None:
    with setup(team_size="2", roster="full") as at:
        roles = [card.chips[0].text for card in zones(drawn(at, None), "pool")[0].cards]
    assert len(set(roles)) == 12


# ---------------------------------------------------------------- the board


@pytest.mark.rule("MOBA-4.61")
def test_who_is_not_on_the_map_waits_in_the_camp() -> None:
    with table(red={"TRO": off(plan="TRO-1"), "SHA": out()}, blue={"ASN": on((0, -4))}) as at:
        where = {piece.name: (piece.at, piece.out) for piece in drawn(at, None).pieces}
        assert where == {"Troll Bruiser": ("area-red_camp", False), "Shaman": ("area-red_camp", True), "Assassin": (drawn(at, None).pieces[2].at, False)}


def test_each_side_has_its_own_camp_below() -> None:
    with table(red={"TRO": on((0, 4))}, blue={"ASN": on((0, -4))}) as at:
        assert [drawn(at, who).boards[0].home for who in ("red", "blue", None)] == ["n", "s", "n"]
        assert [[panel.name for panel in drawn(at, who).panels] for who in ("red", "blue")] == [["Troll Bruiser", "Assassin"], ["Assassin", "Troll Bruiser"]]


@pytest.mark.rule("MOBA-4.21")
def test_at_payday_the_objective_itself_is_clicked() -> None:
    with table(turn="payday", red={"TRO": on((0, 4))}, blue={"ASN": on((0, -4))}) as at:
        assert offered(at, "red", "feed castle").on == ["area-castle", "item-1"]
        assert [(zone.at, zone.cards[0].id) for zone in zones(drawn(at, "red"), "place")] == [
            ("area-castle", "item-1"),
            ("area-dark_tower", "item-2"),
            ("area-town", "item-3"),
        ]


@pytest.mark.rule("MOBA-4.30", "MOBA-4.32")
def test_a_plan_lies_on_its_panel_and_for_others_only_its_back() -> None:
    """Others see that a seat is ready, and its heroes' backs; before, nothing."""
    with table(turn="payday", red={"TRO": on((0, 4))}, blue={"ASN": on((0, -4))}) as at:
        at.pick("red", "feed castle").pick("blue", "feed castle")

        def slots(who: str) -> list[tuple[str, bool]]:
            return [(panel.slots[0].card, panel.slots[0].back) for panel in sorted(drawn(at, who).panels, key=lambda panel: panel.id)]

        assert slots("red") == slots("blue") == [("", False), ("", False)]
        at.pick("red", "plan club-strike for troll-bruiser")
        assert (slots("red"), slots("blue")) == ([("card-1-1", False), ("", False)], [("", False), ("", False)])
        at.pick("red", "ready")
        assert (slots("red"), slots("blue")) == ([("card-1-1", False), ("", False)], [("", True), ("", False)])


# ---------------------------------------------------------------- whom a click hits


@pytest.mark.rule("MOBA-4.82")
def test_the_only_target_is_what_is_clicked() -> None:
    with table(red={"TRO": on((0, 4), 3, plan="TRO-1")}, blue={"SHA": on((-1, 4))}) as at:
        at.play("TRO")
        offer = offered(at, "TRO", "act")
        assert (offer.label, offer.tone, offer.on, offer.card, offer.ask) == ("Club Strike: Shaman", "main", ["hero-2", "card-1-1"], "card-1-1", "")


@pytest.mark.rule("MOBA-4.82", "MOBA-4.113")
def test_a_friend_in_the_way_is_asked_about_and_the_duel_says_who_picks() -> None:
    with table(red={"TRO": on((0, 4), 3, plan="TRO-1"), "SHA": on((-1, 4))}, blue={"ASN": on((0, -4))}) as at:
        at.play("TRO")
        assert offered(at, "TRO", "act").ask == "Strike your own Shaman?"
        at.pick("TRO", "act")
        stage = drawn(at, "red").stage
        assert stage is not None
        assert [sc.spoken(party.text) for party in stage.parties] == ["A friend: Blue picks with 2 cards", "Red guards with 1 card"]
        assert [sc.spoken(party.text, {"seat-2"}) for party in stage.parties] == ["A friend: you pick with 2 cards", "Red guards with 1 card"]
        asked = {seat: GAME.prompt(GAME.observe(at.state, seat), seat).how for seat in (at.seat("TRO"), at.seat("ASN"))}
        assert asked == {
            at.seat("TRO"): "pick 1 hitzone to guard",
            at.seat("ASN"): "friendly fire: the other side picks the hits. Pick 2 hitzones to hit",
        }


@pytest.mark.rule("MOBA-4.83", "MOBA-4.82")
def test_of_several_targets_the_friend_alone_asks() -> None:
    with table(red={"TRO": on((0, 4), 3, plan="TRO-1"), "SHA": on((-1, 4))}, blue={"ASN": on((-1, 5))}) as at:
        at.play("TRO")
        assert (offered(at, "TRO", "act").label, offered(at, "TRO", "act").ask) == ("Club Strike", "")
        at.pick("TRO", "act")
        picks = [offered(at, "TRO", f"pick {name}") for name in ("shaman", "assassin")]
        assert [(pick.label, pick.ask) for pick in picks] == [("Strike Shaman", "Strike your own Shaman?"), ("Strike Assassin", "")]


@pytest.mark.rule("MOBA-4.81")
def test_nobody_in_reach_is_said_and_being_done_is_the_way_on() -> None:
    with table(red={"TRO": on((0, 4), 0, plan="TRO-1")}, blue={"SHA": on((0, -4))}) as at:
        at.play("TRO")
        act = offered(at, "TRO", "act")
        assert (act.label, act.tone) == ("Club Strike: hits nobody", "plain")
        assert offered(at, "TRO", "end").tone == "pass"
        at.pick("TRO", "turn").pick("TRO", "face e")
        assert offered(at, "TRO", "end").tone == "main"
        assert GAME.prompt(GAME.observe(at.state, at.seat("TRO")), at.seat("TRO")).how == "has moved: Club Strike reaches nobody from here"


def test_a_direction_is_called_by_the_space_that_lies_there_whoever_looks() -> None:
    """Red's camp lies below for Red, so that a word of the compass would mean something else on its screen."""
    with table(red={"TRO": on((0, 4), 0, plan="TRO-1")}, blue={"SHA": on((0, -4), 0, plan="SHA-1")}) as at:
        at.play("TRO").pick("TRO", "turn")
        east = offered(at, "TRO", "face e")
        assert (east.label, east.way) == ("Face the space 3 spaces from the Blue camp and 4 spaces from the Castle", 90)
        at.pick("TRO", "face e").pick("TRO", "end").play("SHA").pick("SHA", "turn")
        east = offered(at, "SHA", "face e")
        assert east.label == "Face the space 2 spaces from the Red camp and 3 spaces from the Castle"


# ---------------------------------------------------------------- the answer of a duel


@pytest.mark.rule("MOBA-4.115", "MOBA-4.117")
def test_the_cards_of_a_duel_are_turned_over_pair_by_pair_and_held() -> None:
    with table(red={"TRO": on((0, 4), 3, plan="TRO-1")}, blue={"SHA": on((-1, 4))}) as at:
        seen = GAME.observe(at.state, None)
        line = GAME.say(seen, Told(ev.BattleRevealed(0, 1, (0, 1, 0, 1), (0, 1, 1, 0), (0, 0, 0, 1)), "MOBA-4.115"))
        assert line is not None
        show = line.beats[0].show
        assert show is not None
        assert (show.left, show.right) == ("hero-1", "hero-2")
        told = [([card.name for card in pair.left], [card.name for card in pair.right], pair.text, pair.tone) for pair in show.pairs]
        assert told == [
            (["Head"], ["Head"], "Head: blocked", "good"),
            ([], ["Torso"], "Torso: guarded for nothing", "muted"),
            (["Legs"], [], "Legs: hit", "harm"),
        ]
        ended = GAME.say(seen, Told(ev.DuelEnded(0, 1), "MOBA-4.117"))
        assert ended is not None
        assert [beat.kind for beat in ended.beats] == ["hold"]


def test_payday_tells_beside_the_board_who_fed_what() -> None:
    with table(red={"TRO": on((0, 4))}, blue={"SHA": on((0, -4))}) as at:
        line = GAME.say(GAME.observe(at.state, at.seat("SHA")), Told(ev.PaydayRevealed(0, 2), "MOBA-4.22"))
        assert line is not None
        assert line.beats[0].show is not None
        assert (line.beats[0].show.news, [told.words() for told in line.beats[0].show.lines]) == (True, ["Red fed the Castle, Blue the Town."])


def test_no_space_is_named_by_letters_that_do_not_stand_on_the_board() -> None:
    with table(red={"TRO": on((0, 4))}, blue={"SHA": on((0, -4))}) as at:
        cell = at.state.heroes[0].cell
        seen = GAME.observe(at.state, None)
        events = [
            ev.HeroEntered(0, cell),
            ev.HeroMoved(0, (cell,)),
            ev.Blinked(0, cell),
            ev.KegPlaced(cell, OFF),
            ev.KegPlaced(cell, cell),
            ev.KegExploded(cell),
        ]
        lines = [line for event in events if (line := GAME.say(seen, Told(event, "MOBA-4.66")))]
        assert all(name((0, 4)) not in line.words() for line in lines)
        assert all(name((0, 4)) in [span.ref for span in line.spans] for line in lines), "the log lights the space"
        above = ["Troll Bruiser enters", "Troll Bruiser walks", "Troll Bruiser blinks", "A keg is put down", "A keg rolls", "The keg goes off"]
        assert [line.title for line in lines] == above


@pytest.mark.rule("MOBA-4.232", "MOBA-4.233", "MOBA-4.245")
def test_at_the_end_of_a_round_it_is_told_who_stood_where_and_who_was_killed() -> None:
    with table(round=3, red={"TRO": on((0, 4))}, blue={"SHA": on((0, -4))}) as at:
        items = tuple(stack[0] for stack in at.state.stacks)
        counted = ev.GroundCounted((1, 1, 0), (1, 0, 0), 3, items, (3, 1, 0), (at.number("SHA"),))
        at.state.begin_round()  # by the time at which it is told, the next round has begun
        line = GAME.say(GAME.observe(at.state, None), Told(counted, "MOBA-4.233"))
        assert line is not None
        show = line.beats[0].show
        assert show is not None
        cost = at.state.content.items[items[1]].cost
        assert (show.title, show.place, show.news) == ("The end of round 3", "beside", True)
        assert [one.words() for one in show.lines] == [
            "Both sides stand at the Castle: nobody takes it.",
            f"Red holds the Dark Tower, which does not pay yet: 1 of {cost} crystals.",
            "Nobody stands at the Town.",
            "Shaman was killed: back in round 5.",
        ]


@pytest.mark.rule("MOBA-4.112")
def test_who_has_no_card_to_select_is_told_so_and_not_waited_for() -> None:
    with table(red={"TRO": on((0, 4), 3, plan="TRO-1")}, blue={"DEA": on((-1, 4), guards=(-1,))}) as at:
        at.play("TRO").pick("TRO", "act")
        stage = drawn(at, "blue").stage
        assert stage is not None
        assert stage.text == f"Phase {at.state.phase}. Nothing to choose: no card guards."
        assert [party.ready for party in stage.parties] == [False, True]


@pytest.mark.rule("MOBA-4.80", "MOBA-4.81")
def test_an_attack_before_which_its_hero_moves_promises_nothing() -> None:
    """Valiant Charge: three spaces ahead stands an enemy, and nobody within reach now."""
    with table(phase=1, red={"TEM": on((0, 4), 0, plan="TEM-4", unlocked=("TEM-4",))}, blue={"SHA": on((3, 4))}) as at:
        at.play("TEM")
        assert (offered(at, "TEM", "act").label, offered(at, "TEM", "act").tone) == ("Valiant Charge", "main")
        at.pick("TEM", "turn").pick("TEM", "face e")
        assert offered(at, "TEM", "end").tone == "pass"


@pytest.mark.rule("MOBA-4.65")
def test_who_may_still_walk_after_its_attack_is_not_done() -> None:
    with table(phase=1, red={"WOL": on((0, 4), 0, plan="WOL-2", unlocked=("WOL-2",))}, blue={"SHA": on((0, -4))}) as at:
        at.play("WOL").move("WOL", (1, 4), 0)
        assert offered(at, "WOL", "end").tone == "pass"


@pytest.mark.rule("MOBA-4.115")
def test_armor_is_counted_before_anything_is_picked() -> None:
    """Whoever attacks sees what its picks come to behind the armor of the target, too."""
    helmet = next(item for item in ITEM if any(mod.mod == "guard" and mod.zone == "head" for mod in CONTENT.items[ITEM[item]].mods))
    with table(red={"TRO": on((0, 4), 3, plan="TRO-1")}, blue={"SHA": on((-1, 4), items=(helmet,))}) as at:
        at.play("TRO").pick("TRO", "act").pick("red", "head")
        stage = drawn(at, "red").stage
        assert stage is not None
        assert stage.grid is not None
        assert [row.notes[1].text for row in stage.grid.rows] == ["No wound"] * 4


@pytest.mark.rule("MOBA-4.122")
def test_a_card_names_what_the_star_of_its_hitzones_does() -> None:
    with table(red={"HAR": on((0, 4), 3, plan="HAR-1")}, blue={"SHA": on((-1, 4))}) as at:
        card = action_card(at.state, at.number("HAR"), 0)
        assert card.text == "\u2605 Reel In: pull the target up to 4 toward her."
        assert [entry.label for entry in card.table if "\u2605" in entry.text] == ["Torso: 1 wound + \u2605 Reel In"]


@pytest.mark.rule("MOBA-4.117")
def test_the_star_of_an_attack_is_told_in_words_where_it_is_guarded_against() -> None:
    with table(red={"HAR": on((0, 4), 3, plan="HAR-1")}, blue={"SHA": on((-1, 4))}) as at:
        at.play("HAR").pick("HAR", "act")
        stage = drawn(at, "blue").stage
        assert stage is not None
        assert stage.grid is not None
        assert [row.notes[0].small for row in stage.grid.rows if "\u2605" in row.notes[0].text] == ["Reel In: pull the target up to 4 toward her."]


@pytest.mark.rule("MOBA-4.116", "MOBA-4.177")
def test_a_hit_that_only_poisons_is_said_to_wound_later() -> None:
    with table(red={"BON": on((0, 4), 3, plan="BON-2")}, blue={"SHA": on((-1, 4))}) as at:
        at.play("BON").pick("BON", "act")
        stage = drawn(at, "blue").stage
        assert stage is not None
        assert stage.grid is not None
        assert [(row.notes[0].text, row.notes[0].small) for row in stage.grid.rows][:2] == [
            ("Exhaust 1", "Fewer attack cards in the next activation."),
            ("Poison 2", "Wounds at the next activation."),
        ]
        assert [row.notes[1].text for row in stage.grid.rows] == ["No wound", "No wound yet", "No wound yet", "No wound yet"]


# ---------------------------------------------------------------- what is open


def test_everybody_opens_all_four_cards_of_a_hero_and_its_items_whatever_is_unlocked() -> None:
    with table(red={"TRO": on((0, 4))}, blue={"ASN": on((0, -4))}) as at:
        troll, item = at.number("TRO"), next(n for n, row in enumerate(CONTENT.items) if row.type != "banner")
        at.hero("TRO").items = (item,)
        row = at.state.hero_card(troll)
        for who in (None, "TRO", "ASN"):
            zone = next(one for one in drawn(at, who).zones if one.id == f"of-hero-{troll + 1}")
            assert [card.name for card in zone.cards] == [row.name, *(card.name for card in row.cards), CONTENT.items[item].name]
            assert all(card.text or card.table for card in zone.cards)


@pytest.mark.rule("MOBA-4.3")
def test_an_item_opens_all_items_of_the_match_and_those_that_are_not_in_a_stack_any_more_are_pale() -> None:
    with table(red={"TRO": on((0, 4))}, blue={"ASN": on((0, -4))}) as at:
        equipment = [n for n, row in enumerate(CONTENT.items) if row.type != "banner" and row.set == "core"]
        at.hero("TRO").items = (equipment[0],)
        at.state.gone_items = (equipment[1],)
        up = {face_up(at.state, n) for n in range(3)}
        scene = drawn(at, None)
        for place in zones(scene, "place"):
            every = next(zone for zone in scene.zones if zone.id == place.cards[0].opens)
            assert [card.name for card in every.cards][: len(equipment)] == [CONTENT.items[n].name for n in equipment]
            assert [card.name for card in every.cards if card.off] == [CONTENT.items[n].name for n in equipment if n in {*up, *equipment[:2]}]
            assert len(every.cards) == len(equipment) + 2, "and two kinds of banners"


# ---------------------------------------------------------------- tokens


@pytest.mark.rule("MOBA-4.177")
def test_poison_says_who_put_it_there() -> None:
    with table(red={"TRO": on((0, 4))}, blue={"ASN": on((2, -4), tokens=("poison 2 by TRO",))}) as at:
        panel = next(panel for panel in drawn(at, None).panels if panel.name == "Assassin")
        assert (panel.statuses[0].text, panel.statuses[0].tip) == ("Poison 2", "2 wounds when next activated. Troll Bruiser is the source.")
