"""The first to read a game's content may be two at once: in fresh processes, where nothing of it was ever read."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.sizes import many

TWO_AT_ONCE = """
import sys, threading
from outplay.games import games
from outplay.kernel.content import read_folder

def at_once(job):
    found, wall = [], threading.Barrier(2)
    def one():
        wall.wait()
        found.append(job())
    threads = [threading.Thread(target=one) for _ in range(2)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    return found

sys.setswitchinterval(1e-6)
for game in games().values():
    if game.folder is None or not (game.folder / "content").is_dir():
        continue
    source = read_folder(game.folder / "content")
    if sys.argv[1] == "read":
        a, b = at_once(lambda: game.read(source))
        assert a.source == b.source == source
    else:
        a, b = at_once(game.load)
        assert a is b, "it was read twice"
"""


def end(how: str) -> tuple[int, str]:
    """How a fresh process ends in which two threads do the same for the first time."""
    done = subprocess.run([sys.executable, "-c", TWO_AT_ONCE, how], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=60)
    return done.returncode, done.stderr


@pytest.mark.parametrize("how", ["read", "load"])
def test_two_threads_may_be_the_first_to_read_a_content(how: str) -> None:
    """Without the lock msgspec crashes about every second of these processes: it makes what it knows of a class when it first meets it."""
    with ThreadPoolExecutor(2) as two:
        assert set(two.map(end, [how] * many(6, 30))) == {(0, "")}
