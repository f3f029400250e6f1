"""Who meets whom in the next round of a Swiss tournament. Nothing here knows of matches, people or a store.

Everybody present is paired, or one has no opponent. Of all ways to do so the best is taken: first the fewest who go without an opponent again, then the
fewest who meet again, then the smallest differences of points, then seats in turn. Scores are counted in half points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

BYE = -1
"""In place of an opponent: there is none."""
WIN, DRAW = 2, 1
"""What a win and a draw are worth, in half points."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A game of a round before: `one` had the first seat; `other` is BYE if there was no opponent. `one_has`, `other_has`: the half points it gave them."""

    one: int
    other: int
    one_has: int
    other_has: int
    played: bool = True

    @property
    def both(self) -> frozenset[int]:
        """The two who were paired."""
        return frozenset((self.one, self.other))


def next_round(present: Sequence[int], points: Mapping[int, int], before: Sequence[Meeting], chance: Random) -> list[tuple[int, int]]:
    """Return the pairs of the next round, the leaders' first, each with who has the first seat in front; the second is BYE for who has no opponent.

    `points`: what everybody has by now, in half points. `chance` decides what nothing else does.
    """
    people = sorted(present, key=lambda one: (-points[one], chance.random()))
    places = [*people, *([BYE] if len(people) % 2 else [])]
    seated = [_seated(one, other, before, chance) for one, other in _best(places, _Worth(people, points, before))]
    return sorted(seated, key=lambda pair: (pair[1] == BYE, min(people.index(one) for one in pair if one != BYE)))


class _Worth:
    """What each possible pair costs: a sum in which no amount of what matters less outweighs what matters more."""

    def __init__(self, people: Sequence[int], points: Mapping[int, int], before: Sequence[Meeting]) -> None:
        self.points = points
        self.rank = {one: place for place, one in enumerate(people)}
        self.groups = Counter(points[one] for one in people)
        self.met = Counter(meeting.both for meeting in before if meeting.other != BYE)
        self.rested = Counter(meeting.one for meeting in before if meeting.other == BYE)
        self.lean = {one: leaning(one, before) for one in people}
        most = max((abs(a - b) for a in points.values() for b in points.values()), default=0)
        rounds, size = len(before) + 1, len(people) + 1
        self.seat = size * size
        self.gap = self.seat * 4 * rounds * size
        self.again = self.gap * (most + 1) ** 2 * size
        self.twice = self.again * rounds * size

    def cost(self, one: int, other: int) -> int:
        """Return what it costs to pair these two, the better one first."""
        if other == BYE:
            low = self.points[one] - min(self.points[each] for each in self.rank)
            return self.twice * self.rested[one] + self.gap * low * low + len(self.rank) - self.rank[one]
        gap = self.points[one] - self.points[other]
        alike = abs(self.lean[one] + self.lean[other]) if self.lean[one] * self.lean[other] > 0 else 0
        return self.again * self.met[frozenset((one, other))] + self.gap * gap * gap + self.seat * alike + self._folded(one, other, gap)

    def _folded(self, one: int, other: int, gap: int) -> int:
        """Return how far two of a score group are from meeting as its upper and its lower half do."""
        if gap:
            return 0
        return abs(self.rank[other] - self.rank[one] - self.groups[self.points[one]] // 2)


def _best(places: Sequence[int], worth: _Worth) -> list[tuple[int, int]]:
    """Return the pairs of all these places that cost least together."""
    import networkx  # read only where there is a tournament

    graph = networkx.Graph()
    costs = {(one, other): worth.cost(one, other) for one, other in combinations(places, 2)}
    most = max(costs.values(), default=0)
    graph.add_weighted_edges_from((one, other, most + 1 - cost) for (one, other), cost in costs.items())
    return [(one, other) if (one, other) in costs else (other, one) for one, other in networkx.max_weight_matching(graph, maxcardinality=True)]


def _seated(one: int, other: int, before: Sequence[Meeting], chance: Random) -> tuple[int, int]:
    """Return a pair with who is to have the first seat in front."""
    if other == BYE:
        return one, other
    leans = leaning(one, before) - leaning(other, before)
    if leans == 0:
        last = next((meeting for meeting in reversed(before) if meeting.both == {one, other}), None)
        leans = (1 if last.one == one else -1) if last else chance.choice((-1, 1))
    return (other, one) if leans > 0 else (one, other)


def leaning(one: int, before: Sequence[Meeting]) -> int:
    """Return how much oftener somebody had the first seat than the second; what was not played counts for neither."""
    return sum((meeting.one == one) - (meeting.other == one) for meeting in before if meeting.other != BYE and meeting.played)
