"""MOBA-3.11 to 3.14: what items do, and how they are scored."""

from __future__ import annotations

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.data.board import RED
from outplay.games.moba.rules.hero import KILLED, READY, RECOVERING
from outplay.games.moba.rules.objectives import face_up, open_objectives
from outplay.kernel.view import HIDDEN
from tests.games.moba.table import CONTENT, ITEM, At, on, out, table

ITEMS = "I-1 banner 3 3 2/I-2 banner 4 3 3/I-3 weapon 2 1 0/I-4 weapon 4 1 0/I-5 armor 4 1 0/I-6 armor 2 1 0/I-7 usable 2 1 0/I-8 usable 2 1 0"
EXTRA = "X-1 armor 2 1 0/X-2 weapon 3 1 0/X-3 usable 2 1 0/X-4 usable 2 1 0"


@pytest.mark.rule("MOBA-3.1", "MOBA-3.11", "MOBA-3.12")
def test_the_items() -> None:
    found = [f"{item.id} {item.type} {item.cost} {item.count} {item.points}" for item in CONTENT.items]
    assert found == [*ITEMS.split("/"), *EXTRA.split("/")]
    core = [item for item in CONTENT.items if item.set == "core"]
    assert sum(item.count for item in core) == 12
    assert sum(item.cost * item.count for item in core) == 37
    assert sum(item.points * item.count for item in core) == 15


@pytest.mark.rule("MOBA-3.14", "MOBA-4.92")
@pytest.mark.parametrize(("facing", "cards"), [(0, 3), (3, 2)])
def test_I_3_thiefs_dagger(facing: int, cards: int) -> None:
    with table(red={"WOL": on((0, 4), 0, plan="WOL-1", items=("I-3",))}, blue={"TRO": on((2, 4), facing)}) as at:
        at.play("WOL").use("WOL")
        assert at.numbers == (cards, 1)


@pytest.mark.rule("MOBA-3.14", "MOBA-4.65")
def test_I_4_ridiculously_big_sword() -> None:
    with table(red={"WOL": on((0, 4), 0, plan="WOL-1", items=("I-4", "I-3"))}, blue={"TRO": on((2, 4), 0)}) as at:
        at.play("WOL")
        assert at.state.now.points == 3
        at.use("WOL")
        assert at.numbers == (4, 1)
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-2")}, phase=1, blue={"GLA": on((-3, 4), 3, plan="GLA-4", items=("I-4",))}) as at:
        at.play("WOL").use("WOL").fight("hh", "ht").interrupt("GLA").use("GLA")
        assert at.numbers == (3, 1)


@pytest.mark.rule("MOBA-3.14", "MOBA-4.111")
def test_I_5_slightly_dented_plate() -> None:
    with table(red={"WOL": on((0, 4), 0, plan="WOL-1")}, blue={"TRO": on((2, 4), items=("I-5",))}) as at:
        at.play("WOL").use("WOL")
        assert at.numbers == (2, 2)


@pytest.mark.rule("MOBA-3.14")
def test_X_1_boots() -> None:
    with table(red={"WOL": on((0, 4), 0, plan="WOL-1", items=("X-1",))}, blue={"TRO": on((2, 4))}) as at:
        at.play("WOL")
        assert at.state.now.points == 5


@pytest.mark.rule("MOBA-3.14")
def test_X_2_spyglass() -> None:
    with table(red={"WOL": on((0, 4), 0, plan="WOL-1", items=("X-2",))}, blue={"TRO": on((3, 4))}) as at:
        at.play("WOL").use("WOL")
        assert at.numbers == (2, 1)
    for id, card in (("TRO", "TRO-1"), ("HAR", "HAR-1")):
        with table(red={id: on((-4, 4), 0, plan=card, items=("X-2",))}, blue={"WOL": on((-2, 4) if id == "TRO" else (2, 4))}) as at:
            at.play(id).use(id)
            assert at.events(ev.AttackFailed)
    red = {"SHA": on((0, 4), 0, plan="SHA-2", items=("X-2",)), "TRO": on((4, 4))}
    with table(phase=1, red=red, blue={"WOL": on((0, -4))}) as at:
        assert "act" not in at.play("SHA").options("SHA")  # an ability does not reach farther


# ---------------------------------------------------------------- scoring


def scoring(*stack: str, crystals: int = 5) -> At:
    """A Troll stands alone at the Castle, where an item lies that can be paid."""
    red = {"TRO": on((2, -1), wounds=5, tokens=("slow 1", "fast 1"), guards=(-1,)), "SHA": on((2, 0), wounds=3), "GLA": out(RECOVERING), "WOL": out(KILLED)}
    at = table(turn="organize", crystals=(crystals, 1, 1), stacks=((*stack, "I-2", "I-4"), ("I-1", "I-5"), ("I-1", "I-6")), red=red, blue={"ASN": on((0, 4))})
    if at.asked == "Blocked":
        at.pick("red", "free nobody")
    return at


@pytest.mark.rule("MOBA-4.235", "MOBA-4.236", "MOBA-3.11")
def test_armor_is_worn_and_a_banner_lies_with_the_side() -> None:
    with scoring("I-5") as at:
        at.pick("red", "score troll-bruiser")
        assert at.hero("TRO").items == (ITEM["I-5"],)
        assert (at.state.crystals[0], face_up(at.state, 0)) == (1, ITEM["I-2"])
    with scoring("I-1") as at:
        at.pick("red", "score shaman")
        assert (at.hero("SHA").items, at.state.banners[0]) == ((), (ITEM["I-1"],))


@pytest.mark.rule("MOBA-4.234", "MOBA-4.24")
def test_declined_the_item_and_the_crystals_stay() -> None:
    with scoring("I-1") as at:
        at.pick("red", "leave it")
        assert (at.state.crystals[0], face_up(at.state, 0), at.state.points(0)) == (5, ITEM["I-1"], 0)
        assert at.events(ev.ItemLeft) == [ev.ItemLeft(0, ITEM["I-1"], RED)]


@pytest.mark.rule("MOBA-4.235", "MOBA-4.216")
def test_I_7_hero_manual() -> None:
    with scoring("I-7") as at:
        at.pick("red", "score troll-bruiser").asks("TRO", "ChooseUnlock")
        assert GAME.observe(at.state, 0).state.stacks[0][1] == HIDDEN  # what lies below is not seen before it is turned up
        at.pick("TRO", "unlock off-my-bridge")
        assert at.hero("TRO").unlocked.cards == (0, 1, 3)
        assert at.state.gone_items == (ITEM["I-7"],)
        assert at.state.crystals[0] == 3


@pytest.mark.rule("MOBA-4.235")
def test_I_8_healing_brew() -> None:
    with scoring("I-8") as at:
        at.pick("red", "score troll-bruiser")
        assert (at.wounds("TRO"), at.tokens("TRO"), at.wounds("SHA")) == (0, ["fast 1"], 1)
        assert at.state.gone_items == (ITEM["I-8"],)


@pytest.mark.rule("MOBA-4.23", "MOBA-4.235")
def test_X_3_bag_of_glitter_goes_elsewhere() -> None:
    with scoring("X-3") as at:
        at.pick("red", "score troll-bruiser").asks("TRO", "GiveCrystal")
        assert at.options("red") == ["feed dark-tower", "feed town", "no crystal"]
        at.pick("TRO", "feed dark-tower").pick("TRO", "feed town").pick("TRO", "no crystal")
        assert at.state.crystals == [3, 2, 2]


@pytest.mark.rule("MOBA-4.246")
@pytest.mark.parametrize("hero", ["GLA", "WOL"])
def test_X_4_alarm_clock(hero: str) -> None:
    with scoring("X-4") as at:
        at.pick("red", "score troll-bruiser").asks("TRO", "ChooseRecovery")
        assert at.targets("TRO") == {"GLA", "WOL"}
        at.aim("TRO", hero)
        assert at.hero(hero).state == READY
        assert at.hero("WOL").state == (READY if hero == "WOL" else RECOVERING)
        assert at.hero("GLA").state == READY
    with scoring("X-4") as at:
        at.pick("red", "score troll-bruiser").pick("TRO", "nobody")
        assert at.hero("WOL").state == RECOVERING


@pytest.mark.rule("MOBA-4.236", "MOBA-4.23", "MOBA-4.238")
def test_the_last_card_closes_the_objective_and_the_last_objective_ends_the_match() -> None:
    red = {"TRO": on((2, -1))}
    with table(turn="organize", crystals=(5, 0, 0), stacks=(("I-1",), ("I-1",), ()), red=red, blue={"ASN": on((0, 4))}) as at:
        at.pick("TRO", "score troll-bruiser")
        assert open_objectives(at.state) == [1]
        assert at.state.crystals[0] == 2
        assert at.asked != "Score"
    with table(turn="organize", crystals=(5, 0, 0), stacks=(("I-1",), (), ()), red=red, blue={"ASN": on((0, 4))}) as at:
        at.pick("TRO", "score troll-bruiser")
        assert at.state.over
        assert at.state.winners == (0,)


def test_a_usable_may_be_scored_without_effect() -> None:
    red = {"TRO": on((2, -1), unlocked=("TRO-1", "TRO-2", "TRO-3", "TRO-4"))}
    with table(turn="organize", crystals=(5, 0, 0), stacks=(("I-7", "I-1"), (), ()), red=red, blue={"ASN": on((0, 4))}) as at:
        at.pick("TRO", "score troll-bruiser")
        assert face_up(at.state, 0) == ITEM["I-1"]
