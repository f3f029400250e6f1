"""How a server starts and ends: what it reads before it listens, what it says when it cannot, and its exit code."""

from __future__ import annotations

import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from outplay.games import games
from outplay.kernel.content import Content, ContentRow, decode
from outplay.kernel.errors import ContentError
from outplay.server.http.app import make_app
from outplay.server.ops.kept import data_folder
from outplay.server.store.files import open_store
from tests.server.games import race
from tests.server.people import YOU, Browser, config
from tests.server.test_kill import Process, refused
from tests.sizes import many

pytestmark = pytest.mark.databases("file", "postgresql")


class Shoe(ContentRow, frozen=True):
    id: str
    spaces: int


class ShoeFile(ContentRow, frozen=True):
    shoe: tuple[Shoe, ...]


class Shoes(Content):
    def __init__(self, source: dict[str, str] | None = None) -> None:
        super().__init__(source)
        self.shoes = decode(self.source, "shoes.toml", ShoeFile).shoe


class Barefoot(race.Race):
    """A race whose content has a slip."""

    id = "barefoot"
    name = "Barefoot"
    content = Shoes


BAREFOOT = Barefoot()
WORDS = "Barefoot cannot be offered: shoes.toml: shoe 1 (boot), spaces: Expected `int`, got `str`"


@pytest.fixture
def slip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "content").mkdir()
    (tmp_path / "content/shoes.toml").write_text('[[shoe]]\nid = "boot"\nspaces = "three"\n')
    monkeypatch.setattr(Barefoot, "folder", tmp_path)
    return tmp_path


def test_a_game_whose_content_has_a_slip_is_named_before_anybody_listens(slip: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, slip / "data", 0, f"{__name__}:BAREFOOT") == f"outplay: {WORDS}\n"


def test_an_application_is_not_made_with_such_a_game(slip: Path) -> None:
    store = open_store(slip / "data")
    with pytest.raises(ContentError) as told:
        make_app(config(slip, games={"barefoot": BAREFOOT}), store)
    store.close()
    assert str(told.value) == WORDS


def test_an_application_is_not_made_with_puzzles_that_cannot_be_read(slip: Path) -> None:
    (slip / "content/shoes.toml").write_text('[[shoe]]\nid = "boot"\nspaces = 3\n')
    (slip / "puzzles.toml").write_text("[[puzzle]]\nid = 7\n")
    store = open_store(slip / "data")
    with pytest.raises(ContentError, match=r"cannot be offered: puzzles\.toml"):
        make_app(config(slip, games={"barefoot": Barefoot()}), store)
    store.close()


def test_a_content_file_that_cannot_be_read_is_named(slip: Path) -> None:
    (slip / "content/shoes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match=r"shoes\.toml cannot be read"):
        BAREFOOT.load()


@pytest.mark.databases(*many(("file",), ("file", "postgresql")))
def test_the_first_requests_of_a_new_server_may_come_at_once(tmp_path: Path) -> None:
    """Typed, as a forked server has read the games already."""
    for number, game in enumerate(sorted(games())[: many(2, 99)]):
        with (
            Process(tmp_path / str(number), typed=True) as server,
            Browser(server.address) as anna,
            Browser(server.address) as bert,
            ThreadPoolExecutor(2) as two,
        ):
            made = list(two.map(Browser.create, (anna, bert), (game, game)))
            assert len({match["match"] for match in made}) == 2
            assert server.process.poll() is None


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_ends_well(tmp_path: Path, how: signal.Signals) -> None:
    with Process(tmp_path, typed=True) as server, Browser(server.address) as anna:
        match = anna.create("race", [YOU])
        with anna.at(match["match"]) as line:
            line.pick("stride 1")
            server.process.send_signal(how)
            assert line.closed() == 1012
        said, wrong = server.process.communicate(timeout=20)
        assert (server.process.returncode, said, wrong) == (0, "", "")


@pytest.mark.skipif(sys.platform != "linux", reason="where matches lie on Linux")
@pytest.mark.parametrize(("given", "folder"), [(None, "home/.local/share/outplay"), ("", "home/.local/share/outplay"), ("elsewhere", "elsewhere/outplay")])
def test_matches_are_kept_where_a_persons_data_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: str | None, folder: str) -> None:
    """The folders of every version so far: what lies there is found again."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    if given is not None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / given) if given else "")
    assert data_folder() == tmp_path / folder
    assert not (tmp_path / "home").exists()  # to ask makes nothing
