"""What things do by themselves, where no story can come: what a Champion carries, and what of it ends when."""

from __future__ import annotations

import pytest

from outplay.games.brawl import GAME
from outplay.games.brawl.rules.champion import OFF, Champion, until_turn_of
from outplay.games.brawl.rules.player import ALL_CORES, BLUE, RED, Player
from tests.games.brawl.table import A, B, at, table


def laden() -> Champion:
    """A Champion in the arena with one of everything."""
    one = Champion(card=0, team=0, seat=0, cell=5, damage=2, up=True)
    one.root()
    one.stun()
    one.anchor()
    for until in ("attack", "later", "turn", until_turn_of(0), until_turn_of(1)):
        one.modify(1, until)
    one.earn_level()
    return one


@pytest.mark.rule("SFB-10.5")
def test_one_that_falls_keeps_nothing() -> None:
    one = laden()
    one.fall()
    assert (one.damage, one.up, one.pending, one.mods) == (0, False, False, ())
    assert (one.rooted, one.stunned, one.still) == (False, False, False)
    assert one.falls == 1


@pytest.mark.rule("SFB-4.10", "SFB-4.2", "SFB-12.25")
def test_what_lasts_for_an_attack_a_turn_and_until_the_next_turn_ends_by_and_by() -> None:
    one = laden()
    one.end_attack()
    assert [until for _, until in one.mods] == ["turn", "turn", until_turn_of(0), until_turn_of(1)]
    one.end_turn()
    assert [until for _, until in one.mods] == [until_turn_of(0), until_turn_of(1)]
    assert (one.rooted, one.stunned, one.still) == (False, False, False)
    one.begin_turn(1)
    assert [until for _, until in one.mods] == [until_turn_of(0)]
    assert (one.damage, one.up, one.pending) == (2, True, True)


@pytest.mark.rule("SFB-10.9")
def test_nobody_levels_up_on_the_gate_nor_twice_nor_for_nothing() -> None:
    waits, stands, idle = Champion(0, 0, 0, cell=OFF), Champion(0, 0, 0, cell=5), Champion(0, 0, 0, cell=6)
    waits.earn_level()
    stands.earn_level()
    assert [one.level_up() for one in (waits, stands, idle)] == [False, True, False]
    assert [one.up for one in (waits, stands, idle)] == [False, True, False]
    waits.cell = 7
    assert not waits.level_up()  # what was earned is gone with the Action
    stands.earn_level()
    assert not stands.level_up()


@pytest.mark.rule("SFB-12.16")
def test_no_more_is_healed_than_there_is_damage() -> None:
    one = Champion(0, 0, 0, cell=5, damage=2)
    assert (one.heal(1), one.heal(3), one.heal(1)) == (1, 1, 0)
    assert one.damage == 0
    assert Champion(0, 0, 0, cell=OFF, damage=2).heal(1) == 0


def test_each_card_that_was_played_is_kept_for_the_tables_of_balance() -> None:
    with table(a={"GOL": at(-1, 0)}, b={"DER": at(0, -1), "GWA": at(4, 0)}, hand_a=["GOL-D2", "GOL-M1"], hand_b=["GWA-M2"], traps=[]) as t:
        t.pick(A, "play sunhammer").pick(A, "stop").pick(A, "target deryn").pick(B, "react backdraft on deryn")
        played = {(use.name, use.side) for use in GAME.used(t.state) if use.group == "Cards played"}
        assert played == {("Gold'arr: Sunhammer", 0), ("Gwaien: Backdraft", 1)}


@pytest.mark.rule("SFB-8.6", "SFB-4.8")
def test_cores_and_standard_actions_are_ready_again_together() -> None:
    player = Player()
    player.use_standard(3, BLUE)
    player.exhaust(RED)
    assert (player.cores, player.used) == (0b010, 0b1000)
    player.ready_cores()
    assert (player.cores, player.used) == (ALL_CORES, 0)
