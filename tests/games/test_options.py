"""Options are bounded small values, so that all that can ever be picked can be numbered."""

from __future__ import annotations

import pytest

from outplay.games import games
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.play import legal, pick
from outplay.kernel.step import Option, Secret
from tests.sizes import many

BELOW = 1 << 16
MOST = 4_000
"""Picks of a match that are looked at: by random picks, one without a round limit may never end."""


def is_small(value: object) -> bool:
    """A number of at most 16 bits, yes or no, or one of these as a secret."""
    inner = value.value if isinstance(value, Secret) else value
    return isinstance(inner, int) and abs(inner) < BELOW


@pytest.mark.parametrize("name", games())
def test_options_are_bounded_small_values(name: str) -> None:
    game, seen = games()[name], set[Option]()
    for preset in ("", *(preset.id for preset in game.settings.PRESETS)):
        for match in range(many(6, 200)):
            state, chance = game.start(game.settings.make({}, preset), game.load(), Seeded(seed_from("options", preset, match))), Quick(match)
            for _ in range(MOST):
                if state.over:
                    break
                seat = state.asked[0]
                options = legal(state, seat)
                seen.update(options)
                pick(state, seat, options[chance.number() % len(options)])
    assert len({type(option) for option in seen}) > 8
    large = [option for option in seen if not all(is_small(getattr(option, field)) for field in option.__struct_fields__)]
    assert large == []
