"""EOH-18.6 The conditions of abilities: a question to the table and the event for each word of `if`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, get_args

from outplay.games.eventide.data.board import MID, OFF, TOP
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, NOBODY, TALENT, Condition, If
from outplay.games.eventide.rules.hero import BASE, LIVE, seat_of
from outplay.games.eventide.rules.lane_cards import RUSH
from outplay.games.eventide.rules.position import PLACE
from outplay.games.eventide.rules.state import Table
from outplay.kernel.things import Record


class Facts(Record):
    """What conditions ask about: the player and the Hero of the ability (NOBODY before the line-up), and what the event is about."""

    seat: int
    self: int
    attacker: int = NOBODY
    target: int = NOBODY
    victim: int = NOBODY
    lane: int = OFF
    structure: int = NOBODY

    def of(self, seat: int, hero: int) -> Facts:
        """Return the same event, as an ability of this player's Hero asks about it."""
        return Facts(seat, hero, self.attacker, self.target, self.victim, self.lane, self.structure)


def holds(s: Table, words: If, facts: Facts) -> bool:
    """EOH-18.6 Return whether all of these conditions hold."""
    return all(HOLDS[word](s, facts) for word in words)


def here(s: Table, f: Facts, hero: int) -> bool:
    """Return whether a Hero stands in the lane in which self stands."""
    return hero != NOBODY and s.heroes[f.self].lane != OFF and s.heroes[hero].lane == s.heroes[f.self].lane


def alone(s: Table, hero: int) -> bool:
    """Return whether no other own Hero, live or fallen, is in a Hero's lane."""
    return len(s.standing(seat_of(hero), s.heroes[hero].lane)) == 1


def _own(f: Facts, hero: int) -> bool:
    return hero != NOBODY and seat_of(hero) == f.seat


def _foe(f: Facts, hero: int) -> bool:
    return hero != NOBODY and seat_of(hero) != f.seat


def _in_lane(s: Table, f: Facts) -> bool:
    return f.self != NOBODY and s.heroes[f.self].lane != OFF


def _source_here(s: Table, f: Facts) -> bool:
    act = s.acts[-1] if s.acts else None
    return act is not None and act.slot != TALENT and seat_of(act.who) != f.seat and here(s, f, act.who)


def _card_down(s: Table, f: Facts) -> bool:
    return f.self != NOBODY and lane_of_card(s, f.seat, f.self % CLASS_COUNT) != OFF


def lane_of_card(s: Table, seat: int, card: int) -> int:
    """Return the lane in which a lane card of a player lies face down, or OFF if it does not, or if that is hidden."""
    return next((lane for lane in range(3) if card in s.face_down(seat, lane).cards), OFF)


HOLDS: Final[Mapping[Condition, Callable[[Table, Facts], bool]]] = {
    "self live": lambda s, f: f.self != NOBODY and s.heroes[f.self].state == LIVE,
    "self in a lane": _in_lane,
    "self at base": lambda s, f: f.self != NOBODY and s.heroes[f.self].state == BASE and not s.heroes[f.self].recalled and s.stage != PLACE,
    "self has a token": lambda s, f: f.self != NOBODY and s.heroes[f.self].has_respawn_token,
    "alone": lambda s, f: alone(s, f.self),
    "attacker is self": lambda s, f: f.self != NOBODY and f.attacker == f.self,
    "attacker is foe": lambda s, f: _foe(f, f.attacker),
    "attacker here": lambda s, f: here(s, f, f.attacker),
    "target is self": lambda s, f: f.self != NOBODY and f.target == f.self,
    "target is own": lambda s, f: _own(f, f.target),
    "target is other own": lambda s, f: _own(f, f.target) and f.target != f.self,
    "target is foe": lambda s, f: _foe(f, f.target),
    "target here": lambda s, f: here(s, f, f.target),
    "target is hurt": lambda s, f: f.target != NOBODY and s.heroes[f.target].damage >= 1,
    "target is the only one": lambda s, f: f.target != NOBODY and s.live(seat_of(f.target), s.heroes[f.target].lane) == [f.target],
    "victim is self": lambda s, f: f.self != NOBODY and f.victim == f.self,
    "victim is other own": lambda s, f: _own(f, f.victim) and f.victim != f.self,
    "victim is foe": lambda s, f: _foe(f, f.victim),
    "victim here": lambda s, f: here(s, f, f.victim),
    "source here": _source_here,
    "lane is here": lambda s, f: f.lane != OFF and s.heroes[f.self].lane == f.lane,
    "lane is elsewhere": lambda s, f: s.heroes[f.self].lane not in (OFF, f.lane),
    "lane is top": lambda s, f: f.lane == TOP,
    "tower is outer": lambda s, f: 0 <= f.structure < 3,
    "a blank was rolled": lambda s, f: s.attack is not None and s.attack.blanks > 0,
    "a foe here": lambda s, f: _in_lane(s, f) and bool(s.live(1 - f.seat, s.heroes[f.self].lane)),
    "an own Hero with symbol": lambda s, f: any(s.heroes[n].state == LIVE and s.kit(n).symbol for n in s.team(f.seat)),
    "an enemy card in mid": lambda s, f: len(s.face_down(1 - f.seat, MID)) > 0,
    "own card face down": _card_down,
    "own Minion Rush in a lane": lambda s, f: s.rush[f.seat] != OFF or lane_of_card(s, f.seat, RUSH) != OFF,
    "less gold": lambda s, f: s.gold[f.seat] < s.gold[1 - f.seat],
}
UNKNOWN: Final = set(HOLDS) ^ set(get_args(Condition))
assert not UNKNOWN, f"conditions that only one of vocabulary and rules knows: {sorted(UNKNOWN)}"
