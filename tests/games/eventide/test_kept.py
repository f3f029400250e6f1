"""Saved matches go on, whatever they were in the middle of."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from outplay.games.eventide import GAME
from outplay.games.eventide.rules.attack import AttackAgain, AttackWindow
from outplay.games.eventide.rules.lineup import LineUp
from outplay.games.eventide.rules.placement import AllPlacedWindow, Place
from outplay.games.eventide.rules.state import Table
from outplay.kernel.settings import Value
from outplay.kernel.window import asking
from tests.games.eventide.invariants import lively
from tests.games.eventide.table import CONTENT
from tests.games.eventide.test_conformance import MOVERS, TABLES
from tests.games.kept import files, is_played_on, keep

FOLDER = Path(__file__).parent / "kept"

SKARN: dict[str, Value] = {"gamers": "none", "heroes": "agreed", "team_a": "skarn,pell,quill,zephra,osk", "team_b": MOVERS}

KILLERS: dict[str, Value] = {
    "gamers": "none",
    "heroes": "agreed",
    "team_a": "reckarr,corvane,grinner,stella,tamsin",
    "team_b": "hobb,ishka,grapnel,pyrelle,lull",
}


def kills_soon(s: Table) -> bool:
    """Return whether an attack is under way by a Hero with a Passive for kills, on a target that will hardly survive."""
    if s.attack is None or not isinstance(asking(s), AttackWindow):
        return False
    attacker, target = s.struck_now.attacker, s.struck_now.target
    wounded = s.heroes[attacker].damage >= 4
    return (wounded if (id := s.card_of(attacker).id) == "reckarr" else id == "tamsin") and s.heroes[target].left <= s.kit(attacker).bd


MOMENTS: dict[str, tuple[str, Callable[[Table], bool]]] = {
    "line-up": ("drafts", lambda s: isinstance(s.todo[-1], LineUp) and bool(s.picks)),
    "placement": ("peeks and moves", lambda s: isinstance(s.todo[-1], Place) and any(s.notes) and len(s.placed) > 2),
    "moved": ("peeks and moves", lambda s: isinstance(asking(s), AllPlacedWindow) and bool(s.moves)),
    "attack": ("killers", kills_soon),
    "interrupt": ("listed", lambda s: s.attack is not None and bool(s.acts)),
    "again": ("skarn", lambda s: isinstance(s.todo[-1], AttackAgain)),
    "shop": ("cap", lambda s: s.stage == "shop" and bool(s.asked) and s.assault),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_this_version_keeps_its_states(moment: str) -> None:
    name, wanted = MOMENTS[moment]
    assert keep(GAME, CONTENT, FOLDER, moment, {**TABLES, "skarn": SKARN, "killers": KILLERS}[name], wanted, lively).exists()


@pytest.mark.parametrize("file", files(FOLDER), ids=lambda file: f"{file.parent.name} {file.name.partition('.')[0]}")
def test_a_saved_match_is_played_to_its_end(file: Path) -> None:
    is_played_on(GAME, file)
