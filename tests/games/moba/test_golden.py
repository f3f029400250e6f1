"""Whole matches with their secrets, as each viewer reads them."""

from pathlib import Path

import pytest

from outplay.games.moba import GAME
from outplay.kernel.record import verify
from outplay.kernel.settings import Value
from tests.games.golden import can_be_verified, content_of, is_as_it_was, record_of
from tests.games.moba.matches import lively

FOLDER = Path(__file__).parent / "golden"

MATCHES: dict[str, dict[str, Value]] = {
    "duel": {"team_size": "2", "draft": "random", "round_limit": 4},
    "teams": {"team_size": "3", "seats": 4, "starting_actions": "choose", "item_set": "extended", "round_limit": 3},
}


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_played_as_it_was(name: str) -> None:
    is_as_it_was(GAME, FOLDER / f"{name}.txt", {**GAME.settings.ONCE, **MATCHES[name]}, lively)


@pytest.mark.parametrize("name", MATCHES)
def test_its_record_can_be_verified(name: str) -> None:
    can_be_verified(GAME, FOLDER / f"{name}.txt")


def test_a_record_from_before_an_option_was_there_can_be_verified() -> None:
    file = FOLDER / "teams.txt"
    record, _ = record_of(file)
    assert record.settings.pop("seating") == "turns"
    assert verify(GAME, record, content_of(GAME, file), record.digest()) == []
