"""A server of two processes and a PostgreSQL, with people who play at it while things go wrong; and the books that are kept of it."""

from __future__ import annotations

import contextlib
import random
import signal
import socket
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from outplay.server.ops.kept import kept
from outplay.server.store import rows
from outplay.server.store.backup import backup
from outplay.server.store.postgres import TAKES_ITS_TURN
from tests.server.games import race
from tests.server.people import BOT, LINK, YOU, Browser, Line, Said, opened
from tests.server.postgres import Databases
from tests.server.test_kill import Process

GONE = (ConnectionClosed, InvalidHandshake, httpx.TransportError, OSError, TimeoutError)
"""What one meets where a process is killed, or hangs."""
LATER = ("unsaved", "unread")
"""Refusals after which a page says the same again."""
PACE_SECONDS = 0.15
"""Time between two picks of a person, and between two questions whether a process is ready."""
NOTICED_SECONDS, BACK_SECONDS = 4.0, 2.0
"""After how long a database that is gone, or back, must be known to be."""
BOTH = (0, 1)
"""The two processes."""
WHOLE_SECONDS = 60.0
"""Time after which everybody must have played on, on whatever machine."""


class Proxy:
    """A network between a process and the database, which can be paused: nothing gets through then, and nobody is told."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.flows = threading.Event()
        self.flows.set()
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                near, _ = self.socket.accept()
                self.flows.wait()
                far = socket.socket(socket.AF_UNIX)
                try:
                    far.connect(str(self.path))
                except OSError:
                    near.close()
                    far.close()
                    continue
                for one, other in ((near, far), (far, near)):
                    threading.Thread(target=self._pump, args=(one, other), daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        with one, contextlib.suppress(OSError):
            while data := one.recv(1 << 16):
                self.flows.wait()
                other.sendall(data)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Nothing gets through while the block runs."""
        self.flows.clear()
        try:
            yield
        finally:
            self.flows.set()


class Books:
    """What is counted: for each fault, and for all."""

    def __init__(self) -> None:
        self.fault = "none"
        self.lock = threading.Lock()
        self.counts: dict[str, Counter[str]] = {}
        self.slowest: dict[str, float] = {}
        self.back: dict[str, float] = {}
        self.notes: list[str] = []

    def count(self, what: str) -> None:
        with self.lock:
            self.counts.setdefault(self.fault, Counter())[what] += 1

    def waited(self, seconds: float) -> None:
        with self.lock:
            self.slowest[self.fault] = max(self.slowest.get(self.fault, 0.0), seconds)

    def all(self, what: str) -> int:
        return sum(count[what] for count in self.counts.values())

    def table(self) -> str:
        """What happened, as a table."""
        names = ("times", "acknowledged", "unsaved", "reconnected", "frozen", "broken", "ready in vain", "unready", "late")
        lines = [" | ".join(("fault", *names, "longest without a word", "written again after"))]
        for fault, count in self.counts.items():
            back = f"{self.back[fault]:.1f} s" if fault in self.back else ""
            lines.append(" | ".join((fault, *(str(count[name]) for name in names), f"{self.slowest.get(fault, 0.0):.1f} s", back)))
        return "\n".join([*lines, *self.notes])


class Later(Exception):
    """Something could not be done yet."""


class Table:
    """Two people who play match after match. `matches`: all of them, by who began each."""

    def __init__(self, bots: bool) -> None:
        self.seats = [YOU, LINK, *([BOT] if bots else [])]
        self.lock = threading.Lock()
        self.matches: list[tuple[Player, Said]] = []
        self.over = True

    def match(self, player: Player, browser: Browser) -> Said:
        """The match that a player has to be at, begun if needed. Raises Later."""
        with self.lock:
            if self.over:
                made = posted(browser, "/api/matches", game="race", seats=self.seats, settings={"length": 60})
                self.matches.append((player, made))
                self.over = False
            maker, match = self.matches[-1]
        if maker is not player:
            posted(browser, f"/api/join/{match['code']}")
        return match


def posted(browser: Browser, path: str, **body: object) -> Said:
    """The answer to a request. Raises Later."""
    answer = browser.http.post(path, json=body)
    if answer.status_code == 503:
        raise Later
    assert answer.status_code == 200, answer.text
    found: Said = answer.json()
    return found


class Player:
    """Somebody with a seat, who says again under the same id what was not answered or not saved, wherever there is a process."""

    def __init__(self, scene: Chaos, table: Table, seed: str) -> None:
        self.scene = scene
        self.table = table
        self.chance = random.Random(seed)
        self.cookies: dict[str, str] = {}
        self.match = ""
        self.said: Said | None = None
        self.done: dict[tuple[str, int], str] = {}
        """What was acknowledged, by match and row."""

    def play(self) -> None:
        """Pick after pick, until it is over."""
        while not self.scene.over.is_set():
            try:
                with Browser(self.chance.choice(self.scene.addresses())) as browser:
                    browser.http.cookies.update(self.cookies)
                    match = self.table.match(self, browser)["match"]
                    self.cookies = {cookie.name: cookie.value or "" for cookie in browser.http.cookies.jar}  # a server may have said it once more
                    browser.http.cookies = httpx.Cookies(self.cookies)
                    self.said, self.match = self.said if match == self.match else None, match
                    with browser.line() as line:
                        self._hello(line)
                        while not self.scene.over.wait(PACE_SECONDS) and not line.view.get("result"):
                            self._pick(line)
                        self.table.over = self.table.over or (self.table.matches[-1][1]["match"] == match and bool(line.view.get("result")))
            except (Later, *GONE) as wrong:
                self.scene.books.count("unsaved" if isinstance(wrong, Later) else "reconnected")
                self.scene.over.wait(PACE_SECONDS)

    def _hello(self, line: Line) -> None:
        while not line.view and not self.scene.over.is_set():
            line.say("hello", match=self.match)
            message = line.hear("laid", "refused")
            if message["type"] == "refused":
                assert message["code"] in LATER, message
                self.scene.over.wait(PACE_SECONDS)

    def _pick(self, line: Line) -> None:
        """One pick, or the last one again."""
        if self.said is None:
            view = line.until(lambda v: v.get("result") or v["decisions"] or self.scene.over.is_set())
            if not view["decisions"]:
                return
            asked = view["decisions"][0]
            self.said = {"seat": asked["seat"], "decision": asked["id"], "option": self.chance.choice(asked["offers"])["text"], "id": line.new_id()}
        began = time.monotonic()
        line.say("submit", **self.said)
        answer = self._answer(line, self.said["id"])
        self.scene.books.waited(time.monotonic() - began)
        if answer["type"] == "done":
            self.scene.books.count("acknowledged")
            self.done[self.match, answer["n"]] = self.said["option"]
            self.said = None
        elif answer["code"] in LATER:
            self.scene.books.count("unsaved")
        else:
            self.scene.books.count("broken" if answer["code"] == "broken" else "refused")
            assert answer["code"] in ("stale", "broken"), answer
            self.said = None

    def _answer(self, line: Line, id: str) -> Said:
        while True:
            answer = line.hear("done", "refused")
            if answer["id"] == id:
                return answer
            if answer["id"] == "":  # the Hello was not taken to its end
                raise ConnectionError


class Chaos:
    """Two processes, each with a network of its own to the database, and people at both."""

    def __init__(self, folder: Path, databases: Databases, people: int, *, bots: bool = False) -> None:
        self.folder = folder
        self.server, self.name = databases.server, databases.name(folder)
        self.books = Books()
        self.over = threading.Event()
        self.networks = [Proxy(self.server.folder / ".s.PGSQL.5432") for _ in range(2)]
        self.admins = [free_port() for _ in range(2)]
        self.processes: list[Process] = []
        self.cut: dict[int, float] = {}
        """Since when processes can write nothing, if it is known that they cannot."""
        self.unsure: set[int] = set()
        """Processes that may say of themselves what they like, as they have just been stopped."""
        self.back_at = 0.0
        self.wrong = 0.0
        """By how many seconds the database's clock is."""
        self.tables = [Table(bots and n == 0) for n in range(people // 2)]
        self.players = [Player(self, self.tables[n // 2], str(n)) for n in range(people)]
        self.threads = [threading.Thread(target=player.play, daemon=True) for player in self.players]
        self.threads += [threading.Thread(target=self._watch, args=(n,), daemon=True) for n in range(2)]

    def __enter__(self) -> Self:
        for n in range(2):
            self.processes.append(self.begin(n))
        for one in self.threads:
            one.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None) -> None:
        self.over.set()
        for process in self.processes:
            process.end(signal.SIGKILL)
        for one in self.threads:
            one.join(WHOLE_SECONDS)
        for network in self.networks:
            network.socket.close()

    def begin(self, n: int) -> Process:
        """A process, and somebody who reads what it complains of."""
        address = f"postgresql://outplay@127.0.0.1:{self.networks[n].port}/{self.name}"
        process = Process(self.folder, 0, "--database", address, "--admin-port", str(self.admins[n]))
        stderr: IO[str] | None = process.process.stderr
        assert stderr is not None
        threading.Thread(target=self._read, args=(stderr,), daemon=True).start()
        return process

    def _read(self, complaints: IO[str]) -> None:
        with contextlib.suppress(OSError, ValueError):  # closed
            for line in complaints:
                if line.startswith("Traceback"):
                    self.books.count("broken")

    def addresses(self) -> list[str]:
        """Where the processes are."""
        return [process.address for process in self.processes]

    def ready(self, n: int) -> bool | None:
        """Whether a process says so; None if it says nothing."""
        try:
            return httpx.get(f"http://127.0.0.1:{self.admins[n]}/readyz", timeout=5.0).status_code == 200
        except httpx.TransportError:
            return None

    def _watch(self, n: int) -> None:
        """Ask again and again whether a process is ready, and note what is wrong about the answer."""
        while not self.over.wait(PACE_SECONDS):
            asked, cut, back = time.monotonic(), self.cut.get(n), self.back_at
            said = self.ready(n)
            if said is None or n in self.unsure or cut != self.cut.get(n):
                continue
            if cut is not None and asked - cut > NOTICED_SECONDS and said:
                self.books.count("ready in vain")
            if cut is None and asked - back > 2 * BACK_SECONDS and not said:
                self.books.count("unready")
            if time.monotonic() - asked > 2.0:  # one second, on a machine that has other things to do
                self.books.count("late")

    # ------------------------------------------------------------ what goes wrong

    @contextmanager
    def trouble(self, fault: str, cut: Iterable[int] = (), unsure: Iterable[int] = ()) -> Iterator[None]:
        """Something is wrong while the block runs. `cut`: the processes that can write nothing then; `unsure`: those of which nothing is expected."""
        self.books.fault = fault
        self.books.count("times")
        self.cut, self.unsure = dict.fromkeys(cut, time.monotonic()), set(unsure)
        try:
            yield
        finally:
            self.cut, self.back_at = {}, time.monotonic()

    def recovered(self) -> None:
        """Wait until both processes write again, and everybody has played on."""
        assert all(one.is_alive() for one in self.threads)
        began, done = time.monotonic(), [len(player.done) for player in self.players]
        while not all(self.ready(n) for n in range(2)):
            assert time.monotonic() - began < WHOLE_SECONDS, "a process never writes again"
            time.sleep(0.02)
        self.unsure = set()
        self.books.back[self.books.fault] = max(self.books.back.get(self.books.fault, 0.0), time.monotonic() - began)
        while still := [player for player, had in zip(self.players, done, strict=True) if len(player.done) == had]:
            if time.monotonic() - began > WHOLE_SECONDS:
                self.books.counts[self.books.fault]["frozen"] += len(still)
                self.books.notes += [self._told(id) for id in {player.match for player in still}]
                return
            time.sleep(0.05)

    def _told(self, match: str) -> str:
        """How a match stands that does not go on."""
        with self.server.connect(self.name) as c:
            last = c.execute("SELECT number, kind, seat, at FROM actions WHERE match = %s ORDER BY number DESC LIMIT 1", [match]).fetchone()
            due = c.execute("SELECT seat, decision, at, lease FROM due WHERE match = %s", [match]).fetchall()
            now = c.execute(b"SELECT extract(epoch FROM clock_timestamp())::float").fetchone()
        return f"after {self.books.fault}, match {match} does not go on: last row {last}, due {due}, now {now}"

    def away(self, seconds: float, how: signal.Signals) -> None:
        """The database is stopped or killed, and begun again after some time."""
        with self.trouble(f"database {'stopped' if how == signal.SIGINT else 'killed'}", cut=BOTH), self.server.away(how):
            time.sleep(seconds)

    def hung(self, seconds: float) -> None:
        """The database hangs."""
        with self.trouble("database hangs", cut=BOTH), self.server.hung():
            time.sleep(seconds)

    def paused(self, seconds: float, which: list[int]) -> None:
        """The network is paused, of one process or of both."""
        with self.trouble(f"network of {len(which)} paused", cut=which), ExitStack() as stack:
            for n in which:
                stack.enter_context(self.networks[n].paused())
            time.sleep(seconds)

    def locked(self, seconds: float, statement: str) -> None:
        """Somebody holds a lock."""
        with self.trouble("lock held", unsure=BOTH), self.server.connect(self.name) as c, c.transaction():
            c.execute(statement.encode())
            time.sleep(seconds)

    def killed(self, n: int) -> None:
        """A process is killed, and begun again."""
        with self.trouble("process killed", unsure=[n]):
            self.processes[n].end(signal.SIGKILL)
            self.processes[n] = self.begin(n)

    def frozen(self, n: int, seconds: float) -> None:
        """A process hangs."""
        with self.trouble("process frozen", unsure=[n]):
            self.processes[n].process.send_signal(signal.SIGSTOP)
            time.sleep(seconds)
            self.processes[n].process.send_signal(signal.SIGCONT)

    def stepped(self, seconds: float) -> None:
        """The clock of the database is set forward or, if negative, back."""
        self.wrong += seconds
        with self.trouble("clock set"), self.server.connect(self.name) as c:
            c.execute(b"CREATE SCHEMA IF NOT EXISTS wrong")
            now = f"SELECT pg_catalog.clock_timestamp() + interval '{self.wrong} seconds'"
            c.execute(f"CREATE OR REPLACE FUNCTION wrong.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$ {now} $$".encode())
            c.execute(f"ALTER DATABASE {self.name} SET search_path = wrong, pg_catalog, public".encode())
            c.execute(b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid()", [self.name])

    def saved(self, file: Path) -> None:
        """A backup is made; it has all that was acknowledged before it began."""
        before = {key for player in self.players for key in list(player.done)}
        with self.trouble("backup"), closing(kept(database=self.server.address(self.name)).open()) as store:
            backup(store, file)
        with closing(sqlite3.connect(file)) as c:
            assert before <= set(c.execute('SELECT "match", number FROM actions'))
        file.unlink()

    def one_of_all(self, chance: random.Random) -> None:
        """Some fault, for some time."""
        seconds, which = chance.choice((1.0, 3.0, 8.0, 12.0)), chance.randrange(2)
        turn, rows_ = TAKES_ITS_TURN, "LOCK TABLE actions IN EXCLUSIVE MODE"
        faults = (
            partial(self.away, chance.choice((0.0, 1.0, 8.0, 20.0)), signal.SIGINT),
            partial(self.away, chance.choice((0.0, 1.0, 8.0)), signal.SIGKILL),
            partial(self.hung, seconds),
            partial(self.paused, seconds, [which]),
            partial(self.paused, seconds, [0, 1]),
            partial(self.locked, seconds, chance.choice((turn, rows_))),
            partial(self.killed, which),
            partial(self.frozen, which, seconds),
            partial(self.stepped, chance.choice((-1.5, 1.5, 90.0))),
            partial(self.saved, self.folder / "backup.db"),
        )
        chance.choice(faults)()

    # ------------------------------------------------------------ the end

    def lost(self) -> int:
        """How much of what was acknowledged is not there as it was said."""
        lost = 0
        with closing(opened(self.folder)) as store:
            for id in {match["match"] for table in self.tables for _, match in table.matches}:
                stored = store.read(partial(rows.load, match=id, rules=race.GAME.rules_version))
                assert stored is not None
                there = {row.number: row.option for row in stored.actions}
                lost += sum(there.get(n) != option for player in self.players for (match, n), option in player.done.items() if match == id)
                answers = Counter((row.seat, row.decision) for row in stored.actions if row.kind in ("pick", "bot", "host", "timeout"))
                said = Counter(row.client for row in stored.actions if row.client)
                twice = [one for counted in (answers, said) for one, times in counted.items() if times > 1]
                assert not twice, f"done twice at match {id}: {twice}"
        return lost


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
