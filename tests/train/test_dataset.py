"""Matches of bots as data: played again from the rows alone they come out the same, and a run goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars
import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.kernel.chance import seed_from
from outplay.kernel.errors import OutplayError
from outplay.train import Match, describe
from outplay.train.dataset import Dataset

DUEL: dict[str, Any] = {"seats": 2, "pick": "random", "tide": True, "tide_start": 1, "tide_step": 1}
WORDS = ["--option", "seats=2", "--option", "pick=random", "--option", "tide=yes", "--option", "tide_start=1", "--option", "tide_step=1"]
RUN = CliRunner()


def written(folder: Path, matches: int, bots: tuple[str, ...] = ("random", "gentle"), game: str = "knockback", **settings: Any) -> polars.DataFrame:
    """Write matches, two to a file, and return all rows."""
    for _ in Dataset(describe(game, **(settings or DUEL)), bots, matches, folder, a_file=2).write():
        pass
    return polars.read_parquet(folder / "*.parquet")


def test_each_row_is_what_a_seat_saw_could_pick_and_picked(tmp_path: Path) -> None:
    rows = written(tmp_path, 3)
    about = json.loads((tmp_path / "about.json").read_text())
    assert about["digest"] == describe("knockback", **DUEL).metadata["digest"]
    assert rows["match"].unique().sort().to_list() == [0, 1, 2]
    for row in rows.iter_rows(named=True):
        assert len(row["observation"]) == about["length"]
        assert row["action"] in row["options"]
        assert row["bot"] == (row["seat"] + row["match"]) % 2
    for match in rows.partition_by("match"):
        assert sorted(set(match["result"])) == [-1, 1]


def test_a_learner_sees_the_same_in_the_environment(tmp_path: Path) -> None:
    rows = written(tmp_path, 1, ("random",), "eventide", gamers="none", heroes="random", max_rounds=8)
    what = describe("eventide", gamers="none", heroes="random", max_rounds=8)
    match = Match(what, seed_of(rows))
    for row in rows.iter_rows(named=True):
        seat = match.asked[0]
        assert seat == row["seat"]
        assert np.frombuffer(row["observation"], np.uint8).tolist() == match.observation(seat).tolist()
        assert match.mask(seat).nonzero()[0].tolist() == sorted(row["options"])
        match.take(seat, row["action"])
    assert match.over


def seed_of(rows: polars.DataFrame) -> int:
    """The seed of the first match, as the data set makes it."""
    return int.from_bytes(seed_from("data", 1, int(rows["match"][0]))[:7], "little")


def test_a_run_goes_on_where_it_was_stopped_and_gives_the_same(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole", 6)
    stopped = Dataset(describe("knockback", **DUEL), ("random", "gentle"), 6, tmp_path / "parts", a_file=2).write()
    assert [next(stopped) for _ in range(3)] == [1, 2, 3]
    stopped.close()  # type: ignore[attr-defined]  # it is a generator
    (file,) = (tmp_path / "parts").glob("*.parquet")
    before = file.stat().st_mtime_ns
    assert written(tmp_path / "parts", 6).equals(whole)
    assert file.stat().st_mtime_ns == before


def test_more_matches_can_be_asked_for_later_and_none_stands_there_twice(tmp_path: Path) -> None:
    assert written(tmp_path, 3)["match"].n_unique() == 3
    more = written(tmp_path, 6)
    assert more.select("match", "pick").is_unique().all()
    assert more["match"].n_unique() == 6
    assert written(tmp_path, 3).equals(more), "what is there stays"


def test_a_folder_of_other_matches_is_left_alone(tmp_path: Path) -> None:
    written(tmp_path, 1)
    with pytest.raises(OutplayError, match="holds matches of other bots"):
        written(tmp_path, 1, ("random",))


def test_it_is_a_command(tmp_path: Path) -> None:
    ran = RUN.invoke(app, ["train", "data", "knockback", str(tmp_path / "rows"), "--matches", "2", *WORDS])
    assert ran.exit_code == 0, ran.output
    assert "has 2 matches of knockback" in ran.output
    assert polars.read_parquet(tmp_path / "rows" / "*.parquet")["match"].n_unique() == 2
