"""Every level of bots answers every kind of question of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Generic, TypeVar

from outplay.bots import Bot, Gentle, Greedy, Random, Search
from outplay.kernel.chance import Quick
from outplay.kernel.play import legal
from outplay.kernel.settings import Value
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.window import asking
from outplay.testing.watched import Watched

S = TypeVar("S", bound=State)

EFFORT: Final = 30
"""Count of tables that the hard one judges: enough to go through all that it does, and not to play well."""
LEVELS: Final[Mapping[str, Bot]] = {"random": Random(), "gentle": Gentle(), "middle": Greedy(), "hard": Search(EFFORT)}


class Questions(Generic[S]):
    """The questions that were put to all levels in matches with some options. A secret series that is begun is another question than one that is not."""

    def __init__(self, given: Mapping[str, Value], times: int) -> None:
        self.options = ", ".join(f"{name}={value}" for name, value in given.items()) or "the usual options"
        self.times = times
        self.put: Counter[tuple[str, bool]] = Counter()

    def ask(self, match: Watched[S], seat: Seat) -> None:
        """Let every level answer what a seat is asked now, unless it was asked that often enough. Raises Broken."""
        name = type(asking(match.state)).__name__
        kind = name, bool(match.state.picks.get(seat))
        if self.put[kind] == self.times:
            return
        self.put[kind] += 1
        for level, bot in LEVELS.items():
            failed = f"level {level} cannot answer the question {name} of seat {seat + 1} with {self.options}"
            try:
                answer = bot.answer(match.game, match.game.observe(match.state, seat), seat, Quick(match.decisions))
            except Exception as error:
                match.fail(f"{failed}: {type(error).__name__}: {error}", error)
            match.expect(is_answer(match.state, seat, answer), f"{failed}: it answers {answer!r}, which is none")


def is_answer(s: State, seat: Seat, answer: Sequence[Option]) -> bool:
    """Return whether this is a complete answer of a seat that is asked: one of its options, or a series that begins with the picks it has made."""
    step = s.todo[-1]
    if not isinstance(step, SecretChoice):
        return len(answer) == 1 and answer[0] in legal(s, seat)
    made, whole = s.picks.get(seat, ()), tuple(answer)
    possible = all(whole[n] in step.options(s, seat, whole[:n]) for n in range(len(made), len(whole)))
    return possible and whole[: len(made)] == made and not step.options(s, seat, whole)
