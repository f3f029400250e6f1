"""Whatever is sent, no request ends in a 500, no line is left without an answer, and nobody else notices."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.people import LINK, YOU, Browser, Line, Running

TEXT = st.text(max_size=12)
NUMBER = st.one_of(st.integers(-3, 5), st.integers(), st.just(None), TEXT)
OPTIONS = st.one_of(TEXT, st.sampled_from(["stride 1", "STRIDE  2", "lane dry", "lane muddy", "!concede", "!takeback", "!timeout", "!undo", "pass"]))
KINDS = st.sampled_from(["hello", "submit", "undo", "give-up", "what-if", "why", "watch", "laid", ""])
SMALL = settings(max_examples=settings().max_examples * 5, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def table(server: Running) -> Iterator[tuple[Line, Line]]:
    """Somebody who talks nonsense at a match, and somebody who watches it."""
    with Browser(server.address) as anna, Browser(server.address) as other:
        match = anna.create("race", [YOU, LINK, LINK], settings={"length": 60})
        with anna.at(match["match"]) as line, other.at(match["match"]) as watcher:
            yield line, watcher


def messages() -> st.SearchStrategy[str]:
    fields = st.fixed_dictionaries(
        {"type": KINDS},
        optional={
            "id": TEXT,
            "match": TEXT,
            "seat": NUMBER,
            "decision": NUMBER,
            "option": OPTIONS,
            "on": TEXT,
            "seen": NUMBER,
            "number": NUMBER,
            "picked": NUMBER,
            "more": st.none(),
        },
    )
    anything = st.recursive(st.none() | st.booleans() | st.floats() | TEXT, lambda inner: st.lists(inner) | st.dictionaries(TEXT, inner), max_leaves=8)
    return st.one_of(fields.map(written), anything.map(written), st.text())


def written(value: object) -> str:
    return msgspec.json.encode(value).decode()


@SMALL
@given(text=messages())
def test_any_message_is_answered_and_the_line_goes_on(table: tuple[Line, Line], caplog: pytest.LogCaptureFixture, text: str) -> None:
    line, watcher = table
    line.raw(text)
    line.say("what-if", id="are you there?", seat=99, decision=0, option="")
    answers = [line.next()]
    while answers[-1].get("id") != "are you there?":
        answers.append(line.next())
    assert len(answers) > 1
    assert "broken" not in {answer.get("code") for answer in answers}
    watcher.say("what-if", id="here", seat=0, decision=0, option="")
    while (heard := watcher.next()).get("id") != "here":
        assert heard["type"] in ("laid", "update", "present")
    assert not [entry for entry in caplog.records if entry.levelno >= logging.ERROR]


@SMALL
@given(data=st.binary(max_size=64))
def test_any_bytes_are_answered(table: tuple[Line, Line], data: bytes) -> None:
    table[0].raw(data)
    assert table[0].hear("refused")["code"] == "malformed"


@SMALL
@given(body=st.one_of(messages().map(str.encode), st.binary(max_size=64)), path=st.sampled_from(["matches", "join/XXXXX", "join/%00", "matches/x/rematch"]))
def test_any_body_is_answered(server: Running, client: httpx.Client, body: bytes, path: str) -> None:
    answer = client.post(f"http://{server.address}/api/{path}", content=body)
    assert answer.status_code in (400, 403, 404, 422)
    assert answer.json()["message"]


@SMALL
@given(parts=st.lists(st.one_of(st.text(max_size=6), st.sampled_from(["..", "%00", "api", "assets", "matches", "moments", "~", "0"])), max_size=5))
def test_any_address_is_answered(server: Running, client: httpx.Client, parts: list[str]) -> None:
    try:
        answer = client.get(f"http://{server.address}/{'/'.join(parts)}")
    except httpx.InvalidURL:
        return
    assert answer.status_code in (200, 307, 400, 404, 405)


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with httpx.Client(timeout=15) as one:
        yield one


def test_the_described_interface_keeps_what_it_says(server: Running) -> None:
    """Schemathesis makes requests from the description, and compares the answers with it."""
    schema = schemathesis.openapi.from_url(f"http://{server.address}/openapi.json")
    operations: list[Any] = [result.ok() for result in schema.get_all_operations()]  # type: ignore[union-attr]  # an error has none, and fails
    assert len(operations) > 7
    with requests.Session() as session:
        for operation in operations:

            @settings(suppress_health_check=list(HealthCheck))
            @given(case=operation.as_strategy())
            def check(case: Any) -> None:
                answer = case.call(session=session)
                assert answer.status_code < 500
                case.operation.validate_response(answer)

            check()
