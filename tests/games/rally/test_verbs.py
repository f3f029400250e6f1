"""A robot changes itself by verbs of its own; only the table calls them, and tells what happened."""

import ast
from pathlib import Path

import pytest

from outplay.games.rally import GAME
from tests.writing import written

RULES = GAME.folder / "rules"
WRITERS = {"floor.py", "decks.py", "state.py", "knowledge.py"}
"""The layers of the table, whose methods are its verbs, and the door that hides and deals on a copy for a viewer."""


def verbs() -> frozenset[str]:
    """Return the methods by which a robot changes itself, directly or by another such method."""
    robot = next(node for node in ast.parse((RULES / "robot.py").read_text("utf-8")).body if isinstance(node, ast.ClassDef))
    methods = [method for method in robot.body if isinstance(method, ast.FunctionDef)]
    found = set[str]()
    while more := {method.name for method in methods if any(_changes_itself(node, found) for node in ast.walk(method))} - found:
        found |= more
    return frozenset(found)


def _changes_itself(node: ast.AST, verbs: set[str]) -> bool:
    match node:
        case ast.Attribute(value=ast.Name(id="self"), ctx=ast.Store() | ast.Del()):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id="self"), attr=attr)):
            return attr in verbs
    return False


VERBS = verbs()
CHAPTERS = sorted(path for path in GAME.folder.rglob("*.py") if path.name not in WRITERS)


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: path.stem)
def test_no_chapter_changes_a_robot_behind_the_back_of_the_table(path: Path) -> None:
    assert written(ast.parse(path.read_text("utf-8")), frozenset({"content"}), VERBS) == []


def test_what_changes_a_robot_is_known() -> None:
    assert {"program", "fill", "turn_up", "wipe", "turn", "displaced", "obey", "receive", "repair", "power_down", "end_states", "die", "take", "give"} <= VERBS
    assert "locked" not in VERBS


@pytest.mark.parametrize("line", ["s.robots[r].die()", "one = s.robots[r]; one.take(2)", "for one in s.robots: one.repair(1)"])
def test_a_chapter_that_changes_a_robot_is_found(line: str) -> None:
    assert written(ast.parse(f"def run(self, s: Table) -> None:\n    {line}\n"), frozenset(), VERBS)
