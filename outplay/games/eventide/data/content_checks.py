"""What has to hold for content beside its types. Each error names file, row and field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from outplay.games.eventide.data import vocabulary as voc
from outplay.games.eventide.data.rows import SALARIES, GamerCard, HeroCard, LaneCard
from outplay.games.eventide.data.vocabulary import CLASSES, Ability, Effect, Moment
from outplay.kernel.errors import ContentError

LANE_CARDS: Final = (*CLASSES, "decoy", "minion_rush", "reserve_decoy")
LEAST_HEROES: Final = 2
"""EOH-4.1 So many of each Class at least, one for each team."""
MOST_HEROES: Final = 8
"""So many of each Class at most, that all fit into a draft."""
LEAST_GAMERS: Final = 2

WITHIN: Final[dict[type, tuple[Moment | str, ...]]] = {
    voc.AddDice: ("declare",),
    voc.Retarget: ("declare",),
    voc.Dodge: ("declare",),
    voc.Reroll: ("rolled",),
    voc.Absorb: ("damage",),
    voc.Negate: ("activate",),
    voc.Endure: ("death",),
    voc.Hold: ("tower",),
    voc.Duel: ("lane",),
    voc.Peek: ("placed",),
    voc.Trade: ("all_placed",),
    voc.Shift: ("all_placed",),
    voc.Discount: ("shop",),
    voc.DraftFirst: ("draft",),
    voc.RerollX: ("x_roll",),
}
"""Effects that say something only at one moment."""

ATTACK: Final = ("declare", "rolled", "damage")
ASKED: Final[dict[str, tuple[str, ...]]] = {"attacker": ATTACK, "target": ATTACK, "victim": ("death",), "source": ("activate",), "tower": ("tower",)}
"""What a condition speaks of, and the moments that have one."""


BEFORE: Final = ("x_roll", "draft")
"""The moments that come before the line-up too, when only Talents can be used."""
STANDING: Final = ("alone", "lane is elsewhere", "an own Hero with symbol")
"""Beside what is `here`: conditions that ask where Heroes stand."""


def check_heroes(heroes: Sequence[HeroCard]) -> None:
    """Raises ContentError, naming the Hero and the field."""
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
    """Raises ContentError, naming the Gamer and the field."""
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
    """Raises ContentError unless the eight lane cards are there, in their order."""
    if tuple(card.id for card in cards) != LANE_CARDS:
        raise ContentError(f"cards.toml: the lane cards are {', '.join(LANE_CARDS)}, in this order")


def check_ability(where: str, ability: Ability) -> None:
    """Whether an ability's effects and conditions have something to speak of at its moment."""
    if isinstance(ability, voc.Passive):
        if not ability.traits and not ability.on:
            raise ContentError(f"{where}: a Passive without traits and events does nothing")
        for on in ability.on:
            check_effects(f"{where}, on {on.when}", on.do, "", None)
        return
    check_effects(f"{where}, do", ability.do, ability.moment, ability.pick)
    for condition in ability.if_:
        spoken = condition.split()[0]
        if spoken in ASKED and ability.moment not in ASKED[spoken]:
            raise ContentError(f"{where}, if: there is no {spoken} at the moment {ability.moment!r}")


def check_before(where: str, talent: Ability) -> None:
    """EOH-5.8 Whether a Talent for a moment before the line-up asks for Heroes, where there are none."""
    if isinstance(talent, voc.Passive) or talent.moment not in BEFORE:
        return
    for condition in talent.if_:
        if condition in STANDING or condition.endswith(" here"):
            raise ContentError(f"{where}, if: at the moment {talent.moment!r} there may be no Heroes yet, so nothing is {condition!r}")
    if talent.pick is not None:
        raise ContentError(f"{where}, pick: at the moment {talent.moment!r} there may be no Heroes yet, so nothing can be picked")


def check_effects(where: str, effects: Sequence[Effect], moment: str, pick: voc.Pick | None) -> None:
    """Whether each effect may stand here, and what it is about has been picked."""
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
    """Whether a changed figure is one of the Skill."""
    keys = [trait.key for trait in does.traits if isinstance(trait, voc.Param)] if isinstance(does, voc.Passive) else []
    effects = () if isinstance(skill, voc.Passive) else skill.do
    for key in keys:
        if key == "damage" and not any(isinstance(effect, voc.Damage) for effect in effects):
            raise ContentError(f"{where}, param: the Skill deals no damage")
        if key == "targets" and (isinstance(skill, voc.Passive) or not isinstance(skill.pick, voc.PickHero)):
            raise ContentError(f"{where}, param: the Skill picks no Hero")
