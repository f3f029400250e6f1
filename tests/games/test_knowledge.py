"""Knowledge over whole matches: what a seat has seen it does not unsee, who is asked follows from public facts, and events tell no more than the table.

The kit checks the last two at some decisions of its matches; here every decision is looked at, and the players seek fights, windows and looks at hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

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
from outplay.kernel.window import asking
from outplay.testing.knowledge import looks_alike, shown
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
        for seed in range(many(kind.matches, 40)):
            for moment in moments(kind, name, seed):
                before = dict(places(moment.before))
                for path, after in places(moment.after):
                    if path in before and before[path] is not after:
                        assert forgotten(before[path], after) == [], (path, moment.action)
                        looked += 1
    print(kind.game.id, looked)
    assert looked > 20


def viewers(s: State, luck: Quick) -> list[Seat | None]:
    """Return one viewer at random, a seat or a spectator; all of them for `make soak`."""
    everybody = [*range(s.settings.seats), None]
    return many([everybody[luck.number() % len(everybody)]], everybody)


def followed(twin: State, action: Action, drawn: Sequence[Drawn]) -> bool:
    """Carry out an action with the draws of another world, and return whether it draws the same."""
    twin.told, twin.chance = [], Recorded(drawn)
    try:
        apply(twin, action)
        twin.chance.finish()
    except RecordError:
        return False
    return True


def question(s: State) -> tuple[object, ...]:
    """Return who is asked, and the class of the step or window that asks."""
    return (s.asked, None if s.over else type(asking(s)))


def is_told_apart(ours: Sequence[Told], theirs: Sequence[Told]) -> bool:
    """Return whether a viewer hears of something that is otherwise before one of two worlds has ended. Then what was opened may decide who is asked."""
    return any(one != other for one, other in zip(ours, theirs, strict=False))


def check_asked(kind: Kind, moment: Moment, luck: Quick) -> int:
    """Assert that who is asked after an action tells no viewer what somebody holds. Return in how many twins that was seen."""
    before, action, after, drawn = moment
    compared = 0
    for viewer in viewers(before, luck):
        twin = kind.game.redeal(kind.game.observe(before, viewer), luck)
        if twin.picks != before.picks:  # what was sealed decides what comes next
            continue
        if action.option not in legal(twin, action.seat) or not followed(twin, action, drawn):
            continue
        mine, theirs = heard(after.told, viewer), heard(twin.told or [], viewer)
        if not is_told_apart(mine, theirs):
            compared += 1
            assert question(twin) == question(after), f"who is asked tells {viewer} what somebody holds, after {action}: {mine} or {theirs}"
    return compared


def check_told(kind: Kind, moment: Moment, luck: Quick) -> int:
    """Assert that what a viewer hears of an action it also sees on the table, but for what events show by themselves. Return in how many twins that was seen."""
    before, action, after, drawn = moment
    compared = 0
    step = before.todo[-1]
    opened = isinstance(step, SecretChoice) and step.opened and action.seat not in after.picks
    if any(isinstance(result, tuple) for _, result in drawn):  # a shuffle may hide again what was shown
        return 0
    for viewer in viewers(before, luck):
        twin = kind.game.redeal(kind.game.observe(before, viewer), luck)
        alike = [option for option in legal(twin, action.seat) if option == action.option or (not opened and looks_alike(before, viewer, action, option))]
        if not alike or (opened and twin.picks != before.picks):
            continue
        if not followed(twin, Action(action.seat, alike[luck.number() % len(alike)]), drawn):
            continue
        known, again = kind.game.observe(after, viewer), kind.game.observe(twin, viewer)
        mine, theirs = heard(after.told, viewer), heard(twin.told or [], viewer)
        if kind.game.dumps(known.state) == kind.game.dumps(again.state) and shown(mine) == shown(theirs):
            compared += 1
            assert mine == theirs, f"events tell {viewer} what the table does not, after {action}"
            assert [kind.game.say(known, one) for one in mine] == [kind.game.say(again, one) for one in theirs]
    return compared


CHECKS = {"who is asked follows from public facts": check_asked, "a row tells no more than the table": check_told}


@pytest.mark.parametrize("check", CHECKS.values(), ids=list(CHECKS))
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.game.id)
def test_worlds(kind: Kind, check: Callable[[Kind, Moment, Quick], int]) -> None:
    compared, luck = 0, Quick(1)
    for name in kind.tables:
        for seed in range(many(kind.matches, 40)):
            compared += sum(check(kind, moment, luck) for moment in moments(kind, name, seed))
    print(kind.game.id, check.__name__, compared)
    assert compared > 20
