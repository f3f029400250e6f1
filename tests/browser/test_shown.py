"""What comes forward: it is read, and goes by a click. What is said on the way is changed, so that it comes when the test wants it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Comes
from tests.browser.person import BOT, YOU, Facts, Person


def says_otherwise(person: Person, change: Callable[[Facts], None]) -> None:
    """From now on each message of the server is changed on its way."""

    def carried(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def hears(data: str | bytes) -> None:
            message = json.loads(data)
            change(message)
            line.send(json.dumps(message))

        line.on_message(server.send)
        server.on_message(hears)

    person.page.route_web_socket(re.compile(r"/ws(\?|$)"), carried)


def card(name: str, number: int) -> Facts:
    return {"id": f"shown-{number}", "name": name}


SHOW = {
    "title": "A strikes B",
    "left": "hero-1",
    "right": "hero-2",
    "pairs": [
        {"left": [card("Head", 1)], "right": [card("Head", 2)], "text": "Head: blocked", "tone": "good"},
        {"left": [card("Legs", 3)], "right": [], "text": "Legs: hit", "tone": "harm"},
    ],
}


def with_a_duel(message: Facts) -> None:
    """The first line of a row comes forward, the second is told beside it, the third lets it be read."""
    for row in message.get("rows", []) if message["type"] == "update" else []:
        row["lines"] = [{"beats": [{"kind": "show", "show": SHOW}]}, {"spans": [{"text": "B takes 1."}]}, {"beats": [{"kind": "hold"}]}]


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.soak), True], ids=["desk", "phone"])
def test_the_answer_of_a_duel_is_turned_over_and_stays_until_a_click(comes: Comes, phone: bool) -> None:
    anna = comes(speed=1, phone=phone)
    anna.lays(YOU, BOT, first="seat:1", pick="random")
    anna.waits_for_prompt("Place")
    says_otherwise(anna, with_a_duel)
    anna.reloads()
    anna.waits_for_turn()
    anna.picks_something()
    shown = anna.page.locator("section[aria-labelledby=show-title]")
    expect(shown).to_contain_text("A strikes B")
    expect(shown).to_contain_text("Head: blocked")
    expect(shown).to_contain_text("Legs: hit")
    expect(shown).to_contain_text("B takes 1.")
    way_on = shown.get_by_role("button", name=re.compile("^Go on"))
    expect(way_on).to_be_visible()
    anna.touches(way_on)
    expect(anna.page.get_by_text("Go on")).to_have_count(0)
    assert anna.troubles == []


def with_a_question(message: Any) -> None:
    """Every option asks back, wherever it stands in a message."""
    if isinstance(message, list):
        for one in message:
            with_a_question(one)
    elif isinstance(message, dict):
        for name, value in message.items():
            if name == "offers":
                for offer in value:
                    offer["ask"] = "Strike your own Gladiator?"
            else:
                with_a_question(value)


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["desk", "phone"])
def test_what_people_seldom_mean_is_taken_only_after_a_second_click(comes: Comes, phone: bool) -> None:
    anna = comes(phone=phone)
    anna.lays(YOU, BOT, first="seat:1", pick="random")
    anna.waits_for_prompt("Place")
    says_otherwise(anna, with_a_question)
    anna.reloads()
    anna.waits_for_turn()
    sent = [one for one in anna.heard if '"update"' in one]
    anna.picks_something()
    anna.waits_for_prompt("Strike your own Gladiator?")
    assert [one for one in anna.heard if '"update"' in one] == sent
    anna.presses("No", anna.prompt)
    anna.waits_for_prompt("Place")
    anna.picks_something()
    anna.touches(anna.prompt.locator("button.main"))
    expect(anna.title).not_to_contain_text("Gladiator?")
