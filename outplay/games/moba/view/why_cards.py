"""Why not, of cards: which cannot be played now, what lies at the objectives, what is asked first."""

from __future__ import annotations

from outplay.book.words import filled
from outplay.games.moba.data.vocabulary import ZONES
from outplay.games.moba.rules.activation import ChooseAct, bars_act
from outplay.games.moba.rules.asking import ChargeOn, ChooseRecovery, GiveCrystal, MoveCrystal, PullOn, Shift, SmashItem
from outplay.games.moba.rules.battle import PickBattleCards, ZonePick
from outplay.games.moba.rules.death import ChooseUnlock, RewardCrystal
from outplay.games.moba.rules.hero import KILLED, NO_PLAN, NOBODY, PORTAL, RECOVERING
from outplay.games.moba.rules.interrupts import InterruptWindow, bars_interrupt
from outplay.games.moba.rules.movement import ChooseFacing
from outplay.games.moba.rules.objectives import dominating, face_up
from outplay.games.moba.rules.organization import Blocked, Score
from outplay.games.moba.rules.rounds import AskTurn, LendPortal, Payday, Plan, PlanCard, bars_play, left_to_plan
from outplay.games.moba.rules.setup import Draft, StartCard, StartingCards
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.card_text import card_numbers
from outplay.games.moba.view.names import card_name, hero_name, objective_name, side_of
from outplay.kernel.scene import Why
from outplay.kernel.step import Seat
from outplay.kernel.window import Answer

# ---------------------------------------------------------------- what comes first


def cards_first(s: Table) -> Why | None:
    """Return the reason if what is asked now is neither on the map nor in the hand."""
    step = s.todo[-1]
    match step:
        case Draft():
            return Why("First the draft", "Heroes enter the map when their cards are played.", "MOBA-4.6")
        case StartingCards():
            return Why("First two cards for every hero", "The others stay locked.", "MOBA-4.9")
        case Payday():
            return Why("First payday", "Pick an objective: it gets a crystal.", "MOBA-4.21")
        case LendPortal():
            return Why("First the Portal", "Say which seat may plan it.", "MOBA-4.263")
        case Plan():
            return Why("First everybody plans", "Cards are played in the phases that follow.", "MOBA-4.30")
        case AskTurn():
            return Why("First a card", "Play one: it activates its hero.", "MOBA-4.42")
        case Answer(window=InterruptWindow()):
            return Why(f"{hero_name(s, s.actor)} is acting", "Interrupt, or let it happen.", "MOBA-4.190")
        case ChooseFacing(hero=hero):
            return Why("Only the facing is asked", f"Pick one of the six directions around {hero_name(s, hero)}.", "MOBA-4.68")
        case PickBattleCards():
            return Why("First the duel", "Hitzones are picked in secret.", "MOBA-4.112")
        case _:
            return _in_between(s)


def _in_between(s: Table) -> Why | None:
    match s.todo[-1]:
        case Score(objective=objective):
            return Why(f"The {objective_name(s, objective)} pays", "Say which hero takes it.", "MOBA-4.234")
        case Blocked():
            return Why("First the tokens", "Say which heroes shake them off.", "MOBA-4.230")
        case RewardCrystal() | GiveCrystal() | MoveCrystal():
            return Why("First the crystal", "Say on which objective it is put.", "MOBA-4.23")
        case ChooseUnlock():
            return Why("First a card to unlock", "One of the locked cards, or none.", "MOBA-4.216")
        case Shift() | PullOn():
            return Why("Only the direction is asked", "Pick one of those that glow.", "MOBA-4.142")
        case ChargeOn():
            return Why("First how far", "Pick a number: it goes straight ahead.", "MOBA-4.142")
        case SmashItem():
            return Why("First which item", "Pick the one that is smashed.", "MOBA-4.128")
        case ChooseRecovery():
            return Why("First who stands up", "One that recovers or was killed this round.", "MOBA-4.246")
        case _:
            return None


# ---------------------------------------------------------------- action cards


def of_card(s: Table, seat: Seat, hero: int, card: int) -> Why | None:
    """MOBA-4.30 to 4.43 Return the reason for an own action card that cannot be chosen now."""
    step = s.todo[-1]
    match step:
        case Plan():
            return _unplanned(s, seat, hero, card)
        case StartingCards():
            return _unchosen(s, seat, hero, card)
        case AskTurn():
            return _unplayed(s, hero, card)
        case Answer(window=InterruptWindow() as window):
            return _uncalled(s, hero, card, window)
        case ChooseUnlock(hero=one):
            return (
                Why(f"Only {hero_name(s, one)} learns", "One of its locked cards.", "MOBA-4.216")
                if one != hero
                else Why("It is unlocked already", "Locked cards are asked for.", "MOBA-4.216")
            )
        case ChooseAct(hero=one) if (one, s.now.card) == (hero, card):
            return _unused(s, hero, card)
        case _ if s.activations and (s.now.hero, s.now.card) == (hero, card):
            return Why("It is being used", "First comes what is asked now.", "MOBA-4.60")
        case _ if s.activations and s.actor != NOBODY:
            return Why(f"{hero_name(s, s.now.hero)} is acting", f"By {card_name(s, s.now.hero, s.now.card)}; other cards come later.", "MOBA-4.48")
        case _:
            return cards_first(s)


def _unchosen(s: Table, seat: Seat, hero: int, card: int) -> Why:
    """MOBA-4.9 Return the reason for a card to begin with."""
    if StartCard(hero, card) in s.picks.get(seat, ()):
        return Why("It is chosen already", "Two different cards for every hero.", "MOBA-4.9")
    return Why("Two cards for every hero", "One hero after the other.", "MOBA-4.9")


def _unplanned(s: Table, seat: Seat, hero: int, card: int) -> Why | None:
    """MOBA-4.30, MOBA-4.31, MOBA-4.33"""
    picks = [pick for pick in s.picks.get(seat, ()) if isinstance(pick, PlanCard)]
    left, name = left_to_plan(s, seat, picks), hero_name(s, hero)
    planned = next((pick.card for pick in picks if pick.hero == hero), None)
    if s.heroes[hero].state == RECOVERING:
        return Why(f"{name} is recovering", "No card is planned for it in this round.", "MOBA-4.33")
    if planned == card:
        return Why("It is planned", "Take it back to plan another one.", "MOBA-4.30")
    if planned is not None:
        return Why("One card for each hero", f"For {name}: {card_name(s, hero, planned)}.", "MOBA-4.30")
    if left and left[0] != hero:
        return Why(f"First {hero_name(s, left[0])}", f"Heroes are planned one after the other; {name} comes later.", "MOBA-4.30")
    if card != PORTAL:
        return Why("It is locked", "Only unlocked cards are planned.", "MOBA-4.31") if card not in s.heroes[hero].unlocked else None
    if s.portal_seat[s.color_of(seat)] != seat:
        return Why("The Portal is another seat's", "In this round.", "MOBA-4.263")
    return Why("The Portal is planned already", "For one hero of the side.", "MOBA-4.31") if any(pick.card == PORTAL for pick in picks) else None


def _unplayed(s: Table, hero: int, card: int) -> Why | None:
    """MOBA-4.41, MOBA-4.43 Return the reason for a card on the player's own turn."""
    one = s.heroes[hero]
    if one.plan != card:
        return _other_plan(s, hero)
    row = s.card(hero, card)
    match bars_play(s, hero):
        case "":
            return None
        case "MOBA-4.190" as rule:
            return Why("It is an interrupt", "It waits for its moment while an enemy acts.", rule)
        case "MOBA-4.61" as rule:
            return Why(f"{hero_name(s, hero)} cannot enter", "Every space next to the camp is taken.", rule)
        case rule:
            return Why(f"Not in phase {s.phase}", f"{row.name} is for {_phases(row.phases, 'G')}.", rule)


def _other_plan(s: Table, hero: int) -> Why:
    """Why a hero does not act by a card, or not by this one."""
    one, name = s.heroes[hero], hero_name(s, hero)
    if one.state in (KILLED, RECOVERING):
        return Why(
            f"{name} {'was killed' if one.state == KILLED else 'is recovering'}",
            "It cannot be activated in this round.",
            "MOBA-4.50" if one.state == KILLED else "MOBA-4.33",
        )
    if one.plan == NO_PLAN:
        return Why(f"{name} has acted", "Once in a round.", "MOBA-4.41")
    return Why("Not planned in this round", f"{name} plays {card_name(s, hero, one.plan)}.", "MOBA-4.32")


def _phases(bar: str, letter: str) -> str:
    """Return phases in words: `phases 1 and 3`."""
    *others, last = [str(n) for n, one in enumerate(bar, 1) if one == letter]
    return f"phases {', '.join(others)} and {last}" if others else f"phase {last}"


def _uncalled(s: Table, hero: int, card: int, window: InterruptWindow) -> Why | None:
    """MOBA-4.190 to 4.200 Return the reason for a card in an interrupt window."""
    one, row = s.heroes[hero], s.card(hero, card)
    if one.plan != card:
        return _other_plan(s, hero)
    if not s.on_map(hero):
        return Why(f"{hero_name(s, hero)} is not on the map", "Who interrupts stands on it.", "MOBA-4.200")
    match bars_interrupt(s, hero, window):
        case "MOBA-4.190" as rule:
            return Why("It is no interrupt", "It is played on your own turn.", rule)
        case "MOBA-3.5" as rule:
            return Why(f"Not in phase {s.phase}", f"{row.name} interrupts in {_phases(row.phases, 'B')}.", rule)
        case "":
            return None
        case rule:
            return Why("Its moment is another one", filled(row.text, card_numbers(row)), rule)


def _unused(s: Table, hero: int, card: int) -> Why | None:
    """MOBA-4.64, MOBA-4.71, MOBA-4.95 Return the reason for the card by which a hero acts."""
    name = hero_name(s, hero)
    match bars_act(s, hero):
        case "":
            return None
        case "MOBA-4.71" as rule:
            return Why(f"{name} is stunned", "No attack and no ability in this activation.", rule)
        case "MOBA-4.95" as rule:
            return Why("Nobody to aim at", f"Nobody is in reach and in sight of {name}, the way it looks.", rule)
        case rule:
            return Why("It has been used", "Once in an activation.", rule)


def of_hero(s: Table, seat: Seat, hero: int) -> Why | None:
    """MOBA-4.42 Return the reason for a hero on the player's own turn: its card is played."""
    one = s.heroes[hero]
    if one.seat == seat:
        return _unplayed(s, hero, one.plan) if one.plan != NO_PLAN else _other_plan(s, hero)
    return Why(f"{hero_name(s, hero)} is not yours", "Play a card of an own hero, or pass.", "MOBA-4.42")


# ---------------------------------------------------------------- items, heroes to draft, battle cards


def of_item(s: Table, seat: Seat, objective: int) -> Why:
    """MOBA-4.21 to 4.25 Return the reason for an objective: why it gets no crystal, or what its item still takes."""
    place = objective_name(s, objective)
    if face_up(s, objective) < 0:
        return Why(f"Nothing is left at the {place}", "Its last item was taken.", "MOBA-4.23")
    cost, here, color = s.content.items[face_up(s, objective)].cost, s.crystals[objective], dominating(s, objective)
    match s.todo[-1]:
        case Payday():
            return Why(f"The {place} can be paid already", f"{here} of {cost} crystals: others come first.", "MOBA-4.27")
        case GiveCrystal() | MoveCrystal():
            return Why("Only elsewhere", f"Not on the {place} this time.", "MOBA-4.23")
        case Score(objective=now) if now == objective:
            return Why("A hero takes it", f"Click one next to the {place}.", "MOBA-4.234")
        case _ if here < cost:
            missing = cost - here
            return Why(f"{missing} crystal{'s are' if missing > 1 else ' is'} missing", f"{here} of {cost} lie at the {place}.", "MOBA-4.25")
        case _ if color != s.color_of(seat):
            return Why(
                f"{side_of(color).does('dominates')} the {place}" if color != NOBODY else f"Nobody dominates the {place}",
                "Who stands there alone when the round ends may take it.",
                "MOBA-4.233",
            )
        case _:
            return Why("Not before the round ends", f"Your side stands alone at the {place}: then it may take it.", "MOBA-4.232")


def of_pick(s: Table, number: int) -> Why | None:
    """MOBA-4.5 Return the reason for a hero card that was drafted."""
    hero = next((hero for hero in s.heroes if hero.card == number), None)
    return Why("Taken already", f"{side_of(hero.color).does('has')} drafted {s.content.heroes[number].name}.", "MOBA-4.5") if hero is not None else None


def of_zone(s: Table, seat: Seat, on: str) -> Why | None:
    """MOBA-4.112 Return the reason for a battle card."""
    step = s.todo[-1]
    if not isinstance(step, PickBattleCards) or not on.startswith("battle-"):
        return None
    picked = [pick.zone for pick in s.picks.get(seat, ()) if isinstance(pick, ZonePick)]
    zone = next((n for n, name in enumerate(ZONES) if on == f"battle-{name}"), NOBODY)
    if zone != NOBODY and picked.count(zone) == 2:
        return Why("Both are picked", "There are two of each hitzone.", "MOBA-4.112")
    if zone != NOBODY:
        return Why("Enough are picked", "Ready reveals them together.", "MOBA-4.112")
    known = {f"battle-{ZONES[one]}-picked-{n + 1}" for n, one in enumerate(picked)}
    return Why("It is picked", "Take it back to pick another one.", "MOBA-4.112") if on in known else None
