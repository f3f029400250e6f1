"""The shelf: the match one was in, and those that are over."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, YOU


def test_the_match_one_was_in_shows_its_board_and_a_finished_one_can_be_played_again(comes: Comes) -> None:
    anna = comes()
    anna.lays(YOU, BOT, pick="random")
    anna.waits_for_turn()
    anna.concedes()
    expect(anna.page.locator("section.end")).to_be_visible()
    anna.opens_shelf()
    results = anna.page.get_by_role("region", name="Latest results")
    expect(results).to_contain_text("1 round, just now")
    anna.presses("Again", results)
    anna.sits()
    anna.waits_for_turn()
    anna.opens_shelf()
    going = anna.page.get_by_role("region", name="Continue your match")
    expect(going.locator(".picture canvas")).to_be_visible()
    expect(going).to_contain_text("Your turn")
    anna.presses(re.compile("Replay"), results)
    expect(anna.replay).to_be_visible()


def test_the_open_shelf_calls_when_a_match_asks(comes: Comes) -> None:
    anna, ben = comes(), comes()
    seats = [{"kind": "you", "name": "Anna"}, {"kind": "link"}]
    made = anna.page.request.post(f"{anna.address}/api/matches", data={"game": "knockback", "seats": seats, "settings": {"seats": 2}}).json()
    ben.page.request.post(f"{ben.address}/api/join/{made['code']}", data={"name": "Ben"})
    ben.opens_shelf()
    anna.goes(f"/m/{made['match']}")
    anna.sits()
    asked = re.compile("Your turn")
    for _ in range(8):
        if asked.search(ben.page.title()):
            break
        if anna.is_asked:
            anna.picks_something()
    expect(ben.page).to_have_title(asked)
    expect(ben.page.get_by_role("region", name="Continue your match").get_by_text("Your turn")).to_be_visible()
