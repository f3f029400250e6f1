"""Experiments: what is changed is dealt in, the same seed and place for both, and the verdict is the same whatever plays."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Use
from outplay.lab.deciding import Interval
from outplay.lab.engines import Here, Processes
from outplay.lab.experiment import Compare, Experiment, Fair, First, answering, dealt_in, share, told
from outplay.lab.plan import Plan, lay_out
from outplay.lab.played import Played
from outplay.lab.story import Story
from tests.lab.test_engines import Jumbled

RUN = CliRunner()
PLAN = Plan("knockback", 1, ("random",), seed="experiment", options=(("seats", 2),), preset="quick")


@pytest.fixture
def strong(tmp_path: Path) -> Path:
    """Knockback's content, in which Rhino Guy rolls many more dice."""
    folder = find_game("knockback").folder
    assert folder is not None
    for file in (folder / "content").glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text(encoding="utf-8"), encoding="utf-8")
    heroes = (tmp_path / "heroes.toml").read_text(encoding="utf-8")
    rhino = heroes.index('id = "rhino_guy"')
    at = heroes.index("dice = ", rhino)
    (tmp_path / "heroes.toml").write_text(heroes[:at] + re.sub(r"dice = \d+", "dice = 10", heroes[at:], count=1), encoding="utf-8")
    return tmp_path


def ended(places: tuple[int, int], heroes: tuple[str, str] = ("Rhino Guy", "Bow Master"), rounds: int = 5) -> Played:
    """A duel that came out so."""
    used = tuple(Use("Heroes", name, side) for side, name in enumerate(heroes))
    return Played(0, (0, 0), places, rounds, 1, 1, f"{places}{rounds}", places, "KB-1.1", used, Story())


def test_a_hero_stands_in_every_place_as_often() -> None:
    plans = dealt_in(PLAN, "rhino_guy")
    assert [dict(plan.options)["lineup"] for plan in plans] == ["rhino_guy", ";rhino_guy"]
    assert len(dealt_in(replace(PLAN, options=(("seats", 4),)), "rhino_guy")) == 4
    with pytest.raises(OutplayError, match="there is no 'nobody'"):
        dealt_in(PLAN, "nobody")


def test_a_shared_first_place_is_a_part_of_a_win() -> None:
    assert [share(ended((1, 2)), side) for side in (0, 1)] == [1.0, 0.0]
    assert share(ended((1, 1)), 1) == 0.5


def test_a_block_is_counted_by_its_difference_and_so_are_all_others() -> None:
    question = Compare(PLAN, replace(PLAN, options=(*PLAN.options, ("arena", "bare"))), "rhino_guy")
    question.hear((ended((2, 1)), ended((1, 2), ("Bow Master", "Rhino Guy")), ended((1, 2), rounds=6), ended((1, 2), ("Bow Master", "Rhino Guy"), rounds=7)))
    assert (question.wins.before.mean, question.wins.after.mean, question.rule.mean) == (0.0, 0.5, 0.5)
    assert question.length.differences.mean == 1.5
    assert question.others["Bow Master"].differences.mean == -0.5
    assert question.changed == 1
    assert "wins 50.0% of its matches instead of 0.0%, 50.0 points more so far" in question.sentence()


def test_an_end_of_an_interval_is_told_so_that_one_sees_on_which_side_of_nothing_it_lies() -> None:
    assert told(Interval(-0.125, -0.0004), "points") == "(95 % interval -12.50 to -0.04 points)"
    assert told(Interval(-0.125, 0.02), "points") == "(95 % interval -12.5 to +2.0 points)"
    assert told(Interval(-0.2, 0.35), "rounds") == "(95 % interval -0.20 to +0.35 rounds)"
    assert told(Interval(0.386, 0.5)) == "(95 % interval 38.6 to 50.0 %)"


def test_equal_contents_are_exactly_equal_without_a_match(tmp_path: Path) -> None:
    folder = find_game("knockback").folder
    assert folder is not None
    question = Compare(PLAN, replace(PLAN, content=str(folder / "content")), "rhino_guy")
    assert question.same
    assert "exactly 0" in question.sentence()
    assert not Compare(PLAN, replace(PLAN, preset="standard"), "rhino_guy").same


def test_equal_plans_give_equal_matches_block_by_block() -> None:
    question = Compare(PLAN, replace(PLAN, content=str((find_game("knockback").folder or Path()) / "content")), "rhino_guy", most=20)
    experiment = Experiment(question)
    assert [one.question.rule.heard for one in answering([experiment], Here())] == list(range(1, 21))
    assert (question.changed, question.rule.mean, question.rule.verdict()) == (0, 0.0, "open")


def test_a_change_that_matters_is_found_and_is_the_same_whatever_plays() -> None:
    found = []
    for engine in (Here(), Jumbled(), Processes(2)):
        question = Compare(PLAN, replace(PLAN, options=(*PLAN.options, ("tide_start", 1))), "rhino_guy", "length", most=60)
        experiment = Experiment(question)
        assert list(answering([experiment], engine))
        found.append((question.rule.heard, question.rule.verdict(), experiment.digest, question.rule.mean))
    assert found[0] == found[1] == found[2]
    assert found[0][1] == "less"
    assert found[0][0] < 60, "it stopped when it knew"


def test_a_question_goes_on_where_it_was_stopped(strong: Path, tmp_path: Path) -> None:
    def question() -> Compare:
        return Compare(PLAN, replace(PLAN, content=str(strong)).carried(), most=20)

    some = Experiment(question(), tmp_path / "kept")
    for one in answering([some], Here()):
        if one.question.rule.heard == 5:
            break
    on = Jumbled()
    again, whole = Experiment(question(), tmp_path / "kept"), Experiment(question())
    assert list(answering([again], on))
    assert list(answering([whole], Here()))
    assert again.digest == whole.digest
    assert sum(job.after - job.first for job in on.jobs) <= 15


def test_who_begins_is_asked_of_two_sides() -> None:
    with pytest.raises(OutplayError, match="two sides only"):
        First(replace(PLAN, options=(("seats", 3),)))
    question = First(PLAN, most=40)
    for one in answering([Experiment(question)], Here()):
        assert one.matches == question.rule.heard
    assert question.rule.heard == 40
    assert "40 matches do not tell" in question.sentence()


def test_the_one_who_began_is_the_one_who_began() -> None:
    """KB-2.1: the first player may be set."""
    for seat in (1, 2):
        table = lay_out(replace(PLAN, options=(("seats", 2), ("first", f"seat:{seat}"))))
        from outplay.lab.match import play_match

        assert play_match(table, 0).began == seat - 1


def test_of_heroes_at_a_table_of_four_a_quarter_of_the_wins_is_even() -> None:
    question = Fair(replace(PLAN, options=(("seats", 4),)), "rhino_guy")
    assert (question.even, len(question.plans)) == (0.25, 4)
    assert question.line == pytest.approx(0.275)
    weak = Fair(question.plans[0], "rhino_guy", weak=True)
    assert weak.line == pytest.approx(0.225)
    for _ in range(40):
        weak.rule.hear(0.05)
    assert weak.sentence().endswith("that is below 22.5%.")


# ---------------------------------------------------------------- the command line


def test_a_comparison_says_its_verdict_what_it_looked_at_and_how_to_repeat_it(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    change = ["--with-option", "tide_start=1", "--measure", "length"]
    words = ["lab", "compare", "knockback", *change, "--hero", "rhino_guy", "--bots", "random", "--most", "100", "--json", str(file)]
    done = RUN.invoke(app, words, env={"COLUMNS": "200"})
    assert done.exit_code == 0, done.output
    data = json.loads(file.read_text())
    assert data["verdict"] == "less"
    assert data["matches"] == 4 * data["blocks"] < 400
    assert data["sentence"] in done.output
    assert [one["name"] for one in data["effects"]] == ["wins", "rounds"]
    assert re.search(r"This takes .*; it ends as soon as it is decided", done.output)
    assert "Again: outplay" in done.output


def test_what_is_equal_is_said_at_once() -> None:
    folder = find_game("knockback").folder
    assert folder is not None
    done = RUN.invoke(app, ["lab", "compare", "knockback", "--with", str(folder / "content"), "--hero", "rhino_guy", "--json", "-"])
    assert json.loads(done.stdout) | {"plans": 0} == {
        "verdict": "equal", "sentence": "The two are the same: equal content, equal options. Every match goes alike, so the difference is exactly 0.",
        "blocks": 0, "matches": 0, "mean": 0.0, "interval": None, "digest": "", "changed blocks": 0, "effects": [], "others moved": [], "plans": 0,
    }  # fmt: skip


def test_all_heroes_may_be_asked_about_at_once() -> None:
    done = RUN.invoke(app, ["lab", "fair", "knockback", "--bots", "random", "--most", "16", "--json", "-"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert len(found) == 12
    assert all(one["matches"] == 32 for one in found)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["compare", "knockback"], "nothing is changed: name a folder by --with"),
        (["compare", "knockback", "--with-option", "arena=bare", "--measure", "luck"], "it is wins or length"),
        (["compare", "knockback", "--with-option", "arena=bare", "--measure", "wins"], "whose wins?"),
        (["compare", "knockback", "--with", "nowhere"], "there is no content folder"),
        (["fair", "knockback", "nobody"], "there is no 'nobody'"),
        (["first", "knockback", "--option", "seats=3"], "two sides only"),
        (["first", "chess"], "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(words: list[str], said: str) -> None:
    done = RUN.invoke(app, ["lab", *words])
    assert (done.exit_code, said in done.stderr) == (2, True), done.output
