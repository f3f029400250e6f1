"""How the game looks and what its signs are called: look.toml as typed records. No rule reads this."""

from __future__ import annotations

from outplay.book import look
from outplay.kernel import scene as sc
from outplay.kernel.content import ContentRow


class Sign(look.Sign, frozen=True):
    """A sign. That of a structure has two colors."""

    tones: tuple[str, str] = ("#998877", "#443322")


class LookFile(ContentRow, frozen=True):
    """The file look.toml."""

    box: sc.Box
    lane: tuple[Sign, Sign, Sign]
    structure: tuple[Sign, Sign, Sign]
    focus: tuple[Sign, Sign, Sign]
    status: tuple[Sign, ...]
    stat: tuple[Sign, ...]

    def __post_init__(self) -> None:
        look.demand_order("lane", self.lane, "top mid bottom")
        look.demand_order("structure", self.structure, "outer inner fortress")
        look.demand_order("focus", self.focus, "wisdom awareness synergy")
        look.demand("status", self.status, "respawn returning recalled fallen silence stun winded duel bounty:n burn:n bd:n dice:n armor:n skill item talent")
        look.demand("stat", self.stat, "dice bd hp gold structures kills first")
