"""Where cards lie: hands, given what the viewer knows of them, discard piles, and the cards to choose from now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from outplay.games.brawl.rules.activation import NO_CARD
from outplay.games.brawl.rules.activation_phase import ChooseAct, bars_card
from outplay.games.brawl.rules.cards import PlanCard, PlanDeck, Recover
from outplay.games.brawl.rules.knowledge import back_in_supply
from outplay.games.brawl.rules.reactions import ReactionWindow, bars_reaction
from outplay.games.brawl.rules.selection import Ban, CasualPick, ChooseSecretly, TakeChampion, TakeOwn
from outplay.games.brawl.rules.setup import Mulligan, SetAside
from outplay.games.brawl.rules.standard_actions import STANDARDS, standards
from outplay.games.brawl.rules.state import EMPTY, Table
from outplay.games.brawl.view.cards import action_card, back, brought, challenge_card, champion_card, champion_cards, roster_card, standard_card, trap_card
from outplay.games.brawl.view.names import card_name, hex_words, pick_id, player, standard_id
from outplay.kernel import scene as sc
from outplay.kernel.late import UNDRAWN
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN, Observation
from outplay.kernel.window import asking


def zones(seen: Observation[Table]) -> list[sc.Zone]:
    """Return what lies in all hands and piles and on the table; while Champions are chosen, the Champion cards."""
    s, viewer = seen.state, seen.viewer
    if not s.todo and not s.over:
        return []
    found = draft(s, viewer)
    if not s.champions:
        return found + seen.once(details) + seen.once(rosters) + seen.once(crowd)
    found += hand(s, viewer) + seen.once(on_table) + seen.once(crowd)
    found += supply(s) if any(trap.face >= 0 for trap in s.traps.values()) else seen.once(supply)
    shown = {card.id for zone in found for card in zone.cards}
    for seat, (cards, held, standard) in enumerate(seen.once(all_held)):
        own = seat == viewer or cards != s.players[seat].hand.cards
        found += [_held(s, seat, shown) if own else held, standard]
    return found + [brought(s, champion) for champion in range(len(s.champions))]


def all_held(s: Table) -> list[tuple[tuple[int, ...], sc.Zone, sc.Zone]]:
    """Return what each player has beside the deck as the others see it, with what they know of the hand, and the Standard Actions."""
    shown = {card.id for zone in on_table(s) for card in zone.cards}
    return [(s.players[seat].hand.cards, _held(s, seat, shown), standard_actions(s, seat)) for seat in range(s.settings.seats)]


def open_names(s: Table) -> Iterator[str]:
    """SFB-1.6 Yield what everybody may look at: the Champions with both sides of their cards, what decks are made of, Challenges that lie on the track or are gone."""
    for number in there(s):
        row = s.content.champions[number]
        yield row.name
        yield from (card.name for card in row.cards)
        yield row.leveled.name
    for seat in range(len(s.players)):
        yield from (card_name(s, card) for card in s.players[seat].discard)
    if s.champions:
        yield from (sign.name for sign in s.content.look.standard)
    yield from (kind.name for kind in s.content.traps if s.champions and s.traps)
    for challenge in (*s.track, *s.gone_challenges):
        if challenge != EMPTY:
            yield s.content.challenges[challenge].name


def there(s: Table) -> set[int]:
    """Return the Champion cards of the match: of those who play, or while they are chosen, of the pool and of all rosters that were shown."""
    if s.champions:
        return {one.card for one in s.champions}
    if s.todo and isinstance(s.todo[-1], ChooseSecretly):
        return set(range(len(s.content.champions)))
    shown = {card for one in s.players for card in one.roster}
    return shown | set(s.pool) if s.todo and isinstance(s.todo[-1], CasualPick) else shown


# ---------------------------------------------------------------- choosing Champions


def draft(s: Table, viewer: Seat | None) -> list[sc.Zone]:
    """Return the Champions that may be chosen now, and those that the viewer has chosen in secret."""
    step = s.todo[-1] if s.todo else None
    picked: list[int] = []
    match step:
        case ChooseSecretly():
            numbers = list(range(len(s.content.champions)))
            left = set(numbers)
            if viewer is not None:
                picked = [pick.card for pick in s.picks.get(viewer, ()) if isinstance(pick, TakeChampion)]
                left -= {card for other in s.sides[s.side_of(viewer)] for card in s.players[other].chosen}
        case CasualPick():
            numbers, left = list(s.pool), set(s.pool) - {card for one in s.players for card in one.picked}
        case Ban(against=seat):
            numbers, left = list(s.players[seat].roster), set(s.players[seat].roster)
        case TakeOwn(seat=seat):
            own = s.players[seat]
            numbers, left = list(own.roster), set(own.roster) - {*own.barred, *own.picked}
        case _:
            return []
    pool = sc.Zone(
        id="draft",
        name="Champions",
        role="pool",
        cards=[champion_card(s, n, n not in left) for n in numbers if n not in picked],
        text="who may be chosen",
    )
    return [pool] + (
        [sc.Zone(id="picked", name="Chosen", role="picked", cards=[champion_card(s, n) for n in picked], seat=viewer, text="known only to you")]
        if picked
        else []
    )


def details(s: Table) -> list[sc.Zone]:
    """Return the cards that each Champion brings who may be chosen, or is in a roster."""
    names = [row.name for row in s.content.champions]
    return [sc.Zone(id=f"of-{pick_id(s.content, n)}", name=f"{names[n]}'s cards", role="held", cards=champion_cards(s, n)) for n in sorted(there(s))]


def rosters(s: Table) -> list[sc.Zone]:
    """SFB-3.2, SFB-3.3 Return what each player's panel opens before the Champions stand on the table: the roster that was shown, or what was taken so far."""
    found: list[sc.Zone] = []
    for seat, one in enumerate(s.players):
        cards = [roster_card(s, seat, n) for n in one.roster or one.picked]
        what = "roster" if one.roster else "Champions" if cards else "cards"
        found.append(sc.Zone(id=f"cards-{seat + 1}", name=f"{player(s, seat).whose} {what}", role="held", cards=cards, seat=seat))
    return found


# ---------------------------------------------------------------- the viewer's hand


def hand(s: Table, viewer: Seat | None) -> list[sc.Zone]:
    """Return what the viewer chooses from: the own hand, the cards that were looked at, or the discard pile."""
    if viewer is None:
        return []
    step, own = (asking(s) if s.todo else None), s.players[viewer]
    match step:
        case Mulligan(seat=seat) if seat == viewer:
            aside = [pick.card for pick in s.picks.get(viewer, ()) if isinstance(pick, SetAside)]
            return _two(s, viewer, "Hand", [card for card in sorted(own.hand) if card not in aside], "Set aside", aside)
        case PlanDeck(seat=seat, n=n) if seat == viewer:
            return _planned(s, viewer, n, [pick for pick in s.picks.get(viewer, ()) if isinstance(pick, PlanCard)])
        case Recover(seat=seat) if seat == viewer:
            return _two(s, viewer, "Your discard pile", sorted(own.discard), "", [])
        case _:
            cards = [action_card(s, viewer, card, _off(s, viewer, card)) for card in sorted(own.hand) if card != HIDDEN]
            found = [sc.Zone(id="hand", name="Hand", role="hand", cards=cards, seat=viewer)]
            return [*found, basic(s, viewer)] if isinstance(step, ChooseAct) and step.seat == viewer else found


def _planned(s: Table, seat: Seat, n: int, made: Sequence[PlanCard]) -> list[sc.Zone]:
    """SFB-12.20 Return the cards that are still looked at, and those put back: on top, and on the bottom."""
    gone, looked = {pick.card for pick in made}, s.players[seat].deck.cards[:n]
    found = [
        sc.Zone(
            id="hand",
            name="From the top of your deck",
            role="hand",
            cards=[action_card(s, seat, card) for card in looked if card not in gone and card != HIDDEN],
            seat=seat,
        )
    ]
    for place, name in (("top", "Back on top, in this order"), ("bottom", "Put to the bottom")):
        if cards := [action_card(s, seat, pick.card) for pick in made if pick.bottom == (place == "bottom")]:
            found.append(sc.Zone(id=f"picked-{place}", name=name, role="picked", cards=cards, seat=seat))
    return found


def _two(s: Table, seat: Seat, name: str, cards: list[int], other: str, chosen: list[int]) -> list[sc.Zone]:
    found = [sc.Zone(id="hand", name=name, role="hand", cards=[action_card(s, seat, card) for card in cards], seat=seat)]
    return [*found, sc.Zone(id="picked", name=other, role="picked", cards=[action_card(s, seat, card) for card in chosen], seat=seat)] if chosen else found


def _off(s: Table, seat: Seat, card: int) -> bool:
    """Return whether a card in hand cannot answer the open question, or cannot be played in the own turn."""
    if isinstance(asking(s) if s.todo else None, ReactionWindow):
        return bool(bars_reaction(s, seat, card))
    return s.phase == "Activation" and s.act is None and s.active == seat and bool(bars_card(s, seat, card))


def basic(s: Table, seat: Seat) -> sc.Zone:
    """SFB-8.5 Return the Standard Actions, beside the hand; those that cannot be used are pale."""
    there = {getattr(option, "action", -1) for option in standards(s, seat)}
    cards = [standard_card(s, action, action not in there) for action in range(len(STANDARDS))]
    return sc.Zone(id="standard", name="Standard Actions, once each", role="actions", cards=cards, seat=seat)


# ---------------------------------------------------------------- what lies elsewhere


def crowd(s: Table) -> list[sc.Zone]:
    """SFB-1.6 Return how many Challenges are still to come, and those that are gone, once they are laid out."""
    if not s.track:
        return []
    gone = [challenge_card(s, challenge) for challenge in s.gone_challenges]
    return [
        sc.Zone(id="challenges", name="Challenges to come", role="deck", cards=[], count=len(s.challenges)),
        sc.Zone(id="gone-challenges", name="Challenges that are gone", role="held", cards=gone, at="challenges"),
    ]


def supply(s: Table) -> list[sc.Zone]:
    """SFB-11.3, SFB-15.10 Return the heap of trap tokens, which opens as a list of all kinds: what each does, where the viewer knows one, and which came back last."""
    if not s.traps:
        return []
    back, lie = back_in_supply(s), {kind.id: list[str]() for kind in s.content.traps}
    for cell, trap in s.traps.items():
        if trap.face >= 0:
            lie[s.trap_kind(trap.face).id].append(hex_words(s, cell))
    cards = [trap_card(kind, lie[kind.id], back != UNDRAWN and s.trap_kind(back) is kind) for kind in s.content.traps]
    return [
        sc.Zone(id="traps", name="Trap tokens to come", role="deck", cards=[], count=len(s.content.tokens) - len(s.traps)),
        sc.Zone(id="trap-kinds", name="What a trap can be", role="held", cards=cards, at="traps"),
    ]


def on_table(s: Table) -> list[sc.Zone]:
    """Return the cards that are being resolved."""
    if s.act is None:
        return []
    pairs = ((s.act.seat, s.act.card), (s.act.reactor, s.act.reaction))
    cards = [action_card(s, seat, card) for seat, card in pairs if card != NO_CARD]
    return [sc.Zone(id="played", name="Played", role="table", cards=cards)] if cards else []


def standard_actions(s: Table, seat: Seat) -> sc.Zone:
    """SFB-8.5 Return the Standard Actions of a player, which everybody may look at; pale what is used in this turn."""
    used = s.players[seat].used if s.active == seat else 0
    cards = [msgspec.structs.replace(standard_card(s, n, bool(used >> n & 1)), id=f"{standard_id(n)}-{seat + 1}") for n in range(len(STANDARDS))]
    return sc.Zone(id=f"standard-{seat + 1}", name="Standard Actions", role="held", cards=cards, at=f"player-{seat + 1}")


def _held(s: Table, seat: Seat, shown: set[str]) -> sc.Zone:
    """Return what a player has beside the deck: the hand, with backs for cards that the viewer does not know, and the discard pile, pale."""
    hand, discard = s.players[seat].hand, s.players[seat].discard
    hidden = hand.cards.count(HIDDEN)
    cards = [action_card(s, seat, card) for card in hand.cards if card != HIDDEN]
    gone = [action_card(s, seat, card, off=True) for card in reversed(discard)]
    found = [*cards, *(back(s, seat, n) for n in range(hidden)), *gone]
    words = f"{len(hand)} in hand, {len(discard)} discarded"
    return sc.Zone(
        id=f"cards-{seat + 1}", name=f"{player(s, seat).whose} hand and discard pile", role="held", cards=[card for card in found if card.id not in shown], seat=seat,
        count=len(hand), text=words,
    )  # fmt: skip
