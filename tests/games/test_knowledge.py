"""What a seat has seen it does not unsee: in random matches of every game, as long as a card lies where it lay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pytest

from outplay.games import games
from outplay.kernel.cards import Cards, Hand
from outplay.kernel.chance import Quick, Seeded, seed_from
from outplay.kernel.game import Game
from outplay.kernel.play import apply, legal
from outplay.kernel.state import State
from outplay.kernel.step import Action
from outplay.kernel.things import Record, Thing
from tests.sizes import many

ACTIONS = many(250, 20_000)
"""Actions of a match that are looked at."""


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


def lies_in_heaps(game: Game[State]) -> bool:
    """Whether a game has secret cards which say who knows them."""
    return game.has_secrets and any(places(game.start(game.settings.make({}), game.load(), Seeded(seed_from("knowledge")))))


@pytest.mark.parametrize("game", [*filter(lies_in_heaps, games().values())], ids=lambda game: game.id)
def test_what_a_seat_has_seen_it_does_not_unsee(game: Game[State]) -> None:
    looked = 0
    for seed in range(many(2, 20)):
        s, luck = game.start(game.settings.make({}), game.load(), Seeded(seed_from("knowledge", seed))), Quick(seed)
        for _ in range(ACTIONS):
            if s.over:
                break
            seat = s.asked[luck.number() % len(s.asked)]
            options = legal(s, seat)
            option = options[luck.number() % len(options)]
            before = dict(places(s))
            apply(s, Action(seat, option))
            for path, after in places(s):
                if path in before and before[path] is not after:
                    assert forgotten(before[path], after) == [], (path, option)
                    looked += 1
    assert looked > 20
