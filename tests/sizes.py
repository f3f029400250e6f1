"""How much a test does: little by default, a lot for `make soak`."""

import os


def many(few: int, soak: int) -> int:
    """`few`, or `soak` where OUTPLAY_SOAK=1."""
    return soak if os.environ.get("OUTPLAY_SOAK") == "1" else few
