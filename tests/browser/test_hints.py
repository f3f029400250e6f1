"""A hint at the table: asked for by a key, drawn on the board, played by an own click, and counted."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, YOU, Person


def sits(anna: Person) -> None:
    """Somebody sits at a table of Knockback at which a hero was dealt to them, and is asked."""
    anna.lays(YOU, BOT, pick="random", first="seat:1", tide=False)
    expect(anna.page.locator(".board [data-id]").first).to_be_visible()


def test_a_hint_is_asked_for_by_a_key_looked_at_and_played(comes: Comes) -> None:
    anna = comes()
    sits(anna)
    button = anna.page.get_by_role("button", name="Hint", exact=True)
    expect(button).to_be_enabled()
    anna.page.keyboard.press("h")
    hint = anna.page.get_by_role("region", name="Hint")
    options = hint.get_by_role("button", name=re.compile("^[123] "))
    expect(options.first).to_have_attribute("aria-pressed", "true")
    expect(hint.get_by_role("status")).to_contain_text("of 100, give or take")
    expect(hint).to_contain_text("1 hint so far")
    play = hint.get_by_role("button", name="Play 1")
    expect(play).to_be_focused()
    if options.count() > 1:
        anna.page.keyboard.press("n")
        expect(options.nth(1)).to_have_attribute("aria-pressed", "true")
        options.first.click()
    anna.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    button.click()
    expect(hint).to_contain_text("1 hint so far")
    play.click()
    expect(hint).to_have_count(0)
    expect(anna.page.get_by_role("log").first).to_contain_text("ask for a hint")


def test_a_table_that_wants_none_has_no_button(comes: Comes) -> None:
    anna = comes(phone=True)
    sits(anna)
    expect(anna.page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    bert = comes(phone=True)
    bert.lays(YOU, BOT, hints=False, pick="random", first="seat:1", tide=False)
    expect(bert.page.locator(".board [data-id]").first).to_be_visible()
    expect(bert.page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
