"""Saved matches, in the middle of everything, go on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.rules.attack import Declare
from outplay.games.brawl.rules.cards import PlanDeck
from outplay.games.brawl.rules.reactions import ReactionWindow
from outplay.games.brawl.rules.selection import TakeOwn
from outplay.games.brawl.rules.setup import Mulligan
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.traps import NewTrap
from outplay.kernel.window import asking
from tests.games.brawl.invariants import TABLES, lively
from tests.games.brawl.table import CONTENT
from tests.games.kept import files, is_played_on, keep

FOLDER = Path(__file__).parent / "kept"

MOMENTS: dict[str, tuple[str, Callable[[Table], bool]]] = {
    "draft": ("four, competitive", lambda s: isinstance(asking(s), TakeOwn)),
    "mulligan": ("casual", lambda s: isinstance(asking(s), Mulligan)),
    "aim": ("free", lambda s: isinstance(asking(s), Declare) and any(s.vp)),
    "reaction": ("quick", lambda s: isinstance(asking(s), ReactionWindow) and s.round > 1),
    "trap": ("four", lambda s: isinstance(asking(s), NewTrap)),
    "plan": ("quick", lambda s: isinstance(asking(s), PlanDeck)),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_this_version_keeps_its_states(moment: str) -> None:
    name, wanted = MOMENTS[moment]
    assert keep(GAME, CONTENT, FOLDER, moment, TABLES[name], wanted, lively).exists()


@pytest.mark.parametrize("file", files(FOLDER), ids=lambda file: f"{file.parent.name} {file.name.partition('.')[0]}")
def test_a_saved_match_is_played_to_its_end(file: Path) -> None:
    is_played_on(GAME, file)
