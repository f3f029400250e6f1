"""PostgreSQL as it is met in the world: it goes away and comes back, it is not there, it is of another kind."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

import pytest

from outplay.server.ops import run
from outplay.server.ops.kept import kept
from outplay.server.store import postgres
from outplay.server.store.postgres import open_database, shown
from outplay.server.store.store import StoreError
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, config, running
from tests.server.postgres import Databases

pytestmark = pytest.mark.databases("postgresql")


def cut_off(postgresql: Databases, folder: Path) -> int:
    """End all connections to the database of a folder; how many there were."""
    with postgresql.server.connect() as c:
        name = postgresql.name(folder)
        return c.execute("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = %s", [name]).fetchall()[0][0]  # type: ignore[return-value]


def test_what_one_has_lost_is_made_anew_and_nobody_notices(tmp_path: Path, postgresql: Databases) -> None:
    with running(config(tmp_path)) as one, running(config(tmp_path)) as other, Browser(one.address) as anna, Browser(other.address) as bert:
        match = anna.create("race", [YOU, LINK, BOT])
        bert.join(match)
        with anna.at(match["match"]) as line, bert.at(match["match"]) as theirs:
            assert cut_off(postgresql, tmp_path) > 4
            line.pick("stride 1")
            n = line.pick("lane dry")["n"]
            theirs.until(lambda v: v["n"] == n)
            assert cut_off(postgresql, tmp_path) > 4
            theirs.pick("stride 3")
            theirs.pick("lane dry")
            line.until(lambda v: v["awaited"] == [0])
            assert [row["kind"] for row in line.rows if row["seat"] == 2] == ["bot", "bot"]


def test_what_one_process_writes_the_others_show_at_once(tmp_path: Path) -> None:
    """Many times quicker than one that looks now and then would show it, also on a busy machine."""
    with running(config(tmp_path)) as one, running(config(tmp_path)) as other, Browser(one.address) as anna, Browser(other.address) as bert:
        match = anna.create("race", [YOU, LINK], settings={"length": 60})
        bert.join(match)
        took: list[float] = []
        with anna.at(match["match"]) as line, bert.at(match["match"]) as theirs:
            for turn in range(20):
                mine, other_one = (line, theirs) if turn % 2 == 0 else (theirs, line)
                for text in ("stride 1", "lane dry"):
                    mine.decision()
                    began = time.perf_counter()
                    n = mine.pick(text)["n"]
                    other_one.until(lambda v, n=n: v["n"] >= n)  # type: ignore[misc]  # n is bound early on purpose
                    took.append(time.perf_counter() - began)
        assert median(took) < 0.25, took


def test_a_draft_is_seen_wherever_its_seat_looks(tmp_path: Path) -> None:
    with running(config(tmp_path)) as one, running(config(tmp_path)) as other, Browser(one.address) as anna, Browser(other.address) as same:
        match = anna.create("whisper", [YOU, HOTSEAT])
        same.http.cookies.update(anna.http.cookies)
        with anna.at(match["match"], seat=0) as line, same.at(match["match"], seat=0) as there:
            before = there.view
            assert line.submit(line.decision(0), 0)["type"] == "done"
            there.until(lambda v: v != before)
            assert there.view == line.view


def test_who_waits_too_long_for_another_to_write_is_told_so_and_matches_are_played_meanwhile(
    tmp_path: Path, postgresql: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "SESSION_LIMITS", "SET lock_timeout = '200ms'")
    with running(config(tmp_path)) as server, Browser(server.address) as anna, anna.at(anna.create("race", [YOU, HOTSEAT])["match"]) as line:
        with postgresql.server.connect(postgresql.name(tmp_path)) as hangs, hangs.transaction():
            hangs.execute(postgres.TAKES_ITS_TURN.encode())
            assert anna.post("/api/matches", expect=503, game="race", seats=[YOU, HOTSEAT])["code"] == "unsaved"
            assert line.submit(line.decision(), "stride 1")["type"] == "done"
        anna.create("race", [YOU, HOTSEAT])


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("nonsense", "not the address of a database; such an address looks like postgresql://"),
        ("mysql://me:geheim@host/name", "in PostgreSQL or in a file, not in mysql"),
        ("postgresql://me:geheim@127.0.0.1:1/name", "cannot be kept in postgresql://me:***@127.0.0.1:1/name: "),
        ("postgresql://outplay@/nowhere?host={folder}", 'database "nowhere" does not exist'),
    ],
)
def test_what_is_no_database_is_said_in_words(postgresql: Databases, address: str, words: str) -> None:
    with pytest.raises(StoreError) as told:
        open_database(address.format(folder=postgresql.server.folder))
    assert words in str(told.value)
    assert "geheim" not in str(told.value)
    assert "\n" not in str(told.value)


def test_a_database_of_a_newer_version_or_of_another_encoding_is_refused(tmp_path: Path, postgresql: Databases) -> None:
    address = postgresql.of(tmp_path)
    with postgresql.server.connect(postgresql.name(tmp_path)) as c:
        c.execute("UPDATE alembic_version SET version_num = '9999'")
        with pytest.raises(StoreError, match="newer outplay"):
            open_database(address)
        c.execute("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
        with pytest.raises(StoreError, match="--encoding=UTF8"):
            open_database(postgresql.server.address("latin"))
        c.execute("DROP DATABASE latin")


def test_what_postgresql_needs_is_named_where_it_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'outplay\[host\]'"):
        open_database("postgresql://host/name")


def test_the_command_says_what_is_wrong_and_shows_no_password(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown("postgres://anna:geheim@host:5433/name") == "postgresql://anna:***@host:5433/name"
    assert run.host(0, "127.0.0.1", kept(database="postgresql://me:geheim@127.0.0.1:1/name")) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n"), "geheim" in said.err) == ("", 1, False)


def test_two_processes_that_begin_at_once_make_one_database(postgresql: Databases) -> None:
    address = postgresql.server.new()
    opens = "import sys; from outplay.server.store.postgres import open_database; open_database(sys.argv[1]).close()"
    both = [subprocess.Popen([sys.executable, "-c", opens, address], stderr=subprocess.PIPE, text=True) for _ in range(2)]
    assert [(one.communicate(timeout=60)[1], one.returncode) for one in both] == [("", 0)] * 2
    postgresql.server.drop(address)
