"""Texts of program and option cards, with their numbers taken from the same rows as the rules.

A number is called by what it belongs to: `{ram}` is the n of ram; other fields have their own names: `{cost}`, `{reach}`, `{at}`.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from outplay.games.rally.data.rows import OptionCard, ProgramKind
from outplay.kernel.content import ContentRow

PLACEHOLDER: Final = re.compile(r"\{([a-z_]+)\}")


def filled(text: str, numbers: dict[str, int]) -> str:
    """A text with {name} replaced by the number of that name; a sign is the text's own."""
    return PLACEHOLDER.sub(lambda found: str(abs(numbers[found[1]])) if found[1] in numbers else found[0], text)


def numbers_of(effects: tuple[ContentRow, ...]) -> dict[str, int]:
    """All numbers of some effects by name; `n` has the name of its effect."""
    numbers: dict[str, int] = {}
    for effect in effects:
        fields: dict[str, object] = msgspec.to_builtins(effect)
        for name, value in fields.items():
            if isinstance(value, int) and not isinstance(value, bool):
                numbers.setdefault(str(fields["do"]) if name == "n" else name, value)
    return numbers


def option_text(option: OptionCard) -> str:
    """What an option card says."""
    return filled(option.text, numbers_of(option.does))


def program_text(kind: ProgramKind) -> str:
    """What a program card says."""
    return filled(kind.text, {"steps": kind.steps})
