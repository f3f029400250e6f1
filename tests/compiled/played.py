"""What an engine does, told line by line: `python -m tests.compiled.played GAME MATCHES MIDDLES SLIPS`. Both engines have to tell the same."""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from typing import Any

from outplay.compiled import engine
from outplay.games import find_game
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.codec import FIELDS, KIND
from outplay.kernel.content import Content
from outplay.kernel.errors import IllegalAction, OutplayError
from outplay.kernel.game import Game
from outplay.kernel.play import apply, legal
from outplay.kernel.state import State
from outplay.kernel.step import Action, Concede
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, lay_out
from tests.games.slips import NUMBERS, OTHERS, WORDS


def told(id: str, matches: int, middles: int, slips: int) -> Iterator[str]:
    """Yield a line for each match, each saved state, and each save with a slip."""
    game = find_game(id)
    seats = game.default_seats
    table = lay_out(Plan(id, matches, ("random",) * seats, seed="both", preset=game.settings.PLAY, events=True))
    for number in range(matches):
        yield f"match {number} {play_match(table, number).digest}"
    for bot in ("greedy", "search:20"):
        judged = lay_out(Plan(id, 1, (bot,) * seats, seed="both", preset=game.settings.PLAY))
        yield f"match of {bot} {play_match(judged, 0).digest}"
    content = game.load()
    for number in range(middles):
        state = middle(game, content, number)
        text = game.dumps(state)
        again = game.dumps(game.loads(text, content))
        seen = game.dumps(game.observe(state, state.asked[0]).state)
        yield f"state {number} {hashed(text)} {hashed(again)} {hashed(seen)} {hashed(repr(legal(state, state.asked[0])))}"
        for slip in range(slips):
            yield f"slip {number} {slip} {after(game, content, slipped(text, random.Random(f'{number} {slip}')))}"


def middle(game: Game[State], content: Content, number: int) -> State:
    """Return a state of the middle of a match."""
    state = game.start(game.settings(), content, Seeded(seed_from("middle", number)))
    chance = Quick(number)
    for _ in range(5 + number * 7 % 90):
        seat = state.asked[0]
        options = legal(state, seat)
        before = state.copy()
        apply(state, Action(seat, options[chance.number() % len(options)]))
        if state.over:
            return before
    return state


def slipped(text: str, rng: random.Random) -> str:
    """Return a save in which a value, a field or a class is another."""
    data = json.loads(text)
    places = [(holder, key) for holder, key in _places(data)]
    holder, key = rng.choice(places)
    match rng.randrange(4):
        case 0 if isinstance(holder, dict):
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder["bogus"] = holder.pop(key)
        case 2:
            other, at = rng.choice(places)
            holder[key] = json.loads(json.dumps(other[at]))
        case _:
            holder[key] = rng.choice((*NUMBERS, *WORDS, *OTHERS, None))
    return json.dumps(data)


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    for key, value in list(data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()):
        if key not in (KIND, FIELDS):
            yield data, key
        yield from _places(value)


def after(game: Game[State], content: Content, text: str) -> str:
    """Return what comes of a save: the sentence with which it is refused, or the kinds of mistakes that follow from it, or nothing."""
    try:
        state = game.loads(text, content)
    except OutplayError as wrong:
        return str(wrong)
    try:
        apply(state, Action(state.asked[0] if state.asked else 0, Concede()))
    except IllegalAction as wrong:
        return f"refused: {wrong}"
    except Exception:
        return "cannot be played on"
    return "harmless"


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


if __name__ == "__main__":
    print(engine().split()[0])
    for line in told(sys.argv[1], *map(int, sys.argv[2:5])):
        print(line)
