"""What people can do wrong, as named exceptions with a sentence. What only we can do wrong is an assertion or a Bug."""

from __future__ import annotations


class OutplayError(Exception):
    """The base of everything that is meant to be read by people."""


class SettingError(OutplayError):
    """An option of a match that cannot be. `name` is the option."""

    def __init__(self, name: str, message: str) -> None:
        super().__init__(f"option {name}: {message}")
        self.name = name


class ContentError(OutplayError):
    """A content file that cannot be used: says file, row and field."""


class RecordError(OutplayError):
    """A record or saved state that is damaged, or made by something newer."""


class NewerError(RecordError):
    """A saved state that a newer version made."""


class IllegalAction(OutplayError):
    """A pick that is not possible now. `rule` is the rule that says so, where one is known."""

    def __init__(self, message: str, rule: str = "") -> None:
        super().__init__(message)
        self.rule = rule


class Bug(Exception):
    """A mistake of ours: a choice without options, a loop without end. Prints the stack of steps."""
