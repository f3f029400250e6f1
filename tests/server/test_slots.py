"""So many bots think at once on a machine, whichever processes they think for."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from outplay.server.bots.slots import Slots
from tests.server.people import PATIENCE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere each process has slots of its own")

HOLDS = """
import sys, time
from outplay.server.bots.slots import Slots
with Slots(1, sys.argv[1]).one():
    print("held", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def name(tmp_path: Path) -> str:
    """Nobody else's."""
    return f"outplay-test-{os.getpid()}-{tmp_path.name}"


def test_who_comes_too_many_waits_until_somebody_is_done(name: str) -> None:
    mine, other = Slots(2, name), Slots(2, name)
    waits, has = threading.Event(), threading.Event()

    def third() -> None:
        waits.set()
        with other.one():
            has.set()

    with mine.one():
        with other.one():
            thread = threading.Thread(target=third)
            thread.start()
            waits.wait(PATIENCE)
            assert not has.wait(0.1)
        assert has.wait(PATIENCE)
    thread.join(PATIENCE)


def test_a_process_that_dies_holds_none(name: str) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLDS, name], stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        tried = 0

        def given_up() -> bool:
            nonlocal tried
            tried += 1
            return tried == 3

        with Slots(1, name).one(given_up):
            assert tried == 3, "it was held all the while"
        other.send_signal(signal.SIGKILL)
        other.wait(PATIENCE)
        with Slots(1, name).one(lambda: pytest.fail("it is free")):
            pass
