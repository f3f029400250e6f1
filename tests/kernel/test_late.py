"""Tokens drawn late, against what the law stands for: tokens drawn when they are put down, from a supply to which each comes back late."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import NamedTuple

from outplay.kernel.late import UNDRAWN, law
from tests.sizes import many

KINDS = (0, 0, 0, 0, 1, 1, 1, 2, 3, 3, 4, 4)
"""The kind of each token of the supply."""
SUPPLY = len(KINDS)
TURNED_UP = 5


class Token(NamedTuple):
    """A token on the table."""

    face: int = UNDRAWN
    cannot: int = 0


def test_the_law_is_what_drawing_at_once_would_give() -> None:
    chance = Random(8)
    foreseen: dict[tuple[int, int], float] = defaultdict(float)
    found: dict[tuple[int, int], float] = defaultdict(float)
    spread: dict[tuple[int, int], float] = defaultdict(float)
    for _ in range(many(4_000, 60_000)):
        supply = list(range(SUPPLY))
        chance.shuffle(supply)
        faces, lying = [supply.pop() for _ in range(4)], [Token()] * 4
        for time in range(TURNED_UP):
            at = chance.randrange(4)
            told = law(lying, at, KINDS)
            face = faces.pop(at)
            for other, weight in zip(told.outcomes, told.weights, strict=True):
                share = weight / told.total
                foreseen[time, other] += share
                spread[time, other] += share * (1 - share)
            found[time, face] += 1
            lying.pop(at)
            lying = [Token(UNDRAWN, token.cannot | 1 << face) for token in lying]
            new = supply.pop(chance.randrange(len(supply)))
            supply.append(face)
            faces.append(new)
            lying.append(Token(UNDRAWN, 1 << face))
    far = {key: abs(found[key] - mean) / spread[key] ** 0.5 for key, mean in foreseen.items() if spread[key] > 1}
    assert max(far.values()) < 4.5, max(far, key=lambda key: far[key])
    assert len(far) == SUPPLY * TURNED_UP


def test_a_known_face_is_no_other_token_and_leaves_the_rest_as_it_was() -> None:
    told = law([Token(), Token(7), Token(), Token()], 3, KINDS)
    assert 7 not in told.outcomes
    assert {weight / told.total for weight in told.weights} == {1 / 11}


def test_tokens_are_of_one_kind_only_if_no_token_on_the_table_tells_them_apart() -> None:
    told = law([Token(), Token(UNDRAWN, 1 << 0), Token(UNDRAWN, 1 << 4 | 1 << 5), Token(11)], 0, KINDS)
    assert told.kinds is not None
    kinds = dict(zip(told.outcomes, told.kinds, strict=True))
    alike = {frozenset(other for other in kinds if kinds[other] == kinds[token]) for token in kinds}
    assert alike == {frozenset(some) for some in ({0}, {1, 2, 3}, {4, 5}, {6}, {7}, {8, 9}, {10})}
