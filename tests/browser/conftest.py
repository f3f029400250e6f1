"""A real Chromium, a real server, and people who come to it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.kit import kit_page
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.server import ROOT, Server

CHROMIUM = "/usr/bin/chromium"
PATIENCE = 30_000
"""Milliseconds until a test gives up waiting for the page."""
expect.set_options(timeout=PATIENCE)


class Comes(Protocol):
    """Somebody new comes to the server, with a browser that knows nothing of others. `installs`: it lets the page keep itself, as an app would."""

    def __call__(
        self, *, phone: bool = False, speed: int = 0, coach: bool = False, seed: str = "1", at: Server | None = None, installs: bool = False, **context: Any
    ) -> Person: ...


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    quiet = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-quic", "--no-first-run"]
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": quiet}


@pytest.fixture(scope="session")
def built_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built page, so that building it anew in the meantime takes nothing from under the tests."""
    page = ROOT / "outplay" / "web"
    assert (page / "index.html").is_file(), "the page is not built: make page"
    return Path(shutil.copytree(page, tmp_path_factory.mktemp("built") / "web"))


@pytest.fixture(scope="session")
def server(built_page: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data"), built_page) as one:
        yield one


@pytest.fixture(scope="session")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The kit's address: built once for all that look at it."""
    with kit_page(tmp_path_factory.mktemp("kit")) as address:
        yield address


@pytest.fixture
def comes(server: Server, new_context: Callable[..., BrowserContext]) -> Iterator[Comes]:
    """Lets people come. None of their pages may have had any trouble."""
    people: list[Person] = []

    def come(
        *, phone: bool = False, speed: int = 0, coach: bool = False, seed: str = "1", at: Server | None = None, installs: bool = False, **context: Any
    ) -> Person:
        where = at or server
        kept = {"outplay.speed": str(speed), "outplay.coach": "on" if coach else "off"}
        storage = [{"origin": where.address, "localStorage": [{"name": name, "value": value} for name, value in kept.items()]}]
        still = "no-preference" if speed else "reduce"  # a browser without a graphics card draws moving water all day
        usual = {**(PHONE if phone else DESKTOP), "reduced_motion": still, "storage_state": {"cookies": [], "origins": storage}}
        own = new_context(**{**usual, **context})
        own.set_default_timeout(PATIENCE)
        if not installs:
            own.add_init_script("delete Navigator.prototype.serviceWorker")
        person = Person(own.new_page(), where.address, touch=phone, seed=seed)
        people.append(person)
        return person

    yield come
    assert [trouble for person in people for trouble in person.troubles] == []


@pytest.fixture
def anna(comes: Comes) -> Person:
    """Somebody at a desk who wants things quickly."""
    return comes()
