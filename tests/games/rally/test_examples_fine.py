"""The worked examples of seats, the limit, conceding, and fine points: X59 to X66."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.rally.table import begun, table


@pytest.mark.rule("RALLY-41.4", "RALLY-42.2", "RALLY-42.8", "RALLY-52.2", "RALLY-41.2", "RALLY-41.3")
def test_x59_uneven_seats_in_setup() -> None:
    with begun(robots=2, seats=3) as t:
        asked = []
        for _ in range(4):
            asked.append((t.state.asked[0], t.robot_asked))
            t.late_through(asked[-1][1])
        assert asked == [(0, "S1"), (2, "N1"), (1, "S2"), (2, "N2")]
        assert [t.at(name) for name in ("S1", "N1", "S2", "N2")] == ["5,27 N", "6,0 S", "6,27 N", "5,0 S"]
        assert t.asked_for == "program"
        assert set(t.state.asked) == {0, 1, 2}


@pytest.mark.rule("RALLY-52.4", "RALLY-48.5", "RALLY-49.7")
def test_x60_nobody_respawns_at_the_limit() -> None:
    towers = "ST1:-1 NT1:0"
    with table(ruleset="quick", robots=2, round=40, bases=(9, 9), towers=towers, S1="7,14", S2="out 2/1/1", N1="7,12 down 1/0/1", N2="9,12 3/0/0") as t:
        t.cleanup(asking=False)
        assert t.won == ("South", ["S2"])
        assert not t.in_play("S2")


@pytest.mark.rule("RALLY-45.3", "RALLY-51.4", "RALLY-51.5")
def test_x61_a_controlled_robot_pushes_its_ally() -> None:
    with table(S1="7,14 W | - - 700 - -", N1="1,16 E | - - 10 - -", N2="2,16", control={"N1": "S1"}, movers={"N2": "S2"}) as t:
        t.moves(3)
        assert (t.at("S1"), t.in_play("N1"), t.in_play("N2")) == ("5,14 W", False, False)
        assert t.scores() == {"S1": (1, 0, 0), "N1": (0, 1, 0), "N2": (0, 1, 0)}


@pytest.mark.rule("RALLY-51.3", "RALLY-51.5", "RALLY-51.5a")
def test_x62_two_claims_one_kill() -> None:
    both = {"S1": (1, 0, 0), "S2": (1, 0, 0), "N1": (0, 1, 0)}
    with table(N1="2,9 W d8", S1="2,13 N", S2="2,2 S", control={"N1": "S1"}) as t:
        t.weapons(4)
        assert t.scores() == both
    with table(N1="2,9 W d8", S1="2,13 S", S2="2,2 S", control={"N1": "S1"}) as t:
        t.weapons(4)
        assert t.scores() == both
    with table(N1="2,10 W d9", S1="2,13 S", S2="2,2 S", control={"N1": "S1"}) as t:
        t.weapons(4)
        assert t.scores() == {"S2": (1, 0, 0), "N1": (0, 1, 0)}


@pytest.mark.rule("RALLY-53.17", "RALLY-53.20")
def test_x63_one_shield_for_the_whole_phase() -> None:
    with table(N1="9,15 down + power_down_shield", S1="9,14 S + ramming_gear | 500", S2="11,16 W") as t:
        t.moves()
        assert (t.at("N1"), t.at("S1"), t.hurt()) == ("9,16 N", "9,15 S", {})
        t.weapons()
        assert t.hurt() == {"N1": 3}


@pytest.mark.rule("RALLY-45.1", "RALLY-50.3", "RALLY-53.2")
def test_x64_automatic_replacement_before_the_question() -> None:
    with table(
        south="abort_switch",
        S1="1,14 | - - 500 - -",
        S2="5,14 aborted | - - 700 - -",
        S3="7,14 | - - 10 - -",
        S4="9,14 | - - 20 - -",
        deck="110 800",
    ) as t:
        t.reveal(3)
        assert t.robots_asked == {"S1", "S3", "S4"}
        assert t.register("S2", 3) == [110]
        t.goes_on(abort={"S1": True})
        assert t.register("S1", 3) == [800]
        assert [(name, card) for name, card in t.acted() if name in ("S1", "S2")] == [("S1", 800), ("S2", 110)]


@pytest.mark.rule("RALLY-43.2", "RALLY-43.4", "RALLY-53.22")
def test_x65_recompile_at_eight() -> None:
    with table(S1="1,14 d8 + recompile | - 500 510 520 530", deck="100 110") as t:
        t.deal(recompile={"S1": True})
        assert (t.damage("S1"), t.locked("S1"), t.empty("S1")) == (9, {1, 2, 3, 4, 5}, {1})
        assert t.dealt("S1") == 1
        t.everybody_programs()
        kept = t.register("S1", 1)
        assert len(kept) == 1
        t.cleanup().deal()
        assert (t.register("S1", 1), t.dealt("S1")) == (kept, 0)
        assert t.asked_for == "program"
        assert t.offers("S1") == {"power_down"}


@pytest.mark.rule("RALLY-51.12", "RALLY-51.13", "RALLY-51.14")
def test_x66_conceding_alone_then_together() -> None:
    robots: dict[str, Any] = {"S1": "8,12 N", "N3": "3,20 N"}
    with table(seats=3, towers="NT1:1", options="brakes crab_legs flywheel recompile", round=1, **robots) as t:
        t.weapons(2, stop=True)
        assert t.robots_asked == {"S1", "N3"}
        t.concedes("S1")
        assert t.robots_asked == {"N3"}
        t.goes_on(N3="howitzer")
        assert (t.hurt(), t.tower("NT1"), t.bases) == ({"S1": 3, "N3": 6}, 0, (40, 35))
        assert [t.carried(name) for name in ("S1", "S2", "S3", "S4")] == [["brakes"], ["crab_legs"], ["flywheel"], ["recompile"]]
        t.cleanup().by_chance().deal()
        assert set(t.state.asked) == {1, 2}
        t.everybody_programs()
        assert (t.empty("S1"), t.empty("S2")) == (set(), set())
        t.phase(1)
        t.concedes("S3")
        assert t.won[0] == "North"
