"""Why not: the reason why nothing is offered on a space, a figure or a card.

Reasons come from the same functions that list the options (`bars_...` name the rule that fails): what they leave out is explained.
"""

from __future__ import annotations

from typing import Final

from outplay.games.moba.data.vocabulary import Group, Range
from outplay.games.moba.rules.abilities import AimAbility
from outplay.games.moba.rules.activation import ChooseAct, EnterMap, bars_action
from outplay.games.moba.rules.asking import BlinkTo, NameHero, PlaceKeg
from outplay.games.moba.rules.battle import AimAttack, ChooseKeg, NextTarget, attack_box
from outplay.games.moba.rules.conditions import bars_group
from outplay.games.moba.rules.hero import NOBODY, OFF
from outplay.games.moba.rules.movement import MoveOn, bars_move, flood, hops
from outplay.games.moba.rules.objectives import dominating
from outplay.games.moba.rules.organization import Score
from outplay.games.moba.rules.rounds import AskTurn
from outplay.games.moba.rules.state import Table
from outplay.games.moba.rules.targeting import bars_aim, found_targets, reach_of
from outplay.games.moba.view.names import card_id, card_name, cell_id, hero_name, item_id, objective_name, pick_id, piece_id, side_of
from outplay.games.moba.view.text import offer
from outplay.games.moba.view.why_cards import cards_first, of_card, of_hero, of_item, of_pick, of_zone
from outplay.kernel import scene as sc
from outplay.kernel.play import offered
from outplay.kernel.scene import Why
from outplay.kernel.step import Seat

NAMES: Final = {"ally": "an ally", "enemy": "an enemy", "other": "another hero", "team": "a hero of the side"}


def refusals(s: Table, seat: Seat, on: str) -> list[sc.Refusal]:
    """Return the reason why nothing is offered to a seat that is asked, on a thing of the scene; empty if something is offered."""
    lit = sc.offered(offer(s, option) for option in offered(s, seat))
    if on in lit:
        return []
    why = _of(s, seat, on, lit)
    return [why.on(on)] if why is not None else []


def _of(s: Table, seat: Seat, on: str, lit: set[str]) -> Why | None:
    """Return the reason, by the kind of thing."""
    if on in s.board.hexes.names:
        cell = s.board.hexes.cell(on)
        return None if any(hero.cell == cell and piece_id(n) in lit for n, hero in enumerate(s.heroes)) else _space(s, cell)
    if (hero := next((n for n in range(len(s.heroes)) if piece_id(n) == on), NOBODY)) != NOBODY:
        return None if not s.on_map(hero) or cell_id(s, s.heroes[hero].cell) in lit else _figure(s, seat, hero)
    if (keg := next((cell for n, cell in enumerate(s.kegs) if on == f"keg-{n + 1}"), OFF)) != OFF:
        return None if cell_id(s, keg) in lit else _space(s, keg)
    if (objective := next((n for n in range(3) if item_id(n) == on), OFF)) != OFF:
        return of_item(s, seat, objective)
    found = next(((n, card) for n, hero in enumerate(s.heroes) if hero.seat == seat for card in range(5) if card_id(n, card) == on), None)
    if found is not None:
        return of_card(s, seat, *found)
    if (number := next((n for n in range(len(s.content.heroes)) if pick_id(s, n) == on), OFF)) != OFF:
        return of_pick(s, number)
    return of_zone(s, seat, on)


# ---------------------------------------------------------------- figures


def _figure(s: Table, seat: Seat, hero: int) -> Why | None:
    """Return the reason for a hero on the map if heroes are asked for; otherwise it only stands on its space."""
    match s.todo[-1]:
        case AimAttack(hero=one):
            box = attack_box(s, one).range
            return _aim(s, one, hero, box) or Why(f"Only {hero_name(s, s.actor)}", "An interrupt aims at who is acting.", "MOBA-4.190")
        case AimAbility(hero=one):
            ability = s.card(one, s.now.card).ability
            return _aim(s, one, hero, ability.range) if ability is not None and ability.range is not None else None
        case ChooseAct(hero=one) if hero != one:
            return _aimed(s, one, hero)
        case NextTarget():
            return Why(f"{hero_name(s, hero)} is not attacked now", "The targets of this attack are fixed.", "MOBA-4.123")
        case NameHero(of=of, within=within):
            return _named(s, hero, of, within)
        case Score(objective=objective):
            color = dominating(s, objective)
            if s.heroes[hero].color != color:
                return Why(f"{side_of(color).does('takes')} it", f"It alone stands next to the {objective_name(s, objective)}.", "MOBA-4.233")
            return Why(f"{hero_name(s, hero)} is not there", f"It takes a hero next to the {objective_name(s, objective)}.", "MOBA-4.234")
        case AskTurn():
            return of_hero(s, seat, hero)
        case _:
            return _space(s, s.heroes[hero].cell)


def _aimed(s: Table, hero: int, other: int) -> Why:
    """Another hero before the card is used: whether it could be aimed at from here."""
    card, name = s.card(hero, s.now.card), hero_name(s, other)
    if rule := bars_action(s):
        return Why(f"{hero_name(s, hero)} {'is stunned' if rule == 'MOBA-4.71' else 'has acted'}", "No other attack or ability in this activation.", rule)
    box = card.attack.range if card.attack is not None else card.ability.range if card.ability is not None else None
    if box is None or (card.attack is not None and card.attack.before):
        return Why(f"First {card.name}", "What it needs is asked when it is used.", "MOBA-4.95")
    return _aim(s, hero, other, box) or Why(f"First {card.name}", "The keg is asked then." if box.kind == "keg" else f"{name} is in reach.", "MOBA-4.64")


def _aim(s: Table, hero: int, other: int, box: Range) -> Why | None:
    """MOBA-4.83 to 4.94 Return why a hero is no target of a range box from where the acting hero stands; None if it is one."""
    name, card, facing = hero_name(s, other), card_name(s, hero, s.now.card), s.heroes[hero].facing
    if box.kind == "single":
        attack = s.card(hero, s.now.card).attack is not None
        reach = reach_of(s, hero, box) if attack else box.n
        match bars_aim(s, hero, other, reach, box.ally_only, facing):
            case "":
                return None
            case "MOBA-4.82" as rule:
                return Why("Nobody aims at themselves", f"{card} needs somebody else.", rule)
            case "MOBA-4.83" as rule:
                return Why(f"Too far for {card}", f"{name}: {s.apart(hero, other)} away, reach {reach}.", rule)
            case "MOBA-4.95" as rule:
                return Why(f"{name} is no ally", f"{card} is for allies.", rule)
            case "MOBA-4.91" as rule:
                return Why(f"{hero_name(s, hero)} looks another way", f"{name} is not in the front arc.", rule)
            case rule:
                return Why(f"{name} is out of sight", "A hero or an area is in the line.", rule)
    if box.kind == "keg" or other in found_targets(s, hero, box):
        return None
    if box.kind == "skillshot":
        return Why(f"{card} flies straight ahead", f"{name} is not the first within {box.n} there.", "MOBA-4.93")
    return Why(f"{name} is outside the area", f"{card} strikes those in it.", "MOBA-4.94")


def _named(s: Table, hero: int, of: Group, within: int) -> Why:
    """`pick`: return why a hero is not of the group that the card names."""
    self_, name = s.named("self"), hero_name(s, hero)
    if bars_group(s, self_, hero, of, within) == "MOBA-2.2":
        return Why(f"{name} is too far", f"{s.apart(self_, hero)} away, within {within}.", "MOBA-2.2")
    return Why(f"{name} does not count", f"The card asks for {NAMES[of]}.", "MOBA-4.70")


# ---------------------------------------------------------------- spaces


def _space(s: Table, cell: int) -> Why | None:
    match s.todo[-1]:
        case EnterMap(hero=hero):
            near = Why("Not next to the camp", f"{hero_name(s, hero)} enters on a free space next to its camp.", "MOBA-4.61")
            return (_full(s, cell, "MOBA-4.61") if s.board.entry[s.heroes[hero].color] & s.board.hexes.bit[cell] else None) or near
        case ChooseAct(hero=hero):
            return _moved(s, hero) or _way(s, hero, cell)
        case MoveOn(hero=hero):
            return _way(s, hero, cell)
        case BlinkTo(hero=hero, n=n, portal=portal):
            far = f"{_apart(s, hero, cell)} away, the blink is {n}."
            far = "It opens next to the own camp or an ally." if portal else far
            return _full(s, cell, "MOBA-4.141") or Why("Not by the Portal" if portal else "Too far to blink", far, "MOBA-4.141")
        case PlaceKeg(hero=hero, n=n):
            if cell in s.kegs:
                return Why("A keg lies there", "One keg to a space.", "MOBA-4.144")
            return _full(s, cell, "MOBA-4.144") or Why("Too far for the keg", f"{_apart(s, hero, cell)} away, reach {n}.", "MOBA-4.144")
        case ChooseKeg(hero=hero):
            box = attack_box(s, hero).range
            if cell in s.kegs:
                return Why("That keg is too far", f"{_apart(s, hero, cell)} away, within {box.within}.", "MOBA-4.144")
            return Why("No keg lies there", "Click the keg that goes off.", "MOBA-4.144")
        case AimAttack() | AimAbility() | NameHero() | NextTarget() | Score():
            return Why("Nobody to pick there", "It takes a hero.", {NameHero: "MOBA-4.140", Score: "MOBA-4.234"}.get(type(s.todo[-1]), "MOBA-4.83"))
        case _:
            return cards_first(s)


def _moved(s: Table, hero: int) -> Why | None:
    """MOBA-4.64, MOBA-4.69 Return why there is no move step any more."""
    match bars_move(s):
        case "":
            return None
        case "MOBA-4.69" as rule:
            return Why(f"{hero_name(s, hero)} is immobilized", "No move in this activation, nor turning.", rule)
        case rule:
            return Why(f"{hero_name(s, hero)} has moved", "One move step in an activation.", rule)


def _way(s: Table, hero: int, cell: int) -> Why:
    """MOBA-4.65, MOBA-4.66 Return the reason for a space that the movement points do not lead to."""
    if s.heroes[hero].cell == cell:
        return Why(
            f"{hero_name(s, hero)} stands there already",
            "Stop here is a button." if isinstance(s.todo[-1], MoveOn) else "Turning on the spot is a button.",
            "MOBA-4.68",
        )
    if (why := _full(s, cell, "MOBA-4.66")) is not None:
        return why
    if cell not in flood(s, hero, s.board.hexes.size):
        return Why("No way leads there", "Enemies and areas are in the way.", "MOBA-4.66")
    steps = sum(len(hop) for hop in hops(s, hero, cell, s.board.hexes.size))
    return Why("Too far to go", f"{steps} step{'s' * (steps > 1)} away, {s.now.points} movement point{'s' * (s.now.points != 1)}.", "MOBA-4.65")


def _full(s: Table, cell: int, rule: str) -> Why | None:
    """MOBA-3.10 Return what keeps a space from being free; None if it is free."""
    bit = s.board.hexes.bit[cell]
    if s.free & bit:
        return None
    if s.taken & bit:
        return Why(f"{hero_name(s, s.hero_at(cell))} stands there", "One hero to a space.", rule)
    space = s.board.hexes.axial[cell]
    area = next(area.name for area in s.board.areas if space in area.spaces)
    return Why(f"The {area} cannot be entered", "One stands next to it.", rule)


def _apart(s: Table, hero: int, cell: int) -> int:
    return s.board.hexes.distance[s.heroes[hero].cell][cell]
