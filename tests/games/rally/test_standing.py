"""Standing answers."""

from __future__ import annotations

import pytest

from outplay.games.rally import GAME
from outplay.games.rally.view.waivers import STANDING
from outplay.kernel.chance import Quick
from outplay.kernel.play import advance, pick
from outplay.kernel.window import asking
from tests.games.rally.matches import lively, scattered


@pytest.mark.rule("RALLY-52.11")
def test_what_may_be_left_standing_is_said_with_the_question() -> None:
    """Each question of a window has its standing answer, a program and a dock have none; and all of them may be left at any time."""
    luck, met = Quick(7), set[str]()
    for seed in range(12):
        table = scattered({"robots": 4, "round_limit": 4}, seed)
        advance(table)
        while not table.over:
            seat = table.asked[0]
            seen = GAME.observe(table, seat)
            waiver = GAME.prompt(seen, seat).waiver
            assert waiver == STANDING.get(type(asking(table)))
            assert list(GAME.waivers(seen, seat)) == list(STANDING.values())
            met |= {waiver.key} if waiver else set()
            pick(table, seat, lively(table, seat, luck))
    assert met == {waiver.key for waiver in STANDING.values()}
