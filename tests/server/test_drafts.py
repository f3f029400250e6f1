"""A secret series that is not finished is its seat's own business: kept, shown to its circle alone, and one row when it is done."""

from __future__ import annotations

import signal
from pathlib import Path
from unittest.mock import ANY

import pytest
from sqlalchemy import select

from outplay.bots import Level
from outplay.games import find_game, games
from outplay.kernel.play import legal
from outplay.kernel.record import THEN, parse, verify
from outplay.kernel.step import Option, Ready, Series
from outplay.server.matches import company, moves
from outplay.server.matches.drafts import whole
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Doing, Next
from outplay.server.store import tables
from outplay.server.store.rows import DraftRow, drafts
from tests.kernel import toy
from tests.server.conftest import NewBrowser
from tests.server.games import whisper
from tests.server.people import LINK, YOU, Browser, Line, Running, Said, Waited, config, running
from tests.server.test_kill import Process
from tests.server.test_kill_inside import played_out
from tests.server.test_leaks import begun, done


def texts(question: Said) -> list[str]:
    return [offer["text"] for offer in question["offers"]]


def heard(line: Line) -> list[Said]:
    """All that came to a line by itself, up to the answer to something that is asked now."""
    id, came = line.new_id(), list[Said]()
    line.say("what-if", id=id, seat=99, decision=0, option="")
    while (message := line.next()).get("id") != id:
        came.append(message)
    return [message for message in came if message["type"] != "present"]


def laid(line: Line) -> Said:
    """The whole table as it is laid for this line now."""
    line.say("watch", seat=line.view["seat"])
    table = line.hear("laid")
    return {name: value for name, value in table.items() if name not in ("now", "seats")}


def rows(line: Line) -> list[tuple[str, int | None]]:
    return [(row["kind"], row["seat"]) for row in line.rows if row["kind"] not in ("start", "sit")]


def option_text(match: Match, option: Option) -> str:
    return match.game.offer(match.views.observation(0), option).text


def kept(server: Running, match: str) -> list[DraftRow]:
    return list(server.process.runtime.store.read(lambda c: drafts(c, match)).values())


# ---------------------------------------------------------------- who hears what


def test_while_somebody_picks_the_others_get_no_byte_and_then_one_row(visitor: NewBrowser) -> None:
    anna, bert, stranger = visitor(), visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b, stranger.at(match["match"]) as s:
        others = (b, s)
        before = [laid(line) for line in others]
        question = a.decision()
        one, two, three, _ = texts(question)
        n = a.view["n"]
        for option in (one, two):
            assert a.submit(question, option) == {"type": "done", "id": ANY, "n": n}
        assert a.undo(0, question["id"], number=0)["n"] == n
        assert a.decision()["picked"] == [two]
        assert texts(a.decision()) == [one, three, texts(question)[3]]
        assert a.undo(0, question["id"])["n"] == n
        assert a.undo(0, question["id"])["code"] == "no-undo"
        assert a.submit(question, three)["n"] == a.submit(question, one)["n"] == n
        assert [heard(line) for line in others] == [[], []]
        assert [laid(line) for line in others] == before
        assert a.submit(question, "ready")["n"] == n + 1
        for line in (a, *others):
            line.until(lambda v: v["n"] == n + 1)
            assert rows(line) == [("pick", 0)]
            assert line.view["ready"] == [0]


def test_a_series_that_is_done_and_taken_back_is_public_and_a_draft_again(visitor: NewBrowser, server: Running) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b:
        one, two, three, _ = texts(a.decision())
        for option in (one, two, "ready"):
            a.pick(option)
        assert a.undo(0, 0, number=0)["type"] == "done"
        b.until(lambda v: not v.get("ready") and v["n"] == a.view["n"])
        assert rows(b) == [("pick", 0), ("takeback", 0)]
        question = a.decision()
        assert question["picked"] == [two]
        assert a.undo(0, question["id"])["n"] == a.submit(question, three)["n"] == a.submit(question, one)["n"] == b.view["n"]
        assert heard(b) == []
        a.pick("ready")
        b.until(lambda v: v.get("ready") == [0])
        options = [row.option for row in server.process.cache.matches[match["match"]].actions[2:]]
        assert options == [THEN.join((one, two, "ready")), "!takeback 1", THEN.join((three, one, "ready"))]


def test_several_picks_in_one_message_are_made_all_or_none(visitor: NewBrowser, server: Running) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b:
        question, n = a.decision(), a.view["n"]
        one, two, three, _ = texts(question)
        for wish, wrong in (
            (THEN.join((one, two, two)), f"{two!r} is not possible after the picks before it, so none of them was made; possible: ready."),
            (
                THEN.join((one, two, "ready", three)),
                f"{three!r} is not possible after the picks before it, so none of them was made; the series is finished by then.",
            ),
        ):
            refused = a.submit(question, wish, picked=0)
            assert (refused["code"], refused["message"]) == ("illegal", wrong[:1].upper() + wrong[1:])
            assert (a.decision().get("picked", []), kept(server, match["match"])) == ([], [])
        for _ in range(2):
            assert a.submit(question, THEN.join((one, two)), id="both", picked=0) == {"type": "done", "id": "both", "n": n}
        assert a.decision()["picked"] == [one, two]
        assert a.undo(0, question["id"], number=0)["type"] == "done"
        assert heard(b) == []
        for _ in range(2):
            assert a.submit(question, THEN.join((three, "ready")), id="rest", picked=1) == {"type": "done", "id": "rest", "n": n + 1}
        assert a.submit(question, one, id="rest")["code"] == "repeated"
        b.until(lambda v: v["n"] == n + 1)
        assert rows(b) == [("pick", 0)]
        assert [row.option for row in server.process.cache.matches[match["match"]].actions[2:]] == [THEN.join((two, three, "ready"))]
        b.pick(THEN.join((*texts(b.decision())[:2], "ready")))
        a.until(lambda v: v["n"] == n + 2)
        assert rows(a)[:2] == [("pick", 0), ("pick", 1)]


class Shared(whisper.WhisperTable):
    """Voices 1 and 3 know what the other one knows."""

    def shares(self, seat: int) -> tuple[int, ...]:
        return (0, 2) if seat in (0, 2) else (seat,)


class Chorus(whisper.Whisper):
    """Whisper with allies."""

    id = "chorus"
    table = Shared


def test_an_ally_hears_of_a_draft(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whisper, "WhisperTable", Shared)
    with running(config(tmp_path, games={"chorus": Chorus()})) as server, Browser(server.address) as anna, Browser(server.address) as bert:
        match = anna.create("chorus", [YOU, LINK, LINK])
        bert.join(match, seat=2)
        with anna.at(match["match"]) as a, bert.at(match["match"]) as b:
            a.pick(0)
            (update,) = heard(b)
            assert (update["type"], update["rows"], update["view"]["n"]) == ("update", [], a.view["n"])


# ---------------------------------------------------------------- kept


def test_a_draft_lies_beside_the_log_and_outlives_memory_and_a_restart(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        match = anna.create("whisper", [YOU, LINK])["match"]
        with anna.at(match) as line:
            question = line.decision()
            one, two, *_ = texts(question)
            line.pick(one)
            line.submit(question, two, id="second")
            line.submit(question, "ready", picked=1)
            before = laid(line)
        (draft,) = kept(server, match)
        assert (draft.seat, draft.decision, draft.client) == (0, 0, "second")
        stored = server.process.runtime.store.read(lambda c: c.execute(select(tables.states.c.number).where(tables.states.c.match == match)).scalars().all())
        assert list(stored) == [0]
        assert not server.process.cache.matches[match].base.state.picks
        server.process.cache.matches.pop(match)
        with anna.at(match) as line:
            assert laid(line) == before
        cookies = dict(anna.http.cookies)
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        anna.http.cookies.update(cookies)
        with anna.at(match) as line:
            assert laid(line) == before
            line.pick("ready")
            assert rows(line) == [("pick", 0)]
        assert kept(server, match) == []


def test_killed_in_the_middle_of_a_series_it_goes_on_where_it_was(tmp_path: Path) -> None:
    with Process(tmp_path) as process, Browser(process.address) as anna:
        match = anna.create("whisper", [YOU, LINK])["match"]
        with anna.at(match) as line:
            question = line.decision()
            line.pick(0)
            line.pick(0)
            assert line.undo(0, question["id"], number=0)["type"] == "done"
            before = laid(line)
            process.end(signal.SIGKILL)
        cookies = dict(anna.http.cookies)
    with Process(tmp_path) as process, Browser(process.address) as anna:
        anna.http.cookies.update(cookies)
        with anna.at(match) as line:
            assert laid(line) == before
            line.pick(0)
            assert line.pick("ready")["n"] == 1


def test_the_draft_of_another_stands_when_a_series_is_done_and_goes_when_all_is_asked_anew(visitor: NewBrowser, server: Running) -> None:
    anna, bert, carl = visitor(), visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK, LINK])
    bert.join(match)
    carl.join(match)
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b, carl.at(match["match"]) as c:
        question = b.decision()
        b.pick(0)
        c.pick(0)
        for option in (0, 0, "ready"):
            a.pick(option)
        b.until(lambda v: v.get("ready") == [0])
        assert (b.decision()["id"], len(b.decision()["picked"])) == (question["id"], 1)
        assert [draft.seat for draft in kept(server, match["match"])] == [1, 2]
        c.say("give-up", id="c", seat=2)
        c.hear("done", id="c")
        b.until(lambda v: v["n"] == c.view["n"])
        assert kept(server, match["match"]) == []
        assert (b.decision()["id"] > question["id"], b.decision().get("picked", [])) == (True, [])


def test_a_series_that_was_begun_as_rows_goes_on_as_a_draft_and_ends_as_a_row_of_all_of_it() -> None:
    """As in matches from before there were drafts."""
    match = begun(1)
    one, two, *_ = legal(match.state, 0)
    done(match, moves.act(match, Doing("pick", 0, one)))
    for option in (two, Ready()):
        made = moves.pick(match, 0, (option,), "")
        done(match, made)
    assert isinstance(made, Next)
    assert match.state.picks[0] == (one, two, Ready())
    assert [row.option for row in match.actions[1:]] == [option_text(match, one), THEN.join((option_text(match, one), option_text(match, two), "ready"))]


# ---------------------------------------------------------------- said twice, said late


def test_of_two_tabs_that_both_pick_the_second_is_refused(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("whisper", [YOU, LINK])
    with anna.at(match["match"]) as one, anna.at(match["match"]) as two:
        question = one.decision()
        assert two.decision() == question
        assert one.submit(question, 0, picked=0)["type"] == "done"
        assert two.submit(question, 1, picked=0)["code"] == "stale"
        assert two.hear("laid")["view"]["decisions"][0]["picked"] == one.decision()["picked"] == texts(question)[:1]
        assert two.undo(0, question["id"], picked=0)["code"] == "stale"
        assert two.submit(question, 1, picked=1)["type"] == "done"
        assert one.undo(0, question["id"], number=2, picked=2)["code"] == "illegal"
        assert one.undo(0, question["id"], number=0, picked=2)["type"] == "done"
        assert one.decision()["picked"] == texts(question)[1:2]


def test_a_message_about_a_draft_that_comes_again_is_done_once(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("whisper", [YOU, LINK])
    with anna.at(match["match"]) as line:
        question = line.decision()
        one, two, *_ = texts(question)
        for _ in range(2):
            assert line.submit(question, one, id="one", picked=0)["type"] == "done"
        assert line.submit(question, two, id="two", picked=1)["type"] == "done"
        assert line.submit(question, one, id="one", picked=0)["code"] == "stale"
        for _ in range(2):
            assert line.undo(0, question["id"], id="back", number=0, picked=2)["type"] == "done"
        assert laid(line)["view"]["decisions"][0]["picked"] == [two]
        line.pick(one)
        for _ in range(2):
            assert line.submit(question, "ready", id="ready", picked=2) == {"type": "done", "id": "ready", "n": 1}
        for _ in range(2):
            assert line.undo(0, 0, id="again", picked=3) == {"type": "done", "id": "again", "n": 2}
        assert rows(line) == [("pick", 0), ("takeback", 0)]


def test_a_number_takes_back_picks_of_a_series_and_nothing_else(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, LINK])
    with anna.at(match["match"]) as line:
        line.pick("stride 1")
        question = line.decision()
        assert question["can_undo"]
        assert line.undo(0, question["id"], number=0)["code"] == "no-undo"


def test_two_processes_make_one_series(tmp_path: Path) -> None:
    """What was drafted at the one is known to the other when it is asked there, and then it is said so."""
    with running(config(tmp_path)) as one, running(config(tmp_path)) as other, Browser(one.address) as anna, Browser(other.address) as same:
        match = anna.create("whisper", [YOU, LINK])["match"]
        same.http.cookies.update(anna.http.cookies)
        with anna.at(match) as a, same.at(match) as b:
            question = a.decision()
            first, second, *_ = texts(question)
            a.pick(first)
            assert b.submit(question, first, picked=0)["code"] == "stale"
            assert b.until(lambda v: v["decisions"][0].get("picked"))["decisions"][0]["picked"] == [first]
            assert b.submit(question, second, picked=1)["type"] == "done"
            with anna.at(match) as again:
                assert again.decision()["picked"] == [first, second]
            b.pick("ready")
            assert a.submit(question, "ready", picked=2)["code"] == "stale"
            a.until(lambda v: v.get("ready") == [0])
            assert rows(a) == rows(b) == [("pick", 0)]


# ---------------------------------------------------------------- bots and stand-ins


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> Waited:
    """How long somebody was waited for, beyond what it was."""
    usual = company.GRACE_SECONDS
    return lambda seconds: monkeypatch.setattr(company, "GRACE_SECONDS", usual + seconds)


@pytest.mark.parametrize(("level", "kind"), [("random", "bot"), ("tests.server.games.trouble:Trouble", "timeout")])
def test_who_sits_in_goes_on_from_the_draft(tmp_path: Path, waited: Waited, level: str, kind: str) -> None:
    """A bot, and the default where it gives no answer."""
    only = (Level("only", "Only", "", level),)
    with running(config(tmp_path, levels=only, workers=1)) as server, Browser(server.address) as anna, Browser(server.address) as bert:
        match = anna.create("whisper", [YOU, LINK], patience=1)
        bert.join(match)
        with bert.at(match["match"]) as b:
            with anna.at(match["match"]) as a:
                third = texts(a.decision())[2]
                a.pick(third)
            waited(60.0)
            b.say("stand-in", id="s", seat=0)
            assert b.hear("done", "refused", id="s")["type"] == "done"
            b.until(lambda v: v.get("ready") == [0])
            assert rows(b) == [(kind, 0)]
        first, *_, last = server.process.cache.matches[match["match"]].actions[-1].option.split(THEN)
        assert (first, last) == (third, "ready")


def test_a_bot_answers_a_whole_series_at_once(tmp_path: Path) -> None:
    """One row for each question, after one pause."""
    slow = config(tmp_path, games={"moba": find_game("moba")}, places={}, bot_pause=0.2)
    with running(slow) as server, Browser(server.address) as anna:
        match = anna.create("moba", [YOU, {"kind": "bot", "level": "gentle"}], settings={"team_size": "3", "draft": "random"})["match"]
        with anna.at(match) as line:
            while line.view["scene"]["phase"] != "Planning":
                line.pick(0) if line.view["decisions"] else line.next()
            line.until(lambda v: 1 in v.get("ready", []))
        actions = server.process.cache.matches[match].actions
        plan = actions[-1]
        assert (plan.kind, plan.seat, plan.option.count(" for "), plan.option.split(THEN)[-1]) == ("bot", 1, 3, "ready")
        assert [row.option.startswith("plan") for row in actions].count(True) == 1
        assert plan.at - actions[plan.decision].at > 0.19


def test_the_first_of_three_plans_is_taken_back_and_the_record_tells_one_row_for_each_series(tmp_path: Path) -> None:
    options = {"seats": 2, "draft": "random", "round_limit": 1}
    with running(config(tmp_path, games=games(), places={})) as server, Browser(server.address) as anna, Browser(server.address) as bert:
        made = anna.create("moba", [YOU, LINK], settings=options, preset="quick")
        bert.join(made)
        with anna.at(made["match"]) as a, bert.at(made["match"]) as b:
            for line in (a, b):
                line.pick(0)
            while not (question := a.decision())["prompt"]["title"].startswith("All planned"):
                a.pick(0)
            n, (first, *others) = a.view["n"], question["picked"]
            assert a.undo(0, question["id"], number=0, picked=3)["n"] == n
            assert a.decision()["picked"] == others
            again, *_, other = a.decision()["offers"]
            assert again["label"] == first
            a.pick(other["text"])
            assert a.pick("ready")["n"] == n + 1
            played_out([a, b])
        record, digest = parse(anna.get(f"/api/matches/{made['match']}/record"))
        game = games()["moba"]
        assert verify(game, record, game.load(), digest) == []
        plans = [row.text.split(THEN) for row in record.rows if row.text.startswith("plan ")]
        assert [len(plan) for plan in plans] == [4, 4]
        assert again["text"] not in plans[0]
        assert (plans[0][0], plans[0][-1]) == (other["text"], "ready")


def test_a_series_of_one_pick_replaces_what_the_log_knows_of_it() -> None:
    base, begun = (toy.played(toy.Pledge((0, 1), 1), toy.End()) for _ in range(2))
    begun.picks = {0: (toy.Number(1),)}
    assert whole(base, base, 0, (toy.Number(2),)) == toy.Number(2)
    assert whole(begun, base, 0, (toy.Number(2),)) == Series((toy.Number(2),))
