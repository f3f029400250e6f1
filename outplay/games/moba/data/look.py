"""look.toml as typed records: how the game looks and what its signs are called. No rule reads this."""

from __future__ import annotations

from outplay.book import look
from outplay.kernel import scene as sc
from outplay.kernel.content import ContentRow


class Sign(look.Sign, frozen=True):
    """A sign; a hitzone's has the two colors of its battle card."""

    tones: tuple[str, str] = ("#998877", "#443322")


class LookFile(ContentRow, frozen=True):
    """look.toml"""

    box: sc.Box
    zone: tuple[Sign, Sign, Sign, Sign]
    status: tuple[Sign, ...]
    range: tuple[Sign, ...]
    terrain: tuple[Sign, ...]
    keyword: tuple[Sign, ...]

    def __post_init__(self) -> None:
        look.demand_order("zone", self.zone, "brain head torso legs")
        look.demand("keyword", self.keyword, "")
        look.demand("status", self.status, "slow:n fast:n immobilize stun exhaust:n enhance:n binding poison:n,source regrowth:n defense:n")
        look.demand("range", self.range, "single:n skillshot:n area:name,shape keg:n")
        look.demand("terrain", self.terrain, "open ring")
