"""Where a game says what sensible players do, gentle and middle bots do that, hard ones what does best against it, and the kit plays it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from outplay.bots import Bot, find_bot
from outplay.bots.likely import FORLORN, plausible
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.play import advance, in_order, legal, to_act
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation
from outplay.testing.check import Broken, check_game
from tests.games.courtyard import Bid, BidForLead, Courtyard, Table


class Sensible(Courtyard):
    """Who is sensible bids a low card, mostly. The lead is worth something, and so is each card that is kept."""

    def likely(self, observation: Observation[Table], seat: Seat, options: Sequence[Option]) -> Sequence[float] | None:
        if not isinstance(observation.state.todo[-1], BidForLead):
            return None
        return [1.0 if option == options[0] else 0.2 for option in options]

    def value(self, observation: Observation[Table], seat: Seat) -> float:
        lead = observation.state.lead
        return (0.5 if lead[:1] == (seat,) else 0.0) + 0.001 * sum(observation.state.hands[seat])


def at_the_bids(number: int) -> Table:
    """A table at which both seats are asked for their bids."""
    game = Sensible()
    state: State = game.start(game.settings.make({"seats": 2}), game.load(), Seeded(seed_from("bids", number)))
    assert isinstance(state, Table)
    picks: dict[Seat, tuple[Option, ...]] = {}
    step = state.todo[-1]
    while not isinstance(step, BidForLead):
        for seat in to_act(state):
            picks[seat] = ()
            while options := step.options(state, seat, picks[seat]):  # type: ignore[attr-defined]  # the plans are sealed too
                picks[seat] = (*picks[seat], options[0])
        state.open, state.picks = None, in_order(picks)
        advance(state)
        step = state.todo[-1]
    return state


def bids(bot: Bot, tables: int) -> list[tuple[int, bool]]:
    """What a bot bids at some tables, as the place of the card in its hand, and whether it is more than the lowest card of the other."""
    game = Sensible()
    found: list[tuple[int, bool]] = []
    for number in range(tables):
        state = at_the_bids(number)
        (bid,) = bot.answer(game, game.observe(state, 0), 0, Quick(number))
        assert isinstance(bid, Bid)
        found.append((state.hands[0].index(bid.card), bid.card > state.hands[1][0]))
    return found


def test_middle_bots_do_mostly_what_is_likely_and_gentle_ones_less_so() -> None:
    middle = sum(place == 0 for place, _ in bids(find_bot("greedy"), 60))
    gentle = sum(place == 0 for place, _ in bids(find_bot("gentle"), 60))
    assert middle > gentle > 10
    assert middle > 45


def test_hard_bots_do_what_does_best_against_it() -> None:
    hard = sum(led for _, led in bids(find_bot("search:60"), 60))
    middle = sum(led for _, led in bids(find_bot("greedy"), 60))
    assert hard > middle + 10


class Decided(Sensible):
    """Who is sensible bids the lowest card, seldom the next, and never another one."""

    def likely(self, observation: Observation[Table], seat: Seat, options: Sequence[Option]) -> Sequence[float] | None:
        return [4.0, 4.0 * FORLORN, *[3.9 * FORLORN] * (len(options) - 2)][: len(options)]


def test_what_is_implausible_is_not_thought_about() -> None:
    state = at_the_bids(1)
    options = legal(state, 0)
    assert len(options) > 2
    assert list(plausible(Decided(), Decided().observe(state, 0), 0, options)) == list(options[:2])
    assert list(plausible(Courtyard(), Courtyard().observe(state, 0), 0, options)) == list(options), "all, if the game does not know"


class Careless(Sensible):
    """Gives odds for one option too few."""

    def likely(self, observation: Observation[Table], seat: Seat, options: Sequence[Option]) -> Sequence[float] | None:
        return [1.0] * (len(options) - 1) if isinstance(observation.state.todo[-1], BidForLead) else None


def test_the_kit_plays_by_the_odds_and_names_wrong_ones() -> None:
    check_game(Sensible(), matches=2)
    with pytest.raises(Broken, match="are no odds for 3 options"):
        check_game(Careless(), matches=2)
