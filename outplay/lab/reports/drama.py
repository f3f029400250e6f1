"""How matches went: who led, how often that changed, how long it was open. Beside each figure stands what a fair match would have, of the same length and as many sides."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from outplay.lab.calibration import Course, Seen
from outplay.lab.reports.figure import Figure, mean_of, share_of

AHEAD: Final = 0.03
"""Who leads is in front until somebody else's chance is so much larger."""
OPEN, BARELY_OPEN = 0.25, 0.10
"""A match is open as long as somebody who will lose has such a chance."""
FAIR_MATCHES: Final = 400
"""So many fair matches are drawn."""
NODES: Final = 24
"""At so many places the chance to be the largest of several is worked out."""
REACH: Final = 3.2
"""They reach so many standard deviations either way."""


def leaders(course: Course) -> list[int]:
    """Return who leads at each moment."""
    found: list[int] = []
    for moment in course:
        first = max(range(len(moment)), key=lambda side: moment[side])
        found.append(first if not found or moment[first] - moment[found[-1]] > AHEAD else found[-1])
    return found


def lead_changes(course: Course) -> float:
    """Return how often another side took the lead."""
    found = leaders(course)
    return float(sum(a != b for a, b in itertools.pairwise(found)))


def behind(course: Course, winner: int) -> float:
    """Return for how much of the match the later winner did not lead."""
    return sum(one != winner for one in leaders(course)) / len(course)


def after_open(course: Course, winner: int, level: float) -> float:
    """Return how much of the match was left when a later loser last had a chance above a level."""
    for n in range(len(course) - 1, -1, -1):
        if max(chance for side, chance in enumerate(course[n]) if side != winner) > level:
            return (len(course) - 1 - n) / len(course)
    return 1.0


def leads_at(course: Course, part: float) -> int:
    """Return who leads when a part of the match is over."""
    return leaders(course)[min(int(part * len(course)), len(course) - 1)]


Won = tuple[Course, int]
"""The course of a match, and the side that won it."""


def won(matches: Sequence[Seen]) -> list[Won]:
    """Return the matches that one side won, with that side."""
    return [(course, came.index(1.0)) for course, came in matches if course and 1.0 in came]


def figures(matches: Sequence[Seen]) -> list[Figure]:
    """Return what the courses of matches come to; nothing if none of them has a winner."""
    found = won(matches)
    if not found:
        return []
    sides = len(found[0][0][0])
    fair = fair_courses(sides, typical(found))
    made = [
        _mean("lead changes", "Lead changes in a match", found, fair, lambda course, _: lead_changes(course)),
        _mean("winner behind", "Part of the match in which the later winner was behind", found, fair, behind, "%"),
        _mean("open 25", "Left of the match when a loser last had a chance above 25 %", found, fair, lambda c, w: after_open(c, w, OPEN), "%"),
        _mean("open 10", "Left of the match when a loser last had a chance above 10 %", found, fair, lambda c, w: after_open(c, w, BARELY_OPEN), "%"),
        *(_leader(words, part, found, fair) for words, part in (("a quarter", 0.25), ("half", 0.5), ("three quarters", 0.75))),
    ]
    return [replace(one, alarm=alarm(one)) for one in made]


def alarm(one: Figure) -> str:
    """Return what is wrong if all of a figure's interval lies beyond where that begins."""
    null = one.null or 0.0
    match one.id:
        case "lead changes" if one.high < 0.5:
            return "whoever leads once leads to the end"
        case "winner behind" if one.low > max(0.6, null + 0.2):
            return "who wins was hardly ever in front: what comes early hardly counts, or bots cannot judge it"
        case "open 25" if one.high < 0.05 and null > 0.1:
            return "everything is decided in the very end: what comes before hardly counts, or bots cannot judge it"
        case "open 25" if one.low > 0.5:
            return "matches are over long before they end"
        case "leader at half" if one.high < null - 0.11:
            return "leading at half time says too little"
        case "leader at half" if one.low > null + 0.16:
            return "who leads at half time has as good as won"
        case _:
            return ""


def _mean(id: str, name: str, found: Sequence[Won], fair: Sequence[Won], of: Callable[[Course, int], float], unit: str = "") -> Figure:
    null = sum(of(*one) for one in fair) / len(fair)
    return mean_of(id, name, [of(*one) for one in found], unit, null)


def _leader(words: str, part: float, found: Sequence[Won], fair: Sequence[Won]) -> Figure:
    right, expected = (sum(leads_at(course, part) == winner for course, winner in some) for some in (found, fair))
    return share_of(f"leader at {words}", f"Wins of whoever leads at {words} of the match", right, len(found), expected / len(fair))


def typical(found: Sequence[Won]) -> int:
    """Return how many moments the median match has, at least two."""
    lengths = sorted(len(course) for course, _ in found)
    return max(2, lengths[len(lengths) // 2])


def quantiles(found: Sequence[Won], parts: Sequence[float], places: int = 20) -> list[list[float]]:
    """Return, at so many places from the beginning of matches to their end and for each of these parts, the chance that so many later winners had at most."""
    rows: list[list[float]] = []
    for place in range(places + 1):
        chances = sorted(1.0 if place == places else course[int(place / places * len(course))][winner] for course, winner in found)
        rows.append([chances[min(int(part * len(chances)), len(chances) - 1)] for part in parts])
    return rows


# ---------------------------------------------------------------- fair matches


@lru_cache(maxsize=8)
def fair_courses(sides: int, moments: int) -> tuple[Won, ...]:
    """Return fair matches: each side's luck comes out bit by bit, evenly over the match, and who had most of it wins. Drawn always the same."""
    chance = random.Random(f"{sides} {moments}")
    step = 1 / math.sqrt(moments)
    found: list[Won] = []
    for _ in range(FAIR_MATCHES):
        luck, course = [0.0] * sides, list[list[float]]()
        for moment in range(moments):
            course.append(_most(luck, math.sqrt(1 - moment / moments)))
            luck = [one + chance.gauss(0, step) for one in luck]
        found.append((course, max(range(sides), key=lambda side: luck[side])))
    return tuple(found)


def _most(luck: Sequence[float], spread: float) -> list[float]:
    """Return how likely each side has most in the end, if each still gets something of this spread."""
    if len(luck) == 2:
        first = _below((luck[0] - luck[1]) / (spread * math.sqrt(2)))
        return [first, 1 - first]
    found = [0.0] * len(luck)
    for n in range(NODES):
        x = REACH * (2 * (n + 0.5) / NODES - 1)
        weight = math.exp(-x * x / 2)
        for side, own in enumerate(luck):
            at, rest = own + spread * x, weight
            for other, theirs in enumerate(luck):
                if other != side:
                    rest *= _below((at - theirs) / spread)
            found[side] += rest
    total = sum(found)
    return [one / total for one in found]


def _below(x: float) -> float:
    """Return how likely a normal number is below x."""
    return 0.5 * math.erfc(-x / math.sqrt(2))
