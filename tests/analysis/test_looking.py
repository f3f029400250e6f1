"""A match is looked back at: luck and play make up the result, verdicts are the same in any process, and nothing found is lost."""

from __future__ import annotations

import multiprocessing
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from outplay.analysis import Analysis, Looking, Row
from outplay.analysis.kept import Kept
from outplay.analysis.running import Question, analyzed
from outplay.cli import app
from outplay.games import find_game
from outplay.kernel.chance import Seeded, seed_from
from outplay.kernel.errors import OutplayError
from outplay.kernel.play import legal
from outplay.kernel.record import Recorder
from outplay.kernel.state import State
from outplay.kernel.step import Action
from outplay.lab.simulate import Plan, simulate
from tests.analysis.tower import Climb, Jump, Leap, TowerGame
from tests.sizes import many


def small(record: str, seed: str = "analysis") -> Question:
    """A question that is answered in a moment."""
    return Question(record, seed, effort=40, pairs=16)


@cache
def duel() -> str:
    """The record of a short duel between bots that look at little."""
    return record_of("knockback", "gentle", "random")


@cache
def record_of(game_id: str, *bots: str) -> str:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        simulate(Plan(game_id, matches=1, bots=bots, seed="looking", records=folder))
        return next(Path(folder).iterdir()).read_text("utf-8")


@cache
def found() -> Analysis:
    return analyzed(small(duel()))


def test_luck_and_play_add_up_to_the_result() -> None:
    game = TowerGame()
    match = Recorder(game, game.settings.make({}), game.load(), Seeded(seed_from("sum")))
    for option in (Leap(), Climb(), Leap(), Jump(), Leap(), Climb()):
        match.play(Action(match.state.asked[0], option))
    looking = Looking(game, match.record, game.load())
    back = looking.analysis([looking.row(number) for number in looking.numbers])
    assert back.luck + back.play == pytest.approx(back.rows[-1].chances[0] - back.start[0])
    assert all(not one.luck for one in back.rows if one.played != "leap"), "luck is only where chance was asked"
    assert any(one.luck for one in back.rows)
    jumped = back.rows[3]
    assert jumped.chances[0] > back.rows[2].chances[0], "the other jumped down"
    assert not jumped.luck


@pytest.mark.parametrize("game_id", many(["eventide"], ["knockback", "moba", "brawl", "eventide", "rally"]))
def test_how_a_match_stood_ends_with_its_result(game_id: str) -> None:
    question = small(record_of(game_id, "random", "random"))
    looking = question.looking()
    last = looking.numbers[-1]
    rows = [looking.row(number) for number in (0, last // 2, last)]
    assert [one.row for one in rows] == [0, last // 2, last]
    assert all(sum(one.chances) == pytest.approx(1, abs=0.001) for one in rows)
    assert max(rows[-1].chances) in (0.5, 1.0)
    assert [one.round for one in rows] == sorted(one.round for one in rows)


def test_each_decision_of_everybody_is_of_one_kind() -> None:
    counts = [sum(found().counted(seat).values()) for seat in (0, 1)]
    assert sum(counts) == sum(bool(one.kind) for one in found().rows)
    assert min(counts) > 2
    lost = [sum(one.loss for one in found().rows if one.seat == seat) for seat in (0, 1)]
    names = found().names
    assert lost[names.index("random")] > lost[names.index("gentle")], "who picks at random loses more by it"
    assert all(one.better and one.better != one.played for one in found().rows if one.kind in ("slip", "blunder"))


def test_moments_that_turned_it_are_few_large_and_in_order() -> None:
    turned = found().turned
    assert 0 < len(turned) <= 5
    assert [one.row for one in turned] == sorted(one.row for one in turned)
    least = min(abs(one.change) for one in turned)
    stood = [found().start, *(one.chances for one in found().rows)]
    steps = sorted(abs(b[0] - a[0]) for a, b in pairwise(stood))
    assert least >= steps[-6] - 0.001


def test_two_processes_find_the_same_though_one_is_killed(tmp_path: Path) -> None:
    killed: list[int] = []

    def kill(done: int, of: int) -> None:
        if done and not killed:
            one = multiprocessing.active_children()[0]
            assert one.pid is not None
            killed.append(one.pid)
            one.kill()

    again = analyzed(small(duel()), 2, tmp_path / "kept.jsonl", kill)
    assert killed
    assert again == found()


def kept_in(file: Path) -> Question:
    """A question whose answer lies in a file."""
    question = small(duel())
    kept = Kept(file, question.asked, Row)
    for row in found().rows:
        kept.add(row)
    return question


def test_what_was_found_is_not_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file of a run that was ended in the middle of a line."""
    file = tmp_path / "kept.jsonl"
    question = kept_in(file)
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines[:-3], lines[-3][:20]]), "utf-8")
    judged: list[int] = []
    row = Looking.row

    def counted(looking: Looking[State], number: int) -> Row:
        judged.append(number)
        return row(looking, number)

    monkeypatch.setattr(Looking, "row", counted)
    assert analyzed(question, keep=file) == found()
    assert len(judged) == 3
    with pytest.raises(OutplayError, match="asked otherwise"):
        analyzed(small(duel(), "other"), keep=file)


def test_a_match_that_is_not_over_is_not_looked_back_at() -> None:
    game = find_game("knockback")
    match = Recorder(game, game.settings.make({"seats": 2}, game.settings.PLAY), game.load(), Seeded(seed_from("open")))
    match.play(Action(match.state.asked[0], legal(match.state, match.state.asked[0])[0]))
    with pytest.raises(OutplayError, match="not over"):
        analyzed(Question(match.record.text()))


def test_the_command_says_it_in_words_and_as_json(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    file.write_text(duel(), "utf-8")
    kept_in(tmp_path / "kept.jsonl")
    asked = ["--effort", "40", "--pairs", "16", "--keep", str(tmp_path / "kept.jsonl")]
    said = CliRunner().invoke(app, ["analyze", str(file), *asked, "--json", str(tmp_path / "found.json")])
    assert said.exit_code == 0, said.output
    assert "Decisions" in said.output
    assert "Luck gave" in said.output
    assert '"turned"' in (tmp_path / "found.json").read_text("utf-8")
    wrong = CliRunner().invoke(app, ["analyze", str(tmp_path / "nothing.txt")])
    assert wrong.exit_code == 2
    assert "nothing.txt cannot be read" in wrong.output
