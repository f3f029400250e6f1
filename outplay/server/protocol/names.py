"""Names of seats: what people type, made fit to be shown and to be told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from itertools import pairwise

MAX_NAME_CHARACTERS = 24
BLANKS = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0\U0001d159", " "))
"""Letters and symbols that show as a gap."""
JOINER, AS_EMOJI = "\u200d", "\ufe0f"
BOT = "bot"
"""What bots are called, with a comma and their strength after it: a person's name that begins so has no sign of punctuation."""
MAX_MARKS = 2
"""Marks that one sign may wear."""


def plain_name(name: str) -> str:
    """A name as it can be shown: no control signs, no gaps, few marks on a sign, not too long. Empty where nothing would show."""
    signs, shown, marks = unicodedata.normalize("NFC", name).translate(BLANKS), "", 0
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
    if _alike(shown).lstrip().startswith(BOT):
        shown = "".join(sign for sign in shown if not unicodedata.category(sign).startswith("P"))
    return " ".join(unicodedata.normalize("NFC", shown).split())[:MAX_NAME_CHARACTERS].strip(f" {JOINER}")


def _is_emoji(sign: str) -> bool:
    """Whether a sign may be one half of a joined emoji: a symbol, a shade of skin, or what makes an emoji of a symbol."""
    return sign == AS_EMOJI or (bool(sign) and unicodedata.category(sign) in ("So", "Sk"))


def told_apart(name: str, others: Sequence[str]) -> str:
    """A name that nobody else at the table has: with a number where it is taken."""
    taken = {_alike(other) for other in others}
    free, number = name, 1
    while _alike(free) in taken:
        number += 1
        free = f"{name[: MAX_NAME_CHARACTERS - 1 - len(str(number))].strip()} {number}"
    return free


def _alike(name: str) -> str:
    """The same for names that look the same but for their case and width."""
    return unicodedata.normalize("NFKC", name).casefold()
