"""What a planned card promises: what its attack or ability may do to those whom its hero can reach in this round.

A plan is made in secret, and no look ahead reaches from it to what the card does. So it is judged here, by the same worths as what is done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from outplay.games.moba.ai.worths import WORTHS
from outplay.games.moba.data import vocabulary as voc
from outplay.games.moba.data.content import MobaContent
from outplay.games.moba.data.rows import ActionCard, AttackBox, HeroCard
from outplay.games.moba.rules.hero import HARMFUL, PORTAL, total
from outplay.games.moba.rules.state import Table
from outplay.kernel.hexes import FAR

ACTED: Final = 0.04
"""The worth of having acted in this round, whatever came of it."""
MOST: Final = 0.036
"""No plan promises more than this: less than having acted, so that plans are played."""
LIFE: Final = 0.10
GUARD: Final = 0.008
"""The worth of a point of defense until the end of the round."""
AMBUSH, EARSHOT = 0.02, 4
"""The worth of planning an interrupt with an enemy so near, and its cost without one."""
LEAVING: Final = 0.02
"""What it costs to plan the Portal for a hero that stands on the map."""
AREA_REACH: Final = 3
"""About how far an area reaches."""
APPROACH: Final = 2
"""So many spaces nearer an enemy may well come until a card is played."""
SAFE: Final = 6
"""Nobody who stands farther than this from all enemies needs defense in this round."""
BLAST: Final = 2
"""A keg is of use while an enemy is this near."""


def life(wounds: int, points: int) -> float:
    """Return the worth of the hit points that a hero has left: the last ones count most."""
    worn = wounds / points
    return LIFE * (1.0 - worn * (0.7 + 0.3 * worn))


def healed(s: Table, hero: int, n: int) -> float:
    """Return what it is worth that a hero heals wounds."""
    wounds, points = s.heroes[hero].wounds, s.hit_points(hero)
    return life(max(0, wounds - n), points) - life(wounds, points)


def token_worth(s: Table, hero: int, kind: str, n: int) -> float:
    """Return what a token is worth to the hero that has it. Regrowth is worth no more than there are wounds."""
    if kind == "regrowth":
        n = min(n, s.heroes[hero].wounds)
        return WORTHS.tokens[kind] * n
    return WORTHS.tokens.get(kind, 0.0) * max(1, n)


def kegs_worth(s: Table, color: int) -> float:
    """Return what the kegs on the map are worth to a side: those near an enemy, if one of its heroes can blow them up."""
    if not s.kegs or not any(_blows_up(s.hero_card(n)) for n in s.team(color)):
        return 0.0
    enemies, within = s.masks[1 - color], s.board.hexes.within
    return WORTHS.deeds["keg_place"] * sum(bool(within[keg][BLAST] & enemies) for keg in s.kegs)


def _blows_up(hero: HeroCard) -> bool:
    return any(card.attack is not None and card.attack.range.kind == "keg" for card in hero.cards)


def plan_worth(s: Table, hero: int) -> float:
    """Return what the card that is planned for a hero promises, many phases more than few; always less than having acted."""
    one = s.heroes[hero]
    if not 0 <= one.plan <= PORTAL:
        return 0.0
    card = s.card(hero, one.plan)
    worth = WORTHS.plans.phase * (len(card.phases) - card.phases.count("x"))
    if one.plan == PORTAL:
        return min(MOST, worth - LEAVING * s.on_map(hero) + healed(s, hero, 2))
    if one.plan in one.shown:
        worth -= WORTHS.plans.known
    if card.when is not None:
        return worth + (AMBUSH if s.on_map(hero) and _enemies(s, hero, EARSHOT) else -AMBUSH)
    if card.attack is not None:
        worth += strikes(s.content)[one.card][one.plan] * _share(s, hero, card, card.attack)
    elif card.ability is not None:
        worth += _done(s, hero, card, card.ability.effects, _targets(s, hero, card))
    return min(MOST, worth)


@lru_cache(maxsize=8)
def strikes(content: MobaContent) -> tuple[tuple[float, ...], ...]:
    """Return, by hero and card, what an attack that reaches somebody promises; 0 for cards that attack nobody."""
    return tuple(tuple(strike(card.attack) if card.attack is not None else 0.0 for card in hero.cards) for hero in content.heroes)


def strike(attack: AttackBox) -> float:
    """Return what an attack promises: by its battle cards, and what one of them does on average that gets through."""
    cards = attack.cards + WORTHS.plans.power * sum(bonus.n for bonus in attack.power)
    hits = sum(_hit(attack, hit) for zone in range(len(voc.ZONES)) for hit in attack.zone(zone)) / len(voc.ZONES)
    extra = WORTHS.plans.power * sum(bonus.n for bonus in attack.extra_wounds) * WORTHS.plans.wound
    return WORTHS.plans.lands * (cards * hits + extra)


def _hit(attack: AttackBox, hit: voc.Hit | voc.Effect) -> float:
    """Return what one thing costs the target that a battle card does to it."""
    match hit:
        case voc.Wounds(n=n):
            return WORTHS.plans.wound * n
        case voc.GiveToken(kind=kind, n=n):
            return max(0.0, -WORTHS.tokens.get(kind, 0.0)) * max(1, n)
        case voc.Special():
            return sum(_hit(attack, effect) for effect in attack.special)
        case voc.Heal(n=n):
            return WORTHS.plans.wound * n / 2
        case voc.IfElse(then=then):
            return WORTHS.plans.power * sum(_hit(attack, effect) for effect in then)
        case _:
            return WORTHS.deeds.get(_word(hit), 0.0)


def _share(s: Table, hero: int, card: ActionCard, attack: AttackBox) -> float:
    """Return how much of an attack's promise is left, by whether an enemy is within reach in this round."""
    if not s.on_map(hero):
        return WORTHS.plans.far
    own = attack.range
    reach = _steps(s, hero, card) + (own.within + 1 if own.kind == "keg" else own.n or AREA_REACH)
    reach += sum(effect.n for effect in attack.before if isinstance(effect, (voc.Blink, voc.Charge)))
    if own.kind == "keg" and not s.kegs:
        return WORTHS.plans.far
    if _enemies(s, hero, reach):
        return 1.0
    return WORTHS.plans.near if _enemies(s, hero, reach + APPROACH) else WORTHS.plans.far


def _steps(s: Table, hero: int, card: ActionCard) -> int:
    """Return how far a hero may walk with a card."""
    tokens = s.heroes[hero].tokens
    if any(kind == "immobilize" for kind, _, _ in tokens):
        return 0
    return max(0, card.move + total(tokens, "fast") - total(tokens, "slow"))


def _enemies(s: Table, hero: int, far: int) -> int:
    """Return the spaces of enemies within a distance of a hero, as bits."""
    one = s.heroes[hero]
    return s.board.hexes.within[one.cell][min(far, FAR)] & s.masks[1 - one.color]


# ---------------------------------------------------------------- abilities


def _done(s: Table, hero: int, card: ActionCard, effects: Sequence[voc.Effect], named: Mapping[str, Sequence[int]]) -> float:
    """Return what effects promise. `named` are the heroes that each name may stand for: of those that can be chosen the best counts."""
    found, names = 0.0, dict(named)
    for effect in effects:
        match effect:
            case voc.Choose(name=name, of=of, within=within):
                names[name] = _group(s, hero, of, within + _steps(s, hero, card))
            case voc.Each(name=name, of=of, within=within, then=then):
                found += sum(_done(s, hero, card, then, {**names, name: (one,)}) for one in _group(s, hero, of, within + _steps(s, hero, card) // 2))
            case voc.IfElse(then=then):
                found += WORTHS.plans.power * _done(s, hero, card, then, names)
            case voc.CrystalMove():
                found += WORTHS.deeds["crystal_move"] * _near_crystals(s, hero, _steps(s, hero, card))
            case _:
                whom = getattr(effect, "to", "self")
                found += max((_deed(s, hero, one, effect) for one in names.get(whom, ())), default=0.0)
    return found


def _targets(s: Table, hero: int, card: ActionCard) -> dict[str, Sequence[int]]:
    """Return the hero itself, and those whom its ability's range box may reach."""
    named: dict[str, Sequence[int]] = {"self": (hero,)}
    if card.ability is not None and (own := card.ability.range) is not None:
        named["T"] = _group(s, hero, "ally" if own.ally_only else "other", own.n + _steps(s, hero, card))
    return named


def _group(s: Table, hero: int, of: voc.Group, far: int) -> tuple[int, ...]:
    """Return the heroes of a selection within a distance; of those off the map a hero reaches nobody but itself."""
    found = []
    for n, one in enumerate(s.heroes):
        friend = one.color == s.heroes[hero].color
        if {"ally": friend and n != hero, "enemy": not friend, "other": n != hero, "team": friend}[of]:
            if n == hero or (s.on_map(n) and s.on_map(hero) and s.apart(hero, n) <= far):
                found.append(n)
    return tuple(found)


def _deed(s: Table, hero: int, whom: int, effect: voc.Effect) -> float:
    """Return what it is worth to the side of a hero that something is done to another one, or to itself."""
    sign = 1.0 if s.heroes[hero].color == s.heroes[whom].color else -1.0
    match effect:
        case voc.Heal(n=n, all=all_):
            return sign * healed(s, whom, s.heroes[whom].wounds if all_ else n)
        case voc.GiveToken(kind="defense", n=n):
            return sign * GUARD * n * bool(sign < 0 or (s.on_map(whom) and _enemies(s, whom, SAFE)))
        case voc.GiveToken(kind=kind, n=n):
            return sign * token_worth(s, whom, kind, n)
        case voc.Cleanse():
            return sign * -sum(token_worth(s, whom, kind, n) for kind, n, _ in s.heroes[whom].tokens if kind in HARMFUL)
        case voc.Wounds(n=n):
            return -sign * WORTHS.plans.wound * n
        case voc.KegPlace():
            return WORTHS.deeds["keg_place"] * bool(s.on_map(hero) and _enemies(s, hero, SAFE))
        case _:
            return WORTHS.deeds.get(_word(effect), 0.0)


def _near_crystals(s: Table, hero: int, steps: int) -> bool:
    """Return whether a hero can walk to an objective with crystals."""
    cell = s.heroes[hero].cell
    return cell >= 0 and any(crystals and s.board.far[n][cell] <= steps for n, crystals in enumerate(s.crystals))


def _word(effect: voc.Hit | voc.Effect) -> str:
    """Return the word by which content files call an effect."""
    return str(type(effect).__struct_config__.tag)
