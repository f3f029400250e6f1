"""SFB-15.9 What Challenges demand: `is` names what must hold at the moment of scoring."""

from __future__ import annotations

from typing import Literal

from outplay.kernel.content import ContentRow, Count

Ground = Literal["red", "yellow", "blue", "center_line", "enemy_deployment", "enemy_half", "beside_traps"]
"""SFB-15.9 Hexes that a Challenge is about: a zone, the center line, what lies on the enemy's side, or all hexes adjacent to one with a trap token."""


class Hold(ContentRow, frozen=True, tag_field="is", tag="hold"):
    """At least n of yours are on these grounds taken together, and you Control them: more of yours than of the Enemies are there."""

    grounds: tuple[Ground, ...]
    n: Count = 1


class HoldSeveral(ContentRow, frozen=True, tag_field="is", tag="hold_several"):
    """You Control at least n of these grounds, each by itself."""

    grounds: tuple[Ground, ...]
    n: Count


class Surround(ContentRow, frozen=True, tag_field="is", tag="surround"):
    """Some Enemy is adjacent to at least n of yours."""

    n: Count


class Connected(ContentRow, frozen=True, tag_field="is", tag="connected"):
    """At least n of yours form one connected group, and the Enemies have none of n or more."""

    n: Count


class Battered(ContentRow, frozen=True, tag_field="is", tag="battered"):
    """At least n Enemies are Bloodied or out of action, and more of them than of yours."""

    n: Count


class Unhurt(ContentRow, frozen=True, tag_field="is", tag="unhurt"):
    """At least n of yours in the arena have no damage, and more of them than of the Enemies."""

    n: Count


Demand = Hold | HoldSeveral | Surround | Connected | Battered | Unhurt
