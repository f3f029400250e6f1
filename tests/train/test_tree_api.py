"""OpenSpiel's own test of its interface, on states of our games."""

from __future__ import annotations

import random
from typing import Any, ClassVar

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.integration_tests import api_test  # noqa: E402  (not without pyspiel)
from open_spiel.python.algorithms import sample_some_states  # noqa: E402

import outplay.train.spiel  # noqa: E402, F401  (it makes our games known)
from tests.sizes import many  # noqa: E402
from tests.train.test_spiel import TABLES  # noqa: E402


class OnOurs(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # it has no types
    """What OpenSpiel asks of the states of every game, of a few states."""

    __test__: ClassVar[bool] = False
    parameters: ClassVar[dict[str, Any]] = {}

    @classmethod
    def setUpClass(cls) -> None:
        cls.game = pyspiel.load_game(cls.game_name, cls.parameters)
        cls.game_type = cls.game.get_type()
        random.seed(3)  # OpenSpiel draws the states by it
        cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=many(12, 400))


def bound(name: str, parameters: dict[str, Any]) -> type[OnOurs]:
    """Return the test of a game, as a class of one's own."""
    short = name.removeprefix("outplay_").capitalize()
    return type(f"Test{short}", (OnOurs,), {"game_name": name, "parameters": {**parameters, "deals": 20}, "__module__": __name__, "__test__": True})


for table in TABLES:
    made = bound(*table)
    globals()[made.__name__] = made
del made
