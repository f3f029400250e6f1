"""The table: what a match consists of, verbs that concern several things at once, and the questions that every chapter asks.

A Champion, a player, an activation and a trap token change by verbs of their own; a chapter calls them and tells what happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final

from msgspec import field

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.abilities import Ability
from outplay.games.brawl.data.board import EAST, WEST, Board
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.kinds import Amount, ChallengeBag, ChampionCardBag, Phase, Points, Seats, TeamOrNobody, Track
from outplay.games.brawl.data.rows import CARDS_EACH, ActionCard, ChampionCard, TrapKind
from outplay.games.brawl.data.settings import BrawlSettings
from outplay.games.brawl.rules.activation import NO_CARD, Activation
from outplay.games.brawl.rules.champion import NOBODY, OFF, Champion
from outplay.games.brawl.rules.player import Player
from outplay.games.brawl.rules.token import Trap
from outplay.kernel.cards import Cards, those
from outplay.kernel.kinds import Bag, ByKey, Each, Unseen
from outplay.kernel.late import UNDRAWN
from outplay.kernel.state import State
from outplay.kernel.step import Seat, Secret

EMPTY: Final = -1
"""A slot of the Challenge Track without a card."""


class Table(State):
    """Everything that is true in a match."""

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"board"})

    settings: BrawlSettings
    content: BrawlContent
    board: Annotated[Board, Unseen()] = field(default=None)  # type: ignore[assignment]  # of the content, laid at once
    champions: Annotated[list[Champion], Each("champion")] = []
    players: Annotated[list[Player], Each("seat", by_seat=True)] = []
    held: Annotated[list[int], Unseen()] = field(default_factory=lambda: [0, 0])
    """The hexes of each team's Champions, as bits."""
    traps: Annotated[dict[int, Trap], ByKey("hex")] = {}
    """By hex, from the oldest to the newest."""
    track: Track = []
    challenges: Annotated[Cards, Bag("challenge")] = Cards()
    gone_challenges: ChallengeBag = ()
    pool: ChampionCardBag = ()
    """SFB-3.2 The Champions of the casual draft."""
    vp: Points = field(default_factory=lambda: [0, 0])
    order: Seats = ()
    west: TeamOrNobody = NOBODY
    round: Amount = 0
    turns: Amount = 0
    phase: Phase = ""
    act: Activation | None = None
    actions: Amount = 0
    winner: Annotated[int, Unseen()] = NOBODY
    why: Annotated[str, Unseen()] = ""
    """The rule by which it is over."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.board = self.content.board

    # ------------------------------------------------------------ questions: teams and players

    @property
    def active(self) -> Seat:
        """The seat whose turn it is; NOBODY before the first."""
        return self.order[(self.turns - 1) % len(self.order)] if self.turns else NOBODY

    def area_of(self, team: int) -> int:
        """SFB-2.1 Return the deployment area of a team: WEST or EAST."""
        return WEST if self.west == team else EAST

    def seats_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats in turn order, beginning with this one."""
        at = self.order.index(seat)
        return self.order[at:] + self.order[:at]

    def deck_of(self, seat: Seat) -> list[int]:
        """SFB-2.3 Return all cards of a seat's Champions."""
        return [one.card * CARDS_EACH + n for one in self.champions if one.seat == seat for n in range(CARDS_EACH)]

    def in_play(self, seat: Seat) -> tuple[int, ...]:
        """SFB-5.3, SFB-9.6 Return the card of a seat that is being resolved, if there is one."""
        act = self.act
        if act is None:
            return ()
        return (act.card,) if act.seat == seat and act.card != NO_CARD else (act.reaction,) if act.reactor == seat else ()

    # ------------------------------------------------------------ questions: Champions

    def card_of(self, champion: int) -> ChampionCard:
        """Return the Champion card of a Champion."""
        return self.content.champions[self.champions[champion].card]

    def action_card(self, card: int) -> ActionCard:
        """Return an Action card by its number."""
        return self.content.cards[card]

    def team(self, team: int) -> list[int]:
        """Return the Champions of a team."""
        return [n for n, one in enumerate(self.champions) if one.team == team]

    def own(self, seat: Seat) -> list[int]:
        """SFB-14.3 Return the Champions that a seat controls."""
        return [n for n, one in enumerate(self.champions) if one.seat == seat]

    def champion_of(self, seat: Seat, card: int) -> int:
        """Return the Champion of a seat to which an Action card belongs. Raises LookupError if the seat has no such Champion."""
        whose = self.content.champion_card_of(card)
        for n, one in enumerate(self.champions):
            if one.card == whose and one.seat == seat:
                return n
        raise LookupError(card)

    def hit_points(self, champion: int) -> int:
        """SFB-10.3 Return the hit points of the side that is up."""
        card = self.card_of(champion)
        return card.leveled.hit_points if self.champions[champion].up else card.hit_points

    def ability(self, champion: int) -> Ability | None:
        """SFB-10.10 Return the ability that is active while the Leveled Up side is up."""
        return self.card_of(champion).leveled.does if self.champions[champion].up else None

    def in_arena(self, champion: int) -> bool:
        """Return whether a Champion stands on a hex."""
        return self.champions[champion].cell != OFF

    def enemies(self, a: int, b: int) -> bool:
        """SFB-1.2 Return whether two Champions are of different teams."""
        return self.champions[a].team != self.champions[b].team

    def apart(self, a: int, b: int) -> int:
        """Return the distance between two Champions in the arena."""
        return self.board.hexes.distance[self.champions[a].cell][self.champions[b].cell]

    def bloodied_at(self, champion: int) -> int:
        """SFB-10.3 Return the damage from which a Champion is Bloodied."""
        return self.card_of(champion).bloodied_at(self.champions[champion].up)

    def bloodied(self, champion: int) -> bool:
        """SFB-10.3 Return whether a Champion is Bloodied."""
        return self.champions[champion].damage >= self.bloodied_at(champion)

    @property
    def now(self) -> Activation:
        """The activation under way."""
        assert self.act is not None
        return self.act

    # ------------------------------------------------------------ questions: hexes

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
        """Return the Champion on a hex; NOBODY if there is none."""
        return next((n for n, one in enumerate(self.champions) if one.cell == cell), NOBODY)

    def trap_kind(self, token: int) -> TrapKind:
        """SFB-15.10 Return what a trap token does."""
        return self.content.traps[self.content.tokens[token]]

    # ------------------------------------------------------------ verbs: setup

    def seat_players(self) -> None:
        """Give each seat a player."""
        self.players = [Player() for _ in range(self.settings.seats)]

    def draw_order(self, order: tuple[Seat, ...]) -> None:
        """SFB-2.1, SFB-14.2 Set the order of turns."""
        self.order = order
        self.tell(ev.OrderDrawn, order, rule="SFB-2.1" if len(order) == 2 else "SFB-14.2")

    def choose_area(self, west: int) -> None:
        """SFB-2.1 Give the West area to a team."""
        self.west = west
        self.tell(ev.AreaChosen, west, rule="SFB-2.1")

    def show_pool(self, cards: tuple[int, ...]) -> None:
        """SFB-3.2 Lay out the pool of a casual draft."""
        self.pool = cards
        self.tell(ev.PoolShown, cards, rule="SFB-3.2")

    def assemble(self) -> None:
        """SFB-2.2 Put every Champion on its team's Gate; SFB-2.3 shuffle the cards of each seat into one deck."""
        for seat, player in enumerate(self.players):
            self.champions += [Champion(card, self.side_of(seat), seat) for card in player.picked]
            player.begin(self.shuffle(f"deck {seat + 1}", sorted(self.deck_of(seat))))

    # ------------------------------------------------------------ verbs: rounds, points, the end

    def begin_round(self) -> None:
        """SFB-4.1 Begin the next round."""
        self.round += 1
        self.tell(ev.RoundBegan, self.round, rule="SFB-4.1")

    def begin_turn(self) -> None:
        """SFB-4.2 Begin the next turn; what lasts until its start ends."""
        self.turns += 1
        for one in self.champions:
            one.begin_turn(self.active)
        self.tell(ev.TurnBegan, self.active, rule="SFB-4.2")

    def begin_phase(self, phase: str) -> None:
        """SFB-4.2 Begin a phase of the turn."""
        self.phase = phase

    def end_turn(self) -> None:
        """SFB-4.10 End the turn, and what lasts for it."""
        for one in self.champions:
            one.end_turn()
        self.phase = ""

    def gain(self, team: int, n: int) -> None:
        """SFB-1.3, SFB-2.5 Give a team Victory Points."""
        self.vp[team] += n
        self.tell(ev.PointsGained, team, n, self.vp[team], rule="SFB-1.3")

    def win(self, team: int, rule: str) -> None:
        """SFB-13.1 End the match; nothing further is resolved."""
        self.over = True
        self.winner, self.why = team, rule
        self.tell(ev.MatchEnded, team, rule=rule)

    def lose(self, side: int) -> None:
        """SFB-13.5 End the match at once for a side that has conceded, whatever the Victory Points."""
        self.tell(ev.SideConceded, side, rule="SFB-13.5")
        self.win(1 - side, "SFB-13.5")

    @property
    def can_be_left(self) -> bool:
        """SFB-13.5 Whether one may concede: from the start of round 1."""
        return self.round > 0

    # ------------------------------------------------------------ verbs: the Challenge Track

    def lay_challenges(self, order: Sequence[int], width: int) -> None:
        """SFB-2.4, SFB-14.6 Lay the deck, and turn its first cards into the 1 VP slots, the next into the first ones."""
        self.challenges = Cards.laid(order)
        self.track = [EMPTY] * (len(self.content.values) * width)
        for slot in (*range(width, 2 * width), *range(width)):
            self._turn_challenge(slot, "SFB-2.4")

    def take_challenge(self, slot: int) -> int:
        """SFB-4.6 Discard the card in a slot of the track, and return it."""
        card = self.track[slot]
        self.track[slot] = EMPTY
        self.gone_challenges = (*self.gone_challenges, card)
        return card

    def advance_track(self, width: int) -> None:
        """SFB-4.11, SFB-14.6 Move each card on and turn new ones; what leaves the track is discarded."""
        left = tuple(card for card in self.track[-width:] if card != EMPTY)
        self.gone_challenges = (*self.gone_challenges, *left)
        self.track = [EMPTY] * width + self.track[:-width]
        self.tell(ev.TrackAdvanced, left, self.round, tuple(self.track), tuple(self.vp), rule="SFB-4.11")
        for slot in range(width):
            if not self.challenges:
                self._mix_challenges()
            self._turn_challenge(slot, "SFB-4.11")
        if not self.challenges:
            self._mix_challenges()

    def _turn_challenge(self, slot: int, rule: str) -> None:
        card = self.challenges[0]
        self.challenges = self.challenges.without(card)
        self.track[slot] = card
        self.revealed()
        self.tell(ev.ChallengeTurned, slot, card, rule=rule)

    def _mix_challenges(self) -> None:
        """SFB-4.12 Shuffle the discarded Challenges into a new deck."""
        self.challenges = Cards.laid(self.shuffle("challenges", sorted(self.gone_challenges)))
        self.gone_challenges = ()

    # ------------------------------------------------------------ verbs: Actions

    def begin_card(self, champion: int, card: int) -> None:
        """SFB-5.3 Activate a Champion by a card. Its Core is exhausted; until it is resolved the card is in neither hand, deck nor discard pile."""
        seat = self.champions[champion].seat
        self.players[seat].spend(card, self.content.cores[card])
        self.revealed([those((seat,))])
        self._activate(Activation(seat, champion, card))
        self.tell(ev.CardPlayed, champion, card, rule="SFB-5.3")

    def begin_standard(self, champion: int, standard: str, number: int, core: int) -> None:
        """SFB-8.5, SFB-8.6 Activate a Champion by a Standard Action."""
        seat = self.champions[champion].seat
        self.players[seat].use_standard(number, core)
        self._activate(Activation(seat, champion, standard=standard))
        self.tell(ev.StandardUsed, champion, standard, core, rule="SFB-8.5")

    def _activate(self, act: Activation) -> None:
        self.act = act
        self.actions += 1

    def decline(self) -> None:
        """SFB-5.6 End the activation without an attack or a skill."""
        self.now.end()
        self.tell(ev.ActionDeclined, self.now.champion, rule="SFB-5.6")

    def end_action(self) -> None:
        """SFB-5.3, SFB-9.6 Discard its cards; what lasts for this attack ends, what is for later ones begins (SFB-12.25)."""
        act = self.now
        for seat, card in ((act.seat, act.card), (act.reactor, act.reaction)):
            if card != NO_CARD:
                self.players[seat].put_away(card)
        for one in self.champions:
            one.end_attack()
        self.act = None

    # ------------------------------------------------------------ verbs: figures

    def put(self, champion: int, cell: int) -> None:
        """Put a Champion on a hex, from wherever it is."""
        one = self.champions[champion]
        if one.cell != OFF:
            self.held[one.team] &= ~(1 << one.cell)
        one.cell = cell
        self.held[one.team] |= 1 << cell

    def lift(self, champion: int) -> None:
        """Take a Champion off the arena."""
        one = self.champions[champion]
        if one.cell != OFF:
            self.held[one.team] &= ~(1 << one.cell)
        one.cell = OFF

    def move(self, champion: int, how: str, path: tuple[int, ...], rule: str) -> None:
        """Have a Champion enter hexes, one after the other."""
        self.put(champion, path[-1])
        self.tell(ev.Moved, champion, how, path, rule=rule)

    def swap(self, a: int, b: int) -> None:
        """SFB-12.13 Put two Champions on each other's hexes, both at the same time."""
        here, there = self.champions[a].cell, self.champions[b].cell
        self.lift(b)
        self.move(a, "swap", (there,), "SFB-12.13")
        self.move(b, "swap", (here,), "SFB-12.13")

    # ------------------------------------------------------------ verbs: traps

    def put_trap(self, seat: Seat, cell: int, cannot: int = 0, rule: str = "SFB-2.6") -> None:
        """SFB-2.6, SFB-11.3 Put a token, unseen: its face is not drawn yet."""
        self.traps[cell] = Trap(UNDRAWN, 0, cannot)
        self.tell(ev.TrapPut, seat, cell, rule=rule)

    def turn_up(self, champion: int, cell: int, token: int) -> None:
        """SFB-11.2 Turn a token up for all to see, and take it off the board; SFB-11.8 no other token there can be this one."""
        self.revealed([self.traps[cell].known])
        del self.traps[cell]
        self.traps = {other: trap.other_than(token) for other, trap in self.traps.items()}
        self.tell(ev.TrapSprung, champion, cell, token, rule="SFB-11.2")

    def look_at_trap(self, seat: Seat, cell: int, token: int) -> None:
        """SFB-12.23 Let a seat look at a token."""
        self.revealed([self.traps[cell].known])
        self.traps[cell] = self.traps[cell].learned(token, seat)
        self.tell(ev.TrapLooked, seat, cell, Secret(token, (seat,)), rule="SFB-12.23")

    def move_trap(self, seat: Seat, cell: int, to: int) -> None:
        """SFB-12.24 Move a token. It stays the same one, of the same age."""
        self.traps = {to if one == cell else one: trap for one, trap in self.traps.items()}
        self.tell(ev.TrapMoved, seat, cell, to, rule="SFB-12.24")
