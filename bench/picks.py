"""Matches of bots pick by pick, for whoever watches them or their clock."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Any

from outplay.bots.keeping import Keeping
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.play import legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.lab.plan import Venue


def picks(table: Venue, number: int, told: list[Any] | None = None, took: list[float] | None = None) -> Iterator[tuple[State, Seat, Option]]:
    """Yield the table, who picks and what, just before it is picked, in a match of a plan: the same table each time.

    Events are added to `told`; to `took` the seconds of processor time of each answer with more than one option.
    """
    game, seed = table.game, seed_from(table.plan.seed, number)
    state: State = game.start(table.settings, table.content, Seeded(seed), told)
    sitting = table.plan.seats(number, table.settings.sides)
    dice = [Quick(int.from_bytes(seed_from(seed.hex(), "bot", seat)[:8], "little")) for seat in range(table.settings.seats)]
    keeping = [Keeping(game, table.bots[bot]) for bot in sitting]
    rest: list[Option] = []
    while not state.over:
        seat = state.asked[0]
        options = legal(state, seat)
        if not rest or seat not in state.picks:
            before = process_time()
            rest = list(keeping[seat].answer(state, seat, dice[seat])[len(state.picks.get(seat, ())) :])
            if took is not None and len(options) > 1:
                took.append(process_time() - before)
        option = rest.pop(0)
        yield state, seat, option
        pick(state, seat, next(one for one in options if one == option))
