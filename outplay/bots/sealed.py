"""Answers that several seats give at once, in secret: judged as wholes, and drawn among those that are about as good, so that nobody can foretell them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import advance, in_order, legal, pick
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

Answer = tuple[Option, ...]

AS_GOOD = 0.01
"""What is worth so little less than the best is as good: one of these is drawn."""
WORLDS = 4
"""Re-deals, the same for all answers, in which each is judged first."""
FRESH = 3
"""The best are judged again in so many times as many fresh ones: among many the luckiest looks best."""
FINALISTS = 4
LONGEST = 60
"""Picks after which a series is taken as it is."""


def is_sealed(s: State) -> bool:
    """Whether the open question is one that several seats answer at once, in secret. What one seat answers alone is hidden, but nobody answers it: that is planned like any other."""
    step = s.todo[-1] if s.todo else None
    return isinstance(step, SecretChoice) and len(step.seats(s)) > 1


def sealed(game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick, leaves: int) -> Option:
    """The next pick of the answer that is worth most, with so many tables judged, all others at random."""
    if len(options) == 1:
        return options[0]
    made = seen.state.picks.get(seat, ())
    answers = completions(seen.state, seat, made, options, chance, max(len(options), leaves // (2 * WORLDS)))
    worths = judged(game, seen, seat, answers, [chance.number() for _ in range(WORLDS)])
    ranked = sorted(range(len(answers)), key=lambda n: -worths[n])[:FINALISTS]
    finalists = [answers[n] for n in ranked]
    again = judged(game, seen, seat, finalists, [chance.number() for _ in range(WORLDS * FRESH)])
    good = [answer for answer, worth in zip(finalists, again, strict=True) if worth >= max(again) - AS_GOOD]
    return good[chance.number() % len(good)][len(made)]


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
