"""Several processes on one file: none of them holds anything that the others do not hear of."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.server.people import BOT, LINK, YOU, Browser, Running, Said, config, running
from tests.server.test_kill import Process

pytestmark = pytest.mark.databases("file", "postgresql")


@contextmanager
def two(tmp_path: Path) -> Iterator[tuple[Process, Process]]:
    """Two real servers on one folder."""
    with Process(tmp_path) as one, Process(tmp_path) as other:
        yield one, other


@contextmanager
def at_both(browser: Browser, other: Process | Running) -> Iterator[Browser]:
    """The same browser, at another process."""
    with Browser(other.address) as same:
        same.http.cookies.update(browser.http.cookies)
        yield same


def test_who_joins_at_one_plays_at_the_other_and_both_hear_it(tmp_path: Path) -> None:
    with two(tmp_path) as (a, b), Browser(a.address) as anna, Browser(b.address) as bert:
        match = anna.create("race", [YOU, LINK, LINK])
        assert bert.get(f"/api/join/{match['code']}")["free"] == [1, 2]
        with anna.at(match["match"]) as line:
            assert bert.join(match, name="Bert")["seats"] == [1]
            line.until_seat(1, lambda seat: seat["name"] == "Bert" and not seat.get("here"))
            assert anna.get(f"/api/join/{match['code']}")["free"] == [2]
            with at_both(bert, a) as too:
                assert too.join(match)["seats"] == [1]
            with bert.at(match["match"]) as theirs:
                line.until_seat(1, lambda seat: seat.get("here"))
                line.pick("stride 1")
                line.pick("lane dry")
                assert theirs.until(lambda v: v["decisions"])["decisions"][0]["seat"] == 1
                theirs.pick("stride 3")
                theirs.pick("lane dry")
                assert line.until(lambda v: v["awaited"] == [2])["n"] == theirs.view["n"]
                assert line.rows == theirs.rows
            line.until_seat(1, lambda seat: not seat.get("here") and seat.get("away", 0) > 0)


def test_a_seat_is_taken_once_whoever_asks_where(tmp_path: Path) -> None:
    with two(tmp_path) as (a, b), Browser(a.address) as anna, Browser(b.address) as bert, Browser(a.address) as carl:
        match = anna.create("race", [YOU, LINK])
        with anna.at(match["match"]), bert.at(match["match"]):
            bert.join(match)
            assert "taken" in carl.post(f"/api/join/{match['code']}", 409)["message"]
            with at_both(bert, a) as too, too.at(match["match"]) as line:
                assert line.table["mine"] == [1]


def test_who_concedes_at_one_has_conceded_at_the_other(tmp_path: Path) -> None:
    with two(tmp_path) as (a, b), Browser(a.address) as anna:
        match = anna.create("race", [YOU, BOT])
        with at_both(anna, b) as same, anna.at(match["match"]) as line, same.at(match["match"]) as other:
            other.say("give-up", id="c", seat=0)
            other.hear("done", id="c")
            assert line.until(lambda v: v.get("result"))["result"]["standings"][0]["seats"] == [1]


@pytest.mark.parametrize("way", ["out", "forget"])
def test_who_is_signed_out_or_forgotten_at_one_is_soon_nobody_at_the_other(tmp_path: Path, way: str) -> None:
    with two(tmp_path) as (a, b), Browser(a.address) as anna:
        match = anna.create("race", [YOU, LINK])
        with at_both(anna, b) as same, same.at(match["match"]) as line:
            began = time.monotonic()
            (device,) = anna.get("/api/me")["devices"]
            anna.post(f"/api/me/devices/{device['id']}/out" if way == "out" else "/api/me/forget")
            assert line.closed() == 1012
            assert time.monotonic() - began < 1.0  # it takes less than a tenth; a look from time to time would take five
            assert same.get("/api/me") == {}


def test_a_bots_turn_that_one_left_due_is_done_by_the_other(tmp_path: Path) -> None:
    with two(tmp_path) as (a, b), Browser(a.address) as anna:
        match = anna.create("race", [YOU, BOT])
        with at_both(anna, b) as same, same.at(match["match"]) as there:
            with anna.at(match["match"]) as line:
                line.pick("stride 1")
                line.submit(line.decision(), "lane dry")
                a.process.send_signal(signal.SIGKILL)
            there.until(lambda v: v["awaited"] == [1])
            there.until(lambda v: v["awaited"] == [0])
            assert {row["kind"] for row in there.rows if row["seat"] == 1} == {"bot"}


def test_who_comes_after_the_first_has_gone_knows_that_it_is_not_alone(tmp_path: Path) -> None:
    with ExitStack() as first:
        a = first.enter_context(Process(tmp_path))
        with Process(tmp_path) as b, Browser(a.address) as anna, Browser(b.address) as bert:
            match = anna.create("race", [YOU, LINK])
            bert.join(match)
            with bert.at(match["match"]):
                a.end(signal.SIGINT)
                with Process(tmp_path) as c, at_both(anna, c) as again, again.at(match["match"]) as line:
                    line.until_seat(1, lambda seat: seat.get("here"))


def test_who_comes_back_at_another_process_gets_what_was_missed_whoever_wrote_it(tmp_path: Path) -> None:
    with two(tmp_path) as (a, b), Browser(a.address) as anna, Browser(b.address) as bert:
        match = anna.create("race", [YOU, LINK])
        bert.join(match)
        with anna.at(match["match"]) as line, bert.at(match["match"]) as theirs:
            line.pick("stride 1")
            n = line.pick("lane dry")["n"]
            theirs.until(lambda v: v["n"] == n)
            assert theirs.view["scene"] == line.view["scene"]
            had = line
        with bert.at(match["match"]) as theirs:
            theirs.pick("stride 3")
            theirs.pick("lane dry")
        with at_both(anna, b) as same, same.at(match["match"], had) as line:
            assert [row["n"] for row in line.sent["rows"]] == [n + 1, n + 2]
            assert "prints" not in line.sent
            assert (line.rows, line.view["scene"]) == (theirs.rows, theirs.view["scene"])
        a.end(signal.SIGKILL)
        with at_both(anna, b) as same, same.at(match["match"], had) as again:
            assert (again.rows, again.view["scene"]) == (line.rows, line.view["scene"])


def test_a_graceful_stop_gives_its_leases_back(tmp_path: Path) -> None:
    with two(tmp_path) as (a, b), Browser(a.address) as anna:
        match = anna.create("race", [YOU, BOT])
        with at_both(anna, b) as same, same.at(match["match"]) as there:
            with anna.at(match["match"]) as line:
                line.pick("stride 1")
                line.submit(line.decision(), "lane dry")
            a.end(signal.SIGINT)
            there.until(lambda v: v["awaited"] == [1])
            there.until(lambda v: v["awaited"] == [0])


def test_a_seat_asked_for_twice_at_once_is_one(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as bert:
        bert.create("race", [YOU, BOT])  # so that the browser has its token
        match = anna.create("race", [YOU, LINK, LINK])
        with ThreadPoolExecutor(4) as pool:
            joined = list(pool.map(lambda _: bert.join(match)["seats"], range(4)))
        assert joined == [[1]] * 4
        assert anna.get(f"/api/join/{match['code']}")["free"] == [2]


@pytest.mark.parametrize("seats", [[YOU, LINK], [YOU, LINK, BOT]])
def test_a_match_read_at_both_is_the_same_after_rows_about_seats(tmp_path: Path, seats: list[Said]) -> None:
    """In one process, so that what both hold can be laid side by side."""
    with running(config(tmp_path)) as one, running(config(tmp_path)) as other, Browser(one.address) as anna, Browser(other.address) as bert:
        match = anna.create("race", seats)
        with anna.at(match["match"]) as a:
            bert.join(match)
            with bert.at(match["match"]) as b:
                a.pick("stride 2")
                a.pick("lane muddy")
                b.pick("stride 2")
                n = b.pick("lane dry")["n"]
                a.until(lambda v: v["n"] >= n)
                b.until(lambda v: v["n"] >= a.view["n"])
                mine, theirs = one.process.cache.matches[match["match"]], other.process.cache.matches[match["match"]]
                common = min(mine.number, theirs.number) + 1
                assert mine.actions[:common] == theirs.actions[:common]
                assert [(seat.kind, seat.name, seat.token) for seat in mine.seats] == [(seat.kind, seat.name, seat.token) for seat in theirs.seats]
                assert not one.process.presence.alone


def test_what_one_did_before_it_ended_is_known_to_the_other_who_held_the_match_already(tmp_path: Path) -> None:
    with two(tmp_path) as (a, b), Browser(a.address) as anna:
        match = anna.create("race", [YOU, BOT])
        with anna.at(match["match"]), at_both(anna, b) as same, same.at(match["match"]) as there:
            there.pick("stride 1")
            there.pick("lane dry")
        with at_both(anna, b) as same, same.at(match["match"]) as there, anna.at(match["match"]) as seen:
            there.until(lambda v: v["awaited"] == [0])
            seen.socket.close()
            there.pick("stride 1")
            n = there.submit(there.decision(), "lane dry")["n"]
            b.end(signal.SIGINT)
        with anna.at(match["match"]) as here:
            here.until(lambda v: v["n"] >= n)
            assert here.until(lambda v: v["n"] > n and v["awaited"] == [0])


def test_told_to_stop_a_process_hands_on_what_it_does_and_sends_people_to_others(tmp_path: Path) -> None:
    with two(tmp_path) as (a, b), ExitStack() as stack:
        people = [stack.enter_context(Browser(a.address)) for _ in range(4)]
        anna = people[0]
        match = anna.create("race", [YOU, BOT])
        lines = [stack.enter_context(one.at(one.create("race", [YOU])["match"])) for one in people]
        line = stack.enter_context(anna.at(match["match"]))
        line.pick("stride 1")
        line.submit(line.decision(), "lane dry")
        began = time.monotonic()
        a.process.send_signal(signal.SIGTERM)
        with ThreadPoolExecutor(len(lines) + 1) as pool:
            gone = pool.submit(lambda: (a.process.wait(20), time.monotonic()))
            ends = list(pool.map(lambda one: (one.closed(), time.monotonic()), lines))
        assert {code for code, _ in ends} == {1012}
        assert max(when for _, when in ends) - min(when for _, when in ends) > 0.2
        with at_both(anna, b) as same, same.at(match["match"], line) as there:
            there.until(lambda v: v["awaited"] == [0] and v["n"] > 3)
            assert {row["kind"] for row in there.rows if row["seat"] == 1} == {"bot"}
            assert there.pick("stride 1")["n"]
        assert a.process.communicate() == ("", "")
        code, when = gone.result()
        assert code == 0
        assert when - began < 10


def test_who_is_about_to_stop_begins_no_match(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        server.process.runtime.leaving = True
        assert anna.post("/api/matches", 503, game="race")["code"] == "leaving"
