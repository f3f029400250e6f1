"""The table: Champions, players, traps, Challenges, and the activation under way; verbs that change it, and the questions every chapter asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from msgspec import field

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.board import EAST, WEST, Board
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.rows import CARDS_EACH, ActionCard, ChampionCard, TrapKind
from outplay.games.brawl.data.settings import BrawlSettings
from outplay.games.brawl.data.vocabulary import Ability
from outplay.games.brawl.rules.activation import NO_CARD, Activation
from outplay.games.brawl.rules.champion import ALL_CORES, NOBODY, OFF, UNDRAWN, Champion, Player, Trap
from outplay.kernel.cards import EVERYBODY, Cards, Hand, those
from outplay.kernel.state import State
from outplay.kernel.step import Seat, Secret

EMPTY: Final = -1


class Table(State):
    """Everything that is true in a match."""

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"board"})

    settings: BrawlSettings
    content: BrawlContent
    board: Board = field(default=None)  # type: ignore[assignment]  # of the content, laid at once
    champions: list[Champion] = []
    players: list[Player] = []
    held: list[int] = field(default_factory=lambda: [0, 0])
    """The hexes of each team's Champions, as bits."""
    traps: dict[int, Trap] = {}
    """By hex, from the oldest to the newest."""
    track: list[int] = []
    challenges: Cards = Cards()
    gone_challenges: tuple[int, ...] = ()
    pool: tuple[int, ...] = ()
    """SFB-3.2 The Champions of the casual draft."""
    vp: list[int] = field(default_factory=lambda: [0, 0])
    order: tuple[Seat, ...] = ()
    west: int = NOBODY
    round: int = 0
    turns: int = 0
    phase: str = ""
    act: Activation | None = None
    actions: int = 0
    winner: int = NOBODY
    why: str = ""
    """The rule by which it is over."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.board = self.content.board

    # ------------------------------------------------------------ questions: sides and seats

    @property
    def active(self) -> Seat:
        """The seat whose turn it is; NOBODY before the first."""
        return self.order[(self.turns - 1) % len(self.order)] if self.turns else NOBODY

    def area_of(self, team: int) -> int:
        """SFB-2.1 WEST or EAST."""
        return WEST if self.west == team else EAST

    def seats_from(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats in turn order, a seat first."""
        at = self.order.index(seat)
        return self.order[at:] + self.order[:at]

    def deck_of(self, seat: Seat) -> list[int]:
        """SFB-2.3 All cards of a seat's Champions."""
        return [one.card * CARDS_EACH + n for one in self.champions if one.seat == seat for n in range(CARDS_EACH)]

    def in_play(self, seat: Seat) -> tuple[int, ...]:
        """SFB-5.3, SFB-9.6 The card of a seat that is being resolved."""
        act = self.act
        if act is None:
            return ()
        return (act.card,) if act.seat == seat and act.card != NO_CARD else (act.reaction,) if act.reactor == seat else ()

    # ------------------------------------------------------------ questions: Champions

    def card_of(self, champion: int) -> ChampionCard:
        """The Champion card of a Champion."""
        return self.content.champions[self.champions[champion].card]

    def action_card(self, card: int) -> ActionCard:
        """An Action card by its number."""
        return self.content.cards[card]

    def team(self, team: int) -> list[int]:
        """The Champions of a team."""
        return [n for n, one in enumerate(self.champions) if one.team == team]

    def own(self, seat: Seat) -> list[int]:
        """The Champions that a seat controls (SFB-14.3)."""
        return [n for n, one in enumerate(self.champions) if one.seat == seat]

    def champion_of(self, seat: Seat, card: int) -> int:
        """The Champion of a seat to which an Action card belongs."""
        whose = card // CARDS_EACH
        for n, one in enumerate(self.champions):
            if one.card == whose and one.seat == seat:
                return n
        raise LookupError(card)

    def hit_points(self, champion: int) -> int:
        card = self.card_of(champion)
        return card.leveled.hit_points if self.champions[champion].up else card.hit_points

    def ability(self, champion: int) -> Ability | None:
        """SFB-10.10 What is active while the Leveled Up side is up."""
        return self.card_of(champion).leveled.does if self.champions[champion].up else None

    def in_arena(self, champion: int) -> bool:
        return self.champions[champion].cell != OFF

    def enemies(self, a: int, b: int) -> bool:
        """SFB-1.2"""
        return self.champions[a].team != self.champions[b].team

    def apart(self, a: int, b: int) -> int:
        """The distance between two Champions in the arena."""
        return self.board.hexes.distance[self.champions[a].cell][self.champions[b].cell]

    def bloodied_at(self, champion: int) -> int:
        """SFB-10.3"""
        return self.card_of(champion).bloodied_at(self.champions[champion].up)

    def bloodied(self, champion: int) -> bool:
        """SFB-10.3"""
        return self.champions[champion].damage >= self.bloodied_at(champion)

    @property
    def taken(self) -> int:
        """The hexes with a Champion, as bits."""
        return self.held[0] | self.held[1]

    @property
    def free(self) -> int:
        """SFB-6.1 The unoccupied hexes, as bits."""
        return self.board.ground & ~(self.held[0] | self.held[1])

    @property
    def trapped(self) -> int:
        """The hexes with a trap token, as bits."""
        found = 0
        for cell in self.traps:
            found |= 1 << cell
        return found

    def at(self, cell: int) -> int:
        """Who stands on a hex; NOBODY."""
        return next((n for n, one in enumerate(self.champions) if one.cell == cell), NOBODY)

    @property
    def now(self) -> Activation:
        """The activation under way."""
        assert self.act is not None
        return self.act

    def trap_kind(self, token: int) -> TrapKind:
        """SFB-15.10 What a trap token does."""
        return self.content.traps[self.content.tokens[token]]

    # ------------------------------------------------------------ verbs: setup

    def seat_players(self) -> None:
        self.players = [Player() for _ in range(self.settings.seats)]

    def draw_order(self, order: tuple[Seat, ...]) -> None:
        """SFB-2.1, SFB-14.2"""
        self.order = order
        self.tell(ev.OrderDrawn, order, rule="SFB-2.1" if len(order) == 2 else "SFB-14.2")

    def choose_area(self, west: int) -> None:
        """SFB-2.1"""
        self.west = west
        self.tell(ev.AreaChosen, west, rule="SFB-2.1")

    def show_pool(self, cards: tuple[int, ...]) -> None:
        """SFB-3.2"""
        self.pool = cards
        self.tell(ev.PoolShown, cards, rule="SFB-3.2")

    def choose_in_secret(self, seat: Seat, cards: tuple[int, ...]) -> None:
        """SFB-14.8 A choice that waits until all are in."""
        self.players[seat].chosen = cards

    def reveal_choices(self) -> None:
        """SFB-3.1 All choices are in."""
        for seat, player in enumerate(self.players):
            player.picked, player.chosen = player.chosen, ()
            self.tell(ev.ChampionsChosen, seat, player.picked, rule="SFB-3.1")
        self.revealed()

    def reveal_rosters(self) -> None:
        """SFB-3.3 (1)"""
        for seat, player in enumerate(self.players):
            player.roster, player.chosen = player.chosen, ()
            self.tell(ev.RosterShown, seat, player.roster, rule="SFB-3.3")
        self.revealed()

    def bar(self, seat: Seat, card: int) -> None:
        """SFB-3.3 (2), (3)"""
        self.players[seat].barred = (*self.players[seat].barred, card)
        self.tell(ev.ChampionBarred, seat, card, rule="SFB-3.3")

    def take_champion(self, seat: Seat, card: int, rule: str) -> None:
        """SFB-3.2, SFB-3.3 (4)"""
        self.players[seat].picked = (*self.players[seat].picked, card)
        self.tell(ev.ChampionTaken, seat, card, rule=rule)

    def give_team(self, seat: Seat, cards: tuple[int, ...]) -> None:
        """SFB-2.11"""
        self.players[seat].picked = cards
        self.tell(ev.ChampionsChosen, seat, cards, rule="SFB-2.11")

    def assemble(self) -> None:
        """SFB-2.2 Every Champion starts on its team's Gate; SFB-2.3 the cards of a seat are one deck."""
        for seat, player in enumerate(self.players):
            self.champions += [Champion(card, self.side_of(seat), seat) for card in player.picked]
            cards = [card * CARDS_EACH + n for card in player.picked for n in range(CARDS_EACH)]
            player.picked = ()
            player.deck = Cards.laid(self.shuffle(f"deck {seat + 1}", sorted(cards)))

    def lay_challenges(self, order: Sequence[int], width: int) -> None:
        """SFB-2.4, SFB-14.6 The first cards into slot 1, the next into slot 0."""
        self.challenges = Cards.laid(order)
        self.track = [EMPTY] * (len(self.content.values) * width)
        for slot in (*range(width, 2 * width), *range(width)):
            self._turn_challenge(slot, "SFB-2.4")

    def _turn_challenge(self, slot: int, rule: str) -> None:
        card = self.challenges[0]
        self.challenges = self.challenges.without(card)
        self.track[slot] = card
        self.revealed()
        self.tell(ev.ChallengeTurned, slot, card, rule=rule)

    def put_trap(self, seat: Seat, cell: int, cannot: int = 0, rule: str = "SFB-2.6") -> None:
        """SFB-2.6, SFB-11.3 A token, unseen: its face is not drawn yet."""
        self.traps[cell] = Trap(UNDRAWN, 0, cannot)
        self.tell(ev.TrapPut, seat, cell, rule=rule)

    def set_aside(self, seat: Seat, cards: tuple[int, ...]) -> None:
        """SFB-2.7 As many are drawn, then those set aside are shuffled into the deck."""
        player = self.players[seat]
        for card in cards:
            player.hand = player.hand.without(card)
        self.tell(ev.FirstHandKept, seat, len(cards), rule="SFB-2.7")
        if cards:
            self.draw_cards(seat, len(cards), "SFB-2.7")
            self._shuffle_deck(seat, (*player.deck, *cards))

    def deploy(self, champion: int, cell: int) -> None:
        """SFB-2.8"""
        self.put(champion, cell)
        self.tell(ev.Deployed, champion, cell, rule="SFB-2.8")

    def spare_core(self, seat: Seat, core: int) -> None:
        """SFB-2.10"""
        self.players[seat].cores &= ~(1 << core)
        self.tell(ev.CoreSpared, seat, core, rule="SFB-2.10")

    # ------------------------------------------------------------ verbs: rounds

    def begin_round(self) -> None:
        """SFB-4.1"""
        self.round += 1
        self.tell(ev.RoundBegan, self.round, rule="SFB-4.1")

    def begin_turn(self) -> None:
        """SFB-4.2 What lasts until the start of this seat's turn ends."""
        self.turns += 1
        for one in self.champions:
            if one.mods:
                one.mods = tuple(mod for mod in one.mods if mod[1] != f"seat-{self.active}")
        self.tell(ev.TurnBegan, self.active, rule="SFB-4.2")

    def begin_phase(self, phase: str) -> None:
        """SFB-4.2"""
        self.phase = phase

    def score(self, team: int, slot: int, n: int) -> None:
        """SFB-4.5, SFB-4.6"""
        card = self.track[slot]
        self.track[slot] = EMPTY
        self.gone_challenges = (*self.gone_challenges, card)
        self.tell(ev.ChallengeScored, team, slot, card, n, rule="SFB-4.5")
        self.gain(team, n)

    def advance_track(self, width: int) -> None:
        """SFB-4.11, SFB-14.6 Each card moves on; what leaves the track is discarded."""
        left = tuple(card for card in self.track[-width:] if card != EMPTY)
        self.gone_challenges = (*self.gone_challenges, *left)
        self.track = [EMPTY] * width + self.track[:-width]
        self.tell(ev.TrackAdvanced, left, self.round, tuple(self.track), tuple(self.vp), rule="SFB-4.11")
        for slot in range(width):
            if not self.challenges:
                self.mix_challenges()
            self._turn_challenge(slot, "SFB-4.11")
        if not self.challenges:
            self.mix_challenges()

    def mix_challenges(self) -> None:
        """SFB-4.12"""
        self.challenges = Cards.laid(self.shuffle("challenges", sorted(self.gone_challenges)))
        self.gone_challenges = ()

    def end_phase(self) -> None:
        """SFB-5.1"""
        self.tell(ev.PhaseEnded, self.active, rule="SFB-5.1")

    def ready_cores(self, seat: Seat) -> None:
        """SFB-4.8 (a), SFB-4.9 In no other turn, so that one spent on a Reaction is missed."""
        self.players[seat].cores = ALL_CORES
        self.players[seat].used = 0

    def drop_hand(self, seat: Seat) -> None:
        """SFB-4.8 (c)"""
        player = self.players[seat]
        cards = tuple(sorted(player.hand))
        player.hand = Hand()
        player.discard = (*player.discard, *cards)
        self.tell(ev.Upkeep, seat, cards, rule="SFB-4.8")

    def end_turn(self) -> None:
        """SFB-4.10"""
        for one in self.champions:
            one.rooted = one.stunned = one.still = False
            if one.mods:
                one.mods = tuple(mod for mod in one.mods if mod[1].startswith("seat-"))
        self.phase = ""

    # ------------------------------------------------------------ verbs: cards

    def _shuffle_deck(self, seat: Seat, cards: Sequence[int]) -> None:
        self.players[seat].deck = Cards.laid(self.shuffle(f"deck {seat + 1}", sorted(cards)))

    def reshuffle(self, seat: Seat) -> None:
        """SFB-1.8 The discard pile becomes the deck."""
        player = self.players[seat]
        cards, player.discard = player.discard, ()
        self._shuffle_deck(seat, cards)
        self.tell(ev.Reshuffled, seat, rule="SFB-1.8")

    def draw_cards(self, seat: Seat, n: int, rule: str) -> None:
        """SFB-1.8 One at a time; when the deck is empty the discard pile is shuffled into a new one, and if that is empty too the draw is lost."""
        player = self.players[seat]
        drawn, player.deck = player.deck.cut(n)
        if len(drawn) < n and player.discard:
            self.reshuffle(seat)
            more, player.deck = player.deck.cut(n - len(drawn))
            drawn += more
        if drawn:
            player.hand = player.hand.with_cards(drawn, those((seat,)))
            self.revealed()
        self.tell(ev.Drew, seat, len(drawn), Secret(tuple(sorted(drawn)), (seat,)), rule=rule)

    def look_at_deck(self, seat: Seat, n: int) -> None:
        """SFB-12.20"""
        player = self.players[seat]
        cards = player.deck.cards[:n]
        for card in cards:
            player.deck = player.deck.learned(card, those((seat,)))
        self.revealed()
        self.tell(ev.DeckLooked, seat, Secret(cards, (seat,)), rule="SFB-12.20", to=(seat,))

    def plan(self, seat: Seat, top: tuple[int, ...], bottom: tuple[int, ...]) -> None:
        """SFB-12.20 The cards that were looked at go back, on top and on the bottom."""
        player = self.players[seat]
        _, rest = player.deck.cut(len(top) + len(bottom))
        know = those((seat,))
        player.deck = Cards((*top, *rest.cards, *bottom), (know,) * len(top) + rest.known + (know,) * len(bottom))
        self.tell(ev.Planned, seat, len(top) + len(bottom), len(bottom), rule="SFB-12.20")

    def recover(self, seat: Seat, card: int) -> None:
        """SFB-12.21 All know it as being in that hand."""
        player = self.players[seat]
        at = player.discard.index(card)
        player.discard = player.discard[:at] + player.discard[at + 1 :]
        player.hand = player.hand.with_card(card, EVERYBODY)
        self.tell(ev.Recovered, seat, card, rule="SFB-12.21")

    def lose_cards(self, seat: Seat, cards: tuple[int, ...]) -> None:
        """SFB-12.21 Discarded at random, face up."""
        player = self.players[seat]
        for card in cards:
            player.hand = player.hand.without(card)
        player.discard = (*player.discard, *cards)
        self.revealed()
        self.tell(ev.Discarded, seat, cards, rule="SFB-12.21")

    def show_hand(self, seat: Seat) -> None:
        """SFB-12.22"""
        player = self.players[seat]
        for card in player.hand.cards:
            player.hand = player.hand.learned(card, EVERYBODY)
        self.revealed()
        self.tell(ev.HandShown, seat, player.hand.cards, rule="SFB-12.22")

    # ------------------------------------------------------------ verbs: Actions

    def begin_card(self, champion: int, card: int) -> None:
        """SFB-5.3 The Core is exhausted; until it is resolved the card is in neither hand, deck nor discard pile."""
        seat = self.champions[champion].seat
        self._spend(seat, card, self.content.cores[card])
        self.act = Activation(seat, champion, card)
        self.actions += 1
        self.tell(ev.CardPlayed, champion, card, rule="SFB-5.3")

    def begin_standard(self, champion: int, standard: str, number: int, core: int) -> None:
        """SFB-8.5, SFB-8.6"""
        seat = self.champions[champion].seat
        player = self.players[seat]
        player.cores &= ~(1 << core)
        player.used |= 1 << number
        self.act = Activation(seat, champion, standard=standard)
        self.actions += 1
        self.tell(ev.StandardUsed, champion, standard, core, rule="SFB-8.5")

    def _spend(self, seat: Seat, card: int, core: int) -> None:
        player = self.players[seat]
        player.cores &= ~(1 << core)
        player.hand = player.hand.without(card)
        player.played = (*player.played, card)
        self.revealed()

    def react(self, seat: Seat, card: int, protected: int, bonus: int) -> None:
        """SFB-9.2, SFB-9.6 The printed bonus is added to P for this attack."""
        self._spend(seat, card, self.content.cores[card])
        act = self.now
        act.reactor, act.reaction, act.protected = seat, card, protected
        self.tell(ev.ReactionPlayed, seat, card, protected, rule="SFB-9.2")
        if bonus:
            self.modify(protected, bonus, "attack")

    def aim(self, targets: tuple[int, ...], area: int) -> None:
        """SFB-7.2 (4)"""
        self.now.targets, self.now.area, self.now.aimed = targets, area, True
        self.tell(ev.AttackDeclared, self.now.champion, targets, rule="SFB-7.2")

    def name(self, targets: tuple[int, ...]) -> None:
        """SFB-8.1 (3)"""
        self.now.targets = targets
        self.tell(ev.SkillUsed, self.now.champion, targets, rule="SFB-8.1")

    def name_later(self, targets: tuple[int, ...], token: int) -> None:
        """SFB-8.2 A target or trap token that is chosen within the text."""
        self.now.targets, self.now.token = targets, token

    def name_opponent(self, seat: Seat) -> None:
        """SFB-14.10"""
        self.now.opponent = seat

    def name_token(self, cell: int) -> None:
        """SFB-12.23"""
        self.now.token = cell

    def decline(self) -> None:
        """SFB-5.6"""
        self.now.over = True
        self.tell(ev.ActionDeclined, self.now.champion, rule="SFB-5.6")

    def lose_target(self, champion: int) -> None:
        """SFB-7.10"""
        self.now.targets = tuple(n for n in self.now.targets if n != champion)
        self.tell(ev.TargetLost, champion, rule="SFB-7.10")

    def strike(self, blows: Sequence[ev.Struck]) -> None:
        """SFB-7.12 What each target is dealt, all at the same time; tokens are placed."""
        self.now.dealt = tuple(blow.n + blow.poison for blow in blows)
        self.now.struck = True
        for blow in blows:
            self.tell(ev.Struck, blow.champion, blow.strength, blow.defense, blow.n, blow.poison, rule="SFB-7.11")
        for blow in blows:
            self.hurt(blow.champion, blow.n + blow.poison, "SFB-7.12")

    def end_action(self) -> None:
        """SFB-5.3, SFB-9.6 The cards are discarded; what lasts for this attack ends, what is for later ones begins (SFB-12.25)."""
        act = self.now
        for seat, card in ((act.seat, act.card), (act.reactor, act.reaction)):
            if card != NO_CARD:
                self.players[seat].discard = (*self.players[seat].discard, card)
        for one in self.champions:
            if one.mods:
                one.mods = tuple((n, "turn" if until == "later" else until) for n, until in one.mods if until != "attack")
        self.act = None

    def level_up(self) -> None:
        """SFB-10.9"""
        for n, one in enumerate(self.champions):
            if one.pending:
                one.pending = False
                if one.cell != OFF and not one.up:
                    one.up = True
                    self.tell(ev.LeveledUp, n, rule="SFB-10.9")

    # ------------------------------------------------------------ verbs: figures

    def put(self, champion: int, cell: int) -> None:
        """A Champion now stands on a hex."""
        one = self.champions[champion]
        self._lift(one)
        one.cell = cell
        self.held[one.team] |= 1 << cell

    def _lift(self, one: Champion) -> None:
        if one.cell != OFF:
            self.held[one.team] &= ~(1 << one.cell)
        one.cell = OFF

    def move(self, champion: int, how: str, path: tuple[int, ...], rule: str) -> None:
        """A Champion enters hexes, one after the other."""
        self.put(champion, path[-1])
        self.tell(ev.Moved, champion, how, path, rule=rule)

    def swap(self, a: int, b: int) -> None:
        """SFB-12.13 Both at the same time."""
        here, there = self.champions[a].cell, self.champions[b].cell
        self._lift(self.champions[b])
        self.move(a, "swap", (there,), "SFB-12.13")
        self.move(b, "swap", (here,), "SFB-12.13")

    def hurt(self, champion: int, n: int, rule: str) -> None:
        """SFB-10.3 Damage tokens are placed."""
        if n > 0:
            one = self.champions[champion]
            one.damage += n
            self.tell(ev.Hurt, champion, n, one.damage, rule=rule)

    def heal(self, champion: int, n: int, rule: str = "SFB-12.16") -> None:
        """SFB-12.16"""
        one = self.champions[champion]
        n = min(n, one.damage)
        if n > 0 and one.cell != OFF:
            one.damage -= n
            self.tell(ev.Healed, champion, n, rule=rule)

    def fall(self, champion: int, source: int) -> None:
        """SFB-10.5 Out of action: all tokens and modifiers leave, the basic side is up, the figure goes to its Gate.

        SFB-10.8, SFB-9.9 An Enemy's fall lets the activated Champion Level Up, and the protected one whose Reaction caused it. SFB-5.6 The activated Champion's ends its activation.
        """
        one, act = self.champions[champion], self.act
        self._lift(one)
        one.damage, one.up, one.pending, one.mods = 0, False, False, ()
        one.rooted = one.stunned = one.still = False
        one.falls += 1
        self.tell(ev.Fell, champion, rule="SFB-10.5")
        if act is None:
            return
        if act.champion == champion:
            act.over = True
        for winner in (act.champion, *([source] if source != act.champion else ())):
            if winner != NOBODY and self.enemies(winner, champion):
                self.champions[winner].pending = True

    def gain(self, team: int, n: int) -> None:
        """SFB-1.3, SFB-2.5"""
        self.vp[team] += n
        self.tell(ev.PointsGained, team, n, self.vp[team], rule="SFB-1.3")

    def root(self, champion: int) -> None:
        """SFB-12.17"""
        if not self.champions[champion].rooted:
            self.champions[champion].rooted = True
            self.tell(ev.Rooted, champion, rule="SFB-12.17")

    def stun(self, champion: int) -> None:
        """SFB-12.18 The activated Champion's activation ends at once."""
        if not self.champions[champion].stunned:
            self.champions[champion].stunned = True
            self.tell(ev.Stunned, champion, rule="SFB-12.18")
        if self.act is not None and self.act.champion == champion:
            self.act.over = True

    def modify(self, champion: int, n: int, until: str) -> None:
        """SFB-12.25"""
        one = self.champions[champion]
        one.mods = (*one.mods, (n, until))
        self.tell(ev.DefenseChanged, champion, n, until, rule="SFB-12.25")

    def weaken(self, n: int) -> None:
        """SFB-12.26"""
        self.now.strength += n
        self.tell(ev.StrengthChanged, n, rule="SFB-12.26")

    def ward(self, champion: int, what: str) -> None:
        """SFB-12.27, SFB-12.28"""
        if what == "post":
            self.now.mist = True
        else:
            self.champions[champion].still = True
        self.tell(ev.Warded, champion, what, rule="SFB-12.27" if what == "post" else "SFB-12.28")

    def not_moved(self, champion: int, why: str, rule: str) -> None:
        """SFB-12.1, SFB-12.9, SFB-12.28 A displacement comes to nothing."""
        self.tell(ev.NotMoved, champion, why, rule=rule)

    def end_shove(self, champion: int, how: str, left: int) -> None:
        """SFB-12.9, SFB-12.10 The steps that were not made."""
        self.tell(ev.ShoveEnded, champion, how, left, rule="SFB-12.9")

    # ------------------------------------------------------------ verbs: traps

    def turn_up(self, champion: int, cell: int, token: int) -> None:
        """SFB-11.2 All see it; SFB-11.8 no other token on the board can be this one."""
        del self.traps[cell]
        self.traps = {other: Trap(trap.face, trap.known, trap.cannot | 1 << token) for other, trap in self.traps.items()}
        self.revealed()
        self.tell(ev.TrapSprung, champion, cell, token, rule="SFB-11.2")

    def look_at_trap(self, seat: Seat, cell: int, token: int) -> None:
        """SFB-12.23"""
        trap = self.traps[cell]
        self.traps[cell] = Trap(token, trap.known | those((seat,)), trap.cannot)
        self.revealed()
        self.tell(ev.TrapLooked, seat, cell, Secret(token, (seat,)), rule="SFB-12.23")

    def move_trap(self, seat: Seat, cell: int, to: int) -> None:
        """SFB-12.24 It stays the same token, of the same age."""
        self.traps = {to if one == cell else one: trap for one, trap in self.traps.items()}
        self.tell(ev.TrapMoved, seat, cell, to, rule="SFB-12.24")

    # ------------------------------------------------------------ the end

    def win(self, team: int, rule: str) -> None:
        """SFB-13.1 The match is over; nothing further is resolved."""
        self.over = True
        self.winner, self.why = team, rule
        self.tell(ev.MatchEnded, team, rule=rule)

    def lose(self, side: int) -> None:
        """SFB-13.5 A side that has conceded loses at once, whatever the VP."""
        self.tell(ev.SideConceded, side, rule="SFB-13.5")
        self.win(1 - side, "SFB-13.5")

    @property
    def can_be_left(self) -> bool:
        """SFB-13.5 From the start of round 1."""
        return self.round > 0
