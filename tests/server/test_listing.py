"""What the keeper of a store is told about its matches: while they are played, without codes, tokens and what is hidden."""

from __future__ import annotations

import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from outplay.server.store import tables
from outplay.server.store.files import FILE
from tests.server.people import BOT, HOTSEAT, LINK, PLACES, YOU, Browser, config, running
from tests.server.test_backup import kept, said
from tests.server.test_rest import play_out

pytestmark = pytest.mark.databases("file", "postgresql")

GAMES = [word for place in PLACES.values() for word in ("--game", place)]


def told(folder: Path, *more: str) -> Any:
    """What `outplay matches` tells of a folder's."""
    code, words = said("matches", "--json", *GAMES, *kept(folder), *more)
    assert code == 0, words
    return json.loads(words)


def test_matches_are_listed_while_they_are_played(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        over = anna.create("race", [{**YOU, "name": "Anna"}, BOT], settings={"length": 4})
        with anna.at(over["match"]) as line:
            play_out(line)
        begun = time.time()
        open_ = anna.create("race", [{**YOU, "name": "Anna"}, LINK, BOT], settings={"length": 60})
        with anna.at(open_["match"]) as line:
            newest, first = told(tmp_path)
            assert (newest["id"], [one["kind"] for one in newest["seats"]]) == (open_["match"], ["person", "free", "bot"])
            assert (newest["awaited"], newest["over"], newest["round"]) == (["Anna"], False, 1)
            assert (first["id"], first["over"], first["awaited"], first["seats"][0]["name"]) == (over["match"], True, [], "Anna")
            ben.join(open_, name="Ben")
            line.pick("stride 1")
            line.pick("lane dry")
            (newest,) = told(tmp_path, "--limit", "1")
            assert (newest["awaited"], newest["seats"][1]) == (["Ben"], {"name": "Ben", "kind": "person"})
            assert begun <= newest["begun"] < newest["since"] == newest["played"] <= time.time()
        hidden = server.process.runtime.store.read(
            lambda c: [*c.execute(select(tables.matches.c.code)).scalars(), *c.execute(select(tables.devices.c.token)).scalars()]
        )
        code, words = said("matches", *GAMES, *kept(tmp_path))
        assert (code, "waiting for Ben since" in words, "round 1" in words) == (0, True, True), words
        for listing in (words, json.dumps(told(tmp_path))):
            assert not [secret for secret in hidden if secret in listing]


def test_who_picks_in_secret_is_told_and_not_what(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        match = anna.create("whisper", [YOU, HOTSEAT])
        with anna.at(match["match"], seat=0) as line:
            picked = line.decision(0)["offers"][0]["text"]
            line.submit(line.decision(0), 0)
            (one,) = told(tmp_path)
    assert one["awaited"] == [seat["name"] for seat in one["seats"]]
    assert picked not in {value for value in one.values() if isinstance(value, str)}


@pytest.mark.databases("file")
def test_what_cannot_be_opened_is_listed_with_the_reason(tmp_path: Path) -> None:
    assert said("matches", *kept(tmp_path)) == (2, f"outplay: there are no matches in {tmp_path}\n")
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        assert said("matches", *kept(tmp_path)) == (0, "No match has been played here yet.\n")
        hurt, well = anna.create("race", [YOU, HOTSEAT]), anna.create("race", [YOU, HOTSEAT])
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        file.execute("UPDATE states SET state = ? WHERE match = ?", (b"rubbish", hurt["match"]))
        file.commit()
    found = {one["id"]: one for one in told(tmp_path)}
    assert "the table after row 0 cannot be read" in found[hurt["match"]]["broken"]
    assert found[well["match"]]["broken"] == ""
    code, words = said("matches", *kept(tmp_path))
    assert (code, words.count("its game 'race' is not installed here")) == (0, 1), words
