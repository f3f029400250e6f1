"""How often bots do what people laughed at when they read matches: a line a habit, with its rate and how sure that is.

    python -m bench.laughed [GAME] [MATCHES] [BOT]

The interval is that of the rate over matches, since what happens in one match hangs together. A habit that is good play is no fault: the rates are there to be compared.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from bench.habits import WATCHERS, Watcher
from bench.picks import picks
from outplay.games import find_game
from outplay.kernel.state import State
from outplay.lab.figures import wilson
from outplay.lab.plan import Plan, Venue, lay_out

MATCHES, BOT = 20, "greedy"
Z = 1.96


def watched(table: Venue, number: int) -> Watcher:
    """Play a match and return who watched it."""
    watcher = WATCHERS[table.game.id]()
    told: list[Any] = []

    def hear(state: State) -> None:
        for one in told:
            watcher.hear(state, one.event)
        told.clear()

    for state, seat, option in picks(table, number, told):
        hear(state)
        watcher.pick(state, seat, option)
    hear(state)
    return watcher


def rate(found: Sequence[tuple[int, int]]) -> tuple[float, float, float]:
    """Return a rate and its 95 % interval, from how often it was seen and could have been in each match."""
    times, occasions, many = sum(seen for seen, _ in found), sum(could for _, could in found), len(found)
    if not occasions:
        return 0.0, 0.0, 1.0
    share = times / occasions
    if not 0 < times < occasions or many < 2:
        return share, *wilson(times, occasions)
    spread = sum((seen - share * could) ** 2 for seen, could in found) * many / (many - 1)
    half = Z * spread**0.5 / occasions
    return share, max(0.0, share - half), min(1.0, share + half)


def main() -> None:
    """Play, and print."""
    words = sys.argv[1:]
    matches, bot = int(words[1]) if len(words) > 1 else MATCHES, words[2] if len(words) > 2 else BOT
    for name in words[:1] or WATCHERS:
        table = lay_out(Plan(name, matches, (bot,), seed="laughed", options=tuple(find_game(name).looked_at[0].items())))
        watchers = [watched(table, number) for number in range(matches)]
        print(f"{name}: {matches} matches of {bot}", flush=True)
        for habit in dict.fromkeys(habit for one in watchers for habit in one.found):
            counts = [one.found.get(habit, (0, 0)) for one in watchers]
            share, low, high = rate(counts)
            print(f"  {share:6.1%} ({low:.1%} to {high:.1%})  {habit}: {sum(n for n, _ in counts)} of {sum(n for _, n in counts)}", flush=True)


if __name__ == "__main__":
    main()
