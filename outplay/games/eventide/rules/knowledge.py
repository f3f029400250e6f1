"""Who may know what: hands, face-down cards and notes are known only to their player, everything else is open. A re-deal replays what everybody saw of the round (section 6 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.eventide.data.board import LANES
from outplay.games.eventide.data.vocabulary import NOBODY
from outplay.games.eventide.rules.lane_cards import CardMove, Note, pair
from outplay.games.eventide.rules.position import PLACE
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.under_way import Act
from outplay.kernel.cards import Hand, those
from outplay.kernel.chance import Chance
from outplay.kernel.errors import Bug
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN

TRIES: Final = 10_000
"""The number of attempts at a re-deal. At least one in a hundred fits, so if all of these fail, none can."""

Lanes = list[list[int]]
"""The cards of a player by lane."""


def hide(s: Table, viewer: Seat | None) -> None:
    """Replace everything that a viewer does not know by HIDDEN."""
    if s.stage != PLACE:
        return
    s.hands = [hand.seen_by(viewer) for hand in s.hands]
    s.down = [cards.seen_by(viewer) for cards in s.down]
    s.laid = [cards.seen_by(viewer) for cards in s.laid]
    for seat in (0, 1):
        if s.notes[seat] and seat != viewer:
            s.notes[seat] = tuple(Note(note.turn, note.lane, (HIDDEN,) * len(note.cards)) for note in s.notes[seat])
    for act in s.acts:
        if act.moves_cards and act.seat != viewer:
            act.picks = (*act.picks[:3], HIDDEN)


def deal(s: Table, viewer: Seat | None, chance: Chance) -> None:
    """EOH-7.1 Draw everything that is HIDDEN anew. All know which cards a player has in this round, notes fix some of them, and moves are replayed."""
    for seat in (0, 1):
        if seat != viewer and any(HIDDEN in cards for cards in (s.hands[seat], *s.laid[3 * seat : 3 * seat + 3])):
            _deal_player(s, seat, s.notes[1 - seat], chance)
    for seat in (0, 1):
        if seat != viewer:
            s.notes[seat] = tuple(_note(s, note, 1 - seat, chance) for note in s.notes[seat])
    for act in s.acts:
        if HIDDEN in act.picks:
            act.picks = _named(s, act, chance)


def _deal_player(s: Table, seat: Seat, notes: Sequence[Note], chance: Chance) -> None:
    """Deal one player's cards anew so that they fit what was seen. Each way is as likely as if cards were placed and moved at random."""
    sizes = [len(s.laid[3 * seat + lane]) for lane in range(len(LANES))]
    known = [sorted({card for note in notes if note.lane == lane for card in note.cards if card != HIDDEN}) for lane in range(len(LANES))]
    noted = {card for cards in known for card in cards}
    others = [card for card in s.possible(seat) if card not in noted]
    moves = [move for move in s.moves if move.seat == seat]
    for _ in range(TRIES):
        left = [others[n] for n in chance.order("re-deal", len(others))]
        laid: Lanes = []
        for lane, size in enumerate(sizes):
            more = size - len(known[lane])
            laid.append([*known[lane], *left[:more]])
            left = left[more:]
        if (down := moved(laid, moves, chance)) is not None:
            _lay(s, seat, laid, down, left)
            return
    raise Bug(f"no cards of seat {seat + 1} fit {notes!r} and {moves!r}")


def moved(laid: Lanes, moves: Sequence[CardMove], chance: Chance) -> Lanes | None:
    """Return where cards lie after the moves that everybody saw. A move that named no card takes a random one of its lane. None if a named card is not there."""
    lanes = [list(cards) for cards in laid]
    for move in moves:
        if move.named != NOBODY and move.named not in lanes[move.lane]:
            return None
        card = move.named if move.named != NOBODY else lanes[move.lane][chance.order("re-deal", len(lanes[move.lane]))[0]]
        back = lanes[move.to][chance.order("re-deal", len(lanes[move.to]))[0]] if move.trade else NOBODY
        lanes[move.lane].remove(card)
        lanes[move.to].append(card)
        if move.trade:
            lanes[move.to].remove(back)
            lanes[move.lane].append(back)
    return lanes


def _lay(s: Table, seat: Seat, laid: Lanes, down: Lanes, hand: Sequence[int]) -> None:
    know = those((seat,))
    for lane in range(len(LANES)):
        s.laid[3 * seat + lane], s.down[3 * seat + lane] = Hand.laid(laid[lane], know), Hand.laid(down[lane], know)
    s.hands[seat] = Hand.laid(hand, know)


def _named(s: Table, act: Act, chance: Chance) -> tuple[int, ...]:
    """EOH-5.9 (1) Return what was named to move face-down cards, with random cards of those lanes. Once they have moved, all that was named lies in the other lane."""
    lane, to, trade, _ = act.picks
    there, back = s.face_down(act.seat, lane).cards or s.face_down(act.seat, to).cards, s.face_down(act.seat, to).cards
    card = there[chance.order("re-deal", len(there))[0]]
    return (lane, to, trade, pair(card, back[chance.order("re-deal", len(back))[0]] if trade else 0))


def _note(s: Table, note: Note, seat: Seat, chance: Chance) -> Note:
    """Return a note of the other player with random cards: those of a player's lane that it may have seen."""
    if HIDDEN not in note.cards:
        return note
    cards = s.laid[3 * seat + note.lane].cards
    order = chance.order("re-deal", len(cards))[: len(note.cards)]
    return Note(note.turn, note.lane, tuple(sorted(cards[n] for n in order)))
