"""What a weapon would do to its target, shown before it is fired."""

from __future__ import annotations

from outplay.book.words import listed
from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import EDGE, NOBODY, TOWERS
from outplay.games.rally.rules.aim import CONTROL, DISRUPT, HOWITZER, LASER, PULL, PUSH, barrels, main_targets, shell, shots
from outplay.games.rally.rules.floor import NONE, STRUCTURE
from outplay.games.rally.rules.motion import line
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.weapons import Aim
from outplay.games.rally.view.in_words import onto
from outplay.games.rally.view.lines import sentence
from outplay.games.rally.view.names import SHORT, cell_id, option_name, piece_id, robot_name, structure_id, structure_name
from outplay.kernel import scene as sc


def weapon(s: Table, robot: int, weapon: str) -> sc.Preview:
    """RALLY-47 Return what a weapon does as things stand."""
    if weapon == LASER:
        return _laser(s, robot)
    target = next((shot.target for shot in shots(s, robot) if shot.weapon == weapon), NOBODY)
    if target >= STRUCTURE:
        return _objective(s, robot, weapon, target - STRUCTURE)
    if target == NOBODY:
        return sc.Preview()
    marks = [_shot(robot, piece_id(target)), sc.Mark(kind="target", on=piece_id(target), piece=piece_id(target))]
    name, words = robot_name(s.content, target), list[sc.Line]()
    if weapon == HOWITZER:
        marks.append(sc.Mark(kind="harm", on=piece_id(target), text=f"-{shell(s, robot)}"))
    if weapon in (HOWITZER, PUSH, PULL):
        facing = s.robots[robot].facing
        more, words = _displaced(s, target, (facing + 2) % 4 if weapon == PULL else facing, weapon == PULL)
        marks += more
    elif weapon == CONTROL:
        words = [sentence(f"From register {s.register + 1} on {name} carries out the program of {robot_name(s.content, robot)}.")]
    else:
        words = [sentence(f"What lies in register {s.register + 1} of {name} is replaced, unseen.")]
    return sc.Preview(marks=marks, title=f"At {name}", words=words, rule="RALLY-47.8" if weapon == HOWITZER else "RALLY-47.11")


def _shot(robot: int, at: str) -> sc.Mark:
    """Return a line from a robot to what it fires at."""
    return sc.Mark(kind="line", piece=piece_id(robot), on=at)


def _laser(s: Table, robot: int) -> sc.Preview:
    """RALLY-47.5 Return which robots the main laser hits."""
    found, marks = main_targets(s, robot), list[sc.Mark]()
    for target in found:
        marks += [_shot(robot, piece_id(target)), sc.Mark(kind="harm", on=piece_id(target), text=f"-{barrels(s, robot)}")]
    names = listed(robot_name(s.content, target) for target in found) if found else ""
    return sc.Preview(
        marks=marks, title=f"At {names}" if found else "At nobody", words=[] if found else [sentence("No enemy robot is in line of sight.")], rule="RALLY-47.5"
    )


def _objective(s: Table, robot: int, weapon: str, structure: int) -> sc.Preview:
    """RALLY-47.8, RALLY-47.9 Return what happens to a tower or base that is struck, or to a base that is disrupted."""
    on = structure_id(structure)
    if weapon == DISRUPT:
        option = s.team_options[structure - TOWERS]
        words = [sentence(f"{option_name(s.content, option)} goes to the graveyard; no hit points are lost.")] if option != NONE else []
        return sc.Preview(marks=[_shot(robot, on)], title=f"Disrupts {structure_name(structure)}", words=words, rule="RALLY-47.9")
    points = shell(s, robot)
    left = max(0, (s.towers[structure] if structure < TOWERS else s.bases[structure - TOWERS]) - points)
    marks = [_shot(robot, on), sc.Mark(kind="harm", on=on, text=f"-{points}")]
    words = [sentence(f"{left} left." if left else "It falls!", tone="plain" if left else "good")]
    return sc.Preview(marks=marks, title=f"At {structure_name(structure)}", words=words, rule="RALLY-47.8")


def _displaced(s: Table, target: int, way: int, pulled: bool) -> tuple[list[sc.Mark], list[sc.Line]]:
    """RALLY-48.6 Return where a robot is pushed or pulled, and which robots it pushes, as things stand."""
    moves = line(s, target, way)
    if not moves or (pulled and len(moves) > 1):
        return [], [sentence(f"{robot_name(s.content, target)} stays where it is.")]
    marks, words = list[sc.Mark](), list[sc.Line]()
    for robot, to in reversed(moves):
        name = robot_name(s.content, robot)
        if to == EDGE or s.map.pit[to]:
            at = cell_id(s.cells[robot] if to == EDGE else to)
            marks.append(sc.Mark(kind="splash", on=at, piece=piece_id(robot), text="Falls!", tone="harm", sure=False))
            words.append(sentence(f"{name} falls {'over the edge' if to == EDGE else 'into a pit'}!", tone="harm"))
        else:
            marks.append(sc.Mark(kind="ghost", on=cell_id(to), piece=piece_id(robot), sure=False))
            words.append(sentence(f"{name} moves a square{onto(s, to, s.robots[robot].facing)}."))
    return marks, words


def aimed(s: Table, robot: int, target: int, option: Aim) -> sc.Preview:
    """RALLY-53.10 Return what a hit of the main laser does."""
    name = robot_name(s.content, target)
    marks = [_shot(robot, piece_id(target)), sc.Mark(kind="target", on=piece_id(target), piece=piece_id(target))]
    match option.mode:
        case "lock":
            words = f"1 damage, and register {option.on} of {SHORT[target]} is locked."
        case "destroy":
            words = f"No damage; {option_name(s.content, option.on)} of {SHORT[target]} goes to the graveyard."
        case _:
            words = "1 damage."
    aim = s.effect(robot, voc.AimedHits)
    return sc.Preview(marks=marks, title=f"At {name}", words=[sentence(words)], rule="RALLY-53.10" if aim is not None else "RALLY-47.5")
