"""What people say to each other at a table, where they point, and whom they do not want to hear; and how one is called who does not look."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import LINK, YOU, Person, whose_turn

HIDDEN = """
  window.away = false; window.told = [];
  Object.defineProperty(document, "hidden", { get: () => window.away });
  document.hasFocus = () => !window.away;
  window.Notification = class { constructor(words, how) { told.push([words, how.tag]); } close() { told.push("closed"); }
    static permission = "default"; static async requestPermission() { return (this.permission = "granted"); } };
"""


def both(comes: Comes, game: str = "rally", phone: bool = False) -> tuple[Person, Person]:
    """Two people at a table."""
    anna, ben = comes(), comes(phone=phone, seed="2")
    code = anna.lays({**YOU, "name": "Anna"}, LINK, game=game)
    assert ben.page.request.post(f"{ben.address}/api/join/{code}", data={"name": "Ben"}).ok
    ben.goes(f"/m/{anna.page.url.rpartition('/')[2]}")
    ben.sits()
    return anna, ben


def test_a_phrase_grows_out_of_its_seat_and_is_kept_in_the_log_until_one_mutes(comes: Comes) -> None:
    anna, ben = both(comes, phone=True)
    say = anna.page.get_by_role("region", name="Say")
    anna.page.keyboard.press("v")
    expect(say.get_by_role("button", name=re.compile("^Hello!"))).to_be_visible()
    expect(say.get_by_role("button", name=re.compile("^Fall back"))).to_have_count(0)
    anna.page.keyboard.press("1")
    expect(say).to_have_count(0)
    for person in (anna, ben):
        expect(person.page.locator(".bubble")).to_have_text("Hello!")
    anna.opens_log()
    expect(anna.page.get_by_role("log", name="What was said")).to_have_text(re.compile("You: Hello!"))
    ben.presses("Say")
    ben.presses("Mute all")
    ben.page.get_by_role("region", name="Say").get_by_role("button", name="Hear all").wait_for()
    anna.page.keyboard.press("v")
    anna.page.keyboard.press("3")
    expect(anna.page.locator(".bubble")).to_have_text("Thanks")
    expect(ben.page.get_by_role("log", name="Said")).not_to_contain_text("Thanks")
    ben.presses("Hear all")
    anna.page.keyboard.press("v")
    anna.page.keyboard.press("4")
    expect(ben.page.locator(".bubble")).to_have_text("Sorry")
    anna.page.keyboard.press("v")
    expect(say.get_by_text("A short rest first")).to_be_visible()
    expect(say.get_by_role("button", name=re.compile("^Hello!"))).to_be_disabled()


def test_one_points_at_a_space_by_keys_and_others_see_where(comes: Comes) -> None:
    anna, ben = both(comes)
    anna.page.keyboard.press("g")
    expect(anna.page.get_by_text("Where should they look?")).to_be_visible()
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_text("Where should they look?")).to_have_count(0)
    for person in (anna, ben):
        expect(person.page.locator("[data-ping]")).to_be_attached()
        expect(person.page.locator(".bubble")).to_have_text(re.compile("^Look here: "))


def test_who_looks_away_is_called_once_and_only_if_they_want_to_be(comes: Comes) -> None:
    anna, ben = both(comes, game="knockback")
    for person in (anna, ben):
        person.page.context.add_init_script(HIDDEN)
        person.reloads()
    one = whose_turn(anna, ben)
    other = ben if one is anna else anna
    assert other.page.evaluate("Notification.permission") == "default", "nobody is asked at load"
    other.presses("Settings")
    other.page.get_by_role("switch", name="Call me when it is my turn").click()
    assert other.page.evaluate("Notification.permission") == "granted"
    other.page.keyboard.press("Escape")
    other.page.evaluate("away = true")
    while one.is_asked:
        one.picks_something()
    other.page.wait_for_function("told.length > 0")
    assert other.page.evaluate("told") == [["Your turn in Knockback", "outplay"]]
    assert one.page.evaluate("told") == []
    other.page.evaluate("away = false; window.dispatchEvent(new Event('focus'))")
    assert other.page.evaluate("told.at(-1)") == "closed"
