"""What is answered to a request that cannot be done: for people a sentence, for programs a code."""

from __future__ import annotations

from outplay.kernel.errors import OutplayError


class RequestRefused(OutplayError):
    """Nothing was done. `status` is the HTTP answer."""

    def __init__(self, code: str, message: str, status: int = 409, rule: str = "", hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.rule = rule
        self.hint = hint


def unsaved() -> RequestRefused:
    """The store did not take it."""
    return RequestRefused("unsaved", "This could not be saved, so it was not done. Please try again.", 503, hint="The disk of the server may be full.")


def unreadable(wrong: Exception) -> RequestRefused:
    """A match that cannot be opened any more. The hint is the reason alone."""
    reason = str(wrong)
    return RequestRefused("unreadable", f"This match cannot be opened: {reason}.", 409, hint=f"{reason[:1].upper()}{reason[1:]}.")


def newer() -> RequestRefused:
    """A newer version serves here, and this process gives way to it."""
    return RequestRefused("newer", "A newer version of this server has begun here. Please try again in a moment.", 503)


def newer_match() -> RequestRefused:
    """A newer version plays a match: what this process knows of its rules may be wrong."""
    words = "This match was played on by a newer version of its game."
    return RequestRefused("newer", f"{words} Please try again in a moment.", 503, hint=words)


def no_match() -> RequestRefused:
    """There is no such match, or none that this browser may see: the answer is the same."""
    return RequestRefused("no-match", "There is no such match here.", 404)
