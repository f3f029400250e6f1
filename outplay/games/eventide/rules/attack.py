"""EOH-10.7 Attacks: the eight steps, in exactly this order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import ClassVar, Final

from outplay.games.eventide.data.board import OFF
from outplay.games.eventide.data.kinds import HeroNumber
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, NOBODY
from outplay.games.eventide.rules.conditions import Facts
from outplay.games.eventide.rules.death import CheckDeath, dying, harm
from outplay.games.eventide.rules.figures import armor, base_damage, dice, least_successes
from outplay.games.eventide.rules.hero import LIVE, seat_of
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.targeting import targets
from outplay.games.eventide.rules.triggers import set_off
from outplay.games.eventide.rules.windows import InterruptWindow
from outplay.kernel.step import DONE, Choice, Option, Seat, Step, Steps


class Fight(Option):
    """EOH-10.4 Attack this target with this Hero."""

    attacker: HeroNumber
    target: HeroNumber


FIGHTS: Final = tuple(tuple(Fight(attacker, target) for target in range(2 * CLASS_COUNT)) for attacker in range(2 * CLASS_COUNT))
"""Every possible Fight, by attacker and target."""


def attack(s: Table, attacker: int, target: int, bonus: int = 0) -> Steps[Table]:
    """EOH-10.7 (1) Declare attacker and target, and return the steps that follow. `bonus` is Base Damage that an extra attack adds."""
    s.declare(attacker, target, bonus)
    return steps_of_attack(s.moments)


@cache
def steps_of_attack(moments: frozenset[str]) -> Steps[Table]:
    """EOH-10.7 Return the steps of an attack, with those windows for which anybody has an ability."""
    steps = (DeclareWindow(), Roll(), RolledWindow(), Figure(), DamageWindow(), Strike(), AfterKill(), AfterBlow(), EndAttack())
    return tuple(step for step in steps if not isinstance(step, AttackWindow) or step.moment in moments)


class AttackWindow(InterruptWindow):
    """A window of an attack, open to the attacker's player, then to the other."""

    def applies(self, s: Table) -> bool:
        return s.attack is not None and not s.attack.over

    def open_to(self, s: Table) -> Sequence[Seat]:
        seat = seat_of(s.struck_now.attacker)
        return (seat, 1 - seat)

    def facts(self, s: Table) -> Facts:
        return facts_of(s)


def facts_of(s: Table) -> Facts:
    """Return the attack under way as conditions ask about it."""
    now = s.struck_now
    return Facts(NOBODY, NOBODY, now.attacker, now.target, lane=s.heroes[now.attacker].lane)


class DeclareWindow(AttackWindow):
    """W-DECLARE: after attacker and target are named. EOH-5.10 It closes once the attack is dodged. If the target changes, conditions ask about the new one."""

    moment: ClassVar[str] = "declare"

    def run(self, s: Table) -> Steps[Table]:
        return [*opened, Lost()] if (opened := super().run(s)) else DONE

    def closed(self, s: Table) -> bool:
        return s.struck_now.over


class OfAttack(Step[Table]):
    """A step of an attack, which falls away if the attack was dodged or wasted."""

    def applies(self, s: Table) -> bool:
        return s.attack is not None and not s.attack.over


class Lost(OfAttack):
    """EOH-10.7 (2) Waste the attack if its target is no longer live in a lane."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        if s.heroes[s.struck_now.target].state != LIVE:
            s.waste(s.struck_now.attacker)
        return DONE


class Roll(OfAttack):
    """EOH-10.7 (3) Roll the attacker's Stat with modifiers and added dice. With `chain` each Success rolls one more die, again and again, up to its limit."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        now = s.struck_now
        n = dice(s, now.attacker, now.target, now.added)
        successes = s.draw("attack", s.content.successes(n))
        s.roll(n, successes, "attack")
        left = s.kit(now.attacker).chain
        while left and successes:
            n = min(left, successes)
            successes = s.draw("more dice", s.content.successes(n))
            s.roll(n, successes, "more")
            left -= n
        return DONE


class RolledWindow(AttackWindow):
    """W-ROLLED: after an attack roll, even of 0 dice."""

    moment: ClassVar[str] = "rolled"


class Figure(OfAttack):
    """EOH-10.7 (5) Work out the damage: Base Damage and Successes, minus all armor of the target, not below 0."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        now = s.struck_now
        successes = max(now.successes, least_successes(s, now.attacker))
        s.figure(base_damage(s, now.attacker, now.target, now.bonus), successes, armor(s, now.attacker, now.target))
        return DONE


class DamageWindow(AttackWindow):
    """W-DAMAGE: when the damage is known and above 0, open to the target's player. EOH-5.10 It closes once the damage is 0."""

    moment: ClassVar[str] = "damage"

    def applies(self, s: Table) -> bool:
        return super().applies(s) and s.struck_now.damage > 0

    def open_to(self, s: Table) -> Sequence[Seat]:
        return (seat_of(s.struck_now.target),)

    def closed(self, s: Table) -> bool:
        return s.struck_now.damage == 0


class Strike(OfAttack):
    """EOH-10.7 (7) Place the damage on the target, and check whether it dies."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        target = s.struck_now.target
        s.strike()
        s.moment()
        return [CheckDeath(target)] if dying(s, target) else DONE


class AfterKill(OfAttack):
    """EOH-10.7 (8) Set off the attacker's Passives for a kill. EOH-10.4 A Hero that a sudden attack killed before it attacked does not strike back."""

    def applies(self, s: Table) -> bool:
        return super().applies(s) and s.struck_now.killed

    def run(self, s: Table) -> Sequence[Step[Table]]:
        now = s.struck_now
        if s.kit(now.attacker).sudden and not s.heroes[now.target].attacked:
            s.mute(now.target)
        return set_off(s, "kill", [now.attacker], now.target)


class AfterBlow(OfAttack):
    """EOH-10.7 (8) Apply `burn` and `splash` of the attacker, even if it has fallen (EOH-10.9), then `thorns` of the target."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        now = s.struck_now
        kits, lane = s.kits, s.heroes[now.attacker].lane
        kit = kits[now.attacker]
        if kit.burn and now.placed:
            s.mark(now.target, "burn", kit.burn)
        found: list[Step[Table]] = []
        if kit.splash and lane != OFF:
            found += harm(s, [n for n in s.live(1 - seat_of(now.attacker), lane) if n != now.target], kit.splash, "EOH-10.7")
        return [*found, Thorns()] if kits[now.target].thorns else found


class Thorns(OfAttack):
    """EOH-10.7 (8) Damage an attacker that damaged a Hero with thorns, if the attacker is live and the other is still in a lane, live or fallen."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        now = s.struck_now
        thorns = s.kit(now.target).thorns
        if not thorns or not now.placed or s.heroes[now.target].lane == OFF or s.heroes[now.attacker].state != LIVE:
            return DONE
        return harm(s, [now.attacker], thorns, "EOH-10.7")


class EndAttack(Step[Table]):
    """EOH-5.14 End the attack. EOH-10.7 (8) With `again`, once a round, an attacker that killed its target attacks once more at once, even if it has fallen."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        now = s.struck_now
        s.end_attack()
        if not now.killed or now.over or s.kit(now.attacker).again < 0:
            return DONE
        one = s.heroes[now.attacker]
        return [AttackAgain(now.attacker)] if not one.again and one.lane != OFF else DONE


class AttackAgain(Choice[Table]):
    """EOH-10.7 (8) Make the extra attack, with all steps: its player picks the target. If there is no legal one, nothing is used up. D-ATTACK."""

    attacker: int

    may_be_void: ClassVar[bool] = True

    def who(self, s: Table) -> Seat:
        return seat_of(self.attacker)

    def options(self, s: Table) -> Sequence[Option]:
        return [FIGHTS[self.attacker][target] for target in targets(s, self.attacker)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Fight)
        s.begin_again(self.attacker)
        return attack(s, self.attacker, pick.target, s.kit(self.attacker).again)

    def default(self, s: Table) -> Option:
        return weakest(s, self.options(s))


def weakest(s: Table, options: Sequence[Option]) -> Option:
    """D-ATTACK Return the attack of the first attacker in Class order on the target with the fewest HP left, of equal ones the first in Class order."""
    fights = [option for option in options if isinstance(option, Fight)]
    return min(fights, key=lambda fight: (fight.attacker, s.heroes[fight.target].left, fight.target % 5))
