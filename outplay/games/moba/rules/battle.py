"""MOBA-4.80, MOBA-4.110 to 4.128 Attacks: targets, battle cards, evaluation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from outplay.games.moba.data import vocabulary as voc
from outplay.games.moba.data.kinds import Zone
from outplay.games.moba.data.rows import AttackBox
from outplay.games.moba.rules.asking import HeroPick, Space
from outplay.games.moba.rules.conditions import holds
from outplay.games.moba.rules.death import Kill
from outplay.games.moba.rules.effects import card_script, do
from outplay.games.moba.rules.hero import OFF, total
from outplay.games.moba.rules.interrupts import InterruptWindow
from outplay.games.moba.rules.state import Table
from outplay.games.moba.rules.targeting import found_targets, kegs_in_reach, nearest_first
from outplay.kernel.step import DONE, Choice, Option, Ready, Seat, SecretChoice, Step

ZONES, COPIES = 4, 2
ALL_CARDS: Final = ZONES * COPIES
READY: Final = Ready()


# ---------------------------------------------------------------- targeting


def declare_attack(s: Table, hero: int) -> Sequence[Step[Table]]:
    """MOBA-4.80 Return the steps of an attack: effects before it, then targeting and what follows."""
    return [*card_script(s, "before"), FindTargets(hero)]


def aim(s: Table, hero: int, targets: tuple[int, ...]) -> Sequence[Step[Table]]:
    """MOBA-4.80 Return the steps once targets are known: the window and the re-check; MOBA-4.81 without targets the attack fails and nothing follows."""
    if not targets:
        s.fail()
        return DONE
    s.aim(targets)
    return [InterruptWindow("targeted"), Recheck(hero, targets)]


def attack_box(s: Table, hero: int) -> AttackBox:
    """Return the attack box of the card that the hero acts by."""
    box = s.card(hero, s.now.card).attack
    assert box is not None
    return box


class FindTargets(Step[Table]):
    """MOBA-4.80, MOBA-4.81 The targets are determined; without any the attack fails. An interrupt that must hit the mover aims at nobody else."""

    hero: int

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        box = attack_box(s, self.hero).range
        if box.kind == "keg":
            if kegs_in_reach(s, self.hero, box):
                return [ChooseKeg(self.hero)]
            return aim(s, self.hero, ())
        found = allowed(s, self.hero, box)
        if box.kind == "single" and len(found) > 1:
            return [AimAttack(self.hero)]
        return aim(s, self.hero, found)


def settled(attack: AttackBox) -> bool:
    """Return whether it is known before an attack whom it hits from where its hero stands. It is not if the hero moves first or a keg is chosen."""
    return not attack.before and attack.range.kind != "keg"


def allowed(s: Table, hero: int, box: voc.Range) -> tuple[int, ...]:
    """Return the heroes that the attack may hit. An interrupt with a single target must aim at the active hero."""
    found = found_targets(s, hero, box)
    return tuple(n for n in found if n == s.actor) if box.actor_only else found


class AimAttack(Choice[Table]):
    """MOBA-4.83 The attacker chooses one of several possible targets (D11)."""

    hero: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def options(self, s: Table) -> Sequence[Option]:
        return [HeroPick(hero) for hero in allowed(s, self.hero, attack_box(s, self.hero).range)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, HeroPick)
        return aim(s, self.hero, (pick.hero,))

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class ChooseKeg(Choice[Table]):
    """Light the Fuse, Short Fuse: one of the kegs is the center of the blast (D11)."""

    hero: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def options(self, s: Table) -> Sequence[Option]:
        return [Space(keg) for keg in kegs_in_reach(s, self.hero, attack_box(s, self.hero).range)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Space)
        s.deed.center_on(pick.cell)
        return aim(s, self.hero, found_targets(s, self.hero, attack_box(s, self.hero).range))

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class Recheck(Step[Table]):
    """MOBA-4.198 A skillshot or an area is determined anew; a single target stays, and the attack fails if it is no longer legal. A redirected attack is not checked.

    MOBA-4.80 Then every target, after-effects, and the `resolved` window (MOBA-4.191).
    """

    hero: int
    targets: tuple[int, ...]

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        if s.deed.targets == self.targets:
            box = attack_box(s, self.hero).range
            found = found_targets(s, self.hero, box)
            left = tuple(n for n in self.targets if n in found) if box.kind == "single" else found
            if not left:
                s.fail()
                return DONE
            if sorted(left) != sorted(self.targets):
                s.aim(left, "MOBA-4.198")
        return [NextTarget(self.hero, s.deed.targets), AfterAttack(self.hero), InterruptWindow("resolved")]


class NextTarget(Choice[Table]):
    """MOBA-4.110 The attacker's player chooses which remaining target comes next (D13); who has left the map is skipped (MOBA-4.123)."""

    hero: int
    targets: tuple[int, ...]

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def applies(self, s: Table) -> bool:
        return bool(self.left(s))

    def left(self, s: Table) -> tuple[int, ...]:
        """D13 Return the targets still to be attacked, the nearest first as they stand now: an interrupt or an earlier part of the attack may have moved one."""
        return nearest_first(s, self.hero, [hero for hero in self.targets if s.on_map(hero)])

    def options(self, s: Table) -> Sequence[Option]:
        return [HeroPick(hero) for hero in self.left(s)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, HeroPick)
        begin_duel(s, self.hero, pick.hero)
        others = tuple(hero for hero in self.targets if hero != pick.hero)
        return [PickBattleCards(), Special(), EndDuel(), NextTarget(self.hero, others)]

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


# ---------------------------------------------------------------- battle cards


def begin_duel(s: Table, hero: int, target: int) -> None:
    """MOBA-4.111, MOBA-4.124 Both numbers of cards are counted now, for each target anew. MOBA-4.113 Against a friend the enemy side selects the attack cards.

    MOBA-4.175 Enhance and exhaust change the attack; MOBA-4.176 binding takes it away, and MOBA-4.114 even then the attack is carried out.
    """
    box, one, other = attack_box(s, hero), s.heroes[hero], s.heroes[target]
    power = sum(bonus.n for bonus in box.power if holds(s, bonus.if_, hero, target))
    power += sum(
        mod.n for item in one.items for mod in s.content.items[item].mods if mod.mod == "power" and mod.if_ is not None and holds(s, mod.if_, hero, target)
    )  # fmt: skip
    bonus = total(s.now.tokens, "enhance") - total(s.now.tokens, "exhaust")
    attack = 0 if s.now.has("binding") else max(0, box.cards + power + bonus + s.mods(hero, "attack"))
    defense = max(0, s.hero_card(target).defense + s.mods(target, "base_defense") + sum(other.guards))
    extra = sum(bonus.n for bonus in box.extra_wounds if holds(s, bonus.if_, hero, target))
    picker = one.seat if s.enemies(hero, target) else s.speaker(1 - one.color)
    s.begin_duel(target, picker, min(attack, ALL_CARDS), min(defense, ALL_CARDS), extra)


class ZonePick(Option):
    """A battle card of a hitzone: 0 brain, 1 head, 2 torso, 3 legs."""

    zone: Zone


ZONE_PICKS: Final = tuple(ZonePick(zone) for zone in range(ZONES))


class PickBattleCards(SecretChoice[Table]):
    """MOBA-4.112 Both select exactly so many cards, at most two of a hitzone, in secret (D14, D15). Who has none or all to select is not asked."""

    opened: ClassVar[bool] = True
    offers: ClassVar[tuple[type[Option], ...]] = (ZonePick, Ready)

    def seats(self, s: Table) -> Sequence[Seat]:
        battle = s.battle
        asked = {battle.picker} if 0 < battle.attack < ALL_CARDS else set()
        if 0 < battle.defense < ALL_CARDS:
            asked.add(s.heroes[battle.target].seat)
        return sorted(asked)

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        n = s.battle.attack if seat == s.battle.picker else s.battle.defense
        zones = [pick.zone for pick in picked if isinstance(pick, ZonePick)]
        if len(zones) < n:
            return zone_options(zones)
        return [READY] if READY not in picked else []

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        """One each of head, torso, legs, brain, then again in that order."""
        options = self.options(s, seat, picked)
        if options[0] == READY:
            return READY
        zones = [pick.zone for pick in picked if isinstance(pick, ZonePick)]
        return ZONE_PICKS[min(range(ZONES), key=lambda zone: (zones.count(zone), (zone - 1) % ZONES))]

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        battle = s.battle
        attack = shown(battle.attack, picks.get(battle.picker, ()))
        defense = shown(battle.defense, picks.get(s.heroes[battle.target].seat, ()))
        s.show_cards(attack, defense, through(s, attack, defense))
        s.moment()
        return [HitWounds()]


def zone_options(zones: list[int]) -> list[Option]:
    """MOBA-4.11, MOBA-4.112 Return the hitzones that may come next: at most two of each, in any order."""
    return [ZONE_PICKS[zone] for zone in range(ZONES) if zones.count(zone) < COPIES]


def shown(n: int, picks: tuple[Option, ...]) -> tuple[int, ...]:
    """Return how many cards of each hitzone were selected; all of them when all had to be."""
    if n == ALL_CARDS:
        return (COPIES,) * ZONES
    zones = [pick.zone for pick in picks if isinstance(pick, ZonePick)]
    return tuple(zones.count(zone) for zone in range(ZONES))


def through(s: Table, attack: tuple[int, ...], defense: tuple[int, ...]) -> tuple[int, ...]:
    """MOBA-4.115 Return a hitzone that a defense card shows blocks all attack cards of it; then guards of armor block one each."""
    left = [0 if defense[zone] else attack[zone] for zone in range(ZONES)]
    for item in s.heroes[s.battle.target].items:
        for mod in s.content.items[item].mods:
            zone = voc.ZONES.index(mod.zone) if mod.mod == "guard" and mod.zone in voc.ZONES else -1
            if zone >= 0 and not defense[zone]:
                left[zone] = max(0, left[zone] - mod.n)
    return tuple(left)


# ---------------------------------------------------------------- evaluation


class HitWounds(Step[Table]):
    """MOBA-4.116, MOBA-4.117 (1) Status tokens, (2) all wounds at once, (3) death check."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        battle, hero = s.battle, s.now.hero
        box = attack_box(s, hero)
        wounds = battle.extra if any(battle.through) else 0
        for zone, n in enumerate(battle.through):
            for effect in box.zone(zone) * n:
                if isinstance(effect, voc.Wounds):
                    wounds += effect.n
                elif isinstance(effect, voc.GiveToken):
                    do(s, effect)
        if wounds:
            s.hurt(battle.target, wounds, "MOBA-4.117")
            return [Kill(battle.target, hero)]
        return DONE


class Special(Step[Table]):
    """MOBA-4.117 (4), MOBA-4.122 The special effect, once, however many of its cards hit. MOBA-4.118 The dead get none; what touches the attacker still happens."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        box = attack_box(s, s.now.hero)
        hit = [zone for zone, n in enumerate(s.battle.through) if n and any(isinstance(effect, voc.Special) for effect in box.zone(zone))]
        return card_script(s, "special") if hit else DONE


class EndDuel(Step[Table]):
    """MOBA-4.117 (5), (6) The defense modifiers that were counted leave; the battle cards go back."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_duel()
        return DONE


class AfterAttack(Step[Table]):
    """MOBA-4.80 After-effects; the keg of a blast is gone."""

    hero: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        if s.deed.center != OFF:
            s.explode(s.deed.center)
        return card_script(s, "after") if s.on_map(self.hero) else DONE
