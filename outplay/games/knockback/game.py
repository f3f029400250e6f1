"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from outplay.games.knockback.ai import value as hints
from outplay.games.knockback.data import events as ev
from outplay.games.knockback.data.content import KnockbackContent
from outplay.games.knockback.data.settings import KnockbackSettings
from outplay.games.knockback.rules.hero import NO_CARD, Hero
from outplay.games.knockback.rules.setup import Setup, TakeCard
from outplay.games.knockback.rules.state import FIRST_LING, Table
from outplay.games.knockback.rules.turns import standing
from outplay.games.knockback.view import text
from outplay.games.knockback.view.laid import Laid, lay
from outplay.games.knockback.view.names import entity_name, piece_id
from outplay.games.knockback.view.preview import preview
from outplay.games.knockback.view.prompt import prompt
from outplay.games.knockback.view.say import exit_words, say
from outplay.games.knockback.view.scene import ZONES, scene
from outplay.games.knockback.view.why import refusals
from outplay.kernel import scene as sc
from outplay.kernel.boxed import Boxed
from outplay.kernel.chance import Chance
from outplay.kernel.content import Content, ContentRow
from outplay.kernel.event import Event, Told
from outplay.kernel.foresee import foresee
from outplay.kernel.game import Outcome, Use
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation


class Knockback(Boxed[Table, KnockbackSettings, KnockbackContent, Laid]):
    """The last one standing wins; everybody else swims."""

    id = "knockback"
    name = "Knockback"
    line = "Last hero standing. Everybody else swims."
    minutes = "10-25"
    wins = "last one standing wins"
    settings = KnockbackSettings
    default_seats = 4
    rules_version = 1
    checked = (
        {"seats": 2},
        {"seats": 3},
        {"seats": 4},
        {"seats": 4, "mode": "teams"},
        {"seats": 3, "arena": "bare", "tide": False},
        {"seats": 2, "tide_start": 2},
    )
    looked_at = tuple({"seats": seats, "pick": "random"} for seats in (2, 3, 4))
    effort = 2500
    folder = Path(__file__).parent
    table: ClassVar[type[State]] = Table
    content: ClassVar[type[Content]] = KnockbackContent
    laid: ClassVar[type[ContentRow] | None] = Laid

    def begin(self, options: KnockbackSettings, content: KnockbackContent, chance: Chance) -> Table:
        arena, heroes = content.arenas[options.arena], [Hero(NO_CARD) for _ in range(options.seats)]
        table = Table(options, content, chance, seats=options.seats, floor=arena.floor, rock=arena.rock, heroes=heroes)
        table.todo.append(Setup())
        return table

    def lay_table(self, words: Laid, content: KnockbackContent) -> Table:
        return lay(words, content)

    def round(self, state: Table) -> int:
        return state.round

    def outcome(self, state: Table) -> Outcome:
        """KB-14.4 The winner first, the others in reverse order of falling; KB-15.5 those still in play by heroes and wear."""
        left = state.sides_left()
        gone = [state.side_of(way_out.seat) for way_out in reversed(state.exits)]
        fallen = [side for n, side in enumerate(gone) if side not in gone[:n] and side not in left]
        places = {side: 1 + sum(standing(state, other) < standing(state, side) for other in left) for side in left}
        places |= {side: len(left) + 1 + n for n, side in enumerate(fallen)}
        points = tuple((("splashes", sum(state.heroes[seat].splashes for seat in seats)),) for seats in state.sides)
        rule = "KB-1.1" if len(left) == 1 else "KB-15.5"
        return Outcome(tuple(places[side] for side in range(len(state.sides))), _reason(state, places), points, rule)

    # ------------------------------------------------------------ for people

    def scene(self, observation: Observation[Table]) -> sc.Scene:
        return scene(observation.state)

    def prompt(self, observation: Observation[Table], seat: Seat) -> sc.Prompt:
        return prompt(observation.state, seat)

    def offer(self, observation: Observation[Table], option: Option) -> sc.Offer:
        return text.offer(observation.state, option)

    def say(self, observation: Observation[Table], told: Told) -> sc.Line | None:
        return say(observation.state, told.event, told.rule)

    def preview(self, observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
        return preview(observation.state, seat, option, foresee(self, observation, seat, option))

    def refusals(self, observation: Observation[Table], seat: Seat, on: str) -> Sequence[sc.Refusal]:
        return refusals(observation.state, seat, on)

    def measure(self, observation: Observation[Table]) -> sc.Measure | None:
        """Energy: a third of the height for each zone, so that heroes with different tracks compare."""
        s = observation.state
        if s.round == 0:
            return None
        names = ("Green", "Yellow", "Red")
        bands = [sc.Band(low=(2 - z) / 3, high=(3 - z) / 3, name=names[z], tone=tone, shape=shape) for z, (shape, tone) in enumerate(ZONES)]
        return sc.Measure(name="Energy", values=[_energy(s, seat) for seat in range(s.seats)], bands=bands, hint="Energy of each hero, round by round.")

    def result(self, observation: Observation[Table], names: Sequence[str]) -> sc.Result:
        s = observation.state
        outcome = self.outcome(s)
        standings: list[sc.Standing] = []
        for side, place in enumerate(outcome.places):
            seats = list(s.sides[side])
            words = [exit_words(s, seat) for seat in seats]
            line = sc.Line(spans=[sc.Span(text=" ".join(w for w, _ in words))], rule=words[0][1])
            splashes = sum(s.heroes[seat].splashes for seat in seats)
            points = [sc.Stat(icon="droplet-splash", value=str(splashes), name="Splashes caused")]
            name = " and ".join(entity_name(s, seat) for seat in seats)
            standings.append(sc.Standing(place=place, side=f"side-{side + 1}", name=name, seats=seats, piece=piece_id(seats[0]), line=line, points=points))
        facts = [
            sc.Stat(icon="cycle", value=str(s.round), name="rounds"),
            sc.Stat(icon="striking-arrows", value=str(s.longest), name="longest flight"),
            sc.Stat(icon="punch-blast", value=str(s.chain), name="bodies in one chain"),
        ]
        return sc.Result(title=outcome.reason, standings=sorted(standings, key=lambda one: one.place), rule=outcome.rule, facts=facts)

    # ------------------------------------------------------------ for designers

    def things(self, content: KnockbackContent) -> Mapping[str, Sequence[str]]:
        return {"Heroes": [card.name for card in content.heroes]}

    def used(self, state: Table) -> Sequence[Use]:
        return [Use("Heroes", state.card(seat).name, side) for side, seats in enumerate(state.sides) for seat in seats if state.heroes[seat].card != NO_CARD]

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

    def value(self, observation: Observation[Table], seat: Seat) -> float:
        return hints.value(observation.state, seat)

    def effort_among(self, seats: int) -> int:
        return 3 * self.effort // (seats + 1)  # each hero more is one more to be struck, and one more who strikes


def _energy(s: Table, seat: Seat) -> float | None:
    if not s.in_play(seat):
        return None
    wear, zone_start = s.heroes[seat].wear, 0
    for zone, length in enumerate(s.card(seat).track):
        if wear < zone_start + length:
            return 1.0 - (zone + (wear - zone_start) / length) / 3
        zone_start += length
    return 0.0


def _reason(s: Table, places: dict[int, int]) -> str:
    winners = [entity_name(s, seat) for side, place in places.items() if place == 1 for seat in s.sides[side]]
    names = " and ".join(winners)
    if sum(place == 1 for place in places.values()) > 1:
        return f"A draw between {names}."
    if len(s.sides_left()) > 1:
        return f"{names} {'wins' if len(winners) == 1 else 'win'} at the round limit."
    return f"{names} {'is' if len(winners) == 1 else 'are'} the last one{'' if len(winners) == 1 else 's'} standing."
