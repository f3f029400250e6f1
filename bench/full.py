"""What a full store costs: how long a server takes to start on 10,000 matches, to list them and to open one; and what a match of 5,000 rows is like.

python -m bench.full [--game knockback] [--matches 10000] [--rows 5000]
"""

from __future__ import annotations

import argparse
import random
import secrets
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
from sqlalchemy import Connection, insert, select
from websockets.sync.client import ClientConnection, connect

from bench.scripted import serving
from outplay.server.store.files import FILE, open_store
from outplay.server.store.tables import actions, matches, seats, states

PLAYED = 12
"""Rows of each of the many matches."""
AT_ONCE = 50
"""Messages that a server takes of one socket without a pause."""
ASKED = 20
"""How often a list is asked for."""


class Table:
    """One browser at its own match, which it plays for all seats."""

    def __init__(self, line: ClientConnection, match: str) -> None:
        self.line = line
        self.n, self.open = -1, list[dict[str, Any]]()
        began = time.perf_counter()
        self.say(type="hello", match=match)
        self.bytes = self.until(-1)
        self.opened = time.perf_counter() - began

    def say(self, **message: object) -> None:
        """Send a message."""
        self.line.send(msgspec.json.encode(message).decode())

    def until(self, n: int) -> int:
        """Hear until this row, or any, has come. The bytes of the last message."""
        while True:
            text = self.line.recv(30)
            message = msgspec.json.decode(text)
            assert message["type"] not in ("refused", "error"), message
            new = message.get("view", {}).get("set", {})
            self.open = new.get("decisions", self.open)
            if new.get("n", self.n) > max(n, self.n):
                self.n = new["n"]
                return len(text)

    def act(self, chance: random.Random) -> float:
        """Undo what can be undone, mostly, else pick; so a match goes on for long. The seconds."""
        decision = self.open[0]
        told = {"id": secrets.token_hex(8), "seat": decision["seat"], "decision": decision["id"]}
        began = time.perf_counter()
        if decision.get("can_undo") and chance.random() < 0.98:
            self.say(type="undo", **told)
        else:
            self.say(type="submit", **told, option=decision["offers"][0]["text"])
        self.until(self.n)
        return time.perf_counter() - began


def made(address: str, game: str, cookie: str = "") -> tuple[str, str]:
    """Return a new match of one browser with all seats: its id, and what the browser is known by."""
    wish = {"game": game, "seats": [{"kind": "you"}, {"kind": "hotseat", "name": "Other"}]}
    made = httpx.post(f"http://{address}/api/matches", json=wish, headers={"Cookie": f"outplay={cookie}"} if cookie else {}).raise_for_status()
    return made.json()["match"], made.cookies.get("outplay") or cookie


def multiplied(c: Connection, match: str, many: int) -> None:
    """Have a match so many times more."""
    rows = {table: [dict(row._mapping) for row in c.execute(select(table).where(table.c[key] == match))] for table, key in KEYS.items()}
    for _ in range(many):
        id = secrets.token_hex(8)
        for table, key in KEYS.items():
            changed = {key: id} | ({"code": secrets.token_hex(4)} if table is matches else {})
            c.execute(insert(table), [row | changed for row in rows[table]])


KEYS = {matches: "id", seats: "match", actions: "match", states: "match"}


def listed(address: str, cookie: str) -> float:
    """Seconds for the list of one's matches, at the median."""
    waits: list[float] = []
    with httpx.Client(base_url=f"http://{address}", headers={"Cookie": f"outplay={cookie}"}) as http:
        for _ in range(ASKED):
            began = time.perf_counter()
            http.get("/api/shelf").raise_for_status()
            waits.append(time.perf_counter() - began)
    return median(waits)


@contextmanager
def at(address: str, cookie: str, match: str) -> Iterator[Table]:
    """Yield a browser at a match."""
    with connect(f"ws://{address}/ws", additional_headers={"Cookie": f"outplay={cookie}"}, compression=None, max_size=None) as line:
        yield Table(line, match)


def report(address: str, cookie: str, match: str, words: str, started: float, memory: float) -> None:
    """What it is like now."""
    with at(address, cookie, match) as table:
        opened, size = table.opened, table.bytes
    print(
        f"{words}: started in {started:.2f} s with {memory / 1e6:.0f} MB, listed in {listed(address, cookie) * 1000:.0f} ms,"
        f" a match opened in {opened * 1000:.0f} ms ({size / 1000:.0f} kB)",
        flush=True,
    )


def main() -> None:
    """Fill a store, and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="knockback")
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--rows", type=int, default=5_000)
    chosen = parser.parse_args()
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as data:
        options = ("play", "--no-browser", "--data", data)
        began = time.perf_counter()
        with serving(*options) as (address, process):
            started = time.perf_counter() - began
            match, cookie = made(address, chosen.game)
            with at(address, cookie, match) as table:
                for _ in range(PLAYED):
                    table.act(chance)
            report(address, cookie, match, "one match", started, process.memory_info().rss)
        store = open_store(Path(data))
        store.writer.submit(lambda c: multiplied(c, match, chosen.matches)).result()
        store.close()
        size = (Path(data) / FILE).stat().st_size
        began = time.perf_counter()
        with serving(*options) as (address, process):
            started = time.perf_counter() - began
            words = f"{chosen.matches:,} matches of {PLAYED} rows ({size / 1e6:.0f} MB, {size / chosen.matches / PLAYED / 1000:.1f} kB a row)"
            report(address, cookie, match, words, started, process.memory_info().rss)
            long, cookie = made(address, chosen.game, cookie)
            waits: list[float] = []
            while len(waits) < chosen.rows:
                with at(address, cookie, long) as table:
                    waits += [table.act(chance) for _ in range(min(AT_ONCE, chosen.rows - len(waits)))]
            first, last = median(waits[:200]), median(waits[-200:])
            print(f"a match of {table.n:,} rows: an action takes {first * 1000:.1f} ms at first, {last * 1000:.1f} ms at last")
        began = time.perf_counter()
        with serving(*options) as (address, process):
            report(address, cookie, long, f"after {chosen.rows:,} rows of one match", time.perf_counter() - began, process.memory_info().rss)


if __name__ == "__main__":
    main()
