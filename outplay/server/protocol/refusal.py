"""The answer to a request that cannot be done: a sentence for people, a code for programs."""

from __future__ import annotations

from outplay.kernel.errors import OutplayError

CLOSED = ("unreadable", "no-game", "no-match")
"""The codes of a match that nobody can play on: it cannot be read, its game is gone, or it is gone itself."""


class RequestRefused(OutplayError):
    """Nothing was done. `status`: the HTTP status of the answer. `wait`: the number of seconds after which it may be tried again; 0 if that would not help."""

    def __init__(self, code: str, message: str, status: int = 409, rule: str = "", hint: str = "", wait: float = 0.0) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.rule = rule
        self.hint = hint
        self.wait = wait


def unsaved() -> RequestRefused:
    """Return the refusal for what the store did not save."""
    return RequestRefused("unsaved", "This could not be saved, so nothing was done. Please try again.", 503, hint="The disk of the server may be full.")


def unreadable(wrong: Exception) -> RequestRefused:
    """Return the refusal for a match that cannot be opened any more. Its hint is the reason alone."""
    reason = str(wrong)
    return RequestRefused("unreadable", f"This match cannot be opened: {reason}.", 409, hint=f"{reason[:1].upper()}{reason[1:]}.")


def newer() -> RequestRefused:
    """Return the refusal of a process that gives way to a newer version."""
    return RequestRefused("newer", "This server is being updated. Please try again in a moment.", 503)


def newer_match() -> RequestRefused:
    """Return the refusal for a match that a newer version plays: what this process knows of its rules may be wrong."""
    words = "This match has been continued by a newer version of its game."
    return RequestRefused("newer", f"{words} Please try again in a moment.", 503, hint=words)


def no_match() -> RequestRefused:
    """Return the refusal for a match that does not exist, or that this browser may not see: the answer is the same."""
    return RequestRefused("no-match", "There is no such match here.", 404)
