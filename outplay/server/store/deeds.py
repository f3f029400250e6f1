"""What is done at one match in one go: for any store a job, for PostgreSQL one statement that is a transaction by itself and waits for no other match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection

from outplay.server.store.notices import Written

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Statement(Generic[T]):
    """A statement of PostgreSQL with its values. `result` turns its rows into what is returned, or raises what they mean."""

    sql: str
    values: Mapping[str, Any]
    result: Callable[[Sequence[tuple[Any, ...]]], T]


@dataclass(frozen=True, slots=True)
class Deed(Generic[T]):
    """Something written or read at one match, or read at several. `written`: what the other processes are told once it is done."""

    match: str
    job: Callable[[Connection], T]
    statement: Callable[[], Statement[T]]
    written: Written = field(default_factory=dict)
