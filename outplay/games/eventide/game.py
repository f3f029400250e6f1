"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from outplay.games.eventide.ai import drafts
from outplay.games.eventide.ai.value import value
from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.data.settings import EventideSettings
from outplay.games.eventide.rules.knowledge import deal, hide
from outplay.games.eventide.rules.pickable import PICKABLE, listed, sizes
from outplay.games.eventide.rules.placement import Place
from outplay.games.eventide.rules.setup import Setup
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view import ending, text
from outplay.games.eventide.view.ability_text import proofread, worded
from outplay.games.eventide.view.by_chance import chances
from outplay.games.eventide.view.glossary import glossary
from outplay.games.eventide.view.laid import Laid, lay
from outplay.games.eventide.view.part_icons import PART_ICONS
from outplay.games.eventide.view.preview import preview
from outplay.games.eventide.view.printed import printed
from outplay.games.eventide.view.prompt import prompt
from outplay.games.eventide.view.say import say
from outplay.games.eventide.view.scene import scene
from outplay.games.eventide.view.waivers import waivers
from outplay.games.eventide.view.why import refusals
from outplay.games.eventide.view.zones import open_names
from outplay.kernel import scene as sc
from outplay.kernel.boxed import Boxed
from outplay.kernel.chance import Chance
from outplay.kernel.content import Content, ContentRow
from outplay.kernel.errors import Fault
from outplay.kernel.event import Event, Told
from outplay.kernel.faults import Odds, Steps, Worded
from outplay.kernel.game import Outcome, Use
from outplay.kernel.kinds import Sizes
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.terms import Term
from outplay.kernel.view import Observation


class Eventide(Boxed[Table, EventideSettings, EventideContent, Laid]):
    """EOH-1.1 Two players, three lanes, cards face down, and dice."""

    id = "eventide"
    name = "Eventide of Heroes"
    line = "Three lanes, five Heroes, and nobody knows who comes where."
    minutes = "30-45"
    wins = "who destroys the enemy fortress"
    pickable = PICKABLE
    checked = (
        {"gamers": "none", "heroes": "agreed"},
        {"gamers": "none", "heroes": "random", "first_player": "roll", "damage": "fresh"},
        {},
        {"gamers": "cap", "heroes": "random", "push": "two", "max_rounds": 20},
        {"gamers": "random", "heroes": "draft", "first_player": "fixed"},
        {"gamers": "list", "heroes": "random"},
    )
    looked_at = ({"gamers": "random", "heroes": "random", "max_rounds": 20}, {"gamers": "none", "heroes": "random", "max_rounds": 20})
    effort = 1500
    at_once = 1
    settings = EventideSettings
    default_seats = 2
    part_icons = PART_ICONS
    folder = Path(__file__).parent
    table: ClassVar[type[State]] = Table
    hides = ("notes", "acts")
    content: ClassVar[type[Content]] = EventideContent
    laid: ClassVar[type[ContentRow] | None] = Laid

    weights: ClassVar[Mapping[type[Event], sc.Weight]] = {
        ev.Struck: "high", ev.Hurt: "high", ev.Killed: "high", ev.StructureFell: "high", ev.AttackDeclared: "high", ev.Dodged: "high", ev.Negated: "high",
        ev.TurnPassed: "low", ev.LaneNamed: "low", ev.DiceAdded: "low", ev.GoldGained: "low", ev.DamageGone: "low", ev.CombatEnded: "low", ev.ShopLeft: "low", ev.TokensRemoved: "low",
    }  # fmt: skip

    def begin(self, options: EventideSettings, content: EventideContent, chance: Chance) -> Table:
        table = Table(options, content, chance)
        table.todo.append(Setup())
        return table

    def proofread(self, content: EventideContent) -> Iterable[Fault]:
        return proofread(content)

    def worded(self, content: EventideContent) -> Iterable[Worded]:
        return worded(content)

    def chances(self, content: EventideContent) -> Iterable[Odds]:
        return chances(content)

    def lay_table(self, words: Laid, content: EventideContent) -> Table:
        return lay(words, content)

    def round(self, state: Table) -> int:
        return state.round

    def outcome(self, state: Table) -> Outcome:
        return ending.outcome(state)

    # ------------------------------------------------------------ knowledge

    def hide(self, state: Table, viewer: Seat | None) -> None:
        hide(state, viewer)

    def deal(self, state: Table, viewer: Seat | None, chance: Chance) -> None:
        deal(state, viewer, chance)

    # ------------------------------------------------------------ for people

    def glossary(self) -> Iterable[Term]:
        return glossary(self.own(self.load()))

    def scene(self, observation: Observation[Table]) -> sc.Scene:
        return scene(observation)

    def offer(self, observation: Observation[Table], option: Option) -> sc.Offer:
        return text.offer(observation.state, option)

    def forms(self, observation: Observation[Table], seat: Seat, options: Sequence[Option]) -> tuple[Sequence[sc.Form], Sequence[Option]]:
        placing = isinstance(observation.state.todo[-1], Place)
        return ((text.placements(observation.state, seat),), ()) if placing else ((), options)

    def prompt(self, observation: Observation[Table], seat: Seat) -> sc.Prompt:
        return prompt(observation.state, seat)

    def waivers(self, observation: Observation[Table], seat: Seat) -> Sequence[sc.Waiver]:
        return waivers(observation.state, seat)

    def say(self, observation: Observation[Table], told: Told) -> sc.Line | None:
        return say(observation.state, told.event, told.rule)

    def measure(self, observation: Observation[Table]) -> sc.Measure | None:
        return ending.measure(observation.state)

    def result(self, observation: Observation[Table]) -> sc.Result:
        return ending.result(observation.state)

    def preview(self, observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
        return preview(self, observation, seat, option)

    def refusals(self, observation: Observation[Table], seat: Seat, on: str) -> Sequence[sc.Refusal]:
        return refusals(observation.state, seat, on)

    def open_names(self, observation: Observation[Table]) -> Iterable[str]:
        return open_names(observation.state)

    # ------------------------------------------------------------ for learners

    def count(self, options: EventideSettings, content: EventideContent) -> Sizes:
        return sizes(options, content)

    def listed(self, kind: type[Option], settings: Settings, content: Content) -> Iterable[Option] | None:
        return listed(kind, self.own(content))

    # ------------------------------------------------------------ for designers

    def things(self, content: EventideContent) -> Mapping[str, Sequence[str]]:
        return ending.catalog(content)

    def used(self, state: Table) -> Sequence[Use]:
        return ending.used(state)

    def printed(self, state: Table) -> Iterable[tuple[Steps, sc.Card]]:
        return printed(state)

    def plays(self, state: Table, seat: Seat, option: Option) -> Sequence[str]:
        return ending.plays(state, option)

    def began(self, state: Table) -> int:
        return state.side_of(state.began)

    def kind(self, event: Event) -> str:
        match event:
            case ev.AttackDeclared():
                return "attack"
            case ev.AttackWasted():
                return "wasted"
            case ev.Killed():
                return "kill"
            case ev.StructureFell():
                return "structure"
            case ev.Activated():
                return "ability"
            case ev.Bought():
                return "purchase"
            case _:
                return ""

    # ------------------------------------------------------------ for bots

    def turn(self, state: Table) -> int:
        return 100 * state.barriers + 2 * len(state.placed) + (bool(state.todo) and isinstance(state.todo[-1], Place))

    def takes(self, state: Table, option: Option) -> str:
        return drafts.takes(state, option)

    def taken(self, state: Table) -> Sequence[Use]:
        return drafts.taken(state)

    def value(self, observation: Observation[Table], seat: Seat) -> float:
        return value(observation.state, seat)
