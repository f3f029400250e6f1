"""Payload twins: every byte that a viewer is sent stays the same when all that it must not know is another.

The twins are made here from the rules of the sample games, not by their `deal`: what is secret is said a second time.
"""

from typing import TypeVar

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outplay.kernel.chance import Chance, Quick, Seeded, seed_from
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.state import State
from outplay.kernel.step import Action, Option, Seat, SecretChoice
from outplay.kernel.view import heard
from outplay.testing.knowledge import looks_alike
from tests.games import courtyard, march
from tests.kernel.samples import COURTYARD, MARCH
from tests.sizes import many

T = TypeVar("T", bound=State)


def payload(game: Game[State], state: State, viewer: Seat | None, told: list[Told]) -> bytes:
    """All that a viewer is sent at a decision."""
    known = game.observe(state, viewer)
    parts: list[object] = [game.scene(known), game.awaited(known), game.measure(known), game.dumps(known.state)]
    parts += [game.say(known, one) for one in heard(told, viewer)]
    if viewer in to_act(state):
        assert viewer is not None
        parts += [game.prompt(known, viewer), game.value(known, viewer), [game.offer(known, option) for option in legal(state, viewer)]]
    return msgspec.json.encode(parts)


def other_courtyard(s: courtyard.Table, viewer: Seat | None, chance: Chance) -> courtyard.Table:
    """CY-1.1 Allies show each other everything; other hands, the pile, planned cards and ambushes lie face down."""
    twin = s.copy()
    rivals = [seat for seat in s.seats if viewer is None or seat % 2 != viewer % 2]
    laid = [f for f in twin.figures if f.seat in rivals and f.card != courtyard.NO_CARD and not f.shown]
    cards = [*s.pile, *(card for seat in rivals for card in s.hands[seat]), *(f.card for f in laid), *(card for _, seat, card in s.ambushes if seat in rivals)]
    drawn = iter(chance.shuffle("twin", cards))
    for figure in laid:
        figure.card = next(drawn)
    twin.ambushes = tuple((column, seat, next(drawn) if seat in rivals else card) for column, seat, card in s.ambushes)
    for seat in rivals:
        twin.hands[seat] = tuple(sorted(next(drawn) for _ in s.hands[seat]))
    twin.pile = tuple(drawn)
    return repicked(twin, rivals, chance)


def other_march(s: march.Table, viewer: Seat | None, chance: Chance) -> march.Table:
    """MA-1.2 Hands and the pile are secret."""
    twin = s.copy()
    rivals = [seat for seat in range(len(s.at)) if seat != viewer]
    drawn = iter(chance.shuffle("twin", [*s.pile, *(card for seat in rivals for card in s.hands[seat])]))
    for seat in rivals:
        twin.hands[seat] = tuple(sorted(next(drawn) for _ in s.hands[seat]))
    twin.pile = tuple(drawn)
    return repicked(twin, rivals, chance)


def repicked(twin: T, rivals: list[Seat], chance: Chance) -> T:
    """Other sealed picks for the rivals, as many as before."""
    step = twin.todo[-1]
    twin.open = None
    if isinstance(step, SecretChoice):
        for seat in rivals:
            picked: tuple[Option, ...] = ()
            for _ in twin.picks.get(seat, ()):
                picked = (*picked, chance.shuffle("picks", step.options(twin, seat, picked))[0])
            twin.picks = {**twin.picks, seat: picked} if picked else twin.picks
    return twin


def other(s: State, viewer: Seat | None, chance: Chance) -> State:
    """Another state that looks the same to a viewer."""
    if isinstance(s, courtyard.Table):
        return other_courtyard(s, viewer, chance)
    assert isinstance(s, march.Table)
    return other_march(s, viewer, chance)


def check_match(game: Game[State], seats: int, seed: int) -> int:
    """Play at random; count the pairs of events that were compared."""
    chance, compared = Quick(seed), 0
    s = game.start(game.settings.make({"seats": seats, "rounds": 2}), game.load(), Seeded(seed_from("twins", seed)))
    while not s.over:
        seat = to_act(s)[chance.number() % len(to_act(s))]
        action = Action(seat, chance.shuffle("pick", legal(s, seat))[0])
        after = s.copy()
        after.told = []
        apply(after, action)
        for viewer in (*range(seats), None):
            twin = other(s, viewer, chance)
            assert payload(game, twin, viewer, []) == payload(game, s, viewer, [])
            alike = [option for option in legal(twin, seat) if looks_alike(s, viewer, action, option)]
            if alike:
                twin.told = []
                apply(twin, Action(seat, chance.shuffle("alike", alike)[0]))
                assert twin.told is not None
                assert after.told is not None
                if game.dumps(game.observe(twin, viewer).state) == game.dumps(game.observe(after, viewer).state):
                    compared += len(after.told)
                    assert payload(game, twin, viewer, twin.told) == payload(game, after, viewer, after.told)
        s = after
    return compared


@settings(max_examples=many(6, 300))
@given(st.integers(0, 1 << 30), st.sampled_from([2, 4]))
def test_courtyard(seed: int, seats: int) -> None:
    assert check_match(COURTYARD, seats, seed) > 10


@settings(max_examples=many(6, 300))
@given(st.integers(0, 1 << 30), st.sampled_from([2, 3, 4]))
def test_march(seed: int, seats: int) -> None:
    assert check_match(MARCH, seats, seed) > 10


def test_the_twins_find_an_open_pile(monkeypatch: pytest.MonkeyPatch) -> None:
    """What no re-deal can find: `hide` and `deal` that agree on showing the pile."""
    hide = courtyard.Courtyard.hide

    def leak(game: courtyard.Courtyard, state: courtyard.Table, viewer: Seat | None) -> None:
        pile = state.pile
        hide(game, state, viewer)
        state.pile = pile

    monkeypatch.setattr(courtyard.Courtyard, "hide", leak)
    with pytest.raises(AssertionError):
        check_match(COURTYARD, 2, 1)
