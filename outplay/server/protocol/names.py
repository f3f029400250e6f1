"""Names of seats: what people type, made fit to be shown and told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from outplay.server.protocol.alike import is_punctuation, likenesses

MAX_NAME_CHARACTERS = 24
BLANKS = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0\U0001d159", " "))
"""Letters and symbols that look like a gap."""
JOINER, AS_EMOJI = "\u200d", "\ufe0f"
BOT = "bot"
"""What bots are called, followed by a comma and their strength. A person's name that begins like this is stripped of punctuation."""
MAX_MARKS = 2
"""Combining marks on one character."""


def plain_name(name: str) -> str:
    """Return a name as it can be shown: without control characters or gaps, with few marks, not too long. Empty if nothing would show."""
    shown = shown_signs(name)
    if any(one.lstrip().startswith(BOT) for one in likenesses(shown)):
        shown = "".join(sign for sign in shown if not is_punctuation(sign))
    return " ".join(unicodedata.normalize("NFC", shown).split())[:MAX_NAME_CHARACTERS].strip(f" {JOINER}")


def shown_signs(text: str) -> str:
    """Return what people type as it can be shown: without control characters and what looks like a gap and is none, and with few marks on a character."""
    signs, shown, marks = unicodedata.normalize("NFC", text).translate(BLANKS), "", 0
    for sign, after in pairwise(f"{signs} "):
        kind, last = unicodedata.category(sign), shown[-1:]
        if sign == JOINER:
            fits = _is_emoji(last) and _is_emoji(after)
        elif kind in ("Mn", "Me"):
            fits = bool(last.strip()) and marks < MAX_MARKS
            marks += 1
        else:
            fits = kind[0] != "C"
            marks = 0 if fits else marks
        shown += sign if fits else ""
    return shown


def _is_emoji(sign: str) -> bool:
    """Return whether a character may be half of a joined emoji: a symbol, a skin tone, or the selector that makes a symbol an emoji."""
    return sign == AS_EMOJI or (bool(sign) and unicodedata.category(sign) in ("So", "Sk"))


def told_apart(name: str, others: Sequence[str]) -> str:
    """Return a name that nobody else at the table has: with a number if one that looks like it is taken, in whatever script."""
    taken = frozenset().union(*map(likenesses, others))
    free, number = name, 1
    while not taken.isdisjoint(likenesses(free)):
        number += 1
        free = f"{name[: MAX_NAME_CHARACTERS - 1 - len(str(number))].strip()} {number}"
    return free
