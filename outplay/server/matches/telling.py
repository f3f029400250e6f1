"""What happens by one action, part by part, each with the table as it was then: so lines are told, and scenes drawn, of things as they were."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from outplay.kernel import scene as sc
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.protocol.views import Viewer, Views


class Telling:
    """The events of one action, and the moments at which the game found the table worth showing. `before`: lines of the server's own, which are told first."""

    def __init__(self, game: Game[State], state: State) -> None:
        self.game = game
        self.told: list[Told] = []
        self.moments: list[tuple[int, Views]] = []
        self.before: dict[Viewer, list[sc.Line]] = {}
        self._so_far: dict[tuple[int, Viewer], int] = {}
        self._tables: dict[Viewer, list[tuple[int, Views]]] = {}
        state.told, state.watch = self.told, self._see

    def _see(self, state: State) -> None:
        self.moments.append((len(self.told), Views(self.game, state.copy(), {})))

    def lines_of_all(self, views: Views, viewers: Sequence[Viewer]) -> dict[Viewer, list[sc.Line]]:
        """Return all sentences for each viewer: one and the same list if all know the same and everything was told to everybody. `views`: the table at the end."""
        tables = [*self.moments, (len(self.told), views)]
        if views.open and self._open:
            return dict.fromkeys(viewers, self._lines(tables, (None,))[None])
        return self._lines(tables, viewers)

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
        for n, (told, views) in enumerate(self.moments):
            if any(one.to is None or viewer in one.to for one in self.told[last:told]):
                if (n, viewer) not in self._so_far:
                    self._lines(self.moments, (viewer,))
                yield self._so_far[n, viewer], views
            last = told

    def _lines(self, tables: Sequence[tuple[int, Views]], viewers: Sequence[Viewer]) -> dict[Viewer, list[sc.Line]]:
        """Return the sentences up to the last of these tables for each viewer, and note how many there are at each."""
        found = {viewer: list(self.before.get(viewer, ())) for viewer in viewers}
        last = 0
        for n, (told, views) in enumerate(tables):
            for viewer, lines in views.lines(self.told[last:told], viewers).items():
                found[viewer] += lines
                self._so_far[n, viewer] = len(found[viewer])
            last = told
        return found
