"""The ladder of a game's bots: each level against the one below, from both places, and what each throws away."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from outplay.analysis.losing import losses
from outplay.analysis.match import Analysis, Row
from outplay.cli import app
from outplay.kernel.errors import OutplayError
from outplay.lab.engines import Here
from outplay.lab.experiment import Experiment, answering
from outplay.lab.ladder import Rung, series_of_five
from outplay.lab.plan import Plan
from outplay.lab.played import Played
from outplay.lab.story import Story

RUN = CliRunner()
DUEL = Plan("knockback", 1, ("random",), seed="ladder", options=(("seats", 2),), preset="quick")


def ended(bots: tuple[int, ...], places: tuple[int, ...]) -> Played:
    """A match that came out so."""
    return Played(0, bots, places, 5, 1, 1, "", places, "KB-1.1", (), Story())


def test_each_leads_both_places_from_the_same_seed() -> None:
    rung = Rung(DUEL, "gentle", "random")
    assert [plan.bots for plan in rung.plans] == [("gentle", "random"), ("random", "gentle")]
    assert {plan.seed for plan in rung.plans} == {"ladder"}
    rung.hear((ended((0, 1), (1, 2)), ended((0, 1), (2, 1))))
    assert rung.rule.mean == 1.0, "the stronger one is first in the one match and second in the other"
    rung.hear((ended((0, 1), (1, 2)), ended((0, 1), (1, 2))))
    assert rung.rule.mean == 0.75
    rung.hear((ended((0, 1), (1, 1)), ended((0, 1), (1, 1))))
    assert rung.rule.mean == pytest.approx(2 / 3), "a shared first place is half a win each"


def test_four_seats_are_shared_in_turns_and_three_cannot_be() -> None:
    four = Rung(replace(DUEL, options=(("seats", 4),)), "gentle", "random")
    four.hear((ended((0, 1, 0, 1), (2, 3, 1, 4)), ended((0, 1, 0, 1), (1, 2, 3, 4))))
    assert four.rule.mean == 0.5
    with pytest.raises(OutplayError, match="two bots cannot share 3 sides equally"):
        Rung(replace(DUEL, options=(("seats", 3),)), "gentle", "random")


def test_a_level_that_looks_beats_chance_and_chance_does_not_beat_itself() -> None:
    experiment = Experiment(Rung(DUEL, "gentle", "random", most=60))
    for _ in answering([experiment], Here()):
        pass
    assert experiment.question.rule.verdict() == "above"
    assert experiment.question.sentence().endswith("it is stronger.")
    same = Rung(DUEL, "gentle", "random", most=40)
    for n in range(40):
        places = ((1, 2), (2, 1)) if n % 2 else ((2, 1), (1, 2))
        same.hear((ended((0, 1), places[0]), ended((0, 1), places[0])))
    assert same.rule.verdict() in ("not above", "close")


def test_a_series_of_five_tells_more_than_a_match() -> None:
    assert (series_of_five(0.0), series_of_five(0.5), series_of_five(1.0)) == (0.0, 0.5, 1.0)
    assert series_of_five(0.6) == pytest.approx(0.68256)
    assert series_of_five(0.6) + series_of_five(0.4) == pytest.approx(1.0)


def row(loss: float, kind: str) -> Row:
    return Row(0, 1, 0, "", (0.5, 0.5), kind=kind, loss=loss)


def test_what_is_lost_is_counted_by_decision() -> None:
    first = Analysis("knockback", ("a", "b"), ((0,), (1,)), 0, (0.5, 0.5), (row(0.0, "best"), row(0.2, "blunder"), row(0.0, "")))
    second = replace_rows(first, (row(0.04, "slip"), row(0.0, "best")))
    found = losses([first, second])
    assert (found.matches, found.decisions, found.slips, found.blunders) == (2, 4, 1, 1)
    assert found.mean == pytest.approx(0.06)
    assert 0 < found.error < 0.1


def replace_rows(one: Analysis, rows: tuple[Row, ...]) -> Analysis:
    return Analysis(one.game, one.names, one.sides, one.measured, one.start, rows)


def test_the_commands_say_who_is_stronger_and_who_throws_more_away() -> None:
    done = RUN.invoke(app, ["ladder", "knockback", "--bots", "random,gentle", "--preset", "quick", "--most", "16", "--json", "-"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["matches"] == 32
    assert "series of five" in found["sentence"]
    alone = RUN.invoke(app, ["ladder", "knockback", "--bots", "gentle"])
    assert alone.exit_code != 0
    assert "two levels or more" in alone.output
    seats = ["--preset", "quick", "--option", "seats=2"]
    done = RUN.invoke(app, ["lost", "knockback", "--bots", "random", "--matches", "1", "--pairs", "2", "--effort", "12", *seats, "--json", "-"])
    assert done.exit_code == 0, done.output
    lost = json.loads(done.stdout)["random"]
    assert lost["decisions"] > 5
    assert lost["mean"] > 0
