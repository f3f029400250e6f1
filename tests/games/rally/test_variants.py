"""Chapter 52 of the rules: rulesets, seats, and the switches of later versions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from outplay.games.rally.data.settings import RallySettings
from outplay.kernel.errors import SettingError
from outplay.kernel.settings import Value
from tests.games.rally.table import table


def made(**given: Value) -> RallySettings:
    """Return settings as a table agrees on them."""
    settings = RallySettings.make(given)
    assert isinstance(settings, RallySettings)
    return settings


@pytest.mark.rule("RALLY-52.1", "RALLY-52.10", "RALLY-52.3")
@pytest.mark.parametrize(
    ("given", "ruleset", "robots", "numbers", "edges", "limit"),
    [
        ({}, "", 4, (40, 10, 5), "open", 0),
        ({}, "published", 4, (40, 10, 5), "open", 0),
        ({"objective_scale": "three_quarters"}, "published", 4, (30, 8, 4), "open", 0),
        ({}, "classic", 2, (40, 10, 5), "open", 200),
        ({"robots": 4}, "classic", 4, (40, 10, 5), "open", 200),
        ({}, "quick", 2, (20, 5, 3), "walled", 40),
        ({"robots": 1}, "quick", 1, (10, 3, 2), "walled", 40),
        ({"robots": 4, "edges": "open"}, "quick", 4, (20, 5, 3), "open", 40),
        ({}, "v0.1.5", 2, (40, 10, 5), "walled", 200),
        ({}, "quick-v0.1.5", 2, (20, 5, 3), "walled", 40),
    ],
)
def test_a_ruleset_may_be_changed_on_top(given: Mapping[str, Value], ruleset: str, robots: int, numbers: tuple[int, int, int], edges: str, limit: int) -> None:
    settings = RallySettings.make(given, ruleset)
    assert isinstance(settings, RallySettings)
    assert (settings.robots, settings.numbers, settings.edges, settings.round_limit, settings.seats) == (robots, numbers, edges, limit, 2)


@pytest.mark.rule("RALLY-52.2")
@pytest.mark.parametrize(
    ("given", "crews"),
    [
        ({}, ((0, 1, 2, 3), (4, 5, 6, 7))),
        ({"robots": 2}, ((0, 1), (4, 5))),
        ({"robots": 4, "seats": 3}, ((0, 1), (2, 3), (4, 5, 6, 7))),
        ({"robots": 4, "seats": 6}, ((0, 1), (2,), (3,), (4, 5), (6,), (7,))),
        ({"robots": 4, "seats": 5, "south": "4"}, ((0, 1, 2, 3), (4,), (5,), (6,), (7,))),
        ({"robots": 3, "seats": 4, "south": "3"}, ((0, 1, 2), (4,), (5,), (6,))),
        ({"robots": 3, "seats": 4, "north": "1+2"}, ((0, 1), (2,), (4,), (5, 6))),
    ],
)
def test_robots_are_divided_among_seats(given: Mapping[str, Value], crews: tuple[tuple[int, ...], ...]) -> None:
    assert made(**given).crews == crews


@pytest.mark.rule("RALLY-52.2")
@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"robots": 2, "seats": 8}, "4 seats for South need 4 robots, one each, and a team has 2"),
        (
            {"robots": 2, "seats": 3, "south": "2", "north": "2"},
            "by this division of robots South has 1 seat and North 1, and not 3 in all",
        ),
        ({"robots": 2, "south": "3"}, "3 means 3 robots, but a team has 2"),
        ({"robots": 2, "seats": 2, "south": "1+1"}, "North has no seat left"),
        ({"robots": 4, "seats": 8, "south": "2+1+1"}, "North cannot have 5 seats: a team has at most 4 robots"),
    ],
)
def test_a_seat_without_a_robot_is_refused_with_the_reason(given: Mapping[str, Value], why: str) -> None:
    with pytest.raises(SettingError, match=re.escape(why)):
        made(**given)


def test_a_division_of_robots_is_called_by_its_seats() -> None:
    south = next(field for field in RallySettings.FORM if field.id == "south")
    names = {value.value: value.name for value in south.values}
    assert [names[split] for split in ("even", "2", "1+1", "2+1", "2+2")] == [
        "Evenly",
        "1 seat with 2 robots",
        "2 seats with 1 robot each",
        "2 seats with 2 and 1 robots",
        "2 seats with 2 robots each",
    ]


@pytest.mark.rule("RALLY-52.5")
def test_lives() -> None:
    with table(lives="3", S1="out 0/3/0", S2="out 0/2/0") as t:
        t.cleanup()
        assert (t.in_play("S1"), t.in_play("S2")) == (False, True)
    with table(lives="3", robots=1, S1="2,16 E 0/2/0 | 500", N1="11,17") as t:
        t.phase(1)
        assert t.won == ("North", ["N1"])
        assert t.scores()["N1"] == (0, 0, 0)


@pytest.mark.rule("RALLY-52.7")
def test_respawn_in_the_own_base() -> None:
    for allowed in (False, True):
        with table(base_respawn=allowed, S1="out", S2="5,19") as t:
            t.cleanup(asking=False)
            places = t.places_offered()
            assert {"6,20", "6,19", "5,20"} <= places if allowed else not places & {"6,20", "6,19", "5,20"}
            assert "5,19" not in places


@pytest.mark.rule("RALLY-52.7")
def test_wild_beams_act_on_allies() -> None:
    robots: dict[str, Any] = {"S1": "1,14 E + pressor_beam", "S2": "4,14", "N1": "7,14"}
    with table(wild_beams=True, **robots) as t:
        t.weapons(S1="pressor_beam")
        assert (t.at("S2"), t.at("N1"), t.hurt()) == ("5,14 N", "7,14 N", {})
    with table(**robots) as t:
        t.weapons(S1="pressor_beam")
        assert (t.at("S2"), t.at("N1")) == ("4,14 N", "8,14 N")


@pytest.mark.rule("RALLY-52.7")
def test_wild_ramming_hurts_allies() -> None:
    with table(wild_ramming=True, S1="9,13 W + ramming_gear | 500", S2="8,13 d9") as t:
        t.moves()
        assert not t.in_play("S2")
        assert t.scores() == {"S2": (0, 1, 0)}  # never a Kill


@pytest.mark.rule("RALLY-52.7", "RALLY-44.7")
@pytest.mark.parametrize("strict", [False, True])
def test_strict_power_down(strict: bool) -> None:
    with table(power_down_strict=strict, S1="5,19 down d3 + brakes", options="crab_legs") as t:
        t.end_of_round(install={} if strict else {"S1": "brakes"})
        assert (t.damage("S1"), t.team_option("South")) == ((3, "") if strict else (1, "brakes"))
    with table(power_down_strict=strict, S1="11,13 down", options="crab_legs") as t:
        assert t.touch().carried("S1") == ([] if strict else ["crab_legs"])
    with table(power_down_strict=strict, south="ablative_coat", S1="1,14 announced d2 t2", S2="3,14 t1", S3="5,14 down", S4="7,14 down") as t:
        t.cleanup(stay={"S3": False, "S4": True}).deal()
        assert t.power("S1") == "down"
        assert t.tokens("S1") == (0 if strict else 2)
        assert (t.tokens("S2"), t.tokens("S3")) == (1, 2 if strict else 0)
    with table(power_down_strict=strict, south="power_down_shield", S1="9,14 down", N1="11,14 W") as t:
        assert t.weapons().hurt() == {}
    with table(power_down_strict=strict, S1="5,19 + ablative_coat", S2="1,14 down", S3="3,14") as t:
        t.end_of_round(install={"S1": "ablative_coat"})
        assert [t.tokens(name) for name in ("S1", "S2", "S3")] == [2, 0 if strict else 2, 2]


@pytest.mark.rule("RALLY-52.7", "RALLY-50.3")
@pytest.mark.parametrize("barred", [False, True])
def test_no_double_barreled_laser_for_a_team(barred: bool) -> None:
    with table(no_team_dbl=barred, S1="5,19 + brakes double_barreled_laser") as t:
        t.end_of_round(asking=False)
        assert t.installable() == ({"brakes"} if barred else {"brakes", "double_barreled_laser"})


@pytest.mark.rule("RALLY-52.7")
def test_one_card_for_a_tower() -> None:
    with table(single_tower_reward=True, S2="8,12 N", towers="NT1:1", options="brakes crab_legs") as t:
        t.weapons(S2="howitzer", draws="S4")
        assert [t.carried(name) for name in ("S1", "S2", "S3", "S4")] == [[], [], [], ["brakes"]]


@pytest.mark.rule("RALLY-52.8", "RALLY-43.7", "RALLY-6.1")
@pytest.mark.parametrize("shared", [False, True])
def test_open_team_hands(shared: bool) -> None:
    with table(open_team_hands=shared, seats=4, S1="1,14 w500 + flywheel") as t:
        t.deal()
        for name, knows in (("S2", True), ("S3", shared), ("N1", False)):
            seen = t.seen_by(name)
            assert seen.knows_hand("S1") == knows
            assert (seen.wheel("S1") == [500]) == knows


@pytest.mark.rule("RALLY-52.2")
def test_a_division_of_robots_is_asked_for_only_where_a_team_has_more_than_one_seat() -> None:
    divisions = [field for field in RallySettings.FORM if field.id in ("south", "north")]
    assert [[field.matters(RallySettings(seats).given()) for field in divisions] for seats in (2, 3, 8)] == [[False] * 2, [True] * 2, [True] * 2]
