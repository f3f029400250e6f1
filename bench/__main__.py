"""`make bench`: all benchmarks as tables of medians and ratios, beside the last ones that were committed."""

from __future__ import annotations

import json
import platform
import sys
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from bench import engine, peer, wire
from outplay.games import games

ROUNDS = 5
LAST = Path(__file__).parent / "last.json"

REFERENCE = 42_200
"""The peer's moves a second on the machine for which the targets were set. Other machines are slower or faster, so figures are also shown as they would be there."""

PICKS = 60_000
"""Random picks a second that a lean game should reach there; a heavy one, whose state has more than HEAVY bytes, half of it."""

HEAVY = 3_000

TARGETS = {
    "options": 25,
    "copy": 10,
    "observe": 50,
    "redeal": 100,
    "preview": 20_000,
    "scene": 500,
    "save and load": 300,
    "bytes": 6144,
    "sent bytes": 1500,
    "sent p95 bytes": 5000,
    "deflated p95 bytes": 3000,
}


def measure() -> dict[str, float]:
    """Our playouts and the peer's in turns, so that whatever else the machine does falls on both; then single costs."""
    found: dict[str, float] = {}
    speeds: dict[str, list[tuple[float, float]]] = {}
    chess_speeds, chess_copies = list[float](), list[float]()
    for number in range(ROUNDS):
        chess_speeds.append(peer.playouts(number))
        chess_copies.append(peer.copies())
        for name, game in games().items():
            speeds.setdefault(name, []).append(engine.playouts(name, game.default_seats, number * engine.MATCHES))
    found["peer moves/s"], found["peer copy"] = median(chess_speeds), median(chess_copies)
    for name, game in games().items():
        found[f"{name} picks/s"] = median(one for one, _ in speeds[name])
        found[f"{name} matches/s"] = median(one for _, one in speeds[name])
        found[f"{name} to peer"] = median(ours / theirs for (ours, _), theirs in zip(speeds[name], chess_speeds, strict=True))
        runs = [engine.costs(name, game.default_seats) for _ in range(3)]
        for cost in runs[0]:
            found[f"{name} {cost}"] = median(run[cost] for run in runs)
        found |= {f"{name} {cost}": value for cost, value in wire.costs(name).items()}
        found[f"{name} copy to peer"] = found[f"{name} copy"] / found["peer copy"]
    return found


def main() -> None:
    """Measure, print, and with --save keep the figures for the next comparison."""
    console = Console()
    console.print(f"Python {platform.python_version()}, one core; medians of {ROUNDS}")
    last: dict[str, float] = json.loads(LAST.read_text()) if LAST.exists() else {}
    found = measure()
    table = Table()
    for column in ("", "now", "at reference", "last committed", "target"):
        table.add_column(column, justify="left" if not column else "right")
    for name, value in found.items():
        there = _at_reference(name, value, found["peer moves/s"])
        table.add_row(name, _number(value), _number(there), _number(last[name]) if name in last else "", _target(name, found))
    console.print(table)
    if "--save" in sys.argv:
        LAST.write_text(json.dumps({name: round(value, 3) for name, value in found.items()}, indent=2) + "\n")


def _target(name: str, found: dict[str, float]) -> str:
    """Return what a figure of a game should be."""
    game, _, cost = name.partition(" ")
    picks = PICKS // 2 if found.get(f"{game} bytes", 0) > HEAVY else PICKS
    if cost == "picks/s":
        return f">= {picks:,}"
    if cost == "to peer":
        return f">= {picks / REFERENCE:.2f}"
    return f"<= {TARGETS[cost]}" if cost in TARGETS and game != "peer" else ""


def _at_reference(name: str, value: float, peer_speed: float) -> float:
    """Return a figure as it would be where the peer makes its reference speed; ratios and bytes are the same everywhere."""
    if name.endswith("/s"):
        return value * REFERENCE / peer_speed
    if name.endswith(("to peer", "bytes")):
        return value
    return value * peer_speed / REFERENCE


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


if __name__ == "__main__":
    main()
