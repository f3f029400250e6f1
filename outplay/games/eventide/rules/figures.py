"""EOH-9.2, EOH-10.7 What is counted: attack and defense strength in a lane; Base Damage, dice and armor, with what Passives and effects add."""

from __future__ import annotations

from outplay.games.eventide.data import vocabulary as voc
from outplay.games.eventide.data.board import OFF
from outplay.games.eventide.rules.conditions import Facts, alone, holds
from outplay.games.eventide.rules.hero import LIVE, seat_of
from outplay.games.eventide.rules.position import HEROES_OF
from outplay.games.eventide.rules.state import Table
from outplay.kernel.step import Seat

# ---------------------------------------------------------------- the tower check


def attack_strength(s: Table, seat: Seat, lane: int) -> int:
    """EOH-9.2 Return a player's attack strength in a lane: 1 for each live Hero that is not winded, and what a Minion Rush counts as, which does nothing else (EOH-13.4, EOH-10.10)."""
    heroes = s.heroes
    counted = [n for n in HEROES_OF[seat] if (one := heroes[n]).lane == lane and one.state == LIVE and not one.winded]
    return len(counted) + (s.wave[seat] if s.rush[seat] == lane else 0)


def defense_strength(s: Table, seat: Seat, lane: int) -> int:
    """EOH-9.2 Return a player's defense strength in a lane: its attack strength, and what a wall adds."""
    return attack_strength(s, seat, lane) + wall(s, seat, lane)


def wall(s: Table, seat: Seat, lane: int) -> int:
    """EOH-9.2 Return what a wall adds to a player's defense in a lane: a Hero with one counts for more while it is alone, unless it is winded."""
    for n in s.walls(seat):
        one = s.heroes[n]
        if one.lane == lane and one.state == LIVE and not one.winded and alone(s, n):
            return s.kit(n).wall - 1
    return 0


def overruns(attack: int, defense: int, least: int) -> bool:
    """EOH-9.3 Return whether an attack strength overruns a defense strength: it is at least twice as high, and at least `least`."""
    return attack >= max(least, 2 * defense)


def least_push(s: Table) -> int:
    """EOH-15.6 Return the least attack strength that can overrun a lane: 1, with the option of stout walls 2."""
    return 2 if s.settings.push == "two" else 1


# ---------------------------------------------------------------- attacks


def base_damage(s: Table, attacker: int, target: int, bonus: int = 0) -> int:
    """EOH-10.7 (5), EOH-1.6 Return the Base Damage of an attack with all modifiers, not below 0. `target` may be NOBODY."""
    kit = s.kit(attacker)
    total = kit.bd + bonus + (s.heroes[attacker].damage // kit.rage if kit.rage else 0)
    return max(0, total + changes(s, attacker, "bd", attacker, target))


def dice(s: Table, attacker: int, target: int, added: int = 0) -> int:
    """EOH-10.7 (3), EOH-1.3 Return the dice of an attack: the Stat with all modifiers, not below 0. `target` may be NOBODY."""
    return max(0, s.kit(attacker).dice + added + changes(s, attacker, "dice", attacker, target))


def armor(s: Table, attacker: int, target: int) -> int:
    """EOH-10.7 (5) Return how much less damage an attack deals to its target."""
    return changes(s, target, "armor", attacker, target)


def changes(s: Table, hero: int, figure: str, attacker: int, target: int) -> int:
    """EOH-1.6 Return the sum of all modifiers of bd, dice or armor of a Hero: of its own Passives, of Passives around it, and of effects."""
    one = s.heroes[hero]
    total = sum(n for word, n, _ in one.mods if word == figure) if one.mods else 0
    if one.lane == OFF:
        return total
    for trait in s.kit(hero).own.get(figure, ()):
        if not trait.if_ or holds(s, trait.if_, Facts(seat_of(hero), hero, attacker, target, lane=one.lane)):
            total += trait.n
    for source, trait in s.auras(figure):
        if s.heroes[source].lane == one.lane and touches(trait.who, source, hero):
            if not trait.if_ or holds(s, trait.if_, Facts(seat_of(source), source, attacker, target, lane=one.lane)):
                total += trait.n
    return total


def touches(who: voc.Near, source: int, hero: int) -> bool:
    """Return whether a Passive of a Hero is about another one in its lane, or about itself."""
    same = seat_of(source) == seat_of(hero)
    if who == "each foe here":
        return not same
    return same and (who == "each own here" or source != hero)


def least_successes(s: Table, attacker: int) -> int:
    """EOH-10.7 (5) Return the least number of Successes that an attack of a Hero counts."""
    return s.kit(attacker).least
