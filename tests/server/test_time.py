"""Time tells nothing: whether a bot had a choice cannot be told from when it answers."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import pytest

from outplay.bots import Level, Random
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation
from outplay.server.store.rows import state_after
from tests.server.games import nod, race
from tests.server.people import BOT, HOTSEAT, YOU, Browser, Running, config, running

pytestmark = pytest.mark.databases("file")

SLOW = Level("slow", "Slow", "", "tests.server.test_time:Slow")


class Slow(Random):
    """Thinks where it has a choice, and longer than the pause in which a bot may hide that it thinks."""

    def pick(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        if len(options) > 1:
            time.sleep(0.04 + 0.04 * chance.order("thought", 8)[0] / 8)
        return super().pick(game, seen, seat, options, chance)


S = TypeVar("S", bound=State)

EACH = 300
"""Answers of each kind."""
TOGETHER = 8
"""Matches that are played at once."""


def best_guess(one: list[float], other: list[float]) -> float:
    """How often somebody is right who tells two kinds apart by the best threshold, both being equally frequent."""
    best = 0.5
    for threshold in (*one, *other):
        below = sum(t <= threshold for t in one) / len(one), sum(t <= threshold for t in other) / len(other)
        best = max(best, 0.5 + abs(below[0] - below[1]) / 2)
    return best


def answers(server: Running, id: str) -> tuple[list[float], list[float]]:
    """The seconds after which a bot answered a question that is always asked: where it had no choice, and where it had one."""
    held = server.process.cache.matches[id]
    found: tuple[list[float], list[float]] = ([], [])
    for before, row in pairwise(held.actions):
        stored = server.process.runtime.store.read(partial(state_after, match=id, number=before.number))
        assert stored is not None
        state = held.load(stored)
        assert row.kind == "bot"
        found[len(legal(state, 0)) > 1].append(row.at - before.at)
    return found


@pytest.mark.parametrize(
    ("level", "pause"),
    [(Level("quick", "Quick", "", "greedy"), (0.05, 0.2)), (SLOW, (0.0, 0.02))],
    ids=["thinking hides in the pause", "the answer waits for the thought"],
)
def test_a_bot_with_a_choice_and_one_without_answer_at_the_same_times(tmp_path: Path, level: Level, pause: tuple[float, float]) -> None:
    """Three hundred answers of each kind: no threshold separates them better than 58 % (B24, and what a spectator with a watch could do)."""
    games = {"nod": nod.GAME}
    quick = config(tmp_path, games=games, places={"nod": "tests.server.games.nod:GAME"}, hidden_pause=pause, levels=(level,), workers=4)
    lone, chosen = list[float](), list[float]()
    with running(quick) as server, Browser(server.address) as anna, ExitStack() as stack:
        while min(len(lone), len(chosen)) < EACH:
            ids = [anna.create("nod", [BOT, BOT])["match"] for _ in range(TOGETHER)]
            lines = [stack.enter_context(anna.at(id)) for id in ids]
            for line in lines:
                line.until(lambda v: v.get("result"))
            for id in ids:
                without, with_ = answers(server, id)
                lone += without
                chosen += with_
    assert best_guess(lone[:EACH], chosen[:EACH]) <= 0.58


def pauses(server: Running, id: str, kind: str) -> list[float]:
    """The seconds that went by before each row of a kind."""
    return [row.at - before.at for before, row in pairwise(server.process.cache.matches[id].actions) if row.kind == kind]


def test_the_host_does_not_answer_at_once_for_a_person_who_has_no_choice(tmp_path: Path) -> None:
    with running(config(tmp_path, games={"nod": nod.GAME}, hidden_pause=(0.2, 0.25))) as server, Browser(server.address) as anna:
        match = anna.create("nod", [YOU, HOTSEAT])
        with anna.at(match["match"]) as line:
            while len(alone := pauses(server, match["match"], "host")) < 3:
                question = line.question()
                if len(question["offers"]) > 1:
                    assert line.submit(question, "nod")["type"] == "done"
                line.until(lambda v, n=question["id"]: v["n"] > n)  # type: ignore[misc]  # n is bound early on purpose
    assert min(alone) > 0.19


@pytest.mark.parametrize(("game", "usual", "hidden"), [("race", 0.2, 0.0), ("nod", 0.0, 0.2)])
def test_a_bot_does_not_answer_at_once(tmp_path: Path, game: str, usual: float, hidden: float) -> None:
    """By one pause where its choices are known, by another where nobody may know whether it has one."""
    games, places = {"race": race.GAME, "nod": nod.GAME}, {"race": "tests.server.games.race:GAME", "nod": "tests.server.games.nod:GAME"}
    slow = config(tmp_path, games=games, places=places, bot_pause=usual, hidden_pause=(hidden, hidden))
    with running(slow) as server, Browser(server.address) as anna:
        match = anna.create(game, [BOT, YOU])
        with anna.at(match["match"]) as line:
            line.until(lambda v: v["n"] >= 2)
        assert min(pauses(server, match["match"], "bot")[:2]) > 0.19
