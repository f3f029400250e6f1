"""The conformance kit on MOBA Rally: every division of robots among seats, both rulesets, every switch; and re-deals that are fair."""

import pytest

from outplay.games.rally import GAME
from outplay.games.rally.game import Rally
from outplay.games.rally.rules.state import Table
from outplay.kernel.chance import Chance
from outplay.kernel.content import Content
from outplay.kernel.settings import Settings, Value
from outplay.testing.check import check_game
from outplay.testing.fair import check_fair
from tests.games.rally.matches import scattered
from tests.games.rally.tables import TABLES
from tests.sizes import many


@pytest.mark.rule("RALLY-6.1", "RALLY-6.2", "RALLY-6.3", "RALLY-6.4", "RALLY-52.2", "RALLY-52.7", "RALLY-52.8")
@pytest.mark.parametrize("options", TABLES.values(), ids=list(TABLES))
def test_conformance(options: dict[str, Value]) -> None:
    report = check_game(GAME, [options], matches=many(1, 20), deep=many(29, 9), answers=many(0, 2))
    assert report.decisions > 20


class Thick(Rally):
    """The game with matches that begin in the thick of it: robots anywhere on the boards, with options."""

    def new(self, settings: Settings, content: Content, chance: Chance) -> Table:
        order = chance.shuffle("scatter", range(8))
        table = scattered(settings.given(), int("".join(map(str, order)), 8))
        table.chance, table.told = chance, None
        return table


@pytest.mark.rule("RALLY-6.1", "RALLY-6.3", "RALLY-6.4", "RALLY-42.3")
@pytest.mark.parametrize("options", TABLES.values(), ids=list(TABLES))
def test_conformance_in_the_thick_of_it(options: dict[str, Value]) -> None:
    report = check_game(Thick(), [options], matches=many(1, 20), deep=many(31, 9), answers=many(0, 2))
    assert report.met["event"]["RobotHit"]


@pytest.mark.rule("RALLY-6.1", "RALLY-6.3")
@pytest.mark.parametrize("game", [GAME, Thick()], ids=["from the start", "in the thick of it"])
def test_re_deals_are_fair(game: Rally) -> None:
    compared = check_fair(game, TABLES["one a side"], matches=many(60, 800))
    assert any("hand" in place for place in compared)
