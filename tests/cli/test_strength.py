"""`outplay lab strength`: matches of bots are played or matches of people read, and who stands out is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import polars
import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.cli.strength import once
from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.lab.plan import Plan
from outplay.lab.strength import Pair

RUN = CliRunner()
KNOCKBACK = find_game("knockback")
HEROES = list(KNOCKBACK.catalog(KNOCKBACK.load())["Heroes"])


def test_it_plays_and_says_who_is_how_strong_and_writes_tables(tmp_path: Path) -> None:
    words = ["lab", "strength", "knockback", "--matches", "10", "--bots", "random", "--json", "-", "--tables", str(tmp_path)]
    ran = RUN.invoke(app, words)
    assert ran.exit_code == 0, ran.output
    data = json.loads(ran.stdout)
    assert {one["name"] for one in data["heroes"]} == set(HEROES)
    assert sum(one["matches"] for one in data["heroes"]) == 20
    assert [one["name"] for one in data["places"]] == ["place 1", "place 2"]
    table = polars.read_parquet(tmp_path / "heroes.parquet")
    assert table["name"].to_list() == [one["name"] for one in data["heroes"]]
    assert polars.read_parquet(tmp_path / "pairs.parquet").columns[:3] == ["company", "one", "other"]


def test_heroes_are_dealt_as_the_game_is_looked_at_so_that_no_draft_hides_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    plans = []

    def note(plan: Plan, **_: object) -> NoReturn:
        plans.append(plan)
        raise OutplayError("noted")

    monkeypatch.setattr("outplay.lab.simulate.simulating", note)
    for words in (["eventide"], ["eventide", "--preset", "first"], ["knockback"]):
        RUN.invoke(app, ["lab", "strength", *words, "--matches", "10"])
    dealt, agreed, duels = plans
    assert (dict(dealt.options)["heroes"], dealt.preset, dealt.trace) == ("random", "", False)
    assert (dict(agreed.options), agreed.preset) == ({"seats": 2}, "first")
    assert dict(duels.options)["pick"] == "random"


def test_who_is_good_against_whom_is_said_once() -> None:
    there, back = Pair("Owl", "Fox", 40, 0.3, 0.1, flagged=True), Pair("Fox", "Owl", 40, -0.3, 0.1, flagged=True)
    assert once([there, back, Pair("Elk", "Owl", 40, 0.2, 0.1, flagged=True)]) == [there, Pair("Elk", "Owl", 40, 0.2, 0.1, flagged=True)]


def people(file: Path, strong: str, matches: int = 400) -> Path:
    """Matches of people in which one hero is strong, and one of another kind of table."""
    dice = np.random.default_rng(1)
    lines: list[dict[str, Any]] = [
        {"game": "knockback", "kind": "free", "places": [1, 2, 3], "used": []},
        {"game": "rally", "kind": "duel", "places": [1, 2], "used": []},
    ]
    for _ in range(matches):
        sides = [HEROES[n] for n in dice.permutation(len(HEROES))[:2]]
        first = sides.index(strong) if strong in sides and dice.random() < 0.9 else int(dice.integers(2))
        lines.append(
            {"game": "knockback", "kind": "duel", "places": [1 + (n != first) for n in range(2)], "used": [["Heroes", name, n] for n, name in enumerate(sides)]}
        )
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    return file


def test_matches_of_people_are_read_those_of_one_kind_of_table(tmp_path: Path) -> None:
    ran = RUN.invoke(app, ["lab", "strength", "knockback", "--results", str(people(tmp_path / "results.jsonl", HEROES[3])), "--json", "-"])
    assert ran.exit_code == 0, ran.output
    data = json.loads(ran.stdout)
    assert data["matches"] == 400
    assert [one["name"] for one in data["heroes"] if one["flagged"]] == [HEROES[3]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["knockback", "--group", "Hats"], "has no group 'Hats'; there are: Heroes"),
        (["knockback", "--results", "RESULTS", "--kind", "3v3"], "no match of knockback of the kind 3v3; there are: free, duel"),
        (["eventide", "--results", "RESULTS"], "there is no match of eventide"),
        (["knockback", "--results", "BROKEN"], "results cannot be read from it"),
        (["knockback", "--results", "nowhere.jsonl"], "results cannot be read from it"),
    ],
)
def test_what_cannot_be_told_is_said(tmp_path: Path, words: list[str], said: str) -> None:
    results, broken = people(tmp_path / "results.jsonl", HEROES[0], 5), tmp_path / "broken.jsonl"
    broken.write_text('{"game": "knockback"}\n')
    given = [{"RESULTS": str(results), "BROKEN": str(broken)}.get(word, word) for word in words]
    ran = RUN.invoke(app, ["lab", "strength", *given])
    assert ran.exit_code == 2
    assert said in " ".join(ran.output.split())
