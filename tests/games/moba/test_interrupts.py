"""MOBA-4.190 to 4.200: every window of every interrupt, declined and used, and where the one who was interrupted dies."""

from __future__ import annotations

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.rules.hero import KILLED
from outplay.kernel.hexes import Axial
from tests.games.moba.table import At, Place, off, on, table, wounded

FAR = {"SHA": on((4, -4), plan="SHA-1")}


def pays(at: At, who: str) -> At:
    """The reward of a kill, not taken."""
    return at.asks(who, "RewardCrystal").pick(who, "no crystal").pick(who, "unlock nothing")


# ---------------------------------------------------------------- step: Off My Bridge!, Overwatch, Short Fuse


def walk(blue: dict[str, Place], phase: int = 2, wounds: int = 0, kegs: tuple[Axial, ...] = (), card: str = "WOL-1") -> At:
    """A Wolfrider walks east from (-4, 4)."""
    return table(phase=phase, red={"WOL": on((-4, 4), 0, plan=card, wounds=wounds), **FAR}, blue=blue, kegs=kegs).play("WOL")


@pytest.mark.rule("MOBA-4.190", "MOBA-4.191", "MOBA-4.197")
def test_TRO_4_declined_the_mover_goes_on_or_stops() -> None:
    with walk({"TRO": on((-1, 3), plan="TRO-4")}) as at:
        at.move("WOL", (-1, 4))
        assert at.space("WOL") == (-2, 4)
        at.asks("TRO", "InterruptWindow").decline("TRO").asks("WOL", "MoveOn")
        assert at.facing("WOL") == 0
        assert (-3, 4) in at.goes("WOL")
        assert "stop" in at.options("WOL")
        at.pick("WOL", "stop").face("WOL", 2)
        assert at.state.now.points == 0


@pytest.mark.rule("MOBA-4.191")
def test_TRO_4_asked_again_at_the_next_hop() -> None:
    with walk({"TRO": on((-1, 3), plan="TRO-4")}) as at:
        at.move("WOL", (-1, 4)).decline("TRO").move("WOL", (-1, 4)).asks("TRO", "InterruptWindow").decline("TRO")
        at.asks("WOL", "MoveOn")


@pytest.mark.rule("MOBA-4.194", "MOBA-4.195", "MOBA-4.199", "MOBA-4.181")
def test_TRO_4_used_pushes_and_ends_the_move() -> None:
    with walk({"TRO": on((-2, 3), plan="TRO-4", tokens=("fast 1",))}) as at:
        at.move("WOL", (-3, 4)).interrupt("TRO")
        assert at.goes("TRO") == {(-1, 3), (-2, 4), (-3, 3), (-2, 2), (-1, 2)}
        at.use("TRO").move("TRO", (-1, 3), 3)
        assert at.guards("TRO") == [1]
        assert at.space("WOL") == (-5, 6)
        assert at.wounds("WOL") == 0
        at.asks("WOL", "ChooseFacing").face("WOL", 0)
        assert at.options("WOL") == ["act", "end"]
        at.end("WOL")
        assert at.hero("TRO").activated
        at.asks("red", "AskTurn")


@pytest.mark.rule("MOBA-4.195", "MOBA-4.217")
def test_TRO_4_the_mover_dies() -> None:
    with walk({"TRO": on((-3, 4), plan="TRO-4"), "GLA": on((-3, 2))}, wounds=5) as at:
        at.move("WOL", (-3, 3)).interrupt("TRO").use("TRO")
        assert at.hero("WOL").state == KILLED
        pays(at, "TRO").end("TRO").asks("red", "AskTurn")
        assert at.state.activations == []


@pytest.mark.rule("MOBA-4.191")
def test_no_window_after_entering_turning_or_a_blink() -> None:
    with table(phase=1, red={"WOL": off(plan="POR"), "SHA": on((0, 4))}, blue={"TRO": on((1, -4), plan="TRO-4"), "GLA": on((-1, 5), plan="GLA-1")}) as at:
        at.play("WOL").enter("WOL", (1, -5), 1).turn("WOL", 2).use("WOL").to("WOL", (2, -5)).asks("WOL", "ChooseFacing")


@pytest.mark.rule("MOBA-3.15", "MOBA-4.190")
def test_DEA_3_asks_only_where_the_attack_could_hit() -> None:
    with walk({"DEA": on((0, 4), 0, plan="DEA-3")}) as at:  # she looks the other way
        at.move("WOL", (-2, 4)).asks("WOL", "MoveOn")
    with walk({"DEA": on((0, 4), 3, plan="DEA-3")}, phase=1) as at:  # red in phase 1
        at.move("WOL", (-2, 4)).asks("WOL", "ChooseFacing")
    with walk({"DEA": on((0, 4), 3, plan="DEA-3")}) as at:
        at.move("WOL", (-2, 4)).asks("DEA", "InterruptWindow")
        assert at.space("WOL") == (-3, 4)


@pytest.mark.rule("MOBA-4.193", "MOBA-4.197")
def test_DEA_3_pins_the_mover() -> None:
    red = {"WOL": on((-4, 4), 0, plan="WOL-1"), "ASN": on((-2, 5), plan="ASN-4")}
    with table(red=red, blue={"DEA": on((0, 4), 3, plan="DEA-3")}) as at:
        at.play("WOL").move("WOL", (-2, 4)).interrupt("DEA").use("DEA").fight("lb", "h").end("DEA")
        assert (at.wounds("WOL"), at.space("WOL")) == (1, (-3, 4))
        at.asks("WOL", "ChooseFacing")
        assert "Wolfrider is stopped." in at.log()
    with table(red=red, blue={"DEA": on((0, 4), 3, plan="DEA-3")}) as at:
        at.play("WOL").move("WOL", (-2, 4)).interrupt("DEA").use("DEA").fight("tt", "h").end("DEA")
        at.asks("WOL", "MoveOn")


@pytest.mark.rule("MOBA-4.195", "MOBA-4.212", "MOBA-4.118", "MOBA-4.217")
def test_DEA_3_the_mover_dies_and_is_not_stopped() -> None:
    with walk({"DEA": on((0, 4), 3, plan="DEA-3"), "BON": on((1, 4), plan="BON-1")}, wounds=4) as at:
        at.move("WOL", (-2, 4)).interrupt("DEA").use("DEA").fight("hl", "b")
        pays(at, "DEA")
        assert not at.events(ev.MoveEnded)
        at.end("DEA").asks("red", "AskTurn")


@pytest.mark.rule("MOBA-4.144", "MOBA-4.113", "MOBA-4.193")
def test_BOO_4_short_fuse_from_anywhere() -> None:
    blue = {"BOO": on((0, -4), plan="BOO-4"), "TRO": on((-1, 5))}
    with walk(blue, kegs=((-1, 4), (4, 3))) as at:
        at.move("WOL", (-2, 4)).interrupt("BOO").use("BOO")
        assert at.targets("BOO") == {"WOL", "TRO"}
        at.aim("BOO", "TRO")
        assert at.state.battle.picker == at.seat("red")
        at.fight("hb", "t").fight("hl", "t")
        assert (at.wounds("TRO"), at.wounds("WOL"), at.tokens("WOL")) == (2, 3, ["slow 1"])
        assert at.kegs() == {(4, 3)}
        at.end("BOO").asks("WOL", "MoveOn")


def test_BOO_4_declined() -> None:
    with walk({"BOO": on((0, -4), plan="BOO-4")}, kegs=((-1, 4),)) as at:
        at.move("WOL", (-2, 4)).decline("BOO").asks("WOL", "MoveOn")
        assert at.kegs() == {(-1, 4)}


@pytest.mark.rule("MOBA-4.195", "MOBA-4.217")
def test_BOO_4_the_mover_dies() -> None:
    with walk({"BOO": on((0, -4), plan="BOO-4")}, wounds=4, kegs=((-1, 4),)) as at:
        at.move("WOL", (-2, 4)).interrupt("BOO").use("BOO").fight("hh", "b")
        pays(at, "BOO").end("BOO").asks("red", "AskTurn")
        assert at.kegs() == set()


# ---------------------------------------------------------------- targeted: Vanish, Ice Block, Sworn Shield


@pytest.mark.rule("MOBA-4.191")
def test_ASN_4_declined_the_attack_goes_on() -> None:
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue={"ASN": on((-2, 4), plan="ASN-4")}) as at:
        at.play("WOL").use("WOL").decline("ASN").asks("WOL", "PickBattleCards").asks("ASN", "PickBattleCards")


@pytest.mark.rule("MOBA-4.198")
def test_ASN_4_leaves_an_area() -> None:
    with table(phase=1, red={"GLA": on((-4, 4), 0, plan="GLA-2")}, blue={"ASN": on((-3, 4), plan="ASN-4"), "TRO": on((-2, 4))}) as at:
        at.play("GLA").use("GLA").interrupt("ASN").use("ASN").to("ASN", (-3, 2)).face("ASN", 0).end("ASN")
        assert at.state.battle.target == at.number("TRO")
        assert at.events(ev.AttackDeclared)[-1].targets == (at.number("TRO"),)


@pytest.mark.rule("MOBA-4.110", "MOBA-4.198")
def test_ASN_4_steps_back_inside_an_area_and_another_is_nearest_now() -> None:
    blue = {"ASN": on((-3, 4), plan="ASN-4"), "TRO": on((-4, 5))}
    with table(phase=1, red={"GLA": on((-4, 4), 0, plan="GLA-2")}, blue=blue) as at:
        at.play("GLA").use("GLA").interrupt("ASN").use("ASN").to("ASN", (-2, 3)).face("ASN", 0).end("ASN")
        assert at.options("GLA") == ["pick troll-bruiser", "pick assassin"]
        at.wait("GLA")
        assert at.state.battle.target == at.number("TRO")


@pytest.mark.rule("MOBA-4.198", "MOBA-4.190")
def test_ASN_4_may_stay_in_reach() -> None:
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue={"ASN": on((-2, 4), plan="ASN-4")}) as at:
        at.play("WOL").use("WOL").interrupt("ASN").use("ASN").to("ASN", (-3, 4)).face("ASN", 0).end("ASN")
        assert at.numbers == (2, 2)


@pytest.mark.rule("MOBA-4.194", "MOBA-4.172", "MOBA-4.190")
def test_ASN_4_stunned_gives_only_the_defense() -> None:
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue={"ASN": on((-2, 4), plan="ASN-4", tokens=("stun",))}) as at:
        at.play("WOL").use("WOL").interrupt("ASN")
        assert at.options("ASN") == ["turn", "end"]
        at.end("ASN")
        assert at.numbers == (2, 2)


@pytest.mark.rule("MOBA-4.117", "MOBA-4.183", "MOBA-4.181")
def test_FRO_4_ice_block() -> None:
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue={"FRO": on((-2, 4), plan="FRO-4")}) as at:
        at.play("WOL").use("WOL").interrupt("FRO").use("FRO").end("FRO")
        assert at.numbers == (2, 4)
        assert at.tokens("FRO") == ["immobilize"]
        at.fight("bb", "bhtl")
        assert at.guards("FRO") == []
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue={"FRO": on((-2, 4), plan="FRO-4")}) as at:
        at.play("WOL").use("WOL").decline("FRO")
        assert at.numbers == (2, 1)


@pytest.mark.rule("MOBA-4.194")
def test_FRO_4_an_interrupter_may_die_of_its_poison() -> None:
    with table(
        red={"WOL": on((-4, 4), 0, plan="WOL-1"), "BON": on((0, -4))}, blue={"FRO": on((-2, 4), plan="FRO-4", wounds=4, tokens=("poison 1 by BON",))}
    ) as at:
        at.play("WOL").use("WOL").interrupt("FRO")
        pays(at, "BON").asks("WOL", "ChooseAct")
        assert at.events(ev.AttackFailed)
        assert at.last() == "blue"


@pytest.mark.rule("MOBA-4.191", "MOBA-4.192", "MOBA-4.199")
def test_TEM_3_one_interrupt_in_a_window() -> None:
    blue = {"TEM": on((-2, 3), plan="TEM-3"), "ASN": on((-2, 4), plan="ASN-4")}
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue=blue) as at:
        at.play("WOL").use("WOL", "ASN")
        assert at.options("blue") == ["interrupt templar", "interrupt assassin", "decline"]
        at.interrupt("TEM").use("TEM").end("TEM")
        assert (at.state.battle.target, at.numbers) == (at.number("TEM"), (2, 3))
        assert "Templar takes the blow instead." in at.log()


def test_TEM_3_declined_or_too_far() -> None:
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue={"TEM": on((-2, 2), plan="TEM-3"), "SHA": on((-2, 4))}) as at:
        at.play("WOL").use("WOL", "SHA").decline("TEM")
        assert at.state.battle.target == at.number("SHA")
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue={"TEM": on((1, 4), plan="TEM-3"), "SHA": on((-2, 4))}) as at:
        at.play("WOL").use("WOL", "SHA").asks("SHA", "PickBattleCards")


# ---------------------------------------------------------------- declared: Counter-Jinx


@pytest.mark.rule("MOBA-4.140", "MOBA-4.191")
@pytest.mark.parametrize("used", [True, False])
def test_TRI_4_counter_jinx(used: bool) -> None:
    with table(phase=1, red={"SHA": on((0, 4), plan="SHA-3"), "TRO": on((2, 4))}, blue={"TRI": on((4, 3), plan="TRI-4")}) as at:
        at.play("SHA").use("SHA", "TRO").asks("TRI", "InterruptWindow")
        assert at.tokens("TRO") == []
        if used:
            at.interrupt("TRI").use("TRI").end("TRI")
            assert "Shaman's ability comes to nothing." in at.log()
        else:
            at.decline("TRI")
        assert at.tokens("TRO") == ([] if used else ["enhance 1", "fast 1"])
        assert at.tokens("SHA") == (["exhaust 1"] if used else [])
        at.asks("SHA", "ChooseAct")
        assert "act" not in at.options("SHA")
        assert at.goes("SHA")


def test_TRI_4_out_of_reach() -> None:
    with table(phase=1, red={"SHA": on((0, 4), plan="SHA-3"), "TRO": on((2, 4))}, blue={"TRI": on((0, -4), plan="TRI-4")}) as at:
        at.play("SHA").use("SHA", "TRO").asks("SHA", "ChooseAct")


@pytest.mark.rule("MOBA-4.193")
def test_no_window_for_the_ability_of_an_interrupt() -> None:
    red = {"WOL": on((-4, 4), 0, plan="WOL-1"), "TRI": on((-3, 5), plan="TRI-4")}
    with table(red=red, blue={"ASN": on((-2, 4), plan="ASN-4")}) as at:
        at.play("WOL").use("WOL", "ASN").interrupt("ASN").use("ASN").asks("ASN", "BlinkTo")


# ---------------------------------------------------------------- lethal: Cheat Death


@pytest.mark.rule("MOBA-4.212", "MOBA-4.191")
def test_BON_4_saves_an_ally_in_reach() -> None:
    blue = {"ASN": on((-2, 4), wounds=3), "BON": on((1, 4), plan="BON-4")}
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue=blue) as at:
        at.play("WOL").use("WOL", "ASN").fight("hb", "t").interrupt("BON").use("BON").end("BON")
        assert at.wounds("ASN") == 3
        assert "Assassin cheats death." in at.log()
        at.asks("WOL", "ChooseAct")
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue=blue) as at:
        at.play("WOL").use("WOL", "ASN").fight("hb", "t").decline("BON")
        pays(at, "WOL")
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1")}, blue={**blue, "BON": on((2, 4), plan="BON-4")}) as at:
        at.play("WOL").use("WOL", "ASN").fight("hb", "t")
        pays(at, "WOL")


@pytest.mark.rule("MOBA-4.212", "MOBA-4.215")
def test_BON_4_is_not_asked_about_friendly_fire_poison_or_interrupts() -> None:
    blue = {"GLA": on((-4, 4), 0, plan="GLA-2"), "SHA": on((-3, 4), wounds=4), "BON": on((-3, 3), plan="BON-4")}
    with table(turn="blue", phase=1, blue=blue, red={"TRO": on((0, -4))}) as at:
        at.play("GLA").use("GLA", "SHA").fight("hh", "b")
        assert at.hero("SHA").state == KILLED
        at.asks("BON", "PickBattleCards")
    red = {"WOL": on((-4, 4), 0, wounds=5, plan="WOL-1"), "BON": on((-4, 5), plan="BON-4"), "SHA": on((0, -4))}
    with table(red=red, blue={"TRO": on((-2, 4), plan="TRO-4"), "GLA": on((-5, 4))}) as at:
        at.play("WOL").move("WOL", (-3, 4)).interrupt("TRO").use("TRO")
        pays(at, "TRO")
        assert at.hero("WOL").state == KILLED


@pytest.mark.rule("MOBA-4.110", "MOBA-4.123")
def test_BON_4_steps_back_before_its_own_part_of_an_area_and_another_is_nearest_now() -> None:
    blue = {"SHA": on((-3, 4), wounds=4), "BON": on((-3, 3), plan="BON-4", tokens=("fast 1",)), "TRO": on((-4, 5))}
    with table(phase=1, red={"GLA": on((-4, 4), 0, plan="GLA-2")}, blue=blue) as at:
        at.play("GLA").use("GLA").aim("GLA", "SHA").fight("hh", "b").interrupt("BON").use("BON").move("BON", (-2, 3), 0)
        assert at.options("GLA") == ["pick troll-bruiser", "pick bonecaller"]
        at.wait("GLA")
        assert at.state.battle.target == at.number("TRO")


@pytest.mark.rule("MOBA-4.63", "MOBA-4.178", "MOBA-4.211")
def test_BON_4_regrowth_alone_may_save_him() -> None:
    with table(phase=1, red={"WOL": on((0, 4), 0, plan="WOL-1")}, blue={"BON": on((1, 4), wounds=4, tokens=("regrowth 2", "stun"), plan="BON-4")}) as at:
        at.play("WOL").use("WOL").fight("hh", "b").interrupt("BON").end("BON")
        assert at.wounds("BON") == 3
        at.asks("WOL", "ChooseAct")


# ---------------------------------------------------------------- resolved: Riposte


def struck(wounds: int = 0, plan: str = "GLA-4", facing: int = 3, card: str = "WOL-1") -> At:
    """A Wolfrider strikes a Gladiator next to it."""
    at = table(red={"WOL": on((-4, 4), 0, plan=card, wounds=wounds), **FAR}, blue={"GLA": on((-3, 4), facing, plan=plan)})
    return at.play("WOL").use("WOL").fight("hb", "ht")


@pytest.mark.rule("MOBA-4.191", "MOBA-4.123")
def test_GLA_4_declined_or_used() -> None:
    with struck() as at:
        at.decline("GLA").asks("WOL", "ChooseAct")
    with struck() as at:
        at.interrupt("GLA").use("GLA").fight("ht", "b").end("GLA")
        assert at.wounds("WOL") == 4
        at.asks("WOL", "ChooseAct")
        assert at.goes("WOL")


@pytest.mark.rule("MOBA-4.194", "MOBA-4.81")
def test_GLA_4_must_turn_to_see_the_attacker() -> None:
    with struck(facing=0) as at:
        at.interrupt("GLA").use("GLA")
        assert at.events(ev.AttackFailed)
    with struck(facing=0) as at:
        at.interrupt("GLA").turn("GLA", 3).use("GLA").fight("ht", "b").asks("WOL", "ChooseAct")


@pytest.mark.rule("MOBA-4.217", "MOBA-4.195", "MOBA-4.212")
def test_GLA_4_the_attacker_dies() -> None:
    with struck(wounds=4) as at:
        at.interrupt("GLA").use("GLA").fight("ht", "b")
        assert at.hero("WOL").state == KILLED
        pays(at, "GLA").end("GLA").asks("red", "AskTurn")


@pytest.mark.rule("MOBA-4.81", "MOBA-4.191")
def test_GLA_4_is_not_asked_after_an_attack_that_failed() -> None:
    with table(red={"WOL": on((-4, 4), 3, plan="WOL-2")}, phase=1, blue={"GLA": on((-3, 4), 3, plan="GLA-4")}) as at:
        at.play("WOL").use("WOL").asks("WOL", "ChooseAct")


# ---------------------------------------------------------------- who is asked


@pytest.mark.rule("MOBA-4.200")
def test_one_prompt_names_all_candidates() -> None:
    blue = {"TRO": on((-2, 4), plan="TRO-4"), "DEA": on((0, 4), 3, plan="DEA-2")}
    with walk(blue) as at:
        at.move("WOL", (-3, 4))
        assert at.options("blue") == ["interrupt troll-bruiser", "decline"]
        assert GAME.awaited(GAME.observe(at.state, 0)) == ((), (1,))
        assert GAME.awaited(GAME.observe(at.state, None)) == ((), (1,))
        at.decline("blue").asks("WOL", "MoveOn")


@pytest.mark.rule("MOBA-4.200", "MOBA-4.264")
def test_owners_of_candidates_are_asked_one_after_the_other() -> None:
    blue = {"TRO": on((-2, 4), plan="TRO-4", seat=0), "DEA": on((-3, 2), 1, plan="DEA-3", seat=1)}
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1"), "SHA": on((4, -4), seat=1)}, blue=blue, seats=4, round=4) as at:
        at.play("WOL").move("WOL", (-3, 4)).asks("DEA", "InterruptWindow")  # in round 4 the second seat speaks
        assert at.options("DEA") == ["interrupt deadeye", "decline"]
        at.decline("DEA").asks("TRO", "InterruptWindow").interrupt("TRO").use("TRO").end("TRO").asks("WOL", "ChooseFacing")
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-1"), "SHA": on((4, -4), seat=1)}, blue=blue, seats=4, round=4) as at:
        at.play("WOL").move("WOL", (-3, 4)).interrupt("DEA").end("DEA").asks("WOL", "MoveOn")


@pytest.mark.rule("MOBA-3.5", "MOBA-4.190")
def test_own_activations_and_ready_heroes_open_no_window() -> None:
    red = {"WOL": on((-4, 4), 0, plan="WOL-1"), "TRO": on((-2, 3), plan="TRO-4")}
    with table(red=red, blue={"DEA": off(plan="DEA-3")}) as at:
        at.play("WOL").move("WOL", (-2, 4)).asks("WOL", "ChooseFacing")


@pytest.mark.rule("MOBA-4.48", "MOBA-4.196")
def test_an_interrupt_breaks_a_row_of_passes_and_gives_the_turn_back() -> None:
    red = {"WOL": on((-4, 4), 0, plan="WOL-1"), "SHA": on((4, -4), plan="SHA-1")}
    with table(red=red, blue={"TRO": on((-2, 4), plan="TRO-4"), "GLA": on((0, -4), plan="GLA-3")}, turn="blue") as at:
        at.passes("blue").play("WOL").move("WOL", (-3, 4)).interrupt("TRO").end("TRO").pick("WOL", "stop").face("WOL", 0).end("WOL")
        assert at.last() == "blue"
        at.asks("red", "AskTurn").passes("red")
        assert at.state.phase == 2
        at.asks("blue", "AskTurn")


def test_wounds_of_a_riposte_are_told() -> None:
    with struck() as at:
        at.interrupt("GLA").use("GLA").fight("bh", "b")
        assert wounded(at) == [("WOL", 2)]
