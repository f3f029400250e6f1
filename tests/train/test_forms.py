"""The public tests of PettingZoo and Gymnasium pass, and whole matches are the same for the same seed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from outplay.train import Description, Together, describe, one_seat, seat_after_seat, together

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("knockback", {"seats": 2, "tide": True, "tide_start": 2, "tide_step": 1}),
    ("knockback", {"seats": 4, "mode": "teams", "tide": True, "tide_start": 2, "tide_step": 1, "heroes": "all12"}),
    ("brawl", {"start": "quick", "round_limit": 10}),
    ("eventide", {"gamers": "none", "heroes": "random", "max_rounds": 8}),
    ("moba", {"team_size": "2", "draft": "random", "starting_actions": "recommended", "round_limit": 3}),
    ("rally", {"robots": 1, "objective_scale": "short", "edges": "walled", "round_limit": 4}),
]


@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_pettingzoo_finds_nothing_wrong_seat_after_seat(game: str, settings: dict[str, Any]) -> None:
    api_test(seat_after_seat(game, **settings), num_cycles=60)
    seed_test(lambda: seat_after_seat(game, **settings), num_cycles=20)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_pettingzoo_finds_nothing_wrong_together(game: str, settings: dict[str, Any]) -> None:
    parallel_api_test(together(game, **settings), num_cycles=60)
    parallel_seed_test(lambda: together(game, **settings), num_cycles=20)


@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_gymnasium_finds_nothing_wrong(game: str, settings: dict[str, Any]) -> None:
    check_env(one_seat(game, **settings), skip_render_check=True)
    check_env(one_seat(game, seat=1, others=("random",), reward="value", **settings), skip_render_check=True)


def played(what: Description[Any], seed: int, masked: bool) -> list[Any]:
    """Return all that is seen and gained in a match by actions drawn from a seed."""
    env, draw, found = Together(what), np.random.default_rng(seed), list[Any]()
    seen, _ = env.reset(seed=seed)
    while env.agents:
        found.append({agent: (one["observation"].tobytes(), one["action_mask"].tobytes()) for agent, one in seen.items()})
        picks = {agent: int(draw.choice(one["action_mask"].nonzero()[0])) if masked else int(draw.integers(what.actions)) for agent, one in seen.items()}
        seen, rewards, over, broken_off, _ = env.step(picks)
        found.append((rewards, over, broken_off))
    return found


@pytest.mark.parametrize("masked", [True, False])
@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_a_whole_match_is_the_same_for_the_same_seed_and_another_for_another(game: str, settings: dict[str, Any], masked: bool) -> None:
    what = describe(game, **settings)
    first = played(what, 1, masked)
    assert played(what, 1, masked) == first != played(what, 2, masked)
    rewards, over, broken_off = first[-1]
    assert all(over.values()) != all(broken_off.values())
    assert sum(rewards.values()) == pytest.approx(0)


def test_the_table_is_drawn_as_text() -> None:
    settings: dict[str, Any] = {"seats": 2, "pick": "random"}
    env = seat_after_seat("knockback", render_mode="ansi", **settings)
    env.reset(seed=1)
    seat = one_seat("knockback", render_mode="ansi", **settings)
    seat.reset(seed=1)
    for text in (env.render(), seat.render()):
        assert text is not None
        assert "Bare Island" in text
    assert seat_after_seat("knockback", **settings).render() is None
