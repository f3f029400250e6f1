"""A bot keeps its plan for a turn, and forgets it as soon as something new is learned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from outplay.bots import Bot, Search
from outplay.bots.keeping import Keeping
from outplay.games import find_game, games
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Option, Ready, Seat
from outplay.kernel.view import Observation
from tests.bots.test_bots import position

S = TypeVar("S", bound=State)


class Meaning(Bot):
    """Takes the first option, and means to take what it was told to."""

    def __init__(self, line: Sequence[Option]) -> None:
        self.means, self.asked = tuple(line), 0

    def plan(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
        self.asked += 1
        return (legal(seen.state, seat)[0],), self.means


def two_questions() -> tuple[State, Seat, Option]:
    """A table at which a seat is asked twice in its turn and learns nothing in between, and the last option of the second question."""
    game = find_game("knockback")
    for picks in range(10, 200):
        state = position("knockback", picks)
        seat, turn, barriers, after = state.asked[0], game.turn(state), state.barriers, state.copy()
        pick(after, seat, legal(state, seat)[0])
        if not after.over and after.asked == (seat,) and (game.turn(after), after.barriers) == (turn, barriers) and len(legal(after, seat)) > 2:
            return state, seat, legal(after, seat)[-1]
    raise AssertionError("nobody is asked twice")


def test_what_a_bot_meant_to_do_it_does_without_thinking_again() -> None:
    state, seat, next_ = two_questions()
    bot = Meaning([next_])
    keeping = Keeping(find_game("knockback"), bot)
    pick(state, seat, *keeping.answer(state, seat, Quick(1)))
    assert keeping.answer(state, seat, Quick(1)) == (next_,)
    assert bot.asked == 1


@pytest.mark.parametrize("why", ["something was learned", "another turn", "it is not possible"])
def test_a_plan_is_forgotten(why: str) -> None:
    state, seat, next_ = two_questions()
    bot = Meaning([next_])
    keeping = Keeping(find_game("knockback"), bot)
    if why == "it is not possible":
        bot.means = (Ready(),)
    pick(state, seat, *keeping.answer(state, seat, Quick(1)))
    state.barriers += why == "something was learned"
    keeping.turn += why == "another turn"
    assert keeping.answer(state, seat, Quick(1)) == (legal(state, seat)[0],)
    assert bot.asked == 2


@pytest.mark.parametrize("game_id", list(games()))
def test_what_hard_bots_keep_is_possible_when_its_turn_comes(game_id: str) -> None:
    game, state, chance = find_game(game_id), position(game_id, 0), Quick(3)
    keeping = [Keeping(game, Search(30)) for _ in range(state.settings.seats)]
    for _ in range(60):
        if state.over:
            break
        seat = state.asked[0]
        for option in keeping[seat].answer(state, seat, chance)[len(state.picks.get(seat, ())) :]:
            assert option in legal(state, seat)
            pick(state, seat, option)
