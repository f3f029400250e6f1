"""KB-8 One strike, from paying for it to all that comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from outplay.games.knockback.data import events as ev
from outplay.games.knockback.data.content import MOST_DICE
from outplay.games.knockback.data.kinds import Rage
from outplay.games.knockback.data.vocabulary import (
    BlastEffect,
    DamageAttacker,
    DrainRider,
    GainRage,
    HatchLeftSpace,
    HookRider,
    JinxRider,
    PullMotion,
    SteerMotion,
    StrikeEffect,
    ThrowMotion,
)
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.hero import GREEN
from outplay.games.knockback.rules.motion import ChooseDirection, ChoosePull, Throw, away, knockback_number
from outplay.games.knockback.rules.movement import LayEgg, Walk
from outplay.games.knockback.rules.state import FIRST_LING, Table
from outplay.kernel.chance import Law, count_law
from outplay.kernel.step import DONE, Choice, Option, Seat, Step

FACES, HIT_FACES, BLOCK_FACES = 6, 3, 2
"""The die (3.1): three faces Hit, two Block, one blank."""
HITS: Final[tuple[Law[int], ...]] = tuple(count_law(n, HIT_FACES, FACES) for n in range(MOST_DICE + 1))
BLOCKS: Final[tuple[Law[int], ...]] = tuple(count_law(n, BLOCK_FACES, FACES) for n in range(MOST_DICE + 1))


@cache
def odds(dice: int, guard: int) -> tuple[float, float]:
    """KB-8.5 Return the chance of a margin of at least 1, and the damage of a strike on average."""
    hits, blocks = HITS[dice], BLOCKS[guard]
    ways = [(h - b, hw * bw) for h, hw in zip(hits.outcomes, hits.weights, strict=True) for b, bw in zip(blocks.outcomes, blocks.weights, strict=True)]
    total = hits.total * blocks.total
    return sum(w for margin, w in ways if margin > 0) / total, sum(margin * w for margin, w in ways if margin > 0) / total


# ---------------------------------------------------------------- questions


def attack_dice(s: Table, seat: Seat, target: int, effect: StrikeEffect | BlastEffect) -> int:
    """KB-8.3 Return the printed dice and what bonus and hooks add, without paid rage."""
    dice = effect.dice
    if effect.bonus is not None:
        lings = sum(s.in_play(e) and e != target and s.distance(e, target) == 1 for e in range(FIRST_LING, len(s.where)))
        dice += min(effect.bonus.max, lings)
    for hook in s.card(seat).attack_dice:
        dice += hook.add if s.zone(target) != GREEN else 0
    return dice


def defense_dice(s: Table, seat: Seat, target: int, effect: StrikeEffect | BlastEffect) -> int:
    """KB-8.3 Defense, braced dice and hooks; none for a dragonling (KB-4.9) or against an attack that ignores armor."""
    if target >= FIRST_LING or "no_defense" in effect.flags:
        return 0
    card = s.card(target)
    dice = card.defense + s.heroes[target].braced
    for hook in card.defense_dice:
        dice += hook.add if s.distance(seat, target) > 1 else 0
    return dice


def away_from(s: Table, target: int) -> int:
    """KB-9.1, KB-8.12 Return the origin of a strike's knockback: the attacker; in a blast its center, unless the target stands on it."""
    attack = s.under_way
    if attack.center != OFF and s.where[target] != attack.center:
        return attack.center
    return s.where[attack.seat]


# ---------------------------------------------------------------- steps


class Spend(Option):
    """Spend this many rage tokens."""

    n: Rage


SPENDS: Final = tuple(Spend(n) for n in range(7))


class Pay(Choice[Table]):
    """KB-8.2 The acting player chooses how much rage to spend, before rolling; it is lost on a miss (D-RAGE)."""

    seat: Seat

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.seat)

    def options(self, s: Table) -> Sequence[Option]:
        pay = s.effect.pay
        return SPENDS[: min(pay.max if pay is not None else 0, s.heroes[self.seat].rage) + 1]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Spend)
        s.spend_rage(self.seat, pick.n)
        return DONE

    def default(self, s: Table) -> Option:
        return SPENDS[0]


class Roll(Step[Table]):
    """KB-8.3, KB-8.4, KB-8.5 Both rolls; a margin of at least 1 is a hit."""

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(s.attack.target)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        attack, effect = s.under_way, s.effect
        seat, target = attack.seat, attack.target
        dice = attack_dice(s, seat, target, effect) + (attack.paid if effect.pay is not None and effect.pay.adds == "dice" else 0)
        guard = defense_dice(s, seat, target, effect)
        hits = s.draw("attack", HITS[dice])
        blocks = s.draw("defense", BLOCKS[guard]) if guard else 0
        margin = hits - blocks
        s.strike(margin if "no_damage" not in effect.flags else 0)
        if s.told is not None:
            s.tell(ev.Struck, seat, target, attack.ability, dice, hits, guard, blocks, margin > 0, attack.damage, rule="KB-8.5")
        if margin <= 0:
            return [Miss(target)] if target < FIRST_LING and s.heroes[target].riposte is not None else DONE
        if target >= FIRST_LING:
            return motion(s, target)
        steps: list[Step[Table]] = [*motion(s, target), Damage(target)]
        if effect.riders:
            steps.append(Riders(target))
        if s.card(target).hit_taken:
            steps.append(HitTaken(target))
        if s.card(target).after_knockback:
            steps.append(AfterKnockback(target))
        return steps


def motion(s: Table, target: int) -> Sequence[Step[Table]]:
    """KB-8.7 Return what moves the target of a hit, before the damage: away, pull, throw or steer."""
    effect, attack = s.effect, s.under_way
    more = attack.paid if effect.pay is not None and effect.pay.adds == "knockback" else 0
    match effect.motion:
        case PullMotion(n):
            return [ChoosePull(target, n)]
        case ThrowMotion():
            k = knockback_number(s, target, effect.kb, more)
            return [Throw(target, k)] if k else DONE
        case SteerMotion():
            k = knockback_number(s, target, effect.kb, more)
            return [ChooseDirection(target, k)] if k else DONE
        case _:
            return away(s, target, away_from(s, target), knockback_number(s, target, effect.kb, more), attack.seat)


class Damage(Step[Table]):
    """KB-8.8 If the target is still in play (KB-9.6), its tracker moves right by the damage value."""

    target: Seat

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.attack.damage > 0 and s.in_play(self.target)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.hurt(self.target, s.under_way.damage, "KB-8.8")
        return DONE


class Riders(Step[Table]):
    """KB-8.9 Hook, jinx, drain, in listed order, on a target still in play."""

    target: Seat

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.target)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        attack = s.under_way
        acting = s.in_play(attack.seat)
        for rider in s.effect.riders:
            match rider:
                case HookRider():
                    s.hook(self.target)
                case JinxRider() if acting:
                    s.jinx(self.target, attack.seat)
                case DrainRider(n) if acting:
                    s.recover(attack.seat, min(n, attack.damage))
        return DONE


class HitTaken(Step[Table]):
    """KB-8.10 What the target's card does when an attack has hit it and it is still in play."""

    target: Seat

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(self.target)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        attack = s.under_way
        for hook in s.card(self.target).hit_taken:
            if hook.condition == "attacker_adjacent" and not attack.adjacent:
                continue
            match hook.do:
                case GainRage(n):
                    s.gain_rage(self.target, n)
                case DamageAttacker(n) if s.in_play(attack.seat):
                    s.hurt(attack.seat, n, "KB-17.19")
        return DONE


class AfterKnockback(Step[Table]):
    """KB-8.10 If an ability's knockback moved the hero at least one space, and it is still in play, its card may add something."""

    hero: Seat

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.attack.moved > 0 and s.in_play(self.hero) and bool(s.card(self.hero).after_knockback)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        left = s.under_way.left_space
        return [
            LayEgg(self.hero, left) if isinstance(hook.do, HatchLeftSpace) else Walk(self.hero, hook.do.max)
            for hook in s.card(self.hero).after_knockback
        ]  # fmt: skip


class Miss(Step[Table]):
    """KB-8.11 An attacker that misses a hero in a riposte stance, within the stance's range, is knocked back by it."""

    target: Seat

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.in_play(s.attack.seat) and s.in_play(self.target) and self._reaches(s)

    def _reaches(self, s: Table) -> bool:
        stance = s.heroes[self.target].riposte
        return stance is not None and s.distance(s.under_way.seat, self.target) <= stance[0]

    def run(self, s: Table) -> Sequence[Step[Table]]:
        stance = s.heroes[self.target].riposte
        assert stance is not None
        acting = s.under_way.seat
        k = knockback_number(s, acting, stance[1:])
        s.throw_back(acting, self.target, k)
        return [*away(s, acting, s.where[self.target], k, self.target), AfterKnockback(acting)]


class Recoil(Step[Table]):
    """KB-12.4 After the ability the acting hero is knocked back from where its target stood when the dice were rolled."""

    seat: Seat
    n: int

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.attack.strikes > 0 and s.in_play(self.seat)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        k = knockback_number(s, self.seat, (self.n, self.n, self.n))
        s.throw_back(self.seat, self.seat, k)
        return [*away(s, self.seat, s.under_way.target_space, k, self.seat), AfterKnockback(self.seat)]


class AfterOwnAttack(Step[Table]):
    """KB-8.14 After the whole ability, hit or miss, the acting hero's card may add a walk (Fast Step)."""

    seat: Seat

    def applies(self, s: Table) -> bool:
        return s.attack is not None and s.attack.strikes > 0 and s.in_play(self.seat)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return [Walk(self.seat, hook.do.max) for hook in s.card(self.seat).after_attack]
