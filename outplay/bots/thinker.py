"""What thinking bots have in common: draft picks are drawn, sealed answers are given as a whole, and everything else each bot plans in its own way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from outplay.bots.bot import Bot
from outplay.bots.drafts import drafted, is_draft
from outplay.bots.likely import likely_answer, likely_pick, plausible
from outplay.bots.sealed import considered, is_sealed, sealed
from outplay.bots.thoughts import Thought, chosen
from outplay.kernel.chance import Quick
from outplay.kernel.game import Game
from outplay.kernel.play import next_options
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.view import Observation

S = TypeVar("S", bound=State)


class Thinker(Bot):
    """A bot that judges tables. If a game knows what sensible players do, the bot may follow that instead of thinking."""

    follows: ClassVar[float | None] = None
    """How sharply it follows what is likely (1: it draws by the odds); None: it thinks for itself."""

    def leaves(self, game: Game[S], seats: int) -> int:
        """Return about how many tables it judges for a decision in a match of this many seats."""
        raise NotImplementedError

    def weigh(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Sequence[Thought]:
        """Return what it thinks of several options, or of the best of them, that are no answer to be matched against others."""
        raise NotImplementedError

    def think(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Sequence[Thought]:
        if is_draft(game, seen.state, options):
            return ()
        if is_sealed(seen.state):
            return considered(game, seen, seat, chance, self.leaves(game, seen.state.settings.seats))
        return self.weigh(game, seen, seat, plausible(game, seen, seat, options), chance)

    def pick(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> Option:
        return self._meant(game, seen, seat, options, chance)[0]

    def _meant(self, game: Game[S], seen: Observation[S], seat: Seat, options: Sequence[Option], chance: Quick) -> tuple[Option, tuple[Option, ...]]:
        """Return one of the options, and what is to be picked after it, if that was thought of."""
        if len(options) == 1:
            return options[0], ()
        if (taken := drafted(game, seen, seat, options, chance)) is not None:
            return taken, ()
        if self.follows is not None and (taken := likely_pick(game, seen, seat, options, chance, self.follows)) is not None:
            return taken, ()
        if is_sealed(seen.state):
            return sealed(game, seen, seat, chance, self.leaves(game, seen.state.settings.seats))[len(seen.state.picks.get(seat, ()))], ()
        few = plausible(game, seen, seat, options)
        if len(few) == 1:
            return few[0], ()
        thoughts = self.weigh(game, seen, seat, few, chance)
        self.note(thoughts)
        one = chosen(thoughts, chance)
        return one.option, one.line[: one.sure]

    def answer(self, game: Game[S], seen: Observation[S], seat: Seat, chance: Quick) -> tuple[Option, ...]:
        """Return the complete answer of a seat. A sealed answer is worked out once, for all of its picks."""
        table, step = seen.state, seen.state.todo[-1]
        if not is_sealed(table) or not isinstance(step, SecretChoice) or is_draft(game, table, next_options(table, step, seat, table.picks.get(seat, ()))):
            return super().answer(game, seen, seat, chance)
        if self.follows is not None and (taken := likely_answer(game, table, seat, chance, self.follows)) is not None:
            return taken
        return sealed(game, seen, seat, chance, self.leaves(game, seen.state.settings.seats))
