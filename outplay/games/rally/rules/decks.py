"""The middle layer of the table: both decks, the discard pile, the graveyard, and who knows which program card; verbs that move cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated

from msgspec import field

from outplay.games.rally.data import events as ev
from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.kinds import Cards, Count, OptionCards
from outplay.games.rally.rules.floor import NONE, Floor
from outplay.games.rally.rules.robot import TEAM_OF, Register
from outplay.kernel.cards import EVERYBODY
from outplay.kernel.kinds import Unseen
from outplay.kernel.step import Secret


class Decks(Floor):
    """The card piles, and how cards come from them to robots and back. Which register is played out, and what else is under way, is known only to the layer above."""

    deck: Count = ()
    """The program deck, the top card first."""
    discard: Cards = ()
    """The discard pile, sorted by number: its order means nothing."""
    known: Annotated[list[int], Unseen()] = []
    """For each program card the seats that know it where it lies, as bits; 0 for those that the viewer does not know."""
    option_deck: Count = ()
    graveyard: OptionCards = ()
    drawn_options: Annotated[list[int], Unseen()] = field(default_factory=lambda: [0, 0])
    """The option cards that each team has drawn, as bits, for the tables of balance."""

    def priority(self, content: Register) -> int:
        """RALLY-45.2 Return the priority of a register's content: of a pair, that of the Move card."""
        cards = self.content.cards
        if len(content) == 1:
            return cards[content[0]].priority
        return next(cards[card].priority for card in content if cards[card].steps)

    # ------------------------------------------------------------ verbs: piles of program cards

    def throw(self, cards: Sequence[int]) -> None:
        """Throw cards on the discard pile. Seats that knew them go on knowing them."""
        if cards:
            self.discard = tuple(sorted((*self.discard, *cards)))

    def show(self, cards: Sequence[int]) -> None:
        """Make these cards known to everybody."""
        self.revealed(self.known[card] for card in cards)
        for card in cards:
            self.known[card] = EVERYBODY

    def new_deck(self, top: tuple[int, ...] = ()) -> None:
        """RALLY-43.1 Shuffle all program cards that lie nowhere else into a new deck, under those on `top`."""
        cards = sorted(card for card in (*self.deck, *self.discard) if card not in top)
        for card in cards:
            self.known[card] = 0
        self.deck, self.discard = (*top, *self.shuffle("program", cards)), ()

    def draw_cards(self, count: int) -> tuple[int, ...]:
        """RALLY-43.6 Take cards from the top of the deck and return them. If too few are left, the discard pile is shuffled and laid under them."""
        if len(self.deck) < count and self.discard:
            self.new_deck(top=self.deck)
        drawn, self.deck = self.deck[:count], self.deck[count:]
        return drawn

    # ------------------------------------------------------------ verbs: hands and programs

    def deal_hand(self, robot: int, count: int) -> None:
        """RALLY-43.1 Deal a robot a hand of cards, known to those who share its seat's knowledge."""
        cards = self.draw_cards(count)
        know = self.knows[robot]
        self.revealed(self.known[card] for card in cards)
        for card in cards:
            self.known[card] = know
        self.robots[robot].hand = tuple(sorted(cards))
        if self.told is not None and cards:
            seats = self.shares(self.robots[robot].seat)
            self.tell(ev.HandDealt, robot, Secret(self.robots[robot].hand, seats), rule="RALLY-43.1")

    def recompile(self, robot: int) -> None:
        """RALLY-53.22 Throw away a robot's dealt hand and deal it the same number of new cards."""
        one = self.robots[robot]
        count = len(one.hand)
        self.throw(one.hand)
        one.hand = ()
        self.tell(ev.Recompiled, robot, count, rule="RALLY-53.22")
        self.deal_hand(robot, count)

    def program(self, robot: int, registers: Sequence[Register], stored: tuple[int, ...], wheel: tuple[int, ...]) -> None:
        """RALLY-43.4, RALLY-43.5, RALLY-43.8 Put a submitted program into effect: registers, what is stored, what is kept. What is left over is thrown away."""
        left = self.robots[robot].program(registers, stored, wheel)
        self.throw(left)
        if self.told is not None:
            counts = tuple(map(len, registers))
            self.tell(ev.Programmed, robot, counts, len(left), bool(stored), bool(wheel), rule="RALLY-43.8")

    def steady(self, robot: int) -> None:
        """RALLY-53.13 Switch a robot's Gyroscopic Stabilizer on."""
        self.robots[robot].gyro = True
        self.tell(ev.GyroSet, robot, rule="RALLY-53.13")

    # ------------------------------------------------------------ verbs: registers

    def wipe(self, robot: int, registers: Iterable[int]) -> None:
        """Throw away what lies in these registers of a robot."""
        self.throw(self.robots[robot].wipe(registers))

    def reveal(self, robot: int, register: int) -> None:
        """RALLY-45.1 Turn up a register."""
        one = self.robots[robot]
        content = one.registers[register - 1]
        if one.turn_up(register):
            self.show(content)
        self.tell(ev.Revealed, robot, register, content, rule="RALLY-45.1")

    def substitute(self, robot: int, register: int) -> None:
        """RALLY-53.5 Put a robot's stored card into a register, face down; what lay there is thrown away unseen."""
        one = self.robots[robot]
        self.throw(one.registers[register - 1])
        one.fill(register, one.take_stored(), shown=False)
        self.tell(ev.Substituted, robot, register, rule="RALLY-53.5")

    def abort(self, robot: int, register: int, by_itself: bool) -> None:
        """RALLY-53.2 Throw away a register that was turned up; the top card of the deck takes its place. `by_itself`: it goes on from an earlier register."""
        one = self.robots[robot]
        old = one.registers[register - 1]
        one.aborts = True
        self.throw(old)
        card = self.draw_cards(1)
        one.fill(register, card, shown=True)
        self.show(card)
        self.tell(ev.Aborted, robot, register, old, card, by_itself, rule="RALLY-53.2")

    def scramble(self, robot: int, target: int, register: int) -> None:
        """RALLY-53.24 Replace a register of the target by the top card of the deck, which nobody sees. RALLY-51.5 A controller's claim ends."""
        one = self.robots[target]
        one.claim = False
        self.throw(one.registers[register - 1])
        drawn = self.draw_cards(1)
        for card in drawn:
            self.known[card] = 0
        one.fill(register, drawn, shown=False, blind=True)
        self.tell(fe.Scrambled, robot, target, register, rule="RALLY-53.24")

    def fill_lock(self, robot: int, register: int) -> None:
        """RALLY-44.4 Fill an empty locked register with the top card of the deck, face up."""
        card = self.draw_cards(1)
        if card:
            self.robots[robot].fill(register, card, shown=True)
            self.show(card)
            self.tell(ev.LockFilled, robot, register, card[0], rule="RALLY-44.4")

    # ------------------------------------------------------------ verbs: option cards

    def draw_option(self, robot: int, why: str = "") -> None:
        """RALLY-49.2, RALLY-50.2 Give a robot the top card of the option deck, face up. An empty deck is made anew of the graveyard first; if that is empty too, nothing is drawn."""
        if not self.option_deck and self.graveyard:
            self.option_deck, self.graveyard = tuple(self.shuffle("options", sorted(self.graveyard))), ()
            self.tell(fe.OptionsShuffled, rule="RALLY-49.2")
        if not self.option_deck:
            return
        option, *rest = self.option_deck
        self.option_deck = tuple(rest)
        self.revealed()
        self.robots[robot].take(option)
        self.drawn_options[TEAM_OF[robot]] |= 1 << option
        self.tell(fe.OptionDrawn, robot, option, why, rule="RALLY-49.2")

    def deal_options(self) -> None:
        """Give robots the option cards that the match options name for their team, one after the other, out of the option deck."""
        numbers = {option.id: n for n, option in enumerate(self.content.options)}
        deck = list(self.option_deck)
        named = [[numbers.get(id) for id in ids] for ids in self.settings.lineups]
        for option in (one for team in named for one in team if one is not None):
            deck.remove(option)
        for team, options in enumerate(named):
            robots = [r for r in self.playing if TEAM_OF[r] == team]
            for n, given in enumerate(options):
                option = deck.pop(0) if given is None else given
                self.option_deck = (option, *deck)
                self.draw_option(robots[n % len(robots)])
        self.option_deck = tuple(deck)

    def bury(self, option: int) -> None:
        """Put an option card into the graveyard."""
        self.graveyard = tuple(sorted((*self.graveyard, option)))

    def drop_option(self, robot: int, option: int) -> None:
        """RALLY-50.8 Take a carried card from a robot to the graveyard; what was stored on it is thrown away."""
        self.give_away(robot, option)
        self.bury(option)
        self._unstore(robot)

    def give_away(self, robot: int, option: int) -> None:
        """RALLY-50.5 Take a carried card from a robot; the marks on it go with it."""
        one = self.robots[robot]
        one.give(option)
        if voc.Absorb in self.content.effects[option]:
            one.marks = 0

    def _unstore(self, robot: int) -> None:
        """RALLY-50.4, RALLY-50.8 Throw away cards stored on an option that a robot no longer has."""
        one = self.robots[robot]
        if not (one.wheel or one.stored):
            return
        kinds = {found.until for _, found in self.effects(robot, voc.Storage)}
        if one.wheel and "kept" not in kinds:
            self.throw(one.wheel)
            one.wheel = ()
        if one.stored and "round" not in kinds:
            self.throw(one.take_stored())

    def lose_team_option(self, team: int) -> None:
        """RALLY-48.12, RALLY-50.4 Take the team option from a base."""
        old, self.team_options[team] = self.team_options[team], NONE
        self._lost(team, old)

    def _lost(self, team: int, option: int) -> None:
        """RALLY-50.4 Bury a team option that is gone, and end what it granted."""
        self.bury(option)
        self.tell(fe.TeamOptionLost, team, option, rule="RALLY-50.4")
        for r in self.playing:
            if TEAM_OF[r] == team:
                if voc.Absorb in self.content.effects[option] and self.robots[r].tokens:
                    self.lose_tokens(r)
                self._unstore(r)
