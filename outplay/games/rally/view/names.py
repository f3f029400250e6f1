"""What things are called: in text forms, on the page and in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.book.telling import someone_span
from outplay.book.words import counted, dashed, listed
from outplay.games.rally.data.board import BASE_OF, COLUMNS, NORTH, TOWERS, TOWERS_EACH, team_of_tower
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.rules.floor import STRUCTURE
from outplay.games.rally.rules.robot import TEAM_OF, Robot
from outplay.games.rally.rules.state import Table
from outplay.kernel import scene as sc

TEAMS: Final = ("South", "North")
SIDES: Final = ("side-azure", "side-ember")
STYLES: Final[tuple[sc.SideStyle, sc.SideStyle]] = ("azure", "ember")
SHORT: Final = ("S1", "S2", "S3", "S4", "N1", "N2", "N3", "N4")
"""RALLY-3.4 The robots by number."""
TOWER_NAMES: Final = ("ST1", "ST2", "ST3", "ST4", "NT1", "NT2", "NT3", "NT4")
WAY_NAMES: Final = ("north", "east", "south", "west")
MAIN_LASER: Final = "Main Laser"
WEAPONS: Final = {
    "laser": MAIN_LASER,
    "howitzer": "Mini Howitzer",
    "disrupt": "Mini Howitzer",
    "push": "Pressor Beam",
    "pull": "Tractor Beam",
    "control": "Radio Control",
    "scramble": "Scrambler",
}
"""RALLY-47.11 What people call a weapon, by its name in the rules. To disrupt, a robot fires its Mini Howitzer at the transmitter of a base."""
WEAPON_FORMS: Final = {
    "laser": "laser",
    "howitzer": "howitzer",
    "disrupt": "disrupt",
    "push": "pressor",
    "pull": "tractor",
    "control": "control",
    "scramble": "scramble",
}


# ---------------------------------------------------------------- robots


FORMS: Final = tuple(name.lower() for name in SHORT)


def robot_form(robot: int) -> str:
    """Return a robot as text forms write it."""
    return FORMS[robot]


def robot_name(content: RallyContent, robot: int) -> str:
    """Return a robot as people call it."""
    return content.robots[robot].name


def piece_id(robot: int) -> str:
    """Return the scene id of a robot on the map."""
    return FORMS[robot]


def panel_id(robot: int) -> str:
    """Return the scene id of a robot's panel."""
    return f"panel-{robot_form(robot)}"


def who(content: RallyContent, robot: int) -> sc.Span:
    """Return a robot as part of a sentence."""
    return sc.Span(text=robot_name(content, robot), ref=piece_id(robot), side=SIDES[TEAM_OF[robot]], strong=True)


SCORE: Final = "kills less deaths, and five for each objective"
"""RALLY-51.1 How the score of a robot is counted: the KDO of the rules."""


def score_words(robot: Robot) -> str:
    """RALLY-51.1 Return the score of a robot and what it is made of."""
    return f"{counted(robot.kills, 'kill')}, {counted(robot.deaths, 'death')}, {counted(robot.objectives, 'objective')}, score {robot.kdo}"


def side_of(team: int) -> sc.Someone:
    """Return a team as the texts of the table speak of it."""
    return sc.Someone(SIDES[team], TEAMS[team])


def owner(s: Table, robot: int) -> sc.Someone:
    """Return the player of a robot as texts speak of them."""
    seat, team = s.robots[robot].seat, TEAM_OF[robot]
    return sc.Someone(sc.seat_id(seat), TEAMS[team] if len(s.sides[team]) == 1 else f"Seat {seat + 1}")


def owned(s: Table, robots: Sequence[int]) -> str:
    """Return robots by name, and whose they are: "your Rivet and Torque". Raises ValueError if there are none."""
    names = dict[sc.Someone, list[str]]()
    for robot in robots:
        names.setdefault(owner(s, robot), []).append(robot_name(s.content, robot))
    return listed(f"{one.whose} {listed(mine)}" for one, mine in names.items())


def team_span(team: int) -> sc.Span:
    """Return a team as part of a sentence."""
    return someone_span(side_of(team), SIDES[team])


# ---------------------------------------------------------------- the map


def cell_id(cell: int) -> str:
    """Return the scene id of a square, which is its name too: a letter for its column, and its row from the north, counted from 1."""
    return f"{chr(97 + cell % COLUMNS)}{cell // COLUMNS + 1}"


def structure_id(structure: int) -> str:
    """Return the scene id of a tower or base."""
    return TOWER_NAMES[structure].lower() if structure < TOWERS else ("north-base" if structure == BASE_OF[NORTH] else "south-base")


def tower_name(tower: int) -> str:
    """Return a tower as its own team calls it: towards the enemy or behind, and the dock that it is in line with."""
    return f"{'front' if tower % TOWERS_EACH < 2 else 'rear'} tower {3 + tower % 2}"


def structure_name(structure: int) -> str:
    """Return a tower or base as people call it."""
    if structure < TOWERS:
        return f"{side_of(team_of_tower(structure)).whose} {tower_name(structure)}"
    return f"{side_of(structure - TOWERS).whose} base"


def structure_span(structure: int) -> sc.Span:
    """Return a tower or base as part of a sentence."""
    team = structure - TOWERS if structure >= TOWERS else team_of_tower(structure)
    return sc.Span(text=structure_name(structure), ref=structure_id(structure), side=SIDES[team], strong=True)


# ---------------------------------------------------------------- targets


def target_id(target: int) -> str:
    """Return the scene id of a target: a robot or, from STRUCTURE on, a structure."""
    return piece_id(target) if target < STRUCTURE else structure_id(target - STRUCTURE)


def target_name(content: RallyContent, target: int) -> str:
    """Return a target as people call it."""
    return robot_name(content, target) if target < STRUCTURE else structure_name(target - STRUCTURE)


def target_span(content: RallyContent, target: int) -> sc.Span:
    """Return a target as part of a sentence."""
    return who(content, target) if target < STRUCTURE else structure_span(target - STRUCTURE)


# ---------------------------------------------------------------- cards


def card_id(content: RallyContent, card: int) -> str:
    """Return the scene id of a program card, made of its priority: no two have the same."""
    return f"card-{content.cards[card].priority}"


def back_id(robot: int, place: str, n: int) -> str:
    """Return the scene id of a card that is not known, made of the place where it lies and its number there."""
    return f"back-{robot_form(robot)}-{place}-{n + 1}"


def card_name(content: RallyContent, card: int) -> str:
    """Return a program card as people call it."""
    return content.kinds[content.cards[card].kind].name if card >= 0 else "a card"


def card_form(content: RallyContent, card: int) -> str:
    """Return a program card as text forms write it: its kind and its priority."""
    one = content.cards[card]
    return f"{content.kinds[one.kind].id.replace('_', '-')}-{one.priority}"


def card_label(content: RallyContent, card: int) -> str:
    """Return a program card with its priority, which tells it from others of its kind."""
    return f"{card_name(content, card)} ({content.cards[card].priority})" if card >= 0 else "a card"


def cards_name(content: RallyContent, cards: Sequence[int]) -> str:
    """Return what lies in a register as people call it, with priorities."""
    return " + ".join(card_label(content, card) for card in cards)


def register_id(robot: int, register: int) -> str:
    """Return the scene id of a register, counted from 1."""
    return f"reg-{robot_form(robot)}-{register}"


def option_name(content: RallyContent, option: int) -> str:
    """Return an option card as people call it."""
    return content.options[option].name


def option_form(content: RallyContent, option: int) -> str:
    """Return an option card as text forms write it."""
    return dashed(content.options[option].id)


def option_id(content: RallyContent, robot: int, option: int) -> str:
    """Return the scene id of an option card that a robot carries."""
    return f"option-{robot_form(robot)}-{option_form(content, option)}"


def team_option_id(content: RallyContent, team: int, option: int) -> str:
    """Return the scene id of the option card in a base."""
    return f"option-{TEAMS[team].lower()}-{option_form(content, option)}"
