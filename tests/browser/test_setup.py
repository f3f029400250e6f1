"""Setting up a match: whatever the window, everything can be read and pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import Person

WINDOWS = [(1440, 900), (1280, 720), (1024, 700), (390, 844), (360, 640)]
CLIPPED = """() => [...document.querySelectorAll(".seats h3, .presets b, .presets small, .form b")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
COVERED = """() => {
  const start = document.querySelector("footer button").getBoundingClientRect();
  const all = document.querySelector(".all").getBoundingClientRect();
  return start.top < all.bottom - 1;
}"""


NEXT_FRAME = "() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))"


@pytest.mark.parametrize("game", ["knockback", "moba"])
def test_nothing_is_cut_off_and_start_covers_nothing(anna: Person, game: str) -> None:
    anna.goes(f"/new/{game}")
    for width, height in WINDOWS:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.evaluate(NEXT_FRAME)
        anna.sees("First game")
        assert anna.page.evaluate(CLIPPED) == [], f"{width}x{height}"
        assert not anna.page.evaluate(COVERED), f"{width}x{height}"
        assert anna.page.evaluate("document.documentElement.scrollWidth") == width


def test_a_choice_that_cannot_be_is_said_before_start_and_the_last_time_is_a_preset(comes: Comes) -> None:
    anna = comes()
    anna.goes("/new/knockback")
    anna.bears("status of 422")
    anna.chooses("Seats", "3")
    anna.chooses("Sides", "Teams")
    anna.sees("Teams are two against two: they need 4 seats, not 3")
    anna.chooses("Seats", "4")
    anna.sees("4 seats, 2 against 2")
    anna.chooses("Seats", "2")
    anna.chooses("Sides", "Each alone")
    anna.chooses("Heroes", "Box 8")
    anna.page.keyboard.press("Enter")
    anna.sits()
    anna.goes("/new/knockback")
    anna.page.get_by_role("button", name="As last time").click()
    anna.sees("2 seats, one against the other")


def test_set_up_begins_as_published_and_a_table_names_the_preset_that_play_gave(comes: Comes) -> None:
    anna = comes()
    anna.goes("/new/brawl")
    expect(anna.page.get_by_role("button", name="As published").first).to_have_attribute("aria-pressed", "true")
    anna.sees("Play gives you this.")
    anna.opens_shelf()
    anna.page.get_by_role("button", name="Play Super Fantasy Brawl").last.click()
    expect(anna.page.get_by_role("link", name="Super Fantasy Brawl, Quick, back to the shelf")).to_be_visible()
    anna.presses("Settings")
    anna.sees("At this table: Quick")
