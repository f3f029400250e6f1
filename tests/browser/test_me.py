"""Who I am, in the browser: a name, another device that becomes me, one that is signed out, and nothing left of me."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, YOU, Person
from tests.browser.test_access import is_fit


def named(anna: Person) -> None:
    """Known by her first match, and then by a name."""
    anna.lays(YOU, BOT)
    anna.goes("/me")
    anna.page.get_by_label("Your name").fill("Mirela")
    anna.presses("Keep")
    anna.sees("Kept")
    anna.presses("owl")


def makes_a_pass(anna: Person, way: str) -> str:
    anna.presses(way)
    return anna.page.get_by_label("The link").input_value()


def test_a_phone_becomes_me_and_is_signed_out_again(comes: Comes) -> None:
    anna, phone = comes(), comes(phone=True)
    named(anna)
    link = makes_a_pass(anna, "Move me")
    phone.page.goto(link)
    phone.sees("Become Mirela here?")
    assert "#" not in phone.page.url, "neither the history nor a picture of the address bar keeps it"
    assert is_fit(phone, "becoming somebody on a phone") == []
    phone.presses("Yes, become Mirela")
    phone.sees("Your devices")
    assert phone.page.get_by_label("Your name").input_value() == "Mirela"
    expect(phone.page.get_by_role("button", name="owl", exact=True)).to_have_attribute("aria-pressed", "true")
    assert is_fit(phone, "who I am, on a phone") == []
    phone.presses("Shelf")
    phone.presses(re.compile("^(Your turn|Continue|Play on)"))
    phone.sits()
    assert phone.waits_for_turn()
    anna.presses("Close")
    assert is_fit(anna, "who I am") == []
    anna.presses(re.compile("^Sign out .*(?<!this device)$"))
    expect(anna.page.get_by_role("button", name=re.compile("^Sign out"))).to_have_count(1)
    phone.goes("/me")
    phone.sees("This server does not know you yet")


def test_a_link_that_was_used_says_so(comes: Comes) -> None:
    anna, ben = comes(), comes()
    ben.bears("404")
    named(anna)
    link = makes_a_pass(anna, "A code to keep")
    other = comes()
    other.page.goto(link)
    other.presses("Yes, become Mirela")
    other.sees("Your devices")
    ben.goes("/me")
    ben.page.get_by_label("A link or code from another device of yours").fill(link)
    ben.presses("Go on")
    ben.sees("This link or code does not work any more.")


def test_codes_to_keep_are_listed_and_taken_back(comes: Comes) -> None:
    anna = comes()
    named(anna)
    links = []
    for _ in range(3):
        links.append(makes_a_pass(anna, "A code to keep"))
        expect(anna.page.get_by_text(re.compile("In your list it is code [0-9A-F]{4}"))).to_have_count(1)
        anna.presses("Close")
    anna.sees("3 codes stand")
    phone = comes(phone=True)
    phone.page.goto(links[0])
    phone.presses("Yes, become Mirela")
    phone.sees("2 codes stand")
    expect(phone.page.get_by_text(re.compile("made today, used today by Chrome on"))).to_have_count(1)
    assert is_fit(phone, "my codes, on a phone") == []
    phone.page.get_by_role("button", name=re.compile("^Withdraw code")).first.click()
    phone.sees("One code stands")
    anna.goes("/me")
    anna.sees("One code stands")
    assert is_fit(anna, "my codes") == []
    anna.presses(re.compile("^Take off code"))
    anna.presses("A code to keep")
    anna.presses("Close")
    anna.presses("Withdraw all")
    expect(anna.page.get_by_text(re.compile("codes? stand"))).to_have_count(0)
    late = comes()
    late.bears("404")
    late.page.goto(links[1])
    late.sees("This link or code does not work any more.")


def test_what_i_won_and_lost_stands_there_by_game_and_opponent(comes: Comes) -> None:
    anna, phone = comes(), comes(phone=True)
    for person in (anna, phone):
        person.lays(YOU, BOT)
        person.concedes()
        expect(person.page.locator("#end-title")).to_be_visible()
        person.goes("/me")
        section = person.page.get_by_role("region", name="Knockback")
        expect(section.get_by_role("row", name="Gentle bots")).to_contain_text("0 won, 1 lost")
        assert is_fit(person, "what I won and lost") == []


def test_nothing_is_left_of_who_is_forgotten(anna: Person) -> None:
    named(anna)
    anna.presses("Forget me")
    anna.presses("No, stay")
    anna.presses("Forget me")
    anna.presses("Yes, forget me")
    anna.sees("This server does not know you yet")
    anna.presses("Shelf")
    anna.opens_shelf()
    expect(anna.page.get_by_text("Mirela")).to_have_count(0)
