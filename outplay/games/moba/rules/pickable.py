"""What can be picked, numbered: the classes of options in their order, and how many things of each kind there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.moba.data.board import OBJECTIVES
from outplay.games.moba.data.content import MobaContent
from outplay.games.moba.data.settings import MobaSettings
from outplay.games.moba.rules.activation import Act, Enter
from outplay.games.moba.rules.asking import CrystalFromTo, Far, HeroPick, ItemPick, KegTo, Space, Way
from outplay.games.moba.rules.battle import ZonePick
from outplay.games.moba.rules.death import Feed, Unlock
from outplay.games.moba.rules.hero import NO_PLAN, PORTAL, RECOVERING
from outplay.games.moba.rules.interrupts import Interrupt
from outplay.games.moba.rules.movement import Face, MoveTo
from outplay.games.moba.rules.organization import ScoreWith, Unblock
from outplay.games.moba.rules.rounds import Lend, PlanCard, Play
from outplay.games.moba.rules.setup import StartCard, TakeHero
from outplay.kernel.kinds import Sizes
from outplay.kernel.step import Option

PICKABLE: Final[Sequence[type[Option]]] = (
    TakeHero, StartCard, Lend, PlanCard, Play, Interrupt, Act, Enter, MoveTo, Face, ZonePick, HeroPick, Space, Way, Far,
    ItemPick, CrystalFromTo, KegTo, Feed, Unlock, Unblock, ScoreWith,
)  # fmt: skip


def sizes(settings: MobaSettings, content: MobaContent) -> Sizes:
    """Return how many things of each kind there are in a match."""
    heroes = 2 * settings.heroes
    return {
        "space": content.board.hexes.size,
        "hero card": len(content.heroes),
        "hero": heroes,
        "set of heroes": 1 << heroes,
        "item": len(content.items),
        "seat": settings.seats,
        "color": 2,
        "objective": OBJECTIVES,
        "direction": 6,
        "state": RECOVERING + 1,
        "action card": PORTAL,
        "plan": NO_PLAN + 1,
    }
