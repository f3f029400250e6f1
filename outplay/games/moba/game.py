"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from outplay.games.moba.ai.value import value
from outplay.games.moba.data import events as ev
from outplay.games.moba.data.board import RED
from outplay.games.moba.data.content import MobaContent
from outplay.games.moba.data.settings import QUICK, MobaSettings
from outplay.games.moba.rules import older
from outplay.games.moba.rules.knowledge import deal, hide
from outplay.games.moba.rules.pickable import PICKABLE, sizes
from outplay.games.moba.rules.setup import Setup, TakeHero
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view import ending, text
from outplay.games.moba.view.card_text import proofread, worded
from outplay.games.moba.view.glossary import glossary
from outplay.games.moba.view.laid import Laid, lay
from outplay.games.moba.view.names import COLORS
from outplay.games.moba.view.part_icons import PART_ICONS
from outplay.games.moba.view.preview import preview
from outplay.games.moba.view.printed import printed
from outplay.games.moba.view.prompt import prompt
from outplay.games.moba.view.say import say
from outplay.games.moba.view.scene import open_names, scene
from outplay.games.moba.view.why import refusals
from outplay.kernel import scene as sc
from outplay.kernel.boxed import Boxed
from outplay.kernel.chance import Chance
from outplay.kernel.codec import DAMAGE, Plain
from outplay.kernel.content import Content, ContentRow
from outplay.kernel.errors import Fault, RecordError
from outplay.kernel.event import Event, Told
from outplay.kernel.faults import Steps, Worded
from outplay.kernel.game import Outcome, Use
from outplay.kernel.kinds import Sizes
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.terms import Term
from outplay.kernel.view import Observation


class Moba(Boxed[Table, MobaSettings, MobaContent, Laid]):
    """Secret plans, hidden blows, stolen banners."""

    id = "moba"
    name = "MOBA"
    line = "Secret plans, hidden blows, stolen banners."
    minutes = "60-120"
    wins = "first side with five victory points"
    pickable = PICKABLE
    checked = (
        {**QUICK, "team_size": "2", "draft": "random"}, {**QUICK, "seats": 3}, {**QUICK, "seats": 4, "seating": "one"},
        {"team_size": "3", "seats": 6, "round_limit": 20}, {**QUICK, "team_size": "2", "seats": 4, "item_set": "extended", "payday_priority": True},
    )  # fmt: skip
    looked_at = ({**QUICK, "team_size": "2", "draft": "random"}, {**QUICK, "team_size": "3", "draft": "random"})
    rules_version = 2
    saves = 2
    effort = 1500
    settings = MobaSettings
    default_seats = 2
    part_icons = PART_ICONS
    turn_called = "activation"
    shared_turns = True
    folder = Path(__file__).parent
    table: ClassVar[type[State]] = Table
    hides = ("heroes", "portal_seat")
    content: ClassVar[type[Content]] = MobaContent
    laid: ClassVar[type[ContentRow] | None] = Laid

    def glossary(self) -> Iterable[Term]:
        return glossary(self.own(self.load()))

    weights: ClassVar[Mapping[type[Event], sc.Weight]] = {
        ev.Wounded: "high", ev.HeroKilled: "high", ev.HeroSurvived: "high", ev.ItemScored: "high", ev.ItemSmashed: "high", ev.KegExploded: "high", ev.AttackDeclared: "high",
        ev.PhaseBegan: "low", ev.HeroTurned: "low", ev.MoveEnded: "low", ev.HeroReady: "low", ev.GroundCounted: "low", ev.CardUnlocked: "low",
    }  # fmt: skip

    def begin(self, options: MobaSettings, content: MobaContent, chance: Chance) -> Table:
        table = Table(options, content, chance)
        table.todo.append(Setup())
        return table

    def proofread(self, content: MobaContent) -> Iterable[Fault]:
        return proofread(content)

    def worded(self, content: MobaContent) -> Iterable[Worded]:
        return worded(content)

    def lay_table(self, words: Laid, content: MobaContent) -> Table:
        return lay(words, content)

    def upgrade(self, data: dict[str, Plain], version: int) -> dict[str, Plain]:
        return older.from_version_1(data)

    def loads(self, text: str, content: Content) -> Table:
        state = super().loads(text, content)
        try:
            state.go_on(older.called(state.todo, state.content))
        except DAMAGE as wrong:
            raise RecordError(f"this is no saved state: {wrong}") from None
        return state

    def round(self, state: Table) -> int:
        return state.round

    def turn(self, state: Table) -> int:
        done = sum(hero.activated for hero in state.heroes) - len(state.activations) - (state.usable is not None)
        return state.round * 1000 + state.phase * 100 + done

    def outcome(self, state: Table) -> Outcome:
        return ending.outcome(state)

    # ------------------------------------------------------------ knowledge

    def hide(self, state: Table, viewer: Seat | None) -> None:
        hide(state, viewer)

    def deal(self, state: Table, viewer: Seat | None, chance: Chance) -> None:
        deal(state, viewer, chance)

    def awaited(self, observation: Observation[Table]) -> tuple[tuple[Seat, ...], tuple[int, ...]]:
        """Return an interrupt offer looks to the others like ordinary waiting: they are told which side is waited for."""
        s, viewer = observation.state, observation.viewer
        circle = () if viewer is None else s.shares(viewer)
        mine = tuple(seat for seat in s.asked if seat in circle)
        others = {0 if seat in s.sides[0] else 1 for seat in s.asked if seat not in circle}
        return mine, tuple(sorted(others))

    # ------------------------------------------------------------ for people

    def scene(self, observation: Observation[Table]) -> sc.Scene:
        return scene(observation)

    def prompt(self, observation: Observation[Table], seat: Seat) -> sc.Prompt:
        return prompt(observation.state, seat)

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

    def progress(self, state: Table, seat: Seat) -> float:
        return ending.wounded(state, state.side_of(seat))

    def feat(self, state: Table, gain: float) -> str:
        return ending.feat(gain)

    def result(self, observation: Observation[Table]) -> sc.Result:
        return ending.result(observation.state)

    def open_names(self, observation: Observation[Table]) -> Iterable[str]:
        return open_names(observation.state)

    # ------------------------------------------------------------ for learners

    def count(self, options: MobaSettings, content: MobaContent) -> Sizes:
        return sizes(options, content)

    # ------------------------------------------------------------ for designers

    def things(self, content: MobaContent) -> Mapping[str, Sequence[str]]:
        cards = [f"{hero.name}: {card.name}" for hero in content.heroes for card in hero.cards]
        return {"Colors": list(COLORS), "Heroes": [hero.name for hero in content.heroes], "Cards played": cards}

    def used(self, state: Table) -> Sequence[Use]:
        return ending.used(state)

    def printed(self, state: Table) -> Iterable[tuple[Steps, sc.Card]]:
        return printed(state)

    def plays(self, state: Table, seat: Seat, option: Option) -> Sequence[str]:
        return ending.plays(state, option)

    def began(self, state: Table) -> int:
        return ending.colors(state).index(RED)

    def kind(self, event: Event) -> str:
        match event:
            case ev.AttackDeclared():
                return "blow"
            case ev.AttackFailed():
                return "blow at nobody"
            case ev.AbilityDeclared():
                return "ability"
            case ev.HeroKilled():
                return "fall"
            case ev.ItemScored():
                return "score"
            case _:
                return ""

    # ------------------------------------------------------------ for bots

    def takes(self, state: Table, option: Option) -> str:
        return state.content.heroes[option.card].name if isinstance(option, TakeHero) else ""

    def taken(self, state: Table) -> Sequence[Use]:
        return ending.heroes(state)

    def value(self, observation: Observation[Table], seat: Seat) -> float:
        return value(observation.state, seat)
