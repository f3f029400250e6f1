"""A boxed game is given what is its own, and says so if it is not."""

import pytest

from outplay.games import games
from outplay.kernel.boxed import Boxed
from outplay.kernel.chance import Quick

BOXED = [game for game in games().values() if isinstance(game, Boxed)]


def test_all_games_with_a_box_are_here() -> None:
    assert len(BOXED) == len(games()) >= 2


@pytest.mark.parametrize("game", BOXED, ids=lambda game: game.id)
def test_options_and_content_of_another_game_are_refused(game: Boxed) -> None:  # type: ignore[type-arg]
    other = BOXED[BOXED.index(game) - 1]
    with pytest.raises(TypeError, match=f"{game.id} is played with"):
        game.new(other.settings(), game.load(), Quick(1))
    with pytest.raises(TypeError, match=f"{game.id} is played with"):
        game.new(game.settings(), other.load(), Quick(1))
    with pytest.raises(TypeError, match=f"{game.id} is played with"):
        game.catalog(other.load())
