"""What the figures of a report come to, in words: a verdict, what to change first, and what cannot be told from these matches."""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from outplay.book.words import counted, listed
from outplay.bots import LEVELS
from outplay.lab.reports.cards import Card
from outplay.lab.reports.choices import by_question
from outplay.lab.reports.findings import Findings, Row

NARROW: Final = 0.05
"""An interval that reaches no further either way tells of a hero what a designer wants to know."""
CLOSE: Final = 0.03
"""The same of a seat, of which there are few."""
PAIR: Final = 40
"""So many matches of each pair say who beats whom, by 15 points."""
LISTED: Final = 5


@dataclass(frozen=True, slots=True)
class Change:
    """Something to change, or first to look at: what it is, why, and the command that asks more closely."""

    title: str
    why: str
    command: str
    size: float
    """By how many points it is off, so that the worst come first."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a report says in words."""

    headline: str
    sentences: tuple[str, ...]
    changes: tuple[Change, ...]
    unknown: tuple[str, ...]


def verdict(found: Findings) -> Verdict:
    """Return what figures come to."""
    return Verdict(headline(found), tuple(sentences(found)), tuple(sorted(changes(found), key=lambda one: -one.size)), tuple(unknown(found)))


def bots(found: Findings) -> str:
    """Return who played, in words."""
    level = {one.bot: one.name.lower() for one in LEVELS}
    return f"{listed(level.get(bot, bot) for bot in found.venue.plan.bots)} bots"


def percent(share: float) -> str:
    """Return a share in words."""
    return f"{share * 100:.0f}\N{NO-BREAK SPACE}%"


def reach(rows: Sequence[Row]) -> float:
    """Return how far the interval of the middle row reaches either way; infinite without rows."""
    halves = sorted((row.high - row.low) / 2 for row in rows)
    return halves[len(halves) // 2] if halves else math.inf


def fixed(found: Findings) -> bool:
    """Return whether the same heroes lead the same sides in every match, so that they cannot be told from their sides."""
    return bool(found.heroes) and all(row.n == len(found.played) for row in found.heroes) and len(found.heroes) > 2


def headline(found: Findings) -> str:
    """Return the verdict in a line."""
    places = [row for row in (*found.seats, *found.order) if row.stands_out]
    heroes = [row for row in found.heroes if row.stands_out and not fixed(found)]
    match bool(places), bool(heroes):
        case True, True:
            return "Fair neither between places nor between heroes."
        case True, False:
            return "Not fair between places."
        case False, True:
            return "Fair between places, as far as can be told; not between heroes."
    if reach(found.heroes) > NARROW or reach(found.seats) > CLOSE:
        return "Nothing unfair is proven, and little could be by so few matches."
    return "Fair, as far as these matches tell."


def sentences(found: Findings) -> Iterator[str]:
    """Yield the verdict in sentences."""
    yield f"These are {len(found.played):,} matches of {bots(found)}."
    yield from _places(found)
    yield from _heroes(found)
    rounds, long = found.figure("rounds"), found.figure("long tail")
    if rounds and long:
        tail = sorted(one.rounds for one in found.played)[min(len(found.played) - 1, int(0.95 * len(found.played)))]
        yield f"Half of all matches are over after {rounds.value:.0f} rounds, all but a twentieth after {tail}."
    if leader := found.figure("leader at half"):
        null = f"; in a match that is open as long as it can be that would be {percent(leader.null)}" if leader.null is not None else ""
        yield f"Whoever leads at half time wins {percent(leader.value)} ({leader.range}){null}."
    if one := found.figure("one sensible"):
        yield f"In {percent(one.value)} of the questions that bots judge they find a single good option."
    if wrong := [figure for figure in found.figures if figure.alarm]:
        yield f"To be looked at: {'; '.join(figure.alarm for figure in wrong)}."
    for some, words in ((shunned(found), "hardly ever chosen"), ([card for card in found.cards if card.stuck], "seldom possible")):
        if some:
            names = listed([card.name for card in some[:LISTED]] + (["others"] if len(some) > LISTED else []))
            yield f"{counted(len(some), 'card or ability is', 'cards or abilities are')} {words}: {names}."


def shunned(found: Findings) -> list[Card]:
    """Return the cards that are hardly ever chosen, the least chosen first."""
    return sorted((card for card in found.cards if card.shunned), key=lambda card: card.rate)


def _places(found: Findings) -> Iterator[str]:
    for row in found.order:
        words = "which is hardly chance" if row.stands_out else "which may be chance"
        yield f"Who begins wins {percent(row.share)} ({percent(row.low)} to {percent(row.high)}; even would be {percent(row.fair)}), {words}."
    if out := [row for row in found.seats if row.stands_out]:
        yield f"{listed(f'{row.name} wins {percent(row.share)}' for row in out)}, where even would be {percent(out[0].fair)}."


def _heroes(found: Findings) -> Iterator[str]:
    if not found.heroes:
        return
    if fixed(found):
        yield "The same heroes stand on the same side in every match, so they are not told apart from it."
        return
    strong, weak = ([row for row in found.heroes if row.stands_out and (row.off > 0) is way] for way in (True, False))
    for rows, words in ((strong, "surely too strong"), (weak, "surely too weak")):
        if rows:
            yield f"{listed(f'{row.name} ({percent(row.share)})' for row in rows)} {'is' if len(rows) == 1 else 'are'} {words}."
    if not strong and not weak:
        first, last = found.heroes[0], found.heroes[-1]
        yield (
            f"No hero surely wins more or less than its share: {first.name} ({percent(first.low)} to {percent(first.high)}) and {last.name} ({percent(last.low)} to {percent(last.high)})"
            f" are furthest off, which chance alone does among {len(found.heroes)}."
        )


# ---------------------------------------------------------------- what to change first


def changes(found: Findings) -> Iterator[Change]:
    """Yield what to change or to look at, for everything that is surely off."""
    plan = found.venue.plan
    ids = {name.replace("_", " ").casefold(): name for name in found.venue.game.settings.dealable(found.venue.content)}
    for row in found.heroes:
        if row.stands_out and not fixed(found):
            id = ids.get(row.name.casefold(), "")
            way = "weaker" if row.off > 0 else "stronger"
            why = f"wins {percent(row.share)} ({percent(row.low)} to {percent(row.high)}), where even would be {percent(row.fair)}"
            yield Change(f"Make {row.name} {way}", why, f"outplay lab fair {plan.game} {id}".rstrip(), abs(row.off))
    for row in (*found.order, *found.seats):
        if row.stands_out:
            command = f"outplay lab first {plan.game}" if len(found.seats) == 2 else ""
            yield Change(
                f"{row.name} wins {percent(row.share)}", f"{percent(row.low)} to {percent(row.high)}, even would be {percent(row.fair)}", command, abs(row.off)
            )
    for one in found.figures:
        if one.alarm:
            null = f"; a fair match has {one.told(one.null)}" if one.null is not None else ""
            yield Change(one.alarm[0].upper() + one.alarm[1:], f"{one.name}: {one.said}{null}", "", 4.0)
    for card in shunned(found)[:3]:
        bring = f"; bots think that it brings {card.worth:+.1f} points" if card.worth is not None else ""
        yield Change(
            f"{card.name} {card.alarm}",
            f"taken in {card.played} of {card.offered} questions in which it could be{bring}",
            shlex.join(["outplay", "lab", "without", plan.game, card.name]),
            3.0 - card.rate,
        )
    for card in sorted((card for card in found.cards if card.stuck), key=lambda card: -card.never_legal / card.held)[:2]:
        yield Change(f"{card.name} {card.alarm}", f"they are {card.never_legal} of {card.held}", "", 1.0)


# ---------------------------------------------------------------- what cannot be told


def unknown(found: Findings) -> Iterator[str]:
    """Yield what these matches do not tell, and what would."""
    n, known = len(found.played), found.calibration
    if found.heroes and not fixed(found) and (half := reach(found.heroes)) > NARROW:
        yield f"How strong each hero is within five points: the intervals reach {half * 100:.0f} points either way. It would take about {_round(n * (half / NARROW) ** 2):,} matches."
    if (half := reach(found.seats)) > CLOSE:
        yield f"An advantage of a place that is smaller than {half * 100:.0f} points. About {_round(n * (half / CLOSE) ** 2):,} matches would show one of three."
    if found.heroes and not fixed(found) and (each := pair_count(found)) < PAIR:
        yield f"Who beats whom: each two heroes met {each:.0f} times, and {PAIR} would say something. That takes about {_round(n * PAIR / max(each, 0.5)):,} matches."
    if not found.courses:
        yield "How matches went: the game does not say how good a table is (`Game.value`)."
    elif known is None:
        yield f"How far bots' chances can be believed: they were never compared with results at such a table (outplay lab calibrate {found.venue.plan.game})."
    elif known.matches < 100 or known.off > 0.1:
        yield f"How far bots' chances can be believed: they were compared with results in {known.matches} matches, and are off by up to {known.off * 100:.0f} points."
    if never := [card.name for card in found.cards if not card.offered]:
        yield f"What is never on offer at these tables, with these options: {listed(never[:LISTED])}{' and more' if len(never) > LISTED else ''}."
    silent = [one.question for one in by_question(found.traces) if one.margin is None and one.options > 1]
    if silent:
        yield f"What is at stake where bots answer without judging option by option: {listed(silent[:LISTED])}{' and more' if len(silent) > LISTED else ''}."
    yield f"How people play. {bots(found).capitalize()} overlook other things than people do; what counts should be looked at again with --bots hard, and at tables with people."
    yield "Every interval here misses in one of twenty cases, and there are many: what is marked as sure takes that into account, what is not marked does not."


def pair_count(found: Findings) -> float:
    """Return how often two heroes met on different sides, on average over all pairs."""
    counts = [times for _, times in matchups(found).values()]
    names = len(found.heroes)
    return sum(counts) / (names * (names - 1)) if names > 1 else 0.0


def matchups(found: Findings) -> dict[tuple[str, str], tuple[float, int]]:
    """Return for each two heroes on different sides how often the first came before the second (a shared place counts half), and how often they met."""
    leads, wins = found.venue.game.leads, dict[tuple[str, str], tuple[float, int]]()
    for one in found.played:
        met = [use for use in one.used if use.group == leads]
        for a in met:
            for b in met:
                if a.side != b.side and a.name != b.name:
                    score, times = wins.get((a.name, b.name), (0.0, 0))
                    before, after = one.sides[a.side], one.sides[b.side]
                    wins[a.name, b.name] = (score + (1.0 if before < after else 0.5 if before == after else 0.0), times + 1)
    return wins


def _round(n: float) -> int:
    """Return a number of matches, rounded up to two digits."""
    scale: int = 10 ** max(0, len(str(int(n))) - 2)
    return math.ceil(n / scale) * scale
