"""Whether a store can be written: what those who write met last, and since when nothing was written."""

from __future__ import annotations

import logging
import threading
import time

log = logging.getLogger("outplay.server")


class Health:
    """What all writers of a store report here, from any thread, and anybody may ask. Moments are seconds of `time.monotonic`."""

    def __init__(self) -> None:
        self.trouble = ""
        """What was met last, if nothing was written since; empty while writing works."""
        self.good_at = time.monotonic()
        """When something was last written."""
        self.lost_at: float | None = None
        """Since when nothing could be written, until somebody has noted that pause (`noted`); None if there was none."""
        self.heard_at = self.good_at
        self.lock = threading.Lock()

    def heard(self) -> None:
        """Report that the database has answered something."""
        self.heard_at = time.monotonic()

    def good(self) -> None:
        """Report that something was written, for good."""
        with self.lock:
            self.good_at = self.heard_at = time.monotonic()
            trouble, self.trouble = self.trouble, ""
        if trouble:
            log.warning("the store is written again")

    def bad(self, sentence: str, began: float) -> None:
        """Report that something could not be written. `began`: when that was begun."""
        with self.lock:
            new = sentence != self.trouble
            if not self.trouble and self.lost_at is None:
                self.lost_at = max(self.good_at, min(began, self.heard_at))
            self.trouble = sentence
        if new:  # it is met again and again, until it is over
            log.error("the store cannot be written: %s", sentence)

    def noted(self, lost_at: float) -> None:
        """Report that it was noted that nothing could be written since this moment."""
        with self.lock:
            if self.lost_at == lost_at and not self.trouble:
                self.lost_at = None
