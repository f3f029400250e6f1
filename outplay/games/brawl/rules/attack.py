"""SFB-7 Attacks: the nine steps, in exactly this order."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.brawl.data import abilities as ab
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.content import effects_of_ability, effects_of_card
from outplay.games.brawl.data.rows import AttackCard
from outplay.games.brawl.rules.damage import current_defense, heal, hurt, take_out
from outplay.games.brawl.rules.effects import Do, holds, script
from outplay.games.brawl.rules.reactions import AfterReaction, ReactionWindow
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import DECLINE, TARGETS, Target, by_hex, choices, declared, still_reached
from outplay.kernel.step import DONE, Choice, Option, Seat, Step


def attack(s: Table, row: AttackCard) -> list[Step[Table]]:
    """SFB-7.2, SFB-7.3 Return what follows the printed move, each thing done before the next."""
    return [*script(s, effects_of_card(row, "pre")), Declare(), ReactionWindow(), Strike(), AfterReaction(), AfterAttack()]


def attack_card(s: Table) -> AttackCard:
    """Return the attack card by which the activated Champion acts."""
    row = s.action_card(s.now.card)
    assert isinstance(row, AttackCard)
    return row


class Declare(Choice[Table]):
    """SFB-7.2 (3), (4), SFB-7.4 A legal target, orientation or center; or not to attack, which ends the activation. D-ATTACK."""

    def who(self, s: Table) -> Seat:
        return s.now.seat

    def applies(self, s: Table) -> bool:
        return not s.now.over

    def options(self, s: Table) -> Sequence[Option]:
        return [*choices(s, s.now.champion, attack_card(s).reach), DECLINE]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if pick == DECLINE:
            s.decline()
            return DONE
        targets, area = declared(s, s.now.champion, attack_card(s).reach, pick)
        s.now.aim(targets, area)
        s.tell(ev.AttackDeclared, s.now.champion, targets, rule="SFB-7.2")
        return DONE


def strength(s: Table, target: int) -> int:
    """SFB-7.11, SFB-12.31 Return the current Strength against a target."""
    found = s.ability(s.now.champion)
    bonus = found.n if isinstance(found, ab.StrengthBonus) and holds(s, found.if_, target) else 0
    return attack_card(s).strength + s.now.strength + bonus


def blow(s: Table, target: int) -> ev.Struck:
    """SFB-7.11, SFB-7.12 Return what an attack does to a target: Strength minus Defense, then Double, then Poison."""
    power, guard = strength(s, target), current_defense(s, target, s.now.champion)
    n, poison = max(0, power - guard), 0
    for keyword in attack_card(s).keywords:
        if isinstance(keyword, voc.Double) and holds(s, keyword.if_, target):
            n *= 2
        if isinstance(keyword, voc.Poison) and n:
            poison = keyword.n
    return ev.Struck(target, power, guard, n, poison)


class Strike(Step[Table]):
    """SFB-7.2 (6), (7) Each declared target is checked again (SFB-7.10); then all are dealt their damage at once, Lifesteal heals, and the fallen go together (SFB-7.12)."""

    def applies(self, s: Table) -> bool:
        return not s.now.over and s.now.aimed

    def run(self, s: Table) -> Sequence[Step[Table]]:
        act, reach = s.now, attack_card(s).reach
        for target in act.targets:
            if not still_reached(s, act.champion, reach, target, act.area):
                act.lose_target(target)
                s.tell(ev.TargetLost, target, rule="SFB-7.10")
        blows = [blow(s, target) for target in act.targets]
        drained = sum(one.n + one.poison for one in blows if drains(s, one.champion))
        strike(s, blows)
        heal(s, act.champion, drained, "SFB-12.8")
        s.moment()
        take_out(s, act.champion)
        return DONE


def strike(s: Table, blows: Sequence[ev.Struck]) -> None:
    """SFB-7.12 Deal each target its blow, all at the same time, and place the tokens."""
    s.now.strike(tuple(one.n + one.poison for one in blows))
    for one in blows:
        s.tell(ev.Struck, one.champion, one.strength, one.defense, one.n, one.poison, rule="SFB-7.11")
    for one in blows:
        hurt(s, one.champion, one.n + one.poison, "SFB-7.12")


def drains(s: Table, target: int) -> bool:
    """SFB-12.8, SFB-12.31 Return whether the attack has Lifesteal against a target: an Enemy, and if an ability gives it one of which the condition of the ability holds."""
    if not s.enemies(s.now.champion, target):
        return False
    found = s.ability(s.now.champion)
    printed = any(isinstance(keyword, voc.Lifesteal) for keyword in attack_card(s).keywords)
    return printed or (isinstance(found, ab.LifestealIf) and holds(s, found.if_, target))


class AfterAttack(Step[Table]):
    """SFB-7.2 (9), SFB-7.14 The post-attack abilities of the card in printed order, and last those that an ability adds."""

    def applies(self, s: Table) -> bool:
        return not s.now.over and s.now.aimed

    def run(self, s: Table) -> Sequence[Step[Table]]:
        lists = [effects_of_card(attack_card(s), "post")]
        if isinstance(s.ability(s.now.champion), ab.AddPost):
            lists.append(effects_of_ability(s.card_of(s.now.champion)))
        return [AfterAbility(name, at) for name in lists for at in range(len(s.content.effects.get(name, ())))]


class AfterAbility(Step[Table]):
    """SFB-7.14 One ability: applied to each target that it is about, or once to the attacker itself (SFB-7.13)."""

    effects: str
    at: int

    def applies(self, s: Table) -> bool:
        return not s.now.over

    def run(self, s: Table) -> Sequence[Step[Table]]:
        who = getattr(s.content.effects[self.effects][self.at], "who", "")
        if who not in ("target", "hurt"):
            return [Do(self.effects, self.at, self.at + 1)]
        return [NextTarget(self.effects, self.at, applied_to(s, who == "hurt"))]


def applied_to(s: Table, only_hurt: bool) -> tuple[int, ...]:
    """SFB-7.14, SFB-12.27 Return the targets that an ability is applied to: not the one that is shielded; with `only_hurt` only Enemies that were dealt damage."""
    act = s.now
    found = [n for n in act.targets if s.in_arena(n) and not (act.mist and n == act.protected)]
    if only_hurt:
        dealt = dict(zip(act.targets, act.dealt, strict=True))
        found = [n for n in found if dealt[n] and s.enemies(act.champion, n)]
    return tuple(found)


class NextTarget(Choice[Table]):
    """SFB-7.14 With several targets the attacking player chooses the order, one at a time. D-ORDER."""

    effects: str
    at: int
    targets: tuple[int, ...]

    def who(self, s: Table) -> Seat:
        return s.now.seat

    def left(self, s: Table) -> list[int]:
        """Return the targets that are still in the arena."""
        return by_hex(s, [n for n in self.targets if s.in_arena(n)])

    def applies(self, s: Table) -> bool:
        return not s.now.over and bool(self.left(s))

    def options(self, s: Table) -> Sequence[Option]:
        return [TARGETS[n] for n in self.left(s)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Target)
        others = tuple(n for n in self.targets if n != pick.champion)
        return [Do(self.effects, self.at, self.at + 1, pick.champion), *([NextTarget(self.effects, self.at, others)] if others else ())]

    def default(self, s: Table) -> Option:
        return self.options(s)[0]
