"""Every command of the documentation runs as it stands there, with small numbers; those that cannot run here are checked and say why.

The commands of docs/host/debian.md are run by tools/hosting.py, on a Debian that is thrown away afterwards.
"""

from __future__ import annotations

import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from outplay.cli import app
from tests.docs.pages import DOCUMENTS, FENCE, PAGES, ROOT, Block, blocks, here, named

COMMANDS: Mapping[str, Any] = get_command(app).commands  # type: ignore[attr-defined]  # it is a group
ALSO = {
    "check": ("--matches", "1"),
    "analyze": ("--effort", "20", "--pairs", "4"),
    "lost": ("--matches", "1", "--effort", "12", "--pairs", "2", "--preset", "quick"),
}
"""What is added to commands that say no numbers."""
SMALL = {"--matches": "2", "--most": "20", "--middle": "1", "--hard": "0", "--fresh": "10", "--seconds": "1", "--find": "1"}
"""What an option is made of here: the same command, played in a moment."""
ELSEWHERE = {
    "make": "it installs and runs everything; its targets are checked",
    "pip install": "it installs from an index",
    "OUTPLAY_COMPILE=1 pip install": "it compiles for minutes, as `make compiled` does",
    "outplay host": "it needs a PostgreSQL of one's own and a public name; its options are checked",
    "python -m pytest": "tests/docs/test_guide.py runs the tests of the guide",
    "dask": "it begins a cluster of several machines",
    "ray": "it begins a cluster of several machines",
    "outplay simulate knockback --engine": "tests/lab/test_clusters.py plays on clusters",
    "outplay lab fair knockback --engine": "tests/lab/test_clusters.py plays on clusters",
    "mypy": "`make test` runs it over everything",
}
"""Commands that are not run here, by what they begin with, and why."""
DEBIAN = ROOT / "docs" / "host" / "debian.md"
TYPED = tuple(page for page in PAGES if page != DEBIAN and any(block.language in ("sh", "console") for block in blocks(page)))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def typed(block: Block) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the commands of a block, each with the lines that the page says it prints."""
    if block.language == "sh":
        yield from ((line, ()) for line in block.lines if line.strip())
    else:
        for part in block.text.removeprefix("$ ").split("\n$ "):
            command, *printed = part.splitlines()
            yield command, tuple(printed)


def elsewhere(command: str) -> bool:
    """Whether a command is one that is not run here."""
    return any(command == start or command.startswith(f"{start} ") for start in ELSEWHERE)


def small(words: Sequence[str]) -> list[str]:
    """Return the words of a command with its numbers made small."""
    made = [SMALL.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    return [*made, *ALSO.get(words[0], ())]


def served(words: Sequence[str], folder: Path) -> None:
    """Start `outplay play` on a free port, and see that it answers."""
    command = [str(Path(sys.executable).with_name("outplay")), *words, "--no-browser", "--port", "0", "--data", str(folder / "data")]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert address, process.communicate()[1]
        with urllib.request.urlopen(f"{address[0]}/api/shelf") as answer:
            assert answer.status == 200
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)


def run(command: str, folder: Path) -> str:
    """Run a command of a page in a folder. Return what it prints."""
    words = shlex.split(command)
    if words[0] != "outplay":
        words[0] = sys.executable if words[0] == "python" else words[0]
        done = subprocess.run(small(words), cwd=folder, capture_output=True, text=True)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout
    if words[1:] == [] or words[1] == "play":
        served(words[1:] or ["play"], folder)
        return ""
    answer = CliRunner().invoke(app, small(words[1:]))
    assert answer.exit_code == 0, f"{command}: {answer.output}"
    return answer.output


@pytest.mark.parametrize("document", TYPED, ids=named)
def test_the_commands_of_a_page_run_in_their_order(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))  # what a command keeps, it does not keep with whoever runs the tests
    monkeypatch.setattr(sys, "path", list(sys.path))  # each command puts the folder there
    for block in blocks(document):
        for command, printed in typed(block) if block.language in ("sh", "console") else ():
            if not elsewhere(command):
                said = run(command, tmp_path)
                assert [line for line in printed if line not in said] == [], f"{block.place}: {command}"


def test_the_pages_with_commands_are_found() -> None:
    assert {"README.md", "CONTRIBUTING.md", "docs/play.md", "docs/balance.md"} <= {named(page) for page in TYPED}


@pytest.mark.parametrize("start", ELSEWHERE)
def test_each_reason_not_to_run_a_command_is_needed(start: str) -> None:
    commands = [command for page in TYPED for block in blocks(page) if block.language == "sh" for command, _ in typed(block)]
    assert [command for command in commands if command.startswith(start)]


# ---------------------------------------------------------------- what is only named


def mentioned(text: str) -> list[str]:
    """Return all commands that a text shows, in blocks or inside a sentence."""
    spoken = re.findall(r"`((?:outplay|make) [^`\n]+)`", FENCE.sub("", text))
    blocked = [line for found in FENCE.finditer(text) if found[2] in ("sh", "console") for line in found[3].splitlines()]
    return [*spoken, *(found for line in blocked for found in re.findall(r"(?:^[ $]*|/bin/)((?:outplay|make) [^'\n]+)", line))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_each_command_that_a_page_names_exists_with_its_options(document: Path) -> None:
    for command in mentioned(document.read_text("utf-8")):
        assert wrong(command) == "", command


def wrong(command: str) -> str:
    """Return what there is not of a command: its name or one of its options. Empty if all is there."""
    name, *words = command.split()
    if name == "make":
        return "" if words[0] in TARGETS or words[0] == "-C" else words[0]
    if words[0] not in COMMANDS:
        return words[0]
    typed = COMMANDS[words[0]]
    typed = getattr(typed, "commands", {}).get(words[1] if len(words) > 1 else "", typed)
    known = {option for one in typed.params for option in (*one.opts, *one.secondary_opts)} | {"--help"}
    return " ".join(set(re.findall(r"(?<!\S)--[a-z-]+", command)) - known)


def test_a_command_that_does_not_exist_would_be_noticed() -> None:
    text = "Type `outplay simulate knockback --match 3`, or:\n\n```sh\nmake dinner\noutplay cook\n```\n"
    assert [wrong(command) for command in mentioned(text)] == ["--match", "dinner", "cook"]
    assert wrong("outplay simulate knockback --matches 3") == ""
