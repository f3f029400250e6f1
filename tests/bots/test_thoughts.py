"""What bots think is what they play by; it names picks that are open, says how sure it is, and knows no more than the seat."""

from __future__ import annotations

from itertools import pairwise

import pytest

from outplay.bots import find_bot
from outplay.bots.drafts import is_draft
from outplay.bots.sealed import is_sealed
from outplay.bots.thinker import Thinker
from outplay.bots.thoughts import Returns, Thought, best, ranked
from outplay.games import find_game, games
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import legal, next_options, pick
from outplay.kernel.state import State
from outplay.kernel.step import Pass, Ready, SecretChoice
from tests.bots.test_bots import position, thinking, twins

THINKERS = ("gentle", "greedy", "search")


def questions(game_id: str) -> list[State]:
    """Tables of a match, each of which asks for something else and leaves a choice."""
    game, found = find_game(game_id), dict[str, State]()
    match, chance = position(game_id, 0), Quick(5)
    for _ in range(200):
        state, seat = match.copy(), match.asked[0]
        offered = legal(match, seat)
        pick(match, seat, offered[chance.number() % len(offered)])
        if match.over:
            match = position(game_id, 1)
        options = legal(state, state.asked[0])
        if len(options) > 1 and not is_draft(game, state, options):
            found.setdefault(type(state.todo[-1]).__name__, state)
    return list(found.values())


def thoughts_of(name: str, game: Game[State], state: State, word: int = 3) -> list[Thought]:
    seat = state.asked[0]
    bot = thinking(name)
    return list(bot.think(game, game.observe(state, seat), seat, legal(state, seat), Quick(word)))


@pytest.mark.parametrize("game_id", list(games()))
@pytest.mark.parametrize("name", THINKERS)
def test_whatever_is_asked_thoughts_name_open_picks_and_what_they_are_worth(game_id: str, name: str) -> None:
    game = find_game(game_id)
    asked = questions(game_id)
    assert len(asked) > 1
    for state in asked:
        options = legal(state, state.asked[0])
        thoughts = thoughts_of(name, game, state)
        assert thoughts, type(state.todo[-1]).__name__
        for one in thoughts:
            assert one.option in options
            assert -1 <= one.worth <= 1
            assert one.error >= 0
            assert 0 <= one.share <= 1
        assert sum(one.share for one in thoughts) == pytest.approx(0 if not any(one.share for one in thoughts) else 1)
        step = state.todo[-1]
        if is_sealed(state) and isinstance(step, SecretChoice):
            made = state.picks.get(state.asked[0], ())
            assert all(not next_options(state, step, state.asked[0], made + one.picks) for one in thoughts), "an answer is whole"


@pytest.mark.parametrize("game_id", list(games()))
@pytest.mark.parametrize("name", THINKERS)
def test_a_bot_plays_by_its_thoughts(game_id: str, name: str) -> None:
    """The same chance leads to the same thoughts; the pick is the best of them, or one of those that take turns."""
    game, seen_any = find_game(game_id), False
    for state in questions(game_id):
        seat = state.asked[0]
        seen, options = game.observe(state, seat), legal(state, seat)
        bot = thinking(name)
        assert isinstance(bot, Thinker)
        bot.noted = []
        taken = bot.pick(game, seen, seat, options, Quick(8))
        if not bot.noted:
            continue  # it followed what is likely, or outguessed the others
        seen_any = True
        thoughts = bot.noted
        assert taken in ([one.option for one in thoughts if one.share] or [best(thoughts).option])
    assert seen_any or game_id == "rally", "in Rally all is planned in secret, or follows what is likely"


@pytest.mark.parametrize("game_id", list(games()))
@pytest.mark.parametrize("name", THINKERS)
def test_what_is_hidden_changes_no_thought(game_id: str, name: str) -> None:
    game, (one, other) = find_game(game_id), twins(game_id)
    assert thoughts_of(name, game, one) == thoughts_of(name, game, other)


def test_who_guesses_thinks_nothing() -> None:
    state = position("knockback", 14)
    assert thoughts_of("random", find_game("knockback"), state) == []


def test_the_line_that_follows_can_be_played() -> None:
    """As long as chance does not come between."""
    game, bot = find_game("brawl"), find_bot("greedy")
    longest = 0
    for picks in range(20, 80, 6):
        state = position("brawl", picks)
        seat = state.asked[0]
        if is_draft(game, state, legal(state, seat)) or len(legal(state, seat)) < 2:
            continue
        for one in bot.think(game, game.observe(state, seat), seat, legal(state, seat), Quick(1)):
            table = state.copy()
            pick(table, seat, one.option)
            for number, option in enumerate(one.line, 1):
                if seat not in table.asked or option not in legal(table, seat):
                    break
                pick(table, seat, option)
                longest = max(longest, number)
    assert longest >= 2


def test_of_a_mixed_answer_the_most_frequent_stands_first() -> None:
    rare, often, other = Thought((Pass(),), 0.4, share=0.2), Thought((Pass(), Pass()), 0.1, share=0.5), Thought((Ready(),), 0.3, share=0.3)
    assert ranked([rare, other, often]) == [often, other]
    plain = [Thought((Ready(),), 0.2), Thought((Pass(),), 0.4)]
    assert [one.worth for one in ranked(plain)] == [0.4, 0.2]


def test_the_error_of_a_mean_shrinks_with_the_root_of_tries() -> None:
    errors = []
    for tries in (1, 4, 16, 64):
        came_to = Returns()
        for n in range(tries):
            came_to.add(1.0 if n % 2 else -1.0)
        errors.append(came_to.error)
    assert errors[0] == 1, "a single try tells nothing of it"
    assert errors[2] == pytest.approx(1 / 15**0.5)
    assert all(one >= other for one, other in pairwise(errors[1:]))
