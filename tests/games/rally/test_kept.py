"""Saved matches, in the middle of everything, go on."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from outplay.games.rally import GAME
from outplay.games.rally.rules.damage import Guard
from outplay.games.rally.rules.endround import ChooseInstall
from outplay.games.rally.rules.motion import ChooseDistance
from outplay.games.rally.rules.programming import Program
from outplay.games.rally.rules.registers import Abort
from outplay.games.rally.rules.respawn import ChooseFacing
from outplay.games.rally.rules.setup import ChooseDock
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.weapons import Declare
from outplay.kernel.chance import Quick
from outplay.kernel.play import advance, apply
from outplay.kernel.settings import Value
from outplay.kernel.step import Action
from outplay.kernel.window import asking
from tests.games.kept import CONTENT as SAVED_CONTENT
from tests.games.kept import files, is_played_on, rest, write
from tests.games.rally.frame import CONTENT
from tests.games.rally.matches import begun, lively, scattered

FOLDER = Path(__file__).parent / "kept"

TABLES: dict[str, dict[str, Value]] = {
    "two": {"round_limit": 12},
    "three": {"robots": 3, "seats": 3, "round_limit": 8},
    "four": {"robots": 4, "objective_scale": "quarter", "edges": "open", "round_limit": 8},
}

MOMENTS: dict[str, tuple[str, Callable[[Table], bool]]] = {
    "docks": ("three", lambda s: isinstance(asking(s), ChooseDock) and s.cells.count(-1) == 5),
    "programs": ("two", lambda s: isinstance(asking(s), Program) and any(s.picks.values()) and any(one.damage for one in s.robots)),
    "locked": ("two", lambda s: isinstance(asking(s), Program) and any(one.damage > 5 for one in s.robots)),
    "weapons": ("four", lambda s: isinstance(asking(s), Declare) and s.register > 1),
    "gifts": ("four", lambda s: isinstance(asking(s), Guard)),
    "distance": ("four", lambda s: isinstance(asking(s), ChooseDistance)),
    "abort": ("four", lambda s: isinstance(asking(s), Abort)),
    "install": ("four", lambda s: isinstance(asking(s), ChooseInstall)),
    "respawn": ("three", lambda s: isinstance(asking(s), ChooseFacing) and len(s.fallen) > 1),
}


def found(moment: str) -> Table:
    """Return the first table at a moment, looking through one match after the other."""
    name, wanted = MOMENTS[moment]
    for n in range(300):
        luck, s = Quick(n), (begun if moment == "docks" else scattered)(TABLES[name], n)
        s.told = None
        advance(s)
        while not s.over:
            if wanted(s):
                return s
            seat = s.asked[luck.number() % len(s.asked)]
            apply(s, Action(seat, lively(s, seat, luck)))
    raise AssertionError(f"no match comes to {moment}")


@pytest.mark.parametrize("moment", MOMENTS)
def test_this_version_keeps_its_states(moment: str) -> None:
    file = FOLDER / str(GAME.saves) / f"{moment}.json.gz"
    if not file.exists() and os.environ.get("OUTPLAY_KEEP") == "1":
        write(file.parent / SAVED_CONTENT, CONTENT.source)
        write(file, rest(GAME, found(moment), 7))
    assert file.exists()


@pytest.mark.parametrize("file", files(FOLDER), ids=lambda file: f"{file.parent.name} {file.name.partition('.')[0]}")
def test_a_saved_match_is_played_to_its_end(file: Path) -> None:
    is_played_on(GAME, file)
