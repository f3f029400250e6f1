"""Answers that several seats give at once, in secret: they are matched against each other again and again until no seat would rather have answered otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Generic, TypeVar

from outplay.bots.drawing import UNSEEN, drawn_as, odds
from outplay.bots.likely import Answer, rehearsed
from outplay.bots.thoughts import Returns, Thought, chosen, shares
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import advance, in_order, next_options
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)

WORLDS: Final = 6
"""Count of re-deals in which answers are matched, in turns."""
MAX_ANSWERS: Final = 16
"""Limit of answers of a seat that are matched against those of others."""
SIFTED: Final = 3
"""If a seat has more answers, each is tried in this many re-deals against random answers, and the best are kept."""
RARE: Final = 0.1
"""An answer given less often than this fraction of the most frequent one is never given: it is noise."""
SAME: Final = 1e-9
"""Worths that differ by less are the same."""
MEETINGS: Final = 3
"""After so many meetings it counts that nothing others answered made a difference."""
MAX_PICKS: Final = 60
"""Limit of picks after which a series is taken as it is."""


def is_sealed(s: State) -> bool:
    """Return whether several seats answer the open question at once, in secret. (If one seat answers alone, there is nobody to outguess: it is planned like any other question.)"""
    step = s.todo[-1] if s.todo else None
    return isinstance(step, SecretChoice) and len(step.seats(s)) > 1


def sealed(game: Game[S], seen: Observation[S], seat: Seat, chance: Quick, leaves: int) -> Answer:
    """Return a whole answer that nobody gains by predicting. It begins with the picks already made. `leaves` is the budget of tables to judge."""
    thoughts = considered(game, seen, seat, chance, leaves)
    return seen.state.picks.get(seat, ()) + chosen(thoughts, chance).picks


def considered(game: Game[S], seen: Observation[S], seat: Seat, chance: Quick, leaves: int) -> list[Thought]:
    """Return what the rests of whole answers are worth, and how often each is to be given so that nobody gains by predicting it. `leaves` is the budget of tables to judge.

    If the game knows what sensible players answer, it is what they are worth against that, and the best is to be given.
    """
    if (known := rehearsed(game, seen, seat, chance, leaves)) is not None:
        return known
    meeting = Meeting(game, seen, seat, chance, leaves)
    while len(meeting.own) > 1 and (meeting.left > 0 or not meeting.times):
        meeting.meet()
    return meeting.weigh()


class Wishes:
    """What a seat wishes it had answered: how much better each answer would have done so far (`missed`), and how often each was given, later times counting more (`given`)."""

    __slots__ = ("given", "missed")

    def __init__(self) -> None:
        self.missed: dict[Answer, float] = {}
        self.given: dict[Answer, float] = {}

    def odds(self, answers: Sequence[Answer]) -> list[float]:
        """Return how likely each of the answers is given next: in proportion to what was missed by not giving it; equally likely if nothing was."""
        missed = [self.missed.get(answer, 0.0) for answer in answers]
        total = sum(missed)
        return [one / total for one in missed] if total > 0 else [1.0 / len(answers)] * len(answers)

    def learn(self, answers: Sequence[Answer], worths: Sequence[float], time: int) -> None:
        """Learn what each answer would have been worth in the `time`th round; later rounds count more."""
        came_to = sum(share * worth for share, worth in zip(self.odds(answers), worths, strict=True))
        for answer, worth in zip(answers, worths, strict=True):
            self.missed[answer] = max(0.0, self.missed.get(answer, 0.0) + worth - came_to)
        for answer, share in zip(answers, self.odds(answers), strict=True):
            self.given[answer] = self.given.get(answer, 0.0) + time * share


class Meeting(Generic[S]):
    """A sealed question as a small game of its own: each seat has some answers, and a table is judged once all are in.

    In each round everybody answers by odds, sees what its other answers would have been worth, and gives better ones more often (regret matching).
    The average over all rounds is an answer that nobody gains by predicting. Where it makes no difference what others answer, one of about equally good answers is drawn.
    """

    def __init__(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick, leaves: int) -> None:
        self.game, self.seat, self.chance = game, seat, chance
        self.left, self.times = leaves, 0
        self.worlds = [game.redeal(seen, Quick(chance.number())) for _ in range(WORLDS)]
        step = self.worlds[0].todo[-1]
        assert isinstance(step, SecretChoice)
        self.made = len(seen.state.picks.get(seat, ()))
        self.came_to: dict[Answer, Returns] = {}
        self.leads: list[float] | None = None
        """By how much the first own answer was better than each of them in the first meeting."""
        self.alike = True
        """Whether it was by the same in every meeting since."""
        self.wishes = {one: Wishes() for one in step.seats(self.worlds[0])}
        self.answers = [{one: self._answers_of(world, seen.state, one, MAX_ANSWERS) for one in self.wishes if one != seat} for world in self.worlds]
        self.own = self._sifted(self._answers_of(seen.state, seen.state, seat, max(MAX_ANSWERS, leaves // WORLDS)))

    def meet(self) -> None:
        """Let every seat answer once, and learn."""
        at = self.times % WORLDS
        self.times += 1
        answers = {**self.answers[at], self.seat: self.own}
        given = {one: drawn_as(answers[one], wishes.odds(answers[one]), self.chance) for one, wishes in self.wishes.items()}
        for one, wishes in self.wishes.items():
            if len(answers[one]) > 1:
                worths = [self.judge(self.worlds[at], one, {**given, one: answer}) for answer in answers[one]]
                wishes.learn(answers[one], worths, self.times)
                if one == self.seat:
                    self._compare(worths)
                    for answer, worth in zip(self.own, worths, strict=True):
                        self.came_to.setdefault(answer, Returns()).add(worth)

    def _compare(self, worths: Sequence[float]) -> None:
        """Notice it if own answers do not differ by the same as in the first meeting."""
        leads = [worths[0] - worth for worth in worths]
        if self.leads is None:
            self.leads = leads
        self.alike = self.alike and all(abs(now - before) < SAME for now, before in zip(leads, self.leads, strict=True))

    def weigh(self) -> list[Thought]:
        """Return what the answers of the seat came to, and how often each was given; by its worth alone, if it made no difference what others answered."""
        came_to = [self.came_to.get(answer, Returns()) for answer in self.own]
        wished = self.wishes[self.seat].given
        given = odds([one.mean for one in came_to], UNSEEN) if self.alike and self.times >= MEETINGS else [wished.get(answer, 1.0) for answer in self.own]
        often = shares([one if one > RARE * max(given) else 0.0 for one in given])
        return [Thought(answer[self.made :], one.mean, one.error, one.n, share) for answer, one, share in zip(self.own, came_to, often, strict=True)]

    def _answers_of(self, world: S, known: S, seat: Seat, most: int) -> list[Answer]:
        """Return at most `most` answers that the seat could still give (but at least one for each next pick), starting from the picks of it that `known` shows."""
        step, made = world.todo[-1], known.picks.get(seat, ())
        assert isinstance(step, SecretChoice)
        options = next_options(world, step, seat, made)
        return completions(world, seat, made, options, self.chance, max(len(options), most)) if options else [made]

    def _sifted(self, answers: list[Answer]) -> list[Answer]:
        """Return the answers that do best against random answers of others; all of them if they are few enough."""
        if len(answers) <= MAX_ANSWERS:
            return answers
        worths = [0.0] * len(answers)
        for world, others in zip(self.worlds[:SIFTED], self.answers, strict=False):
            given = {one: drawn_as(few, [1.0] * len(few), self.chance) for one, few in others.items()}
            for n, answer in enumerate(answers):
                worths[n] += self.judge(world, self.seat, {**given, self.seat: answer})
        return [answers[n] for n in sorted(range(len(answers)), key=lambda n: -worths[n])[:MAX_ANSWERS]]

    def judge(self, world: S, seat: Seat, given: Mapping[Seat, Answer]) -> float:
        """Return what a world is worth to a seat once all answers are in."""
        self.left -= 1
        table = world.copy()
        table.open, table.picks = None, in_order(given)
        advance(table)
        return self.game.value(self.game.observe(table, seat), seat)


def completions(s: S, seat: Seat, made: Answer, options: Sequence[Option], chance: Quick, most: int) -> list[Answer]:
    """Return whole answers that begin with the picks made: all if there are at most `most`, else that many random ones, with each possible next pick in turn."""
    step = s.todo[-1]
    assert isinstance(step, SecretChoice)
    found: list[Answer] = [made]
    whole: list[Answer] = []
    while found and len(found) + len(whole) <= most:
        answer = found.pop(0)
        if more := next_options(s, step, seat, answer):
            found += [(*answer, option) for option in more]
        else:
            whole.append(answer)
    if not found:
        return whole
    return list(dict.fromkeys(_completed(s, step, seat, (*made, options[n % len(options)]), chance) for n in range(most)))


def _completed(s: S, step: SecretChoice[S], seat: Seat, answer: Answer, chance: Quick) -> Answer:
    """Return an answer completed by random picks."""
    for _ in range(MAX_PICKS):
        if not (more := next_options(s, step, seat, answer)):
            break
        answer = (*answer, more[chance.number() % len(more)])
    return answer
