"""MOBA-4.140 Abilities: targets and picks are named, the `declared` window opens, then the effects happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.moba.data import vocabulary as voc
from outplay.games.moba.data.content import effects_of_item
from outplay.games.moba.rules.asking import HeroPick, NameHero
from outplay.games.moba.rules.effects import card_script, script
from outplay.games.moba.rules.interrupts import InterruptWindow
from outplay.games.moba.rules.state import Table
from outplay.games.moba.rules.targeting import legal_single
from outplay.kernel.step import DONE, Choice, Option, Seat, Step


def ability_targets(s: Table, hero: int, box: voc.Range) -> tuple[int, ...]:
    """MOBA-4.95 Return the heroes that an ability with a range box may be aimed at."""
    return legal_single(s, hero, box.n, box.ally_only)


def declare_ability(s: Table, hero: int) -> Sequence[Step[Table]]:
    """MOBA-4.140 Return the target of the range box and every pick are named when the ability is declared."""
    ability = s.card(hero, s.now.card).ability
    assert ability is not None
    picks = [NameHero(effect.name, effect.of, effect.within) for effect in ability.effects if isinstance(effect, voc.Choose)]
    target: list[Step[Table]] = [AimAbility(hero)] if ability.range is not None else []
    return [*target, *picks, Declare(hero), InterruptWindow("declared"), Perform(hero)]


class AimAbility(Choice[Table]):
    """MOBA-4.95 The target of an ability is chosen by the rules of its range box (D11)."""

    hero: int

    def who(self, s: Table) -> Seat:
        return s.heroes[self.hero].seat

    def options(self, s: Table) -> Sequence[Option]:
        ability = s.card(self.hero, s.now.card).ability
        assert ability is not None
        assert ability.range is not None
        return [HeroPick(hero) for hero in ability_targets(s, self.hero, ability.range)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, HeroPick)
        s.deed.name("T", pick.hero)
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


class Declare(Step[Table]):
    """MOBA-4.140 The ability and everything it names are announced."""

    hero: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.declare_ability()
        return DONE


class Perform(Step[Table]):
    """MOBA-4.140 The effects happen, unless the ability was canceled or its hero has left the map."""

    hero: int

    def applies(self, s: Table) -> bool:
        return s.now.deed is not None and s.on_map(self.hero)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return card_script(s, "effects")


def use_item(s: Table, objective: int, hero: int, item: str) -> Sequence[Step[Table]]:
    """MOBA-4.235 Return a usable works on the hero that scored it."""
    s.begin_use(hero, objective)
    return [*script(s, effects_of_item(item)), EndUse()]


class EndUse(Step[Table]):
    """MOBA-4.235 The item has done its work."""

    ALIASES: ClassVar[tuple[str, ...]] = ("StopActing",)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_use()
        return DONE
