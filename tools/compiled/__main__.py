"""`python -m tools.compiled`: compile the engine from the source beside this file."""

from __future__ import annotations

import argparse
import os

os.environ["OUTPLAY_PURE"] = "1"  # before anything of the package is imported: it is read as it is


def main() -> None:
    """Read the arguments, and build."""
    from tools.compiled.build import ROOT, build

    games = sorted(file.parent.name for file in (ROOT / "outplay" / "games").glob("*/game.py"))
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--games", nargs="*", default=games, help="the games to compile, by default all")
    reader.add_argument("--level", default="1", help="how hard the C compiler tries")
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many compilers at once")
    reader.add_argument("--fixed", action="store_true", help="for a package, whose source does not change: do not look whether it has")
    told = reader.parse_args()
    build(told.games, told.jobs, told.fixed, told.level)


main()
