"""The conformance kit on Eventide of Heroes: all sources of Gamers and Heroes, every option; and re-deals that are fair."""

import pytest

from outplay.games.eventide import GAME
from outplay.kernel.settings import Value
from outplay.testing.check import check_game
from outplay.testing.fair import check_fair
from tests.sizes import many

LOOKERS = "reckarr,aldermoor,quill,stella,osk"
MOVERS = "hobb,ishka,grapnel,pyrelle,celt"
PEEKS = "botfrag,tidepool,foxglove,ninefold,papercut"
WAITS = "quietqueue,juke,meridian,halcyon,eclipse"

TABLES: dict[str, dict[str, Value]] = {
    "first match": {"gamers": "none", "heroes": "agreed", "max_rounds": 8},
    "drafts": {"max_rounds": 8},
    "cap": {"gamers": "cap", "heroes": "random", "first_player": "roll", "max_rounds": 8},
    "dealt": {"gamers": "random", "heroes": "random", "damage": "fresh", "first_player": "fixed", "max_rounds": 8},
    "listed": {"gamers": "list", "heroes": "draft", "push": "two", "max_rounds": 8},
    "peeks and moves": {"gamers": "list", "roster_a": PEEKS, "roster_b": WAITS, "heroes": "agreed", "team_a": LOOKERS, "team_b": MOVERS, "max_rounds": 8},
    "moves and peeks": {"gamers": "list", "roster_a": WAITS, "roster_b": PEEKS, "heroes": "agreed", "team_a": LOOKERS, "team_b": MOVERS, "max_rounds": 8},
    "late and held": {"gamers": "none", "heroes": "agreed", "team_a": "tolva,aldermoor,sordine,sevrin,farrow", "team_b": "urdek,pell,magda,anselm,lull"},
}


@pytest.mark.rule("EOH-1.8", "EOH-1.9", "EOH-15.2", "EOH-15.3", "EOH-5.12", "EOH-16.11")
@pytest.mark.parametrize("options", TABLES.values(), ids=list(TABLES))
def test_conformance(options: dict[str, Value]) -> None:
    report = check_game(GAME, [options], matches=many(2, 40), deep=many(9, 5), answers=many(0, 2))
    assert report.decisions > 20


@pytest.mark.rule("EOH-1.12", "EOH-16.11")
@pytest.mark.parametrize("name", ["first match", "peeks and moves", "moves and peeks"])
def test_re_deals_are_fair(name: str) -> None:
    compared = check_fair(GAME, TABLES[name], matches=many(60, 600))
    assert any("hands" in place for place in compared)
    assert any("down" in place for place in compared)
