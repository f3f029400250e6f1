"""Games and bots of one's own on the way to other machines."""

from __future__ import annotations

import re
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.lab.engines.modules import Luggage, packed, unpack
from outplay.lab.plan import Plan
from outplay.lab.simulate import simulate


def test_ours_and_what_is_installed_stay_and_a_single_file_travels() -> None:
    assert packed(["knockback", "greedy", "search:600", "outplay.bots.random:Random"]) == Luggage()
    assert list(packed(["examples.tiny_game:GAME", "examples.bot:Cautious"]).modules) == ["examples.bot", "examples.tiny_game"]
    assert packed(["rich.console:Console"]) == Luggage(packages={"rich": version("rich")})


def test_a_game_of_a_single_file_is_played_where_its_folder_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("own_pig:GAME", 3, ("random",))
    text = (Path(__file__).parent.parent.parent / "examples" / "tiny_game.py").read_text("utf-8")
    unpack(Luggage({"own_pig": text}))
    monkeypatch.setitem(sys.modules, "own_pig", sys.modules["own_pig"])
    first = find_game("own_pig:GAME")
    assert simulate(plan).digest
    unpack(Luggage({"own_pig": text}))
    assert find_game("own_pig:GAME") is first, "what is there already is not loaded again"
    unpack(Luggage({"own_pig": text.replace("GOAL, DIE = 50", "GOAL, DIE = 5")}))
    assert simulate(plan).rounds.total < 30
    assert find_game("own_pig:GAME") is not first
    find_game.cache_clear()


@pytest.mark.parametrize(
    ("luggage", "said"),
    [
        (Luggage(packages={"outplay-nowhere": "1.0"}), "outplay-nowhere 1.0 is not installed"),
        (Luggage(packages={"rich": "0.1"}), f"rich has version {version('rich')} and not 0.1"),
        (Luggage({"own_broken": "import nowhere_at_all"}), "own_broken cannot be loaded: No module named 'nowhere_at_all'"),
    ],
)
def test_what_is_missing_here_is_said(luggage: Luggage, said: str) -> None:
    with pytest.raises(OutplayError, match=re.escape(said)):
        unpack(luggage)
    assert "own_broken" not in sys.modules
