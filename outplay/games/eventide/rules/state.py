"""The table: structures, Heroes, lane cards, gold, and what is under way; verbs that change it, and the questions every chapter asks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, Final

from msgspec import field

from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data.board import ALL_STANDING, FORTRESS, INNER, LANES, OFF
from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.data.kit import Arms, Change, Held, Kit, armed
from outplay.games.eventide.data.rows import HeroCard
from outplay.games.eventide.data.settings import EventideSettings
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, NOBODY, TALENT, When
from outplay.games.eventide.rules.hero import BASE, DECOY, FALLEN, LIVE, OUT, RESERVE, RETURNING, RUSH, Act, Attack, CardMove, Hero, Note, seat_of
from outplay.kernel.cards import Hand, those
from outplay.kernel.state import State
from outplay.kernel.step import Seat, Secret

DRAW, VOID = -1, -2
"""EOH-14.4, EOH-1.10 Who has won where nobody has: both are equal, or the match counts nowhere."""

PLACE, REVEAL, TOWERS, BEFORE, FIGHT, END, SHOP = "place", "reveal", "towers", "before", "fight", "end", "shop"
"""EOH-6.1 The stages of a round; before: the window before combat in a lane is open, fight: it is going on (EOH-10.2)."""


TEAMS: Final = tuple(range(CLASS_COUNT * seat, CLASS_COUNT * (seat + 1)) for seat in (0, 1))
OWN: Final = (those((0,)), those((1,)))
"""Who knows the cards that only their player knows."""
UNNAMED: Final = tuple(tuple(lane for lane in range(len(LANES)) if not named >> lane & 1) for named in range(1 << len(LANES)))


class Table(State):
    """Everything that is true in a match. EOH-3.4 It begins with no gold, no damage and no tokens, in the Lane phase."""

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"arms"})

    settings: EventideSettings
    content: EventideContent
    arms: Arms | None = None
    """What the Heroes have, as their Items are; None where it is not worked out yet."""
    heroes: list[Hero] = []
    """Ten, from the line-up on: five a seat, by Class."""
    gamers: list[tuple[int, ...]] = field(default_factory=lambda: [(), ()])
    drafted: list[tuple[int, ...]] = field(default_factory=lambda: [(), ()])
    """The Heroes that each player drafted, in the order of the picks."""
    bench: list[tuple[int, ...]] = field(default_factory=lambda: [(), ()])
    """EOH-2.5 The Gamers that each player drafted."""
    pool: tuple[int, ...] = ()
    starter: Seat = NOBODY
    talents_used: int = 0
    """The Gamers whose Talent carries a Cooldown token, as bits."""
    rolls: list[int] = field(default_factory=lambda: [0, 0])
    """EOH-1.4 The Successes of the X Factor roll."""
    winner_x: Seat = NOBODY
    round: int = 0
    first: Seat = 0
    assault: bool = False
    due: bool = False
    """EOH-9.9 An inner tower fell: the Assault phase starts with the next round."""
    stage: str = ""
    lane: int = OFF
    """The lane that is checked or fought for."""
    placed: tuple[tuple[Seat, int, int], ...] = ()
    """EOH-7.2 The placement turns of this round that were taken: who named which lane, with how many cards."""
    stand: list[int] = field(default_factory=lambda: [ALL_STANDING, ALL_STANDING])
    gold: list[int] = field(default_factory=lambda: [0, 0])
    earned: list[int] = field(default_factory=lambda: [0, 0])
    kills: list[int] = field(default_factory=lambda: [0, 0])
    hands: list[Hand] = field(default_factory=lambda: [Hand(), Hand()])
    down: list[Hand] = field(default_factory=lambda: [Hand()] * 6)
    """The face-down cards of each player in each lane, three a seat."""
    laid: list[Hand] = field(default_factory=lambda: [Hand()] * 6)
    """What was put there this round, before any card moved."""
    named: list[int] = field(default_factory=lambda: [0, 0])
    """EOH-7.3 The lanes that each player has named this round, as bits."""
    moves: tuple[CardMove, ...] = ()
    notes: list[tuple[Note, ...]] = field(default_factory=lambda: [(), ()])
    rush: list[int] = field(default_factory=lambda: [OFF, OFF])
    """The lane of each player's revealed Minion Rush."""
    wave: list[int] = field(default_factory=lambda: [1, 1])
    passes: list[int] = field(default_factory=lambda: [0, 0])
    ended: list[bool] = field(default_factory=lambda: [False, False])
    """EOH-8.4 to 8.6 Whose Reveal stage is over."""
    held: bool = False
    """EOH-9.7 The tower about to fall stays."""
    acts: list[Act] = []
    attack: Attack | None = None
    duels: tuple[tuple[int, int], ...] = ()
    discount: int = 0
    winner: int = NOBODY
    why: str = ""
    """The rule by which it is over."""

    # ------------------------------------------------------------ questions: Heroes

    def card_of(self, hero: int) -> HeroCard:
        """The Hero card of a Hero."""
        return self.content.heroes[self.heroes[hero].card]

    def kit(self, hero: int) -> Kit:
        """EOH-5.6 What a Hero has of Passives and abilities."""
        return (self.arms or self._armed()).kits[hero]

    @property
    def kits(self) -> Sequence[Kit]:
        """EOH-5.6 What all Heroes have."""
        return (self.arms or self._armed()).kits

    def _armed(self) -> Arms:
        """Work out what the Heroes have: at first, and whenever an Item was bought."""
        kits = [self.content.kits[one.card, one.level, one.gamer] for one in self.heroes]
        self.arms = Arms(armed(0, tuple(kits[:CLASS_COUNT])), armed(1, tuple(kits[CLASS_COUNT:])))
        return self.arms

    def team(self, seat: Seat) -> range:
        """The Heroes of a player, by Class."""
        return TEAMS[seat]

    def standing(self, seat: Seat, lane: int) -> list[int]:
        """The Heroes of a player in a lane, live or fallen."""
        heroes = self.heroes
        return [n for n in TEAMS[seat] if heroes[n].lane == lane]

    def live(self, seat: Seat, lane: int) -> list[int]:
        """The live Heroes of a player in a lane."""
        heroes = self.heroes
        return [n for n in TEAMS[seat] if heroes[n].lane == lane and heroes[n].state == LIVE]

    def left(self, hero: int) -> int:
        """The Hit Points that are left."""
        one = self.heroes[hero]
        return max(0, one.hp - one.damage)

    def canonical(self, heroes: Iterable[int]) -> list[int]:
        """EOH-1.7 The first player's before the other's, then by lane, those at base last, then by Class."""
        return sorted(heroes, key=lambda n: (seat_of(n) != self.first, self.heroes[n].lane if self.heroes[n].lane != OFF else len(LANES), n))

    def has_token(self, hero: int) -> bool:
        """EOH-11.2, EOH-11.9 Whether it has its one Respawn token."""
        return self.heroes[hero].state in (OUT, FALLEN)

    def self_of(self, slot: int, who: int) -> int:
        """The Hero of an ability: of a Talent the one that its Gamer plays, NOBODY before the line-up."""
        if slot != TALENT:
            return who
        return next((n for n, one in enumerate(self.heroes) if one.gamer == who), NOBODY)

    def abilities_for(self, seat: Seat, moment: str) -> Sequence[Held]:
        """What a player's Heroes have for a moment, used up or not, in canonical order."""
        return (self.arms or self._armed()).moments[seat].get(moment, ())

    @property
    def moments(self) -> frozenset[str]:
        """The moments for which anybody has an ability, used up or not; before the line-up none is known."""
        return (self.arms or self._armed()).all_moments

    def has_moment(self, moment: str) -> bool:
        """Whether anybody may have an ability for a moment at all."""
        return moment in self.moments or not self.heroes

    def doing(self, when: When) -> Collection[int]:
        """EOH-5.13 The Heroes that have Passives which do something at such an event."""
        return (self.arms or self._armed()).doing.get(when, ())

    def auras(self, figure: str) -> Sequence[tuple[int, Change]]:
        """EOH-5.7 The Passives by which Heroes change bd, dice or armor of those around them."""
        return (self.arms or self._armed()).auras.get(figure, ())

    def walls(self, seat: Seat) -> Sequence[int]:
        """EOH-9.2 The Heroes of a player that count more in defense while they are alone."""
        return (self.arms or self._armed()).walls[seat]

    # ------------------------------------------------------------ questions: cards and lanes

    def possible(self, seat: Seat) -> list[int]:
        """EOH-7.1, EOH-13.3, EOH-17.7 The cards of the hand with which the Placement stage began: all know them."""
        if not self.heroes:
            return []
        heroes = self.heroes
        found = [n % CLASS_COUNT for n in TEAMS[seat] if heroes[n].state == BASE]
        found.append(DECOY)
        if self.assault:
            found.append(RUSH)
        if any(heroes[n].state == BASE for n in (self.arms or self._armed()).reserve[seat]):
            found.append(RESERVE)
        return found

    def face_down(self, seat: Seat, lane: int) -> Hand:
        """The face-down cards of a player in a lane."""
        return self.down[3 * seat + lane]

    def lanes_left(self, seat: Seat) -> tuple[int, ...]:
        """EOH-7.3 The lanes that a player has not named this round."""
        return UNNAMED[self.named[seat]]

    def stands(self, seat: Seat, structure: int) -> bool:
        """Whether a structure stands."""
        return bool(self.stand[seat] >> structure & 1)

    def priority(self) -> tuple[Seat, Seat]:
        """EOH-6.3 The first player, the other."""
        return (self.first, 1 - self.first)

    # ------------------------------------------------------------ verbs: X Factor, drafts, line-up

    def roll_x(self, dice: tuple[int, int], successes: tuple[int, int]) -> None:
        """EOH-1.4"""
        self.rolls = list(successes)
        self.tell(ev.XRolled, dice, successes, rule="EOH-1.4")

    def reroll_x(self, seat: Seat, dice: int, successes: int) -> None:
        """EOH-1.4"""
        self.rolls[seat] = successes
        self.tell(ev.XRerolled, seat, dice, successes, rule="EOH-1.4")

    def tie_x(self) -> None:
        """EOH-1.4"""
        self.tell(ev.XTied, rule="EOH-1.4")

    def win_x(self, seat: Seat) -> None:
        """EOH-1.4"""
        self.winner_x = seat
        self.tell(ev.XWon, seat, rule="EOH-1.4")

    def lay_pool(self, what: str, cards: Sequence[int], starter: Seat) -> None:
        """EOH-2.5, EOH-4.2 A group that is drafted."""
        self.pool, self.starter = tuple(cards), starter
        self.tell(ev.PoolShown, what, self.pool, starter, rule="EOH-4.3")

    def take_first_pick(self, seat: Seat) -> None:
        """EOH-4.5"""
        self.starter = seat
        self.tell(ev.FirstPickTaken, seat, rule="EOH-4.5")

    def draft_hero(self, seat: Seat, card: int) -> None:
        """EOH-4.3"""
        self.pool = tuple(other for other in self.pool if other != card)
        self.drafted[seat] = (*self.drafted[seat], card)
        self.tell(ev.HeroDrafted, seat, card, rule="EOH-4.3")

    def draft_gamer(self, seat: Seat, gamer: int, rule: str) -> None:
        """EOH-2.5, EOH-2.6"""
        self.pool = tuple(other for other in self.pool if other != gamer)
        self.bench[seat] = (*self.bench[seat], gamer)
        self.tell(ev.GamerDrafted, seat, gamer, rule=rule)

    def deal_heroes(self, seat: Seat, cards: tuple[int, ...]) -> None:
        """EOH-4.7"""
        self.drafted[seat] = cards

    def keep_gamers(self, seat: Seat, gamers: tuple[int, ...], rule: str) -> None:
        """EOH-2.5 to 2.8 The rest leave the game."""
        self.gamers[seat], self.bench[seat] = gamers, ()
        self.revealed()
        self.tell(ev.GamersKept, seat, gamers, rule=rule)

    def line_up(self, heroes: Sequence[tuple[int, ...]], gamers: Sequence[tuple[int, ...]]) -> None:
        """EOH-4.6 Both line-ups are shown, and stay public."""
        self.drafted = [(), ()]
        for seat in (0, 1):
            for card, gamer in zip(heroes[seat], gamers[seat] or (NOBODY,) * CLASS_COUNT, strict=True):
                self.heroes.append(Hero(card, gamer, self.content.heroes[card].hp + self.content.kits[card, 0, gamer].hp))
            self.tell(ev.LinedUp, seat, heroes[seat], gamers[seat], rule="EOH-4.6")
        self.arms = None
        self.revealed()

    def name_first(self, seat: Seat) -> None:
        """EOH-4.9, EOH-6.2"""
        self.first = seat
        self.tell(ev.FirstNamed, seat, rule="EOH-4.9")

    # ------------------------------------------------------------ verbs: rounds

    def begin_round(self) -> None:
        """EOH-6.4 Returning Heroes are at base; EOH-13.1 the Assault phase starts if it is due, and EOH-13.2 the tokens of once-per-phase abilities go."""
        self.round += 1
        self.tell(ev.RoundBegan, self.round, rule="EOH-6.4")
        for one in self.heroes:
            if one.state == RETURNING:
                one.state = BASE
        if self.due and not self.assault:
            self.assault = True
            self.tell(ev.AssaultBegan, rule="EOH-13.1")
            for n in range(len(self.heroes)):
                self._take_phase_tokens(n)

    def _take_phase_tokens(self, hero: int) -> None:
        """EOH-5.3, EOH-5.4 By the limits of the levels owned now."""
        one, kit = self.heroes[hero], self.kit(hero)
        for slot, does in kit.abilities.items():
            if getattr(does, "limit", "") != "phase":
                continue
            if slot == TALENT:
                self.talents_used &= ~(1 << one.gamer)
            else:
                one.used &= ~(1 << slot)

    def begin_placement(self) -> None:
        """EOH-7.1 Each player takes the hand."""
        self.stage, self.placed = PLACE, ()
        self.named, self.moves = [0, 0], ()
        self.laid = [Hand()] * 6
        self.hands = [Hand.laid(self.possible(seat), OWN[seat]) for seat in (0, 1)]

    def place(self, seat: Seat, lane: int, cards: Sequence[int]) -> None:
        """EOH-7.3 Lane and number are public, cards are secret."""
        self.placed = (*self.placed, (seat, lane, len(cards)))
        self.named[seat] |= 1 << lane
        put = Hand.laid(cards, OWN[seat])
        self.down[3 * seat + lane] = self.laid[3 * seat + lane] = put
        if cards:
            self.hands[seat] = Hand.laid([card for card in self.hands[seat].cards if card not in cards], OWN[seat])
        self.tell(ev.LaneNamed, seat, lane, len(cards), Secret(put.cards, (seat,)), rule="EOH-7.3")

    def note(self, seat: Seat, lane: int, cards: Sequence[int]) -> None:
        """EOH-7.7 A player has looked at cards of the other; it is kept as a note."""
        shown = tuple(sorted(cards))
        self.notes[seat] = (*self.notes[seat], Note(len(self.placed), lane, shown))
        self.revealed()
        self.tell(ev.Peeked, seat, lane, len(shown), Secret(shown, (seat,)), rule="EOH-5.11")

    def trade_cards(self, seat: Seat, card: int, lane: int, other: int, to: int) -> None:
        """EOH-5.11 A card of one lane and one of another exchange lanes; which they are only their owner knows."""
        self._take_down(seat, card, lane)
        self._take_down(seat, other, to)
        self._put_down(seat, card, to)
        self._put_down(seat, other, lane)
        self.moves = (*self.moves, CardMove(seat, lane, to, trade=True))
        self.tell(ev.CardsTraded, seat, lane, to, Secret((card, other), (seat,)), rule="EOH-5.11")

    def shift_card(self, seat: Seat, card: int, lane: int, to: int, named: bool) -> None:
        """EOH-5.11 A card goes to another lane; where it is named all learn which it is."""
        self._take_down(seat, card, lane)
        self._put_down(seat, card, to)
        self.moves = (*self.moves, CardMove(seat, lane, to, False, card if named else NOBODY))
        self.tell(ev.CardShifted, seat, lane, to, card if named else NOBODY, Secret((card,), (seat,)), rule="EOH-5.11")

    def _take_down(self, seat: Seat, card: int, lane: int) -> None:
        self.down[3 * seat + lane] = self.down[3 * seat + lane].without(card)

    def _put_down(self, seat: Seat, card: int, lane: int) -> None:
        self.down[3 * seat + lane] = self.down[3 * seat + lane].with_card(card, OWN[seat])

    def take_respawn_tokens(self) -> None:
        """EOH-7.8 Those Heroes are returning."""
        back = tuple(n for n, one in enumerate(self.heroes) if one.state == OUT)
        for n in back:
            self.heroes[n].state = RETURNING
        if back:
            self.tell(ev.TokensRemoved, back, rule="EOH-7.8")

    def flip(self) -> None:
        """EOH-8.1 All face-down cards at once, where they lie; cards kept in hand are shown too."""
        self.stage = REVEAL
        for seat in self.priority():
            for lane in range(len(LANES)):
                self.tell(ev.CardsFlipped, seat, lane, self.face_down(seat, lane).cards, rule="EOH-8.1")
            self.tell(ev.CardsFlipped, seat, OFF, self.hands[seat].cards, rule="EOH-8.1")

    def take_places(self) -> None:
        """EOH-8.1 What was flipped: Heroes stand in their lanes, Decoys are discarded, a Minion Rush stays."""
        for seat in (0, 1):
            for lane in range(len(LANES)):
                for card in self.face_down(seat, lane).cards:
                    if card < CLASS_COUNT:
                        hero = self.heroes[CLASS_COUNT * seat + card]
                        hero.state, hero.lane = LIVE, lane
                    elif card == RUSH:
                        self.rush[seat] = lane
        self.down, self.laid = [Hand()] * 6, [Hand()] * 6
        self.hands, self.notes, self.moves, self.placed = [Hand(), Hand()], [(), ()], (), ()
        self.passes, self.ended = [0, 0], [False, False]
        self.revealed()

    def pass_turn(self, seat: Seat) -> None:
        """EOH-8.4 to 8.6 The second player's pass ends its stage, and the first player's second one; once one is over, any pass of the other."""
        self.passes[seat] += 1
        self.ended[seat] = seat != self.first or self.passes[seat] == 2 or self.ended[1 - seat]
        self.tell(ev.TurnPassed, seat, self.ended[seat], rule="EOH-8.4")

    def enter(self, stage: str, lane: int = OFF) -> None:
        """EOH-6.1 The round goes on to a stage, and in it to a lane."""
        self.stage, self.lane = stage, lane
        if stage == FIGHT:
            self.tell(ev.CombatBegan, lane, rule="EOH-10.2")

    def end_combat(self, lane: int) -> None:
        """EOH-10.11 Fallen Heroes leave the lane, combat-long effects end."""
        self.duels = ()
        for n, one in enumerate(self.heroes):
            one.attacked = one.muted = False
            if one.mods:
                one.mods = tuple(mod for mod in one.mods if mod[2] != "combat")
            if one.state == FALLEN:
                self._leave(n, OUT)
                self.tell(ev.LeftLane, n, rule="EOH-10.11")
        self.tell(ev.CombatEnded, lane, rule="EOH-10.11")
        self.stage = BEFORE

    def clear_damage(self) -> None:
        """EOH-11.8"""
        for one in self.heroes:
            one.damage = 0
        self.tell(ev.DamageGone, rule="EOH-11.8")

    def end_round(self) -> None:
        """EOH-12.1 (5) Lane cards leave the lanes, live Heroes go to base, round-long effects end, discarded cards are at hand again."""
        for one in self.heroes:
            if one.state == LIVE:
                one.state, one.lane = BASE, OFF
            one.recalled = one.again = one.winded = one.stunned = one.silenced = False
            one.burn, one.mods, one.bounties = 0, (), ()
        self.rush, self.wave = [OFF, OFF], [1, 1]
        self.enter(END)
        structures = (self.stand[0].bit_count(), self.stand[1].bit_count())
        out = tuple(n for n in range(len(self.heroes)) if self.has_token(n))
        self.tell(ev.RoundEnded, self.round, structures, (self.kills[0], self.kills[1]), (self.gold[0], self.gold[1]), out, rule="EOH-12.1")

    def pass_marker(self) -> None:
        """EOH-6.2"""
        self.first = 1 - self.first

    def begin_shopping(self) -> None:
        """EOH-12.2"""
        self.stage, self.discount = SHOP, 0

    def buy(self, hero: int, price: int) -> None:
        """EOH-12.3, EOH-12.4 It lasts for the match."""
        one, seat, kits = self.heroes[hero], seat_of(hero), self.content.kits
        one.hp += kits[one.card, one.level + 1, one.gamer].hp - kits[one.card, one.level, one.gamer].hp
        one.level += 1
        self.arms = None
        self.gold[seat] -= price
        self.discount = 0
        self.tell(ev.Bought, hero, one.level, price, rule="EOH-12.3")

    def leave_shop(self, seat: Seat) -> None:
        """EOH-12.2"""
        self.discount = 0
        self.tell(ev.ShopLeft, seat, rule="EOH-12.2")

    def lower_price(self, seat: Seat, n: int) -> None:
        """EOH-12.3"""
        self.discount += n
        self.tell(ev.Discounted, seat, n, rule="EOH-12.3")

    # ------------------------------------------------------------ verbs: activations

    def begin_act(self, seat: Seat, slot: int, who: int, picks: tuple[int, ...], shown: tuple[int, ...]) -> None:
        """EOH-5.9 (1), (2) The ability is named with all picks, and gets its Cooldown token."""
        hero = self.self_of(slot, who)
        if slot == TALENT:
            self.talents_used |= 1 << who
        else:
            self.heroes[hero].used |= 1 << slot
        self.acts.append(Act(seat, slot, who, hero, picks))
        self.tell(ev.Activated, seat, slot, who, shown, rule="EOH-5.9")

    def negate(self) -> None:
        """EOH-5.9 (4) What was activated before this has no effect."""
        below = self.acts[-2]
        below.negated = True
        self.tell(ev.Negated, below.slot, below.who, rule="EOH-5.9")

    def end_act(self) -> None:
        """EOH-5.9 The activation is over."""
        self.acts.pop()

    def take_token(self, hero: int, slot: int) -> None:
        """EOH-5.3 The Cooldown token of an ability goes."""
        self.heroes[hero].used &= ~(1 << slot)
        self.tell(ev.TokenTaken, hero, slot, rule="EOH-5.2")

    # ------------------------------------------------------------ verbs: Heroes

    def hurt(self, hero: int, n: int, rule: str) -> None:
        """EOH-11.1 Damage tokens are placed."""
        if n > 0:
            self.heroes[hero].damage += n
            self.tell(ev.Hurt, hero, n, self.heroes[hero].damage, rule=rule)

    def heal(self, hero: int, n: int) -> None:
        """EOH-11.8 Up to n damage tokens are removed."""
        one = self.heroes[hero]
        n = min(n, one.damage)
        if n > 0:
            one.damage -= n
            self.tell(ev.Healed, hero, n, rule="EOH-11.8")

    def move(self, hero: int, lane: int) -> None:
        """EOH-10.4 A live Hero goes to another lane, with all that it carries."""
        one = self.heroes[hero]
        before, one.lane, one.attacked = one.lane, lane, False
        self.tell(ev.Moved, hero, before, lane, rule="EOH-10.4")

    def deploy(self, hero: int, lane: int) -> None:
        """EOH-5.7 A Hero at base stands in a lane, face up."""
        self.heroes[hero].state, self.heroes[hero].lane = LIVE, lane
        self.tell(ev.Deployed, hero, lane, rule="EOH-5.7")

    def recall(self, hero: int) -> None:
        """EOH-1.11"""
        one = self.heroes[hero]
        one.state, one.lane, one.recalled = BASE, OFF, True
        self.tell(ev.Recalled, hero, rule="EOH-1.11")

    def change(self, hero: int, what: str, n: int, until: str) -> None:
        """EOH-5.14, EOH-18.7 bd, dice or armor change till the end of the combat or of the round."""
        self.heroes[hero].mods = (*self.heroes[hero].mods, (what, n, until))
        self.tell(ev.Marked, hero, what, n, until, rule="EOH-5.14")

    def mark(self, hero: int, what: str, n: int = 0) -> None:
        """EOH-5.14 Something holds for this round: winded, stun, silence; or EOH-12.1 it burns by the highest of such marks."""
        one = self.heroes[hero]
        match what:
            case "winded":
                one.winded = True
            case "stun":
                one.stunned = True
            case "silence":
                one.silenced = True
            case _:
                one.burn = max(one.burn, n)
        self.tell(ev.Marked, hero, what, n, "round", rule="EOH-5.14")

    def put_bounty(self, seat: Seat, hero: int, n: int) -> None:
        """EOH-11.2"""
        self.heroes[hero].bounties = (*self.heroes[hero].bounties, (seat, n))
        self.tell(ev.Marked, hero, "bounty", n, "round", rule="EOH-11.2")

    def raise_wave(self, seat: Seat, n: int) -> None:
        """EOH-9.2"""
        self.wave[seat] = n
        self.tell(ev.WaveRose, seat, n, rule="EOH-9.2")

    def begin_duel(self, hero: int, other: int) -> None:
        """EOH-10.5"""
        self.duels = (*self.duels, (hero, other))
        self.tell(ev.DuelBegan, hero, other, rule="EOH-10.5")

    def endure(self, hero: int) -> None:
        """EOH-11.1 It is left with 1 Hit Point."""
        self.heroes[hero].damage = self.heroes[hero].hp - 1
        self.tell(ev.Endured, hero, rule="EOH-11.1")

    def revive(self, hero: int) -> None:
        """EOH-11.7 The Respawn token goes."""
        self.heroes[hero].state = BASE
        self.tell(ev.Revived, hero, rule="EOH-11.7")

    def kill(self, hero: int) -> None:
        """EOH-11.2 The other player gains 1 gold, bounties pay, it gets a Respawn token.

        EOH-11.3 Killed while its own lane's combat is going on it is fallen; EOH-11.4, EOH-8.8 at any other time it leaves its lane at once.
        """
        one, seat = self.heroes[hero], seat_of(hero)
        fallen = self.stage == FIGHT and one.lane == self.lane
        self.kills[1 - seat] += 1
        if self.attack is not None and self.attack.target == hero and self.attack.placed:
            self.attack.killed = True
        self.tell(ev.Killed, hero, fallen, rule="EOH-11.2")
        self.gain(1 - seat, 1, "EOH-11.2")
        for payee, n in one.bounties:
            self.gain(payee, n, "EOH-11.2")
        if fallen:
            one.state = FALLEN
        else:
            self._leave(hero, OUT)

    def _leave(self, hero: int, state: int) -> None:
        """EOH-11.4 It leaves its lane; its damage is removed."""
        one = self.heroes[hero]
        one.state, one.lane, one.damage, one.recalled = state, OFF, 0, False

    def mute(self, hero: int) -> None:
        """EOH-10.4 Killed by a sudden attack before it attacked: it does not strike back."""
        self.heroes[hero].muted = True

    # ------------------------------------------------------------ verbs: attacks

    def declare(self, attacker: int, target: int, bonus: int = 0) -> None:
        """EOH-10.7 (1)"""
        self.attack = Attack(attacker, target, bonus)
        self.heroes[attacker].attacked = True
        self.tell(ev.AttackDeclared, attacker, target, rule="EOH-10.7")

    def begin_again(self, hero: int) -> None:
        """EOH-10.7 (8) The extra attack, once a round."""
        self.heroes[hero].again = True

    def retarget(self, target: int) -> None:
        """EOH-10.8"""
        attack = self.struck_now
        attack.target = target
        self.tell(ev.Retargeted, attack.attacker, target, rule="EOH-10.8")

    def add_dice(self, n: int) -> None:
        """EOH-10.7 (2)"""
        attack = self.struck_now
        attack.added += n
        self.tell(ev.DiceAdded, attack.attacker, n, rule="EOH-10.7")

    def dodge(self) -> None:
        """EOH-10.7 (2) The attack ends at once; the attacker has attacked."""
        attack = self.struck_now
        attack.over = True
        self.tell(ev.Dodged, attack.attacker, attack.target, rule="EOH-10.7")

    def waste(self, attacker: int) -> None:
        """EOH-10.6 No roll, no effects."""
        if self.attack is not None:
            self.attack.over = True
        self.heroes[attacker].attacked = True
        self.tell(ev.AttackWasted, attacker, rule="EOH-10.6")

    def roll(self, dice: int, successes: int, how: str) -> None:
        """EOH-10.7 (3) Dice are rolled: for the attack, for each Success one more, or the blanks again."""
        attack = self.struck_now
        attack.successes += successes
        attack.blanks = dice - successes + (attack.blanks if how == "more" else 0)
        self.tell(ev.Rolled, attack.attacker, dice, successes, how, rule="EOH-10.7")

    def figure(self, bd: int, successes: int, armor: int) -> None:
        """EOH-10.7 (5) Damage is Base Damage and Successes, minus armor."""
        attack = self.struck_now
        attack.damage = max(0, bd + successes - armor)
        self.tell(ev.Struck, attack.attacker, attack.target, bd, successes, armor, attack.damage, rule="EOH-10.7")

    def absorb(self, n: int) -> None:
        """EOH-10.7 (6)"""
        attack = self.struck_now
        attack.damage = max(0, attack.damage - n)
        self.tell(ev.Absorbed, attack.target, attack.damage, rule="EOH-10.7")

    def strike(self) -> None:
        """EOH-10.7 (7) So many damage tokens are placed on the target."""
        attack = self.struck_now
        attack.placed = attack.damage
        self.hurt(attack.target, attack.damage, "EOH-10.7")

    def end_attack(self) -> None:
        """EOH-5.14 Attack-long effects end."""
        self.attack = None

    @property
    def struck_now(self) -> Attack:
        """The attack under way."""
        assert self.attack is not None
        return self.attack

    # ------------------------------------------------------------ verbs: structures and gold

    def check_lane(self, lane: int, attack: tuple[int, int], defense: tuple[int, int], overrun: Seat) -> None:
        """EOH-9.2, EOH-9.3"""
        self.held = False
        self.tell(ev.LaneChecked, lane, attack, defense, overrun, rule="EOH-9.3")

    def hold(self, seat: Seat, structure: int) -> None:
        """EOH-9.7 The tower stands."""
        self.held = True
        self.tell(ev.TowerHeld, seat, structure, rule="EOH-9.7")

    def fell(self, seat: Seat, structure: int) -> None:
        """EOH-9.8 A structure falls; a tower gives 1 gold. EOH-9.9 An inner tower in the Lane phase brings on the Assault phase."""
        self.stand[seat] &= ~(1 << structure)
        self.tell(ev.StructureFell, seat, structure, rule="EOH-9.8")
        if structure == FORTRESS:
            self.win(1 - seat, "EOH-14.1")
            return
        if INNER >> structure & 1:
            self.due = True
        self.gain(1 - seat, 1, "EOH-9.8")

    def gain(self, seat: Seat, n: int, rule: str = "EOH-12.5") -> None:
        """EOH-12.5 Gold is gained at once."""
        self.gold[seat] += n
        self.earned[seat] += n
        self.tell(ev.GoldGained, seat, n, self.gold[seat], rule=rule)

    # ------------------------------------------------------------ the end

    def win(self, seat: int, rule: str) -> None:
        """EOH-14.1 The match is over; nothing further is settled."""
        self.over = True
        self.winner, self.why = seat, rule
        self.tell(ev.MatchEnded, seat, rule=rule)

    def lose(self, side: int) -> None:
        """EOH-1.10, EOH-14.5 A side that concedes loses at once; before round 1 the match is void."""
        self.tell(ev.SideConceded, side, rule="EOH-1.10")
        self.win(1 - side if self.round else VOID, "EOH-1.10")
