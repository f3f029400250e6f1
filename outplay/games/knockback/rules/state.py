"""The table: what lies on it, verbs that change it, and the questions every chapter asks.

Entities are numbered: 0..3 are the heroes by seat, 4..9 the dragonling tokens. `where[entity]` is a cell, or OFF.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import field

from outplay.games.knockback.data import events as ev
from outplay.games.knockback.data.arena import Arena
from outplay.games.knockback.data.content import KnockbackContent
from outplay.games.knockback.data.hero_card import HeroCard
from outplay.games.knockback.data.kinds import Amount, CellOrNone, Cells, CellSet, NotShown, SeatOrNobody, Seats, TurnNumber
from outplay.games.knockback.data.settings import KnockbackSettings
from outplay.games.knockback.data.vocabulary import BlastEffect, StrikeEffect
from outplay.games.knockback.rules.ability import OFF, Attack
from outplay.games.knockback.rules.hero import NOBODY, RED, YELLOW, Exit, Hero
from outplay.kernel.kinds import Each, Unseen
from outplay.kernel.state import State
from outplay.kernel.step import Seat

FIRST_LING, LINGS = 4, 6
"""KB-13.3 The number of the first dragonling, and the count of them."""


class Table(State):
    """Everything that is true in a match of Knockback."""

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"arena"})

    settings: KnockbackSettings
    content: KnockbackContent
    arena: Annotated[Arena, Unseen()] = field(default=None)  # type: ignore[assignment]  # of the content, laid at once
    seats: NotShown = 0
    floor: CellSet = 0
    rock: CellSet = 0
    heroes: Annotated[list[Hero], Each("seat", by_seat=True)] = []
    where: Cells = field(default_factory=lambda: [OFF] * (FIRST_LING + LINGS))
    taken: NotShown = 0
    """The cells with somebody on them, as bits."""
    order: Seats = ()
    turn: SeatOrNobody = NOBODY
    turns: TurnNumber = 0
    round: TurnNumber = 0
    floods: Amount = 0
    start_space: CellOrNone = OFF
    attack: Attack | None = None
    exits: Annotated[tuple[Exit, ...], Unseen()] = ()
    longest: NotShown = 0
    chain: NotShown = 0
    abilities_used: NotShown = 0
    """The abilities that were used, as bits, three for each seat. No rule asks for them."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.arena = self.content.arenas[self.settings.arena]

    # ------------------------------------------------------------ questions

    def card(self, seat: Seat) -> HeroCard:
        """Return the hero card of a seat."""
        return self.content.heroes[self.heroes[seat].card]

    def in_play(self, entity: int) -> bool:
        """KB-4.1 Return whether an entity stands on the board."""
        return self.where[entity] != OFF

    def entity_at(self, cell: int) -> int:
        """Return who stands on a taken cell."""
        return self.where.index(cell)

    def entities(self) -> list[int]:
        """KB-4.1 Return all entities on the board, heroes by seat first."""
        return [entity for entity, cell in enumerate(self.where) if cell != OFF]

    @property
    def free(self) -> int:
        """KB-3.7 The empty spaces, as bits."""
        return self.floor & ~self.taken

    def distance(self, a: int, b: int) -> int:
        """KB-3.3 Return the distance between two entities on the board."""
        return self.arena.hexes.distance[self.where[a]][self.where[b]]

    def zone(self, entity: int) -> int:
        """KB-4.8 Return the effective zone: a dragonling's is yellow, a jinx makes a hero's one worse."""
        if entity >= FIRST_LING:
            return YELLOW
        hero = self.heroes[entity]
        zone = self.card(entity).zone(hero.wear)
        return min(RED, zone + 1) if hero.jinxed_by != NOBODY else zone

    def sides_left(self) -> list[int]:
        """KB-1.1, KB-16.3 Return the sides with a hero in play: the last one wins."""
        return [i for i, side in enumerate(self.sides) if any(self.where[seat] != OFF for seat in side)]

    def heroes_left(self) -> list[Seat]:
        """Return the seats whose hero is in play."""
        return [seat for seat in range(self.seats) if self.where[seat] != OFF]

    def hatcher(self) -> Seat:
        """KB-4.10 Return the seat that controls dragonlings: the one in play whose abilities hatch them; NOBODY without one."""
        for seat in range(self.seats):
            if self.where[seat] != OFF and self.card(seat).hatches:
                return seat
        return NOBODY

    def token_left(self) -> int:
        """KB-13.2 Return a dragonling that lies in the supply; OFF if all six are on the board."""
        for entity in range(FIRST_LING, FIRST_LING + LINGS):
            if self.where[entity] == OFF:
                return entity
        return OFF

    @property
    def effect(self) -> StrikeEffect | BlastEffect:
        """The strike or blast of the ability in use that is under way."""
        attack = self.under_way
        effect = self.card(attack.seat).abilities[attack.ability].steps[attack.step]
        assert isinstance(effect, (StrikeEffect, BlastEffect))
        return effect

    @property
    def under_way(self) -> Attack:
        """The ability in use. Only asked while there is one."""
        assert self.attack is not None
        return self.attack

    # ------------------------------------------------------------ verbs: figures

    def put(self, entity: int, cell: int) -> None:
        """An entity now stands on a cell."""
        bit = self.arena.hexes.bit
        here = self.where[entity]
        if here != OFF:
            self.taken &= ~bit[here]
        self.where[entity] = cell
        self.taken |= bit[cell]

    def lift(self, entity: int) -> None:
        """An entity leaves the board, or is taken up to be put elsewhere."""
        self.taken &= ~self.arena.hexes.bit[self.where[entity]]
        self.where[entity] = OFF

    def place(self, seat: Seat, cell: int) -> None:
        """KB-2.3"""
        self.put(seat, cell)
        self.tell(ev.HeroPlaced, seat, cell, rule="KB-2.3")

    def walk(self, seat: Seat, cell: int) -> None:
        """KB-6.1"""
        if self.told is not None:
            self.tell(ev.Walked, seat, self.arena.path(self.where[seat], cell, self.free), rule="KB-6.1")
        self.put(seat, cell)

    def leap(self, seat: Seat, cell: int) -> None:
        """KB-6.2"""
        self.put(seat, cell)
        self.tell(ev.Leapt, seat, cell, rule="KB-6.2")

    def swap(self, seat: Seat, entity: int) -> None:
        """KB-12.5 Exchange needs no empty space and is not knockback."""
        mine, other = self.where[seat], self.where[entity]
        self.where[seat], self.where[entity] = other, mine
        self.tell(ev.Swapped, seat, entity, other, mine, rule="KB-8.1")

    def hatch(self, cell: int, rule: str) -> None:
        """KB-13.3 A dragonling from the supply is put on a space."""
        entity = self.token_left()
        self.put(entity, cell)
        self.tell(ev.Hatched, entity, cell, rule=rule)
        self.moment()

    def fall(self, entity: int, cell: int, cause: str, by: Seat, rule: str) -> None:
        """KB-14.1 An entity leaves the game, which nothing else can do (KB-1.3); KB-14.3 the match may be over at once.

        KB-13.5 A hero's tokens, its statuses and the jinxes that it gave go with it.
        """
        self.lift(entity)
        self.tell(ev.Fell, entity, cell, cause, by, rule=rule)
        if entity >= FIRST_LING:
            return
        self.heroes[entity].leave()
        for other in self.heroes:
            other.lose_jinx_of(entity, before=self.turns + 1)
        if by not in (NOBODY, entity):
            self.heroes[by].splashes += 1
        ability = self.attack.ability if self.attack is not None and self.attack.seat == by else NOBODY
        self.exits = (*self.exits, Exit(entity, self.round, cause, by, ability))
        left = self.sides_left()
        if len(left) == 1:
            self.end(tuple(left), "KB-14.3")

    def end(self, winners: tuple[int, ...], rule: str) -> None:
        """The match is over."""
        self.over = True
        self.tell(ev.MatchEnded, winners, rule=rule)

    # ------------------------------------------------------------ verbs: cards

    def hurt(self, seat: Seat, n: int, rule: str) -> None:
        """KB-4.6 Damage a hero: its tracker moves right, and damage beyond the last space is lost."""
        hero = self.heroes[seat]
        hero.wear_out(n, self.card(seat).last)
        self.tell(ev.Damaged, seat, n, hero.wear, rule=rule)
        self.moment()

    def recover(self, seat: Seat, n: int) -> None:
        """KB-4.7 Let a hero recover: its tracker moves left, not beyond space 0."""
        hero = self.heroes[seat]
        if moved := hero.recover(n):
            self.tell(ev.Recovered, seat, moved, hero.wear, rule="KB-8.9")
            self.moment()

    def gain_rage(self, seat: Seat, n: int) -> None:
        """KB-13.2 Give a hero rage tokens. At most six lie on a card."""
        hero = self.heroes[seat]
        if hero.rage_more(n):
            self.tell(ev.RageGained, seat, hero.rage, rule="KB-8.10")
            self.moment()

    def spend_rage(self, seat: Seat, n: int) -> None:
        """KB-8.2"""
        self.heroes[seat].rage -= n
        self.under_way.paid = n
        if n:
            self.tell(ev.RageSpent, seat, n, rule="KB-8.2")

    def brace(self, seat: Seat, dice: int) -> None:
        """KB-17.6 A status does not add up with itself (KB-13.1)."""
        self.heroes[seat].braced = dice
        self.tell(ev.StatusGained, seat, "braced", dice, rule="KB-13.1")
        self.moment()

    def take_stance(self, seat: Seat, reach: int, triple: tuple[int, int, int]) -> None:
        """KB-17.7"""
        self.heroes[seat].riposte = (reach, *triple)
        self.tell(ev.StatusGained, seat, "riposte", reach, rule="KB-13.1")
        self.moment()

    def anchor(self, seat: Seat) -> None:
        """KB-5.6"""
        self.heroes[seat].anchored = True
        self.tell(ev.StatusGained, seat, "anchored", 0, rule="KB-5.6")
        self.moment()

    def hook(self, seat: Seat) -> None:
        """KB-17.14"""
        self.heroes[seat].hooked = self.turns
        self.tell(ev.StatusGained, seat, "hooked", 0, rule="KB-8.9")
        self.moment()

    def jinx(self, seat: Seat, source: Seat) -> None:
        """KB-17.14"""
        hero = self.heroes[seat]
        hero.jinxed_by, hero.jinx_turn = source, self.turns
        self.tell(ev.StatusGained, seat, "jinxed", source, rule="KB-8.9")
        self.moment()

    def stay_dry(self, seat: Seat, cell: int) -> None:
        """KB-14.2 Second Wind: the hero stays, and its tracker goes to the first red space if it is not in red yet."""
        hero = self.heroes[seat]
        hero.stay_dry(self.card(seat).red)
        self.tell(ev.StayedDry, seat, cell, hero.wear, rule="KB-14.2")

    # ------------------------------------------------------------ verbs: the strike under way

    def strike(self, damage: int) -> None:
        """KB-8.3, KB-8.6 The dice have been rolled: distances count as they are now."""
        attack = self.under_way
        attack.land(damage, self.where[attack.target], adjacent=self.distance(attack.seat, attack.target) == 1)

    def throw_back(self, seat: Seat, by: Seat, n: int) -> None:
        """KB-8.11, KB-12.4 The acting hero is knocked back itself."""
        self.launch(seat)
        self.tell(ev.ThrownBack, seat, by, n, rule="KB-12.4" if by == seat else "KB-8.11")

    def launch(self, entity: int) -> None:
        """KB-8.10 Begin an ability's knockback of an entity where it stands."""
        self.under_way.launch(self.where[entity])

    def throw_over(self, entity: int, cell: int) -> None:
        """KB-12.2 The far side of the thrower is the first space of the flight."""
        self.put(entity, cell)
        self.under_way.moved = 1
        self.tell(ev.Thrown, entity, cell, rule="KB-12.2")

    # ------------------------------------------------------------ verbs: turns and abilities

    def set_order(self, first: Seat) -> None:
        """KB-2.1"""
        self.order = tuple((first + n) % self.seats for n in range(self.seats))
        self.tell(ev.FirstPlayerChosen, first, rule="KB-2.1")

    def take_card(self, seat: Seat, card: int) -> None:
        """KB-2.2"""
        self.heroes[seat].card = card
        self.tell(ev.HeroPicked, seat, card, rule="KB-2.2")

    def begin_turn(self, seat: Seat) -> None:
        """KB-5.2"""
        self.turn = seat
        self.turns += 1
        self.start_space = self.where[seat]
        self.heroes[seat].begin_turn()
        self.tell(ev.TurnBegan, seat, rule="KB-5.2")

    def end_turn(self, seat: Seat) -> None:
        """KB-5.6 (b) and (c) End a turn, and the statuses that were there when it began and were not given again."""
        self.heroes[seat].end_turn(self.turns)
        for other in self.heroes:
            other.lose_jinx_of(seat, before=self.turns)
        self.tell(ev.TurnEnded, seat, rule="KB-5.5")

    def begin_round(self) -> None:
        """KB-5.8"""
        self.round += 1
        self.tell(ev.RoundBegan, self.round, rule="KB-5.8")

    def begin_ability(self, seat: Seat, ability: int) -> None:
        """KB-5.4"""
        self.attack = Attack(seat, ability)
        self.abilities_used |= 1 << 3 * seat + ability
        self.tell(ev.AbilityUsed, seat, ability, rule="KB-5.4")

    def end_ability(self) -> None:
        """KB-5.5"""
        self.attack = None

    def flood(self, ring: int) -> None:
        """KB-15.2 (a)"""
        water = ~self.arena.rings[ring]
        self.floor &= water
        self.rock &= water
        self.floods += 1
        self.tell(ev.Flooded, ring, rule="KB-15.2")

    def fly_leg(self, number: int, entity: int, path: tuple[int, ...], end: str, into: int) -> None:
        """KB-9.5 A body of a flight moves, the first one or (KB-11.1) one that was struck, and stops as `end` says."""
        if number == 0:
            self.under_way.moved += len(path)
        if path:
            self.put(entity, path[-1])
            self.longest = max(self.longest, len(path))
        self.chain = max(self.chain, number + 1)
        if self.told is not None:
            struck = self.entity_at(into) if end == "bump" else OFF
            self.tell(ev.Flew, entity, path, end, into, struck, rule="KB-11.1" if number else "KB-9.5")

    def pull(self, entity: int, path: tuple[int, ...]) -> None:
        """KB-12.1 A pull is not knockback."""
        self.under_way.moved = 0
        if path:
            self.put(entity, path[-1])
            self.tell(ev.Pulled, entity, path, rule="KB-12.1")

    # ------------------------------------------------------------ what the kernel asks

    together = False

    def leave(self, seat: Seat, asked: bool) -> bool:
        """KB-14.5, KB-14.6 From round 1 on, when it is asked, the hero is removed from where it stands; if it was the active one, the rest of its ability is dropped."""
        if not asked or self.round == 0 or not self.in_play(seat):
            return False
        active = self.attack is not None and self.attack.seat == seat
        self.fall(seat, self.where[seat], "concede", NOBODY, "KB-14.5")
        if active:
            self.end_ability()
        return True

    def out(self, seat: Seat) -> bool:
        """KB-14.1 Return whether a seat's hero is out of play."""
        return self.round > 0 and not self.in_play(seat)
