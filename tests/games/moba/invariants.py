"""Chapter 9 of the rules: what always holds, each with its own memory, so that the table is not asked about itself."""

from __future__ import annotations

from collections import Counter

from outplay.games.moba.data import events as ev
from outplay.games.moba.data.board import BLUE, RED
from outplay.games.moba.rules.battle import NextTarget, PickBattleCards, ZonePick
from outplay.games.moba.rules.hero import HARMFUL, HELPFUL, KILLED, NO_PLAN, NOBODY, OFF, ON_MAP, PORTAL, READY, RECOVERING
from outplay.games.moba.rules.interrupts import dying
from outplay.games.moba.rules.objectives import face_up, open_objectives
from outplay.games.moba.rules.rounds import AskTurn
from outplay.games.moba.rules.state import Table
from outplay.kernel.cards import EVERYBODY
from outplay.kernel.event import Told
from outplay.kernel.hexes import distance
from outplay.kernel.step import Action, Pass, Secret, TimeOut
from outplay.kernel.window import Answer, CloseWindow
from tests.games.moba.matches import Invariant
from tests.games.moba.table import BOARD, CONTENT


def opened(secret: int | Secret) -> int:
    """What a secret says: these checks see everything."""
    value = secret.value if isinstance(secret, Secret) else secret
    assert isinstance(value, int)
    return value


class OneStateEach(Invariant):
    """MOBA-9.1 Every hero is in exactly one state; only heroes on the map have a space, wounds or tokens."""

    def check(self, s: Table) -> None:
        for hero in s.heroes:
            assert hero.state in (READY, ON_MAP, KILLED, RECOVERING)
            assert (hero.cell != OFF) == (hero.state == ON_MAP)
            if hero.state != ON_MAP:
                assert (hero.wounds, hero.tokens, hero.guards) == (0, (), ())


class OwnSpaces(Invariant):
    """MOBA-9.2 No two heroes share a space, nobody stands on an area or off the map, everybody faces one of six directions."""

    def hear(self, s: Table, told: Told) -> None:
        if isinstance(told.event, ev.HeroMoved):
            assert all(BOARD.open_ground & BOARD.hexes.bit[cell] for cell in told.event.path)

    def check(self, s: Table) -> None:
        placed = [hero.cell for hero in s.heroes if hero.cell != OFF]
        assert len(set(placed)) == len(placed)
        assert all(0 <= cell < BOARD.hexes.size and BOARD.open_ground & BOARD.hexes.bit[cell] for cell in placed)
        assert all(0 <= hero.facing < 6 for hero in s.heroes)
        for color in (RED, BLUE):
            assert s.masks[color] == sum(BOARD.hexes.bit[hero.cell] for hero in s.heroes if hero.color == color and hero.cell != OFF)


class FewerWounds(Invariant):
    """MOBA-9.3 A hero on the map has fewer wounds than hit points, but for the one over whose death a window is open."""

    def check(self, s: Table) -> None:
        victim = dying(s)
        for n, hero in enumerate(s.heroes):
            if hero.state == ON_MAP:
                assert 0 <= hero.wounds <= s.hit_points(n) - (n != victim)


class CardsStay(Invariant):
    """MOBA-9.4 Hand, played, set aside, lost and locked cards of a side are 4H + 1; two to four of each hero are unlocked, never fewer than before."""

    def __init__(self) -> None:
        self.piles: dict[tuple[int, int], str] = {}  # by hero and card; a Portal by NOBODY and its color
        self.lent: dict[int, int] = {}  # the hero for which each color planned its Portal
        self.shown: set[tuple[int, int]] = set()

    def move(self, s: Table, hero: int, card: int, source: str, to: str) -> None:
        key = (NOBODY, s.heroes[hero].color) if card == PORTAL else (hero, card)
        assert self.piles[key] == source
        self.piles[key] = to

    def in_hand(self, s: Table, hero: int) -> int:
        """The card that lies planned for a hero."""
        found = [card for card in range(4) if self.piles[hero, card] == "hand"]
        color = s.heroes[hero].color
        found += [PORTAL] * (self.lent.get(color) == hero and self.piles[NOBODY, color] == "hand")
        return found[0] if found else NO_PLAN

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.RoundBegan(1):
                self.piles = {(n, card): "aside" if card in hero.unlocked else "locked" for n, hero in enumerate(s.heroes) for card in range(4)}
                assert all([self.piles[n, card] for card in range(4)].count("aside") == 2 for n in range(len(s.heroes)))
                self.piles |= {(NOBODY, RED): "aside", (NOBODY, BLUE): "aside"}
            case ev.RoundBegan():
                self.piles = {key: "locked" if pile == "locked" else "aside" for key, pile in self.piles.items()}
            case ev.Planned(hero, secret):
                self.move(s, hero, opened(secret), "aside", "hand")
                if opened(secret) == PORTAL:
                    self.lent[s.heroes[hero].color] = hero
            case ev.CardPlayed(hero, card):
                self.move(s, hero, card, "hand", "played")
                self.shown |= {(hero, card)}
            case ev.HeroKilled(hero) if (card := self.in_hand(s, hero)) != NO_PLAN:
                self.move(s, hero, card, "hand", "lost")
            case ev.CardUnlocked(hero, secret):
                self.move(s, hero, opened(secret), "locked", "aside")

    def check(self, s: Table) -> None:
        if not s.round:
            return
        sides = Counter(key[1] if key[0] == NOBODY else s.heroes[key[0]].color for key in self.piles)
        assert sides == {RED: 4 * s.settings.heroes + 1, BLUE: 4 * s.settings.heroes + 1}
        for n, hero in enumerate(s.heroes):
            assert hero.plan == self.in_hand(s, n)
            assert sorted(hero.unlocked) == [card for card in range(4) if self.piles[n, card] != "locked"]
            assert 2 <= len(hero.unlocked) <= 4
            assert sorted(hero.shown) == [card for card in range(4) if (n, card) in self.shown]
        for color in (RED, BLUE):
            assert s.portal_used[color] == (self.piles[NOBODY, color] == "played")


class OneCardEach(Invariant):
    """MOBA-9.5 After planning there is one card for each hero that is not recovering, at most one Portal a side; nobody is activated twice in a round."""

    def __init__(self) -> None:
        self.planned: Counter[int] = Counter()
        self.portals: Counter[int] = Counter()
        self.activated: Counter[int] = Counter()
        self.lost: set[int] = set()
        self.killed: set[int] = set()
        self.recovering: set[int] = set()

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.RoundBegan():
                self.recovering, self.killed, self.lost = self.recovering | self.killed, set(), set()
                self.planned, self.portals, self.activated = Counter(), Counter(), Counter()
            case ev.HeroReady(hero):
                self.recovering.discard(hero)
                self.killed.discard(hero)
            case ev.HeroKilled(hero):
                self.killed.add(hero)
                self.lost.add(hero)
            case ev.Planned(hero, secret):
                self.planned[hero] += 1
                self.portals[s.heroes[hero].color] += opened(secret) == PORTAL
            case ev.PhaseBegan(1):
                assert self.planned == Counter(set(range(len(s.heroes))) - self.recovering)
                assert max(self.portals.values(), default=0) <= 1
            case ev.CardPlayed(hero):
                self.activated[hero] += 1
                assert (self.planned[hero], self.activated[hero]) == (1, 1)

    def check(self, s: Table) -> None:
        for n, hero in enumerate(s.heroes):
            assert hero.activated == (n in self.activated)
            assert (hero.plan != NO_PLAN) == (n in self.planned and n not in self.activated and n not in self.lost)


class FullSets(Invariant):
    """MOBA-9.6 Battle cards are out only while they are selected: exactly as many as announced, at most two of a hitzone."""

    def __init__(self) -> None:
        self.announced: tuple[int, int] | None = None

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.DuelBegan(_, _, attack, defense):
                assert self.announced is None
                assert all(0 <= n <= 8 for n in (attack, defense))
                self.announced = attack, defense
            case ev.BattleRevealed(_, _, attack, defense, through):
                assert (sum(attack), sum(defense)) == self.announced
                assert max(*attack, *defense) <= 2
                assert all(t <= a and not (d and t) for a, d, t in zip(attack, defense, through, strict=True))
                self.announced = None

    def check(self, s: Table) -> None:
        selecting = not s.over and isinstance(s.todo[-1], PickBattleCards)
        assert selecting == (self.announced is not None)
        for seat, picks in s.picks.items():
            zones = Counter(pick.zone for pick in picks if isinstance(pick, ZonePick))
            if zones:
                assert selecting
                assert max(zones.values()) <= 2
                assert zones.total() <= (s.battle.attack if seat == s.battle.picker else s.battle.defense)


class CrystalsAddUp(Invariant):
    """MOBA-9.7 Crystals are never negative; all that were placed lie on objectives or were paid for items. A payday places two."""

    def __init__(self) -> None:
        self.items: Counter[int] = Counter()
        self.placed = 0
        self.payday = 0

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.CrystalsChanged(_, n):
                self.placed += n if told.rule != "MOBA-4.236" else 0
                self.payday += n if told.rule == "MOBA-4.22" else 0
            case ev.RoundBegan(number):
                assert number > 1 or self.placed == 3
                self.items = self.items or items_of(s)
                self.payday = 0
            case ev.PhaseBegan(1):
                assert self.payday == 2

    def check(self, s: Table) -> None:
        assert min(s.crystals) >= 0
        if s.round:
            left = Counter(item for stack in s.stacks for item in stack)
            paid = sum(CONTENT.items[item].cost for item in (self.items - left).elements())
            assert sum(s.crystals) + paid == self.placed


def items_of(s: Table) -> Counter[int]:
    """Every item, wherever it is."""
    lying = [item for stack in s.stacks for item in stack]
    held = [item for hero in s.heroes for item in hero.items]
    return Counter([*lying, *held, *s.banners[RED], *s.banners[BLUE], *s.gone_items])


class ItemsStay(Invariant):
    """MOBA-9.8 Every item is in one place; open objectives have one face up; points are those of the banners that were scored."""

    def __init__(self) -> None:
        self.items: Counter[int] = Counter()
        self.points = [0, 0]

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.RoundBegan(1):
                self.items = items_of(s)
                assert sorted(self.items.values()) == [1] * 6 + [3, 3]
                assert all(CONTENT.items[item].count == n for item, n in self.items.items())
            case ev.ItemScored(_, item, hero):
                self.points[s.heroes[hero].color] += CONTENT.items[item].points

    def check(self, s: Table) -> None:
        if not s.round:
            return
        assert items_of(s) == self.items
        assert all(CONTENT.items[item].type in ("weapon", "armor") for hero in s.heroes for item in hero.items)
        assert all(CONTENT.items[item].type == "banner" for side in s.banners for item in side)
        below = Counter(item for stack in s.stacks for item in stack.cards[1:])
        assert Counter(item for stack in s.stacks for item in stack) - below == Counter(item for stack in s.stacks for item in stack.known_to(EVERYBODY))
        assert [n for n in range(3) if face_up(s, n) != OFF] == open_objectives(s)
        assert [s.points(color) for color in (RED, BLUE)] == self.points


class TokensInTime(Invariant):
    """MOBA-9.9 No defense modifiers before the first activation of a round; who was activated has only square tokens that it got since."""

    def __init__(self) -> None:
        self.since: dict[int, list[tuple[str, int]]] = {}

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.RoundBegan():
                self.since = {}
            case ev.CardPlayed(hero):
                self.since[hero] = []
            case ev.TokensUsed(hero) if hero in self.since:
                self.since[hero] = []
            case ev.TokenGiven(hero, kind, n) if hero in self.since and kind != "defense":
                self.since[hero].append((kind, n))

    def check(self, s: Table) -> None:
        for n, hero in enumerate(s.heroes):
            assert self.since or not hero.guards
            assert all(kind in (*HARMFUL, *HELPFUL) for kind, _, _ in hero.tokens)
            if n in self.since:
                assert Counter((kind, value) for kind, value, _ in hero.tokens) <= Counter(self.since[n])


class OneInterrupt(Invariant):
    """MOBA-9.10 At most one interrupt in a window, none inside another, none by who was activated before, none but in a blue phase."""

    def __init__(self) -> None:
        self.window: CloseWindow[Table] | None = None
        self.used = 0
        self.offered = False
        self.active: tuple[int, ...] = ()
        self.activated: set[int] = set()
        self.phase = 0

    def look(self, s: Table) -> None:
        """Which window is open: the step that closes it lies on the stack."""
        window = next((step for step in s.todo if isinstance(step, CloseWindow)), None)
        if window is not self.window:
            self.window, self.used = window, 0

    def before(self, s: Table, action: Action) -> None:
        self.look(s)
        self.offered = isinstance(s.todo[-1], Answer)
        self.active = tuple(activation.hero for activation in s.activations)

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.RoundBegan():
                self.activated = set()
            case ev.PhaseBegan(phase):
                self.phase = phase
            case ev.CardPlayed(hero, card, interrupt):
                assert hero not in self.activated
                self.activated.add(hero)
                assert s.card(hero, card).phases[self.phase - 1] == ("B" if interrupt else "G")
                if interrupt:
                    self.used += 1
                    assert self.offered
                    assert self.window is not None
                    assert self.used == 1
                    assert [s.enemies(hero, other) for other in self.active] == [True]

    def check(self, s: Table) -> None:
        self.look(s)
        assert len(s.activations) <= 2
        if not s.over and isinstance(s.todo[-1], Answer):
            assert len(s.activations) == 1
            assert self.used == 0


class TurnsAlternate(Invariant):
    """MOBA-9.11 A phase ends by two passes in a row only; the next turn is the side's that did not play the last card."""

    def __init__(self) -> None:
        self.turn = BLUE
        self.last = NOBODY
        self.phase = 0
        self.passes = 0
        self.declined: set[int] = set()
        self.hand: list[set[int]] = [set(), set()]

    def before(self, s: Table, action: Action) -> None:
        """A side has declined when its last seat with a card has, or has run out of time."""
        step = s.todo[-1]
        if isinstance(step, AskTurn) and not step.others and isinstance(action.option, (Pass, TimeOut)):
            self.declined.add(s.color_of(action.seat))

    def passed(self) -> None:
        """The side whose turn it was could not, or did not want to."""
        assert self.turn in self.declined or not self.hand[self.turn]
        self.passes += 1
        self.turn = 1 - self.turn

    def ended(self) -> None:
        self.passed()
        assert self.passes == 2

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.RoundBegan(number):
                if number > 1:
                    assert self.phase == 4
                    self.ended()
                self.phase, self.hand = 0, [set(), set()]
            case ev.PhaseBegan(phase):
                assert phase == self.phase + 1
                if phase > 1:
                    self.ended()
                self.turn, self.phase, self.passes, self.declined = BLUE if self.last == NOBODY else 1 - self.last, phase, 0, set()
            case ev.SidePassed(color):
                assert color == self.turn
                self.passed()
            case ev.MatchEnded():
                assert self.phase == 4
                self.ended()
        self._cards(s, told)

    def _cards(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.Planned(hero):
                self.hand[s.heroes[hero].color].add(hero)
            case ev.CardPlayed(hero, _, interrupt):
                color = s.heroes[hero].color
                assert interrupt or color == self.turn
                self.hand[color].remove(hero)
                self.last, self.turn, self.passes, self.declined = color, 1 - color, 0, set()
            case ev.HeroKilled(hero):
                self.hand[s.heroes[hero].color].discard(hero)

    def check(self, s: Table) -> None:
        if not s.over and isinstance(s.todo[-1], AskTurn):
            assert s.color_of(s.todo[-1].seat) == self.turn
            assert s.phase == self.phase


class OutOfTime(Invariant):
    """D6, D12, D13 Who runs out of time plays no card and interrupts with none, and goes on with the nearest target as they stand then."""

    def __init__(self) -> None:
        self.idle = False
        self.nearest = NOBODY

    def before(self, s: Table, action: Action) -> None:
        step, late = s.todo[-1], isinstance(action.option, TimeOut)
        self.idle = late and isinstance(step, (AskTurn, Answer))
        self.nearest = nearest(s, step) if late and isinstance(step, NextTarget) else NOBODY

    def hear(self, s: Table, told: Told) -> None:
        match told.event:
            case ev.CardPlayed():
                assert not self.idle
            case ev.DuelBegan(_, target):
                assert self.nearest in (target, NOBODY)
                self.nearest = NOBODY  # what comes after it may be of their own choice, or the last one left


def nearest(s: Table, step: NextTarget) -> int:
    """Of the targets left the nearest, then the northernmost, then the westernmost."""

    def rank(other: int) -> tuple[int, int, int]:
        q, r = BOARD.hexes.axial[s.heroes[other].cell]
        return distance(BOARD.hexes.axial[s.heroes[step.hero].cell], (q, r)), r, q

    return min((other for other in step.targets if s.on_map(other)), key=rank)


class LittleChance(Invariant):
    """MOBA-9.13 Chance only decides who is Red, how the items lie and, if teams are dealt, who is on them."""

    def check(self, s: Table) -> None:
        teams = {"teams"} if s.settings.draft == "random" else set()
        assert {stream for stream, _ in s.chance.drawn or ()} <= {"colors", "equipment", "upper pairs"} | teams
