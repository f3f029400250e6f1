"""Random walks with everything that may come between: time-outs, picks taken back, seats that leave when they are not asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outplay.kernel.chance import Chance, Quick, Seeded, seed_from
from outplay.kernel.errors import IllegalAction
from outplay.kernel.game import Game
from outplay.kernel.play import apply, can_take_back, legal, may_concede, to_act
from outplay.kernel.state import State
from outplay.kernel.step import Action, Choice, Concede, Option, Seat, SecretChoice, TakeBack, TimeOut
from tests.games import courtyard, march
from tests.kernel.samples import COURTYARD, MARCH


def cards(s: State) -> list[int]:
    """Every card on the table, wherever it lies."""
    if isinstance(s, courtyard.Table):
        laid = [figure.card for figure in s.figures if figure.card != courtyard.NO_CARD]
        return sorted([*s.pile, *s.discard, *laid, *(card for _, _, card in s.ambushes), *(card for hand in s.hands for card in hand)])
    assert isinstance(s, march.Table)
    return sorted([*s.pile, *s.discard, *(card for hand in s.hands for card in hand)])


def action(game: Game[State], s: State, seats: int, chance: Chance) -> Action:
    """Anything that is possible now, mostly a pick."""
    anybody = chance.order("seat", seats)[0]
    what = chance.order("what", 40)[0]
    if what == 0 and may_concede(s, anybody):
        return Action(anybody, Concede())
    if what < 6 and can_take_back(s, anybody):
        return Action(anybody, TakeBack())
    seat = chance.shuffle("asked", to_act(s))[0]
    return Action(seat, TimeOut() if what < 9 else chance.shuffle("pick", legal(s, seat))[0])


def check_table(game: Game[State], s: State, seats: int, all_cards: list[int], chance: Chance) -> None:
    """What holds at every decision."""
    assert cards(s) == all_cards
    assert bool(s.asked) != s.over
    step = s.todo[-1] if s.todo else None
    if isinstance(step, Choice):
        assert (s.ready, s.picks) == ((), {})
        assert s.asked == (step.who(s),)
        assert len(legal(s, s.asked[0])) > 1 or step.always_asked
    if isinstance(step, SecretChoice):
        assert sorted(s.asked + s.ready) == list(step.seats(s))
        assert set(s.picks) <= set(step.seats(s))
        for seat, picks in s.picks.items():
            for n, option in enumerate(picks):
                assert option in step.options(s, seat, picks[:n])
    else:
        assert not any(can_take_back(s, seat) for seat in range(seats))
    for viewer in (0, seats - 1, None):
        twin = game.redeal(game.observe(s, viewer), chance.copy())
        assert (cards(twin), twin.ready, twin.asked) == (all_cards, s.ready, s.asked)
        assert set(twin.picks) >= set(s.ready)


@pytest.mark.parametrize("game", [COURTYARD, MARCH], ids=lambda g: g.id)
@given(seed=st.integers(0, 1 << 30), seats=st.sampled_from([2, 4]))
def test_every_table_on_the_way_is_whole(game: Game[State], seed: int, seats: int) -> None:
    chance = Quick(seed)
    s = game.start(game.settings.make({"seats": seats}), game.load(), Seeded(seed_from("walk", seed)))
    all_cards, steps = cards(s), 0
    while not s.over:
        check_table(game, s, seats, all_cards, chance)
        before = game.dumps(s)
        for seat in range(seats):
            if seat not in to_act(s):
                with pytest.raises(IllegalAction):
                    apply(s, Action(seat, TimeOut()))
        assert game.dumps(s) == before
        apply(s, action(game, s, seats, chance))
        steps += 1
        assert steps < 2000
    check_table(game, s, seats, all_cards, chance)
    assert 1 in game.outcome(s).places


@given(seed=st.integers(0, 1 << 30))
def test_seats_may_answer_in_any_order(seed: int) -> None:
    """The same picks in two orders: the same table, the same events."""
    chance = Quick(seed)
    s = COURTYARD.start(COURTYARD.settings.make({"seats": 4, "rounds": 1}), COURTYARD.load(), Seeded(seed_from("order", seed)))
    series: dict[Seat, list[Option]] = {}
    step = s.todo[-1]
    assert isinstance(step, SecretChoice)
    for seat in to_act(s):
        series[seat] = []
        while options := step.options(s, seat, tuple(series[seat])):
            series[seat].append(chance.shuffle("pick", options)[0])
    ends: set[str] = set()
    for _ in range(3):
        new = s.copy()
        new.told = []
        left = {seat: iter(picks) for seat, picks in series.items()}
        for seat in chance.shuffle("order", [seat for seat, picks in series.items() for _ in picks]):
            apply(new, Action(seat, next(left[seat])))
        ends.add(COURTYARD.dumps(new) + repr(new.told))
    assert len(ends) == 1
