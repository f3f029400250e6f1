"""Secret choices: series, taking back, readiness, who leaves in the middle, what others may know."""

from itertools import permutations

import pytest

from outplay.bots import Random
from outplay.kernel.chance import Quick, Seeded
from outplay.kernel.errors import Bug, IllegalAction
from outplay.kernel.play import apply, can_take_back, legal, to_act
from outplay.kernel.record import Recorder, parse, row_option, row_text, verify
from outplay.kernel.step import Action, Concede, Option, Ready, Seat, SecretChoice, Series, StandIn, TakeBack, TimeOut
from tests.kernel.samples import COURTYARD
from tests.kernel.toy import GAME, Ask, End, Mark, Number, Pledge, Toy, played


def pick(s: Toy, seat: int, *numbers: int) -> None:
    for n in numbers:
        apply(s, Action(seat, Number(n)))


def ready(s: Toy, seat: int) -> None:
    apply(s, Action(seat, Ready()))


def test_a_series_ends_by_itself() -> None:
    s = played(Pledge((0, 1), 2), End())
    pick(s, 1, 3)
    assert legal(s, 1) == [Number(0), Number(1), Number(2), Number(4)]
    pick(s, 1, 4)
    assert (to_act(s), s.ready, legal(s, 1)) == ((0,), (1,), ())
    pick(s, 0, 0, 1)
    assert s.marks == ["pledge 0: 0 1", "pledge 1: 3 4"]


@pytest.mark.parametrize("order", [*permutations((0, 1, 2))])
def test_who_answers_first_does_not_matter(order: tuple[int, ...]) -> None:
    s = played(Pledge((0, 1, 2), 1), Ask(0, 2), End())
    for seat in order:
        pick(s, seat, seat + 1)
    assert s.marks == ["pledge 0: 1", "pledge 1: 2", "pledge 2: 3"]
    half = played(Pledge((0, 1, 2), 2), End())
    for seat in order:
        pick(half, seat, seat)
    straight = played(Pledge((0, 1, 2), 2), End())
    for seat in (0, 1, 2):
        pick(straight, seat, seat)
    assert GAME.dumps(half) == GAME.dumps(straight)


def test_a_lone_option_of_a_series_is_asked() -> None:
    s = played(Pledge((0,), 5), End())
    pick(s, 0, 0, 1, 2, 3)
    assert legal(s, 0) == [Number(4)]
    assert not s.over


def test_it_also_resolves_with_no_seat_to_ask() -> None:
    s = played(Pledge((), 1), Mark("after"), End())
    assert s.marks == ["after"]
    s = played(Pledge((0, 1), 0), Mark("after"), End())
    assert s.marks == ["pledge 0: ", "pledge 1: ", "after"]


def test_picks_do_not_outlive_their_choice() -> None:
    s = played(Pledge((0, 1), 1, again=True), End())
    pick(s, 0, 1)
    pick(s, 1, 2)
    assert (s.picks, s.ready, to_act(s)) == ({}, (), (0, 1))


def test_a_time_out_takes_the_defaults_to_the_end_of_the_series() -> None:
    s = played(Pledge((0, 1), 2, ready=True), End())
    pick(s, 0, 1)
    apply(s, Action(0, TimeOut()))
    assert s.picks == {0: (Number(1), Number(4), Ready())}
    apply(s, Action(1, TimeOut()))
    assert s.marks == ["pledge 0: 1 4", "pledge 1: 4 3"]


def test_a_time_out_answers_this_question_only() -> None:
    s = played(Pledge((0,), 1, again=True), End())
    apply(s, Action(0, TimeOut()))
    assert (s.marks, to_act(s)) == (["pledge 0: 4"], (0,))


class Endless(Pledge):
    """A series without end."""

    def options(self, s: Toy, seat: Seat, picked: tuple[Option, ...]) -> list[Option]:
        return [Number(0)]


def test_defaults_that_never_end_are_a_bug() -> None:
    s = played(Endless((0,), 1), End())
    with pytest.raises(Bug, match="do not end"):
        apply(s, Action(0, TimeOut()))


# ---------------------------------------------------------------- taking back


def test_take_back_undoes_the_last_pick() -> None:
    s = played(Pledge((0, 1), 2, ready=True), End())
    before, asked = GAME.dumps(s), to_act(s)
    assert not can_take_back(s, 0)
    pick(s, 0, 1, 2)
    apply(s, Action(0, TakeBack()))
    assert s.picks == {0: (Number(1),)}
    apply(s, Action(0, TakeBack()))
    assert (GAME.dumps(s), to_act(s)) == (before, asked)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        apply(s, Action(0, TakeBack()))


def test_who_is_ready_may_take_back_until_the_last_is() -> None:
    s = played(Pledge((0, 1), 1, ready=True), Ask(0, 2), End())
    pick(s, 0, 1)
    ready(s, 0)
    assert (to_act(s), s.ready) == ((1,), (0,))
    apply(s, Action(0, TakeBack()))
    assert (to_act(s), s.ready, legal(s, 0)) == ((0, 1), (), [Ready()])
    ready(s, 0)
    pick(s, 1, 2)
    ready(s, 1)
    assert not can_take_back(s, 0)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        apply(s, Action(0, TakeBack()))


def test_one_pick_is_taken_back_and_the_rest_stands_as_far_as_it_can() -> None:
    s = played(Pledge((0, 1), 3, ready=True), End())
    pick(s, 0, 1, 2, 3)
    apply(s, Action(0, TakeBack(1)))
    assert s.picks == {0: (Number(1), Number(3))}
    for number in (2, -2):
        with pytest.raises(IllegalAction, match="nothing to take back"):
            apply(s, Action(0, TakeBack(number)))
    pick(s, 0, 2)
    ready(s, 0)
    apply(s, Action(0, TakeBack(0)))
    assert (s.picks, s.ready) == ({0: (Number(3), Number(2))}, ())


def test_a_whole_series_is_answered_at_once() -> None:
    s = played(Pledge((0, 1), 2, ready=True), End())
    pick(s, 0, 4)
    apply(s, Action(0, Series((Number(1), Number(2), Ready()))))
    assert (s.picks, s.ready) == ({0: (Number(1), Number(2), Ready())}, (0,))
    for picks, words in (((Number(1), Number(1), Ready()), "cannot pick"), ((Number(1),), "not finished"), ((), "not finished"), ((Ready(),), "cannot pick")):
        before = GAME.dumps(s)
        with pytest.raises(IllegalAction, match=words):
            apply(s, Action(1, Series(picks)))
        assert GAME.dumps(s) == before
    with pytest.raises(IllegalAction, match="not asked"):
        apply(s, Action(0, Series((Number(1), Number(2), Ready()))))
    with pytest.raises(IllegalAction, match="only a secret choice"):
        apply(played(Ask(0, 2), End()), Action(0, Series((Number(1),))))


def test_a_series_is_one_row_of_a_record() -> None:
    match = Recorder(COURTYARD, COURTYARD.settings.make({}), COURTYARD.load(), Seeded(b"series"))
    bot, chance = Random(), Quick(1)
    while not match.state.over:
        seat = match.state.asked[-1]
        picks = bot.answer(COURTYARD, COURTYARD.observe(match.state, seat), seat, chance)
        secret = isinstance(match.state.todo[-1], SecretChoice)
        match.play(Action(seat, Series(picks) if secret else picks[0]))
        if secret and len(picks) == 3 and seat:
            match.play(Action(seat, TakeBack(0)))
            match.play(Action(seat, Series(picks)))
    texts = [row.text for row in match.record.rows]
    assert any(text.count(" / ") == 2 for text in texts)
    assert "!takeback 1" in texts
    back, digest = parse(match.record.text())
    assert verify(COURTYARD, back, COURTYARD.load(), digest) == []


def test_a_series_of_one_replaces_what_was_picked_before() -> None:
    """It is written so that it can be told from one more pick."""
    s = played(Pledge((0, 1), 1), End())
    text = row_text(GAME, s, Action(0, Series((Number(2),))))
    assert (text, row_option(GAME, s, 0, text)) == ("number 2 /", Series((Number(2),)))
    assert row_option(GAME, s, 0, "number 2") == Number(2)


def test_the_defaults_of_one_that_has_conceded_cannot_be_taken_back() -> None:
    s = played(Pledge((0, 1, 2), 2, ready=True), End(), sides=((0, 2), (1,)))
    apply(s, Action(0, Concede()))
    assert (s.ready, can_take_back(s, 0)) == ((0,), False)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        apply(s, Action(0, TakeBack()))


def test_nobody_takes_back_for_another() -> None:
    s = played(Pledge((0, 1), 2), End())
    pick(s, 0, 1)
    assert not can_take_back(s, 1)
    with pytest.raises(IllegalAction):
        apply(s, Action(1, TakeBack()))


def test_taking_back_is_no_barrier_and_picks_tell_nothing_by_barriers() -> None:
    s = played(Ask(0, 2), Pledge((0, 1), 2, ready=True), Ask(0, 2), End())
    first = s.barriers
    apply(s, Action(0, Number(0)))
    asked = s.barriers
    assert asked > first
    pick(s, 0, 1)
    apply(s, Action(0, TakeBack()))
    pick(s, 0, 2, 3)
    pick(s, 1, 2, 3)
    ready(s, 1)
    assert s.barriers == asked
    ready(s, 0)
    assert (to_act(s), s.barriers > asked) == ((0,), True)  # the same seat goes on, but all were shown


# ---------------------------------------------------------------- leaving in the middle


def test_the_picks_of_who_leaves_do_not_remain() -> None:
    s = played(Pledge((0, 1, 2), 1), Ask(1, 2), End())
    pick(s, 0, 3)
    pick(s, 1, 4)
    apply(s, Action(0, Concede()))
    assert (s.picks, to_act(s), s.ready) == ({1: (Number(4),)}, (2,), (1,))
    pick(s, 2, 1)
    assert s.marks == ["0 left", "pledge 1: 4", "pledge 2: 1"]


def test_the_last_who_was_waited_for_leaves() -> None:
    s = played(Pledge((0, 1), 1), Ask(0, 2), End())
    pick(s, 0, 3)
    apply(s, Action(1, Concede()))
    assert s.marks == ["1 left", "pledge 0: 3"]
    assert to_act(s) == (0,)


def test_picks_that_are_no_longer_possible_are_picked_again() -> None:
    s = played(Pledge((0, 1, 2), 2), End())
    pick(s, 0, 3, 2)  # a number that belongs to seat 2
    pick(s, 1, 1, 3)
    apply(s, Action(2, Concede()))
    assert s.picks == {0: (Number(3),), 1: (Number(1), Number(3))}
    assert (to_act(s), s.ready) == ((0,), (1,))


def test_all_leave_and_it_resolves_without_picks() -> None:
    s = played(Pledge((0, 1), 1), Mark("after"), End())
    pick(s, 0, 3)
    apply(s, Action(0, Concede()))
    apply(s, Action(1, Concede()))
    assert s.marks == ["0 left", "1 left", "after"]


def test_who_concedes_alone_takes_the_defaults_of_the_series_even_where_it_had_answered() -> None:
    s = played(Pledge((0, 1, 2), 2), End(), sides=((0, 1), (2,)))
    pick(s, 0, 0, 1)
    pick(s, 1, 3)
    apply(s, Action(0, Concede()))
    assert (s.picks[0], s.picks[1], to_act(s), s.ready) == ((Number(4), Number(3)), (Number(3),), (1, 2), (0,))
    pick(s, 1, 0)
    pick(s, 2, 0, 1)
    assert s.marks == ["pledge 0: 4 3", "pledge 1: 3 0", "pledge 2: 0 1"]


def test_for_who_conceded_alone_somebody_may_pick_in_secret() -> None:
    s = played(Ask(2, 2), Pledge((0, 2), 1), End(), sides=((0, 1), (2,)))
    apply(s, Action(0, Concede()))
    apply(s, Action(0, StandIn()))
    pick(s, 2, 0)
    assert to_act(s) == (0, 2)


def test_where_it_has_to_wait_a_seat_leaves_when_it_would_pick_in_secret() -> None:
    s = played(Mark("later"), Ask(1, 2), Pledge((0, 1), 1), End())
    apply(s, Action(0, Concede()))
    pick(s, 1, 0)
    assert (s.marks[-1], to_act(s)) == ("0 left", (1,))


# ---------------------------------------------------------------- what others know


def test_others_see_who_is_ready_and_no_picks() -> None:
    s = played(Pledge((0, 1, 2), 2), End())
    pick(s, 0, 3, 4)
    pick(s, 1, 2)
    for viewer, known in ((0, {0: (Number(3), Number(4))}), (1, {1: (Number(2),)}), (2, {}), (None, {})):
        seen = GAME.observe(s, viewer).state
        assert (seen.picks, seen.ready, seen.asked) == (known, (0,), (1, 2))


def test_a_re_deal_seals_new_picks_for_who_is_ready() -> None:
    s = played(Pledge((0, 1, 2), 2, ready=True), End())
    pick(s, 0, 3, 4)
    ready(s, 0)
    pick(s, 1, 2)
    found: set[object] = set()
    for n in range(40):
        twin = GAME.redeal(GAME.observe(s, 2), Quick(n))
        assert (twin.ready, to_act(twin), set(twin.picks)) == ((0,), (1, 2), {0})
        assert (len(twin.picks[0]), twin.picks[0][-1]) == (3, Ready())
        found.add(twin.picks[0])
    assert len(found) > 10
    own = GAME.redeal(GAME.observe(s, 1), Quick(1))
    assert own.picks[1] == (Number(2),)
    assert list(own.picks) == [0, 1]
