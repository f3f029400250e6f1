"""What bots are told of MOBA Rally: programs that lead somewhere, when to power down, what to fire, what to part with; and what a table is worth."""

from __future__ import annotations

from itertools import permutations

import pytest

from outplay.bots import find_bot
from outplay.bots.likely import likely_answer
from outplay.games.rally import GAME
from outplay.games.rally.ai.likely import likely
from outplay.games.rally.ai.plans import Plans, kind_counts, plans
from outplay.games.rally.ai.still import GONE
from outplay.games.rally.data.settings import RallySettings
from outplay.games.rally.rules.programming import PowerDown, Put
from outplay.games.rally.rules.robot import DEADLY
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.weapons import Weapons
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.play import answer, legal, pick
from outplay.kernel.step import SecretChoice
from tests.games.rally.lay import card
from tests.games.rally.table import At, table

HAND = "500 510 680 80 70 430 790 90 520"
REST = "620 40 160 800 570 320 380 60 180"


def wanted(t: At, name: str) -> str:
    """Return what a robot's seat is likeliest to pick, as a text form."""
    seat = t.state.robots[t.robot(name)].seat
    seen, options = GAME.observe(t.state, seat), legal(t.state, seat)
    odds = likely(seen.state, seat, options)
    return GAME.offer(seen, max(zip(options, odds, strict=True), key=lambda found: found[1])[0]).text


def programmed(t: At, name: str) -> tuple[Plans, int, list[tuple[int, ...]], bool]:
    """Return what bots know of a robot's programs, its place, the program that is made of its hand, and whether a power-down is announced."""
    robot = t.robot(name)
    s, one = t.state, t.state.robots[robot]
    picks = likely_answer(GAME, s, one.seat, Quick(3), 100.0) or ()
    puts = [pick.cards for pick in picks if isinstance(pick, Put) and pick.robot == robot]
    down = any(isinstance(pick, PowerDown) and pick.on for pick in picks)
    return plans(s, robot, one.registers), 4 * s.cells[robot] + one.facing, puts, down


def comes_to(found: Plans, place: int, damage: int, program: list[tuple[int, ...]]) -> float:
    """Return what a program is worth, worked out card by card."""
    total = 0.0
    for register, cards in enumerate(program, start=1):
        before, place = place, found.content(place, register, cards)
        total -= found.vain(before, found.board.content.cards[cards[0]].kind, place)
        if place == GONE:
            return total + found.lost
        damage += found.fire[place // 4]
        total += found.hit[place]
        if damage >= DEADLY:
            return total + found.lost
    return total + found.end(place, damage)


def vain(found: Plans, place: int, program: list[tuple[int, ...]]) -> int:
    """Count the Move cards of a program that lead nowhere."""
    total = 0
    for register, cards in enumerate(program, start=1):
        before, place = place, found.content(place, register, cards)
        total += found.vain(before, found.board.content.cards[cards[0]].kind, place) > 0
    return total


# ---------------------------------------------------------------- programs


@pytest.mark.parametrize("at", ["3,14 N", "1,9 N", "8,13 E"])
def test_the_planner_finds_the_best_of_all_programs(at: str) -> None:
    with table(robots=1, S1=at, N1="10,2 S") as t:
        t.deal(top=HAND)
        found, place, program, _ = programmed(t, "S1")
        hand = t.state.robots[0].hand
        kinds = {tuple(found.board.content.cards[card].kind for card in cards): cards for cards in permutations(hand, 5)}
        best = max(comes_to(found, place, 0, [(card,) for card in cards]) for cards in kinds.values())
        assert found.best(1, place, 0, kind_counts(found.board.content, hand)) == pytest.approx(best)
        assert comes_to(found, place, 0, program) == pytest.approx(best)
        t.done("S1")


def test_what_lies_in_locked_registers_is_planned_around() -> None:
    with table(robots=1, S1="3,14 N d7 | - - 70 80 90", N1="10,2 S") as t:
        t.deal(top="500 510")
        found, place, program, _ = programmed(t, "S1")
        assert len(program) == 2
        assert found.start(place, 7, [*program, *t.state.robots[0].registers[2:]]) is not None
        t.done("S1")


@pytest.mark.parametrize(
    ("at", "hand", "into_the_wall"), [("5,18 S d4", "20 360 510 690 840", "20 840 510 360 690"), ("7,18 S d6", "500 610 790", "500 790 610")]
)
def test_robots_do_not_walk_into_walls_if_the_same_cards_lead_somewhere(at: str, hand: str, into_the_wall: str) -> None:
    """The robot that is undamaged is dealt its nine cards first."""
    with table(robots=1, S1=at, N1="10,2 S") as t:
        t.deal(top=f"{REST} {hand}")
        found, place, program, _ = programmed(t, "S1")
        assert not vain(found, place, program)
        assert vain(found, place, [(card(int(word)),) for word in into_the_wall.split()])
        t.done("S1")


@pytest.mark.parametrize(
    ("at", "hand", "fires"), [("1,16 E d4", "50 210 470 550 600", "210 600 550 50 470"), ("2,5 S d4", "250 270 710 740 840", "250 840 710 270 740")]
)
def test_no_robot_trades_its_life_for_two_strikes(at: str, hand: str, fires: str) -> None:
    with table(robots=1, S1=at, N1="10,2 S") as t:
        t.deal(top=f"{REST} {hand}")
        found, place, program, _ = programmed(t, "S1")
        trade = [(card(int(word)),) for word in fires.split()]
        assert found.start(place, 4, trade)[0] == GONE
        assert found.start(place, 4, program)[0] != GONE
        t.done("S1")


@pytest.mark.rule("RALLY-44.1")
@pytest.mark.parametrize(("at", "announced"), [("4,25 N d5 | - - - - 820", True), ("4,25 N d4", True), ("4,25 N d3", False)])
def test_a_hurt_robot_powers_down(at: str, announced: bool) -> None:
    with table(robots=1, S1=at, N1="10,2 S") as t:
        t.deal(top="70 80 90 100 10 20 110 120 130")
        assert programmed(t, "S1")[3] is announced
        t.done("S1")


def test_a_robot_under_fire_does_not_power_down() -> None:
    with table(robots=1, S1="4,10 W d6", N1="10,2 S") as t:
        t.deal(top="70 80 90")
        assert not programmed(t, "S1")[3]
        t.done("S1")


# ---------------------------------------------------------------- weapons and damage


@pytest.mark.rule("RALLY-47.7", "RALLY-47.11")
def test_howitzers_are_for_towers_bases_and_pits() -> None:
    with table(S1="4,10 W | 70", N1="1,20 N") as t:
        t.weapons(stop=True)
        assert wanted(t, "S1") == "s1 howitzer"
        t.goes_on()
    with table(S1="1,16 E | 70", N1="2,16 N | 80") as t:
        t.weapons(stop=True)
        assert wanted(t, "S1") == "s1 howitzer"
        t.goes_on()


@pytest.mark.rule("RALLY-48.3")
def test_the_least_useful_options_are_given_up_and_only_to_live_on() -> None:
    with table(N1="9,14 d9 + double_barreled_laser gyroscopic_stabilizer", S1="11,14 W | 70") as t:
        t.does(Weapons(), stop="guard")
        assert wanted(t, "N1") == "n1 gives up gyroscopic-stabilizer"
        t.answer()
    with table(N1="9,14 d3 + double_barreled_laser gyroscopic_stabilizer", S1="11,14 W | 70") as t:
        t.does(Weapons(), stop="guard")
        assert wanted(t, "N1") == "n1 gives up nothing"
        t.answer()


@pytest.mark.rule("RALLY-49.5", "RALLY-50.3")
def test_what_serves_all_is_installed() -> None:
    with table(S1="5,19 + brakes double_barreled_laser") as t:
        t.end_of_round(asking=False)
        assert wanted(t, "S1") == "s1 installs double-barreled-laser"
        t.answer()
    with table(S1="5,19 + brakes", south="double_barreled_laser") as t:
        t.end_of_round(asking=False)
        assert wanted(t, "S1") == "pass"
        t.answer()


# ---------------------------------------------------------------- worth


def worth(t: At, seat: int) -> float:
    return GAME.value(GAME.observe(t.state, seat), seat)


def test_what_is_good_for_one_team_is_bad_for_the_other() -> None:
    with table(robots=1, ruleset="quick", S1="6,14 N", N1="5,13 S") as t:
        assert worth(t, 0) == pytest.approx(0.0)
    with table(robots=1, ruleset="quick", S1="6,14 N", N1="5,13 S", bases=(10, 8)) as t:
        assert worth(t, 0) == -worth(t, 1) == pytest.approx(0.1)


def test_near_unhurt_and_in_play_is_better() -> None:
    for better, worse in (("6,14 N", "6,24 N"), ("6,14 N", "6,14 N d6"), ("6,14 N", "out")):
        with table(robots=1, S1=better, N1="5,13 S") as t, table(robots=1, S1=worse, N1="5,13 S") as u:
            assert worth(t, 0) > worth(u, 0)


# ---------------------------------------------------------------- matches


def played(south: str, north: str, seed: int) -> Table:
    """Play a match of two bots with a robot each."""
    settings = GAME.settings.make({"robots": 1}, "quick")
    assert isinstance(settings, RallySettings)
    s = GAME.start(settings, GAME.load(), Seeded(seed_from("rally bots", seed)))
    chance, bots = Quick(seed), (find_bot(south), find_bot(north))
    while not s.over:
        seat = s.asked[0]
        picks = bots[seat].answer(GAME, GAME.observe(s, seat), seat, chance)
        if isinstance(s.todo[-1], SecretChoice):
            answer(s, seat, picks)
        else:
            pick(s, seat, picks[0])
    return s


def test_middle_brings_a_base_down() -> None:
    for seed in (1, 2):
        s = played("greedy", "random", seed)
        assert (s.winner, s.why) == (0, "RALLY-51.8")


def test_hard_bots_play_by_the_rules() -> None:
    assert played("search:12", "greedy", 1).over
