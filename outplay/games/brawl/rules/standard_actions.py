"""SFB-8.5 to 8.7 Standard Actions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.kinds import ActionNumber, ChampionNumber, Core
from outplay.games.brawl.rules.cards import Plan
from outplay.games.brawl.rules.damage import deal_damage, heal
from outplay.games.brawl.rules.movement import bars_activation, printed_move
from outplay.games.brawl.rules.player import ALL_CORES, BLUE, RED, YELLOW
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import TARGETS, Target, reached
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

NONE: Final = Pass()
STANDARDS: Final = ("destruction", "creation", "manipulation", "any")
"""SFB-8.5 The Standard Actions; the first three by the Core that each of them exhausts."""
SHORT, LONG = 1, 2
STANDARD_MOVE: Final = (SHORT, SHORT, SHORT, LONG)
"""SFB-8.5 The printed moves of the Standard Actions."""
CORES_FOR: Final = (1 << RED, 1 << YELLOW, 1 << BLUE, ALL_CORES)
"""SFB-8.5 The Cores that can pay for each Standard Action, as bits."""
HEALS, HURTS, PLANS = 1, 1, 1
"""SFB-8.5 Damage healed, damage dealt, cards looked at."""


class Standard(Option):
    """SFB-8.5 A Standard Action by its number, the Champion that it activates, the Core that it exhausts."""

    action: ActionNumber
    champion: ChampionNumber
    core: Core


# ---------------------------------------------------------------- what may be used


def bars_standard(s: Table, seat: Seat, action: int, champion: int) -> str:
    """SFB-8.5 to 8.7 Return the rule by which a Standard Action cannot be used for a Champion; empty if it can."""
    player = s.players[seat]
    return bars_action(player.cores, player.used, action) or bars_activation(s, champion, STANDARD_MOVE[action])


def bars_action(cores: int, used: int, action: int) -> str:
    """SFB-8.5, SFB-8.6 Return the rule by which a Standard Action cannot be used for any Champion, given the ready Cores and what is used already; empty if it can."""
    if used >> action & 1:
        return "SFB-8.6"
    return "" if cores & CORES_FOR[action] else "SFB-1.4"


def standards(s: Table, seat: Seat) -> Sequence[Option]:
    """SFB-8.5 Return all Standard Actions that can be used."""
    player = s.players[seat]
    return standard_actions(player.cores, player.used, able(s, seat, SHORT), able(s, seat, LONG))


def able(s: Table, seat: Seat, printed: int) -> int:
    """SFB-10.6 Return the Champions of a seat that can be activated with a printed move value, as bits."""
    found = 0
    for champion, one in enumerate(s.champions):
        if one.seat == seat and not bars_activation(s, champion, printed):
            found |= 1 << champion
    return found


@cache
def standard_actions(cores: int, used: int, short: int, long: int) -> tuple[Standard, ...]:
    """SFB-8.5 to 8.7 Return the Standard Actions for the ready Cores, what is used already, and the Champions that can be activated with either printed move, all as bits. Cached."""
    champions = {SHORT: short, LONG: long}
    return tuple(
        Standard(action, champion, core)
        for action, move in enumerate(STANDARD_MOVE)
        if not bars_action(cores, used, action)
        for champion in cells_of(champions[move])
        for core in cells_of(cores & CORES_FOR[action])
    )


# ---------------------------------------------------------------- what they do


def use_standard(s: Table, action: int, champion: int, core: int) -> Sequence[Step[Table]]:
    """SFB-8.5, SFB-8.7 Use a Standard Action, and return what it does: a move, then what the Core gives."""
    s.begin_standard(champion, STANDARDS[action], action, core)
    then: Sequence[Step[Table]] = [AfterMove(action)] if action < 3 else ()
    return [*printed_move(s, champion, STANDARD_MOVE[action]), *then]


class AfterMove(Step[Table]):
    """SFB-8.5 Destruction: 1 damage to one adjacent Enemy; Creation: Heal 1; Manipulation: Plan 1."""

    action: int

    def applies(self, s: Table) -> bool:
        return not s.now.over

    def run(self, s: Table) -> Sequence[Step[Table]]:
        match self.action:
            case 0:
                return [HurtOne()]
            case 1:
                heal(s, s.now.champion, HEALS)
                return DONE
            case _:
                return [Plan(s.now.seat, PLANS)]


class HurtOne(Choice[Table]):
    """SFB-8.5 1 damage to one adjacent Enemy, Defense ignored; it may be declined. D-TARGET."""

    def who(self, s: Table) -> Seat:
        return s.now.seat

    def options(self, s: Table) -> Sequence[Option]:
        return [*(TARGETS[n] for n in reached(s, s.now.champion, voc.Melee())), NONE]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, Target):
            deal_damage(s, [(pick.champion, HURTS)], s.now.champion, "SFB-8.5")
        return DONE
