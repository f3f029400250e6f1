"""What can be taken back: a choice by which nobody has learned what the seat that chose did not know, and after which nobody else is asked; and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from outplay.games import find_game, games
from outplay.games.brawl.rules.activation_phase import PlayCard
from outplay.kernel.chance import Drawn, Quick, Seeded, seed_from
from outplay.kernel.errors import IllegalAction
from outplay.kernel.game import Game
from outplay.kernel.play import apply, to_act
from outplay.kernel.settings import Value
from outplay.kernel.step import Action, Option, Seat, SecretChoice
from outplay.kernel.view import heard
from tests.games import courtyard, march
from tests.games.worlds import busy
from tests.sizes import many

ACTIONS = many(250, 2_000)
"""Actions of a match that are looked at."""

TWINS = 3
"""Tables that fit what the seat knows, in which an action is tried to see whether it learns something."""

DOUBTS = 60
"""As many where it seems to have learned nothing from what was shown."""


def known(game: Game[Any], s: Any, seat: Seat) -> tuple[str, object]:
    """What a seat sees after an action, and what it has heard of it."""
    table = game.observe(s, seat).state
    table.barriers = 0
    return game.dumps(table), heard(s.told, seat)


def has_learned(game: Game[Any], before: Any, action: Action, after: Any, seat: Seat, twins: int, luck: Quick) -> bool:
    """Whether what a seat knows after an action does not follow from what it knew and the choice: then it is otherwise in a table that looked the same."""
    mine = known(game, after, seat)
    for _ in range(twins):
        twin = game.redeal(game.observe(before, seat), luck)
        twin.told = []
        try:
            apply(twin, action)
        except IllegalAction:
            continue  # it chose from what is not there in this twin
        if known(game, twin, seat) != mine:
            return True
    return False


def found(game: Game[Any], options: Mapping[str, Value], seed: int) -> Iterator[tuple[str, bool, Option]]:
    """Yield of each action of a random match what came of it, whether it can be undone, and what was picked. A pick of a secret series that goes on is none: it is taken back by itself."""
    luck = Quick(seed)
    s = game.start(game.settings.make(options), game.load(), Seeded(seed_from("taken back", game.id, seed)))
    for _ in range(ACTIONS):
        if s.over:
            return
        seat = s.asked[luck.number() % len(s.asked)]
        option, before, drawn = busy(s, seat, luck), s.copy(), list[Drawn]()
        action = Action(seat, option)
        step, together = s.todo[-1], isinstance(s.todo[-1], SecretChoice) and {*s.asked, *s.ready, *s.picks} != {seat}
        s.told, s.chance.drawn = [], drawn
        apply(s, action)
        if s.over or (isinstance(step, SecretChoice) and s.todo[-1] == step):
            continue
        free = s.barriers == before.barriers
        yield came_of(game, before, action, s, drawn, together, free, luck), free, option


def came_of(game: Game[Any], before: Any, action: Action, s: Any, drawn: list[Drawn], together: bool, free: bool, luck: Quick) -> str:
    """What came of an action that may forbid to take it back, in a word; empty if nothing did."""
    if set(to_act(s)) - {action.seat}:
        return "asked"
    if together:
        return "answered"
    if any(isinstance(result, tuple) or not free for _, result in drawn):
        return "drawn"
    if has_learned(game, before, action, s, action.seat, TWINS if free else DOUBTS, luck):
        return "learned"
    others = [seat for seat in range(s.settings.seats) if seat != action.seat]
    return "shown" if not free and any(has_learned(game, before, action, s, seat, TWINS, luck) for seat in others) else ""


GAMES: Mapping[str, Game[Any]] = {**games(), "courtyard": courtyard.GAME, "march": march.GAME}


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_told_nobody_anything_can_be_undone_and_nothing_else(name: str) -> None:
    """What was shown and could have been worked out, such as the last card that is left, is shown all the same: that happens once in a while."""
    game, counted = GAMES[name], Counter[tuple[str, bool]]()
    for number, options in enumerate([*(game.checked or [{}, {}, {}])] * many(1, 12)):
        counted.update((came, free) for came, free, _ in found(game, options, number))
    leaks = {came: n for (came, free), n in counted.items() if came and free}
    assert not leaks
    able, worked_out = counted["", True], counted["", False]
    assert able, counted
    assert worked_out <= able / 50, counted
    assert sum(n for (came, _), n in counted.items() if came) > 20, counted


def test_a_card_that_is_played_in_brawl_can_be_undone_until_it_meets_somebody() -> None:
    """A card played from the hand tells of nobody but who played it."""
    game = find_game("brawl")
    played = Counter(came for came, _, option in found(game, game.checked[0], 5) if isinstance(option, PlayCard))
    assert played[""] > 10
    assert set(played) <= {"", "asked"}
