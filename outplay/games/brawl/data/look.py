"""look.toml as typed records: how the game looks and what its signs are called. No rule reads this."""

from __future__ import annotations

from typing import Annotated

from outplay.book import look
from outplay.kernel import scene as sc
from outplay.kernel.content import ContentRow
from outplay.kernel.fields import Tones, says


class Sign(look.Sign, frozen=True):
    """A sign; a Standard Action's has the two colors of its card."""

    tones: Tones = ("#998877", "#443322")


class LookFile(ContentRow, frozen=True):
    """look.toml"""

    box: Annotated[sc.Box, says("Box", "How the game looks on the shelf.")]
    status: Annotated[tuple[Sign, ...], says("Conditions", "What can be on a piece, and how it is drawn.")]
    core: Annotated[tuple[Sign, Sign, Sign], says("Cores", "The three Cores.")]
    standard: Annotated[tuple[Sign, Sign, Sign, Sign], says("Standard Actions", "The four Standard Actions.")]
    reach: Annotated[tuple[Sign, ...], says("Reaches", "How cards say whom they reach.")]
    keyword: Annotated[tuple[Sign, ...], says("Keywords", "Words on cards, each explained.")]

    def __post_init__(self) -> None:
        look.demand("status", self.status, "root stun still bloodied leveled:text gate defense:n")
        look.demand("reach", self.reach, "melee direct:min,max indirect:min,max arc2 arc3 ring line3 cone blast:min,max")
        look.demand_order("core", self.core, "destruction:standard,any creation:standard,any manipulation:standard,any")
        look.demand_order("standard", self.standard, "destruction creation manipulation any")
        look.demand("keyword", self.keyword, "")
