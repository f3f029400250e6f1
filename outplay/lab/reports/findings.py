"""All that a run of traced matches shows, as typed results: who wins, how matches go, what is chosen, what is played."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import mean, median, pstdev
from typing import Any

from msgspec.structs import asdict

from outplay.book.rulebook import rulebook
from outplay.kernel.content import content_hash
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.lab.calibration import Calibration, Seen, Slope, calibrated, calibrations_of, seen, slopes
from outplay.lab.deciding import by_chance, discoveries
from outplay.lab.figures import Spread, wilson
from outplay.lab.plan import Venue
from outplay.lab.played import Played
from outplay.lab.reports import choices, drama
from outplay.lab.reports.cards import Card, cards
from outplay.lab.reports.extras import demand_extras
from outplay.lab.reports.figure import WIDE, Figure, mean_of, median_of, share_of
from outplay.lab.trace import Trace, numbers


@dataclass(frozen=True, slots=True)
class Row:
    """How often something wins: a hero, a seat, a place in the order of play. `fair` is its even share. Of heroes the share is drawn in to what such heroes are like, the interval is not."""

    name: str
    share: float
    low: float
    high: float
    n: int
    fair: float
    stands_out: bool = False
    """Whether its share is no chance, of all rows looked at together (at most one in twenty such is wrong)."""

    @property
    def off(self) -> float:
        """How far it is from its even share, in points."""
        return (self.share - self.fair) * 100


@dataclass(frozen=True, slots=True)
class Findings:
    """What came of a run. `figures` has everything that is one number;"""

    venue: Venue
    played: Sequence[Played]
    traces: Sequence[Trace]
    calibration: Calibration | None
    courses: Sequence[Seen]
    """The matches with calibrated chances; none if the game does not say how good a table is."""
    slopes: Sequence[Slope]
    """How far these chances came true, by thirds of the matches."""
    figures: Sequence[Figure]
    heroes: Sequence[Row]
    seats: Sequence[Row]
    order: Sequence[Row]
    """The side that was first in the order of play, where there are two."""
    endings: Sequence[Figure]
    cards: Sequence[Card]
    digest: str

    def figure(self, id: str) -> Figure | None:
        """Return a figure by its id; None if these matches have none."""
        return next((one for one in self.figures if one.id == id), None)

    @property
    def content(self) -> str:
        """The hash of the content that was played with."""
        return content_hash(self.venue.content.source)

    def data(self) -> dict[str, Any]:
        """Return all figures as plain data, for JSON."""

        def plain(one: Any) -> dict[str, Any]:
            found = {name: getattr(one, name) for name in one.__dataclass_fields__}
            return {name: None if isinstance(value, float) and not math.isfinite(value) else value for name, value in found.items()}

        plan = self.venue.plan
        return {
            "game": plan.game, "matches": len(self.played), "seed": plan.seed, "bots": list(plan.bots), "options": self.venue.settings.given(),
            "content": self.content, "digest": self.digest, "exponent": self.calibration.exponent if self.calibration else None,
            "slopes": [asdict(one) for one in self.slopes],
            "figures": [plain(one) for one in (*self.figures, *self.endings)], "heroes": [plain(one) for one in self.heroes],
            "seats": [plain(one) for one in (*self.seats, *self.order)], "cards": [{**plain(one), "alarm": one.alarm} for one in self.cards],
        }  # fmt: skip


def measured(venue: Venue, played: Sequence[Played]) -> Findings:
    """Return what traced matches of a plan show. Raises OutplayError without at least two of them, without traces, or without the extra lab."""
    demand_extras()
    if len(played) < 2:
        raise OutplayError("a report takes at least two matches")
    raw = [seen(one) for one in played]
    settings = venue.settings
    known = calibrations_of(venue.game.folder).of(settings.seats, len(settings.sides))
    judges = type(venue.game).value is not Game.value
    courses = [(calibrated(course, known.exponent if known else 1.0), came) for course, came in raw] if judges else []
    traces = [Trace.read(one.trace) for one in played]
    rounds = [numbers(one.rounds) for one in traces]
    places, first = standing_out(seats(venue, played), order(venue, played))
    digest = hashlib.sha256("".join(one.digest for one in played).encode()).hexdigest()[:16]
    return Findings(
        venue,
        played,
        traces,
        known,
        courses,
        slopes(courses, rounds) if courses else [],
        [*lengths(played), *drama.figures(courses), *choices.figures(traces)],
        heroes_of(venue, played),
        places,
        first,
        endings(venue, played),
        cards(venue.game.catalog(venue.content), played, traces),
        digest,
    )


def lengths(played: Sequence[Played]) -> list[Figure]:
    """Return how long matches were."""
    rounds = [one.rounds for one in played]
    spread, even = Spread.of(rounds), pstdev(rounds) / mean(rounds) if mean(rounds) else 0.0
    error = even * math.sqrt(1 / (2 * len(rounds)) + even**2 / len(rounds))
    tail = spread.p95 / spread.median if spread.median else 0.0
    varies = Figure("rounds vary", "Spread of the rounds, as a part of their mean", even, max(0.0, even - WIDE * error), even + WIDE * error, len(rounds), "%")
    return [
        median_of("rounds", "Rounds of the middle match", [float(one) for one in rounds], "rounds"),
        Figure(
            varies.id,
            varies.name,
            varies.value,
            varies.low,
            varies.high,
            varies.n,
            "%",
            alarm="nobody knows how long a match takes" if varies.low > 0.35 else "",
        ),
        mean_of(
            "long matches", "Matches that take more than 1.8 times the rounds of the middle one", [float(one > 1.8 * median(rounds)) for one in rounds], "%"
        ),
        median_of("decisions", "Questions answered in the middle match", [float(one.decisions) for one in played]),
        Figure("long tail", "The longest twentieth takes so many times the rounds of the middle match", tail, tail, tail, len(rounds)),
    ]


def endings(venue: Venue, played: Sequence[Played]) -> list[Figure]:
    """Return by which rule matches ended, the most frequent first."""
    texts = {rule.id: rule.text for rule in rulebook(venue.game.folder).rules}
    rules = sorted({one.rule for one in played})
    found = [share_of(f"ended by {rule}", _ending(rule, texts.get(rule, "")), sum(one.rule == rule for one in played), len(played)) for rule in rules]
    return sorted(found, key=lambda one: -one.value)


def _ending(rule: str, text: str) -> str:
    """Return a rule by its first sentence, without signs of Markdown, and its id."""
    sentence = re.split(r"(?<=[.;:]) ", text.replace("*", "").replace("`", "").removeprefix(rule).strip(" .|"))[0].rstrip(".;:")
    return f"{sentence} ({rule})" if sentence else rule or "another rule"


def share(one: Played, side: int) -> float:
    """Return what a side made of a match: 1 for a win, a part of it for a first place that is shared."""
    return 1 / one.sides.count(1) if one.sides[side] == 1 else 0.0


def counted(name: str, shares: Sequence[float], fair: float) -> Row:
    """Return how often something won, by plain counts."""
    n = len(shares)
    low, high = wilson(sum(shares), n)
    return Row(name, sum(shares) / n if n else 0.0, low, high, n, fair)


def heroes_of(venue: Venue, played: Sequence[Played]) -> list[Row]:
    """Return how strong heroes are, the strongest first, by the model that tells them apart from company, opponents and place; none if the game has none."""
    from outplay.lab.strength import contests, fit

    leads = venue.game.leads
    if not any(use.group == leads for one in played for use in one.used):
        return []
    found = fit(contests(played, leads), leads)
    return [Row(one.name, one.share, *one.interval, one.matches, one.even, one.flagged) for one in found.heroes]


def standing_out(*families: Sequence[Row]) -> list[list[Row]]:
    """Return families of rows with those marked whose share is hardly chance, all of them looked at together."""
    errors = [[math.sqrt(row.fair * (1 - row.fair) / row.n) if row.n else math.inf for row in rows] for rows in families]
    chances = {f"{n} {i}": by_chance(row.share - row.fair, errors[n][i]) for n, rows in enumerate(families) for i, row in enumerate(rows)}
    stand = discoveries(chances)
    return [[replace(row, stands_out=f"{n} {i}" in stand) for i, row in enumerate(rows)] for n, rows in enumerate(families)]


def seats(venue: Venue, played: Sequence[Played]) -> list[Row]:
    """Return how often each side won, in their order."""
    sides = venue.settings.sides
    name = "Seat {}" if all(len(side) == 1 for side in sides) else "Side {}"
    return [counted(name.format(n + 1), [share(one, n) for one in played], 1 / len(sides)) for n in range(len(sides))]


def order(venue: Venue, played: Sequence[Played]) -> list[Row]:
    """Return how often the side won that was first in the order of play."""
    even = 1 / len(venue.settings.sides)
    return [counted("Who begins", [share(one, one.began) for one in played], even)]
