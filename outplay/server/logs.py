"""Logs as lines of JSON, for programs to read: what went wrong, and at which match and request."""

from __future__ import annotations

import logging
import time
from collections import Counter
from contextvars import ContextVar
from threading import Lock

import msgspec

LOGGERS = ("outplay.server", "outplay.bots")
"""All loggers of a server."""
REQUEST: ContextVar[str] = ContextVar("request", default="")
MATCH: ContextVar[str] = ContextVar("match", default="")
"""What is being worked on. Each request, socket and due turn has its own. They hold ids, no secrets."""


class Entry(msgspec.Struct, omit_defaults=True):
    """One line of the log. `at`: a moment in UTC; `trace`: the stack of an error."""

    at: str
    level: str
    logger: str
    message: str
    match: str = ""
    request: str = ""
    trace: str = ""


class Lines(logging.Formatter):
    """Formats each record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record."""
        at = f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{record.msecs:03.0f}Z"
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        entry = Entry(at, record.levelname.lower(), record.name, record.getMessage(), MATCH.get(), REQUEST.get(), trace)
        return msgspec.json.encode(entry).decode()


class Counted(logging.Filter):
    """Counts what a process logs, by level, and lets it through."""

    def __init__(self) -> None:
        super().__init__()
        self.counts: Counter[str] = Counter({"warning": 0, "error": 0})
        self.lock = Lock()
        for name in LOGGERS:
            logging.getLogger(name).addFilter(self)

    def filter(self, record: logging.LogRecord) -> bool:
        """Count a record."""
        with self.lock:
            self.counts[record.levelname.lower()] += 1
        return True

    def close(self) -> None:
        """Count no more."""
        for name in LOGGERS:
            logging.getLogger(name).removeFilter(self)


def as_json() -> None:
    """From now on log everything of this process as lines of JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
