"""A designer's slip in a content file, any slip, is told in a sentence or can be played. Nothing breaks later."""

from __future__ import annotations

import random
import re

import pytest

from outplay.games import games
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.errors import ContentError, SettingError
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.state import State
from tests.sizes import many

VALUE = re.compile(r"""(?<==\ )(?:"[^"\n]*"|-?\d+)|(?<=[\[,]\ )-?\d+|(?<=\[)-?\d+""")
SLIPS = ("0", "1", "-7", "7", "20", "21", "99", "1000000", '"bogus"', '"{bogus}"', '"self"', '""')


def slip(text: str, rng: random.Random) -> str:
    """A file with one value changed, or one line gone."""
    lines = text.split("\n")
    rows = [n for n, line in enumerate(lines) if line and not line.startswith("#")]
    row = rng.choice(rows)
    values = list(VALUE.finditer(lines[row]))
    if not values or rng.random() < 0.2:
        return "\n".join([*lines[:row], *lines[row + 1 :]])
    value = rng.choice(values)
    lines[row] = lines[row][: value.start()] + rng.choice(SLIPS) + lines[row][value.end() :]
    return "\n".join(lines)


def play(game: Game[State], state: State, chance: Quick) -> None:
    """Play on at random, and look at the table now and then."""
    for number in range(many(150, 3_000)):
        if state.over:
            return
        seat = state.asked[0]
        options = legal(state, seat)
        if number % 25 == 0:
            seen = game.observe(state, seat)
            game.scene(seen), game.prompt(seen, seat), game.value(seen, seat), game.preview(seen, seat, options[-1])
            assert [game.offer(seen, option).label for option in options]
        pick(state, seat, options[chance.number() % len(options)])


@pytest.mark.parametrize("name", games())
def test_a_slip_is_told_or_played(name: str) -> None:
    game, rng = games()[name], random.Random("slips")
    source = game.load().source
    told = played = 0
    for number in range(many(50, 2_000)):
        file = rng.choice(sorted(source))
        changed = {**source, file: slip(source[file], rng)}
        try:
            state = game.start(game.settings.make(rng.choice(list(game.settings.PRESETS)).values), game.read(changed), Seeded(seed_from("slips", number)))
        except (ContentError, SettingError):
            told += 1
            continue
        play(game, state, Quick(number))
        played += 1
    assert told > 10
    assert played > 10
