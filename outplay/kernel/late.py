"""Tokens drawn late: put down unseen, and drawn from their supply only when somebody learns one, with the odds that drawing them at once would have given.

So a token on the table that nobody has seen is not decided, and there is nothing to hide.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from outplay.kernel.chance import Law
from outplay.kernel.hexes import cells_of

UNDRAWN: Final = -2
"""The face of a token that nobody has learned: it is not decided."""


class LateToken(Protocol):
    """A token on the table.

    - `face`: which token of the supply it is, or below 0 if that is not known here.
    - `cannot`: the tokens that it cannot be, as bits: they were not in the supply when it was put down, and came back later.
    """

    @property
    def face(self) -> int: ...

    @property
    def cannot(self) -> int: ...


def law(lying: Sequence[LateToken], at: int, kinds: Sequence[int]) -> Law[int]:
    """Return the law of what the token at place `at` can be. `lying` are all tokens on the table, the oldest first; `kinds` has the kind of each token of the supply.

    A face that is drawn counts as known, whoever knows it. This is the law that drawing each token when it was put down would give.
    Two tokens of a kind are told apart only if some token on the table can be one of them and cannot be the other.
    """
    undrawn = (1 << len(kinds)) - 1
    for token in lying:
        if token.face >= 0:
            undrawn &= ~(1 << token.face)
    found = list(cells_of(undrawn & ~lying[at].cannot))
    weights = [1] * len(found)
    for n, older in enumerate([token for token in lying[:at] if token.face < 0]):
        mask = undrawn & ~older.cannot
        left = mask.bit_count() - n
        weights = [weight * (left - (mask >> face & 1)) for weight, face in zip(weights, found, strict=True)]
    return Law(found, weights, [(kinds[face], *(token.cannot >> face & 1 for token in lying)) for face in found])
