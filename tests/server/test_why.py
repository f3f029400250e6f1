"""Why not: who may ask, when, and that the answer is made of what the seat knows."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from outplay.kernel import scene as sc
from outplay.kernel.step import Seat
from outplay.kernel.view import Observation
from tests.server.conftest import NewBrowser
from tests.server.games import whisper
from tests.server.people import HOTSEAT, LINK, YOU, Line, Said

pytestmark = pytest.mark.databases("file")


def why(line: Line, on: str, seat: int = 0, decision: int = 0) -> Said:
    """The answer, whatever it is."""
    id = line.new_id()
    line.say("why", id=id, seat=seat, decision=decision, on=on)
    return line.hear("because", "refused", id=id)


def hand(line: Line, seat: int) -> list[str]:
    """The scene ids of the cards of a seat, as this line sees them."""
    return [card["id"] for zone in line.view["scene"]["zones"] if zone["seat"] == seat for card in zone["cards"]]


def test_what_is_gray_says_why_and_what_is_offered_nothing(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as line:
        question = line.decision()
        first = hand(line, 0)[0]
        assert why(line, first, decision=question["id"])["refusals"] == []
        assert why(line, "no such thing", decision=question["id"])["refusals"] == []
        line.submit(question, 0)
        line.until(lambda view: view["decisions"][0].get("picked"))
        found = why(line, first, decision=line.decision()["id"])["refusals"]
        assert [(one["on"], one["text"], one["rule"]) for one in found] == [(first, "It is bid already", "WHI-3.1")]


def test_nothing_is_said_that_the_seat_does_not_know(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as line, bert.at(match["match"]) as other:
        theirs = hand(line, 1)
        assert all(id.startswith("hidden-") for id in theirs)
        assert [why(line, id, decision=line.decision()["id"])["refusals"][0]["sub"] for id in theirs] == ["It is -1."] * len(theirs)
        for id in hand(other, 1):  # by its real name it is nothing that Anna could click
            assert why(line, id, decision=line.decision()["id"])["refusals"] == []


def test_only_the_own_seat_is_told_and_nobody_who_watches(visitor: NewBrowser) -> None:
    anna, bert, clara = visitor(), visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as line, clara.at(match["match"]) as watcher:
        question = line.decision()
        assert why(line, "hidden-0-0", seat=1, decision=question["id"])["code"] == "not-yours"
        assert why(line, "card-1", seat=99, decision=question["id"])["code"] == "not-yours"
        for seat in (0, 1, -1):
            assert why(watcher, "hidden-0-0", seat=seat, decision=question["id"])["code"] == "not-yours"


def test_who_is_not_asked_or_asks_late_is_not_answered(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as a, bert.at(match["match"]) as b:
        question = a.decision()
        assert why(b, "c0-0", seat=1, decision=question["id"])["code"] == "stale"
        assert why(a, "c0-0", decision=question["id"])["refusals"] == [], "this game has nothing to say"
        a.pick("stride 1")
        assert why(a, "c0-0", decision=question["id"])["code"] == "stale"


def test_a_reason_is_worked_out_once_for_each_seat_and_anew_after_a_pick(visitor: NewBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Seat, str]] = []
    usual = whisper.GAME.refusals

    def counted(observation: Observation[whisper.WhisperTable], seat: Seat, on: str) -> Sequence[sc.Refusal]:
        asked.append((seat, on))
        return usual(observation, seat, on)

    monkeypatch.setattr(whisper.GAME, "refusals", counted)
    anna = visitor()
    match = anna.create("whisper", [YOU, HOTSEAT])
    with anna.at(match["match"]) as line:
        number = line.decision(0)["id"]
        theirs = hand(line, 1)[0]
        for _ in range(3):
            why(line, theirs, decision=number)
        why(line, "hidden-0-0", seat=1, decision=line.table["view"]["decisions"][-1]["id"])
        assert asked == [(0, theirs), (1, "hidden-0-0")]
        line.submit(line.decision(0), 0)
        line.until(lambda view: view["decisions"][0].get("picked"))
        why(line, theirs, decision=line.decision(0)["id"])
        assert asked[2:] == [(0, theirs)]
