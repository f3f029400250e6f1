"""The public table, kept by somebody who only reads the public log and knows the rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.data.board import BLUE, RED
from outplay.games.moba.rules.hero import HARMFUL, KILLED, NO_PLAN, NOBODY, OFF, ON_MAP, PORTAL, READY, RECOVERING, Hero, Token
from outplay.games.moba.rules.objectives import face_up
from outplay.games.moba.rules.state import Table
from outplay.kernel.event import Event, Told
from outplay.kernel.step import Sides
from outplay.kernel.view import heard
from tests.games.moba.matches import Invariant
from tests.games.moba.table import CONTENT


@dataclass
class Figure:
    """What everybody knows of a hero."""

    card: int
    color: int
    seat: int
    state: int = READY
    cell: int = OFF
    facing: int = 0
    wounds: int = 0
    tokens: tuple[Token, ...] = ()
    guards: tuple[int, ...] = ()
    items: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    unlocked: int = 2
    planned: bool = False
    activated: bool = False

    @classmethod
    def of(cls, hero: Hero) -> Figure:
        """A hero as a spectator's table shows it."""
        return cls(
            hero.card, hero.color, hero.seat, hero.state, hero.cell, hero.facing, hero.wounds, hero.tokens, hero.guards, hero.items, hero.shown,
            len(hero.unlocked), hero.plan != NO_PLAN, hero.activated,
        )  # fmt: skip


@dataclass
class Facts:
    """What everybody knows of the table."""

    red_side: int = 0
    figures: list[Figure] = field(default_factory=list)
    round: int = 0
    phase: int = 0
    last_color: int = NOBODY
    passed: bool = False
    crystals: list[int] = field(default_factory=lambda: [0, 0, 0])
    face_up: list[int] = field(default_factory=lambda: [OFF] * 3)
    left: list[int] = field(default_factory=lambda: [4] * 3)
    gone: tuple[int, ...] = ()
    banners: list[tuple[int, ...]] = field(default_factory=lambda: [(), ()])
    kegs: tuple[int, ...] = ()
    portals: list[bool] = field(default_factory=lambda: [False, False])
    winners: tuple[int, ...] = ()

    @classmethod
    def of(cls, s: Table) -> Facts:
        """A spectator's table."""
        return cls(
            s.red_side, [Figure.of(hero) for hero in s.heroes], s.round, s.phase, s.last_color, s.passed, s.crystals, [face_up(s, n) for n in range(3)],
            [len(stack) for stack in s.stacks], s.gone_items, s.banners, s.kegs, s.portal_used, s.winners,
        )  # fmt: skip


class PublicLog(Invariant):
    """MOBA-9.12 Whoever follows the public log from the start knows the whole public table."""

    def __init__(self) -> None:
        self.known = Facts()
        self.dueling: tuple[int, tuple[int, ...]] | None = None  # the target, and its defense modifiers that were counted

    def hear(self, s: Table, told: Told) -> None:
        for one in heard([told], None):
            self.follow(s.settings.sides, one.event, one.rule)

    def check(self, s: Table) -> None:
        if not any(activation.deed is not None and activation.deed.battle is not None for activation in s.activations):
            self.end_duel()
        if s.round:
            assert self.known == Facts.of(GAME.observe(s, None).state)

    def end_duel(self) -> None:
        """MOBA-4.117 The defense modifiers that were counted are gone."""
        if self.dueling is not None:
            target, counted = self.dueling
            guards = list(self.known.figures[target].guards)
            for guard in counted:
                if guard in guards:
                    guards.remove(guard)
            self.known.figures[target].guards = tuple(guards)
        self.dueling = None

    def follow(self, sides: Sides, event: Event, rule: str) -> None:
        """One line of the log."""
        self.setup(sides, event)
        self.rounds(event)
        self.objectives(event, rule)
        self.figures(event)
        self.marks(event)

    def setup(self, sides: Sides, event: Event) -> None:
        known = self.known
        match event:
            case ev.ColorsDrawn(red_side):
                known.red_side = red_side
            case ev.HeroDrafted(_, seat, card):
                known.figures.append(Figure(card, RED if seat in sides[known.red_side] else BLUE, seat))
            case ev.MatchEnded(colors):
                known.winners = colors

    def rounds(self, event: Event) -> None:
        known = self.known
        match event:
            case ev.RoundBegan(number):
                self.end_duel()
                known.round, known.phase, known.portals = number, 0, [False, False]
                for figure in known.figures:
                    figure.planned, figure.activated, figure.guards = False, False, ()
                    figure.state = RECOVERING if figure.state == KILLED else figure.state
            case ev.Planned(hero):
                known.figures[hero].planned = True
            case ev.PhaseBegan(phase):
                known.phase, known.passed = phase, False
            case ev.SidePassed():
                known.passed = True
            case ev.CardPlayed(hero, card):
                figure = known.figures[hero]
                figure.planned, figure.activated = False, True
                known.last_color, known.passed = figure.color, False
                if card == PORTAL:
                    known.portals[figure.color] = True
                else:
                    figure.shown = tuple(sorted({*figure.shown, card}))

    def objectives(self, event: Event, rule: str) -> None:
        known = self.known
        match event:
            case ev.CrystalsChanged(objective, _, left):
                known.crystals[objective] = left
                if rule == "MOBA-4.236":  # paid: the item is gone from the stack
                    item = known.face_up[objective]
                    known.left[objective] -= 1
                    known.face_up[objective] = OFF
                    known.gone += (item,) if CONTENT.items[item].type == "usable" else ()
            case ev.ItemTurned(objective, item):
                known.face_up[objective] = item
            case ev.ItemScored(_, item, hero):
                figure = known.figures[hero]
                if CONTENT.items[item].type == "banner":
                    known.banners[figure.color] += (item,)
                elif CONTENT.items[item].type != "usable":
                    figure.items += (item,)
            case ev.ItemSmashed(hero, item):
                items = list(known.figures[hero].items)
                items.remove(item)
                known.figures[hero].items = tuple(items)
                known.gone += (item,)
            case ev.KegPlaced(cell, was):
                known.kegs = tuple(sorted({*known.kegs, cell} - {was}))
            case ev.KegExploded(cell):
                known.kegs = tuple(keg for keg in known.kegs if keg != cell)

    def figures(self, event: Event) -> None:
        figures = self.known.figures
        match event:
            case ev.HeroEntered(hero, cell):
                figures[hero].state, figures[hero].cell = ON_MAP, cell
            case ev.HeroMoved(hero, (*_, cell)) | ev.Replaced(hero, _, (*_, cell)) | ev.Blinked(hero, cell):
                figures[hero].cell = cell
            case ev.HeroTurned(hero, facing):
                figures[hero].facing = facing
            case ev.HeroKilled(hero):
                figure = figures[hero]
                figure.state, figure.cell, figure.wounds, figure.tokens, figure.guards, figure.planned = KILLED, OFF, 0, (), (), False
            case ev.HeroReady(hero):
                figures[hero].state = READY
            case ev.CardUnlocked(hero):
                figures[hero].unlocked += 1

    def marks(self, event: Event) -> None:
        figures = self.known.figures
        match event:
            case ev.Wounded(hero, _, wounds):
                figures[hero].wounds = wounds
            case ev.Healed(hero, n):
                figures[hero].wounds -= n
            case ev.HeroSurvived(hero):
                figures[hero].wounds -= 1
            case ev.TokenGiven(hero, "defense", n):
                figures[hero].guards += (n,)
            case ev.TokenGiven(hero, kind, n, source):
                figures[hero].tokens += ((kind, n, source),)
            case ev.TokensUsed(hero):
                figures[hero].tokens = ()
            case ev.Cleansed(hero):
                figures[hero].tokens = tuple(token for token in figures[hero].tokens if token[0] not in HARMFUL)
                figures[hero].guards = tuple(guard for guard in figures[hero].guards if guard > 0)
            case ev.DuelBegan(_, target):
                self.end_duel()
                self.dueling = target, figures[target].guards
