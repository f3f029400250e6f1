"""What is said once: a seat waives a kind of question, and the host passes for it until that is over. For everybody else these are passes like any others."""

from __future__ import annotations

import random
import time
from contextlib import AbstractContextManager
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from outplay.kernel.chance import Seeded
from outplay.kernel.play import legal
from outplay.server.matches import moves
from outplay.server.matches.match import Match
from outplay.server.store import rows
from outplay.server.store.rows import MatchRow, SeatRow, StoredMatch
from tests.server.games import nod
from tests.server.people import HOTSEAT, LINK, YOU, Browser, Line, Running, Said, config, deal, running

NEVER = (60.0, 60.0)
TEN = "ten-0"


def slow(folder: Path, pause: tuple[float, float] = NEVER) -> AbstractContextManager[Running]:
    return running(config(folder, games={"nod": nod.GAME}, hidden_pause=pause))


def waive(line: Line, on: bool = True, key: str = TEN, seat: int = 0) -> Said:
    """Say it; the answer."""
    line.say("waive", id=(id := line.new_id()), seat=seat, key=key, on=on)
    return line.hear("done", "refused", id=id)


def waived(line: Line) -> list[str]:
    return [one["text"] for one in line.view.get("waived", ())]


@pytest.fixture(autouse=True)
def seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All matches are twins, and the first question of each has two answers."""
    one = next(n for n in range(100) if nod.GAME.start(nod.GAME.settings.make({}), nod.GAME.load(), Seeded(bytes([n] * 32))).coins[-1])
    deal(monkeypatch, lambda n: bytes([one] * n))


def heard(line: Line, n: int) -> list[bytes]:
    """All that is sent to somebody until row n, as it was sent."""
    found: list[bytes] = []
    while line.view["n"] < n:
        message = line.next()
        found.append(msgspec.json.encode(line.sent if message["type"] == "update" else message))
    return found


def test_others_cannot_tell_it_from_passes_made_by_hand(tmp_path: Path) -> None:
    told: list[list[list[bytes]]] = []
    logs: list[list[bytes]] = []
    records: list[str] = []
    with (
        running(config(tmp_path, games={"nod": nod.GAME})) as server,
        Browser(server.address) as anna,
        Browser(server.address) as bert,
        Browser(server.address) as carl,
    ):
        for once in (True, False):
            match = anna.create("nod", [YOU, LINK], patience=0)
            bert.join(match)
            with anna.at(match["match"]) as mine, bert.at(match["match"]) as his, carl.at(match["match"]) as watching:
                for ten in range(5):
                    if once:
                        mine.until(lambda v, ten=ten: v["n"] >= 1 + 10 * ten)  # type: ignore[misc]
                        assert waive(mine, key=f"ten-{ten}")["type"] == "done"
                        continue
                    while (view := mine.view)["n"] < 1 + 10 * (ten + 1) and not view.get("result"):
                        if len(view["decisions"][0]["offers"]) > 1:
                            mine.pick("pass")
                        mine.until(lambda v, n=view["n"]: v["n"] > n)  # type: ignore[misc]
                told.append([heard(his, 51), heard(watching, 51)])
                held = server.process.cache.matches[match["match"]]
                logs.append([msgspec.json.encode(held.log(viewer)) for viewer in (1, None)])
            records.append(bert.get(f"/api/matches/{match['match']}/record"))
    assert told[0] == told[1]
    assert logs[0] == logs[1]
    assert records[0] == records[1]


def test_it_takes_as_long_as_an_only_answer_which_the_host_gives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random, "uniform", lambda low, high: low + (high - low) / 3)
    game = nod.GAME
    people = [SeatRow(seat, "you", f"P{seat}", token=f"t{seat}") for seat in (0, 1)]
    found: dict[int, float] = {}
    for n in range(20):
        first = moves.start(game, game.settings.make({}), game.load(), bytes([n] * 32), 0.0)  # type: ignore[arg-type]  # Game is not covariant
        row = MatchRow("id", "CODE", game.id, 1, "", {}, b"", True, True, 0, 0)
        match = Match(game, StoredMatch(row, people, [first.row], first.state, {}, {}, waived={0: frozenset({TEN})}))  # type: ignore[arg-type]
        (due,) = moves.due("id", match.seats, match.views, 0.0, config(tmp_path, hidden_pause=(0.7, 1.6)), match.waived)
        found[len(legal(match.state, 0))] = due.at
    assert found == {1: pytest.approx(1.0), 2: found[1]}


def test_the_host_does_not_pass_at_once(tmp_path: Path) -> None:
    with slow(tmp_path, (0.2, 0.25)) as server, Browser(server.address) as anna:
        match = anna.create("nod", [YOU, HOTSEAT])
        with anna.at(match["match"]) as line:
            said = time.time()
            waive(line)
            line.until(lambda v: v["n"] >= 4)
        first, *later = server.process.cache.matches[match["match"]].actions[1:]
        assert first.at - said > 0.19
        assert min(after.at - before.at for before, after in pairwise([first, *later])) > 0.19
        assert {row.kind for row in [first, *later]} == {"host"}


def test_it_ends_with_what_it_was_about(tmp_path: Path) -> None:
    with running(config(tmp_path, games={"nod": nod.GAME})) as server, Browser(server.address) as anna:
        match = anna.create("nod", [YOU, HOTSEAT])
        with anna.at(match["match"]) as line:
            waive(line)
            view = line.until(lambda v: v["n"] >= 10 and v["decisions"] and len(v["decisions"][0]["offers"]) > 1)
            assert view["decisions"][0]["prompt"]["waiver"]["key"] == "ten-1"
            assert waived(line) == []
            assert waive(line)["code"] == "stale"


def test_it_is_taken_back(tmp_path: Path) -> None:
    with slow(tmp_path) as server, Browser(server.address) as anna, Browser(server.address) as bert:
        match = anna.create("nod", [YOU, LINK])
        bert.join(match)
        with anna.at(match["match"]) as mine, bert.at(match["match"]) as his:
            mine.until_seat(1, lambda seat: seat.get("here"))
            waive(mine)
            waive(mine)
            assert waived(mine) == ["Passing on these ten"]
            assert len(server.process.runtime.store.read(lambda c: rows.all_due(c, time.time() + 1e6))) == 1
            waive(mine, on=False)
            waive(mine, on=False)
            assert waived(mine) == []
            assert server.process.runtime.store.read(lambda c: rows.all_due(c, time.time() + 1e6)) == []
            mine.pick("nod")
            while (heard := his.next())["type"] == "present":
                pass
            assert (heard["type"], [row["n"] for row in heard["rows"]]) == ("update", [mine.view["n"]])


def test_only_who_sits_there_may_say_it(tmp_path: Path) -> None:
    with slow(tmp_path) as server, Browser(server.address) as anna, Browser(server.address) as bert:
        match = anna.create("nod", [YOU, LINK])
        bert.join(match)
        with bert.at(match["match"]) as his:
            assert waive(his)["code"] == "not-yours"
            assert waive(his, seat=1)["code"] == "stale"


def test_it_outlives_a_reload_and_the_server(tmp_path: Path) -> None:
    with slow(tmp_path, (1.5, 1.5)) as server, Browser(server.address) as anna:
        match = anna.create("nod", [YOU, HOTSEAT])
        with anna.at(match["match"]) as line:
            waive(line)
        with anna.at(match["match"]) as line:
            assert waived(line) == ["Passing on these ten"]
        cookies = anna.http.cookies
    with slow(tmp_path, (0.0, 0.0)) as server, Browser(server.address) as anna:
        anna.http.cookies = cookies
        with anna.at(match["match"]) as line:
            line.until(lambda v: v["n"] >= 10)


def test_another_process_knows_it(tmp_path: Path) -> None:
    with slow(tmp_path) as one, slow(tmp_path) as other, Browser(one.address) as anna:
        match = anna.create("nod", [YOU, HOTSEAT])
        with anna.at(match["match"]) as here:
            anna.address = other.address
            with anna.at(match["match"]) as there:
                waive(here)
                waive(there, on=False)
                assert waived(there) == []
                waive(here)
                assert waived(here) == ["Passing on these ten"]
                assert waive(there)["type"] == "done"
                assert waived(there) == ["Passing on these ten"]
                waive(there, on=False)
                mine = here.pick("nod")
                assert mine["n"] == 1


def test_who_sits_at_the_same_screen_hears_nothing(tmp_path: Path) -> None:
    with slow(tmp_path) as server, Browser(server.address) as anna:
        match = anna.create("nod", [YOU, HOTSEAT])
        with anna.at(match["match"]) as mine, anna.at(match["match"]) as his:
            his.say("watch", seat=1)
            his.hear("laid")
            waive(mine)
            assert waived(mine) == ["Passing on these ten"]
            waive(mine, on=False)
            mine.pick("nod")
            while (heard := his.next())["type"] == "present":
                pass
            assert (heard["type"], [row["n"] for row in heard["rows"]]) == ("update", [1])
            assert waived(his) == []
            his.say("watch", seat=0)
            his.hear("laid")


def test_a_secret_series_is_finished_as_one_usually_would(tmp_path: Path) -> None:
    """What was picked of it before stands, and the next one is answered whole."""
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as bert:
        match = anna.create("whisper", [YOU, LINK])
        bert.join(match)
        with anna.at(match["match"]) as mine, bert.at(match["match"]) as his:
            *_, highest = (offer["text"] for offer in mine.decision()["offers"])
            mine.pick(highest)
            assert waive(mine, key="lowest")["type"] == "done"
            assert waived(mine) == ["Bidding the lowest"]
            for _ in range(3):
                his.pick()
            mine.until(lambda v: v["n"] >= 2)
            mine.pick("pass")
            his.until(lambda v: v["n"] >= 5)
        bids = [row for row in server.process.cache.matches[match["match"]].actions if row.seat == 0 and row.kind == "host"]
        assert [row.option.count("bid") for row in bids] == [2, 2]
        assert bids[0].option.startswith(highest)
