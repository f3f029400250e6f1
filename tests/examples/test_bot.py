"""The example bot is a real one, and not a bad one."""

from __future__ import annotations

from outplay.lab.simulate import Plan, simulate


def test_the_example_bot_beats_random() -> None:
    report = simulate(Plan("knockback", 16, ("examples.bot:Cautious", "random"), seed="example"))
    assert report.bots[0].wins > 10
