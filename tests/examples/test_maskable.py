"""The example with sb3-contrib, where its torch is installed."""

from __future__ import annotations

import pytest

pytest.importorskip("sb3_contrib", reason="the example needs sb3-contrib, which brings torch: pip install sb3-contrib")


def test_it_beats_random() -> None:
    from examples.learn import maskable

    assert maskable.won(maskable.learned(4_096), 60) > 0.6
