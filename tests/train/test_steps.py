"""Picks in small steps, observations as floats, and what each option is, for networks that point at options."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from outplay.kernel.play import legal
from outplay.train import Match, describe, each_seat, one_seat, seat_after_seat

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("knockback", {"seats": 2, "tide": True, "tide_start": 1, "tide_step": 1}),
    ("brawl", {"start": "quick", "round_limit": 10}),
    ("eventide", {"gamers": "none", "heroes": "random", "max_rounds": 8}),
    ("moba", {"team_size": "2", "draft": "random", "starting_actions": "recommended", "round_limit": 3}),
    ("rally", {"robots": 1, "objective_scale": "short", "edges": "walled", "round_limit": 4}),
]


@pytest.mark.parametrize(("game", "settings"), TABLES)
def test_a_match_in_small_steps_is_one_that_could_be_played_by_number(game: str, settings: dict[str, Any]) -> None:
    env, whole = each_seat(game, actions="steps", **settings), each_seat(game, **settings)
    draw, steps, picks, over = np.random.default_rng(1), 0, 0, False
    _, info = env.reset(seed=4)
    _, other = whole.reset(seed=4)
    inner = env.unwrapped
    assert inner is not whole
    while not over and steps < 250:
        before = inner.match.picked  # type: ignore[attr-defined]
        seen, _, over, _, info = env.step(int(draw.choice(info["action_mask"].nonzero()[0])))
        steps += 1
        picks += inner.match.picked - before  # type: ignore[attr-defined]
        assert env.observation_space.contains(seen)
    assert inner.match.refused == [0] * len(inner.what.agents)  # type: ignore[attr-defined]
    assert 0 < picks <= steps
    assert env.spelling.letters < other["action_mask"].size


def test_a_letter_that_is_not_possible_is_counted() -> None:
    env = each_seat("knockback", actions="steps", **TABLES[0][1])
    _, info = env.reset(seed=1)
    *_, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert sum(env.unwrapped.match.refused) == 1  # type: ignore[attr-defined]


@pytest.mark.filterwarnings("ignore:.*is different from the unwrapped version")
def test_gymnasium_finds_nothing_wrong_with_steps_and_floats() -> None:
    check_env(one_seat("knockback", actions="steps", floats=True, **TABLES[0][1]), skip_render_check=True)


def test_floats_say_what_bytes_say() -> None:
    settings = TABLES[0][1]
    floats, plain = Match(describe("knockback", floats=True, **settings), 3), Match(describe("knockback", **settings), 3)
    assert floats.observation(0).dtype == np.float32
    assert np.array_equal(floats.observation(0), plain.observation(0))


def test_each_open_option_is_told_with_its_class_and_fields() -> None:
    env = seat_after_seat("knockback", features=True, **TABLES[0][1])
    env.reset(seed=1)
    classes = env.what.numbering.classes
    for _ in range(12):
        seat = env.what.agents.index(env.agent_selection)
        told, mask = env.infos[env.agent_selection], env.observe(env.agent_selection)["action_mask"]
        assert told["numbers"].tolist() == mask.nonzero()[0].tolist()
        for number, row in zip(told["numbers"], told["options"], strict=True):
            option = env.match.offered(seat).options[number]
            one = classes[int(row[: len(classes)].argmax())]
            assert one.kind is type(option)
            assert [value - 1 for value in row[len(classes) : len(classes) + len(one.fields)]] == [getattr(option, name) for name in one.fields]
        assert len(told["numbers"]) == len(legal(env.match.state, seat))
        env.step(int(told["numbers"][0]))
