"""Mistakes that people can make, as named exceptions with a sentence. Mistakes that only we can make are assertions, or a Bug."""

from __future__ import annotations

from typing import Final

__all__ = ["Bug", "ContentError", "IllegalAction", "NewerError", "OutplayError", "RecordError", "SettingError"]


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


class ContentError(OutplayError):
    """A content file cannot be used. The message says which file, row and field."""


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
