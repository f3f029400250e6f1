"""Part 9 of the rules: what holds after every action of every match, whoever plays and however."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outplay.games.knockback import GAME
from outplay.games.knockback.data import events as ev
from outplay.games.knockback.data.arena import Go
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.hero import NOBODY
from outplay.games.knockback.rules.motion import Along, ChoosePath, Fly, PullTo, Steer, flight, result
from outplay.games.knockback.rules.movement import Egg
from outplay.games.knockback.rules.setup import TakeCard
from outplay.games.knockback.rules.state import FIRST_LING, Table
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.event import Event, Told
from outplay.kernel.hexes import DIRECTIONS, Axial
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.settings import Value
from outplay.kernel.step import Action, Choice, Concede, Option, Seat, Step, TimeOut
from tests.games.knockback.table import CONTENT, CROAK, GASTOR, GRAN, HATCHER, NUMBER, VALASCA, ZEPHYRINE
from tests.sizes import many

TABLES: tuple[dict[str, Value], ...] = (
    {"seats": 2, "pick": "random"},
    {"seats": 3, "pick": "random", "arena": "starfish"},
    {"seats": 4, "pick": "random", "arena": "stones", "mode": "teams"},
    {"seats": 4, "pick": "random", "arena": "bare"},
    {"seats": 4, "arena": "wellspring", "tide_start": 2, "tide_step": 1},
    {"seats": 3, "pick": "random", "arena": "bare", "tide": False, "round_cap": 8},
)


LATE = 15
"""One of so many decisions is not made in time."""


@dataclass
class Before:
    """What was true before an action, as far as it is compared afterwards."""

    wears: list[int]
    rages: list[int]
    gone: set[int]
    floor: int
    rock: int
    where: list[int]
    turns: int

    @classmethod
    def of(cls, s: Table) -> Before:
        gone = {seat for seat in range(s.seats) if s.round and not s.in_play(seat)}
        return cls([h.wear for h in s.heroes], [h.rage for h in s.heroes], gone, s.floor, s.rock, s.where[:], s.turns)


def check(s: Table, before: Before, told: list[Told]) -> None:
    """All invariants that can be seen from outside, after one action."""
    events = [one.event for one in told]
    check_board(s, before)
    check_cards(s, before, events)
    check_question(s)
    check_end(s, events)
    check_flights(events)
    check_rolls(events)


def check_board(s: Table, before: Before) -> None:
    """1 and 11: everybody on floor and alone; floor only shrinks, from the outside in."""
    hexes = s.arena.hexes
    spaces = [cell for cell in s.where if cell != OFF]
    assert len(set(spaces)) == len(spaces)
    assert s.taken == sum(hexes.bit[cell] for cell in spaces)
    assert s.over or all(s.floor & hexes.bit[cell] for cell in spaces)
    assert not s.floor & s.rock
    assert (s.floor | before.floor, s.rock | before.rock) == (before.floor, before.rock)
    lost = (s.arena.floor | s.arena.rock) & ~(s.floor | s.rock)
    assert lost == sum(s.arena.rings[s.arena.tide_ring - n] for n in range(s.floods)) & (s.arena.floor | s.arena.rock)


def check_cards(s: Table, before: Before, events: list[Event]) -> None:
    """2, 3, 5 and 12: wear, rage, dragonlings; the fallen stay out; statuses that a turn has taken are not held."""
    assert before.gone <= {seat for seat in range(s.seats) if not s.in_play(seat)}
    hatcher = any(hero.card == NUMBER[HATCHER] for hero in s.heroes)
    assert all(cell == OFF for cell in s.where[FIRST_LING:]) or hatcher
    for seat, hero in enumerate(s.heroes):
        if hero.card < 0:
            continue
        assert 0 <= hero.wear <= s.card(seat).last
        assert 0 <= hero.rage <= (6 if s.card(seat).id == VALASCA else 0)
        up = [event for event in events if isinstance(event, (ev.Damaged, ev.StayedDry)) and event.seat == seat]
        down = [event for event in events if isinstance(event, ev.Recovered) and event.seat == seat]
        assert up or hero.wear <= before.wears[seat]
        assert down or hero.wear >= before.wears[seat]
        if s.round and not s.in_play(seat):
            assert (hero.rage, hero.braced, hero.riposte, hero.anchored, hero.hooked, hero.jinxed_by) == (0, 0, None, False, 0, NOBODY)
        assert hero.jinxed_by == NOBODY or s.in_play(hero.jinxed_by)
        assert hero.hooked == 0 or hero.hooked <= s.turns
    active = s.heroes[s.turn] if s.round and not s.over else None
    if active is not None and s.attack is None:
        assert (active.braced, active.riposte, active.anchored) == (0, None, False)


def check_question(s: Table) -> None:
    """6 and 5: one seat is asked, it is in play, it has at least two options, its default is one of them; nobody is asked after the end."""
    if s.over:
        assert (to_act(s), s.todo) == ((), [])
        return
    (seat,) = to_act(s)
    options = legal(s, seat)
    step = s.todo[-1]
    assert len(set(options)) == len(options) >= 2
    assert isinstance(step, Choice)
    assert step.default(s) in options
    assert s.round == 0 or s.in_play(seat)
    for option in options:
        target = getattr(option, "entity", NOBODY)
        assert target == NOBODY or s.in_play(target)


def check_end(s: Table, events: list[Event]) -> None:
    """7: the match is over exactly when one side is left, or the rounds are counted out."""
    if s.round == 0:
        return
    left = s.sides_left()
    assert left
    capped = not s.settings.tide and s.over and s.round == s.settings.round_cap
    assert s.over == (len(left) == 1 or (capped and len(left) > 1))
    assert s.arena.tide_ring - s.floods > 0 or s.over
    assert s.over == any(isinstance(event, ev.MatchEnded) for event in events)


def check_flights(events: list[Event]) -> None:
    """8: in one knockback only the last body can fall; all before it were stopped by the next."""
    flew = [event for event in events if isinstance(event, ev.Flew)]
    for leg, after in pairwise(flew):
        if leg.end == "bump":
            assert after.entity == leg.struck
    assert not flew or flew[-1].end != "bump"


def check_rolls(events: list[Event]) -> None:
    """4: never more than five dice on either side, and hits and blocks fit them."""
    for roll in events:
        if isinstance(roll, ev.Struck):
            assert 1 <= roll.dice <= 5
            assert 0 <= roll.guard <= 5
            assert 0 <= roll.hits <= roll.dice
            assert 0 <= roll.blocks <= roll.guard
            assert roll.hit == (roll.hits > roll.blocks)


def start(given: dict[str, Value], seed: object) -> Table:
    return GAME.start(GAME.settings.make(given, "standard"), CONTENT, Seeded(seed_from("invariants", seed)))


def in_time_or_not(s: Table, seat: Seat, luck: Quick) -> Option:
    """What somebody picks whose clock sometimes runs out."""
    found = legal(s, seat)
    return found[luck.number() % len(found)] if luck.number() % LATE else TimeOut()


def act(s: Table, action: Action) -> list[Told]:
    """Apply an action and check everything."""
    before = Before.of(s)
    told: list[Told] = []
    s.told = told
    apply(s, action)
    check(s, before, told)
    s.told = None
    return told


@pytest.mark.rule("KB-3.7", "KB-4.5", "KB-13.2", "KB-14.1", "KB-14.3", "KB-15.4", "KB-16.3")
@given(options=st.sampled_from(TABLES), seed=st.integers(0, 10**6), leaves=st.booleans())
def test_invariants_hold_in_random_matches(options: dict[str, Value], seed: int, leaves: bool) -> None:
    s = start(options, seed)
    luck = Quick(seed)
    while not s.over:
        (seat,) = to_act(s)
        action = Action(seat, in_time_or_not(s, seat, luck))
        if leaves and s.round > 2 and luck.number() % 60 == 0:
            action = Action(seat, Concede())
        act(s, action)
    assert 1 in GAME.outcome(s).places


# ---------------------------------------------------------------- 8, 9, 10: motions, seen from inside


def watched(fly: Fly, s: Table) -> Sequence[Step[Table]]:
    """`Fly` with 8, 9 and 10 checked around it."""
    hexes, k, entity = s.arena.hexes, len(fly.path), fly.entity
    where, free, before = s.where[:], s.free, [hero.dry_used for hero in s.heroes]
    first = hexes.bit[hexes.neighbors[where[entity]][fly.path[0]]]
    blocked = bool((s.taken | s.rock) & first)
    found = _RUN(fly, s)
    travelled = [hexes.distance[a][b] for a, b in zip(where, s.where, strict=True) if a != b and OFF not in (a, b)]
    assert sum(travelled) <= k
    assert sum(a != OFF == b for a, b in zip(where, s.where, strict=True)) <= 1
    dry = before != [hero.dry_used for hero in s.heroes]
    assert blocked == (s.where[entity] == where[entity]) or dry
    assert s.where[entity] in (where[entity], OFF) or free & hexes.bit[s.where[entity]]
    if sum(travelled) == k and s.where[entity] != OFF and len(travelled) == 1 and not blocked and len(set(fly.path)) == 1:
        assert hexes.axial[s.where[entity]] == along(hexes.axial[where[entity]], fly.path)
    return found


_RUN = Fly.run


def along(space: Axial, path: tuple[int, ...]) -> Axial:
    for d in path:
        space = (space[0] + DIRECTIONS[d][0], space[1] + DIRECTIONS[d][1])
    return space


@pytest.mark.rule("KB-8.7", "KB-9.2", "KB-9.5", "KB-10.4", "KB-11.1")
@given(seed=st.integers(0, 10**6))
def test_flights_keep_to_their_number(seed: int) -> None:
    s = start(TABLES[seed % len(TABLES)], ("flights", seed))
    luck = Quick(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fly, "run", watched)
        while not s.over:
            (seat,) = to_act(s)
            question = s.todo[-1]
            where = s.where[:]
            told: list[Told] = []
            s.told = told
            apply(s, Action(seat, in_time_or_not(s, seat, luck)))
            if isinstance(question, ChoosePath):
                check_landing(s, question, where, next(one.event for one in told if isinstance(one.event, ev.Flew)))


def check_landing(s: Table, question: ChoosePath, where: list[int], flew: ev.Flew) -> None:
    """10: unobstructed, the distance from the origin grows by exactly K."""
    apart = s.arena.hexes.distance[question.origin]
    if flew.end == "stop":
        assert apart[flew.path[-1]] == apart[where[question.entity]] + question.k


# ---------------------------------------------------------------- 13: the same again


@pytest.mark.rule("KB-2.6", "KB-13.5")
@given(seed=st.integers(0, 10**6))
def test_the_same_seed_and_decisions_give_the_same_match_and_everybody_sees_the_same(seed: int) -> None:
    options = TABLES[seed % len(TABLES)]
    first, second, luck = start(options, seed), start(options, seed), Quick(seed)
    for _ in range(many(40, 400)):
        if first.over:
            break
        (seat,) = to_act(first)
        number = luck.number() % len(legal(first, seat))
        first.told, second.told = [], []
        apply(first, Action(seat, legal(first, seat)[number]))
        apply(second, Action(seat, legal(second, seat)[number]))
        assert first.told == second.told
    assert GAME.dumps(first) == GAME.dumps(second)
    assert len({GAME.dumps(GAME.observe(first, viewer).state) for viewer in (*range(first.seats), None)}) == 1


# ---------------------------------------------------------------- 14: rotations


def turned(space: Axial) -> Axial:
    """A space turned by 60 degrees clockwise about the middle."""
    q, r = space
    return -r, q + r


BLASTERS = {GASTOR, GRAN, ZEPHYRINE, CROAK}
"""Left out: a blast goes clockwise from north, so a turned blast begins with somebody else."""


class Turned:
    """A match on `bare` and the same match turned by 60 degrees, side by side."""

    def __init__(self, seed: int) -> None:
        luck = Quick(seed)
        self.one = GAME.start(GAME.settings.make({"seats": 4, "arena": "bare", "first": "seat:1"}, "standard"), CONTENT, Seeded(seed_from("turned", seed)))
        while self.one.round == 0:
            (seat,) = to_act(self.one)
            found = [o for o in legal(self.one, seat) if not (isinstance(o, TakeCard) and CONTENT.heroes[o.card].id in BLASTERS)]
            apply(self.one, Action(seat, found[luck.number() % len(found)]))
        hexes = self.one.arena.hexes
        self.cell = [hexes.at[turned(space)] for space in hexes.axial]
        self.two = self.one.copy()
        for seat in range(4):
            self.two.lift(seat)
        for seat in range(4):
            self.two.put(seat, self.cell[self.one.where[seat]])
        self.two.start_space = self.cell[self.one.start_space]
        self.two.open = None

    def image(self, option: Option) -> Option:
        """An option of the first match as it is in the second. Paths are shown by their smallest list of numbers, so they are found by where they lead."""
        two, step, before = self.two, self.two.todo[-1], self.one.todo[-1]
        match option:
            case Go(cell):
                return Go(self.cell[cell])
            case Egg(cell):
                return Egg(self.cell[cell])
            case Steer(direction):
                return Steer((direction + 1) % 6)
            case Along(place):
                assert isinstance(step, ChoosePath)
                assert isinstance(before, ChoosePath)
                wanted = result(two, flight(two, step.entity, tuple((d + 1) % 6 for d in before.paths(self.one)[place])))
                return Along([result(two, flight(two, step.entity, path)) for path in step.paths(two)].index(wanted))
            case PullTo(cell):
                return PullTo(self.cell[cell])
            case _:
                return option


def test_directions_turn_too() -> None:
    assert [turned(direction) for direction in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]


@pytest.mark.rule("KB-3.2", "KB-10.1", "KB-10.2", "KB-10.3", "KB-11.2", "KB-12.1", "KB-12.3")
@given(seed=st.integers(0, 10**6))
def test_a_turned_match_is_the_same_match(seed: int) -> None:
    pair, luck = Turned(seed), Quick(seed)
    one, two = pair.one, pair.two
    while not one.over:
        (seat,) = to_act(one)
        found = legal(one, seat)
        assert {pair.image(option) for option in found} == set(legal(two, seat))
        pick = found[luck.number() % len(found)]
        image = pair.image(pick)
        apply(one, Action(seat, pick))
        apply(two, Action(seat, image))
        assert [OFF if cell == OFF else pair.cell[cell] for cell in one.where] == two.where
        assert ([h.wear for h in one.heroes], one.over, one.asked) == ([h.wear for h in two.heroes], two.over, two.asked)
