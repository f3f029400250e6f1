"""What happens by one action, part by part, each with the table as it was then: so lines are told, and scenes drawn, of things as they were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from outplay.kernel import scene as sc
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.kernel.view import heard
from outplay.server.protocol.views import Viewer, Views


class Telling:
    """The events of one action, and the moments at which the game found the table worth showing. `before`: lines of the server's own, which are told first."""

    def __init__(self, game: Game[State], state: State) -> None:
        self.game = game
        self.told: list[Told] = []
        self.moments: list[tuple[int, Views]] = []
        self.before: dict[Viewer, list[sc.Line]] = {}
        self._tables: dict[Viewer, list[tuple[int, Views]]] = {}
        state.told, state.watch = self.told, self._see

    def _see(self, state: State) -> None:
        self.moments.append((len(self.told), Views(self.game, state.copy(), {})))

    def lines(self, views: Views, viewer: Viewer) -> list[sc.Line]:
        """Return all sentences for a viewer. `views`: the table at the end."""
        *_, last = [0, *(told for told, _ in self.moments)]
        return [*self._so_far(viewer), *views.lines(self.told[last:], viewer)]

    def lines_of_all(self, views: Views, viewers: Sequence[Viewer]) -> dict[Viewer, list[sc.Line]]:
        """Return all sentences for each viewer: one and the same list if all know the same and everything was told to everybody."""
        if views.open and self._open:
            return dict.fromkeys(viewers, self.lines(views, None))
        return {viewer: self.lines(views, viewer) for viewer in viewers}

    def tables(self, viewer: Viewer) -> list[tuple[int, Views]]:
        """Return the intermediate tables, each with the number of this viewer's lines before it. Ask only when everything has been told.

        Moments before which the viewer has heard nothing are left out.
        """
        eyes = None if self._open else viewer
        if eyes not in self._tables:
            self._tables[eyes] = list(self._seen_by(eyes))
        return self._tables[eyes]

    @cached_property
    def _open(self) -> bool:
        """Whether all viewers know the same at every moment, and are told the same."""
        return all(table.open for _, table in self.moments) and all(one.to is None for one in self.told)

    def _seen_by(self, viewer: Viewer) -> Iterator[tuple[int, Views]]:
        last = 0
        for n, (told, views) in enumerate(self.moments, 1):
            if heard(self.told[last:told], viewer):
                yield len(self._so_far(viewer, n)), views
            last = told

    def _so_far(self, viewer: Viewer, moments: int | None = None) -> list[sc.Line]:
        """Return the sentences up to a moment; by default up to the last."""
        lines, last = list(self.before.get(viewer, ())), 0
        for told, views in self.moments[:moments]:
            lines += views.lines(self.told[last:told], viewer)
            last = told
        return lines
