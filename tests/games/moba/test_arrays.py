"""What learners see of MOBA's tables: tokens by their kinds, and cards by who knows them."""

from __future__ import annotations

from outplay.games.moba.rules.hero import NO_PLAN, PORTAL
from outplay.games.moba.rules.state import Table
from outplay.kernel.cards import EVERYBODY, Hand, those
from outplay.train import Match, describe

WHAT = describe("moba", team_size="2", draft="random", starting_actions="recommended")


def said(table: Table, seat: int) -> list[str]:
    """Return what a seat sees, in words."""
    return WHAT.arrays.describe(WHAT.arrays.of(WHAT.game.observe(table, seat)))


def test_equal_tokens_add_up_and_say_who_put_them_there() -> None:
    table: Table = Match(WHAT, 1).state
    hero = table.heroes[0]
    hero.tokens, hero.guards = (("slow", 2, 1), ("stun", 0, 3), ("slow", 1, 2)), (1, -1)
    found = said(table, 0)
    for line in ("slow, how many = 2", "slow.0 = 3", "stun, how many = 1"):
        assert f"heroes[0].tokens {line}" in found
    assert not any("tokens stun.0" in line or "tokens poison" in line for line in found)
    assert {"heroes[0].guards, how many = 2", "heroes[0].guards[0] = 1", "heroes[0].guards[1] = -1"} <= set(found)


def test_the_other_side_sees_how_many_cards_there_are_and_which_were_shown() -> None:
    table: Table = Match(WHAT, 1).state
    hero = table.heroes[0]
    mine, theirs = table.shares(hero.seat), table.seats(1 - hero.color)
    hero.unlocked, hero.plan = Hand((2, 3), (EVERYBODY, those(mine))), 3
    assert {"heroes[0].unlocked = 2:1 3:1", "heroes[0].unlocked, known to all = 2:1", "heroes[0].plan = 3"} <= set(said(table, mine[0]))
    found = said(table, theirs[0])
    assert {f"heroes[0].unlocked = 2:1 {PORTAL}:1", "heroes[0].unlocked, known to all = 2:1"} <= set(found)  # the last of a bag are the hidden ones
    assert not any(line.startswith("heroes[0].plan") for line in found)
    hero.plan = NO_PLAN
    assert f"heroes[0].plan = {NO_PLAN}" in said(table, theirs[0])


def test_a_side_is_told_from_ones_own() -> None:
    table: Table = Match(WHAT, 1).state
    for seat in (0, 1):
        assert f"red_side = {int(table.side_of(seat) != table.red_side)}" in said(table, seat)
