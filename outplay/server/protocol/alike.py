"""Which names look alike, in whatever scripts they are written: by Unicode's list of characters that can be confused."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Mapping
from functools import cache

from confusable_homoglyphs.utils import load  # type: ignore[import-untyped]

DIRECTION = "\u200e"
"""In the list it stands around characters that are written from right to left."""


def likenesses(name: str) -> frozenset[str]:
    """Return what a name can be read as. Two names look alike, except for case and width, if they share one of these texts."""
    plain = unicodedata.normalize("NFKC", name)
    return frozenset({plain.casefold(), _read(plain), _read(plain.upper())})


def is_punctuation(sign: str) -> bool:
    """Return whether a character is a punctuation mark, or a sign that looks like one: no letter and no digit, which only resemble one."""
    kinds = [unicodedata.category(one[0]) for one in (sign, _prototypes().get(ord(sign), sign))]
    return kinds[0][0] == "P" or (kinds[1][0] == "P" and kinds[0] in ("Lm", "Sk", "Sm", "So"))


def _read(name: str) -> str:
    """Return the text that looks like a name and is the same for all that look so (the skeleton of Unicode's report 39), without case."""
    read = unicodedata.normalize("NFD", name).translate(_prototypes())
    return unicodedata.normalize("NFC", read).casefold()


@cache
def _prototypes() -> Mapping[int, str]:
    """Return, for each character that looks like others, the one that stands for them all.

    In the list, each of them names that one alone; and that one names all of them, which may be a single one too.
    """
    listed: dict[str, list[dict[str, str]]] = load("confusables.json")
    found = {ord(capital): letter for letter in string.ascii_uppercase if (capital := _small_capital(letter))}
    for sign, others in listed.items():
        sign, other = sign.strip(DIRECTION), others[0]["c"]
        if len(sign) == len(others) == 1 and (len(listed[other]) > 1 or other < sign):
            found[ord(sign)] = found.get(ord(other), other.strip(DIRECTION)) if len(other) == 1 else other.strip(DIRECTION)
    return found


def _small_capital(letter: str) -> str:
    try:
        return unicodedata.lookup(f"LATIN LETTER SMALL CAPITAL {letter}")
    except KeyError:
        return ""
