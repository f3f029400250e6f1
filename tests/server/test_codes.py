"""Codes: how long they are, how they may be typed, and how many wrong ones somebody may try."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from outplay.server.http.process import Process
from outplay.server.ops import run
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.tables import tries
from tests.server.people import LINK, YOU, Browser, Running, config, opened, running
from tests.sizes import many

pytestmark = pytest.mark.databases("file")

WRONG = "BBBBBBBB"


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Running]:
    """A server that others reach too, behind a proxy that names whoever asks. Nobody gets tries back while a test runs."""
    with running(config(tmp_path, loopback=False, proxy=True, guess_rate=0.0)) as server:
        yield server


def come_from(browser: Browser, address: str) -> Browser:
    browser.http.headers["X-Forwarded-For"] = address
    return browser


def test_where_strangers_may_guess_codes_are_longer_and_typed_as_one_likes(hosted: Running) -> None:
    with Browser(hosted.address) as anna, Browser(hosted.address) as bert:
        code = anna.create("race", [YOU, LINK])["code"]
        assert len(code) == 8
        for typed in (code, code.lower(), f"{code[:4]}-{code[4:]}", f"{code[:4]} {code[4:]} ", f"{code[:3]}\u2013{code[3:]}"):
            assert bert.get(f"/api/join/{typed}")["code"] == code
        assert bert.get(f"/api/join/{code}B", 404)["hint"] == "Codes have 8 characters, none of them a vowel."
        assert bert.post(f"/api/join/{code[:4].lower()}-{code[4:]}")["seats"] == [1]


def test_on_one_machine_codes_are_short(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        assert len(anna.create("race", [YOU, LINK])["code"]) == 5
        assert "5 characters" in anna.get(f"/api/join/{WRONG}", 404)["hint"]


def test_of_hundreds_of_guesses_few_are_looked_up(hosted: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a row or all at once, by looking or by joining."""
    found: list[str] = []
    monkeypatch.setattr(rows, "match_of_code", lambda _, code: found.append(code))
    for address, guesses, at_once in (("192.0.2.1", 60, 1), ("192.0.2.2", many(250, 1000), 50)):
        found.clear()
        answers = asyncio.run(guessing(hosted, address, guesses, at_once))
        assert answers[429] == guesses - 20
        assert answers[404] == len(found) == 20


async def guessing(server: Running, address: str, many: int, at_once: int) -> Counter[int]:
    """What guesses are answered, by their status."""
    turn, answers = asyncio.Semaphore(at_once), Counter[int]()
    async with httpx.AsyncClient(base_url=f"http://{server.address}", headers={"X-Forwarded-For": address}, timeout=60) as client:

        async def guess(n: int) -> None:
            async with turn:
                there = f"/api/join/{WRONG[:4]}{n:04}"
                answer = await (client.post(there, json={}) if n % 2 else client.get(there))
                answers[answer.status_code] += 1

        await asyncio.gather(*(guess(n) for n in range(many)))
    return answers


def test_who_is_out_of_tries_waits_also_with_a_right_code_and_nobody_else_does(hosted: Running) -> None:
    with Browser(hosted.address) as anna, Browser(hosted.address) as mallory, Browser(hosted.address) as bert:
        code = come_from(anna, "192.0.2.1").create("race", [YOU, LINK])["code"]
        come_from(mallory, "2001:db8::1")
        for _ in range(20):
            mallory.get(f"/api/join/{WRONG}", 404)
        for address in ("2001:db8::1", "2001:db8::beef"):
            refused = come_from(mallory, address).get(f"/api/join/{code}", 429)
            assert (refused["code"], refused["message"]) == ("too-many", "Too many wrong codes from this address. Please wait a minute.")
            mallory.post(f"/api/join/{code}", 429)
        answer = mallory.http.get(f"/api/join/{code}")
        assert answer.headers["retry-after"] == "60"
        assert come_from(bert, "2001:db8:0:1::1").post(f"/api/join/{code}")["seats"] == [1]
        assert anna.get("/api/shelf")["matches"]


def test_a_network_of_many_households_has_twice_the_tries_of_one(hosted: Running) -> None:
    with Browser(hosted.address) as anna, Browser(hosted.address) as mallory, Browser(hosted.address) as bert:
        code = come_from(anna, "192.0.2.1").create("race", [YOU, LINK])["code"]
        statuses = [come_from(mallory, f"2001:db8:7:{n % 9:x}::1").http.get(f"/api/join/{WRONG}").status_code for n in range(50)]
        assert statuses == [404] * 40 + [429] * 10
        come_from(mallory, "2001:db8:7:ff::1").get(f"/api/join/{code}", 429)
        assert come_from(bert, "2001:db8:8::1").get(f"/api/join/{code}")["code"] == code


def test_a_client_cannot_name_another_address_for_itself(hosted: Running) -> None:
    with Browser(hosted.address) as mallory:
        for n in range(20):
            come_from(mallory, f"203.0.113.{n}, 192.0.2.7").get(f"/api/join/{WRONG}", 404)
        come_from(mallory, "203.0.113.99, 192.0.2.7").get(f"/api/join/{WRONG}", 429)


def test_right_codes_cost_nothing(hosted: Running) -> None:
    with Browser(hosted.address) as anna:
        code = anna.create("race", [YOU, LINK])["code"]
        for _ in range(60):
            anna.get(f"/api/join/{code}")
        for _ in range(20):
            anna.get(f"/api/join/{WRONG}", 404)
        anna.get(f"/api/join/{WRONG}", 429)


def test_on_one_machine_nobody_is_limited(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        for _ in range(60):
            anna.get(f"/api/join/{WRONG}", 404)


async def looked(process: Process, address: str, code: str | None = None) -> bool:
    """Whether a try with a code that leads there, or nowhere, is looked at."""

    async def find() -> str | None:
        return code

    try:
        await process.guesses.look([address], find)
    except RequestRefused:
        return False
    return True


def known(process: Process) -> list[float]:
    """How many tries those have left who are known to have tried."""
    return process.runtime.store.read(lambda c: list(c.execute(select(tries.c.remaining)).scalars()))


@asynccontextmanager
async def hosts(folder: Path, many: int = 1) -> AsyncIterator[list[Process]]:
    """So many processes of one store."""
    found = [Process(config(folder, guess_rate=0.2), opened(folder)) for _ in range(many)]
    yield found
    for process in found:
        await process.close()


def test_who_waited_may_try_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with hosts(tmp_path) as (process,):
            assert [await looked(process, "a") for _ in range(25)] == [True] * 20 + [False] * 5
            process.runtime.clock.zero += 3
            assert not await looked(process, "a", "right")
            process.runtime.clock.zero += 2.5
            assert await looked(process, "a", "right")
            assert await looked(process, "a")
            assert not await looked(process, "a")
            process.runtime.clock.zero += 1000
            assert [await looked(process, "a") for _ in range(25)] == [True] * 20 + [False] * 5

    asyncio.run(story())


@pytest.mark.databases("file", "postgresql")
def test_tries_are_counted_at_all_processes_together(tmp_path: Path) -> None:
    async def story() -> None:
        async with hosts(tmp_path, 2) as (one, other):
            assert [await looked(process, "a") for process in (one, other) * 12] == [True] * 20 + [False] * 4
            assert not await looked(other, "a", "right")
            assert await looked(other, "b", "right")

    asyncio.run(story())


def test_nothing_is_kept_of_right_codes_nor_of_whoever_has_all_tries_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with hosts(tmp_path) as (process,):
            assert await looked(process, "a", "right")
            assert known(process) == []
            assert await looked(process, "a")
            assert await looked(process, "b")
            assert known(process) == [19, 19]
            process.runtime.clock.zero += 1000
            assert await looked(process, "c")
            assert known(process) == [19]

    asyncio.run(story())


@pytest.mark.parametrize(("host", "loopback"), [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("192.0.2.1", False)])
def test_which_addresses_are_this_machine_alone(host: str, loopback: bool) -> None:
    assert run.is_loopback(host) == loopback
