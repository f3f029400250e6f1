"""axe finds nothing serious on any page, on a desk and on a phone, by day and by night; nothing is wider than the screen."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, LINK, YOU, Person
from tests.browser.server import ROOT
from tests.sizes import many

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
HARM = ("serious", "critical")
LOOKS = [(False, "light"), (True, "dark"), (False, "dark"), (True, "light")][: many(2, 4)]


@cache
def axe() -> str:
    return AXE.read_text("utf-8")


def is_fit(person: Person, where: str) -> list[str]:
    """What is wrong with the page as it is."""
    person.page.evaluate(axe())
    found = person.page.evaluate("axe.run({ resultTypes: ['violations'] })")
    wrong = [
        f"{where}: {one['id']} ({one['impact']}): " + "; ".join(f"{node['target']} {node['failureSummary']}" for node in one["nodes"][:3])
        for one in found["violations"]
        if one["impact"] in HARM
    ]
    wide = person.page.evaluate("Math.max(document.documentElement.scrollWidth, innerWidth)")
    size = person.page.viewport_size
    if size and wide > size["width"]:
        wrong.append(f"{where}: {wide - size['width']} px wider than the screen")
    return wrong


@pytest.mark.parametrize(("phone", "colors"), LOOKS, ids=[f"{'phone' if phone else 'desk'}-{colors}" for phone, colors in LOOKS])
def test_every_page_can_be_used_by_everybody(comes: Comes, phone: bool, colors: str) -> None:
    anna, ben = comes(phone=phone, coach=True, color_scheme=colors), comes(phone=phone, color_scheme=colors)
    anna.opens_shelf()
    wrong = is_fit(anna, "shelf")
    anna.goes("/new/knockback")
    anna.page.get_by_role("button", name=re.compile("^Start")).wait_for()
    wrong += is_fit(anna, "set up")
    code = anna.lays(YOU, LINK, first="seat:2")
    anna.page.get_by_role("heading", name=re.compile("thinks|for somebody")).wait_for()
    wrong += is_fit(anna, "others' turn")
    ben.goes(f"/j/{code}")
    ben.page.get_by_role("button", name="Take seat 2").wait_for()
    wrong += is_fit(ben, "join")
    anna.lays(YOU, BOT)
    anna.waits_for_turn()
    wrong += is_fit(anna, "draft")
    anna.plays_until("Move")
    wrong += is_fit(anna, "own turn")
    anna.page.keyboard.press("t")
    anna.text.wait_for()
    wrong += is_fit(anna, "text table")
    anna.page.keyboard.press("t")
    anna.concedes()
    expect(anna.page.locator("#end-title")).to_be_visible()
    wrong += is_fit(anna, "result")
    anna.goes("/m/nothing")
    anna.sees("No table here")
    wrong += is_fit(anna, "no table")
    assert wrong == []


def too_wide(person: Person) -> dict[int, int]:
    """Return the widths of screens for which the page is too wide, each with the pixels that are too many."""
    wide: dict[int, int] = {}
    for width in (360, 768, 1080, 3840):
        person.page.set_viewport_size({"width": width, "height": 800})
        person.page.evaluate("() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))")
        if (much := person.page.evaluate("document.documentElement.scrollWidth") - width) > 0:
            wide[width] = much
    return wide


def test_nothing_is_wider_than_the_screen(anna: Person) -> None:
    anna.bears("status of 404")
    wide: dict[str, dict[int, int]] = {}
    for path in ("/", "/new/knockback", "/games/moba/how?page=2", "/about", "/j/ZZZZZ"):
        anna.goes(path)
        anna.page.locator("h1").first.wait_for()
        wide[path] = too_wide(anna)
    anna.lays(YOU, BOT)
    anna.plays_until("Move")
    wide["table"] = too_wide(anna)
    assert {path: much for path, much in wide.items() if much} == {}
