"""look.toml as typed records: how the game looks and what its signs are called. No rule reads this."""

from __future__ import annotations

from outplay.book import look
from outplay.kernel import scene as sc
from outplay.kernel.content import ContentRow


class Sign(look.Sign, frozen=True):
    """A sign; a Standard Action's has the two colors of its card."""

    tones: tuple[str, str] = ("#998877", "#443322")


class LookFile(ContentRow, frozen=True):
    """look.toml"""

    box: sc.Box
    status: tuple[Sign, ...]
    core: tuple[Sign, Sign, Sign]
    standard: tuple[Sign, Sign, Sign, Sign]
    reach: tuple[Sign, ...]
    keyword: tuple[Sign, ...]

    def __post_init__(self) -> None:
        look.demand("status", self.status, "root stun still bloodied leveled:text gate defense:n")
        look.demand("reach", self.reach, "melee direct:min,max indirect:min,max arc2 arc3 ring line3 cone blast:min,max")
        look.demand_order("core", self.core, "destruction:standard,any creation:standard,any manipulation:standard,any")
        look.demand_order("standard", self.standard, "destruction creation manipulation any")
        look.demand("keyword", self.keyword, "")
