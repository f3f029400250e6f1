"""Somebody says once that they pass until a turn is over: the page shows it, and asks again when it is told to."""

from __future__ import annotations

import random
import re
from contextlib import ExitStack
from pathlib import Path
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
    """Both play anyhow, until one of them has a choice that may be waived; which one."""
    while True:
        for number, line in enumerate(lines):
            asked = next(iter(line.view["decisions"]), None)
            if asked and "waiver" in asked["prompt"] and not asked.get("lone"):
                return number
            if asked:
                on = [offer for offer in asked["offers"] if offer.get("tone") != "pass"] or asked["offers"]
                n = line.submit(asked, chance.choice(on)["text"])["n"]
                break
        for line in lines:
            line.until(lambda v, n=n: v["n"] >= n)  # type: ignore[misc]  # n is bound early on purpose


@pytest.mark.rule("SFB-9.11")
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_passing_until_the_turn_is_over(comes: Comes, built_page: Path, tmp_path: Path, phone: bool) -> None:
    with ExitStack() as all_:
        server = all_.enter_context(Server(tmp_path, built_page, pause=600))
        one, other = (all_.enter_context(Browser(urlsplit(server.address).netloc)) for _ in range(2))
        match = one.create("brawl", [YOU, LINK])
        other.join(match)
        lines = all_.enter_context(one.at(match["match"])), all_.enter_context(other.at(match["match"]))
        asked = played(lines, random.Random(1))
        anna, attacks = comes(phone=phone, at=server), lines[1 - asked]
        anna.page.context.add_cookies([{"name": "outplay", "value": (one, other)[asked].http.cookies["outplay"], "url": server.address}])
        anna.goes(f"/m/{match['match']}")
        anna.sits()
        heading = anna.page.get_by_role("heading", name=PASSING)
        anna.presses(PASS)
        expect(heading).to_be_visible()
        anna.reloads()
        expect(heading).to_be_visible()
        anna.presses("Ask me again")
        expect(heading).to_be_hidden()
        anna.presses(re.compile("^No Reaction"))
        n = attacks.view["n"]
        while (heard := attacks.next())["type"] == "present":
            pass
        assert (heard["type"], heard["rows"][0]["n"], heard["rows"][0]["kind"]) == ("update", n + 1, "pick")
