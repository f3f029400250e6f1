"""Lines break: whoever comes back has everything, and can go on, at every decision."""

from __future__ import annotations

import pytest

from tests.server.conftest import NewBrowser
from tests.server.people import BOT, LINK, YOU, Running, Said


@pytest.mark.parametrize("game", ["race", "whisper"])
def test_a_match_is_played_with_a_new_line_for_every_decision(visitor: NewBrowser, server: Running, game: str) -> None:
    """B4, B5, B7: nothing lives in the connection, and nothing in memory either: the match is loaded anew each time."""
    anna = visitor()
    match = anna.create(game, [YOU, BOT])
    over, seen, rows = False, 0, list[Said]()
    while not over:
        with anna.at(match["match"], seen) as line:
            assert line.rows[: len(rows)] == rows
            view = line.until(lambda v: v.get("result") or v["decisions"])
            if view["decisions"]:
                line.submit(view["decisions"][0], -1)
            over, seen, rows = "result" in line.view, line.view["n"], line.rows
        server.host.matches.pop(match["match"], None)
    assert [row["n"] for row in rows] == list(range(seen + 1))


def test_what_others_did_while_one_was_away_is_in_the_table(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    bert.join(match)
    with bert.at(match["match"]) as b:
        before = b.view["n"]
    with anna.at(match["match"]) as a:
        a.pick("stride 2")
        a.pick("lane muddy")
        there = a.rows
    with bert.at(match["match"], before) as b:
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
