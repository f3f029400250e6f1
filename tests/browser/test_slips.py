"""Slips: Enter, Space and double clicks at any question of a match give nothing up, and answer nothing that was not seen."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, WebSocket

from tests.browser.conftest import Comes
from tests.browser.person import ASKED, BOT, TITLE, YOU, Facts, Offered, Person
from tests.sizes import many

TABLES: dict[str, Facts] = {
    "brawl": {"start": "quick", "round_limit": 10},
    "eventide": {"gamers": "none", "heroes": "agreed", "max_rounds": 8},
    "knockback": {"pick": "random"},
    "moba": {"team_size": "2", "draft": "random", "starting_actions": "recommended", "round_limit": 3},
    "rally": {"robots": 1, "round_limit": 3},
}
"""Each game, as short as it can be."""

QUESTIONS = many(16, 2_000)
"""Questions that are looked at in a match, which many matches have not."""

DOUBLE = 330
"""Milliseconds in which two clicks at one place are surely one double click."""

CLICKS = """
const now = performance.now.bind(performance);
performance.now = () => now() / 8;
window.clicked = [];
addEventListener("click", () => window.clicked.push(performance.now()), true);
"""
"""A machine that is busy has slower hands than people, so the page's clock is slower too."""
CHANGED = "([title, words]) => [...document.querySelectorAll(title)].find((one) => one.checkVisibility())?.innerText !== words"


class Slipping:
    """Somebody whose hand slips, and what that came to: all that the page has submitted, and how it was offered."""

    def __init__(self, anna: Person) -> None:
        self.anna = anna
        self.submitted: list[str] = []
        self.tones: dict[str, tuple[str, str]] = {}
        self.read = 0
        anna.page.add_init_script(CLICKS)
        anna.page.on("websocket", self.overhears)

    def overhears(self, line: WebSocket) -> None:
        line.on("framesent", lambda data: self.hears(json.loads(data)))

    def hears(self, said: Facts) -> None:
        if said["type"] == "submit":
            self.submitted.append(said["option"])

    def loses(self, option: str) -> bool:
        """Whether it gives something up."""
        for message in self.anna.heard[self.read :]:
            self.learns(json.loads(message))
        self.read = len(self.anna.heard)
        tone, ask = self.tones.get(option, ("", ""))
        return tone == "pass" or ask != ""

    def learns(self, part: Any) -> None:
        """How everything in a message is offered."""
        if isinstance(part, list):
            for one in part:
                self.learns(one)
        elif isinstance(part, dict):
            if "text" in part and "label" in part:
                self.tones[part["text"]] = (part.get("tone", ""), part.get("ask", ""))
            for one in part.values():
                self.learns(one)

    # ------------------------------------------------------------ slips

    def presses_keys(self, *keys: str) -> None:
        """Keys that mean the way on give nothing up, neither at once nor when the question was read."""
        before = len(self.submitted)
        for key in keys:
            self.anna.page.keyboard.press(key)
        lost = [one for one in self.submitted[before:] if self.loses(one)]
        assert lost == [], f"{' and '.join(keys)} gave up: {lost}"

    def comes_back(self) -> None:
        """A click that came late may have met a row of the log, which shows the table as it was."""
        now = self.anna.page.get_by_role("button", name="Back to now")
        if now.count() > 0:
            now.first.click()

    def double_clicks(self, one: Offered, words: str) -> bool:
        """The second half comes when the next question is there, and answers it not. Whether both halves were quick enough."""
        before, mouse = len(self.submitted), self.anna.page.mouse
        mouse.click(one.x, one.y)
        with contextlib.suppress(TimeoutError):
            self.anna.page.wait_for_function(CHANGED, arg=[TITLE, words], timeout=150)
        mouse.down(click_count=2)
        mouse.up(click_count=2)
        first, second = self.anna.page.evaluate("window.clicked.slice(-2)")
        done = self.submitted[before:]
        assert not self.anna.page.locator("section.end").count() or len(done) <= 1
        if second - first > DOUBLE:
            return False
        assert len(done) <= 1, f"a double click on {one} answered twice: {done}"
        assert one.kind == "button" or not any(map(self.loses, done)), f"a double click on {one} gave up: {done}"
        return True


@pytest.mark.parametrize("game", TABLES)
def test_no_slip_gives_anything_up_or_answers_what_was_not_seen(comes: Comes, game: str) -> None:
    anna = comes(seed=game)
    slips = Slipping(anna)
    anna.lays(YOU, BOT, game=game, **TABLES[game])
    quick = 0
    for n in range(QUESTIONS):
        slips.comes_back()
        words = anna.waits_for_question()
        if words is None:
            break
        slips.presses_keys("Enter", "Space")
        if n % 3 == 0:
            anna.has_read()
            slips.presses_keys("Space", "Enter", "Enter")
        words = anna.waits_for_question()
        if words is None:
            break
        found = anna.offered()
        things = [one for one in found if one.kind != "button"] or found
        if things and anna.prompt.count() > 0:
            quick += slips.double_clicks(anna.chance.choice(things), words)
        slips.comes_back()
        if anna.page.locator(f"{ASKED} .ways button.go").count() == 0 and anna.waits_for_question() is not None:
            anna.picks_something()
    assert quick > 0
