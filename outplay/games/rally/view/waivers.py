"""Standing answers: questions that a player does not want to be asked again, and that are answered by their default."""

from __future__ import annotations

from typing import Final

from outplay.games.rally.rules.damage import Guard
from outplay.games.rally.rules.endround import StayDowns
from outplay.games.rally.rules.motion import ChooseDistance
from outplay.games.rally.rules.registers import Abort, PreReveal
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.weapons import Declare
from outplay.kernel import scene as sc
from outplay.kernel.step import Step

STANDING: Final[dict[type[Step[Table]], sc.Waiver]] = {
    PreReveal: sc.Waiver(key="stored", label="Never use stored cards", text="Never using stored cards"),
    Abort: sc.Waiver(key="abort", label="Never abort", text="Never aborting"),
    ChooseDistance: sc.Waiver(key="distance", label="Always as printed", text="Moving as far as printed"),
    Declare: sc.Waiver(key="fire", label="Always howitzer, else laser", text="Firing the Mini Howitzer at towers and bases, else the laser"),
    StayDowns: sc.Waiver(key="stay", label="Always power up", text="Always powering up again"),
    Guard: sc.Waiver(key="guard", label="Always tokens first", text="Giving up green tokens, and options only to survive"),
}  # fmt: skip
"""RALLY-52.11 The standing answer by question; each is the question's default, and holds until it is taken back."""


def waivers(s: Table) -> list[sc.Waiver]:
    """RALLY-52.11 Return the standing answers that may be given; none once the match is over."""
    return [] if s.over else list(STANDING.values())


def waiver(step: Step[Table]) -> sc.Waiver | None:
    """RALLY-52.11 Return the standing answer to a question, or None."""
    return STANDING.get(type(step))
