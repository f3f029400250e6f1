"""A game that is one file is simulated like any other."""

from __future__ import annotations

from typer.testing import CliRunner

from outplay.cli import app
from outplay.lab.simulate import Plan, simulate


def test_a_game_is_found_by_module_and_name() -> None:
    report = simulate(Plan("examples.tiny_game:GAME", 30, ("random", "greedy"), seed="pig"), jobs=2)
    assert sum(bot.wins for bot in report.bots) == 30


def test_one_match_is_called_one_match() -> None:
    said = CliRunner().invoke(app, ["simulate", "examples.tiny_game:GAME", "--matches", "1", "--bots", "random"])
    assert "\n1 match in " in said.output
