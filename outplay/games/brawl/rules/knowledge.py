"""SFB-1.6, SFB-1.7 Who may know what.

A player alone knows the own hand, the cards that were planned, a secret choice, and the traps that were looked at. All else is open, or not decided.
"""

from __future__ import annotations

from typing import cast

from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.token import Trap
from outplay.kernel.cards import NOBODY, Cards, Hand, those
from outplay.kernel.cards import deal as deal_cards
from outplay.kernel.chance import Chance, Law
from outplay.kernel.late import UNDRAWN, law
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN, Observation

# ---------------------------------------------------------------- the law of traps


def trap_law(s: Table, cell: int) -> Law[int]:
    """SFB-1.12, SFB-11.8 Return the law of what a token on the board can be: the one that drawing it when it was put down would give."""
    return law(list(s.traps.values()), list(s.traps).index(cell), s.content.tokens)


def odds(s: Table, cell: int) -> dict[str, float]:
    """SFB-11.8 Return the chance of each kind of trap on a hex, given what the viewer of this table knows. A face that is known is certain."""
    trap = s.traps[cell]
    if trap.face >= 0:
        return {s.trap_kind(trap.face).id: 1.0}
    told = trap_law(s, cell)
    found: dict[str, float] = {}
    for token, weight in zip(told.outcomes, told.weights, strict=True):
        kind = s.trap_kind(token).id
        found[kind] = found.get(kind, 0.0) + weight / told.total
    return found


def back_in_supply(s: Table) -> int:
    """SFB-11.3 Return the token that was turned up last, which is back in the supply, so that no trap on the board can be it; UNDRAWN if none was."""
    newest = next(reversed(s.traps.values()), None)
    return newest.cannot.bit_length() - 1 if newest is not None and newest.cannot.bit_count() == 1 else UNDRAWN


def as_nobody_looked(seen: Observation[Table]) -> Observation[Table]:
    """SFB-11.8 Return the same table with no face drawn that the viewer has not learned: so what comes of a trap follows its law, even if another player has looked at it."""
    if all(trap.face != HIDDEN for trap in seen.state.traps.values()):
        return seen
    there = seen.state.copy()
    there.traps = {cell: Trap(UNDRAWN, 0, trap.cannot) if trap.face == HIDDEN else trap for cell, trap in there.traps.items()}
    return Observation(there, seen.viewer)


# ---------------------------------------------------------------- hide and deal


def hide(s: Table, viewer: Seat | None) -> None:
    """Put HIDDEN in place of all that a viewer does not know."""
    for seat, player in enumerate(s.players):
        player.hand, player.deck = player.hand.seen_by(viewer), player.deck.seen_by(viewer)
        if player.chosen and viewer not in knowers(s, seat):
            player.chosen = (HIDDEN,) * len(player.chosen)
    s.challenges = s.challenges.seen_by(viewer)
    eye = 0 if viewer is None else those((viewer,))
    if any(trap.face >= 0 and not trap.known & eye for trap in s.traps.values()):
        s.traps = {cell: trap if trap.face < 0 or trap.known & eye else Trap(HIDDEN, trap.known, trap.cannot) for cell, trap in s.traps.items()}


def knowers(s: Table, seat: Seat) -> tuple[Seat, ...]:
    """SFB-14.8 Return the seats that know the secret choice of a seat before all are in: itself, and the teammate that chooses later."""
    team = s.sides[s.side_of(seat)]
    return team if s.order and seat in s.order[: len(s.order) // 2] and len(team) > 1 else (seat,)


def deal(s: Table, viewer: Seat | None, chance: Chance) -> None:
    """Replace all that is HIDDEN by random things that fit what the viewer knows."""
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
    """SFB-14.8 Return a random choice of as many Champions, in place of a secret one."""
    order = chance.order("choice", len(s.content.champions))
    return tuple(sorted(order[: len(s.players[seat].chosen)]))
