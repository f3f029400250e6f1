"""EOH-5.6, EOH-4.8 What a Hero can do by its card, its Item's level and its Gamer: worked out once from the content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from outplay.games.eventide.data import abilities as ab
from outplay.games.eventide.data import effects as fx
from outplay.games.eventide.data import traits as tr
from outplay.games.eventide.data.abilities import Ability, Active
from outplay.games.eventide.data.rows import GamerCard, HeroCard
from outplay.games.eventide.data.traits import On
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, CLASSES, FOCI, ITEM, NOBODY, SKILL, TALENT, When
from outplay.kernel.step import Seat

FigureTrait = tr.BdTrait | tr.DiceTrait | tr.ArmorTrait
FIGURES: Final[Mapping[type[FigureTrait], str]] = {tr.BdTrait: "bd", tr.DiceTrait: "dice", tr.ArmorTrait: "armor"}
"""EOH-1.6 The figure that a Passive changes, as effects call it (EOH-5.14)."""

PLAIN_DICE: Final = 3
"""EOH-1.5 The number of dice in every roll without Gamers."""


class Held(NamedTuple):
    """An ability as it lies on the table: its slot, who has it (of a Talent the Gamer), its Hero (NOBODY before the line-up), what it does."""

    slot: int
    who: int
    hero: int
    does: Active


class Kit:
    """All traits and abilities of a Hero with its Item at a level, played by a Gamer. EOH-4.8 Its attack dice are the Gamer's Stat that its Focus names."""

    def __init__(self, card: HeroCard, level: int, gamer: GamerCard | None, number: int = NOBODY) -> None:
        self.gamer = number
        self.slot = CLASSES.index(card.class_)
        self.bd = card.bd
        self.dice = PLAIN_DICE if gamer is None else (gamer.stats.wisdom, gamer.stats.awareness, gamer.stats.synergy)[FOCI.index(card.focus)]
        self.symbol = gamer is not None and gamer.moba
        self.abilities: dict[int, Ability] = {SKILL: card.skill.does}
        if level:
            self.abilities[ITEM] = card.item.levels[level - 1]
        if gamer is not None and gamer.talent is not None:
            self.abilities[TALENT] = gamer.talent.does
        self._traits()
        self._changed()
        self._moments()

    def _traits(self) -> None:
        found = list(traits(self.abilities.values()))
        self.hp = sum(t.n for t in found if isinstance(t, tr.HitPoints))
        self.rage = next((t.per for t in found if isinstance(t, tr.Rage)), 0)
        self.least = max((t.n for t in found if isinstance(t, tr.MinSuccesses)), default=0)
        self.chain = max((t.most for t in found if isinstance(t, tr.Chain)), default=0)
        self.guard = any(isinstance(t, tr.Guard) for t in found)
        self.hide = any(isinstance(t, tr.Hide) for t in found)
        self.wall = max((t.n for t in found if isinstance(t, tr.Wall)), default=0)
        self.splash = sum(t.n for t in found if isinstance(t, tr.Splash))
        self.thorns = sum(t.n for t in found if isinstance(t, tr.Thorns))
        self.burn = max((t.n for t in found if isinstance(t, tr.Burn)), default=0)
        self.sudden = any(isinstance(t, tr.Sudden) for t in found)
        self.again = max((t.bd for t in found if isinstance(t, tr.Again)), default=-1)
        self.reach = next((t.lanes for t in found if isinstance(t, tr.Reach)), "")
        self.reserve = any(isinstance(t, tr.Reserve) for t in found)
        changes = [t for t in found if isinstance(t, (tr.BdTrait, tr.DiceTrait, tr.ArmorTrait))]
        self.own: dict[str, list[FigureTrait]] = {}
        for change in changes:
            if change.who == "self":
                self.own.setdefault(FIGURES[type(change)], []).append(change)
        self.auras = tuple(t for t in changes if t.who != "self")
        self.on: tuple[tuple[int, On], ...] = tuple((slot, on) for slot, does in self.abilities.items() if isinstance(does, ab.Passive) for on in does.on)

    def _changed(self) -> None:
        """Change the figures of the Skill that the Item changes."""
        skill = self.abilities[SKILL]
        params = {t.key: t.n for t in traits(self.abilities.values()) if isinstance(t, tr.Param)}
        if not params or isinstance(skill, ab.Passive):
            return
        n, most = params.get("damage", 0), params.get("targets", 0)
        do = tuple(msgspec.structs.replace(effect, n=n) if n and isinstance(effect, fx.Damage) else effect for effect in skill.do)
        pick = msgspec.structs.replace(skill.pick, most=most) if most and isinstance(skill.pick, ab.PickHero) else skill.pick
        self.abilities[SKILL] = msgspec.structs.replace(skill, do=do, pick=pick)

    def _moments(self) -> None:
        self.moments: dict[str, tuple[tuple[int, Active], ...]] = {}
        for slot, does in self.abilities.items():
            if not isinstance(does, ab.Passive):
                self.moments[does.moment] = (*self.moments.get(does.moment, ()), (slot, does))


class TeamArms:
    """What the Heroes of a player can do with their Items as they are: their kits, and an index of everything that is asked for often.

    `moments` are the abilities by moment, in canonical order. `auras` are the Passives about other Heroes, by the figure that they change, each with the Hero that has it.
    `doing` are the Heroes with Passives that an event sets off, `walls` those that may be a wall, `reserve` those that bring the Reserve Decoy.
    """

    def __init__(self, seat: Seat, kits: tuple[Kit, ...]) -> None:
        own = [*enumerate(kits, CLASS_COUNT * seat)]
        self.kits = kits
        self.auras = [(FIGURES[type(trait)], n, trait) for n, kit in own for trait in kit.auras]
        self.walls = tuple([n for n, kit in own if kit.wall])
        self.reserve = tuple([n for n, kit in own if kit.reserve])
        self.doing: dict[When, tuple[int, ...]] = {}
        self.moments: dict[str, list[Held]] = {}
        for n, kit in own:
            for when in dict.fromkeys(on.when for _, on in kit.on):
                self.doing[when] = (*self.doing.get(when, ()), n)
            for moment, found in kit.moments.items():
                self.moments.setdefault(moment, []).extend([Held(slot, kit.gamer if slot == TALENT else n, n, does) for slot, does in found])


@lru_cache(maxsize=2_000)
def armed(seat: Seat, kits: tuple[Kit, ...]) -> TeamArms:
    """Return what a team can do. The same team with the same Items is met again and again, so it is kept."""
    return TeamArms(seat, kits)


class Arms:
    """What all Heroes in the match can do. `walls`, `reserve` and `moments` are by player, everything else is of both together."""

    def __init__(self, first: TeamArms, other: TeamArms) -> None:
        self.kits = first.kits + other.kits
        self.auras: dict[str, list[tuple[int, FigureTrait]]] = {}
        for figure, n, trait in (*first.auras, *other.auras):
            self.auras.setdefault(figure, []).append((n, trait))
        self.walls, self.reserve = (first.walls, other.walls), (first.reserve, other.reserve)
        self.moments = (first.moments, other.moments)
        self.all_moments = frozenset((*first.moments, *other.moments))
        self.doing = {when: first.doing.get(when, ()) + other.doing.get(when, ()) for when in first.doing.keys() | other.doing.keys()}


class Kits(dict[tuple[int, int, int], Kit]):
    """The kits by Hero card, level and Gamer (NOBODY without Gamers). Each is made when it is first asked for."""

    def __init__(self, heroes: Sequence[HeroCard], gamers: Sequence[GamerCard]) -> None:
        super().__init__()
        self.heroes, self.gamers = heroes, gamers

    def __missing__(self, key: tuple[int, int, int]) -> Kit:
        card, level, gamer = key
        found = self[key] = Kit(self.heroes[card], level, None if gamer == NOBODY else self.gamers[gamer], gamer)
        return found


def traits(abilities: Iterable[Ability]) -> Iterator[tr.Trait]:
    """Yield all traits of these abilities."""
    for does in abilities:
        if isinstance(does, ab.Passive):
            yield from does.traits
