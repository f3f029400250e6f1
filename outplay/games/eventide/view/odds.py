"""EOH-10.7 What an attack may come to: the probability of each damage, counted."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

from outplay.games.eventide.rules.figures import armor, base_damage, dice, least_successes
from outplay.games.eventide.rules.state import Table


@lru_cache(maxsize=1_000)
def successes_law(n: int, more: int = 0) -> tuple[float, ...]:
    """EOH-1.2 Return the probability of each number of Successes with n dice, if each Success rolls one more die, up to `more` dice."""
    found = [0.0] * (n + more + 1)
    for k in range(n + 1):
        share = comb(n, k) / 2**n
        rolled = min(k, more)
        for extra, p in enumerate(successes_law(rolled, more - rolled) if rolled else (1.0,)):
            found[k + extra] += share * p
    return tuple(found)


class Blow(NamedTuple):
    """What an attack may come to: the number of dice, the least, greatest and average damage, and the probability that it kills."""

    dice: int
    low: int
    high: int
    mean: float
    kills: float


def blow(s: Table, attacker: int, target: int, bonus: int = 0) -> Blow:
    """EOH-10.7 Return what an attack may come to if no further ability is used."""
    n, least = dice(s, attacker, target), least_successes(s, attacker)
    plain, left = base_damage(s, attacker, target, bonus) - armor(s, attacker, target), s.heroes[target].left
    law = successes_law(n, s.kit(attacker).chain)
    damages = [(max(0, plain + max(k, least)), p) for k, p in enumerate(law)]
    return Blow(n, damages[0][0], damages[-1][0], sum(d * p for d, p in damages), sum(p for d, p in damages if d >= left))
