"""All matches of a server as one file, and back: on either database, and from one to the other. What was begun is played on."""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select
from typer.testing import CliRunner

from outplay.cli import app
from outplay.server.store import rows, tables
from outplay.server.store.backup import restore
from outplay.server.store.files import FILE, open_store
from outplay.server.store.store import Store, StoreError
from tests.server import people
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, config, opened, running
from tests.server.test_kill import Process
from tests.server.test_store import KEPT

pytestmark = pytest.mark.databases("file", "postgresql")


def kept(folder: Path) -> list[str]:
    """How a command is told where a folder's matches are."""
    return ["--database", people.databases.of(folder)] if people.databases else ["--data", str(folder)]


def said(*words: str) -> tuple[int, str]:
    """What a command answers."""
    done = CliRunner().invoke(app, list(words))
    return done.exit_code, done.output


def all_of(store: Store) -> dict[str, set[tuple[object, ...]]]:
    """All that is kept, but for what is only true of processes that run."""
    found = {}
    for table in tables.metadata.sorted_tables:
        columns = [column for column in table.columns if column.name not in ("lease", "away")]
        if table.name not in ("present", "processes"):
            found[table.name] = store.read(lambda c, columns=columns: {tuple(row) for row in c.execute(select(*columns))})  # type: ignore[misc]  # bound early
    return found


def test_what_is_backed_up_while_it_is_played_is_played_on_elsewhere(tmp_path: Path) -> None:
    """A match with bots in its middle, one that is over, a draft, a free seat: into a file, from it into the same database, and from there into the other kind."""
    copy = tmp_path / "copy"
    with Process(tmp_path / "a") as server, Browser(server.address) as anna:
        begun, over, secret = begin(anna)
        with anna.at(secret, seat=0) as line:
            line.submit(line.decision(0), 0)
            drafted = line.view
        with anna.at(begun) as line:
            line.pick("stride 1")
            code, words = said("backup", str(copy), *kept(tmp_path / "a"))
            assert (code, words.startswith(f"{copy} has 3 matches of ")) == (0, True), words
            line.pick("lane dry")  # it is not in the copy
        cookies, record = dict(anna.http.cookies), anna.get(f"/api/matches/{over}/record")
    assert (copy.stat().st_mode & 0o777, [path.name for path in tmp_path.glob("*copy*")]) == (0o600, ["copy"])
    assert said("restore", str(copy), *kept(tmp_path / "b"))[0] == 0
    assert said("backup", str(tmp_path / "again"), *kept(tmp_path / "b"))[0] == 0
    assert said("restore", str(tmp_path / "again"), "--data", str(tmp_path / "file"))[0] == 0
    with closing(opened(tmp_path / "b")) as there, closing(open_store(tmp_path / "file")) as file:
        assert all_of(there) == all_of(file)
    with Process(tmp_path / "b") as server, Browser(server.address) as anna:
        anna.http.cookies.update(cookies)
        assert {one["id"] for one in anna.get("/api/shelf")["matches"]} == {begun, over, secret}
        assert anna.get(f"/api/matches/{over}/record") == record
        with anna.at(secret, seat=0) as line:
            assert line.view == drafted
        with anna.at(begun) as line:
            assert (line.view["n"], line.table["mine"]) == (1, [0])
            line.pick("lane dry")
            line.until(lambda v: v["awaited"] == [2])
            assert {row["kind"] for row in line.rows if row["seat"] == 1} == {"bot"}


def begin(anna: Browser) -> tuple[str, str, str]:
    """A match in its first turn, one that is over, one with a secret series."""
    over: str = anna.create("race", [YOU, HOTSEAT], settings={"length": 4})["match"]
    with anna.at(over) as line:
        while not line.view.get("result"):
            line.submit(line.question(), -1)
    return anna.create("race", [YOU, BOT, LINK])["match"], over, anna.create("whisper", [YOU, HOTSEAT])["match"]


def test_a_data_file_in_use_is_restored_with_what_was_written_last(tmp_path: Path) -> None:
    """The way from a laptop to a server: the file itself is as good as a backup."""
    with closing(open_store(tmp_path / "a")) as store, closing(opened(tmp_path / "b")) as other:
        store.writer.submit(lambda c: c.execute(insert(tables.content).values(hash="a", game="g", source="{}"))).result()
        assert restore(other, tmp_path / "a" / FILE) == 0
        assert all_of(store) == all_of(other)


@pytest.mark.databases("file")
def test_a_file_of_the_first_version_is_restored_and_stays_what_it_is(tmp_path: Path) -> None:
    old = tmp_path / "old"
    with closing(sqlite3.connect(old)) as file:
        file.executescript(gzip.decompress((KEPT / "0.1.0.sql.gz").read_bytes()).decode())
    before = old.read_bytes()
    with closing(opened(tmp_path / "b")) as store:
        assert restore(store, old) == 1
        assert store.read(rows.all_matches)
    assert old.read_bytes() == before


def test_what_cannot_be_backed_up_or_restored_is_said_in_words_and_nothing_is_changed(tmp_path: Path) -> None:
    here, copy, none = kept(tmp_path / "a"), str(tmp_path / "copy"), str(tmp_path / "none")
    assert "there are no matches in" in said("backup", copy, "--data", none)[1]
    assert not Path(none).exists()
    with running(config(tmp_path / "a")) as server, Browser(server.address) as anna:
        anna.create("race", [YOU])
        assert said("backup", copy, *here)[0] == 0
        for words, *command in (
            ("exists already", "backup", copy, *here),
            ("cannot be written: No such file", "backup", none + "/copy", *here),
            ("this store is in use", "restore", copy, *here),
            ("there is no file", "restore", none, *kept(tmp_path / "b")),
            ("is a folder", "restore", str(tmp_path), *kept(tmp_path / "b")),
            ("is no outplay data file", "restore", str(shopping(tmp_path)), *kept(tmp_path / "b")),
        ):
            code, answer = said(*command)
            assert (code, words in answer, answer.count("\n")) == (2, True, 1), answer
    assert "this store has matches already" in said("restore", copy, *here)[1]
    with closing(sqlite3.connect(copy)) as file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
        file.commit()
    assert "newer outplay" in said("restore", copy, *kept(tmp_path / "b"))[1]
    with closing(opened(tmp_path / "b")) as store:
        assert store.read(rows.all_matches) == []


def test_what_does_not_fit_is_not_restored_at_all(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "a")) as store:
        for hash in ("a", "b"):
            store.writer.submit(lambda c, hash=hash: c.execute(insert(tables.content).values(hash=hash, game="g", source="{}"))).result()  # type: ignore[misc]  # bound early
    with closing(opened(tmp_path / "b")) as store:
        store.writer.submit(lambda c: c.execute(insert(tables.content).values(hash="b", game="g", source="{}"))).result()
        with pytest.raises(StoreError, match="nothing was copied: "):
            restore(store, tmp_path / "a" / FILE)
        assert store.read(lambda c: c.execute(select(tables.content.c.hash)).scalars().all()) == ["b"]


def shopping(folder: Path) -> Path:
    """A file that is none of ours."""
    (folder / "shopping").write_text("my shopping list, which is longer than one would think" * 99)
    return folder / "shopping"
