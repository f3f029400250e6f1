"""The table's verbs for the stages of a round without a fight: how it begins, Placement, Reveal, how it ends, the shop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data.board import LANES, OFF
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, NOBODY, TALENT
from outplay.games.eventide.rules.drafting import DraftVerbs
from outplay.games.eventide.rules.hero import OUT, RETURNING, seat_of
from outplay.games.eventide.rules.lane_cards import RUSH, CardMove, Note
from outplay.games.eventide.rules.position import END, FIGHT, PLACE, REVEAL, SHOP
from outplay.kernel.cards import Hand, those
from outplay.kernel.step import Seat, Secret

OWN: Final = (those((0,)), those((1,)))
"""Who knows the cards that only their player knows, by seat."""


class StageVerbs(DraftVerbs):
    """EOH-6 to 8, EOH-12, EOH-13 What changes from stage to stage."""

    def begin_round(self) -> None:
        """EOH-6.4 Begin a round: returning Heroes are at base. EOH-13.1, EOH-13.2 If the Assault phase is due it starts, and once-per-phase abilities lose their tokens."""
        self.round += 1
        self.tell(ev.RoundBegan, self.round, rule="EOH-6.4")
        for one in self.heroes:
            if one.state == RETURNING:
                one.return_to_base()
        if self.due and not self.assault:
            self.assault = True
            self.tell(ev.AssaultBegan, rule="EOH-13.1")
            for n in range(len(self.heroes)):
                self._take_phase_tokens(n)

    def _take_phase_tokens(self, hero: int) -> None:
        """EOH-5.3, EOH-5.4 Take the tokens of a Hero's once-per-phase abilities, by the limits of the levels that it has now."""
        one = self.heroes[hero]
        for slot, does in self.kit(hero).abilities.items():
            if getattr(does, "limit", "") != "phase":
                continue
            if slot == TALENT:
                self.talents_used &= ~(1 << one.gamer)
            else:
                one.refresh(slot)

    def enter(self, stage: str, lane: int = OFF) -> None:
        """EOH-6.1 Go on to a stage of the round, and in it to a lane."""
        self.stage, self.lane = stage, lane
        if stage == FIGHT:
            self.tell(ev.CombatBegan, lane, rule="EOH-10.2")

    # ------------------------------------------------------------ Placement

    def begin_placement(self) -> None:
        """EOH-7.1 Both players take their hands."""
        self.stage, self.placed = PLACE, ()
        self.named, self.moves = [0, 0], ()
        self.laid = [Hand()] * 6
        self.hands = [Hand.laid(self.possible(seat), OWN[seat]) for seat in (0, 1)]

    def place(self, seat: Seat, lane: int, cards: Sequence[int]) -> None:
        """EOH-7.3 A player puts cards face down into a lane. Lane and number are public, the cards are secret."""
        self.placed = (*self.placed, (seat, lane, len(cards)))
        self.named[seat] |= 1 << lane
        put = Hand.laid(cards, OWN[seat])
        self.down[3 * seat + lane] = self.laid[3 * seat + lane] = put
        if cards:
            self.hands[seat] = Hand.laid([card for card in self.hands[seat].cards if card not in cards], OWN[seat])
        self.tell(ev.LaneNamed, seat, lane, len(cards), Secret(put.cards, (seat,)), rule="EOH-7.3")

    def note(self, seat: Seat, lane: int, cards: Sequence[int]) -> None:
        """EOH-7.7 A player looks at cards of the other, which are kept as a note."""
        shown = tuple(sorted(cards))
        self.notes[seat] = (*self.notes[seat], Note(len(self.placed), lane, shown))
        self.revealed()
        self.tell(ev.Peeked, seat, lane, len(shown), Secret(shown, (seat,)), rule="EOH-5.11")

    def trade_cards(self, seat: Seat, card: int, lane: int, other: int, to: int) -> None:
        """EOH-5.11 A face-down card and one of another lane change places. Only their owner knows which cards they are."""
        self._take_down(seat, card, lane)
        self._take_down(seat, other, to)
        self._put_down(seat, card, to)
        self._put_down(seat, other, lane)
        self.moves = (*self.moves, CardMove(seat, lane, to, trade=True))
        self.tell(ev.CardsTraded, seat, lane, to, Secret((card, other), (seat,)), rule="EOH-5.11")

    def shift_card(self, seat: Seat, card: int, lane: int, to: int, named: bool) -> None:
        """EOH-5.11 A face-down card goes to another lane. If it is named, everybody learns which card it is."""
        self._take_down(seat, card, lane)
        self._put_down(seat, card, to)
        self.moves = (*self.moves, CardMove(seat, lane, to, False, card if named else NOBODY))
        self.tell(ev.CardShifted, seat, lane, to, card if named else NOBODY, Secret((card,), (seat,)), rule="EOH-5.11")

    def _take_down(self, seat: Seat, card: int, lane: int) -> None:
        self.down[3 * seat + lane] = self.down[3 * seat + lane].without(card)

    def _put_down(self, seat: Seat, card: int, lane: int) -> None:
        self.down[3 * seat + lane] = self.down[3 * seat + lane].with_card(card, OWN[seat])

    def take_respawn_tokens(self) -> None:
        """EOH-7.8 Remove all Respawn tokens: those Heroes are returning."""
        back = tuple(n for n, one in enumerate(self.heroes) if one.state == OUT)
        for n in back:
            self.heroes[n].state = RETURNING
        if back:
            self.tell(ev.TokensRemoved, back, rule="EOH-7.8")

    # ------------------------------------------------------------ Reveal

    def flip(self) -> None:
        """EOH-8.1 Turn all face-down cards over where they lie. Cards that were kept in hand are shown too."""
        self.stage = REVEAL
        for seat in self.priority():
            for lane in range(len(LANES)):
                self.tell(ev.CardsFlipped, seat, lane, self.face_down(seat, lane).cards, rule="EOH-8.1")
            self.tell(ev.CardsFlipped, seat, OFF, self.hands[seat].cards, rule="EOH-8.1")

    def take_places(self) -> None:
        """EOH-8.1 Carry out what was flipped: Heroes stand in their lanes, Decoys are discarded, a Minion Rush stays."""
        for seat in (0, 1):
            for lane in range(len(LANES)):
                for card in self.face_down(seat, lane).cards:
                    if card < CLASS_COUNT:
                        self.heroes[CLASS_COUNT * seat + card].stand_in(lane)
                    elif card == RUSH:
                        self.rush[seat] = lane
        self.revealed(known for cards in (*self.down, *self.hands) for known in cards.known)
        self.down, self.laid = [Hand()] * 6, [Hand()] * 6
        self.hands, self.notes, self.moves, self.placed = [Hand(), Hand()], [(), ()], (), ()
        self.passes, self.ended = [0, 0], [False, False]

    def pass_turn(self, seat: Seat, unasked: bool) -> None:
        """EOH-8.4 to 8.7 A player passes, perhaps because it can use nothing. That ends its stage if it is the second player, has passed before, or is the only one left."""
        self.passes[seat] += 1
        self.ended[seat] = seat != self.first or self.passes[seat] == 2 or self.ended[1 - seat]
        self.tell(ev.TurnPassed, seat, self.ended[seat], unasked, rule="EOH-8.7" if unasked else "EOH-8.4")

    # ------------------------------------------------------------ the end of the round

    def end_round(self) -> None:
        """EOH-12.1 (5) Clear the lanes: live Heroes go to base, what lasted for the round ends, and discarded cards are at hand again."""
        for one in self.heroes:
            one.end_round()
        self.rush, self.wave = [OFF, OFF], [1, 1]
        self.enter(END)
        structures = (self.stand[0].bit_count(), self.stand[1].bit_count())
        out = tuple(n for n, one in enumerate(self.heroes) if one.has_respawn_token)
        self.tell(ev.RoundEnded, self.round, structures, (self.kills[0], self.kills[1]), (self.gold[0], self.gold[1]), out, rule="EOH-12.1")

    def pass_marker(self) -> None:
        """EOH-6.2 The other player becomes first player."""
        self.first = 1 - self.first

    # ------------------------------------------------------------ the shop

    def begin_shopping(self) -> None:
        """EOH-12.2 A player begins to shop."""
        self.stage = SHOP

    def buy(self, hero: int, price: int) -> None:
        """EOH-12.3, EOH-12.4 Buy the next level of a Hero's Item, for the rest of the match."""
        one, seat = self.heroes[hero], seat_of(hero)
        one.raise_item(self.content)
        self.arms = None
        self.gold[seat] -= price
        self.discount = 0
        self.tell(ev.Bought, hero, one.level, price, rule="EOH-12.3")

    def leave_shop(self, seat: Seat) -> None:
        """EOH-12.2 A player is done shopping."""
        self.discount = 0
        self.tell(ev.ShopLeft, seat, rule="EOH-12.2")

    def lower_price(self, seat: Seat, n: int) -> None:
        """EOH-12.3 Make a player's next purchase cheaper."""
        self.discount += n
        self.tell(ev.Discounted, seat, n, rule="EOH-12.3")
