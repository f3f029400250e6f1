"""A match as a process holds it: the newest state, the rows, the seats. Holds nothing that is not in the store."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec

from outplay.kernel import scene as sc
from outplay.kernel.chance import commitment
from outplay.kernel.game import Content, Game
from outplay.kernel.play import legal
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Choice, Seat, SecretChoice
from outplay.server import messages as m
from outplay.server.rows import ActionRow, SeatRow, StateRow, Stored
from outplay.server.views import Viewer, Views, encode, ready_made, unpacked_lines

HUMAN = ("you", "link", "hotseat")


class Match:
    """One match. Whoever changes it holds `lock`."""

    def __init__(self, game: Game[State], stored: Stored, content: Content | None = None) -> None:
        self.game = game
        self.lock = asyncio.Lock()
        self.content = content or game.read(stored.source)
        self.settings: Settings = game.settings.make(stored.match.settings)
        self.reset(stored)

    def reset(self, stored: Stored) -> None:
        """Take what the store has."""
        self.row = stored.match
        self.id = stored.match.id
        self.seats: list[SeatRow] = stored.seats
        self.actions: list[ActionRow] = stored.actions
        self.stale = False
        self.touched = stored.match.updated
        self.done = {(row.seat, row.client): row.number for row in stored.actions if row.client}
        self._lines: dict[tuple[int, Viewer], list[sc.Line]] = {}
        self._views: dict[tuple[Viewer, tuple[Seat, ...]], bytes] = {}
        self.show(Views(self.game, self.load(stored.state), stored.state.asked))

    def load(self, state: StateRow) -> State:
        """A stored state of this match."""
        return self.game.loads(state.state, self.content)

    def show(self, views: Views) -> None:
        """Go on from this table."""
        self.views = views
        self.state = views.state
        self._views.clear()

    def add(self, row: ActionRow, views: Views) -> None:
        """The next row was written."""
        self.actions.append(row)
        if row.client:
            self.done[row.seat, row.client] = row.number
        self.show(views)

    def sit(self, seat: SeatRow) -> None:
        """Somebody sits down, or is about to leave."""
        self.seats[seat.seat] = seat
        self._views.clear()

    # ------------------------------------------------------------ questions

    @property
    def number(self) -> int:
        """The number of the last row."""
        return self.actions[-1].number

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody who may look: each seat and a spectator."""
        return [*range(len(self.seats)), None]

    @property
    def commitment(self) -> str:
        """What was published about the seed before the match."""
        return commitment(self.row.seed)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def decision(self, seat: Seat) -> int | None:
        """The id of a seat's open decision."""
        return self.views.asked.get(seat)

    def standing(self) -> list[ActionRow]:
        """The rows that were not undone, from the start."""
        found, number = [], self.actions[-1].leads
        while number > 0:
            found.append(self.actions[number])
            number = self.actions[number - 1].leads
        return [self.actions[0], *reversed(found)]

    def undo_target(self, seat: Seat) -> int | None:
        """The row whose state an undo would restore: the one before this seat's last own pick, if nothing since then raised a barrier."""
        if not self.row.undo or seat not in self.state.asked or isinstance(self.state.todo[-1], SecretChoice) or self.seats[seat].kind not in HUMAN:
            return None
        now, number = self.actions[-1].barriers, self.actions[-1].leads
        while number > 0:
            row, before = self.actions[number], self.actions[number - 1].leads
            if row.seat != seat or self.actions[before].barriers != now:
                return None
            if row.kind == "pick":
                return before
            if row.kind != "host":
                return None
            number = before
        return None

    def left(self) -> set[Seat]:
        """The seats that have conceded, or will as soon as they are asked."""
        return {row.seat for row in self.standing() if row.kind == "concede" and row.seat is not None} | {s.seat for s in self.seats if s.leaving}

    # ------------------------------------------------------------ what leaves

    def rows(self, viewer: Viewer, after: int = -1) -> list[m.Row]:
        """The rows beyond a number, as a viewer may know them."""
        return [self.told(row, viewer) for row in self.actions[after + 1 :]]

    def log(self, viewer: Viewer) -> list[m.Row]:
        """All rows that stand, and the undos, without what was undone."""
        standing = {row.number for row in self.standing()}
        return [self.told(row, viewer) for row in self.actions if row.number in standing or row.kind == "undo"]

    def told(self, row: ActionRow, viewer: Viewer) -> m.Row:
        """One row as a viewer may know it."""
        key = (row.number, viewer)
        if key not in self._lines:
            self._lines[key] = unpacked_lines(row.lines, viewer)
        open_ = row.known is None or viewer in row.known
        return m.Row(n=row.number, seat=row.seat if open_ else None, kind=row.kind if open_ else "sealed", lines=self._lines[key], round=row.round)

    def view(self, viewer: Viewer, mine: tuple[Seat, ...] = ()) -> m.View:
        """The table as a viewer sees it. With nothing hidden, the questions of all seats of one browser are shown at once."""
        also = mine if not self.game.has_secrets and not self.secret() else ()
        seats = tuple(seat for seat in self.state.asked if seat == viewer or seat in also)
        key = (viewer, seats)
        if key not in self._views:
            self._views[key] = encode(self._view(viewer, seats))
        return ready_made(m.View, self._views[key])

    def secret(self) -> bool:
        """Whether the open decision is one that several seats answer in secret."""
        return bool(self.state.todo) and isinstance(self.state.todo[-1], SecretChoice)

    def _view(self, viewer: Viewer, seats: tuple[Seat, ...]) -> m.View:
        views, observation = self.views, self.views.observation(viewer)
        awaited, sides = views.awaited(viewer)
        scene = views.scene(viewer)
        waiting = viewer is not None and viewer not in self.state.asked and views.may_take_back(viewer)
        return m.View(
            n=self.number,
            seat=viewer,
            scene=scene,
            decisions=[views.decision(seat, self.undo_target(seat) is not None) for seat in seats],
            awaited=list(awaited),
            awaited_sides=[views.sides[side].id for side in sides],
            ready=list(self.state.ready),
            measure=self.game.measure(observation),
            result=self.game.result(observation, self.names) if self.state.over else None,
            graph=list(self._graph()) if self.state.over else [],
            take_back=[viewer] if waiting and viewer is not None else [],
        )

    def _graph(self) -> Iterator[sc.Measure]:
        """How the match stood at the end of each round."""
        last = {row.round: row.measure for row in self.standing() if row.measure}
        return (ready_made(sc.Measure, measure) for measure in last.values())

    def settings_given(self) -> dict[str, str | int | bool]:
        """The settings as they are shown."""
        return msgspec.convert(self.row.settings, dict[str, str | int | bool])


def lone(state: State, seat: Seat) -> bool:
    """Whether a seat is asked though there is only one answer: the host gives it after a pause."""
    step = state.todo[-1] if state.todo else None
    return isinstance(step, Choice) and step.always_asked and len(legal(state, seat)) == 1
