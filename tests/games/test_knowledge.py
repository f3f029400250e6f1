"""Knowledge over whole matches: what a seat has seen it does not unsee, who is asked follows from public facts, and events tell no more than the table.

The kit checks the last two at some decisions of its matches; here every decision is looked at, and the players seek fights, windows and looks at hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum

import pytest

from outplay.kernel.cards import Cards, Hand
from outplay.kernel.chance import Drawn, Quick, Recorded
from outplay.kernel.errors import RecordError
from outplay.kernel.event import Told
from outplay.kernel.play import apply, legal
from outplay.kernel.state import State
from outplay.kernel.step import Action, Seat, SecretChoice
from outplay.kernel.things import Record, Thing
from outplay.kernel.view import heard
from outplay.kernel.window import Window, asking
from outplay.testing.knowledge import looks_alike, shown
from tests.games import march
from tests.games.worlds import KINDS, Kind, Moment, moments
from tests.sizes import many


def places(thing: object, path: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], Cards]]:
    """Yield all cards that lie on a table, each heap with the way to it."""
    if isinstance(thing, Cards):
        yield path, thing
    elif isinstance(thing, (Thing, Record)):
        for name in thing.__struct_fields__:
            if name not in ("content", "settings", "todo", "open", "told", "chance", "watch"):
                yield from places(getattr(thing, name), (*path, name))
    elif isinstance(thing, Mapping):
        for key, one in thing.items():
            yield from places(one, (*path, key))
    elif isinstance(thing, Sequence) and not isinstance(thing, str | bytes):
        for n, one in enumerate(thing):
            yield from places(one, (*path, n))


def forgotten(before: Cards, after: Cards) -> list[int]:
    """Return the cards that somebody knew before and does not know after, though they were not moved or shuffled."""
    if (set(before) != set(after)) if isinstance(before, Hand) else (before.cards != after.cards):
        return []
    knows = dict(zip(after.cards, after.known, strict=True))
    return [card for card, known in zip(before.cards, before.known, strict=True) if known & ~knows[card]]


def lies_in_heaps(kind: Kind) -> bool:
    """Return whether a game has secret cards which say who knows them."""
    return any(places(next(moments(kind, next(iter(kind.tables)), 0)).after))


@pytest.mark.parametrize("kind", [*filter(lies_in_heaps, KINDS)], ids=lambda kind: kind.game.id)
def test_what_a_seat_has_seen_it_does_not_unsee(kind: Kind) -> None:
    looked = 0
    for name in kind.tables:
        for seed in range(many(kind.matches, 20)):
            for moment in moments(kind, name, seed):
                before = dict(places(moment.before))
                for path, after in places(moment.after):
                    if path in before and before[path] is not after:
                        assert forgotten(before[path], after) == [], (path, moment.action)
                        looked += 1
    assert looked > 20


def viewers(moment: Moment, luck: Quick) -> list[Seat | None]:
    """Return all seats and a spectator if an action led to a window, or for `make soak`; else one of them at random."""
    everybody = [*range(moment.after.settings.seats), None]
    window = not moment.after.over and isinstance(asking(moment.after), Window)
    return everybody if window else many([everybody[luck.number() % len(everybody)]], everybody)


class Ends(Enum):
    """How an action goes in a twin that is given the draws of the other world: it draws the same, fewer or more of the same, or something else."""

    SAME = 0
    EARLY = 1
    LATE = 2
    ELSEWHERE = 3


def followed(twin: State, action: Action, drawn: Sequence[Drawn]) -> Ends:
    """Carry out an action with the draws of another world, and return how that goes."""
    twin.told, twin.chance = [], (chance := Recorded(drawn))
    try:
        apply(twin, action)
    except RecordError:
        return Ends.LATE if chance.at == len(drawn) else Ends.ELSEWHERE
    return Ends.SAME if chance.at == len(drawn) else Ends.EARLY


def question(s: State) -> tuple[object, ...]:
    """Return who is asked, and the class of the step or window that asks."""
    return (s.asked, None if s.over else type(asking(s)))


def is_told_apart(ours: Sequence[Told], theirs: Sequence[Told]) -> bool:
    """Return whether two worlds differ in an event that a viewer hears, as far as both go on. Then what was opened may decide who is asked."""
    return any(one != other for one, other in zip(ours, theirs, strict=False))


def check_asked(kind: Kind, moment: Moment, luck: Quick) -> int:
    """Assert that who is asked after an action tells no viewer what somebody holds. Return in how many twins that was seen."""
    before, action, after, drawn = moment
    seen = 0
    for viewer in viewers(moment, luck):
        twin = kind.game.redeal(kind.game.observe(before, viewer), luck)
        if twin.picks != before.picks:  # what was sealed decides what comes next
            continue
        if action.option not in legal(twin, action.seat) or (ends := followed(twin, action, drawn)) == Ends.ELSEWHERE:
            continue
        mine, theirs = heard(after.told, viewer), heard(twin.told or [], viewer)
        if not is_told_apart(mine, theirs):
            seen += 1
            assert ends == Ends.SAME, f"whether anybody is asked before a draw tells {viewer} what somebody holds, after {action}: {mine} or {theirs}"
            assert question(twin) == question(after), f"who is asked tells {viewer} what somebody holds, after {action}: {mine} or {theirs}"
    return seen


def check_told(kind: Kind, moment: Moment, luck: Quick) -> int:
    """Assert that what a viewer hears of an action it also sees on the table, but for what events show by themselves. Return in how many twins that was seen."""
    before, action, after, drawn = moment
    seen = 0
    step = before.todo[-1]
    opened = isinstance(step, SecretChoice) and step.opened and action.seat not in after.picks
    if any(isinstance(result, tuple) for _, result in drawn):  # a shuffle may hide again what was shown
        return 0
    for viewer in viewers(moment, luck):
        twin = kind.game.redeal(kind.game.observe(before, viewer), luck)
        alike = [option for option in legal(twin, action.seat) if option == action.option or (not opened and looks_alike(before, viewer, action, option))]
        if not alike or (opened and twin.picks != before.picks):
            continue
        if followed(twin, Action(action.seat, alike[luck.number() % len(alike)]), drawn) != Ends.SAME:
            continue
        known, again = kind.game.observe(after, viewer), kind.game.observe(twin, viewer)
        mine, theirs = heard(after.told, viewer), heard(twin.told or [], viewer)
        if kind.game.dumps(known.state) == kind.game.dumps(again.state) and shown(mine) == shown(theirs):
            seen += 1
            assert mine == theirs, f"events tell {viewer} what the table does not, after {action}"
            assert [kind.game.say(known, one) for one in mine] == [kind.game.say(again, one) for one in theirs]
    return seen


def compared(kind: Kind, check: Callable[[Kind, Moment, Quick], int]) -> int:
    """Return in how many twins a check was made, over all actions of a game's matches."""
    luck = Quick(1)
    return sum(check(kind, moment, luck) for name in kind.tables for seed in range(many(kind.matches, 20)) for moment in moments(kind, name, seed))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.game.id)
def test_who_is_asked_follows_from_public_facts(kind: Kind) -> None:
    assert compared(kind, check_asked) > 50


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.game.id)
def test_what_is_told_is_seen_on_the_table(kind: Kind) -> None:
    assert compared(kind, check_told) > 50


def test_a_window_that_asks_only_who_can_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(march.Interrupt, "seats", lambda window, s: [seat for seat in s.watchers(window.mover) if window.answers(s, seat)])
    with pytest.raises(AssertionError, match="who is asked tells"):
        compared(KINDS[-1], check_asked)
