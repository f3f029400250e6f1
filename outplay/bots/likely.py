"""What sensible players do, as the game says: guesses of what somebody answers, and own answers played out against such guesses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from outplay.bots.drawing import drawn_as
from outplay.bots.thoughts import Returns, Thought
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import advance, answer, in_order, legal, next_options, pick, time_out
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

Answer = tuple[Option, ...]

FORLORN: Final = 0.03
"""Options less likely than this fraction of the likeliest are not considered."""
SURE: Final = 8.0
"""How sharply the first own answer follows the odds; further answers are drawn by the odds themselves."""
CANDIDATES: Final = 6
"""Count of own answers that are played out."""
GUESSES: Final = 3
"""Tries to guess each further candidate that differs from those there are."""
MAX_PICKS: Final = 400
"""Limit of picks after which a turn is judged as it is."""


def knows(game: Game[S]) -> bool:
    """Return whether a game ever says what is likely. If not, nobody needs to look."""
    return type(game).likely is not Game.likely


def likely_pick(game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick, sharp: float = 1.0) -> Option | None:
    """Return what a sensible player might pick, drawn by the odds to the power of `sharp`; None if the game does not know."""
    odds = game.likely(seen, seat, options)
    if odds is None:
        return None
    return drawn_as(options, [(odd / max(odds)) ** sharp for odd in odds], chance)


def plausible(game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option]) -> Sequence[Option]:
    """Return the options worth considering: those not far less likely than the likeliest, or all if the game does not know."""
    odds = game.likely(seen, seat, options) if knows(game) else None
    if odds is None:
        return options
    least = FORLORN * max(odds)
    return [option for option, odd in zip(options, odds, strict=True) if odd >= least]


def likely_answer(game: Game[S], world: S, seat: Seat, chance: Quick, sharp: float = 1.0) -> Answer | None:
    """Return what a sensible player might answer to a whole secret series; None if the game does not know."""
    step = world.todo[-1]
    assert isinstance(step, SecretChoice)
    table = game.observe(world, seat).state
    picks = table.picks.get(seat, ())
    while options := next_options(table, step, seat, picks):
        picked = options[0] if len(options) == 1 else likely_pick(game, Observation(table, seat), seat, options, chance, sharp)
        if picked is None:
            return None
        picks = (*picks, picked)
        table.open, table.picks = None, {**table.picks, seat: picks}
    return picks


def guessed(game: Game[S], world: S, seat: Seat, chance: Quick) -> bool:
    """Answer in a world for a seat that is asked, as a sensible player might, and return True; return False if the game does not know how."""
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


def rehearsed(game: Game[S], seen: Observation[S], seat: Seat, chance: Quick, leaves: int) -> list[Thought] | None:
    """Return what own answers are worth against likely answers of others; None if the game does not know what is likely. `leaves` is the budget of turns to play out."""
    first = likely_answer(game, seen.state, seat, chance, SURE) if knows(game) else None
    return None if first is None else Rehearsal(game, seen, seat, chance, first, leaves).weigh()


class Rehearsal(Generic[S]):
    """Whole answers of a seat, each played to the end of the turn in the same re-deals, against the same answers of the others."""

    def __init__(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick, first: Answer, leaves: int) -> None:
        self.game, self.seen, self.seat, self.chance, self.left = game, seen, seat, chance, leaves
        self.made = len(seen.state.picks.get(seat, ()))
        self.came_to = {first: Returns()}
        for _ in range(CANDIDATES * GUESSES):
            if len(self.came_to) == CANDIDATES:
                break
            self.came_to.setdefault(likely_answer(game, seen.state, seat, chance) or first, Returns())

    def weigh(self) -> list[Thought]:
        """Return how the answers did. After half of the effort only the better half of the answers is played on."""
        half = self.left // 2
        while self.left > 0 and len(self.came_to) > 1:
            self.play()
            if self.left <= half:
                keep = sorted(self.came_to, key=lambda own: -self.came_to[own].sum)[: max(2, CANDIDATES // 2)]
                self.came_to, half = {own: self.came_to[own] for own in keep}, -1
        return [Thought(own[self.made :], one.mean, one.error, one.n) for own, one in self.came_to.items()]

    def play(self) -> None:
        """Play each answer once, in one re-deal."""
        world = self.game.redeal(self.seen, Quick(self.chance.number()))
        step = world.todo[-1]
        assert isinstance(step, SecretChoice)
        others = {one: likely_answer(self.game, world, one, self.chance) or () for one in step.seats(world) if one != self.seat}
        word = self.chance.number()
        for own in self.came_to:
            table = world.copy()
            table.open, table.picks = None, in_order({**others, self.seat: own})
            self.came_to[own].add(self.judge(table, Quick(word)))

    def judge(self, table: S, chance: Quick) -> float:
        """Return what a table is worth at the end of its turn, if everybody gives likely or else default answers."""
        self.left -= 1
        turn = self.game.turn(table)
        advance(table)
        for _ in range(MAX_PICKS):
            if table.over or self.game.turn(table) != turn:
                break
            asked = table.asked[0]
            if not guessed(self.game, table, asked, chance):
                time_out(table, asked)
        return self.game.value(self.game.observe(table, self.seat), self.seat)
