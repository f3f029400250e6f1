"""The loop: a game is a state and a stack of steps still to do.

`to_act`, `legal`, `apply` and `child` are all that bots, servers and tests need to play any game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar, cast

from outplay.kernel.errors import Bug, IllegalAction
from outplay.kernel.event import Conceded
from outplay.kernel.state import NO_PICKS, State
from outplay.kernel.step import ASKS_ONE, ASKS_SEVERAL, DEED, Action, Choice, Concede, Option, Seat, SecretChoice, Series, StandIn, Step, TakeBack, TimeOut

__all__ = ["NOBODY", "apply", "can_take_back", "child", "legal", "may_concede", "next_options", "number_of", "offered", "pick", "to_act"]

S = TypeVar("S", bound=State)

NOBODY: Final = -1

TOO_MANY: Final = 10_000
"""Limit of steps without a decision. No rulebook needs that many, so more must be an endless loop."""


def to_act(s: State) -> tuple[Seat, ...]:
    """Return the seats that are asked now, in seat order; empty if the match is over."""
    return s.asked


def legal(s: S, seat: Seat) -> Sequence[Option]:
    """Return what this seat may pick now; empty if it is not asked."""
    if seat not in s.asked:
        return ()
    if s.open is None:
        s.open = {}
    if seat not in s.open:
        s.open = {**s.open, seat: _options(s, seat)}
    return s.open[seat]


def _options(s: S, seat: Seat) -> Sequence[Option]:
    step = s.todo[-1]
    if isinstance(step, Choice):
        options = step.options(s)
        return options if s.barred is None else free(s, step, seat, options)
    assert isinstance(step, SecretChoice)
    return next_options(s, step, seat, s.picks.get(seat, ()))


def next_options(s: S, step: SecretChoice[S], seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
    """Return the options for the next pick of a seat in a secret series that is asked now, given its picks so far; empty if it is done."""
    options = step.options(s, seat, picked)
    return options if s.barred is None else free(s, step, seat, options)


def free(s: S, step: Step[S], seat: Seat, options: Sequence[Option]) -> Sequence[Option]:
    """Return those of a step's options that are not barred to a seat; all of them if that leaves none."""
    assert s.barred is not None
    waits = bool(s.todo) and s.todo[-1] is step
    if not waits:
        s.todo.append(step)
    left = [option for option in options if not s.barred(s, seat, option)]
    if not waits:
        s.todo.pop()
    return left or options


def offered(s: S, seat: Seat) -> Sequence[Option]:
    """Return what a person may pick now: the legal options, and those that a secret choice accepts early because their order means nothing."""
    options = legal(s, seat)
    step = s.todo[-1] if options else None
    return [*options, *step.early(s, seat, s.picks.get(seat, ()))] if isinstance(step, SecretChoice) else options


def in_turn(s: S, seat: Seat, picks: tuple[Option, ...], made: tuple[Option, ...] = ()) -> tuple[Option, ...]:
    """Return the picks of a series in an order in which each is an option, as close as possible to the given order; empty if there is no such order.

    `made` are the picks that come before them.
    """
    step = s.todo[-1]
    assert isinstance(step, SecretChoice)
    options = step.options(s, seat, made)
    for n, one in enumerate(picks):
        if one in options and one not in picks[:n]:
            left = picks[:n] + picks[n + 1 :]
            if not left:
                return (*made, one)
            if found := in_turn(s, seat, left, (*made, one)):
                return found
    return ()


def apply(s: S, action: Action) -> None:
    """Carry out an action and everything that follows, until a seat is asked again or the match is over.

    Raises IllegalAction, and changes nothing, if this seat cannot pick this now.
    """
    option = action.option
    if s.blind:
        raise IllegalAction("an observation cannot be played on; re-deal it first")
    if isinstance(option, TakeBack):
        take_back(s, action.seat, option.number)
        return
    if isinstance(option, Concede):  # also by a seat that is not asked
        concede(s, action.seat)
        return
    if isinstance(option, StandIn):
        stand_in(s, action.seat)
        return
    if action.seat not in s.asked:
        raise IllegalAction(f"seat {action.seat + 1} is not asked now")
    if isinstance(option, TimeOut):
        time_out(s, action.seat)
        return
    if isinstance(option, Series):
        answer(s, action.seat, option.picks)
        return
    if not isinstance(option, Option):
        raise IllegalAction("a secret pick has to be submitted as it is")
    if number_of(legal(s, action.seat), option) is None:
        raise IllegalAction(f"seat {action.seat + 1} cannot pick {option!r} now, asked by {s.todo[-1]!r}")
    pick(s, action.seat, option)


def number_of(options: Sequence[Option], option: Option) -> int | None:
    """Return the index of an option in a list, or None. Picks are mostly objects of the list itself, so identity is tried first: comparing records is slow."""
    for number, known in enumerate(options):
        if known is option:
            return number
    return options.index(option) if option in options else None


def pick(s: S, seat: Seat, option: Option) -> None:
    """Carry out an option without the checks of `apply`: it is unchecked. Only for options that come from `legal`: anything else leaves the state broken."""
    take(s, seat, option)
    advance(s, seat)


def take(s: S, seat: Seat, option: Option) -> None:
    """Carry out an option, but none of the steps that follow from it yet."""
    todo = s.todo
    step: Any = todo[-1]  # its kind says what it can do
    s.open, s.acting = None, seat
    if step.kind == ASKS_ONE:
        s.asked = ()
        todo.pop()
        if more := step.chosen(s, option):
            todo.extend(more if len(more) == 1 else more[::-1])
    else:
        s.picks = in_order({**s.picks, seat: (*s.picks.get(seat, ()), option)})


def in_order(picks: Mapping[Seat, tuple[Option, ...]]) -> Mapping[Seat, tuple[Option, ...]]:
    """Return sealed picks in seat order, so that it does not matter who answered first."""
    return {seat: picks[seat] for seat in sorted(picks)}


def child(s: S, action: Action) -> S:
    """Return a copy of the state after an action. Raises IllegalAction."""
    new = s.copy()
    apply(new, action)
    return new


def concede(s: S, seat: Seat) -> None:
    """Let a seat leave the match, at any moment. The game decides what that does to the table; then the open question is dropped or asked anew.

    If the game lets the seat leave later, this is tried again each time the seat would be asked; until then it gets defaults.
    Sealed picks of other seats are kept if they are still possible. Raises IllegalAction if the seat cannot concede.
    """
    if s.over or not s.todo:
        raise IllegalAction("the match is over")
    s.side_of(seat)  # there must be such a seat
    if not s.can_be_left:
        raise IllegalAction("nobody can concede in this game")
    if seat in s.conceded:
        raise IllegalAction(f"seat {seat + 1} has conceded already")
    s.conceded = tuple(sorted((*s.conceded, seat)))
    s.barriers += 1
    s.open = None
    s.tell(Conceded, seat)
    s.leave(seat, seat in s.asked)
    question = s.todo[-1]
    s.picks = _kept(s, question, seat) if isinstance(question, SecretChoice) else NO_PICKS
    s.asked, s.ready = (), ()
    advance(s, seat)


def stand_in(s: S, seat: Seat) -> None:
    """Let somebody else answer for a seat that has conceded, from its next question on. Raises IllegalAction if it has not, or if somebody does already."""
    if s.over or seat not in s.conceded or seat in s.led:
        raise IllegalAction("one can stand in only for a seat that has conceded, and once")
    s.led = tuple(sorted((*s.led, seat)))


def may_concede(s: State, seat: Seat) -> bool:
    """Return whether a seat may concede: at any moment, once."""
    return s.can_be_left and not s.over and seat not in s.conceded


def _kept(s: S, question: SecretChoice[S], gone: Seat) -> Mapping[Seat, tuple[Option, ...]]:
    """Return the sealed picks of all other seats that are still possible."""
    if s.over or not question.applies(s):
        return NO_PICKS
    return {seat: kept for seat in question.seats(s) if seat != gone and (kept := question.kept(s, seat, s.picks.get(seat, ())))}


def time_out(s: S, seat: Seat) -> None:
    """Pick the default for a seat; in a secret series, the defaults to its end."""
    step = s.todo[-1]
    if isinstance(step, Choice):
        pick(s, seat, _default(s, step))
        return
    assert isinstance(step, SecretChoice)
    _pick_defaults(s, step, seat)
    advance(s, seat)


def _default(s: S, step: Choice[S]) -> Option:
    """Return the default of a choice, or the first option that is not barred."""
    usual = step.default(s)
    if s.barred is None:
        return usual
    options = free(s, step, step.who(s), step.options(s))
    return usual if usual in options else options[0]


def _pick_defaults(s: S, step: SecretChoice[S], seat: Seat) -> None:
    """Give a seat the defaults of a secret series to its end."""
    picked = s.picks.get(seat, ())
    for _ in range(TOO_MANY):
        if not (options := next_options(s, step, seat, picked)):
            s.picks = in_order({**s.picks, seat: picked})
            s.open = None
            return
        usual = step.default(s, seat, picked)
        picked = (*picked, usual if s.barred is None or usual in options else options[0])
    raise Bug(f"the defaults of a secret series do not end: {step!r}")


def answer(s: S, seat: Seat, picks: tuple[Option, ...]) -> None:
    """Answer a whole secret series at once. Raises IllegalAction, and changes nothing, if a pick is impossible or missing."""
    step = s.todo[-1]
    if not isinstance(step, SecretChoice):
        raise IllegalAction("only a secret choice takes a series of picks")
    made: tuple[Option, ...] = ()
    for option in picks:
        if option not in step.options(s, seat, made):
            raise IllegalAction(f"seat {seat + 1} cannot pick {option!r} after {made!r}, asked by {step!r}")
        made = (*made, option)
    if step.options(s, seat, made):
        raise IllegalAction("the series is not finished")
    s.picks = in_order({**s.picks, seat: made})
    s.open = None
    advance(s, seat)


def take_back(s: S, seat: Seat, number: int = -1) -> None:
    """Take back one pick of a seat's secret series, by index (-1: the last). Later picks are kept if they are still possible. Raises IllegalAction."""
    picks = s.picks.get(seat, ())
    if not can_take_back(s, seat) or not -1 <= number < len(picks):
        raise IllegalAction("there is nothing to take back")
    at = number % len(picks)
    left = cast("SecretChoice[S]", s.todo[-1]).kept(s, seat, picks[:at] + picks[at + 1 :])
    s.picks = in_order({**s.picks, seat: left}) if left else {other: picks for other, picks in s.picks.items() if other != seat}
    s.open = None
    advance(s, seat)


def can_take_back(s: State, seat: Seat) -> bool:
    """Return whether this seat has picks of a secret series that it may still take back. Defaults of a conceded seat cannot be taken back."""
    if seat in s.conceded and seat not in s.led:
        return False
    return bool(s.todo) and isinstance(s.todo[-1], SecretChoice) and bool(s.picks.get(seat)) and bool(s.asked)


def advance(s: S, last: Seat = NOBODY, most: int = TOO_MANY) -> None:
    """Run steps until one waits for a seat or the match is over, or until `most` steps were run. `last` is the seat that acted last, or NOBODY."""
    todo, s.acting = s.todo, last
    step: Any  # its kind says what it can do
    for _ in range(most):
        if s.over:
            todo.clear()
            s.asked = ()
            s.ready = ()
            s.picks = NO_PICKS
            return
        if not todo:
            raise Bug("nothing is left to do, and the match is not over")
        step = todo.pop()
        kind = step.kind
        if not step.applies(s):
            if kind == ASKS_SEVERAL:
                s.picks, s.ready, s.asked = NO_PICKS, (), ()
            continue
        if kind == DEED:
            more = step.run(s)
        elif kind == ASKS_ONE:
            options = step.options(s)
            if s.barred is not None and len(options) > 1:
                options = free(s, step, step.who(s), options)
            if len(options) == 1 and not step.always_asked:
                more = step.chosen(s, options[0])
            elif not options and step.may_be_void:
                continue
            elif options and not s.conceded:
                seat = step.who(s)
                todo.append(step)
                s.asked, s.open = (seat,), {seat: options}
                s.barriers += seat != s.acting
                return
            else:
                todo.append(step)
                if _asks(s, step, options):
                    return
                continue
        elif _still_asked(s, step, last):
            todo.append(step)
            if s.conceded and any(_answered_for(s, step, seat) for seat in s.asked if seat in s.conceded):
                last = NOBODY
                continue
            return
        else:
            picks = {seat: s.picks.get(seat, ()) for seat in s.ready}
            s.picks, s.ready, s.asked = NO_PICKS, (), ()
            s.barriers += any(made for seat, made in picks.items() if seat != s.acting)
            more = step.resolve(s, picks)
        if more:
            todo.extend(more if len(more) == 1 else more[::-1])
    if most == TOO_MANY:
        raise Bug("ten thousand steps without a decision:\n" + "\n".join(map(repr, todo[-40:])))


def _asks(s: S, step: Choice[S], options: Sequence[Option]) -> bool:
    """Ask the seat that a choice waits for and return True. If it has conceded, let it leave or take its default instead, and return False."""
    if not options:
        raise Bug(f"a choice without options: {step!r}")
    seat = step.who(s)
    if seat in s.conceded:
        if s.leave(seat, asked=True):
            return False
        if seat not in s.led:
            s.todo.pop()
            s.todo.extend(reversed(step.chosen(s, _default(s, step))))
            return False
    s.asked = (seat,)
    s.open = {seat: options}
    s.barriers += seat != s.acting
    return True


def _answered_for(s: S, step: SecretChoice[S], seat: Seat) -> bool:
    """Handle a conceded seat of a secret choice, and return whether it need not be asked: it leaves now, or takes the defaults to the end of its series."""
    if s.leave(seat, asked=True):
        return True
    if seat in s.led:
        return False
    _pick_defaults(s, step, seat)
    return True


def _still_asked(s: S, step: SecretChoice[S], last: Seat) -> bool:
    """Update who has answered a secret choice, and return whether some seat has not. Who is ready is public, what was picked is not.

    A new question looks at all seats; after that only at the seat that acted last, since no other can have changed.
    """
    if last != NOBODY and (last in s.asked or last in s.ready):
        options = next_options(s, step, last, s.picks.get(last, ()))
        if not options and last in s.asked:
            s.asked, s.ready = tuple(seat for seat in s.asked if seat != last), tuple(sorted((*s.ready, last)))
        elif options and last in s.ready:
            s.asked, s.ready = tuple(sorted((*s.asked, last))), tuple(seat for seat in s.ready if seat != last)
        s.open = {last: options} if options else None
        return bool(s.asked)
    seats, new = step.seats(s), not s.asked
    s.open = {seat: options for seat in seats if (options := next_options(s, step, seat, s.picks.get(seat, ())))}
    s.asked = tuple(s.open)
    s.ready = tuple(seat for seat in seats if seat not in s.open)
    s.barriers += new and any(seat != s.acting for seat in s.asked)
    return bool(s.asked)
