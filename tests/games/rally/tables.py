"""The tables at which MOBA Rally is played in tests: every division of robots among seats, both rulesets, every switch."""

from collections.abc import Mapping

from outplay.games.rally.data.settings import CLASSIC, QUICK
from outplay.kernel.settings import Value

LATER: dict[str, Value] = {"base_respawn": True, "wild_beams": True, "wild_ramming": True, "power_down_strict": True, "no_team_dbl": True}


def ruled(given: Mapping[str, Value]) -> dict[str, Value]:
    """Return options on top of `quick` if one or two robots a team play, else of `classic`."""
    return {**(QUICK if int(given.get("robots", 2)) < 3 else CLASSIC), **given}


TABLES: dict[str, dict[str, Value]] = {
    "one a side": ruled({"robots": 1, "round_limit": 6}),
    "two a side": ruled({"round_limit": 4}),
    "three seats": ruled({"seats": 3, "round_limit": 3, "edges": "open"}),
    "four against one": ruled({"robots": 4, "seats": 5, "south": "1+1+1+1", "north": "4", "round_limit": 2}),
    "eight seats": ruled({"robots": 4, "seats": 8, "round_limit": 2}),
    "later rules": ruled({"robots": 3, "round_limit": 3, "single_tower_reward": True, **LATER}),
    "few lives": ruled({"robots": 2, "edges": "open", "lives": "3", "round_limit": 8}),
    "open hands": ruled({"robots": 2, "seats": 4, "open_team_hands": True, "round_limit": 3}),
}
