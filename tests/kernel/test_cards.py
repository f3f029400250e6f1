"""Cards and who knows them: what each viewer sees after moves, looks and shows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outplay.kernel.cards import EVERYBODY, NOBODY, Cards, Hand, deal, those
from outplay.kernel.chance import Quick
from outplay.kernel.view import HIDDEN

ANNA, BERT, CARL = range(3)


def test_a_deck_keeps_its_order_and_shows_what_was_seen_of_it() -> None:
    deck = Cards.laid((5, 3, 9)).learned(3, those([BERT])).learned(9, EVERYBODY)
    assert deck.seen_by(ANNA).cards == (HIDDEN, HIDDEN, 9)
    assert deck.seen_by(BERT).cards == (HIDDEN, 3, 9)
    assert deck.seen_by(None).cards == (HIDDEN, HIDDEN, 9)
    assert (deck[0], len(deck), 3 in deck, list(deck.without(3))) == (5, 3, True, [5, 9])


def test_cards_are_drawn_from_the_top_as_far_as_there_are_any() -> None:
    deck = Cards.laid((5, 3, 9)).learned(9, EVERYBODY)
    drawn, left = deck.cut(2)
    assert (drawn, left) == ((5, 3), Cards.laid((9,), EVERYBODY))
    assert left.cut(4) == ((9,), Cards())
    assert Hand.laid((7,), EVERYBODY).with_cards(drawn, those([ANNA])) == Hand.laid((5, 3), those([ANNA])).with_card(7, EVERYBODY)


def test_who_does_not_know_a_card_does_not_see_who_does() -> None:
    deck = Cards.laid((5, 3)).learned(3, those([BERT, CARL]))
    assert deck.seen_by(ANNA).known == (NOBODY, NOBODY)
    assert deck.seen_by(BERT).known == (NOBODY, those([BERT, CARL]))


def test_no_place_in_a_hand_tells_of_the_cards_beside_it() -> None:
    hand = Hand.laid((7, 1, 4), those([ANNA])).learned(4, EVERYBODY).with_card(2, those([ANNA]))
    assert hand.seen_by(BERT) == Hand.laid((8, 9, 6), those([ANNA])).learned(6, EVERYBODY).with_card(4, EVERYBODY).without(6).with_card(
        0, those([ANNA])
    ).seen_by(BERT)
    assert sorted(hand.seen_by(ANNA)) == [1, 2, 4, 7]


def test_what_was_shown_stays_known_where_it_goes() -> None:
    hand = Hand.laid((7, 1), those([ANNA])).learned(7, EVERYBODY)
    assert hand.without(1).with_card(3, those([ANNA])).seen_by(None).cards.count(7) == 1
    assert hand.known_to(those([BERT])) == (7,)
    with pytest.raises(ValueError, match="not in tuple"):
        hand.without(9)


@given(
    st.sampled_from([Cards, Hand]),
    st.lists(st.tuples(st.sampled_from(["learns", "leaves", "comes"]), st.integers(0, 11), st.sampled_from([ANNA, BERT, CARL, None])), max_size=30),
)
def test_what_a_seat_has_seen_it_does_not_unsee(kind: type[Cards], deeds: list[tuple[str, int, int | None]]) -> None:
    """Whoever learns a card, or takes one away, or lays one there: who knew the others knows them still."""
    place, knows = kind.laid(range(6)), dict[int, set[int | None]]({card: set() for card in range(6)})
    for deed, card, seat in deeds:
        eyes = EVERYBODY if seat is None else those([seat])
        seats: set[int | None] = {ANNA, BERT, CARL, None} if seat is None else {seat}
        if deed == "learns" and card in knows:
            place = place.learned(card, eyes)
            knows[card] |= seats
        elif deed == "leaves" and card in knows:
            place = place.without(card)
            del knows[card]
        elif deed == "comes" and card not in knows:
            place = place.with_card(card, eyes)
            knows[card] = seats
        for viewer in (ANNA, BERT, CARL, None):
            assert {card for card in place.seen_by(viewer) if card != HIDDEN} == {card for card, who in knows.items() if viewer in who}


@given(st.permutations(range(12)), st.integers(0, 5), st.integers(0, 1 << 30), st.sampled_from([ANNA, BERT, None]))
def test_a_deal_fits_what_a_viewer_knows(cards: list[int], shown: int, seed: int, viewer: int | None) -> None:
    places: list[tuple[Cards, int]] = [
        (Hand.laid(cards[:3], those([ANNA])), those([ANNA])), (Hand.laid(cards[3:7], those([BERT])), those([BERT])), (Cards.laid(cards[7:]), NOBODY),
    ]  # fmt: skip
    places = [(place.learned(place[0], EVERYBODY) if n < shown else place, known) for n, (place, known) in enumerate(places)]
    seen = [(place.seen_by(viewer), known) for place, known in places]
    dealt = deal(seen, range(12), Quick(seed))
    assert sorted(card for place in dealt for card in place) == list(range(12))
    assert [place.seen_by(viewer) for place in dealt] == [place for place, _ in seen]


def test_a_deal_is_fair() -> None:
    seen = [(Hand.laid((0, 1), those([ANNA])).seen_by(BERT), those([ANNA])), (Cards.laid((2, 3)).seen_by(BERT), NOBODY)]
    chance, held = Quick(1), [0, 0, 0, 0]
    for _ in range(4000):
        for card in deal(seen, range(4), chance)[0]:
            held[card] += 1
    assert all(1850 < times < 2150 for times in held)


def test_too_few_cards_for_what_is_hidden() -> None:
    with pytest.raises(ValueError, match="1 cards are too few for 2 hidden ones"):
        Cards.laid((1, 2)).seen_by(ANNA).filled([5])
