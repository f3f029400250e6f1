"""Windows: who is asked, in which order, and when they close."""

from __future__ import annotations

import pytest

from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.step import Action, Pass, TimeOut
from outplay.kernel.window import asking, open_window
from tests.kernel.toy import GAME, Dawn, DawnForAll, DawnOfSides, End, Mark, Number, Toy, played

PAIRS = ((0, 2), (1, 3))


def told(s: Toy, *answers: tuple[int, int]) -> Toy:
    """Seats answer with a number; 0 declines."""
    for seat, n in answers:
        assert to_act(s) == (seat,)
        apply(s, Action(seat, Number(n) if n else Pass()))
    return s


def test_the_first_answer_closes_a_window() -> None:
    s = played(Dawn("dawn", (2, 0, 1)), Mark("noon"), End())
    assert type(asking(s)) is Dawn
    assert told(s, (2, 0), (0, 1)).marks == ["dawn: 0 plays 1", "noon"]


def test_all_may_decline() -> None:
    assert told(played(Dawn("dawn", (2, 0)), Mark("noon"), End()), (2, 0), (0, 0)).marks == ["noon"]


def test_nobody_to_ask_is_no_window() -> None:
    assert played(Dawn("dawn", ()), Mark("noon"), End()).marks == ["noon"]
    assert played(Mark("0 is tired"), Dawn("dawn", (0,)), Mark("noon"), End()).marks == ["0 is tired", "noon"]


def test_who_holds_nothing_is_asked_all_the_same() -> None:
    s = played(Mark("1 holds nothing"), Dawn("dawn", (1,)), End())
    assert (to_act(s), legal(s, 1)) == ((1,), [Pass()])


def test_who_runs_out_of_time_declines() -> None:
    s = played(Dawn("dawn", (1, 0)), Mark("noon"), End())
    apply(s, Action(1, TimeOut()))
    assert told(s, (0, 0)).marks == ["noon"]


def test_one_answer_of_each_side() -> None:
    s = played(DawnOfSides("dawn", (0, 1, 2, 3)), Mark("noon"), End(), sides=PAIRS)
    assert told(s, (0, 1), (1, 0), (3, 1)).marks == ["dawn: 0 plays 1", "dawn: 3 plays 1", "noon"]


def test_round_and_round_until_all_have_declined_in_a_row() -> None:
    s = played(DawnForAll("dawn", (0, 1)), Mark("noon"), End())
    told(s, (0, 0), (1, 1), (0, 1), (1, 0), (0, 0))
    assert s.marks == ["dawn: 1 plays 1", "dawn: 0 plays 1", "noon"]


def test_what_it_was_about_is_over() -> None:
    for kind in (DawnOfSides, DawnForAll):
        s = played(kind("dawn", (0, 1, 2)), Mark("noon"), End())
        assert told(s, (0, 2)).marks == ["dawn: 0 plays 2", "dark", "noon"]


def test_who_may_no_longer_is_not_asked_after_an_answer() -> None:
    s = played(DawnForAll("dawn", (0, 1, 2)), Mark("noon"), End())
    s.marks.append("2 is tired")
    assert told(s, (0, 1), (1, 0), (0, 0)).marks == ["2 is tired", "dawn: 0 plays 1", "noon"]


def test_who_may_only_since_an_answer_comes_before_the_one_who_answered() -> None:
    s = played(Mark("0 is tired"), DawnForAll("dawn", (0, 1)), Mark("noon"), End())
    s.marks.remove("0 is tired")
    assert told(s, (1, 1), (0, 1), (1, 0), (0, 0)).marks == ["dawn: 1 plays 1", "dawn: 0 plays 1", "noon"]


@pytest.mark.parametrize("kind", [Dawn, DawnOfSides, DawnForAll])
def test_a_window_is_open_until_it_closes(kind: type[Dawn]) -> None:
    s = played(Mark("before"), kind("dawn", (0, 1)), Mark("noon"), End())
    window = open_window(s)
    assert isinstance(window, Dawn)
    assert window.name == "dawn"
    back = GAME.loads(GAME.dumps(s), GAME.load())
    assert told(back, (0, 0), (1, 0)).marks == ["before", "noon"]
    assert open_window(back) is None


def test_who_declined_and_then_left_is_not_counted() -> None:
    s = played(DawnForAll("dawn", (0, 1, 2)), Mark("noon"), End())
    told(s, (0, 0))
    s.marks.append("0 is tired")
    s.conceded = (0,)
    told(s, (1, 0), (2, 1), (1, 0), (2, 0))
    assert s.marks == ["0 is tired", "dawn: 2 plays 1", "noon"]
