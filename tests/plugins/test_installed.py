"""What an installed package brings is found by every command, with where it comes from. What cannot be used is named and left out."""

from __future__ import annotations

import json
from pathlib import Path

from outplay.server.store.files import open_store
from tests.plugins.conftest import Run, runner

AUTHOR = "outplay-pig 1.2 by Ada Example"


def test_an_installed_game_is_listed_with_where_it_comes_from(run: Run) -> None:
    said = run("games")
    assert f"pig          Pig: Roll as often as you dare. (2 seats, 5 minutes, from {AUTHOR})\n" in said.stdout
    assert "knockback    Knockback: Last hero standing. Everybody else swims. (2-4 seats, 10-25 minutes)\n" in said.stdout
    rows = {row["id"]: row["from"] for row in json.loads(run("games", "--json").stdout)}
    assert (rows["pig"], rows["knockback"]) == (AUTHOR, "outplay")


def test_an_installed_game_is_simulated_and_checked_by_its_id(run: Run) -> None:
    assert "digest" in run("simulate", "pig", "--matches", "2", "--bots", "random").stdout
    assert run("check", "pig", "--matches", "1").stdout.startswith("Pig: 1 match, ")


def test_an_installed_bot_is_listed_and_plays_by_its_name(run: Run) -> None:
    listed = run("bots").stdout
    assert "brisk        Brisk: takes the last thing it sees (not ours: outplay-brisk 0.3 by Bo Example)\n" in listed
    assert "middle       Middle: takes what looks best, and thinks a step or two ahead\n" in listed
    assert "brisk" in run("simulate", "pig", "--matches", "2", "--bots", "brisk,random").stdout


def test_doctor_says_where_games_and_bots_come_from(run: Run, tmp_path: Path) -> None:
    said = run("doctor", "--data", str(tmp_path / "data")).stdout
    assert f"Pig comes from {AUTHOR} (outplay_pig:GAME).\n" in said
    assert "The bot Brisk comes from outplay-brisk 0.3 by Bo Example (outplay_brisk:Brisk).\n" in said


def test_each_game_that_cannot_be_used_is_named_with_the_reason_and_left_out(broken: Path, tmp_path: Path) -> None:
    said = runner(broken, tmp_path)("games")
    assert said.returncode == 0
    assert [line.split()[0] for line in said.stdout.splitlines()] == ["eventide", "hollow", "knockback", "moba", "rally", "pig", "brawl"]
    assert said.stderr.splitlines() == [
        "'absent' of outplay-broken is left out: outplay_broken:ABSENT cannot be loaded: module 'outplay_broken' has no attribute 'ABSENT'",
        "'exploding' of outplay-broken is left out: outplay_exploding:GAME cannot be loaded: RuntimeError: no driver for this card",
        "'knockback' of outplay-broken is left out: there is a game 'knockback' already",
        "'list' of outplay-broken is left out: outplay_broken:LIST is no Game",
        "'nameless' of outplay-broken is left out: its game says too little of itself: 'Nameless' object has no attribute 'id'",
    ]


def test_each_bot_that_cannot_be_used_is_named_with_the_reason_and_left_out(broken: Path, tmp_path: Path) -> None:
    said = runner(broken, tmp_path)("bots")
    assert [line.split()[0] for line in said.stdout.splitlines()] == ["gentle", "middle", "hard", "brisk"]
    assert said.stderr.splitlines() == [
        "'hard' of outplay-broken is left out: there is a bot 'hard' already",
        "'number' of outplay-broken is left out: outplay_broken:NUMBER is no Bot",
        "'shy' of outplay-broken is left out: bot outplay_broken:Shy cannot be loaded: no weights here",
    ]


def test_the_name_of_a_plugin_that_is_left_out_tells_why(broken: Path, tmp_path: Path) -> None:
    run = runner(broken, tmp_path)
    assert "no driver for this card" in run("simulate", "exploding").stderr
    assert "no weights here" in run("simulate", "pig", "--bots", "shy").stderr


def test_doctor_fails_if_a_plugin_is_broken(broken: Path, tmp_path: Path) -> None:
    open_store(tmp_path / "data").close()
    said = runner(broken, tmp_path)("doctor", "--data", str(tmp_path / "data"))
    assert said.returncode == 1
    assert "'hollow' of outplay-broken is left out: ValueError: its cards are lost\n" in said.stdout
    assert "'shy' of outplay-broken is left out: bot outplay_broken:Shy cannot be loaded: no weights here\n" in said.stdout
