"""What can be picked, numbered: the classes of options in their order, and how many things of each kind there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.settings import BrawlSettings
from outplay.games.brawl.rules.activation_phase import PlayCard
from outplay.games.brawl.rules.cards import Amount, PlanCard, TakeCard
from outplay.games.brawl.rules.effects import Alternative
from outplay.games.brawl.rules.movement import Go, Line
from outplay.games.brawl.rules.reactions import React
from outplay.games.brawl.rules.selection import TakeChampion
from outplay.games.brawl.rules.setup import AreaSide, CorePick, DeployOn, SetAside, Teammate
from outplay.games.brawl.rules.skills import UseSkill
from outplay.games.brawl.rules.standard_actions import STANDARDS, Standard
from outplay.games.brawl.rules.targeting import Aim, Center, Opponent, Target, TokenAt
from outplay.games.brawl.rules.traps import MoveTrapTo, TrapHex
from outplay.kernel.kinds import Sizes
from outplay.kernel.step import Option

PICKABLE: Final[Sequence[type[Option]]] = (
    Teammate, TakeChampion, AreaSide, TrapHex, SetAside, DeployOn, CorePick, PlayCard, Standard, UseSkill, Go, Line, Target, Aim, Center,
    Opponent, TokenAt, MoveTrapTo, Alternative, Amount, PlanCard, TakeCard, React,
)  # fmt: skip


def sizes(settings: BrawlSettings, content: BrawlContent) -> Sizes:
    """Return how many things of each kind there are in a match."""
    champions = settings.seats * settings.champions
    return {
        "hex": content.board.hexes.size,
        "card": len(content.cards),
        "champion card": len(content.champions),
        "champion": champions,
        "seat": settings.seats,
        "core": 3,
        "standard action": len(STANDARDS),
        "challenge": len(content.challenges),
        "trap token": len(content.tokens),
    }
