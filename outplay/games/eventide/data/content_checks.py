"""What must hold for content besides its types. Each error names file, row and field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from outplay.games.eventide.data import abilities as ab
from outplay.games.eventide.data import effects as fx
from outplay.games.eventide.data import traits as tr
from outplay.games.eventide.data.abilities import Ability
from outplay.games.eventide.data.effects import Effect
from outplay.games.eventide.data.rows import SALARIES, GamerCard, HeroCard, LaneCard
from outplay.games.eventide.data.vocabulary import CLASSES, CONDITIONS, Moment
from outplay.kernel.errors import ContentError

LANE_CARDS: Final = (*CLASSES, "decoy", "minion_rush", "reserve_decoy")
LEAST_HEROES: Final = 2
"""EOH-4.1 The least number of Heroes of each Class: one for each team."""
MOST_HEROES: Final = 8
"""The greatest number of Heroes of each Class, so that all fit into a draft."""
LEAST_GAMERS: Final = 2
"""EOH-2.5 The least number of Gamers of each salary: one for each team."""

WITHIN: Final[dict[type, tuple[Moment | str, ...]]] = {
    fx.AddDice: ("declare",),
    fx.Retarget: ("declare",),
    fx.Dodge: ("declare",),
    fx.Reroll: ("rolled",),
    fx.Absorb: ("damage",),
    fx.Negate: ("activate",),
    fx.Endure: ("death",),
    fx.Hold: ("tower",),
    fx.Duel: ("lane",),
    fx.Peek: ("placed",),
    fx.Trade: ("all_placed",),
    fx.Shift: ("all_placed",),
    fx.Discount: ("shop",),
    fx.DraftFirst: ("draft",),
    fx.RerollX: ("x_roll",),
}
"""The moments at which an effect can be used, for those that need a certain event."""

ATTACK: Final = ("declare", "rolled", "damage")
HAVING: Final[dict[str, tuple[str, ...]]] = {"attacker": ATTACK, "target": ATTACK, "victim": ("death",), "source": ("activate",), "tower": ("tower",)}
"""The moments whose event has an attacker, a target and so on."""


BEFORE: Final = ("x_roll", "draft")
"""The moments that also come before the line-up, when only Talents can be used."""


def check_heroes(heroes: Sequence[HeroCard]) -> None:
    """Check all Hero cards. Raises ContentError, naming the Hero and the field."""
    ids = [hero.id for hero in heroes]
    for number, hero in enumerate(heroes, 1):
        where = f"heroes.toml, hero {number} ({hero.id})"
        if ids.count(hero.id) > 1:
            raise ContentError(f"{where}, id: another Hero is called {hero.id!r} too")
        check_ability(f"{where}, skill", hero.skill.does)
        for level, does in enumerate(hero.item.levels, 1):
            check_ability(f"{where}, item, level {level}", does)
            check_params(f"{where}, item, level {level}", does, hero.skill.does)
    counts = Counter(hero.class_ for hero in heroes)
    for kind in CLASSES:
        if not LEAST_HEROES <= counts[kind] <= MOST_HEROES:
            raise ContentError(f"heroes.toml: of each Class there are {LEAST_HEROES} to {MOST_HEROES} Heroes; of {kind} there are {counts[kind]}")


def check_gamers(gamers: Sequence[GamerCard], stand_in: GamerCard) -> None:
    """Check all Gamer cards. Raises ContentError, naming the Gamer and the field."""
    ids = [gamer.id for gamer in (*gamers, stand_in)]
    for number, gamer in enumerate(gamers, 1):
        where = f"gamers.toml, gamer {number} ({gamer.id})"
        if ids.count(gamer.id) > 1:
            raise ContentError(f"{where}, id: another Gamer is called {gamer.id!r} too")
        if gamer.salary not in SALARIES:
            raise ContentError(f"{where}, salary: {gamer.salary} is not one of {', '.join(map(str, SALARIES))}")
        if gamer.talent is not None:
            check_ability(f"{where}, talent", gamer.talent.does)
            check_before(f"{where}, talent", gamer.talent.does)
    counts = Counter(gamer.salary for gamer in gamers)
    for salary in SALARIES:
        if counts[salary] < LEAST_GAMERS:
            raise ContentError(f"gamers.toml: of each salary there are at least {LEAST_GAMERS} Gamers; of {salary} there are {counts[salary]}")
    if stand_in.salary or stand_in.talent is not None:
        raise ContentError("gamers.toml, stand_in: whom anybody can sign costs nothing and has no Talent")


def check_cards(cards: Sequence[LaneCard]) -> None:
    """Check that the eight lane cards are there, in their order. Raises ContentError."""
    if tuple(card.id for card in cards) != LANE_CARDS:
        raise ContentError(f"cards.toml: the lane cards are {', '.join(LANE_CARDS)}, in this order")


def check_ability(where: str, ability: Ability) -> None:
    """Check that the effects and conditions of an ability find at its moment what they are about. Raises ContentError."""
    if isinstance(ability, ab.Passive):
        if not ability.traits and not ability.on:
            raise ContentError(f"{where}: a Passive without traits and events does nothing")
        for on in ability.on:
            check_effects(f"{where}, on {on.when}", on.do, "", None)
        return
    check_effects(f"{where}, do", ability.do, ability.moment, ability.pick)
    for condition in ability.if_:
        event = CONDITIONS[condition].event
        if event and ability.moment not in HAVING[event]:
            raise ContentError(f"{where}, if: there is no {event} at the moment {ability.moment!r}")


def check_before(where: str, talent: Ability) -> None:
    """EOH-5.8 Check that a Talent for a moment before the line-up does not ask about Heroes, because there are none yet. Raises ContentError."""
    if isinstance(talent, ab.Passive) or talent.moment not in BEFORE:
        return
    for condition in talent.if_:
        if CONDITIONS[condition].place:
            raise ContentError(f"{where}, if: at the moment {talent.moment!r} there may be no Heroes yet, so nothing is {condition!r}")
    if talent.pick is not None:
        raise ContentError(f"{where}, pick: at the moment {talent.moment!r} there may be no Heroes yet, so nothing can be picked")


def check_effects(where: str, effects: Sequence[Effect], moment: str, pick: ab.Pick | None) -> None:
    """Check that each effect may stand here, and that what it is about has been picked. Raises ContentError."""
    if not effects:
        raise ContentError(f"{where}: there are no effects")
    for number, effect in enumerate(effects, 1):
        here = f"{where} {number}"
        if type(effect) in WITHIN and moment not in WITHIN[type(effect)]:
            raise ContentError(f"{here}: this can only be done at the moment {' or '.join(WITHIN[type(effect)])}")
        words = {getattr(effect, "who", ""), getattr(effect, "to", ""), getattr(effect, "lane", ""), getattr(effect, "card", "")}
        if "picked" in words and pick is None:
            raise ContentError(f"{here}: nothing is picked; give the ability a pick")
        if "victim" in words and moment != "death":
            raise ContentError(f"{here}: nobody is about to be killed at the moment {moment!r}")


def check_params(where: str, does: Ability, skill: Ability) -> None:
    """Check that an Item changes only figures that the Skill has. Raises ContentError."""
    keys = [trait.key for trait in does.traits if isinstance(trait, tr.Param)] if isinstance(does, ab.Passive) else []
    effects = () if isinstance(skill, ab.Passive) else skill.do
    for key in keys:
        if key == "damage" and not any(isinstance(effect, fx.Damage) for effect in effects):
            raise ContentError(f"{where}, param: the Skill deals no damage")
        if key == "targets" and (isinstance(skill, ab.Passive) or not isinstance(skill.pick, ab.PickHero)):
            raise ContentError(f"{where}, param: the Skill picks no Hero")
