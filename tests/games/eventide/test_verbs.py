"""Who changes what lies on the table: Heroes, attacks and activations change themselves, and only the table's verbs ask them to, because those tell events."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import outplay.games.eventide as eventide
from outplay.games.eventide.rules import hero, under_way
from tests.writing import written

FOLDER = Path(eventide.__path__[0])
TABLE = {"position.py", "drafting.py", "stages.py", "state.py"}
"""The files of the table's own verbs."""
BESIDE = frozenset({"content"})
"""What lies beside the table: it never changes."""
CHAPTERS = [path for path in sorted(FOLDER.glob("*/*.py")) if path.name not in TABLE]


def verbs_of(text: str) -> Iterator[str]:
    """Yield the methods that change the thing they belong to."""
    for kind in ast.walk(ast.parse(text)):
        for verb in kind.body if isinstance(kind, ast.ClassDef) else ():
            if isinstance(verb, ast.FunctionDef) and any(_stores(node) or _calls(node) for node in ast.walk(verb)):
                yield verb.name


def _stores(node: ast.AST) -> bool:
    """Return whether a field of self is written here."""
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and isinstance(node.value, ast.Name) and node.value.id == "self"


def _calls(node: ast.AST) -> bool:
    """Return whether another verb of self is called here."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name) and node.func.value.id == "self"


VERBS = frozenset(verb for module in (hero, under_way) for verb in verbs_of(Path(module.__file__ or "").read_text("utf-8")))


def test_things_have_verbs() -> None:
    assert {"take", "recover", "leave_lane", "raise_item", "end_round", "turn_on", "count", "negate"} <= VERBS
    assert not {"left", "has_respawn_token", "of"} & VERBS


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: str(path.relative_to(FOLDER)))
def test_chapters_leave_things_to_the_verbs_of_the_table(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert set(written(tree, BESIDE, VERBS)) - set(written(tree, BESIDE)) == set()


@pytest.mark.parametrize("line", ["s.heroes[n].take(3)", "one = s.heroes[n]; one.mark('stun', 0)", "s.attack.end()", "for one in s.heroes: one.end_round()"])
def test_a_chapter_that_does_not_is_found(line: str) -> None:
    assert written(ast.parse(f"def run(s: Table, n: int) -> None:\n    {line}\n"), frozenset(), VERBS)


@pytest.mark.parametrize("line", ["s.kill(n)", "s.change(n, 'bd', 1, 'round')", "there = s.copy(); there.mark(n, 'stun')", "found = s.heroes[n].left"])
def test_the_verbs_of_the_table_are_for_all(line: str) -> None:
    assert not written(ast.parse(f"def run(s: Table, n: int) -> None:\n    {line}\n"), frozenset(), VERBS)
