"""Every option that any match can offer has a number, listed before the first match: no two of a question share one, and each leads back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from outplay.games import games
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.game import Game
from outplay.kernel.numbering import Numbering
from outplay.kernel.play import legal, pick
from outplay.kernel.settings import Settings
from outplay.kernel.step import Option
from tests.games.golden import WRITES
from tests.sizes import many

MOST = 4_000
"""Picks of a match that are looked at: by random picks, one without a round limit may never end."""
MATCHES = 10_000
"""So many matches of a game, of all its settings together, a soak looks at."""
LARGEST = 3_000
"""So many numbers a game may have at most: one layer of a small network."""


def tables(game: Game[Any]) -> list[Settings]:
    """Return the settings of the presets, and those with which the kit checks the game."""
    return [*(game.settings.make({}, preset.id) for preset in game.settings.PRESETS), *map(game.settings.make, game.checked)]


@pytest.mark.parametrize("name", games())
def test_every_option_that_is_met_has_a_number_of_its_own(name: str) -> None:
    game, seen = games()[name], set[type[Option]]()
    matches = -(-MATCHES // len(tables(game)))
    for which, settings in enumerate(tables(game)):
        numbering = Numbering(game, settings, game.load())
        for match in range(many(2, matches)):
            state, chance = game.start(settings, game.load(), Seeded(seed_from("numbers", which, match))), Quick(match)
            for _ in range(MOST):
                if state.over:
                    break
                seat = state.asked[chance.number() % len(state.asked)]
                found = numbering.legal(state, seat)  # raises if two have the same number, or one has none
                options = legal(state, seat)
                assert list(found.values()) == list(options)
                taken = options[chance.number() % len(options)]
                assert numbering.option(state, seat, numbering.number(taken)) == taken
                seen.add(type(taken))
                pick(state, seat, taken)
    assert len(seen) > 8


@pytest.mark.parametrize("name", games())
def test_the_numbering_is_as_it_was(name: str) -> None:
    """What was learned by numbers is worth nothing once they mean something else: so they change only on purpose (OUTPLAY_GOLDEN=1 writes them anew)."""
    game, rows = games()[name], list[str]()
    for settings in tables(game):
        numbering = Numbering(game, settings, game.load())
        assert 0 < numbering.size <= LARGEST
        text = "\n".join([f"{numbering.size} options, digest {numbering.digest}", *numbering.table(), ""])
        rows += [] if text in rows else [text]
    file = Path(__file__).parent / "numbering" / f"{name}.txt"
    if WRITES:
        file.write_text("\n".join(rows))
    assert file.read_text() == "\n".join(rows)


@pytest.mark.parametrize("name", games())
def test_a_number_says_what_it_means(name: str) -> None:
    game = games()[name]
    numbering = Numbering(game, game.settings.make({}), game.load())
    said = [numbering.said(number) for number in range(numbering.size)]
    assert said[:2] == ["Pass", "Ready"]
    assert len(set(said)) == len(said)
    for one in numbering.classes:
        assert said[one.first].split()[0] == one.kind.__name__
