"""Chapter 16 of the rules: what holds after every decision of every match; and on a table where it does not, these checks notice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.token import Trap
from tests.games import watched
from tests.games.brawl import invariants as inv
from tests.sizes import many

RARE = {"SideConceded"}
"""Not shown by random matches; it has its scenario."""


@pytest.mark.rule(
    "SFB-16.1", "SFB-16.2", "SFB-16.3", "SFB-16.4", "SFB-16.5", "SFB-16.6", "SFB-16.7", "SFB-16.8", "SFB-16.9", "SFB-16.10", "SFB-16.11", "SFB-16.12", "SFB-15.12", "SFB-11.7",
)  # fmt: skip
def test_what_always_holds_in_matches_that_show_every_event() -> None:
    shown, over = set[str](), False
    for seed in range(many(4, 60)):
        for name in inv.TABLES:
            for s, told in inv.played(name, seed, [kind() for kind in inv.ALL]):
                shown |= {type(one.event).__name__ for one in told}
                over = s.over
            assert over
    assert watched.events_of(ev) - shown <= RARE


def middle(name: str = "quick", seed: int = 3, decisions: int = 60) -> tuple[Table, list[inv.Invariant]]:
    """A match somewhere in its middle, and the checks as they have listened so far."""
    checks = [kind() for kind in inv.ALL]
    for n, (s, _) in enumerate(inv.played(name, seed, checks)):
        if n >= decisions and type(s.todo[-1]).__name__ == "ChooseAct":
            break
    return s, checks


def off_the_board(s: Table) -> None:
    s.champions[0].cell = s.champions[1].cell


def trap_gone(s: Table) -> None:
    s.traps.popitem()


def drawn_unseen(s: Table) -> None:
    s.traps[next(iter(s.traps))] = Trap(0)


def card_gone(s: Table) -> None:
    s.players[0].deck = s.players[0].deck.without(s.players[0].deck[0])


def past_its_hit_points(s: Table) -> None:
    s.champions[0].damage = 9


def damaged_on_the_gate(s: Table) -> None:
    one = s.champions[0]
    s.held[one.team] &= ~(1 << one.cell)
    one.cell, one.damage = OFF, 1


def core_for_nothing(s: Table) -> None:
    s.players[1].cores &= s.players[1].cores - 1


def challenge_twice(s: Table) -> None:
    s.track[0] = s.challenges[0]


def point_for_nothing(s: Table) -> None:
    s.vp[0] += 1


def hand_is_open(s: Table) -> None:
    player = s.players[1]
    player.hand = type(player.hand).laid(player.hand.cards, -1)


@pytest.mark.rule("SFB-16.1", "SFB-16.2", "SFB-16.3", "SFB-16.4", "SFB-16.6", "SFB-16.8", "SFB-16.9", "SFB-16.12")
@pytest.mark.parametrize(
    "damage",
    [
        off_the_board,
        trap_gone,
        drawn_unseen,
        card_gone,
        past_its_hit_points,
        damaged_on_the_gate,
        core_for_nothing,
        challenge_twice,
        point_for_nothing,
        hand_is_open,
    ],
)
def test_damage_is_noticed(damage: Callable[[Table], None]) -> None:
    s, checks = middle()
    assert watched.notices(checks, s, damage)


@pytest.mark.rule("SFB-16.12")
@pytest.mark.parametrize("name", list(inv.TABLES))
def test_the_same_seed_and_picks_give_the_same_match(name: str) -> None:
    watched.is_the_same_again(GAME, inv.begun(name, 1), inv.begun(name, 1), inv.lively, many(150, 4000))
