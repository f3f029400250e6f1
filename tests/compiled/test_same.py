"""What is compiled plays as the source does: matches, saved states, and what is refused. Where the source runs there is nothing to compare."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from outplay.games import games
from tests.engine import COMPILED
from tests.sizes import many

pytestmark = pytest.mark.skipif(not COMPILED, reason="the source runs (make test-compiled)")


def lines(game: str, pure: str) -> list[str]:
    """Return what an engine tells of a game: which it is, then all the rest."""
    sizes = many(("100", "20", "10"), ("1000", "100", "100"))
    told = subprocess.run(
        [sys.executable, "-m", "tests.compiled.played", game, *sizes],
        cwd=Path(__file__).parent.parent.parent,
        env={**os.environ, "OUTPLAY_PURE": pure},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout.splitlines()


@pytest.mark.timeout(many(900, 7200))
@pytest.mark.parametrize("game", games())
def test_both_engines_play_save_and_refuse_alike(game: str) -> None:
    source, *told = lines(game, "1")
    compiled, *again = lines(game, "0")
    assert (source, compiled) == ("the", "compiled"), "what is compiled is of an older source: make compiled"
    assert [(one, other) for one, other in zip(told, again, strict=True) if one != other] == []
