"""Rule coverage: what counts as a proof, and what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import rules

RULES = "- TOY-1.1 Everybody runs.\n- TOY-1.2 Nobody cheats.\n- TOY-2.1 Toys are fun.\n"
CODE = '"""TOY-1.1, TOY-1.2 All of the game."""\n'
PROVEN = """
@pytest.mark.rule("TOY-1.1")
def test_everybody_runs(): ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("TOY-1.2"))])
def test_nobody_cheats(n): ...
"""
FLOORS = '[toy]\nprose = ["TOY-2.1"]\n'


def repository(root: Path, tests: str = PROVEN, code: str = CODE, floors: str = FLOORS) -> Path:
    """A repository with one game in it."""
    files = {"outplay/games/toy/RULES.md": RULES, "outplay/games/toy/game.py": code, "tests/games/test_toy.py": tests, "tools/rules.toml": floors}
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


def test_what_is_cited_by_code_and_marked_at_tests_is_covered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules.check_all(repository(tmp_path)) == []
    assert "code cite 100.0%" in capsys.readouterr().out


@pytest.mark.parametrize(
    "mention",
    [
        "# TOY-1.2",
        '"""TOY-1.2 Nobody cheats."""',
        'TITLE = "TOY-1.2"',
        "def test_TOY_1_2(): ...",
        '# @pytest.mark.rule("TOY-1.2")',
        """TEXT = '@pytest.mark.rule("TOY-1.2")'""",
        '@pytest.mark.skip("TOY-1.2")\ndef test_nothing(): ...',
    ],
)
def test_what_a_test_only_mentions_is_not_proven(tmp_path: Path, mention: str) -> None:
    tests = PROVEN.partition("@pytest.mark.parametrize")[0] + mention
    (wrong,) = rules.check_all(repository(tmp_path, tests))
    assert wrong == "toy: tests cite only 50.0% of the rules, 100% stand in tools/rules.toml; not cited: TOY-1.2"


def test_what_a_recorded_match_or_another_file_names_is_not_proven(tmp_path: Path) -> None:
    root = repository(tmp_path, "")
    (root / "tests" / "golden").mkdir()
    (root / "tests" / "golden" / "match.py").write_text(PROVEN)
    (root / "tests" / "notes.md").write_text(PROVEN)
    (wrong,) = rules.check_all(root)
    assert "tests cite only 0.0%" in wrong


def test_code_cites_in_docstrings(tmp_path: Path) -> None:
    (wrong,) = rules.check_all(repository(tmp_path, code='"""TOY-1.1 A part of the game."""  # TOY-1.2\n'))
    assert wrong.startswith("toy: code cite only 50.0%")


def test_a_share_may_be_lower_where_that_stands_there_and_is_named_on_demand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    root = repository(tmp_path, "", floors=f"{FLOORS}tests = 0\n")
    assert rules.check_all(root, names=True) == []
    assert "not cited by tests: TOY-1.1 TOY-1.2" in capsys.readouterr().out


def test_what_the_tests_alone_keep_need_not_be_cited_by_code(tmp_path: Path) -> None:
    assert rules.check_all(repository(tmp_path, code="", floors=f'{FLOORS}tests_only = ["TOY-1"]\n')) == []


@pytest.mark.parametrize(
    ("kind", "text"), [("tests", f"{PROVEN}# TOY-7.7"), ("code", CODE.replace("TOY-1.2", "TOY-1.2, TOY-7.7")), ("floors", FLOORS.replace("TOY-2.1", "TOY-7.7"))]
)
def test_a_rule_that_is_not_there_is_told_wherever_it_is_mentioned(tmp_path: Path, kind: str, text: str) -> None:
    wrong = rules.check_all(repository(tmp_path, **{kind: text}))
    assert "toy: TOY-7.7 is cited but stands in no RULES.md" in wrong


def test_floors_of_a_game_that_is_not_there_are_told(tmp_path: Path) -> None:
    assert rules.check_all(repository(tmp_path, floors=f"{FLOORS}[chess]\n")) == ["chess: in tools/rules.toml, but no such game has RULES.md"]
