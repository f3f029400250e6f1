"""RALLY-48.3 Receiving damage: first the shield and the coat, then what is given up, then the rest is received."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import NOBODY
from outplay.games.rally.data.hit import Hit
from outplay.games.rally.data.kinds import OptionCard, RobotNumber, Tokens
from outplay.games.rally.rules.destruction import destroyed, reached
from outplay.games.rally.rules.robot import DEADLY, TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.volley import Due
from outplay.kernel.step import DONE, Option, Seat, SecretChoice, Step


class GiveUp(Option):
    """RALLY-48.3, RALLY-48.4 An option card is given up instead of an ordinary point of damage."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber
    option: OptionCard


class Keep(Option):
    """RALLY-48.3 No more option cards are given up."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber


class Spend(Option):
    """RALLY-50.6 This number of green tokens is spent."""

    IMPLIED: ClassVar[tuple[str, ...]] = ("robot",)

    robot: RobotNumber
    tokens: Tokens


class Batch(Step[Table]):
    """RALLY-48.3 Hits that are received together. `at_once`: robots that reach 10 damage by them are destroyed right away."""

    hits: tuple[Hit, ...]
    at_once: bool = True

    def run(self, s: Table) -> Sequence[Step[Table]]:
        targets = {hit.target for hit in self.hits}
        s.await_damage(_due(s, r, [hit for hit in self.hits if hit.target == r]) for r in s.calls() if r in targets)
        if self.at_once:
            return [Guard(), Receive(self.at_once)]
        return [Guard(), Receive(self.at_once), Tally(tuple((due.robot, s.robots[due.robot].damage) for due in s.batch), self.hits)]


def _due(s: Table, robot: int, hits: Sequence[Hit]) -> Due:
    """RALLY-48.3 (1), (2) Return what is left for a robot after Power-Down Shield and Ablative Coat. RALLY-53.10 A second lock on the same register is ordinary damage."""
    sides = [0, 0, 0, 0, 0]  # ordinary points by the side they come from, the last of no side
    locks: dict[int, int] = {}  # register -> side
    by = 0
    for hit in hits:
        if hit.source != NOBODY and TEAM_OF[hit.source] != TEAM_OF[robot]:
            by |= 1 << hit.source
        if hit.lock and hit.lock not in locks:
            locks[hit.lock] = hit.side
        else:
            sides[hit.side] += hit.points
    one = s.robots[robot]
    shield = s.effect(robot, voc.Shield) if one.down else None
    if shield is not None:
        _shield(s, robot, shield.n, sides, locks)
    ordinary = sum(sides)
    if one.bits & s.content.having[voc.Absorb]:
        ordinary = _coat(s, robot, ordinary, locks)
    what = {hit.what for hit in hits}
    return Due(robot, ordinary, tuple(sorted(locks)), by, "beam" in what, "tower" in what)


def _shield(s: Table, robot: int, points: int, sides: list[int], locks: dict[int, int]) -> None:
    """RALLY-53.17 Prevent up to this number of points from each direction that is not used up in this register phase; `sides` and `locks` lose them."""
    one = s.robots[robot]
    prevented = 0
    for side in range(4):
        locking = sorted(register for register, found in locks.items() if found == side)
        if one.shielded >> side & 1 or not (sides[side] or locking):
            continue
        s.use_shield(robot, side)
        taken = min(points, sides[side])
        sides[side] -= taken
        for register in locking[: points - taken]:
            del locks[register]
            taken += 1
        prevented += taken
    if prevented:
        s.tell(fe.Prevented, robot, prevented, "shield", rule="RALLY-53.17")


def _coat(s: Table, robot: int, ordinary: int, locks: dict[int, int]) -> int:
    """RALLY-53.1 Let the coat that a robot carries absorb what it can; with its last mark it is gone. Return the ordinary points that are left; `locks` loses those absorbed."""
    one = s.robots[robot]
    option, coat = next((option, s.content.effect(option, voc.Absorb)) for option in one.options if voc.Absorb in s.content.effects[option])
    most = min(coat.n - one.marks, ordinary + len(locks))
    if most <= 0:
        return ordinary
    taken = min(most, ordinary)
    for register in sorted(locks)[: most - taken]:
        del locks[register]
    s.mark_coat(robot, most)
    if one.marks >= coat.n:
        s.drop_option(robot, option)
        s.tell(fe.CoatSpent, robot, option, rule="RALLY-53.1")
    return ordinary - taken


# ---------------------------------------------------------------- what is given up


def _can_guard(s: Table, due: Due) -> bool:
    """RALLY-48.3 Return whether a robot has something to give up for a point that it is about to receive."""
    one = s.robots[due.robot]
    return bool((due.ordinary and one.options) or (one.tokens and (due.ordinary or due.locks)))


class Guard(SecretChoice[Table]):
    """RALLY-48.3 (3) W-DAMAGE, D11: for each robot of the batch, its seat names options to give up, in order, then green tokens."""

    opened: ClassVar[bool] = True
    offers: ClassVar[tuple[type[Option], ...]] = (GiveUp, Keep, Spend)

    def applies(self, s: Table) -> bool:
        return any(_can_guard(s, due) for due in s.batch)

    def seats(self, s: Table) -> Sequence[Seat]:
        return s.seats_of(due.robot for due in s.batch if _can_guard(s, due))

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        for due in s.batch:
            if s.robots[due.robot].seat == seat and (options := _guards(s, due, picked)):
                return options
        return ()

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        """Return the answer given out of time, D11: all green tokens; options only if they save the robot, and then the first ones, as few as needed."""
        options = self.options(s, seat, picked)
        first = options[0]
        if not isinstance(first, GiveUp):
            return options[-1]
        due = next(due for due in s.batch if due.robot == first.robot)
        given = sum(isinstance(pick, GiveUp) and pick.robot == first.robot for pick in picked)
        return first if given < needed(s, due) else options[-1]

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        given = [pick for made in picks.values() for pick in made]
        s.await_damage([_guarded(s, due, given) for due in s.batch])
        return DONE


def needed(s: Table, due: Due) -> int:
    """Return how many options a robot must give up, beside all green tokens, to stay below 10 damage; 0 if it cannot be saved."""
    one, points = s.robots[due.robot], due.ordinary + len(due.locks)
    for n in range(min(len(one.options), due.ordinary) + 1):
        if one.damage + points - n - min(one.tokens, points - n) < DEADLY:
            return n
    return 0


def _guards(s: Table, due: Due, picked: Sequence[Option]) -> list[Option]:
    """Return the options for the next pick about a robot; none if it is done, or only one answer is left."""
    one, robot = s.robots[due.robot], due.robot
    if not _can_guard(s, due):
        return []
    given = [pick.option for pick in picked if isinstance(pick, GiveUp) and pick.robot == robot]
    kept = any(isinstance(pick, Keep) and pick.robot == robot for pick in picked)
    if not kept and len(given) < due.ordinary:
        left = list(one.options)
        for option in given:
            left = left[left.index(option) + 1 :]
        if left:
            return [*(GiveUp(robot, option) for option in dict.fromkeys(left)), Keep(robot)]
    most = min(one.tokens, due.ordinary + len(due.locks) - len(given))
    if most and not any(isinstance(pick, Spend) and pick.robot == robot for pick in picked):
        return [Spend(robot, n) for n in range(most + 1)]
    return []


def _guarded(s: Table, due: Due, given: Sequence[Option]) -> Due:
    """Carry out what is given up for a robot, and return what is left: options prevent ordinary points, tokens what remains of those, then the lowest locks."""
    ordinary, locks = due.ordinary, due.locks
    for pick in given:
        if isinstance(pick, GiveUp) and pick.robot == due.robot:
            s.drop_option(due.robot, pick.option)
            s.tell(fe.OptionGivenUp, due.robot, pick.option, rule="RALLY-48.3")
            ordinary -= 1
        elif isinstance(pick, Spend) and pick.robot == due.robot and pick.tokens:
            s.spend_tokens(due.robot, pick.tokens)
            taken = min(ordinary, pick.tokens)
            ordinary -= taken
            locks = locks[pick.tokens - taken :]
    return Due(due.robot, ordinary, locks, due.by, due.beamed, due.shelled)


class Tally(Step[Table]):
    """RALLY-48.3 The result of everything that fired is told at once. `before` has each robot with its damage before."""

    before: tuple[tuple[int, int], ...]
    hits: tuple[Hit, ...]

    def run(self, s: Table) -> Sequence[Step[Table]]:
        taken = tuple((robot, damage, s.robots[robot].damage) for robot, damage in self.before)
        s.tell(fe.Tallied, s.register, taken, self.hits, rule="RALLY-48.3")
        return DONE


class Receive(Step[Table]):
    """RALLY-48.3 (4) The rest is received; RALLY-44.4 registers that it locks are filled; RALLY-48.14 it is fixed who brought a robot to 10 damage."""

    at_once: bool

    def run(self, s: Table) -> Sequence[Step[Table]]:
        deadly: list[int] = []
        placed: list[tuple[int, int]] = []
        for due in s.batch:
            if not due.ordinary and not due.locks:
                continue
            s.damage(due.robot, due.ordinary, due.locks)
            placed += [(due.robot, register) for register in due.locks]
            if s.robots[due.robot].damage >= DEADLY:
                reached(s, due)
                deadly.append(due.robot)
        if any(s.robots[due.robot].down for due in s.batch):
            s.fill_locks(placed)
        s.await_damage(())
        if not self.at_once or not deadly:
            return DONE
        more = destroyed(s, deadly, "damage")
        s.forget_dying(deadly)
        return more
