"""The example that learns does learn, plays as a bot, and refuses what it has not learned."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("jax", reason="the learner needs jax, which the extra train-jax brings: pip install 'outplay[train,train-jax]'")
pytest.importorskip("optax", reason="the learner needs optax, which the extra train-jax brings: pip install 'outplay[train,train-jax]'")

import numpy as np

from examples.learn import ppo
from outplay.kernel.errors import OutplayError
from outplay.lab.simulate import Plan, simulate
from outplay.train import Match, describe
from outplay.train.net import Net

DUEL: dict[str, Any] = {"seats": 2, "pick": "random", "tide": True, "tide_start": 1, "tide_step": 1}
SMALL = ppo.Recipe(hidden=64, matches=64, batch=512, step=2e-3)


def test_within_fifty_seconds_it_wins_four_of_five_against_random_and_refuses_other_content(tmp_path: Path) -> None:
    file = tmp_path / "learned.npz"
    learner = ppo.Learner(describe("knockback", **DUEL), seed=1, recipe=SMALL)
    learner.save(file)
    before, _, _ = ppo.rate(file, learner.what, "random", 100)
    learner.learn(picks=12_000)
    learner.save(file)
    share, _, _ = ppo.rate(file, learner.what, "random", 200)
    assert before < 0.7
    assert share >= 0.80, f"it wins {share:.0%}"
    assert learner.seconds < 50

    with pytest.raises(OutplayError, match=f"{file} has learned something else: its length is"):
        simulate(Plan("knockback", 1, (f"outplay.train.net:Net={file}", "random"), options=(("seats", 3),)))


def test_the_saved_bot_thinks_what_the_learner_thinks(tmp_path: Path) -> None:
    learner = ppo.Learner(describe("knockback", **DUEL), seed=3, recipe=ppo.Recipe(hidden=8))
    learner.save(tmp_path / "net.npz")
    match = Match(learner.what, 5)
    seen = match.observation(match.asked[0])
    everything = np.ones((1, learner.what.actions), bool)
    logits, _ = ppo.forward(learner.params, seen[None, learner.used].astype(np.float32), everything)
    assert Net(str(tmp_path / "net.npz")).worths(seen) == pytest.approx(np.asarray(logits[0]), abs=1e-5)
