"""Lines break: whoever comes back has everything, and can go on, at every decision."""

from __future__ import annotations

import pytest

from tests.server.conftest import NewBrowser
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, Running, Said


@pytest.mark.parametrize("game", ["race", "whisper"])
def test_a_match_is_played_with_a_new_line_for_every_decision(visitor: NewBrowser, server: Running, game: str) -> None:
    """B4, B5, B7: nothing lives in the connection, and nothing in memory either: the match is loaded anew each time."""
    anna = visitor()
    match = anna.create(game, [YOU, BOT])
    over, had, rows = False, None, list[Said]()
    while not over:
        with anna.at(match["match"], had) as line:
            assert line.rows[: len(rows)] == rows
            assert [row["n"] for row in line.sent["rows"]] == list(range(len(rows), line.view["n"] + 1))
            view = line.until(lambda v: v.get("result") or v["decisions"])
            if view["decisions"]:
                line.submit(view["decisions"][0], -1)
            over, had, rows = "result" in line.view, line, line.rows
        server.process.cache.matches.pop(match["match"], None)
    assert [row["n"] for row in rows] == list(range(len(rows)))


def whole(browser: Browser, match: Said, seat: int | None) -> Said:
    """The table as who comes for the first time sees it."""
    with browser.at(match["match"]) as line:
        if line.view["seat"] != seat:
            line.say("watch", seat=seat)
            line.hear("laid")
        return {"view": line.view, "rows": line.rows}


def test_what_others_did_while_one_was_away_is_in_the_table(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    bert.join(match)
    with bert.at(match["match"]) as b:
        before = b
    with anna.at(match["match"]) as a:
        a.pick("stride 2")
        a.pick("lane muddy")
        there = a.rows
    with bert.at(match["match"], before) as b:
        assert [row["n"] for row in b.sent["rows"]] == [2, 3]
        assert b.sent.get("prints", {}) == {}
        assert b.rows == there
        assert b.decision()["prompt"] == {"title": "Run"}


def test_who_is_here_is_told_when_lines_open_and_close(visitor: NewBrowser) -> None:
    anna, bert, stranger = visitor(), visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    with stranger.at(match["match"]), anna.at(match["match"]) as a:
        assert not a.table["seats"][1].get("here")
        assert not a.table["seats"][1].get("taken", True)
        bert.join(match, name="Bert")
        a.until_seat(1, lambda seat: seat.get("taken", True) and seat["name"] == "Bert" and not seat.get("here"))
        with bert.at(match["match"]):
            a.until_seat(1, lambda seat: seat.get("here"))
        a.until_seat(1, lambda seat: not seat.get("here"))


def test_two_lines_of_one_browser_show_the_same(visitor: NewBrowser) -> None:
    """B21: and a view that one line changes is its own."""
    anna = visitor()
    match = anna.create("whisper", [YOU, {"kind": "hotseat"}])
    with anna.at(match["match"]) as one, anna.at(match["match"]) as two:
        two.say("watch", seat=None)
        two.hear("laid")
        for option in (0, 0, "ready"):
            one.pick(option)
        two.until(lambda v: v["n"] == 1)
        assert (one.view["seat"], two.view["seat"]) == (0, None)
        assert two.view["decisions"] == []
        assert two.rows[-1] == {"n": 1, "seat": 0, "kind": "pick", "lines": [], "round": 1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"seen": -1},
        {"seen": 10**6},
        {"seen": 2**63},
        {"seat": 1},
        {"seat": -7},
        {"seen": 2, "seat": 99},
        {"known": ["", "nothing", "\u00e9" * 99] * 9},
    ],
)
def test_who_says_nonsense_of_what_it_has_gets_everything(visitor: NewBrowser, wrong: Said) -> None:
    anna = visitor()
    match = anna.create("whisper", [YOU, LINK])
    with anna.at(match["match"]) as had:
        for option in (0, 0, "ready"):
            had.pick(option)
    true = {"seen": had.view["n"], "seat": 0} if "known" in wrong else {"known": []}
    with anna.at(match["match"], had, **{**true, **wrong}) as line:
        assert line.sent.get("seen", -1) == true.get("seen", -1)
        assert (line.rows, line.view) == (had.rows, had.view)
    with anna.at(match["match"], None, **wrong) as again:
        assert (again.rows, again.view) == (had.rows, had.view)


def test_what_was_undone_while_one_was_away_is_not_kept(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as a:
        a.pick("stride 2")
        with bert.at(match["match"]) as b:
            gone = b
        a.undo(0, a.decision()["id"])
        a.until(lambda v: v["n"] == gone.view["n"] + 1)
        with bert.at(match["match"], gone) as b:
            assert "seen" not in b.sent
            assert b.rows == a.rows
            assert b.view["scene"] == a.view["scene"]
            after = b
        a.pick("stride 1")
        with bert.at(match["match"], after) as b:
            assert [row["n"] for row in b.sent["rows"]] == [a.view["n"]]
            assert b.rows == a.rows


def test_tabs_and_views_of_one_browser_all_have_the_table_as_it_is(visitor: NewBrowser) -> None:
    """Whatever was sent before, and to whom: nothing is told as new since what another viewer has."""
    anna = visitor()
    match = anna.create("whisper", [YOU, HOTSEAT])
    with anna.at(match["match"]) as one, anna.at(match["match"]) as two:
        for option in (0, 0, "ready"):
            one.pick(option)
        one.say("watch", seat=1)
        one.hear("laid")
        one.pick(0)
        one.say("watch", seat=0)
        one.hear("laid")
        n = one.view["n"]
        two.until(lambda v: v["n"] == n)
        assert (two.view, two.rows) == (one.view, one.rows)
        assert whole(anna, match, 0) == {"view": one.view, "rows": one.rows}
        two.say("watch", seat=None)
        two.hear("laid")
        assert whole(anna, match, None) == {"view": two.view, "rows": two.rows}


def test_a_pick_is_told_in_little(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, HOTSEAT])
    with anna.at(match["match"]) as line:
        first = len(str(line.sent))
        line.pick("stride 2")
        line.pick("lane dry")
        assert line.sent["type"] == "update"
        assert len(str(line.sent)) < first / 8
        assert whole(anna, match, 0)["view"]["scene"] == line.view["scene"]
