"""KB-9 to KB-12: knockback, collisions and other motions.

A motion in which nobody decides is one question, `flight`, that computes it, and one step, `Fly`, that plays it.
Option lists, previews and bots ask the same question.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from outplay.games.knockback.data.kinds import Cell, Direction, PathNumber
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.hero import NOBODY
from outplay.games.knockback.rules.state import FIRST_LING, Table
from outplay.kernel.step import DONE, Choice, Option, Seat, Step

STOP, ROCK, BUMP, FALL, DRY = "stop", "rock", "bump", "fall", "dry"


class Leg(NamedTuple):
    """One body of a flight: the cells that it enters, how it ends, and the cell that it did not enter or fell into (OFF if it simply stops)."""

    entity: int
    path: tuple[int, ...]
    end: str
    into: int


Flight = tuple[Leg, ...]


# ---------------------------------------------------------------- questions


def straight(s: Table, entity: int, cell: int, direction: int, left: int, legs: Flight = ()) -> Flight:
    """KB-9.5 Return the flight of a body from a cell in one direction, with every body it strikes in turn.

    KB-11.1, KB-11.3 Each collision takes 1 off, never below 1; KB-9.3 cards change nothing of it. KB-11.2 Any body that is struck (KB-11.5)
    flies on in the same direction, or stays if it stands before a rock (KB-11.6).
    """
    hexes = s.arena.hexes
    path: list[int] = []
    while left > 0:
        into = hexes.neighbors[cell][direction]
        bit = hexes.bit[into]
        if s.taken & bit and s.where[entity] != into:
            struck = (*legs, Leg(entity, tuple(path), BUMP, into))
            return straight(s, s.entity_at(into), into, direction, max(1, left - 1), struck)
        if s.rock & bit:
            return (*legs, Leg(entity, tuple(path), ROCK, into))
        if not s.floor & bit:
            return (*legs, Leg(entity, tuple(path), DRY if stays_dry(s, entity) else FALL, into))
        path.append(into)
        cell = into
        left -= 1
    return (*legs, Leg(entity, tuple(path), STOP, OFF))


def flight(s: Table, entity: int, path: tuple[int, ...]) -> Flight:
    """KB-9.5, KB-10.7 Return the flight along a path of directions, with every body it strikes in turn."""
    if len(set(path)) == 1:
        return straight(s, entity, s.where[entity], path[0], len(path))
    hexes = s.arena.hexes
    cell, cells = s.where[entity], list[int]()
    for made, direction in enumerate(path):
        into = hexes.neighbors[cell][direction]
        if not s.floor & hexes.bit[into] or s.taken & hexes.bit[into]:
            return _joined(tuple(cells), straight(s, entity, cell, direction, len(path) - made))
        cells.append(into)
        cell = into
    return (Leg(entity, tuple(cells), STOP, OFF),)


def _joined(before: tuple[int, ...], legs: Flight) -> Flight:
    """Return a flight with the cells that its first body entered before."""
    first = legs[0]
    return (Leg(first.entity, before + first.path, first.end, first.into), *legs[1:])


def stays_dry(s: Table, entity: int) -> bool:
    """KB-14.2 Return whether a fall into the water is turned off for this entity, which happens once."""
    return entity < FIRST_LING and s.card(entity).dry and not s.heroes[entity].dry_used


def result(s: Table, legs: Flight) -> tuple[tuple[int, int, str], ...]:
    """KB-10.6 Return the result of a flight: for each body its last cell, and whether it fell or stayed dry by Second Wind."""
    found: list[tuple[int, int, str]] = []
    for leg in legs:
        if leg.end == FALL:
            found.append((leg.entity, OFF, FALL))
        elif leg.path or leg.end == DRY:
            found.append((leg.entity, leg.path[-1] if leg.path else s.where[leg.entity], DRY if leg.end == DRY else STOP))
    return tuple(found)


def paths(s: Table, entity: int, origin: int, k: int) -> list[tuple[int, ...]]:
    """KB-10.6 Return the paths among which a flight away from an origin may be chosen: one for each result, the smallest, in order.

    Where nothing is in the way they lead to the landings of KB-10.4.
    """
    direction, m, n = s.arena.heading(origin, s.where[entity])
    if n == 0:
        return [(direction,) * k]
    ahead, beside = (direction, (direction + 1) % 6) if m >= n else ((direction + 1) % 6, direction)
    found: list[tuple[int, ...]] = []
    results: set[tuple[tuple[int, int, str], ...]] = set()
    for path in _endings(s, s.where[entity], Rule(ahead, beside, m == n, k), (), 0, 0, set()):
        came_to = result(s, flight(s, entity, path))
        if came_to not in results:
            results.add(came_to)
            found.append(path)
    return found


class Rule(NamedTuple):
    """KB-10.2, KB-10.3 How steps ahead and beside may be mixed in a flight of k steps."""

    ahead: int
    beside: int
    diagonal: bool
    k: int

    def allows(self, a: int, b: int) -> bool:
        return abs(a - b) <= 1 if self.diagonal else a > b

    def steps(self) -> tuple[int, int]:
        return (self.ahead, self.beside) if self.ahead < self.beside else (self.beside, self.ahead)


def _endings(s: Table, cell: int, rule: Rule, path: tuple[int, ...], a: int, b: int, seen: set[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Return the smallest path to each place where a flight under a rule may end: landed, or stopped early (then the path is filled up)."""
    if len(path) == rule.k:
        return [path]
    found: list[tuple[int, ...]] = []
    hexes = s.arena.hexes
    for direction in rule.steps():
        counts = (a + 1, b) if direction == rule.ahead else (a, b + 1)
        if not rule.allows(*counts):
            continue
        into = hexes.neighbors[cell][direction]
        longer = (*path, direction)
        if not s.free & hexes.bit[into]:
            found.append(_filled(rule, longer, *counts))
        elif counts not in seen:
            seen.add(counts)
            found += _endings(s, into, rule, longer, *counts, seen)
    return found


def _filled(rule: Rule, path: tuple[int, ...], a: int, b: int) -> tuple[int, ...]:
    """Return a path that ended early, as a whole one: with the smallest steps that the rule allows."""
    while len(path) < rule.k:
        for direction in rule.steps():
            counts = (a + 1, b) if direction == rule.ahead else (a, b + 1)
            if rule.allows(*counts):
                path, (a, b) = (*path, direction), counts
                break
    return path


def knockback_number(s: Table, entity: int, triple: tuple[int, int, int], more: int = 0) -> int:
    """KB-9.2 K: the triple's number for the effective zone, and what rage and the target's card add; a printed 0 is none at all."""
    printed = triple[s.zone(entity)]
    return max(1, printed + more + taken_hooks(s, entity)) if printed else 0


def taken_hooks(s: Table, entity: int) -> int:
    """KB-17.18 Return what the card of a hero adds to ability knockback against it."""
    if entity >= FIRST_LING:
        return 0
    hooks = s.card(entity).knockback_taken
    return sum(hook.add for hook in hooks if hook.condition is None or s.heroes[entity].anchored) if hooks else 0


def chooser(s: Table, entity: int) -> Seat:
    """KB-10.5 Return who chooses for a body that is moved: its player; for a dragonling its controller, else the one whose hero is acting."""
    if entity < FIRST_LING:
        return entity
    hatcher = s.hatcher()
    return hatcher if hatcher != NOBODY else s.under_way.seat


def pulls(s: Table, entity: int, hero: int, n: int) -> dict[int, tuple[int, ...]]:
    """KB-12.1 Return the complete pulls: for each final space the cells entered, in (q, r) order of the final spaces."""
    hexes = s.arena.hexes
    apart = hexes.distance[s.where[hero]]
    ways: dict[int, tuple[int, ...]] = {s.where[entity]: ()}
    final: dict[int, tuple[int, ...]] = {}
    for _ in range(n):
        wave: dict[int, tuple[int, ...]] = {}
        for cell, way in ways.items():
            closer = [near for near in hexes.neighbors[cell] if s.free & hexes.bit[near] and apart[near] < apart[cell]] if apart[cell] > 1 else []
            if not closer:
                final.setdefault(cell, way)
            for near in closer:
                wave.setdefault(near, (*way, near))
        ways = wave
    for cell, way in ways.items():
        final.setdefault(cell, way)
    return {cell: final[cell] for cell in sorted(final, key=lambda c: hexes.axial[c])}


# ---------------------------------------------------------------- options


class Along(Option):
    """A path to fly, by its place among those of KB-10.6."""

    place: PathNumber


class PullTo(Option):
    """The final space of a pull; the target's own where it stays."""

    cell: Cell


class Steer(Option):
    """A direction, 0 to 5."""

    direction: Direction


STEERS: Final = tuple(Steer(direction) for direction in range(6))


# ---------------------------------------------------------------- steps


def away(s: Table, entity: int, origin: int, k: int, by: Seat) -> Sequence[Step[Table]]:
    """KB-9.1, KB-10.8 Return the steps of a knockback away from an origin, caused by a seat's hero; on a row it is straight (KB-9.4)."""
    if k == 0 or s.where[entity] == origin:
        return DONE
    row = s.arena.hexes.row[origin][s.where[entity]]
    return [Fly(entity, (row[0],) * k, by)] if row else [ChoosePath(entity, origin, k, by)]


class ChoosePath(Choice[Table]):
    """KB-10.5 The defending player chooses the path (D-PATH)."""

    entity: int
    origin: int
    k: int
    by: Seat

    def who(self, s: Table) -> Seat:
        return chooser(s, self.entity)

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.entity)

    def paths(self, s: Table) -> list[tuple[int, ...]]:
        """Return the paths among which there is a choice, in order."""
        return paths(s, self.entity, self.origin, self.k)

    def options(self, s: Table) -> Sequence[Option]:
        return [Along(place) for place in range(len(self.paths(s)))]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Along)
        return [Fly(self.entity, self.paths(s)[pick.place], self.by)]

    def default(self, s: Table) -> Option:
        """The first path in which the moved entity stays in play; if none, the first."""
        return Along(next((place for place, path in enumerate(self.paths(s)) if flight(s, self.entity, path)[0].end != FALL), 0))


class Fly(Step[Table]):
    """KB-9.7 A motion is played to its end, with everything that it strikes in turn and every fall."""

    entity: int
    path: tuple[int, ...]
    by: Seat

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.entity)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.launch(self.entity)
        play(s, flight(s, self.entity, self.path), self.by)
        return DONE


class Throw(Step[Table]):
    """KB-12.2 The target is put on the far side of the thrower and flies on."""

    entity: int
    k: int

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.entity)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        seat = s.under_way.seat
        thrower = s.where[seat]
        over = s.arena.opposite(s.where[self.entity], thrower)
        s.launch(self.entity)
        if not s.floor & s.arena.hexes.bit[over]:
            play(s, (Leg(self.entity, (), DRY if stays_dry(s, self.entity) else FALL, over),), seat)
            return DONE
        s.throw_over(self.entity, over)
        if self.k > 1:
            play(s, straight(s, self.entity, over, s.arena.heading(thrower, over)[0], self.k - 1), seat)
        return DONE


def play(s: Table, legs: Flight, by: Seat) -> None:
    """KB-11.4 Move every body of a flight, without dice or damage; only the last can fall (KB-14.3)."""
    for number, leg in enumerate(legs):
        s.fly_leg(number, leg.entity, leg.path, leg.end, leg.into)
        if leg.end == FALL:
            s.fall(leg.entity, leg.into, "flight", by, "KB-14.1")
        elif leg.end == DRY:
            s.stay_dry(leg.entity, s.where[leg.entity])
        s.moment()


class ChoosePull(Choice[Table]):
    """KB-12.1 A pull drags its target closer; where two spaces are closer the defending player chooses (D-PATH)."""

    entity: int
    n: int

    def who(self, s: Table) -> Seat:
        return chooser(s, self.entity)

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.entity) and s.in_play(s.attack.seat)

    def options(self, s: Table) -> Sequence[Option]:
        return [PullTo(cell) for cell in pulls(s, self.entity, s.under_way.seat, self.n)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, PullTo)
        s.pull(self.entity, pulls(s, self.entity, s.under_way.seat, self.n)[pick.cell])
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class ChooseDirection(Choice[Table]):
    """KB-12.3 On a hit the acting player picks any direction, and the target flies that way (D-STEER)."""

    entity: int
    k: int

    def who(self, s: Table) -> Seat:
        return s.under_way.seat

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.entity)

    def options(self, s: Table) -> Sequence[Option]:
        return STEERS

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Steer)
        return [Fly(self.entity, (pick.direction,) * self.k, s.under_way.seat)]

    def default(self, s: Table) -> Option:
        """Away from the attacker: direction a of KB-10.1."""
        direction, m, n = s.arena.heading(s.where[s.under_way.seat], s.where[self.entity])
        return STEERS[direction if m >= n else (direction + 1) % 6]
