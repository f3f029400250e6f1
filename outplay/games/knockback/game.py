"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from outplay.games.knockback.ai.value import value
from outplay.games.knockback.data import events as ev
from outplay.games.knockback.data.content import KnockbackContent
from outplay.games.knockback.data.settings import FULL, KnockbackSettings
from outplay.games.knockback.rules.hero import NO_CARD, Hero
from outplay.games.knockback.rules.pickable import PICKABLE, sizes
from outplay.games.knockback.rules.setup import Setup, TakeCard
from outplay.games.knockback.rules.state import FIRST_LING, Table
from outplay.games.knockback.rules.strike import Pay
from outplay.games.knockback.view import ending, text
from outplay.games.knockback.view.by_chance import chances
from outplay.games.knockback.view.card_text import proofread, worded
from outplay.games.knockback.view.glossary import glossary
from outplay.games.knockback.view.laid import Laid, lay
from outplay.games.knockback.view.part_icons import PART_ICONS
from outplay.games.knockback.view.preview import asks_price, before_price, preview, with_prices
from outplay.games.knockback.view.printed import printed
from outplay.games.knockback.view.prompt import prompt
from outplay.games.knockback.view.say import say
from outplay.games.knockback.view.scene import open_names, scene
from outplay.games.knockback.view.why import refusals
from outplay.kernel import scene as sc
from outplay.kernel.boxed import Boxed
from outplay.kernel.chance import Chance
from outplay.kernel.content import Content, ContentRow
from outplay.kernel.errors import Fault
from outplay.kernel.event import Event, Told
from outplay.kernel.faults import Odds, Steps, Worded
from outplay.kernel.foresee import foresee
from outplay.kernel.game import Outcome, Use
from outplay.kernel.kinds import Sizes
from outplay.kernel.play import legal
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.terms import Term
from outplay.kernel.view import Observation
from outplay.kernel.window import asking


class Knockback(Boxed[Table, KnockbackSettings, KnockbackContent, Laid]):
    """The last one standing wins; everybody else swims."""

    id = "knockback"
    name = "Knockback"
    line = "Last hero standing. Everybody else swims."
    minutes = "10-25"
    wins = "last one standing wins"
    settings = KnockbackSettings
    default_seats = 4
    part_icons = PART_ICONS
    rules_version = 1
    pickable = PICKABLE
    checked = (
        {"seats": 2},
        {**FULL, "seats": 3},
        {**FULL, "seats": 4},
        {**FULL, "seats": 4, "mode": "teams"},
        {"seats": 3, "round_cap": 60},
        {**FULL, "seats": 2, "tide_start": 2},
    )
    looked_at = tuple({**FULL, "seats": seats, "pick": "random"} for seats in (2, 3, 4))
    effort = 2500
    often = 1
    folder = Path(__file__).parent
    table: ClassVar[type[State]] = Table
    content: ClassVar[type[Content]] = KnockbackContent
    laid: ClassVar[type[ContentRow] | None] = Laid

    def glossary(self) -> Iterable[Term]:
        return glossary(self.own(self.load()))

    weights: ClassVar[Mapping[type[Event], sc.Weight]] = {
        ev.Struck: "high", ev.Damaged: "high", ev.Fell: "high", ev.StayedDry: "high", ev.TurnBegan: "low", ev.RageGained: "low", ev.FirstPlayerChosen: "low",
    }  # fmt: skip

    def begin(self, options: KnockbackSettings, content: KnockbackContent, chance: Chance) -> Table:
        arena, heroes = content.arenas[options.arena], [Hero(NO_CARD) for _ in range(options.seats)]
        table = Table(options, content, chance, seats=options.seats, floor=arena.floor, rock=arena.rock, heroes=heroes)
        table.todo.append(Setup())
        return table

    def proofread(self, content: KnockbackContent) -> Iterable[Fault]:
        return proofread(content)

    def worded(self, content: KnockbackContent) -> Iterable[Worded]:
        return worded(content)

    def chances(self, content: KnockbackContent) -> Iterable[Odds]:
        return chances(content)

    def lay_table(self, words: Laid, content: KnockbackContent) -> Table:
        return lay(words, content)

    def round(self, state: Table) -> int:
        return state.round

    def outcome(self, state: Table) -> Outcome:
        return ending.outcome(state)

    # ------------------------------------------------------------ for people

    def scene(self, observation: Observation[Table]) -> sc.Scene:
        return scene(observation.state)

    def prompt(self, observation: Observation[Table], seat: Seat) -> sc.Prompt:
        asked = prompt(observation.state, seat)
        if not isinstance(asking(observation.state), Pay) or len(prices := legal(observation.state, seat)) < 2:
            return asked
        return with_prices(asked, observation.state, [foresee(self, observation, seat, price) for price in prices])

    def offer(self, observation: Observation[Table], option: Option) -> sc.Offer:
        return text.offer(observation.state, option)

    def say(self, observation: Observation[Table], told: Told) -> sc.Line | None:
        return say(observation.state, told.event, told.rule)

    def preview(self, observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
        shown = preview(observation.state, seat, option, foresee(self, observation, seat, option))
        unpaid = asks_price(observation.state, seat, option)
        if unpaid is None:
            return shown
        seen = self.observe(unpaid, seat)
        return before_price(shown, unpaid, seat, [foresee(self, seen, seat, price) for price in legal(unpaid, seat)])

    def refusals(self, observation: Observation[Table], seat: Seat, on: str) -> Sequence[sc.Refusal]:
        return refusals(observation.state, seat, on)

    def measure(self, observation: Observation[Table]) -> sc.Measure | None:
        return ending.measure(observation.state)

    def result(self, observation: Observation[Table]) -> sc.Result:
        return ending.result(observation.state)

    def open_names(self, observation: Observation[Table]) -> Iterable[str]:
        return open_names(observation.state)

    # ------------------------------------------------------------ for learners

    def count(self, options: KnockbackSettings, content: KnockbackContent) -> Sizes:
        return sizes(options, content)

    # ------------------------------------------------------------ for designers

    def things(self, content: KnockbackContent) -> Mapping[str, Sequence[str]]:
        return ending.things(content)

    def used(self, state: Table) -> Sequence[Use]:
        return ending.used(state)

    def printed(self, state: Table) -> Iterable[tuple[Steps, sc.Card]]:
        return printed(state)

    def plays(self, state: Table, seat: Seat, option: Option) -> Sequence[str]:
        return ending.plays(state, seat, option)

    def began(self, state: Table) -> int:
        return state.side_of(state.order[0])

    def kind(self, event: Event) -> str:
        match event:
            case ev.Struck():
                return "blow"
            case ev.Fell(entity, _, cause) if entity < FIRST_LING:
                return "fall by the tide" if cause == "tide" else "fall"
            case _:
                return ""

    # ------------------------------------------------------------ for bots

    def turn(self, state: Table) -> int:
        return state.turns

    def takes(self, state: Table, option: Option) -> str:
        return state.content.heroes[option.card].name if isinstance(option, TakeCard) else ""

    def taken(self, state: Table) -> Sequence[Use]:
        return ending.heroes(state)

    def value(self, observation: Observation[Table], seat: Seat) -> float:
        return value(observation.state, seat)

    def effort_among(self, seats: int) -> int:
        return 3 * self.effort // (seats + 1)  # each further hero can be struck, and can strike
