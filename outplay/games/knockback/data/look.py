"""look.toml as typed records: how the game looks and what its signs are called. No rule reads this."""

from __future__ import annotations

from outplay.book.look import Sign, demand, demand_order
from outplay.kernel import scene as sc
from outplay.kernel.content import ContentRow


class Token(ContentRow, frozen=True):
    """How a token that is no hero looks."""

    name: str
    icon: str
    tip: str = ""
    rule: str = ""
    tones: tuple[str, str] = ("#998877", "#443322")
    tone: sc.Tone = "plain"


class LookFile(ContentRow, frozen=True):
    """look.toml"""

    box: sc.Box
    dragonling: Token
    rage: Token
    zone: tuple[Sign, Sign, Sign]
    face: tuple[Sign, ...]
    status: tuple[Sign, ...]
    keyword: tuple[Sign, ...]
    stat: tuple[Sign, ...]
    chip: tuple[Sign, ...]
    terrain: tuple[Sign, ...]

    def __post_init__(self) -> None:
        demand_order("zone", self.zone, "green yellow red")
        demand("keyword", self.keyword, "")
        demand("face", self.face, "hit block blank")
        demand("status", self.status, "braced:n riposte:range,kb_green,kb_yellow,kb_red anchored:less hooked:source jinxed:source dry_used")
        demand("stat", self.stat, "move defense")
        demand("chip", self.chip, "arena:name tide:n,ring round_cap:n supply:n")
        demand("terrain", self.terrain, "floor rock water well floods_next")
