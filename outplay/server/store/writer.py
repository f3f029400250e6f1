"""The one thread that writes. Jobs that are waiting share one transaction (group commit), each in a savepoint of its own."""

from __future__ import annotations

import queue
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine, RootTransaction, delete, insert
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from outplay.server.measures import Spread
from outplay.server.store.health import Health
from outplay.server.store.migrations import HEAD
from outplay.server.store.notices import Written, noted
from outplay.server.store.tables import content

T = TypeVar("T")
Job = Callable[[Connection], T]

TAKEN = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE", "23505", "SQLITE_CONSTRAINT_FOREIGNKEY", "23503")
"""The errors of a row that exists already, or whose match is gone, as SQLite and PostgreSQL name them. All others are our mistakes."""
VERSION = "SELECT version_num FROM alembic_version"
"""Asked in every transaction that writes: a newer process may have migrated the tables while this one is running."""
MAX_JOBS_PER_COMMIT = 64
"""Jobs in one transaction."""

LONG_SECONDS = 1.0
"""Time after which something that goes wrong is not tried again, as people wait."""
ROOM, ROOM_BYTES = "room", 200_000
"""What is written for a moment to see that there is room again."""
UNANSWERED = ("Silence", "ConnectionTimeout")
"""The errors of a database that does not answer at all, as psycopg and `patient.py` name them: psycopg need not be installed."""


class Unsaved(Exception):
    """The store did not save: the disk is full, or the file is read-only or locked. Nothing was done."""


class Taken(Exception):
    """Somebody else wrote this row first, or deleted its match: reload and look again."""


class Outdated(Unsaved):
    """A newer version has changed the tables: nothing will be written any more."""


@dataclass(slots=True)
class Waiting:
    """A job, and where its result goes."""

    job: Job[Any]
    answer: Future[Any]


class Waits(Protocol):
    """Something that waits to be done, and where its result goes."""

    @property
    def answer(self) -> Future[Any]:
        """Where its result goes."""


W = TypeVar("W", bound=Waits)


class Writer:
    """Takes jobs from any thread and answers each after the commit. `tell` tells the other processes what was written, as a part of the same transaction."""

    def __init__(self, engine: Engine, tell: Callable[[Connection, Written], None], health: Health) -> None:
        self.engine = engine
        self.tell = tell
        self.health = health
        self.on_return: Callable[[Connection, float], None] = lambda c, lost_at: None
        """Part of the first transaction after some time in which nothing could be written; told since when. Set by `matches/neighbors.py`."""
        self.commits = Spread()
        self.connection: Connection | None = None
        self.waiting: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self._run, name="outplay-writer", daemon=True)
        self.thread.start()

    def submit(self, job: Job[T]) -> Future[T]:
        """Queue a job, and return a future of its result. The future raises Taken or Unsaved."""
        answer: Future[T] = Future()
        self.waiting.put(Waiting(job, answer))
        return answer

    def close(self) -> None:
        """Do the jobs that are waiting, then end."""
        self.waiting.put(None)
        self.thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            batch, one = list[Waiting](), self.waiting.get()
            while one is not None:
                if one.answer.set_running_or_notify_cancel():  # from here on nobody can cancel it
                    batch.append(one)
                if len(batch) == MAX_JOBS_PER_COMMIT or self.waiting.empty():
                    break
                one = self.waiting.get()
            open_ = one is not None
            if batch:
                self._commit(batch)
        self._let_go()
        self.engine.dispose()

    def _commit(self, batch: list[Waiting]) -> None:
        done: list[tuple[Waiting, Any, BaseException | None]]
        began, lost_at = time.monotonic(), self.health.lost_at
        try:
            with self._begun(began) as connection:
                if connection.exec_driver_sql(VERSION).scalar() != HEAD:
                    raise Outdated("a newer outplay has changed the tables")
                if self.health.trouble:
                    _try_room(connection)
                if lost_at is not None:
                    self.on_return(connection, lost_at)
                done = [(one, *_try(connection, one.job)) for one in batch] if len(batch) > 1 else [(batch[0], batch[0].job(connection), None)]
                if written := noted(connection):
                    self.tell(connection, written)
        except BaseException as wrong:  # those who wait must hear of it, whatever it is
            self._fail(batch, wrong, began)
            return
        self.health.good()
        if lost_at is not None:
            self.health.noted(lost_at)
        self.commits.add(time.monotonic() - began)
        for one, result, failure in done:
            if failure is None:
                one.answer.set_result(result)
            else:
                one.answer.set_exception(failure)

    @contextmanager
    def _begun(self, began: float) -> Iterator[Connection]:
        """Provide the connection, in a transaction; a new one if it was lost while nothing was written."""
        try:
            connection, transaction = self._begin()
        except DBAPIError as wrong:
            if not wrong.connection_invalidated or time.monotonic() - began > LONG_SECONDS:
                raise
            self._let_go()
            connection, transaction = self._begin()
        with transaction:
            yield connection

    def _begin(self) -> tuple[Connection, RootTransaction]:
        if self.connection is None:
            self.connection = self.engine.connect()
        return self.connection, self.connection.begin()

    def _fail(self, batch: list[Waiting], wrong: BaseException, began: float) -> None:
        """Tell a batch what went wrong; those who have waited meanwhile too if it took long, as they would only wait as long again."""
        if self.connection is not None and (self.connection.closed or self.connection.invalidated or self.connection.in_transaction()):
            self._let_go()  # it is lost, or even the rollback failed
        meaning = _meaning(wrong)
        if isinstance(meaning, Unsaved) and not isinstance(meaning, Outdated):
            self.health.bad(str(meaning), began, silent=unanswered(wrong))
            if time.monotonic() - began > LONG_SECONDS:
                batch = [*batch, *drained(self.waiting)]
        for one in batch:
            one.answer.set_exception(meaning)

    def _let_go(self) -> None:
        """Close the connection, whatever has become of it. The next transaction makes a new one."""
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.invalidate()
            connection.close()


def drained(waiting: queue.SimpleQueue[W | None]) -> list[W]:
    """Return all who wait now, taken out of their queue as if they had been tried. An end (None) stays in it."""
    found, ends = list[W](), False
    with suppress(queue.Empty):
        while not ends:
            one = waiting.get_nowait()
            ends = one is None
            if one is not None and one.answer.set_running_or_notify_cancel():
                found.append(one)
    if ends:
        waiting.put(None)
    return found


def _try(connection: Connection, job: Job[T]) -> tuple[T | None, BaseException | None]:
    """Do one job among others, in a savepoint, and return its result or its error. Raises what ends the whole transaction."""
    try:
        with connection.begin_nested():
            return job(connection), None
    except Exception as wrong:
        if isinstance(meaning := _meaning(wrong), Unsaved):
            raise
        return None, meaning


def _try_room(c: Connection) -> None:
    """Write as much as many do at once, and take it back. A disk that is full often takes something small, or nothing at all, and yet nobody can play."""
    c.execute(insert(content).values(hash=ROOM, game=ROOM, source=secrets.token_urlsafe(ROOM_BYTES)))
    c.execute(delete(content).where(content.c.hash == ROOM))


def sentence_of(wrong: BaseException) -> str:
    """Return what the store said, its first line only, without what it was asked: that may be a secret."""
    return str(getattr(wrong, "orig", None) or wrong).strip().split("\n")[0]


def unanswered(wrong: BaseException) -> bool:
    """Return whether an error of the store means that there was no answer at all in time."""
    return type(getattr(wrong, "orig", None)).__name__ in UNANSWERED


def _meaning(wrong: BaseException) -> BaseException:
    """Return what an error of the store means to those who wait."""
    sentence = sentence_of(wrong)
    if isinstance(wrong, IntegrityError):
        kind = getattr(wrong.orig, "sqlite_errorname", None) or getattr(wrong.orig, "sqlstate", None)
        return Taken(sentence) if kind in TAKEN else wrong
    return Unsaved(sentence) if isinstance(wrong, SQLAlchemyError) else wrong
