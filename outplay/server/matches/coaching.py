"""What the coach of a lesson says to a match: whether its task is done, what went wrong, and what leads there."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from outplay.book import lesson
from outplay.book.lesson import Judge, Step, Verdict
from outplay.kernel.errors import OutplayError
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.protocol import messages as m
from outplay.server.protocol.views import Viewer
from outplay.server.store.rows import SIT_KIND, ActionRow, Origin


class Coach:
    """The coach of a match, silent where there is no lesson, or where its step is not written that way any more."""

    def __init__(self, game: Game[State], origin: Origin | None) -> None:
        self.game = game
        self.step: Step[object] | None = None
        self.verdicts: dict[int, Verdict] = {}
        """What had come of it after each row."""
        if origin is not None and origin.lesson:
            with suppress(OutplayError):
                self.step = lesson.find(game, origin.lesson)

    def says(self, viewer: Viewer, standing: Sequence[ActionRow], state: State) -> m.Coached | None:
        """Return what a viewer is told after these rows, which led to this table; None but for who learns."""
        if self.step is None or viewer != self.step.seat - 1:
            return None
        judge = Judge(self.game, self.step)
        for row in standing[1:]:
            if row.number not in self.verdicts:
                self.verdicts[row.number] = judge.hear(self._told(row), state if row is standing[-1] else None)
            judge.verdict = self.verdicts[row.number]
        own = [row.option.lower() for row in standing if row.seat == viewer and row.kind != SIT_KIND]
        way = [text.lower() for text in self.step.solution]
        next_ = self.step.solution[len(own)] if len(own) < len(way) and own == way[: len(own)] else ""
        return m.Coached(status=judge.verdict.status, says=judge.verdict.says, next=next_ if judge.verdict.status == "open" else "")

    def _told(self, row: ActionRow) -> list[Told]:
        with suppress(OutplayError):
            found = [self.game.codec.thing(one) for one in msgspec.json.decode(row.events)]
            return [one for one in found if isinstance(one, Told)]
        return []
