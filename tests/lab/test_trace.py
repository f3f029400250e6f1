"""Traces: what a match leaves beside its result, at no cost to how it goes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from outplay.games import find_game, games
from outplay.lab.engines import Processes
from outplay.lab.match import play_match
from outplay.lab.plan import Plan, lay_out
from outplay.lab.played import Played
from outplay.lab.simulate import simulating
from outplay.lab.trace import UNKNOWN, Trace, numbers

MOST_BYTES = 2048
"""What a trace may take."""
PLAN = Plan("knockback", 3, ("gentle",), "trace", (("seats", 2),), "standard")
"""Short matches, all the same."""


def traced(plan: Plan) -> Plan:
    return replace(plan, trace=True)


@pytest.mark.parametrize("id", sorted(games()))
def test_a_trace_is_small_and_changes_no_match(id: str) -> None:
    game = find_game(id)
    seats = game.settings.usual_seats()[0]
    bot = "random" if id == "moba" else "gentle"  # where a match of bots that think is long
    plan = Plan(id, 1, (bot,), "trace", (("seats", seats),), game.settings.usual(seats))
    plain, one = play_match(lay_out(plan), 0), play_match(lay_out(traced(plan)), 0)
    assert plain.digest == one.digest
    assert not plain.trace
    assert 0 < len(one.trace) < MOST_BYTES


def test_a_trace_tells_turn_by_turn_how_the_sides_stood_and_pick_by_pick_what_there_was() -> None:
    one = play_match(lay_out(traced(PLAN)), 0)
    trace = Trace.read(one.trace)
    course = trace.course()
    assert len(trace.asked) == len(numbers(trace.options)) == len(numbers(trace.margins)) == one.picks
    assert len(course) == len(numbers(trace.rounds)) > one.rounds, "a turn of each seat in a round"
    assert set(numbers(trace.rounds)) == set(range(1, one.rounds + 1))
    assert all(sum(moment) == pytest.approx(1) for moment in course)
    assert trace.questions[trace.asked[0]] == "PickHero"
    judged = [n for n in trace.near if n]
    assert judged
    assert any(margin != UNKNOWN for margin in numbers(trace.margins))
    game = find_game("knockback")
    names = [name for names in game.catalog(game.load()).values() for name in names]
    played = {(names[offer.thing], offer.side) for offer in trace.offers if offer.played}
    assert played == {(use.name, use.side) for use in one.used if use.group == "Abilities"}
    assert all(offer.played <= offer.offered and offer.judged <= offer.offered for offer in trace.offers)


def test_traces_are_kept_with_their_matches_whatever_plays(tmp_path: Path) -> None:
    plan = traced(PLAN)
    here = list(simulating(plan, keep=tmp_path).matches)
    again: list[Played] = list(simulating(plan, keep=tmp_path).matches)
    beside = list(simulating(plan, on=Processes(2)).matches)
    assert [one.trace for one in here] == [one.trace for one in again] == [one.trace for one in beside]
    assert all(one.trace for one in here)
