"""Every action card: its printed numbers, its hitzone table, and what it does besides."""

from __future__ import annotations

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.rules.hero import KILLED
from outplay.kernel.hexes import Axial
from tests.games.moba.table import BOARD, CONTENT, ITEM, NUMBER, PLACE, on, table, wounded

ROWS = """
TRO-1 GGGx 3  0 single-1 2
TRO-2 xGGx 3 -1 single-1 3
TRO-3 GGxG 2 +1 -
TRO-4 BBBx 0 +1 -
WOL-1 GGGx 4  0 single-2 2
WOL-2 GGxx 5  0 single-1 2
WOL-3 GGxx 3 +1 -
WOL-4 xxGG 4  0 single-1 2
SHA-1 xGGG 2  0 skillshot-4 2
SHA-2 GGxG 3  0 single-3
SHA-3 GGxx 3  0 -
SHA-4 xGGx 2  0 single-3 2
ASN-1 xGGx 3  0 single-3 2
ASN-2 xxGG 4  0 single-1 2
ASN-3 xGxG 0  0 single-1 2
ASN-4 BBBx 0 +1 -
GLA-1 xxGx 3  0 single-1 2
GLA-2 GGxG 2 +1 Cone6 2
GLA-3 GGGx 3  0 skillshot-3 2
GLA-4 BBBB 0  0 single-1 2
HAR-1 GGGx 2  0 skillshot-5 2
HAR-2 xGGx 3  0 Arc3 2
HAR-3 GGxG 3  0 -
HAR-4 xxGG 3  0 single-1 2
BOO-1 GGGx 3  0 Fan4 2
BOO-2 GGxG 3 +1 -
BOO-3 xxGG 2  0 keg-6 3
BOO-4 BBBB 0  0 keg-1 2
FRO-1 xGGG 2  0 single-4 2
FRO-2 xGxG 1  0 Blob7 2
FRO-3 GGxx 3  0 -
FRO-4 BBBB 0 +3 -
TEM-1 xGGx 3  0 single-1 2
TEM-2 GGxG 3  0 -
TEM-3 BBBB 0 +1 -
TEM-4 GxGx 1  0 single-1 2
DEA-1 xxGx 1  0 single-5 2
DEA-2 GGxx 3  0 single-3 2
DEA-3 xBBB 0  0 single-4 2
DEA-4 GGGx 3  0 -
TRI-1 xGGG 3  0 single-2 2
TRI-2 GGxG 2 +1 -
TRI-3 xGGx 4  0 -
TRI-4 BBBB 0 +1 -
BON-1 xGGx 2  0 single-3 2
BON-2 GGxG 2  0 single-4 2
BON-3 xxGG 2  0 Line4 2
BON-4 BBBx 0  0 -
POR   GxxG 2  0 -
"""

HEROES = """
TRO 8 1 TRO-1 TRO-2
WOL 6 1 WOL-1 WOL-2
SHA 5 1 SHA-1 SHA-3
ASN 4 1 ASN-1 ASN-2
GLA 5 2 GLA-2 GLA-1
HAR 7 1 HAR-1 HAR-2
BOO 5 1 BOO-1 BOO-3
FRO 5 1 FRO-1 FRO-2
TEM 6 2 TEM-1 TEM-2
DEA 6 1 DEA-2 DEA-1
TRI 5 1 TRI-1 TRI-2
BON 5 1 BON-1 BON-2
"""

ZONES = """
TRO-1 exhaust-1 | 0 | 2 | 1 slow-1
TRO-2 0 | 2 | 1 | 1
WOL-1 0 | 2 | 1 slow-1 | immobilize
WOL-2 exhaust-1 | 1 | 1 | 1 slow-1
WOL-4 exhaust-1 | 2 | 2 | 1 slow-1
SHA-1 exhaust-1 | 3 | 2 | 1
SHA-4 stun slow-2 | binding | 1 | slow-2
ASN-1 0 | 2 | 1 poison-1 | 1
ASN-2 exhaust-1 | 3 | 2 | 1
ASN-3 binding | 2 | 2 | 1
GLA-1 0 | 3 | 2 | 1 slow-1
GLA-2 exhaust-1 | 1 | 1 | slow-1
GLA-3 0 | 1 | 1 binding | immobilize
HAR-1 0 | 2 | 1 | 1 slow-1
HAR-2 exhaust-1 | 2 | 1 | immobilize
HAR-4 0 | 3 | 2 | 1 slow-1
BOO-1 exhaust-1 | 2 | 1 | 1
BOO-3 exhaust-1 | 2 | 1 | 1 slow-1
FRO-1 exhaust-1 | 2 | 1 slow-1 | slow-2
FRO-2 exhaust-1 | 1 | 1 | immobilize
TEM-1 stun | 2 | 1 | 1 slow-1
TEM-4 exhaust-1 | 2 | 1 | 1
DEA-1 0 | 3 | 2 | 1 slow-1
DEA-2 exhaust-1 | 1 | 1 | slow-1
TRI-1 exhaust-1 | 2 | 1 | 1 slow-1
BON-1 exhaust-1 | 2 | 1 | 1
BON-2 exhaust-1 | poison-2 | poison-1 | poison-1 slow-1
BON-3 exhaust-1 | 2 | 1 | immobilize
"""
"""What one card of brain, head, torso, legs does to a Troll Bruiser without items that stands straight ahead with room behind."""


@pytest.mark.rule("MOBA-3.1", "MOBA-3.4", "MOBA-3.5", "MOBA-3.6")
def test_printed_numbers_of_action_cards() -> None:
    cards = [*(card for hero in CONTENT.heroes for card in hero.cards), CONTENT.portal]
    found: list[str] = []
    for card in cards:
        box = card.attack.range if card.attack else card.ability.range if card.ability else None
        words = "-" if box is None else box.template if box.kind == "area" else f"{box.kind}-{box.within if box.kind == 'keg' else box.n}"
        found.append(
            " ".join(
                [card.id, card.phases, str(card.move), f"{card.defense:+d}" if card.defense else "0", words, str(card.attack.cards) if card.attack else ""]
            ).strip()
        )
        assert not {"G", "B"} <= set(card.phases)
    assert found == [" ".join(row.split()) for row in ROWS.strip().splitlines()]
    assert len(cards) == 49


@pytest.mark.rule("MOBA-3.3")
def test_printed_numbers_of_hero_cards() -> None:
    assert [f"{hero.id} {hero.hit_points} {hero.defense} {' '.join(hero.start)}" for hero in CONTENT.heroes] == HEROES.strip().splitlines()


@pytest.mark.rule("MOBA-3.7", "MOBA-3.13", "MOBA-4.116", "MOBA-4.175")
@pytest.mark.parametrize("row", ZONES.strip().splitlines(), ids=lambda row: row.split()[0])
def test_hitzones(row: str) -> None:
    id, _, cells = row.partition(" ")
    hero, card = id[:3], CONTENT.heroes[NUMBER[id[:3]]].cards[PLACE[id]]
    assert card.attack is not None
    victim = "TRO" if hero != "TRO" else "GLA"
    for zone, cell in zip("bhtl", cells.split(" | "), strict=True):
        far = 3 if id == "FRO-2" else 1
        exhaust = f"exhaust {card.attack.cards - 1}"
        with table(
            phase=card.phases.index("G") + 1,
            red={hero: on((-4, 3), 0, plan=id, tokens=(exhaust,)), "HAR" if hero != "HAR" else "WOL": on((0, -4), plan="POR")},
            blue={victim: on((-4 + far, 3), 3, guards=(-2,))},
            kegs=[(-4 + far, 3)] if id == "BOO-3" else [],
        ) as at:
            at.play(hero).use(hero)
            if at.asked == "BlinkTo":
                at.pick(hero, "stay")
            if at.asked == "ChargeOn":
                at.pick(hero, "charge 0")
            assert at.numbers == (1, 0)
            at.fight(zone)
            words = [word.replace("-", " ") for word in cell.split()]
            wounds = int(words.pop(0)) if words[0].isdigit() else 0
            assert (at.wounds(victim), at.tokens(victim)) == (wounds, words), zone


@pytest.mark.rule("MOBA-4.112", "MOBA-4.11")
def test_battle_cards_are_picked_at_the_same_time_in_secret_and_as_many_as_announced() -> None:
    with table(red={"TRO": on((0, 4), 0, plan="TRO-2", wounds=4)}, blue={"WOL": on((1, 4))}) as at:
        at.play("TRO").use("TRO").asks("TRO", "PickBattleCards").asks("WOL", "PickBattleCards")
        assert at.numbers == (4, 1)
        assert at.options("TRO") == ["brain", "head", "torso", "legs"]
        at.pick("TRO", "head").pick("TRO", "head")
        assert at.options("TRO") == ["brain", "torso", "legs"]  # there are two of each
        at.pick("TRO", "legs").pick("TRO", "brain")
        assert at.options("TRO") == ["ready"]
        assert GAME.observe(at.state, at.seat("WOL")).state.picks == {}
        at.pick("WOL", "head").pick("TRO", "ready").asks("WOL", "PickBattleCards").pick("WOL", "ready")
        assert [(shown.attack, shown.defense) for shown in at.events(ev.BattleRevealed)] == [((1, 2, 0, 1), (0, 1, 0, 0))]


@pytest.mark.rule("MOBA-4.112")
def test_who_has_more_than_all_battle_cards_to_pick_shows_all_eight() -> None:
    with table(red={"TRO": on((0, 4), 0, plan="TRO-2", tokens=("enhance 9",))}, blue={"WOL": on((1, 4))}) as at:
        at.play("TRO").use("TRO")
        assert at.numbers == (8, 1)
        at.fight(defense="h")
        assert [shown.attack for shown in at.events(ev.BattleRevealed)] == [(2, 2, 2, 2)]


# ---------------------------------------------------------------- Troll Bruiser


@pytest.mark.rule("MOBA-3.8", "MOBA-3.3")
def test_TRO_1_knockback_into_somebody_stuns() -> None:
    with table(red={"TRO": on((0, 4), 0, plan="TRO-1")}, blue={"WOL": on((1, 4)), "SHA": on((3, 4))}) as at:
        at.play("TRO").use("TRO").fight("hb", "t")
        assert (at.space("WOL"), at.wounds("WOL"), at.tokens("WOL")) == ((2, 4), 2, ["exhaust 1", "stun"])


def test_TRO_1_knocks_friends_too() -> None:
    with table(red={"TRO": on((0, 4), 0, plan="TRO-1"), "WOL": on((1, 4))}, blue={"SHA": on((-4, 4))}) as at:
        at.play("TRO").use("TRO", "WOL").fight("hb", "t")
        assert at.space("WOL") == (3, 4)


@pytest.mark.parametrize(("wounds", "cards"), [(3, 3), (4, 4)])
def test_TRO_2_fury_grows_with_wounds(wounds: int, cards: int) -> None:
    with table(red={"TRO": on((0, 4), 0, plan="TRO-2", wounds=wounds)}, blue={"WOL": on((1, 4))}) as at:
        at.play("TRO").use("TRO")
        assert at.numbers == (cards, 1)
        assert at.guards("TRO") == [-1]


@pytest.mark.rule("MOBA-4.62")
def test_TRO_3_troll_blood_heals_three() -> None:
    with table(phase=1, red={"TRO": on((0, 4), plan="TRO-3", wounds=5)}, blue={"WOL": on((4, 3))}) as at:
        at.play("TRO").use("TRO")
        assert (at.wounds("TRO"), at.guards("TRO")) == (2, [1])


# ---------------------------------------------------------------- Wolfrider


@pytest.mark.rule("MOBA-4.67")
def test_WOL_2_wild_hunt_rides_in_bites_and_rides_out() -> None:
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-2")}, blue={"TRO": on((0, 4))}) as at:
        at.play("WOL").move("WOL", (-1, 4), 0)
        assert at.goes("WOL") == set()
        at.use("WOL").fight("hh", "b")
        assert at.wounds("TRO") == 2
        assert (-3, 4) in at.goes("WOL")
        assert (-4, 4) not in at.goes("WOL")
        at.move("WOL", (-3, 4), 3)
        assert at.asked == "Payday"


@pytest.mark.rule("MOBA-4.67")
def test_WOL_2_only_one_move_after_the_bite() -> None:
    with table(red={"WOL": on((-1, 4), 0, plan="WOL-2")}, blue={"TRO": on((0, 4), plan="TRO-1")}) as at:
        at.play("WOL").use("WOL").fight("hh", "b")
        at.move("WOL", (-3, 4), 0).asks("TRO", "AskTurn")


@pytest.mark.rule("MOBA-4.67")
def test_WOL_2_without_a_bite_there_is_one_move() -> None:
    with table(red={"WOL": on((-4, 4), 0, plan="WOL-2")}, blue={"TRO": on((0, 4), plan="TRO-1")}) as at:
        at.play("WOL").move("WOL", (-3, 4), 0)
        assert at.options("WOL") == ["act", "end"]
        at.use("WOL")  # fails, and counts
        assert at.events(ev.AttackFailed)
        assert (-1, 4) in at.goes("WOL")


def test_WOL_3_rallying_howl() -> None:
    red = {"WOL": on((0, 4), plan="WOL-3"), "SHA": on((3, 4)), "GLA": on((-4, 4))}
    with table(phase=1, red=red, blue={"TRO": on((2, 4)), "ASN": on((0, -4)), "BON": on((-3, 4))}) as at:
        at.play("WOL").use("WOL")
        assert [at.tokens(id) for id in ("WOL", "SHA", "GLA", "TRO", "BON")] == [[], ["fast 1"], [], ["exhaust 1"], []]
        assert at.guards("WOL") == [1]


@pytest.mark.rule("MOBA-3.9")
@pytest.mark.parametrize(("friend", "cards"), [((1, 3), 3), ((-1, 4), 2), ((2, 4), 3)])
def test_WOL_4_pack_attack_flanks(friend: Axial, cards: int) -> None:
    with table(phase=3, red={"WOL": on((0, 4), 0, plan="WOL-4"), "SHA": on(friend)}, blue={"TRO": on((1, 4))}) as at:
        at.play("WOL").use("WOL", "TRO")
        assert at.numbers[0] == cards


# ---------------------------------------------------------------- Shaman


@pytest.mark.rule("MOBA-4.95", "MOBA-4.86")
def test_SHA_2_spirit_mending_needs_an_ally_in_sight() -> None:
    red = {"SHA": on((0, 4), 0, plan="SHA-2"), "TRO": on((2, 4), wounds=5, tokens=("slow 2", "fast 1", "poison 1"), guards=(-1, 1)), "GLA": on((-2, 4))}
    with table(phase=1, red=red, blue={"WOL": on((0, 3))}) as at:
        at.play("SHA").use("SHA", "TRO")
        assert (at.wounds("TRO"), at.tokens("TRO"), at.guards("TRO")) == (3, ["fast 1"], [1])
    with table(phase=1, red=red, blue={"WOL": on((1, 4))}) as at:
        at.play("SHA")
        assert "act" not in at.options("SHA")


@pytest.mark.rule("MOBA-4.181", "MOBA-4.183")
def test_SHA_3_bloodlust_waits_when_given_to_herself() -> None:
    with table(phase=1, red={"SHA": on((0, 4), plan="SHA-3"), "TRO": on((3, 4))}, blue={"WOL": on((0, -4))}) as at:
        at.play("SHA").use("SHA")
        assert at.targets("SHA") == {"SHA", "TRO"}
        at.aim("SHA", "SHA")
        assert at.tokens("SHA") == ["enhance 1", "fast 1"]
        assert at.state.now.points == 3


# ---------------------------------------------------------------- Assassin


@pytest.mark.rule("MOBA-4.92", "MOBA-3.9")
@pytest.mark.parametrize(("facing", "cards"), [(0, 3), (1, 3), (2, 2), (3, 2), (4, 2), (5, 3)])
def test_ASN_2_backstab(facing: int, cards: int) -> None:
    with table(phase=3, red={"ASN": on((0, 4), 0, plan="ASN-2")}, blue={"TRO": on((1, 4), facing)}) as at:
        at.play("ASN").use("ASN")
        assert at.numbers == (cards, 1)


@pytest.mark.rule("MOBA-4.81", "MOBA-4.80")
def test_ASN_3_shadow_step_stays_where_it_blinked_when_the_attack_fails() -> None:
    with table(red={"ASN": on((0, 4), 0, plan="ASN-3")}, blue={"TRO": on((1, 4))}) as at:
        at.play("ASN").use("ASN").to("ASN", (-2, 4)).face("ASN", 3)
        assert at.events(ev.AttackFailed)
        assert (at.space("ASN"), at.facing("ASN")) == ((-2, 4), 3)
        at.asks("ASN", "ChooseAct")
        assert at.options("ASN") == ["turn", "end"]


# ---------------------------------------------------------------- Gladiator


@pytest.mark.rule("MOBA-4.122")
@pytest.mark.parametrize(("wounds", "dealt"), [(0, [3]), (1, [3, 2])])
def test_GLA_1_coup_de_grace(wounds: int, dealt: list[int]) -> None:
    with table(phase=3, red={"GLA": on((0, 4), 0, plan="GLA-1")}, blue={"TRO": on((1, 4), wounds=wounds)}) as at:
        at.play("GLA").use("GLA").fight("hb", "t")
        assert [n for _, n in wounded(at)] == dealt


# ---------------------------------------------------------------- Harpooner


@pytest.mark.rule("MOBA-4.142")
def test_HAR_1_reel_in_stops_at_whoever_stands_between() -> None:
    with table(red={"HAR": on((-4, 4), 0, plan="HAR-1")}, blue={"TRO": on((1, 4))}) as at:
        at.play("HAR").use("HAR").fight("tb", "h")
        assert at.space("TRO") == (-3, 4)


def test_HAR_3_man_overboard() -> None:
    red = {"HAR": on((-4, 4), 2, plan="HAR-3"), "SHA": on((1, 4), 1)}
    with table(phase=1, red=red, blue={"TRO": on((-2, 4))}) as at:
        at.play("HAR").use("HAR")
        assert (at.space("SHA"), at.guards("SHA"), at.facing("SHA")) == ((-1, 4), [1], 1)


@pytest.mark.parametrize(("token", "cards"), [("slow 1", 3), ("immobilize", 3), ("stun", 2)])
def test_HAR_4_gutting_knife(token: str, cards: int) -> None:
    with table(phase=3, red={"HAR": on((0, 4), 0, plan="HAR-4")}, blue={"TRO": on((1, 4), tokens=(token,))}) as at:
        at.play("HAR").use("HAR")
        assert at.numbers[0] == cards


# ---------------------------------------------------------------- Boomsmith


@pytest.mark.rule("MOBA-4.144")
def test_BOO_1_blunderbuss_leaves_a_keg() -> None:
    with table(red={"BOO": on((0, 4), 0, plan="BOO-1")}, blue={"TRO": on((1, 4)), "SHA": on((2, 3))}) as at:
        at.play("BOO").use("BOO", "TRO").fight("tb", "h")
        assert at.space("TRO") == (2, 4)
        at.fight("hb", "t").asks("BOO", "PlaceKeg")
        assert "no keg" in at.options("BOO")
        at.pick("BOO", f"keg {BOARD.hexes.names[BOARD.hexes.at[(1, 4)]]}")
        assert at.kegs() == {(1, 4)}


@pytest.mark.rule("MOBA-4.144", "MOBA-3.10")
def test_BOO_2_rolls_out_two_kegs_or_moves_one() -> None:
    def keg(space: Axial, was: Axial | None = None) -> str:
        names = BOARD.hexes.names
        return f"keg {names[BOARD.hexes.at[space]]}" + (f" from {names[BOARD.hexes.at[was]]}" if was else "")

    with table(phase=1, red={"BOO": on((0, 4), plan="BOO-2")}, blue={"TRO": on((1, 4))}) as at:
        at.play("BOO").use("BOO")
        assert keg((1, 4)) not in at.options("BOO")
        at.pick("BOO", keg((2, 4)))
        assert keg((2, 4)) not in at.options("BOO")
        at.pick("BOO", keg((0, 5)))
        assert at.kegs() == {(2, 4), (0, 5)}
        at.asks("BOO", "ChooseAct")
    with table(phase=1, red={"BOO": on((0, 4), plan="BOO-2")}, blue={"TRO": on((1, 4))}, kegs=[(2, 4), (0, -4)]) as at:
        at.play("BOO").use("BOO").pick("BOO", keg((0, 5), (0, -4))).asks("BOO", "ChooseAct")
        assert at.kegs() == {(2, 4), (0, 5)}


@pytest.mark.rule("MOBA-4.94", "MOBA-4.82", "MOBA-4.144")
def test_BOO_3_the_blast_spares_its_owner_and_takes_the_keg() -> None:
    with table(phase=3, red={"BOO": on((0, 4), plan="BOO-3"), "SHA": on((2, 4))}, blue={"TRO": on((1, 3)), "WOL": on((3, 3))}, kegs=[(1, 4), (-4, -4)]) as at:
        at.play("BOO").use("BOO")
        assert at.targets("BOO") == {"SHA", "TRO"}
        at.aim("BOO", "SHA").fight("bbh", "h").fight("hhb", "t")
        assert at.wounds("TRO") == 4
        assert at.kegs() == {(-4, -4)}
    with table(phase=3, red={"BOO": on((0, 4), plan="BOO-3")}, blue={"TRO": on((0, -4))}, kegs=[(1, 4)]) as at:
        at.play("BOO").use("BOO")
        assert at.events(ev.AttackFailed)
        assert at.kegs() == {(1, 4)}
    with table(phase=3, red={"BOO": on((0, 4), plan="BOO-3")}, blue={"TRO": on((1, 3))}) as at:
        at.play("BOO").use("BOO")
        assert at.events(ev.AttackFailed)
    with table(phase=3, red={"BOO": on((0, 4), plan="BOO-3")}, blue={"TRO": on((1, 3)), "WOL": on((3, 3))}, kegs=[(1, 4), (3, 4)]) as at:
        at.play("BOO").use("BOO").asks("BOO", "ChooseKeg").to("BOO", (3, 4))
        assert at.state.battle.target == at.number("WOL")


# ---------------------------------------------------------------- Frost Witch


@pytest.mark.rule("MOBA-4.117")
def test_FRO_1_shatter_adds_one_wound_if_anything_hits() -> None:
    for attack, dealt in (("tb", [2]), ("hh", []), ("bl", [1])):
        with table(red={"FRO": on((-4, 4), 0, plan="FRO-1")}, blue={"TRO": on((0, 4), tokens=("slow 1",))}) as at:
            at.play("FRO").use("FRO").fight(attack, "h")
            assert [n for _, n in wounded(at)] == dealt


def test_FRO_1_own_slow_does_not_shatter() -> None:
    with table(red={"FRO": on((-4, 4), 0, plan="FRO-1")}, blue={"TRO": on((0, 4))}) as at:
        at.play("FRO").use("FRO").fight("tl", "h")
        assert at.wounds("TRO") == 1


@pytest.mark.rule("MOBA-4.94")
def test_FRO_2_blizzard_needs_no_sight() -> None:
    with table(red={"FRO": on((-4, 4), 0, plan="FRO-2")}, blue={"TRO": on((-3, 4)), "SHA": on((0, 4)), "WOL": on((-2, 5)), "ASN": on((1, 4))}) as at:
        at.play("FRO").use("FRO")
        assert at.targets("FRO") == {"SHA", "WOL"}


# ---------------------------------------------------------------- Templar


def test_TEM_2_blessing() -> None:
    red = {"TEM": on((0, 4), plan="TEM-2"), "SHA": on((2, 4)), "TRO": on((3, 4))}
    with table(phase=1, red=red, blue={"WOL": on((0, 3))}) as at:
        at.play("TEM").use("TEM")
        assert at.targets("TEM") == {"TEM", "SHA"}
        at.aim("TEM", "SHA")
        assert [at.guards(id) for id in ("TEM", "SHA", "TRO", "WOL")] == [[1], [1], [], []]
        assert at.tokens("SHA") == ["regrowth 2"]


@pytest.mark.rule("MOBA-4.142")
@pytest.mark.parametrize(("far", "cards"), [(1, 2), (2, 3), (3, 3)])
def test_TEM_4_valiant_charge(far: int, cards: int) -> None:
    with table(phase=1, red={"TEM": on((-4, 4), 0, plan="TEM-4")}, blue={"TRO": on((-3 + far, 4))}) as at:
        at.play("TEM").use("TEM")
        assert at.options("TEM") == [f"charge {n}" for n in range(far + 1)]
        at.pick("TEM", f"charge {far}")
        assert at.numbers == (cards, 1)
        at.fight("t" + "b" * (cards - 1), "h")
        assert at.space("TRO") == (-2 + far, 4)


# ---------------------------------------------------------------- Deadeye


def test_DEA_2_quick_draw_and_off() -> None:
    with table(phase=1, red={"DEA": on((0, 4), 0, plan="DEA-2")}, blue={"TRO": on((3, 4))}) as at:
        at.play("DEA").use("DEA").fight("hb", "t").asks("DEA", "BlinkTo")
        assert at.spaces("DEA") == {(1, 4), (0, 5), (-1, 5), (-1, 4), (0, 3), (1, 3)}
        at.to("DEA", (-1, 4)).face("DEA", 3)
        assert (at.space("DEA"), at.facing("DEA")) == ((-1, 4), 3)
    with table(phase=1, red={"DEA": on((0, 4), 0, plan="DEA-2")}, blue={"TRO": on((-3, 4))}) as at:
        at.play("DEA").use("DEA").asks("DEA", "ChooseAct")  # it failed: no blink


@pytest.mark.rule("MOBA-4.171", "MOBA-3.2")
def test_DEA_4_mark_target_looks_at_the_plan() -> None:
    with table(phase=1, red={"DEA": on((0, 4), plan="DEA-4")}, blue={"TRO": on((3, 4), plan="TRO-4"), "SHA": on((0, -4))}) as at:
        at.play("DEA").use("DEA", "TRO")
        assert at.guards("TRO") == [-1]
        assert "The plan of Troll Bruiser is looked at: Off My Bridge!" in at.log(0)
        assert "The plan of Troll Bruiser is looked at: Off My Bridge!" in at.log(1)
        assert not [line for line in at.log() if "Bridge" in line]


# ---------------------------------------------------------------- Trickster


def test_TRI_1_oops_smashes_an_item() -> None:
    blue = {"TRO": on((1, 4), items=("I-5", "I-6"))}
    with table(red={"TRI": on((0, 4), 0, plan="TRI-1")}, blue=blue) as at:
        at.play("TRI").use("TRI")
        assert at.numbers == (2, 2)
        at.fight("bb", "ht").asks("TRI", "SmashItem").pick("TRI", "smash slightly-dented-plate")
        assert (at.hero("TRO").items, at.tokens("TRO"), at.state.gone_items) == ((ITEM["I-6"],), [], (ITEM["I-5"],))


@pytest.mark.rule("MOBA-4.142", "MOBA-4.143")
def test_TRI_2_switcheroo() -> None:
    with table(phase=1, red={"TRI": on((0, 4), 2, plan="TRI-2")}, blue={"TRO": on((4, 3), 5, tokens=("slow 1",), guards=(1,)), "SHA": on((2, 4))}) as at:
        at.play("TRI").use("TRI", "SHA")
        assert (at.space("TRI"), at.space("SHA"), at.facing("TRI"), at.facing("SHA")) == ((2, 4), (0, 4), 2, 0)
        assert at.state.masks[0] == BOARD.hexes.bit[BOARD.hexes.at[(2, 4)]]


@pytest.mark.rule("MOBA-4.23")
def test_TRI_3_pickpocket() -> None:
    with table(crystals=(2, 0, 1), red={"TRI": on((2, -1), plan="TRI-3")}, blue={"TRO": on((0, 4))}) as at:
        at.play("TRI").use("TRI")
        assert at.options("TRI") == ["crystal castle to dark-tower", "crystal castle to town"]
        at.pick("TRI", "crystal castle to town")
        assert at.state.crystals == [1, 0, 2]
    for crystals, space in (((0, 1, 1), (2, -1)), ((2, 1, 1), (0, 4))):
        with table(crystals=crystals, red={"TRI": on(space, plan="TRI-3")}, blue={"TRO": on((1, 4))}) as at:
            at.play("TRI").use("TRI").asks("TRI", "ChooseAct")


# ---------------------------------------------------------------- Bonecaller


@pytest.mark.rule("MOBA-4.118")
def test_BON_1_drains_even_a_dying_hero() -> None:
    with table(red={"BON": on((0, 4), 0, wounds=3, plan="BON-1")}, blue={"ASN": on((1, 4), wounds=3)}) as at:
        at.play("BON").use("BON").fight("tt", "h").pick("BON", "no crystal").pick("BON", "unlock nothing")
        assert at.hero("ASN").state == KILLED
        assert at.wounds("BON") == 1


@pytest.mark.rule("MOBA-4.177", "MOBA-4.213")
def test_BON_2_poison_remembers_who_put_it_there() -> None:
    with table(phase=1, red={"BON": on((0, 4), 0, plan="BON-2")}, blue={"ASN": on((1, 4), wounds=2, plan="POR"), "WOL": on((0, -4))}) as at:
        at.play("BON").use("BON").decline("ASN").fight("hb", "t").end("BON")
        at.play("ASN")
        assert at.hero("ASN").state == KILLED
        at.asks("BON", "RewardCrystal")


def test_BON_3_grasping_bones_hits_a_line() -> None:
    blue = {"ASN": on((-3, 4)), "WOL": on((0, 4)), "SHA": on((1, 4)), "TRO": on((-3, 3))}
    with table(phase=3, red={"BON": on((-4, 4), 0, plan="BON-3")}, blue=blue) as at:
        at.play("BON").use("BON")
        assert at.targets("BON") == {"ASN", "WOL"}


# ---------------------------------------------------------------- Portal


@pytest.mark.rule("MOBA-4.10", "MOBA-4.41")
def test_POR_portal_opens_next_to_the_camp_or_an_ally() -> None:
    with table(phase=4, red={"TRO": on((0, 4), wounds=3, plan="POR"), "SHA": on((-4, 4))}, blue={"WOL": on((1, 4))}) as at:
        at.play("TRO").use("TRO")
        entry = {(1, -7), (6, -7), (1, -6), (5, -6), (1, -5), (2, -5), (3, -5), (4, -5)}
        assert at.spaces("TRO") == entry | {(-3, 4), (-4, 5), (-5, 5), (-5, 4), (-4, 3), (-3, 3)}
        at.to("TRO", (2, -5)).face("TRO", 1)
        assert at.wounds("TRO") == 1
    with table(phase=4, red={"TRO": on((0, 4), wounds=3, plan="POR"), "SHA": on((-4, 4))}, blue={"WOL": on((1, 4))}) as at:
        at.play("TRO").use("TRO").to("TRO", (-3, 4)).face("TRO", 1)
        assert at.wounds("TRO") == 3
