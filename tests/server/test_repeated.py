"""A message that is sent again under its id is answered with its row; another message under that id is refused."""

from __future__ import annotations

from tests.server.conftest import NewBrowser
from tests.server.people import HOTSEAT, YOU


def test_another_message_under_an_id_that_was_used_is_refused(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, HOTSEAT])
    with anna.at(match["match"]) as line:
        question = line.question()
        first = line.submit(question, "stride 2", id="once")
        line.until(lambda v: v["n"] == first["n"])
        lane = line.question()
        for other in ("stride 3", "lane dry"):
            refused = line.submit(lane, other, id="once")
            assert (refused["type"], refused["code"]) == ("refused", "repeated")
            assert len(refused["message"]) > 20
        line.say("undo", id="once", seat=0, decision=lane["id"])
        assert line.hear("done", "refused", id="once")["code"] == "repeated"
        assert line.view["n"] == first["n"]


def test_the_same_message_again_is_answered_with_its_row(visitor: NewBrowser) -> None:
    anna = visitor()
    match = anna.create("race", [YOU, HOTSEAT])
    with anna.at(match["match"]) as line:
        question = line.question()
        first = line.submit(question, "stride 2", id="once")
        for again in ("stride 2", " STRIDE  2"):
            assert line.submit(question, again, id="once") == first
        line.until(lambda v: v["n"] == first["n"])
        back = line.undo(0, line.question()["id"])
        line.say("undo", id=back["id"], seat=0, decision=0)
        assert line.hear("done", "refused", id=back["id"]) == back
