"""The scenario helper: a test that plays by text forms, with chance by script."""

import pytest

from outplay.kernel.errors import Bug, IllegalAction
from outplay.kernel.step import Concede
from outplay.testing.scenario import Scenario
from tests.kernel.toy import GAME, Ask, AskThrown, Deal, End, Mark, Marked, Pledge, Throw, Toy, table


def test_it_reads_like_the_table() -> None:
    with Scenario(GAME, table(Ask(0, 3, (Throw(2),)), Ask(1, 2), End()), die=[6, 1]) as at:
        assert at.options(0) == ["number 0", "number 1", "number 2"]
        assert at.options(1) == []
        at.asks(0, "Ask").pick(0, "Number  2").asks(1, "Ask")
        assert at.state.marks == ["0: 2", "7"]
        assert at.events(Marked) == [Marked("0: 2"), Marked("7")]
        assert at.rules() == ["TOY-1.1", "TOY-1.1"]


def test_streams_may_have_spaces() -> None:
    with Scenario(GAME, table(AskThrown(0), Throw(1), End()), die=[2]) as at:
        at.pick(0, "number 4")
    with Scenario(GAME, table(AskThrown(0), End()), out_of_time_0=[5]) as at:
        at.pick(0, "!timeout")
        assert at.state.marks == ["0: 5"]


def test_a_result_that_nobody_draws_fails() -> None:
    with pytest.raises(AssertionError, match=r"left over: \{'die': \[3\]\}"), Scenario(GAME, table(Ask(0, 2, (Throw(1),)), End()), die=[6, 3]) as at:
        at.pick(0, "number 0")


def test_a_draw_without_a_result_fails() -> None:
    with pytest.raises(Bug, match=r"no result for 'die'; possible outcomes: \(1, 2, 3, 4, 5, 6\)"):
        Scenario(GAME, table(Throw(1), End()))
    with pytest.raises(Bug, match="7 for 'die' is not one of"):
        Scenario(GAME, table(Throw(1), End()), die=[7])


def test_shuffles_follow_the_script_or_leave_things_as_they_are() -> None:
    with Scenario(GAME, table(Deal(), Deal(), End()), deck=[(2, 0, 1)]) as at:
        assert at.state.marks == ["cab", "abc"]
    with pytest.raises(Bug, match="no order of 3 things"):
        Scenario(GAME, table(Deal(), End()), deck=[(2, 0)])


def test_an_error_inside_is_not_covered_by_the_script() -> None:
    with pytest.raises(ZeroDivisionError), Scenario(GAME, table(Ask(0, 2), End()), die=[1]):
        1 / 0


def test_what_is_not_possible_names_what_is() -> None:
    with Scenario(GAME, table(Ask(0, 3), End())) as at:
        with pytest.raises(IllegalAction, match="'number 3' is not possible now; possible: number 0, number 1, number 2"):
            at.pick(0, "number 3")
        with pytest.raises(IllegalAction, match="seat 2 is not asked now"):
            at.pick(1, "number 0")
    with Scenario(GAME, table(Ask(0, 30), End())) as at, pytest.raises(IllegalAction, match="number 11 and 18 more"):
        at.pick(0, "fly")


def test_asks_says_who_is_asked() -> None:
    with Scenario(GAME, table(Ask(0, 3), End())) as at:
        with pytest.raises(AssertionError, match=r"Ask asks \(0,\), not Pledge seat 0"):
            at.asks(0, "Pledge")
        with pytest.raises(AssertionError):
            at.asks(1, "Ask")


def test_a_table_changed_by_hand_is_asked_anew() -> None:
    s: Toy = Scenario(GAME, table(Ask(0, 3), Ask(1, 2), Mark("x"), End())).state
    s.todo.append(Ask(0, 2))
    assert Scenario(GAME, s).options(0) == ["number 0", "number 1"]


def test_seats_act_beside_the_options() -> None:
    with Scenario(GAME, table(Pledge((0, 1), 1), End())) as at:
        at.pick(0, "number 3").pick(0, "!takeback").act(1, Concede()).asks(0, "Pledge")
