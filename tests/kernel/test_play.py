"""The loop: what is asked, what is taken unasked, what falls away, what ends."""

import json

import pytest

from examples.tiny_game import GAME as PIG
from outplay.kernel.cards import those
from outplay.kernel.chance import Quick, Recorded, uniform
from outplay.kernel.errors import Bug, IllegalAction
from outplay.kernel.event import Conceded
from outplay.kernel.foresee import outcomes
from outplay.kernel.play import advance, apply, child, legal, to_act
from outplay.kernel.step import DONE, Action, Concede, Option, Pass, Secret, StandIn, Step, Steps, TakeBack, TimeOut
from tests.kernel.toy import (
    GAME,
    All,
    Ask,
    AskAlways,
    AskHeir,
    AskThrown,
    Deal,
    End,
    Loop,
    Mark,
    Marked,
    Number,
    Pledge,
    Reveal,
    Throw,
    Toy,
    played,
    table,
)


def pick(s: Toy, seat: int, n: int) -> None:
    apply(s, Action(seat, Number(n)))


def test_steps_come_in_reading_order() -> None:
    s = played(Mark("1"), All((Mark("2"), All((Mark("3"), Mark("4"))), Mark("5"))), Mark("6"), End())
    assert s.marks == ["1", "2", "3", "4", "5", "6"]


def test_the_answer_brings_steps_before_the_rest() -> None:
    s = played(Ask(0, 2, (Mark("a"), Mark("b"))), Mark("c"), End())
    assert to_act(s) == (0,)
    pick(s, 0, 1)
    assert s.marks == ["0: 1", "a", "b", "c"]


def test_a_lone_option_is_taken_unasked() -> None:
    s = played(Ask(0, 1), Ask(1, 2), End())
    assert s.marks == ["0: 0"]
    assert to_act(s) == (1,)


def test_a_lone_option_is_asked_where_options_depend_on_secrets() -> None:
    s = played(AskAlways(0, 1), End())
    assert to_act(s) == (0,)
    assert legal(s, 0) == [Number(0)]


def test_what_does_not_apply_falls_away() -> None:
    s = played(Mark("spell"), Mark("hit", unless="spell"), Ask(0, 2), End())
    s.gone = (0,)
    advance(s)
    assert s.marks == ["spell"]
    assert s.over


def test_what_is_promised_is_asked_for_when_it_comes_up() -> None:
    s = played(Ask(0, 2, (Mark("spell"),)), Mark("hit", unless="spell"), Ask(1, 2), End())
    pick(s, 0, 0)
    assert s.marks == ["0: 0", "spell"]


def test_the_end_drops_the_rest() -> None:
    s = played(Mark("before"), End(), Mark("after"), Ask(0, 2))
    assert (s.over, s.marks, s.todo, to_act(s), legal(s, 0)) == (True, ["before"], [], (), ())
    with pytest.raises(IllegalAction, match="seat 1 is not asked"):
        pick(s, 0, 0)
    with pytest.raises(IllegalAction, match="over"):
        apply(s, Action(0, Concede()))


def test_ten_thousand_steps_print_the_stack() -> None:
    with pytest.raises(Bug, match=r"ten thousand steps(?s:.*)Mark\(text='waits'.*\)\nLoop\(deep=False\)"):
        played(Loop(), Mark("waits"))
    with pytest.raises(Bug, match="never"):
        played(Loop(deep=True))


def test_a_match_must_end() -> None:
    with pytest.raises(Bug, match="not over"):
        played(Mark("only"))


def test_a_choice_without_options_is_a_bug() -> None:
    with pytest.raises(Bug, match="without options"):
        played(Ask(0, 0), End())


@pytest.mark.parametrize(
    ("seat", "option", "words"),
    [
        (1, Number(0), "seat 2 is not asked"),
        (7, Number(0), "seat 8 is not asked"),
        (0, Number(2), r"cannot pick Number\(n=2\).*Ask"),
        (0, Pass(), "cannot pick Pass"),
        (0, TakeBack(), "nothing to take back"),
        (1, TimeOut(), "seat 2 is not asked"),
        (0, Secret(Number(0), (0,)), "submitted as it is"),
    ],
)
def test_what_is_not_possible_changes_nothing(seat: int, option: Option | Secret, words: str) -> None:
    s = played(Ask(0, 2), End())
    with pytest.raises(IllegalAction, match=words):
        apply(s, Action(seat, option))
    assert (s.marks, to_act(s), s.todo) == ([], (0,), [End(), Ask(0, 2)])


def test_a_time_out_takes_the_default() -> None:
    s = played(Ask(0, 3), End())
    apply(s, Action(0, TimeOut()))
    assert s.marks == ["0: 2"]


def test_a_default_may_draw_from_a_stream_of_its_own() -> None:
    s = played(AskThrown(0), AskThrown(1), End(), chance=Recorded([("out of time 1", 4)]))
    pick(s, 0, 2)
    apply(s, Action(1, TimeOut()))
    assert s.marks == ["0: 2", "1: 5"]


def test_options_are_computed_once_and_shared_by_copies() -> None:
    s = played(Ask(0, 2), End())
    assert legal(s, 0) is legal(s.copy(), 0)
    pick(copy := s.copy(), 0, 0)
    assert legal(s, 0) == [Number(0), Number(1)]
    assert (s.marks, copy.marks) == ([], ["0: 0"])


def test_a_child_leaves_its_parent_alone() -> None:
    s = played(Ask(0, 2), End())
    assert child(s, Action(0, Number(1))).over
    assert (s.over, s.marks) == (False, [])


# ---------------------------------------------------------------- leaving


def test_who_leaves_takes_its_question_along() -> None:
    s = played(Ask(0, 2), Ask(1, 2), End())
    apply(s, Action(0, Concede()))
    assert (s.marks, to_act(s)) == (["0 left"], (1,))


def test_a_seat_that_is_not_asked_may_leave() -> None:
    s = played(Ask(0, 2), Ask(1, 2), End())
    apply(s, Action(1, Concede()))
    assert (to_act(s), legal(s, 0)) == ((0,), [Number(0), Number(1)])
    pick(s, 0, 0)
    assert s.over


def test_the_question_goes_to_whoever_it_belongs_to_now() -> None:
    s = played(AskHeir(), End())
    assert to_act(s) == (0,)
    apply(s, Action(0, Concede()))
    assert to_act(s) == (1,)


def test_nobody_leaves_twice() -> None:
    s = played(Ask(0, 2), End())
    apply(s, Action(1, Concede()))
    with pytest.raises(IllegalAction, match="seat 2 has conceded already"):
        apply(s, Action(1, Concede()))
    assert to_act(s) == (0,)


@pytest.mark.parametrize("seat", [-1, 3, 99])
@pytest.mark.parametrize("option", [Concede(), StandIn(), TimeOut(), TakeBack(), Number(0)])
def test_a_seat_that_is_not_there_does_nothing(seat: int, option: Option) -> None:
    s = played(Ask(0, 2), End())
    before = GAME.dumps(s)
    with pytest.raises(IllegalAction):
        apply(s, Action(seat, option))
    assert GAME.dumps(s) == before


def test_nobody_concedes_where_the_game_does_not_know_it() -> None:
    pig = PIG.start(PIG.settings.make({}), PIG.load(), Quick(1))
    with pytest.raises(IllegalAction, match="nobody can concede in this game"):
        apply(pig, Action(0, Concede()))
    assert (pig.conceded, to_act(pig)) == ((), (0,))


def test_that_a_seat_concedes_is_told_to_all_before_what_comes_of_it() -> None:
    s = played(Ask(0, 2), End())
    s.told = []
    apply(s, Action(1, Concede()))
    assert [(one.event, one.to) for one in s.told] == [(Conceded(1), None), (Marked("1 left"), None)]


# ---------------------------------------------------------------- conceding where a side plays on, or where it has to wait


PAIRS = ((0, 1), (2,))


def test_who_concedes_alone_takes_the_default_of_every_decision_unasked() -> None:
    s = played(Ask(0, 3), Ask(2, 2), Ask(0, 2), AskAlways(0, 1), Ask(1, 2), End(), sides=PAIRS)
    apply(s, Action(0, Concede()))
    assert (s.marks, to_act(s)) == (["0: 2"], (2,))
    pick(s, 2, 0)
    assert (s.marks[1:], to_act(s)) == (["2: 0", "0: 1", "0: 0"], (1,))


def test_a_side_is_out_when_all_its_seats_have_conceded() -> None:
    s = played(Ask(2, 2), Ask(0, 2), End(), sides=PAIRS)
    apply(s, Action(0, Concede()))
    assert (s.marks, s.conceded) == ([], (0,))
    apply(s, Action(1, Concede()))
    assert (s.marks, s.conceded, to_act(s)) == (["0 left", "1 left"], (0, 1), (2,))


def test_somebody_may_stand_in_and_is_asked_again() -> None:
    s = played(Ask(2, 2), Ask(0, 2), Ask(2, 2), End(), sides=PAIRS)
    with pytest.raises(IllegalAction, match="stand in"):
        apply(s, Action(0, StandIn()))
    apply(s, Action(0, Concede()))
    apply(s, Action(0, StandIn()))
    with pytest.raises(IllegalAction, match="stand in"):
        apply(s, Action(0, StandIn()))
    pick(s, 2, 0)
    assert to_act(s) == (0,)
    pick(s, 0, 0)
    apply(s, Action(1, Concede()))
    assert s.marks[-2:] == ["0 left", "1 left"]


def test_where_it_has_to_wait_it_is_done_when_the_seat_is_asked_next() -> None:
    s = played(Mark("later"), Ask(1, 2), Ask(0, 2), Ask(0, 2), Ask(2, 2), End())
    apply(s, Action(0, Concede()))
    assert (s.marks, to_act(s)) == (["later"], (1,))
    pick(s, 1, 0)
    assert (s.marks[1:], to_act(s)) == (["1: 0", "0 left"], (2,))


def test_conceding_is_saved_and_cannot_be_undone() -> None:
    s = played(Ask(2, 2), End(), sides=PAIRS)
    before = s.barriers
    apply(s, Action(0, Concede()))
    apply(s, Action(0, StandIn()))
    assert s.barriers > before
    back = GAME.loads(GAME.dumps(s), GAME.load())
    assert (back.conceded, back.led, back.sides) == ((0,), (0,), PAIRS)


@pytest.mark.parametrize("question", [Ask(0, 2), Ask(1, 2), AskHeir(), Pledge((0, 1, 2), 1)], ids=repr)
@pytest.mark.parametrize("mark", [Mark("now"), Mark("later")], ids=repr)
def test_nobody_goes_back_over_a_concession(question: Step[Toy], mark: Step[Toy]) -> None:
    """All have heard of it, whether the match ends, goes on with another question, or waits for the same seats."""
    s = played(mark, question, End())
    before = s.barriers
    apply(s, Action(0, Concede()))
    assert s.barriers > before


def test_a_save_from_before_seats_could_concede_loads() -> None:
    s = played(Ask(2, 2), End())
    old = json.loads(GAME.dumps(s))
    assert old["="].keys().isdisjoint({"conceded", "led"})
    back = GAME.loads(json.dumps(old), GAME.load())
    assert (back.conceded, back.led) == ((), ())


# ---------------------------------------------------------------- what makes an undo impossible


@pytest.mark.parametrize(
    ("between", "raised"),
    [
        (Mark("nothing"), False),
        (Ask(1, 1), False),
        (Ask(0, 2), False),
        (Throw(1), True),
        (Deal(), True),
        (Reveal(), True),
        (Pledge((), 1), False),
    ],
)
def test_barriers(between: Step[Toy], raised: bool) -> None:
    s = played(Ask(0, 2), between, Ask(0, 3), End())
    before = s.barriers
    pick(s, 0, 0)
    assert (to_act(s), s.barriers > before) == ((0,), raised)


class Show(Step[Toy]):
    """Show things that these seats knew."""

    knew: tuple[tuple[int, ...], ...] = ()

    def run(self, s: Toy) -> Steps[Toy]:
        s.revealed(those(seats) for seats in self.knew)
        return DONE


class Flip(Step[Toy]):
    """Draw what can come out in one way alone."""

    def run(self, s: Toy) -> Steps[Toy]:
        s.mark(s.draw("coin", uniform("a")))
        return DONE


@pytest.mark.parametrize(
    ("shown", "raised"),
    [
        (Show(((0,),)), False),
        (Show(((0, 1), (0,))), False),
        (Show(), False),
        (Show(((1,),)), True),
        (Show(((0,), (1, 2))), True),
        (Show(((),)), True),
        (Flip(), False),
        (Pledge((0,), 1), False),
        (Pledge((1,), 2), True),
    ],
)
def test_what_the_one_who_chose_knew_anyhow_is_no_barrier(shown: Step[Toy], raised: bool) -> None:
    s = played(Ask(0, 2), shown, Ask(0, 3), End())
    before = s.barriers
    pick(s, 0, 0)
    assert (s.barriers > before) is raised


def test_own_secret_picks_are_no_barrier() -> None:
    s = played(Ask(0, 2), Pledge((0,), 2), Ask(0, 2), End())
    before = s.barriers
    pick(s, 0, 0)
    pick(s, 0, 1)
    pick(s, 0, 2)
    assert (to_act(s), s.barriers) == ((0,), before)


def test_another_seat_that_is_asked_is_a_barrier() -> None:
    s = played(Ask(0, 2), Ask(1, 2), Ask(0, 2), End())
    seen = [s.barriers]
    for seat in (0, 1):
        pick(s, seat, 0)
        seen.append(s.barriers)
    assert seen == sorted(set(seen))


def test_a_table_knows_no_events_unless_somebody_listens() -> None:
    s = table(Mark("a"), Ask(0, 2), End())
    advance(s)
    assert s.told is None
    s.told = []
    pick(s, 0, 1)
    assert [t.event for t in s.told] != []
    assert s.copy().told is None


class MayFallAway(Ask):
    may_be_void = True


def test_a_choice_without_options_falls_away_where_it_may() -> None:
    assert played(MayFallAway(0, 0), Mark("on"), End()).marks == ["on"]
    with pytest.raises(Bug, match="a choice without options"):
        played(Ask(0, 0), End())


def test_a_moment_is_seen_by_who_watches_and_by_no_copy() -> None:
    class Twice(Step[Toy]):
        def run(self, s: Toy) -> Steps[Toy]:
            for text in "ab":
                s.mark(text)
                s.moment()
            return DONE

    s, seen = table(Twice(), Ask(0, 2, (Twice(),)), End()), list[tuple[str, int]]()
    s.told = []
    s.watch = lambda state: seen.append(("".join(state.marks), len(state.told or ())))
    advance(s)
    assert seen == [("a", 1), ("ab", 2)]
    copy = s.copy()
    apply(copy, Action(0, Number(1)))
    outcomes(s, Action(0, Number(1)))
    assert len(seen) == 2
    apply(s, Action(0, Number(1)))
    assert len(seen) == 4
