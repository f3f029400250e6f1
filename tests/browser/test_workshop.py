"""The workshop in the browser: a variant is made, changed, played and measured."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from outplay.games import games
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
    expect(page.get_by_role("group", name="Parts").locator("p.said")).to_have_text("Drain was put into Strike: A hit also.")
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
    anna.sees(re.compile("Played with the variant “Rhino lighter”"))  # while heroes are picked
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


def test_who_comes_back_is_where_they_were_and_a_question_opens_as_it_was_asked(anna: Person) -> None:
    page, lab = anna.page, f"{anna.address}/api/lab/knockback"
    chosen = page.locator("[aria-current]")
    page.route("**/cost", lambda route: route.fulfill(json={"words": "", "command": "outplay lab", "least": 60, "most": 120}))
    anna.goes("/lab/brawl")
    anna.presses("Is whoever begins favored?")
    expect(page.get_by_role("radio", name="Is whoever begins favored?")).to_be_checked()
    page.keyboard.press("Escape")
    anna.presses("How strong is everybody?")
    expect(page.get_by_role("radio", name="How strong is everybody, and which cards are played?")).to_be_checked()
    page.keyboard.press("Escape")

    for name in ("Quick", "Slow"):
        assert page.request.post(f"{lab}/variants", data={"name": name, "like": ""}).ok
    anna.goes("/lab/knockback?variant=Quick")
    expect(chosen).to_contain_text("Quick")
    anna.goes("/lab/knockback")
    expect(chosen).to_contain_text("Quick")
    page.get_by_role("link", name="The box").click()
    expect(chosen).to_contain_text("The box")
    anna.goes("/lab/knockback?variant=Slow")
    expect(chosen).to_contain_text("Slow")
    assert page.request.post(f"{lab}/drop", data={"variant": "Slow"}).ok
    anna.goes("/lab/knockback")
    expect(chosen).to_contain_text("The box")


def test_a_card_is_changed_with_all_that_is_known_of_it(anna: Person) -> None:
    page, lab = anna.page, f"{anna.address}/api/lab/knockback"
    assert page.request.post(f"{lab}/variants", data={"name": "Lighter", "like": ""}).ok
    anna.goes("/lab/knockback?variant=Lighter&at=heroes.toml/hero/1/abilities/0")
    expect(page.get_by_role("heading", name="Hammer Time", level=1)).to_be_visible()
    anna.sees("5 dice hit 85% against 2 defense dice and 77% against 3.")
    anna.presses("In yellow: less")
    anna.sees("On Wellspring a blow of 2, 5 4 or 6 ends in the water from 144, 360 288 or 420 of 540 places and directions.")
    steppers = [page.get_by_label(name, exact=True).bounding_box() for name in ("Range", "Attack dice", "In green", "In red")]
    assert len({round(box["y"]) for box in steppers if box}) == 1
    anna.presses("KB-17.3")
    anna.sees(re.compile("^Attack one target, with a range, dice and"))

    # The parts lie below the steps, and what has the focus is seen above the prompt.
    flavor = page.get_by_role("textbox", name="Flavor")
    flavor.focus()
    prompt, field = page.get_by_role("region", name="What to do").bounding_box(), flavor.bounding_box()
    assert prompt
    assert field
    assert field["y"] + field["height"] <= prompt["y"]

    page.get_by_role("link", name="The next one").click()
    expect(page.get_by_role("heading", name="Charge", level=1)).to_be_visible()
    page.get_by_role("link", name="The one before").click()
    expect(page.get_by_role("heading", name="Hammer Time", level=1)).to_be_visible()


def test_a_mistake_is_said_where_it_is_and_the_way_leads_there(anna: Person) -> None:
    page, lab = anna.page, f"{anna.address}/api/lab/knockback"
    dice = ["hero", 1, "abilities", 1, "steps", 1, "dice"]
    assert page.request.post(f"{lab}/variants", data={"name": "Broken", "like": ""}).ok
    edit = {"do": "set", "file": "heroes.toml", "path": dice, "value": 24}
    assert page.request.post(f"{lab}/edit", data={"variant": "Broken", "edits": [edit]}).ok
    anna.goes("/lab/knockback?variant=Broken")
    anna.presses("Mend it")
    expect(page.get_by_role("heading", name="Charge", level=1)).to_be_visible()
    expect(page.get_by_label("Attack dice", exact=True)).to_be_focused()
    anna.sees("Rhino Guy, Charge, Attack dice: 24 is above 20")


@pytest.mark.parametrize("game", list(games()))
def test_the_workshop_of_every_game_opens(anna: Person, game: str) -> None:
    anna.goes(f"/lab/{game}?variant=")
    expect(anna.page.get_by_role("button", name="Copy and change")).to_be_visible()
    expect(anna.page.locator("main").get_by_role("link").first).to_be_visible()
