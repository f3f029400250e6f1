"""Eight people at Rally, who differ in how they program; everything else they do as sensible players do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from outplay.bots import Bot
from outplay.games.rally.ai.likely import likely
from outplay.games.rally.ai.plans import Plans, kind_counts, plans
from outplay.games.rally.ai.still import GONE, place_of
from outplay.games.rally.data.board import COLUMNS, TOWERS
from outplay.games.rally.rules.programming import Put, program_so_far
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.kernel.chance import Quick
from outplay.kernel.step import Option, Seat

Lays = Callable[[Table, Seat, Sequence[Put]], Sequence[float]]
"""What somebody thinks of each card that may go into a register."""
Bends = Callable[[Plans, Table, int], None]
"""How somebody judges the programs of a robot otherwise."""


class Programmer(Bot):
    """Lays what it thinks best, register by register."""

    def __init__(self, lays: Lays) -> None:
        self.lays = lays

    def pick(self, game: Any, seen: Any, seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        s, puts = seen.state, [one for one in options if isinstance(one, Put)]
        worths = self.lays(s, seat, puts) if puts else likely(s, seat, options)
        start = chance.number() % len(options)
        return options[max(range(len(options)), key=lambda n: (worths[n], (n - start) % len(options)))]


def planned(bends: Bends) -> Lays:
    """Return who lays the program that is worth most on a still board, as bent."""

    def lays(s: Table, seat: Seat, options: Sequence[Put]) -> list[float]:
        robot, register, program = options[0].robot, options[0].register, program_so_far(s, options[0].robot, s.picks.get(seat, ()))
        one = s.robots[robot]
        usual = plans(s, robot, (*one.registers[: register - 1], *program.registers[register - 1 :]))
        found = Plans(usual.board, (0.0,) * (TOWERS + 2), (), usual.home, usual.registers)
        found.hit, found.ends = list(usual.hit), dict(usual.ends)
        bends(found, s, robot)
        place, damage = found.start(place_of(s, robot), one.damage, program.registers[: register - 1])
        if place == GONE:
            return [0.0] * len(options)
        counts = kind_counts(s.content, program.free)
        left = [counts - kind_counts(s.content, one.cards) for one in options]
        return [found.land(register, found.content(place, register, one.cards), damage, rest) for one, rest in zip(options, left, strict=True)]

    return lays


def as_is(found: Plans, s: Table, robot: int) -> None:
    """Take the likeliest program."""


def rush(found: Plans, s: Table, robot: int) -> None:
    """Fear nothing that fires."""
    found.fire, found.lost = (0,) * len(found.fire), 0.0


def careful(found: Plans, s: Table, robot: int) -> None:
    """Count each damage thrice."""
    found.fire, found.lost = tuple(3 * one for one in found.fire), 3 * found.lost


def base(found: Plans, s: Table, robot: int) -> None:
    """Strike the base, whatever towers stand there."""
    found.hit = [2.0 if structure >= TOWERS else 0.0 for structure in found.board.hit]


def towers(found: Plans, s: Table, robot: int) -> None:
    """Strike towers only."""
    found.hit = [worth if structure < TOWERS else 0.0 for structure, worth in zip(found.board.hit, found.hit, strict=True)]


def collector(found: Plans, s: Table, robot: int) -> None:
    """Take option cards wherever they are."""
    found.ends = {cell: 4 * worth for cell, worth in found.ends.items()}


def hunter(found: Plans, s: Table, robot: int) -> None:
    """End the round beside enemies."""
    enemies = [s.cells[other] for other in s.in_play() if TEAM_OF[other] != TEAM_OF[robot]]
    found.ends = {cell: 1.0 for cell in range(len(found.fire)) if any(beside(cell, other) for other in enemies)}


def beside(cell: int, other: int) -> bool:
    """Return whether two squares touch."""
    return abs(cell % COLUMNS - other % COLUMNS) + abs(cell // COLUMNS - other // COLUMNS) == 1


def headlong(s: Table, seat: Seat, options: Sequence[Put]) -> list[float]:
    """Lay the longest moves first."""
    return [float(s.content.cards[one.card].steps) for one in options]


PEOPLE: Final[dict[str, Lays]] = {
    "likeliest": planned(as_is),
    "rush": planned(rush),
    "careful": planned(careful),
    "base": planned(base),
    "towers": planned(towers),
    "collector": planned(collector),
    "hunter": planned(hunter),
    "headlong": headlong,
}
"""The likeliest program; no fear; each damage thrice; the base alone; towers alone; option cards; beside enemies; the longest moves first."""
