"""KB-7.2, KB-7.6, KB-8.1, KB-8.12 Who is attacked: the targets of a strike, the center of a blast and its targets in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from outplay.games.knockback.data import events as ev
from outplay.games.knockback.data.kinds import Cell, Entity
from outplay.games.knockback.data.vocabulary import BlastEffect, FloorCenter, StrikeEffect, ThrowMotion
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.state import Table
from outplay.games.knockback.rules.strike import Pay, Roll
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

# ---------------------------------------------------------------- questions


def targets(s: Table, seat: Seat, effect: StrikeEffect) -> list[int]:
    """KB-7.2, KB-7.6 Return the legal targets of a strike by a hero where it stands: distance alone counts (KB-7.3), friends too (KB-16.2)."""
    return [entity for entity, cell in enumerate(s.where) if cell != OFF and not spared(s, seat, effect, entity)]


def spared(s: Table, seat: Seat, effect: StrikeEffect, entity: int) -> str:
    """Return the rule by which an entity on the board is no legal target of a strike; empty if it is one."""
    if entity == seat or s.distance(entity, seat) > effect.range:
        return "KB-7.2"
    return "KB-7.6" if isinstance(effect.motion, ThrowMotion) and not can_throw(s, seat, entity) else ""


def finds(s: Table, seat: Seat, effect: StrikeEffect) -> bool:
    """KB-7.4 Return whether a strike by a hero where it stands has a legal target."""
    if isinstance(effect.motion, ThrowMotion):
        return bool(targets(s, seat, effect))
    return in_area(s, seat, s.where[seat], effect.range)


def can_throw(s: Table, seat: Seat, entity: int) -> bool:
    """KB-7.6 Return the space opposite the target holds neither rock nor entity."""
    over = s.arena.hexes.bit[s.arena.opposite(s.where[entity], s.where[seat])]
    return not (s.rock | s.taken) & over


def in_area(s: Table, seat: Seat, center: int, radius: int) -> bool:
    """KB-7.4 Return whether anybody other than the acting hero stands within a radius of a cell."""
    hexes = s.arena.hexes
    return s.taken & hexes.within[center][radius] & ~hexes.bit[s.where[seat]] != 0


def center_mask(s: Table, seat: Seat, effect: BlastEffect) -> int:
    """KB-17.4 Return the floor spaces at distance 1..within on which a blast would find somebody, as bits."""
    hexes, near = s.arena.hexes, center_reach(s, seat, effect)
    finds = 0
    for entity, cell in enumerate(s.where):
        if cell != OFF and entity != seat:
            finds |= hexes.within[cell][effect.radius]
    return near & finds


def center_reach(s: Table, seat: Seat, effect: BlastEffect) -> int:
    """KB-17.4 Return the floor spaces at distance 1..within, occupied or not, as bits."""
    assert isinstance(effect.center, FloorCenter)
    hexes, here = s.arena.hexes, s.where[seat]
    return hexes.within[here][effect.center.within] & s.floor & ~hexes.bit[here]


def centers(s: Table, seat: Seat, effect: BlastEffect) -> list[int]:
    """KB-17.4 Return the legal centers of a blast, in (q, r) order."""
    axial = s.arena.hexes.axial
    return sorted(cells_of(center_mask(s, seat, effect)), key=lambda c: axial[c])


def listed(s: Table, seat: Seat, center: int, radius: int) -> tuple[int, ...]:
    """KB-8.12 Return the targets of a blast in order: the center, then ring by ring, each clockwise from north."""
    apart = s.arena.hexes.distance[center]

    def clockwise(entity: int) -> tuple[int, int, int]:
        direction, _, beside = s.arena.heading(center, s.where[entity])
        return apart[s.where[entity]], direction, beside

    found = [entity for entity, cell in enumerate(s.where) if cell != OFF and entity != seat and apart[cell] <= radius]
    return tuple(sorted(found, key=clockwise) if len(found) > 1 else found)


def reach_of(effect: StrikeEffect | BlastEffect) -> int:
    """Return how far from the acting hero an effect can strike somebody."""
    if isinstance(effect, StrikeEffect):
        return effect.range
    return effect.radius + (effect.center.within if isinstance(effect.center, FloorCenter) else 0)


# ---------------------------------------------------------------- options


class Target(Option):
    """Strike this entity."""

    entity: Entity


class Center(Option):
    """The middle of a blast."""

    cell: Cell


TARGETS: Final = tuple(Target(entity) for entity in range(10))


# ---------------------------------------------------------------- steps


class ChooseTarget(Choice[Table]):
    """KB-8.1 The target is declared (D-TARGET). After a walk the strike may be declined (KB-7.5)."""

    seat: Seat
    step: int
    may_decline: bool

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.seat) and finds(s, self.seat, self._effect(s))

    def _effect(self, s: Table) -> StrikeEffect:
        effect = s.card(self.seat).abilities[s.under_way.ability].steps[self.step]
        assert isinstance(effect, StrikeEffect)
        return effect

    def options(self, s: Table) -> Sequence[Option]:
        found: list[Option] = [TARGETS[entity] for entity in targets(s, self.seat, self._effect(s))]
        if self.may_decline:
            found.append(Pass())
        return found

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if not isinstance(pick, Target):
            return DONE
        effect = self._effect(s)
        s.under_way.aim(self.step, pick.entity)
        if effect.prelude == "swap":
            s.swap(self.seat, pick.entity)
        return [Pay(self.seat), Roll()] if effect.pay is not None else [Roll()]

    def default(self, s: Table) -> Option:
        """Pass if allowed, else the nearest, then the smallest (q, r)."""
        if self.may_decline:
            return Pass()
        hexes = s.arena.hexes
        found = targets(s, self.seat, self._effect(s))
        return TARGETS[min(found, key=lambda e: (s.distance(e, self.seat), hexes.axial[s.where[e]]))]


class ChooseCenter(Choice[Table]):
    """KB-17.4 A floor space within reach, occupied or not, is the middle of the blast (D-CENTER)."""

    seat: Seat
    step: int

    may_be_void: ClassVar[bool] = True

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.seat)

    def options(self, s: Table) -> Sequence[Option]:
        effect = s.card(self.seat).abilities[s.under_way.ability].steps[self.step]
        assert isinstance(effect, BlastEffect)
        return [Center(cell) for cell in centers(s, self.seat, effect)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Center)
        s.tell(ev.CenterChosen, self.seat, pick.cell, rule="KB-8.12")
        return [Blast(self.step, pick.cell)]

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class BlastAround(Step[Table]):
    """KB-8.12 The center is the acting hero's space when the blast begins, even if it is moved meanwhile."""

    seat: Seat
    step: int

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.seat)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return [Blast(self.step, s.where[self.seat])]


class Blast(Step[Table]):
    """KB-8.12 The list of targets is fixed at the start: every other entity within the radius."""

    step: int
    center: int

    def applies(self, s: Table) -> bool:
        return s.attack is not None

    def run(self, s: Table) -> Sequence[Step[Table]]:
        attack = s.under_way
        effect = s.card(attack.seat).abilities[attack.ability].steps[self.step]
        assert isinstance(effect, BlastEffect)
        s.under_way.spread(self.step, self.center, listed(s, attack.seat, self.center, effect.radius))
        return [NextTarget()]


class NextTarget(Step[Table]):
    """KB-8.12 Each target is attacked in turn; one that has left the board or the area is skipped. KB-8.13 A fallen hero strikes no more."""

    def applies(self, s: Table) -> bool:
        return s.attack is not None and bool(s.attack.listed) and s.in_play(s.attack.seat)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        attack, effect = s.under_way, s.effect
        assert isinstance(effect, BlastEffect)
        target = s.under_way.next_listed()
        if not s.in_play(target) or s.arena.hexes.distance[attack.center][s.where[target]] > effect.radius:
            return [self]
        s.under_way.aim(attack.step, target)
        return [Roll(), self]
