"""Eight people at Knockback."""

from __future__ import annotations

from typing import Final

from bench.committee.person import Wants
from bench.habits.knockback import ring
from outplay.games.knockback.rules.state import Table
from outplay.kernel.step import Seat

OUT: Final = 8
"""As many rings from the middle as one counts who swims."""


def rivals(s: Table, seat: Seat) -> list[Seat]:
    """Return the heroes of other sides that are in play."""
    return [one for one in s.heroes_left() if s.side_of(one) != s.side_of(seat)]


def apart(s: Table, seat: Seat) -> int:
    """Return how far away the nearest rival is."""
    near = s.arena.hexes.distance[s.where[seat]]
    return min((near[s.where[one]] for one in rivals(s, seat)), default=0)


def inwards(s: Table, seat: Seat) -> float:
    """Return how near to the middle a hero stands."""
    return -ring(s, s.where[seat])


def outwards(s: Table, seat: Seat) -> float:
    """Return how far outside the rivals stand; those who swim are farthest."""
    return sum(ring(s, s.where[one]) if s.where[one] >= 0 else OUT for one in range(s.seats) if s.side_of(one) != s.side_of(seat))


def worn(s: Table, seat: Seat) -> float:
    """Return how worn the rivals are."""
    return sum(s.heroes[one].wear / s.card(one).last if s.where[one] >= 0 else 2 for one in range(s.seats) if s.side_of(one) != s.side_of(seat))


def dry(s: Table, seat: Seat) -> bool:
    """Return whether a hero stands inside the two outermost rings that are left."""
    return ring(s, s.where[seat]) < max(n for n, mask in enumerate(s.arena.rings) if mask & s.floor) - 1


PEOPLE: Final[dict[str, Wants]] = {
    "middle": lambda s, seat: (inwards(s, seat) + 0.5 * outwards(s, seat)) / 10,
    "hunter": lambda s, seat: (3 * worn(s, seat) - apart(s, seat)) / 12,
    "runner": lambda s, seat: apart(s, seat) / 20 + 0.4 * dry(s, seat),
    "bouncer": lambda s, seat: (2 * outwards(s, seat) + inwards(s, seat)) / 20,
    "bruiser": lambda s, seat: (5 * worn(s, seat) - 3 * s.heroes[seat].wear / s.card(seat).last) / 12,
    "statue": lambda s, seat: (3 * (s.heroes[seat].braced > 0) + inwards(s, seat) + outwards(s, seat)) / 15,
    "lurker": lambda s, seat: (4 * worn(s, seat) + outwards(s, seat) - abs(apart(s, seat) - 3)) / 20,
    "afraid of water": lambda s, seat: dry(s, seat) / 2 + outwards(s, seat) / 20,
}
"""The middle and nothing else; always the nearest; far from all; everybody outwards; wear and no wear; braced in the middle; three spaces away until it strikes; never near the water."""
