"""Every box on the shelf: one click on Play, and a while at its table."""

from __future__ import annotations

from itertools import islice

import pytest
from playwright.sync_api import expect

from outplay.games import games
from tests.browser.conftest import Comes
from tests.sizes import many

NAMES = [game.name for game in games().values()]
OPENED = [pytest.param(name, phone, marks=[pytest.mark.soak] if (phone + n) % 2 else []) for n, name in enumerate(NAMES) for phone in (False, True)]
"""Every game: on a desk and a phone by turns, in `make soak` on both."""


@pytest.mark.parametrize(("name", "phone"), OPENED)
def test_a_box_is_opened_and_played(comes: Comes, name: str, phone: bool) -> None:
    """Whatever is offered can be reached and is taken by the pointer; none of it gives the page any trouble."""
    anna = comes(phone=phone)
    anna.opens_shelf()
    anna.plays(name)
    for _ in islice(anna.turns(), many(4, 400)):
        anna.picks_something()
    expect(anna.page.locator("main.table")).to_be_visible()
