"""Nobody waits in silence: what the page shows of who is away. What the server says is changed on its way, so no test waits for a minute."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Comes
from tests.browser.person import LINK, YOU, Facts, Person

NOW = 1_000_000.0
AWAY = {"name": "Mirela", "taken": True, "here": False, "away": NOW - 130}


def hears(person: Person, seats: dict[int, Facts], **view: object) -> list[Facts]:
    """From now on this is said of some seats and of the view. All that the page says, as it says it."""
    said: list[Facts] = []

    def changed(message: Facts) -> Facts:
        for seat in message.get("seats", []):
            seat.update(seats.get(seat["seat"], {}))
        if "view" in message:
            message["view"].setdefault("set", {}).update(view)
        if message["type"] == "laid":
            message["now"] = NOW
        return message

    def carried(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def says(data: str | bytes) -> None:
            said.append(json.loads(data))
            if said[-1]["type"] in ("hello", "watch", "what-if"):
                server.send(data)

        line.on_message(says)
        server.on_message(lambda data: line.send(json.dumps(changed(json.loads(data)))))

    person.page.route_web_socket(re.compile(r"/ws(\?|$)"), carried)
    return said


def seats_of(said: list[Facts], kind: str) -> list[int]:
    return [one["seat"] for one in said if one["type"] == kind]


@pytest.mark.parametrize("phone", [pytest.param(False, marks=pytest.mark.soak), True], ids=["desk", "phone"])
def test_who_waits_sees_for_whom_and_may_let_a_bot_sit_in(comes: Comes, phone: bool) -> None:
    anna = comes(phone=phone)
    said = hears(anna, {1: AWAY}, decisions=[], awaited=[1], waits=[{"seat": 1, "due": NOW - 1, "away": True}])
    anna.lays(YOU, LINK)
    expect(anna.page.get_by_role("heading", name="Mirela is away")).to_be_visible()
    anna.sees("for 2 min")
    button = anna.page.get_by_role("button", name=re.compile("^Let a bot sit in"))
    expect(button).not_to_have_class(re.compile("main"))
    anna.touches(button)
    expect(button).to_be_disabled()
    assert seats_of(said, "stand-in") == [1]


def test_the_time_runs_down_until_a_bot_may_sit_in(comes: Comes) -> None:
    anna = comes()
    hears(anna, {1: AWAY}, decisions=[], awaited=[1], waits=[{"seat": 1, "due": NOW + 4, "away": True}])
    anna.lays(YOU, LINK)
    anna.sees(re.compile(r"in 0:0\d a bot may sit in"))
    expect(anna.page.get_by_role("button", name=re.compile("^Let a bot sit in"))).to_be_visible()


@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["desk", "phone"])
def test_a_seat_that_a_bot_plays_can_be_taken_back(comes: Comes, phone: bool) -> None:
    anna = comes(phone=phone)
    said = hears(anna, {0: {"stand_in": "middle"}, 1: AWAY}, decisions=[], awaited=[0])
    anna.lays(YOU, LINK)
    expect(anna.page.get_by_role("heading", name="A bot plays for you")).to_be_visible()
    if phone:
        anna.presses(re.compile("^Take your seat back"))
    else:
        anna.presses_keys(" ")
    expect(anna.page.get_by_role("button", name=re.compile("^Take your seat back"))).to_be_disabled()
    assert seats_of(said, "back") == [0]


def test_who_is_out_may_let_the_bots_finish(comes: Comes) -> None:
    anna = comes()
    said = hears(anna, {0: {"out": True}, 1: {**AWAY, "out": True}}, decisions=[], awaited=[2], may_hurry=True)
    anna.lays(YOU, LINK, {"kind": "bot"})
    bench = anna.page.get_by_role("complementary", name="You are out")
    expect(bench).to_contain_text("Keep watching, or begin another.")
    anna.presses("Let the bots finish", bench)
    expect(bench.get_by_role("link", name="Shelf")).to_be_visible()
    assert [one["type"] for one in said].count("hurry") == 1
