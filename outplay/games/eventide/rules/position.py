"""What lies on the table, and the questions that every chapter asks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, ClassVar, Final

from msgspec import field

from outplay.games.eventide.data.board import ALL_STANDING, LANES, OFF
from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.data.kinds import (
    Amount,
    Duels,
    GamerSet,
    GamersOfBoth,
    HeroCardsOfBoth,
    LaneOfBoth,
    LaneOrNone,
    LaneSetOfBoth,
    NotShown,
    OfBoth,
    Placed,
    Pool,
    SeatOrNobody,
    Stage,
    StructuresOfBoth,
    TrueOfBoth,
)
from outplay.games.eventide.data.kit import Arms, FigureTrait, Held, Kit, armed
from outplay.games.eventide.data.rows import HeroCard
from outplay.games.eventide.data.settings import EventideSettings
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, NOBODY, TALENT, When
from outplay.games.eventide.rules.hero import BASE, LIVE, Hero, seat_of
from outplay.games.eventide.rules.lane_cards import DECOY, RESERVE, RUSH, CardMove, Note
from outplay.games.eventide.rules.under_way import Act, Attack
from outplay.kernel.cards import Hand
from outplay.kernel.kinds import Bag, Each, Unseen
from outplay.kernel.state import State
from outplay.kernel.step import Seat

PLACE, REVEAL, TOWERS, BEFORE, FIGHT, END, SHOP = "place", "reveal", "towers", "before", "fight", "end", "shop"
"""EOH-6.1 The stages of a round. BEFORE: the window before the combat of a lane is open. FIGHT: that combat is going on (EOH-10.2)."""

HEROES_OF: Final = tuple(range(CLASS_COUNT * seat, CLASS_COUNT * (seat + 1)) for seat in (0, 1))
"""The numbers of the Heroes of each player, by Class."""
UNNAMED: Final = tuple(tuple(lane for lane in range(len(LANES)) if not named >> lane & 1) for named in range(1 << len(LANES)))
"""For each set of named lanes, as bits, the other lanes."""


class Position(State):
    """Everything that is true in a match. EOH-3.4 It begins with no gold, no damage and no tokens, in the Lane phase.

    The verbs that change it stand in the classes above it, which add no field: DraftVerbs, StageVerbs, then Table. They are one line of classes, and no
    parts of a table, because all chapters call them alike (`s.hurt(...)`) and a saved match knows one table; each file has the verbs of one part of the rulebook.
    """

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"arms"})

    settings: EventideSettings
    content: EventideContent
    arms: Annotated[Arms | None, Unseen()] = None
    """What the Heroes can do with their Items as they are; None until it is asked for."""
    heroes: Annotated[list[Hero], Each("hero")] = []
    """Ten, from the line-up on: five a seat, by Class."""
    gamers: GamersOfBoth = field(default_factory=lambda: [(), ()])
    drafted: HeroCardsOfBoth = field(default_factory=lambda: [(), ()])
    """The Heroes that each player drafted, in the order of the picks."""
    bench: GamersOfBoth = field(default_factory=lambda: [(), ()])
    """EOH-2.5 The Gamers that each player drafted."""
    pool: Pool = ()
    starter: SeatOrNobody = NOBODY
    talents_used: GamerSet = 0
    abilities_used: NotShown = 0
    """The Skills and Items that were used in this match, as bits, two for each Hero, and above them the Talents, one for each Gamer. No rule asks for them."""
    """The Gamers whose Talent carries a Cooldown token, as bits."""
    rolls: OfBoth = field(default_factory=lambda: [0, 0])
    """EOH-1.4 The Successes of the X Factor roll."""
    winner_x: SeatOrNobody = NOBODY
    round: Amount = 0
    first: SeatOrNobody = 0
    began: NotShown = NOBODY
    """EOH-4.9 The first player of round 1, for the tables of balance."""
    assault: bool = False
    due: bool = False
    """EOH-9.9 An inner tower fell: the Assault phase starts with the next round."""
    stage: Stage = ""
    lane: LaneOrNone = OFF
    """The lane that is checked or fought for."""
    placed: Placed = ()
    """EOH-7.2 The placement turns of this round that were taken: who named which lane, with how many cards."""
    stand: StructuresOfBoth = field(default_factory=lambda: [ALL_STANDING, ALL_STANDING])
    """The structures of each player that stand, as bits."""
    gold: OfBoth = field(default_factory=lambda: [0, 0])
    earned: Annotated[list[int], Unseen()] = field(default_factory=lambda: [0, 0])
    """All gold that each player has gained in the match."""
    kills: OfBoth = field(default_factory=lambda: [0, 0])
    hands: Annotated[list[Hand], Each("seat", Bag("lane card"), by_seat=True)] = field(default_factory=lambda: [Hand(), Hand()])
    down: Annotated[list[Hand], Each(6, Bag("lane card"))] = field(default_factory=lambda: [Hand()] * 6)
    """The face-down cards of each player in each lane, three lanes a seat."""
    laid: Annotated[list[Hand], Each(6, Bag("lane card"))] = field(default_factory=lambda: [Hand()] * 6)
    """What was put there this round, before any card moved."""
    named: LaneSetOfBoth = field(default_factory=lambda: [0, 0])
    """EOH-7.3 The lanes that each player has named this round, as bits."""
    moves: Annotated[tuple[CardMove, ...], Each(4)] = ()
    notes: Annotated[list[tuple[Note, ...]], Each("seat", Each(4), by_seat=True)] = field(default_factory=lambda: [(), ()])
    rush: LaneOfBoth = field(default_factory=lambda: [OFF, OFF])
    """The lane of each player's revealed Minion Rush."""
    wave: OfBoth = field(default_factory=lambda: [1, 1])
    """EOH-9.2 How many Heroes each player's Minion Rush counts as."""
    passes: OfBoth = field(default_factory=lambda: [0, 0])
    ended: TrueOfBoth = field(default_factory=lambda: [False, False])
    """EOH-8.4 to 8.6 Whose Reveal stage is over."""
    held: bool = False
    """EOH-9.7 The tower about to fall stays."""
    acts: Annotated[list[Act], Each(4)] = []
    attack: Attack | None = None
    duels: Duels = ()
    discount: Amount = 0
    winner: NotShown = NOBODY
    why: Annotated[str, Unseen()] = ""
    """The rule by which the match is over."""

    # ------------------------------------------------------------ Heroes, and what they can do

    def card_of(self, hero: int) -> HeroCard:
        """Return the Hero card of a Hero."""
        return self.content.heroes[self.heroes[hero].card]

    def kit(self, hero: int) -> Kit:
        """EOH-5.6 Return the Passives and abilities of a Hero."""
        return (self.arms or self._armed()).kits[hero]

    @property
    def kits(self) -> Sequence[Kit]:
        """EOH-5.6 The Passives and abilities of each Hero."""
        return (self.arms or self._armed()).kits

    def _armed(self) -> Arms:
        """Work out what the Heroes can do: at first, and after each purchase."""
        kits = [self.content.kits[one.card, one.level, one.gamer] for one in self.heroes]
        self.arms = Arms(armed(0, tuple(kits[:CLASS_COUNT])), armed(1, tuple(kits[CLASS_COUNT:])))
        return self.arms

    def team(self, seat: Seat) -> range:
        """Return the Heroes of a player, by Class."""
        return HEROES_OF[seat]

    def standing(self, seat: Seat, lane: int) -> list[int]:
        """Return the Heroes of a player in a lane, live or fallen."""
        heroes = self.heroes
        return [n for n in HEROES_OF[seat] if heroes[n].lane == lane]

    def live(self, seat: Seat, lane: int) -> list[int]:
        """Return the live Heroes of a player in a lane."""
        heroes = self.heroes
        return [n for n in HEROES_OF[seat] if heroes[n].lane == lane and heroes[n].state == LIVE]

    def canonical(self, heroes: Iterable[int]) -> list[int]:
        """EOH-1.7 Return Heroes in canonical order: the first player's before the other's, then by lane, those at base last, then by Class."""
        return sorted(heroes, key=lambda n: (seat_of(n) != self.first, self.heroes[n].lane if self.heroes[n].lane != OFF else len(LANES), n))

    def self_of(self, slot: int, who: int) -> int:
        """Return the Hero of an ability. That of a Talent is the one that its Gamer plays, NOBODY before the line-up."""
        if slot != TALENT:
            return who
        return next((n for n, one in enumerate(self.heroes) if one.gamer == who), NOBODY)

    def abilities_for(self, seat: Seat, moment: str) -> Sequence[Held]:
        """Return the abilities that a player's Heroes have for a moment, used up or not, in canonical order."""
        return (self.arms or self._armed()).moments[seat].get(moment, ())

    @property
    def moments(self) -> frozenset[str]:
        """The moments for which anybody has an ability, used up or not; none before the line-up."""
        return (self.arms or self._armed()).all_moments

    def has_moment(self, moment: str) -> bool:
        """Return whether anybody may have an ability for a moment at all."""
        return moment in self.moments or not self.heroes

    def doing(self, when: When) -> Collection[int]:
        """EOH-5.13 Return the Heroes with Passives that such an event sets off."""
        return (self.arms or self._armed()).doing.get(when, ())

    def auras(self, figure: str) -> Sequence[tuple[int, FigureTrait]]:
        """EOH-5.7 Return the Passives that change bd, dice or armor of Heroes nearby, each with the Hero that has it."""
        return (self.arms or self._armed()).auras.get(figure, ())

    def walls(self, seat: Seat) -> Sequence[int]:
        """EOH-9.2 Return the Heroes of a player that count more for defense while they are alone."""
        return (self.arms or self._armed()).walls[seat]

    # ------------------------------------------------------------ cards and lanes

    def possible(self, seat: Seat) -> list[int]:
        """EOH-7.1, EOH-13.3, EOH-17.7 Return the hand with which a player began the Placement stage, which everybody knows."""
        if not self.heroes:
            return []
        heroes = self.heroes
        found = [n % CLASS_COUNT for n in HEROES_OF[seat] if heroes[n].state == BASE]
        found.append(DECOY)
        if self.assault:
            found.append(RUSH)
        if any(heroes[n].state == BASE for n in (self.arms or self._armed()).reserve[seat]):
            found.append(RESERVE)
        return found

    def face_down(self, seat: Seat, lane: int) -> Hand:
        """Return the face-down cards of a player in a lane."""
        return self.down[3 * seat + lane]

    def lanes_left(self, seat: Seat) -> tuple[int, ...]:
        """EOH-7.3 Return the lanes that a player has not named this round."""
        return UNNAMED[self.named[seat]]

    def stands(self, seat: Seat, structure: int) -> bool:
        """Return whether a structure stands."""
        return bool(self.stand[seat] >> structure & 1)

    def priority(self) -> tuple[Seat, Seat]:
        """EOH-6.3 Return the first player, then the other."""
        return (self.first, 1 - self.first)

    @property
    def struck_now(self) -> Attack:
        """The attack under way. There must be one."""
        assert self.attack is not None
        return self.attack
