"""The tables of the how-to-play pages: two teams in the middle of a match, at the beginning of a stage, or after some placement turns."""

from __future__ import annotations

from typing import Final, Literal

from outplay.games.eventide.data.board import ALL_STANDING, LANES, OFF, STRUCTURES
from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.data.content_checks import LANE_CARDS
from outplay.games.eventide.data.settings import EventideSettings
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, NOBODY
from outplay.games.eventide.rules.combat import Combat
from outplay.games.eventide.rules.hero import BASE, LIVE, OUT, Hero
from outplay.games.eventide.rules.placement import AllPlacedWindow, TakeTokens, turns
from outplay.games.eventide.rules.position import END, REVEAL
from outplay.games.eventide.rules.reveal import RevealStage, RevealTurn
from outplay.games.eventide.rules.rounds import BeginRound, EndOfRound, PassMarker
from outplay.games.eventide.rules.shop import Shop
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.towers import TowerCheck
from outplay.kernel.chance import NO_CHANCE
from outplay.kernel.content import ContentRow, Count, Small
from outplay.kernel.errors import ContentError
from outplay.kernel.step import Step

SEATS: Final = {"azure": 0, "ember": 1}

Lane = Literal["top", "mid", "bottom", ""]
Side = Literal["azure", "ember"]


class LaidHero(ContentRow, frozen=True):
    """A Hero, on its Gamer if there is one, in a lane or at base."""

    id: str
    side: Side
    on: str = ""
    lane: Lane = ""
    damage: Small = 0
    item: Small = 0
    out: bool = False


class LaidTurn(ContentRow, frozen=True):
    """A placement turn that was taken: a lane, and the lane cards that were put there."""

    lane: Literal["top", "mid", "bottom"]
    cards: tuple[str, ...] = ()


class Laid(ContentRow, frozen=True):
    """A table: ten Heroes, one of each Class a side. Seat 1 leads Azure, seat 2 Ember. `placed` are the placement turns that were taken, the first player's first. `down` are fallen structures, like "ember.outer.top"."""

    hero: tuple[LaidHero, ...]
    stage: Literal["place", "reveal", "towers", "combat", "end", "shop"] = "place"
    first: Side = "azure"
    round: Count = 3
    assault: bool = False
    placed: tuple[LaidTurn, ...] = ()
    down: tuple[str, ...] = ()
    gold: tuple[Small, Small] = (0, 0)
    rush: tuple[Lane, Lane] = ("", "")


def lay(laid: Laid, content: EventideContent) -> Table:
    """Return the table that a page describes. Raises ContentError or SettingError."""
    plain = not any(one.on for one in laid.hero)
    heroes = [hero for side in SEATS for hero in _team(side, laid, content)]
    named = [",".join(content.heroes[hero.card].id for hero in team) for team in (heroes[:CLASS_COUNT], heroes[CLASS_COUNT:])]
    agreed = {"gamers": "none" if plain else "random", "heroes": "agreed", "team_a": named[0], "team_b": named[1]}
    settings = EventideSettings.make(agreed, EventideSettings.PLAY, content)
    assert isinstance(settings, EventideSettings)
    first = SEATS[laid.first]
    gamers = [() if plain else tuple(hero.gamer for hero in team) for team in (heroes[:CLASS_COUNT], heroes[CLASS_COUNT:])]
    s = Table(
        settings, content, NO_CHANCE, heroes=heroes, gamers=gamers, round=laid.round, first=first, assault=laid.assault, due=laid.assault, stand=_standing(laid), gold=list(laid.gold),
        earned=list(laid.gold), rush=[LANES.index(lane) if lane else OFF for lane in laid.rush], stage=REVEAL if laid.stage == "reveal" else END,
    )  # fmt: skip
    s.todo.extend(reversed([*_steps(laid, s), BeginRound()]))
    return s


def _standing(laid: Laid) -> list[int]:
    """Return the structures that stand, as bits by side. Raises ContentError for a structure that does not exist."""
    found = [ALL_STANDING, ALL_STANDING]
    for name in laid.down:
        side, _, structure = name.partition(".")
        if side not in SEATS or structure not in STRUCTURES:
            raise ContentError(f"down: {name!r} is no structure; there are azure.{', azure.'.join(STRUCTURES)}, and ember's")
        found[SEATS[side]] &= ~(1 << STRUCTURES.index(structure))
    return found


def _team(side: str, laid: Laid, content: EventideContent) -> list[Hero]:
    """Return a side's Heroes by Class. Raises ContentError if a Class is missing."""
    found: dict[int, Hero] = {}
    for number, one in enumerate(laid.hero, 1):
        if one.side != side:
            continue
        try:
            card, gamer = content.hero(one.id), content.gamer(one.on) if one.on else NOBODY
        except KeyError as unknown:
            raise ContentError(f"hero {number}: there is no {unknown.args[0]!r}") from None
        hero = found[content.heroes[card].slot] = Hero.of(content, card, gamer, min(one.item, 2))
        hero.damage = min(one.damage, hero.hp - 1)
        hero.lane = LANES.index(one.lane) if one.lane else OFF
        hero.state = OUT if one.out else LIVE if one.lane else BASE
    if len(found) != CLASS_COUNT:
        raise ContentError(f"hero: {side} has {len(found)} Classes; a team has one Hero of each of the five")
    return [found[slot] for slot in range(CLASS_COUNT)]


def _steps(laid: Laid, s: Table) -> list[Step[Table]]:
    """Return what is still to do in the round."""
    rest: list[Step[Table]] = [TowerCheck(), Combat(), EndOfRound()]
    match laid.stage:
        case "place":
            return [*_placed(laid, s), AllPlacedWindow(), TakeTokens(), RevealStage(), *rest]
        case "reveal":
            return [RevealTurn(s.first), *rest]
        case "towers":
            return rest
        case "combat":
            return rest[1:]
        case "end":
            return rest[2:]
        case "shop":
            return [Shop(s.first), Shop(1 - s.first), PassMarker()]


def _placed(laid: Laid, s: Table) -> list[Step[Table]]:
    """Take the placement turns that a page describes, and return the rest."""
    s.begin_placement()
    order = [s.priority()[turn % 2] for turn in range(6)]
    for number, (seat, turn) in enumerate(zip(order, laid.placed, strict=False), 1):
        if unknown := [card for card in turn.cards if card not in LANE_CARDS]:
            raise ContentError(f"placed {number}: there is no lane card {unknown[0]!r}")
        cards = [LANE_CARDS.index(card) for card in turn.cards]
        if missing := [card for card in cards if card not in s.hands[seat]]:
            raise ContentError(f"placed {number}: {LANE_CARDS[missing[0]]} is not in hand")
        s.place(seat, LANES.index(turn.lane), cards)
    return turns(s, order[len(laid.placed) :])
