"""Where cards lie: on the roads and in hands; what may be chosen now; what the other side may have placed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from outplay.book.words import listed
from outplay.games.eventide.data.board import LANES
from outplay.games.eventide.data.rows import SALARIES
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.gamers import DraftGamer, KeepGamers, SignGamer, TakeGamer
from outplay.games.eventide.rules.lineup import DraftHero, LineUp, PlayedBy, TakeHero, lined_up
from outplay.games.eventide.rules.picks import Rearrange, Use
from outplay.games.eventide.rules.position import PLACE
from outplay.games.eventide.rules.reveal import RevealTurn
from outplay.games.eventide.rules.shop import Buy, ShopTurn
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.cards import ability_card, back, lane_card, possible_card, shop_card
from outplay.games.eventide.view.draft_cards import bench, brought, gamer_card, hero_card, hero_details
from outplay.games.eventide.view.names import back_id, card_name, half_id, lane_name, pick_id, player
from outplay.kernel import scene as sc
from outplay.kernel.play import legal
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import HIDDEN, Observation
from outplay.kernel.window import Answer


def zones(seen: Observation[Table]) -> list[sc.Zone]:
    """Return all zones that a viewer sees."""
    s, viewer = seen.state, seen.viewer
    found = draft(s, viewer)
    if s.heroes:
        return [*found, *roads(s, viewer), *hands(s, viewer), *can_be(seen), *(brought(s, hero) for hero in range(len(s.heroes)))]
    found += [*(bench(s, seat) for seat in (0, 1)), *seen.once(details)]
    if viewer is not None and (chosen := choices(s, viewer)):
        found.append(sc.Zone(id="hand", name="Your abilities", role="hand", cards=chosen, seat=viewer))
    return found


# ---------------------------------------------------------------- lane cards


def roads(s: Table, viewer: Seat | None) -> list[sc.Zone]:
    """EOH-7.6 Return the face-down cards of each player in each lane: own ones are seen, of the others only their number. EOH-8.1 When they are flipped they turn over where they lie, so a card has the id of its back."""
    found: list[sc.Zone] = []
    for seat in (0, 1):
        for lane in range(len(LANES)):
            place = half_id(seat, lane)
            there = s.face_down(seat, lane)
            if s.stage != PLACE and seat != viewer:
                cards = [msgspec.structs.replace(lane_card(s, seat, card), id=back_id(seat, LANES[lane], n)) for n, card in enumerate(there)]
            else:
                cards = [lane_card(s, seat, card, secret=s.stage == PLACE) if card != HIDDEN else back(seat, LANES[lane], n) for n, card in enumerate(there)]
            name = f"{player(seat).whose} cards in {lane_name(lane)}"
            found.append(sc.Zone(id=f"down-{place}", name=name, role="place", cards=cards, at=place, seat=seat, text="face down"))
    return found


def hands(s: Table, viewer: Seat | None) -> list[sc.Zone]:
    """Return each player's hand. A viewer who is asked about abilities or purchases sees these instead."""
    found: list[sc.Zone] = []
    for seat in (0, 1):
        cards = [lane_card(s, seat, card) if card != HIDDEN else back(seat, "hand", n) for n, card in enumerate(s.hands[seat])]
        if seat == viewer:
            chosen = choices(s, seat)
            found.append(sc.Zone(id="hand", name="Your cards", role="hand", cards=[*chosen, *cards] if s.stage == PLACE else chosen, seat=seat))
        else:
            found.append(sc.Zone(id=f"hand-{seat + 1}", name=f"{player(seat).whose} hand", role="held", cards=cards, seat=seat, count=len(cards)))
    return found


def choices(s: Table, seat: Seat) -> list[sc.Card]:
    """Return the abilities and Items that a player may use or buy now, as cards, if it is asked."""
    if seat not in s.asked:
        return []
    step = s.todo[-1]
    if isinstance(step, ShopTurn):
        options = legal(s, seat)
        buys = [shop_card(s, n, off=Buy(n) not in options) for n in s.team(seat)]
        return [*buys, *abilities(s, options)]
    return abilities(s, legal(s, seat)) if isinstance(step, (RevealTurn, Answer)) else []


def abilities(s: Table, options: Sequence[Option]) -> list[sc.Card]:
    """Return the abilities that these options use, as cards."""
    used = {(option.slot, option.who): None for option in options if isinstance(option, (Use, Rearrange))}
    return [ability_card(s, slot, who, off=False) for slot, who in used]


def can_be(seen: Observation[Table]) -> list[sc.Zone]:
    """EOH-7.1 Return the cards that the other side, for a spectator each side, may have placed or kept, which everybody knows; below them what the viewer saw of them."""
    s, viewer = seen.state, seen.viewer
    if s.stage != PLACE:
        return []
    found = [seen.once(possible, seat) for seat in (0, 1) if seat != viewer]
    saw = " ".join(saw_words(s, viewer)) if viewer is not None else ""
    return [msgspec.structs.replace(zone, text=f"{zone.text} {saw}") for zone in found] if saw else found


def saw_words(s: Table, viewer: Seat) -> list[str]:
    """EOH-5.11 Return what each peek of a viewer has shown, in a sentence."""
    return [
        f"In turn {note.turn} you saw {listed(card_name(s, 1 - viewer, card) for card in note.cards)} in {lane_name(note.lane)}." for note in s.notes[viewer]
    ]


def possible(s: Table, seat: Seat) -> sc.Zone:
    """EOH-7.1 Return the cards that a player may have placed or kept."""
    cards = [possible_card(s, seat, card) for card in s.possible(seat)]
    lanes = [f"{len(there)} in {lane_name(lane)}" for lane in range(len(LANES)) if len(there := s.face_down(seat, lane))]
    words = f"{', '.join([*lanes, f'{len(s.hands[seat])} in hand'])}."
    return sc.Zone(id=f"can-be-{seat + 1}", name=f"What {player(seat).whose} cards can still be", role="table", cards=cards, text=words)


# ---------------------------------------------------------------- drafts


def draft(s: Table, viewer: Seat | None) -> list[sc.Zone]:
    """Return the Heroes or Gamers that may be taken now, the picks of an own line-up so far, and the cards of those Heroes."""
    step = s.todo[-1] if s.todo else None
    match step:
        case DraftHero():
            return [_heroes(s, list(s.pool))]
        case DraftGamer() | SignGamer():
            return [_gamers(s, _of_pool(s, step))]
        case KeepGamers() if viewer is not None:
            picks = s.picks.get(viewer, ())
            chosen = [pick.gamer for pick in picks if isinstance(pick, TakeGamer)]
            open_ = step.kept_of(s, viewer, len(picks)) if len(picks) < len(SALARIES) else []
            rest = [gamer for gamer in s.bench[viewer] if gamer not in chosen]
            return [_gamers(s, rest, open_), _picked(viewer, [gamer_card(s, gamer) for gamer in chosen])]
        case LineUp() if viewer is not None:
            return _line_up(s, viewer, s.picks.get(viewer, ()))
        case _:
            return []


def _of_pool(s: Table, step: DraftGamer | SignGamer) -> list[int]:
    """Return who may be drafted or signed. The Stand-In can always be signed."""
    return [*s.pool, s.content.stand_in] if isinstance(step, SignGamer) else list(s.pool)


def _heroes(s: Table, cards: list[int], open_: list[int] | None = None) -> sc.Zone:
    drawn = [hero_card(s, card, off=open_ is not None and card not in open_) for card in cards]
    return sc.Zone(id="draft", name="Heroes", role="pool", cards=drawn, text="who may be taken")


def _gamers(s: Table, gamers: list[int], open_: list[int] | None = None, hero: int = NOBODY) -> sc.Zone:
    drawn = [gamer_card(s, gamer, off=open_ is not None and gamer not in open_, hero=hero) for gamer in gamers]
    return sc.Zone(id="draft", name="Gamers", role="pool", cards=drawn, text="who may be taken")


def _picked(viewer: Seat, cards: list[sc.Card]) -> sc.Zone:
    return sc.Zone(id="picked", name="Chosen", role="picked", cards=cards, seat=viewer, text="known only to you")


def _line_up(s: Table, viewer: Seat, picks: tuple[Option, ...]) -> list[sc.Zone]:
    """EOH-4.6 Return the Heroes of the Class that is chosen now, or the Gamers for the Hero that was, and beside them what was picked so far."""
    so_far = lined_up(s, viewer, picks)
    heroes = [pick.card for pick in so_far.options if isinstance(pick, TakeHero)]
    gamers = [pick.gamer for pick in so_far.options if isinstance(pick, PlayedBy)]
    picked: list[sc.Card] = []  # each Hero, then the Gamer that plays it
    for n, card in enumerate(so_far.heroes):
        picked.append(hero_card(s, card))
        if n < len(so_far.gamers) and (gamer := so_far.gamers[n]) not in (*gamers, *so_far.gamers[:n]):
            picked.append(gamer_card(s, gamer))
    pool = [_heroes(s, heroes)] if heroes else [_gamers(s, gamers, hero=so_far.heroes[-1])] if gamers else []
    return [*pool, _picked(viewer, picked)]


# ---------------------------------------------------------------- what is open


def details(s: Table) -> list[sc.Zone]:
    """Return the cards that open from Hero cards: of the pool, and of those that were drafted."""
    name = [row.name for row in s.content.heroes]
    return [sc.Zone(id=f"of-{pick_id(s, card)}", name=f"{name[card]}'s cards", role="held", cards=hero_details(s, card)) for card in offered_heroes(s)]


def offered_heroes(s: Table) -> list[int]:
    """Return the Hero cards that lie open while teams are made: those of the pool, and those that were drafted."""
    pool = s.pool if s.todo and isinstance(s.todo[-1], DraftHero) else ()
    return [*dict.fromkeys((*pool, *s.drafted[0], *s.drafted[1]))]


def open_names(s: Table) -> Iterator[str]:
    """EOH-1.8 Yield the names of what lies open: Heroes with their Skills and both levels of their Items, Gamers by both names, with their Talents."""
    heroes = [one.card for one in s.heroes] or offered_heroes(s)
    gamers = [one.gamer for one in s.heroes if one.gamer != NOBODY] if s.heroes else [gamer for seat in (0, 1) for gamer in s.gamers[seat] or s.bench[seat]]
    if s.todo and isinstance(s.todo[-1], (DraftGamer, SignGamer)):
        gamers += _of_pool(s, s.todo[-1])
    for card in heroes:
        row = s.content.heroes[card]
        yield from (row.name, row.skill.name, f"{row.item.name} I", f"{row.item.name} II")
    for gamer in gamers:
        person = s.content.gamers[gamer]
        yield from (person.handle, person.name)
        if person.talent is not None:
            yield person.talent.name
