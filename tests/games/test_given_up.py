"""What gives something up is no gold button, has a key of its own, and asks first where a whole turn would be lost."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from outplay.games import find_game, games
from outplay.kernel import scene as sc
from outplay.kernel.chance import Seeded, seed_from
from outplay.kernel.play import legal, pick, to_act
from outplay.kernel.step import Pass
from tests.sizes import many

ASKS = {
    "brawl": {"ChooseAct": "End my turn with", "Declare": "Attack nobody with", "Move": "Stay here, where"},
    "eventide": {"RevealTurn": "Pass your last turn", "ShopTurn": "Buy nothing more, with"},
    "knockback": {"ChooseAbility": "End your turn without an ability"},
    "moba": {"ChooseAct": "Be done? "},
    "rally": {},
}
"""By game, the questions whose way out asks first, and how that begins."""
SELDOM = {"JumpTo"}
"""Others that ask, but are not met in a few matches."""


def ways_out(name: str, matches: int) -> Iterator[tuple[str, sc.Offer]]:
    """The ways out that are offered beside something else in random matches, with the question."""
    game = find_game(name)
    for number in range(matches):
        state = game.start(game.settings.make({}), game.load(), Seeded(seed=seed_from("given up", number)))
        chance = random.Random(number)
        for _ in range(400):
            if state.over:
                break
            seat = chance.choice(to_act(state))
            options = legal(state, seat)
            known = game.observe(state, seat)
            if len(options) > 1 and Pass() in options:
                yield type(state.todo[-1]).__name__, game.offer(known, Pass())
            pick(state, seat, chance.choice(options))


@pytest.mark.parametrize("name", sorted(games()))
def test_a_way_out_has_its_own_key_and_asks_where_a_turn_would_be_lost(name: str) -> None:
    asked: dict[str, set[str]] = {}
    for question, offer in ways_out(name, many(4, 60)):
        assert offer.key not in ("", "Enter", " "), offer
        if offer.tone == "pass":
            asked.setdefault(question, set()).add(offer.ask)
    for question, begins in ASKS[name].items():
        assert question in asked
        assert any(ask.startswith(begins) for ask in asked[question]), asked[question]
    assert not [one for one in asked if one not in ASKS[name] and one not in SELDOM and asked[one] != {""}]


def test_nothing_is_asked_where_nothing_is_lost() -> None:
    vain = [offer for question, offer in ways_out("moba", many(4, 60)) if question == "ChooseAct" and offer.tone == "main"]
    assert vain
    assert {offer.ask for offer in vain} == {""}
