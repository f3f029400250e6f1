"""Whether a store can be written: what those who write met last, and since when nothing was written."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

log = logging.getLogger("outplay.server")


AGAIN_SECONDS = 60.0
"""Time after which the same trouble of who reads is logged again."""


class Unanswered(Exception):
    """The store has not answered for a while, so it is not even asked until it does."""


class Health:
    """What all writers of a store report here, from any thread, and anybody may ask. Moments are seconds of `time.monotonic`."""

    def __init__(self) -> None:
        self.trouble = ""
        """What was met last, if nothing was written since; empty while writing works."""
        self.silent = False
        """Whether the store has left somebody without an answer, and has answered nobody since."""
        self.good_at = time.monotonic()
        """When something was last written."""
        self.lost_at: float | None = None
        """Since when nothing could be written, until that pause was noted in the store (`noted`); None if there was none."""
        self.on_trouble: Callable[[], None] = lambda: None
        """Called when there may be trouble, from any thread."""
        self.heard_at = self.good_at
        self.lock = threading.Lock()
        self.unread_of, self.unread_at = "", 0.0

    def heard(self) -> None:
        """Report that the store has answered something."""
        self.heard_at, self.silent = time.monotonic(), False

    def good(self) -> None:
        """Report that something was written for good."""
        with self.lock:
            self.heard()
            self.good_at = self.heard_at
            trouble, self.trouble = self.trouble, ""
        if trouble:
            log.warning("the store is written again")

    def bad(self, sentence: str, began: float, *, silent: bool = False) -> None:
        """Report that something could not be written. `began`: when that was begun. `silent`: there was no answer at all."""
        with self.lock:
            before, self.trouble, self.silent = self.trouble, sentence, self.silent or silent
            if not before and self.lost_at is None:
                self.lost_at = max(self.good_at, min(began, self.heard_at))
        if sentence != before:  # the same is met again and again until it is over
            log.error("the store cannot be written: %s", sentence)
        if not before:
            self.on_trouble()

    def unread(self, sentence: str, *, silent: bool = False) -> None:
        """Report that something could not be read. Whether writing works is found out then by who gives a sign of life."""
        self.silent, now = self.silent or silent, time.monotonic()
        if not self.trouble and (sentence != self.unread_of or now - self.unread_at > AGAIN_SECONDS):  # once, however many read
            self.unread_of, self.unread_at = sentence, now
            log.error("the store cannot be read: %s", sentence)
        self.on_trouble()

    def check(self) -> None:
        """Raise Unanswered if asking would only be waiting in vain."""
        if self.silent:
            raise Unanswered("the store does not answer")

    def noted(self, lost_at: float) -> None:
        """Report that the store has it now that nothing could be written since this moment."""
        with self.lock:
            if self.lost_at == lost_at:
                self.lost_at = None
