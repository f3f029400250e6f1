"""SFB-1.6, SFB-1.7 Who may know what: hands and planned cards are their player's, secret choices too; a trap that one player has looked at is that player's. All else is open, or not decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from outplay.games.brawl.rules.champion import UNDRAWN, Trap
from outplay.games.brawl.rules.state import Table
from outplay.kernel.cards import NOBODY, Cards, Hand, those
from outplay.kernel.cards import deal as deal_cards
from outplay.kernel.chance import Chance, Law
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN, Observation

# ---------------------------------------------------------------- the law of traps


def law(traps: Sequence[Trap], at: int, tokens: Sequence[int]) -> Law[int]:
    """SFB-1.12, SFB-11.8 What a token can be, with how likely each is: `traps` are those on the board, the oldest first, `at` is the place of this one among them.

    A face that is drawn counts as known, whoever knows it. This is what drawing each token when it was put down would give.
    `tokens` says of what kind of trap each is; two of a kind differ only where a token on the board cannot be the one and can be the other.
    """
    undrawn = (1 << len(tokens)) - 1
    for trap in traps:
        if trap.face >= 0:
            undrawn &= ~(1 << trap.face)
    found = list(cells_of(undrawn & ~traps[at].cannot))
    weights = [1] * len(found)
    for n, older in enumerate([trap for trap in traps[:at] if trap.face < 0]):
        mask = undrawn & ~older.cannot
        left = mask.bit_count() - n
        weights = [weight * (left - (mask >> token & 1)) for weight, token in zip(weights, found, strict=True)]
    return Law(found, weights, [(tokens[token], *(trap.cannot >> token & 1 for trap in traps)) for token in found])


def trap_law(s: Table, cell: int) -> Law[int]:
    """SFB-11.8 The law of a token on the board."""
    return law(list(s.traps.values()), list(s.traps).index(cell), s.content.tokens)


def odds(s: Table, cell: int) -> dict[str, float]:
    """SFB-11.8 How likely each kind of trap is on a hex, as the viewer of this table may know it. A face that is known is certain."""
    trap = s.traps[cell]
    if trap.face >= 0:
        return {s.trap_kind(trap.face).id: 1.0}
    told = trap_law(s, cell)
    found: dict[str, float] = {}
    for token, weight in zip(told.outcomes, told.weights, strict=True):
        kind = s.trap_kind(token).id
        found[kind] = found.get(kind, 0.0) + weight / told.total
    return found


def as_nobody_looked(seen: Observation[Table]) -> Observation[Table]:
    """SFB-11.8 The same table for a viewer, with no face drawn that this viewer has not learned: so what comes of a trap follows its law, whoever has looked at it."""
    if all(trap.face != HIDDEN for trap in seen.state.traps.values()):
        return seen
    there = seen.state.copy()
    there.traps = {cell: Trap(UNDRAWN, 0, trap.cannot) if trap.face == HIDDEN else trap for cell, trap in there.traps.items()}
    return Observation(there, seen.viewer)


# ---------------------------------------------------------------- hide and deal


def hide(s: Table, viewer: Seat | None) -> None:
    """Put HIDDEN where a viewer does not know."""
    for seat, player in enumerate(s.players):
        player.hand, player.deck = player.hand.seen_by(viewer), player.deck.seen_by(viewer)
        if player.chosen and viewer not in knowers(s, seat):
            player.chosen = (HIDDEN,) * len(player.chosen)
    s.challenges = s.challenges.seen_by(viewer)
    eye = 0 if viewer is None else those((viewer,))
    if any(trap.face >= 0 and not trap.known & eye for trap in s.traps.values()):
        s.traps = {cell: trap if trap.face < 0 or trap.known & eye else Trap(HIDDEN, trap.known, trap.cannot) for cell, trap in s.traps.items()}


def knowers(s: Table, seat: Seat) -> tuple[Seat, ...]:
    """SFB-14.8 Who knows the secret choice of a seat before all are in: itself, and the teammate that chooses later."""
    team = s.sides[s.side_of(seat)]
    return team if s.order and seat in s.order[: len(s.order) // 2] and len(team) > 1 else (seat,)


def deal(s: Table, viewer: Seat | None, chance: Chance) -> None:
    """Draw what is HIDDEN anew, so that it fits."""
    for seat, player in enumerate(s.players):
        if HIDDEN in player.chosen:
            player.chosen = _choice(s, seat, chance)
        if HIDDEN in player.hand or HIDDEN in player.deck:
            out = {*player.discard, *s.in_play(seat)}
            cards = [card for card in s.deck_of(seat) if card not in out]
            places: list[tuple[Cards, int]] = [(player.hand, those((seat,))), (player.deck, NOBODY)]
            hand, player.deck = deal_cards(places, cards, chance)
            player.hand = cast("Hand", hand)
    if HIDDEN in s.challenges:
        gone = {*s.gone_challenges, *s.track}
        left = [card for card in range(len(s.content.challenges)) if card not in gone]
        s.challenges = deal_cards([(s.challenges, NOBODY)], left, chance)[0]
    for at, (cell, trap) in enumerate(list(s.traps.items())):
        if trap.face == HIDDEN:
            face = chance.draw("trap", law(list(s.traps.values()), at, s.content.tokens))
            s.traps[cell] = Trap(face, trap.known, trap.cannot)


def _choice(s: Table, seat: Seat, chance: Chance) -> tuple[int, ...]:
    """SFB-14.8 A secret choice that is not known: any Champions, as many."""
    order = chance.order("choice", len(s.content.champions))
    return tuple(sorted(order[: len(s.players[seat].chosen)]))
