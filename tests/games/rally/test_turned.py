"""RALLY-9.16 A match and the same match turned by 180 degrees with the teams exchanged, and the call order with them, played side by side."""

from __future__ import annotations

from typing import TypeVar, cast

import pytest

from outplay.games.rally.data.board import STOP, TOWERS, team_of_tower, turned
from outplay.games.rally.data.fire_events import TowerFell
from outplay.games.rally.data.settings import RallySettings
from outplay.games.rally.rules.rounds import Round
from outplay.games.rally.rules.setup import Setup
from outplay.games.rally.rules.state import CALLS, Table
from outplay.kernel.chance import Law, Quick, Seeded, seed_from
from outplay.kernel.play import advance, apply, legal, to_act
from outplay.kernel.settings import Value
from outplay.kernel.step import Action, Option, Seat
from outplay.kernel.things import changed
from tests.games.rally.frame import CONTENT
from tests.games.rally.matches import in_time_or_not, planned
from tests.games.rally.tables import ruled
from tests.sizes import many

T = TypeVar("T")

TABLES: dict[str, dict[str, Value]] = {
    "two a side": {"round_limit": 6},
    "four a side, open": {"robots": 4, "edges": "open", "objective_scale": "quarter", "round_limit": 5},
    "later rules": {"robots": 3, "seats": 4, "power_down_strict": True, "wild_beams": True, "wild_ramming": True, "base_respawn": True, "round_limit": 5},
}


class NorthFirst(Table):
    """A match whose call order begins with North in setup and in odd rounds."""

    def calls(self) -> tuple[int, ...]:
        return CALLS[self.settings.robots, not (self.round and self.round % 2 == 0)]


class Even(Seeded):
    """Let towers pick by what is the same in both matches: which robot stands where, not the order of the robots."""

    def draw(self, stream: str, law: Law[T]) -> T:
        if stream == "tower targets":
            return min(law.outcomes, key=lambda robot: cast("int", robot) % 4)
        return super().draw(stream, law)


def other(robot: int) -> int:
    """Return the robot with the same number in the other team; a number that is no robot stays as it is."""
    return robot ^ 4 if robot >= 0 else robot


def image(option: Option) -> Option:
    """Return an option as it is in the turned match."""
    changes: dict[str, object] = {}
    for name in option.__struct_fields__:
        value = getattr(option, name)
        match name:
            case "robot" | "target":
                changes[name] = other(value)
            case "cell":
                changes[name] = turned(value)
            case "way":
                changes[name] = (value + 2) % 4
    return changed(option, **changes)


def seat_of(s: Table, seat: Seat) -> Seat:
    """Return the seat in the other team's place."""
    south, north = s.sides
    return (north if seat in south else south)[(south if seat in south else north).index(seat)]


def facts(s: Table, turn: bool) -> dict[str, object]:
    """Return all that is true in a match, as this match or as the turned one says it."""
    found: dict[str, object] = {}
    for r in s.playing:
        one = s.robots[r]
        cell, facing, controller, mover = s.cells[r], one.facing if s.cells[r] >= 0 else STOP, one.controller, one.mover
        if turn:
            cell, facing, controller, mover = turned(cell) if cell >= 0 else cell, (facing + 2) % 4 if cell >= 0 else facing, other(controller), other(mover)
        shielded = one.shielded if not turn else (one.shielded << 2 | one.shielded >> 2) & 15
        held = (
            one.damage,
            one.placed,
            one.hand,
            one.registers,
            one.shown,
            one.blind,
            one.stored,
            one.wheel,
            one.options,
            one.marks,
            one.tokens,
            one.gyro,
            one.aborts,
        )
        found[f"robot {other(r) if turn else r}"] = (
            cell,
            facing,
            controller,
            mover,
            shielded,
            one.down,
            one.next,
            one.claim,
            one.kills,
            one.deaths,
            one.objectives,
            *held,
        )
    towers = [*s.towers[4:], *s.towers[:4]] if turn else s.towers
    found["structures"] = (*towers, *(s.bases[::-1] if turn else s.bases), *(s.team_options[::-1] if turn else s.team_options))
    found["piles"] = (s.deck, s.discard, s.option_deck, s.graveyard)
    found["round"] = (s.round, s.register, s.stage)
    found["fallen"] = tuple(other(r) for r in s.fallen) if turn else s.fallen
    found["won"] = (1 - s.winner if turn and s.winner >= 0 else s.winner, sorted(other(r) if turn else r for r in s.winners))
    found["asked"] = sorted(seat_of(s, seat) if turn else seat for seat in s.asked)
    return found


@pytest.mark.rule("RALLY-9.16", "RALLY-2.8", "RALLY-42.2")
@pytest.mark.parametrize("name", list(TABLES))
def test_a_match_turned_around_is_a_match(name: str) -> None:
    settings = RallySettings.make(ruled(TABLES[name]))
    assert isinstance(settings, RallySettings)
    for seed in range(many(3, 60)):
        chance = seed_from("turned", seed)
        s, t = Table(settings, CONTENT, Even(chance)), NorthFirst(settings, CONTENT, Even(chance))
        luck = Quick(seed)
        for match in (s, t):
            match.todo += [Round(), Setup()]
            advance(match)
        while not s.over:
            assert facts(s, True) == facts(t, False)
            seat = to_act(s)[luck.number() % len(to_act(s))]
            partner = seat_of(s, seat)
            assert {image(option) for option in legal(s, seat)} == {*legal(t, partner)}
            option = (planned if seed % 2 else in_time_or_not)(s, seat, luck)
            s.told = []
            apply(s, Action(seat, option))
            apply(t, Action(partner, image(option)))
            if len({team_of_tower(told.event.structure) for told in s.told if isinstance(told.event, TowerFell)}) == 2:
                break  # R57: South's towers are counted first
        else:
            assert t.over
            assert facts(s, True) == facts(t, False)


def test_the_base_and_its_towers_change_places() -> None:
    board = CONTENT.board(False)
    assert [turned(cell) for cell in board.tower_cells] == [*board.tower_cells[4:], *board.tower_cells[:4]]
    assert {turned(cell) for cell in board.base_cells[0]} == {*board.base_cells[1]}
    assert STOP < 0 < TOWERS
