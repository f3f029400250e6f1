"""Whether re-deals are fair: `check_fair(game)` compares what is hidden with what re-deals put there, over many random matches.

That a re-deal fits is not enough: one that always deals the same legal hand fits too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import TypeVar

from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.kernel.view import HIDDEN
from outplay.testing.check import Broken

__all__ = ["check_fair"]

S = TypeVar("S", bound=State)

Place = tuple[str, ...]
"""Where a value stands in a saved state: the names on the way, without numbers."""
Values = tuple[Counter[str], Counter[str]]

LONGEST = 60
"""Picks after which a match is looked at, at the latest."""
ALIKE = 5.0
"""How far two counts may lie apart, in standard deviations of what a fair deal gives: once in two million."""
FEW = 5.0
"""Values that are expected less often are counted together."""


def check_fair(game: Game[S], given: Mapping[str, Value] | None = None, matches: int = 400, seed: str = "fair") -> dict[Place, Values]:
    """Play random matches, whose hidden picks are uniform too, and in each compare once, for each hidden place, the true value with a re-dealt one. What was compared.

    Raises Broken (an AssertionError), naming the place, where the true values and the dealt ones differ by more than chance.
    """
    found: dict[Place, Values] = {}
    for number in range(matches):
        for place, true, dealt in _compared(game, given or {}, seed_from(seed, number)):
            there = found.setdefault(place, (Counter(), Counter()))
            there[0][true] += 1
            there[1][dealt] += 1
    for place, (lies, given_) in found.items():
        if (far := apart(lies, given_)) > ALIKE:
            raise Broken(f"re-deals are not fair at {'/'.join(place)}: {far:.1f} deviations apart; true {lies.most_common(6)}, dealt {given_.most_common(6)}")
    return found


def _compared(game: Game[S], given: Mapping[str, Value], seed: bytes) -> Iterator[tuple[Place, str, str]]:
    """Of one match, at one moment, for one viewer: for each kind of hidden place the true value and the dealt one, at one of them."""
    settings, chance = game.settings.make(given), Quick(int.from_bytes(seed[:8], "little"))
    state = game.start(settings, game.load(), Seeded(seed))
    for _ in range(chance.number() % LONGEST):
        seat = state.asked[chance.number() % len(state.asked)]
        options = legal(state, seat)
        before = state.copy()
        pick(state, seat, options[chance.number() % len(options)])
        if state.over:
            state = before
            break
    viewer = chance.number() % settings.seats
    known = game.observe(state, viewer)
    dealt = _plain(game, game.redeal(known, chance))
    places: dict[Place, list[tuple[str, str]]] = {}
    for place, true, other in _hidden(_plain(game, known.state), _plain(game, state), dealt):
        places.setdefault(place, []).append((true, other))
    for place, pairs in places.items():
        yield place, *pairs[chance.number() % len(pairs)]


def _plain(game: Game[S], state: S) -> object:
    return game.codec.plain(state, whole=True)


def _hidden(known: object, true: object, dealt: object, place: Place = ()) -> Iterator[tuple[Place, str, str]]:
    if isinstance(known, dict) and isinstance(true, dict) and isinstance(dealt, dict):
        for key in known:
            if key in true and key in dealt and key not in ("chance", "todo"):
                yield from _hidden(known[key], true[key], dealt[key], (*place, key))
    elif isinstance(known, list) and isinstance(true, list) and isinstance(dealt, list):
        for parts in zip(known, true, dealt, strict=False):
            yield from _hidden(*parts, place)
    elif known == HIDDEN and not isinstance(known, bool):
        yield place, str(true), str(dealt)


def apart(true: Counter[str], dealt: Counter[str]) -> float:
    """Return how far two counts of equal size lie apart: chi-square for two samples, in standard deviations (Wilson and Hilferty)."""
    rare = [value for value in true.keys() | dealt.keys() if (true[value] + dealt[value]) / 2 < FEW]
    pairs = [(true[value], dealt[value]) for value in true.keys() | dealt.keys() if value not in rare]
    pairs += [(sum(true[value] for value in rare), sum(dealt[value] for value in rare))]
    square = sum((a - b) ** 2 / (a + b) for a, b in pairs if a + b)
    free = max(1, sum(1 for a, b in pairs if a + b) - 1)
    return float(((square / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free)))
