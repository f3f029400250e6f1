"""CONTRIBUTING.md's steps for a hero with a new effect, followed to the letter in a copy of the game, end in a hero that plays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, Block, blocks

GUIDE = ROOT / "CONTRIBUTING.md"
RULE = f"KB-17.{24}"  # put together, for tools/rules.py takes a rule that a test names for one that exists
STEPS = [block for block in blocks(GUIDE) if block.language == "diff" or block.lines[0].startswith("# outplay/")]


def follow(step: Block, folder: Path) -> Path:
    """Do what a block of the guide says. Return the file that it changes."""
    head, *lines = step.lines
    if step.language != "diff":
        file = folder / head.removeprefix("# ")
        file.write_text((file.read_text("utf-8") if file.exists() else "") + "\n".join(lines) + "\n", "utf-8")
        return file
    file = folder / head.removeprefix("--- ")
    before = "\n".join(line[1:] for line in lines if not line.startswith("+"))
    after = "\n".join(line[1:] for line in lines if not line.startswith("-"))
    text = file.read_text("utf-8")
    assert text.count(before) == 1, f"{step.place}: {head} has {text.count(before)} places like this, not one"
    file.write_text(text.replace(before, after), "utf-8")
    return file


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository's code in which the guide was followed."""
    folder = tmp_path_factory.mktemp("guide")
    for part in ("outplay", "tests", "tools"):
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "web", "golden", "kept"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for step in STEPS:
        follow(step, folder)
    return folder


def python(folder: Path, *words: str) -> str:
    """Run Python in a folder, with the code there. Return what it prints."""
    done = subprocess.run([sys.executable, *words], cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_stories_of_the_new_hero_hold_and_its_card_and_rulebook_agree(copy: Path) -> None:
    told = python(
        copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games/knockback/test_cards.py", "-k", "siesta or sunbeam or unhurried or monk or every"
    )
    assert "passed" in told


def test_the_hero_is_in_the_rulebook_and_plays_matches(copy: Path) -> None:
    told = python(copy, "-c", "from outplay.cli import app; app()", "rules", "knockback", RULE)
    assert "the hero recovers n" in told
    plan = ["simulate", "knockback", "--matches", "30", "--bots", "random", "--option", "pick=random", "--json", "-"]
    counted = python(copy, "-c", "from outplay.cli import app; app()", *plan)
    assert "Sun Monk" in counted


def test_the_new_rule_is_cited_by_code_and_story(copy: Path) -> None:
    assert RULE not in python(copy, "tools/rules.py", "--missing")


def test_each_kind_of_step_is_in_the_guide() -> None:
    changed = {step.lines[0].split()[-1].rpartition("/")[2] for step in STEPS}
    assert {"RULES.md", "vocabulary.py", "turns.py", "heroes.toml", "look.toml", "table.py", "test_cards.py"} == changed
