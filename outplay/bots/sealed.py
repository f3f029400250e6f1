"""Answers that several seats give at once, in secret: everybody's meet again and again until nobody would rather have answered otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Generic, TypeVar

from outplay.bots.drawing import drawn_as
from outplay.bots.likely import Answer, rehearsed
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import advance, in_order
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

WORLDS: Final = 6
"""Re-deals in which answers meet, in turns."""
MOST: Final = 16
"""Answers of a seat that meet those of others."""
SIFTED: Final = 3
"""Where there are more, each is tried in so many worlds, against answers at random, and the best stay."""
RARE: Final = 0.1
"""An answer that came to be given less often than the likeliest by this part is never given: that is noise."""
LONGEST: Final = 60
"""Picks after which a series is taken as it is."""


def is_sealed(s: State) -> bool:
    """Whether the open question is one that several seats answer at once, in secret. What one seat answers alone is hidden, but nobody answers it: that is planned like any other."""
    step = s.todo[-1] if s.todo else None
    return isinstance(step, SecretChoice) and len(step.seats(s)) > 1


def sealed(game: Game[S], seen: Observation[S], seat: Seat, chance: Quick, leaves: int) -> Answer:
    """An answer that nobody gains by foretelling, with about so many tables judged. It begins with what was picked of it already.

    Where the game knows what sensible players answer, it is the one that does best against that.
    """
    if (known := rehearsed(game, seen, seat, chance, leaves)) is not None:
        return known
    meeting = Meeting(game, seen, seat, chance, leaves)
    while len(meeting.own) > 1 and (meeting.left > 0 or not meeting.times):
        meeting.meet()
    return meeting.answer()


class Wishes:
    """What a seat wishes it had answered: how much better each answer would have done so far, and how often each came to be given."""

    __slots__ = ("given", "missed")

    def __init__(self) -> None:
        self.missed: dict[Answer, float] = {}
        self.given: dict[Answer, float] = {}

    def odds(self, answers: Sequence[Answer]) -> list[float]:
        """How likely each of some answers is given next: in proportion to what was missed by not giving it; with none, all alike."""
        missed = [self.missed.get(answer, 0.0) for answer in answers]
        total = sum(missed)
        return [one / total for one in missed] if total > 0 else [1.0 / len(answers)] * len(answers)

    def learn(self, answers: Sequence[Answer], worths: Sequence[float], time: int) -> None:
        """What each answer would have come to, the `time`th time; what is given later counts more."""
        came_to = sum(share * worth for share, worth in zip(self.odds(answers), worths, strict=True))
        for answer, worth in zip(answers, worths, strict=True):
            self.missed[answer] = max(0.0, self.missed.get(answer, 0.0) + worth - came_to)
        for answer, share in zip(answers, self.odds(answers), strict=True):
            self.given[answer] = self.given.get(answer, 0.0) + time * share


class Meeting(Generic[S]):
    """A sealed question as the small game that it is: each seat has some answers, and what they come to is judged when all are in.

    Each time everybody answers by odds, every seat sees what its other answers would have come to, and gives those more often (regret matching). The average of it is what nobody gains by foretelling.
    """

    def __init__(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick, leaves: int) -> None:
        self.game, self.seat, self.chance = game, seat, chance
        self.left, self.times = leaves, 0
        self.worlds = [game.redeal(seen, Quick(chance.number())) for _ in range(WORLDS)]
        step = self.worlds[0].todo[-1]
        assert isinstance(step, SecretChoice)
        self.wishes = {one: Wishes() for one in step.seats(self.worlds[0])}
        self.answers = [{one: self._answers_of(world, seen.state, one, MOST) for one in self.wishes if one != seat} for world in self.worlds]
        self.own = self._sifted(self._answers_of(seen.state, seen.state, seat, max(MOST, leaves // WORLDS)))

    def meet(self) -> None:
        """Everybody answers once, and learns."""
        at = self.times % WORLDS
        self.times += 1
        answers = {**self.answers[at], self.seat: self.own}
        given = {one: drawn_as(answers[one], wishes.odds(answers[one]), self.chance) for one, wishes in self.wishes.items()}
        for one, wishes in self.wishes.items():
            if len(answers[one]) > 1:
                wishes.learn(answers[one], [self.judge(self.worlds[at], one, {**given, one: answer}) for answer in answers[one]], self.times)

    def answer(self) -> Answer:
        """A whole answer of the seat, drawn as often as it came to be given."""
        given = [self.wishes[self.seat].given.get(answer, 1.0) for answer in self.own]
        return drawn_as(self.own, [often if often > RARE * max(given) else 0.0 for often in given], self.chance)

    def _answers_of(self, world: S, known: S, seat: Seat, most: int) -> list[Answer]:
        """What a seat could answer, and so many of that at the most, as far as it has not done so to be seen."""
        step, made = world.todo[-1], known.picks.get(seat, ())
        assert isinstance(step, SecretChoice)
        options = step.options(world, seat, made)
        return completions(world, seat, made, options, self.chance, max(len(options), most)) if options else [made]

    def _sifted(self, answers: list[Answer]) -> list[Answer]:
        """The answers that do best against what others give at random, if there are too many."""
        if len(answers) <= MOST:
            return answers
        worths = [0.0] * len(answers)
        for world, others in zip(self.worlds[:SIFTED], self.answers, strict=False):
            given = {one: drawn_as(few, [1.0] * len(few), self.chance) for one, few in others.items()}
            for n, answer in enumerate(answers):
                worths[n] += self.judge(world, self.seat, {**given, self.seat: answer})
        return [answers[n] for n in sorted(range(len(answers)), key=lambda n: -worths[n])[:MOST]]

    def judge(self, world: S, seat: Seat, given: Mapping[Seat, Answer]) -> float:
        """What a world is worth to a seat when all answers are in."""
        self.left -= 1
        table = world.copy()
        table.open, table.picks = None, in_order(given)
        advance(table)
        return self.game.value(self.game.observe(table, seat), seat)


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
