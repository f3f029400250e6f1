"""How a game is played, over the wire: its pages as pictures, and a clear word where there are none."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from outplay.games import games
from outplay.kernel.errors import ContentError
from outplay.server.http.app import make_app
from outplay.server.store.files import open_store
from tests.games.test_how import changed
from tests.server.conftest import NewBrowser
from tests.server.people import BOT, YOU, Browser, config, running

pytestmark = pytest.mark.databases("file")

PICTURED = [name for name, game in games().items() if game.laid is not None]


@pytest.mark.parametrize("name", PICTURED)
def test_a_game_shows_how_it_is_played(name: str, tmp_path: Path) -> None:
    with running(config(tmp_path, games={name: games()[name]}, places={})) as server, Browser(server.address) as anna:
        assert anna.get("/api/shelf")["games"][0]["pictured"]
        rules = {rule["id"] for rule in anna.get(f"/api/games/{name}/rules")["rules"]}
        pages = anna.get(f"/api/games/{name}/how")["pages"]
        assert 6 <= len(pages) <= 10
        for page in pages:
            assert len(page["text"]) == 2
            assert page["scene"]["boards"]
            assert {*page["rules"]} <= rules
        assert anna.http.get(f"/api/games/{name}/how").headers["cache-control"] == "max-age=300"


def test_a_game_without_pictures_says_so(visitor: NewBrowser) -> None:
    anna = visitor()
    assert not anna.get("/api/shelf")["games"][0].get("pictured")
    said = anna.get("/api/games/race/how", 404)
    assert said["code"] == "no-pictures"
    assert "has no pages that show how it is played" in said["message"]


def test_an_unknown_game_is_named(visitor: NewBrowser) -> None:
    said = visitor().get("/api/games/chess/how", 404)
    assert (said["code"], said["message"]) == ("no-game", "There is no game 'chess' here.")


def test_pages_that_cannot_be_drawn_are_told_and_the_game_goes_on(tmp_path: Path) -> None:
    game = changed(games()["knockback"], tmp_path / "game", ('shows = "go h5"', 'shows = "go a1"'))
    with running(config(tmp_path, games={"knockback": game}, places={})) as server, Browser(server.address) as anna:
        said = anna.get("/api/games/knockback/how", 409)
        assert "How Knockback is played cannot be shown: how.toml, page 2 (move), shows: 'go a1' is not possible now" in said["message"]
        assert anna.create("knockback", [YOU, BOT])["match"]


def test_a_game_whose_pages_cannot_be_read_is_not_offered(tmp_path: Path) -> None:
    game = changed(games()["knockback"], tmp_path / "game", ('title = "Splash!"', "title = 3"))
    words = r"Knockback cannot be offered: how.toml: page 6 \(splash\), title: Expected `str`"
    with closing(open_store(tmp_path)) as store, pytest.raises(ContentError, match=words):
        make_app(config(tmp_path, games={"knockback": game}, places={}), store)
