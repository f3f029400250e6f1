"""The file look.toml as typed records: how the game looks, and what its signs are called. No rule reads this."""

from __future__ import annotations

from typing import Annotated

from outplay.book import look
from outplay.kernel import scene as sc
from outplay.kernel.content import ContentRow
from outplay.kernel.fields import says


class LookFile(ContentRow, frozen=True):
    """The file look.toml."""

    box: Annotated[sc.Box, says("Box", "How the game looks on the shelf.")]
    structure: Annotated[tuple[look.Sign, look.Sign], says("Structures", "Tower and base.")]
    status: Annotated[tuple[look.Sign, ...], says("Conditions", "What can be on a piece, and how it is drawn.")]
    stat: Annotated[tuple[look.Sign, ...], says("Figures", "The figures on panels.")]

    def __post_init__(self) -> None:
        look.demand_order("structure", self.structure, "tower base")
        look.demand("status", self.status, "down goes-down controlled gyro tokens:n marks:n out-of-lives")
        look.demand("stat", self.stat, "options cards")
