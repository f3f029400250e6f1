"""Damaged data: the match that is hurt says why, all others go on, and the doctor finds it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.server.store.files import FILE
from tests.server.people import HOTSEAT, PLACES, YOU, Browser, config, running

pytestmark = pytest.mark.databases("file")

GAMES = [word for place in PLACES.values() for word in ("--game", place)]


def change(folder: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(folder / FILE)) as file:
        assert file.execute(statement, values).rowcount == 1
        file.commit()


DAMAGES: dict[str, tuple[str, tuple[object, ...], str]] = {
    "a state that is no zip": ("UPDATE states SET state = ? WHERE match = :id AND number = 2", (b"rubbish",), "the table after row 2 cannot be read"),
    "a state that was changed": ("UPDATE states SET hash = ? WHERE match = :id AND number = 2", ("0" * 32,), "its hash does not fit"),
    "a state that is gone": ("DELETE FROM states WHERE match = :id AND number = 2", (), "the table after row 2 is missing"),
    "an action that is gone": ("DELETE FROM actions WHERE match = :id AND number = 1", (), "row 1 is missing"),
    "lines that are no JSON": ("UPDATE actions SET lines = ? WHERE match = :id AND number = 1", (b"{",), "row 1 cannot be read"),
    "lines of another kind": ("UPDATE actions SET lines = ? WHERE match = :id AND number = 1", (b'{"all": 7}',), "row 1 cannot be read"),
    "chance that is no JSON": ("UPDATE actions SET chance = ? WHERE match = :id AND number = 1", ("[[",), "row 1 cannot be read"),
    "asked seats that are none": ("UPDATE states SET asked = ? WHERE match = :id AND number = 2", ('{"a": 1}',), "the table after row 2 cannot be read"),
    "settings that are none": ("UPDATE matches SET settings = ? WHERE id = :id", ("[]",), "its own row cannot be read"),
    "settings that cannot be": ("UPDATE matches SET settings = ? WHERE id = :id", ('{"length": 999}',), "outside 4..60"),
    "a seed that is none": ("UPDATE matches SET seed = ? WHERE id = :id", ("xyz",), "its own row cannot be read"),
    "content that is gone": ("UPDATE matches SET content = ? WHERE id = :id", ("nowhere",), "its cards and maps are missing"),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_match_stays_listed_and_says_why_and_the_others_are_untouched(tmp_path: Path, name: str) -> None:
    statement, values, why = DAMAGES[name]
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        hurt, well = (anna.create("race", [YOU, HOTSEAT]) for _ in range(2))
        for match in (hurt, well):
            with anna.at(match["match"]) as line:
                line.pick("stride 1")
                line.pick("lane dry")
        cookies = dict(anna.http.cookies)
    change(tmp_path, statement.replace(":id", f"'{hurt['match']}'"), *values)
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        anna.http.cookies.update(cookies)
        listed = {one["id"]: one for one in anna.get("/api/shelf")["matches"]}
        assert why.lower() in listed[hurt["match"]]["broken"].lower()
        assert (listed[hurt["match"]]["words"], listed[hurt["match"]]["code"]) == ("Cannot be opened", hurt["code"])
        assert "broken" not in listed[well["match"]]
        assert why in anna.get(f"/api/join/{hurt['code']}", 409)["message"]
        with anna.line() as line:
            line.say("hello", match=hurt["match"])
            assert why in line.hear("refused")["message"]
        with anna.at(well["match"]) as line:
            line.pick("stride 1")
    said = CliRunner().invoke(app, ["doctor", "--data", str(tmp_path), *GAMES])
    assert (said.exit_code, said.output.count("\n")) == (1, 2)
    assert why in said.output
    assert hurt["code"] in said.output


def test_a_match_that_is_damaged_while_it_is_played_goes_on_from_memory(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        match = anna.create("race", [YOU, HOTSEAT])
        with anna.at(match["match"]) as line:
            line.pick("stride 1")
            change(tmp_path, f"UPDATE states SET state = ? WHERE match = '{match['match']}' AND number = 0", b"rubbish")
            line.pick("lane dry")
            assert anna.get(f"/api/matches/{match['match']}/moments/0", 409)["code"] == "unreadable"
            assert anna.get(f"/api/matches/{match['match']}/moments/1")["n"] == 1


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda folder: None, "there are no matches in"),
        (lambda folder: (folder / FILE).write_text("my shopping list, which is longer than one would think" * 99), "no outplay data file"),
    ],
)
def test_the_doctor_says_what_is_no_data(tmp_path: Path, make: Callable[[Path], object], words: str) -> None:
    make(tmp_path)
    said = CliRunner().invoke(app, ["doctor", "--data", str(tmp_path)])
    assert said.exit_code == 2
    assert words in said.output


def test_the_doctor_finds_nothing_wrong_with_what_is_whole_and_changes_nothing(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        anna.create("race", [YOU, HOTSEAT])
        anna.create("whisper", [YOU, HOTSEAT])
    before = (tmp_path / FILE).read_bytes()
    said = CliRunner().invoke(app, ["doctor", "--data", str(tmp_path), *GAMES])
    assert (said.exit_code, "can be opened" in said.output) == (0, True)
    assert (tmp_path / FILE).read_bytes() == before
