"""The file look.toml as typed records: how the game looks, and what its signs are called. No rule reads this."""

from __future__ import annotations

from outplay.book import look
from outplay.kernel import scene as sc
from outplay.kernel.content import ContentRow


class LookFile(ContentRow, frozen=True):
    """The file look.toml."""

    box: sc.Box
    structure: tuple[look.Sign, look.Sign]
    status: tuple[look.Sign, ...]
    stat: tuple[look.Sign, ...]

    def __post_init__(self) -> None:
        look.demand_order("structure", self.structure, "tower base")
        look.demand("status", self.status, "down goes-down controlled gyro tokens:n marks:n out-of-lives")
        look.demand("stat", self.stat, "options cards")
