"""How a tournament stands: points, then Buchholz, then what those who are level won against each other, then the number of wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from outplay.server.clubs.pairing import BYE, WIN, Meeting


@dataclass(frozen=True, slots=True)
class Stands:
    """Where somebody stands. All but `place` and `wins` in half points; `place` is shared by those whom nothing tells apart. `wins`: of matches that were played or given up."""

    who: int
    place: int
    points: int
    buchholz: int
    direct: int
    wins: int


def points_of(people: Sequence[int], bonus: Mapping[int, int], before: Sequence[Meeting]) -> dict[int, int]:
    """Return what everybody has, in half points."""
    points = {one: bonus.get(one, 0) for one in people}
    for meeting in before:
        points[meeting.one] += meeting.one_has
        if meeting.other != BYE:
            points[meeting.other] += meeting.other_has
    return points


def standing(people: Sequence[int], bonus: Mapping[int, int], rounds: Sequence[Sequence[Meeting]]) -> list[Stands]:
    """Return where everybody stands after these rounds, the first one first."""
    before = [meeting for round in rounds for meeting in round]
    points = points_of(people, bonus, before)
    all_ = [Stands(one, 0, points[one], _buchholz(one, points, rounds), 0, _wins(one, before)) for one in people]
    level = lambda one: (-one.points, -one.buchholz)  # noqa: E731
    direct = [_direct(list(group), before) for _, group in groupby(sorted(all_, key=level), key=level)]
    ranked = sorted((one for group in direct for one in group), key=_rank)
    return [replace(one, place=1 + sum(_rank(other) < _rank(one) for other in ranked)) for one in ranked]


def _rank(one: Stands) -> tuple[int, ...]:
    return -one.points, -one.buchholz, -one.direct, -one.wins


def _buchholz(one: int, points: Mapping[int, int], rounds: Sequence[Sequence[Meeting]]) -> int:
    """Return the points of all opponents together. A round that somebody did not play counts as one against somebody with as many points as they have themselves."""
    total = 0
    for round in rounds:
        met = next((meeting for meeting in round if one in meeting.both), None)
        opponent = None if met is None or met.other == BYE or not met.played else met.other if met.one == one else met.one
        total += points[one] if opponent is None else points[opponent]
    return total


def _wins(one: int, before: Sequence[Meeting]) -> int:
    return sum(
        (meeting.one == one and meeting.one_has == WIN and meeting.other != BYE) or (meeting.other == one and meeting.other_has == WIN) for meeting in before
    )


def _direct(level: Sequence[Stands], before: Sequence[Meeting]) -> list[Stands]:
    """Return those who are level with what they won against each other, if each of them has met all the others."""
    them = {one.who for one in level}
    among = [meeting for meeting in before if meeting.both <= them]
    if len({meeting.both for meeting in among}) < len(them) * (len(them) - 1) // 2:
        return list(level)
    won = points_of(sorted(them), {}, among)
    return [replace(one, direct=won[one.who]) for one in level]
