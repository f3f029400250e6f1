"""The worked examples of program cards, power and options: X41 to X58."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.rally.table import table


@pytest.mark.rule("RALLY-43.1", "RALLY-43.2", "RALLY-43.3")
def test_x41_locked_program() -> None:
    with table(S1="1,14 d7 | - - 500 510 520", S2="3,14 d9 | 530 540 550 560 570") as t:
        t.deal()
        assert (t.dealt("S1"), t.dealt("S2")) == (2, 0)
        assert [t.register("S1", n) for n in range(1, 6)] == [[], [], [500], [510], [520]]
        assert [t.register("S2", n) for n in range(1, 6)] == [[530], [540], [550], [560], [570]]


@pytest.mark.rule("RALLY-44.1", "RALLY-44.2", "RALLY-44.3", "RALLY-44.4", "RALLY-44.5", "RALLY-42.5")
def test_x42_power_down() -> None:
    with table(round=4, S1="3,13 d6 announced | 100 120 140 160 180", N1="1,13 E", N2="5,13 W", deck="790") as t:
        t.deal()
        assert (t.round, t.damage("S1"), t.dealt("S1"), t.power("S1")) == (5, 0, 0, "down")
        assert t.empty("S1") == {1, 2, 3, 4, 5}
    with table(round=5, S1="3,13 down", N1="1,13 E", N2="5,13 W", deck="790") as t:
        t.weapons()
        assert t.hurt() == {"S1": 5}
        assert (t.register("S1", 5), t.shown("S1", 5)) == ([790], True)
        t.cleanup(stay={"S1": False}).deal()
        assert (t.round, t.dealt("S1"), t.register("S1", 5)) == (6, 4, [790])


@pytest.mark.rule("RALLY-53.8")
@pytest.mark.parametrize(("cards", "place"), [("790+70", "4,13 N"), ("700+10", "2,13 W"), ("500+10", "2,13 W"), ("430+80", "2,13 S")])
def test_x43_dual_processor(cards: str, place: str) -> None:
    with table(S1=f"2,13 E + dual_processor | {cards}") as t:
        assert t.moves().at("S1") == place
        assert t.acted() == [("S1", int(cards.split("+", maxsplit=1)[0]))]


@pytest.mark.rule("RALLY-53.6", "RALLY-45.2")
def test_x44_crab_legs() -> None:
    with table(S1="4,14 N + crab_legs | 300+500", N1="11,17 | 490", N2="11,19 | 510") as t:
        assert t.moves().at("S1") == "5,14 N"
        assert t.acted() == [("N2", 510), ("S1", 500), ("N1", 490)]


@pytest.mark.rule("RALLY-53.2", "RALLY-43.6")
def test_x45_abort_switch() -> None:
    with table(S1="2,13 E d5 + abort_switch | - - 790 520 530", N1="11,17 | - - 240 - -", deck="230 80") as t:
        t.phase(3, abort={"S1": True})
        assert t.acted() == [("N1", 240), ("S1", 230)]
        assert t.at("S1") == "2,13 N"
        t.phase(4)
        assert (t.at("S1"), t.register("S1", 4)) == ("2,13 E", [80])
        t.phase(5)
        assert t.at("S1") == "3,13 E"


@pytest.mark.rule("RALLY-53.24")
def test_x46_scrambler() -> None:
    with table(S1="1,14 E + scrambler", N1="4,14 d6 | - - - 200 210", deck="500") as t:
        t.weapons(4, S1="scrambler")
        assert (t.register("N1", 5), t.shown("N1", 5), t.locked("N1")) == ([500], False, {4, 5})
        assert t.weapons_of("S1", 5) == {"main", "howitzer"}


@pytest.mark.rule("RALLY-53.26", "RALLY-48.6", "RALLY-47.11")
def test_x47_tractor() -> None:
    with table(S1="3,13 E + tractor_beam", N1="5,13") as t:
        t.weapons(S1="tractor_beam")
        assert (t.at("N1"), t.hurt()) == ("4,13 N", {"S1": 3})
    with table(S1="3,13 E + tractor_beam", N1="4,13") as t:
        assert "tractor_beam" not in t.weapons_of("S1")
    with table(S1="3,13 E + tractor_beam", N1="5,13", S2="4,13") as t:
        t.weapons(S1="tractor_beam")
        assert (t.at("N1"), t.hurt()) == ("5,13 N", {"S1": 3})


@pytest.mark.rule("RALLY-53.20")
def test_x48_ramming_gear() -> None:
    with table(S1="9,13 W + ramming_gear | 790", N1="7,13") as t:
        t.moves()
        assert (t.at("S1"), t.at("N1"), t.hurt()) == ("6,13 W", "5,13 N", {"N1": 1})


@pytest.mark.rule("RALLY-49.2", "RALLY-48.10", "RALLY-42.2")
def test_x49_empty_option_deck() -> None:
    with table(round=2, S1="3,13 N", S4="out", towers="NT2:1", options="recompile", left=0, grave="brakes") as t:
        t.weapons(S1="howitzer")
        assert [t.carried(name) for name in ("S1", "S2", "S3", "S4")] == [["recompile"], ["brakes"], [], []]
        assert (t.graveyard, t.hurt()) == ([], {"S1": 3})


@pytest.mark.rule("RALLY-49.6", "RALLY-53.4")
def test_x50_circuit_breaker_after_repair() -> None:
    for damage, power in ((4, "up"), (5, "forced")):
        with table(S1=f"5,19 d{damage} + circuit_breaker") as t:
            t.end_of_round()
            assert (t.damage("S1"), t.power("S1")) == (damage - 2, power)


@pytest.mark.rule("RALLY-48.14", "RALLY-51.3", "RALLY-51.4")
def test_x51_a_wreck_is_pushed() -> None:
    with table(N1="3,12 N d9", S1="3,13 N", S2="5,12 W") as t:
        t.weapons(2, S1="howitzer")
        assert t.scores() == {"S1": (1, 0, 0), "S2": (1, 0, 0), "N1": (0, 1, 0)}
        assert t.hurt() == {"S1": 3}
    with table(N1="3,12 N d7", S1="3,13 N", S2="5,12 W") as t:
        t.weapons(2, S1="howitzer")
        assert t.scores() == {"S1": (1, 0, 0), "N1": (0, 1, 0)}


@pytest.mark.rule("RALLY-53.20", "RALLY-45.5")
def test_x52_no_ram_into_a_base() -> None:
    with table(S1="4,8 E + ramming_gear | 500", N1="5,8") as t:
        t.moves()
        assert (t.at("S1"), t.hurt()) == ("4,8 E", {})


@pytest.mark.rule("RALLY-48.1", "RALLY-48.6")
def test_x53_two_pulls_on_one_robot() -> None:
    with table(N1="10,12", S1="10,15 N + tractor_beam | 500", S2="7,12 E | 600") as t:
        t.weapons(S1="tractor_beam", S2="howitzer")
        assert t.at("N1") == "11,13 N"
        assert t.hurt() == {"S2": 3, "N1": 1}


@pytest.mark.rule("RALLY-48.3", "RALLY-53.10")
@pytest.mark.parametrize(("gifts", "damage", "locks"), [("brakes t1", 3, set()), ("t1", 4, {1}), ("brakes", 4, {1}), ("", 5, {1, 5})])
def test_x54_prevention_with_a_lock_point(gifts: str, damage: int, locks: set[int]) -> None:
    with table(N1="4,14 d3 t1 + brakes", S1="1,14 E + fire_control", S2="9,14 W", north="ablative_coat") as t:
        t.weapons(S1="main lock:1", guard={"N1": gifts})
        assert (t.damage("N1"), t.locked("N1")) == (damage, locks)


@pytest.mark.rule("RALLY-52.3", "RALLY-52.6", "RALLY-52.10", "RALLY-51.6", "RALLY-41.1")
def test_x55_quick_numbers() -> None:
    with table(ruleset="quick") as t:
        assert (t.bases, t.tower("NT1")) == ((20, 20), 5)
    with table(ruleset="quick", bases=(20, 3), towers="NT1:1", S1="8,12 N") as t:
        t.weapons(S1="howitzer")
        assert (t.bases, t.scores(), t.won) == ((20, 0), {"S1": (0, 0, 2)}, ("South", ["S1"]))
    with table(ruleset="quick", robots=1, towers="NT1:1", S1="8,12 N") as t:
        assert (t.bases, t.tower("NT2")) == ((10, 10), 3)
        t.weapons(S1="howitzer")
        assert t.bases == (10, 8)
    with table(ruleset="quick", S1="10,21", N1="10,20", S2="11,20") as t:
        t.elements()
        assert [t.at(name) for name in ("S1", "N1", "S2")] == ["10,21 N", "10,20 N", "11,20 N"]


@pytest.mark.rule("RALLY-52.4", "RALLY-51.9", "RALLY-51.10")
def test_x56_limit() -> None:
    with table(ruleset="quick", round=40, bases=(12, 9), S1="- 1/0/0", N1="- 9/0/0") as t:
        t.cleanup()
        assert t.won == ("South", ["S1"])
    with table(ruleset="quick", round=40, bases=(9, 9), towers="ST1:0 ST2:5 ST3:5 ST4:4 NT1:0 NT2:5 NT3:5 NT4:1", S1="- 1/0/0", N1="- 9/0/0") as t:
        t.cleanup()
        assert t.won == ("South", ["S1"])
    with table(ruleset="quick", round=40, bases=(9, 9), S2="- 5/0/0", N1="- 1/1/1") as t:
        t.cleanup()
        assert t.won == ("North", ["N1"])


@pytest.mark.rule("RALLY-50.9", "RALLY-53.4", "RALLY-53.25")
def test_x57_at_once() -> None:
    robots: dict[str, Any] = {"S1": "5,19 + circuit_breaker superior_archive", "S2": "1,14 d3", "S4": "out"}
    with table(**robots) as t:
        t.end_of_round(install={"S1": "superior_archive"}).cleanup()
        assert (t.damage("S4"), t.power("S2")) == (0, "up")
    with table(**robots) as t:
        t.end_of_round(install={"S1": "circuit_breaker"})
        assert t.power("S2") == "forced"
        assert t.cleanup().damage("S4") == 2


@pytest.mark.rule("RALLY-43.5", "RALLY-43.8", "RALLY-6.1", "RALLY-6.2")
def test_x58_a_pair_shows_its_size_only() -> None:
    with table(round=2, S1="1,14 + dual_processor") as t:
        t.deal(top="500 70 80 90 510 520 100 110 120")
        t.puts("S1", "500 510+70 520 80 90")
        seen = t.seen_by("N1")
        assert (seen.dealt("S1"), seen.pile("S1"), seen.discards) == (9, [0, 0, 0, 0, 0], 0)
        t.everybody_programs()
        seen = t.seen_by("N1")
        assert (seen.dealt("S1"), seen.pile("S1")) == (0, [1, 2, 1, 1, 1])
        assert t.thrown("S1") == 3
