"""Hints: what is good comes first, what is feared is told in the game's words, and nothing that the seat cannot know changes any of it."""

from __future__ import annotations

from typing import Final

import pytest

from outplay.analysis import Advisor, Hint
from outplay.bots.drafts import is_draft
from outplay.games import find_game, games
from outplay.kernel.chance import Quick
from outplay.kernel.play import legal, pick
from outplay.kernel.record import THEN
from outplay.kernel.state import State
from outplay.kernel.step import Seat
from outplay.server.matches.drafts import picks_of
from outplay.server.protocol.views import Views
from tests.analysis.test_decisions import climbing
from tests.analysis.tower import Climb, TowerGame
from tests.bots.test_bots import position, twins

EFFORT: Final = 60
WORLDS: Final = 3


def hint(game_id: str, table: State, word: int = 3, worlds: int = WORLDS) -> Hint:
    """A hint for who is asked first."""
    game, seat = find_game(game_id), table.asked[0]
    return Advisor(game, worlds, EFFORT).hint(game.observe(table, seat), seat, Quick(word))


def decision(game_id: str) -> tuple[State, Seat]:
    """A table in the middle of a match, at which somebody has something to choose."""
    game = find_game(game_id)
    for picks in range(20, 120):
        table = position(game_id, picks)
        options = legal(table, table.asked[0])
        if len(options) > 2 and not is_draft(game, table, options):
            return table, table.asked[0]
    raise AssertionError("nobody had a choice")


@pytest.mark.parametrize("game_id", list(games()))
def test_what_is_hidden_changes_no_hint(game_id: str) -> None:
    one, other = twins(game_id)
    assert hint(game_id, one) == hint(game_id, other)


@pytest.mark.parametrize("game_id", list(games()))
def test_what_is_advised_can_be_answered_as_it_is_written(game_id: str) -> None:
    table, seat = decision(game_id)
    found = hint(game_id, table)
    assert 1 <= len(found.options) <= 3
    chances = [one.chance for one in found.options]
    assert chances == sorted(chances, reverse=True), "the best comes first"
    assert len({one.labels for one in found.options}) == len(found.options), "no two sound alike"
    for one in found.options:
        assert 0 <= one.chance <= 1
        assert len(one.labels) == len(one.picks)
        assert picks_of(Views(find_game(game_id), table, {seat: 0}), seat, THEN.join(one.picks))


def test_who_nears_the_top_is_told_to_climb_and_how_good_that_is() -> None:
    game, table = TowerGame(), climbing(Climb(), Climb(), Climb(), Climb())
    seat = table.asked[0]
    found = Advisor(game, effort=EFFORT).hint(game.observe(table, seat), seat, Quick(1))
    assert found.options[0].labels[0] in ("climb", "leap")
    assert all(one.labels != ("jump",) for one in found.options), "it throws four steps away"
    assert 0.3 < found.options[0].chance < 0.7


def test_who_has_nothing_to_choose_gets_no_advice() -> None:
    game, table = TowerGame(), climbing()
    table.barred = lambda state, seat, option: not isinstance(option, Climb)
    assert Advisor(game).hint(game.observe(table, 0), 0, Quick(1)).options == ()


def test_what_others_often_do_then_is_feared_in_the_games_words() -> None:
    """A monster beside another one that can be thrown about: what the rival does with it is told as the log would."""
    feared = []
    for picks in range(20, 60, 2):
        table = position("knockback", picks)
        if len(legal(table, table.asked[0])) > 1:
            feared += [one.fear for one in hint("knockback", table, worlds=24).options if one.fear]
        if feared:
            break
    assert feared
    assert feared[0].line.words()
    assert 0 < feared[0].share < 1


def test_playing_on_for_a_hint_leaves_the_table_as_it_was() -> None:
    table, _ = decision("knockback")
    before = find_game("knockback").dumps(table)
    hint("knockback", table)
    assert find_game("knockback").dumps(table) == before
    pick(table, table.asked[0], legal(table, table.asked[0])[0])
