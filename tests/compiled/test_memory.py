"""What is compiled writes over nobody's memory. Where the source runs there is nothing to see."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine import COMPILED

pytestmark = pytest.mark.skipif(not COMPILED, reason="the source runs (make test-compiled)")

DEEP = """
from outplay.kernel.step import Ready, Series
for _ in range(100):
    one = Ready()
    for _ in range(300):
        one = Series((one,))
    del one
print("freed")
"""


def test_records_that_lie_deep_in_each_other_are_freed() -> None:
    """Python puts off what it frees more than fifty deep, by a link before each object that its collector knows; records are none of these. It tells who was written over."""
    root = Path(__file__).parent.parent.parent
    freed = subprocess.run([sys.executable, "-c", DEEP], cwd=root, env={**os.environ, "PYTHONMALLOC": "debug"}, capture_output=True, text=True)
    assert (freed.returncode, freed.stdout) == (0, "freed\n"), freed.stderr
