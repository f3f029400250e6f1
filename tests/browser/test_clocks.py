"""Matches with a clock: it is chosen, seen by everybody, stands still when all agree, and runs out."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Locator, TimeoutError, expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, LINK, YOU, Person, whose_turn
from tests.browser.test_absence import joins, log_says, play_until_asked

SHORT = {"free": 4, "bank": 6}


def test_a_clock_is_chosen_in_words_and_then_stands_at_the_table(anna: Person) -> None:
    anna.goes("/new/knockback")
    clocks = anna.page.get_by_role("radiogroup", name="Clock")
    expect(anna.page.get_by_text("When time runs out")).to_have_count(0)
    clocks.get_by_text("Brisk").click()
    anna.sees("When time runs out, the default is played; what was picked so far stands.")
    anna.sees("After 2 times in a row a bot sits in; you come back at any moment.")
    clocks.get_by_text("By mail, 3 days").click()
    anna.sees("This server cannot call you: keep the page open, or look in.")
    anna.seats("Hot seat", 2)
    expect(clocks).to_have_count(0)
    anna.seats("Bot", 2, "Gentle")
    clocks.get_by_text("Your own").click()
    anna.page.get_by_label("Seconds an answer that cost nothing").fill("45")
    anna.page.get_by_label("Minutes in the bank").fill("2")
    anna.sees("45 s an answer, 2 min in the bank.")
    anna.presses(re.compile("^Start"))
    anna.sits()
    anna.presses("Clocks")
    sheet = anna.page.get_by_role("dialog", name="Clocks")
    expect(sheet).to_contain_text("45 s an answer, 2 min in the bank")
    expect(sheet.get_by_role("listitem").filter(has_text="after 2 in a row a bot sits in")).to_be_visible()


def plays_on(person: Person, until: Locator) -> None:
    """Choose anything whenever asked, until something is there."""
    for _ in range(100):
        if until.count() > 0:
            return
        with suppress(TimeoutError):
            person.prompt.wait_for(state="attached", timeout=300)
            person.picks_something()
    raise AssertionError("it never came")


def test_two_pause_by_agreement_and_whose_time_runs_out_is_played_for_until_they_are_back(comes: Comes) -> None:
    anna, ben = comes(), comes(seed="2")
    code = anna.lays(YOU, LINK, clock=SHORT, pick="random", arena="bare", tide=False)
    joins(ben, code, "Ben")
    one = whose_turn(anna, ben)
    other = ben if one is anna else anna
    # Who never answers is not waited for: the match would be called off.
    play_until_asked(other, one)
    play_until_asked(one, other)
    expect(one.page.get_by_role("button", name="Clocks").first).to_be_visible()

    one.presses("Pause, if all agree")
    wanted = other.page.get_by_role("complementary", name="A pause is wanted")
    expect(wanted).to_contain_text("would like a pause")
    wanted.get_by_role("button", name="Pause too").click()
    for person in (one, other):
        expect(person.page.get_by_role("complementary", name="Paused")).to_contain_text("No clock runs")
        assert not person.is_asked, "nothing is asked meanwhile"
    expect(one.page).not_to_have_title(re.compile("Your turn"))
    other.page.get_by_role("complementary", name="Paused").get_by_role("button", name="Go on").click()

    late = whose_turn(anna, ben)
    awake = ben if late is anna else anna
    late.page.keyboard.press("Shift+C")
    expect(late.page.get_by_role("status", name="Clocks")).to_contain_text(re.compile(r"You: 0:0\d at no cost"))
    ran_out = late.page.get_by_role("complementary", name="Your time ran out")
    expect(ran_out).to_contain_text("1 of 2 in a row, then a bot sits in.")
    ran_out.get_by_role("button", name="I am here").click()
    led = late.page.get_by_role("heading", name="A bot plays for you")
    plays_on(awake, led)
    expect(ran_out).to_have_count(0)
    late.presses(re.compile("^Take your seat back"))  # at once: time runs for who is awake, too
    expect(led).to_have_count(0)
    for words in ("ran out of time", "does not answer: a bot sits in", "is back"):
        log_says(awake, words)


def test_a_match_by_mail_says_days_in_its_head_and_in_the_list(comes: Comes) -> None:
    anna = comes(phone=True)
    anna.lays(YOU, BOT, clock={"name": "mail3"}, first="seat:1")
    anna.waits_for_question()
    expect(anna.page.get_by_role("button", name="Clocks").first).to_contain_text(re.compile("3 days|2 days 23 h"))
    anna.goes("/")
    anna.sees(re.compile("(3 days|2 days 23 h) left"))
