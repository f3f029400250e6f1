"""A real server on a loopback port, and people at it: browsers with a cookie, and their sockets."""

from __future__ import annotations

import contextlib
import itertools
import os
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Any, Self

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from outplay.kernel import scene as sc
from outplay.server.config import Config
from outplay.server.http.app import make_app
from outplay.server.http.process import Process
from outplay.server.matches import seating
from outplay.server.ops import run, serving
from outplay.server.store.files import open_store
from outplay.server.store.postgres import open_database
from outplay.server.store.store import Store
from tests.server.games import race, whisper
from tests.server.postgres import Databases

Said = dict[str, Any]
Waited = Callable[[float], None]
"""Has so many seconds more count as waited for somebody."""
PATIENCE = 30.0
"""Seconds until a test gives up waiting for a message."""

PLACES = {"race": "tests.server.games.race:GAME", "whisper": "tests.server.games.whisper:GAME"}

databases: Databases | None = None
"""Where matches are kept that are not kept in files: what a test runs on."""


def deal(monkeypatch: pytest.MonkeyPatch, draw: Callable[[int], bytes]) -> None:
    """Let all matches of this process be dealt from seeds that are drawn so."""
    monkeypatch.setattr(seating, "secrets", SimpleNamespace(token_bytes=draw, token_urlsafe=secrets.token_urlsafe))


def opened(folder: Path) -> Store:
    """The store of a folder: in it, or in a database of its own."""
    return open_database(databases.of(folder)) if databases else open_store(folder)


def config(folder: Path, **other: Any) -> Config:
    """A server for tests: nobody pauses."""
    games: Any = {"race": race.GAME, "whisper": whisper.GAME}
    usual = Config(games=games, places=PLACES, page=folder / "page", bot_pause=0.0, hidden_pause=(0.0, 0.0), refusal_pause=0.0, rate=2000, burst=2000)
    return replace(usual, **other)


class Running:
    """A server in a thread of its own. It keeps its matches beside its page."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.app = make_app(config, opened(config.page.parent))
        self.process: Process = self.app.state.process
        self.socket = run.listen("127.0.0.1", 0)
        self.address = f"127.0.0.1:{self.socket.getsockname()[1]}"
        ready: Future[None] = Future()
        self.server = serving.Server(serving.settings(self.app, config), lambda: ready.set_result(None), self.process.hand_on)
        self.thread = threading.Thread(target=self.server.run, args=([self.socket],), daemon=True)
        self.thread.start()
        ready.result(PATIENCE)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@contextlib.contextmanager
def running(config: Config) -> Iterator[Running]:
    """A server while the block runs."""
    server = Running(config)
    try:
        yield server
    finally:
        server.stop()


class Browser:
    """One browser: it keeps its cookie."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        self.http.close()

    def get(self, path: str, expect: int = 200) -> Any:
        answer = self.http.get(path)
        assert answer.status_code == expect, answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    def post(self, path: str, expect: int = 200, **body: Any) -> Any:
        answer = self.http.post(path, json=body)
        assert answer.status_code == expect, answer.text
        return answer.json()

    def create(self, game: str = "race", seats: list[Said] | None = None, **other: Any) -> Said:
        """A new match."""
        made: Said = self.post("/api/matches", game=game, seats=seats or [], **other)
        return made

    def join(self, match: Said, **how: Any) -> Said:
        """Sit down at somebody's match, or watch."""
        joined: Said = self.post(f"/api/join/{match['code']}", **how)
        return joined

    @contextlib.contextmanager
    def line(self, compress: bool = False, match: str = "", **headers: str) -> Iterator[Line]:
        """An open socket that has said nothing yet; its address names a match, as the page's does."""
        cookie = {"Cookie": f"outplay={token}"} if (token := self.http.cookies.get("outplay")) else {}
        with connect(
            f"ws://{self.address}/ws?m={match}", additional_headers={**cookie, **headers}, compression="deflate" if compress else None, close_timeout=2
        ) as socket:
            yield Line(socket)

    @contextlib.contextmanager
    def at(self, match: str, had: Line | None = None, **hello: Any) -> Iterator[Line]:
        """A socket at a match, with its table; it goes on from what another one `had`, and says so."""
        with self.line(match=match) as line:
            if had is not None:
                line.prints, line.rows = dict(had.prints), had.rows
                hello = {"seen": had.view["n"], "seat": had.view["seat"], "known": list(had.prints), **hello}
            line.say("hello", match=match, **hello)
            line.hear("laid")
            yield line


def applied(before: Said | None, delta: Said, prints: Said) -> Said:
    """A record with what is new in it, as a page does it."""
    begun = prints[delta["print"]] if "print" in delta else before or {}
    made: Said = {field: value for field, value in begun.items() if field not in delta.get("gone", ())} | delta.get("set", {})
    if "id" in delta:
        made["id"] = delta["id"]
    for field, one in delta.get("inside", {}).items():
        made[field] = applied(made.get(field), one, prints)
    for field, one in delta.get("lists", {}).items():
        if "size" in one:
            places: list[Said | None] = [*made.get(field, ()), *[None] * one["size"]][: one["size"]]
            for new in one.get("parts", ()):
                places[new["at"]] = applied(places[new["at"]], new, prints)
            assert None not in places
            made[field] = places
            continue
        parts = {part["id"]: part for part in made.get(field, ()) if part["id"] not in one.get("gone", ())}
        for new in one.get("parts", ()):
            part = applied(parts.get(new.get("id")), new, prints)
            if "at" not in new:
                parts[part["id"]] = part
        made[field] = [parts[id] for id in one.get("order", parts)]
        for new in one.get("parts", ()):
            if "at" in new:
                made[field].insert(new["at"], applied(None, new, prints))
    return made


IDS = itertools.count(1)
"""For messages: no two lines of a test may use the same, not even one after another."""


def options_of(decision: Said) -> list[str]:
    """The text forms of all that can be picked: what is offered one by one, then what each form stands for."""
    forms = msgspec.convert(decision.get("forms", []), list[sc.Form])
    return [offer["text"] for offer in decision["offers"]] + [offer.text for form in forms for offer in form.offers()]


class Line:
    """A socket as a page uses it: it knows the newest view and rows, and refuses gaps. Messages are handed on with whole views, as if nothing were left out."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: Said = {}
        self.table: Said = {}
        self.prints: Said = {}
        self.rows: list[Said] = []
        self.seats: list[Said] = []
        self.watching = 0
        self.sent: Said = {}
        """The newest message with a view, as it was sent."""
        self.told: dict[int, list[Said]] = {}
        """The tables on the way to each row that was heard of."""

    def say(self, type: str, **fields: Any) -> None:
        self.socket.send(msgspec.json.encode({"type": type, **fields}).decode())

    def raw(self, text: str | bytes) -> None:
        self.socket.send(text)

    def next(self) -> Said:
        """The next message, whatever it is."""
        message: Said = msgspec.json.decode(data := self.socket.recv(timeout=PATIENCE))
        if message["type"] in ("laid", "update"):
            self.sent = msgspec.json.decode(data)
            self.whole(message)
        if message["type"] == "laid":
            self.table, self.view, self.rows, self.seats = message, message["view"], message["rows"], message["seats"]
        elif message["type"] == "present":
            self.seats, self.watching = message["seats"], message["watching"]
        elif message["type"] == "update":
            numbers = [row["n"] for row in message["rows"]]
            assert numbers == list(range(self.view["n"] + 1, message["view"]["n"] + 1)), "a gap"
            self.view = message["view"]
            self.rows = [*self.rows, *message["rows"]]
            self.told[self.view["n"]] = message.get("moments", [])
        return message

    def whole(self, message: Said) -> None:
        """Put whole scenes into a message, in the place of what is new in them."""
        before = self.view if message["type"] == "update" else None
        self.prints |= message.get("prints", {})
        scene = before and before["scene"]
        for moment in message.get("moments", ()):
            scene = moment["scene"] = applied(scene, moment["scene"], self.prints)
        message["view"] = applied(before and {**before, "scene": scene}, message["view"], self.prints)
        if (seen := message.get("seen", -1)) >= 0:
            message["rows"] = [row for row in self.rows if row["n"] <= seen] + message["rows"]

    def hear(self, *types: str, id: str | None = None) -> Said:
        """The next message of one of these types, with this id where one is given."""
        while True:
            message = self.next()
            if message["type"] in types and (id is None or message["id"] == id):
                return message

    def until(self, fact: Callable[[Said], object]) -> Said:
        """The first view of which this is true, the present one included."""
        while not fact(self.view):
            self.next()
        return self.view

    def until_seat(self, seat: int, fact: Callable[[Said], object]) -> None:
        """Wait until this is true of a seat, by what was said last of who sits where."""
        while not fact(self.seats[seat]):
            self.next()

    def decision(self, seat: int | None = None) -> Said:
        """The next question to this seat (or to whoever is looked through)."""
        wanted = self.view["seat"] if seat is None else seat
        view = self.until(lambda v: v.get("result") or any(d["seat"] == wanted for d in v["decisions"]))
        found: Said = next(d for d in view["decisions"] if d["seat"] == wanted)
        return found

    def question(self) -> Said:
        """The first open question, of whichever seat."""
        found: Said = self.until(lambda v: v["decisions"])["decisions"][0]
        return found

    def submit(self, decision: Said, option: str | int = 0, id: str = "", **more: Any) -> Said:
        """Pick an option, by its text or its place; the answer."""
        text = options_of(decision)[option] if isinstance(option, int) else option
        id = id or self.new_id()
        self.say("submit", id=id, seat=decision["seat"], decision=decision["id"], option=text, **more)
        return self.hear("done", "refused", id=id)

    def pick(self, option: str | int = 0, seat: int | None = None) -> Said:
        """Answer the next question; it must be done. The view after it."""
        answer = self.submit(self.decision(seat), option)
        assert answer["type"] == "done", answer
        return self.until(lambda v: v["n"] >= answer["n"])

    def undo(self, seat: int, decision: int, id: str = "", **more: Any) -> Said:
        id = id or self.new_id()
        self.say("undo", id=id, seat=seat, decision=decision, **more)
        return self.hear("done", "refused", id=id)

    def new_id(self) -> str:
        return f"{os.getpid()}-{next(IDS)}"

    def closed(self) -> int:
        """Read on until the server closes; its code."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.socket.recv(timeout=PATIENCE)
        return self.socket.close_code or 0


class Clock:
    """In the place of the module `time`: seconds go by as a test says, and the machine's clock is `wrong` by some."""

    def __init__(self, wrong: float = 0.0) -> None:
        self.later = 0.0
        self.wrong = wrong

    def time(self) -> float:
        return time.time() + self.later + self.wrong

    def monotonic(self) -> float:
        return time.monotonic() + self.later


YOU: Said = {"kind": "you"}
LINK: Said = {"kind": "link"}
HOTSEAT: Said = {"kind": "hotseat"}
BOT: Said = {"kind": "bot"}
