"""What is done on PostgreSQL by one statement each, over several connections at once, past SQLAlchemy and without the lock that whole transactions take.

The statements of one match go over the same connection, one after another. The others are told once for everything that was done within some milliseconds, in a
transaction of its own: a commit with a notice waits for every other such commit, so notices inside would make all matches wait for each other again. What a crash
loses of them is found at the next sign of life, when each process looks at its matches anyway.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar
from zlib import crc32

from outplay.server.measures import Spread
from outplay.server.store.deeds import Deed
from outplay.server.store.health import Health
from outplay.server.store.notices import ANY, Written, add
from outplay.server.store.writer import LONG_SECONDS, TAKEN, UNANSWERED, Taken, Unsaved, drained

if TYPE_CHECKING:
    import psycopg

    Connection = psycopg.Connection[tuple[Any, ...]]

T = TypeVar("T")

CONNECTIONS = 4
"""Statements that run at once."""
GATHER_SECONDS = 0.008
"""Time for which notices are gathered."""
RETELL_SECONDS = 0.5
"""Time until a notice that could not be sent is sent again."""


@dataclass(slots=True)
class Waiting:
    """A deed, and where its result goes."""

    deed: Deed[Any]
    answer: Future[Any]


class Direct:
    """Does deeds from any thread. `connect` opens a connection that commits by itself; `tell` sends a notice over one."""

    def __init__(self, connect: Callable[[], Connection], tell: Callable[[Connection, Written], None]) -> None:
        self.health = Health()
        """What is met is reported here, also by the other ways of the store."""
        self.commits = Spread()
        """How long deeds that write take; the store has the thread that writes count there too."""
        self.lines = [Line(connect, self._done, self._failed) for _ in range(CONNECTIONS)]
        self.connect = connect
        self.tell = tell
        self.written: Written = {}
        self.lock = threading.Lock()
        self.something = threading.Event()
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._gather, name="outplay-tells", daemon=True)
        self.thread.start()

    @property
    def waiting(self) -> int:
        """How many deeds wait for their turn."""
        return sum(line.waiting.qsize() for line in self.lines)

    def submit(self, deed: Deed[T]) -> Future[T]:
        """Queue a deed, and return a future of its result. The future raises Taken or Unsaved, or what the result means."""
        return self.lines[crc32(deed.match.encode()) % CONNECTIONS].submit(deed)

    def close(self) -> None:
        """Do what is waiting, tell of it, then end."""
        for line in self.lines:
            line.close()
        self.ended.set()
        self.something.set()
        self.thread.join()

    def _done(self, deed: Deed[Any], seconds: float) -> None:
        if not deed.written:
            self.health.heard()
        else:
            self.health.good()
            self.commits.add(seconds)
            with self.lock:
                add(self.written, deed.written)
            self.something.set()

    def _failed(self, deed: Deed[Any], sentence: str, began: float, silent: bool) -> None:
        if deed.written or silent:
            self.health.bad(sentence, began, silent=silent)

    def _gather(self) -> None:
        """Tell the others again and again what was written since. If that cannot be said, they are told to look at everything as soon as it can."""
        line: Connection | None = None
        while not self.ended.is_set() or self.written:
            self.something.wait()
            self.ended.wait(GATHER_SECONDS)
            self.something.clear()
            with self.lock:
                written, self.written = self.written, {}
            if written:
                line = self._tell(line, written)
            if written and line is None and not self.ended.wait(RETELL_SECONDS):
                with self.lock:
                    add(self.written, {ANY: None})
                self.something.set()
        if line is not None:
            line.close()

    def _tell(self, line: Connection | None, written: Written) -> Connection | None:
        """Send a notice, over a new connection if the old one was lost, and return the connection; None if it could not be sent."""
        for had in (line, None):
            made = had
            try:
                made = made if made is not None and not made.closed else self.connect()
                self.tell(made, written)
            except Exception:  # the database is away, or the line was lost: whatever it is, it is said again
                if made is not None:
                    made.close()
            else:
                return made
        return None


class Line:
    """One connection with the thread that uses it. It is made when it is first needed, and made again when it was lost."""

    def __init__(
        self, connect: Callable[[], Connection], done: Callable[[Deed[Any], float], None], failed: Callable[[Deed[Any], str, float, bool], None]
    ) -> None:
        self.connect = connect
        self.done = done
        self.failed = failed
        self.connection: Connection | None = None
        self.waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="outplay-statements", daemon=True)
        self.thread.start()

    def submit(self, deed: Deed[T]) -> Future[T]:
        """Queue a deed, and return a future of its result."""
        answer: Future[T] = Future()
        self.waiting.put(Waiting(deed, answer))
        return answer

    def close(self) -> None:
        """Do what is waiting, then end."""
        self.waiting.put(None)
        self.thread.join()

    def _run(self) -> None:
        while (one := self.waiting.get()) is not None:
            if one.answer.set_running_or_notify_cancel():  # from here on nobody can cancel it
                try:
                    one.answer.set_result(self._do(one.deed))
                except BaseException as wrong:  # those who wait must hear of it, whatever it is
                    one.answer.set_exception(wrong)
                    if isinstance(wrong, Unsaved) and (self.connection is None or self.connection.closed):  # the database itself does not answer
                        for other in drained(self.waiting):  # they would only wait as long again
                            other.answer.set_exception(wrong)
        if self.connection is not None:
            self.connection.close()

    def _do(self, deed: Deed[T]) -> T:
        """Do a deed, once more over a new connection if the old one was lost.

        Nothing is done twice by that: a row has its number, a draft is written in place of the one before, and a lease is free only once.
        """
        import psycopg

        began = time.monotonic()
        try:
            result = self._tried(deed, began)
        except psycopg.Error as wrong:
            meaning = _meaning(wrong)
            if isinstance(meaning, Unsaved):
                self.failed(deed, str(meaning), began, type(wrong).__name__ in UNANSWERED)
            raise meaning from None
        self.done(deed, time.monotonic() - began)
        return result

    def _tried(self, deed: Deed[T], began: float) -> T:
        import psycopg

        had = self.connection
        try:
            return self._told(deed)
        except psycopg.OperationalError:
            if had is None or not had.closed or time.monotonic() - began > LONG_SECONDS:
                raise
            return self._told(deed)

    def _told(self, deed: Deed[T]) -> T:
        if self.connection is None or self.connection.closed:
            self.connection = None  # if there is none to be had
            self.connection = self.connect()
        statement = deed.statement()
        return statement.result(self.connection.execute(statement.sql.encode(), statement.values, prepare=True).fetchall())


def _meaning(wrong: psycopg.Error) -> Exception:
    """Return what an error of the database means to those who wait. Two that wait for each other are told apart by the database: one of them was second."""
    sentence = str(wrong).strip().split("\n")[0]
    return Taken(sentence) if wrong.sqlstate in (*TAKEN, "40P01") else Unsaved(sentence)
