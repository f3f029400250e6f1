"""Who is at a table is told when that has changed, and not more often than anybody can read: however often somebody says hello, the others pay nothing."""

from __future__ import annotations

from contextlib import ExitStack

from tests.server.conftest import NewBrowser
from tests.server.people import LINK, YOU, Line, Running


def heard(line: Line, last: str) -> list[str]:
    """The types of all that was heard until the answer to a message that is refused."""
    line.say("why", id=last, seat=9, decision=0, on="x")
    types = list[str]()
    while (message := line.next()).get("id") != last:
        types.append(message["type"])
    return types


def test_who_says_hello_again_and_again_is_answered_and_nobody_else_hears_of_it(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])["match"]
    with anna.at(match) as a, bert.at(match) as b:
        while a.hear("present")["watching"] != 1:
            pass
        heard(a, "before")
        for _ in range(50):
            b.say("hello", match=match)
        told = heard(b, "after")
        assert told.count("laid") == 50
        assert set(told) == {"laid", "present"}
        assert heard(a, "after") == []


def test_who_come_and_go_at_once_are_told_of_together_and_the_last_word_is_true(visitor: NewBrowser, server: Running) -> None:
    anna, crowd = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])["match"]
    with anna.at(match) as a:
        heard(a, "before")
        for _ in range(3):
            with ExitStack() as stack:
                for _ in range(10):
                    stack.enter_context(crowd.at(match))
        cache = server.process.cache
        while server.process.hub.here(cache.matches[match]) != {0: 1} or cache.announced:
            crowd.get("/api/shelf")
        told = heard(a, "after")
        assert told.count("present") < 20, "of 30 who came and 30 who went"
        assert a.watching == 0


def test_a_seat_that_is_taken_is_counted_as_such_from_then_on(visitor: NewBrowser, server: Running) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    bert.http.cookies.update(visitor().http.cookies)
    bert.create("race")
    with anna.at(match["match"]) as a, bert.at(match["match"]):
        while a.hear("present")["watching"] != 1:
            pass
        bert.join(match)
        a.until_seat(1, lambda seat: seat.get("here") and seat.get("taken", True))
        assert server.process.hub.here(server.process.cache.matches[match["match"]]) == {0: 1, 1: 1}
