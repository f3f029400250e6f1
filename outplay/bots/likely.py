"""What a game says sensible players do: guesses at what somebody answers, and own answers played out against them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from outplay.bots.drawing import drawn_as
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import advance, answer, in_order, legal, pick, time_out
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

Answer = tuple[Option, ...]

FORLORN: Final = 0.03
"""What is less likely than the likeliest by this part is not thought about."""
SURE: Final = 8.0
"""How sharply the first own answer follows what is likely; others are drawn by the odds."""
CANDIDATES: Final = 6
"""Own answers that are played out."""
GUESSES: Final = 3
"""So often each is guessed anew, as long as it is one that there is already."""
LONGEST: Final = 400
"""Picks after which a turn is judged where it is."""


def knows(game: Game[S]) -> bool:
    """Whether a game ever says what is likely: else nobody needs to look."""
    return type(game).likely is not Game.likely


def likely_pick(game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick, sharp: float = 1.0) -> Option | None:
    """What a sensible player might pick; the sharper, the likelier what is likely. None: the game does not know."""
    odds = game.likely(seen, seat, options)
    if odds is None:
        return None
    return drawn_as(options, [(odd / max(odds)) ** sharp for odd in odds], chance)


def plausible(game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option]) -> Sequence[Option]:
    """The options that sensible players ever take, beside the likeliest: only these are worth a thought. All, where the game does not know."""
    odds = game.likely(seen, seat, options) if knows(game) else None
    if odds is None:
        return options
    least = FORLORN * max(odds)
    return [option for option, odd in zip(options, odds, strict=True) if odd >= least]


def likely_answer(game: Game[S], world: S, seat: Seat, chance: Quick, sharp: float = 1.0) -> Answer | None:
    """All that a sensible player might answer to a secret series, pick by pick. None: the game does not know."""
    step = world.todo[-1]
    assert isinstance(step, SecretChoice)
    table = game.observe(world, seat).state
    picks = table.picks.get(seat, ())
    while options := step.options(table, seat, picks):
        picked = options[0] if len(options) == 1 else likely_pick(game, Observation(table, seat), seat, options, chance, sharp)
        if picked is None:
            return None
        picks = (*picks, picked)
        table.open, table.picks = None, {**table.picks, seat: picks}
    return picks


def guessed(game: Game[S], world: S, seat: Seat, chance: Quick) -> bool:
    """Answer in a world for a seat that is asked, as a sensible player might. False: the game does not know how."""
    if not knows(game):
        return False
    if isinstance(world.todo[-1], SecretChoice):
        picks = likely_answer(game, world, seat, chance)
        if picks is None:
            return False
        answer(world, seat, picks)
        return True
    picked = likely_pick(game, game.observe(world, seat), seat, legal(world, seat), chance)
    if picked is None:
        return False
    pick(world, seat, picked)
    return True


def rehearsed(game: Game[S], seen: Observation[S], seat: Seat, chance: Quick, leaves: int) -> Answer | None:
    """The own answer that does best against likely answers of others, with about so many turns played out. None: the game does not know what is likely."""
    first = likely_answer(game, seen.state, seat, chance, SURE) if knows(game) else None
    return None if first is None else Rehearsal(game, seen, seat, chance, first, leaves).best()


class Rehearsal(Generic[S]):
    """Whole answers of a seat, each played to the end of the turn in the same worlds, with the same answers of the others."""

    def __init__(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick, first: Answer, leaves: int) -> None:
        self.game, self.seen, self.seat, self.chance, self.left = game, seen, seat, chance, leaves
        self.came_to = {first: 0.0}
        for _ in range(CANDIDATES * GUESSES):
            if len(self.came_to) == CANDIDATES:
                break
            self.came_to.setdefault(likely_answer(game, seen.state, seat, chance) or first, 0.0)

    def best(self) -> Answer:
        """The answer that came to most; after half of the effort only the better half of them is played on."""
        half = self.left // 2
        while self.left > 0 and len(self.came_to) > 1:
            self.play()
            if self.left <= half:
                keep = sorted(self.came_to, key=lambda own: -self.came_to[own])[: max(2, CANDIDATES // 2)]
                self.came_to, half = {own: self.came_to[own] for own in keep}, -1
        return max(self.came_to, key=lambda own: self.came_to[own])

    def play(self) -> None:
        """Play each answer once, in one world."""
        world = self.game.redeal(self.seen, Quick(self.chance.number()))
        step = world.todo[-1]
        assert isinstance(step, SecretChoice)
        others = {one: likely_answer(self.game, world, one, self.chance) or () for one in step.seats(world) if one != self.seat}
        word = self.chance.number()
        for own in self.came_to:
            table = world.copy()
            table.open, table.picks = None, in_order({**others, self.seat: own})
            self.came_to[own] += self.judge(table, Quick(word))

    def judge(self, table: S, chance: Quick) -> float:
        """What a table is worth when its turn is over, everybody answering as is likely, or else by default."""
        self.left -= 1
        turn = self.game.turn(table)
        advance(table)
        for _ in range(LONGEST):
            if table.over or self.game.turn(table) != turn:
                break
            asked = table.asked[0]
            if not guessed(self.game, table, asked, chance):
                time_out(table, asked)
        return self.game.value(self.game.observe(table, self.seat), self.seat)
