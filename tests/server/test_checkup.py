"""`outplay host --check` says what is set up and what is missing, in both databases, and changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from outplay.cli import app
from outplay.server.calls import pushing
from outplay.server.ops import checkup
from outplay.server.ops.checkup import look
from tests.server import people
from tests.server.people import YOU, Browser, Clock, config, running
from tests.server.postgres import Databases

pytestmark = pytest.mark.databases("file", "postgresql")

PUBLIC = "https://play.example.org"


def words(folder: Path, public: str = PUBLIC, database: str = "", *, ok: bool = True) -> str:
    """What is said of what is set up, or of what is missing."""
    database = database or (people.databases.of(folder) if people.databases else "")
    return "\n".join(found.words for found in look(database, folder, folder / "page", public) if found.ok == ok)


def test_where_all_is_set_up_nothing_is_missing(tmp_path: Path, database: str) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page/index.html").write_text("")
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        anna.create("race", [YOU])
        assert words(tmp_path, ok=False) == ""
        assert f"people reach it at {PUBLIC}" in words(tmp_path)
        if database == "postgresql":
            assert "1 match, 1 running process" in words(tmp_path)
            assert "room for 19 processes" in words(tmp_path)


def test_what_is_missing_is_said_with_what_to_do(tmp_path: Path) -> None:
    assert "make page" in words(tmp_path, ok=False)
    assert "--public-url is not given" in words(tmp_path, "", ok=False)
    assert "no https:// address" in words(tmp_path, "http://play.example.org", ok=False)


def test_it_says_whether_people_are_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(push: str, public: str = PUBLIC) -> tuple[bool, str]:
        found = [*look("", tmp_path, tmp_path / "page", public, push)][-1]
        return found.ok, found.words

    assert said("") == (True, "nobody is called when it is their turn, and nothing is sent to anybody; --push mailto:you@example.org turns that on")
    assert said("mailto:me@example.org") == (
        True,
        "people are called when it is their turn, if they want that; push services reach you by mailto:me@example.org",
    )
    assert "browsers let only pages at https://" in said("mailto:me@example.org", "http://play.example.org")[1]
    assert said("me")[0] is False
    monkeypatch.setattr(pushing, "is_installed", lambda: False)
    assert said("mailto:me@example.org") == (False, "--push needs pywebpush, which is not installed here; run: pip install 'outplay[push]'")
    for options in (["--check"], ["--data", str(tmp_path)]):
        told = CliRunner().invoke(app, ["host", *options, "--push", "mailto:me@example.org"])
        assert told.exit_code != 0
        assert "pip install 'outplay[push]'" in told.output


@pytest.mark.databases("postgresql")
def test_of_a_database_it_says_whether_it_can_be_used(tmp_path: Path, postgresql: Databases, monkeypatch: pytest.MonkeyPatch) -> None:
    server = postgresql.server
    assert 'database "nowhere" does not exist' in words(tmp_path, database=server.address("nowhere"), ok=False)
    assert "not in mysql" in words(tmp_path, database="mysql://a@b/c", ok=False)
    empty = server.new()
    assert "has no matches yet" in words(tmp_path, database=empty)
    with server.connect(postgresql.name(tmp_path)) as c:
        c.execute("CREATE ROLE guest LOGIN")
        assert "may not make tables" in words(tmp_path, database=empty.replace("outplay@", "guest@"), ok=False)
        assert "permission denied" in words(tmp_path, database=postgresql.of(tmp_path).replace("outplay@", "guest@"), ok=False)
        c.execute("UPDATE alembic_version SET version_num = '0002'")
        assert "of an older outplay (0002)" in words(tmp_path)
        c.execute("UPDATE alembic_version SET version_num = '9999'")
        assert "made by a newer outplay (9999" in words(tmp_path, ok=False)
        c.execute("DROP ROLE guest")
    clock = Clock()
    clock.later = 60
    monkeypatch.setattr(checkup, "time", clock)
    assert "differ by 60.0 s; all processes go by the database's" in words(tmp_path, database=empty)
    server.drop(empty)


@pytest.mark.databases("file")
def test_the_command_starts_nothing_and_its_exit_code_tells(tmp_path: Path) -> None:
    said = CliRunner().invoke(app, ["host", "--check", "--data", str(tmp_path / "none")])
    assert said.exit_code == 1
    assert "ok       " in said.output
    assert "missing  --public-url is not given" in said.output
    assert not (tmp_path / "none").exists()
