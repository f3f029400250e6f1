"""What must hold for content besides its types. Each check yields what is wrong, with file, row and field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from outplay.games.eventide.data import abilities as ab
from outplay.games.eventide.data import effects as fx
from outplay.games.eventide.data import traits as tr
from outplay.games.eventide.data.abilities import Ability
from outplay.games.eventide.data.effects import Effect
from outplay.games.eventide.data.rows import SALARIES, GamerCard, HeroCard, LaneCard
from outplay.games.eventide.data.vocabulary import CLASSES, CONDITIONS, Moment
from outplay.kernel.errors import Fault
from outplay.kernel.faults import Where

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


def check_heroes(heroes: Sequence[HeroCard]) -> Iterator[Fault]:
    """Check all Hero cards."""
    ids = [hero.id for hero in heroes]
    for number, hero in enumerate(heroes):
        where = Where("heroes.toml").row("hero", number, hero.id)
        if ids.count(hero.id) > 1:
            yield (where / "id").wrong(f"another Hero is called {hero.id!r} too")
        yield from check_ability(where / "skill" / "does", hero.skill.does)
        for level, does in enumerate(hero.item.levels):
            yield from check_ability((where / "item").row("levels", level), does)
            yield from check_params((where / "item").row("levels", level), does, hero.skill.does)
    counts = Counter(hero.class_ for hero in heroes)
    for kind in CLASSES:
        if not LEAST_HEROES <= counts[kind] <= MOST_HEROES:
            yield (Where("heroes.toml") / "hero").wrong(f"of each Class there are {LEAST_HEROES} to {MOST_HEROES} Heroes; of {kind} there are {counts[kind]}")


def check_gamers(gamers: Sequence[GamerCard], stand_in: GamerCard) -> Iterator[Fault]:
    """Check all Gamer cards."""
    ids = [gamer.id for gamer in (*gamers, stand_in)]
    for number, gamer in enumerate(gamers):
        where = Where("gamers.toml").row("gamer", number, gamer.id)
        if ids.count(gamer.id) > 1:
            yield (where / "id").wrong(f"another Gamer is called {gamer.id!r} too")
        if gamer.salary not in SALARIES:
            yield (where / "salary").wrong(f"{gamer.salary} is not one of {', '.join(map(str, SALARIES))}")
        if gamer.talent is not None:
            yield from check_ability(where / "talent" / "does", gamer.talent.does)
            yield from check_before(where / "talent" / "does", gamer.talent.does)
    counts = Counter(gamer.salary for gamer in gamers)
    for salary in SALARIES:
        if counts[salary] < LEAST_GAMERS:
            yield (Where("gamers.toml") / "gamer").wrong(f"of each salary there are at least {LEAST_GAMERS} Gamers; of {salary} there are {counts[salary]}")
    if stand_in.salary or stand_in.talent is not None:
        yield (Where("gamers.toml") / "stand_in").wrong("whom anybody can sign costs nothing and has no Talent")


def check_cards(cards: Sequence[LaneCard]) -> Iterator[Fault]:
    """Check that the eight lane cards are there, in their order."""
    if tuple(card.id for card in cards) != LANE_CARDS:
        yield (Where("cards.toml") / "card").wrong(f"the lane cards are {', '.join(LANE_CARDS)}, in this order")


def check_ability(where: Where, ability: Ability) -> Iterator[Fault]:
    """Check that the effects and conditions of an ability find at its moment what they are about."""
    if isinstance(ability, ab.Passive):
        if not ability.traits and not ability.on:
            yield where.wrong("a Passive without traits and events does nothing")
        for number, on in enumerate(ability.on):
            yield from check_effects(where.row("on", number) / "do", on.do, "", None)
        return
    yield from check_effects(where / "do", ability.do, ability.moment, ability.pick)
    for number, condition in enumerate(ability.if_):
        event = CONDITIONS[condition].event
        if event and ability.moment not in HAVING[event]:
            yield where.row("if", number).wrong(f"there is no {event} at the moment {ability.moment!r}")


def check_before(where: Where, talent: Ability) -> Iterator[Fault]:
    """EOH-5.8 Check that a Talent for a moment before the line-up does not ask about Heroes, because there are none yet."""
    if isinstance(talent, ab.Passive) or talent.moment not in BEFORE:
        return
    for number, condition in enumerate(talent.if_):
        if CONDITIONS[condition].place:
            yield where.row("if", number).wrong(f"at the moment {talent.moment!r} there may be no Heroes yet, so nothing is {condition!r}")
    if talent.pick is not None:
        yield (where / "pick").wrong(f"at the moment {talent.moment!r} there may be no Heroes yet, so nothing can be picked")


def check_effects(where: Where, effects: Sequence[Effect], moment: str, pick: ab.Pick | None) -> Iterator[Fault]:
    """Check that each effect may stand here, and that what it is about has been picked."""
    if not effects:
        yield where.wrong("there are no effects")
    for number, effect in enumerate(effects):
        here = where.item(number)
        if type(effect) in WITHIN and moment not in WITHIN[type(effect)]:
            yield here.wrong(f"this can only be done at the moment {' or '.join(WITHIN[type(effect)])}")
        for field in ("who", "to", "lane", "card"):
            word = getattr(effect, field, "")
            if word == "picked" and pick is None:
                yield (here / field).wrong("nothing is picked; give the ability a pick", "EOH-18.3")
            if word == "victim" and moment != "death":
                yield (here / field).wrong(f"nobody is about to be killed at the moment {moment!r}", "EOH-18.5")


def check_params(where: Where, does: Ability, skill: Ability) -> Iterator[Fault]:
    """Check that an Item changes only figures that the Skill has."""
    traits = [(n, trait) for n, trait in enumerate(does.traits) if isinstance(trait, tr.Param)] if isinstance(does, ab.Passive) else []
    effects = () if isinstance(skill, ab.Passive) else skill.do
    for number, trait in traits:
        here, key = where.row("traits", number) / "key", trait.key
        if key == "damage" and not any(isinstance(effect, fx.Damage) for effect in effects):
            yield here.wrong("the Skill deals no damage")
        if key == "targets" and (isinstance(skill, ab.Passive) or not isinstance(skill.pick, ab.PickHero)):
            yield here.wrong("the Skill picks no Hero")
