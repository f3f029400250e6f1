"""A match as a process holds it: the newest table, the rows, the seats. Everything here is also in the store."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import msgspec

from outplay.bots.drafts import is_draft
from outplay.kernel import scene as sc
from outplay.kernel.chance import commitment
from outplay.kernel.content import Content
from outplay.kernel.game import Game
from outplay.kernel.play import legal
from outplay.kernel.record import parts
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Seat, SecretChoice
from outplay.server.matches.coaching import Coach
from outplay.server.matches.drafts import with_drafts
from outplay.server.matches.ending import graph, result
from outplay.server.matches.hosting import has_free_seat
from outplay.server.matches.posing import Posing
from outplay.server.matches.telling import Telling
from outplay.server.matches.timing import Timing
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.protocol.views import Viewer, Views, unpacked_lines
from outplay.server.store.clock import Clock
from outplay.server.store.rows import (
    CALLED_OFF,
    HINT,
    SIT_KIND,
    ActionRow,
    Change,
    DraftRow,
    Drafts,
    Latest,
    MatchRow,
    News,
    SeatRow,
    StateRow,
    StoredMatch,
    Waived,
)

Said = tuple[Seat | None, str, str, str]
"""A message as it was said: the seat, the client's id for it, the kind of its row, and the text."""


class Match:
    """One match. `base` is the table after the last row; `views` and `state` show it with the drafts on it.

    Whoever changes a match, or writes to the store what follows from it, holds `lock`: `Host.do` for everything players and bots do, `waive` for waivers,
    `rematch` for the match that follows, `Alarms.wake` for what is due, and `Cache.match` and `Cache.follow` for what other processes wrote. Who is
    connected (`came_or_left`) needs no lock.
    """

    def __init__(self, game: Game[State], stored: StoredMatch, content: Content | None = None, clock: Clock | None = None) -> None:
        self.game = game
        self.clock = clock or Clock()
        self.lock = asyncio.Lock()
        self.content = content or game.read(stored.source)
        self.settings: Settings = game.settings.stored(stored.match.settings)
        self.id = stored.match.id
        self.actions: list[ActionRow] = []
        self.done: dict[tuple[Seat | None, str], ActionRow] = {}
        self.elsewhere: dict[Seat, int] = {}
        self.played = 0.0
        """When something last happened on the table."""
        self.sat: dict[Seat, float] = {}
        """When somebody last came to each seat, or came back to it: from then on they have all their time to answer again."""
        self.stale = False
        self.off = False
        """Whether it was called off: it has ended without a result."""
        self.telling: Telling | None = None
        self.touched = stored.match.updated
        self.origin, self.coach, self.posing = stored.origin, Coach(game, stored.origin), Posing(game, stored.origin, self.content)
        self._lines: dict[tuple[int, Viewer], list[sc.Line]] = {}
        self._views: dict[tuple[Viewer, tuple[Seat, ...], tuple[Seat, ...]], m.View] = {}
        self.timing = Timing(game, stored.match.clock, self.clock)
        self._take(stored.match, stored.seats, stored.actions, Views(self.game, self.load(stored.state), stored.state.asked), stored.drafts, stored.waived)

    def load(self, state: StateRow) -> State:
        """Return a stored state of this match."""
        return self.game.loads(state.state, self.content)

    def catch_up(self, news: News) -> None:
        """Take over what another process wrote."""
        played = any(row.kind != SIT_KIND for row in news.actions)
        base = Views(self.game, self.load(news.state), news.state.asked) if played else self.base
        self.telling = None
        self._take(news.match, news.seats, news.actions, base, news.drafts, news.waived)
        self.stale = False

    def _take(self, row: MatchRow, seats: list[SeatRow], actions: list[ActionRow], base: Views, drafts: Drafts, waived: Waived) -> None:
        """Go on with this table, with the drafts whose questions are still open, and with these waivers."""
        self.row = row
        self.seats = seats
        self.actions += actions
        for one in actions:
            if one.client:
                self.done[one.seat, one.client] = one
            if one.kind != SIT_KIND:
                self.played = one.at
            elif one.seat is not None and one.option != HINT:
                self.sat[one.seat] = one.at
            self.off = self.off or one.option == CALLED_OFF
        self.timing.waits = has_free_seat(seats)
        self.timing.take(actions)
        self.base = base
        self.waived = waived
        self.drafts = {seat: draft for seat, draft in drafts.items() if base.asked.get(seat) == draft.decision}
        self.show(with_drafts(base, self.drafts))

    def show(self, views: Views) -> None:
        """Go on with this table."""
        self.views = views
        self.state = views.state
        self._views.clear()

    def add(self, change: Change, base: Views, telling: Telling | None = None) -> None:
        """Take over the row that was just written."""
        self.telling = telling
        changed = {seat.seat: seat for seat in change.seats}
        self._take(change.match or self.row, [changed.get(seat.seat, seat) for seat in self.seats], [change.row], base, self.drafts, self.waived)

    def draft(self, draft: DraftRow, views: Views) -> None:
        """Take over a draft that was just written, beside the log."""
        self.drafts = {**self.drafts, draft.seat: draft}
        self.show(views)

    def waive(self, waived: Waived) -> None:
        """Take over the waivers that were just written, beside the log."""
        self.waived = waived
        self._views.clear()

    def stay(self, now: float) -> bool:
        """Note that the match's own row was updated just now. Returns whether that has called off its deletion."""
        self.touched, goes = now, self.row.goes
        if goes:
            self.row = replace(self.row, goes=0.0)
        return goes > 0

    def came_or_left(self, away: dict[Seat, float], elsewhere: dict[Seat, int]) -> None:
        """Note who is connected at other processes, and since when seats are away."""
        self.elsewhere = elsewhere
        self.seats = [replace(seat, away=away.get(seat.seat, seat.away)) for seat in self.seats]

    # ------------------------------------------------------------ questions

    def repeated(self, said: Said) -> int | None:
        """Return the number of the row that this message has already made, or of the last row if it made a draft; None if it is new.

        Raises RequestRefused if its id was used for something else.
        """
        seat, client, kind, text = said
        row = self.done.get((seat, client)) if client else None
        if row is None:
            drafted = kind in ("pick", "undo") and any((draft.seat, draft.client) == (seat, client) for draft in self.drafts.values())
            return self.number if client and drafted else None
        if (row.kind == kind and {*parts(text)} <= {row.option, *parts(row.option)}) or (kind == "undo" and row.kind in ("undo", "takeback")):
            return row.number
        raise RequestRefused("repeated", "The id of this message was used for another one before; nothing was done.")

    def is_behind(self, latest: Latest | None) -> bool:
        """Return whether the store has a later row, or other drafts, waivers or announcements, or no such match any more. Drafts for closed questions are none."""
        if latest is None or latest.number > self.number or (latest.waived, latest.goes) != (self.waived, self.row.goes):
            return True
        return {seat: draft for seat, draft in latest.drafts.items() if self.base.asked.get(seat) == draft.decision} != self.drafts

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return self.state.over or self.off

    @property
    def number(self) -> int:
        """The number of the last row."""
        return self.actions[-1].number

    @property
    def viewers(self) -> list[Viewer]:
        """Everybody who may look: each seat, and None for spectators."""
        return [*range(len(self.seats)), None]

    @property
    def commitment(self) -> str:
        """What was published about the seed before the match."""
        return commitment(self.row.seed)

    @property
    def names(self) -> list[str]:
        """The names of the seats."""
        return [seat.name for seat in self.seats]

    def circle(self, seat: Seat) -> list[Viewer]:
        """Return the viewers who may know what a seat picks in secret."""
        return [viewer for viewer in self.viewers if viewer is not None and seat in self.state.shares(viewer)]

    def own(self, seat: Seat) -> list[Viewer]:
        """Return the viewers whose view shows what a seat has waived: itself, and in a game without secrets the other seats of the same browser."""
        token = self.seats[seat].token
        return [one.seat for one in self.seats if one.seat == seat or (token and one.token == token and not self.game.has_secrets)]

    def decision(self, seat: Seat) -> int | None:
        """Return the id of a seat's open decision, or None."""
        return self.views.asked.get(seat)

    def standing(self, number: int = -1) -> list[ActionRow]:
        """Return the rows that were not undone, from the start; or those that led to the state after row `number`."""
        found, number = [], self.actions[number].leads
        while number > 0:
            found.append(self.actions[number])
            number = self.actions[number - 1].leads
        return [self.actions[0], *reversed(found)]

    def undo_target(self, seat: Seat) -> int | None:
        """Return the number of the row whose state an undo by this seat would restore, or None if it may not undo.

        That is the row before the seat's last own pick, if nothing since then has raised a barrier (`State.revealed` says what does).
        """
        if not self.row.undo or seat not in self.state.asked or self.state.picks.get(seat) or self.seats[seat].bot:
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

    def may_hint(self, seat: Seat) -> bool:
        """Return whether a seat may ask for a hint: it is allowed here, there is something to choose between, and all may know that the seat is asked.

        Where one person plays against bots alone, that tells nobody who plays anything: who looks on learns it from whoever asks.
        """
        if not self.row.hints or self.row.rated or self.off or seat not in self.base.asked or self.seats[seat].bot:
            return False
        rivals = sum(one.person for one in self.seats) > 1  # bots do not hear that somebody asks
        if rivals and any(seat not in self.views.awaited(viewer)[0] for viewer in self.viewers):
            return False
        seen = self.base.observation(seat).state
        options = legal(seen, seat)
        return len(options) > 1 and not is_draft(self.game, seen, options)

    def moment(self, seat: Seat) -> int:
        """Return the number of the row after which a seat was asked first what it is asked now, however often somebody has gone back to it since."""
        return self.actions[self.base.asked[seat]].leads

    @property
    def hinted(self) -> list[int]:
        """How many hints each seat has asked for; empty if none has."""
        asked = [row.seat for row in self.actions if row.option == HINT and row.kind == SIT_KIND]
        return [asked.count(seat.seat) for seat in self.seats] if asked else []

    @property
    def public(self) -> State:
        """The table as everybody may know it."""
        return self.views.observation(None).state

    def fates(self) -> list[tuple[bool, bool]]:
        """Return for each seat whether it has conceded, and whether it is knocked out."""
        table = self.public
        return [(seat.seat in table.conceded, table.out(seat.seat)) for seat in self.seats]

    def in_play(self) -> list[Seat]:
        """Return the seats of persons who still play: not knocked out, not conceded, and without a bot that sits in."""
        table = self.public
        return [seat.seat for seat in self.seats if seat.person and not seat.stand_in and seat.seat not in table.conceded and not table.out(seat.seat)]

    @property
    def bots_only(self) -> bool:
        """Whether no person ever had a seat. Then nobody is kept waiting."""
        return not any(seat.person for seat in self.seats)

    def bots_left(self) -> list[Seat]:
        """Return the bots that have to concede because all persons of their side have, in a game in which a side concedes as one."""
        if self.over or not self.state.together:
            return []
        gone = [side for side in self.state.sides if any(self.seats[seat].person for seat in side)]
        rest = [[seat for seat in side if seat not in self.state.conceded] for side in gone]
        return [seat for left in rest if not any(self.seats[seat].person for seat in left) for seat in left]

    def may_hurry(self) -> bool:
        """Return whether the bots may play to the end at full speed without keeping anybody waiting or rushing anybody."""
        return not self.over and not self.row.hurried and not self.bots_only and not self.in_play()

    @property
    def hurried(self) -> bool:
        """Whether the bots play at full speed: somebody asked for it, and no person has come back since."""
        return self.row.hurried and not self.in_play()

    def waits(self, viewer: Viewer) -> list[m.Wait]:
        """Return which players a bot may replace, and from when, given what a viewer may know.

        If the viewer may know only which side is awaited, these are the absent players of that side.
        """
        if not self.row.patience or self.over or self.timing.terms is not None:
            return []
        seats, sides = self.views.awaited(viewer)
        mine = self.seats[viewer].token if viewer is not None else ""
        open_ = [seat for seat in self.in_play() if self.seats[seat].token not in ("", mine)]
        asked = {seat: self.actions[self.views.asked[seat]].at for seat in seats}
        known = {seat: m.Wait(seat=seat, due=self._waited(seat, at)) for seat, at in asked.items()}
        of_sides = [seat for side in sides for seat in self.views.sides[side].seats if seat not in known]
        found = [*known.values(), *(m.Wait(seat=seat, due=self._waited(seat, self.played), away=True) for seat in of_sides)]
        return [wait for wait in found if wait.seat in open_]

    def _waited(self, seat: Seat, since: float) -> float:
        """Return when a seat that has been awaited since a moment has been awaited for long enough."""
        return self.clock.after(max(since, self.sat.get(seat, 0.0)), self.row.patience)

    # ------------------------------------------------------------ what leaves

    def rows(self, viewer: Viewer, after: int = -1) -> list[m.Row]:
        """Return the rows beyond a number, as a viewer may know them."""
        return [self.told(row, viewer) for row in self.actions[after + 1 :]]

    def moments(self, viewer: Viewer) -> list[tuple[int, Views]]:
        """Return the intermediate tables of the last action, each with the number of log lines before it.

        Only those of which this viewer has heard something, and only if this process has applied the action.
        """
        return self.telling.tables(viewer) if self.telling is not None else []

    def log(self, viewer: Viewer, after: int = -1) -> list[m.Row]:
        """Return all rows beyond a number that were not undone, as a viewer may know them, and with them the undos and the rows about seats."""
        standing = {row.number for row in self.standing()}
        return [self.told(row, viewer) for row in self.actions[after + 1 :] if row.number in standing or row.kind in ("undo", SIT_KIND)]

    def still(self, seen: int) -> int:
        """Return the number of the row up to which a client has seen everything that stands; -1 if it has not, cannot have, or if some of it was undone since."""
        return seen if 0 <= seen <= self.number and all(row.kind != "undo" for row in self.actions[seen + 1 :]) else -1

    def told(self, row: ActionRow, viewer: Viewer) -> m.Row:
        """Return one row as a viewer may know it."""
        key = (row.number, viewer)
        if key not in self._lines:
            self._lines[key] = unpacked_lines(row.lines, viewer)
        open_ = row.known is None or viewer in row.known
        kind = "pick" if row.kind == "host" else row.kind  # nobody may know that there was only one answer
        return m.Row(n=row.number, seat=row.seat if open_ else None, kind=kind if open_ else "sealed", lines=self._lines[key], round=row.round)

    def view(self, viewer: Viewer, mine: tuple[Seat, ...] = ()) -> m.View:
        """Return the table as a viewer sees it. If nothing is hidden, the questions of all seats of one browser (`mine`) are shown together."""
        also = mine if not self.game.has_secrets and not self.secret() else ()
        seats = tuple(seat for seat in self.state.asked if (seat == viewer or seat in also) and not self.seats[seat].stand_in)
        waiving = tuple(seat for seat in self.waived if seat == viewer or seat in also)
        key = (viewer, seats, waiving)
        if key not in self._views:
            self._views[key] = self._view(*key)
        return self._views[key]

    def secret(self) -> bool:
        """Return whether the open decision is one that several seats answer in secret."""
        return bool(self.state.todo) and isinstance(self.state.todo[-1], SecretChoice)

    def _view(self, viewer: Viewer, seats: tuple[Seat, ...], waiving: tuple[Seat, ...]) -> m.View:
        views, observation, (awaited, sides) = self.views, self.views.observation(viewer), self.views.awaited(viewer)
        waiting = viewer is not None and viewer not in self.state.asked and views.may_take_back(viewer) and not self.seats[viewer].stand_in
        return m.View(
            n=self.number,
            seat=viewer,
            scene=views.scene(viewer),
            decisions=[] if self.off else [views.decision(seat, self.undo_target(seat) is not None) for seat in seats],
            awaited=[] if self.off else list(awaited),
            awaited_sides=[] if self.off else [views.sides[side].id for side in sides],
            off=self.off,
            lesson=self.coach.says(viewer, self.standing(), self.base.state),
            puzzle=self.posing.says(viewer, self.standing(), self.base.state),
            ready=list(self.state.ready),
            measure=views.measure,
            result=result(self.game, observation, self.actions) if self.state.over else None,
            graph=list(graph(self.standing())) if self.state.over else [],
            take_back=[viewer] if waiting and viewer is not None else [],
            waived=[m.Waived(seat=seat, key=one.key, text=one.text) for seat in waiving for one in views.waivers(seat) if one.key in self.waived[seat]],
            waits=self.waits(viewer),
            may_hurry=self.may_hurry(),
            hurried=self.hurried,
            clocks=self.timing.told(self.base),
            paused=self.timing.now is not None and self.timing.now.paused,
            wanting=list(self.timing.now.wanting) if self.timing.now is not None else [],
            hints=[seat for seat in seats if self.may_hint(seat)],
            hinted=self.hinted,
        )

    def settings_given(self) -> dict[str, str | int | bool]:
        """Return the settings as they are shown."""
        return msgspec.convert(self.row.settings, dict[str, str | int | bool])
