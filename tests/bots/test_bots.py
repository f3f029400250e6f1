"""Bots pick legal options, from what their seat may know, the same ones from the same chance."""

from __future__ import annotations

import pytest

from outplay.bots import BOTS, LEVELS, Bot, Search, find_bot, level_bot
from outplay.games import find_game, games
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.errors import OutplayError
from outplay.kernel.play import child, legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Action, SecretChoice
from outplay.lab.simulate import Plan, simulate
from tests.sizes import many


def thinking(name: str) -> Bot:
    """A bot that is quick enough for a test."""
    return Search(12) if name == "search" else find_bot(name)


def position(game_id: str, picks: int, seats: int | None = None) -> State:
    game = find_game(game_id)
    state = game.start(game.settings.make({"seats": seats or game.default_seats}, game.settings.PLAY), game.load(), Seeded(seed_from("bots", picks)))
    chance = Quick(picks)
    for _ in range(picks):
        seat = state.asked[0]
        options = legal(state, seat)
        pick(state, seat, options[chance.number() % len(options)])
    return state


@pytest.mark.parametrize("game_id", list(games()))
@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_picks_one_of_its_options_and_does_not_touch_the_table(game_id: str, name: str) -> None:
    game, state = find_game(game_id), position(game_id, 14)
    seat = state.asked[0]
    seen = game.observe(state, seat)
    before = game.dumps(seen.state)
    option = thinking(name).pick(game, seen, seat, legal(state, seat), Quick(1))
    assert option in legal(state, seat)
    assert game.dumps(seen.state) == before


def twins(game_id: str) -> tuple[State, State]:
    """Two tables in the middle of a match that look alike to the seat that is asked, and not to the others, if there are secrets."""
    game = find_game(game_id)
    for picks in range(14, 80, 6):
        state = position(game_id, picks)
        twin = game.redeal(game.observe(state, state.asked[0]), Quick(99))
        others = [seat for seat in range(game.default_seats) if seat != state.asked[0]]
        if not game.has_secrets or any(game.dumps(game.observe(state, seat).state) != game.dumps(game.observe(twin, seat).state) for seat in others):
            return state, twin
    raise AssertionError("nothing was ever hidden")


@pytest.mark.parametrize("game_id", list(games()))
@pytest.mark.parametrize("name", list(BOTS))
def test_the_same_chance_gives_the_same_pick_whatever_is_hidden(game_id: str, name: str) -> None:
    game, tables = find_game(game_id), twins(game_id)
    seat = tables[0].asked[0]
    picks = [thinking(name).pick(game, game.observe(table, seat), seat, legal(table, seat), Quick(5)) for table in tables]
    assert picks[0] == picks[1]


@pytest.mark.parametrize("name", list(BOTS))
def test_what_others_have_picked_in_secret_changes_no_pick(name: str) -> None:
    game, state = find_game("moba"), position("moba", 0)
    while not (isinstance(state.todo[-1], SecretChoice) and len(state.asked) == 2):
        pick(state, state.asked[0], legal(state, state.asked[0])[0])
    other, seat = state.asked
    first, last = (child(state, Action(other, option)) for option in (legal(state, other)[0], legal(state, other)[-1]))
    assert first.picks != last.picks
    picks = [thinking(name).answer(game, game.observe(table, seat), seat, Quick(5)) for table in (first, last)]
    assert picks[0] == picks[1]


def test_greedy_beats_random_clearly() -> None:
    report = simulate(Plan("knockback", preset="standard", matches=many(16, 400), bots=("greedy", "random"), seed="strength"))
    assert report.bots[0].win_rate > 0.75


def test_gentle_beats_random_clearly_and_loses_to_greedy() -> None:
    """It errs, but like a person."""
    report = simulate(Plan("knockback", preset="standard", matches=many(30, 200), bots=("gentle", "random"), seed="gentle", options=(("pick", "random"),)))
    assert report.bots[0].win_rate > 0.75
    report = simulate(Plan("knockback", preset="standard", matches=many(40, 200), bots=("greedy", "gentle"), seed="gentle", options=(("pick", "random"),)))
    assert report.bots[0].win_rate > 0.55


def test_nothing_is_done_in_vain() -> None:
    """What makes no difference is left: MOBA's heroes hardly ever strike where nobody stands."""
    plan = Plan("moba", preset="quick", matches=2, bots=("greedy",), seed="vain", options=(("team_size", "2"), ("draft", "random")), events=True)
    told = simulate(plan).events
    assert told.get("AttackFailed", 0.0) <= 0.1 * (told["AttackDeclared"] + told.get("AbilityDeclared", 0.0))


def test_search_beats_greedy() -> None:
    report = simulate(
        Plan("knockback", preset="standard", matches=many(20, 100), bots=("search:1200", "greedy"), seed="strength", options=(("pick", "random"),))
    )
    assert report.bots[0].win_rate > 0.5


def test_search_takes_a_sure_win() -> None:
    """A rival on the brink, one blow from the water: the search finds the blow, whatever it first looks like."""
    report = simulate(Plan("knockback", preset="standard", matches=4, bots=("search:60", "random"), seed="win"))
    assert report.bots[0].wins == 4


def test_every_level_has_its_bot() -> None:
    assert [type(level_bot(level.id)).__name__ for level in LEVELS] == ["Gentle", "Greedy", "Search"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("clever", "there are: random, gentle, greedy, search"),
        ("search:x", "a number of tables"),
        ("nowhere:Bot", "cannot be loaded"),
        ("json:JSONDecoder", "is no Bot"),
    ],
)
def test_an_unknown_bot_is_named_with_what_there_is(name: str, words: str) -> None:
    with pytest.raises(OutplayError, match=words):
        find_bot(name)
