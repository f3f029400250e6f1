"""The text forms of options, and the things of the scene that they sit on."""

from __future__ import annotations

from outplay.book.words import listed
from outplay.games.eventide.data.board import LANES, OFF
from outplay.games.eventide.data.vocabulary import ITEM
from outplay.games.eventide.rules.activation import active_of
from outplay.games.eventide.rules.attack import Fight
from outplay.games.eventide.rules.gamers import TakeGamer
from outplay.games.eventide.rules.lane_cards import unpaired
from outplay.games.eventide.rules.lineup import DraftHero, PlayedBy, TakeHero
from outplay.games.eventide.rules.picks import PickedHeroes, PickedLane, PickedToken, Rearrange, Use, picks_of, told_apart
from outplay.games.eventide.rules.placement import CARDS_OF, AllPlacedWindow, Put
from outplay.games.eventide.rules.reveal import RevealTurn
from outplay.games.eventide.rules.rounds import First
from outplay.games.eventide.rules.shop import Buy, ShopTurn, bars_purchase, price
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.names import (
    SIDE_NAMES,
    SLOTS,
    ability_form,
    ability_id,
    ability_name,
    card_form,
    card_id,
    card_name,
    gamer_id,
    gamer_name,
    hero_form,
    hero_name,
    item_id,
    lane_id,
    lane_name,
    panel_id,
    pick_id,
    piece_id,
    player,
)
from outplay.kernel import scene as sc
from outplay.kernel.step import Option, Pass, Seat
from outplay.kernel.view import HIDDEN
from outplay.kernel.window import asking


def offer(s: Table, option: Option) -> sc.Offer:
    """Return an option of the open question as it is offered: its text form, its label, and the things that it sits on."""
    match option:
        case Pass():
            return _pass(s)
        case Put(lane, cards):
            return _put(s, lane, cards)
        case Use():
            return _use(s, option)
        case Rearrange():
            return _rearrange(s, option)
        case Fight(attacker, target):
            return sc.Offer(
                text=f"{hero_form(s, attacker)} attacks {hero_form(s, target)}", label=f"{hero_name(s, attacker)} attacks {hero_name(s, target)}",
                on=[piece_id(target), piece_id(attacker)], card=piece_id(attacker),
            )  # fmt: skip
        case Buy(hero):
            return _buy(s, hero)
        case _:
            return _setup(s, option)


def _pass(s: Table) -> sc.Offer:
    step = asking(s)
    match step:
        case RevealTurn(seat=seat):
            last = seat != s.first or s.passes[seat] == 1 or s.ended[1 - seat]
            label, ask = ("Pass: your last turn", "Pass your last turn, with abilities left?") if last else ("Pass; you may still act later", "")
            return sc.Offer(text="pass", label=label, tone="pass", key="E", ask=ask)
        case ShopTurn(seat=seat):
            ask = f"Buy nothing more, with {s.gold[seat]} gold left?" if any(not bars_purchase(s, hero) for hero in s.team(seat)) else ""
            return sc.Offer(text="done", label="Done shopping", tone="pass", key="E", ask=ask)
        case _:
            return sc.Offer(text="decline", label="Decline", tone="pass", key="E")


def seat_asked(s: Table) -> Seat:
    """Return the seat that is asked, or the first seat if none is."""
    return s.asked[0] if s.asked else 0


def placements(s: Table, seat: Seat) -> sc.Form:
    """D-PLACE Return the form of a placement: one of the lanes left, and any cards of the hand."""
    lanes, hand = s.lanes_left(seat), sorted(s.hands[seat].cards)
    return sc.Form(
        groups=[
            sc.Group(of=[sc.Item(id=lane_id(lane), text=LANES[lane], label=lane_name(lane)) for lane in lanes]),
            sc.Group(
                of=[sc.Item(id=card_id(seat, card), text=card_form(s, seat, card), label=card_name(s, seat, card)) for card in hand], least=0, most=len(hand)
            ),
        ],
        labels=[_placement(count, len(hand) - count if len(lanes) == 1 else 0) for count in range(len(hand) + 1)],
        none="nothing",
        tone="main",
    )


def _placement(count: int, back: int) -> str:
    """Return the label of a placement of so many cards, of which so many stay in the hand for the rest of the round."""
    label = f"Place {count} in {{0}}" if count else "Nothing in {0}"
    return f"{label}; {back} stay{'s' * (back == 1)} back" if back else label


def _put(s: Table, lane: int, mask: int) -> sc.Offer:
    seat, cards = seat_asked(s), CARDS_OF[mask]
    names = " ".join(card_form(s, seat, card) for card in cards)
    back = len(s.hands[seat]) - len(cards) if len(s.lanes_left(seat)) == 1 else 0
    return sc.Offer(
        text=f"{LANES[lane]} {names}" if cards else f"{LANES[lane]} nothing",
        label=_placement(len(cards), back).format(lane_name(lane)),
        needs=[lane_id(lane), *(card_id(seat, card) for card in cards)],
        tone="main",
    )


# ---------------------------------------------------------------- abilities


def _use(s: Table, option: Use) -> sc.Offer:
    slot, who = option.slot, option.who
    name, form, card = ability_name(s, slot, who), ability_form(s, slot, who), ability_id(slot, who)
    match told_apart(active_of(s, slot, who).pick, picks_of(option)):
        case PickedHeroes(heroes):
            text, places = f"use {form} on {' '.join(hero_form(s, n) for n in heroes)}", [clicked(s, n) for n in heroes]
            return sc.Offer(text=text, label=f"{name}: {listed(hero_name(s, n) for n in heroes)}", on=[*places, card], card=card)
        case PickedLane(lane):
            text, label = f"use {form} in {LANES[lane]}", f"{name}: {lane_name(lane)}"
            if isinstance(asking(s), AllPlacedWindow):
                return sc.Offer(text=text, label=label, needs=[card, lane_id(lane)])
            return sc.Offer(text=text, label=label, on=[lane_id(lane), card], card=card)
        case PickedToken(hero, used):
            words = f"{hero_name(s, hero)}'s {ability_name(s, used, hero)}"
            return sc.Offer(text=f"use {form} on {hero_form(s, hero)} {SLOTS[used]}", label=f"{name}: {words}", on=[clicked(s, hero), card], card=card)
        case _:
            return sc.Offer(text=f"use {form}", label=f"Use {name}", on=[card])


def clicked(s: Table, hero: int) -> str:
    """Return what is clicked for a Hero: its figure in a lane, otherwise its panel."""
    return piece_id(hero) if s.heroes[hero].lane != OFF else panel_id(hero)


def _rearrange(s: Table, option: Rearrange) -> sc.Offer:
    seat, value = seat_asked(s), option.cards.value
    assert isinstance(value, int)
    name, form = ability_name(s, option.slot, option.who), ability_form(s, option.slot, option.who)
    lane, to, source = option.lane, option.to, ability_id(option.slot, option.who)
    if not option.trade:
        card = value if value != HIDDEN else HIDDEN
        text = f"use {form} {card_form(s, seat, card)} from {LANES[lane]} to {LANES[to]}"
        return sc.Offer(text=text, label=f"{name}: {card_name(s, seat, card)} to {lane_name(to)}", needs=[source, card_id(seat, card), lane_id(to)])
    one, other = unpaired(value)
    text = f"use {form} {card_form(s, seat, one)} in {LANES[lane]} for {card_form(s, seat, other)} in {LANES[to]}"
    label = f"{name}: {card_name(s, seat, one)} for {card_name(s, seat, other)}"
    return sc.Offer(text=text, label=label, needs=[source, card_id(seat, one), card_id(seat, other)])


# ---------------------------------------------------------------- shop, setup


def _buy(s: Table, hero: int) -> sc.Offer:
    card, level = s.card_of(hero), s.heroes[hero].level + 1
    return sc.Offer(
        text=f"buy {dashed_item(s, hero)} {level}",
        label=f"{card.name}: {card.item.name} {'I' * level}, {price(s, hero)} gold",
        on=[item_id(hero), panel_id(hero)],
        icon=card.item.icon,
    )


def dashed_item(s: Table, hero: int) -> str:
    """Return the Item of a Hero as text forms write it."""
    return ability_form(s, ITEM, hero)


def _setup(s: Table, option: Option) -> sc.Offer:
    match option:
        case TakeHero(card):
            name = s.content.heroes[card].name
            verb = "take" if isinstance(s.todo[-1], DraftHero) else "field"
            return sc.Offer(text=f"{verb} {s.content.heroes[card].id}", label=f"{verb.capitalize()} {name}", on=[pick_id(s, card)])
        case TakeGamer(gamer):
            return sc.Offer(text=f"take {s.content.gamers[gamer].id}", label=f"Take {gamer_name(s, gamer)}", on=[gamer_id(s, gamer)])
        case PlayedBy(gamer):
            return sc.Offer(text=f"played by {s.content.gamers[gamer].id}", label=f"Played by {gamer_name(s, gamer)}", on=[gamer_id(s, gamer)])
        case First(seat):
            own, label = seat == seat_asked(s), player(seat).does("goes first")
            return sc.Offer(text=f"{SIDE_NAMES[seat].lower()} first", label=label, tone="main" if own else "plain", key=str(seat + 1))
        case _:
            raise AssertionError(f"{option!r} is no option of {s.todo[-1]!r}")
