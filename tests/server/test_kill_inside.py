"""Killed in the middle of an interrupt, with an attack under way inside another hero's activation: nothing that was acknowledged is lost."""

from __future__ import annotations

import random
import signal
import time
from contextlib import ExitStack
from pathlib import Path

import pytest

from outplay.bots import Greedy
from outplay.games import find_game
from outplay.games.moba import GAME
from outplay.games.moba.rules.hero import PORTAL
from outplay.games.moba.rules.interrupts import Interrupt
from outplay.games.moba.rules.rounds import PlanCard
from outplay.games.moba.rules.setup import StartCard
from outplay.games.moba.rules.state import Table
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.play import apply, legal
from outplay.kernel.settings import Value
from outplay.kernel.step import Action
from tests.server.people import LINK, YOU, Browser, Line, Said, config, deal, running
from tests.server.test_kill import Process

pytestmark = pytest.mark.databases("file", "postgresql")

OPTIONS: dict[str, Value] = {"seats": 2, "team_size": "3", "draft": "random", "starting_actions": "choose", "round_limit": 7}


PICKS = 28
"""How many a second are made here: who says more than a server takes is cut off."""


def interrupts(state: Table, pick: StartCard | PlanCard) -> bool:
    """Whether a card that may be taken is an interrupt, or one that is planned for a hero that stands where it could be one."""
    if isinstance(pick, PlanCard) and not state.on_map(pick.hero):
        return False
    return isinstance(pick.card, int) and pick.card != PORTAL and state.card(pick.hero, pick.card).when is not None


def up_to_an_interrupt() -> tuple[bytes, list[tuple[int, str]]]:
    """A seed, and picks of two greedy players with it, the last of which is an interrupt in which somebody has something to choose."""
    for number in range(30):
        seed, picks = seed_from("interrupt", number), list[tuple[int, str]]()
        state, chance = GAME.start(GAME.settings.make(OPTIONS), GAME.load(), Seeded(seed)), Quick(number)
        while not state.over:
            seat = state.asked[0]
            seen, options = GAME.observe(state, seat), legal(state, seat)
            wanted = [one for one in options if isinstance(one, Interrupt) or (isinstance(one, (StartCard, PlanCard)) and interrupts(state, one))]
            option = wanted[0] if wanted else Greedy().pick(GAME, seen, seat, options, chance)
            picks.append((seat, GAME.offer(seen, option).text))
            apply(state, Action(seat, option))
            if isinstance(option, Interrupt) and len(state.activations) == 2:
                return seed, picks
    raise AssertionError("nobody interrupts in thirty matches")


def test_killed_in_the_middle_of_an_interrupt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seed, picks = up_to_an_interrupt()
    deal(monkeypatch, lambda _: seed)
    patient = config(tmp_path, games={"moba": find_game("moba")}, places={}, hidden_pause=(600.0, 600.0))  # lone answers are among the picks
    with running(patient) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        match = anna.create("moba", [YOU, LINK], settings=OPTIONS)["match"]
        code = anna.get("/api/shelf")["matches"][0]["code"]
        ben.join({"code": code}, seat=1)
        with anna.at(match) as line, ben.at(match) as other:
            for seat, text in picks:
                (line, other)[seat].pick(text, seat)
        cookies = [dict(browser.http.cookies) for browser in (anna, ben)]
    before = killed_after_a_pick(tmp_path, match, cookies)
    with Process(tmp_path) as process, ExitStack() as stack:
        lines = sat_down(stack, process, match, cookies)
        assert [timeless(line.view) for line in lines] == before
        assert played_out(lines)["result"]["standings"]


def sat_down(stack: ExitStack, process: Process, match: str, cookies: list[dict[str, str]]) -> list[Line]:
    """Both people at the table again, with the cookies they had."""
    lines: list[Line] = []
    for kept in cookies:
        browser = stack.enter_context(Browser(process.address))
        browser.http.cookies.update(kept)
        lines.append(stack.enter_context(browser.at(match)))
    return lines


def killed_after_a_pick(data: Path, match: str, cookies: list[dict[str, str]]) -> list[Said]:
    """One more pick, inside the interrupt, then the end of the process. What each of the two saw last, but for how long they wait: time that nobody serves is not counted."""
    with Process(data) as process, ExitStack() as stack:
        lines = sat_down(stack, process, match, cookies)
        number = lines[0].view["n"]
        asked = next(line for line in lines if line.view["decisions"])
        assert asked.submit(asked.view["decisions"][0], 0)["type"] == "done"
        before = [line.until(lambda view: view["n"] == number + 1) for line in lines]
        process.end(signal.SIGKILL)
        return [timeless(view) for view in before]


def timeless(view: Said) -> Said:
    """A view without moments."""
    return {**view, "waits": [wait["seat"] for wait in view.get("waits", ())]}


def played_out(lines: list[Line]) -> Said:
    """Random picks of both until it is over; what the first one sees then."""
    chance, next_pick = random.Random(3), time.monotonic()
    while True:
        for line, other in (lines, lines[::-1]):
            if line.view.get("result"):
                return lines[0].until(lambda view: view.get("result"))
            while line.view["decisions"]:
                offers = line.view["decisions"][0]["offers"]
                line.pick(chance.choice(offers)["text"], line.view["decisions"][0]["seat"])
                next_pick = max(next_pick, time.monotonic() - 1) + 1 / PICKS
                time.sleep(max(0.0, next_pick - time.monotonic()))
            has_heard(other, line.view["n"])


def has_heard(line: Line, number: int) -> None:
    """Wait until this person knows so many picks."""
    line.until(lambda view: view["n"] >= number)
