"""What a rival could do to a hero in its next turn: from where it strikes, what that throws into the water, how likely that is and how much it hurts.

Everything is looked up in tables. A blow may strike the hero itself, or a body that passes it on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from outplay.games.knockback.ai.water import Body, moves, passes, wet
from outplay.games.knockback.data.arena import Arena, keep
from outplay.games.knockback.data.content import MOST_DICE, Outcome
from outplay.games.knockback.data.hero_card import HeroCard
from outplay.games.knockback.data.vocabulary import BlastEffect, FloorCenter, LeapEffect, StrikeEffect, WalkEffect
from outplay.games.knockback.rules.motion import knockback_number
from outplay.games.knockback.rules.state import FIRST_LING, Table
from outplay.games.knockback.rules.strike import attack_dice, odds
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import Seat
from outplay.kernel.things import values_of


class Blow(NamedTuple):
    """One strike or blast of a card: what may come before it (steps walked or leapt, and how far away the center of its area may lie; 0: around the hero), its reach, and both together."""

    before: tuple[int, int, int]
    reach: int
    far: int
    effect: StrikeEffect | BlastEffect


class Threat(NamedTuple):
    """What the worst blow of a rival would do: the chance that the hero falls, and its mean damage."""

    fall: float
    hurt: float


class Rival(NamedTuple):
    """A hero that might strike in its next turn, as if that were now, and what it can reach. One object serves for all heroes on the table."""

    s: Table
    seat: Seat
    card: HeroCard
    hero: tuple[object, ...]
    """All that lies on its card."""
    blows: tuple[Blow, ...]
    stride: int
    near: tuple[int, ...]
    """How far each cell is."""
    origins: dict[tuple[int, int, int], int]
    """What was looked up by `around`."""

    def around(self, blow: Blow) -> int:
        """Return the cells around which a blow may lie, as bits: where the rival can be by then, or what it can reach from there."""
        found = self.origins.get(blow.before)
        if found is None:
            found = self.origins[blow.before] = self._around(*blow.before)
        return found

    def _around(self, walk: int, leap: int, center: int) -> int:
        arena, cell = self.s.arena, self.s.where[self.seat]
        hexes, free = arena.hexes, self.s.free | arena.hexes.bit[cell]
        if self.stride and self.card.leaps:
            mask = hexes.within[cell][self.stride] & free
        else:
            mask = _spread(arena, hexes.bit[cell], self.stride, free)
        mask = _spread(arena, mask, walk, free)
        if leap:
            mask = _within(arena, mask, leap) & free
        return _within(arena, mask, center) & self.s.floor if center else mask

    def outcomes(self, struck: int) -> tuple[Outcome, ...]:
        """Return what each blow does to a figure. Remembered in the content by all that lies on the two cards, unless the figures around count too."""
        if self.card.counts:
            return self._outcomes(struck)
        s, known = self.s, self.s.content.outcomes
        key = (self.hero, values_of(s.heroes[struck]) if struck < FIRST_LING else None)
        return known.get(key) or keep(known, key, self._outcomes(struck))

    def _outcomes(self, struck: int) -> tuple[Outcome, ...]:
        found: list[Outcome] = []
        for blow in self.blows:
            dice = attack_dice(self.s, self.seat, struck, blow.effect) + self._paid(blow, "dice")
            hit, damage = odds(min(MOST_DICE, dice), _guard(self.s, struck, blow))
            k = knockback_number(self.s, struck, blow.effect.kb, self._paid(blow, "knockback"))
            found.append((hit, 0.0 if "no_damage" in blow.effect.flags else damage, k))
        return tuple(found)

    def _paid(self, blow: Blow, adds: str) -> int:
        """KB-8.2 Return what all the rage that may be spent on a blow adds: dice and knockback."""
        pay = blow.effect.pay
        return min(pay.max, self.s.heroes[self.seat].rage) if pay is not None and pay.adds == adds else 0


@lru_cache(maxsize=256)
def blows(card: HeroCard) -> tuple[Blow, ...]:
    """Return the strikes and blasts of a card."""
    found: list[Blow] = []
    for _, ability in card.active:
        walk = leap = 0
        for effect in ability.steps:
            match effect:
                case WalkEffect(most):
                    walk += most
                case LeapEffect(most):
                    leap += most
                case StrikeEffect():
                    found.append(Blow((walk, leap, 0), effect.range, walk + leap + effect.range, effect))
                case BlastEffect():
                    center = effect.center.within if isinstance(effect.center, FloorCenter) else 0
                    found.append(Blow((walk, leap, center), effect.radius, walk + leap + center + effect.radius, effect))
                case _:
                    pass
    return tuple(found)


def rival(s: Table, seat: Seat) -> Rival:
    """Return a hero as a rival that might strike."""
    card = s.card(seat)
    stride = card.move if moves(s, seat) else 0
    return Rival(s, seat, card, values_of(s.heroes[seat]), blows(card), stride, s.arena.hexes.distance[s.where[seat]], {})


def threat(rival: Rival, seat: Seat, floor: int, behind: Sequence[Body]) -> Threat:
    """Return what a rival could do to a hero if it were the rival's turn now: by a blow on the hero itself, or on a body behind it, that throws the hero off a floor (`floor`, as bits)."""
    s, near = rival.s, rival.near
    hexes, cell = s.arena.hexes, s.where[seat]
    fall = hurt = 0.0
    for blow, (hit, damage, k) in zip(rival.blows, rival.outcomes(seat), strict=True):
        if (hit > fall or damage > hurt) and near[cell] <= rival.stride + blow.far:
            around = rival.around(blow) & hexes.within[cell][blow.reach] & ~hexes.bit[cell]
            if around:
                hurt = max(hurt, damage)
                if hit > fall and k and around & wet(s, seat, floor, k, blow.effect):
                    fall = hit
    for body in behind:
        if body.entity != rival.seat:
            there = s.where[body.entity]
            for blow, (hit, _, k) in zip(rival.blows, rival.outcomes(body.entity), strict=True):
                if hit > fall and k >= body.k and near[there] <= rival.stride + blow.far:
                    if rival.around(blow) & hexes.within[there][blow.reach] & passes(s, body, blow.effect):
                        fall = hit
    return Threat(fall, hurt)


def _guard(s: Table, struck: int, blow: Blow) -> int:
    """KB-8.3 Return the defense dice against a blow."""
    if struck >= FIRST_LING or "no_defense" in blow.effect.flags:
        return 0
    card = s.card(struck)
    return min(MOST_DICE, card.defense + s.heroes[struck].braced + (sum([hook.add for hook in card.defense_dice]) if blow.reach > 1 else 0))


def _spread(arena: Arena, mask: int, steps: int, free: int) -> int:
    """Return the cells that up to `steps` steps over free spaces lead to from the cells of a mask, as bits."""
    for _ in range(steps):
        mask |= (arena.spreads.get(mask) or arena.spread(mask)) & free
    return mask


def _within(arena: Arena, mask: int, steps: int) -> int:
    found = 0
    for cell in cells_of(mask):
        found |= arena.hexes.within[cell][steps]
    return found
