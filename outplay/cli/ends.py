"""How a command meets the world outside: what it prints on, and what a second Ctrl+C and a closed pipe do to it. A person reads a sentence, or nothing, and never a traceback."""

from __future__ import annotations

import atexit
import codecs
import io
import os
import signal
import sys
import threading
import time
import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final, TextIO

PLAINLY: Final = "outplay.plainly"
PLAIN: Final[Mapping[str, str]] = {
    "→": ">", "←": "<", "↑": "^", "↓": "v", "↗": "/", "↘": "\\", "↙": "/", "↖": "\\", "◂": "<", "»": "=", "≈": "%", "·": ".", "•": "*", "★": "*", "×": "x",
    "–": "-", "—": "-", "−": "-", "≥": ">=", "≤": "<=", "∈": "in", "°": " deg", "½": "1/2", "’": "'", "‘": "'", "“": '"', "”": '"',
}  # fmt: skip
"""Signs of our texts, as they are written where they do not exist. Those of the first line stand on boards, so they are one letter wide."""

BOUNCE_SECONDS: Final = 1.0
"""For how long after a Ctrl+C another one is taken to be the same."""
AGAIN_SECONDS: Final = 0.02
"""After so long one comes again that was lost."""
STOPPED: Final = 130
"""The exit code of what was stopped by Ctrl+C."""


@contextmanager
def settled() -> Iterator[None]:
    """Let a command run with output that never fails for a letter, with one KeyboardInterrupt at most, and end quietly if nobody reads on."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(OSError):  # a file that was exchanged for a pipe under way stays as it is
                stream.reconfigure(errors=PLAINLY)
    hook = sys.unraisablehook
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        interrupts = Interrupts()
        signal.signal(signal.SIGINT, interrupts)
        sys.unraisablehook = interrupts.unraised
        atexit.register(signal.signal, signal.SIGINT, signal.SIG_IGN)  # all is done by then, and Python takes a moment to end
    end: SystemExit | None = None
    try:
        try:
            yield
        except (SystemExit, BrokenPipeError, KeyboardInterrupt) as stopped:
            end = _end(stopped)
        _flush(sys.stdout)
    except (BrokenPipeError, KeyboardInterrupt) as stopped:
        _drop(sys.stdout)
        end = end or _end(stopped)
    finally:
        sys.unraisablehook = hook
    if end is not None:
        raise end


def _end(stopped: BaseException) -> SystemExit:
    """Return how a command ends that was stopped by this: with its own exit code, or with 0 if nobody reads on, for which typer and rich have 1."""
    if isinstance(stopped, KeyboardInterrupt):
        return SystemExit(STOPPED)
    unread = isinstance(stopped, BrokenPipeError) or isinstance(stopped.__context__, BrokenPipeError)
    return stopped if isinstance(stopped, SystemExit) and not unread else SystemExit(0)


class Interrupts:
    """What Ctrl+C does: the first one stops the command; one that follows at once is the same; a later one ends the process as it stands."""

    def __init__(self) -> None:
        self.first = 0.0

    def __call__(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if not self.first:
            self.first = now
            raise KeyboardInterrupt
        if now - self.first > BOUNCE_SECONDS:
            os._exit(STOPPED)

    def unraised(self, lost: sys.UnraisableHookArgs) -> None:
        """Let a Ctrl+C come once more, a moment later, that came where Python can raise nothing: in the clean-up of an object, of which Dask has one for each job."""
        if issubclass(lost.exc_type, KeyboardInterrupt):
            self.first = 0.0
            threading.Timer(AGAIN_SECONDS, os.kill, (os.getpid(), signal.SIGINT)).start()
        else:
            sys.__unraisablehook__(lost)


def _flush(stream: TextIO | None) -> None:
    """Write out what is still to be written. Raises BrokenPipeError; whatever else is amiss is said in a sentence."""
    try:
        if stream is not None and not stream.closed:
            stream.flush()
    except BrokenPipeError:
        raise
    except OSError as wrong:
        _drop(stream)
        print(f"outplay: standard output cannot be written: {wrong.strerror or wrong}", file=sys.stderr)
        raise SystemExit(2) from None


def _drop(stream: TextIO | None) -> None:
    """Let whatever a stream still holds go nowhere, so that Python says nothing of it at the end."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]  # None has no fileno: suppressed


def _plainly(wrong: UnicodeError) -> tuple[str, int]:
    """Return how signs are written that an encoding does not have, for `codecs`."""
    if not isinstance(wrong, UnicodeEncodeError):
        raise wrong
    return "".join(map(plain, wrong.object[wrong.start : wrong.end])), wrong.end


def plain(sign: str) -> str:
    """Return a sign in ASCII: by its look, without its accents, or as a question mark."""
    return PLAIN.get(sign) or unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


codecs.register_error(PLAINLY, _plainly)
