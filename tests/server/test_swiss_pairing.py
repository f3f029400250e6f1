"""Who meets whom in a Swiss tournament, over many tournaments drawn at random."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx
import pytest

from outplay.server.clubs.pairing import BYE, DRAW, WIN, Meeting, leaning, next_round
from outplay.server.clubs.standing import points_of, standing
from tests.sizes import many

Played = list[list[Meeting]]


def flat(rounds: Played) -> list[Meeting]:
    """All meetings so far."""
    return [one for round in rounds for one in round]


def played(pairs: list[tuple[int, int]], chance: Random) -> list[Meeting]:
    """A round, with what chance makes of it."""
    drawn = {BYE: ((WIN, 0),)}
    return [Meeting(one, other, *chance.choice(drawn.get(other, ((WIN, 0), (0, WIN), (DRAW, DRAW))))) for one, other in pairs]


def free_of_repeats(present: list[int], before: list[Meeting]) -> bool:
    """Whether all could be paired without meeting again, or being left over again."""
    met = {one.both for one in before if one.other != BYE}
    rested = {one.one for one in before if one.other == BYE}
    places = [*present, *([BYE] if len(present) % 2 else [])]
    graph = networkx.Graph()
    graph.add_nodes_from(places)
    for one, other in combinations(places, 2):
        if frozenset((one, other)) not in met and not (other == BYE and one in rested):
            graph.add_edge(one, other)
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == len(places)


@pytest.mark.parametrize("seed", range(many(12, 300)))
def test_nobody_meets_twice_or_rests_twice_as_long_as_that_can_be(seed: int) -> None:
    chance = Random(seed)
    people = list(range(chance.randint(3, 40)))
    rounds: Played = []
    away: set[int] = set()
    for _ in range(9):
        before = flat(rounds)
        away = {one for one in people if chance.random() < 0.1}
        present = [one for one in people if one not in away]
        if len(present) < 2:
            continue
        pairs = next_round(present, points_of(people, {}, before), before, chance)
        paired = [one for pair in pairs for one in pair if one != BYE]
        assert sorted(paired) == present
        assert sum(other == BYE for _, other in pairs) == len(present) % 2
        met = {one.both for one in before if one.other != BYE}
        rested = {one.one for one in before if one.other == BYE}
        again = [pair for pair in pairs if (pair[0] in rested if pair[1] == BYE else frozenset(pair) in met)]
        assert not again or not free_of_repeats(present, before)
        assert all(one not in rested or rested >= {*present} for one, other in pairs if other == BYE)
        rounds.append(played(pairs, chance))


@pytest.mark.parametrize("seed", range(many(6, 100)))
def test_score_groups_are_kept_and_seats_are_taken_in_turn(seed: int) -> None:
    chance = Random(seed)
    people = list(range(chance.choice((16, 24, 32))))
    rounds: Played = []
    for round in range(4):
        before = flat(rounds)
        points = points_of(people, {}, before)
        pairs = next_round(people, points, before, chance)
        if round < 2:
            odd = sum([*points.values()].count(group) % 2 for group in {*points.values()})
            assert sum(points[one] != points[other] for one, other in pairs) <= odd, "only who is over meets another group"
        assert all(abs(points[one] - points[other]) <= WIN for one, other in pairs)
        rounds.append(played(pairs, chance))
    assert all(abs(leaning(one, flat(rounds))) <= 2 for one in people)
    assert sum(abs(leaning(one, flat(rounds))) == 2 for one in people) <= len(people) // 4


def test_three_people_take_turns_for_nine_rounds() -> None:
    chance, rounds = Random(3), list[list[Meeting]]()
    for _ in range(9):
        before = flat(rounds)
        rounds.append(played(next_round([0, 1, 2], points_of([0, 1, 2], {}, before), before, chance), chance))
    byes = [one.one for one in flat(rounds) if one.other == BYE]
    assert [byes.count(one) for one in range(3)] == [3, 3, 3]


def test_whoever_is_level_is_told_apart_by_their_opponents_then_by_each_other_then_by_wins() -> None:
    rounds = [
        [Meeting(0, 1, WIN, 0), Meeting(2, 3, WIN, 0)],
        [Meeting(0, 2, WIN, 0), Meeting(1, 3, WIN, 0)],
        [Meeting(1, 2, WIN, 0), Meeting(0, 3, DRAW, DRAW)],
    ]
    table = standing([0, 1, 2, 3], {}, rounds)
    assert [(one.who, one.place, one.points) for one in table] == [(0, 1, 5), (1, 2, 4), (2, 3, 2), (3, 4, 1)]
    level = standing([0, 1], {}, [[Meeting(0, 1, WIN, 0)], [Meeting(1, 0, WIN, 0)]])
    assert [one.place for one in level] == [1, 1]
    late = standing([0, 1, 2], {2: DRAW}, [[Meeting(0, 1, DRAW, DRAW)]])
    assert [(one.who, one.points, one.buchholz) for one in late] == [(0, 1, 1), (1, 1, 1), (2, 1, 1)]
    rested = standing([0, 1, 2], {}, [[Meeting(0, 1, WIN, 0), Meeting(2, BYE, WIN, 0)]])
    assert [(one.who, one.place, one.wins) for one in rested] == [(2, 1, 0), (0, 2, 1), (1, 3, 0)]
