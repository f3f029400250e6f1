"""Reloading, losing the line, losing the server: the table and the question stay the same."""

from __future__ import annotations

import contextlib
import re
import signal
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, LINK, YOU, Person
from tests.browser.server import Server
from tests.sizes import many

LOST_LINE = r"net::ERR_|WebSocket connection"


def test_a_reload_at_any_question_brings_back_the_same_table_and_question(anna: Person) -> None:
    anna.lays(YOU, BOT, BOT)
    for question in anna.turns(many(8, 100) + 1):
        no = anna.prompt.get_by_role("button", name="No", exact=True)
        if no.count():  # what asks back is asked by the page alone
            asked_back = question
            anna.has_read()  # a click so soon after the last one would count as its second half
            no.click()
            expect(anna.title).not_to_have_text(asked_back)
            question = anna.reads_prompt()
        before = anna.reads_table()
        anna.reloads()
        assert anna.waits_for_turn()
        assert anna.reads_prompt() == question
        assert anna.reads_table() == before
        anna.picks_something()
        if anna.heard and len(anna.asked_for("/m/")) > many(8, 100):
            break


def test_the_match_can_be_left_and_continued_from_the_shelf(anna: Person) -> None:
    anna.lays(YOU, BOT)
    anna.plays_until("Move")
    before = anna.reads_table()
    anna.opens_shelf()
    anna.presses("Continue", anna.page.get_by_role("region", name="Continue your match"))
    anna.sits()
    anna.waits_for_prompt("Move")
    assert anna.reads_table() == before


def test_a_lost_line_is_said_and_comes_back(anna: Person) -> None:
    anna.has_a_line_that_can_be_cut()
    anna.lays(YOU, BOT)
    anna.plays_until("Move")
    before = anna.reads_table()
    anna.bears(LOST_LINE)
    anna.is_cut_off()
    expect(anna.page.get_by_text("Reconnecting")).to_be_visible()
    expect(anna.page.locator("main.table")).to_have_attribute("inert", "")
    expect(anna.page.locator("main.table .board")).to_be_visible()
    anna.is_back()
    anna.page.evaluate("[...document.querySelectorAll('button')].find((one) => one.textContent === 'Try now')?.click()")  # unless it came back by itself before
    expect(anna.page.get_by_text("Reconnecting")).to_have_count(0)
    anna.waits_for_prompt("Move")
    assert anna.reads_table() == before
    anna.picks_something()
    assert anna.waits_for_turn()


def test_a_server_that_dies_and_comes_back_has_lost_nothing(comes: Comes, built_page: Path, tmp_path: Path) -> None:
    with Server(tmp_path, built_page) as mortal:
        anna = comes(at=mortal)
        anna.bears(LOST_LINE)
        anna.lays(YOU, BOT)
        anna.plays_until("Move")
        before = anna.reads_table()
        mortal.end(signal.SIGKILL)
        expect(anna.page.get_by_text("Reconnecting").or_(anna.page.get_by_text("The server does not answer")).first).to_be_visible()
        mortal.start()
        anna.waits_for_prompt("Move")
        assert anna.reads_table() == before
        anna.picks_something()
        assert anna.waits_for_turn()
        anna.goes("/about")  # its line must not outlive the server


def test_what_cannot_be_saved_is_said_to_be_late_and_done_as_soon_as_it_can_be(comes: Comes, built_page: Path, tmp_path: Path) -> None:
    with Server(tmp_path, built_page) as server, contextlib.closing(sqlite3.connect(tmp_path / "outplay.db", isolation_level=None)) as other:
        anna = comes(at=server)
        anna.lays(YOU, BOT)
        anna.plays_until("Move")
        other.execute("BEGIN IMMEDIATE")
        anna.picks_something()
        anna.sees("Not saved yet")
        other.execute("ROLLBACK")
        expect(anna.page.get_by_text("Not saved yet")).to_have_count(0)
        assert anna.waits_for_turn()
        anna.goes("/about")


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["desk", "phone"])
def test_a_match_that_cannot_be_opened_stays_on_the_shelf_and_says_why(comes: Comes, built_page: Path, tmp_path: Path, phone: bool) -> None:
    with Server(tmp_path, built_page) as mortal:
        anna = comes(at=mortal, phone=phone)
        anna.bears(LOST_LINE)
        code = anna.lays(YOU, BOT)
        anna.opens_shelf()
        mortal.end()
        with contextlib.closing(sqlite3.connect(next(tmp_path.glob("*.db")))) as file, file:
            file.execute("delete from states")
        mortal.start()
        anna.opens_shelf()
        anna.sees("No match in progress")
        anna.presses("All matches (1)")
        listed = anna.page.get_by_role("dialog").get_by_role("listitem")
        for words in ("Knockback", code, "Cannot be opened.", "Its table is missing."):
            expect(listed).to_contain_text(words)
        expect(listed.get_by_role("link").or_(listed.get_by_role("button"))).to_have_count(0)
        anna.goes("/about")


def test_without_a_server_the_shelf_says_so_and_tries_again(comes: Comes, built_page: Path, tmp_path: Path) -> None:
    with Server(tmp_path, built_page) as mortal:
        anna = comes(at=mortal)
        anna.bears(LOST_LINE)
        anna.goes("/about")
        mortal.end(signal.SIGKILL)
        anna.presses("Shelf")
        anna.sees("The server does not answer")
        mortal.start()
        anna.presses("Try now")
        expect(anna.page.get_by_role("button", name="Play Knockback").first).to_be_visible()


def test_a_table_that_is_not_there(anna: Person) -> None:
    anna.bears("status of 404")
    anna.goes("/m/nothing-here")
    anna.sees("No table here")
    anna.goes("/j/ZZZZZ")
    anna.sees("Nothing at ZZZZZ")
    anna.goes("/new/chess")
    anna.sees("There is no game called chess")
    anna.goes("/somewhere/else")
    anna.sees("Nothing at /somewhere/else")
    anna.presses("Shelf")
    expect(anna.page.get_by_role("button", name="Play Knockback").first).to_be_visible()


def test_a_seat_that_nobody_has_taken_holds_the_match_and_says_so(anna: Person) -> None:
    anna.lays(YOU, LINK, first="seat:2")
    anna.sees("Seat 2 waits for a friend")
    expect(anna.prompt).to_have_count(0)
    expect(anna.page.get_by_role("heading", name=re.compile("thinks|for somebody"))).to_be_visible()
