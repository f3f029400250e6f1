"""The workshop in the browser: a variant is made, changed, played and measured."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import Person
from tests.browser.test_access import is_fit

HAMMER_TIME = "/lab/knockback?variant=Rhino+lighter&at=heroes.toml/hero/1/abilities/0"


def test_a_variant_is_made_changed_played_and_measured(anna: Person, comes: Comes) -> None:
    page = anna.page
    anna.goes("/lab/knockback")
    anna.presses("New variant")
    page.get_by_role("textbox", name="Name").fill("Rhino lighter")
    anna.presses("Make it")
    expect(page.get_by_role("link", name=re.compile("^Rhino lighter"))).to_have_attribute("aria-current", "true")
    wrong = is_fit(anna, "variants")

    page.get_by_role("link", name="Change Hammer Time").click()
    dice = page.get_by_label("Attack dice", exact=True)
    expect(dice).to_have_value("5")
    anna.presses("Attack dice: less")
    expect(dice).to_have_value("4")
    anna.sees("was 5")
    anna.sees(re.compile(r"^\+steps = .*dice = 4"))
    wrong += is_fit(anna, "editor")

    blocks = page.locator(".grip")
    anna.presses("+ Walk")
    expect(blocks).to_have_text(["1. Strike", "2. Walk"])
    walk, strike = (blocks.filter(has_text=name).bounding_box() for name in ("Walk", "Strike"))
    assert walk
    assert strike
    page.mouse.move(walk["x"] + 8, walk["y"] + 8)
    page.mouse.down()
    page.mouse.move(strike["x"] + 8, strike["y"] + 4, steps=5)
    page.mouse.up()
    expect(blocks).to_have_text(["1. Walk", "2. Strike"])
    anna.presses("Remove 1. Walk")
    expect(blocks).to_have_text(["1. Strike"])

    # A part is dragged into a place that takes it, and is put into another one by keys.
    also = page.get_by_role("button", name="+ A hit also")
    drain, place = page.get_by_role("button", name="+ Drain").bounding_box(), also.bounding_box()
    assert drain
    assert place
    page.mouse.move(drain["x"] + 8, drain["y"] + 8)
    page.mouse.down()
    page.mouse.move(place["x"] + 9, place["y"] + 9, steps=5)
    anna.sees("let go to add it here")
    page.mouse.up()
    expect(blocks).to_have_text(["1. Strike", "1. Drain"])
    expect(page.get_by_role("group", name="Parts").locator(".said")).to_have_text("Drain was put into Strike: A hit also.")
    anna.presses("+ Strike")
    expect(blocks).to_have_text(["1. Strike", "1. Drain", "2. Strike"])
    page.get_by_role("group", name="Parts").get_by_role("button", name="+ Jinx").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Put Jinx into A hit also", exact=True)).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(blocks).to_have_text(["1. Strike", "1. Drain", "2. Strike", "1. Jinx"])
    anna.presses("Remove 2. Strike")
    anna.presses("Remove 1. Drain")
    expect(blocks).to_have_text(["1. Strike"])

    # What it costs is said before, with the command that asks the same.
    page.keyboard.press("m")
    page.get_by_role("radio", name="Is Rhino Guy too weak, below 45 %?").check(force=True)
    expect(page.locator("dialog code")).to_have_text(re.compile("^outplay lab fair knockback rhino_guy .*--weak --bots middle"))
    anna.sees(re.compile("^This takes .*; it ends as soon as it is decided"))
    page.keyboard.press("Escape")

    anna.goes(HAMMER_TIME)
    anna.presses(re.compile("^Play"))
    anna.presses("Against bots")
    anna.sits()
    expect(page.locator("header .content")).to_have_text("Rhino lighter")
    assert any("Played with the variant “Rhino lighter”" in line for line in anna.reads_table())

    # As many matches as the page asks for would take an hour.
    few = {"kind": "wins", "variant": "Rhino lighter", "hero": "rhino_guy", "level": "gentle", "most": 1}
    asked = page.request.post(f"{anna.address}/api/lab/knockback/experiments", data=few)
    assert asked.ok, asked.text()
    anna.goes("/lab/knockback?variant=Rhino+lighter")
    page.get_by_role("link", name="Does Rhino lighter make Rhino Guy win more often?").click()
    expect(page.get_by_text("Measured.", exact=True)).to_be_visible(timeout=90_000)  # a process begins and plays
    anna.sees(re.compile("^Not decided at seed 1 of 1, 4 matches, in"))
    wrong += is_fit(anna, "verdict")

    ben = comes(phone=True, color_scheme="dark")
    ben.goes(HAMMER_TIME)
    ben.sees("was 5")
    expect(ben.page.get_by_label("Attack dice", exact=True)).to_be_disabled()
    wrong += is_fit(ben, "editor on a phone")
    ben.goes("/lab/knockback?variant=Rhino+lighter")
    ben.sees("Change it on a wider screen")
    wrong += is_fit(ben, "variants on a phone")
    bar = ben.page.get_by_role("navigation", name="Workshop")
    bar.get_by_role("button", name="Measured").click()
    expect(ben.page.get_by_role("link", name="Does Rhino lighter make Rhino Guy win more often?")).to_be_visible()
    expect(ben.page.get_by_role("link", name="Change Hammer Time")).to_have_count(0)
    bar.get_by_role("button", name="Heroes").click()
    ben.page.get_by_text(re.compile(r"^Arenas \d")).click()
    wrong += is_fit(ben, "arenas on a phone")
    bar.get_by_role("button", name="Report").click()
    ben.sees("No balance report of Rhino lighter yet.")
    bar.get_by_role("button", name="Play").click()
    ben.sees("Against bots")
    assert wrong == []
