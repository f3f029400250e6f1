"""`outplay league`: each bot plays each, the best stands first, and what was played is kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.lab.simulate import Plan, simulate

RUN = CliRunner()


def test_each_plays_each_and_the_same_as_in_simulate(tmp_path: Path) -> None:
    words = ["league", "knockback", "--bots", "random,gentle,greedy", "--matches", "2", "--keep", str(tmp_path / "kept")]
    ran = RUN.invoke(app, [*words, "--json", str(tmp_path / "table.json")])
    assert ran.exit_code == 0, ran.output
    found = json.loads((tmp_path / "table.json").read_text())
    shares = {one["bot"]: one for one in found["members"]}
    assert found["members"][-1]["bot"] == "random"
    assert shares["greedy"]["all"]["matches"] == 4
    assert shares["random"]["against"]["gentle"]["share"] + shares["gentle"]["against"]["random"]["share"] == 1
    alone = simulate(Plan("knockback", 2, ("random", "greedy")))
    assert shares["random"]["against"]["greedy"]["share"] == alone.bots[0].win_rate

    (file,) = (tmp_path / "kept").iterdir()
    written = file.read_bytes()
    again = RUN.invoke(app, [*words, "--json", "-"])
    assert json.loads(again.stdout) == found
    assert file.read_bytes() == written, "nothing was played again"


def test_a_bot_from_a_file_is_kept_apart_from_what_the_file_was_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own.py").write_text("from outplay.bots import Random\n\nclass Named(Random):\n    def __init__(self, file: str) -> None:\n        pass\n")
    (tmp_path / "word").write_text("one")
    monkeypatch.syspath_prepend(tmp_path)
    words = ["league", "knockback", "--bots", f"own:Named={tmp_path / 'word'},random", "--matches", "1", "--keep", str(tmp_path / "kept")]
    for text, files in (("one", 1), ("one", 1), ("other", 2)):
        (tmp_path / "word").write_text(text)
        ran = RUN.invoke(app, words)
        assert ran.exit_code == 0, ran.output
        assert len(list((tmp_path / "kept").iterdir())) == files


def test_one_bot_is_no_league_and_none_is_in_it_twice() -> None:
    for bots, why in (("random", "two bots or more"), ("random,greedy,random", "random is in the league twice"), ("random,nobody", "nobody")):
        ran = RUN.invoke(app, ["league", "knockback", "--bots", bots, "--matches", "1"])
        assert ran.exit_code == 2
        assert why in " ".join(ran.stderr.split())
