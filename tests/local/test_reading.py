"""Records from files: what was played with other content is read and verified by what it carries, or by a folder that is named."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from outplay.cli import app
from outplay.games import find_game
from outplay.kernel.content import content_hash
from outplay.local.reading import read_record

RUN = CliRunner()


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """Knockback's content, with two dice more for a bow."""
    folder = find_game("knockback").folder
    assert folder is not None
    shutil.copytree(folder / "content", tmp_path / "variant")
    heroes = tmp_path / "variant" / "heroes.toml"
    text = heroes.read_text()
    heroes.write_text(text.replace("range = 4, dice = 4", "range = 4, dice = 6", 1))
    assert heroes.read_text() != text
    return tmp_path / "variant"


@pytest.fixture
def file(variant: Path) -> Path:
    """The record of a match with that content."""
    words = ["--matches", "1", "--bots", "random,random", "--seed", "own", "--content", str(variant), "--records", str(variant.parent)]
    done = RUN.invoke(app, ["simulate", "knockback", *words])
    assert done.exit_code == 0, done.output
    return variant.parent / "knockback-00000.txt"


def replay(file: Path, *words: str) -> Result:
    return RUN.invoke(app, ["replay", str(file), *words])


def is_said(done: Result, words: str) -> None:
    """It ends with 2 and one sentence."""
    assert done.exit_code == 2
    assert re.search(words, done.output), done.output
    assert "Traceback" not in done.output
    assert done.output.count("\n") == 1


def without_content(file: Path) -> None:
    """The record as older ones are."""
    file.write_text(file.read_text().partition("\n\nfile: ")[0] + "\n")


def test_a_variants_record_is_all_that_a_replay_needs(file: Path, variant: Path) -> None:
    assert read_record(file)[0].files == {path.name: path.read_text() for path in sorted(variant.iterdir())}
    shutil.rmtree(variant)
    assert "last one standing" in replay(file).output
    assert "holds: " in replay(file, "--verify").output
    assert "range = 4, dice = 6" in file.read_text()


def test_a_record_that_carries_none_needs_the_folder(file: Path, variant: Path) -> None:
    without_content(file)
    is_said(replay(file), r"made with other content \(cards, maps\); .*--content DIR")
    is_said(replay(file, "--verify"), r"does not hold: .*other content .*--content DIR")
    assert "last one standing" in replay(file, "--content", str(variant)).output
    assert "holds: " in replay(file, "--verify", "--content", str(variant)).output


def test_a_folder_that_is_named_must_be_the_right_one(file: Path, variant: Path) -> None:
    assert "holds: " in replay(file, "--verify", "--content", str(variant)).output
    (variant / "look.toml").write_text((variant / "look.toml").read_text() + "# another look\n")
    is_said(replay(file, "--content", str(variant)), "made with other content")
    is_said(replay(file, "--content", "nowhere"), "there is no content folder 'nowhere'")


def test_content_that_was_changed_in_the_record_is_refused(file: Path) -> None:
    file.write_text(file.read_text().replace("range = 4, dice = 6", "range = 4, dice = 7"))
    is_said(replay(file), "does not fit its hash")
    is_said(replay(file, "--verify"), "does not fit its hash")


def rewritten(file: Path, old: str, new: str, rules: int = 0) -> None:
    """The record as if it had been made with other rules and with this change to the heroes: its hash fits."""
    record, _ = read_record(file)
    assert old in record.files["heroes.toml"]
    record.files["heroes.toml"] = record.files["heroes.toml"].replace(old, new, 1)
    record.content, record.rules = content_hash(record.files), rules or record.rules
    file.write_text(record.text())


@pytest.mark.parametrize("words", [(), ("--verify",)])
def test_a_row_that_cannot_be_read_here_is_named(file: Path, words: tuple[str, ...]) -> None:
    rewritten(file, "move = 3", 'move = "far"')
    is_said(replay(file, *words), r"the content that this record carries cannot be used: heroes.toml: hero 1 \(bow_master\), move: Expected `int`")


def test_other_rules_are_said_before_content_that_they_read_otherwise(file: Path) -> None:
    rewritten(file, "move = 3", "speed = 3", rules=999)
    is_said(replay(file), r"made by rules version 999 of Knockback \(outplay [0-9.]+\); here is version")
