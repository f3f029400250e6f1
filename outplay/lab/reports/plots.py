"""The pictures of a report: drawn by Altair, written as SVG, with no script and nothing from elsewhere. Each is as wide as a phone, so that its letters stay readable there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from outplay.book.words import dashed
from outplay.lab.calibration import FEWEST, THIRDS, Seen, bands
from outplay.lab.reports.cards import Card
from outplay.lab.reports.choices import MOST_NEAR
from outplay.lab.reports.drama import Won, fair_courses, quantiles, typical
from outplay.lab.reports.findings import Row

if TYPE_CHECKING:
    import altair as alt

WIDTH: Final = 300
"""Of the middle of a picture, without its axes, in pixels."""
INK, PALE, GREEN, RED, BLUE, VIOLET, GOLD = "#2b1b3d", "#c9c0d3", "#bfe3b4", "#d5392f", "#2f6fd0", "#7a4fc9", "#e8b53a"
CELL: Final = "#2b1b3c"
"""The letters in colored cells: as dark in the dark too, where INK turns pale."""
PARTS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)
FAR: Final = 15
"""So many points off even, who beats whom stands out."""
NAMED: Final = 9
"""So many cards are named in their picture: those that stand out most."""


CLIP: Final = re.compile(r"\bclip(\d+)")
"""A name that the drawer counts through all pictures that a process draws; in a page they must differ, and be the same again."""


def svg(chart: alt.Chart | alt.LayerChart, words: str) -> str:
    """Return a chart as SVG for a page, with words for those who cannot see it. Numbers are cut to what a screen can show."""
    import vl_convert

    styled = (
        chart.configure(font="system-ui, sans-serif", background="transparent")
        .configure_view(stroke=None)
        .configure_axis(labelFontSize=12, titleFontSize=12, labelColor=INK, titleColor=INK, titleFontWeight="normal", gridColor="#e6ddcf", domainColor=INK, tickColor=INK)
        .configure_legend(labelColor=INK, labelFontSize=12)
    )  # fmt: skip
    text = str(vl_convert.vegalite_to_svg(styled.to_dict()))
    text = re.sub(r"(\.\d\d)\d+", r"\1", text)
    clips = sorted(set(CLIP.findall(text)), key=int)
    text = CLIP.sub(lambda clip: f"{dashed(words)}-{clips.index(clip[1])}", text)
    return text.replace("<svg ", f'<svg role="img" aria-label="{words}" ', 1)


def _data(rows: Sequence[Mapping[str, Any]]) -> alt.InlineData:
    import altair as alt

    return alt.InlineData(values=[*rows])


def _names(names: Sequence[str], pictured: bool, limit: int) -> alt.Axis:
    """Return the names at the left of a drawing. `pictured`: they begin below each other, with room for an icon before each."""
    import altair as alt

    if not pictured:
        return alt.Axis(labelLimit=limit, ticks=False, domain=False, labelPadding=6)
    wide = min(limit, max(int(6.8 * len(name)) for name in names) + 8)
    return alt.Axis(labelLimit=limit, ticks=False, domain=False, labelAlign="left", labelPadding=wide, minExtent=wide + 26)


def forest(rows: Sequence[Row], words: str, pictured: bool = False) -> str:
    """Return shares of wins with their intervals; the green band lies within five points of fair, and what surely is not is red."""
    import altair as alt

    names = [row.name for row in rows]
    data = _data([{"name": r.name, "share": r.share * 100, "low": r.low * 100, "high": r.high * 100, "out": r.stands_out} for r in rows])
    fair = rows[0].fair * 100
    low, high = min(*(r.low for r in rows), rows[0].fair) * 100, max(*(r.high for r in rows), rows[0].fair) * 100
    scale = alt.Scale(domain=[max(0, 5 * (low // 5)), min(100, 5 * (high // 5 + 1))], nice=False)
    y = alt.Y("name:N", sort=names, title=None, axis=_names(names, pictured, 150))
    color = alt.condition("datum.out", alt.value(RED), alt.value(BLUE))
    band = (
        alt.Chart(_data([{"low": fair - 5, "high": fair + 5}]))
        .mark_rect(color=GREEN, opacity=0.7, clip=True)
        .encode(x=alt.X("low:Q", scale=scale), x2="high:Q")
    )
    lines = alt.Chart(data).mark_rule(strokeWidth=4, strokeCap="round").encode(y=y, x=alt.X("low:Q", scale=scale, title="won, in %"), x2="high:Q", color=color)
    dots = alt.Chart(data).mark_point(filled=True, size=90, fill="white", strokeWidth=2.5, opacity=1).encode(y=y, x=alt.X("share:Q", scale=scale), stroke=color)
    return svg((band + lines + dots).properties(width=WIDTH - 70, height=max(60, 22 * len(rows))), words)


def histogram(numbers: Sequence[int], title: str, words: str) -> str:
    """Return how many matches had each number."""
    import altair as alt

    found = Counter(numbers)
    data = _data([{"n": n, "times": found[n]} for n in range(min(found), max(found) + 1)])
    bars = alt.Chart(data).mark_bar(color="#35b597", stroke=INK, strokeWidth=0.8)
    x = alt.X("n:O", title=title, axis=alt.Axis(labelAngle=0, labelOverlap=True))
    return svg(bars.encode(x=x, y=alt.Y("times:Q", title="matches", axis=alt.Axis(tickMinStep=1, tickCount=4))).properties(width=WIDTH, height=150), words)


def drama(found: Sequence[Won], words: str) -> str:
    """Return what later winners were worth, from the beginning to the end: half of them in the dark band, nine of ten in the pale one; dashed is the middle of fair matches."""
    import altair as alt

    rows, fair = quantiles(found, PARTS), quantiles(fair_courses(len(found[0][0][0]), typical(found)), (0.5,))
    last = len(rows) - 1
    data = _data([{"at": n / last * 100, **{f"q{i}": value * 100 for i, value in enumerate(row)}, "fair": fair[n][0] * 100} for n, row in enumerate(rows)])
    x = alt.X("at:Q", title="of the match is over, in %", scale=alt.Scale(domain=[0, 100], nice=False), axis=alt.Axis(tickCount=5))
    scale = alt.Scale(domain=[0, 100])
    base = alt.Chart(data)
    wide = base.mark_area(color=VIOLET, opacity=0.18).encode(x=x, y=alt.Y("q0:Q", scale=scale, title="the later winner's chance, in %"), y2="q4:Q")
    half = base.mark_area(color=VIOLET, opacity=0.35).encode(x=x, y=alt.Y("q1:Q", scale=scale), y2="q3:Q")
    middle = base.mark_line(color="#4b2c92", strokeWidth=3).encode(x=x, y="q2:Q")
    null = base.mark_line(color=INK, strokeDash=[4, 4], strokeWidth=1.5).encode(x=x, y="fair:Q")
    return svg((wide + half + middle + null).properties(width=WIDTH, height=190), words)


def reliability(cut: Sequence[Sequence[Seen]], words: str) -> str:
    """Return how often chances came true, against what they said, in matches cut into thirds: on the dashed line they say what comes true."""
    import altair as alt

    rows = [
        {"third": name, "said": band.said * 100, "came": band.came * 100}
        for name, part in zip(THIRDS, cut, strict=True)
        for band in bands(part, 1.0)
        if band.matches >= FEWEST
    ]
    scale = alt.Scale(domain=[0, 100])
    x, y = alt.X("said:Q", title="what was said, in %", scale=scale, axis=alt.Axis(tickCount=5)), alt.Y("came:Q", title="what came true, in %", scale=scale)
    color = alt.Color("third:N", sort=[*THIRDS], title=None, scale=alt.Scale(domain=[*THIRDS], range=[GOLD, BLUE, VIOLET]), legend=alt.Legend(orient="top"))
    even = alt.Chart(_data([{"said": 0, "came": 0}, {"said": 100, "came": 100}])).mark_line(color=INK, strokeDash=[4, 4], strokeWidth=1.5).encode(x=x, y=y)
    base = alt.Chart(_data(rows))
    lines = base.mark_line(strokeWidth=2, opacity=0.5).encode(x=x, y=y, color=color)
    dots = base.mark_point(filled=True, size=60, opacity=1).encode(x=x, y=y, color=color)
    return svg((even + lines + dots).properties(width=WIDTH, height=220), words)


def near(found: Mapping[int, int], words: str) -> str:
    """Return how many options were about as good as the best."""
    import altair as alt

    total = sum(found.values()) or 1
    names = {n: f"{n} or more" if n == MOST_NEAR else str(n) for n in found}
    data = _data([{"n": names[n], "share": times / total * 100} for n, times in found.items()])
    x = alt.X("n:O", sort=[*names.values()], title="options about as good as the best", axis=alt.Axis(labelAngle=0))
    bars = alt.Chart(data).mark_bar(color=GOLD, stroke=INK, strokeWidth=0.8).encode(x=x, y=alt.Y("share:Q", title="of the questions, in %"))
    return svg(bars.properties(width=WIDTH, height=150), words)


def scatter(cards: Sequence[Card], words: str) -> str:
    """Return cards by how often they are played when they can be, and by what that brings; those that stand out are named."""
    import altair as alt

    shown = [card for card in cards if card.worth is not None]
    worths = sorted(card.worth or 0.0 for card in shown)
    middle = worths[len(worths) // 2]
    far = sorted(shown, key=lambda card: -max(abs((card.worth or 0.0) - middle) / (1 + worths[-1] - worths[0]), abs(card.rate - 0.5)))
    named = apart([card for card in far if free(card, shown, (worths[-1] - worths[0]) / 20)], (worths[-1] - worths[0]) / 14)
    rows = [{"rate": card.rate * 100, "worth": card.worth, "dead": bool(card.alarm)} for card in shown]
    right, left = (
        [{"rate": c.rate * 100, "worth": c.worth, "name": c.name.rpartition(": ")[2]} for c in named if (c.rate > 0.5) is way] for way in (True, False)
    )
    x, y = (
        alt.X("rate:Q", title="played, of the questions in which it could be, in %", scale=alt.Scale(domain=[0, 100]), axis=alt.Axis(tickCount=5)),
        alt.Y("worth:Q", title="points it brings"),
    )
    color = alt.condition("datum.dead", alt.value(RED), alt.value(BLUE))
    zero = alt.Chart(_data([{"y": 0}])).mark_rule(color=INK, strokeDash=[2, 3]).encode(y="y:Q")
    dots = alt.Chart(_data(rows)).mark_point(filled=True, size=70, opacity=0.8).encode(x=x, y=y, color=color)
    before = alt.Chart(_data(right)).mark_text(align="right", dx=-8, fontSize=11, color=INK).encode(x=x, y=y, text="name:N")
    behind = alt.Chart(_data(left)).mark_text(align="left", dx=8, fontSize=11, color=INK).encode(x=x, y=y, text="name:N")
    return svg((zero + dots + before + behind).properties(width=WIDTH, height=260), words)


def free(card: Card, others: Sequence[Card], line: float) -> bool:
    """Return whether a card's name, toward the middle of the drawing, lies on no other's dot. `line`: how much worth half a line of letters is high."""
    near, far = 0.015, 0.05 + 0.025 * len(card.name.rpartition(": ")[2])
    way = -1 if card.rate > 0.5 else 1
    return not any(abs((one.worth or 0.0) - (card.worth or 0.0)) < line and near < (one.rate - card.rate) * way < far for one in others if one is not card)


def apart(cards: Sequence[Card], line: float) -> list[Card]:
    """Return the first cards whose names would not lie on each other. `line`: how much worth a line of letters is high."""
    found: list[Card] = []
    for card in cards:
        if len(found) < NAMED and not any(abs((one.worth or 0.0) - (card.worth or 0.0)) < line and abs(one.rate - card.rate) < 0.4 for one in found):
            found.append(card)
    return found


def matchups(wins: Mapping[tuple[str, str], tuple[float, int]], names: Sequence[str], words: str, pictured: bool = False) -> str:
    """Return who beats whom, row against column, in %; what is far off even has a rim."""
    import altair as alt

    rows: list[dict[str, Any]] = [
        {"a": a, "b": b, "won": wins[a, b][0] / wins[a, b][1] * 100} for a in names for b in names if a != b and wins.get((a, b), (0, 0))[1]
    ]
    y = alt.Y("a:N", sort=[*names], title=None, axis=_names(names, pictured, 110))
    x = alt.X("b:N", sort=[*names], title=None, axis=alt.Axis(labelAngle=-60, labelLimit=90, domain=False, ticks=False))
    color = alt.Color("won:Q", scale=alt.Scale(domain=[20, 50, 80], range=[RED, "#fff6e6", BLUE], clamp=True, interpolate="rgb"), legend=None)
    base = alt.Chart(_data(rows)).encode(x=x, y=y)
    numbers = base.mark_text(fontSize=10, color=CELL).encode(text=alt.Text("won:Q", format=".0f"))
    far = alt.Chart(_data([row for row in rows if abs(row["won"] - 50) >= FAR])).mark_rect(fill=None, stroke=CELL, strokeWidth=1.6).encode(x=x, y=y)
    return svg((base.mark_rect(stroke="white").encode(color=color) + far + numbers).properties(width=WIDTH - 50, height=24 * len(names)), words)
