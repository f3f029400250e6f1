"""Every box on the shelf: one click on Play, and a while at its table."""

from __future__ import annotations

from itertools import islice

import pytest
from playwright.sync_api import expect

from outplay.games import games
from tests.browser.conftest import Comes
from tests.sizes import many


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("name", [game.name for game in games().values()])
def test_a_box_is_opened_and_played(comes: Comes, name: str, phone: bool) -> None:
    """Whatever is offered can be reached and is taken by the pointer; none of it gives the page any trouble."""
    anna = comes(phone=phone)
    anna.opens_shelf()
    anna.plays(name)
    for _ in islice(anna.turns(), many(8, 400)):
        anna.picks_something()
    expect(anna.page.locator("main.table")).to_be_visible()
