"""The options of a question: their text forms, their labels, and what they sit on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec

from outplay.book.words import dashed
from outplay.games.knockback.data.arena import Go
from outplay.games.knockback.data.vocabulary import BlastEffect, SelfCenter, StrikeEffect
from outplay.games.knockback.rules.hero import NOBODY
from outplay.games.knockback.rules.motion import BUMP, DRY, FALL, ROCK, Along, ChooseDirection, ChoosePath, ChoosePull, Leg, PullTo, Steer, flight
from outplay.games.knockback.rules.movement import Egg, Hatch, LayEgg, Leap, Move, Walk
from outplay.games.knockback.rules.setup import StartAt, TakeCard
from outplay.games.knockback.rules.state import Table
from outplay.games.knockback.rules.strike import Spend
from outplay.games.knockback.rules.targeting import Center, ChooseTarget, Target, listed, targets
from outplay.games.knockback.rules.turns import ChooseAbility, UseAbility
from outplay.games.knockback.view.names import card_id, cell_id, entity_form, entity_name, hero_card_id, piece_id, place_words
from outplay.kernel import scene as sc
from outplay.kernel.hexes import NAMES
from outplay.kernel.step import Option, Pass, Step

PASSES: Final[dict[type, tuple[str, str, str]]] = {
    ChooseAbility: ("end turn", "End turn", "E"),
    Move: ("stay", "Stay", "E"),
    Walk: ("stay", "Stay", "E"),
    Leap: ("stay", "Stay", "E"),
    ChooseTarget: ("hold", "Do not attack", "E"),
    Hatch: ("enough", "Enough", "E"),
    LayEgg: ("no egg", "No egg", "E"),
}


ENDS_UNUSED: Final = "End your turn without an ability?"


def _use_offer(s: Table, seat: int, number: int) -> sc.Offer:
    """Return an ability as it is offered. A strike with a single target names it and is clicked there; a blast around its hero names all its targets."""
    ability, card = s.card(seat).abilities[number], card_id(seat, number)
    offer = sc.Offer(text=f"use {dashed(ability.id)}", label=ability.name, on=[card], card=card, icon=ability.icon)
    effect = ability.steps[0] if ability.steps else None
    if isinstance(effect, StrikeEffect) and len(hit := targets(s, seat, effect)) == 1:
        on = [piece_id(hit[0]), cell_id(s, s.where[hit[0]]), card]
    elif isinstance(effect, BlastEffect) and isinstance(effect.center, SelfCenter):
        hit, on = list(listed(s, seat, s.where[seat], effect.radius)), [card]
    else:
        return offer
    names = ", ".join(entity_name(s, entity) for entity in hit)
    return msgspec.structs.replace(offer, label=f"{ability.name}: {names}", on=on, ask=friendly(s, seat, hit))


def friendly(s: Table, seat: int, hit: Sequence[int]) -> str:
    """KB-16.2 Return a question if friends would be struck, which people seldom mean; empty if there is none among them."""
    friends = [entity_name(s, entity) for entity in hit if entity < s.seats and entity != seat and s.side_of(entity) == s.side_of(seat)]
    return f"Strike your own {' and '.join(friends)}?" if friends else ""


def offer(s: Table, option: Option) -> sc.Offer:
    """Return an option of the open question: its text form, its label, and what it sits on."""
    step = s.todo[-1]
    match option:
        case Pass():
            text, label, key = PASSES[type(step)]
            return sc.Offer(text=text, label=label, tone="pass", key=key, ask=ENDS_UNUSED if isinstance(step, ChooseAbility) else "")
        case TakeCard(number):
            row = s.content.heroes[number]
            return sc.Offer(text=f"take {dashed(row.id)}", label=f"Take {row.name}", on=[hero_card_id(s, number)])
        case StartAt(cell):
            return sc.Offer(text=f"start {cell_id(s, cell)}", label=f"Start {place_words(s, cell)}", on=[cell_id(s, cell)])
        case Go(cell):
            verb = "Leap" if isinstance(step, Leap) or (isinstance(step, Move) and s.card(step.seat).leaps) else "Walk"
            return sc.Offer(text=f"go {cell_id(s, cell)}", label=f"{verb}: {place_words(s, cell, _goer(step))}", on=[cell_id(s, cell)])
        case UseAbility(number):
            assert isinstance(step, ChooseAbility)
            return _use_offer(s, step.seat, number)
        case Target(entity):
            card = card_id(s.under_way.seat, s.under_way.ability)
            on = [piece_id(entity), cell_id(s, s.where[entity])]
            ask = friendly(s, s.under_way.seat, [entity])
            return sc.Offer(text=f"strike {entity_form(s, entity)}", label=f"Strike {entity_name(s, entity)}", on=on, card=card, ask=ask)
        case Center(cell):
            card = card_id(s.under_way.seat, s.under_way.ability)
            return sc.Offer(text=f"blast {cell_id(s, cell)}", label=f"Blast {place_words(s, cell)}", on=[cell_id(s, cell)], card=card)
        case Spend(n):
            words = f"Spend {n} rage: {bought(s, n)}" if n else "Keep the rage"
            return sc.Offer(text=f"spend {n}", label=words, tone="plain" if n else "pass", key=str(n), icon=s.content.look.rage.icon)
        case Egg(cell):
            return sc.Offer(text=f"hatch {cell_id(s, cell)}", label=f"Dragonling {place_words(s, cell)}", on=[cell_id(s, cell)])
        case _:
            return _motion_offer(s, option)


def _goer(step: Step[Table]) -> int:
    """Return who goes, or is pulled, if that is asked."""
    return step.seat if isinstance(step, (Move, Walk, Leap)) else step.entity if isinstance(step, ChoosePull) else NOBODY


def bought(s: Table, n: int) -> str:
    """KB-8.2 Return what spending rage on the attack under way adds to it."""
    pay = s.effect.pay
    return f"+{n} {'knockback' if pay is not None and pay.adds == 'knockback' else 'die' if n == 1 else 'dice'}"


def _motion_offer(s: Table, option: Option) -> sc.Offer:
    step = s.todo[-1]
    match option, step:
        case Steer(direction), ChooseDirection(entity=entity):
            cell = s.arena.hexes.neighbors[s.where[entity]][direction]
            on = [cell_id(s, cell)] if cell_id(s, cell) else []
            return sc.Offer(text=f"steer {NAMES[direction].lower()}", label=f"Fly {NAMES[direction]}", on=on)
        case Along(place), ChoosePath(entity=entity):
            path = step.paths(s)[place]
            leg = flight(s, entity, path)[0]
            cell = landing(s, leg)
            ends = {FALL: "Fall into the water", ROCK: "Stop at the rock", DRY: "Stay on the brink"}.get(leg.end, "Land")
            words = f"Bump into {entity_name(s, s.entity_at(leg.into))}" if leg.end == BUMP else f"{ends} {place_words(s, cell, entity)}"
            on = [cell_id(s, cell)] if cell_id(s, cell) else []
            return sc.Offer(text=f"fly {path_words(path)}", label=words, on=on)
        case PullTo(cell), ChoosePull():
            return sc.Offer(text=f"to {cell_id(s, cell)}", label=f"Be pulled: {place_words(s, cell, _goer(step))}", on=[cell_id(s, cell)])
        case _:
            raise AssertionError(f"{option!r} is no option of {step!r}")


def landing(s: Table, leg: Leg) -> int:
    """Return where a body of a flight ends, which may be in the water."""
    return leg.into if leg.end == FALL else leg.path[-1] if leg.path else s.where[leg.entity]


def path_words(path: tuple[int, ...]) -> str:
    """Return a path of directions as text forms write it, in runs: `nw2 n1`."""
    return " ".join(f"{NAMES[direction].lower()}{len(list(run))}" for direction, run in groupby(path))
