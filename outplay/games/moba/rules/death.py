"""MOBA-4.210 to 4.217 A hero's death, and what it pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.moba.data.kinds import Objective, SecretCard
from outplay.games.moba.rules.hero import NOBODY
from outplay.games.moba.rules.interrupts import InterruptWindow
from outplay.games.moba.rules.objectives import open_objectives, payable
from outplay.games.moba.rules.state import Table
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Secret, Step


class Kill(Step[Table]):
    """MOBA-4.212 First the `lethal` window, if the active hero is about to kill an enemy; then, if the wounds still are enough, death."""

    victim: int
    source: int
    window: bool = True

    def applies(self, s: Table) -> bool:
        return deadly(s, self.victim)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        last = [Die(self.victim, self.source)]
        opens = self.window and len(s.activations) == 1 and s.actor == self.source and s.enemies(self.source, self.victim)
        return [InterruptWindow("lethal", self.victim), *last] if opens else last


def deadly(s: Table, hero: int) -> bool:
    """MOBA-4.210 Return whether a hero on the map has as many wounds as hit points."""
    return s.on_map(hero) and s.heroes[hero].wounds >= s.hit_points(hero)


class Die(Step[Table]):
    """MOBA-4.212 The figure leaves the map. MOBA-4.214 An enemy's death is rewarded at once, to the hero that dealt the last wound (MOBA-4.213); a friend's never (MOBA-4.215)."""

    victim: int
    source: int

    def applies(self, s: Table) -> bool:
        return deadly(s, self.victim)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.die(self.victim, self.source)
        if self.source == NOBODY or not s.enemies(self.source, self.victim):
            return DONE
        return [RewardCrystal(self.source), ChooseUnlock(self.source)]


class Feed(Option):
    """An objective."""

    objective: Objective


FEEDS: Final = tuple(Feed(n) for n in range(3))


class RewardCrystal(Choice[Table]):
    """MOBA-4.214 (a) The source's player may put one crystal on an open objective (D17)."""

    hero: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def applies(self, s: Table) -> bool:
        return bool(open_objectives(s))

    def options(self, s: Table) -> Sequence[Option]:
        return [*(FEEDS[n] for n in open_objectives(s)), Pass()]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, Feed):
            s.feed(pick.objective, 1, "MOBA-4.214")
        return DONE

    def default(self, s: Table) -> Option:
        return feed_default(s)


def feed_default(s: Table) -> Option:
    """D3 Return the first open objective that is not payable, else the first open one."""
    found = open_objectives(s)
    return FEEDS[next((n for n in found if not payable(s, n)), found[0])]


class Unlock(Option):
    """A locked card of a hero; which one is the side's secret."""

    card: SecretCard


class ChooseUnlock(Choice[Table]):
    """MOBA-4.214 (b), MOBA-4.216 The player may unlock a locked card of the source hero, in secret (D18)."""

    hero: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def applies(self, s: Table) -> bool:
        return len(s.heroes[self.hero].unlocked) < 4

    def options(self, s: Table) -> Sequence[Option]:
        one = s.heroes[self.hero]
        circle = s.shares(one.seat)
        return [*(Unlock(Secret(card, circle)) for card in range(4) if card not in one.unlocked), Pass()]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, Unlock):
            assert isinstance(pick.card, Secret)
            assert isinstance(pick.card.value, int)
            s.unlock(self.hero, pick.card.value)
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]
