"""The page as an app: it shows the shelf while its server is away, says so, and is a new one as soon as there is a new one."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.person import Person
from tests.browser.server import Server

LOST = r"net::ERR_|Failed to load|Failed to fetch|fetching process"
KEEPS = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def comes_again(person: Person) -> None:
    """From the second time on the page keeps itself."""
    person.opens_shelf()
    person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    person.page.wait_for_function(KEEPS)
    person.opens_shelf()


def test_the_shelf_is_there_without_its_server_and_says_as_of_when(comes: Comes, built_page: Path, tmp_path: Path) -> None:
    with Server(tmp_path / "data", built_page) as server:
        anna = comes(at=server, installs=True)
        comes_again(anna)
        expect(anna.page.get_by_role("article")).to_have_count(5)
        server.end()
        anna.bears(LOST)
        anna.page.reload()
        expect(anna.page.get_by_role("article")).to_have_count(5)
        anna.sees(re.compile(r"Offline. This is the shelf as of \d\d:\d\d"))
        server.start()
        anna.presses("Try now")
        expect(anna.page.get_by_text("Offline.")).to_have_count(0)


def test_a_new_version_of_the_page_is_there_at_once(comes: Comes, built_page: Path, tmp_path: Path) -> None:
    page = Path(shutil.copytree(built_page, tmp_path / "web"))
    with Server(tmp_path / "data", page) as server:
        anna = comes(at=server, installs=True)
        comes_again(anna)
        index = page / "index.html"
        (old,) = set(re.findall(r"/assets/index-[\w-]+\.js", index.read_text("utf-8")))
        new = "/assets/index-anew.js"
        (page / old[1:]).rename(page / new[1:])
        index.write_text(index.read_text("utf-8").replace(old, new), "utf-8")
        anna.opens_shelf()
        expect(anna.page.get_by_role("article")).to_have_count(5)
        assert anna.page.evaluate("[...document.scripts].map((one) => new URL(one.src).pathname)") == [new]
        anna.page.wait_for_function(f"caches.match('{old}').then((kept) => kept === undefined)")


def test_a_browser_may_install_it(comes: Comes) -> None:
    anna = comes()
    anna.opens_shelf()
    told = anna.page.evaluate("fetch(document.querySelector('link[rel=manifest]').href).then((answer) => answer.json())")
    for icon in told["icons"]:
        answer = anna.page.request.get(f"{anna.address}{icon['src']}")
        assert (answer.status, answer.headers["content-type"].partition(";")[0]) == (200, icon["type"])
