"""A game that is one file is simulated like any other."""

from __future__ import annotations

from outplay.lab.simulate import Plan, simulate


def test_a_game_is_found_by_module_and_name() -> None:
    report = simulate(Plan("examples.tiny_game:GAME", 30, ("random", "greedy"), seed="pig"), jobs=2)
    assert sum(bot.wins for bot in report.bots) == 30
