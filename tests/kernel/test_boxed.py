"""A boxed game is given what is its own, and says so if it is not."""

from pathlib import Path

import pytest

from outplay.games import games
from outplay.kernel.boxed import Boxed
from outplay.kernel.chance import Quick
from outplay.kernel.content import Content
from outplay.kernel.errors import ContentError
from outplay.kernel.game import Game
from outplay.kernel.state import State

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


class Cards(Content):
    """Whatever stands in its files."""


class Unboxed(Game[State]):
    """A game that draws itself."""

    id = "unboxed"
    content = Cards


def test_only_what_the_page_draws_must_have_its_icons_and_only_if_somebody_has_just_written_it(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('[[card]]\nid = "mine"\nicon = "my-own-picture"\n')
    assert Unboxed().load(tmp_path).source.keys() == {"cards.toml"}
    for game in BOXED:
        assert game.folder is not None
        own = {**game.load().source, "more.toml": (tmp_path / "cards.toml").read_text()}
        assert game.read(own).source == own, "it was played with once"
        with pytest.raises(ContentError, match=r"more\.toml: card 1 \(mine\), icon: there is no icon 'my-own-picture'"):
            game.accept(own)
