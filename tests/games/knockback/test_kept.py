"""Saved matches of every version, in the middle of an ability, of a walk, of a knockback whose path is chosen, go on."""

from pathlib import Path

import pytest

from outplay.games.knockback import GAME
from tests.games.kept import files, is_played_on

FILES = files(Path(__file__).parent / "kept")


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name} {file.name.partition('.')[0]}")
def test_a_saved_match_is_played_to_its_end(file: Path) -> None:
    is_played_on(GAME, file)


def test_this_version_keeps_its_states() -> None:
    assert {file.parent.name for file in FILES} == {str(version) for version in range(1, GAME.saves + 1)}
