"""Many matches at once: the same on however many processes, and nothing is left behind when one of them is killed."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import numpy as np
import psutil
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import VectorEnv

from outplay.kernel.errors import OutplayError
from outplay.train import each_seat, many
from outplay.train.vector import Worker

DUEL: dict[str, Any] = {"seats": 2, "pick": "random", "tide": True, "tide_start": 1, "tide_step": 1}


def played(env: VectorEnv[Any, Any, Any], steps: int) -> list[Any]:
    """Return all that is seen and gained in some steps; each action is the first one allowed."""
    seen, infos = env.reset(seed=5)
    found = [seen.tobytes()]
    for _ in range(steps):
        seen, rewards, over, broken_off, infos = env.step(infos["action_mask"].argmax(axis=1))
        found += [seen.tobytes(), rewards.tolist(), over.tolist(), broken_off.tolist(), {name: one.tolist() for name, one in infos.items()}]
    return found


def test_matches_are_the_same_in_one_process_and_on_two() -> None:
    with many("knockback", matches=3, **DUEL) as here, many("knockback", matches=3, workers=2, **DUEL) as there:
        assert played(here, 40) == played(there, 40)
        assert all(worker.seconds > 0 for worker in there.workers)


@pytest.mark.filterwarnings("ignore:os.fork:RuntimeWarning")  # another test here may have loaded jax
def test_they_are_the_same_on_ray_and_a_worker_that_is_gone_is_told() -> None:
    ray = pytest.importorskip("ray", reason="matches on Ray need it: pip install 'outplay[ray]'")
    with many("knockback", matches=3, **DUEL) as here, many("knockback", matches=3, workers=2, engine="ray", **DUEL) as there:
        assert played(here, 20) == played(there, 20)
        assert all(worker.seconds > 0 for worker in there.workers)
        ray.kill(getattr(there.workers[1], "there"))  # noqa: B009  # of Ray's workers alone
        with pytest.raises(OutplayError, match="worker 1 is gone; its matches are lost"):
            there.step(here.rows.actions)
        assert there.closed
    assert not ray.is_initialized()


def test_a_match_that_has_ended_begins_anew_and_said_before_what_it_was_worth() -> None:
    env = many("knockback", matches=2, **DUEL)
    seen, infos = env.reset(seed=1)
    ended = 0
    for _ in range(400):
        seen, rewards, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
        for n in over.nonzero()[0]:
            ended += 1
            assert infos["worths"][n].sum() == pytest.approx(0)
            assert rewards[n] == infos["worths"][n][infos["seat"][n]] != 0
            assert infos["action_mask"][n].argmax() == env.what.wait
        assert env.observation_space.contains(seen)
    assert ended > 2
    assert not infos["refused"].any()


def test_with_bots_at_the_others_a_row_stays_with_its_seat() -> None:
    env = many("knockback", matches=2, others=("random",), **DUEL)
    _, infos = env.reset(seed=3)
    seats = infos["seat"]
    _, _, over, _, infos = env.step(infos["action_mask"].argmax(axis=1))
    assert not over.any()
    assert (infos["seat"] == seats).all()


def test_a_worker_that_is_killed_is_told_and_nothing_is_left() -> None:
    before = set(Path("/dev/shm").glob("*")) if Path("/dev/shm").is_dir() else set()
    env = many("knockback", matches=2, workers=2, **DUEL)
    _, infos = env.reset(seed=1)
    pids = [worker.process.pid or 0 for worker in env.workers if isinstance(worker, Worker)]
    os.kill(pids[1], signal.SIGKILL)
    with pytest.raises(OutplayError, match="worker 1 was ended by signal 9; its matches are lost"):
        env.step(infos["action_mask"].argmax(axis=1))
    assert not any(psutil.pid_exists(pid) for pid in pids)
    assert env.closed
    with pytest.raises(OutplayError, match="is closed"):
        env.reset()
    assert {one for one in set(Path("/dev/shm").glob("*")) - before if one.name.startswith("psm_")} == set()


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    with pytest.raises(OutplayError, match="at most as many workers"):
        many("knockback", matches=1, workers=2, **DUEL)


def test_gymnasium_finds_nothing_wrong_with_each_seat() -> None:
    check_env(each_seat("knockback", **DUEL), skip_render_check=True)


def test_each_seat_is_asked_in_turn_until_the_match_is_over() -> None:
    env, seats, over = each_seat("knockback", **DUEL), set[int](), False
    _, info = env.reset(seed=2)
    while not over:
        seats.add(info["seat"])
        _, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        assert np.any(info["worths"]) == over
    assert seats == {0, 1}
    assert env.action_masks().sum() == 1
