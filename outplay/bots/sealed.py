"""Answers that several seats give at once, in secret: judged as wholes, and drawn so that better ones are likelier and nobody can foretell them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from outplay.bots.drawing import drawn
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import advance, in_order, legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

Answer = tuple[Option, ...]

BLUFF = 0.35
"""How an answer is mixed: one that falls behind the best by this part of the spread is still given about a third as often.

Drawing only among those that are about as good is what an opponent foretells: where one answer is better against somebody who guesses, it would be given always.
"""
WORLDS = 6
"""Re-deals, the same for all answers, in which each is judged."""
LONGEST = 60
"""Picks after which a series is taken as it is."""


def is_sealed(s: State) -> bool:
    """Whether the open question is one that several seats answer at once, in secret. What one seat answers alone is hidden, but nobody answers it: that is planned like any other."""
    step = s.todo[-1] if s.todo else None
    return isinstance(step, SecretChoice) and len(step.seats(s)) > 1


def sealed(game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick, leaves: int) -> Option:
    """The next pick of an answer that is worth much, with so many tables judged, all others at random."""
    if len(options) == 1:
        return options[0]
    made = seen.state.picks.get(seat, ())
    answers = completions(seen.state, seat, made, options, chance, max(len(options), leaves // WORLDS))
    worths = judged(game, seen, seat, answers, [chance.number() for _ in range(WORLDS)])
    return drawn(answers, worths, BLUFF, chance)[len(made)]


def completions(s: S, seat: Seat, made: Answer, options: Sequence[Option], chance: Quick, most: int) -> list[Answer]:
    """Whole answers that begin with what was picked: all if they are few enough, else so many drawn ones, each next pick in its turn."""
    step = s.todo[-1]
    assert isinstance(step, SecretChoice)
    found: list[Answer] = [made]
    whole: list[Answer] = []
    while found and len(found) + len(whole) <= most:
        answer = found.pop(0)
        if more := step.options(s, seat, answer):
            found += [(*answer, option) for option in more]
        else:
            whole.append(answer)
    if not found:
        return whole
    return list(dict.fromkeys(_completed(s, step, seat, (*made, options[n % len(options)]), chance) for n in range(most)))


def _completed(s: S, step: SecretChoice[S], seat: Seat, answer: Answer, chance: Quick) -> Answer:
    """An answer, the rest of it drawn."""
    for _ in range(LONGEST):
        if not (more := step.options(s, seat, answer)):
            break
        answer = (*answer, more[chance.number() % len(more)])
    return answer


def judged(game: Game[S], seen: Observation[S], seat: Seat, answers: Sequence[Answer], words: Sequence[int]) -> list[float]:
    """What answers are worth on average in the same worlds, when all are in, those of others at random."""
    return [sum(_revealed(game, game.redeal(seen, Quick(word)), seat, answer, Quick(word)) for word in words) / len(words) for answer in answers]


def _revealed(game: Game[S], world: S, seat: Seat, answer: Answer, chance: Quick) -> float:
    step = world.todo[-1]
    world.open, world.picks = None, in_order({**world.picks, seat: answer})
    advance(world, seat)
    while world.asked and world.todo[-1] is step:
        other = world.asked[0]
        found = legal(world, other)
        pick(world, other, found[chance.number() % len(found)])
    return game.value(game.observe(world, seat), seat)
