"""Submissions, and who leaves while others have made theirs; what a match says of itself at its end."""

from __future__ import annotations

import pytest

from outplay.games.rally import GAME
from outplay.games.rally.rules.robot import TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.kernel.chance import Quick
from outplay.kernel.play import apply, legal, pick
from outplay.kernel.settings import Value
from outplay.kernel.step import Action, Concede, Ready, TimeOut
from tests.games.rally.frame import CONTENT
from tests.games.rally.tables import ruled


def at_programs(given: dict[str, Value]) -> Table:
    """Return a match at its first programs, which collects events."""
    s = GAME.start(GAME.settings.make(ruled(given)), GAME.load(), Quick(1), [])
    while s.stage != "program":
        apply(s, Action(s.asked[0], TimeOut()))
    return s


def submit(s: Table, seat: int) -> None:
    """Have a seat make its programs of the first cards that there are."""
    while seat in s.asked:
        pick(s, seat, legal(s, seat)[0])


@pytest.mark.rule("RALLY-43.4", "RALLY-51.14")
def test_a_submission_stands_when_another_seat_leaves() -> None:
    s = at_programs({"robots": 2, "seats": 4})
    submit(s, 0)
    made = s.picks[0]
    assert isinstance(made[-1], Ready)
    apply(s, Action(1, Concede()))
    assert s.picks[0] == made
    assert s.asked == (2, 3)


@pytest.mark.rule("RALLY-51.13", "RALLY-51.14")
def test_a_team_loses_when_its_last_seat_leaves() -> None:
    s = at_programs({"robots": 2, "seats": 4})
    apply(s, Action(2, Concede()))
    assert not s.over
    apply(s, Action(3, Concede()))
    assert (s.over, s.winner, s.why) == (True, 0, "RALLY-51.13")
    assert {TEAM_OF[r] for r in s.winners} == {0}
    assert GAME.outcome(s).reason.startswith("South wins: North has given up; best robot")


@pytest.mark.rule("RALLY-52.10", "RALLY-52.4")
def test_a_match_of_late_answers_ends_at_the_limit() -> None:
    s = at_programs({"robots": 1, "round_limit": 3})
    while not s.over:
        apply(s, Action(s.asked[0], TimeOut()))
    assert (s.round, s.why) == (3, "RALLY-52.4")
    assert sorted(GAME.outcome(s).places) in ([1, 1], [1, 2])
    assert {use.name for use in GAME.used(s) if use.group == "Best robot"} == {"S1", "N1"}


@pytest.mark.rule("RALLY-49.2", "RALLY-50.8")
def test_option_cards_count_once_for_the_team_that_drew_them_even_if_they_are_lost() -> None:
    s = at_programs({"robots": 2})
    south, north = s.playing[0], s.playing[-1]
    for robot in (south, south, north):
        s.draw_option(robot)
    (kept, lost), (other,) = s.robots[south].options, s.robots[north].options
    s.drop_option(south, lost)
    s.option_deck = (lost, *s.option_deck)
    s.draw_option(south)
    names = sorted((0, CONTENT.options[option].name) for option in (kept, lost))
    assert sorted((use.side, use.name) for use in GAME.used(s) if use.group == "Options drawn") == [*names, (1, CONTENT.options[other].name)]
    assert {CONTENT.options[option].name for option in (kept, lost, other)} <= {*GAME.catalog(CONTENT)["Options drawn"]}
