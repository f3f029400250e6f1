"""Why not: what is said of spaces, figures, cards and items on which nothing is offered."""

from __future__ import annotations

import re

import pytest

from outplay.book.words import dashed
from outplay.games.moba import GAME
from outplay.kernel import scene as sc
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.ids import clickable
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.step import Action
from tests.games.moba.matches import lively
from tests.games.moba.table import CONTENT, DEAD, off, on, out, setup, table
from tests.sizes import many

FAR = {"SHA": on((4, -4), plan="SHA-1")}


# ---------------------------------------------------------------- before the phases


@pytest.mark.rule("MOBA-4.5", "MOBA-4.6")
def test_a_hero_that_is_drafted() -> None:
    with setup() as at:
        at.pick("red", "draft shaman")
        assert at.why("blue", "pick-shaman") == ("Taken already. Red has drafted Shaman.", "MOBA-4.5")
        assert at.why("blue", "pick-assassin") == ("", "")
        assert at.why("blue", (0, 2))[1] == "MOBA-4.6"


@pytest.mark.rule("MOBA-4.9")
def test_cards_to_begin_with() -> None:
    with setup(draft="random", team_size="2", starting_actions="choose") as at:
        at.asks("red", "StartingCards")
        hero, other = (n for n, one in enumerate(at.state.heroes) if one.seat == 0)
        cards = [at.state.card(hero, card).name.lower() for card in range(4)]
        assert at.why("red", f"card-{hero + 1}-4") == ("", "")
        assert at.why("red", f"card-{other + 1}-1") == ("Two cards for every hero. One hero after the other.", "MOBA-4.9")
        at.pick("red", next(text for text in at.options("red") if text.endswith(dashed(cards[1]))))
        assert at.why("red", f"card-{hero + 1}-2") == ("It is chosen already. Two different cards for every hero.", "MOBA-4.9")
        assert [at.why("red", f"card-{hero + 1}-{card}") for card in (1, 3, 4)] == [("", "")] * 3


@pytest.mark.rule("MOBA-4.21", "MOBA-4.23", "MOBA-4.27")
def test_objectives_that_get_no_crystal_at_payday() -> None:
    red = {"TRO": on((4, 4))}
    with table(turn="payday", stacks=(("I-1",), (), ("I-7",)), red=red, blue=FAR) as at:
        assert at.why("red", "Dark Tower") == ("Nothing is left at the Dark Tower. Its last item was taken.", "MOBA-4.23")
        assert at.why("red", "Castle") == ("", "")
        assert at.why("red", "TRO") == ("First payday. Pick an objective: it gets a crystal.", "MOBA-4.21")
    with table(turn="payday", crystals=(9, 0, 0), payday_priority=True, red=red, blue=FAR) as at:
        assert at.why("red", "Castle") == ("The Castle can be paid already. 9 of 3 crystals: others come first.", "MOBA-4.27")


@pytest.mark.rule("MOBA-4.30", "MOBA-4.31", "MOBA-4.33")
def test_cards_that_cannot_be_planned_now() -> None:
    red = {"TRO": on((4, 4)), "ASN": on((0, 4)), "GLA": out()}
    with table(turn="payday", red=red, blue=FAR) as at:
        at.pick("red", at.options("red")[0]).pick("blue", at.options("blue")[0]).asks("red", "Plan")
        assert at.why("red", "TRO-1") == ("", "")
        assert at.why("red", "TRO-4") == ("It is locked. Only unlocked cards are planned.", "MOBA-4.31")
        assert at.why("red", "ASN-1") == ("First Troll Bruiser. Heroes are planned one after the other; Assassin comes later.", "MOBA-4.30")
        assert at.why("red", "GLA-1") == ("Gladiator is recovering. No card is planned for it in this round.", "MOBA-4.33")
        at.pick("red", "plan portal for troll-bruiser")
        assert at.why("red", "card-1-5") == ("It is planned. Take it back to plan another one.", "MOBA-4.30")
        assert at.why("red", "card-2-5") == ("The Portal is planned already. For one hero of the side.", "MOBA-4.31")
        assert at.why("red", "TRO-1") == ("One card for each hero. For Troll Bruiser: Portal.", "MOBA-4.30")
        assert at.why("red", (0, 2))[1] == "MOBA-4.30"


# ---------------------------------------------------------------- turns and interrupts


@pytest.mark.rule("MOBA-4.41", "MOBA-4.43", "MOBA-4.32", "MOBA-4.50", "MOBA-4.190")
def test_cards_that_cannot_be_played_on_a_turn() -> None:
    red = {"TRO": on((4, 4), plan="TRO-2"), "ASN": on((0, 4), plan="ASN-4"), "WOL": on((1, 4), activated=True), "GLA": DEAD}
    with table(phase=1, red=red, blue=FAR) as at:
        assert at.why("red", "TRO-2") == at.why("red", "TRO") == ("Not in phase 1. Fury is for phases 2 and 3.", "MOBA-4.43")
        assert at.why("red", "TRO-1") == ("Not planned in this round. Troll Bruiser plays Fury.", "MOBA-4.32")
        assert at.why("red", "ASN-4") == ("It is an interrupt. It waits for its moment while an enemy acts.", "MOBA-4.190")
        assert at.why("red", "WOL-1") == at.why("red", "WOL") == ("Wolfrider has acted. Once in a round.", "MOBA-4.41")
        assert at.why("red", "GLA-1") == ("Gladiator was killed. It cannot be activated in this round.", "MOBA-4.50")
        assert at.why("red", "SHA") == ("Shaman is not yours. Play a card of an own hero, or pass.", "MOBA-4.42")
        assert at.why("red", "SHA-1") == ("", ""), "cards of others are only looked at"
        assert at.why("red", (0, 2)) == ("First a card. Play one: it activates its hero.", "MOBA-4.42")


@pytest.mark.rule("MOBA-4.61")
def test_a_hero_that_cannot_enter() -> None:
    ring = [(1, -7), (6, -7), (1, -6), (5, -6), (1, -5), (2, -5), (3, -5), (4, -5)]
    ids = ("WOL", "SHA", "ASN", "GLA", "HAR", "BOO", "FRO", "TEM")
    red = {"TRO": off(plan="TRO-1")} | {id: on(space) for id, space in list(zip(ids, ring, strict=True))[:4]}
    blue = {id: on(space, plan="") for id, space in list(zip(ids, ring, strict=True))[4:]} | {"DEA": on((0, 2), plan="DEA-1")}
    with table(phase=1, red=red, blue=blue) as at:
        assert at.why("red", "TRO-1") == ("Troll Bruiser cannot enter. Every space next to the camp is taken.", "MOBA-4.61")


@pytest.mark.rule("MOBA-3.5", "MOBA-3.15", "MOBA-4.190")
def test_cards_that_do_not_interrupt() -> None:
    blue = {"TRO": on((-1, 3), plan="TRO-4"), "GLA": on((5, 2), plan="GLA-4"), "ASN": on((4, 3), plan="ASN-1")}
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1"), **FAR}, blue=blue).play("WOL") as at:
        at.move("WOL", (-1, 4)).asks("blue", "InterruptWindow")
        assert at.why("blue", "TRO-4") == ("", "")
        assert at.why("blue", "GLA-4")[0].startswith("Its moment is another one. After an enemy within 1")
        assert at.why("blue", "GLA-4")[1] == "MOBA-3.15"
        assert at.why("blue", "ASN-1") == ("It is no interrupt. It is played on your own turn.", "MOBA-4.190")
        assert at.why("blue", (0, 2)) == ("Wolfrider is acting. Interrupt, or let it happen.", "MOBA-4.190")


# ---------------------------------------------------------------- moving


@pytest.mark.rule("MOBA-4.65", "MOBA-4.66", "MOBA-4.68")
def test_where_one_cannot_move() -> None:
    with table(red={"TRO": on((0, 3), 0, plan="TRO-1"), "ASN": on((-1, 3))}, blue=FAR).play("TRO") as at:
        assert at.why("TRO", (2, 3)) == ("", "")
        assert at.why("TRO", (4, 3)) == ("Too far to go. 4 steps away, 3 movement points.", "MOBA-4.65")
        assert at.why("TRO", (0, 0)) == ("The Castle cannot be entered. One stands next to it.", "MOBA-4.66")
        assert at.why("TRO", (-1, 3)) == ("Assassin stands there. One hero to a space.", "MOBA-4.66")
        assert at.why("TRO", "TRO") == ("Troll Bruiser stands there already. Turning on the spot is a button.", "MOBA-4.68")


@pytest.mark.rule("MOBA-4.64", "MOBA-4.69", "MOBA-4.71")
def test_what_has_been_done_and_what_tokens_forbid() -> None:
    with table(red={"TRO": on((0, 3), 0, plan="TRO-1", tokens=("immobilize",))}, blue=FAR).play("TRO") as at:
        assert at.why("TRO", (1, 3)) == ("Troll Bruiser is immobilized. No move in this activation, nor turning.", "MOBA-4.69")
    with table(red={"TRO": on((0, 3), 0, plan="TRO-1", tokens=("stun",))}, blue=FAR).play("TRO") as at:
        assert at.why("TRO", "TRO-1") == ("Troll Bruiser is stunned. No attack and no ability in this activation.", "MOBA-4.71")
        assert at.why("TRO", "SHA") == ("Troll Bruiser is stunned. No other attack or ability in this activation.", "MOBA-4.71")
        at.move("TRO", (1, 3), 0)
    with table(red={"TRO": on((0, 3), 0, plan="TRO-1")}, blue=FAR).play("TRO") as at:
        at.move("TRO", (1, 3)).asks("TRO", "ChooseFacing")
        assert at.why("TRO", (4, 4))[1] == "MOBA-4.68"
        at.face("TRO", 0)
        assert at.why("TRO", (2, 3)) == ("Troll Bruiser has moved. One move step in an activation.", "MOBA-4.64")


@pytest.mark.rule("MOBA-4.61")
def test_where_one_cannot_enter() -> None:
    with table(phase=1, red={"TRO": off(plan="TRO-1"), "ASN": on((1, -7))}, blue=FAR).play("TRO") as at:
        at.asks("TRO", "EnterMap")
        assert at.why("TRO", (0, 2)) == ("Not next to the camp. Troll Bruiser enters on a free space next to its camp.", "MOBA-4.61")
        assert at.why("TRO", (1, -7)) == ("Assassin stands there. One hero to a space.", "MOBA-4.61")


# ---------------------------------------------------------------- aiming


@pytest.mark.rule("MOBA-4.82", "MOBA-4.83", "MOBA-4.85", "MOBA-4.91")
def test_who_cannot_be_aimed_at() -> None:
    """The Frost Witch at (0, 3) looks east: one beside her, one behind another, one far away, one behind her."""
    blue = {"TRO": on((1, 3)), "ASN": on((3, 3)), "GLA": on((1, 2)), "WOL": on((-2, 3)), "SHA": on((4, -4), plan="SHA-1")}
    with table(red={"FRO": on((0, 3), 0, plan="FRO-1")}, blue=blue).play("FRO") as at:
        assert at.why("FRO", "TRO") == ("First Ice Lance. Troll Bruiser is in reach.", "MOBA-4.64")
        at.use("FRO").asks("FRO", "AimAttack")
        assert at.why("FRO", "TRO") == ("", "")
        assert at.why("FRO", "ASN") == ("Assassin is out of sight. A hero or an area is in the line.", "MOBA-4.85")
        assert at.why("FRO", "WOL") == ("Frost Witch looks another way. Wolfrider is not in the front arc.", "MOBA-4.91")
        assert at.why("FRO", "SHA") == ("Too far for Ice Lance. Shaman: 7 away, reach 4.", "MOBA-4.83")
        assert at.why("FRO", "FRO") == ("Nobody aims at themselves. Ice Lance needs somebody else.", "MOBA-4.82")
        assert at.why("FRO", (3, 4)) == ("Nobody to pick there. It takes a hero.", "MOBA-4.83")


@pytest.mark.rule("MOBA-4.93", "MOBA-4.94", "MOBA-4.95")
def test_shots_areas_and_abilities() -> None:
    with table(red={"SHA": on((0, 3), 0, plan="SHA-1")}, blue={"TRO": on((2, 3)), "ASN": on((4, 3))}).play("SHA") as at:
        assert at.why("SHA", "TRO") == ("", "")  # whom it would hit is what is clicked
        assert at.why("SHA", "ASN") == ("Flame Spear flies straight ahead. Assassin is not the first within 4 there.", "MOBA-4.93")
    with table(red={"GLA": on((0, 3), 0, plan="GLA-2")}, blue={"TRO": on((-1, 3)), "ASN": on((4, 3))}).play("GLA") as at:
        assert at.why("GLA", "TRO") == ("Troll Bruiser is outside the area. Battle Roar strikes those in it.", "MOBA-4.94")
    with table(red={"SHA": on((0, 3), 0, plan="SHA-2"), "ASN": on((-4, 3))}, blue={"TRO": on((1, 3))}).play("SHA") as at:
        assert at.why("SHA", "TRO") == ("Troll Bruiser is no ally. Spirit Mending is for allies.", "MOBA-4.95")
        assert at.why("SHA", "SHA-2") == ("Nobody to aim at. Nobody is in reach and in sight of Shaman, the way it looks.", "MOBA-4.95")


@pytest.mark.rule("MOBA-4.95", "MOBA-4.82", "MOBA-4.83")
def test_who_is_not_helped() -> None:
    red = {"SHA": on((0, 3), 0, plan="SHA-2"), "ASN": on((1, 3)), "GLA": on((1, 2)), "WOL": on((4, 3))}
    with table(phase=1, red=red, blue={"TRO": on((0, 4))}).play("SHA") as at:
        at.use("SHA").asks("SHA", "AimAbility")
        assert at.why("SHA", "ASN") == ("", "")
        assert at.why("SHA", "TRO") == ("Troll Bruiser is no ally. Spirit Mending is for allies.", "MOBA-4.95")
        assert at.why("SHA", "WOL") == ("Too far for Spirit Mending. Wolfrider: 4 away, reach 3.", "MOBA-4.83")
        assert at.why("SHA", "SHA") == ("Nobody aims at themselves. Spirit Mending needs somebody else.", "MOBA-4.82")
        assert at.why("SHA", "SHA-2") == ("It is being used. First comes what is asked now.", "MOBA-4.60")


@pytest.mark.rule("MOBA-4.70", "MOBA-2.2", "MOBA-4.141")
def test_whom_a_card_names_and_how_far_one_blinks() -> None:
    red = {"SHA": on((0, 3), 0, plan="SHA-3"), "ASN": on((1, 3)), "GLA": on((-6, 3))}
    with table(phase=1, red=red, blue={"TRO": on((2, 3))}).play("SHA") as at:
        at.use("SHA").asks("SHA", "NameHero")
        assert at.why("SHA", "TRO") == ("Troll Bruiser does not count. The card asks for a hero of the side.", "MOBA-4.70")
        assert at.why("SHA", "GLA") == ("Gladiator is too far. 6 away, within 3.", "MOBA-2.2")
    with table(red={"ASN": on((0, 3), 0, plan="ASN-3")}, blue={"TRO": on((1, 3))}).play("ASN") as at:
        at.use("ASN").asks("ASN", "BlinkTo")
        assert at.why("ASN", (4, 3)) == ("Too far to blink. 4 away, the blink is 3.", "MOBA-4.141")
        assert at.why("ASN", "TRO") == ("Troll Bruiser stands there. One hero to a space.", "MOBA-4.141")


@pytest.mark.rule("MOBA-4.112")
def test_hitzones_in_a_duel() -> None:
    with table(red={"TRO": on((0, 3), 0, plan="TRO-1")}, blue={"ASN": on((1, 3), plan="ASN-1")}).play("TRO") as at:
        at.use("TRO").decline("blue").asks("red", "PickBattleCards")
        assert at.why("red", (4, 4)) == ("First the duel. Hitzones are picked in secret.", "MOBA-4.112")
        assert at.why("red", "battle-head") == ("", "")
        at.pick("red", "head").pick("red", "head")
        assert at.why("red", "battle-head") == ("Both are picked. There are two of each hitzone.", "MOBA-4.112")
        assert at.why("red", "battle-legs") == ("Enough are picked. Ready reveals them together.", "MOBA-4.112")
        assert at.why("blue", "battle-head-picked-1") == ("", ""), "what the other side has picked is nothing that one sees"


# ---------------------------------------------------------------- items


@pytest.mark.rule("MOBA-4.25", "MOBA-4.232", "MOBA-4.233")
def test_what_an_item_still_takes() -> None:
    red = {"TRO": on((4, 4), plan="TRO-2")}
    with table(red=red, blue=FAR, crystals=(1, 9, 9), stacks=(("I-1",), ("I-5",), ("I-7",))) as at:
        assert at.why("red", "Castle") == ("2 crystals are missing. 1 of 3 lie at the Castle.", "MOBA-4.25")
        assert at.why("red", "Town") == ("Nobody dominates the Town. Who stands there alone when the round ends may take it.", "MOBA-4.233")
    with table(red={"TRO": on((4, 1), plan="TRO-2")}, blue={"SHA": on((-4, 0), plan="SHA-1")}, crystals=(1, 9, 9)) as at:
        assert at.why("red", "Dark Tower")[0].startswith("Blue dominates the Dark Tower")
        assert at.why("red", "Town") == ("Not before the round ends. Your side stands alone at the Town: then it may take it.", "MOBA-4.232")


@pytest.mark.rule("MOBA-4.233", "MOBA-4.234")
def test_who_cannot_take_an_item() -> None:
    red = {"TRO": on((4, 1)), "ASN": on((0, 4)), "GLA": on((4, 0))}
    with table(turn="organize", phase=4, red=red, blue={"SHA": on((1, -4))}, crystals=(0, 0, 9)) as at:
        at.asks("red", "Score")
        assert at.why("red", "TRO") == ("", "")
        assert at.why("red", "ASN") == ("Assassin is not there. It takes a hero next to the Town.", "MOBA-4.234")
        assert at.why("red", "SHA") == ("Red takes it. It alone stands next to the Town.", "MOBA-4.233")
        assert at.why("red", "Town") == ("A hero takes it. Click one next to the Town.", "MOBA-4.234")


# ---------------------------------------------------------------- in random matches


def test_almost_everything_that_is_gray_has_its_reason_and_too_far_is_farther() -> None:
    clicks = said = 0
    for seed in range(many(3, 40)):
        luck = Quick(seed)
        s = GAME.start(GAME.settings.make(GAME.checked[seed % len(GAME.checked)]), CONTENT, Seeded(seed_from("why", seed)))
        for _ in range(many(400, 4000)):
            if s.over:
                break
            seat = to_act(s)[luck.number() % len(to_act(s))]
            if luck.number() % 12 == 0:
                known = GAME.observe(s, seat)
                gray = clickable(GAME.scene(known), seat) - sc.offered(GAME.offer(known, option) for option in legal(s, seat))
                for on in gray:
                    found = GAME.refusals(known, seat, on)
                    clicks, said = clicks + 1, said + bool(found)
                    if found and found[0].text.startswith(("Too far", "That keg")):
                        far, reach = map(int, re.findall(r"\b\d+\b", found[0].sub.split(":")[-1]))
                        assert far > reach, found
            apply(s, Action(seat, lively(s, seat, luck)))
    assert said > 0.98 * clicks > 0, f"{said} of {clicks}"
