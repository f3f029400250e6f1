"""A terminal: one person against bots by numbers and texts, and records step by step."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

import outplay
from outplay.cli import app
from outplay.games import games
from outplay.local.screen import Screen
from outplay.local.terminal import play_here
from outplay.local.watch import frames, watch


def screen(live: bool = False) -> tuple[Screen, io.StringIO]:
    """A screen, and what was shown on it."""
    out = io.StringIO()
    return Screen(Console(file=out, force_terminal=live, width=100, highlight=False, soft_wrap=True, color_system="standard" if live else None)), out


def typed(*lines: str) -> Callable[[str], str]:
    """A keyboard on which these lines are typed, and then no more."""
    rest = iter(lines)

    def read(prompt: str) -> str:
        try:
            return next(rest)
        except StopIteration:
            raise EOFError from None

    return read


def played(*lines: str, game: str = "knockback") -> str:
    one, out = screen()
    play_here(outplay.new(game, seed=4, preset=games()[game].settings.PLAY, bots={1: "random"}), 0, one, typed(*lines))
    return out.getvalue()


def test_options_are_taken_by_number_and_by_text() -> None:
    by_number, by_text = played("1", "1"), played("take bow-master", "begin g10")
    assert "Seat 1 is Bow Master." in by_number
    assert by_number.splitlines()[:40] == by_text.splitlines()[:40]


def test_a_wrong_answer_is_told_and_asked_again() -> None:
    shown = played("99", "take bow-mister", "take bow-master")
    assert "there is no option 99; they go from 1 to 11" in shown
    assert "'take bow-mister' is not possible now; closest: take bow-master" in shown
    assert "Seat 1 is Bow Master." in shown


@pytest.mark.parametrize(
    ("odd", "told"),
    [("²", "'²' is not possible now"), ("٣٣", "there is no option ٣٣; they go from 1 to 11"), ("9" * 5_000, "is not possible now")],
    ids=["superscript", "arabic", "long"],
)
def test_what_looks_like_a_number_is_told_in_a_sentence(odd: str, told: str) -> None:
    assert told in played(odd)


def test_an_answer_is_taken_back_and_given_anew() -> None:
    shown = played("u", "1", "u", "2", "l")
    assert "nothing was played yet that could be taken back" in shown
    assert "Seat 1 is Bow Master." in shown
    assert "Seat 1 is Rhino Guy." in shown
    assert "Bow Master" not in shown.rpartition("Seat 2 is the most heroic")[2]


def test_help_table_options_rule_and_log_are_shown_again() -> None:
    shown = played("?", "t", "o", "r", "l", "q")
    assert "!concede  give up" in shown
    assert shown.count("   1  take bow-master") + shown.count("(take bow-master)") == 2
    assert "KB-" in shown
    assert shown.endswith("You have left; nothing of this match is kept.\n")


def test_who_gives_up_sees_how_the_match_ended() -> None:
    shown = played("1", "!concede")
    assert "wins" in shown or "stands" in shown
    assert "You have left" not in shown


@pytest.mark.parametrize("game", outplay.shelf())
def test_every_game_is_played_in_a_terminal_for_a_while(game: str) -> None:
    shown = played(*["1"] * 25, game=game)
    assert max(map(len, shown.splitlines())) <= 100
    assert "Traceback" not in shown


def test_the_command_plays_from_a_pipe() -> None:
    said = CliRunner().invoke(
        app, ["play", "--terminal", "knockback", "--seed", "4", "--level", "random", "--preset", "standard", "--option", "seats=2"], input="1\n1\nq\n"
    )
    assert said.exit_code == 0, said.output
    assert "Seat 1 is Bow Master." in said.stdout
    wrong = CliRunner().invoke(app, ["play", "--terminal", "knockback", "--seat", "9"])
    assert (wrong.exit_code, wrong.stderr) == (2, "outplay: there is no seat 9 in this match of 4\n")
    assert "there is no bot 'mid'" in CliRunner().invoke(app, ["play", "--terminal", "knockback", "--level", "mid"]).stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a short match of MOBA."""
    match = outplay.new("moba", seed=3, bots={1: "random"})
    for _ in range(14):
        match.play(0)
    file = tmp_path / "moba.txt"
    file.write_text(match.record().text(), encoding="utf-8")
    return file


def test_a_record_in_a_pipe_is_printed_whole(record: Path) -> None:
    said = CliRunner().invoke(app, ["watch", str(record)])
    rows = outplay.load(record).record().rows
    assert said.exit_code == 0, said.output
    assert f"{len(rows)} of {len(rows)}  Seat " in said.stdout
    assert said.stdout.count("Blue 0 of 5 · Red 0 of 5") >= 2
    assert "there is no seat 9 in this match of 2" in CliRunner().invoke(app, ["watch", str(record), "--seat", "9"]).stderr


def stepped(record: Path, keys: Iterable[str]) -> list[str]:
    """The numbers of the actions that were shown while these keys were pressed."""
    one, out = screen(live=True)
    pressed = iter(keys)
    watch(frames(outplay.load(record).record(), 0), one, lambda: next(pressed))
    return re.findall(r"(\d+) of \d+  Seat \d", out.getvalue())


def test_keys_go_on_and_back(record: Path) -> None:
    titles = stepped(record, ["x", " ", "\x1b[C", "\x1b[D", "\r", "q"])
    assert titles == ["1", "2", "1", "2"]


def test_the_last_step_leads_out(record: Path) -> None:
    many = len(outplay.load(record).record().rows)
    assert len(stepped(record, [" "] * (many + 1))) == many


def test_what_others_picked_in_secret_is_not_shown(record: Path) -> None:
    match = outplay.load(record)
    theirs = [row.text for row in match.record().rows if row.seat == 1]
    titles = [moment.title for moment in frames(match.record(), 0)]
    assert theirs
    assert not any(title.endswith(f": {text}") for title in titles for text in theirs if " Seat 2" in title)


def test_what_is_open_is_looked_up_by_name() -> None:
    shown = played("1", "1", "? bow master", "? ARROWED!", "? no such thing", "q")
    assert "  - Arrowed! [" in shown
    assert shown.count("  - Arrowed! [") >= 2, "among the cards of its hero, and by its own name"
    assert "nothing that is called 'no such thing' can be looked at" in shown
