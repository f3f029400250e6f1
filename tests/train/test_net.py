"""A saved network plays wherever bots play, and only with what it has learned."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from outplay.bots import find_bot, levels
from outplay.kernel.chance import Quick
from outplay.kernel.errors import OutplayError
from outplay.kernel.play import legal
from outplay.lab.simulate import Plan, simulate
from outplay.train import Description, Match, describe
from outplay.train.net import Layer, save_net

DUEL: dict[str, Any] = {"seats": 2, "pick": "random", "tide": True, "tide_start": 1, "tide_step": 1}


def layers(what: Description[Any], hidden: int = 8) -> list[Layer]:
    """Two layers of small random weights."""
    draw = np.random.default_rng(1)
    sizes = (what.arrays.length, hidden, what.actions)
    return [((draw.normal(size=pair) / 10).astype(np.float32), np.zeros(pair[1], np.float32)) for pair in itertools.pairwise(sizes)]


@pytest.fixture
def saved(tmp_path: Path) -> str:
    what = describe("knockback", **DUEL)
    save_net(tmp_path / "net.npz", what, layers(what))
    return f"outplay.train.net:Net={tmp_path / 'net.npz'}"


def test_it_takes_what_it_thinks_best_of_its_options(saved: str) -> None:
    what = describe("knockback", **DUEL)
    match, bot = Match(what, 2), find_bot(saved)
    seat = match.asked[0]
    options = legal(match.state, seat)
    worths = bot.worths(match.observation(seat))  # type: ignore[attr-defined]
    best = max(options, key=lambda option: worths[what.numbering.number(option)])
    assert bot.pick(what.game, what.game.observe(match.state, seat), seat, options, Quick(1)) == best


def test_it_plays_in_simulate_and_is_a_level_of_the_table(saved: str) -> None:
    played = simulate(Plan("knockback", matches=4, bots=(saved, "random"), options=tuple(DUEL.items())))
    assert played.picks > 4
    assert [level.name for level in levels([saved])][-1] == "Net"


def test_with_other_numbers_it_says_that_it_has_learned_something_else(saved: str) -> None:
    other = describe("knockback", **{**DUEL, "arena": "bare", "seats": 3})
    match = Match(other, 1)
    seat = match.asked[0]
    with pytest.raises(OutplayError, match="has learned something else: its length is"):
        find_bot(saved).pick(other.game, other.game.observe(match.state, seat), seat, legal(match.state, seat), Quick(1))


def test_what_is_no_network_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(OutplayError, match="there is no file"):
        find_bot(f"outplay.train.net:Net={tmp_path / 'none.npz'}")
    (tmp_path / "some.npz").write_bytes(b"PK something")
    with pytest.raises(OutplayError, match="is no saved network"):
        find_bot(f"outplay.train.net:Net={tmp_path / 'some.npz'}")
    what = describe("knockback", **DUEL)
    with pytest.raises(OutplayError, match="goes from"):
        save_net(tmp_path / "net.npz", what, layers(what)[:1])
