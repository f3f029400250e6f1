"""What lint cannot see: only the table's verbs write the table, nothing names a game outside its folder, README's code runs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from outplay.games import games

ROOT = Path(__file__).parent.parent
WRITERS = {"state.py", "knowledge.py"}
"""The verbs, and the door that veils a copy for a viewer and deals what is hidden anew."""
CHAPTERS = [path for path in sorted((ROOT / "outplay" / "games").glob("*/*.py")) if path.name not in WRITERS]


def written(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every attribute that is assigned in a step: on the table `s`, or on anything reached from it."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and any(arg.arg == "s" for arg in function.args.args):
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    yield node.lineno, ast.unparse(node)


@pytest.mark.parametrize("path", CHAPTERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_only_verbs_write_the_table(path: Path) -> None:
    found = [f"{path.name}:{line} {what}" for line, what in written(ast.parse(path.read_text())) if not what.startswith("there.")]
    assert not found, "these belong into a verb of the state: " + ", ".join(found)


def outside() -> Iterator[Path]:
    for folder in ("kernel", "bots", "lab", "server"):
        yield from (ROOT / "outplay" / folder).rglob("*.py")
    yield ROOT / "outplay" / "cli.py"
    for ending in ("*.ts", "*.svelte", "*.css", "*.html"):
        yield from (path for path in (ROOT / "web" / "src").rglob(ending) if "kit" not in path.parts)


def test_nothing_outside_a_game_names_it() -> None:
    words = re.compile("|".join(rf"\b{re.escape(word)}\b" for game in games().values() for word in (game.id, game.name)), re.IGNORECASE)
    found = [f"{path.relative_to(ROOT)}: {line.strip()}" for path in outside() for line in path.read_text().splitlines() if words.search(line)]
    assert not found, "\n".join(found)


def test_the_code_in_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block.replace("matches=50", "matches=4"), "README.md", "exec"), {"__name__": "readme"})
    assert "(" in capsys.readouterr().out
