"""SFB-12.17, SFB-12.18, SFB-12.25 to 12.28 What a Champion carries for a while: Root, Stun, a changed Defense, wards."""

from __future__ import annotations

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.state import Table


def root(s: Table, champion: int) -> None:
    """SFB-12.17 Put a Root token on a Champion."""
    if s.champions[champion].root():
        s.tell(ev.Rooted, champion, rule="SFB-12.17")


def stun(s: Table, champion: int) -> None:
    """SFB-12.18 Put a Stun token on a Champion. The activated Champion's activation ends at once."""
    if s.champions[champion].stun():
        s.tell(ev.Stunned, champion, rule="SFB-12.18")
    if s.act is not None and s.act.champion == champion:
        s.act.end()


def change_defense(s: Table, champion: int, n: int, until: str) -> None:
    """SFB-12.25 Change a Champion's Defense; `until` as in Mod."""
    s.champions[champion].modify(n, until)
    s.tell(ev.DefenseChanged, champion, n, until, rule="SFB-12.25")


def change_strength(s: Table, n: int) -> None:
    """SFB-12.26 Change the Strength of the attack under way."""
    s.now.strengthen(n)
    s.tell(ev.StrengthChanged, n, rule="SFB-12.26")


def shield(s: Table, champion: int) -> None:
    """SFB-12.27 Keep the post-attack abilities of the attack under way off a protected Champion."""
    s.now.shield()
    s.tell(ev.Warded, champion, "post", rule="SFB-12.27")


def anchor(s: Table, champion: int) -> None:
    """SFB-12.28 Negate displacement of a Champion for this turn."""
    s.champions[champion].anchor()
    s.tell(ev.Warded, champion, "displacement", rule="SFB-12.28")
