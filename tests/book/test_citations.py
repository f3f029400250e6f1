"""Where a rule is enforced and proven: by docstrings and by markers, with file and line."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from outplay.book.citations import enforced_at, proven_at
from outplay.cli import app

CODE = '''"""TOY-1.1 All of it."""

# TOY-1.2 is only mentioned here


class Run:
    """TOY-1.2, TOY-1.21 One runs."""

    def far(self):
        """TOY-1.2 One runs far."""
        return "TOY-1.2"
'''
TESTS = """import pytest

pytestmark = pytest.mark.rule("TOY-1.1")

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("TOY-1.2"))])
def test_one_runs(n): ...

@pytest.mark.rule("TOY-1.21")
def test_another_rule_that_begins_so():
    "TOY-1.2"
"""


def test_docstrings_say_where_a_rule_is_enforced(tmp_path: Path) -> None:
    file = tmp_path / "turns.py"
    file.write_text(CODE)
    assert enforced_at(tmp_path, "TOY-1.2") == [(file, 6, "Run"), (file, 9, "far")]
    assert enforced_at(tmp_path, "TOY-1.1") == [(file, 1, "the whole file")]


def test_markers_say_where_a_rule_is_proven(tmp_path: Path) -> None:
    file = tmp_path / "test_turns.py"
    file.write_text(TESTS)
    assert proven_at(tmp_path, "TOY-1.2") == [(file, 6, "test_one_runs")]
    assert proven_at(tmp_path, "TOY-1.1") == [(file, 1, "the whole file")]


def test_the_command_tells_both_in_a_checkout() -> None:
    said = CliRunner().invoke(app, ["rules", "moba", "moba-4.64", "--where"]).output
    assert "\nEnforced by:\n  outplay/games/moba/" in said
    assert "\nProven by:\n  tests/games/moba/" in said
    assert "--where takes a rule" in CliRunner().invoke(app, ["rules", "moba", "--where"]).output
