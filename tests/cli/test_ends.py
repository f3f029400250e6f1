"""What commands print on, Ctrl+C, and pipes that nobody reads to their end: people read a sentence or nothing."""

from __future__ import annotations

import atexit
import io
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from outplay.book.rulebook import rulebook
from outplay.cli import ends
from outplay.draw import table_text
from outplay.games import games
from outplay.kernel.chance import Quick

COMMAND = [sys.executable, "-c", "from outplay.cli import app; app()"]
SEVERAL = """
import sys
from outplay.cli import app
for words in (["games"], ["rules", "rally"], ["simulate", "knockback", "--matches", "1", "--bots", "random", "--preset", "quick"]):
    sys.argv = ["outplay", *words]
    try:
        app()
    except SystemExit as end:
        assert not end.code, (words, end.code)
"""


@pytest.fixture(autouse=True)
def usual_interrupts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever a command sets up for Ctrl+C is for its own process."""
    monkeypatch.setattr(atexit, "register", lambda *_: None)
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def printed(text: str, encoding: str) -> str:
    """Return a text as it comes out where output has this encoding."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, errors=ends.PLAINLY, newline="\n")
    stream.write(text)
    stream.flush()
    return raw.getvalue().decode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "latin-1", "utf-8"])
def test_rules_and_tables_come_out_whatever_letters_there_are(encoding: str) -> None:
    for game in games().values():
        state = game.start(game.settings.make({}), game.load(), Quick(1))
        table = "\n".join("".join(words for words, _ in row) for row in table_text(game.scene(game.observe(state, 0)), 0))
        for text in (rulebook(game.folder).text, table):
            came = printed(text, encoding)
            assert came.count("?") == text.count("?"), "every sign that we use has a plain form"
            assert [len(line) for line in table.split("\n")] == [len(line) for line in printed(table, encoding).split("\n")], "columns stay columns"


@pytest.mark.parametrize(("sign", "plain"), [("→", ">"), ("★", "*"), ("é", "e"), ("ß", "?"), ("☃", "?"), ("…", "..."), ("≥", ">=")])
def test_a_sign_is_written_by_its_look_or_without_its_accent(sign: str, plain: str) -> None:
    assert printed(f"a{sign}b", "ascii") == f"a{plain}b"


def test_letters_that_exist_stay_as_they_are() -> None:
    assert printed("Ü – é", "cp1252") == "Ü – é"
    assert printed("Ü – é", "latin-1") == "Ü - é"


def test_ctrl_c_stops_at_once_twice_is_once_and_later_it_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    now, ended = [100.0], list[int]()
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(os, "_exit", ended.append)
    heard = ends.Interrupts()
    with pytest.raises(KeyboardInterrupt):
        heard(signal.SIGINT, None)
    now[0] += 0.05
    heard(signal.SIGINT, None)
    assert ended == []
    now[0] += 5
    heard(signal.SIGINT, None)
    assert ended == [ends.STOPPED]


class Unread(io.StringIO):
    """Output that somebody closed."""

    def flush(self) -> None:
        raise BrokenPipeError


class Full(io.StringIO):
    """Output for which there is no room."""

    def flush(self) -> None:
        raise OSError(28, "No space left on device")


def test_what_nobody_reads_on_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdout", Unread())
    with pytest.raises(SystemExit) as end, ends.settled():
        print("and so on")
    assert (end.value.code, capsys.readouterr().err) == (0, "")


@pytest.mark.parametrize(("code", "ends_with"), [(None, 0), (0, 0), (2, 2), (ends.STOPPED, ends.STOPPED)])
def test_what_was_wrong_stays_wrong_though_nobody_reads_on(
    code: int | None, ends_with: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", Unread())
    with pytest.raises(SystemExit) as end, ends.settled():
        raise SystemExit(code)
    assert (end.value.code or 0, capsys.readouterr().err) == (ends_with, "")


@pytest.mark.parametrize(("code", "ends_with"), [(None, 0), (2, 2)])
def test_an_exit_code_is_kept(code: int | None, ends_with: int) -> None:
    with pytest.raises(SystemExit) as end, ends.settled():
        raise SystemExit(code)
    assert (end.value.code or 0) == ends_with


def test_what_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdout", Full())
    with pytest.raises(SystemExit) as end, ends.settled():
        print("much")
    assert (end.value.code, capsys.readouterr().err) == (2, "outplay: standard output cannot be written: No space left on device\n")


@pytest.mark.parametrize("output", [io.StringIO, Unread])
def test_ctrl_c_ends_a_command_without_a_word(output: type[io.StringIO], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdout", output())
    with pytest.raises(SystemExit) as end, ends.settled():
        signal.raise_signal(signal.SIGINT)
    assert (end.value.code, capsys.readouterr().err) == (ends.STOPPED, "")


def test_ctrl_c_is_not_lost_where_nothing_can_be_raised() -> None:
    """Python swallows what is raised while an object is cleaned away."""
    cleaned = []

    class Cleaned:
        def __del__(self) -> None:
            cleaned.append(True)
            signal.raise_signal(signal.SIGINT)

    def at_work() -> None:
        Cleaned()
        assert cleaned
        threading.Event().wait(20)

    with pytest.raises(SystemExit) as end, ends.settled():
        at_work()
    assert end.value.code == ends.STOPPED


@pytest.mark.skipif(os.name == "nt", reason="a folder in use cannot be deleted there")
def test_commands_run_in_a_deleted_folder_with_few_letters_into_a_pipe_that_is_closed(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    there = {**os.environ, "PYTHONIOENCODING": "cp437", "PYTHONPATH": str(Path.cwd())}
    shell = 'rmdir "$0" && exec "$@"'
    done = subprocess.run(["sh", "-c", shell, str(gone), sys.executable, "-c", SEVERAL], cwd=gone, env=there, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "MOBA Rally" in done.stdout.decode("cp437")
    with subprocess.Popen([*COMMAND, "rules", "moba"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=there) as unread:
        assert unread.stdout is not None
        assert unread.stderr is not None
        assert unread.stdout.readline().startswith(b"# MOBA")
        unread.stdout.close()
        assert (unread.stderr.read(), unread.wait(60)) == (b"", 0)


def unread(*words: str) -> tuple[int, bytes]:
    """The exit code of Python with these words, and what it says, if nobody ever reads what it prints."""
    reader, output = os.pipe()
    os.close(reader)
    with os.fdopen(output, "wb") as out:
        done = subprocess.run([sys.executable, *words], stdout=out, stderr=subprocess.PIPE, env={**os.environ, "PYTHONUNBUFFERED": ""}, timeout=60)
    return done.returncode, done.stderr


@pytest.mark.skipif(os.name == "nt", reason="a closed pipe is another error there")
@pytest.mark.parametrize("words", [["games"], ["rules", "moba"], ["replay", "RECORD"], ["watch", "RECORD"], ["--help"]], ids=lambda words: words[0])
def test_a_command_that_nobody_reads_at_all_ends_quietly(words: list[str]) -> None:
    """Whatever prints: typer, click or rich."""
    record = next(Path("tests/records").glob("*/moba*.txt"))
    assert unread(*COMMAND[1:], *[word.replace("RECORD", str(record)) for word in words]) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="a closed pipe is another error there")
@pytest.mark.parametrize("code", [0, 2])
def test_python_says_nothing_of_what_was_left_to_be_written(code: int) -> None:
    script = f"from outplay.cli.ends import settled\nwith settled():\n    print('much')\n    raise SystemExit({code})"
    assert unread("-c", script) == (code, b"")
