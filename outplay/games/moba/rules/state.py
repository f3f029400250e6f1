"""The table: heroes, map, objectives, and the activations under way; verbs that change it, and the questions every chapter asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import field

from outplay.games.moba.data import events as ev
from outplay.games.moba.data.board import BLUE, OBJECTIVES, RED, Board
from outplay.games.moba.data.content import ActionCard, HeroCard, MobaContent
from outplay.games.moba.data.settings import MobaSettings
from outplay.games.moba.rules.acting import Activation, Battle, Deed
from outplay.games.moba.rules.hero import HARMFUL, KILLED, NO_PLAN, NOBODY, NOT_LENT, OFF, ON_MAP, PORTAL, READY, RECOVERING, Hero, Token
from outplay.kernel.cards import EVERYBODY, Cards, Hand, those
from outplay.kernel.state import State
from outplay.kernel.step import Seat, Secret, Step


class Table(State):
    """Everything that is true in a match."""

    NOT_SAVED: ClassVar[frozenset[str]] = frozenset({"board"})
    FORMERLY: ClassVar[Mapping[str, str]] = {"fed": "", "last_battle": "", "seen_items": ""}  # of version 1

    settings: MobaSettings
    content: MobaContent
    board: Board = field(default=None)  # type: ignore[assignment]  # of the content, laid at once
    red_side: int = 0
    heroes: list[Hero] = []
    masks: list[int] = field(default_factory=lambda: [0, 0])
    """The spaces of Red's and of Blue's heroes, as bits."""
    kegs: tuple[int, ...] = ()
    crystals: list[int] = field(default_factory=lambda: [0] * OBJECTIVES)
    stacks: list[Cards] = field(default_factory=lambda: [Cards()] * OBJECTIVES)
    gone_items: tuple[int, ...] = ()
    banners: list[tuple[int, ...]] = field(default_factory=lambda: [(), ()])
    round: int = 0
    phase: int = 0
    last_color: int = NOBODY
    """The side that played the last action card."""
    passed: bool = False
    """The turn before this one was a pass."""
    portal_seat: list[Seat] = field(default_factory=lambda: [NOT_LENT, NOT_LENT])
    portal_used: list[bool] = field(default_factory=lambda: [False, False])
    activations: list[Activation] = []
    usable: Deed | None = None
    """What an item does that was scored (MOBA-4.235)."""
    winners: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        self.board = self.content.board

    def go_on(self, todo: list[Step[Any]]) -> None:
        """A saved match goes on with these steps."""
        self.todo = todo

    # ------------------------------------------------------------ questions: sides and heroes

    def shares(self, seat: Seat) -> tuple[Seat, ...]:
        """MOBA-4.262 Seats of a side share all their hidden information."""
        return self.sides[0] if seat in self.sides[0] else self.sides[1]

    def seats(self, color: int) -> tuple[Seat, ...]:
        """The seats of a color (MOBA-4.4)."""
        return self.sides[self.red_side if color == RED else 1 - self.red_side]

    def color_of(self, seat: Seat) -> int:
        """The color of a seat."""
        return RED if seat in self.seats(RED) else BLUE

    def speaker(self, color: int) -> Seat:
        """MOBA-4.263 The seat that decides for its side in this round."""
        seats = self.seats(color)
        return seats[(max(1, self.round) - 1) % len(seats)]

    def rotation(self, color: int) -> tuple[Seat, ...]:
        """MOBA-4.264 The seats of a color, the speaker first."""
        seats = self.seats(color)
        at = seats.index(self.speaker(color))
        return seats[at:] + seats[:at]

    def team(self, color: int) -> list[int]:
        """The heroes of a color, in the order in which it drafted them."""
        return [n for n, hero in enumerate(self.heroes) if hero.color == color]

    def hero_card(self, hero: int) -> HeroCard:
        """The hero card of a hero."""
        return self.content.heroes[self.heroes[hero].card]

    def card(self, hero: int, card: int) -> ActionCard:
        """An action card of a hero by its place; the fifth is the Portal, which belongs to the side (MOBA-4.10)."""
        return self.content.portal if card == PORTAL else self.hero_card(hero).cards[card]

    def on_map(self, hero: int) -> bool:
        """Whether a hero stands on the map."""
        return self.heroes[hero].state == ON_MAP

    def enemies(self, a: int, b: int) -> bool:
        """MOBA-4.70"""
        return self.heroes[a].color != self.heroes[b].color

    def apart(self, a: int, b: int) -> int:
        """MOBA-2.2 The distance between two heroes on the map."""
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
        """Who stands on a taken space."""
        for n, hero in enumerate(self.heroes):
            if hero.cell == cell:
                return n
        raise LookupError(f"nobody stands on {cell}")

    def hit_points(self, hero: int) -> int:
        return self.hero_card(hero).hit_points

    def mods(self, hero: int, kind: str) -> int:
        """MOBA-3.14 What the items of a hero add to a number."""
        return sum(mod.n for item in self.heroes[hero].items for mod in self.content.items[item].mods if mod.mod == kind) if self.heroes[hero].items else 0

    def points(self, color: int) -> int:
        """MOBA-3.11 The victory points of a color."""
        return sum(self.content.items[item].points for item in self.banners[color])

    # ------------------------------------------------------------ questions: objectives

    def face_up(self, objective: int) -> int:
        """The item that lies face up at an objective; OFF when it is closed."""
        stack = self.stacks[objective]
        return stack[0] if stack else OFF

    def open_objectives(self) -> list[int]:
        """MOBA-4.23"""
        return [n for n in range(OBJECTIVES) if self.stacks[n]]

    def payable(self, objective: int) -> bool:
        """MOBA-4.25"""
        return bool(self.stacks[objective]) and self.crystals[objective] >= self.content.items[self.stacks[objective][0]].cost

    def dominating(self, objective: int) -> int:
        """MOBA-4.233 The color that alone stands next to an objective; NOBODY."""
        ring = self.board.ring[objective]
        red, blue = bool(self.masks[RED] & ring), bool(self.masks[BLUE] & ring)
        return NOBODY if red == blue else RED if red else BLUE

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
        """The hero that an effect calls so; NOBODY if it is not there any more."""
        deed = self.deed
        if name == "self":
            hero = deed.hero
        elif name == "actor":
            hero = self.actor
        else:
            hero = next((one for word, one in reversed(deed.named) if word == name), NOBODY)
        return hero if hero != NOBODY and self.on_map(hero) else NOBODY

    def may_move(self) -> bool:
        """Whether the active hero may begin a move step."""
        return not self.bars_move()

    def bars_move(self) -> str:
        """MOBA-4.64, MOBA-4.67, MOBA-4.69, MOBA-4.174 The rule by which the active hero may not begin a move step; empty where it may."""
        now = self.now
        if now.has("immobilize"):
            return "MOBA-4.69"
        if now.moves == 0 or (now.moves == 1 and now.acted and self.card(now.hero, now.card).split_move):
            return ""
        return "MOBA-4.64"

    def action_left(self) -> bool:
        """Whether the active hero still has its action step."""
        return not self.bars_action()

    def bars_action(self) -> str:
        """MOBA-4.64, MOBA-4.71, MOBA-4.172 The rule by which the active hero has no action step any more; empty where it has."""
        return "MOBA-4.64" if self.now.acted else "MOBA-4.71" if self.now.has("stun") else ""

    # ------------------------------------------------------------ verbs: setup and rounds

    def draw_colors(self, red_side: int) -> None:
        """MOBA-4.4"""
        self.red_side = red_side
        self.tell(ev.ColorsDrawn, red_side, rule="MOBA-4.4")

    def lay_stack(self, objective: int, items: tuple[int, ...]) -> None:
        """MOBA-4.3"""
        self.stacks[objective] = Cards.laid(items)
        self.turn_up(objective)

    def turn_up(self, objective: int, rule: str = "MOBA-4.3") -> None:
        """The top item of a stack is seen by everybody."""
        if self.stacks[objective]:
            item = self.stacks[objective][0]
            self.stacks[objective] = self.stacks[objective].learned(item, EVERYBODY)
            self.revealed()
            self.tell(ev.ItemTurned, objective, item, rule=rule)

    def draft(self, card: int, color: int, seat: Seat) -> None:
        """MOBA-4.6, MOBA-4.8"""
        self.heroes.append(Hero(card, color, seat))
        self.tell(ev.HeroDrafted, len(self.heroes) - 1, seat, card, rule="MOBA-4.6")

    def give_cards(self, hero: int, cards: tuple[int, ...]) -> None:
        """MOBA-4.9"""
        self.heroes[hero].unlocked = Hand.laid(sorted(cards), those(self.shares(self.heroes[hero].seat)))

    def begin_round(self) -> None:
        """MOBA-4.20, MOBA-4.250 A new round: all cards have returned, also those whose chance never came (MOBA-4.49)."""
        self.round += 1
        self.phase = 0
        self.portal_used = [False, False]
        self.portal_seat = [NOT_LENT, NOT_LENT]
        for hero in self.heroes:
            hero.activated, hero.peeked, hero.plan = False, False, NO_PLAN
        self.tell(ev.RoundBegan, self.round, rule="MOBA-4.20")

    def feed(self, objective: int, n: int, rule: str) -> None:
        """MOBA-4.22, MOBA-4.24 Crystals from the supply onto an objective, as many as you like."""
        self.crystals[objective] += n
        self.tell(ev.CrystalsChanged, objective, n, self.crystals[objective], rule=rule)

    def reveal_payday(self, picks: tuple[int, int]) -> None:
        """MOBA-4.21"""
        self.revealed()
        self.tell(ev.PaydayRevealed, *picks, rule="MOBA-4.22")

    def give_portal(self, color: int, seat: Seat) -> None:
        """MOBA-4.263"""
        self.portal_seat[color] = seat

    def plan(self, hero: int, card: int) -> None:
        """MOBA-4.30"""
        self.heroes[hero].plan = card
        self.tell(ev.Planned, hero, Secret(card, self.shares(self.heroes[hero].seat)), rule="MOBA-4.32")

    def begin_phase(self, phase: int) -> None:
        """MOBA-4.40"""
        self.phase = phase
        self.passed = False
        self.tell(ev.PhaseBegan, phase, rule="MOBA-4.40")

    def side_passes(self, color: int) -> None:
        """MOBA-4.42"""
        self.passed = True
        self.tell(ev.SidePassed, color, rule="MOBA-4.42")

    # ------------------------------------------------------------ verbs: activations

    def play_card(self, hero: int, interrupt: bool) -> None:
        """MOBA-4.60 A planned card is revealed and activates its hero, once a round (MOBA-4.41); MOBA-4.46, MOBA-4.196 this side has now played the last card."""
        one = self.heroes[hero]
        card = one.plan
        one.plan, one.activated, one.peeked = NO_PLAN, True, False
        if card == PORTAL:
            self.portal_used[one.color] = True
        else:
            one.unlocked = one.unlocked.learned(card, EVERYBODY)
        self.last_color, self.passed = one.color, False
        self.activations.append(Activation(hero, card))
        self.revealed()
        self.tell(ev.CardPlayed, hero, card, interrupt, rule="MOBA-4.190" if interrupt else "MOBA-4.60")

    def end_activation(self) -> None:
        """MOBA-4.60 (e)"""
        self.activations.pop()

    def enter(self, hero: int, cell: int) -> None:
        """MOBA-4.61"""
        one = self.heroes[hero]
        one.state = ON_MAP
        self.put(hero, cell)
        self.tell(ev.HeroEntered, hero, cell, rule="MOBA-4.61")

    def prepare(self, tokens: tuple[Token, ...], points: int) -> None:
        """MOBA-4.63, MOBA-4.65 These tokens apply to the activation; it has so many movement points."""
        self.now.tokens, self.now.points = tokens, points

    # ------------------------------------------------------------ verbs: figures

    def put(self, hero: int, cell: int) -> None:
        """A hero now stands on a space; its tokens come along (MOBA-4.143)."""
        one, bit = self.heroes[hero], self.board.hexes.bit
        if one.cell != OFF:
            self.masks[one.color] &= ~bit[one.cell]
        one.cell = cell
        self.masks[one.color] |= bit[cell]

    def begin_move(self) -> None:
        """MOBA-4.64, MOBA-4.67 A move step begins; one after the action is the last."""
        self.now.moves = 2 if self.now.acted else 1

    def hop(self, hero: int, path: tuple[int, ...]) -> None:
        """MOBA-4.66"""
        self.now.points -= len(path)
        self.put(hero, path[-1])
        self.tell(ev.HeroMoved, hero, path, rule="MOBA-4.66")

    def finish_move(self) -> None:
        """MOBA-4.65 Unused points are lost, unless the card lets the move be split."""
        now = self.now
        if not self.card(now.hero, now.card).split_move:
            now.points = 0

    def stop_actor(self) -> None:
        """`end_move`"""
        actor = self.activations[0]
        actor.points = 0
        self.tell(ev.MoveEnded, actor.hero, rule="MOBA-3.3")

    def face(self, hero: int, facing: int) -> None:
        """MOBA-4.68"""
        if self.heroes[hero].facing != facing:
            self.heroes[hero].facing = facing
            self.tell(ev.HeroTurned, hero, facing, rule="MOBA-4.68")

    def blink(self, hero: int, cell: int) -> None:
        """MOBA-4.141"""
        self.put(hero, cell)
        self.tell(ev.Blinked, hero, cell, rule="MOBA-4.141")

    def replace(self, hero: int, how: str, path: tuple[int, ...]) -> None:
        """MOBA-4.142 The number of spaces entered is what later effects call `moved`."""
        if how in ("push", "pull", "slide"):
            self.deed.shifted = len(path)
        if path:
            self.put(hero, path[-1])
            self.tell(ev.Replaced, hero, how, path, rule="MOBA-4.142")

    def charge(self, path: tuple[int, ...]) -> None:
        """`charge`"""
        self.deed.charged = len(path)
        self.replace(self.deed.hero, "charge", path)

    def swap(self, a: int, b: int) -> None:
        """`swap`"""
        one, other = self.heroes[a], self.heroes[b]
        here, there = one.cell, other.cell
        bit = self.board.hexes.bit
        self.masks[one.color] &= ~bit[here]
        self.masks[other.color] &= ~bit[there]
        one.cell, other.cell = there, here
        self.masks[one.color] |= bit[there]
        self.masks[other.color] |= bit[here]
        self.tell(ev.Replaced, a, "swap", (there,), rule="MOBA-4.142")
        self.tell(ev.Replaced, b, "swap", (here,), rule="MOBA-4.142")

    # ------------------------------------------------------------ verbs: the attack or ability under way

    def begin_action(self) -> None:
        """MOBA-4.64"""
        self.now.acted, self.now.deed = True, Deed(self.now.hero)

    def name(self, word: str, hero: int) -> None:
        """What the card calls X, Y or T is this hero."""
        self.deed.named = (*self.deed.named, (word, hero))

    def center_on(self, cell: int) -> None:
        """A keg is the center of the attack."""
        self.deed.center = cell

    def aim(self, targets: tuple[int, ...], rule: str = "MOBA-4.80") -> None:
        """MOBA-4.80 The targets of the attack are determined."""
        self.deed.targets = targets
        self.tell(ev.AttackDeclared, self.now.hero, targets, rule=rule)

    def fail(self) -> None:
        """MOBA-4.81 An attack without a target fails."""
        self.now.deed = None
        self.tell(ev.AttackFailed, self.now.hero, rule="MOBA-4.81")

    def redirect(self, hero: int) -> None:
        """`redirect`"""
        attack = self.activations[-2].deed
        assert attack is not None
        attack.targets = (hero,)
        self.tell(ev.AttackRedirected, hero, rule="MOBA-3.3")

    def cancel(self) -> None:
        """`cancel`"""
        self.activations[-2].deed = None
        self.tell(ev.AbilityCanceled, self.activations[-2].hero, rule="MOBA-3.3")

    def declare_ability(self) -> None:
        """MOBA-4.140"""
        self.tell(ev.AbilityDeclared, self.now.hero, tuple(hero for _, hero in self.deed.named), rule="MOBA-4.140")

    def begin_use(self, hero: int, objective: int) -> None:
        """MOBA-4.235 An item works for the hero that has scored it."""
        self.usable = Deed(hero, objective)

    def end_use(self) -> None:
        """MOBA-4.235 The item has done its work."""
        self.usable = None

    def begin_duel(self, target: int, picker: Seat, attack: int, defense: int, extra: int) -> None:
        """MOBA-4.110, MOBA-4.111"""
        self.deed.battle = Battle(target, picker, attack, defense, extra, self.heroes[target].guards)
        self.name("T", target)
        self.tell(ev.DuelBegan, self.now.hero, target, attack, defense, rule="MOBA-4.111")

    def show_cards(self, attack: tuple[int, ...], defense: tuple[int, ...], through: tuple[int, ...]) -> None:
        """MOBA-4.115"""
        battle = self.battle
        battle.through = through
        self.revealed()
        self.tell(ev.BattleRevealed, self.now.hero, battle.target, attack, defense, through, rule="MOBA-4.115")

    def end_duel(self) -> None:
        """MOBA-4.117 (5), MOBA-4.171 The defense modifiers that were counted are removed, all of them; one placed meanwhile stays."""
        battle = self.battle
        hero = self.heroes[battle.target]
        left = list(hero.guards)
        for guard in battle.counted:
            if guard in left:
                left.remove(guard)
        hero.guards = tuple(left)
        self.moment()
        self.tell(ev.DuelEnded, self.now.hero, battle.target, rule="MOBA-4.117")
        self.deed.battle = None

    def count_ground(self) -> None:
        """MOBA-4.232, MOBA-4.233"""
        red, blue = (tuple((self.masks[color] & ring).bit_count() for ring in self.board.ring) for color in (RED, BLUE))
        self.tell(ev.GroundCounted, red, blue, rule="MOBA-4.233")
        self.moment()

    # ------------------------------------------------------------ verbs: wounds and tokens

    def hurt(self, hero: int, n: int, rule: str) -> None:
        """MOBA-4.211 Never more wounds than hit points."""
        one = self.heroes[hero]
        n = min(n, self.hit_points(hero) - one.wounds)
        if n > 0:
            one.wounds += n
            self.tell(ev.Wounded, hero, n, one.wounds, rule=rule)
            self.moment()

    def heal(self, hero: int, n: int, rule: str) -> None:
        """`heal`"""
        one = self.heroes[hero]
        n = min(n, one.wounds)
        if n > 0:
            one.wounds -= n
            self.tell(ev.Healed, hero, n, rule=rule)
            self.moment()

    def give(self, hero: int, kind: str, n: int, source: int) -> None:
        """MOBA-4.170 A status token: round ones change the defense, square ones wait for the next activation, also one's own (MOBA-4.181, MOBA-4.183)."""
        one = self.heroes[hero]
        if kind == "defense":
            one.guards = (*one.guards, n)
        else:
            one.tokens = (*one.tokens, (kind, n, source))
        self.tell(ev.TokenGiven, hero, kind, n, source, rule="MOBA-4.171" if kind == "defense" else "MOBA-4.170")
        self.moment()

    def take_tokens(self, hero: int) -> tuple[Token, ...]:
        """MOBA-4.63 (c) All square tokens leave together."""
        one = self.heroes[hero]
        tokens, one.tokens = one.tokens, ()
        if tokens:
            self.tell(ev.TokensUsed, hero, tuple(kind for kind, _, _ in tokens), rule="MOBA-4.63")
        return tokens

    def cleanse(self, hero: int) -> None:
        """`cleanse`"""
        one = self.heroes[hero]
        one.tokens = tuple(token for token in one.tokens if token[0] not in HARMFUL)
        one.guards = tuple(guard for guard in one.guards if guard > 0)
        self.tell(ev.Cleansed, hero, rule="MOBA-3.3")
        self.moment()

    def drop_guards(self) -> None:
        """MOBA-4.240"""
        for hero in self.heroes:
            hero.guards = ()

    # ------------------------------------------------------------ verbs: death and reward

    def die(self, hero: int, source: int) -> None:
        """MOBA-4.212, MOBA-4.182 The figure leaves the map, its tokens too; items and unlocked cards stay. MOBA-4.50 An unplayed card is lost unseen."""
        one = self.heroes[hero]
        cell = one.cell
        self.masks[one.color] &= ~self.board.hexes.bit[cell]
        one.cell, one.state, one.wounds, one.tokens, one.guards, one.plan, one.peeked = OFF, KILLED, 0, (), (), NO_PLAN, False
        one.deaths += 1
        self.tell(ev.HeroKilled, hero, source, cell, rule="MOBA-4.212")
        self.moment()

    def survive(self, hero: int) -> None:
        """`survive`"""
        one = self.heroes[hero]
        if one.wounds == self.hit_points(hero):
            one.wounds -= 1
            self.tell(ev.HeroSurvived, hero, rule="MOBA-4.212")

    def unlock(self, hero: int, card: int) -> None:
        """MOBA-4.216"""
        one = self.heroes[hero]
        one.unlocked = one.unlocked.with_card(card, those(self.shares(one.seat)))
        self.tell(ev.CardUnlocked, hero, Secret(card, self.shares(one.seat)), rule="MOBA-4.216")

    def peek(self, hero: int) -> None:
        """`peek` What a side has seen it goes on knowing: that the card is unlocked."""
        one = self.heroes[hero]
        lookers = self.seats(1 - one.color)
        one.peeked = True
        if one.plan != PORTAL:
            one.unlocked = one.unlocked.learned(one.plan, those(lookers))
        self.revealed()
        self.tell(ev.PlanPeeked, hero, Secret(one.plan, (*lookers, *self.shares(one.seat))), rule="MOBA-3.3", to=(*lookers, *self.shares(one.seat)))

    # ------------------------------------------------------------ verbs: kegs, crystals, items

    def place_keg(self, cell: int, was: int) -> None:
        """MOBA-4.144"""
        self.kegs = tuple(sorted((*(keg for keg in self.kegs if keg != was), cell)))
        self.tell(ev.KegPlaced, cell, was, rule="MOBA-4.144")
        self.moment()

    def explode(self, cell: int) -> None:
        """Light the Fuse, Short Fuse: the keg is removed."""
        self.kegs = tuple(keg for keg in self.kegs if keg != cell)
        self.tell(ev.KegExploded, cell, rule="MOBA-4.144")
        self.moment()

    def smash(self, hero: int, item: int) -> None:
        """`smash`"""
        items = list(self.heroes[hero].items)
        items.remove(item)
        self.heroes[hero].items = tuple(items)
        self.gone_items = (*self.gone_items, item)
        self.tell(ev.ItemSmashed, hero, item, rule="MOBA-3.3")
        self.moment()

    def score(self, objective: int, hero: int) -> int:
        """MOBA-4.235 The face-up item goes to the scoring hero or its side; a usable works first."""
        item = self.stacks[objective][0]
        kind = self.content.items[item].type
        one = self.heroes[hero]
        if kind == "banner":
            self.banners[one.color] = (*self.banners[one.color], item)
        elif kind in ("weapon", "armor"):
            one.items = (*one.items, item)
        self.tell(ev.ItemScored, objective, item, hero, rule="MOBA-4.235")
        self.moment()
        return item

    def pay(self, objective: int) -> None:
        """MOBA-4.236 The cost is removed, and the next card of the stack is turned up; only now is it seen."""
        item = self.stacks[objective][0]
        card = self.content.items[item]
        if card.type == "usable":
            self.gone_items = (*self.gone_items, item)
        self.stacks[objective] = self.stacks[objective].without(item)
        self.feed(objective, -card.cost, "MOBA-4.236")
        self.turn_up(objective, "MOBA-4.236")

    def recover(self, hero: int) -> None:
        """MOBA-4.246 Ready at once, so there is nobody to lay down at the end of the round."""
        self.heroes[hero].state = READY
        self.tell(ev.HeroReady, hero, rule="MOBA-4.246")

    def recover_all(self) -> None:
        """MOBA-4.245 Recovering heroes become ready; then those killed this round are laid down."""
        for n, hero in enumerate(self.heroes):
            if hero.state == RECOVERING:
                hero.state = READY
                self.tell(ev.HeroReady, n, rule="MOBA-4.245")
            elif hero.state == KILLED:
                hero.state = RECOVERING

    def win(self, colors: tuple[int, ...], rule: str) -> None:
        """The match is over."""
        self.over = True
        self.winners = colors
        self.tell(ev.MatchEnded, colors, rule=rule)

    # ------------------------------------------------------------ what the kernel asks

    def lose(self, side: int) -> None:
        """MOBA-4.271 A conceding side loses at once, whatever the points.

        MOBA-4.270, MOBA-4.272 That a seat may concede at any moment, and takes the defaults or is led by somebody while a teammate plays on, is the kernel's part.
        """
        color = RED if side == self.red_side else BLUE
        self.tell(ev.SideConceded, color, rule="MOBA-4.271")
        self.win((1 - color,), "MOBA-4.271")
