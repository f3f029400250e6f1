"""The example with TorchRL, where it is installed."""

from __future__ import annotations

import pytest

pytest.importorskip("torchrl", reason="the example needs torchrl, which brings torch: pip install torchrl")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # its own
def test_it_beats_random() -> None:
    from examples.learn import torch_rl

    learner = torch_rl.Learner()
    learner.learn(4_096)
    assert learner.won(60) > 0.7
