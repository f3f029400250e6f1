"""Somebody says once that they pass until a turn is over: the page shows it, and asks again when it is told to."""

from __future__ import annotations

import random
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import LINK, YOU
from tests.browser.server import Server
from tests.server.people import Browser, Line

PASS = "Pass until this turn is over"
PASSING = "Passing until this turn is over"


def played(lines: tuple[Line, Line], chance: random.Random) -> int:
    """Both play anyhow until one of them may waive; which one."""
    while True:
        for number, line in enumerate(lines):
            asked = next((one for one in line.view["decisions"] if not one.get("lone")), None)
            if asked and "waiver" in asked["prompt"]:
                return number
            if asked:
                answer = line.submit(asked, chance.randrange(len(asked["offers"])))
                n = max(line.view["n"], answer.get("n", 0))
                break
        else:
            n = lines[0].view["n"] + 1
        for line in lines:
            line.until(lambda v, n=n: v["n"] >= n)  # type: ignore[misc]  # n is bound early on purpose


@pytest.mark.rule("SFB-9.11")
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_passing_until_the_turn_is_over(comes: Comes, server: Server, phone: bool) -> None:
    address = urlsplit(server.address).netloc
    with Browser(address) as one, Browser(address) as other:
        match = one.create("brawl", [YOU, LINK])
        other.join(match)
        with one.at(match["match"]) as first, other.at(match["match"]) as second:
            asked = played((first, second), random.Random(1))
            waits = (second, first)[asked]
            anna = comes(phone=phone)
            anna.page.context.add_cookies([{"name": "outplay", "value": (one, other)[asked].http.cookies["outplay"], "url": server.address}])
            anna.goes(f"/m/{match['match']}")
            anna.sits()
            heading = anna.page.get_by_role("heading", name=PASSING)
            anna.presses(PASS)
            expect(heading).to_be_visible()
            n = waits.view["n"]
            assert waits.until(lambda v: v["n"] > n)
            assert [row["kind"] for row in waits.rows][-1] == "pick"
            anna.reloads()
            expect(heading).to_be_visible()
            anna.presses("Ask me again")
            expect(heading).to_be_hidden()
