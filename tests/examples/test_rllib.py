"""The example with RLlib, where its torch is installed."""

from __future__ import annotations

import pytest

pytest.importorskip("torch", reason="the example needs torch, which is large: pip install torch 'ray[rllib]'")
pytest.importorskip("ray.rllib", reason="the example needs RLlib: pip install 'ray[rllib]'")


def test_it_beats_random_by_playing_against_itself() -> None:
    from examples.learn import rllib

    learned = rllib.learner()
    for _ in range(6):
        learned.train()
    assert rllib.won(learned, 60) > 0.7
    learned.stop()
