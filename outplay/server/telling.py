"""What happens by one action, part by part, each with the table as it was then: so lines are told, and scenes drawn, of things as they were."""

from __future__ import annotations

from outplay.kernel import scene as sc
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.view import heard
from outplay.server.views import Viewer, Views


class Telling:
    """The events of an action, and the moments at which the game found the table worth seeing. `before` are lines of the server's own, told first."""

    def __init__(self, game: Game[State], state: State) -> None:
        self.game = game
        self.told: list[Told] = []
        self.moments: list[tuple[int, Views]] = []
        self.before: dict[Viewer, list[sc.Line]] = {}
        state.told, state.watch = self.told, self._see

    def _see(self, state: State) -> None:
        self.moments.append((len(self.told), Views(self.game, state.copy(), {})))

    def lines(self, views: Views, viewer: Viewer) -> list[sc.Line]:
        """All sentences for a viewer. `views` are of the table as it is in the end."""
        *_, last = [0, *(told for told, _ in self.moments)]
        return [*self._so_far(viewer), *views.lines(self.told[last:], viewer)]

    def tables(self, viewer: Viewer) -> list[tuple[int, Views]]:
        """The tables on the way, each after so many of a viewer's lines. Of moments before which it heard nothing a viewer knows nothing."""
        found, last = list[tuple[int, Views]](), 0
        for n, (told, views) in enumerate(self.moments, 1):
            if heard(self.told[last:told], viewer):
                found.append((len(self._so_far(viewer, n)), views))
            last = told
        return found

    def _so_far(self, viewer: Viewer, moments: int | None = None) -> list[sc.Line]:
        """The sentences up to a moment, the last by default."""
        lines, last = list(self.before.get(viewer, ())), 0
        for told, views in self.moments[:moments]:
            lines += views.lines(self.told[last:told], viewer)
            last = told
        return lines
