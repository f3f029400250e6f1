"""What an option would do, shown before it is done: ways, landings, bumps, splashes, odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from outplay.games.knockback.data import events as ev
from outplay.games.knockback.data.arena import Go
from outplay.games.knockback.data.vocabulary import BlastEffect, SelfCenter, StrikeEffect
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.motion import flight, knockback_number, paths
from outplay.games.knockback.rules.movement import Move
from outplay.games.knockback.rules.state import Table
from outplay.games.knockback.rules.strike import Pay
from outplay.games.knockback.rules.targeting import Target, listed, reach_of, targets
from outplay.games.knockback.rules.turns import UseAbility
from outplay.games.knockback.view.names import cell_id, entity_name, piece_id
from outplay.games.knockback.view.say import say
from outplay.kernel import scene as sc
from outplay.kernel.event import Told
from outplay.kernel.foresee import Branch, Foresight, outcomes
from outplay.kernel.hexes import FAR, cells_of
from outplay.kernel.step import Action, Option, Seat


def preview(s: Table, seat: Seat, option: Option, found: Foresight) -> sc.Preview:
    """Marks and words for an option of a seat, from the branches that it may take."""
    branches = found.branches
    match option:
        case Go(cell):
            return _walk(s, seat, cell, branches)
        case UseAbility(number):
            shown = _ability(s, seat, number, branches)
        case _:
            shown = _blow(s, option, branches)
    return msgspec.structs.replace(shown, note=" ".join(filter(None, (shown.note, "About: there are too many ways to count.")))) if found.sampled else shown


def asks_price(s: Table, seat: Seat, option: Option) -> Table | None:
    """KB-8.2 Return the table when it is asked how much rage is spent, if that is the next question after an option; None if not."""
    if not isinstance(option, (UseAbility, Target)) or not s.heroes[seat].rage:
        return None
    number = option.ability if isinstance(option, UseAbility) else s.under_way.ability
    if not any(isinstance(effect, StrikeEffect) and effect.pay for effect in s.card(seat).abilities[number].steps):
        return None
    ways = [world for _, world in outcomes(s, Action(seat, option))]
    return ways[0] if len(ways) == 1 and ways[0].todo and isinstance(ways[0].todo[-1], Pay) else None


def before_price(shown: sc.Preview, s: Table, seat: Seat, found: Sequence[Foresight]) -> sc.Preview:
    """KB-8.2 Return the preview of an option after which rage may be spent: what the attack does without any, and what the most that can be spent changes."""
    free, *_, full = (_blow(s, None, one.branches) for one in found)
    most = len(found) - 1
    odds = next((mark.text for mark in full.marks if mark.kind == "odds"), "")
    head = sc.Line(spans=[sc.Span(text=f"With {most} rage: {odds}", strong=True)])
    changed = full.words if [line.words() for line in full.words] != [line.words() for line in free.words] else []
    return sc.Preview(marks=[*shown.marks, *free.marks], title=free.title, words=[*free.words, head, *changed], note=free.note or full.note, rule="KB-8.2")


def with_prices(asked: sc.Prompt, s: Table, found: Sequence[Foresight]) -> sc.Prompt:
    """KB-8.2 Return the question how much rage is spent with what the attack does without any, and with the most that can be spent."""
    free, *_, full = (_told(_blow(s, None, one.branches)) for one in found)
    return msgspec.structs.replace(asked, how=f"{asked.how} Without: {free}; with {len(found) - 1}: {'the same' if full == free else full}")


def _told(blow: sc.Preview) -> str:
    """Return the chance of a hit, and what comes of it, in words."""
    odds = next((mark.text for mark in blow.marks if mark.kind == "odds"), "")
    return ", ".join(filter(None, [odds, *(line.words().removesuffix(".") for line in blow.words)]))


def _walk(s: Table, seat: Seat, cell: int, branches: list[Branch]) -> sc.Preview:
    """Return a walk or leap: the way, and whom each ability would reach from there."""
    marks = _marks(s, branches[0].told) if branches else []
    marks.append(sc.Mark(kind="ghost", on=cell_id(s, cell), piece=piece_id(seat)))
    words: list[sc.Line] = []
    if isinstance(s.todo[-1], Move):
        there = s.copy()
        there.put(seat, cell)
        for ability in s.card(seat).abilities:
            effect = next((e for e in ability.steps if isinstance(e, StrikeEffect)), None)
            found = targets(there, seat, effect) if effect is not None else []
            if found:
                words.append(sc.Line(spans=[sc.Span(text=ability.name, strong=True), sc.Span(text=" reaches " + ", ".join(entity_name(s, e) for e in found))]))
    return sc.Preview(marks=marks, title="From there" if words else "", words=words, rule="KB-7.2" if words else "")


def _ability(s: Table, seat: Seat, number: int, branches: list[Branch]) -> sc.Preview:
    """Return an ability before its target is named: how far it reaches, and whom."""
    ability = s.card(seat).abilities[number]
    marks: list[sc.Mark] = []
    for effect in ability.steps:
        if not isinstance(effect, (StrikeEffect, BlastEffect)):
            continue
        marks.append(sc.Mark(kind="area", cells=_area(s, seat, reach_of(effect)), text=ability.name))
        if isinstance(effect, StrikeEffect):
            marks += [sc.Mark(kind="target", on=piece_id(entity), piece=piece_id(entity)) for entity in targets(s, seat, effect)]
        elif isinstance(effect.center, SelfCenter):
            order = listed(s, seat, s.where[seat], effect.radius)
            marks += [sc.Mark(kind="order", on=piece_id(entity), text=str(n)) for n, entity in enumerate(order, 1)]
    struck = [branch for branch in branches if any(isinstance(t.event, ev.Struck) for t in branch.told)]
    if not struck:
        return sc.Preview(marks=marks, title=ability.name)
    blow = _blow(s, None, branches)
    return sc.Preview(marks=[*marks, *blow.marks], title=blow.title, words=blow.words, note=blow.note, rule=blow.rule)


def _area(s: Table, seat: Seat, reach: int) -> list[str]:
    hexes = s.arena.hexes
    within = hexes.within[s.where[seat]]
    return [cell_id(s, cell) for cell in cells_of(within[min(reach, FAR)] & s.floor)]


def _blow(s: Table, option: Option | None, branches: list[Branch]) -> sc.Preview:
    """Return a strike, a blast, a chosen path: what moves, who is bumped, who falls, how likely it is."""
    if not branches:
        return sc.Preview()
    hits = [branch for branch in branches if any(isinstance(t.event, ev.Struck) and t.event.hit for t in branch.told)]
    rolled = any(isinstance(t.event, ev.Struck) for t in branches[0].told)
    shown = max(hits or branches, key=lambda b: sum(isinstance(t.event, (ev.Flew, ev.Pulled, ev.Thrown)) for t in b.told))
    marks = _marks(s, shown.told)
    if isinstance(option, Target):
        marks.append(sc.Mark(kind="target", on=piece_id(option.entity), piece=piece_id(option.entity)))
    if rolled:
        marks += _odds(s, branches)
    if hits and not any(isinstance(t.event, CHAIN) for t in shown.told):
        marks += _landings(s, hits[0])
    title = "If it hits" if rolled and hits else "Then"
    words = _chain(s, shown)
    if hits:
        missed_marks, missed_words = _missed(s, branches)
        marks += missed_marks
        words += missed_words
    bumped = any(isinstance(t.event, ev.Flew) and t.event.end == "bump" for t in shown.told)
    return sc.Preview(marks=marks, title=title if words else "", words=words, note="Each bump takes 1 off." if bumped else "", rule="KB-11.1" if bumped else "")


def _chain(s: Table, branch: Branch) -> list[sc.Line]:
    """Return what moves in a branch, in words."""
    return [line for t in branch.told if isinstance(t.event, CHAIN) and (line := say(s, t.event, t.rule)) is not None and line.spans]


def _missed(s: Table, branches: list[Branch]) -> tuple[list[sc.Mark], list[sc.Line]]:
    """Return what a miss would do if it does anything, like a stance that answers it (KB-13.5): the branch in which most happens, and the chance that anything does."""
    found = [branch for branch in branches if _misses(branch) and any(isinstance(t.event, CHAIN) for t in branch.told)]
    if not found:
        return [], []
    worst = max(found, key=lambda branch: (any(isinstance(t.event, ev.Fell) for t in branch.told), branch.weight))
    chance = sum(branch.weight for branch in found)
    head = sc.Line(spans=[sc.Span(text=f"If it misses ({chance:.0%}):", strong=True, tone="harm")])
    return [msgspec.structs.replace(mark, sure=False) for mark in _marks(s, worst.told)], [head, *_chain(s, worst)]


def _misses(branch: Branch) -> bool:
    struck = [t.event for t in branch.told if isinstance(t.event, ev.Struck)]
    return bool(struck) and not any(strike.hit for strike in struck)


CHAIN: Final = (ev.Flew, ev.Thrown, ev.Pulled, ev.Fell, ev.StayedDry, ev.Swapped)


def _landings(s: Table, hit: Branch) -> list[sc.Mark]:
    """KB-10.5 Return where the one who is hit may choose to land: each way of the flight, none of them sure."""
    struck = next(t.event for t in hit.told if isinstance(t.event, ev.Struck))
    effect = next((e for e in s.card(struck.seat).abilities[struck.ability].steps if isinstance(e, StrikeEffect)), None)
    if effect is None or effect.motion is not None or effect.prelude is not None:
        return []
    k = knockback_number(s, struck.target, effect.kb)
    marks: list[sc.Mark] = []
    for path in paths(s, struck.target, s.where[struck.seat], k) if k else []:
        here = {entity: cell for entity, cell in enumerate(s.where) if cell != OFF}
        for leg in flight(s, struck.target, path):
            marks += _flight(s, ev.Flew(leg.entity, leg.path, leg.end, leg.into), here)
    return [msgspec.structs.replace(mark, sure=False) for mark in marks]


def _odds(s: Table, branches: list[Branch]) -> list[sc.Mark]:
    """For each entity that is struck: the chance of a hit and the mean damage of all branches together."""
    struck: dict[int, list[tuple[float, ev.Struck]]] = {}
    for branch in branches:
        for told in branch.told:
            if isinstance(told.event, ev.Struck):
                struck.setdefault(told.event.target, []).append((branch.weight, told.event))
    marks: list[sc.Mark] = []
    for entity, rolls in struck.items():
        chance = sum(weight for weight, roll in rolls if roll.hit)
        damage = sum(weight * roll.damage for weight, roll in rolls if roll.hit)
        first = rolls[0][1]
        dice = f"{first.dice} {'die' if first.dice == 1 else 'dice'}, " + (f"{first.guard} to defend" if first.guard else "no defense")
        sub = f"{dice}, about {damage:.1f} damage" if damage else dice
        marks.append(sc.Mark(kind="odds", on=piece_id(entity), piece=piece_id(entity), text=f"{chance:.0%} hit", sub=sub, sure=False))
    return marks


def _marks(s: Table, told: tuple[Told, ...]) -> list[sc.Mark]:
    """Return what moves, as ways and ghosts, bursts and splashes."""
    here = {entity: cell for entity, cell in enumerate(s.where) if cell != OFF}
    marks: list[sc.Mark] = []
    for one in told:
        match one.event:
            case ev.Walked(seat, path):
                marks.append(_way(s, seat, here, path, "walk"))
            case ev.Leapt(seat, cell):
                marks.append(_way(s, seat, here, (cell,), "leap"))
            case ev.Swapped(seat, entity, cell, other):
                marks += [_way(s, seat, here, (cell,), "swap"), _way(s, entity, here, (other,), "swap")]
            case ev.Thrown(entity, cell):
                marks.append(_way(s, entity, here, (cell,), "leap"))
            case ev.Pulled(entity, path):
                marks += [_way(s, entity, here, path, "pull"), sc.Mark(kind="ghost", on=cell_id(s, path[-1]), piece=piece_id(entity))]
            case ev.Flew() as flew:
                marks += _flight(s, flew, here)
            case _:
                pass
    return marks


def _flight(s: Table, flew: ev.Flew, here: dict[int, int]) -> list[sc.Mark]:
    marks: list[sc.Mark] = []
    cells = (*flew.path, flew.into) if flew.end == "fall" else flew.path
    if cells:
        marks.append(_way(s, flew.entity, here, cells, "flight"))
    if flew.path and flew.end != "fall":
        marks.append(sc.Mark(kind="ghost", on=cell_id(s, flew.path[-1]), piece=piece_id(flew.entity)))
    if flew.end == "bump":
        marks.append(sc.Mark(kind="burst", on=cell_id(s, flew.into), piece=piece_id(flew.entity)))
    if flew.end == "fall":
        words = f"{entity_name(s, flew.entity)} is out"
        marks.append(sc.Mark(kind="splash", on=cell_id(s, flew.into), piece=piece_id(flew.entity), text="SPLASH!", sub=words))
    return marks


def _way(s: Table, entity: int, here: dict[int, int], path: tuple[int, ...], how: str) -> sc.Mark:
    cells = [cell_id(s, cell) for cell in (here[entity], *path)]
    here[entity] = path[-1]
    return sc.Mark(kind="path", piece=piece_id(entity), cells=cells, how=how)  # type: ignore[arg-type]  # one of Mark's words
