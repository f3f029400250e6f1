"""The command line. What a command does stands where its work is done; here is only what one types."""

from outplay.cli import serving, balance, league, lab, strength, variants, reports, tune, training, keeping, reading, looking, ladder, puzzles  # isort: skip  (in the order in which help lists the commands)
from outplay.cli.app import app

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
