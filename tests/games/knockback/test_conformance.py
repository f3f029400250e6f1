"""The conformance kit on Knockback: every number of seats, every arena, teams, dealt heroes, no tide."""

import pytest

from outplay.games.knockback import GAME
from outplay.games.knockback.data.settings import FULL
from outplay.games.knockback.rules.motion import ChooseDirection, ChoosePath, ChoosePull
from outplay.games.knockback.rules.movement import Hatch, LayEgg, Leap, Move, Walk
from outplay.games.knockback.rules.setup import PickHero, PlaceHero
from outplay.games.knockback.rules.strike import Pay
from outplay.games.knockback.rules.targeting import ChooseCenter, ChooseTarget
from outplay.games.knockback.rules.turns import ChooseAbility
from outplay.kernel.settings import Value
from outplay.testing.check import check_game
from tests.sizes import many

TABLES: dict[str, dict[str, Value]] = {
    "two": {"seats": 2},
    "three on stones": {"seats": 3, "arena": "stones", "first": "seat:2"},
    "four on starfish": {"seats": 4, "arena": "starfish", "pick": "random"},
    "teams on bare": {"seats": 4, "mode": "teams", "arena": "bare"},
    "the box, dealt": {"seats": 4, "heroes": "box8", "pick": "random"},
    "no tide": {"seats": 3, "tide": False, "round_cap": 12, "pick": "random"},
    "an early tide": {"seats": 4, "tide_start": 1, "tide_step": 1, "pick": "random"},
}


@pytest.mark.rule("KB-13.5", "KB-5.10")
@pytest.mark.parametrize("options", TABLES.values(), ids=list(TABLES))
def test_conformance(options: dict[str, Value]) -> None:
    report = check_game(GAME, [{**FULL, **options}], matches=many(1, 40), deep=many(12, 6), answers=many(0, 2))
    assert report.decisions > 10


def test_random_matches_ask_every_question() -> None:
    questions = {kind.__name__ for kind in (PickHero, PlaceHero, Move, ChooseAbility, Walk, Leap, ChooseTarget, ChooseCenter, Pay)}
    questions |= {kind.__name__ for kind in (ChooseDirection, ChoosePath, ChoosePull, Hatch, LayEgg)}
    seen: set[str] = set()
    for seed in range(many(40, 80)):
        seen |= check_game(GAME, [{**FULL, "seats": 4}], matches=1, seed=f"questions {seed}", deep=10**6, answers=0).classes
        if questions <= seen:
            return
    assert questions <= seen
