"""Why not: what is gray and clicked says why, with its rule; what can be looked at is looked at, with the reason above it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, HOTSEAT, LINK, YOU, Person


def news(person: Person) -> Locator:
    return person.page.get_by_role("alert").filter(has=person.page.locator("b"))


def begins(person: Person) -> None:
    """A first move, six spaces from the other one, on an island with nothing on it."""
    person.lays(YOU, HOTSEAT, arena="bare", tide=False, pick="random", first="seat:1")
    for question in person.turns(3):
        if question.startswith("Move"):
            return
        person.picks(person.offered()[0])


def clicks_behind(person: Person) -> None:
    """Click the space before the other one's feet: nobody walks or leaps so far."""
    boxes = [one.bounding_box() for one in person.page.locator(".board button[data-id]").all()]
    (x, near), (_, far) = sorted(((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box), key=lambda spot: spot[1])
    place = (x, far - (far - near) / 6)
    if person.touch:
        person.page.touchscreen.tap(*place)
    else:
        person.page.mouse.click(*place)


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.soak), True], ids=["desk", "phone"])
def test_a_gray_space_says_why_and_leads_to_its_rule(comes: Comes, phone: bool) -> None:
    anna = comes(phone=phone)
    begins(anna)
    clicks_behind(anna)
    expect(news(anna)).to_contain_text(re.compile("Too far to (walk|leap)"))
    expect(news(anna)).to_contain_text(re.compile(r"5 (steps )?away"))
    assert anna.reads_prompt().startswith("Move"), "nothing was done"
    anna.presses(re.compile(r"^The rule for this, KB-6\.[12]$"), news(anna))
    expect(anna.page.get_by_text(re.compile("empty space")).first).to_be_visible()


def test_the_next_pick_puts_the_reason_away(anna: Person) -> None:
    begins(anna)
    clicks_behind(anna)
    expect(news(anna)).to_be_visible()
    anna.picks(next(one for one in anna.offered() if one.kind == "cell"))
    expect(news(anna)).to_have_count(0)


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["desk", "phone"])
def test_a_gray_card_is_looked_at_with_the_reason_above_it(comes: Comes, phone: bool) -> None:
    anna = comes(phone=phone)
    begins(anna)
    anna.touches(anna.page.locator(".hand [data-card]").first)
    sheet = anna.page.get_by_role("dialog")
    expect(sheet).to_contain_text(re.compile("First the move|It is always on"))
    expect(sheet.get_by_role("button", name=re.compile(r"^The rule for this, KB-(5\.1|4\.4)$")).first).to_be_visible()
    expect(news(anna)).to_have_count(0)


def test_while_others_are_asked_a_card_is_only_looked_at(comes: Comes) -> None:
    anna, ben = comes(), comes()
    code = anna.lays(YOU, LINK, arena="bare", tide=False, pick="random", first="seat:2")
    ben.goes(f"/j/{code}")
    ben.presses(re.compile("^(Sit down|Take)"))
    ben.sits()
    anna.touches(anna.page.locator(".hand [data-card]").first)
    sheet = anna.page.get_by_role("dialog")
    expect(sheet).to_be_visible()
    expect(sheet.locator(".why")).to_have_count(0)


def test_what_is_typed_in_vain_says_why(anna: Person) -> None:
    begins(anna)
    anna.page.keyboard.press("t")
    anna.text.get_by_label("Type an option").fill("go a1")
    anna.page.keyboard.press("Enter")
    expect(anna.text.get_by_role("alert")).to_have_text(re.compile(r"“go a1” is not an option now\.\s(Nobody enters water willingly|Too far).*KB-6\.[1-4]"))


def test_in_a_game_of_cards_what_is_gray_is_told_too(anna: Person) -> None:
    anna.lays(YOU, BOT, game="moba", starting_actions="recommended", team_size="2", draft="random")
    anna.plays_until("Plan")
    anna.has_read()  # the pointer may rest where the last answer lay
    anna.touches(anna.page.locator(".conditions button").first)
    expect(anna.page.get_by_role("dialog")).to_contain_text(re.compile("crystals? (is|are) missing|dominates|Not before the round ends"))
