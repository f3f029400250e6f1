"""EOH-5.9 (1) What is picked with an ability: as an option, as its activation holds it, and told apart by kind."""

from __future__ import annotations

from typing import NamedTuple

from outplay.games.eventide.data import abilities as ab
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.lane_cards import unpaired
from outplay.kernel.step import Option, Secret
from outplay.kernel.view import HIDDEN


class Use(Option):
    """EOH-5.9 (1) An ability, by its slot and who has it (of a Talent the Gamer). `a` and `b` are what is picked: one or two Heroes, a lane, a Hero and a slot of it, or nothing (NOBODY)."""

    slot: int
    who: int
    a: int = NOBODY
    b: int = NOBODY


class Rearrange(Option):
    """EOH-5.9 (1) An ability that moves face-down cards. Everybody sees the lanes, only their owner the cards: one number, as `pair` makes it for a trade."""

    slot: int
    who: int
    lane: int
    to: int
    trade: bool
    cards: Secret


class PickedHeroes(NamedTuple):
    """One Hero, or two."""

    heroes: tuple[int, ...]


class PickedLane(NamedTuple):
    """A lane."""

    lane: int


class PickedToken(NamedTuple):
    """The Cooldown token of a Hero's Skill or Item."""

    hero: int
    slot: int


class PickedCards(NamedTuple):
    """A face-down card that goes from a lane to another. `other` comes back for it, NOBODY if none does. Both are NOBODY for a viewer who may not know them."""

    lane: int
    to: int
    card: int = NOBODY
    other: int = NOBODY


Picked = PickedHeroes | PickedLane | PickedToken | PickedCards | None


def picks_of(option: Use | Rearrange) -> tuple[int, ...]:
    """Return what is picked with an option, as an activation holds it: plain numbers, which `told_apart` reads."""
    if isinstance(option, Rearrange):
        assert isinstance(option.cards.value, int)
        return (option.lane, option.to, int(option.trade), option.cards.value)
    return tuple(n for n in (option.a, option.b) if n != NOBODY)


def told_apart(pick: ab.Pick | None, picks: tuple[int, ...]) -> Picked:
    """Return what was picked with an ability, by the kind of its pick. `picks` is what `picks_of` returned, or the part of it that everybody sees."""
    match pick:
        case None:
            return None
        case ab.PickHero() | ab.PickPair():
            return PickedHeroes(picks)
        case ab.PickLane():
            return PickedLane(picks[0])
        case ab.PickSpent():
            return PickedToken(picks[0], picks[1])
        case ab.PickCards():
            if len(picks) == 2 or picks[3] == HIDDEN:
                return PickedCards(picks[0], picks[1])
            lane, to, trade, cards = picks
            card, other = unpaired(cards)
            return PickedCards(lane, to, card, other if trade else NOBODY)
