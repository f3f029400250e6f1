"""Whole matches with their secrets, as each viewer reads them. They were played by sensible players; now each plays what its record says, even if bots have learned since."""

from collections.abc import Callable
from pathlib import Path

import pytest

from outplay.games.rally import GAME
from outplay.games.rally.rules.state import Table
from outplay.kernel.chance import Quick
from outplay.kernel.record import row_option
from outplay.kernel.settings import Value
from outplay.kernel.step import Option, Seat
from tests.games.golden import WRITES, can_be_verified, is_as_it_was, record_of
from tests.games.rally.matches import planned
from tests.games.rally.tables import ruled

FOLDER = Path(__file__).parent / "golden"

MATCHES: dict[str, dict[str, Value]] = {
    "first": {"round_limit": 6},
    "four": {"robots": 4, "seats": 3, "objective_scale": "quarter", "edges": "open", "round_limit": 3},
    "later": {"robots": 3, "seats": 4, "open_team_hands": True, "power_down_strict": True, "base_respawn": True, "single_tower_reward": True, "round_limit": 3},
}


def recorded(file: Path) -> Callable[[Table, Seat, Quick], Option]:
    """Return a player who picks what the record in a file says, row by row."""
    rows = iter(record_of(file)[0].rows)
    return lambda s, seat, luck: row_option(GAME, s, seat, next(rows).text)


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_played_as_it_was(name: str) -> None:
    file = FOLDER / f"{name}.txt"
    is_as_it_was(GAME, file, ruled(MATCHES[name]), planned if WRITES else recorded(file))


@pytest.mark.parametrize("name", MATCHES)
def test_its_record_can_be_verified(name: str) -> None:
    can_be_verified(GAME, FOLDER / f"{name}.txt")


def test_they_show_what_a_match_is_about() -> None:
    text = "".join((FOLDER / f"{name}.txt").read_text("utf-8") for name in MATCHES)
    for words in (
        "carries out",
        "is pushed",
        "falls",
        "shoots",
        "hits North's",
        "gets an Objective",
        "gets a Kill",
        "draws",
        "is powered down",
        "is back",
        "wins.",
    ):
        assert words in text, words
