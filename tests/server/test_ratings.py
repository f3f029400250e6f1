"""What came of matches: who won against whom, what counts for ratings and what does not, and that all of it follows from the ledger."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from outplay.bots import LEVELS
from outplay.server.ratings import ledger, told
from outplay.server.ratings.ledger import PAIR_A_DAY
from outplay.server.ratings.model import MODEL
from outplay.server.ratings.values import Player, Result
from outplay.server.store import tables
from tests.server.games import race
from tests.server.people import HOTSEAT, LINK, YOU, Browser, Line, Running, Said, config, running

pytestmark = pytest.mark.databases("file", "postgresql")

RATED: Said = {"undo": False, "rated": True}
SHORT_RACE: Said = {"settings": {"length": 4}}


class Trained(race.Race):
    """The race, with bots whose strength was measured."""

    id = "trained"
    name = "Race for the trained"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder  # type: ignore[misc]
        (folder / "content").mkdir()
        pairs = (("middle", "gentle", 15.0), ("hard", "middle", 12.0))
        rows = "".join(f'[[pair]]\nabove = "{above}"\nbelow = "{below}"\nmatches = 20\nwon = {won}\n' for above, below, won in pairs)
        (folder / "anchors.toml").write_text(f'rules = 1\ncontent = ""\n{rows}')


def run(lines: Sequence[Line], winner: int = 0) -> None:
    """Run a race of these people to its end: the winner runs fast, all others stay behind."""
    while True:
        for seat, line in enumerate(lines):
            line.pick("stride 3" if seat == winner else "stride 1")
            if line.pick("lane dry").get("result"):
                return


def duel(server: Running, one: Browser, other: Browser, winner: int = 0, length: int = 9, **how: Any) -> str:
    """A race of two people. Returns its id."""
    made = one.create("race", [YOU, LINK], settings={"length": length}, **{**RATED, **how})
    other.join(made)
    with one.at(made["match"]) as a, other.at(made["match"]) as b:
        run((a, b), winner)
    return str(made["match"])


def kept(server: Running, table: Any = tables.results) -> list[Any]:
    """All rows of the ledger, or of another table."""
    return list(server.process.runtime.store.read(lambda c: c.execute(select(table).order_by(*table.primary_key)).all()))


def test_who_wins_a_rated_match_rises_and_who_loses_falls(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        match = duel(server, anna, ben)
        (one,) = kept(server)
        assert (one.number, one.match, one.game, one.kind, one.places, one.rated, one.because) == (1, match, "race", "duel", "[1,2]", True, "")
        mine, theirs = anna.get("/api/me"), ben.get("/api/me")
        assert mine["results"] == [{"game": "race", "name": "Race", "against": [{"people": True, "won": 1}]}]
        assert theirs["results"] == [{"game": "race", "name": "Race", "against": [{"people": True, "lost": 1}]}]
        (up,), (down,) = mine["ratings"], theirs["ratings"]
        assert up["points"] - 1000 == 1000 - down["points"] > 50
        assert (up["kind"], up["n"], up["tells"]) == ("duel", 1, "new")
        assert {row.model for row in kept(server, tables.ratings)} == {MODEL}


def test_a_match_that_is_over_stays_over_and_has_one_result(tmp_path: Path) -> None:
    """Nobody is asked any more, so there is no way back from an end, and none to a second one."""
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        made = anna.create("race", [YOU, HOTSEAT], settings={"length": 4})
        with anna.at(made["match"]) as line:
            line.pick("stride 3")
            line.pick("lane dry")
            line.pick("stride 1", seat=1)
            line.pick("lane dry", seat=1)
            line.pick("stride 3")
            before = line.question()["id"]
            line.pick("lane dry")
            refused = line.undo(0, before)
            assert refused["code"] in ("stale", "no-undo")
            assert [row.because for row in kept(server)] == ["unrated"]
            anna.post(f"/api/matches/{made['match']}/rematch")
            assert len(kept(server)) == 1, "a row after the end is no end"


@pytest.mark.parametrize(
    ("how", "because"),
    [({"rated": False}, "unrated"), ({"rated": False, "undo": True}, "unrated"), ({"length": 4}, "short"), ({}, "")],
    ids=["made unrated", "with undo", "over in the first round", "rated"],
)
def test_what_does_not_count_for_ratings_counts_as_won_and_lost(tmp_path: Path, how: Said, because: str) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        duel(server, anna, ben, **how)
        (one,) = kept(server)
        assert (one.rated, one.because) == (not because, because)
        assert anna.get("/api/me")["results"][0]["against"] == [{"people": True, "won": 1}]
        assert bool(anna.get("/api/me").get("ratings")) == (not because)


@pytest.mark.parametrize(
    ("seats", "how", "words"),
    [([YOU, LINK], {"undo": True}, "without going back"), ([YOU, HOTSEAT], {"undo": False}, "one shared screen")],
    ids=["undo", "hot seat"],
)
def test_what_could_never_count_cannot_be_made_as_rated(tmp_path: Path, seats: list[Said], how: Said, words: str) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        refused = anna.post("/api/matches", expect=422, game="race", seats=seats, rated=True, **how)
        assert refused["code"] == "rated"
        assert words in refused["message"]


def test_who_leaves_is_rated_all_the_same(tmp_path: Path) -> None:
    """Who began counts, whoever sat in later: else one could run away from each defeat."""
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, LINK], settings={"length": 60}, **RATED)
        ben.join(made)
        with anna.at(made["match"]) as a, ben.at(made["match"]) as b:
            for line in (a, b, a, b, a):
                line.pick("stride 1")
                line.pick("lane dry")
            b.say("give-up", id="enough", seat=1)
            a.until(lambda v: v.get("result"))
        (one,) = kept(server)
        assert (one.rated, one.places) == (True, "[1,2]")
        assert ben.get("/api/me")["ratings"][0]["points"] < 1000


def test_two_people_count_for_each_other_five_times_a_day(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben, Browser(server.address) as carla:
        for _ in range(PAIR_A_DAY + 1):
            duel(server, anna, ben)
        assert [row.because for row in kept(server)] == [""] * PAIR_A_DAY + ["often"]
        duel(server, anna, carla)
        assert kept(server)[-1].rated, "with somebody else it counts"
        assert anna.get("/api/me")["ratings"][0]["n"] == PAIR_A_DAY + 1
        server.process.runtime.store.writer.submit(lambda c: c.execute(update(tables.results).values(at=tables.results.c.at - 86_400))).result()
        duel(server, anna, ben)
        assert kept(server)[-1].rated, "the next day it counts again"


@pytest.mark.parametrize("level", ["gentle", "hard"])
def test_a_bot_is_a_fixed_point(tmp_path: Path, level: str) -> None:
    """To lose against a weak one costs more; the bot itself is nobody who could fall or rise."""
    (tmp_path / "trained").mkdir()
    games: Any = {"trained": Trained(tmp_path / "trained")}
    with running(config(tmp_path, games=games, places={"trained": "tests.server.games.race:GAME"})) as server, Browser(server.address) as anna:
        made = anna.create("trained", [YOU, {"kind": "bot", "level": level}], settings={"length": 30}, **RATED)
        with anna.at(made["match"]) as line:
            for _ in range(2):
                line.pick("stride 1")
                line.pick("lane dry")
            line.decision()
            line.say("give-up", id="enough", seat=0)
            line.until(lambda v: v.get("result"))
        assert [row.because for row in kept(server)] == [""]
        assert anna.get("/api/me")["results"][0]["against"] == [{"level": level, "name": level.title(), "lost": 1}]
        (mine,) = kept(server, tables.ratings)
        assert mine.who == kept(server, tables.players)[0].who
        assert (1000 - anna.get("/api/me")["ratings"][0]["points"] > 150) == (level == "gentle")


def test_a_bot_that_was_never_measured_rates_nobody(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        made = anna.create("race", [YOU, {"kind": "bot", "level": "middle"}], settings={"length": 30}, **RATED)
        with anna.at(made["match"]) as line:
            line.say("give-up", id="enough", seat=0)
            line.until(lambda v: v.get("result"))
        assert [row.because for row in kept(server)] == ["bots"]


def test_who_lost_to_bots_is_offered_weaker_ones_at_the_same_table(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, {"kind": "bot", "level": "hard"}], settings={"length": 30})
        address = f"/api/matches/{made['match']}"
        with anna.at(made["match"]) as line:
            assert anna.get(f"{address}/proposed") == {}, "before it is over"
            line.say("give-up", id="enough", seat=0)
            line.until(lambda v: v.get("result"))
        assert anna.get(f"{address}/proposed") == {"level": "middle", "name": "Middle"}
        assert ben.get(f"{address}/proposed") == {}, "who did not play"
        again = anna.post(f"{address}/rematch", level="middle")
        with anna.at(again["match"]) as line:
            assert [seat.get("level", "") for seat in line.table["seats"]] == ["", "middle"]
        assert ben.http.post(f"{address}/rematch", json={"level": "nobody"}).status_code == 403
        assert anna.http.post(f"/api/matches/{again['match']}/rematch", json={"level": "nobody"}).status_code in (409, 422)


W, L = [1, 2], [2, 1]
"""The places of somebody who wins, or loses."""


@pytest.mark.parametrize(
    ("went", "proposed"),
    [
        ([], ("", False)),
        ([("middle", W)], ("", False)),
        ([("middle", W)] * 3, ("hard", True)),
        ([("middle", W)] * 4, ("hard", True)),
        ([("hard", W)] * 3, ("", False)),
        ([("middle", W), ("gentle", W), ("middle", W)], ("", False)),
        ([("middle", W), ("middle", L), ("middle", W)], ("", False)),
        ([("middle", W), ("middle", W), ("middle", L)], ("gentle", False)),
        ([("gentle", L)], ("", False)),
        ([("somebody-elses", L)], ("", False)),
    ],
)
def test_three_wins_in_a_row_offer_stronger_bots_and_one_loss_weaker_ones(
    tmp_path: Path, went: list[tuple[str, list[int]]], proposed: tuple[str, bool]
) -> None:
    with running(config(tmp_path)) as server:
        store = server.process.runtime.store

        def job(c: Any) -> tuple[str, bool]:
            for n, (bot, places) in enumerate(went):
                players = (Player(0, 0, who="anna"), Player(1, 1, bot=bot))
                ledger.add(c, Result(f"m{n}", "race", "duel", tuple(places), players, "bots", float(n), 60))
            found = told.proposed(c, "anna", f"m{len(went) - 1}", "race", LEVELS)
            return found.level, found.stronger

        assert store.writer.submit(job).result() == proposed


def test_bots_among_themselves_have_no_result(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        made = anna.create("race", [{"kind": "bot"}, {"kind": "bot"}], settings={"length": 4})
        with anna.at(made["match"]) as line:
            line.until(lambda v: v.get("result"))
        assert kept(server) == []


def test_who_is_forgotten_leaves_the_ratings_of_others_as_they_are(tmp_path: Path) -> None:
    with (
        running(config(tmp_path)) as server,
        Browser(server.address) as anna,
        Browser(server.address) as ben,
        Browser(server.address) as carla,
    ):
        duel(server, anna, ben)
        duel(server, carla, anna)
        duel(server, ben, carla, winner=1)
        was = {row.who: (row.mu, row.sigma) for row in kept(server, tables.ratings)}
        left, others = anna.get("/api/me/export")["results"], [ben.get("/api/me")["ratings"], carla.get("/api/me")["ratings"]]
        assert [(one["place"], one["sides"], one.get("rated")) for one in left] == [(1, 2, True), (2, 2, True)]
        anna.post("/api/me/forget")
        now = {row.who: (row.mu, row.sigma) for row in kept(server, tables.ratings)}
        assert sorted(was.values()) == sorted(now.values())
        assert len(was.keys() & now.keys()) == 2
        (gone,) = was.keys() - now.keys()
        assert gone not in str(kept(server, tables.players))
        server.process.runtime.store.writer.submit(ledger.recompute).result()
        assert {row.who: (row.mu, row.sigma) for row in kept(server, tables.ratings)} == now
        assert [ben.get("/api/me")["ratings"], carla.get("/api/me")["ratings"]] == others
        assert anna.get("/api/me") == {}


def test_a_match_from_which_somebody_was_forgotten_is_not_rated(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        made = anna.create("race", [YOU, LINK], settings={"length": 9}, **RATED)
        ben.join(made)
        with anna.at(made["match"]) as line:
            ben.post("/api/me/forget")
            while not line.until(lambda v: v.get("result") or v["decisions"]).get("result"):
                line.pick(0)
        assert [row.because for row in kept(server)] == ["forgotten"]


def test_ratings_of_another_model_are_made_anew(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        duel(server, anna, ben)
        duel(server, anna, ben)
        write = server.process.runtime.store.writer.submit
        good = kept(server, tables.ratings)
        write(lambda c: c.execute(update(tables.ratings).values(mu=1.0, model="dice"))).result()
        write(ledger.keep_up).result()
        assert kept(server, tables.ratings) == good
        write(lambda c: c.execute(update(tables.ratings).values(mu=1.0, model="dice"))).result()
        duel(server, anna, ben)
        after = kept(server, tables.ratings)
        assert {row.model for row in after} == {MODEL}
        write(lambda c: c.execute(delete(tables.ratings))).result()
        assert write(ledger.recompute).result() == 3
        assert kept(server, tables.ratings) == after


def test_who_plays_a_rated_match_again_plays_for_ratings_again(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as bert:
        match = duel(server, anna, bert)
        anna.post(f"/api/matches/{match}/rematch")
        made = server.process.runtime.store.read(lambda c: c.execute(select(tables.matches.c.rated)).scalars().all())
        assert made == [True, True]
