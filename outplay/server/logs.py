"""Logs as lines of JSON, for programs that read them: what went wrong, and at which match and request."""

from __future__ import annotations

import logging
import time
from contextvars import ContextVar

import msgspec

REQUEST: ContextVar[str] = ContextVar("request", default="")
MATCH: ContextVar[str] = ContextVar("match", default="")
"""What is worked on: each request, each socket and each turn that is due has its own. Ids, nothing that is anybody's secret."""


class Entry(msgspec.Struct, omit_defaults=True):
    """One line. `at` is a moment in UTC; `trace` is for whoever mends it."""

    at: str
    level: str
    logger: str
    message: str
    match: str = ""
    request: str = ""
    trace: str = ""


class Lines(logging.Formatter):
    """Each record a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        at = f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{record.msecs:03.0f}Z"
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        entry = Entry(at, record.levelname.lower(), record.name, record.getMessage(), MATCH.get(), REQUEST.get(), trace)
        return msgspec.json.encode(entry).decode()


def as_json() -> None:
    """From now on all that this process logs is lines of JSON."""
    handler = logging.StreamHandler()
    handler.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
