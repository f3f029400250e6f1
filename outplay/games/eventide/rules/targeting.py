"""EOH-10.5 Whom a Hero may attack."""

from __future__ import annotations

from outplay.games.eventide.data.board import ADJACENT, LANES, OFF
from outplay.games.eventide.rules.hero import LIVE, seat_of
from outplay.games.eventide.rules.state import Table


def targets(s: Table, attacker: int) -> list[int]:
    """EOH-10.5 Return the legal targets of a Hero, lane by lane, by Class. Off the lanes it has none."""
    lane = s.heroes[attacker].lane
    if lane == OFF:
        return []
    if s.duels and (partner := partner_of(s, attacker)) is not None:
        return [partner] if s.heroes[partner].state == LIVE and s.heroes[partner].lane == lane else []
    own = legal_in(s, attacker, lane)
    far = lanes_in_reach(s, attacker)
    if not far or any(s.kit(n).guard for n in own):
        return own
    return [n for other in range(len(LANES)) for n in (own if other == lane else legal_in(s, attacker, other) if other in far else ())]


def legal_in(s: Table, attacker: int, lane: int) -> list[int]:
    """EOH-10.5 (b), EOH-10.10 Return the enemies in a lane that a Hero may choose, apart from reach: of the live ones that are in no duel those with guard, or else those that do not hide, or else all."""
    there = s.live(1 - seat_of(attacker), lane)
    if s.duels:
        there = [n for n in there if not bars_duel(s, attacker, n)]
    if len(there) < 2:
        return there
    kits = s.kits
    return [n for n in there if kits[n].guard] or [n for n in there if not kits[n].hide] or there


def lanes_in_reach(s: Table, attacker: int) -> tuple[int, ...]:
    """EOH-10.5, EOH-17.2 Return the other lanes in which a Hero may choose targets."""
    reach, lane = s.kit(attacker).reach, s.heroes[attacker].lane
    if not reach:
        return ()
    return ADJACENT[lane] if reach == "adjacent" else tuple(other for other in range(len(LANES)) if other != lane)


def partner_of(s: Table, hero: int) -> int | None:
    """EOH-10.5 (a) Return the other Hero of a Hero's duel, or None if it fights none."""
    if not s.duels:
        return None
    return next((b if hero == a else a for a, b in s.duels if hero in (a, b)), None)


def bars_duel(s: Table, attacker: int, target: int) -> bool:
    """EOH-10.5 Return whether a duel forbids an attack: duelists attack only each other, and nobody else attacks them."""
    return bool(s.duels) and (partner := partner_of(s, attacker)) != target and (partner is not None or partner_of(s, target) is not None)


def bars_target(s: Table, attacker: int, target: int) -> str:
    """EOH-10.5 Return why an enemy is no legal target, in a word (state, duel, reach, guard or hide), or an empty string if it is one."""
    if target in targets(s, attacker):
        return ""
    one, other = s.heroes[attacker], s.heroes[target]
    if other.state != LIVE:
        return "state"
    if bars_duel(s, attacker, target):
        return "duel"
    if other.lane != one.lane and other.lane not in lanes_in_reach(s, attacker):
        return "reach"
    if any(s.kit(n).guard for n in (*legal_in(s, attacker, one.lane), *legal_in(s, attacker, other.lane))):
        return "guard"
    return "hide"
