"""What rules must not do: draw, look at a clock or at the machine, follow hash order, know another game."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KERNEL = sorted((ROOT / "outplay" / "kernel").rglob("*.py"))
GAMES = sorted((ROOT / "outplay" / "games").rglob("*.py"))
SAMPLES = [ROOT / "tests" / "games" / name for name in ("courtyard.py", "march.py")] + sorted((ROOT / "examples").glob("*game*.py"))
STORIES = [path for path in sorted((ROOT / "tests" / "games").rglob("test_*.py")) if "Scenario(" in path.read_text("utf-8")]
IMPURE = {"random", "secrets", "uuid", "time", "datetime", "os", "threading", "asyncio", "socket", "numpy"}
FILES = {"content.py": {"threading"}, "texts.py": {"os"}}
"""What the doors to files may know, which are no rules: two threads may be the first to read, two processes may write at once."""


def imports(tree: ast.Module) -> Iterator[str]:
    """The modules that a file imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def is_set(node: ast.expr) -> bool:
    """Whether an expression plainly is a set."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return node.func.id in {"set", "frozenset"}
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)):
        return is_set(node.left) or is_set(node.right)
    return isinstance(node, (ast.Set, ast.SetComp))


def walks_a_set(tree: ast.Module) -> Iterator[int]:
    """The lines where the order of a set would matter: loops, comprehensions, and lists, tuples and stars made of it."""
    for node in ast.walk(tree):
        over: list[ast.expr] = []
        if isinstance(node, ast.For):
            over = [node.iter]
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.DictComp)):
            over = [generator.iter for generator in node.generators]
        elif isinstance(node, ast.Starred):
            over = [node.value]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in {"list", "tuple", "iter", "enumerate", "next", "map", "zip"}:
            over = list(node.args)
        yield from (node.lineno for one in over if is_set(one))  # type: ignore[attr-defined]  # all of these have lines


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", [*KERNEL, *GAMES, *SAMPLES], ids=shown)
def test_rules_draw_by_named_streams_and_know_no_clock(path: Path) -> None:
    found = {name.partition(".")[0] for name in imports(ast.parse(path.read_text("utf-8")))} & IMPURE
    assert found <= (FILES.get(path.name, set()) if path in KERNEL else set())


@pytest.mark.parametrize("path", [*GAMES, *SAMPLES], ids=shown)
def test_rules_do_not_follow_hash_order(path: Path) -> None:
    assert not list(walks_a_set(ast.parse(path.read_text("utf-8"))))


@pytest.mark.parametrize("path", KERNEL, ids=shown)
def test_the_kernel_knows_no_game(path: Path) -> None:
    found = [name for name in imports(ast.parse(path.read_text("utf-8"))) if name.startswith("outplay.") and not name.startswith("outplay.kernel")]
    assert set(found) <= {"outplay.version"}  # which records name


@pytest.mark.parametrize("path", STORIES, ids=shown)
def test_stories_of_rules_patch_nothing(path: Path) -> None:
    """A story plays the rules as they are; only invariants over random play may look inside."""
    text = path.read_text("utf-8")
    assert not [word for word in ("monkeypatch", "MonkeyPatch", "mock", "setattr(") if word in text]


@pytest.mark.parametrize(
    ("source", "bad"),
    [
        ("for x in {1, 2}: pass", True),
        ("for x in set(a): pass", True),
        ("y = [f(x) for x in {z for z in a}]", True),
        ("y = list(set(a) | b)", True),
        ("y = [*{1, 2}]", True),
        ("y = sorted(set(a))", False),
        ("y = x in {1, 2}", False),
        ("y = len(set(a))", False),
        ("for x in sorted({1, 2}): pass", False),
    ],
)
def test_the_scan_finds_sets(source: str, bad: bool) -> None:
    assert bool(list(walks_a_set(ast.parse(source)))) is bad


def test_the_scan_sees_files() -> None:
    assert len(KERNEL) > 15
    assert len(SAMPLES) >= 3
    assert {"random", "os"} <= set(imports(ast.parse("import random\nfrom os import path")))
