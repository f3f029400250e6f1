"""Let the committee play, and print how often each of it wins."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.committee import PEOPLE
from outplay.bots import DEFAULT_LEVEL, LEVELS
from outplay.games import find_game
from outplay.lab.simulate import Plan, Report, simulating

MATCHES = 40


def main() -> None:
    """Play, and print."""
    words = sys.argv[1:]
    matches, level = int(words[1]) if len(words) > 1 else MATCHES, words[2] if len(words) > 2 else DEFAULT_LEVEL
    keep = Path(words[3]) if len(words) > 3 else None
    bot = next(one.bot for one in LEVELS if one.id == level)
    for word in words[:1] or PEOPLE:
        game, _, only = word.partition(".")
        table = tuple(find_game(game).looked_at[0].items())
        for name in (only,) if only else PEOPLE[game]:
            plan = Plan(game, matches, (f"bench.committee:member={game}.{name}", bot), seed="committee", options=table)
            run = simulating(plan, keep=keep / f"{game}-{name.replace(' ', '-')}-{level}" if keep else None)
            report = Report.of(run, list(run.matches))
            one = report.bots[0]
            low, high = one.interval
            print(f"| {game} | {name} | {matches} | {one.win_rate:.0%} ({low:.0%}-{high:.0%}) | {report.rounds.median:g} |", flush=True)


if __name__ == "__main__":
    main()
