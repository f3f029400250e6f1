"""The lobby: a table is opened, people sit down, somebody arranges the seats, and a match begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from tests.server.conftest import NewBrowser
from tests.server.people import BOT, LINK, YOU, Browser, Line, Said

pytestmark = pytest.mark.databases("file", "postgresql")


class Looking:
    """Somebody who looks at the open tables: what they know by all that was said."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.tables: dict[str, Said] = {}
        self.own: list[Said] = []
        self.match = ""
        self.heard: list[Said] = []
        line.say("lobby")
        self.until(lambda: "sitting" in self.types and "tables" in self.types)

    @property
    def types(self) -> set[str]:
        return {one["type"] for one in self.heard}

    def until(self, fact: Callable[[], object]) -> None:
        """Listen until this is true."""
        while not fact():
            message = self.line.next()
            self.heard.append(message)
            if message["type"] == "tables":
                kept = {} if message.get("whole") else {id: one for id, one in self.tables.items() if id not in message.get("gone", ())}
                self.tables = kept | {one["id"]: one for one in message["tables"]}
            elif message["type"] == "sitting":
                self.own, self.match = message["tables"], message.get("match", self.match)

    def sees(self, id: str, fact: Callable[[Said], object] = lambda _: True) -> Said:
        """The table in the list, once this is true of it."""
        self.until(lambda: id in self.tables and fact(self.tables[id]))
        return self.tables[id]

    def sits(self, fact: Callable[[Said], object] = lambda _: True) -> Said:
        """The table at which one sits, once this is true of it."""
        self.until(lambda: self.own and fact(self.own[0]))
        return self.own[0]


@contextmanager
def looking(browser: Browser) -> Iterator[Looking]:
    """Somebody at the lobby."""
    with browser.line(match="lobby") as line:
        yield Looking(line)


def opens(browser: Browser, *seats: Said, public: bool = True, expect: int = 200, **match: Any) -> Said:
    """A table that somebody opens."""
    made: Said = browser.post("/api/tables", expect, public=public, match={"game": "race", "seats": list(seats or (YOU, LINK)), **match})
    return made


def names(table: Said) -> list[str]:
    """Who sits there."""
    return [seat.get("name", "") for seat in table["seats"]]


def test_a_table_is_opened_somebody_sits_down_and_both_are_at_the_match(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    table = opens(anna, {"kind": "you", "name": "Anna"}, LINK, BOT)
    with looking(anna) as hers, looking(bert) as his:
        assert names(his.sees(table["table"])) == ["Anna", "", his.tables[table["table"]]["seats"][2]["name"]]
        assert [seat["kind"] for seat in his.tables[table["table"]]["seats"]] == ["person", "free", "bot"]
        assert bert.post(f"/api/tables/{table['table']}/sit", name="Bert")["seats"] == [1]
        own = hers.sits(lambda one: names(one["table"])[1] == "Bert")
        assert own["owned"]
        assert own["code"] == table["code"]
        assert own["seat"] == 0
        begun = anna.post(f"/api/tables/{table['table']}/start", number=own["number"])
        assert begun["seats"] == [0]
        assert begun["code"] == table["code"]
        hers.until(lambda: hers.match == begun["match"])
        his.until(lambda: table["table"] not in his.tables)
    assert bert.get(f"/api/join/{table['code']}")["match"] == begun["match"]
    with anna.at(begun["match"]) as line, bert.at(begun["match"]) as theirs:
        assert (line.table["mine"], theirs.table["mine"]) == ([0], [1])
        assert [seat["name"] for seat in theirs.seats[:2]] == ["Anna", "Bert"]
