"""Re-deals are fair, and one that only fits is found."""

from __future__ import annotations

from collections import Counter

import pytest

from outplay.games import find_game
from outplay.kernel.chance import Chance
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN
from outplay.testing.check import Broken, check_game
from outplay.testing.fair import ALIKE, apart, check_fair
from tests.games import march
from tests.games.march import MarchGame
from tests.kernel.samples import COURTYARD, MARCH
from tests.sizes import many


def test_the_sample_games_deal_fairly() -> None:
    for game, seats in ((MARCH, 3), (COURTYARD, 4)):
        found = check_fair(game, {"seats": seats}, matches=many(500, 20_000))
        assert {place[1] for place in found} >= {"hands", "pile"}


@pytest.mark.parametrize("seats", [2, 4])
def test_a_landed_game_with_secrets_deals_fairly(seats: int) -> None:
    secrets: list[str] = []
    for game in (find_game(name) for name in ("knockback", "moba")):
        if game.has_secrets:
            secrets += ["/".join(place) for place in check_fair(game, {"seats": seats, "draft": "random"}, matches=many(400, 10_000))]
    assert any("unlocked" in place for place in secrets)
    assert any("plan" in place for place in secrets)


def test_a_deal_that_always_gives_the_same_legal_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def deal(game: MarchGame, state: march.Table, viewer: Seat | None, chance: Chance) -> None:
        known = {card for cards in (*state.hands, state.pile, state.discard) for card in cards if card != HIDDEN}
        left = iter(sorted({*range(march.CARDS * state.settings.seats)} - known))
        state.hands = [tuple(sorted(next(left) if card == HIDDEN else card for card in hand)) for hand in state.hands]
        state.pile = tuple(next(left) if card == HIDDEN else card for card in state.pile)

    monkeypatch.setattr(MarchGame, "deal", deal)
    check_game(MARCH, [{"seats": 3}], matches=2)
    with pytest.raises(Broken, match=r"re-deals are not fair at =/(hands|pile)"):
        check_fair(MARCH, {"seats": 3}, matches=200)


def test_how_far_counts_lie_apart() -> None:
    even = Counter({"a": 100, "b": 100, "c": 3})
    assert apart(even, Counter({"a": 95, "b": 105, "d": 3})) < 1
    assert apart(even, Counter({"a": 160, "b": 40, "c": 3})) > ALIKE


def test_nothing_is_hidden_in_an_open_game() -> None:
    assert check_fair(find_game("examples.tiny_game:GAME"), matches=5) == {}
