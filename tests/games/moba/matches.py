"""Random matches that get somewhere, over tables of every kind. Now and then somebody runs out of time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from outplay.games.moba import GAME
from outplay.games.moba.data.settings import QUICK, MobaSettings
from outplay.games.moba.rules.activation import Act
from outplay.games.moba.rules.hero import OFF
from outplay.games.moba.rules.movement import MoveTo
from outplay.games.moba.rules.state import Table
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.event import Told
from outplay.kernel.play import legal
from outplay.kernel.settings import Value
from outplay.kernel.step import Option, Pass, Seat
from tests.games import watched
from tests.games.moba.table import BOARD, CONTENT

TABLES: dict[str, dict[str, Value]] = {
    **{preset.id: dict(preset.values) for preset in MobaSettings.PRESETS},
    "pairs": {**QUICK, "team_size": "2", "seats": 4, "draft": "random", "item_set": "extended", "payday_priority": True},
    "two against one": {**QUICK, "team_size": "3", "seats": 3, "starting_actions": "choose", "item_set": "extended"},
    "one against three": {**QUICK, "team_size": "3", "seats": 4, "seating": "one", "draft": "random"},
    "twins": {**QUICK, "team_size": "3", "roster": "prototype", "draft": "random", "starting_actions": "choose", "payday_priority": True, "round_limit": 0},
    "four": {**QUICK, "team_size": "4", "roster": "core", "seats": 4, "round_limit": 5},
    "a seat for every hero": {**QUICK, "team_size": "5", "seats": 10, "draft": "random", "item_set": "extended"},
}
"""All presets, team sizes, rosters and item sets; both drafts, starts and paydays; one to five seats a side, even and uneven."""


def lively(s: Table, seat: Seat, luck: Quick) -> Option:
    """Mostly acting, and mostly toward the nearest enemy."""
    options = list(legal(s, seat))
    if Act() in options and luck.number() % 3:
        return Act()
    moves = [option for option in options if isinstance(option, MoveTo)]
    if moves and s.activations and luck.number() % 4:
        apart, color = BOARD.hexes.distance, s.heroes[s.now.hero].color
        rivals = [hero.cell for hero in s.heroes if hero.color != color and hero.cell != OFF] or [BOARD.hexes.at[(0, 2)]]
        return min(moves, key=lambda move: min(apart[move.cell][cell] for cell in rivals))
    busy = [option for option in options if not isinstance(option, Pass)]
    return (busy or options)[luck.number() % len(busy or options)]


in_time_or_not = watched.in_time_or_not(lively)
"""What a lively player does whose clock sometimes runs out."""


def begun(name: str, seed: int) -> Table:
    """A match before its first step; draws and events are collected."""
    s = GAME.new(GAME.settings.make(TABLES[name]), CONTENT, Seeded(seed_from("invariants", name, seed)))
    s.chance.drawn = []
    s.told = []
    return s


class Invariant(watched.Invariant[Table]):
    """Something that holds after every action of a match of this game."""


def played(name: str, seed: int, invariants: Sequence[Invariant], most: int = 20_000) -> Iterator[tuple[Table, list[Told]]]:
    """A match with its events, action by action, each of them checked."""
    return watched.watched(begun(name, seed), invariants, in_time_or_not, Quick(seed), most)
