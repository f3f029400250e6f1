"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from outplay.games.rally.ai import likely, value
from outplay.games.rally.data import events as ev
from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.data.settings import QUICK, RallySettings
from outplay.games.rally.rules.knowledge import deal, hide
from outplay.games.rally.rules.pickable import PICKABLE, listed, sizes
from outplay.games.rally.rules.rounds import Round
from outplay.games.rally.rules.setup import Setup
from outplay.games.rally.rules.state import Table
from outplay.games.rally.view import prompt, scene, scoring, text, zones
from outplay.games.rally.view.by_chance import chances
from outplay.games.rally.view.card_text import proofread, worded
from outplay.games.rally.view.glossary import glossary
from outplay.games.rally.view.laid import Laid, lay
from outplay.games.rally.view.part_icons import PART_ICONS
from outplay.games.rally.view.preview import preview
from outplay.games.rally.view.printed import printed
from outplay.games.rally.view.say import say
from outplay.games.rally.view.waivers import waivers
from outplay.games.rally.view.why import refusals
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


class Rally(Boxed[Table, RallySettings, RallyContent, Laid]):
    """RALLY-1.1 Two teams of robots, five registers a round, and howitzers."""

    id = "rally"
    name = "MOBA Rally"
    line = "Robots on belts, programs made blind, and a base to bring down."
    minutes = "45-90"
    wins = "who brings the enemy base down"
    pickable = PICKABLE
    checked = (
        {**QUICK, "robots": 1, "round_limit": 4},
        {**QUICK, "seats": 3, "round_limit": 3},
        {"robots": 4, "seats": 8, "round_limit": 2},
        {"robots": 3, "round_limit": 3, "power_down_strict": True, "base_respawn": True, "single_tower_reward": True, "wild_beams": True, "wild_ramming": True},
    )
    looked_at = (QUICK, {**QUICK, "robots": 1})
    effort = 200
    settings = RallySettings
    default_seats = 2
    part_icons = PART_ICONS
    turn_called = "round"
    shared_turns = True
    folder = Path(__file__).parent
    table: ClassVar[type[State]] = Table
    hides = ("robots",)
    content: ClassVar[type[Content]] = RallyContent
    laid: ClassVar[type[ContentRow] | None] = Laid

    weights: ClassVar[Mapping[type[Event], sc.Weight]] = {
        ev.Fell: "high", fe.RobotDestroyed: "high", fe.Killed: "high", fe.ObjectiveTaken: "high", fe.StructureHit: "high", fe.TowerFell: "high", fe.Collapsed: "high",
        fe.BaseFell: "high", fe.OptionDrawn: "high", ev.Dealt: "low", ev.Blocked: "low", ev.RobotFaced: "low", fe.ControlEnded: "low", ev.TokensGained: "low", fe.RegisterLocked: "low",
    }  # fmt: skip

    def begin(self, options: RallySettings, content: RallyContent, chance: Chance) -> Table:
        table = Table(options, content, chance)
        table.todo += [Round(), Setup()]
        return table

    def proofread(self, content: RallyContent) -> Iterable[Fault]:
        return proofread(content)

    def worded(self, content: RallyContent) -> Iterable[Worded]:
        return worded(content)

    def chances(self, content: RallyContent) -> Iterable[Odds]:
        return chances(content)

    def lay_table(self, words: Laid, content: RallyContent) -> Table:
        return lay(words, content)

    def round(self, state: Table) -> int:
        return state.round

    def outcome(self, state: Table) -> Outcome:
        return scoring.outcome(state)

    # ------------------------------------------------------------ knowledge

    def hide(self, state: Table, viewer: Seat | None) -> None:
        hide(state, viewer)

    def deal(self, state: Table, viewer: Seat | None, chance: Chance) -> None:
        deal(state, viewer, chance)

    # ------------------------------------------------------------ for people

    def glossary(self) -> Iterable[Term]:
        return glossary(self.own(self.load()))

    def scene(self, observation: Observation[Table]) -> sc.Scene:
        return scene.scene(observation)

    def prompt(self, observation: Observation[Table], seat: Seat) -> sc.Prompt:
        return prompt.prompt(observation.state, seat)

    def waivers(self, observation: Observation[Table], seat: Seat) -> Sequence[sc.Waiver]:
        return waivers(observation.state)

    def offer(self, observation: Observation[Table], option: Option) -> sc.Offer:
        return text.offer(observation.state, option)

    def forms(self, observation: Observation[Table], seat: Seat, options: Sequence[Option]) -> tuple[Sequence[sc.Form], Sequence[Option]]:
        return text.programs(observation.state, options)

    def rest(self, observation: Observation[Table], seat: Seat) -> Sequence[Option]:
        return text.rest(observation.state, seat)

    def preview(self, observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
        return preview(observation.state, seat, option)

    def say(self, observation: Observation[Table], told: Told) -> sc.Line | None:
        return say(observation.state, told.event, told.rule)

    def refusals(self, observation: Observation[Table], seat: Seat, on: str) -> Sequence[sc.Refusal]:
        return refusals(observation.state, seat, on)

    def measure(self, observation: Observation[Table]) -> sc.Measure | None:
        return scoring.measure(observation.state)

    def progress(self, state: Table, seat: Seat) -> float:
        return scoring.taken(state, state.side_of(seat))

    def feat(self, state: Table, gain: float) -> str:
        return scoring.feat(state, gain)

    def result(self, observation: Observation[Table]) -> sc.Result:
        return scoring.result(observation.state)

    def open_names(self, observation: Observation[Table]) -> Iterable[str]:
        return zones.open_names(observation.state)

    # ------------------------------------------------------------ for learners

    def count(self, options: RallySettings, content: RallyContent) -> Sizes:
        return sizes(options, content)

    def listed(self, kind: type[Option], settings: Settings, content: Content) -> Iterable[Option] | None:
        return listed(kind, self.own(content))

    # ------------------------------------------------------------ for designers

    def things(self, content: RallyContent) -> Mapping[str, Sequence[str]]:
        return scoring.catalog(content)

    def used(self, state: Table) -> Sequence[Use]:
        return scoring.used(state)

    def printed(self, state: Table) -> Iterable[tuple[Steps, sc.Card]]:
        return printed(state)

    def plays(self, state: Table, seat: Seat, option: Option) -> Sequence[str]:
        return scoring.plays(state, option)

    def kind(self, event: Event) -> str:
        match event:
            case fe.RobotHit():
                return "hit"
            case fe.StructureHit():
                return "strike"
            case fe.RobotDestroyed():
                return "kill"
            case fe.TowerFell() | fe.BaseFell():
                return "structure"
            case fe.OptionDrawn():
                return "option"
            case _:
                return ""

    # ------------------------------------------------------------ for bots

    def turn(self, state: Table) -> int:
        return state.round

    def likely(self, observation: Observation[Table], seat: Seat, options: Sequence[Option]) -> Sequence[float]:
        return likely.likely(observation.state, seat, options)

    def value(self, observation: Observation[Table], seat: Seat) -> float:
        return value.value(observation.state, seat)
