"""SFB-11.8 The law of traps against what it stands for: tokens that are drawn when they are put down, from a supply to which the last one comes back late."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from outplay.games.brawl.rules.champion import UNDRAWN, Trap
from outplay.games.brawl.rules.knowledge import law
from tests.sizes import many

TOKENS = 12
KINDS = (0, 0, 0, 0, 1, 1, 1, 2, 3, 3, 4, 4)
"""The kind of each token."""
SPRUNG = 5


@pytest.mark.rule("SFB-11.8", "SFB-11.3", "SFB-1.12")
def test_the_law_is_what_drawing_at_once_would_give() -> None:
    chance = Random(8)
    foreseen: dict[tuple[int, int], float] = defaultdict(float)
    found: dict[tuple[int, int], float] = defaultdict(float)
    spread: dict[tuple[int, int], float] = defaultdict(float)
    for _ in range(many(4_000, 60_000)):
        supply = list(range(TOKENS))
        chance.shuffle(supply)
        lying, traps = [supply.pop() for _ in range(4)], [Trap(UNDRAWN)] * 4
        for time in range(SPRUNG):
            at = chance.randrange(4)
            told = law(traps, at, KINDS)
            token = lying.pop(at)
            for other, weight in zip(told.outcomes, told.weights, strict=True):
                share = weight / told.total
                foreseen[time, other] += share
                spread[time, other] += share * (1 - share)
            found[time, token] += 1
            traps.pop(at)
            traps = [Trap(UNDRAWN, 0, trap.cannot | 1 << token) for trap in traps]
            new = supply.pop(chance.randrange(len(supply)))
            supply.append(token)
            lying.append(new)
            traps.append(Trap(UNDRAWN, 0, 1 << token))
    far = {key: abs(found[key] - mean) / spread[key] ** 0.5 for key, mean in foreseen.items() if spread[key] > 1}
    assert max(far.values()) < 4.5, max(far, key=lambda key: far[key])
    assert len(far) == TOKENS * SPRUNG


@pytest.mark.rule("SFB-11.8")
def test_a_known_face_is_no_other_token_and_leaves_the_rest_as_it_was() -> None:
    traps = [Trap(UNDRAWN), Trap(7, 2), Trap(UNDRAWN), Trap(UNDRAWN)]
    told = law(traps, 3, KINDS)
    assert 7 not in told.outcomes
    assert {weight / told.total for weight in told.weights} == {1 / 11}


@pytest.mark.rule("SFB-11.8")
def test_tokens_are_of_one_kind_only_where_no_trap_tells_them_apart() -> None:
    traps = [Trap(UNDRAWN), Trap(UNDRAWN, 0, 1 << 0), Trap(UNDRAWN, 0, 1 << 4 | 1 << 5), Trap(11, 2)]
    told = law(traps, 0, KINDS)
    assert told.kinds is not None
    kinds = dict(zip(told.outcomes, told.kinds, strict=True))
    alike = {frozenset(other for other in kinds if kinds[other] == kinds[token]) for token in kinds}
    assert alike == {frozenset(some) for some in ({0}, {1, 2, 3}, {4, 5}, {6}, {7}, {8, 9}, {10})}
