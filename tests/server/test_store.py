"""What is kept, and what happens when it cannot be."""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import queue
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config as Alembic
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, select

from outplay.games import games
from outplay.kernel.record import parse, verify
from outplay.local.reading import content_of
from outplay.server.store import tables
from outplay.server.store.files import FILE, LOCK, open_store
from outplay.server.store.migrations import VERSIONS
from outplay.server.store.notices import ANY, Written, note
from outplay.server.store.store import SCRIPTS, StoreError
from outplay.server.store.writer import Taken, Unsaved
from tests.server.people import HOTSEAT, LINK, PATIENCE, YOU, Browser, Running, config, opened, running

pytestmark = pytest.mark.databases("file", "postgresql")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_migrations_make_the_tables_that_the_code_uses(tmp_path: Path) -> None:
    store = opened(tmp_path)
    assert store.read(lambda c: compare_metadata(MigrationContext.configure(c), tables.metadata)) == []
    store.close()
    script = Alembic()
    script.set_main_option("script_location", str(SCRIPTS))
    assert tuple(one.revision for one in ScriptDirectory.from_config(script).walk_revisions())[::-1] == VERSIONS


@pytest.mark.databases("file")
def test_a_file_from_a_newer_version_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as file:
        file.execute("PRAGMA journal_mode=DELETE")
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    before = digest(tmp_path / FILE)
    with pytest.raises(StoreError, match="newer outplay"):
        open_store(tmp_path)
    assert digest(tmp_path / FILE) == before


@pytest.mark.databases("file")
def test_a_file_that_is_none_of_ours_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("my shopping list, which is longer than one would think" * 99)
    before = digest(tmp_path / FILE)
    with pytest.raises(StoreError, match="no outplay data file"):
        open_store(tmp_path)
    assert digest(tmp_path / FILE) == before


@pytest.mark.databases("file")
def test_a_folder_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be kept"):
        open_store(tmp_path / "file" / "data")


def test_jobs_in_one_commit_do_not_hurt_each_other(tmp_path: Path) -> None:
    store = opened(tmp_path)
    row = insert(tables.content).values(game="g", source="{}")

    def bug(_: Connection) -> int:
        raise KeyError("a bug of ours")

    def adds(name: str) -> Callable[[Connection], str]:
        return lambda c: (c.execute(row.values(hash=name)), name)[1]

    answers = [store.writer.submit(job) for job in (adds("a"), adds("b"), adds("a"), adds("c"), bug, adds("d"))]
    assert [answers[i].result() for i in (0, 1, 3, 5)] == ["a", "b", "c", "d"]
    with pytest.raises(Taken):
        answers[2].result()
    with pytest.raises(KeyError):
        answers[4].result()
    assert store.read(lambda c: c.execute(select(tables.content.c.hash)).scalars().all()) == ["a", "b", "c", "d"]
    store.close()


def full(server: Running, pages: int) -> None:
    """Let the file have no more than so many pages, in the writer's own connection: a full disk."""
    writes = server.process.runtime.store.writer.connection
    assert writes is not None
    file: Any = writes.connection.driver_connection
    file.execute(f"PRAGMA max_page_count={pages}")


def test_what_is_read_is_as_it_was_at_one_moment(tmp_path: Path) -> None:
    names = select(tables.content.c.hash)
    with closing(opened(tmp_path)) as store:
        store.writer.submit(writes).result()

        def read(c: Connection) -> None:
            before = c.execute(names).scalars().all()
            store.writer.submit(lambda c: c.execute(insert(tables.content).values(hash="b", game="g", source="{}"))).result()
            assert c.execute(names).scalars().all() == before == ["a"]

        store.read(read)
        assert store.read(lambda c: c.execute(names).scalars().all()) == ["a", "b"]


@pytest.mark.databases("file")
def test_with_a_full_disk_nothing_is_lost_and_all_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        match = anna.create("race", [YOU, HOTSEAT], settings={"length": 60})
        with anna.at(match["match"]) as line:
            full(server, 1)
            refused = None
            while refused is None:
                answer = line.submit(line.question(), "stride 1" if line.view["n"] % 2 == 0 else "lane dry")
                refused = answer if answer["type"] == "refused" else None
            assert (refused["code"], "try again" in refused["message"]) == ("unsaved", True)
            anna.post("/api/matches", 503, game="race")
            full(server, 1_000_000)
            n = line.view["n"]
            assert line.submit(line.question(), 0)["n"] == n + 1


def test_what_another_process_wrote_is_seen_and_its_loser_looks_again(tmp_path: Path) -> None:
    """The primary key makes one writer win."""
    with running(config(tmp_path)) as one, running(config(tmp_path)) as other, Browser(one.address) as anna, Browser(other.address) as same:
        match = anna.create("race", [YOU, LINK])
        same.http.cookies.update(anna.http.cookies)
        with anna.at(match["match"]) as a, same.at(match["match"]) as b:
            a.pick("stride 3")
            assert b.submit(b.decision(), "stride 1")["code"] == "stale"
            assert b.until(lambda v: v["n"] == 1)["n"] == 1
            b.pick("lane dry")
            assert a.submit(a.decision(), "lane muddy")["code"] == "stale"
            a.until(lambda v: v["n"] == 2)
            assert a.view["scene"]["pieces"][0]["at"] == b.view["scene"]["pieces"][0]["at"] == "c3-0"


AS_ANYBODY = """
import os, sys
from pathlib import Path
from outplay.server.store.files import open_store
from outplay.server.store.store import StoreError
open_store(Path(sys.argv[1])).close()  # nothing has to be imported any more
if os.geteuid() == 0:
    os.setuid(65534)  # root may write everywhere
for folder in sys.argv[2:]:
    try:
        open_store(Path(folder)).close()
        print("opened")
    except StoreError as wrong:
        print(wrong)
"""


@pytest.mark.databases("file")
def test_what_may_only_be_read_is_called_so(tmp_path: Path) -> None:
    with tempfile.TemporaryDirectory() as home:  # pytest's own folders are not for everybody
        there = Path(home)
        folders = [there / name for name in ("file", "folder", "lock", "new")]
        for folder in folders:
            folder.mkdir()
            if folder.name != "new":
                open_store(folder).close()
            for path in (there, folder, *folder.iterdir()):
                path.chmod(0o777)
        for path in (there / "file" / FILE, there / "folder" / FILE, there / "folder", there / "lock" / LOCK, there / "new"):
            path.chmod(path.stat().st_mode & ~0o222)
        done = subprocess.run([sys.executable, "-c", AS_ANYBODY, str(tmp_path), *map(str, folders)], capture_output=True, text=True)
        for folder in folders:
            folder.chmod(0o777)
    said = done.stdout.splitlines()
    assert (len(said), done.stderr) == (4, "")
    assert all("cannot be written" in line and "no outplay" not in line for line in said), said


@pytest.mark.databases("file")
@pytest.mark.parametrize(
    ("name", "words"), [(LOCK, r"outplay\.lock cannot be written: Is a directory; .* moved away"), (FILE, r"outplay\.db is a folder .* move it away")]
)
def test_a_folder_in_the_place_of_a_file_is_told(tmp_path: Path, name: str, words: str) -> None:
    (tmp_path / name).mkdir()
    with pytest.raises(StoreError, match=words):
        open_store(tmp_path)


@pytest.mark.databases("file")
def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / FILE).touch()
    open_store(tmp_path).close()
    assert (tmp_path / FILE).stat().st_size


def writes(c: Connection) -> None:
    """Something at two matches."""
    for match, number in (("a", 7), ("b", 3), ("b", None), ("b", 4), ("a", 8)):
        note(c, match, number)
    c.execute(insert(tables.content).values(hash="a", game="g", source="{}"))


def test_what_one_process_writes_the_others_hear(tmp_path: Path, database: str) -> None:
    with closing(opened(tmp_path)) as one, closing(opened(tmp_path)) as other:
        heard: queue.SimpleQueue[Written] = queue.SimpleQueue()
        other.notices.listen(heard.put)
        other.writer.submit(lambda c: note(c, "own", 1)).result()
        one.writer.submit(writes).result()
        assert heard.get(timeout=5) == ({"a": 8, "b": None} if database == "postgresql" else {ANY: None})
        assert (one.alone, other.alone) == (True, False)


def test_unsaved_is_told_from_other_errors(tmp_path: Path) -> None:
    store = opened(tmp_path)
    with pytest.raises(Unsaved, match=r"no such table|does not exist"):
        store.writer.submit(lambda c: c.exec_driver_sql("INSERT INTO nowhere VALUES (1)")).result()
    store.close()


KEPT = Path(__file__).parent / "kept"
BROWSERS: dict[str, str] = {"anna": "sBXUP_A1FzxWUeDjwbHUHtXPqCsBkw_JcWmK09iu6K0", "bert": "DqZLF1CEOkzj1o_7qS0YYAXGBe38u18qfQ-ByUtp29E"}
"""The tokens of two browsers, as 0.1.0 gave them: not signed yet."""


@pytest.mark.databases("file")
def test_a_match_that_was_begun_with_the_first_version_is_played_to_its_end(tmp_path: Path) -> None:
    """Its file is brought up to date, its browsers keep their seats, its record verifies."""
    with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as file:
        file.executescript(gzip.decompress((KEPT / "0.1.0.sql.gz").read_bytes()).decode())
    with running(config(tmp_path, games=games(), places={})) as server, ExitStack() as stack:
        people = [stack.enter_context(Browser(server.address)) for _ in BROWSERS]
        for one, token in zip(people, BROWSERS.values(), strict=True):
            one.http.cookies.set("outplay", token)
        (listed,) = people[0].get("/api/shelf")["matches"]
        mine = people[0].get("/api/me")
        assert (mine["known"], mine["matches"], [one["label"] for one in mine["devices"]]) == (True, 1, ["A browser"])
        lines = [stack.enter_context(one.at(listed["id"])) for one in people]
        assert [line.table["mine"] for line in lines] == [[0], [1]]
        assert (lines[0].view["n"], lines[0].table.get("patience", 0)) == (14, 0)
        while not lines[0].view.get("result"):
            asked = next((line for line in lines if line.view["decisions"]), None)
            if asked is None:
                lines[0].next()
                continue
            n = asked.submit(asked.question(), -1)["n"]
            for line in lines:
                line.until(lambda v, n=n: v["n"] >= n)  # type: ignore[misc]  # n is bound early on purpose
        record, written = parse(people[0].get(f"/api/matches/{listed['id']}/record"))
        game = games()[record.game]
        assert verify(game, record, content_of(game, record), written) == []


def test_who_reads_while_the_store_is_closed_reads_to_the_end_and_leaves_nothing_open(tmp_path: Path) -> None:
    store = opened(tmp_path)
    reading, closed = threading.Event(), threading.Event()
    left: list[Any] = []

    def slow(c: Connection) -> int:
        left.append(c.connection.driver_connection)
        reading.set()
        closed.wait(PATIENCE)
        return int(c.exec_driver_sql("SELECT 7").scalar_one())

    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(store.read, slow)
        reading.wait(PATIENCE)
        store.close()
        closed.set()
        assert answer.result(PATIENCE) == 7
    with pytest.raises((sqlite3.ProgrammingError, psycopg.OperationalError), match="closed"):
        left[0].execute("SELECT 7")
