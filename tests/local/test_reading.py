"""Records from files: what was played with other content is read and verified by what it carries, or by a folder that is named."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import outplay
from outplay.cli import app
from outplay.games import find_game
from outplay.kernel.content import content_hash
from outplay.kernel.errors import OutplayError
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
def duel(tmp_path: Path) -> Path:
    """The record of a match with the game's own content."""
    match = outplay.new("knockback", seed=1, seats=2, bots={0: "random", 1: "random"})
    file = tmp_path / "knockback-00000.txt"
    file.write_text(match.record().text())
    return file


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


def test_content_of_a_former_version_is_read(file: Path) -> None:
    """A field that is gone since is no field that never was."""
    rewritten(file, 'when = "would_enter_water", ', 'when = "would_enter_water", once = true, ')
    assert re.search(r"holds: .* It was played with other content \(cards, maps\) than is here now\.", replay(file, "--verify").output)
    rewritten(file, "once = true", "twice = true")
    is_said(replay(file), "Object contains unknown field `twice`")


def test_a_folder_of_a_former_kind_is_read_and_no_longer_played_with(file: Path, variant: Path) -> None:
    """Its icon was drawn then, and is not any more."""
    rewritten(file, 'icon = "pocket-bow"', 'icon = "pocket-crossbow"')
    heroes = variant / "heroes.toml"
    heroes.write_text(heroes.read_text().replace('icon = "pocket-bow"', 'icon = "pocket-crossbow"', 1))
    without_content(file)
    assert "last one standing" in replay(file, "--content", str(variant)).output
    assert "holds: " in replay(file, "--verify", "--content", str(variant)).output
    is_said(RUN.invoke(app, ["simulate", "knockback", "--matches", "1", "--content", str(variant)]), "there is no icon 'pocket-crossbow'")


# ---------------------------------------------------------------- what was changed

CHANGES = [
    (
        r"reason: .*",
        "reason: Seat 9 wins, everybody else is a cheat.",
        "digest does not fit: the record was changed; the match ended with .*, the record says 'Seat 9 wins",
    ),
    (r"   7  seat .", "   7  seat 0", "digest does not fit: .*; row 7: there is no seat 0"),
    (r"   7  seat .", "   7  seat 99999999", "digest does not fit: .*; row 7: there is no seat 99999999"),
    (r"   7  seat .", "   7  seat 99999999999", "line [0-9]+ cannot be read"),
    (r"\n[^\n]*\n\noutcome:", "\n\noutcome:", "digest does not fit: .*; the outcome is open, the record says "),
    (r"\ndigest: .*?\n", "\n", "cannot be read|the record has no digest"),
    (r"\nseed: .*?\n", "\n", "the seed is missing that was promised"),
    (r"player 2: .*\n", "", "names 1 players, and the match has 2 seats"),
    (r"(game: .*)", r"\1\n\1", "line 4 is the second line 'game'"),
]


@pytest.mark.parametrize(("old", "new", "words"), CHANGES)
def test_a_record_that_was_changed_is_not_told(old: str, new: str, words: str, duel: Path) -> None:
    """Neither replayed, nor verified, nor stepped through, nor loaded."""
    text, times = re.subn(old, new, duel.read_text(), count=1)
    assert times == 1
    duel.write_text(text)
    for done in (replay(duel), replay(duel, "--verify"), RUN.invoke(app, ["watch", str(duel)])):
        is_said(done, words)
    for record in (duel, text):
        with pytest.raises(OutplayError, match=words):
            outplay.load(record)


def test_a_file_that_an_editor_on_windows_saved_is_read(duel: Path) -> None:
    duel.write_bytes(b"\xef\xbb\xbf" + duel.read_bytes().replace(b"\n", b"\r\n"))
    assert "holds: " in replay(duel, "--verify").output
    duel.write_text(duel.read_text(), encoding="utf-16")
    is_said(replay(duel), "knockback-00000.txt cannot be read: its text is UTF-16; save it as UTF-8")


def test_what_is_no_record_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "big.txt"
    with file.open("wb") as large:
        large.truncate(20 * 1024**3)  # a hole: it takes no room
    is_said(replay(file), "big.txt is no record: it has more than 16,000,000 bytes")
    is_said(replay(tmp_path / "none.txt"), "none.txt cannot be read: No such file")
    is_said(replay(tmp_path), "cannot be read: Is a directory")


def test_who_won_is_what_was_played_whatever_a_record_of_another_version_says(duel: Path) -> None:
    record, _ = read_record(duel)
    reason, record.version, record.reason = record.reason, "0.0.1", "Everybody wins."
    duel.write_text(record.text())
    for words in ((), ("--verify",)):
        assert reason in replay(duel, *words).output
        assert "Everybody wins" not in replay(duel, *words).output
