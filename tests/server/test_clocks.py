"""Matches with a clock: what it shows, whose time runs out, and what the host does then."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from outplay.server.matches import flags as flags_
from outplay.server.matches.retention import forlorn
from outplay.server.store import clock as clock_
from outplay.server.store import rows
from outplay.server.store.clock import DAY
from outplay.server.store.rows import FlagRow
from outplay.server.store.tables import seeks
from tests.server import people
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, Line, Running, Said, config, deal, running
from tests.server.test_clock_walk import Machine
from tests.server.test_kill import Process
from tests.server.test_pairing import Seeking, seeking
from tests.server.test_ratings import RATED, Trained, kept

pytestmark = pytest.mark.databases("file", "postgresql")

CLOCK = {"free": 3, "bank": 60}


Pass = Callable[[Running, float], None]


@pytest.fixture
def passes(monkeypatch: pytest.MonkeyPatch) -> Pass:
    """So many seconds go by, in which the server lives."""
    machine, usual = people.Clock(), clock_.time_of
    monkeypatch.setattr(clock_, "time", machine)
    monkeypatch.setattr(clock_, "time_of", lambda c: usual(c) + (machine.later if c.dialect.name == "postgresql" else 0.0))
    monkeypatch.setattr(flags_, "CHECK_SECONDS", 0.05)

    def passes(server: Running, seconds: float) -> None:
        while seconds > 0:
            machine.later += min(seconds, 5.0)
            seconds -= 5.0
            beat(server)

    return passes


def beat(server: Running) -> None:
    """The server says that it lives."""
    assert server.process.loop is not None
    asyncio.run_coroutine_threadsafe(server.process.neighbors.beat(), server.process.loop).result(people.PATIENCE)


def flags(line: Line) -> int:
    """How often time ran out so far."""
    return sum(row["kind"] == "flag" for row in line.rows)


def turn(line: Line) -> None:
    """Pick the first option until somebody else is asked."""
    while line.pick(0)["decisions"]:
        pass


def bank(line: Line, seat: int) -> float:
    """What a seat has in its bank, as everybody sees it."""
    found: Said = line.view["clocks"][seat]
    return float(found["bank"])


def test_a_clock_runs_for_who_is_asked_and_an_answer_costs_what_is_not_free(tmp_path: Path, passes: Pass) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, LINK], clock=CLOCK)
        ben.join(made)
        with anna.at(made["match"]) as line, ben.at(made["match"]) as other:
            assert line.table["clock"] == {"free": 3.0, "bank": 60.0, "gain": 0.0}
            assert line.view["clocks"] == other.view["clocks"]
            asked, waiting = line.view["clocks"]
            assert asked["ends"] - asked["free"] == pytest.approx(60.0)
            assert waiting == {"seats": [1], "bank": 60.0}
            assert "waits" not in line.view, "patience does not count beside a clock"

            passes(server, 13.0)
            line.pick(0)
            assert bank(line, 0) == 60.0, "a turn of several answers is one window"
            line.pick(0)
            assert bank(line, 0) == pytest.approx(50.0, abs=1.0)
            assert not line.view["clocks"][0].get("asked")
            turn(other)
            assert bank(other, 1) == 60.0, "the first seconds are free"


def test_whose_time_is_up_gets_the_default_and_then_a_bot_that_gives_the_seat_back(tmp_path: Path, passes: Pass) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, LINK], clock=CLOCK)
        ben.join(made)
        with anna.at(made["match"]) as line, ben.at(made["match"]) as other:
            turn(line)
            turn(other)
            passes(server, 63.0 + 0.5)
            turn(line)  # what comes within a second counts
            assert bank(line, 0) == 0.0
            turn(other)

            passes(server, 4.1)
            other.until(lambda v: flags(other) == 1)
            assert "ran out of time" in str(other.rows[-1]["lines"])
            passes(server, 4.1)
            other.until_seat(0, lambda seat: seat.get("stand_in"))
            assert flags(other) == 2
            assert other.view["clocks"][0]["missed"] == 2
            assert "a bot sits in" in str(other.rows[-1]["lines"])

            line.say("back", id="back", seat=0)
            assert line.hear("done", "refused", id="back")["type"] == "done"
            line.until_seat(0, lambda seat: not seat.get("stand_in"))


def test_what_comes_too_late_is_said_to_be_so(tmp_path: Path, passes: Pass) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        made = anna.create("race", [YOU, BOT], clock=CLOCK)
        with anna.at(made["match"]) as line:
            line.pick(0)
            decision = line.decision(0)
            passes(server, 65.0)
            answer = line.submit(decision)
            assert answer["code"] in ("time-up", "stale")
            line.until(lambda v: flags(line) == 1)


@pytest.mark.parametrize(("late", "counts"), [(0.9, True), (1.2, False)])
def test_what_comes_within_a_second_counts_and_what_comes_later_does_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: float, counts: bool) -> None:
    """Nothing is played for anybody here: so it is the answer alone that is too late. The page shows 0 for as long."""
    machine = Machine()
    monkeypatch.setattr(clock_, "time", machine)
    monkeypatch.setattr(clock_, "time_of", lambda c: machine.time())
    monkeypatch.setattr(flags_, "CHECK_SECONDS", 3600.0)
    with running(config(tmp_path)) as server, Browser(server.address) as anna, anna.at(anna.create("race", [YOU, BOT], clock=CLOCK)["match"]) as line:
        line.pick(0)
        machine.later += line.view["clocks"][0]["ends"] - machine.time() + late
        answer = line.submit(line.decision(0))
        assert (answer["type"], answer.get("code", "")) == (("done", "") if counts else ("refused", "time-up"))
        if counts:
            assert line.until(lambda v: not v["clocks"][0].get("asked"))["clocks"][0]["bank"] == 0.0
        assert flags(line) == 0


def test_who_loses_to_a_bot_by_time_is_rated(tmp_path: Path, passes: Pass, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise nobody would lose to bots who can close a page."""
    deal(monkeypatch, bytes)  # so that the bot wins
    (tmp_path / "trained").mkdir()
    games: Any = {"trained": Trained(tmp_path / "trained")}
    with running(config(tmp_path, games=games, places={"trained": "tests.server.games.race:GAME"})) as server, Browser(server.address) as anna:
        made = anna.create("trained", [YOU, {"kind": "bot", "level": "middle"}], settings={"length": 12}, clock={"free": 3, "bank": 0}, **RATED)
        with anna.at(made["match"]) as line:
            for _ in range(2):
                line.pick("stride 1")
                line.pick("lane dry")
            line.decision()
            passes(server, 3.0 + 1.1)
            line.until(lambda v: flags(line) == 1)
            passes(server, 3.0 + 1.1)
            line.until(lambda v: v.get("result"))
        (one,) = kept(server)
        assert (one.rated, one.because, one.places) == (True, "", "[2,1]")
        assert anna.get("/api/me")["results"][0]["against"] == [{"level": "middle", "name": "Middle", "lost": 1}]
        assert anna.get("/api/me")["ratings"][0]["points"] < 1000


def test_who_shares_a_screen_has_no_clock(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        refused = anna.post("/api/matches", expect=422, game="race", seats=[YOU, HOTSEAT], clock=CLOCK)
        assert "shares one screen" in refused["message"]


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ({"free": 1}, "free time of an answer is 3 seconds to 14 days"),
        ({"free": 10, "bank": 1e9}, "at most 30 days"),
        ({"free": 10, "bank": 10, "gain": 20}, "never more than the bank"),
        ({"name": "sudden"}, "Choose one of: relaxed, brisk, blitz, mail1, mail3, mail7"),
    ],
)
def test_a_clock_that_cannot_be_is_refused_in_words(tmp_path: Path, clock: Said, words: str) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        assert words in anna.post("/api/matches", expect=422, game="race", seats=[YOU, LINK], clock=clock)["message"]


def test_the_clocks_to_choose_from_say_how_long_a_match_takes(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        planned = anna.post("/api/plans", game="race", seats=[YOU, LINK])
        assert [one["terms"]["name"] for one in planned["clocks"]] == ["relaxed", "brisk", "blitz", "mail1", "mail3", "mail7"]


def test_a_pause_begins_when_all_want_it_and_costs_nothing(tmp_path: Path, passes: Pass) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, LINK], clock=CLOCK)
        ben.join(made)
        with anna.at(made["match"]) as line, ben.at(made["match"]) as other:
            assert pause(line, 0)["type"] == "done"
            assert other.until(lambda v: v.get("wanting"))["wanting"] == [0]
            passes(server, 5.0)
            assert pause(other, 1)["type"] == "done"
            line.until(lambda v: v.get("paused"))
            assert line.view["clocks"][0]["used"] == pytest.approx(5.0, abs=1.0)
            assert line.submit(line.decision(0))["code"] == "paused"
            passes(server, 300.0)
            assert flags(line) == 0
            assert pause(line, 0, on=False)["type"] == "done"
            line.until(lambda v: not v.get("paused"))
            turn(line)
            assert bank(line, 0) == pytest.approx(58.0, abs=1.0)


def pause(line: Line, seat: int, on: bool = True) -> Said:
    """Somebody wants a pause, or none any more; the answer."""
    id = line.new_id()
    line.say("pause", id=id, seat=seat, on=on)
    return line.hear("done", "refused", id=id)


def test_where_nobody_has_a_clock_nobody_pauses(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        made = anna.create("race", [YOU, LINK])
        with anna.at(made["match"]) as line:
            assert pause(line, 0)["message"] == "This match has no clock."


def test_going_back_gives_no_time_back(tmp_path: Path, passes: Pass) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, LINK], clock=CLOCK)
        ben.join(made)
        with anna.at(made["match"]) as line:
            passes(server, 20.0)
            line.pick(0)
            ends = line.view["clocks"][0]["ends"]
            assert line.undo(0, line.decision(0)["id"])["type"] == "done"
            line.until(lambda v: v["n"] == 3)
            assert line.view["clocks"][0]["ends"] == pytest.approx(ends, abs=0.01)


def test_a_clock_runs_out_once_though_the_process_that_knew_is_dead_and_nobody_looks(tmp_path: Path) -> None:
    with Process(tmp_path) as other, Process(tmp_path) as one, Browser(one.address) as anna:
        made = anna.create("race", [YOU, BOT], clock={"free": 3, "bank": 0})
        with anna.at(made["match"]) as line:
            line.pick(0)
            ends = line.view["clocks"][0]["ends"]
        one.end(signal.SIGKILL)
        anna.address, anna.http.base_url = other.address, f"http://{other.address}"
        with anna.at(made["match"]) as line:
            line.until(lambda v: flags(line) == 1)
            assert time.time() - ends < 5.0
            assert [row["kind"] for row in line.rows[:3]] == ["start", "pick", "flag"]


def test_no_clock_runs_before_everybody_has_sat_down(tmp_path: Path, passes: Pass) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, LINK], clock=CLOCK)
        with anna.at(made["match"]) as line:
            assert line.view["paused"]
            assert pause(line, 0, on=False)["message"] == "The clocks run once all seats are taken."
            passes(server, 300.0)
            line.pick(0)
            assert bank(line, 0) == 60.0
            ben.join(made)
            line.until(lambda v: not v.get("paused"))
            assert line.view["clocks"][0]["ends"] - line.view["clocks"][0]["free"] == pytest.approx(60.0)


def test_if_one_side_never_comes_the_match_is_called_off_and_nobody_has_lost(tmp_path: Path, passes: Pass) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, LINK], clock=CLOCK)
        ben.join(made, name="Ben")
        with anna.at(made["match"]) as line:
            turn(line)
            passes(server, 64.1)
            line.until(lambda v: v.get("off"))
            assert "has not come|you have not come⟧. The match is called off" in str(line.rows[-1]["lines"])
            assert "result" not in line.view
            assert line.view["decisions"] == []
            assert flags(line) == 0
            passes(server, 300.0)
        (listed,) = anna.get("/api/shelf")["matches"]
        assert (listed["over"], listed["words"]) == (True, "Called off.")
        again = anna.post(f"/api/matches/{made['match']}/rematch")
        assert again["match"] != made["match"]


def test_whose_match_is_called_off_looks_on_and_has_waited_as_long_as_before(tmp_path: Path, passes: Pass) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        with seeking(anna, clock="blitz") as hers, seeking(ben, clock="blitz") as his:
            since = {anna: hers.finds()["since"], ben: his.finds()["since"]}
            hers.answers(True)
            match = his.answers(True)["match"]
        first = anna if anna.get("/api/shelf")["matches"][0]["your_turn"] else ben
        with first.at(match) as line:
            turn(line)
            passes(server, 140.0)
            line.until(lambda v: v.get("off"))
        look = select(seeks.c.since, seeks.c.match)
        stored = server.process.runtime.store.read(lambda c: c.execute(look).all())
        assert len(stored) == 2
        assert {(row.since, row.match) for row in stored} == {(since[first], ""), (since[ben if first is anna else anna], match)}
        with first.line(match="lobby") as line:
            theirs = Seeking(first, line)
            theirs.until(lambda: theirs.seek)
            assert theirs.seek
            assert theirs.seek["since"] == since[first]


def test_a_match_in_which_a_clock_runs_is_not_thrown_away(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        slow = anna.create("race", [YOU, BOT], clock={"name": "mail7"})["match"]
        left = anna.create("race", [YOU, LINK])["match"]
        store = server.process.runtime.store
        assert store.read(lambda c: forlorn(c, time.time() + 5 * DAY)) == [left]
        with anna.at(slow) as line:
            assert line.table["clock"]["free"] == 7 * DAY


def test_lists_say_until_when_one_has_time_and_nothing_where_others_are_asked(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, LINK], clock=CLOCK)
        assert not listed(anna)["ends"], "it waits for the other one"
        ben.join(made)
        with anna.at(made["match"]) as line:
            shelf = anna.get("/api/shelf")
            assert shelf["matches"][0]["ends"] == line.view["clocks"][0]["ends"]
            assert shelf["now"] == pytest.approx(time.time(), abs=5.0)
            assert not listed(ben)["ends"]
            turn(line)
            assert not listed(anna)["ends"]
            assert listed(ben)["ends"] == line.view["clocks"][1]["ends"]


def listed(browser: Browser) -> Said:
    """The first match of somebody's list."""
    found: Said = browser.get("/api/shelf")["matches"][0]
    return found


def test_a_moment_has_the_banks_of_then_and_none_runs(tmp_path: Path, passes: Pass) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, LINK], clock=CLOCK)
        ben.join(made)
        with anna.at(made["match"]) as line:
            begun = line.view["n"]
            passes(server, 23.0)
            turn(line)
            moments = [anna.get(f"/api/matches/{made['match']}/moments/{n}")["clocks"] for n in (begun, line.view["n"])]
            assert [clock["bank"] for clock in moments[0]] == [60.0, 60.0]
            assert [clock.get("asked", False) for clock in moments[0]] == [True, False]
            assert moments[1][0]["bank"] == pytest.approx(40.0, abs=1.0)
            assert not any("ends" in clock for clock in (*moments[0], *moments[1]))


def test_who_comes_by_a_link_reads_of_the_clock_before_sitting_down(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        assert anna.get(f"/api/join/{anna.create('race', [YOU, LINK], clock=CLOCK)['code']}")["clock"]["bank"] == 60.0
        assert "clock" not in anna.get(f"/api/join/{anna.create('race', [YOU, LINK])['code']}")


def test_after_a_match_was_called_off_no_answer_is_taken_back(tmp_path: Path, passes: Pass) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("whisper", [YOU, LINK], clock=CLOCK)
        ben.join(made)
        with anna.at(made["match"]) as line:
            while line.view["decisions"]:
                line.pick(-1)
            passes(server, 64.1)
            line.until(lambda v: v.get("off"))
            number = line.view["n"]
            assert "called off" in line.undo(0, 0)["message"]
            assert line.view["n"] == number


def test_a_clock_that_was_seen_to_too_soon_runs_on(tmp_path: Path, passes: Pass) -> None:
    """As after a pause of the server of which a process heard late."""
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        made = anna.create("race", [YOU, BOT], clock=CLOCK)
        with anna.at(made["match"]) as line:
            line.pick(0)
            runtime = server.process.runtime
            (one,) = runtime.store.read(lambda c: rows.flags_until(c, runtime.clock.now() + DAY, 0.0))
            early = FlagRow(one.match, one.number, runtime.clock.now())
            assert server.process.loop is not None
            asyncio.run_coroutine_threadsafe(server.process.flags._fall(early), server.process.loop).result(people.PATIENCE)
            passes(server, 75.0)
            line.until(lambda v: flags(line) == 1)
