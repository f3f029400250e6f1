"""The conformance kit on MOBA: every team size, rosters, item sets, team seats."""

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data.settings import QUICK
from outplay.kernel.settings import Value
from outplay.testing.check import check_game
from tests.sizes import many

TABLES: dict[str, dict[str, Value]] = {
    "2 v 2": {"team_size": "2", "round_limit": 8},
    "2 v 2, two seats each": {"team_size": "2", "seats": 4, "starting_actions": "choose", "round_limit": 3},
    "3 v 3, chosen cards, extended": {"team_size": "3", "starting_actions": "choose", "item_set": "extended", "payday_priority": True, "round_limit": 3},
    "3 v 3, two against one": {"team_size": "3", "seats": 3, "round_limit": 3},
    "3 v 3, one against three": {"team_size": "3", "seats": 4, "seating": "one", "starting_actions": "choose", "round_limit": 3},
    "4 v 4, two against four": {"team_size": "4", "seats": 6, "seating": "two", "round_limit": 2},
    "5 v 5, three against five": {"team_size": "5", "seats": 8, "seating": "three", "draft": "random", "round_limit": 2},
    "3 v 3, twins, dealt": {"team_size": "3", "roster": "prototype", "draft": "random", "round_limit": 3},
    "2 v 2, named heroes": {"team_size": "2", "roster": "custom", "named": "SHA,HAR,BOO,DEA,TRI", "draft": "random", "round_limit": 2},
    "5 v 5": {"team_size": "5", "roster": "core", "round_limit": 2},
    "5 v 5, a seat for every hero": {"team_size": "5", "seats": 10, "round_limit": 2},
}


@pytest.mark.rule("MOBA-4.238", "MOBA-4.260", "MOBA-4.266")
@pytest.mark.parametrize("options", TABLES.values(), ids=list(TABLES))
def test_conformance(options: dict[str, Value]) -> None:
    report = check_game(GAME, [{**QUICK, **options}], matches=many(1, 20), deep=many(11, 6), answers=many(0, 2))
    assert report.decisions > 20
