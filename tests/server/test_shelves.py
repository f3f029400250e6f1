"""The open shelf: it says at once when a match of whoever looks at it begins to ask them, whichever process wrote that."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.people import BOT, LINK, YOU, Browser, Line, config, running

pytestmark = pytest.mark.databases("file", "postgresql")


def asks(shelf: Line, *matches: str) -> None:
    """Listen until just these matches ask."""
    while shelf.hear("called")["matches"] != [*matches]:
        pass


def runs(line: Line) -> None:
    """A turn: how far, and in which lane."""
    line.pick("stride 1")
    line.pick("lane dry")


def test_the_open_shelf_says_at_once_when_a_match_asks(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben, Browser(server.address) as stranger:
        made = anna.create("race", [YOU, LINK], settings={"length": 30})
        ben.join(made)
        with ben.line() as shelf, stranger.line() as other, anna.at(made["match"]) as line, ben.at(made["match"]) as his:
            shelf.say("shelf")
            other.say("shelf")
            asks(shelf)
            runs(line)
            asks(shelf, made["match"])
            runs(his)
            asks(shelf)
            asks(other)


def test_another_process_is_heard_too(tmp_path: Path) -> None:
    with running(config(tmp_path)) as one, running(config(tmp_path)) as two, Browser(one.address) as anna, Browser(two.address) as ben:
        made = anna.create("race", [YOU, LINK], settings={"length": 30})
        ben.join(made)
        with ben.line() as shelf, anna.at(made["match"]) as line:
            shelf.say("shelf")
            asks(shelf)
            runs(line)
            asks(shelf, made["match"])


def test_a_match_in_which_a_bot_sits_in_or_that_is_over_asks_nobody(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        match = anna.create("race", [YOU, BOT])["match"]
        with anna.line() as shelf, anna.at(match) as line:
            shelf.say("shelf")
            while shelf.hear("called")["matches"] != [match]:
                pass
            while not line.until(lambda v: v.get("result") or v["decisions"]).get("result"):
                line.submit(line.view["decisions"][0], -1)
            while shelf.hear("called")["matches"]:
                pass
