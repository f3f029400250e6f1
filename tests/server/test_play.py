"""Two people play: picks, questions that others answer, doubles, and all that may be said wrongly."""

from __future__ import annotations

import threading
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.server.conftest import NewBrowser
from tests.server.people import BOT, LINK, YOU, Browser, Line, Running, Said, config, deal, running


def test_a_match_is_made_and_played_to_its_end_against_a_bot(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, BOT])
    assert match["seats"] == [0]
    with anna.at(match["match"]) as line:
        assert line.table["mine"] == [0]
        assert line.table["rows"][0]["kind"] == "start"
        while not line.view.get("result"):
            line.pick("stride 3")
            line.pick("lane dry")
            line.until(lambda v: v.get("result") or v["decisions"])
        assert [row["n"] for row in line.rows] == list(range(line.view["n"] + 1))
        assert {row["kind"] for row in line.rows} == {"start", "pick", "bot"}
        assert line.view["graph"]


def test_two_seats_answer_a_secret_choice_at_the_same_time_in_any_order(visitor: NewBrowser) -> None:
    """B1: neither makes the other's pick stale."""
    anna, bert = visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    assert bert.join(match)["seats"] == [1]
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b:
        questions = a.decision(), b.decision()
        both = threading.Barrier(2)

        def series(line: Line, question: Said) -> None:
            both.wait()
            assert line.submit(question, 0)["type"] == "done"
            line.pick(1)
            line.pick("ready")

        threads = [threading.Thread(target=series, args=pair) for pair in zip((a, b), questions, strict=True)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        a.until(lambda v: v["n"] == 3)
        b.until(lambda v: v["n"] == 3)
        assert {(row["kind"], row["seat"]) for row in a.rows[2:]} == {("pick", 0), ("pick", 1)}
        assert any("Revealed" in str(row["lines"]) for row in b.rows)


def test_eight_browsers_at_one_table_all_hear_everything(visitor: NewBrowser) -> None:
    people = [visitor() for _ in range(8)]
    match = people[0].create("race", [YOU, *[LINK] * 7])
    assert [one.join(match)["seats"] for one in people[1:]] == [[seat] for seat in range(1, 8)]
    with ExitStack() as stack:
        lines = [stack.enter_context(one.at(match["match"])) for one in people]
        for line in lines:
            line.pick("stride 1")
            line.pick("lane dry")
        for line in lines:  # a row for the start, seven for those who joined, and two for each turn
            assert line.until(lambda v: v["n"] == 23)["awaited"] == [0]
            assert len(line.rows) == 24


def test_the_same_submission_twice_is_done_once(visitor: NewBrowser) -> None:
    """B34: a double click, or a client that asks again after a reconnection."""
    anna = visitor()
    match = anna.create("race", [YOU, LINK])
    with anna.at(match["match"]) as line:
        question = line.decision()
        first = line.submit(question, "stride 2", id="once")
        again = line.submit(question, "stride 2", id="once")
        assert first == again == {"type": "done", "id": "once", "n": 1}
    with anna.at(match["match"]) as line:
        assert line.submit(question, "stride 2", id="once") == first
        assert line.view["n"] == 1


def test_a_stale_pick_is_refused_with_the_whole_table(visitor: NewBrowser) -> None:
    """B2: never silence."""
    anna = visitor()
    match = anna.create("race", [YOU, LINK])
    with anna.at(match["match"]) as line:
        old = line.decision()
        line.pick("stride 1")
        refused = line.submit(old, "stride 3")
        assert (refused["type"], refused["code"]) == ("refused", "stale")
        assert line.hear("laid")["view"]["n"] == 1


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"option": "stride 9"}, "illegal"),
        ({"option": "!timeout"}, "illegal"),
        ({"option": ""}, "illegal"),
        ({"decision": 77}, "stale"),
        ({"decision": -1}, "stale"),
        ({"seat": 1}, "not-yours"),
        ({"seat": 99}, "not-yours"),
        ({"seat": -1}, "not-yours"),
        ({"id": "x" * 65}, "malformed"),
        ({"decision": "zero"}, "malformed"),
        ({"seat": None}, "malformed"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(visitor: NewBrowser, fields: Said, code: str) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, LINK])
    with anna.at(match["match"]) as line:
        line.say("submit", **{"id": "a", "seat": 0, "decision": 0, "option": "stride 1", **fields})
        refused = line.hear("refused")
        assert refused["code"] == code
        assert len(refused["message"]) > 10
        assert line.pick("stride 1")["n"] == 1


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "7", '{"type":"no"}', '{"type":"hello"}', "\0", "[" * 5000, '{"type":"submit","id":7}', '"\\ud800"'])
def test_nonsense_is_refused_and_the_line_stays(visitor: NewBrowser, text: str) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, LINK])
    with anna.at(match["match"]) as line:
        line.raw(text)
        assert line.hear("refused")["code"] == "malformed"
        line.raw(text.encode("utf-8", "replace") + b"\xff")
        assert line.hear("refused")["code"] == "malformed"
        assert line.pick("stride 1")["n"] == 1


def test_too_long_is_refused_and_nobody_else_notices(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b:
        b.raw('"' + "x" * 20_000 + '"')
        assert b.hear("refused")["code"] == "too-long"
        assert b.closed() == 1000
        a.pick("stride 1")
    with bert.line() as line:
        line.raw("y" * 100_000)
        assert line.closed() == 1009


def test_without_hello_nothing_is_done_and_unknown_matches_are_refused(visitor: NewBrowser) -> None:
    anna = visitor()
    with anna.line() as line:
        line.say("undo", id="u", seat=0, decision=0)
        assert line.hear("refused", id="u")["code"] == "no-hello"
        line.say("hello", match="nothing")
        assert line.hear("refused")["code"] == "no-match"


def test_strangers_watch_and_cannot_act(visitor: NewBrowser) -> None:
    """B19, B20: a spectator sees what everybody may see, and holds no seat."""
    anna, stranger = visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    with anna.at(match["match"]) as a, stranger.at(match["match"]) as s:
        assert s.view["seat"] is None
        assert s.table["mine"] == []
        assert s.view["decisions"] == []
        hands = s.view["scene"]["zones"]
        assert all(card.get("face") is False for zone in hands for card in zone["cards"])
        s.say("submit", id="x", seat=0, decision=a.decision()["id"], option="bid 1")
        assert s.hear("refused", id="x")["code"] == "not-yours"
        s.say("watch", seat=0)
        assert s.hear("refused")["code"] == "not-yours"
        while a.hear("present")["watching"] != 1:
            pass


def test_a_match_without_spectators_shows_itself_to_nobody_else(visitor: NewBrowser) -> None:
    anna, stranger = visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK], spectators=False)
    with stranger.line() as line:
        line.say("hello", match=match["match"])
        assert line.hear("refused")["code"] == "no-spectators"
    stranger.get(f"/api/matches/{match['match']}/moments/0", 403)
    stranger.post(f"/api/join/{match['code']}", 403, watch=True)


def test_two_at_one_device_see_each_others_questions_only_where_nothing_is_hidden(visitor: NewBrowser) -> None:
    anna = visitor()
    open_ = anna.create("race", [YOU, {"kind": "hotseat", "name": "Bert"}])
    assert open_["seats"] == [0, 1]
    with anna.at(open_["match"]) as line:
        line.pick("stride 1")
        line.pick("lane dry")
        assert line.view["seat"] == 0
        line.pick("stride 2", seat=1)
    secret = anna.create("whisper", [YOU, {"kind": "hotseat"}])
    with anna.at(secret["match"]) as line:
        assert [d["seat"] for d in line.view["decisions"]] == [0]
        line.say("watch", seat=1)
        line.hear("laid")
        assert [d["seat"] for d in line.view["decisions"]] == [1]


def test_a_series_can_be_taken_back_until_all_are_ready(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("whisper", [YOU, LINK])
    with anna.at(match["match"]) as line:
        first = line.decision()
        assert not first.get("can_take_back")
        line.pick(0)
        second = line.decision()
        assert second["can_take_back"]
        assert second["picked"] == [first["offers"][0]["label"]]
        line.pick(0)
        line.pick("ready")
        assert line.view["take_back"] == [0]
        assert line.view["ready"] == [0]
        assert line.undo(0, 0)["type"] == "done"
        third = line.decision()
        assert [offer["text"] for offer in third["offers"]] == ["ready"]
        assert third["id"] > second["id"]
        assert line.undo(0, third["id"])["type"] == "done"
        assert line.undo(0, line.decision()["id"])["type"] == "done"
        assert line.undo(0, line.decision()["id"])["code"] == "no-undo"
        assert line.decision()["offers"] == first["offers"]


def test_whoever_concedes_leaves_at_once_asked_or_not(visitor: NewBrowser) -> None:
    anna, bert, carl = visitor(), visitor(), visitor()
    match = anna.create("race", [YOU, LINK, LINK])
    bert.join(match)
    carl.join(match)
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b:
        b.say("give-up", id="c", seat=1)
        n = b.hear("done", id="c")["n"]
        b.say("give-up", id="c2", seat=1)
        assert b.hear("done", id="c2")["n"] == n
        a.until_seat(1, lambda seat: seat.get("gone") and seat.get("out"))
        assert (a.rows[-1]["kind"], "concedes" in str(a.rows[-1]["lines"])) == ("concede", True)
        a.pick("stride 1")
        a.pick("lane dry")
        a.until(lambda v: v["awaited"] == [2])
        with carl.at(match["match"]) as c:
            c.say("give-up", id="c", seat=2)
            assert c.hear("done", id="c").get("note", "") == ""
        assert a.until(lambda v: v.get("result"))["result"]["standings"][0]["seats"] == [0]


def test_a_lone_pass_is_answered_by_the_host_and_told_like_a_pick(visitor: NewBrowser, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    deal(monkeypatch, bytes)  # a seed with which Voice 1 has nothing to parry with in its first round
    anna = visitor()
    match = anna.create("whisper", [YOU, BOT, BOT])
    with anna.at(match["match"]) as line:
        line.until(lambda v: v["decisions"])
        question = line.decision()
        held = [offer["text"] for offer in question["offers"]]
        for bid in [text for text in held if int(text.split()[1]) % 5 == 0][:2] or held[:1]:
            line.pick(bid)
        while len(line.decision()["offers"]) > 1:
            line.pick(-1)
        line.pick("ready")
        line.until(lambda v: v["scene"]["round"] == 2)
        (answer,) = [row for row in server.process.cache.matches[match["match"]].actions if row.kind == "host"]
        assert (answer.seat, line.rows[answer.number]["kind"]) == (0, "pick")


def test_previews_are_answered_or_refused(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, LINK])
    with anna.at(match["match"]) as line:
        line.say("what-if", id="p", seat=0, decision=0, option="stride 2")
        assert line.hear("previewed", id="p")["preview"] == {}
        line.say("what-if", id="q", seat=0, decision=0, option="fly")
        assert line.hear("refused", id="q")["code"] == "illegal"
        line.say("what-if", id="r", seat=0, decision=5, option="stride 2")
        assert line.hear("refused", id="r")["code"] == "stale"


def test_what_an_option_of_another_would_do_is_told_to_nobody(visitor: NewBrowser) -> None:
    """It would tell what lies in a hand, if only by which options there are."""
    anna, bert, stranger = visitor(), visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b, stranger.at(match["match"]) as s:
        question = a.decision()
        for line in (b, s):
            for option in (question["offers"][0]["text"], "bid 99"):
                line.say("what-if", id=option, seat=0, decision=question["id"], option=option)
                assert line.hear("previewed", "refused", id=option)["code"] == "not-yours"


def test_too_many_messages_are_refused_and_the_line_is_closed(tmp_path: Path) -> None:
    with running(config(tmp_path, rate=0.001, burst=60)) as server, Browser(server.address) as anna, anna.line() as line:
        for _ in range(80):
            line.raw("{}")
        codes = [line.next()["code"] for _ in range(61)]
        assert codes == ["malformed"] * 60 + ["too-many"]
        assert line.closed() == 1000
