"""First-time tips on a phone: nothing that can be chosen lies below them, and what was answered is known."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

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


def test_the_first_hint_of_a_plan_stands_in_its_place_until_a_card_is_laid(comes: Comes) -> None:
    anna = comes(coach=True)
    anna.lays(YOU, BOT, game="rally", robots=1)
    anna.plays_until("Rivet, register 1")
    hint, plan = anna.page.get_by_role("complementary", name="First time"), anna.page.get_by_role("region", name="Your plan")
    expect(hint).to_contain_text("the highest number at its upper left")
    expect(plan).to_have_count(0)
    anna.plays_until("Rivet, register 2")
    expect(plan).to_be_visible()
    expect(hint).to_have_count(0)
