"""What can be picked, numbered: the classes of options in their order, and how many things of each kind there are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.knockback.data.arena import Go
from outplay.games.knockback.data.content import KnockbackContent
from outplay.games.knockback.data.settings import KnockbackSettings
from outplay.games.knockback.rules.motion import Along, PullTo, Steer
from outplay.games.knockback.rules.movement import Egg
from outplay.games.knockback.rules.setup import StartAt, TakeCard
from outplay.games.knockback.rules.state import FIRST_LING, LINGS
from outplay.games.knockback.rules.strike import Spend
from outplay.games.knockback.rules.targeting import Center, Target
from outplay.games.knockback.rules.turns import UseAbility
from outplay.kernel.kinds import Sizes
from outplay.kernel.step import Option

PICKABLE: Final[Sequence[type[Option]]] = (TakeCard, StartAt, Go, UseAbility, Target, Center, Spend, Egg, Along, PullTo, Steer)


def sizes(settings: KnockbackSettings, content: KnockbackContent) -> Sizes:
    """Return how many things of each kind there are in a match."""
    return {"space": content.arenas[settings.arena].hexes.size, "hero card": len(content.heroes), "entity": FIRST_LING + LINGS}
