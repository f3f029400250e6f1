"""What can be read at the table: what pays opens by key, a card in a phone's hand by a finger that rests and by its mark, and the head line names who plays."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, YOU, Facts, Person

QUICK: Facts = {"game": "brawl", "start": "quick"}


def sheet(person: Person) -> Locator:
    """Return the open sheet."""
    return person.page.locator("dialog[open]")


def test_a_challenge_opens_by_key_and_says_what_it_wants(anna: Person) -> None:
    anna.lays(YOU, BOT, **QUICK)
    assert anna.waits_for_turn()
    anna.presses_keys("c", "Enter")
    expect(sheet(anna)).to_contain_text(re.compile("yours"))
    expect(sheet(anna)).to_contain_text(re.compile("next round|gone"))
    expect(sheet(anna)).to_contain_text("You:")
    anna.page.keyboard.press("Escape")
    expect(sheet(anna)).to_have_count(0)
    expect(anna.page.get_by_role("group", name="Score").get_by_role("img").first).to_have_accessible_name("You: 0 of 5")


def test_a_card_in_a_phones_hand_is_read_by_a_finger_that_rests_or_by_its_mark(comes: Comes) -> None:
    anna = comes(phone=True)
    anna.lays(YOU, BOT, **QUICK)
    assert anna.waits_for_turn()
    asked = anna.reads_prompt()
    card = anna.page.locator(".hand [data-card]").first
    box = card.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = anna.page.context.new_cdp_session(anna.page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(sheet(anna)).to_be_visible()
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    anna.presses("Close", sheet(anna))
    expect(sheet(anna)).to_have_count(0)
    card.locator(".look").tap()
    expect(sheet(anna)).to_be_visible()
    assert anna.reads_prompt() == asked, "nothing was chosen by looking"


def test_a_space_that_is_looked_at_goes_by_what_lies_there(anna: Person) -> None:
    anna.lays(YOU, BOT, game="rally", robots=1)
    anna.plays_until("Choose a dock for Rivet")
    anna.page.locator(".board path[data-id=f28]").click(button="right")
    expect(anna.page.get_by_role("dialog").get_by_role("heading", name="Your dock 1")).to_be_visible()
