"""Chapter 9 of the rules: what holds after every action of every match, whoever plays and however. That these checks would notice is shown in test_damage.py."""

from __future__ import annotations

import pytest

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.rules.state import Table
from outplay.kernel.chance import Quick
from outplay.kernel.play import advance, apply, legal, to_act
from outplay.kernel.step import Action, TimeOut
from tests.games import watched
from tests.games.moba import invariants as inv
from tests.games.moba.matches import TABLES, Invariant, begun, lively, played
from tests.games.moba.public_log import PublicLog
from tests.sizes import many

ALL: tuple[type[Invariant], ...] = (
    inv.OneStateEach, inv.OwnSpaces, inv.FewerWounds, inv.CardsStay, inv.OneCardEach, inv.FullSets, inv.CrystalsAddUp, inv.ItemsStay, inv.TokensInTime,
    inv.OneInterrupt, inv.TurnsAlternate, PublicLog, inv.OutOfTime, inv.LittleChance,
)  # fmt: skip

RARE = {"SideConceded", "ItemLeft", "ItemSmashed", "PlanPeeked", "AttackRedirected", "AbilityCanceled", "HeroSurvived"}
"""Not shown by every few matches; each has its scenario."""


@pytest.mark.rule(
    "MOBA-9.1", "MOBA-9.2", "MOBA-9.3", "MOBA-9.4", "MOBA-9.5", "MOBA-9.6", "MOBA-9.7", "MOBA-9.8", "MOBA-9.9", "MOBA-9.10", "MOBA-9.11", "MOBA-9.12", "MOBA-9.13",
    "MOBA-4.112", "MOBA-4.250",
)  # fmt: skip
def test_what_always_holds_in_matches_that_show_every_event_and_many_a_clock_that_ran_out() -> None:
    shown: set[str] = set()
    late = Late()
    for seed in range(many(4, 60)):
        for name in TABLES:
            for s, told in played(name, seed, [late, *(kind() for kind in ALL)]):
                shown |= {type(one.event).__name__ for one in told}
                for seat in to_act(s):
                    assert len(set(legal(s, seat))) == len(legal(s, seat)) > 0
            assert s.over
    assert watched.events_of(ev) - shown <= RARE
    assert late.at >= {"Plan", "AskTurn", "ChooseAct", "MoveOn", "ChooseFacing", "Answer", "NextTarget", "PickBattleCards"}


class Late(Invariant):
    """At which questions somebody ran out of time."""

    def __init__(self) -> None:
        self.at: set[str] = set()

    def before(self, s: Table, action: Action) -> None:
        if isinstance(action.option, TimeOut):
            self.at.add(type(s.todo[-1]).__name__)


# ---------------------------------------------------------------- 13: the same again


def side_by_side(name: str, one: int, two: int, most: int) -> tuple[str, str]:
    """Two matches from their seeds by the same picks, as far as they can be picked, saved."""
    first, second, luck = begun(name, one), begun(name, two), Quick(one)
    advance(first)
    advance(second)
    for _ in range(most):
        if first.over or first.told != second.told:
            break
        seat = to_act(first)[luck.number() % len(to_act(first))]
        action = Action(seat, lively(first, seat, luck))
        first.told, second.told = [], []
        apply(first, action)
        apply(second, action)
    return GAME.dumps(first), GAME.dumps(second)


@pytest.mark.rule("MOBA-9.13")
@pytest.mark.parametrize("name", ["full", "pairs", "twins"])
def test_the_same_seed_and_picks_give_the_same_match(name: str) -> None:
    first, second = side_by_side(name, 1, 1, many(400, 4000))
    assert first == second
    first, second = side_by_side(name, 1, 2, 1)
    assert first != second
