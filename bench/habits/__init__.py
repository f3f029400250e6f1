"""What people laughed at in matches of bots, game by game: each habit is counted, and the occasions on which it could have been seen."""

from __future__ import annotations

from bench.habits.brawl import Brawl
from bench.habits.eventide import Eventide
from bench.habits.knockback import Knockback
from bench.habits.moba import Moba
from bench.habits.rally import Rally
from bench.habits.watcher import Watcher

WATCHERS: dict[str, type[Watcher]] = {"knockback": Knockback, "moba": Moba, "brawl": Brawl, "eventide": Eventide, "rally": Rally}
"""Who watches the matches of a game."""

__all__ = ["WATCHERS", "Watcher"]
