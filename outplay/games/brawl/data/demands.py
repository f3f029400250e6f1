"""SFB-15.9 What Challenges demand: `is` names what must hold at the moment of scoring."""

from __future__ import annotations

from typing import Annotated, Literal

from outplay.kernel.content import ContentRow, Count
from outplay.kernel.fields import says

Ground = Literal["red", "yellow", "blue", "center_line", "enemy_deployment", "enemy_half", "beside_traps"]
"""SFB-15.9 Hexes that a Challenge is about: a zone, the center line, what lies on the enemy's side, or all hexes adjacent to one with a trap token."""


class Hold(ContentRow, frozen=True, tag_field="is", tag="hold"):
    """At least n of yours are on these grounds taken together, and you Control them: more of yours than of the Enemies are there."""

    grounds: Annotated[tuple[Ground, ...], says("Grounds", "Which parts of the arena it is about.")]
    n: Annotated[Count, says("Champions", "How many of yours must be there at least.")] = 1


class HoldSeveral(ContentRow, frozen=True, tag_field="is", tag="hold_several"):
    """You Control at least n of these grounds, each by itself."""

    grounds: Annotated[tuple[Ground, ...], says("Grounds", "Which parts of the arena it is about.")]
    n: Annotated[Count, says("Grounds held", "How many of them must be held.")]


class Surround(ContentRow, frozen=True, tag_field="is", tag="surround"):
    """Some Enemy is adjacent to at least n of yours."""

    n: Annotated[Count, says("Champions", "How many of yours must be adjacent.")]


class Connected(ContentRow, frozen=True, tag_field="is", tag="connected"):
    """At least n of yours form one connected group, and the Enemies have none of n or more."""

    n: Annotated[Count, says("Champions", "How many of yours must stand together.")]


class Battered(ContentRow, frozen=True, tag_field="is", tag="battered"):
    """At least n Enemies are Bloodied or out of action, and more of them than of yours."""

    n: Annotated[Count, says("Enemies", "How many Enemies must be Bloodied or out.")]


class Unhurt(ContentRow, frozen=True, tag_field="is", tag="unhurt"):
    """At least n of yours in the arena have no damage, and more of them than of the Enemies."""

    n: Annotated[Count, says("Champions", "How many of yours must be without damage.")]


Demand = Hold | HoldSeveral | Surround | Connected | Battered | Unhurt
