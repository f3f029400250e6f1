"""What a pick plays is named as in the catalog, so that cards and abilities can be counted: offered, played, never legal."""

from __future__ import annotations

import pytest

from outplay.games import find_game, games
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.play import legal, pick
from tests.sizes import many

USED = {"knockback": "Abilities", "eventide": "Abilities", "brawl": "Cards played"}
"""The group of `used` that names exactly what was played."""


@pytest.mark.parametrize("id", sorted(games()))
def test_what_is_played_stands_in_the_catalog_and_is_what_a_match_used(id: str) -> None:
    game = find_game(id)
    content = game.load()
    catalog = {name: group for group, names in game.catalog(content).items() for name in names}
    met: set[str] = set()
    for number in range(many(1, 20)):
        seats = game.settings.usual_seats()[0]
        state = game.start(game.settings.make({"seats": seats}, game.settings.usual(seats)), content, Seeded(seed_from("plays", number)))
        chance, played = Quick(number), set[tuple[str, int]]()
        while not state.over:
            seat = state.asked[0]
            options = legal(state, seat)
            found = [game.plays(state, seat, option) for option in options]
            assert {name for names in found for name in names} <= set(catalog)
            taken = chance.number() % len(options)
            played |= {(name, state.side_of(seat)) for name in found[taken]}
            pick(state, seat, options[taken])
        if id in USED:
            group = USED[id]
            assert {(use.name, use.side) for use in game.used(state) if use.group == group} == {one for one in played if catalog[one[0]] == group}
        met |= {name for name, _ in played}
    assert met, "nothing was ever played"
