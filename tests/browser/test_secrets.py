"""A game with secrets, played through the page: plans face down, duels, reloads in the middle of a secret choice."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.person import BOT, YOU, Person


def test_a_round_of_secret_plans_and_duels_to_the_result(anna: Person) -> None:
    anna.lays(YOU, BOT, game="moba", team_size="2", draft="random", round_limit=1)
    assert anna.plays_to_the_end() > 4
    expect(anna.page.locator("#end-title")).to_be_visible()


def test_a_reload_in_the_middle_of_a_secret_choice_brings_back_what_was_picked(anna: Person) -> None:
    anna.lays(YOU, BOT, game="moba", team_size="2", draft="random")
    anna.plays_until("Plan a card")
    anna.picks_something()
    assert anna.waits_for_turn()
    before = anna.reads_table()
    anna.reloads()
    assert anna.waits_for_turn()
    assert anna.reads_table() == before
    anna.page.keyboard.press("u")
    anna.waits_for_prompt("Plan a card")
