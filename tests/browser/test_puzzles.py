"""Puzzles in the browser: found from the shelf, tried, tried again, solved, and shown."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from outplay.book.puzzles import Puzzle, find
from outplay.games import find_game
from tests.browser.person import Person
from tests.browser.server import Server

WALK = "fdf2ed0c"
"""Valasca walks: beside Professor Gastor, who stands at the well."""


def puzzle() -> Puzzle:
    found = find(find_game("knockback"), WALK)
    assert found is not None
    return found


def bar(person: Person) -> Locator:
    """The puzzle's bar above the table."""
    return person.page.get_by_role("region", name="Puzzle", exact=True)


def walks(person: Person, row: str) -> None:
    """Walk where a row of a record says."""
    person.waits_for_turn()
    person.has_read()
    (there,) = [one for one in person.offered() if one.kind == "cell" and one.id.endswith(row.removeprefix("go "))]
    person.picks(there)


def test_a_puzzle_is_tried_until_it_is_solved_and_kept_so(anna: Person, server: Server) -> None:
    anna.opens_shelf()
    anna.page.get_by_role("link", name="Puzzles").click()
    expect(anna.page.get_by_role("region", name="Days in a row")).to_contain_text("No days in a row yet")

    anna.goes(f"/puzzles/knockback/{WALK}")
    expect(bar(anna)).to_contain_text("Which answer is best?")
    bar(anna).get_by_role("button", name="Hint").click()
    expect(bar(anna)).to_contain_text("It is one of these: Walk: 2 spaces from Professor Gastor, or Walk: beside Professor Gastor.")
    walks(anna, puzzle().answers[-1].pick)
    expect(bar(anna)).to_contain_text("That is not it.")
    expect(bar(anna)).to_contain_text("of 100 fewer than the best")
    bar(anna).get_by_role("button", name="Again").click()

    expect(bar(anna)).to_contain_text("1 try so far")
    walks(anna, puzzle().best)
    expect(bar(anna)).to_contain_text("That is it!")
    expect(bar(anna)).to_contain_text("Next best:")
    anna.goes("/puzzles/knockback")
    expect(anna.page.get_by_role("region", name="All puzzles")).to_contain_text("Solved, 2 tries")


def test_a_solution_is_shown_and_the_puzzle_counts_as_shown(anna: Person, server: Server) -> None:
    anna.goes(f"/puzzles/knockback/{WALK}")
    expect(bar(anna)).to_contain_text("Which answer is best?")
    bar(anna).get_by_role("button", name="Solution").click()
    expect(bar(anna)).to_contain_text("It wins 83 of 100.")
    bar(anna).get_by_role("button", name="Now you").click()
    expect(bar(anna)).to_contain_text("Which answer is best?")
    expect(bar(anna)).to_contain_text("shown")


def test_a_puzzle_of_a_whole_turn_says_what_the_turn_is_to_bring(anna: Person, server: Server) -> None:
    anna.goes("/puzzles/brawl")
    expect(anna.page.get_by_role("region", name="All puzzles")).to_contain_text("Super Fantasy Brawl 1: score 1 Victory Point")
    anna.goes("/puzzles/brawl/58e0dca6")
    expect(bar(anna)).to_contain_text("Score 1 Victory Point in this turn.")
    bar(anna).get_by_role("button", name="Hint").click()
    expect(bar(anna)).to_contain_text("It begins with: Tzu Xiao: Run, yellow Core.")
    bar(anna).get_by_role("button", name="Solution").click()
    expect(bar(anna)).to_contain_text("Nothing that others or chance do keeps you from it.")
