"""Draw how learners of several seeds fared as they learned, and print it as a table: the mean over the seeds, and where the true mean lies in 95 of 100 cases.

pip install 'outplay[lab]'
python examples/learn/curve.py curve.svg curve1.jsonl curve2.jsonl curve3.jsonl
"""

from __future__ import annotations

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Final

STUDENT: Final = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)
"""Student's t for 95 %, of two seeds, of three, and so on."""
Row = dict[str, float | str]


def rows(files: Iterable[Path]) -> list[Row]:
    """Return a row for each bot at each test that all learners have come to."""
    curves = []
    for file in files:
        curve = defaultdict[str, list[dict[str, float]]](list)
        for line in file.read_text("utf-8").splitlines():
            one = json.loads(line)
            curve[one["against"]].append(one)
        curves.append(curve)
    found: list[Row] = []
    for against in curves[0]:
        for tests in zip(*(curve[against] for curve in curves), strict=False):
            low, high = interval([one["share"] for one in tests])
            middle = mean(one["share"] for one in tests)
            seconds, picks = (round(mean(one[name] for one in tests)) for name in ("seconds", "picks"))
            found.append({"against": against, "seconds": seconds, "picks": picks, "share": middle, "low": low, "high": high})
    return found


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Return where the mean of shares lies, as far as so few seeds can tell; anywhere, of one."""
    if len(shares) < 2:
        return 0.0, 1.0
    half = STUDENT[len(shares) - 2] * stdev(shares) / math.sqrt(len(shares))
    return max(0.0, mean(shares) - half), min(1.0, mean(shares) + half)


def drawn(found: Sequence[Row], seeds: int) -> str:
    """Return the picture, as SVG."""
    import altair
    import polars
    import vl_convert

    data = polars.DataFrame(found)
    base = altair.Chart(data, width=420, height=240, title=f"Wins of a network that plays against itself, {seeds} seeds").encode(
        x=altair.X("seconds:Q", title="seconds of one processor"), color=altair.Color("against:N", sort=["random", "gentle", "greedy"], title="against")
    )
    band = base.mark_area(opacity=0.15).encode(y=altair.Y("low:Q", title="share of wins", scale=altair.Scale(domain=[0, 1])), y2="high:Q")
    line = base.mark_line(point=True).encode(y=altair.Y("share:Q", title="share of wins"))
    return str(vl_convert.vegalite_to_svg((band + line).to_dict()))


def main() -> None:
    """Draw the curve and print the table. Written for a person at a terminal."""
    parse = argparse.ArgumentParser(description=main.__doc__)
    parse.add_argument("picture", type=Path)
    parse.add_argument("curves", type=Path, nargs="+", help="what ppo.py --curve has written, a file for each seed")
    asked = parse.parse_args()
    found = rows(asked.curves)
    asked.picture.write_text(drawn(found, len(asked.curves)) + "\n", "utf-8")
    print("| seconds | picks | against | wins | 95 of 100 |\n|---|---|---|---|---|")
    for one in sorted(found, key=lambda one: float(one["seconds"])):
        print(f"| {one['seconds']} | {one['picks']:,} | {one['against']} | {float(one['share']):.0%} | {float(one['low']):.0%} to {float(one['high']):.0%} |")


if __name__ == "__main__":
    main()
