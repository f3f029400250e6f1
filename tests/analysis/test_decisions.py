"""Decisions are judged by what their seat could know: what throws a chance away is found, and luck is not taken for it."""

from __future__ import annotations

from typing import TypeVar

import pytest

from outplay.analysis import Chances, Judge, Kind, Verdict
from outplay.analysis.decisions import BLUNDER, FIRST, OPEN, SLIP, kind_of
from outplay.analysis.playing_on import PlayingOn
from outplay.bots import Greedy
from outplay.games import find_game, games
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Option
from tests.analysis.tower import Climb, Jump, Leap, Tower, TowerGame
from tests.bots.test_bots import twins
from tests.engine import patches

S = TypeVar("S", bound=State)

EFFORT = 60


def climbing(*picks: Option) -> Tower:
    """A match of Tower after some picks."""
    game = TowerGame()
    table = game.start(game.settings.make({}), game.load(), Seeded(seed_from("tower")))
    for one in picks:
        pick(table, table.asked[0], one)
    return table


def verdict(game: Game[S], table: S, option: Option, word: int = 1) -> Verdict | None:
    """What is thought of an option of the seat that is asked."""
    seat = table.asked[0]
    judge = Judge(game, Chances.of(game, table.settings), effort=EFFORT)
    return judge.judge(game.observe(table, seat), seat, (option,), Quick(word))


def test_what_throws_everything_away_is_a_blunder_and_what_was_better_is_named() -> None:
    table = climbing(Climb(), Climb(), Climb(), Climb())
    found = verdict(TowerGame(), table, Jump())
    assert found is not None
    assert found.kind is Kind.BLUNDER
    assert found.loss > 2 * BLUNDER
    assert found.error < found.loss / 4
    assert found.better in {(Climb(),), (Leap(),)}
    assert found.chance > 0.4


def test_what_is_as_good_as_anything_is_best_whatever_luck_says() -> None:
    """To climb one step for sure and two by a coin come to the same; with few playouts one of them always looks better."""
    table = climbing(Climb(), Climb())
    found = [verdict(TowerGame(), table, option, word) for option in (Climb(), Leap()) for word in range(12)]
    kinds = [one.kind for one in found if one is not None]
    assert len(kinds) == 24
    assert kinds.count(Kind.BLUNDER) == 0
    assert kinds.count(Kind.SLIP) <= 1


def test_in_a_match_that_is_decided_nobody_errs() -> None:
    assert kind_of(0.2, 0.01, 0.5) is Kind.BLUNDER
    assert kind_of(0.02, 0.01, OPEN / 2) is Kind.BEST
    assert kind_of(0.02, 0.001, 1.0) is Kind.BEST, "who was at 100 and is at 98 has won all the same"


def test_a_loss_counts_only_if_it_is_larger_than_what_luck_makes_of_it() -> None:
    assert kind_of(SLIP + 0.01, 0.01, 0.5) is Kind.SLIP
    assert kind_of(SLIP + 0.01, 0.05, 0.5) is Kind.GOOD
    assert kind_of(BLUNDER, 0.2, 0.5) is Kind.GOOD
    assert kind_of(0.01, 0.001, 0.5) is Kind.BEST


@patches
@pytest.mark.parametrize(
    ("first", "again", "kind", "loss"),
    [(0.2, 0.1, Kind.SLIP, 0.1), (0.1, 0.2, Kind.SLIP, 0.1), (0.2, 0.03, Kind.GOOD, 0.03), (0.2, 0.0, Kind.BEST, 0.0), (0.03, 0.2, Kind.GOOD, 0.03)],
)
def test_a_mark_has_to_be_found_twice(monkeypatch: pytest.MonkeyPatch, first: float, again: float, kind: Kind, loss: float) -> None:
    """An expert does not always name the same answer: what is a slip at one look may be none at another."""
    looks = iter((first, again))

    def looks_at(*_: object) -> Verdict:
        lost = next(looks)
        return Verdict(kind_of(lost, 0.01, 0.5), lost, 0.01, 64, 0.5)

    monkeypatch.setattr(Judge, "_look", looks_at)
    found = verdict(TowerGame(), climbing(Climb(), Climb()), Climb())
    assert found is not None
    assert (found.kind, found.loss) == (kind, loss)


def test_what_cannot_be_a_slip_is_not_looked_at_for_long() -> None:
    found = [verdict(TowerGame(), climbing(), option) for option in (Climb(), Leap(), Jump())]
    assert min(one.pairs for one in found if one is not None) <= FIRST, "to jump from the ground loses as much as not to climb"


@pytest.mark.parametrize("game_id", list(games()))
def test_what_is_hidden_changes_no_verdict(game_id: str) -> None:
    game, (one, other) = find_game(game_id), twins(game_id)
    seat = one.asked[0]
    options = legal(one, seat)
    judge = Judge(game, Chances.of(game, one.settings), PlayingOn(game, Greedy(leaves=6, samples=1), turns=1), EFFORT, FIRST)
    found = [judge.judge(game.observe(table, seat), seat, (options[-1],), Quick(3)) for table in (one, other)]
    assert found[0] == found[1]
    thoughts = [judge.thoughts(game.observe(table, seat), seat, Quick(3)) for table in (one, other)]
    assert thoughts[0] == thoughts[1]


def test_who_has_one_option_decides_nothing() -> None:
    game, table = TowerGame(), climbing()
    judge = Judge(game, Chances.of(game, table.settings))
    table.barred = lambda state, seat, option: not isinstance(option, Climb)
    assert judge.judge(game.observe(table, 0), 0, (Climb(),), Quick(1)) is None


def test_chances_add_up_to_one_and_are_as_sharp_as_matches_came_out() -> None:
    game = find_game("knockback")
    table = game.start(game.settings.make({"seats": 3}, game.settings.PLAY), game.load(), Seeded(seed_from("three")))
    assert sum(Chances.of(game, table.settings).sides(table)) == pytest.approx(1)
    tower = climbing(Climb(), Jump(), Climb())
    plain, sharp = (Chances(TowerGame(), exponent).sides(tower)[0] for exponent in (1.0, 2.0))
    assert plain == pytest.approx(5 / 6)
    assert sharp == pytest.approx(25 / 26)
    over = climbing(Climb(), Jump(), Climb(), Jump(), Climb(), Jump())
    assert Chances(TowerGame()).sides(over) == [1.0, 0.0]
    tied = climbing(*[Climb()] * 6)
    assert Chances(TowerGame()).sides(tied) == [0.5, 0.5]
