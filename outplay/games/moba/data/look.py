"""look.toml as typed records: how the game looks and what its signs are called. No rule reads this."""

from __future__ import annotations

from typing import Annotated

from outplay.book import look
from outplay.kernel import scene as sc
from outplay.kernel.content import ContentRow
from outplay.kernel.fields import Tones, says


class Sign(look.Sign, frozen=True):
    """A sign; a hitzone's has the two colors of its battle card."""

    tones: Tones = ("#998877", "#443322")


class LookFile(ContentRow, frozen=True):
    """look.toml"""

    box: Annotated[sc.Box, says("Box", "How the game looks on the shelf.")]
    zone: Annotated[tuple[Sign, Sign, Sign, Sign], says("Hitzones", "Brain, head, torso and legs.")]
    status: Annotated[tuple[Sign, ...], says("Conditions", "What can be on a piece, and how it is drawn.")]
    range: Annotated[tuple[Sign, ...], says("Ranges", "How cards say whom they reach.")]
    terrain: Annotated[tuple[Sign, ...], says("Ground", "The kinds of spaces.")]
    keyword: Annotated[tuple[Sign, ...], says("Keywords", "Words on cards, each explained.")]

    def __post_init__(self) -> None:
        look.demand_order("zone", self.zone, "brain head torso legs")
        look.demand("keyword", self.keyword, "")
        look.demand("status", self.status, "slow:n fast:n immobilize stun exhaust:n enhance:n binding poison:n,source regrowth:n defense:n")
        look.demand("range", self.range, "single:n skillshot:n area:name,shape keg:n")
        look.demand("terrain", self.terrain, "open ring")
