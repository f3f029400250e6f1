"""What the engine costs: playouts, lists of options, copies, observations, scenes, saves. Each is one repetition; `table` takes medians."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from time import process_time
from typing import TypeVar

from outplay.bots import Random
from outplay.games import find_game
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.declared import saved_fields
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.things import Record, Thing
from outplay.kernel.view import Observation
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, lay_out

T = TypeVar("T")

MATCHES = 60
SAMPLES = 40
"""Positions, spread over a match, on which the single costs are averaged."""


def playouts(game: str, seats: int, first: int) -> tuple[float, float]:
    """Picks and matches a second of `simulate` with random bots, its own bookkeeping included."""
    table = lay_out(Plan(game, MATCHES, ("random",) * seats, seed="bench", preset=find_game(game).settings.PLAY))
    began, picks = process_time(), 0
    for number in range(first, first + MATCHES):
        picks += play_match(table, number).picks
    seconds = process_time() - began
    return picks / seconds, MATCHES / seconds


def usual(game: Game[State], seats: int) -> Settings:
    """Return what one click on Play gives with this number of seats."""
    return game.settings.make({"seats": seats}, game.settings.usual(seats))


def positions(game: Game[State], seats: int) -> list[State]:
    """Positions of random matches, each with its events off."""
    found: list[State] = []
    match = 0
    while len(found) < SAMPLES:
        state = game.start(usual(game, seats), game.load(), Seeded(seed_from("bench", match)))
        chance, bot, count = Quick(match), Random(), 0
        while not state.over:
            count += 1
            if count > 12 and count % 7 == 0:
                found.append(state.copy())
            seat = state.asked[0]
            options = legal(state, seat)
            pick(state, seat, options[bot.guess(len(options), chance)])
        match += 1
    return found[:SAMPLES]


def costs(name: str, seats: int) -> dict[str, float]:
    """Microseconds of each single thing, averaged over positions; and bytes of a state."""
    game = find_game(name)
    content = game.load()
    states = positions(game, seats)
    seats_asked = [state.asked[0] for state in states]
    seen = [game.observe(state, seat) for state, seat in zip(states, seats_asked, strict=True)]
    saved = [game.dumps(state) for state in states]

    def options(state: State) -> None:
        state.open = None
        legal(state, state.asked[0])

    def preview(one: Observation[State]) -> None:
        assert one.viewer is not None
        offered = legal(one.state, one.viewer)
        game.preview(one, one.viewer, offered[len(offered) // 2])

    return {
        "options": each(states, options, 20),
        "copy": each(states, lambda state: state.copy(), 100),
        "observe": each(states, lambda state: game.observe(state, state.asked[0]), 50),
        "redeal": each(seen, lambda one: game.redeal(one, Quick(1)), 10),
        "preview": each(seen, preview, 2),
        "scene": each(seen, game.scene, 3),
        "value": each(seen, lambda one: game.value(one, one.viewer or 0), 5),
        "save and load": each(states, game.dumps, 5) + each(saved, lambda text: game.loads(text, content), 5),
        "bytes": sum(size(state) for state in states) / len(states),
    }


def each(things: list[T], work: Callable[[T], object], times: int) -> float:
    """Microseconds that `work` takes for one of the things."""
    gc.collect()
    began = process_time()
    for _ in range(times):
        for thing in things:
            work(thing)
    return (process_time() - began) / (times * len(things)) * 1e6


def size(state: State) -> int:
    """Return the memory of a state that a copy has for itself: not its content, nor what was worked out once and is shared."""
    return _size(state.copy(), set())


def _size(thing: object, known: set[int]) -> int:
    if id(thing) in known or isinstance(thing, (int, str, bool, type(None))):
        return 0
    known.add(id(thing))
    total = sys.getsizeof(thing)
    if isinstance(thing, dict):
        return total + sum(_size(part, known) for pair in thing.items() for part in pair)
    if isinstance(thing, (list, tuple)):
        return total + sum(_size(part, known) for part in thing)
    if isinstance(thing, (Record, Thing)):
        for name in saved_fields(type(thing)):
            if name != "settings":
                total += _size(getattr(thing, name), known)
    return total
