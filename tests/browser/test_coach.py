"""First-time hints on a phone: nothing that can be chosen lies below them, and what was answered is known."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Comes
from tests.browser.person import BOT, YOU


@pytest.mark.parametrize(("width", "height"), [pytest.param(390, 844, marks=pytest.mark.soak), (360, 640)])
def test_a_whole_match_with_hints_covers_nothing(comes: Comes, width: int, height: int) -> None:
    anna = comes(phone=True, coach=True, viewport={"width": width, "height": height})
    anna.lays(YOU, BOT, heroes="box8", pick="random", tide_start=2, tide_step=1)
    asked: list[str] = []
    for words in anna.turns():
        hint = anna.page.get_by_role("complementary", name="First time")
        if hint.count():
            asked.append(words)
        anna.picks_something()
    assert asked, "no hint was ever shown"


def test_hints_cover_nothing_while_one_plans(comes: Comes) -> None:
    anna = comes(phone=True, coach=True)
    anna.lays(YOU, BOT, game="moba", starting_actions="recommended", team_size="2", draft="random")
    for _ in range(25):
        if not anna.waits_for_turn():
            break
        anna.picks_something()
