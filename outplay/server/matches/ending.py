"""What is told of a match once it is over: its course, and its result with the time it took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from outplay.kernel import scene as sc
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.view import Observation
from outplay.server.protocol.views import ready_made
from outplay.server.store.rows import ActionRow

LONGEST_TURN_SECONDS = 300
"""What counts of one turn as time that was played: after a longer pause people have come back later."""


def graph(standing: Sequence[ActionRow]) -> Iterator[sc.Measure]:
    """Yield how the match stood at the end of each round. What ends a round belongs to it, even if the next one has begun by then."""
    ends: dict[int, bytes] = {}
    before = 0
    for row in standing:
        if row.measure:
            ends[before or row.round] = ends[row.round] = row.measure
            before = row.round
    return (ready_made(sc.Measure, measure) for measure in ends.values())


def result(game: Game[State], seen: Observation[State], actions: Sequence[ActionRow]) -> sc.Result:
    """Return the game's result, with the minutes that were played added to its facts."""
    ended = game.result(seen)
    minutes = max(1, round(seconds_played(actions) / 60))
    played = sc.Stat(icon="sands-of-time", value=str(minutes), name="minute" if minutes == 1 else "minutes")
    return msgspec.structs.replace(ended, facts=[*ended.facts, played])


def seconds_played(actions: Sequence[ActionRow]) -> float:
    """Return for how long a match was played, by all its rows: without the time after which people have come back later."""
    return sum(min(after.at - before.at, LONGEST_TURN_SECONDS) for before, after in pairwise(actions))


def seconds_used(actions: Sequence[ActionRow], seats: int) -> list[float]:
    """Return for how long each seat's person was waited for, from each question to their answer: without the time after which people have come back later."""
    used = [0.0] * seats
    for row in actions:
        if row.kind == "pick" and row.seat is not None and row.decision < row.number:
            used[row.seat] += min(row.at - actions[row.decision].at, LONGEST_TURN_SECONDS)
    return [round(one, 1) for one in used]
