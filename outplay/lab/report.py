"""What came of a plan: who won how often, how long it took, how it ended, and one hash over all of it."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from outplay.book.words import listed
from outplay.kernel.settings import Value
from outplay.kernel.step import Seat
from outplay.lab.figures import Spread, Tally, wilson
from outplay.lab.plan import Plan, Venue
from outplay.lab.played import Played


@dataclass(slots=True)
class Run:
    """A plan that is being played: the matches as their turn comes. Those of the numbers in `kept` were played before, and only read."""

    table: Venue
    matches: Iterator[Played]
    began: float
    kept: Container[int] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a plan."""

    plan: Plan
    options: Mapping[str, Value]
    bots: tuple[Tally, ...]
    seats: tuple[Tally, ...]
    sides: tuple[Tally, ...]
    """By side, in their order, if several seats are one; empty if each seat goes alone."""
    rounds: Spread
    decisions: Spread
    picks: int
    """How many were made: a decision may take several."""
    groups: Mapping[str, tuple[Tally, ...]]
    """What was used, by group: in how many matches, and how often the side that used it won."""
    endings: Mapping[str, int]
    """In how many matches each rule was the one that ended it."""
    events: Mapping[str, float]
    """How often each kind of event came in a match, on average, the most frequent first; empty if the plan does not ask for it."""
    kept: int
    """How many of the matches were played before, and only read."""
    made: int
    """How many picks were made in the others, in `seconds`."""
    seconds: float
    digest: str
    asked: int
    """How many matches were to be played: more than `plan` has if the run was stopped."""

    @staticmethod
    def of(run: Run, played: Sequence[Played]) -> Report:
        """Count what was played: at least one match, and fewer than planned if the run was stopped."""
        table, seconds = run.table, time.perf_counter() - run.began
        plan = replace(table.plan, matches=len(played))
        bots = tuple(_bot(name, [_seats_of(one, n) for one in played], played) for n, name in enumerate(plan.bots))
        sides = tuple(_side(_seats(side), [one.sides[n] for one in played], played) for n, side in enumerate(table.settings.sides))
        seats = tuple(_side(_seats([seat]), [one.places[seat] for one in played], played) for seat in range(table.settings.seats))
        given = table.settings.given()
        words = [plan.game, table.game.rules_version, sorted(given.items()), [one.digest for one in played]]
        digest = hashlib.sha256(repr(words).encode()).hexdigest()[:32]
        rounds, decisions = Spread.of([one.rounds for one in played]), Spread.of([one.decisions for one in played])
        picks = sum(one.picks for one in played)
        endings = dict(sorted(Counter(one.rule for one in played).items()))
        happened: Counter[str] = sum((Counter(one.story.events) for one in played), Counter())
        events = {name: times / len(played) for name, times in happened.most_common()}
        if len(sides) == len(seats):
            sides = ()
        kept = sum(one.number in run.kept for one in played)
        made = sum(one.picks for one in played if one.number not in run.kept)
        groups = _groups(table, played)
        return Report(plan, given, bots, seats, sides, rounds, decisions, picks, groups, endings, events, kept, made, seconds, digest, table.plan.matches)

    def data(self) -> dict[str, object]:
        """Return the report as plain data, for JSON."""

        def row(tally: Tally) -> dict[str, object]:
            return {
                "name": tally.name, "matches": tally.matches, "wins": tally.wins, "ties": tally.ties,
                "win_rate": round(tally.win_rate, 6), "interval": [round(x, 6) for x in tally.interval],
            }  # fmt: skip

        def spread(s: Spread) -> dict[str, object]:
            return {"total": s.total, "median": s.median, "p95": s.p95, "max": s.max}

        kept = {"kept": self.kept} if self.kept else {}
        stopped = {"stopped": {"after": self.plan.matches, "of": self.asked}} if self.plan.matches < self.asked else {}
        return {
            "game": self.plan.game, "matches": self.plan.matches, "seed": self.plan.seed, "options": dict(self.options),
            "bots": [row(b) for b in self.bots], "seats": [row(s) for s in self.seats], "sides": [row(s) for s in self.sides],
            "rounds": spread(self.rounds), "decisions": spread(self.decisions), "picks": self.picks, "groups": {group: [row(one) for one in tallies] for group, tallies in self.groups.items()}, "endings": dict(self.endings),
            "events": {name: round(times, 6) for name, times in self.events.items()}, "seconds": round(self.seconds, 3), "digest": self.digest, **kept, **stopped,
        }  # fmt: skip


def _groups(table: Venue, played: Sequence[Played]) -> dict[str, tuple[Tally, ...]]:
    """Return the tallies of all that may be used, the most successful first; each use is counted, so two sides with the same hero are two."""
    results: dict[tuple[str, str], list[tuple[bool, float]]] = {}
    for one in played:
        first = one.sides.count(1)
        for use in one.used:
            won = one.sides[use.side] == 1
            results.setdefault((use.group, use.name), []).append((won and first == 1, 1 / first if won else 0.0))
    found: dict[str, tuple[Tally, ...]] = {}
    for group, names in table.game.catalog(table.content).items():
        tallies = [_counted(name, results.get((group, name), [])) for name in names]
        found[group] = tuple(sorted(tallies, key=lambda tally: -tally.win_rate))
    return found


def _side(name: str, places: Sequence[int], played: Sequence[Played]) -> Tally:
    """Return the count of matches in which a side with these places came first. A first place shared with other sides is a tie."""
    results = [(place == 1, one.sides.count(1)) for place, one in zip(places, played, strict=True)]
    return _counted(name, [(won and first == 1, 1 / first if won else 0.0) for won, first in results])


def _seats(seats: Sequence[Seat]) -> str:
    """Return seats in words: "Seat 2", "Seats 1, 3 and 5"."""
    return f"Seat{'s' if len(seats) > 1 else ''} {listed(str(seat + 1) for seat in seats)}"


def _counted(name: str, results: Sequence[tuple[bool, float]]) -> Tally:
    """Return the count of results: whether each was a win, and what it counts in the rate."""
    times, points = len(results), sum(share for _, share in results)
    wins = sum(won for won, _ in results)
    ties = sum(not won and share > 0 for won, share in results)
    return Tally(name, times, wins, ties, points / times if times else 0.0, wilson(points, times))


def _seats_of(one: Played, bot: int) -> tuple[int, ...]:
    return tuple(seat for seat, sitting in enumerate(one.bots) if sitting == bot)


def _bot(name: str, seats: Sequence[tuple[int, ...]], played: Sequence[Played]) -> Tally:
    """Return the count of matches in which a bot came first that sat in these seats. A first place shared with seats of other bots is a tie, also with those of its side."""
    wins = ties = matches = 0
    points = 0.0
    for mine, one in zip(seats, played, strict=True):
        if not mine:
            continue
        matches += 1
        first = [seat for seat, place in enumerate(one.places) if place == 1]
        ours = [seat for seat in first if seat in mine]
        if ours and len(ours) == len(first):
            wins += 1
            points += 1
        elif ours:
            ties += 1
            points += len(ours) / len(first)
    return Tally(name, matches, wins, ties, points / matches if matches else 0.0, wilson(points, matches))
