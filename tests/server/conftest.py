"""One server for the tests that do not break it, and browsers at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.server.people import Browser, Running, config, running

NewBrowser = Callable[[], Browser]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(config(tmp_path_factory.mktemp("data"))) as one:
        yield one


@pytest.fixture
def visitor(server: Running) -> Iterator[NewBrowser]:
    """Makes browsers that know nothing of each other."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Browser(server.address))
