"""Lessons: begun on the shelf, shown, done by oneself, and told why something was not it."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.person import Person
from tests.browser.server import Server


def lesson(person: Person) -> Locator:
    """The coach above the table."""
    return person.page.get_by_role("region", name="Lesson")


def test_a_lesson_is_begun_on_the_shelf_shown_and_then_done_by_oneself(anna: Person) -> None:
    anna.opens_shelf()
    anna.page.get_by_role("link", name="Learn step by step: Knockback").click()
    coach = lesson(anna)
    expect(coach).to_contain_text("Your task")
    expect(coach).to_contain_text("Walk to the middle")

    coach.get_by_role("button", name="Show me").click()
    expect(coach).to_contain_text("That is one way to do it.")
    coach.get_by_role("button", name="Now you").click()
    expect(coach).to_contain_text("Your task")

    walks(anna)
    expect(coach).to_contain_text("Dry and in the middle!")
    coach.get_by_role("button", name="Next step").click()
    expect(coach).to_contain_text("Hit Rhino Guy so that it hurts")
    anna.opens_shelf()
    anna.page.get_by_role("link", name="Learn step by step: Knockback").click()
    expect(coach).to_contain_text("Hit Rhino Guy so that it hurts")


def test_what_was_not_it_is_explained_by_the_rules_reason_and_the_step_begins_again(anna: Person, server: Server) -> None:
    anna.goes("/games/knockback/learn?step=walk")
    coach = lesson(anna)
    expect(coach).to_contain_text("Walk to the middle")
    anna.waits_for_turn()
    anna.presses_keys("e", "e")
    expect(coach).to_contain_text("Not yet.")
    coach.get_by_role("button", name="Again").first.click()
    expect(coach).to_contain_text("Your task")
    walks(anna)
    expect(coach).to_contain_text("Dry and in the middle!")


def walks(person: Person) -> None:
    """Walk to the one space that glows."""
    person.waits_for_turn()
    person.has_read()
    (middle,) = [one for one in person.offered() if one.kind == "cell"]
    person.picks(middle)
