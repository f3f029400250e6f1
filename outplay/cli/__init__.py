"""The command line. What a command does stands where its work is done; here is only what one types."""

import sys

from outplay.compiled import suit

suit(sys.argv)  # before anything of the engine is loaded

from outplay.cli import serving, balance, league, lab, strength, variants, reports, tune, training, keeping, reading, looking, ladder, puzzles  # noqa: E402  # isort: skip  (in the order in which help lists the commands)
from outplay.cli.app import app  # noqa: E402

__all__ = [
    "app",
    "balance",
    "keeping",
    "lab",
    "ladder",
    "league",
    "looking",
    "puzzles",
    "reading",
    "reports",
    "serving",
    "strength",
    "training",
    "tune",
    "variants",
]
