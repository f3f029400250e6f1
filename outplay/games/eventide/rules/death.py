"""EOH-11 Damage, death, Respawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.conditions import Facts
from outplay.games.eventide.rules.hero import BASE, LIVE, seat_of
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.triggers import set_off, witnesses
from outplay.games.eventide.rules.windows import InterruptWindow, opening
from outplay.kernel.step import Seat, Step


def harm(s: Table, heroes: Sequence[int], n: int, rule: str) -> list[Step[Table]]:
    """EOH-11.5 Damage several Heroes by one effect, and return the death checks that follow, in canonical order. All tokens are placed first. Heroes that are neither live in a lane nor at base take nothing."""
    hurt = s.canonical(hero for hero in heroes if s.heroes[hero].state in (LIVE, BASE))
    for hero in hurt:
        s.hurt(hero, n, rule)
    return [CheckDeath(hero) for hero in hurt if dying(s, hero)]


def dying(s: Table, hero: int) -> bool:
    """EOH-11.1 Return whether a Hero would be killed: its damage is at least its HP."""
    one = s.heroes[hero]
    return one.damage >= one.hp and one.state in (LIVE, BASE)


class CheckDeath(Step[Table]):
    """EOH-11.1 Kill a Hero whose damage is at least its HP, unless somebody saves it. EOH-11.5 A Hero that was healed meanwhile lives."""

    hero: int

    def applies(self, s: Table) -> bool:
        return dying(s, self.hero)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.moment()
        return [*opening(s, DeathWindow(self.hero)), Kill(self.hero)]


class DeathWindow(InterruptWindow):
    """W-DEATH: when a Hero would be killed, open to its player. EOH-5.10 It closes once the Hero is saved."""

    hero: int = NOBODY

    moment: ClassVar[str] = "death"

    def open_to(self, s: Table) -> Sequence[Seat]:
        return (seat_of(self.hero),)

    def facts(self, s: Table) -> Facts:
        return Facts(NOBODY, NOBODY, victim=self.hero)

    def closed(self, s: Table) -> bool:
        return not dying(s, self.hero)


class Kill(Step[Table]):
    """EOH-11.2 Kill a Hero, which brings gold, bounties and a Respawn token. Then set off Passives for a kill in their lane."""

    hero: int

    def applies(self, s: Table) -> bool:
        return dying(s, self.hero)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        lane = s.heroes[self.hero].lane
        s.kill(self.hero)
        return set_off(s, "kill here", witnesses(s, lane, self.hero), self.hero)
