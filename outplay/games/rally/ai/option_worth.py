"""What option cards are worth: to the robot that carries one, and to a team whose base broadcasts it. Counted in hit points of the enemy base."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.rules.floor import NONE
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.state import Table

USES: Final[Mapping[type, float]] = {
    voc.Hits: 1.0,
    voc.Absorb: 0.6,
    voc.BeamWeapon: 0.5,
    voc.Pierce: 0.5,
    voc.Cards: 0.5,
    voc.Pair: 0.5,
    voc.AimedHits: 0.45,
    voc.Shield: 0.35,
    voc.Redeal: 0.35,
    voc.Respawn: 0.35,
    voc.Rear: 0.35,
    voc.RamDamage: 0.35,
    voc.Storage: 0.3,
    voc.Distance: 0.3,
    voc.TakeBeside: 0.3,
    voc.Steady: 0.25,
    voc.Replace: 0.25,
    voc.ForcedDown: 0.25,
}
"""What each effect is worth to the robot that has it."""
FOR_ALL: Final = 1.0
"""The part of this that a team option is worth to each robot of the team."""
HAS: Final = 0.3
"""The part of this that counts in the worth of a table, where a robot merely carries the card."""


def useful(content: RallyContent, option: int) -> float:
    """Return what an option card is worth to the robot that carries it."""
    return sum(USES.get(kind, 0.0) for kind in content.effects[option])


def serves(content: RallyContent, option: int) -> float:
    """Return what an option card is worth to each robot of a team as a team option; 0 for NONE."""
    return FOR_ALL * useful(content, option) if option != NONE else 0.0


def install_worth(s: Table, robot: int, option: int) -> float:
    """Return what it is worth that a robot gives an option card to its base."""
    content, old = s.content, s.team_options[TEAM_OF[robot]]
    if s.settings.no_team_dbl and voc.Hits in content.effects[option]:
        return 0.0
    return s.settings.robots * (serves(content, option) - serves(content, old)) - HAS * useful(content, option)
