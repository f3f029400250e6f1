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
