"""The tables at which MOBA Rally is played in tests: every division of robots among seats, both rulesets, every switch."""

from outplay.kernel.settings import Value

LATER: dict[str, Value] = {"base_respawn": True, "wild_beams": True, "wild_ramming": True, "power_down_strict": True, "no_team_dbl": True}

TABLES: dict[str, dict[str, Value]] = {
    "one a side": {"robots": 1, "round_limit": 6},
    "two a side": {"round_limit": 4},
    "three seats": {"seats": 3, "round_limit": 3, "edges": "open"},
    "four against one": {"robots": 4, "seats": 5, "south": "1+1+1+1", "north": "4", "round_limit": 2},
    "eight seats": {"robots": 4, "seats": 8, "round_limit": 2},
    "later rules": {"robots": 3, "round_limit": 3, "single_tower_reward": True, **LATER},
    "few lives": {"robots": 2, "edges": "open", "lives": "3", "round_limit": 8},
    "open hands": {"robots": 2, "seats": 4, "open_team_hands": True, "round_limit": 3},
}
