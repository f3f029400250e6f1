"""What lies on the table: heroes, map, objectives, and the activations under way; and the questions that every chapter asks of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import field

from outplay.games.moba.data.board import BLUE, OBJECTIVES, RED, Board
from outplay.games.moba.data.content import ActionCard, HeroCard, MobaContent
from outplay.games.moba.data.kinds import ColorOrNone, Crystals, Items, ItemsByColor, Kegs, LentSeats, PhaseNumber, RoundNumber, SideNumber, Stacks
from outplay.games.moba.data.settings import MobaSettings
from outplay.games.moba.rules.acting import Activation, Battle, Deed
from outplay.games.moba.rules.hero import NOBODY, NOT_LENT, ON_MAP, PORTAL, Hero
from outplay.kernel.cards import Cards
from outplay.kernel.kinds import Bag, Each, Unseen, UpTo
from outplay.kernel.state import State
from outplay.kernel.step import Seat


class Position(State):
    """Everything that lies on the table, and the questions that every chapter asks of it. It has no verbs; those are the Table's."""

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"board"})
    FORMERLY: ClassVar[Mapping[str, str]] = {"fed": "", "last_battle": "", "seen_items": ""}  # of version 1

    settings: MobaSettings
    content: MobaContent
    board: Annotated[Board, Unseen()] = field(default=None)  # type: ignore[assignment]  # of the content, laid at once
    red_side: SideNumber = 0
    heroes: Annotated[list[Hero], Each("hero")] = []
    masks: Annotated[list[int], Unseen()] = field(default_factory=lambda: [0, 0])
    """The spaces of Red's and of Blue's heroes, as bits."""
    kegs: Kegs = ()
    crystals: Crystals = field(default_factory=lambda: [0] * OBJECTIVES)
    stacks: Stacks = field(default_factory=lambda: [Cards()] * OBJECTIVES)
    gone_items: Items = ()
    banners: ItemsByColor = field(default_factory=lambda: [(), ()])
    round: RoundNumber = 0
    phase: PhaseNumber = 0
    last_color: ColorOrNone = NOBODY
    """The side that played the last action card."""
    passed: bool = False
    """The turn before this one was a pass."""
    portal_seat: LentSeats = field(default_factory=lambda: [NOT_LENT, NOT_LENT])
    portal_used: Annotated[list[bool], Each("color", UpTo(1))] = field(default_factory=lambda: [False, False])
    activations: Annotated[list[Activation], Each(2)] = []
    usable: Deed | None = None
    """What an item does that was scored (MOBA-4.235)."""
    winners: Annotated[tuple[int, ...], Bag("color")] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        self.board = self.content.board

    # ------------------------------------------------------------ questions: sides and heroes

    def shares(self, seat: Seat) -> tuple[Seat, ...]:
        """MOBA-4.262 Seats of a side share all their hidden information."""
        return self.sides[0] if seat in self.sides[0] else self.sides[1]

    def seats(self, color: int) -> tuple[Seat, ...]:
        """The seats of a color (MOBA-4.4)."""
        return self.sides[self.red_side if color == RED else 1 - self.red_side]

    def color_of(self, seat: Seat) -> int:
        """Return the color of a seat."""
        return RED if seat in self.seats(RED) else BLUE

    def speaker(self, color: int) -> Seat:
        """MOBA-4.263 Return the seat that decides for its side in this round."""
        seats = self.seats(color)
        return seats[(max(1, self.round) - 1) % len(seats)]

    def rotation(self, color: int) -> tuple[Seat, ...]:
        """MOBA-4.264 Return the seats of a color, the speaker first."""
        seats = self.seats(color)
        at = seats.index(self.speaker(color))
        return seats[at:] + seats[:at]

    def team(self, color: int) -> list[int]:
        """Return the heroes of a color, in the order in which it drafted them."""
        return [n for n, hero in enumerate(self.heroes) if hero.color == color]

    def hero_card(self, hero: int) -> HeroCard:
        """Return the hero card of a hero."""
        return self.content.heroes[self.heroes[hero].card]

    def card(self, hero: int, card: int) -> ActionCard:
        """Return an action card of a hero by its place; the fifth is the Portal, which belongs to the side (MOBA-4.10)."""
        return self.content.portal if card == PORTAL else self.hero_card(hero).cards[card]

    def on_map(self, hero: int) -> bool:
        """Return whether a hero stands on the map."""
        return self.heroes[hero].state == ON_MAP

    def enemies(self, a: int, b: int) -> bool:
        """MOBA-4.70"""
        return self.heroes[a].color != self.heroes[b].color

    def apart(self, a: int, b: int) -> int:
        """MOBA-2.2 Return the distance between two heroes on the map."""
        return self.board.hexes.distance[self.heroes[a].cell][self.heroes[b].cell]

    @property
    def taken(self) -> int:
        """The spaces with a hero, as bits."""
        return self.masks[0] | self.masks[1]

    @property
    def free(self) -> int:
        """MOBA-3.10 The free spaces, as bits."""
        return self.board.open_ground & ~(self.masks[0] | self.masks[1])

    def hero_at(self, cell: int) -> int:
        """Return who stands on a taken space."""
        for n, hero in enumerate(self.heroes):
            if hero.cell == cell:
                return n
        raise LookupError(f"nobody stands on {cell}")

    def hit_points(self, hero: int) -> int:
        return self.hero_card(hero).hit_points

    def mods(self, hero: int, kind: str) -> int:
        """MOBA-3.14 Return what the items of a hero add to a number."""
        return sum(mod.n for item in self.heroes[hero].items for mod in self.content.items[item].mods if mod.mod == kind) if self.heroes[hero].items else 0

    def points(self, color: int) -> int:
        """MOBA-3.11 Return the victory points of a color."""
        return sum(self.content.items[item].points for item in self.banners[color])

    @property
    def next_color(self) -> int:
        """MOBA-4.46, MOBA-4.47 The side that has the next turn after the last played card."""
        return BLUE if self.last_color == NOBODY else 1 - self.last_color

    # ------------------------------------------------------------ questions: what is under way

    @property
    def now(self) -> Activation:
        """The innermost activation."""
        return self.activations[-1]

    @property
    def actor(self) -> int:
        """The active hero, also while another one interrupts it; NOBODY."""
        return self.activations[0].hero if self.activations else NOBODY

    @property
    def deed(self) -> Deed:
        """What is done now: the action of the innermost activation, or what an item does."""
        deed = self.now.deed if self.activations else self.usable
        assert deed is not None
        return deed

    @property
    def battle(self) -> Battle:
        """The duel under way."""
        battle = self.deed.battle
        assert battle is not None
        return battle

    @property
    def doer(self) -> int:
        """The hero that acts now, or for which an item works; NOBODY."""
        return self.now.hero if self.activations else self.usable.hero if self.usable is not None else NOBODY

    def named(self, name: str) -> int:
        """Return the hero that an effect calls so; NOBODY if it is not there any more."""
        deed = self.deed
        if name == "self":
            hero = deed.hero
        elif name == "actor":
            hero = self.actor
        else:
            hero = next((one for word, one in reversed(deed.named) if word == name), NOBODY)
        return hero if hero != NOBODY and self.on_map(hero) else NOBODY
