"""How much a test does: little by default, a lot for `make soak`."""

import os
from typing import TypeVar

T = TypeVar("T")

SOAK = os.environ.get("OUTPLAY_SOAK") == "1"


def many(few: T, soak: T) -> T:
    """Return `few`, or `soak` if OUTPLAY_SOAK=1."""
    return soak if SOAK else few
