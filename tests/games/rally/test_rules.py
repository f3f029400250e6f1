"""Rules of rounds, power, weapons and options that no worked example shows."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from outplay.games.rally.data.board import Board, cell_at
from outplay.games.rally.data.rows import PusherRow
from outplay.games.rally.rules.damage import GiveUp
from outplay.games.rally.rules.programming import Put, program_so_far
from outplay.games.rally.rules.registers import RobotsMove
from outplay.games.rally.rules.weapons import Weapons
from outplay.kernel.play import legal, offered, pick
from outplay.kernel.step import TakeBack, TimeOut
from tests.games.rally.frame import CONTENT
from tests.games.rally.table import begun, card, option, table


@pytest.mark.rule("RALLY-1.1", "RALLY-42.1", "RALLY-42.2")
def test_a_round_goes_through_five_registers() -> None:
    with begun(robots=1) as t:
        t.everybody_late(until_round=3)
        assert t.registers_played() == [1, 2, 3, 4, 5] * 2
        assert t.rounds_begun() == [1, 2, 3]


@pytest.mark.rule("RALLY-1.2", "RALLY-48.11")
def test_a_robot_in_its_zone_is_in_play() -> None:
    with table(S1="5,26", S2="out") as t:
        assert (t.in_play("S1"), t.in_play("S2")) == (True, False)


@pytest.mark.rule("RALLY-42.3", "RALLY-42.4", "RALLY-6.4")
def test_only_robots_with_a_choice_are_asked() -> None:
    with table(S1="8,12 N", S2="1,14", N1="5,14") as t:
        t.weapons(stop=True)
        assert t.robots_asked == {"S1"}


@pytest.mark.rule("RALLY-42.9", "RALLY-42.3")
def test_declarations_are_worked_out_from_one_moment() -> None:
    with table(S1="3,14 E + fire_control", N1="5,14 W + pressor_beam") as t:
        t.weapons(S1="main destroy:pressor_beam", N1="pressor_beam")
        assert (t.carried("N1"), t.at("S1")) == ([], "2,14 E")


@pytest.mark.rule("RALLY-43.7", "RALLY-6.1", "RALLY-6.2")
def test_a_hand_is_its_seats_own() -> None:
    with table(seats=4, S1="1,14 d2") as t:
        t.deal()
        assert [t.seen_by(name).knows_hand("S1") for name in ("S1", "S2", "S3", "N1")] == [True, True, False, False]
        assert t.seen_by("N1").dealt("S1") == 7


@pytest.mark.rule("RALLY-44.6", "RALLY-48.8")
def test_an_announcement_lapses_with_its_robot() -> None:
    with table(S1="2,16 E d3 announced + brakes crab_legs | 500") as t:
        t.moves(lose={"S1": "brakes"})
        assert (t.in_play("S1"), t.power("S1"), t.carried("S1")) == (False, "up", ["crab_legs"])
        t.cleanup().deal()
        assert (t.power("S1"), t.damage("S1"), t.dealt("S1")) == ("up", 2, 7)


@pytest.mark.rule("RALLY-49.9", "RALLY-44.8", "RALLY-44.2")
def test_a_robot_may_respawn_powered_down() -> None:
    with table(S1="out") as t:
        t.cleanup(asking=False)
        t.respawns("S1", dock=8, facing="E", down=True)
        assert (t.at("S1"), t.damage("S1")) == ("11,27 E", 2)
        t.deal()
        assert (t.power("S1"), t.damage("S1"), t.dealt("S1")) == ("down", 0, 0)


@pytest.mark.rule("RALLY-44.7", "RALLY-44.3")
def test_a_powered_down_robot_is_repaired_and_pushed() -> None:
    with table(S1="5,19 down d3", S2="1,18 down") as t:
        t.elements()
        assert t.at("S2") == "1,19 N"
        assert t.end_of_round().damage("S1") == 1


@pytest.mark.rule("RALLY-44.5", "RALLY-44.2")
def test_a_robot_may_stay_down() -> None:
    with table(S1="1,14 down d3") as t:
        t.cleanup(stay={"S1": True}).deal()
        assert (t.power("S1"), t.damage("S1"), t.dealt("S1")) == ("down", 0, 0)


@pytest.mark.rule("RALLY-47.10", "RALLY-47.7", "RALLY-47.2")
def test_own_objectives_only_block() -> None:
    with table(S1="3,20 N", S2="5,17 S", N1="3,15") as t:
        assert (t.weapons_of("S1"), t.weapons_of("S2")) == ({"main"}, {"main"})
        assert t.weapons().hurt() == {"N1": 3}
        assert (t.tower("ST1"), t.bases) == (10, (40, 40))


@pytest.mark.rule("RALLY-50.1", "RALLY-53.14", "RALLY-53.7")
def test_having_an_option_twice_is_having_it_once() -> None:
    with table(south="high_power_laser", S1="1,14 E + high_power_laser", N1="4,14", N2="7,14", N3="9,14") as t:
        assert t.weapons(S1="main").hurt() == {"N1": 1, "N2": 1}


@pytest.mark.rule("RALLY-44.1", "RALLY-43.4")
def test_only_a_hurt_robot_announces() -> None:
    with table(S1="1,14 d1", S2="3,14") as t:
        t.deal()
        t.puts("S1", "late")
        assert "power_down" in t.offers("S1")
        t.done("S1").puts("S2", "late")
        assert "power_down" not in t.offers("S2")


@pytest.mark.rule("RALLY-46.2", "RALLY-46.3")
def test_belts_never_push() -> None:
    with table(S1="0,17", S2="1,17", N1="1,18 E", S3="2,15", N2="3,15", N3="3,14") as t:
        t.elements(2)
        assert [t.at(name) for name in ("S1", "S2", "N1")] == ["1,17 E", "1,18 N", "1,19 E"]
        assert [t.at(name) for name in ("N2", "N3", "S3")] == ["3,13 N", "3,12 N", "3,14 N"] or t.at("N3") == "3,13 N"


@pytest.mark.rule("RALLY-48.2", "RALLY-48.7", "RALLY-47.14")
def test_who_dies_in_the_step_still_fires() -> None:
    with table(S1="3,14 E d9", N1="5,14 W d9") as t:
        t.weapons(S1="howitzer", N1="howitzer")
        assert t.scores() == {"S1": (1, 1, 0), "N1": (1, 1, 0)}


@pytest.mark.rule("RALLY-49.4", "RALLY-43.3")
def test_the_lowest_lock_goes_first() -> None:
    with table(S1="5,19 d6 l2 | 10 20 30 40 50") as t:
        assert t.locked("S1") == {2, 4, 5}
        t.end_of_round()
        assert (t.damage("S1"), t.locked("S1")) == (4, set())


@pytest.mark.rule("RALLY-43.6")
def test_an_empty_deck_is_made_of_what_was_thrown_away() -> None:
    with table(S1="1,14 + abort_switch | 10 20 - - -", deck="100", deck_only=True, thrown="120") as t:
        t.phase(1, abort={"S1": True}).phase(2)
        assert t.register("S1", 1) == [100]
        assert t.register("S1", 2)[0] in (10, 20, 120)


@pytest.mark.rule("RALLY-53.19", "RALLY-48.9")
def test_control_ends_with_its_robot() -> None:
    with table(S1="1,14 | - - 500 - -", N1="5,14 W | - - 700 - -", control={"N1": "S1"}) as t:
        t.destroy("S1")
        t.phase(3)
        assert t.at("N1") == "3,13 W"  # by its own card, and a belt


@pytest.mark.rule("RALLY-43.9", "RALLY-6.1", "RALLY-53.24")
def test_what_was_locked_or_scrambled_unseen_stays_hidden() -> None:
    with table(S1="1,14 E d5 | - - - - 500", S2="3,14 d5 | 10 20 30 40 50", N1="5,14 + scrambler", register=1) as t:
        t.state.known[card(500)], t.state.robots[0].shown = t.state.knows[0], 0
        assert (t.seen_by("N1").hidden("S1", 5), t.seen_by("S1").hidden("S1", 5)) == (True, False)
    with table(S1="1,14 E + scrambler", N1="4,14 | 10 20 30 40 50", deck="100") as t:
        t.weapons(1, S1="scrambler")
        assert (t.seen_by("N1").hidden("N1", 2), t.seen_by("S1").hidden("N1", 2)) == (True, True)


@pytest.mark.rule("RALLY-43.4", "RALLY-43.8")
def test_a_program_is_laid_in_any_order_and_taken_back_card_by_card() -> None:
    with table(round=2, S1="1,14", robots=1) as t:
        t.deal(top="500 510 520 530 540 550 560 570 580")
        seat = t.state.robots[0].seat
        third = Put(0, 3, card(530))
        assert third in offered(t.state, seat)
        pick(t.state, seat, third)
        t.puts("S1", "500 510 520 540")  # registers 1, 2, 4, 5
        assert [put.register for put in t.state.picks[seat] if isinstance(put, Put)] == [3, 1, 2, 4, 5]
        t.act(seat, TakeBack(2))
        laid = {put.register: put.cards for put in t.state.picks[seat] if isinstance(put, Put)}
        assert laid == {3: (card(530),), 1: (card(500),), 4: (card(520),), 5: (card(540),)}
        t.puts("S1", "580")
        t.everybody_programs()
        assert [t.register("S1", n) for n in range(1, 6)] == [[500], [580], [530], [520], [540]]


@pytest.mark.rule("RALLY-45.3", "RALLY-53.19")
def test_a_card_moves_its_owner_first_then_those_it_controls() -> None:
    with table(S1="1,14 | 500", N1="11,17 W | 700", N2="11,19 W | 690", N3="11,22 W | 510", control={"N1": "S1", "N2": "S1"}) as t:
        t.moves()
        assert t.acted() == [("N3", 510), ("S1", 500), ("N1", 500), ("N2", 500)]


@pytest.mark.rule("RALLY-53.19", "RALLY-51.5")
def test_a_later_control_takes_the_place_of_an_earlier_one() -> None:
    with table(S2="1,14 E + radio_control | - 700 - - -", S1="11,25 | - 500 - - -", N1="4,14 W | - 10 - - -", control={"N1": "S1"}) as t:
        t.weapons(1, S2="radio_control")
        t.moves(2)
        assert t.acted() == [("S2", 700), ("N1", 700), ("S1", 500)]


@pytest.mark.rule("RALLY-48.3", "RALLY-50.6", "RALLY-48.4")
def test_what_is_given_up_by_default() -> None:
    robots: dict[str, Any] = {"S1": "11,15 W", "N1": "9,15 d7 t1 + brakes crab_legs"}
    with table(north="ablative_coat", **robots) as t:
        t.weapons(guard={"N1": "late"})  # four points: the token and one card
        assert (t.damage("N1"), t.tokens("N1"), t.carried("N1")) == (9, 0, ["crab_legs"])
    with table(north="ablative_coat", **{**robots, "N1": "9,15 d1 t1 + brakes crab_legs"}) as t:
        t.weapons(guard={"N1": "late"})
        assert (t.damage("N1"), t.tokens("N1"), t.carried("N1")) == (4, 0, ["brakes", "crab_legs"])


@pytest.mark.rule("RALLY-42.7", "RALLY-53.20", "RALLY-45.7")
def test_a_rammer_goes_on_when_its_victim_is_gone() -> None:
    with table(S1="9,13 W + ramming_gear | 790", N1="8,13 d9", N2="6,13") as t:
        t.moves()
        assert (t.at("S1"), t.in_play("N1"), t.at("N2"), t.hurt()) == ("6,13 W", False, "5,13 N", {"N2": 1})
        assert t.scores() == {"S1": (1, 0, 0), "N1": (0, 1, 0)}


@pytest.mark.rule("RALLY-50.4", "RALLY-50.8")
def test_what_was_granted_ends_and_what_is_carried_stays() -> None:
    with table(south="flywheel", S1="1,14 w500", S2="3,14 w510", S3="5,19 + conditional_program", N1="5,17 S") as t:
        t.weapons(N1="disrupt")
        assert (t.team_option("South"), t.wheel("S1"), t.wheel("S2")) == ("", [], [])
        assert t.state.discard == (card(500), card(510))


@pytest.mark.rule("RALLY-52.4")
def test_without_a_limit_it_goes_on() -> None:
    with table(round=300, round_limit=0) as t:
        t.cleanup()
        assert not t.state.over


@pytest.mark.rule("RALLY-48.8", "RALLY-42.2")
def test_who_is_destroyed_names_what_it_loses() -> None:
    with table(S1="2,16 E + brakes crab_legs | 500", S2="1,14 | 10") as t:
        t.moves(lose={"S1": "crab_legs"})
        assert (t.carried("S1"), t.graveyard) == (["brakes"], ["crab_legs"])
        assert t.register("S1", 1) == [500]  # until Cleanup
        assert t.cleanup().register("S1", 1) == []


@pytest.mark.rule("RALLY-46.5")
def test_after_a_fall_the_pushers_before_do_not_push_again() -> None:
    """The second pusher lays N1 before the first one, which has had its turn. Then the third pushes N2 into a pit, which interrupts the pushers: N2 loses an option."""
    pushers = [PusherRow(at=at, way="w", registers=(1,)) for at in ((9, 4), (10, 4), (9, 9))]
    with table(N1="10,18", N2="9,23 + brakes") as t:
        t.state.board = Board(replace(CONTENT.vault, pusher=tuple(pushers)), walled=False)
        assert [pusher.cell for pusher in t.state.map.pushers][-3:] == [cell_at(9, 18), cell_at(10, 18), cell_at(9, 23)]
        t.elements(1)
        assert (t.at("N1"), t.in_play("N2")) == ("9,18 N", False)


@pytest.mark.rule("RALLY-53.8", "RALLY-43.4")
@pytest.mark.parametrize(("damage", "pairs"), [(4, 0), (3, 1), (2, 2)])
def test_a_pair_leaves_a_card_for_every_other_register(damage: int, pairs: int) -> None:
    """A hand of 9 cards less the damage has `pairs` cards more than there are registers, and so room for that many pairs."""
    with table(robots=1, N1=f"4,14 d{damage} + dual_processor") as t:
        t.deal(top="500 510 520 70 80 90 100")
        laid = 0
        while t.offers("N1") == {"put"}:
            asked = [pick for pick in offered(t.state, 1) if isinstance(pick, Put)]
            pair = next((pick for pick in asked if len(pick.cards) == 2), None)
            laid += pair is not None
            t.act(1, pair or legal(t.state, 1)[0])
        assert (laid, t.empty("N1")) == (pairs, {1, 2, 3, 4, 5})
        assert all(content for content in program_so_far(t.state, t.robot("N1"), t.state.picks[1]).registers)


@pytest.mark.rule("RALLY-53.5", "RALLY-43.3")
def test_a_stored_card_cannot_replace_a_locked_register() -> None:
    for damage, asked in ((4, "substitute"), (5, "rest")):
        with table(N1=f"4,14 d{damage} c500 + conditional_program | - - - - 510") as t:
            assert t.phase(5, stop="substitute").asked_for == asked


@pytest.mark.rule("RALLY-48.8")
def test_out_of_time_the_first_option_is_lost() -> None:
    with table(S1="2,16 E + brakes scrambler | 500") as t:
        t.does(RobotsMove(), stop="lose")
        assert t.asked_for == "lose"
        t.act(t.state.asked[0], TimeOut())
        assert (t.in_play("S1"), t.carried("S1")) == (False, ["scrambler"])


@pytest.mark.rule("RALLY-51.5", "RALLY-53.24")
@pytest.mark.parametrize(("scrambled", "kills"), [(False, 1), (True, 0)])
def test_a_scrambler_ends_the_claim_of_who_controls(scrambled: bool, kills: int) -> None:
    """S2 controls N1, and its program takes N1 into a pit: a Kill, unless S3 has scrambled N1 before."""
    with table(S2="11,26 | - - 670 - -", N1="6,16 E | - - 10 - -", S3="1,16 E + scrambler", register=2, control={"N1": "S2"}) as t:
        t.weapons(2, S3="scrambler" if scrambled else "main")
        t.moves(3)
        assert not t.in_play("N1")
        assert t.state.robots[t.robot("S2")].kills == kills


@pytest.mark.rule("RALLY-48.3")
def test_options_are_given_up_in_their_order() -> None:
    """Each set of cards can be given up in one way only: after a card those before it are kept."""
    for first, still_offered in (("brakes", ["crab_legs"]), ("crab_legs", [])):
        with table(S1="11,15 W", N1="9,15 d2 + brakes crab_legs") as t:
            t.does(Weapons(), stop="guard")
            assert t.asked_for == "guard"
            t.act(1, GiveUp(t.robot("N1"), option(first)))
            left = [pick.option for pick in legal(t.state, 1) if isinstance(pick, GiveUp)] if t.asked_for == "guard" else []
            assert left == [option(id) for id in still_offered]
            t.answer()
