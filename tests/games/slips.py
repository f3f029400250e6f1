"""Slips of designers: content with rows gone, doubled, moved and renamed, and with values that are out of range, of another kind, or another row's."""

from __future__ import annotations

import copy
import json
import random
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

NUMBERS = (0, 1, -1, 2, 3, -7, 7, 19, 20, 21, 99, 1_000_000, 1 << 70, -(1 << 70))
WORDS = ("", "bogus", "{bogus}", "self", "T", "all", "none", "Ünïcode ☃", "two words", "a/b", "x" * 300)
OTHERS: tuple[Any, ...] = (True, False, 0.5, [], {}, [[]], [0], ["bogus"], [{}], {"op": "bogus"}, {"do": "bogus"})

Place = tuple[Any, Any]
"""A dict or list, and the key or index of a value in it."""


def slipped(source: Mapping[str, str], rng: random.Random) -> dict[str, str]:
    """Return the texts of some content files with one to three slips."""
    files: dict[str, Any] = {name: tomllib.loads(text) for name, text in source.items()}
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        _slip(files, rng)
    return {name: "".join(f"{_key(key)} = {_written(value)}\n" for key, value in data.items()) for name, data in files.items()}


def _slip(files: dict[str, Any], rng: random.Random) -> None:
    if rng.random() < 0.01:
        files.pop(rng.choice(sorted(files)))
        return
    data = files[rng.choice(sorted(files))]
    places = list(_places(data))
    rows = [(holder, at) for holder, at in places if isinstance(holder, list) and isinstance(holder[at], dict)]
    ids = [(holder, at) for holder, at in places if at == "id"]
    match rng.randrange(10):
        case 0 if rows:
            holder, at = rng.choice(rows)
            holder.pop(at)
        case 1 if rows:
            holder, at = rng.choice(rows)
            twin = copy.deepcopy(holder[at])
            if "id" in twin and rng.random() < 0.7:
                twin["id"] = f"{twin['id']}2"
            holder.insert(rng.randrange(len(holder) + 1), twin)
        case 2 if rows:
            holder, at = rng.choice(rows)
            holder.insert(rng.randrange(len(holder)), holder.pop(at))
        case 3 if ids:
            holder, at = rng.choice(ids)
            holder[at] = rng.choice(("renamed", *WORDS, *(other[key] for other, key in ids)))
        case 4 if places:
            holder, at = rng.choice(places)
            holder.pop(at)
        case 5 | 6 if places:
            holder, at = rng.choice(places)
            like = [other[key] for other, key in places if key == at and isinstance(key, str)]
            holder[at] = copy.deepcopy(rng.choice(like or [0]))
        case 7 if places:
            holder, at = rng.choice(places)
            holder[at] = copy.deepcopy(rng.choice((*NUMBERS, *WORDS, *OTHERS)))
        case _ if places:
            numbers = [(holder, at) for holder, at in places if type(holder[at]) is int]
            holder, at = rng.choice(numbers or places)
            holder[at] = rng.choice(NUMBERS)


def _places(data: Any) -> Iterator[Place]:
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in list(items):
        yield data, key
        yield from _places(value)


def _key(key: str) -> str:
    return json.dumps(key)


def _written(value: Any) -> str:
    """Return a value as TOML, all on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_written(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_written, value)) + "]"
    return json.dumps(value)
