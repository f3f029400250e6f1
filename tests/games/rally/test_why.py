"""What is said of a thing that cannot be picked now, with the rule."""

from __future__ import annotations

import pytest

from outplay.games.rally.data.board import cell_at
from outplay.games.rally.view.names import card_id, cell_id, option_id, panel_id, piece_id, register_id, structure_id
from tests.games.rally.frame import CONTENT
from tests.games.rally.table import At, begun, card, option, robot_number, table

NT1, NT2, ST1, NORTH_BASE, SOUTH_BASE = 4, 5, 0, 9, 8


def why(t: At, name: str, on: str) -> tuple[str, str]:
    """Return what is said to the seat of a robot."""
    return t.why(t.state.robots[robot_number(name)].seat, on)


def robot(name: str) -> str:
    return piece_id(robot_number(name))


def program_card(priority: int) -> str:
    return card_id(CONTENT, card(priority))


def at(x: int, y: int) -> str:
    return cell_id(cell_at(x, y))


@pytest.mark.rule("RALLY-41.4", "RALLY-49.9")
def test_why_a_robot_cannot_begin_there() -> None:
    with begun() as t:
        assert why(t, "S1", at(5, 27)) == ("", "")
        assert why(t, "S1", at(4, 27)) == ("That is no dock. Robots begin on the numbered squares of their zone.", "RALLY-41.4")
        assert why(t, "S1", at(6, 0)) == ("Not your zone. A robot begins in the zone of its team.", "RALLY-41.4")
        t.late_through("S1").late_through("N1")
        assert why(t, "S2", at(5, 27)) == ("That is taken. Rivet stands there.", "RALLY-41.4")
    with table(S1="out", S2="5,27") as t:
        t.cleanup(asking=False)
        assert why(t, "S1", at(5, 27)) == ("That is taken. Gasket stands there.", "RALLY-49.9")


@pytest.mark.rule("RALLY-43.3", "RALLY-43.4", "RALLY-43.5", "RALLY-43.7", "RALLY-42.8", "RALLY-44.2", "RALLY-49.8")
def test_why_a_card_or_register_cannot_be_used() -> None:
    with table(round=2, S1="1,14 d5 | - - - - 700", S2="3,14 d8 | - 10 20 30 40", S3="5,14 announced d1", S4="7,14") as t:
        t.deal(top="500 510 520 530")
        assert why(t, "S1", register_id(0, 5)) == ("Register 5 is locked. Its card stays, and is carried out every round.", "RALLY-43.3")
        assert why(t, "S1", program_card(700))[1] == "RALLY-43.3"
        assert why(t, "S1", program_card(500)) == ("", "")
        assert why(t, "S1", register_id(4, 1)) == ("Not yours. What lies there is shown when the register is played.", "RALLY-43.7")
        assert why(t, "S1", panel_id(4))[1] == "RALLY-43.7"
        assert why(t, "S1", robot("S3")) == ("Torque is powered down. It gets no cards in this round.", "RALLY-44.2")
        t.puts("S1", "500 510 520")
        assert why(t, "S1", program_card(510)) == ("It lies in register 2. Take it back to lay it somewhere else.", "RALLY-43.4")
        t.puts("S1", "530")
        assert why(t, "S1", at(5, 21)) == ("Robots move by their programs. Put cards into registers.", "RALLY-43.4")
        assert why(t, "S1", structure_id(NT1)) == ("Only the howitzer hurts it. Face it, at most three squares away, at the end of a register.", "RALLY-47.7")
        assert why(t, "S1", structure_id(SOUTH_BASE))[1] == "RALLY-47.10"


@pytest.mark.rule("RALLY-47.1", "RALLY-47.2", "RALLY-47.4", "RALLY-47.7", "RALLY-47.10", "RALLY-47.11", "RALLY-48.10", "RALLY-49.8")
def test_why_something_is_not_fired_at() -> None:
    with table(towers="NT2:0", S1="8,12 N", S2="9,12", N1="8,13", N2="out", N3="9,13 W") as t:
        t.weapons(stop=True)
        assert t.robot_asked == "S1"
        assert why(t, "S1", structure_id(NT1)) == ("", "")
        assert why(t, "S1", structure_id(NT2)) == ("North's front tower 4 is down. It is plain floor now.", "RALLY-48.10")
        assert why(t, "S1", structure_id(ST1)) == ("South's front tower 3 is your own. Nothing can hurt your own towers and base.", "RALLY-47.10")
        assert why(t, "S1", structure_id(NORTH_BASE)) == ("Too far for Rivet. North's base: 6 squares away, reach 3.", "RALLY-47.7")
        assert why(t, "S1", robot("S2")) == ("Gasket is an ally. Beams pass allies and do not hurt them.", "RALLY-47.2")
        assert why(t, "S1", robot("N1")) == ("Rivet looks another way. Flange is not straight ahead.", "RALLY-47.2")
        assert why(t, "S1", robot("N2")) == ("Spindle is destroyed. It comes back at the end of the round.", "RALLY-49.8")
        assert why(t, "S1", at(2, 20)) == ("Nothing to strike there. Weapons strike robots, towers and bases straight ahead.", "RALLY-47.2")
        assert why(t, "S1", robot("N4")) == ("Grommet is in its zone. Nobody fires into a zone.", "RALLY-47.1")
    with table(S1="5,13 N + pressor_beam", N1="5,12", N2="5,11") as t:
        t.weapons(stop=True)
        assert why(t, "S1", robot("N2")) == ("Spindle is out of sight. A wall, a tower, a base or another enemy is in the line.", "RALLY-47.4")
    with table(S1="1,14 E + pressor_beam scrambler", N1="6,14") as t:
        t.weapons(stop=True)
        assert why(t, "S1", robot("N1")) == ("Choose a weapon. Rivet could fire several at Flange.", "RALLY-47.11")


@pytest.mark.rule("RALLY-49.5", "RALLY-48.3", "RALLY-48.8", "RALLY-50.2", "RALLY-52.7", "RALLY-53.10")
def test_why_an_option_card_is_not_taken() -> None:
    with table(no_team_dbl=True, S1="5,19 + brakes double_barreled_laser", S2="1,14 + crab_legs") as t:
        t.end_of_round(asking=False)
        assert why(t, "S1", option_id(CONTENT, 0, option("double_barreled_laser"))) == (
            "Double-Barreled Laser cannot be installed. The players have agreed on that.",
            "RALLY-52.7",
        )
        assert why(t, "S1", option_id(CONTENT, 1, option("crab_legs"))) == (
            "It belongs to another robot. Rivet may install what it carries itself.",
            "RALLY-49.5",
        )
        assert why(t, "S1", option_id(CONTENT, 0, option("brakes"))) == ("", "")
    with table(S1="1,14 + brakes") as t:
        t.deal()
        assert why(t, "S1", option_id(CONTENT, 0, option("brakes")))[1] == "RALLY-50.2"
    with table(S1="1,14 E + fire_control", N1="6,14 d6") as t:
        t.weapons(stop=True)
        assert why(t, "S1", register_id(4, 5)) == ("Register 5 of Flange is locked already. Choose one that is not.", "RALLY-53.10")
