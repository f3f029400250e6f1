"""Mistakes that people can make, as named exceptions with a sentence. Mistakes that only we can make are assertions, or a Bug."""

from __future__ import annotations

from typing import Final

import msgspec

__all__ = ["Bug", "ContentError", "Fault", "IllegalAction", "NewerError", "OutplayError", "RecordError", "SettingError"]


QUOTED: Final = 80
"""Characters that a message quotes of what somebody wrote."""


def brief(text: str, most: int = QUOTED) -> str:
    """Return a text, or the beginning of a long one."""
    return text if len(text) <= most else f"{text[:most]}…"


class OutplayError(Exception):
    """The base of all errors whose message is meant to be read by people."""


class SettingError(OutplayError):
    """An option of a match has an impossible value. `name` is the option."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(f"option {name}: {message}")
        self.name = name


class Fault(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mistake in content: where it is, and what is wrong there.

    `path` leads from the top of the file to the value, rows counted from 0; it ends with the field's name where a field is missing, and is empty for the whole file.
    `message` is a sentence without the place, `words` the whole sentence; `rule` is the id of the rule that forbids it, if known; `instead` is what could stand there, the nearest first.
    """

    message: str
    words: str
    file: str = ""
    path: tuple[str | int, ...] = ()
    rule: str = ""
    instead: tuple[str, ...] = ()


class ContentError(OutplayError):
    """Content cannot be used. `faults` are all its mistakes that were found; the message says each on a line of its own, with file, row and field."""

    def __init__(self, *told: str | Fault) -> None:
        self.faults = tuple(one if isinstance(one, Fault) else Fault(one, one) for one in told)
        super().__init__("\n".join(fault.words for fault in self.faults))


class RecordError(OutplayError):
    """A record or saved state is damaged, or was made by a newer version."""


class NewerError(RecordError):
    """A saved state was made by a newer version."""


class IllegalAction(OutplayError):
    """A pick is not possible now. `rule` is the id of the rule that forbids it, if known."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class Bug(Exception):
    """A mistake of ours, such as a choice without options or an endless loop. The message shows the stack of steps."""
