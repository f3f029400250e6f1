"""A rulebook is read from its first chapter to its last: no file of a game imports one that imports it, not even inside a function."""

from __future__ import annotations

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

GAMES = Path(__file__).parent.parent / "outplay" / "games"


def imports(files: dict[str, str], package: str) -> dict[str, set[str]]:
    """For each file of a package, by its name, the files of the same package that it imports, wherever in it."""
    found: dict[str, set[str]] = {}
    for name, text in files.items():
        named: set[str] = set()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and node.module:
                named |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
            elif isinstance(node, ast.Import):
                named |= {one.name for one in node.names}
        found[name] = {other for other in files if f"{package}.{other}" in named}
    return found


def circle(files: dict[str, str], package: str) -> list[str]:
    """The files of a circle of imports; empty where there is none."""
    try:
        TopologicalSorter(imports(files, package)).prepare()
    except CycleError as wrong:
        names: list[str] = wrong.args[1]
        return names
    return []


@pytest.mark.parametrize("folder", sorted(path.parent for path in GAMES.glob("*/__init__.py")), ids=lambda path: path.name)
def test_no_chapter_imports_one_that_imports_it(folder: Path) -> None:
    files = {".".join(path.relative_to(folder).with_suffix("").parts): path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    assert circle(files, f"outplay.games.{folder.name}") == []


def test_a_circle_is_found_wherever_its_imports_stand() -> None:
    files = {"a": "from g.x import b", "b": "def f():\n    from g.x.c import C", "c": "import g.x.a"}
    assert set(circle(files, "g.x")) == {"a", "b", "c"}
    assert circle({**files, "c": "import g.x.d"}, "g.x") == []
