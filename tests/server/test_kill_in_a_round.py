"""Killed while a round is resolved, between the last program and the end of its fifth register: nothing that was acknowledged is lost."""

from __future__ import annotations

import signal
from contextlib import ExitStack
from pathlib import Path

import msgspec
import pytest

from outplay.bots import Greedy
from outplay.games import find_game
from outplay.games.rally import GAME
from outplay.games.rally.rules.programming import Program
from outplay.games.rally.rules.robot import REGISTERS
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.play import apply, legal, offered
from outplay.kernel.settings import Value
from outplay.kernel.step import Action
from tests.server.people import LINK, YOU, Browser, Said, config, deal, running
from tests.server.test_kill import Process
from tests.server.test_kill_inside import has_heard, killed_after_a_pick, played_out, sat_down, timeless

pytestmark = pytest.mark.databases("file", "postgresql")

OPTIONS: dict[str, Value] = {"seats": 2, "robots": 1, "round_limit": 3}


def up_to_a_register() -> tuple[bytes, list[tuple[int, str]], int]:
    """A seed, picks of two greedy players with it until somebody has something to choose in the middle of a round, and how many there are before its programs are complete."""
    for number in range(30):
        seed, picks, complete = seed_from("register", number), list[tuple[int, str]](), 0
        state, chance = GAME.start(GAME.settings.make(OPTIONS), GAME.load(), Seeded(seed)), Quick(number)
        while not state.over:
            seat = state.asked[0]
            seen, options = GAME.observe(state, seat), legal(state, seat)
            if 0 < state.register < REGISTERS and len(options) > 1:
                return seed, picks, complete
            complete = len(picks) if isinstance(state.todo[-1], Program) else complete
            option = Greedy().pick(GAME, seen, seat, options, chance)
            picks.append((seat, GAME.offer(seen, option).text))
            apply(state, Action(seat, option))
    raise AssertionError("nobody chooses anything in the middle of a round in thirty matches")


SEED, PICKED, COMPLETE = up_to_a_register()


def played(data: Path, monkeypatch: pytest.MonkeyPatch, picks: list[tuple[int, str]]) -> tuple[str, list[dict[str, str]]]:
    """A match of two people who have picked this, its server stopped; their cookies."""
    deal(monkeypatch, lambda _: SEED)
    patient = config(data, games={"rally": find_game("rally")}, places={}, hidden_pause=(600.0, 600.0))  # lone answers are among the picks
    with running(patient) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        match = anna.create("rally", [YOU, LINK], settings=OPTIONS)["match"]
        ben.join({"code": anna.get("/api/shelf")["matches"][0]["code"]}, seat=1)
        with anna.at(match) as line, ben.at(match) as other:
            for seat, text in picks:
                (line, other)[seat].pick(text, seat)
        return match, [dict(browser.http.cookies) for browser in (anna, ben)]


def asked_after(picks: list[tuple[int, str]]) -> tuple[int, list[str], list[Said]]:
    """Who is asked after these picks, what is offered then, and what both see, where nobody was killed."""
    state = GAME.start(GAME.settings.make(OPTIONS), GAME.load(), Seeded(SEED))
    for seat, text in picks:
        seen = GAME.observe(state, seat)
        apply(state, Action(seat, next(option for option in offered(seen.state, seat) if GAME.offer(seen, option).text == text)))
    seat = state.asked[0]
    seen = GAME.observe(state, seat)
    scenes = [msgspec.json.decode(msgspec.json.encode(GAME.scene(GAME.observe(state, seat)))) for seat in (0, 1)]
    return seat, [GAME.offer(seen, option).text for option in offered(seen.state, seat)], scenes


def test_killed_while_registers_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, cookies = played(tmp_path, monkeypatch, PICKED)
    before = killed_after_a_pick(tmp_path, match, cookies)
    with Process(tmp_path) as process, ExitStack() as stack:
        lines = sat_down(stack, process, match, cookies)
        assert [timeless(line.view) for line in lines] == before
        assert played_out(lines)["result"]["standings"]


@pytest.mark.parametrize("heard", [False, True], ids=["before it is said to be done", "before it is told"])
def test_killed_by_the_pick_that_completes_the_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heard: bool) -> None:
    match, cookies = played(tmp_path, monkeypatch, PICKED[:COMPLETE])
    seat, text = PICKED[COMPLETE]
    with Process(tmp_path) as process, ExitStack() as stack:
        line = sat_down(stack, process, match, cookies)[seat]
        line.say("submit", id="last", seat=seat, decision=line.decision(seat)["id"], option=text)
        if heard:
            assert line.hear("done", "refused")["type"] == "done"
        process.end(signal.SIGKILL)
    asked, offers, scenes = asked_after(PICKED[: COMPLETE + 1])
    with Process(tmp_path) as process, ExitStack() as stack:
        lines = sat_down(stack, process, match, cookies)
        again = [decision for decision in lines[seat].view["decisions"] if decision["offers"][0]["text"] == text]
        assert not (heard and again), "what was acknowledged is lost"
        if again:
            lines[seat].pick(text, seat)
        assert [offer["text"] for offer in lines[asked].decision(asked)["offers"]] == offers
        has_heard(lines[1 - asked], lines[asked].view["n"])
        assert [line.view["scene"] for line in lines] == scenes
