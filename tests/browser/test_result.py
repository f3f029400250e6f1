"""The end of a match: standings, graph, the record, watching it again, and the rematch."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.person import BOT, OVER, YOU, Person


def plays_and_leaves(person: Person) -> None:
    """A match of three rounds, ended by leaving."""
    person.lays(YOU, BOT, arena="bare", tide=False)
    for _ in person.turns():
        if "Round 3" in person.page.locator("main.table").inner_text():
            break
        person.picks_something()
    if not person.is_over:
        person.concedes()
    expect(person.page.locator(OVER)).to_be_visible()


def test_the_end_says_who_won_and_why_and_how_it_went(anna: Person) -> None:
    plays_and_leaves(anna)
    end = anna.page.locator(OVER)
    expect(end.get_by_role("heading", level=1)).to_have_text(re.compile("You win!|You lose|Draw"))
    expect(end.get_by_role("heading", name="How it ended")).to_be_visible()
    expect(end.get_by_role("listitem")).to_have_count(2)
    expect(end.get_by_role("img", name="of each seat, round by round")).to_be_visible()
    rule = end.locator("button.rule").first
    id = rule.get_attribute("data-names")
    rule.click()
    expect(anna.page.locator(f"[data-rule='{id}'].here")).to_be_in_viewport()


def test_the_record_can_be_saved_and_holds(anna: Person, tmp_path: Path) -> None:
    plays_and_leaves(anna)
    anna.presses("Share", anna.page.locator(OVER))
    with anna.page.expect_download() as saving:
        anna.presses("Download the record")
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    command = [str(Path(sys.executable).with_name("outplay")), "replay", str(file), "--verify"]
    checked = subprocess.run(command, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    assert "holds" in checked.stdout
    assert "its seed fits" in checked.stdout


def test_it_can_be_watched_again_step_by_step(anna: Person) -> None:
    plays_and_leaves(anna)
    anna.presses("Watch again")
    expect(anna.page.locator(OVER)).to_have_count(0)
    banner = anna.page.get_by_role("button", name="Back to now")
    slider = anna.replay.get_by_role("slider", name="Step")
    expect(banner).to_be_visible()
    anna.presses("Pause", anna.replay)
    anna.presses("To the beginning", anna.replay)
    expect(slider).to_have_attribute("aria-valuetext", re.compile("step 0 of"))
    anna.presses("Step on", anna.replay)
    expect(slider).to_have_attribute("aria-valuetext", re.compile("step 1 of"))
    anna.page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("step 2 of"))
    anna.presses("Step back", anna.replay)
    expect(slider).to_have_attribute("aria-valuetext", re.compile("step 1 of"))
    anna.presses("Back to now")
    expect(banner).to_have_count(0)
    expect(anna.replay).to_have_count(0)
    expect(anna.page.locator(OVER)).to_have_count(0)
    anna.presses("Result")
    expect(anna.page.locator(OVER)).to_be_visible()


def test_the_past_is_shown_while_a_match_goes_on_and_the_question_stays(anna: Person) -> None:
    anna.lays(YOU, BOT)
    anna.plays_until("Move")
    anna.picks_something()
    anna.waits_for_turn()
    now, question = anna.reads_table(), anna.reads_prompt()
    anna.opens_log()
    anna.touches(anna.log.get_by_role("button", name="Show the table after this").first)
    expect(anna.page.get_by_role("button", name="Back to now")).to_be_visible()
    expect(anna.prompt).to_have_count(0)
    assert anna.reads_table() != now
    anna.page.keyboard.press("Escape")
    expect(anna.prompt).to_have_count(1)
    assert anna.reads_prompt() == question
    assert anna.reads_table() == now


def test_a_rematch_is_a_new_table_with_the_same_people(anna: Person) -> None:
    plays_and_leaves(anna)
    before = anna.page.url
    anna.presses("Rematch")
    anna.page.wait_for_url(lambda url: url != before)
    anna.sits()
    assert anna.waits_for_turn()
    anna.picks_something()
    anna.goes(before.removeprefix(anna.address))
    anna.presses("To the rematch")
    anna.page.wait_for_url(lambda url: url != before)
    anna.sits()
