"""How the game looks and what its signs are called: look.toml as typed records. No rule reads this."""

from __future__ import annotations

from typing import Annotated

from outplay.book import look
from outplay.kernel import scene as sc
from outplay.kernel.content import ContentRow
from outplay.kernel.fields import Tones, says


class Sign(look.Sign, frozen=True):
    """A sign. That of a structure has two colors."""

    tones: Tones = ("#998877", "#443322")


class LookFile(ContentRow, frozen=True):
    """The file look.toml."""

    box: Annotated[sc.Box, says("Box", "How the game looks on the shelf.")]
    lane: Annotated[tuple[Sign, Sign, Sign], says("Lanes", "Top, Mid and Bottom.")]
    structure: Annotated[tuple[Sign, Sign, Sign], says("Structures", "Outer tower, inner tower and fortress.")]
    focus: Annotated[tuple[Sign, Sign, Sign], says("Focuses", "Wisdom, awareness and synergy.")]
    status: Annotated[tuple[Sign, ...], says("Conditions", "What can be on a piece, and how it is drawn.")]
    stat: Annotated[tuple[Sign, ...], says("Figures", "The figures on panels.")]

    def __post_init__(self) -> None:
        look.demand_order("lane", self.lane, "top mid bottom")
        look.demand_order("structure", self.structure, "outer inner fortress")
        look.demand_order("focus", self.focus, "wisdom awareness synergy")
        look.demand("status", self.status, "respawn:n recalled fallen silence stun winded duel bounty:n burn:n bd:n dice:n armor:n skill item talent")
        look.demand("stat", self.stat, "dice bd hp gold structures kills first")
