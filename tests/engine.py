"""Which engine the tests run on."""

import pytest

from outplay.compiled import engine

COMPILED = engine().startswith("compiled")

patches = pytest.mark.skipif(COMPILED, reason="it puts something of its own into the engine, which what is compiled does not look for")
"""Marks a test that runs on the source alone."""
