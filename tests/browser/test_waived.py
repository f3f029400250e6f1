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
from tests.server.people import Browser, Line, Said

PASS = "Pass until this turn is over"
PASSING = "Passing until this turn is over"


Lines = tuple[Line, Line]
MOST = 20
"""Matches; few go by without such a question."""


def come_to_a_reaction(all_: ExitStack, one: Browser, other: Browser) -> tuple[Said, Lines, int]:
    """Two play matches anyhow until one of them has a choice that may be waived: the match, their lines, who has it."""
    for number in range(MOST):
        match = one.create("brawl", [YOU, LINK])
        other.join(match)
        lines = all_.enter_context(one.at(match["match"])), all_.enter_context(other.at(match["match"]))
        if (asked := played(lines, random.Random(number))) is not None:
            return match, lines, asked
    raise AssertionError("nobody had a choice")


def played(lines: Lines, chance: random.Random) -> int | None:
    """Both play anyhow, until one of them has a choice that may be waived; which one. None: the match is over before."""
    while not any(line.view.get("result") for line in lines):
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
    return None


@pytest.mark.rule("SFB-9.11")
@pytest.mark.parametrize("phone", [False, pytest.param(True, marks=pytest.mark.soak)], ids=["desk", "phone"])
def test_passing_until_the_turn_is_over(comes: Comes, built_page: Path, tmp_path: Path, phone: bool) -> None:
    with ExitStack() as all_:
        server = all_.enter_context(Server(tmp_path, built_page, pause=600))
        one, other = (all_.enter_context(Browser(urlsplit(server.address).netloc)) for _ in range(2))
        match, lines, asked = come_to_a_reaction(all_, one, other)
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
