"""Why not: the reason why nothing is offered on a thing, with the rule that says so."""

from __future__ import annotations

from outplay.games.eventide.data.board import FORTRESS, LANES
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.attack import AttackAgain
from outplay.games.eventide.rules.combat import Half, must_attack
from outplay.games.eventide.rules.gamers import DraftGamer, KeepGamers, SignGamer
from outplay.games.eventide.rules.hero import BASE, FALLEN, LIVE, OUT, RETURNING, seat_of
from outplay.games.eventide.rules.lineup import DraftHero, LineUp
from outplay.games.eventide.rules.placement import AllPlacedWindow, Place
from outplay.games.eventide.rules.position import PLACE
from outplay.games.eventide.rules.reveal import RevealTurn
from outplay.games.eventide.rules.rounds import ChooseFirst
from outplay.games.eventide.rules.shop import ShopTurn, bars_purchase, price
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.targeting import bars_target, partner_of
from outplay.games.eventide.rules.windows import InterruptWindow
from outplay.games.eventide.view.names import card_id, card_name, half_id, hero_name, item_id, lane_id, lane_name, panel_id, piece_id, structure_id
from outplay.games.eventide.view.text import offer
from outplay.kernel import scene as sc
from outplay.kernel.play import legal
from outplay.kernel.scene import Why
from outplay.kernel.step import Seat
from outplay.kernel.window import asking


def refusals(s: Table, seat: Seat, on: str) -> list[sc.Refusal]:
    """Return the reason why a seat that is asked can do nothing with a thing of the scene. Empty if it can do something, or if there is nothing to say."""
    lit = sc.offered(offer(s, option) for option in legal(s, seat))
    if on in lit:
        return []
    why = _of(s, seat, on, lit)
    return [why.on(on)] if why is not None else []


def _of(s: Table, seat: Seat, on: str, lit: set[str]) -> Why | None:
    """Return the reason, by the kind of thing."""
    for n in range(len(s.heroes)):
        if on in (piece_id(n), panel_id(n)):
            return None if {piece_id(n), panel_id(n)} & lit else _hero(s, seat, n)
    for lane in range(len(LANES)):
        if on in (lane_id(lane), half_id(0, lane), half_id(1, lane)):
            return None if lane_id(lane) in lit or _lit_there(s, lane, lit) else _lane(s, seat, lane)
    for owner in (0, 1):
        for structure in range(FORTRESS + 1):
            if on in (structure_id(owner, structure), f"at-{structure_id(owner, structure)}"):
                return _structure(s, owner, structure)
    if on.startswith("rush-"):
        return Why("A Minion Rush is no Hero", "It counts in the tower check of its lane, and for nothing else.", "EOH-13.4")
    return _card(s, seat, on)


def _lit_there(s: Table, lane: int, lit: set[str]) -> bool:
    """Return whether a Hero in a lane can be clicked."""
    return any(piece_id(n) in lit for n in range(len(s.heroes)) if s.heroes[n].lane == lane)


# ---------------------------------------------------------------- Heroes


def _hero(s: Table, seat: Seat, hero: int) -> Why | None:
    match asking(s):
        case Half():
            return _fighter(s, seat, hero) if seat_of(hero) == seat else _target(s, seat, hero)
        case AttackAgain(attacker=attacker):
            return _barred(s, attacker, hero)
        case RevealTurn() | InterruptWindow():
            return _picked(s, hero)
        case ShopTurn() if seat_of(hero) == seat:
            return _purchase(s, hero)
        case Place():
            return _placed(s, seat, hero)
        case _:
            return None


def _fighter(s: Table, seat: Seat, hero: int) -> Why:
    """EOH-10.4 Return why an own Hero does not attack now."""
    one, name = s.heroes[hero], hero_name(s, hero)
    if one.lane != s.lane:
        return Why(f"{name} is not in {lane_name(s.lane)}", "The lanes fight one after the other.", "EOH-10.1")
    if one.stunned:
        return Why(f"{name} is stunned", "No attack this round.", "EOH-10.4")
    if one.muted:
        return Why(f"{name} was killed too suddenly", "It does not strike back.", "EOH-10.4")
    if one.attacked or hero not in must_attack(s, seat):
        return Why(f"{name} has attacked", "Each Hero attacks once in a lane's combat.", "EOH-10.4")
    return Why(f"{name} has nobody to attack", "Its attack is wasted.", "EOH-10.6")


def _target(s: Table, seat: Seat, hero: int) -> Why:
    """EOH-10.5 Return why no own Hero may attack an enemy: the reason of the first one that must still attack."""
    fighters = must_attack(s, seat)
    if not fighters:
        return Why("Nobody is left to attack", "All have attacked.", "EOH-10.4")
    return _barred(s, fighters[0], hero)


def _barred(s: Table, attacker: int, hero: int) -> Why:
    """EOH-10.5 Return why a Hero is no legal target of another."""
    name, by = hero_name(s, hero), hero_name(s, attacker)
    if seat_of(hero) == seat_of(attacker):
        return Why(f"{name} is on your side", "Only enemies can be attacked.", "EOH-10.5")
    match bars_target(s, attacker, hero):
        case "state":
            words = "fallen" if s.heroes[hero].state == FALLEN else "in no lane"
            return Why(f"{name} is {words}", "Only live Heroes in lanes can be attacked.", "EOH-10.9")
        case "duel":
            partner = partner_of(s, hero)
            words = f"{name} fights only {hero_name(s, partner)}." if partner is not None else f"{by} fights a duel."
            return Why("A duel is on", words, "EOH-10.5")
        case "reach":
            return Why(f"{by} does not reach {name}", f"{name} is in {lane_name(s.heroes[hero].lane)}.", "EOH-10.5")
        case "guard":
            guards = [hero_name(s, n) for n in range(len(s.heroes)) if s.kit(n).guard and s.heroes[n].state == LIVE and seat_of(n) == seat_of(hero)]
            return Why(f"{guards[0]} stands before {name}", "A Hero that guards must be attacked first.", "EOH-10.5")
        case _:
            return Why(f"{name} hides", "It cannot be attacked while another one there can.", "EOH-10.5")


def _picked(s: Table, hero: int) -> Why | None:
    """EOH-5.9 Return why a Hero cannot be picked for an ability."""
    name = hero_name(s, hero)
    match s.heroes[hero].state:
        case state if state == OUT:
            return Why(f"{name} is out", "It has a Respawn token.", "EOH-11.6")
        case state if state == RETURNING:
            return Why(f"{name} is on the way back", "It takes part again from the next round on.", "EOH-11.6")
        case state if state == FALLEN:
            return Why(f"{name} has fallen", "It still strikes back, but cannot be picked.", "EOH-10.9")
        case state if state == BASE:
            return Why(f"{name} is at base", "Most abilities are only for Heroes in lanes.", "EOH-5.7")
        case _:
            return Why("Choose an ability first", f"None that you can use now is for {name}.", "EOH-5.10")


def _placed(s: Table, seat: Seat, hero: int) -> Why | None:
    """EOH-7.1 Return why a click on its panel does not place a Hero."""
    if seat_of(hero) != seat:
        return Why("Not yours", "Nobody knows where the other side's Heroes are.", "EOH-7.3")
    if s.heroes[hero].state == OUT:
        return Why(f"{hero_name(s, hero)} is out this round", "Its Respawn token is removed when all cards are placed.", "EOH-7.1")
    return Why("Click its card", "Heroes are placed with the cards in your hand.", "EOH-7.3")


def _purchase(s: Table, hero: int) -> Why | None:
    """EOH-12.3 Return why nothing can be bought for a Hero."""
    match bars_purchase(s, hero):
        case "EOH-5.4" as rule:
            return Why(f"{s.card_of(hero).item.name} is at level II", "There is no higher level.", rule)
        case "":
            return None
        case rule:
            return Why("Not enough gold", f"It costs {price(s, hero)}, you have {s.gold[seat_of(hero)]}.", rule)


# ---------------------------------------------------------------- lanes, structures, cards


def _lane(s: Table, seat: Seat, lane: int) -> Why | None:
    match asking(s):
        case Place():
            return Why(f"{lane_name(lane)} is already named", "You name each lane once a round.", "EOH-7.3")
        case Half() | AttackAgain():
            return Why("Choose a Hero", "You are asked who attacks whom.", "EOH-10.4")
        case AllPlacedWindow():
            return Why("Choose an ability first", "Then the cards that it moves.", "EOH-5.9")
        case RevealTurn() | InterruptWindow():
            return Why("Choose an ability first", "None that you can use now is for this lane.", "EOH-5.10")
        case ShopTurn():
            return Why("Choose an Item", "Or say that you are done shopping.", "EOH-12.2")
        case ChooseFirst():
            return Why("Who goes first?", "Answer with one of the two buttons.", "EOH-4.9")
        case DraftHero() | LineUp() | DraftGamer() | SignGamer() | KeepGamers():
            return Why("Choose your team first", "The roads come later.", "EOH-4.6")
        case _:
            return None


def _structure(s: Table, owner: int, structure: int) -> Why:
    """EOH-9 Return why a structure cannot be chosen: nobody aims at structures."""
    if not s.stands(owner, structure):
        return Why("It lies in ruins", "Structures never come back.", "EOH-9.8")
    if structure == FORTRESS:
        return Why("The fortress comes last", "It falls once both inner towers are down.", "EOH-9.5")
    if structure >= len(LANES):
        return Why("Not to be aimed at", "It falls when a lane is overrun whose outer tower is down.", "EOH-9.5")
    return Why("Not to be aimed at", "It falls when its lane is overrun.", "EOH-9.4")


def _card(s: Table, seat: Seat, on: str) -> Why | None:
    step = asking(s)
    for n in s.team(seat) if s.heroes else ():
        if on == item_id(n):
            return _purchase(s, n)
    for lane in range(len(LANES)):
        for card in s.face_down(seat, lane):
            if card != NOBODY and on == card_id(seat, card):
                if s.stage == PLACE and isinstance(step, Place):
                    return Why(f"{card_name(s, seat, card)} lies in {lane_name(lane)}", "A placed card stays there unless an ability moves it.", "EOH-7.6")
                return Why("Choose an ability first", "Only abilities move cards now.", "EOH-5.11")
    if any(card != NOBODY and on == card_id(seat, card) for card in s.hands[seat]):
        return Why("It is not your turn to place", "Cards in hand stay there until it is.", "EOH-7.2")
    if on.startswith(("pick-", "gamer-")):
        return _taken(s)
    return None


def _taken(s: Table) -> Why | None:
    """Return why a card of a draft is not offered."""
    match asking(s):
        case KeepGamers():
            return Why("Not of this salary", "You keep one of each salary, the lowest first.", "EOH-2.5")
        case SignGamer():
            return Why("Too expensive", f"Your salaries may not exceed {s.settings.cap} thousand.", "EOH-2.6")
        case LineUp():
            return Why("Already chosen", "You field one Hero of each Class, and each Gamer plays one Hero.", "EOH-4.6")
        case _:
            return Why("Cannot be taken now", "Take one that glows.", "EOH-4.3")
