"""Matches that get somewhere: robots scattered over both boards with options in their hands, and players who shoot at what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from outplay.games.rally import GAME
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import SIZE
from outplay.games.rally.rules.aim import LASER
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.rounds import Round
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.weapons import Weapon
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.event import Told
from outplay.kernel.play import legal
from outplay.kernel.settings import Value
from outplay.kernel.step import Option, Seat
from tests.games import watched
from tests.games.rally.firing import firing_places
from tests.games.rally.frame import CONTENT
from tests.games.rally.tables import TABLES, ruled

TARGETS = ((0, 1, 2, 3, 8, 8, 8), (4, 5, 6, 7, 9, 9, 9))
"""The towers and the base of each team, the base more than once."""
FIRING = [firing_places(CONTENT.board(False), target, 3) for target in range(10)]
MOST_OPTIONS = 4
"""The most option cards that a robot is given when it is put somewhere."""


def lively(s: Table, seat: Seat, luck: Quick) -> Option:
    """Return any option, but seldom a laser if there is something better."""
    options = list(legal(s, seat))
    if isinstance(options[0], Weapon) and luck.number() % 8 and not s.has(options[0].robot, voc.AimedHits):
        options = [option for option in options if isinstance(option, Weapon) and option.weapon != LASER]
    return options[luck.number() % len(options)]


def planned(s: Table, seat: Seat, luck: Quick) -> Option:
    """Return what a sensible player does, drawn by how likely each answer is."""
    options = list(legal(s, seat))
    odds = GAME.likely(GAME.observe(s, seat), seat, options)
    left = luck.number() / 2**64 * sum(odds)
    for option, share in zip(options, odds, strict=True):
        left -= share
        if left < 0:
            return option
    return options[-1]


in_time_or_not = watched.in_time_or_not(lively)
"""What a lively player does whose clock sometimes runs out."""


def begun(options: dict[str, Value], seed: int) -> Table:
    """Return a match before its first step, which collects events."""
    s = GAME.new(GAME.settings.make(ruled(options)), CONTENT, Seeded(seed_from("rally", seed)))
    s.told = []
    return s


def scattered(options: dict[str, Value], seed: int) -> Table:
    """Return a match whose robots stand anywhere with some options, many of them facing something to fire at; bases have an option now and then."""
    s, luck = begun(options, seed), Quick(seed)
    s.begin()
    for r in s.playing:
        enemy = 1 - TEAM_OF[r]
        free = [c for c in range(SIZE) if s.map.side[c] >= 0 and c not in s.cells and s.map.tower[c] < 0 and s.map.base[c] != enemy and not s.map.pit[c]]
        aiming = [(c, way) for target in TARGETS[enemy] for c, way in FIRING[target] if c in free]
        facing = [
            (c, way)
            for c in free
            for way in range(4)
            for seen in s.map.sight[c][way][:3]
            if any(s.cells[other] == seen for other in s.playing if TEAM_OF[other] == enemy)
        ]
        anywhere = [(free[luck.number() % len(free)], luck.number() % 4)]
        some = (aiming, facing or anywhere, anywhere)[luck.number() % 3]
        cell, way = some[luck.number() % len(some)]
        s.place(r, cell)
        s.robots[r].facing = way
    for r in s.playing:
        for _ in range(luck.number() % (MOST_OPTIONS + 1)):
            s.draw_option(r)
        if s.robots[r].options and luck.number() % 3 == 0:
            s.install(r, s.robots[r].options[0])
    s.todo[:] = [Round()]
    return s


def played(
    s: Table, seed: int, invariants: Sequence[watched.Invariant[Table]], pick: Callable[[Table, Seat, Quick], Option] = in_time_or_not
) -> Iterator[tuple[Table, list[Told]]]:
    """Play a match, and yield it with its events after each action; every check has looked at it by then."""
    return watched.watched(s, invariants, pick, Quick(seed), 50_000)


__all__ = ["TABLES", "begun", "in_time_or_not", "lively", "planned", "played", "scattered"]
