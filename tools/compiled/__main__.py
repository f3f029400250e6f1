"""`python -m tools.compiled`: compile the engine from the source beside this file."""

from __future__ import annotations

import argparse
import os

from outplay.compiled import PURE


def main() -> None:
    """Read the arguments, and build."""
    os.environ[PURE] = "1"
    from tools.compiled.build import ROOT, build

    games = sorted(folder.parent.name for folder in (ROOT / "outplay" / "games").glob("*/game.py"))
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", nargs="*", default=games, help="the games to compile, by default all")
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many compilers at once")
    told = reader.parse_args()
    build(told.games, told.jobs)


main()
