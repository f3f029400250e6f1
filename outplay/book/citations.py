"""Where rules are cited: by the docstrings of the code that enforces them, and by the markers of the tests that prove them, `@pytest.mark.rule("KB-9.2")`.

What a comment or a text only mentions proves nothing.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

RULE: Final = re.compile(r"\b[A-Z]{2,6}-\d+\.\d+[a-z]?\b")
"""The id of a rule in running text."""

Documented: TypeAlias = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


class Place(NamedTuple):
    """A place in the code: the file, the line, and the name of the class, function or test there."""

    file: Path
    line: int
    name: str


def cited(texts: Iterable[str]) -> set[str]:
    """Return all rules that some texts mention."""
    return {rule for text in texts for rule in RULE.findall(text)}


def documented(tree: ast.Module) -> Iterator[tuple[Documented, str]]:
    """Yield each module, class and function with its docstring, outer ones first."""
    for node in ast.walk(tree):
        if isinstance(node, Documented) and (words := ast.get_docstring(node)):
            yield node, words


def docstrings(path: Path) -> str:
    """Return all docstrings of a Python file."""
    return "\n".join(words for _, words in documented(ast.parse(path.read_text("utf-8"))))


def proven(source: str) -> set[str]:
    """Return the rules in the `pytest.mark.rule` markers of a Python file."""
    return {rule for call in _markers(ast.parse(source)) for rule in _rules(call)}


def enforced_at(folder: Path, rule: str) -> list[Place]:
    """Return where the docstrings of a folder's code cite a rule."""
    found: list[Place] = []
    for path in sorted(folder.rglob("*.py")):
        if rule in (text := path.read_text("utf-8")):
            for node, words in documented(ast.parse(text)):
                if rule in RULE.findall(words):
                    name, line = ("the whole file", 1) if isinstance(node, ast.Module) else (node.name, node.lineno)
                    found.append(Place(path, line, name))
    return found


def proven_at(tests: Path, rule: str) -> list[Place]:
    """Return the tests of a folder whose markers name a rule; for a marker of a whole file, that file."""
    found: list[Place] = []
    for path in sorted(tests.rglob("*.py")):
        if rule not in (text := path.read_text("utf-8")):
            continue
        tree = ast.parse(text)
        inside: set[ast.Call] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                markers = [call for decorator in node.decorator_list for call in _markers(decorator)]
                inside.update(markers)
                if any(rule in _rules(call) for call in markers):
                    found.append(Place(path, node.lineno, node.name))
        if any(rule in _rules(call) for call in _markers(tree) if call not in inside):
            found.append(Place(path, 1, "the whole file"))
    return found


def _markers(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"]


def _rules(call: ast.Call) -> set[str]:
    return cited(str(word.value) for word in call.args if isinstance(word, ast.Constant))
