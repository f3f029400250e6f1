"""Whole matches with their secrets, as each viewer reads them."""

from pathlib import Path

import pytest

from outplay.games.eventide import GAME
from outplay.kernel.settings import Value
from tests.games.eventide.invariants import lively
from tests.games.eventide.test_conformance import MOVERS, PEEKS, WAITS
from tests.games.golden import can_be_verified, is_as_it_was

FOLDER = Path(__file__).parent / "golden"

MATCHES: dict[str, dict[str, Value]] = {
    "first": {"gamers": "none", "heroes": "agreed", "max_rounds": 12},
    "drafts": {"max_rounds": 8},
    "peeks": {
        "gamers": "list", "roster_a": PEEKS, "roster_b": WAITS, "heroes": "agreed", "team_a": "skarn,pell,quill,zephra,osk", "team_b": MOVERS, "max_rounds": 12,
    },
}  # fmt: skip


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_played_as_it_was(name: str) -> None:
    is_as_it_was(GAME, FOLDER / f"{name}.txt", MATCHES[name], lively)


@pytest.mark.parametrize("name", MATCHES)
def test_its_record_can_be_verified(name: str) -> None:
    can_be_verified(GAME, FOLDER / f"{name}.txt")


def test_they_show_fights() -> None:
    text = "".join((FOLDER / f"{name}.txt").read_text("utf-8") for name in MATCHES)
    for words in ("puts 2 cards into", "looks at", "exchanges", "attacks", "is killed", "falls", "gold", "seat 1: ", "The Assault phase"):
        assert words in text, words
