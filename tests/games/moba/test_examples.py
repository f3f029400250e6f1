"""The worked examples of the rules, E1 to E17 (those of the rulebook) and W1 to W30."""

from __future__ import annotations

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.rules.hero import PORTAL
from outplay.games.moba.rules.objectives import payable
from outplay.games.moba.rules.targeting import legal_single
from outplay.kernel.view import HIDDEN, heard
from tests.games.moba.table import BOARD, off, on, table

# ---------------------------------------------------------------- the rulebook's own


@pytest.mark.rule("MOBA-4.21", "MOBA-4.22", "MOBA-4.25")
def test_E1_payday_adds_a_crystal_for_each_pick() -> None:
    stacks = (("I-1", "I-3"), ("I-4", "I-2"), ("I-7", "I-1"))
    with table(turn="payday", crystals=(2, 0, 1), stacks=stacks, red={"TRO": off()}, blue={"ASN": off()}) as at:
        at.pick("red", "feed castle")
        assert at.state.crystals == [2, 0, 1]
        at.pick("blue", "feed dark-tower")
        assert at.state.crystals == [3, 1, 1]
        assert [payable(at.state, n) for n in range(3)] == [True, False, False]
    with table(turn="payday", crystals=(2, 0, 1), stacks=stacks, red={"TRO": off()}, blue={"ASN": off()}) as at:
        at.pick("blue", "feed town").pick("red", "feed town")
        assert at.state.crystals == [2, 0, 3]


@pytest.mark.rule("MOBA-4.30", "MOBA-4.31", "MOBA-4.32")
def test_E2_planning_takes_one_card_for_each_hero() -> None:
    with table(turn="payday", red={"TRO": off(), "SHA": off(), "ASN": off()}, blue={"GLA": off()}) as at:
        at.pick("red", "feed castle").pick("blue", "feed castle")
        assert at.options("TRO") == ["plan club-strike for troll-bruiser", "plan fury for troll-bruiser", "plan portal for troll-bruiser"]
        at.pick("red", "plan portal for troll-bruiser")
        assert at.options("red") == ["plan flame-spear for shaman", "plan bloodlust for shaman"]
        at.pick("red", "plan flame-spear for shaman").pick("red", "plan shuriken-strike for assassin")
        assert at.options("red") == ["ready"]
        at.pick("red", "ready").pick("blue", "plan execute for gladiator").pick("blue", "ready")
        assert [at.hero(id).plan for id in ("TRO", "SHA", "ASN")] == [PORTAL, 0, 0]
        seen = GAME.observe(at.state, 1).state
        assert [seen.heroes[n].plan for n in range(3)] == [HIDDEN] * 3
        assert [told.card for told in (t.event for t in heard(at.told, 1)) if isinstance(told, ev.Planned)] == [HIDDEN] * 3 + [0]


@pytest.mark.rule("MOBA-4.42", "MOBA-4.43", "MOBA-4.44", "MOBA-4.45", "MOBA-4.46", "MOBA-4.47")
def test_E3_sequence_of_phases() -> None:
    red = {"TRO": off(plan="TRO-2"), "ASN": off(plan="ASN-1")}
    blue = {"WOL": off(plan="WOL-2"), "GLA": off(plan="GLA-1")}
    with table(turn="phase", phase=1, round=1, red=red, blue=blue) as at:
        at.asks("blue", "AskTurn")
        assert at.options("blue") == ["play wolfrider", "pass"]
        at.play("WOL").enter("WOL", (-1, 7), 4).end("WOL").asks("red", "AskTurn")
        assert at.options("red") == ["pass"]
        at.passes("red")
        assert at.options("blue") == ["pass"]
        at.passes("blue")
        assert at.state.phase == 2
        assert at.options("red") == ["play troll-bruiser", "play assassin", "pass"]
        at.play("TRO").enter("TRO", (1, -7), 1).end("TRO").passes("blue")
        at.play("ASN").enter("ASN", (6, -7), 1).end("ASN")
        assert at.options("blue") == ["pass"]
        at.passes("blue")
        assert at.state.phase == 3
        at.play("GLA").enter("GLA", (-6, 7), 4).end("GLA")
        assert at.state.round == 2
        assert at.asked == "Payday"
        assert at.last() == "blue"


@pytest.mark.rule("MOBA-4.65", "MOBA-4.66")
def test_E4_movement() -> None:
    with table(turn="blue", blue={"WOL": on((-6, 3), 0, plan="WOL-1"), "TRO": on((-4, 3))}, red={"SHA": on((-4, 0), plan="SHA-1")}) as at:
        at.play("WOL")
        goes = at.goes("WOL")
        assert {(-3, 4), (-2, 3), (-6, 5)} <= goes
        assert not {(-4, 3), (-4, -1), (-4, 0), (-6, 3), (-5, 0)} & goes
        at.move("WOL", (-2, 3))
        assert [move.path for move in at.events(ev.HeroMoved)][1] == (BOARD.hexes.at[(-4, 3)], BOARD.hexes.at[(-3, 3)])
        at.face("WOL", 0)
        assert at.goes("WOL") == set()


@pytest.mark.rule("MOBA-3.7", "MOBA-4.116")
def test_E5_hitzones_of_the_bola_strike() -> None:
    for zone, wounds, tokens in (("h", 4, []), ("t", 2, ["slow 1", "slow 1"]), ("l", 0, ["immobilize", "immobilize"]), ("b", 0, [])):
        with table(red={"WOL": on((-4, 3), 0, plan="WOL-1")}, blue={"TRO": on((-2, 3), guards=(-1,))}) as at:
            at.play("WOL").use("WOL").fight(zone * 2)
            assert (at.wounds("TRO"), at.tokens("TRO")) == (wounds, tokens)


@pytest.mark.rule("MOBA-2.2", "MOBA-4.83")
def test_E6_range() -> None:
    with table(red={"WOL": on((0, -4), 1, plan="WOL-1")}, blue={"TRO": on((2, -4)), "SHA": on((1, -2))}) as at:
        at.play("WOL").use("WOL")
        assert at.events(ev.AttackDeclared)[0].targets == (at.number("TRO"),)
    with table(red={"WOL": on((0, -4), 1, plan="WOL-1")}, blue={"TRO": on((2, -4)), "SHA": on((1, -2))}) as at:
        at.play("WOL").move("WOL", (1, -4), 1).use("WOL")
        assert at.targets("WOL") == {"TRO", "SHA"}


@pytest.mark.rule("MOBA-4.84", "MOBA-4.85", "MOBA-4.86")
@pytest.mark.parametrize(("target", "other", "seen"), [((-5, 1), None, True), ((-4, 0), None, False), ((-5, 1), (-6, 2), False)])
def test_E7_line_of_sight(target: tuple[int, int], other: tuple[int, int] | None, seen: bool) -> None:
    extra = {"TRO": on(other)} if other else {}
    with table(turn="blue", blue={"ASN": on((-7, 2), 0, plan="ASN-1"), **extra}, red={"SHA": on(target)}) as at:
        at.play("ASN").use("ASN")
        if other:
            assert at.events(ev.AttackDeclared)[0].targets == (at.number("TRO"),)
        else:
            assert bool(at.events(ev.AttackDeclared)) == seen
            assert bool(at.events(ev.AttackFailed)) != seen


@pytest.mark.rule("MOBA-4.90", "MOBA-4.91")
def test_E8_front_arc() -> None:
    with table(blue={"TRO": on((-2, 4), 5)}, red={"WOL": on((0, 3)), "GLA": on((-4, 5))}) as at:
        assert legal_single(at.state, at.number("TRO"), 9) == (at.number("WOL"),)
        at.hero("TRO").facing = 2
        assert at.number("GLA") in legal_single(at.state, at.number("TRO"), 9)


@pytest.mark.rule("MOBA-4.93", "MOBA-4.81")
def test_E9_skillshot() -> None:
    red = {"WOL": on((-1, 4)), "GLA": on((1, 4))}
    with table(turn="blue", blue={"SHA": on((-3, 4), 0, plan="SHA-1")}, red=red) as at:
        at.play("SHA").use("SHA")
        assert at.events(ev.AttackDeclared)[0].targets == (at.number("WOL"),)
    with table(turn="blue", blue={"SHA": on((-3, 4), 5, plan="SHA-1")}, red=red) as at:
        at.play("SHA").use("SHA").asks("SHA", "ChooseAct")
        assert at.events(ev.AttackFailed)
        assert "act" not in at.options("SHA")
        assert at.goes("SHA")


@pytest.mark.rule("MOBA-4.94", "MOBA-4.113", "MOBA-4.68")
def test_E10_an_area_turns_with_the_hero() -> None:
    red = {"GLA": on((0, -4), 0, plan="GLA-2"), "SHA": on((1, -5))}
    blue = {"ASN": on((1, -4)), "TRO": on((2, -4))}
    with table(phase=1, red=red, blue=blue) as at:
        at.play("GLA").use("GLA")
        assert at.targets("GLA") == {"ASN", "TRO", "SHA"}
        at.aim("GLA", "SHA")
        assert at.state.battle.picker == at.seat("blue")
    with table(phase=1, red=red, blue=blue) as at:
        at.play("GLA").turn("GLA", 1).use("GLA")
        assert at.events(ev.AttackDeclared)[0].targets == (at.number("ASN"),)


@pytest.mark.rule("MOBA-4.111", "MOBA-4.115", "MOBA-4.116", "MOBA-4.117")
def test_E11_E12_counts_and_evaluation() -> None:
    for attack, wounds, slows in (("htt", 2, 2), ("hht", 1, 1)):
        with table(turn="blue", blue={"WOL": on((-4, 3), 0, plan="WOL-1", tokens=("enhance 1",))}, red={"SHA": on((-2, 3), guards=(1,))}) as at:
            at.play("WOL").use("WOL")
            assert at.numbers == (3, 2)
            at.fight(attack, "hl")
            assert (at.wounds("SHA"), at.tokens("SHA"), at.guards("SHA")) == (wounds, ["slow 1"] * slows, [])


@pytest.mark.rule("MOBA-4.122", "MOBA-4.142")
@pytest.mark.parametrize("victim", ["ASN", "WOL"])
@pytest.mark.parametrize("attack", ["ht", "hh"])
def test_E13_special_effect_happens_once(victim: str, attack: str) -> None:
    with table(turn="blue", blue={"TRO": on((-2, 4), 0, plan="TRO-1")}, red={victim: on((-1, 4), 3)}) as at:
        at.play("TRO").use("TRO").fight(attack, "t")
        assert (at.space(victim), at.facing(victim), at.wounds(victim), at.tokens(victim)) == ((1, 4), 3, 0, [])


@pytest.mark.rule("MOBA-4.110", "MOBA-4.113")
def test_E14_each_target_is_an_attack_of_its_own() -> None:
    with table(turn="blue", phase=1, blue={"GLA": on((0, 4), 0, plan="GLA-2"), "SHA": on((2, 3))}, red={"WOL": on((1, 4))}) as at:
        at.play("GLA").use("GLA", "SHA")
        assert (at.numbers, at.state.battle.picker) == ((2, 1), at.seat("red"))
        at.fight("hh", "b")
        assert at.wounds("SHA") == 2
        assert (at.numbers, at.state.battle.picker) == ((2, 1), at.seat("blue"))
        at.fight("hh", "b")
        assert at.wounds("WOL") == 2


@pytest.mark.rule("MOBA-4.233", "MOBA-4.234")
def test_E15_domination() -> None:
    with table(turn="organize", crystals=(3, 0, 0), red={"WOL": on((2, -1))}, blue={"SHA": on((3, -1))}) as at:
        at.asks("WOL", "Score").pick("WOL", "score wolfrider")
        assert at.state.points(0) == 2
    with table(turn="organize", crystals=(3, 0, 0), red={"WOL": on((2, -1))}, blue={"SHA": on((-2, 2))}) as at:
        assert at.asked == "Payday"
    with table(turn="organize", crystals=(3, 0, 0), red={"WOL": on((2, -1)), "TRO": on((2, 0))}, blue={"SHA": on((3, -1))}) as at:
        assert at.options("red") == ["score wolfrider", "score troll-bruiser", "leave it"]


@pytest.mark.rule("MOBA-4.40")
def test_E16_the_marker_starts_on_phase_one_every_round() -> None:
    with table(phase=4, round=3, red={"TRO": on((0, 3))}, blue={"SHA": on((0, 4))}) as at:
        assert at.state.round == 4
        at.pick("red", "feed castle").pick("blue", "feed castle")
        for side, hero, cards in (("red", "troll-bruiser", "fury"), ("blue", "shaman", "flame-spear")):
            at.pick(side, f"plan {cards} for {hero}").pick(side, "ready")
        assert at.state.phase == 1


@pytest.mark.rule("MOBA-4.179", "MOBA-4.180", "MOBA-4.172")
def test_E17_equal_tokens() -> None:
    with table(red={"WOL": on((0, 4), plan="WOL-1", tokens=("stun", "slow 1", "stun", "slow 1"))}, blue={"SHA": on((1, 4))}) as at:
        at.play("WOL")
        assert "act" not in at.options("WOL")
        assert at.state.now.points == 2
        assert at.tokens("WOL") == []
