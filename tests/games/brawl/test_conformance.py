"""The conformance kit on Super Fantasy Brawl: every option, both numbers of seats; and re-deals that are fair."""

import pytest

from outplay.games.brawl import GAME
from outplay.kernel.check import check_game
from outplay.kernel.fair import check_fair
from outplay.kernel.settings import Value
from tests.sizes import many

TABLES: dict[str, dict[str, Value]] = {
    "quick start": {"start": "quick", "round_limit": 12},
    "quick start, a card": {"start": "quick", "catch_up": "card", "round_limit": 10},
    "free": {"selection": "free", "catch_up": "card", "round_limit": 10},
    "casual, a Core": {"selection": "casual", "casual_pool": 8, "catch_up": "core", "round_limit": 10},
    "competitive": {"selection": "competitive", "round_limit": 10},
    "four, free": {"seats": 4, "catch_up": "core", "round_limit": 10},
    "four, casual": {"seats": 4, "selection": "casual", "casual_pool": 9, "catch_up": "card", "round_limit": 10},
    "four, competitive": {"seats": 4, "selection": "competitive", "round_limit": 10},
}


@pytest.mark.rule("SFB-1.6", "SFB-13.4", "SFB-14.1")
@pytest.mark.parametrize("options", TABLES.values(), ids=list(TABLES))
def test_conformance(options: dict[str, Value]) -> None:
    report = check_game(GAME, [options], matches=many(2, 40), deep=many(9, 5))
    assert report.decisions > 20


@pytest.mark.rule("SFB-1.12", "SFB-11.8")
@pytest.mark.parametrize("options", [{"start": "quick"}, {"selection": "free"}, {"seats": 4}], ids=["quick start", "free", "four"])
def test_re_deals_are_fair(options: dict[str, Value]) -> None:
    compared = check_fair(GAME, options, matches=many(40, 400))
    assert any("hand" in place for place in compared)
