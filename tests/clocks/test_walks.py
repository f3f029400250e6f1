"""Random matches of all games with clocks: people who think for a while, let time run out, take back and go back; and a second bookkeeper who adds up moment by moment."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from outplay.clocks.clocks import FLAG, TAKE_BACK, UNDO, Clocks, Facts, Happened, first, following, gone_back, left, pausing
from outplay.clocks.facts import facts, hides_who_is_asked
from outplay.clocks.terms import ClockTerms, offered, pace
from outplay.games import games
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.game import Game
from outplay.kernel.play import apply, can_take_back, legal
from outplay.kernel.step import Action, SecretChoice, Series, TakeBack, TimeOut
from tests.sizes import many

TERMS = [*(one.terms for one in offered(pace(None), 2)), ClockTerms(5.0, 60.0, 10.0), ClockTerms(4.0, 30.0, 5.0, shared=True), ClockTerms(6.0)]
MOST_ROWS = 250


def served(since: float, until: float) -> float:
    return max(0.0, until - since)


@dataclass
class Step:
    """What happened: a row, the clocks and the facts before and after it, and for an undo the clocks gone back to."""

    row: Happened
    before: Clocks
    facts_before: Facts
    after: Clocks
    facts: Facts
    target: Clocks | None = None


def walked(game: Game[Any], terms: ClockTerms, number: int) -> Iterator[Step]:
    """A match of people who answer at random, after a random time; until it is over, or long enough."""
    luck = random.Random(number)
    seats = luck.choice(game.settings.usual_seats()[:3])
    settings = game.settings.make({"seats": seats}, game.settings.usual(seats))
    state = game.start(settings, game.load(), Seeded(seed_from("clocks", number)))
    at = 1000.0
    seen = facts(game, game.observe(state, None), terms.shared)
    clocks = first(terms, seen, at)
    past: list[tuple[Any, Clocks]] = []
    for _ in range(MOST_ROWS):
        if state.over:
            return
        before, facts_before = clocks, seen
        at += luck.choice((0.2, 1.0, 3.0, 9.0, 40.0))
        up = [holder for holder in clocks.open if left(terms, clocks, holder, at, served) <= -1.0]
        public = clocks.secret or not hides_who_is_asked(game)
        if up:
            seat = next(seat for seat in state.asked if seen.holders[seat] in up)
            past.append((state.copy(), clocks))
            apply(state, Action(seat, TimeOut()))
            row = Happened(at, FLAG, seat if public else None, seen.holders[seat])
        elif state.ready and luck.random() < 0.3 and (back := [seat for seat in state.ready if can_take_back(state, seat)]):
            seat = luck.choice(back)
            if left(terms, clocks, seen.holders[seat], at, served) <= 0:
                continue
            past.append((state.copy(), clocks))
            apply(state, Action(seat, TakeBack(-1)))
            row = Happened(at, TAKE_BACK, seat, seen.holders[seat])
        elif past and luck.random() < 0.1:
            state, target = past.pop()
            seen = facts(game, game.observe(state, None), terms.shared)
            clocks = gone_back(terms, before, target, at, seen, served)
            yield Step(Happened(at, UNDO), before, facts_before, clocks, seen, target)
            continue
        else:
            seat = luck.choice(state.asked)
            past.append((state.copy(), clocks))
            apply(state, Action(seat, answer(state, seat, luck)))
            row = Happened(at, "pick", seat if public else None, seen.holders[seat] if public else None)
        seen = facts(game, game.observe(state, None), terms.shared)
        clocks = following(terms, before, row, seen, served)
        yield Step(row, before, facts_before, clocks, seen)


def answer(state: Any, seat: int, luck: random.Random) -> Any:
    """One option, or a whole secret series."""
    step, picks = state.todo[-1], state.picks.get(seat, ())
    options = legal(state, seat)
    if not isinstance(step, SecretChoice):
        return luck.choice(options)
    while options:
        picks = (*picks, luck.choice(options))
        options = step.options(state, seat, picks)
    return Series(picks)


@pytest.fixture(params=sorted(games()))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    """Each game."""
    return games()[request.param]


def test_what_is_charged_is_the_time_beyond_what_is_free(game: Game[Any]) -> None:
    for number in range(many(3, 60)):
        terms = TERMS[number % len(TERMS)]
        ran: dict[str, float] = {}
        at = 1000.0
        for one in walked(game, terms, number):
            for holder in one.facts_before.asked:
                ran[holder] = ran.get(holder, 0.0) + one.row.at - at
            at = one.row.at
            if one.row.kind in (UNDO, TAKE_BACK):
                break  # told below
            for holder in one.before.open:
                closed = one.after.open.get(holder) != one.before.open[holder]
                due = max(0.0, ran.get(holder, 0.0) - terms.free) if closed else 0.0
                gained = terms.gain if one.facts.round > one.before.round else 0.0
                spent = min(one.before.bank[holder], due)
                assert one.after.bank[holder] == pytest.approx(
                    max(one.before.bank[holder] - spent, min(terms.bank, one.before.bank[holder] - spent + gained)), abs=1e-3
                )
                if closed:
                    ran.pop(holder, None)


def test_nobody_ever_has_more_than_before_but_what_a_round_gives(game: Game[Any]) -> None:
    for number in range(many(4, 60)):
        terms = TERMS[number % len(TERMS)]
        for one in walked(game, terms, number):
            gained = terms.gain if one.facts.round > one.before.round else 0.0
            for holder, after in one.after.bank.items():
                assert 0.0 <= after <= terms.bank + 1e-9
                if one.row.kind == TAKE_BACK:
                    before = left(terms, one.before, holder, one.row.at, served)
                    assert left(terms, one.after, holder, one.row.at, served) <= before + 1e-9, "who takes back goes on with what was left"
                else:
                    assert after <= one.before.bank[holder] + gained + 1e-9
            if one.row.kind == UNDO:
                assert one.target is not None
                assert all(one.after.bank[holder] <= one.target.bank[holder] + 1e-9 for holder in one.after.bank)


def test_an_answer_of_one_leaves_the_windows_of_the_others_as_they_were(game: Game[Any]) -> None:
    for number in range(many(4, 60)):
        for one in walked(game, TERMS[number % len(TERMS)], number):
            if one.row.kind in ("pick", TAKE_BACK) and one.before.secret and one.after.secret and set(one.before.ready) < set(one.after.ready):
                own = one.row.holder
                others = {holder: since for holder, since in one.before.open.items() if holder != own}
                assert {holder: one.after.open.get(holder) for holder in others} == others


def test_who_is_asked_has_an_open_window_and_nobody_else(game: Game[Any]) -> None:
    for number in range(many(4, 60)):
        for one in walked(game, TERMS[number % len(TERMS)], number):
            assert set(one.after.open) == set(one.facts.asked)


def test_the_least_that_is_left_after_going_back_is_five_seconds(game: Game[Any]) -> None:
    for number in range(many(4, 60)):
        terms = TERMS[number % len(TERMS)]
        for one in walked(game, terms, number):
            if one.row.kind == UNDO:
                assert all(left(terms, one.after, holder, one.row.at, served) >= 5.0 - 1e-9 for holder in one.after.open)


def test_a_hundred_pauses_cost_nothing() -> None:
    seen = Facts(1, False, (), frozenset({"0"}), ("0", "1"))
    terms, at = ClockTerms(10.0, 60.0), 0.0
    clocks = first(terms, seen, at)
    for _ in range(100):
        at += 0.2
        clocks = pausing(terms, clocks, (0, 1), True, at, served)
        at += 50.0
        assert left(terms, clocks, "0", at, served) == pytest.approx(70.0 - clocks.spent["0"])
        clocks = pausing(terms, clocks, (), False, at, served)
    after = following(terms, clocks, Happened(at + 5.0, "pick", 0, "0"), Facts(1, False, (), frozenset({"1"}), ("0", "1")), served)
    assert after.bank["0"] == pytest.approx(60.0 - (20.0 + 5.0 - 10.0))


def test_a_clock_is_told_nothing_that_is_hidden(game: Game[Any]) -> None:
    """Whatever a table is to who looks on, the clocks are the same."""
    for number in range(many(3, 60)):
        luck = random.Random(number)
        seats = luck.choice(game.settings.usual_seats()[:3])
        state = game.start(game.settings.make({"seats": seats}, game.settings.usual(seats)), game.load(), Seeded(seed_from("twins", number)))
        for _ in range(60):
            if state.over:
                break
            twin = game.redeal(game.observe(state, None), Quick(luck.getrandbits(60)))
            assert facts(game, game.observe(twin, None), False) == facts(game, game.observe(state, None), False)
            seat = luck.choice(state.asked)
            apply(state, Action(seat, answer(state, seat, luck)))


def test_of_an_answer_whose_seat_is_hidden_a_clock_knows_only_the_side() -> None:
    hidden = Facts(1, False, (), frozenset({"a"}), ("a", "a", "b", "b"))
    terms = ClockTerms(5.0, 60.0)
    clocks = first(terms, hidden, 0.0)
    assert clocks.bank == {"a": 60.0, "b": 60.0}
    after = following(terms, clocks, Happened(20.0, "pick"), Facts(1, False, (), frozenset({"b"}), hidden.holders), served)
    assert after.bank == {"a": 45.0, "b": 60.0}


def test_a_lone_answer_and_a_quick_one_leave_the_same_bank() -> None:
    seen, others = Facts(1, False, (), frozenset({"0"}), ("0", "1")), Facts(1, False, (), frozenset({"1"}), ("0", "1"))
    terms = ClockTerms(3.0, 60.0)
    clocks = first(terms, seen, 0.0)
    lone = following(terms, clocks, Happened(1.6, "host", 0, "0"), others, served)
    quick = following(terms, clocks, Happened(2.9, "pick", 0, "0"), others, served)
    assert lone.bank == quick.bank
