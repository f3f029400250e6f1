"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from outplay.games.brawl.ai import drafts
from outplay.games.brawl.ai.value import value
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.settings import EVEN, BrawlSettings
from outplay.games.brawl.rules.knowledge import deal, hide
from outplay.games.brawl.rules.pickable import PICKABLE, sizes
from outplay.games.brawl.rules.setup import Setup
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view import ending, text
from outplay.games.brawl.view.by_chance import chances
from outplay.games.brawl.view.card_text import proofread, worded
from outplay.games.brawl.view.glossary import glossary
from outplay.games.brawl.view.hands import open_names
from outplay.games.brawl.view.laid import Laid, lay
from outplay.games.brawl.view.part_icons import PART_ICONS
from outplay.games.brawl.view.preview import preview
from outplay.games.brawl.view.printed import printed
from outplay.games.brawl.view.prompt import prompt, waivers
from outplay.games.brawl.view.say import say
from outplay.games.brawl.view.scene import scene
from outplay.games.brawl.view.why import refusals
from outplay.kernel import scene as sc
from outplay.kernel.boxed import Boxed
from outplay.kernel.chance import Chance
from outplay.kernel.content import Content, ContentRow
from outplay.kernel.errors import Fault
from outplay.kernel.event import Event, Told
from outplay.kernel.faults import Odds, Steps, Worded
from outplay.kernel.game import Outcome, Use
from outplay.kernel.kinds import Sizes
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.terms import Term
from outplay.kernel.view import Observation


class Brawl(Boxed[Table, BrawlSettings, BrawlContent, Laid]):
    """Three Champions a side, and a crowd that wants a show."""

    id = "brawl"
    name = "Super Fantasy Brawl"
    line = "Three Champions a side, and a crowd that wants a show."
    minutes = "30-45"
    wins = "first side with five victory points, seven among four players"
    pickable = PICKABLE
    checked = (
        {**EVEN, "start": "quick"},
        {"selection": "free"},
        {"selection": "casual", "casual_pool": 8, "round_limit": 25, "catch_up": "card"},
        {"selection": "competitive", "round_limit": 25},
        {**EVEN, "seats": 4},
        {"seats": 4, "selection": "competitive", "round_limit": 25},
        {**EVEN, "seats": 4, "selection": "casual", "casual_pool": 9},
    )
    looked_at = ({**EVEN, "selection": "casual"}, {**EVEN, "selection": "casual", "seats": 4})
    effort = 1000
    at_once = 20
    settings = BrawlSettings
    default_seats = 2
    leads = "Champions"
    part_icons = PART_ICONS
    folder = Path(__file__).parent
    table: ClassVar[type[State]] = Table
    hides = ("players",)
    content: ClassVar[type[Content]] = BrawlContent
    laid: ClassVar[type[ContentRow] | None] = Laid

    weights: ClassVar[Mapping[type[Event], sc.Weight]] = {
        ev.Struck: "high", ev.Hurt: "high", ev.Fell: "high", ev.ChallengeScored: "high", ev.PointsGained: "high", ev.TrapSprung: "high", ev.AttackDeclared: "high",
        ev.TurnBegan: "low", ev.PhaseEnded: "low", ev.Upkeep: "low", ev.Drew: "low", ev.Reshuffled: "low", ev.TrackAdvanced: "low", ev.Recovered: "low", ev.ActionDeclined: "low",
    }  # fmt: skip

    def begin(self, options: BrawlSettings, content: BrawlContent, chance: Chance) -> Table:
        table = Table(options, content, chance)
        table.todo.append(Setup())
        return table

    def proofread(self, content: BrawlContent) -> Iterable[Fault]:
        return proofread(content)

    def worded(self, content: BrawlContent) -> Iterable[Worded]:
        return worded(content)

    def chances(self, content: BrawlContent) -> Iterable[Odds]:
        return chances(content)

    def lay_table(self, words: Laid, content: BrawlContent) -> Table:
        return lay(words, content)

    def round(self, state: Table) -> int:
        return state.round

    def turn(self, state: Table) -> int:
        return state.turns

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

    def prompt(self, observation: Observation[Table], seat: Seat) -> sc.Prompt:
        return prompt(observation.state, seat)

    def waivers(self, observation: Observation[Table], seat: Seat) -> Sequence[sc.Waiver]:
        return waivers(observation.state, seat)

    def offer(self, observation: Observation[Table], option: Option) -> sc.Offer:
        return text.offer(observation.state, option)

    def say(self, observation: Observation[Table], told: Told) -> sc.Line | None:
        return say(observation.state, told.event, told.rule)

    def preview(self, observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
        return preview(self, observation, seat, option)

    def refusals(self, observation: Observation[Table], seat: Seat, on: str) -> Sequence[sc.Refusal]:
        return refusals(observation.state, seat, on)

    def measure(self, observation: Observation[Table]) -> sc.Measure | None:
        return ending.measure(observation.state)

    def feat(self, state: Table, gain: float) -> str:
        return ending.feat(state, gain)

    def result(self, observation: Observation[Table]) -> sc.Result:
        return ending.result(observation.state)

    def open_names(self, observation: Observation[Table]) -> Iterable[str]:
        return open_names(observation.state)

    # ------------------------------------------------------------ for learners

    def count(self, options: BrawlSettings, content: BrawlContent) -> Sizes:
        return sizes(options, content)

    # ------------------------------------------------------------ for designers

    def things(self, content: BrawlContent) -> Mapping[str, Sequence[str]]:
        return ending.catalog(content)

    def used(self, state: Table) -> Sequence[Use]:
        return ending.used(state)

    def printed(self, state: Table) -> Iterable[tuple[Steps, sc.Card]]:
        return printed(state)

    def plays(self, state: Table, seat: Seat, option: Option) -> Sequence[str]:
        return ending.plays(state, option)

    def began(self, state: Table) -> int:
        return state.side_of(state.order[0])

    def kind(self, event: Event) -> str:
        match event:
            case ev.Struck():
                return "blow"
            case ev.Fell():
                return "fall"
            case ev.ChallengeScored():
                return "score"
            case ev.ReactionPlayed():
                return "Reaction"
            case ev.TrapSprung():
                return "trap"
            case _:
                return ""

    # ------------------------------------------------------------ for bots

    def takes(self, state: Table, option: Option) -> str:
        return drafts.takes(state, option)

    def bars(self, state: Table, option: Option) -> str:
        return drafts.bars(state, option)

    def taken(self, state: Table) -> Sequence[Use]:
        return drafts.taken(state)

    def value(self, observation: Observation[Table], seat: Seat) -> float:
        return value(observation.state, seat)
