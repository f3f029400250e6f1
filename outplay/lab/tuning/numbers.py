"""Where a number of the content stands in the text of its file, so that it can be changed and nothing else."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from typing import Any, Final

import tomlkit
from tomlkit.exceptions import TOMLKitError

from outplay.kernel.errors import OutplayError
from outplay.lab.varying import Number

MARK: Final = 918_273_645_546
"""A number that no content has."""
MOST: Final = 12
"""A number may have so many values at most."""


def number_of(texts: Mapping[str, str], at: str, values: Sequence[int]) -> Number:
    """Return the number of a content with this address, and the values that it may have besides its own. Raises OutplayError."""
    file, *steps = at.split("/")
    name = f"{file}.toml"
    if name not in texts:
        raise OutplayError(f"{at}: there is no {name}; there are: {', '.join(texts)}")
    now = _looked_up(tomllib.loads(texts[name]), steps, at)
    if not isinstance(now, int) or isinstance(now, bool):
        raise OutplayError(f"{at}: that is no whole number, but {type(now).__name__ if isinstance(now, (dict, list)) else now!r}")
    every = tuple(sorted({now, *values}))
    if len(every) < 2:
        raise OutplayError(f"{at}: it is {now} already; name another value that it may have")
    if len(every) > MOST:
        raise OutplayError(f"{at}: {len(every)} values are too many to tell apart; name {MOST} at most")
    return Number(at, _place(texts[name], steps, now, at), every)


def now_of(texts: Mapping[str, str], number: Number) -> int:
    """Return the value that a number has in a content."""
    start, end = number.place
    return int(texts[number.file][start:end])


def owner_of(number: Number, ids: Sequence[str]) -> str:
    """Return the id of the one whose number it is; empty if it is nobody's. `ids`: of all who can be dealt in."""
    return next((step for step in number.at.split("/")[1:] if step in ids), "")


def _looked_up(data: Any, steps: Sequence[str], at: str) -> Any:
    """Return what stands at an address: rows are named by their ids, or else by their places from 0. Raises OutplayError."""
    here = data
    for step in steps:
        here = here[_key(here, step, at)]
    return here


def _key(here: Any, step: str, at: str) -> Any:
    """Return the key of what a step of an address leads to."""
    if isinstance(here, dict):
        if step in here:
            return step
        raise OutplayError(f"{at}: there is no {step!r}; there are: {', '.join(map(str, here))}")
    if isinstance(here, list):
        if step.isdigit() and int(step) < len(here):
            return int(step)
        ids = [row.get("id") if isinstance(row, dict) else None for row in here]
        if step in ids:
            return ids.index(step)
        raise OutplayError(f"{at}: there is no {step!r}; there are: {', '.join(id or str(n) for n, id in enumerate(ids))}")
    raise OutplayError(f"{at}: {step!r} leads nowhere, as {here!r} stands there already")


def _place(text: str, steps: Sequence[str], now: int, at: str) -> tuple[int, int]:
    """Return which part of a file's text a number is."""
    try:
        document: Any = tomlkit.parse(text)
        here = document
        for step in steps[:-1]:
            here = here[_key(here, step, at)]
        here[_key(here, steps[-1], at)] = MARK
        marked = tomlkit.dumps(document)
    except TOMLKitError as wrong:
        raise OutplayError(f"{at}: its file cannot be read: {wrong}") from None
    start = marked.find(str(MARK))
    rest = marked[start + len(str(MARK)) :]
    end = len(text) - len(rest)
    if text[:start] != marked[:start] or text[end:] != rest or text[start:end] != str(now):
        raise OutplayError(f"{at}: its file is written in a way in which this number cannot be changed alone; write it as a plain {now}")
    return start, end
