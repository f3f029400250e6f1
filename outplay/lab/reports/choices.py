"""Choices: how many options there are, whether it matters which one is taken, and where it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final

from outplay.lab.reports.figure import Figure, mean_of, median_of
from outplay.lab.trace import PARTS, UNKNOWN, Trace, numbers

NOTHING, EVERYTHING = 0.5, 15.0
"""Points of a chance of winning: by less than the first it does not matter what is taken; by more than the second there is no choice."""
MOST_NEAR: Final = 6
"""So many good options or more are counted together."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A kind of question: how often it came in a match, how many options it had, and by how many points the best was better than the second. None where bots do not judge."""

    question: str
    times: float
    options: float
    margin: float | None
    judged: int


def figures(traces: Sequence[Trace]) -> list[Figure]:
    """Return what the choices of matches come to."""
    options = [numbers(trace.options) for trace in traces]
    margins = [points(trace) for trace in traces]
    judged = [one for one in margins if one]
    near = [[n for n in trace.near if n] for trace in traces]
    found = [
        mean_of("forced", "Questions with one answer only", [sum(n == 1 for n in one) / len(one) for one in options if one], "%"),
        median_of("options", "Options of the middle question", [median(one) for one in options if one]),
        median_of("best and second", "From the best option to the second, in the middle question", [median(one) for one in judged], "points"),
        mean_of("nothing at stake", "Questions in which it hardly matters what is taken: less than half a point", [_share(one, 0.0, NOTHING) for one in judged], "%"),
        mean_of("no choice", "Questions in which one option is better by 15 points or more", [_share(one, EVERYTHING, 1e9) for one in judged], "%"),
        mean_of("one sensible", "Questions with a single good option: all others cost a point or more", [sum(n == 1 for n in one) / len(one) for one in near if one], "%"),
    ]  # fmt: skip
    return [replace(one, alarm=alarm(one)) for one in found if one.n]


def alarm(one: Figure) -> str:
    """Return what is wrong if all of a figure's interval lies beyond where that begins."""
    match one.id:
        case "forced" if one.low > 0.4:
            return "too often there is nothing to decide"
        case "best and second" if one.high < NOTHING:
            return "most questions hardly matter"
        case "best and second" if one.low > EVERYTHING:
            return "most questions have one right answer"
        case _:
            return ""


def _share(margins: Sequence[float], low: float, below: float) -> float:
    return sum(low <= one < below for one in margins) / len(margins)


def points(trace: Trace) -> list[float]:
    """Return by how many points the best option was better than the second, for each question of a match at which a bot judged several that differ."""
    return [one * 100 / PARTS for one in numbers(trace.margins) if one != UNKNOWN]


def near(traces: Sequence[Trace]) -> dict[int, int]:
    """Return how often so many options were about as good as the best, among the questions that were judged; MOST_NEAR stands for as many or more."""
    found = Counter(min(n, MOST_NEAR) for trace in traces for n in trace.near if n)
    return {n: found[n] for n in range(1, MOST_NEAR + 1)}


def by_question(traces: Sequence[Trace]) -> list[Asked]:
    """Return the kinds of questions, the most frequent first."""
    options: dict[str, list[int]] = {}
    margins: dict[str, list[float]] = {}
    for trace in traces:
        for kind, many, margin in zip(trace.asked, numbers(trace.options), numbers(trace.margins), strict=True):
            name = trace.questions[kind]
            options.setdefault(name, []).append(many)
            if margin != UNKNOWN:
                margins.setdefault(name, []).append(margin * 100 / PARTS)
    found = [
        Asked(name, len(many) / len(traces), float(median(many)), median(margins[name]) if name in margins else None, len(margins.get(name, ())))
        for name, many in options.items()
    ]
    return sorted(found, key=lambda one: -one.times)
