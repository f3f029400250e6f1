"""Hints at the table: only where they are allowed, only for who is asked, told to everybody that and not what, and the same whoever works them out."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from tests.server.conftest import NewBrowser
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, Line, Running, Said, config, running


def ask(line: Line, decision: Said | None = None, seat: int | None = None) -> Said:
    """What is answered to who asks for a hint about a question, by default the open one."""
    of = decision or line.decision()
    id = line.new_id()
    line.say("hint", id=id, seat=of["seat"] if seat is None else seat, decision=of["id"])
    return line.hear("hinted", "refused", id=id)


def bare(answer: Said) -> Said:
    """A hint without what tells one asking from another."""
    return {name: value for name, value in answer.items() if name not in ("id", "decision")}


@pytest.mark.parametrize("game", ["race", "whisper"])
def test_who_plays_against_bots_may_ask_and_all_are_told_that_but_not_what(visitor: NewBrowser, game: str) -> None:
    anna, watcher = visitor(), visitor()
    match = anna.create(game, [YOU, BOT])["match"]
    with anna.at(match) as line, watcher.at(match) as other:
        question = line.decision()
        assert line.table["hints"]
        assert line.view["hints"] == [0]
        assert not line.view.get("hinted")
        found = ask(line)
        assert found["type"] == "hinted"
        assert 1 <= len(found["options"]) <= 3
        for one in found["options"]:
            assert one["options"][0] in [offer["text"] for offer in question["offers"]]
            assert 0 <= one["chance"] <= 1
        assert line.until(lambda v: v.get("hinted"))["hinted"] == [1, 0]
        assert line.decision() == question, "nothing has happened at the table"
        told = other.until(lambda v: v.get("hinted"))
        assert told["hinted"] == [1, 0]
        assert not told.get("hints")
        (row,) = [row for row in other.rows if row["kind"] == "sit"]
        assert "|asks|ask⟧ for a hint." in str(row["lines"])
        assert "chance" not in str(other.sent)


def test_asked_twice_it_is_the_same_and_counts_once_and_going_back_loses_no_count(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, LINK], hints=True)["match"]
    with anna.at(match) as line:
        first = ask(line)
        assert bare(ask(line)) == bare(first)
        assert line.until(lambda v: v.get("hinted"))["hinted"] == [1, 0]
        line.pick("stride 3")
        assert ask(line)["type"] == "hinted"
        assert line.until(lambda v: v["hinted"] == [2, 0])
        assert line.undo(0, line.decision()["id"])["type"] == "done"
        line.until(lambda v: v["decisions"] and v["decisions"][0]["id"] != 0)
        assert bare(ask(line)) == bare(first), "the same question is asked again"
        assert line.view["hinted"] == [2, 0]
    with anna.at(match) as again:
        assert again.view["hinted"] == [2, 0]
        assert [row["kind"] for row in again.rows].count("sit") == 2


def test_a_hint_is_worked_out_alike_by_any_process(tmp_path: Path) -> None:
    found = list[Said]()
    for _ in range(2):
        with running(config(tmp_path)) as server, Browser(server.address) as anna:
            matches = [one["id"] for one in anna.get("/api/shelf")["matches"]]
            if not found:
                token = anna.http.cookies
                match = anna.create("whisper", [YOU, LINK], hints=True)["match"]
                token = anna.http.cookies
            else:
                assert not matches
                anna.http.cookies = token
            with anna.at(match) as line:
                found.append(bare(ask(line)))
                assert line.until(lambda v: v.get("hinted"))["hinted"] == [1, 0]
    assert found[0] == found[1]


def test_rated_matches_and_tables_that_want_none_have_no_hints(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    refused = anna.post("/api/matches", 422, game="race", seats=[YOU, LINK], undo=False, rated=True, hints=True)
    assert refused["code"] == "hints"
    for seats, more in (
        ([YOU, LINK], {"undo": False, "rated": True}),
        ([YOU, BOT], {"undo": False, "rated": True}),
        ([YOU, LINK], {}),
        ([YOU, BOT], {"hints": False}),
    ):
        made = anna.create("race", seats, **more)
        if LINK in seats:
            bert.join(made)
        with anna.at(made["match"]) as line:
            answer = ask(line)
            assert (answer["type"], answer["code"]) == ("refused", "no-hints"), more
            assert not line.view.get("hints")
            assert not line.table.get("hints")
            assert all("hint" not in str(row["lines"]) for row in line.rows)


def test_nobody_asks_for_another_seat_nor_out_of_turn(visitor: NewBrowser) -> None:
    anna, bert, watcher = visitor(), visitor(), visitor()
    made = anna.create("race", [YOU, LINK], hints=True)
    bert.join(made)
    with anna.at(made["match"]) as a, bert.at(made["match"]) as b, watcher.at(made["match"]) as w:
        question = a.decision()
        for line in (b, w):
            assert ask(line, question)["code"] == "not-yours"
        assert ask(b, question, seat=1)["code"] == "stale", "it is not asked"
        a.pick("stride 1")
        a.until(lambda v: v["n"] >= 2)
        assert ask(a, question)["code"] == "stale"
        assert not a.view.get("hinted")


def test_against_bots_alone_one_may_ask_even_where_nobody_is_to_know_who_is_asked(visitor: NewBrowser) -> None:
    anna = visitor()
    for _ in range(12):  # until a bot attacks whom a parry could save
        with anna.at(anna.create("whisper", [YOU, BOT])["match"]) as line:
            while asked := line.until(lambda v: v.get("result") or v["decisions"])["decisions"]:
                if asked[0]["prompt"]["title"] == "AskParry" and len(asked[0]["offers"]) > 1:
                    assert ask(line)["type"] == "hinted"
                    return
                line.pick()
    raise AssertionError("no bot has ever attacked")


def test_where_nobody_is_to_know_who_is_asked_there_is_no_hint(visitor: NewBrowser) -> None:
    """To ask would tell that one is. A pick of a lone answer gets none either."""
    anna, bert = visitor(), visitor()
    made = anna.create("whisper", [YOU, LINK], hints=True)
    bert.join(made)
    with anna.at(made["match"]) as a, bert.at(made["match"]) as b:
        for line in (a, b):
            for _ in range(3):
                line.pick()
        line = a
        view = a.until(lambda v: v["decisions"] and v["decisions"][0]["prompt"]["title"] == "AskParry")
        if len(view["decisions"][0]["offers"]) == 1:
            assert ask(line)["code"] in ("no-hint", "stale")


def test_a_seat_of_one_screen_gets_its_own_hint(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [HOTSEAT, HOTSEAT], hints=True)["match"]
    with anna.at(match) as line:
        assert ask(line, line.question())["seat"] == 0


def test_a_worker_that_is_killed_is_replaced_and_the_hint_comes(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        match = anna.create("race", [YOU, LINK], hints=True)["match"]
        with anna.at(match) as line:
            killed = dies(server)
            found = ask(line)
            assert found["type"] == "hinted"
            assert killed, "one process died over it"


def dies(server: Running) -> list[int]:
    """Have the first process that is started killed before it answers; which were."""
    workers, killed = server.process.workers, list[int]()
    start = workers._start

    def started() -> object:
        worker = start()
        if not killed and worker.process.pid is not None:
            killed.append(worker.process.pid)
            os.kill(worker.process.pid, signal.SIGKILL)
        return worker

    workers._start = started  # type: ignore[method-assign, assignment]
    return killed


def test_a_fork_of_a_match_that_is_over_is_played_with_hints(visitor: NewBrowser) -> None:
    anna = visitor()
    made = anna.create("race", [YOU, BOT], hints=False)["match"]
    with anna.at(made) as line:
        while not line.view.get("result"):
            line.pick()
            line.until(lambda v: v.get("result") or v["decisions"])
    forked = anna.post(f"/api/matches/{made}/forks", n=0, seat=0)["match"]
    with anna.at(forked) as line:
        assert line.table["hints"]
