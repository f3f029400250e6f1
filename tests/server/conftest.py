"""Each test in a file, on PostgreSQL, or on both; one server for those that do not break it, and browsers at it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from tests.server import people
from tests.server.mother import MOTHER
from tests.server.people import Browser, Running, config, running
from tests.server.postgres import Databases, PostgreSQL
from tests.sizes import many

NewBrowser = Callable[[], Browser]
FOLDER = Path(__file__).parent


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What runs above the store is tested in a file, and in `make soak` on PostgreSQL too."""
    chosen = metafunc.definition.get_closest_marker("databases")
    metafunc.parametrize("database", chosen.args if chosen else many(("file",), ("file", "postgresql")), indirect=True, scope="session")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Here real processes answer each other in real time, which a machine that stalls can spoil: what fails is tried once more, and named at the end."""
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Databases]:
    """A server of databases, begun when it is first needed."""
    server = PostgreSQL()
    yield Databases(server)
    server.stop()


@pytest.fixture(scope="session", autouse=True)
def mother() -> Iterator[None]:
    """The process that forks servers goes with the tests."""
    yield
    MOTHER.end()


@pytest.fixture(scope="session", autouse=True)
def database(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the servers of a test keep their matches."""
    kind: str = request.param
    people.databases = request.getfixturevalue("postgresql") if kind == "postgresql" else None
    yield kind
    people.databases = None


@pytest.fixture(autouse=True)
def dropped(database: str) -> Iterator[None]:
    """What a test leaves in PostgreSQL goes with it."""
    before = people.databases.made() if people.databases else set()
    yield
    if people.databases:
        people.databases.drop(people.databases.made() - before)


@pytest.fixture(autouse=True)
def dealt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The matches of a test are dealt as they were the last time."""
    people.deal(monkeypatch, Random(request.node.nodeid).randbytes)


@pytest.fixture(scope="session")
def server(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(config(tmp_path_factory.mktemp("data"), guesses=1000.0)) as one:  # many tests share it, and its address
        yield one


@pytest.fixture
def visitor(server: Running) -> Iterator[NewBrowser]:
    """Makes browsers that know nothing of each other."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Browser(server.address))
