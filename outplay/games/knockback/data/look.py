"""look.toml as typed records: how the game looks and what its signs are called. No rule reads this."""

from __future__ import annotations

from typing import Annotated

from outplay.book.look import Sign, demand, demand_order
from outplay.kernel import scene as sc
from outplay.kernel.content import ContentRow
from outplay.kernel.fields import IconName, Name, Tones, says


class Token(ContentRow, frozen=True):
    """How a token that is no hero looks."""

    name: Name
    icon: IconName
    tip: Annotated[str, says("Explanation", "What it means, in a sentence.", words=True)] = ""
    rule: Annotated[str, says("Rule", "The id of the rule that says more.")] = ""
    tones: Tones = ("#998877", "#443322")
    tone: Annotated[sc.Tone, says("Tone", "Which of the page's colors it has.")] = "plain"


class LookFile(ContentRow, frozen=True):
    """look.toml"""

    box: Annotated[sc.Box, says("Box", "How the game looks on the shelf.")]
    dragonling: Annotated[Token, says("Dragonling", "How the dragonlings look.")]
    rage: Annotated[Token, says("Rage", "How rage tokens look.")]
    zone: Annotated[tuple[Sign, Sign, Sign], says("Zones", "Green, yellow and red of the trackers.")]
    face: Annotated[tuple[Sign, ...], says("Faces", "The faces of the dice.")]
    status: Annotated[tuple[Sign, ...], says("Conditions", "What can be on a piece, and how it is drawn.")]
    keyword: Annotated[tuple[Sign, ...], says("Keywords", "Words on cards, each explained.")]
    stat: Annotated[tuple[Sign, ...], says("Figures", "The figures on panels.")]
    chip: Annotated[tuple[Sign, ...], says("Chips", "The pills at the top of the table.")]
    terrain: Annotated[tuple[Sign, ...], says("Ground", "The kinds of spaces.")]

    def __post_init__(self) -> None:
        demand_order("zone", self.zone, "green yellow red")
        demand("keyword", self.keyword, "")
        demand("face", self.face, "hit block blank")
        demand("status", self.status, "braced:n riposte:range,kb_green,kb_yellow,kb_red anchored:less hooked:source jinxed:source dry_used")
        demand("stat", self.stat, "move defense")
        demand("chip", self.chip, "arena:name tide:n,ring round_cap:n supply:n")
        demand("terrain", self.terrain, "floor rock water well floods_next")
