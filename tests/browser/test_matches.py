"""Whole matches, from the shelf to the result: by mouse and by keys alone, in `make soak` by touch too."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import Person
from tests.sizes import many

SEEDS = [str(n) for n in range(1, many(2, 8))]


def sets_up_a_duel(person: Person) -> None:
    """Two seats, a gentle bot, and a tide that comes soon, on the Set up page."""
    person.presses("Set up Knockback")
    person.presses(re.compile("^Full "))
    person.chooses("Seats", "2")
    person.seats("Bot", 2, "Gentle")
    for _ in range(2):
        person.presses("Less First flood")
    person.presses("Less Then every")
    person.presses(re.compile("^Start"))
    person.sits()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_by_mouse_from_the_set_up_page_to_the_result(comes: Comes, seed: str) -> None:
    anna = comes(speed=1, seed=seed)
    anna.opens_shelf()
    sets_up_a_duel(anna)
    anna.chooses_speed("Instant")
    assert anna.plays_to_the_end() > 2
    expect(anna.page.locator("#end-title")).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_by_touch_on_a_phone(comes: Comes, seed: str) -> None:
    anna = comes(phone=True, speed=1, seed=seed)
    anna.opens_shelf()
    sets_up_a_duel(anna)
    anna.chooses_speed("Instant")
    assert anna.plays_to_the_end() > 2
    expect(anna.page.locator("#end-title")).to_be_visible()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_by_keys_alone(comes: Comes, seed: str) -> None:
    anna = comes(seed=seed)
    anna.opens_shelf()
    anna.tabs_to("Set up Knockback")
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_role("heading", name="Set up Knockback")).to_be_visible()
    anna.tabs_to("Full")
    anna.page.keyboard.press("Enter")
    anna.tabs_to("Less First flood")
    for _ in range(8):
        anna.page.keyboard.press("Space")
    anna.tabs_to("Start")
    anna.page.keyboard.press("Enter")
    anna.sits()
    for _ in anna.turns():
        anna.picks_by_keys()
    expect(anna.page.locator("#end-title")).to_be_visible()
