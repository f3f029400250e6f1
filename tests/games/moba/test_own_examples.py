"""The worked examples W1 to W30 of the rules."""

from __future__ import annotations

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.rules.hero import KILLED, READY, RECOVERING
from outplay.games.moba.rules.objectives import face_up, payable
from outplay.games.moba.rules.setup import draft_order
from outplay.games.moba.rules.targeting import legal_single
from outplay.kernel.hexes import Axial
from outplay.kernel.view import HIDDEN
from tests.games.moba.table import ITEM, At, off, on, out, table, wounded


@pytest.mark.rule("MOBA-4.84", "MOBA-4.85", "MOBA-4.90")
@pytest.mark.parametrize(("others", "legal"), [((), True), (((-2, 3),), True), (((-1, 3),), True), (((-2, 3), (-1, 3)), False)])
def test_W1_exactly_sideways(others: tuple[Axial, ...], legal: bool) -> None:
    names = ("WOL", "SHA")
    red = {"TRO": on((-1, 2)), **{names[n]: on(space) for n, space in enumerate(others)}}
    with table(phase=1, turn="blue", blue={"DEA": on((-2, 4), 0, plan="DEA-2")}, red=red) as at:
        assert (at.number("TRO") in legal_single(at.state, at.number("DEA"), 3)) == legal


@pytest.mark.rule("MOBA-4.85")
@pytest.mark.parametrize(
    ("others", "legal"), [(((-4, 4), (-2, 4)), False), (((-4, 4),), True), (((-2, 4),), True), (((-4, 4), (-3, 5)), True), (((-3, 4),), False)]
)
def test_W2_one_shift_for_the_whole_line(others: tuple[Axial, ...], legal: bool) -> None:
    names = ("WOL", "SHA")
    red = {"TRO": on((-2, 5)), **{names[n]: on(space) for n, space in enumerate(others)}}
    with table(blue={"DEA": on((-4, 3), 1)}, red=red) as at:
        assert (at.number("TRO") in legal_single(at.state, at.number("DEA"), 5)) == legal


@pytest.mark.rule("MOBA-4.46", "MOBA-4.48", "MOBA-4.196")
def test_W3_turn_order_with_an_interrupt() -> None:
    red = {"SHA": on((-5, 3), 0, plan="SHA-1"), "TRO": on((4, 3), plan="TRO-1")}
    with table(red=red, blue={"ASN": on((-2, 3), plan="ASN-4"), "WOL": on((0, 5), plan="WOL-1")}) as at:
        at.play("SHA").use("SHA").interrupt("ASN").use("ASN").to("ASN", (-2, 1)).face("ASN", 0).end("ASN")
        at.end("SHA").asks("red", "AskTurn")
        at.passes("red").passes("blue")
        assert at.state.phase == 3
        at.asks("red", "AskTurn")


@pytest.mark.rule("MOBA-4.198", "MOBA-4.113")
def test_W4_vanishing_from_a_skillshot() -> None:
    red = {"HAR": on((-5, 3), 0, plan="HAR-1"), "WOL": on((-1, 3))}
    with table(phase=1, red=red, blue={"ASN": on((-2, 3), plan="ASN-4")}) as at:
        at.play("HAR").use("HAR").asks("ASN", "InterruptWindow")
        assert at.events(ev.AttackDeclared)[-1].targets == (at.number("ASN"),)
        at.interrupt("ASN").use("ASN").to("ASN", (-2, 1)).face("ASN", 0).end("ASN")
        assert at.events(ev.AttackDeclared)[-1].targets == (at.number("WOL"),)
        assert (at.numbers, at.state.battle.picker) == ((2, 1), at.seat("blue"))
        at.fight("tl", "h")
        assert (at.space("WOL"), at.wounds("WOL"), at.tokens("WOL")) == ((-4, 3), 2, ["slow 1"])
        assert at.guards("ASN") == [1]


@pytest.mark.rule("MOBA-4.198", "MOBA-4.81")
def test_W5_vanishing_from_a_single_target_attack() -> None:
    with table(red={"SHA": on((-5, 3), 0, plan="SHA-4")}, blue={"ASN": on((-2, 3), plan="ASN-4")}) as at:
        at.play("SHA").use("SHA").interrupt("ASN").use("ASN").to("ASN", (0, 3)).face("ASN", 3).end("ASN")
        assert at.events(ev.AttackFailed)
        assert not at.events(ev.DuelBegan)
        assert at.guards("ASN") == [1]
        at.asks("SHA", "ChooseAct")
        assert at.goes("SHA")


@pytest.mark.rule("MOBA-4.111", "MOBA-4.117", "MOBA-4.171")
def test_W6_all_defense_tokens_at_once() -> None:
    blue = {"TRO": on((0, 4), 0, plan="TRO-1"), "WOL": on((2, 3), 2, plan="WOL-1")}
    with table(turn="blue", blue=blue, red={"GLA": on((1, 4), 0, guards=(1, 1, -1))}) as at:
        at.play("TRO").use("TRO", "GLA")
        assert at.numbers == (2, 3)
        at.fight("bb", "bhl")
        assert at.guards("GLA") == []
        at.end("TRO").play("WOL").use("WOL", "GLA")
        assert at.numbers == (2, 2)


@pytest.mark.rule("MOBA-2.8", "MOBA-4.142")
def test_W7_into_the_wall() -> None:
    with table(turn="blue", blue={"TRO": on((-6, 5), 3, plan="TRO-1")}, red={"GLA": on((-7, 5), 0)}) as at:
        at.play("TRO").use("TRO").fight("hb", "bt")
        assert (at.space("GLA"), at.wounds("GLA"), at.tokens("GLA"), at.facing("GLA")) == ((-8, 5), 2, ["stun"], 0)


@pytest.mark.rule("MOBA-4.116", "MOBA-4.117", "MOBA-4.122")
def test_W8_execute_counts_the_special_once() -> None:
    with table(phase=3, turn="blue", blue={"GLA": on((0, 4), 0, plan="GLA-1")}, red={"TRO": on((1, 4))}) as at:
        at.play("GLA").use("GLA").fight("hh", "t")
        assert wounded(at) == [("TRO", 6), ("TRO", 2)]
        assert at.hero("TRO").state == KILLED
        assert at.hero("TRO").deaths == 1
        at.asks("GLA", "RewardCrystal")
    with table(phase=3, turn="blue", blue={"GLA": on((0, 4), 0, plan="GLA-1")}, red={"TRO": on((1, 4))}) as at:
        at.play("GLA").use("GLA").fight("hb", "t")
        assert at.wounds("TRO") == 3


@pytest.mark.rule("MOBA-4.214", "MOBA-4.234", "MOBA-4.235", "MOBA-4.236")
def test_W9_a_kill_pays_at_once() -> None:
    with table(phase=4, crystals=(2, 0, 0), red={"WOL": on((2, -1), 0, plan="WOL-4")}, blue={"SHA": on((2, -2), wounds=4)}) as at:
        at.play("WOL").turn("WOL", 4).use("WOL").fight("hh", "b")
        at.pick("WOL", "feed castle")
        assert at.state.crystals[0] == 3
        assert at.options("WOL") == ["unlock rallying-howl", "unlock nothing"]
        at.pick("WOL", "unlock rallying-howl").asks("WOL", "Score")
        assert at.log(0).count("Wolfrider unlocks Rallying Howl.") == 1
        assert at.log(1).count("Wolfrider unlocks a card.") == 1
        at.pick("WOL", "score wolfrider")
        assert (at.state.points(0), at.state.crystals[0], face_up(at.state, 0)) == (2, 0, ITEM["I-3"])
        assert at.asked == "Payday"


@pytest.mark.rule("MOBA-4.63", "MOBA-4.177", "MOBA-4.213", "MOBA-4.216")
def test_W10_poison() -> None:
    blue = {"ASN": out(RECOVERING), "BON": on((0, 5), plan="BON-4")}
    with table(phase=1, red={"SHA": on((0, 4), wounds=4, plan="SHA-3", tokens=("poison 1 by ASN",))}, blue=blue) as at:
        at.play("SHA").asks("ASN", "RewardCrystal")
        assert at.hero("SHA").state == KILLED
        at.pick("ASN", "feed town").pick("ASN", "unlock shadow-step")
        assert at.hero("ASN").unlocked.cards == (0, 1, 2)
        assert not at.events(ev.AbilityDeclared)
        assert at.last() == "red"
        at.asks("blue", "AskTurn")


@pytest.mark.rule("MOBA-4.65", "MOBA-4.68", "MOBA-4.69", "MOBA-4.180", "MOBA-4.141", "MOBA-4.173", "MOBA-4.174")
def test_W11_slow_and_immobilize() -> None:
    def wolf(*tokens: str) -> At:
        return table(red={"WOL": on((-4, 3), 0, plan="WOL-1", tokens=tokens)}, blue={"TRO": on((-2, 3))}).play("WOL")

    assert wolf("slow 2", "slow 2", "fast 1").state.now.points == 1
    at = wolf("slow 2", "slow 2", "fast 1", "slow 1", "slow 1")
    assert at.state.now.points == 0
    at.turn("WOL", 2)
    assert at.facing("WOL") == 2
    at = wolf("immobilize", "fast 3")
    assert at.options("WOL") == ["act", "end"]
    at.use("WOL").fight("hh", "b")
    assert at.wounds("TRO") == 4
    with table(red={"ASN": on((-4, 3), 0, plan="ASN-3", tokens=("immobilize",))}, blue={"TRO": on((-2, 3))}) as at:
        at.play("ASN").use("ASN").to("ASN", (-1, 3)).face("ASN", 3).fight("hh", "b")
        assert at.wounds("TRO") == 4


@pytest.mark.rule("MOBA-4.62", "MOBA-4.71", "MOBA-4.111", "MOBA-4.172")
def test_W12_stunned_fury() -> None:
    red = {"TRO": on((0, 3), 0, plan="TRO-2", tokens=("stun",))}
    with table(red=red, blue={"WOL": on((4, 3), 3, plan="WOL-1")}) as at:
        at.play("TRO")
        assert (at.guards("TRO"), at.tokens("TRO")) == ([-1], [])
        assert "act" not in at.options("TRO")
        at.move("TRO", (2, 3), 1)
        at.play("WOL").use("WOL")
        assert at.numbers == (2, 0)
        at.fight("hh")
        assert at.guards("TRO") == []


@pytest.mark.rule("MOBA-4.117", "MOBA-4.192", "MOBA-4.199", "MOBA-4.212", "MOBA-4.48")
def test_W13_cheat_death_only_once() -> None:
    blue = {"SHA": on((0, 3), wounds=4), "BON": on((2, 3), plan="BON-4"), "WOL": on((1, 3))}
    with table(red={"TRO": on((-1, 3), 0, plan="TRO-1")}, blue=blue) as at:
        at.play("TRO").use("TRO").fight("ht", "l")
        at.asks("BON", "InterruptWindow").interrupt("BON").use("BON").end("BON")
        assert at.events(ev.HeroSurvived)
        at.asks("TRO", "RewardCrystal")
        assert at.hero("SHA").state == KILLED
        at.pick("TRO", "no crystal").pick("TRO", "unlock nothing").end("TRO")
        assert at.last() == "blue"
        assert at.events(ev.SidePassed)[0].color == 0


@pytest.mark.rule("MOBA-4.66", "MOBA-4.191", "MOBA-4.197", "MOBA-4.48", "MOBA-4.67")
def test_W14_off_my_bridge() -> None:
    red = {"WOL": on((-4, 3), 0, plan="WOL-2"), "SHA": on((-1, 3), plan="SHA-1")}
    with table(phase=1, red=red, blue={"TRO": on((0, 3), plan="TRO-4")}) as at:
        at.play("WOL").move("WOL", (0, 2)).asks("TRO", "InterruptWindow")
        assert at.space("WOL") == (0, 2)
        assert [len(hop.path) for hop in at.events(ev.HeroMoved)] == [1, 1, 2]
        at.interrupt("TRO").use("TRO").end("TRO")
        assert (at.guards("TRO"), at.space("WOL"), at.wounds("WOL")) == ([1], (0, 2), 1)
        at.asks("WOL", "ChooseFacing").face("WOL", 1)
        assert at.options("WOL") == ["act", "end"]
        at.use("WOL", "TRO").fight("hh", "hb")
        assert at.options("WOL") == ["turn", "end"]
        at.turn("WOL", 0).asks("red", "AskTurn")


@pytest.mark.rule("MOBA-4.212", "MOBA-4.245", "MOBA-4.33")
def test_W15_recovery() -> None:
    items, cards = ("I-5",), ("WOL-1", "WOL-2", "WOL-3")
    with table(
        phase=4, round=3, red={"TRO": on((0, 4), 0, plan="TRO-3"), "GLA": on((0, 5), activated=True)}, blue={"WOL": out(KILLED, items=items, unlocked=cards)}
    ) as at:
        at.play("TRO").end("TRO")
        assert (at.state.round, at.hero("WOL").state) == (4, RECOVERING)
        at.pick("red", "feed castle").pick("blue", "feed castle")
        for pick in ("plan club-strike for troll-bruiser", "plan battle-roar for gladiator", "ready"):
            at.pick("red", pick)
        while at.state.round == 4:  # Blue has nobody to plan for
            at.asks("red", "AskTurn").passes("red")
        assert at.hero("WOL").state == READY
        at.pick("red", "feed castle").pick("blue", "feed castle").pick("blue", "plan wild-hunt for wolfrider")
        assert (at.wounds("WOL"), at.hero("WOL").items, at.hero("WOL").unlocked.cards) == (0, (ITEM["I-5"],), (0, 1, 2))


@pytest.mark.rule("MOBA-4.236", "MOBA-4.3")
def test_W16_no_double_scoring() -> None:
    stacks = (("I-2",), (), ("I-3", "I-1", "I-2", "I-4"))
    with table(turn="organize", crystals=(0, 0, 5), stacks=stacks, red={"TRO": on((4, 0))}, blue={"SHA": on((0, 4))}) as at:
        at.pick("TRO", "score troll-bruiser")
        assert (at.state.crystals[2], face_up(at.state, 2), at.state.points(0)) == (3, ITEM["I-1"], 0)
        assert payable(at.state, 2)
        assert (at.asked, at.state.round) == ("Payday", 4)


@pytest.mark.rule("MOBA-4.237")
@pytest.mark.parametrize(("reds", "winners"), [(("I-2",), (0,)), (("I-1",), (0, 1))])
def test_W17_both_over_five(reds: tuple[str], winners: tuple[int, ...]) -> None:
    stacks = ((*reds, "I-4"), ("I-2", "I-6"), ("I-7",))
    sides = {"red": {"TRO": on((2, -1))}, "blue": {"SHA": on((-4, 0))}}
    with table(turn="organize", crystals=(4, 4, 0), stacks=stacks, banners=(("I-2",), ("I-1",)), **sides) as at:  # type: ignore[arg-type]  # red and blue
        at.pick("TRO", "score troll-bruiser").pick("SHA", "score shaman")
        assert at.state.over
        assert at.state.winners == winners
        assert at.state.points(1) == 5


@pytest.mark.rule("MOBA-4.61", "MOBA-4.64", "MOBA-4.141")
def test_W18_portal_on_entering() -> None:
    blue = {"SHA": off(plan="POR"), "WOL": on((2, 0))}
    with table(phase=1, turn="blue", blue=blue, red={"TRO": on((0, -4))}) as at:
        at.play("SHA").enter("SHA", (-2, 5), 4)
        assert at.state.now.points == 2
        at.move("SHA", (-2, 4), 4).use("SHA").to("SHA", (3, 0)).face("SHA", 2)
        assert (at.space("SHA"), at.facing("SHA")) == ((3, 0), 2)
    with table(phase=1, turn="blue", blue={"SHA": on((0, 2), wounds=3, plan="POR"), "WOL": on((2, 0))}, red={"TRO": on((0, -4))}) as at:
        at.play("SHA").use("SHA").to("SHA", (-1, 5)).face("SHA", 0)
        assert at.wounds("SHA") == 1
        at.move("SHA", (0, 4), 0)
        assert at.space("SHA") == (0, 4)


@pytest.mark.rule("MOBA-4.114", "MOBA-4.176", "MOBA-4.180")
def test_W19_bound_hands() -> None:
    red = {"GLA": on((0, -4), 0, plan="GLA-2", tokens=("binding", "enhance 1"))}
    with table(phase=1, red=red, blue={"ASN": on((1, -4), guards=(1,)), "TRO": on((2, -4), guards=(1,))}) as at:
        at.play("GLA").use("GLA", "ASN")
        assert at.numbers == (0, 2)
        at.fight("", "bh")
        assert at.numbers == (0, 2)
        at.fight("", "bh")
        assert (at.guards("ASN"), at.guards("TRO"), wounded(at)) == ([], [], [])


@pytest.mark.rule("MOBA-4.198")
def test_W20_sworn_shield() -> None:
    blue = {"ASN": on((4, 3)), "TEM": on((5, 2), plan="TEM-3")}
    with table(phase=3, red={"DEA": on((0, 3), 0, plan="DEA-1")}, blue=blue) as at:
        at.play("DEA").use("DEA", "ASN").interrupt("TEM").use("TEM").end("TEM")
        assert at.state.battle.target == at.number("TEM")
        assert at.numbers == (2, 3)
    with table(phase=1, red={"GLA": on((0, 3), 0, plan="GLA-2")}, blue={"ASN": on((1, 3)), "TEM": on((2, 4), plan="TEM-3")}) as at:
        at.play("GLA").use("GLA").asks("ASN", "PickBattleCards")


@pytest.mark.rule("MOBA-4.115")
@pytest.mark.parametrize(("defense", "through"), [("l", (0, 1, 1, 0)), ("h", (0, 0, 1, 0))])
def test_W21_bucket_helmet(defense: str, through: tuple[int, ...]) -> None:
    red = {"WOL": on((-4, 3), 0, plan="WOL-1", tokens=("enhance 1",))}
    with table(red=red, blue={"TRO": on((-2, 3), items=("I-6",))}) as at:
        at.play("WOL").use("WOL").fight("hht", defense)
        assert at.events(ev.BattleRevealed)[0].through == through


@pytest.mark.rule("MOBA-4.215")
def test_W22_friendly_kill_pays_nobody() -> None:
    with table(phase=1, turn="blue", blue={"GLA": on((0, 4), 0, plan="GLA-2"), "SHA": on((1, 4), wounds=4)}, red={"TRO": on((0, -4))}) as at:
        at.play("GLA").use("GLA").fight("hh", "b")
        assert at.hero("SHA").state == KILLED
        at.asks("GLA", "ChooseAct")


@pytest.mark.rule("MOBA-4.230", "MOBA-4.231")
def test_W23_blocked_activation() -> None:
    red = {"GLA": on((2, -1), 3, plan="GLA-4", tokens=("stun",))}
    with table(turn="organize", crystals=(3, 0, 0), red=red, blue={"BON": on((3, -1))}) as at:
        at.pick("GLA", "free gladiator").asks("GLA", "Score")
        assert (at.tokens("GLA"), at.facing("GLA"), at.space("GLA")) == ([], 3, (2, -1))
    red = {"GLA": on((2, -1), 3, wounds=4, plan="GLA-4", tokens=("poison 1 by BON",))}
    with table(turn="organize", crystals=(3, 0, 0), red=red, blue={"BON": on((3, -1))}) as at:
        at.pick("GLA", "free gladiator").asks("BON", "RewardCrystal").pick("BON", "no crystal").pick("BON", "unlock nothing")
        assert at.asked == "Payday"
        assert at.hero("GLA").state == RECOVERING


@pytest.mark.rule("MOBA-4.6")
def test_W24_draft() -> None:
    assert ["".join("RB"[color] for color in draft_order(n)) for n in (2, 3, 4, 5)] == ["RBBR", "RBBRRB", "RBBRRBBR", "RBBRRBBRRB"]


@pytest.mark.rule("MOBA-4.42", "MOBA-4.45")
def test_W25_a_pass_is_not_final() -> None:
    red, blue = {"TRO": on((0, -4), plan="TRO-1"), "WOL": on((2, -4), plan="WOL-1")}, {"SHA": on((0, 4), plan="SHA-1"), "GLA": on((2, 4), plan="GLA-3")}
    with table(red=red, blue=blue) as at:
        at.passes("red").play("SHA").end("SHA").play("TRO").end("TRO").passes("blue")
        assert at.state.phase == 2
        at.passes("red")
        assert at.state.phase == 3


@pytest.mark.rule("MOBA-4.128")
def test_W26_kicked_by_a_kegs_owner() -> None:
    for way, end in (("e", (3, 2)), ("ne", (3, 1))):
        with table(turn="blue", blue={"BOO": on((0, 3), 0, plan="BOO-1")}, red={"WOL": on((2, 2))}) as at:
            at.play("BOO").use("BOO").fight("tt", "b").asks("BOO", "Shift")
            assert at.options("BOO") == ["toward e", "toward ne"]
            at.pick("BOO", f"toward {way}")
            assert at.space("WOL") == end


@pytest.mark.rule("MOBA-4.200")
@pytest.mark.parametrize(
    ("phase", "card", "plan", "activated", "asked"),
    [(2, "WOL-1", "TRO-2", False, True), (2, "WOL-1", "", True, False), (2, "WOL-1", "", False, False), (4, "WOL-4", "TRO-2", False, False)],
)
def test_W27_asked_without_the_card(phase: int, card: str, plan: str, activated: bool, asked: bool) -> None:
    with table(phase=phase, red={"WOL": on((-2, 3), 0, plan=card)}, blue={"TRO": on((0, 3), plan=plan, activated=activated)}) as at:
        at.play("WOL").move("WOL", (-1, 3))
        if asked:
            assert at.options("TRO") == ["decline"]
            assert GAME.awaited(GAME.observe(at.state, 0)) == ((), (1,))
            assert GAME.observe(at.state, 0).state.heroes[1].plan == HIDDEN
            at.decline("TRO")
        at.asks("WOL", "MoveOn" if asked else "ChooseFacing")


@pytest.mark.rule("MOBA-4.63", "MOBA-4.211", "MOBA-4.212")
@pytest.mark.parametrize("stunned", [False, True])
def test_W28_cheating_death_on_oneself(stunned: bool) -> None:
    tokens = ("poison 1", "stun") if stunned else ("poison 1",)
    with table(phase=1, red={"WOL": on((0, 4), 0, plan="WOL-1")}, blue={"BON": on((1, 4), wounds=4, tokens=tokens, plan="BON-4")}) as at:
        at.play("WOL").use("WOL").fight("hh", "b")
        assert wounded(at) == [("BON", 1)]
        at.interrupt("BON")
        if stunned:
            at.pick("BON", "end")
            at.asks("WOL", "RewardCrystal")
            assert at.hero("BON").state == KILLED
        else:
            at.use("BON").end("BON")
            at.asks("WOL", "ChooseAct")
            assert (at.wounds("BON"), at.tokens("BON"), at.hero("BON").activated) == (4, [], True)


@pytest.mark.rule("MOBA-4.64", "MOBA-4.140")
def test_W29_a_pick_is_a_must() -> None:
    blue = {"FRO": on((0, 4), plan="FRO-3"), "TRO": on((0, 3)), "SHA": on((0, 2))}
    with table(phase=1, turn="blue", blue={k: v for k, v in blue.items() if k != "SHA"}, red={"WOL": on((0, -4))}) as at:
        at.play("FRO").use("FRO").asks("FRO", "Shift")  # the only one is named unasked
        assert len(at.options("FRO")) == 6
        at.pick("FRO", "toward sw").asks("FRO", "ChooseAct")
        assert at.space("TRO") == (-2, 5)
    with table(phase=1, turn="blue", blue=blue, red={"WOL": on((0, -4))}) as at:
        at.play("FRO").use("FRO")
        assert at.options("FRO") == ["pick troll-bruiser", "pick shaman"]
        at.aim("FRO", "TRO").pick("FRO", "toward se").asks("FRO", "ChooseAct")
        assert at.space("TRO") == (0, 3)
    with table(phase=1, turn="blue", blue={"FRO": on((0, 4), plan="FRO-3"), "TRO": on((0, -3))}, red={"WOL": on((0, -4))}) as at:
        at.play("FRO").use("FRO").asks("FRO", "ChooseAct")
        assert not at.events(ev.Replaced)


@pytest.mark.rule("MOBA-4.12", "MOBA-4.22", "MOBA-4.25")
@pytest.mark.parametrize(
    ("picks", "crystals", "pays"), [(("castle", "town"), [2, 1, 2], [False, False, True]), (("castle", "castle"), [3, 1, 1], [True, False, False])]
)
def test_W30_first_round_crystals(picks: tuple[str, str], crystals: list[int], pays: list[bool]) -> None:
    stacks = (("I-1", "I-4"), ("I-5", "I-1"), ("I-3", "I-2"))
    with table(turn="payday", round=0, stacks=stacks, red={"TRO": off()}, blue={"SHA": off()}) as at:
        at.pick("red", f"feed {picks[0]}").pick("blue", f"feed {picks[1]}")
        assert at.state.crystals == crystals
        assert [payable(at.state, n) for n in range(3)] == pays
