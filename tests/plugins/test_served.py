"""A server with installed packages: their game is played through REST and socket, their bot sits down and moves."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from outplay.kernel.record import parse
from tests.plugins.conftest import environment
from tests.server.people import YOU, Browser, Line, Said

BRISK = {"kind": "bot", "level": "brisk"}
OWN = '''
from outplay.bots import Bot

class SlowCoach(Bot):
    """It takes the first option."""

    sees = False

    def guess(self, options, chance):
        return 0
'''


@contextmanager
def serving(target: Path, folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], Browser]]:
    """`outplay play` in a process of its own, with what is installed in a folder, and a browser at it."""
    command = [sys.executable, "-c", "from outplay.cli import app; app()", "play", "--no-browser", "--port", "0", "--data", str(folder / "data"), *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(target), cwd=folder)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        with Browser(line.partition("http://")[2].partition(" ")[0]) as anna:
            yield process, anna
    finally:
        process.kill()
        process.communicate(timeout=20)


def waited(line: Line, fact: Callable[[Said], object]) -> Said:
    """The table as soon as a fact holds: a bot's process starts first, which takes long on a busy machine."""
    for _ in range(3):
        with suppress(TimeoutError):
            return line.until(fact)
    return line.until(fact)


def test_an_installed_game_is_on_the_shelf_and_played_to_its_end_against_an_installed_bot(packages: Path, tmp_path: Path) -> None:
    with serving(packages, tmp_path) as (_, anna):
        shelf = anna.get("/api/shelf")
        assert next(game for game in shelf["games"] if game["id"] == "pig")["name"] == "Pig"
        assert shelf["levels"][-1] == {"id": "brisk", "name": "Brisk", "text": "takes the last thing it sees", "author": "Bo Example"}
        assert [level.get("author", "") for level in shelf["levels"]] == ["", "", "", "Bo Example"]
        match = anna.create("pig", [YOU, BRISK])
        with anna.at(match["match"]) as line:
            for turn in range(400):
                if waited(line, lambda v: v.get("result") or v["decisions"]).get("result"):
                    break
                line.submit(line.view["decisions"][0], "hold" if turn % 4 == 3 else "roll")
        record, _ = parse(anna.get(f"/api/matches/{match['match']}/record"))
    assert record.outcome == (1, 2)
    assert {row.text for row in record.rows if row.seat == 1} == {"hold"}  # its last option, never the default for want of an answer
    assert record.names[1].endswith("(brisk bot)")


def test_a_bot_that_is_not_installed_is_named_on_the_command_line_and_found_where_one_stands(packages: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OWN)
    with serving(packages, tmp_path, "--bot", "mine:SlowCoach") as (_, anna):
        assert anna.get("/api/shelf")["levels"][-1] == {"id": "slow-coach", "name": "Slow coach", "text": "", "author": "somebody else"}
        match = anna.create("pig", [{"kind": "bot", "level": "slow-coach"}, BRISK])
        with anna.at(match["match"]) as line:
            waited(line, lambda v: v["n"] >= 3)
        assert {row["kind"] for row in line.rows[1:]} == {"bot"}


def test_a_server_names_what_is_left_out_and_starts(broken: Path, tmp_path: Path) -> None:
    with serving(broken, tmp_path) as (process, anna):
        assert {"pig", "hollow"} & {game["id"] for game in anna.get("/api/shelf")["games"]} == {"pig"}
        assert process.stderr is not None
        said = [process.stderr.readline() for _ in range(9)]
    assert said[1] == "outplay: 'exploding' of outplay-broken is left out: outplay_exploding:GAME cannot be loaded: RuntimeError: no driver for this card\n"
    assert said[5] == "outplay: 'hollow' of outplay-broken is left out: ValueError: its cards are lost\n"
    assert said[8].startswith("outplay: 'shy' of outplay-broken is left out")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--bot", "mine"), "outplay: --bot 'mine': it takes module:Class\n"),
        (("--bot", "missing:Bot"), "outplay: missing:Bot cannot be loaded: No module named 'missing'\n"),
        (("--bot", "outplay_brisk:Brisk"), "outplay: --bot outplay_brisk:Brisk: there is a bot 'brisk' already\n"),
        (("--game", "outplay_pig:GAME"), "outplay: --game outplay_pig:GAME: there is a game 'pig' already\n"),
    ],
)
def test_a_wrong_name_on_the_command_line_is_told_in_a_sentence(packages: Path, tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    with serving(packages, tmp_path, *words) as (process, _):
        _, wrong = process.communicate(timeout=20)
    assert (process.returncode, wrong) == (2, told)
