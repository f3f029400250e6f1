"""What people laughed at is counted while bots play, and people with one idea are bots like any other."""

from __future__ import annotations

import pytest

from bench.committee import PEOPLE
from bench.habits.knockback import Knockback
from bench.laughed import rate, watched
from outplay.games import games
from outplay.lab.plan import Plan, lay_out
from outplay.lab.simulate import simulate


def test_habits_of_a_match_are_counted_with_the_occasions_for_them() -> None:
    watcher = watched(lay_out(Plan("knockback", 1, ("gentle",), options=(("seats", 2), ("pick", "random")))), 0)
    assert isinstance(watcher, Knockback)
    assert sum(len(turns) for turns in watcher.turns.values()) == watcher.found["strikes nobody in its turn"][1] > 0
    assert all(0 <= seen <= could for seen, could in watcher.found.values())


def test_a_rate_is_as_sure_as_matches_agree() -> None:
    alike, apart = [(1, 2)] * 10, [(2, 2), (0, 2)] * 5
    assert rate(alike) == (0.5, 0.5, 0.5)
    share, low, high = rate(apart)
    assert share == 0.5
    assert low < 0.2 < 0.8 < high
    assert rate([(0, 5), (0, 5)])[2] == pytest.approx(0.28, abs=0.01)
    assert rate([(0, 0)]) == (0.0, 0.0, 1.0)


def test_each_game_has_a_committee_of_eight() -> None:
    assert {game: len(people) for game, people in PEOPLE.items()} == dict.fromkeys(games(), 8)


@pytest.mark.parametrize(("member", "option"), [("knockback.hunter", ("pick", "random")), ("rally.base", ("robots", 1))])
def test_members_play_matches_to_the_end(member: str, option: tuple[str, str | int]) -> None:
    preset = "quick" if member.startswith("rally") else ""
    game = member.partition(".")[0]
    report = simulate(Plan(game, 1, (f"bench.committee:member={member}", "random"), options=(("seats", 2), option), preset=preset))
    assert report.bots[0].matches == 1
