"""A match never dies: whoever stays away is waited for, replaced, and welcome back; whoever has enough may always leave."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from outplay.games import games
from outplay.kernel import scene as sc
from outplay.server.matches import company
from tests.server.conftest import NewBrowser
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, Line, Running, Said, Waited, config, running


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> Waited:
    """How long somebody was waited for, beyond what it was."""
    usual = company.GRACE_SECONDS
    return lambda seconds: monkeypatch.setattr(company, "GRACE_SECONDS", usual + seconds)


def say(line: Line, type: str, seat: int | None = None) -> Said:
    """One wish about seats; its answer."""
    id = line.new_id()
    line.say(type, id=id, **({} if seat is None else {"seat": seat}))
    return line.hear("done", "refused", id=id)


def words(row: Said, seats: list[Said] | None = None) -> str:
    """A row of the log as plain text; the names of these seats stand in it where a seat is spoken of, as at the page of a spectator."""
    names = {sc.seat_id(n): str(seat["name"]) for n, seat in enumerate(seats or [])}
    return " ".join(sc.spoken("".join(span["text"] for span in line["spans"]), names=names) for line in row["lines"])


# ---------------------------------------------------------------- waiting for somebody


def test_who_closes_the_tab_on_the_own_turn_is_replaced_by_a_bot_and_comes_back(visitor: NewBrowser, waited: Waited) -> None:
    anna, mirela = visitor(), visitor()
    match = anna.create("race", [YOU, LINK], settings={"length": 60})
    mirela.join(match, name="Mirela")
    with anna.at(match["match"]) as a:
        with mirela.at(match["match"]):
            a.until_seat(1, lambda seat: seat.get("here"))
            a.pick("stride 1")
            a.pick("lane dry")
            view = a.until(lambda v: v["awaited"] == [1])
        a.until_seat(1, lambda seat: not seat.get("here") and seat["away"] > time.time() - 60)
        assert [(wait["seat"], wait.get("away", False)) for wait in view["waits"]] == [(1, False)]
        assert 50 < view["waits"][0]["due"] - a.table["now"] < 75
        early = say(a, "stand-in", 1)
        assert (early["code"], "Mirela has" in early["message"]) == ("not-due", True)
        waited(60.0)
        done = say(a, "stand-in", 1)
        a.until(lambda v: v["n"] >= done["n"])
        assert words(a.rows[done["n"]], a.seats) == "Mirela is away: a bot sits in."
        assert say(a, "stand-in", 1)["type"] == "done"
        a.until(lambda v: v["awaited"] == [0])
        assert {row["kind"] for row in a.rows if row["seat"] == 1} == {"sit", "bot"}
        with mirela.at(match["match"]) as b:
            assert b.table["seats"][1]["stand_in"] == "middle"
            a.pick("stride 1")
            waited(0.0)
            back = say(b, "back", 1)
            b.until(lambda v: v["n"] >= back["n"])
            assert words(b.rows[back["n"]], b.seats) == "Mirela is back."
            a.pick("lane dry")
            assert b.decision(1)["prompt"] == {"title": "Run"}
            b.pick("stride 1")


def test_who_has_just_come_back_has_all_the_time_again(visitor: NewBrowser, server: Running, waited: Waited) -> None:
    anna, mirela = visitor(), visitor()
    match = anna.create("race", [YOU, LINK, LINK])
    mirela.join(match)
    with anna.at(match["match"]) as a, mirela.at(match["match"]) as b:
        server.process.alarms.set = server.process.host.on_due = lambda due: None  # type: ignore[method-assign]  # the bot of this test only sits there
        try:
            (before,) = b.view["waits"]
            waited(60.0)
            say(b, "stand-in", 0)
            back = say(a, "back", 0)
            (after,) = b.until(lambda v: v["n"] >= back["n"])["waits"]
            assert (after["seat"], after["due"] > before["due"]) == (0, True)
        finally:
            del server.process.alarms.set
            server.process.host.on_due = server.process.alarms.set


def test_who_sits_there_and_does_nothing_is_waited_for_as_long(visitor: NewBrowser, waited: Waited) -> None:
    anna, mirela = visitor(), visitor()
    match = anna.create("race", [YOU, LINK], patience=10)
    mirela.join(match, name="Mirela")
    with mirela.at(match["match"]) as b, anna.at(match["match"]) as a:
        waited(5.0)
        assert say(b, "stand-in", 0)["code"] == "not-due"
        waited(10.0)
        done = say(b, "stand-in", 0)
        b.until(lambda v: v["awaited"] == [1])
        a.until(lambda v: v["n"] >= b.view["n"])
        assert words(b.rows[done["n"]], b.seats) == "Player 1 does not play: a bot sits in."
        assert not a.view["decisions"]


def test_a_pick_from_a_seat_in_which_a_bot_sits_is_refused_in_words(visitor: NewBrowser, server: Running, waited: Waited) -> None:
    anna, mirela = visitor(), visitor()
    match = anna.create("race", [YOU, LINK, LINK])
    mirela.join(match)
    with mirela.at(match["match"]) as b, anna.at(match["match"]) as a:
        question = a.decision()
        server.process.alarms.set = server.process.host.on_due = lambda due: None  # type: ignore[method-assign]  # the bot of this test only sits there
        try:
            waited(60.0)
            say(b, "stand-in", 0)
            refused = a.submit(question, "stride 1")
            assert (refused["code"], "Take the seat back" in refused["message"]) == ("led", True)
            say(a, "back", 0)
            assert a.submit(question, "stride 1")["type"] == "done"
        finally:
            del server.process.alarms.set
            server.process.host.on_due = server.process.alarms.set


def test_one_waits_for_ever_where_nobody_else_does_or_where_it_was_said(visitor: NewBrowser, waited: Waited) -> None:
    waited(10_000.0)
    anna, mirela = visitor(), visitor()
    alone = anna.create("race", [YOU, BOT])
    with anna.at(alone["match"]) as a:
        assert (a.table.get("patience", 0), a.view.get("waits", [])) == (0, [])
    patient = anna.create("race", [YOU, LINK], patience=0)
    mirela.join(patient)
    with mirela.at(patient["match"]) as b:
        refused = say(b, "stand-in", 0)
        assert (refused["code"], "as long as they like" in refused["message"]) == ("not-awaited", True)
    anna.post("/api/matches", 422, game="race", seats=[YOU, LINK], patience=-1)


def test_who_goes_to_another_match_by_the_same_line_is_away_from_the_first(visitor: NewBrowser) -> None:
    anna, mirela = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    mirela.join(match)
    other = mirela.create("race", [YOU, BOT])
    with anna.at(match["match"]) as a, mirela.at(match["match"]) as b:
        a.until_seat(1, lambda seat: seat.get("here"))
        b.say("hello", match=other["match"])
        a.until_seat(1, lambda seat: not seat.get("here") and seat.get("away"))


def test_only_the_others_at_the_table_speak_about_a_seat(visitor: NewBrowser, waited: Waited) -> None:
    waited(10_000.0)
    anna, mirela, watcher = visitor(), visitor(), visitor()
    match = anna.create("race", [YOU, HOTSEAT, LINK])
    mirela.join(match)
    with anna.at(match["match"]) as a, watcher.at(match["match"]) as w, mirela.at(match["match"]) as b:
        assert say(w, "stand-in", 0)["code"] == "not-yours"
        assert say(a, "stand-in", 0)["code"] == "not-yours"
        assert say(b, "stand-in", 1)["code"] == "not-awaited"
        assert say(b, "stand-in", 7)["code"] == "no-seat"
        assert say(b, "back", 0)["code"] == "not-yours"
        assert say(b, "stand-in", 0)["type"] == "done"


def test_the_time_is_counted_from_rows_so_a_restart_does_not_begin_anew(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as mirela:
        match = anna.create("race", [YOU, LINK])
        mirela.join(match)
        cookies = dict(mirela.http.cookies)
        with mirela.at(match["match"]) as b:
            before = b.view["waits"]
    with running(config(tmp_path)) as server, Browser(server.address) as mirela:
        mirela.http.cookies.update(cookies)
        with mirela.at(match["match"]) as b:
            assert b.view["waits"] == before
            assert (b.table["seats"][0].get("here", False), b.table["seats"][1].get("here")) == (False, True)


# ---------------------------------------------------------------- real games: sides, secrets, deferred conceding


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the games of the shelf."""
    with running(config(tmp_path_factory.mktemp("real"), games=games(), places={})) as one:
        yield one


@pytest.fixture
def guest(real: Running) -> Iterator[NewBrowser]:
    with ExitStack() as stack:
        yield lambda: stack.enter_context(Browser(real.address))


def test_where_only_a_side_is_known_to_be_waited_for_a_bot_may_sit_in_for_those_of_it_who_are_away(guest: NewBrowser, waited: Waited) -> None:
    """B24: that a seat is offered tells nobody which one is asked."""
    people = [guest() for _ in range(4)]
    match = people[0].create("moba", [YOU, LINK, LINK, LINK], settings={"seats": 4, "team_size": "2"})
    for one in people[1:]:
        one.join(match)
    with ExitStack() as stack:
        lines = [stack.enter_context(one.at(match["match"])) for one in people]
        asked = next(seat for seat, line in enumerate(lines) if line.view["decisions"])
        other, away = [seat for seat in range(4) if seat % 2 != asked % 2], next(seat for seat in range(4) if seat % 2 == asked % 2 and seat != asked)
        waits = lines[other[0]].view["waits"]
        assert (lines[other[0]].view["awaited"], [wait["seat"] for wait in waits if wait.get("away")]) == ([], sorted([asked, away]))
        waited(120.0)
        for seat in (asked, away):
            assert say(lines[other[0]], "stand-in", seat)["code"] == "not-awaited"
        lines[other[0]].until_seat(away, lambda seat: seat.get("here"))
        lines[away].socket.close()
        lines[other[0]].until_seat(away, lambda seat: not seat.get("here"))
        assert say(lines[other[0]], "stand-in", away)["type"] == "done"
        assert say(lines[other[0]], "stand-in", asked)["code"] == "not-awaited"


@pytest.mark.parametrize("game", ["knockback", "moba"])
def test_conceding_is_possible_in_the_draft_asked_or_not(guest: NewBrowser, game: str) -> None:
    anna, mirela = guest(), guest()
    match = anna.create(game, [YOU, LINK])
    mirela.join(match, name="Mirela")
    with anna.at(match["match"]) as a, mirela.at(match["match"]) as b:
        asked = 0 if a.view["decisions"] else 1
        done = say((b, a)[asked], "give-up", 1 - asked)
        assert done["type"] == "done"
        a.until(lambda v: v["n"] >= done["n"])
        assert words(a.rows[done["n"]], a.seats).startswith(("Mirela concedes", "Player 1 concedes"))
        a.until_seat(1 - asked, lambda seat: seat.get("gone"))
        assert ("next asked" in done.get("note", "")) == (game == "knockback")
        if game == "moba":
            assert a.until(lambda v: v.get("result"))["result"]["standings"][0]["seats"] == [asked]
            return
        line = (a, b)[asked]
        while not line.view.get("result"):
            line.submit(line.decision(), 0)
        assert line.view["result"]["standings"][0]["seats"] == [asked]


def test_with_the_last_person_of_a_side_its_bots_concede(guest: NewBrowser) -> None:
    """MOBA-4.271"""
    anna = guest()
    match = anna.create("moba", [YOU, BOT, BOT, BOT], settings={"seats": 4, "team_size": "2"})
    with anna.at(match["match"]) as a:
        say(a, "give-up", 0)
        assert a.until(lambda v: v.get("result"))["result"]["standings"][0]["seats"] == [1, 3]
        assert [row["seat"] for row in a.rows if row["kind"] == "concede"] == [0, 2]


def test_a_seat_in_which_a_bot_only_sits_in_is_no_bot_of_its_side(guest: NewBrowser, waited: Waited) -> None:
    """MOBA-4.271, MOBA-4.272: the side plays on, and its other seat may be led by a bot until its person is back."""
    anna, mirela, rival = guest(), guest(), guest()
    match = anna.create("moba", [YOU, LINK, LINK, BOT], settings={"seats": 4, "team_size": "2"})
    rival.join(match, seat=1)
    mirela.join(match, seat=2, name="Mirela")
    waited(120.0)
    with anna.at(match["match"]) as a, rival.at(match["match"]) as r:
        r.until(lambda v: any(wait["seat"] == 2 for wait in v.get("waits", [])) or v["decisions"])
        while not any(wait["seat"] == 2 for wait in r.view.get("waits", [])):
            r.submit(r.decision(), 0)
            r.until(lambda v: v.get("waits") or v["decisions"])
        assert (answer := say(r, "stand-in", 2))["type"] == "done", answer
        conceded = say(a, "give-up", 0)
        assert conceded["type"] == "done"
        a.until_seat(0, lambda seat: seat.get("gone") and not seat.get("out"))
        with mirela.at(match["match"]) as m:
            assert not m.view.get("result")
            assert say(r, "stand-in", 0)["code"] == "not-yours"
            led = say(m, "stand-in", 0)
            m.until(lambda v: v["n"] >= led["n"])
            assert "a bot leads" in words(m.rows[led["n"]])
            assert say(m, "back", 2)["type"] == "done"
            assert say(a, "back", 0)["code"] == "conceded"
            say(m, "give-up", 2)
            assert m.until(lambda v: v.get("result"))["result"]["standings"][0]["seats"] == [1, 3]


def test_who_concedes_while_a_bot_sits_in_can_be_led_all_the_same(guest: NewBrowser, waited: Waited) -> None:
    anna, mirela, rival = guest(), guest(), guest()
    match = anna.create("moba", [YOU, LINK, LINK, BOT], settings={"seats": 4, "team_size": "2"})
    rival.join(match, seat=1)
    mirela.join(match, seat=2)
    waited(120.0)
    with anna.at(match["match"]) as a, rival.at(match["match"]) as r:
        while not any(wait["seat"] == 2 for wait in r.view.get("waits", [])):
            asking = next((line for line in (a, r) if line.view["decisions"]), None)
            n = asking.submit(asking.question(), 0)["n"] if asking else r.view["n"] + 1
            for line in (a, r):
                line.until(lambda v, n=n: v["n"] >= n)  # type: ignore[misc]  # n is bound early on purpose
        assert say(r, "stand-in", 2)["type"] == "done"
        with mirela.at(match["match"]) as m:
            assert say(m, "give-up", 2)["type"] == "done"
        a.until_seat(2, lambda seat: seat.get("gone") and not seat.get("stand_in"))
        led = say(a, "stand-in", 2)
        a.until(lambda v: v["n"] >= led["n"])
        assert "a bot leads" in words(a.rows[led["n"]])
        a.until_seat(2, lambda seat: seat.get("stand_in"))


def test_who_is_knocked_out_sends_the_bots_to_the_end_once_no_person_is_in_play(tmp_path: Path) -> None:
    slow = config(tmp_path, games=games(), places={}, bot_pause=0.3)  # or they are at the end before they are sent there
    with running(slow) as server, Browser(server.address) as anna, Browser(server.address) as mirela:
        match = anna.create("knockback", [YOU, LINK, BOT, BOT], settings={"seats": 4, "pick": "random"}, preset="standard")
        mirela.join(match)
        with anna.at(match["match"]) as a, mirela.at(match["match"]) as b:
            for line, seat in ((a, 0), (b, 1)):
                assert say(line, "hurry")["code"] == "in-play"
                say(line, "give-up", seat)
            while not a.view.get("may_hurry"):
                a.next()
            for seat in (0, 1):
                a.until_seat(seat, lambda info: info.get("out"))
            done = say(a, "hurry")
            assert (done["type"], say(b, "hurry")["type"]) == ("done", "done")
            view = b.until(lambda v: v.get("result"))
            assert view["result"]["standings"][0]["seats"] in ([2], [3])
            assert "full speed" in words(b.rows[done["n"]])
