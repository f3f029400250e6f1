"""The page of a match that is over, and what people show of theirs."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, OVER, YOU, Person


def finishes(person: Person) -> str:
    """A match of three rounds, ended by leaving; its path."""
    person.lays(YOU, BOT, arena="bare", tide=False)
    for _ in person.turns():
        if "Round 3" in person.page.locator("main.table").inner_text():
            break
        person.picks_something()
    if not person.is_over:
        person.concedes()
    expect(person.page.locator(OVER)).to_be_visible()
    return person.page.url.removeprefix(person.address)


def page_of(person: Person) -> Locator:
    return person.page.locator("main.finished")


def step(person: Person, words: str) -> None:
    slider = person.page.get_by_role("slider", name="Step")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(words))


def test_a_link_to_a_match_that_is_over_opens_its_page(anna: Person) -> None:
    path = finishes(anna)
    anna.presses("Look back")
    expect(page_of(anna)).to_be_visible()
    anna.goes(path)
    page = page_of(anna)
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(r"(You win|You lose|Draw) in round \d"))
    for name in ("How it ended", "Who played", "How it stood", "What happened"):
        expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.get_by_role("table", name="How it stood at the end of each round").get_by_role("row")).not_to_have_count(0)
    expect(page.get_by_role("link", name="Record")).to_have_attribute("href", re.compile("/record$"))


def test_its_board_is_shown_at_any_moment(anna: Person) -> None:
    path = finishes(anna)
    anna.goes(path)
    expect(page_of(anna).get_by_role("heading", name="How it stood")).to_be_visible()
    keys = anna.page.keyboard
    keys.press("Home")
    step(anna, "step 0 of")
    keys.press("ArrowRight")
    step(anna, "step 1 of")
    curve = page_of(anna).locator(".curve svg .ways")
    box = curve.bounding_box()
    assert box is not None
    anna.page.mouse.click(box["x"] + 0.6 * box["width"], box["y"] + 20)
    expect(anna.page.get_by_role("slider", name="Step")).not_to_have_attribute("aria-valuetext", re.compile("step 1 of"))
    keys.press("s")
    expect(anna.page.get_by_role("dialog", name="Share this match")).to_be_visible()
    keys.press("Escape")
    anna.presses("Table", page_of(anna))
    expect(anna.page.get_by_role("button", name="Back to now")).to_be_visible()


def test_it_is_looked_back_at_when_asked_and_leads_to_its_moments(anna: Person) -> None:
    path = finishes(anna)
    anna.goes(path)
    back = page_of(anna).get_by_role("region", name="Decisions and luck")
    back.get_by_role("button", name="Look back at it").click()
    expect(back.get_by_role("status")).to_contain_text("You may leave; it goes on.")
    anna.goes(path)
    expect(back).to_contain_text("Luck gave", timeout=180_000)
    expect(back.get_by_role("img", name=re.compile(r"\d+ best, \d+ good, \d+ slips?, \d+ blunders?"))).to_have_count(2)
    moment = back.locator("button.row").last
    words = moment.inner_text()
    moment.click()
    step(anna, r"step \d+ of")
    expect(moment).to_have_class(re.compile("now"))
    assert re.search(r"R\d", words)


def test_a_moment_of_it_is_tried_against_bots(anna: Person) -> None:
    path = finishes(anna)
    anna.goes(path)
    page = page_of(anna)
    expect(page.get_by_role("heading", name="How it stood")).to_be_visible()
    expect(page.get_by_role("button", name="Try it from here")).to_be_disabled()
    anna.page.keyboard.press("Home")
    step(anna, "step 0 of")
    for n in (1, 2):
        anna.page.keyboard.press("ArrowRight")
        step(anna, f"step {n} of")
    anna.page.keyboard.press("f")
    dialog = anna.page.get_by_role("dialog", name="Try it from move 2")
    dialog.get_by_role("button", name=re.compile("you$")).click()
    anna.page.wait_for_url(lambda url: "/m/" in url and not url.endswith(path))
    anna.waits_for_turn()
    expect(anna.page.get_by_role("link", name="From move 2")).to_have_attribute("href", re.compile(f"{path}\\?n=2"))
    anna.concedes()
    anna.presses("Look back")
    expect(page.get_by_role("link", name=re.compile("from move 2 of a match of"))).to_be_visible()


def test_on_a_phone_all_of_it_is_in_reach(comes: Comes) -> None:
    anna = comes(phone=True)
    made = anna.page.request.post(f"{anna.address}/api/matches", data={"game": "knockback", "seats": [YOU, BOT], "settings": {"seats": 2}})
    anna.goes(f"/m/{made.json()['match']}")
    anna.sits()
    anna.waits_for_turn()
    anna.concedes()
    anna.page.reload()
    page = page_of(anna)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    wide = anna.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    bar = anna.page.get_by_role("navigation", name="Match")
    for name in ("Replay", "Log", "Table", "Rematch"):
        button = bar.get_by_role("button", name=name).bounding_box()
        assert button is not None
        assert button["height"] >= 44
    anna.presses("Log", bar)
    expect(page.get_by_role("heading", name="What happened")).to_be_in_viewport()


def test_what_one_shows_is_seen_by_others_until_one_hides_it(comes: Comes) -> None:
    anna, ben = comes(), comes()
    path = finishes(anna)
    anna.goes("/me")
    switch = anna.page.get_by_role("switch", name="Show others what came of my matches")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    ben.goes(path)
    who = page_of(ben).locator("section", has=ben.page.get_by_role("heading", name="Who played"))
    who.get_by_role("link").click()
    expect(ben.page.get_by_role("heading", name="Results")).to_be_visible()
    shown = ben.page.url
    anna.presses("Hide my results")
    expect(switch).to_have_attribute("aria-checked", "false")
    ben.bears("404")
    ben.page.goto(shown)
    ben.sees("Nobody shows anything here")


def test_who_shows_themselves_is_asked_to_a_table_and_can_be_muted(comes: Comes) -> None:
    anna, ben = comes(), comes()
    path = finishes(anna)
    anna.goes("/me")
    anna.page.get_by_role("switch", name="Show others what came of my matches").click()
    ben.goes(path)
    page_of(ben).locator("section", has=ben.page.get_by_role("heading", name="Who played")).get_by_role("link").click()
    ben.page.wait_for_url("**/p/*")
    profile = ben.page.url.removeprefix(ben.address)
    ben.bears("409")
    ben.presses("Invite to a table")
    ben.sees("You sit at no open table with a free seat.")
    table = {"match": {"game": "knockback", "seats": [YOU, {"kind": "link"}], "settings": {"seats": 2}}, "public": False}
    ben.page.request.post(f"{ben.address}/api/tables", data=table)
    ben.goes(profile)
    ben.presses("Invite to a table")
    ben.sees("is asked to your Knockback table")
    ben.presses("Mute")
    expect(ben.page.get_by_role("button", name="Muted")).to_have_attribute("aria-pressed", "true")
    anna.goes("/lobby")
    asked = anna.page.get_by_role("region", name="Invitation")
    asked.get_by_role("button", name="Sit down").click()
    expect(anna.page.get_by_role("region", name="Your table")).to_be_visible()
    expect(asked).to_be_hidden()
