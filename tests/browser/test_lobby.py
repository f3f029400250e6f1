"""The lobby: strangers meet at a table, and play."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Comes
from tests.browser.person import Person, whose_turn
from tests.browser.server import Server


def rows(person: Person) -> Locator:
    """The open tables that are listed."""
    return person.page.get_by_role("list", name="Open tables").get_by_role("listitem")


def test_a_table_is_made_somebody_sits_down_and_both_are_at_the_match(server: Server, anna: Person, comes: Comes) -> None:
    anna.page.goto(f"{server.address}/lobby")
    expect(anna.page.get_by_role("heading", name="Open tables")).to_be_visible()
    anna.page.keyboard.press("n")
    anna.page.get_by_role("dialog", name="Make a table").get_by_role("link", name="Knockback").click()
    anna.page.get_by_role("radiogroup", name="Seats").get_by_text("2", exact=True).click()
    anna.page.get_by_role("textbox", name="Name of seat 1").filter(visible=True).fill("Anna")
    expect(anna.page.get_by_text("it stands in the lobby until you start it").first).to_be_attached()
    anna.page.get_by_role("button", name="Open the table").click()
    own = anna.page.get_by_role("region", name="Your table")
    expect(own.get_by_text("1 seat is free")).to_be_visible()
    expect(own.get_by_role("button", name="Start")).to_be_disabled()

    bert = comes(phone=True)
    bert.page.goto(f"{server.address}/lobby")
    expect(rows(bert)).to_have_count(1)
    expect(rows(bert).first.get_by_role("img", name="Anna")).to_be_visible()
    bert.page.get_by_role("button", name=re.compile("Sit down: Knockback")).tap()
    expect(bert.page.get_by_role("region", name="Your table").get_by_text("everybody is here")).to_be_visible()

    expect(anna.page.get_by_text("Your table is full. You can start.")).to_be_attached()
    own.get_by_role("button", name="Start").click()
    expect(anna.page).to_have_url(re.compile("/m/"))
    expect(bert.page).to_have_url(anna.page.url)


def test_who_comes_by_the_link_of_a_table_sits_down_in_the_lobby_and_is_told_of_being_removed(server: Server, anna: Person, comes: Comes) -> None:
    made = anna.page.request.post(f"{server.address}/api/tables", data={"match": {"game": "knockback", "seats": [{"kind": "you"}, {"kind": "link"}]}}).json()
    cleo = comes()
    cleo.page.goto(f"{server.address}/j/{made['code']}")
    expect(cleo.page.get_by_text("The match begins when everybody is there.")).to_be_visible()
    cleo.page.get_by_role("textbox", name="Your name").fill("Cleo")
    cleo.page.get_by_role("button", name="Take seat 2").click()
    own = cleo.page.get_by_role("region", name="Your table")
    expect(own.get_by_text("Cleo, you")).to_be_visible()
    act = {"number": 1, "act": "remove", "seat": 1}
    assert anna.page.request.post(f"{server.address}/api/tables/{made['table']}/arrange", data=act).ok
    expect(cleo.page.get_by_text("You do not sit at your table any more.")).to_be_visible()
    expect(own).to_have_count(0)


def test_the_list_is_walked_by_keys(server: Server, anna: Person, comes: Comes) -> None:
    ids = []
    for name in ("Dora", "Emil"):
        other = comes()
        seats = [{"kind": "you", "name": name}, {"kind": "link"}, {"kind": "bot"}]
        answer = other.page.request.post(f"{server.address}/api/tables", data={"match": {"game": "knockback", "seats": seats}})
        ids.append(answer.json()["table"])
    anna.page.goto(f"{server.address}/lobby")
    expect(anna.page.locator(f'[data-table="{ids[0]}"]')).to_be_visible()
    newest, older = (anna.page.locator(f'[data-table="{id}"] > button') for id in reversed(ids))
    anna.page.keyboard.press("/")
    expect(anna.page.get_by_role("radio", name="All games")).to_be_focused()
    newest.focus()
    anna.page.keyboard.press("ArrowDown")
    expect(older).to_be_focused()
    expect(newest).to_have_attribute("tabindex", "-1")
    anna.page.keyboard.press("Space")
    expect(anna.page.get_by_text("Seat 1 Dora, new, arranges the table")).to_be_visible()
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_role("region", name="Your table").get_by_text("Dora arranges the table")).to_be_visible()
    anna.page.get_by_role("button", name="Leave").click()
    expect(anna.page.get_by_role("region", name="Your table")).to_have_count(0)
    expect(anna.page.get_by_role("alert")).to_have_count(0)


def test_two_strangers_find_each_other_by_play_now_play_for_their_ratings_and_share_the_match(server: Server, anna: Person, comes: Comes) -> None:
    ben = comes(phone=True, seed="2")
    anna.page.goto(f"{server.address}/lobby")
    ben.page.goto(f"{server.address}/lobby")
    for person in (anna, ben):
        person.page.get_by_role("combobox", name="Clock").select_option("blitz")
        person.page.get_by_role("combobox", name="A bot instead").select_option("no bot")
    anna.page.get_by_role("button", name="Play now: Knockback").click()
    expect(anna.page.get_by_role("region", name="Looking for others")).to_contain_text("rated, blitz clock")
    ben.page.get_by_role("button", name="Knockback", exact=True).tap()
    ben.page.get_by_role("button", name=re.compile("^Play Knockback")).filter(visible=True).tap()
    found = ben.page.get_by_role("alertdialog", name="Your table is full")
    expect(found).to_contain_text("new")
    found.get_by_role("button", name="Not now").tap()
    expect(found).to_have_count(0)
    expect(anna.page.get_by_role("alertdialog")).to_have_count(0)
    expect(anna.page.get_by_role("region", name="Looking for others")).to_contain_text("Looking for one")
    ben.page.get_by_role("button", name=re.compile("^Play Knockback")).filter(visible=True).tap()
    found.get_by_role("button", name=re.compile("Sit down")).tap()
    expect(found).to_contain_text("Waiting for the other")
    anna.page.get_by_role("alertdialog", name="Your table is full").get_by_role("button", name=re.compile("Sit down")).click()

    expect(anna.page).to_have_url(re.compile("/m/"))
    expect(ben.page).to_have_url(match := anna.page.url)
    for _ in range(60):
        if anna.page.get_by_text(re.compile("Round [3-9]")).count():
            break
        whose_turn(anna, ben).picks_something()
    ben.closes_the_tab()
    ben.opens_a_tab(match)
    ben.sits()
    anna.concedes()
    for _ in ben.turns(30):  # the rules know leaving only where one is asked
        ben.picks_something()
    expect(anna.page.locator("section.end")).to_be_visible()
    expect(ben.page.locator("section.end")).to_be_visible()

    carla = comes()
    carla.page.goto(match)
    expect(carla.page.get_by_role("heading", level=1)).to_contain_text("wins")
    expect(carla.page.get_by_text(re.compile("rated")).first).to_be_visible()

    anna.presses("Rematch")
    expect(anna.page.get_by_role("region", name="Your table")).to_contain_text("1 seat is free")
    expect(ben.page.get_by_role("status").filter(has_text="would like a rematch")).to_be_visible()
    ben.presses("Rematch")
    expect(ben.page).to_have_url(re.compile("/m/(?!" + match.rpartition("/")[2] + ")"))
    expect(anna.page).to_have_url(ben.page.url)
    ratings = {}
    for person in (anna, ben):
        person.goes("/me")
        person.sees("1 rated match, too few to tell")
        ratings[person] = person.page.request.get(f"{server.address}/api/me").json()["ratings"][0]["points"]
    assert ratings[anna] < 1000 < ratings[ben]
