"""Why not: what is said of a card, a Standard Action, or a Champion card on which nothing is offered."""

from __future__ import annotations

from typing import Final

from outplay.games.brawl.rules.activation_phase import ChooseAct, bars_card
from outplay.games.brawl.rules.attack import NextTarget
from outplay.games.brawl.rules.cards import Draw, PlanDeck, Recover
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.displacement import Flee
from outplay.games.brawl.rules.effects import ChooseOne
from outplay.games.brawl.rules.reactions import ReactionWindow, bars_reaction
from outplay.games.brawl.rules.selection import Ban, CasualPick, ChooseSecretly, TakeOwn
from outplay.games.brawl.rules.setup import ChooseSide, ChooseTeammate, Mulligan, SpareCore
from outplay.games.brawl.rules.standard_actions import STANDARDS, bars_standard
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.traps import MoveTrap
from outplay.games.brawl.view.names import card_id, champion_name, core_name, pick_id, standard_id
from outplay.kernel.scene import Why
from outplay.kernel.step import Seat
from outplay.kernel.window import asking


def cards_first(s: Table) -> Why | None:
    """Explain a click on the board if a card or a button is asked for."""
    match asking(s):
        case ChooseAct():
            return Why("Choose a card first", "Or a Standard Action.", "SFB-5.1")
        case ReactionWindow():
            return Why("Choose a Reaction card first", "Or play none.", "SFB-9.2")
        case step:
            return FIRST.get(type(step))


FIRST: Final[dict[type, Why]] = {
    PlanDeck: Why("Put the cards back first", "On top of your deck or on its bottom.", "SFB-12.20"),
    Mulligan: Why("Settle your hand first", "Set cards aside, or press Ready.", "SFB-2.7"),
    Recover: Why("Look at your discard pile first", "Take a card, or none.", "SFB-12.21"),
    Draw: Why("Say first how many cards to draw", "The numbers are buttons.", "SFB-12.19"),
    ChooseOne: Why("Choose first what it does", "Both are buttons.", "SFB-12.29"),
    NextTarget: Why("Choose first who is affected", "Click a target that glows.", "SFB-7.14"),
    Flee: Why("Not there", "It must flee as far as it can.", "SFB-12.11"),
    MoveTrap: Why("Not there", "The trap goes to a hex that glows, or stays.", "SFB-12.24"),
    ChooseSide: Why("West or East?", "Both are buttons.", "SFB-2.1"),
    ChooseTeammate: Why("Choose first who plays", "Both are buttons.", "SFB-14.2"),
    SpareCore: Why("Choose a Core first", "They are buttons.", "SFB-2.10"),
    ChooseSecretly: Why("Choose your Champions first", "Click one that glows.", "SFB-3.1"),
    CasualPick: Why("Take a Champion first", "Click one that glows.", "SFB-3.2"),
    Ban: Why("Bar a Champion first", "Click one that glows.", "SFB-3.3"),
    TakeOwn: Why("Take a Champion first", "Click one that glows.", "SFB-3.3"),
}
"""What is said of the board if something else is asked for."""


def of_card(s: Table, seat: Seat, on: str) -> Why | None:
    """Explain an Action card, in the own hand or somewhere else."""
    card = next((card for card in s.players[seat].hand if card_id(seat, card) == on), OFF)
    if card < 0:
        return Why("Not in your hand", "You play cards from your hand.", "SFB-5.1") if s.round > 0 else None
    match asking(s):
        case ChooseAct():
            return _unplayable(s, seat, card)
        case ReactionWindow():
            return _no_reaction(s, seat, card)
        case _:
            return Why("Not now", "Answer the open question first.", "SFB-5.4") if s.round > 0 else None


def _exhausted(s: Table, card: int, rule: str) -> Why:
    core = core_name(s, s.content.cores[card])
    return Why("Core exhausted", f"Your {core} will be ready again at the end of your turn.", rule)


def _unplayable(s: Table, seat: Seat, card: int) -> Why | None:
    """SFB-5.2 Explain why a card in hand cannot be played in the own turn."""
    match bars_card(s, seat, card):
        case "":
            return None
        case "SFB-9.1" as rule:
            return Why("A Reaction", "It answers an attack in the other team's turn.", rule)
        case "SFB-1.4" as rule:
            return _exhausted(s, card, rule)
        case rule:
            return _inactive(s, s.champion_of(seat, card), rule)


def _no_reaction(s: Table, seat: Seat, card: int) -> Why | None:
    match bars_reaction(s, seat, card):
        case "":
            return None
        case "SFB-1.4" as rule:
            return _exhausted(s, card, rule)
        case rule:
            return Why("Not a Reaction", "Only Reaction cards answer an attack.", rule)


def _inactive(s: Table, champion: int, rule: str) -> Why:
    """Explain why a Champion cannot be activated."""
    name = champion_name(s, champion)
    match rule:
        case "SFB-12.18":
            return Why("Stunned", f"{name} cannot be activated this turn.", rule)
        case "SFB-10.6":
            return Why("No printed move", f"{name} waits at the Gate and needs one to come back.", rule)
        case _:
            return Why("The Gate is blocked", f"{name} finds no free hex in the deployment area.", rule)


def of_standard(s: Table, seat: Seat, on: str) -> Why | None:
    """SFB-8.5 Explain a Standard Action that cannot be used."""
    action = next((n for n in range(len(STANDARDS)) if on == standard_id(n)), OFF)
    if action == OFF or not isinstance(asking(s), ChooseAct):
        return None
    rules = [bars_standard(s, seat, action, champion) for champion in s.own(seat)]
    if not rules or not all(rules):
        return None
    match rules[0]:
        case "SFB-8.6" as rule:
            return Why("Used already", "You can use each Standard Action once a turn.", rule)
        case "SFB-1.4" as rule:
            return Why("Core exhausted", "Your Cores will be ready again at the end of your turn.", rule)
        case rule:
            return _inactive(s, s.own(seat)[0], rule)


def of_pick(s: Table, on: str) -> Why | None:
    """Explain a Champion card that cannot be taken."""
    number = next((n for n in range(len(s.content.champions)) if pick_id(s.content, n) == on), OFF)
    if number == OFF:
        return None
    name = s.content.champions[number].name
    match asking(s):
        case CasualPick():
            return Why(f"{name} is taken", "In the casual draft there is one of each.", "SFB-3.2")
        case TakeOwn(seat=seat):
            barred = number in s.players[seat].barred
            return Why(f"{name} is barred" if barred else f"{name} is yours already", "Take another one of your roster.", "SFB-3.3")
        case Ban():
            return Why(f"{name} is not in that roster", "Bar one of their roster.", "SFB-3.3")
        case ChooseSecretly():
            return Why(f"{name} is chosen", "A team has each Champion once.", "SFB-3.1" if s.settings.seats == 2 else "SFB-14.8")
        case _:
            return None
