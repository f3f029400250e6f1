"""What can be picked, numbered: the classes of options in their order, and how many things of each kind there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from outplay.games.eventide.data import abilities as ab
from outplay.games.eventide.data.board import ALL_STANDING, LANES
from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.data.settings import EventideSettings
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, CLASSES, ITEM, SKILL, TALENT
from outplay.games.eventide.rules.attack import Fight
from outplay.games.eventide.rules.gamers import TakeGamer
from outplay.games.eventide.rules.lane_cards import LANE_CARD_COUNT, pair
from outplay.games.eventide.rules.lineup import PlayedBy, TakeHero
from outplay.games.eventide.rules.picks import Rearrange, Use
from outplay.games.eventide.rules.placement import Put
from outplay.games.eventide.rules.rounds import First
from outplay.games.eventide.rules.shop import Buy
from outplay.kernel.kinds import Sizes
from outplay.kernel.step import Option, Secret

PICKABLE: Final[Sequence[type[Option]]] = (TakeGamer, TakeHero, PlayedBy, First, Put, Use, Rearrange, Fight, Buy)

HEROES: Final = 2 * CLASS_COUNT


def sizes(settings: EventideSettings, content: EventideContent) -> Sizes:
    """Return how many things of each kind there are in a match."""
    return {
        "hero card": len(content.heroes),
        "gamer": len(content.gamers),
        "hero": HEROES,
        "lane": len(LANES),
        "lane card": LANE_CARD_COUNT,
        "structure": ALL_STANDING.bit_length(),
        "number of a pool": max(len(content.heroes), len(content.gamers)),
    }


def listed(kind: type[Option], content: EventideContent) -> Iterable[Option] | None:
    """Return all options of a class that the content can offer; None if those are all that the ranges of its fields allow."""
    if kind is Use:
        return uses(content)
    return rearrangements(content) if kind is Rearrange else None


def uses(content: EventideContent) -> Iterator[Use]:
    """EOH-5.9 (1) Yield every ability that a Hero or Gamer of the content may have, with all that may be picked with it."""
    for slot, who, pick in _picks(content):
        match pick:
            case None:
                yield Use(slot, who)
            case ab.PickHero(most=most):
                yield from (Use(slot, who, hero) for hero in range(HEROES))
                if most > 1:
                    yield from (Use(slot, who, a, b) for a, b in _pairs())
            case ab.PickPair():
                yield from (Use(slot, who, a, b) for a, b in _pairs())
            case ab.PickLane():
                yield from (Use(slot, who, lane) for lane in range(len(LANES)))
            case ab.PickSpent():
                yield from (Use(slot, who, hero, used) for hero in range(HEROES) for used in (SKILL, ITEM))
            case ab.PickCards():
                pass


def rearrangements(content: EventideContent) -> Iterator[Rearrange]:
    """EOH-5.9 (1) Yield every way in which an ability of the content may move face-down cards: two cards for each other, or one card to another lane."""
    lanes, cards = range(len(LANES)), range(LANE_CARD_COUNT)
    for slot, who, pick in _picks(content):
        if isinstance(pick, ab.PickCards):
            for lane, to in combinations(lanes, 2):
                yield from (Rearrange(slot, who, lane, to, True, Secret(pair(c, d), ())) for c in cards for d in cards if c != d)
            if pick.or_lane:
                yield from (Rearrange(slot, who, lane, to, False, Secret(c, ())) for lane in lanes for to in lanes if to != lane for c in cards)


def _picks(content: EventideContent) -> Iterator[tuple[int, int, ab.Pick | None]]:
    """Yield each ability that is activated, as its slot, who may have it and what is picked, the same things once."""
    found: dict[tuple[int, int, ab.Pick | None], None] = {}
    for card in content.heroes:
        for slot, does in ((SKILL, card.skill.does), *((ITEM, level) for level in card.item.levels)):
            if not isinstance(does, ab.Passive):
                found |= dict.fromkeys((slot, seat * CLASS_COUNT + CLASSES.index(card.class_), does.pick) for seat in range(2))
    found |= dict.fromkeys((TALENT, gamer, does.pick) for gamer, does in content.active_talents.items())
    yield from found


def _pairs() -> Iterator[tuple[int, int]]:
    """Yield two Heroes of one player."""
    for seat in range(2):
        yield from combinations(range(seat * CLASS_COUNT, (seat + 1) * CLASS_COUNT), 2)
