"""A match as a process holds it: the newest state, the rows, the seats. Holds nothing that is not in the store."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import msgspec

from outplay.kernel import scene as sc
from outplay.kernel.chance import commitment
from outplay.kernel.content import Content
from outplay.kernel.game import Game
from outplay.kernel.play import legal
from outplay.kernel.record import Entry, MatchRecord, parts
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Choice, Seat, SecretChoice
from outplay.kernel.view import Observation
from outplay.server.matches.drafts import laid
from outplay.server.matches.telling import Telling
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.protocol.views import Viewer, Views, ready_made, unpacked_lines
from outplay.server.store.clock import Clock
from outplay.server.store.rows import SIT_KIND, ActionRow, Change, DraftRow, Drafts, MatchRow, News, SeatRow, StateRow, StoredMatch, Waived

LONGEST_TURN_SECONDS = 300
"""Seconds after which nobody plays any more, but comes back later."""

Said = tuple[Seat | None, str, str, str]
"""A message as it was said: the seat, the client's id for it, the kind of its row, the text."""


class Match:
    """One match. Whoever changes it holds `lock`. `base` is the table after the last row; `views` and `state` show it with the drafts on it."""

    def __init__(self, game: Game[State], stored: StoredMatch, content: Content | None = None, clock: Clock | None = None) -> None:
        self.game = game
        self.clock = clock or Clock()
        self.lock = asyncio.Lock()
        self.content = content or game.read(stored.source)
        self.settings: Settings = game.settings.make(stored.match.settings, None)
        self.id = stored.match.id
        self.actions: list[ActionRow] = []
        self.done: dict[tuple[Seat | None, str], ActionRow] = {}
        self.elsewhere: dict[Seat, int] = {}
        self.played = 0.0
        """When something happened on the table last."""
        self.sat: dict[Seat, float] = {}
        """When somebody came to a seat last, or came back: from then on one has all the time."""
        self.stale = False
        self.telling: Telling | None = None
        self.touched = stored.match.updated
        self._lines: dict[tuple[int, Viewer], list[sc.Line]] = {}
        self._views: dict[tuple[Viewer, tuple[Seat, ...], tuple[Seat, ...]], m.View] = {}
        self._take(stored.match, stored.seats, stored.actions, Views(self.game, self.load(stored.state), stored.state.asked), stored.drafts, stored.waived)

    def load(self, state: StateRow) -> State:
        """A stored state of this match."""
        return self.game.loads(state.state, self.content)

    def catch_up(self, news: News) -> None:
        """Take what another process wrote."""
        played = any(row.kind != SIT_KIND for row in news.actions)
        base = Views(self.game, self.load(news.state), news.state.asked) if played else self.base
        self.telling = None
        self._take(news.match, news.seats, news.actions, base, news.drafts, news.waived)
        self.stale = False

    def _take(self, row: MatchRow, seats: list[SeatRow], actions: list[ActionRow], base: Views, drafts: Drafts, waived: Waived) -> None:
        """Go on with this table, the drafts for what is still asked, and what is waived."""
        self.row = row
        self.seats = seats
        self.actions += actions
        for one in actions:
            if one.client:
                self.done[one.seat, one.client] = one
            if one.kind != SIT_KIND:
                self.played = one.at
            elif one.seat is not None:
                self.sat[one.seat] = one.at
        self.base = base
        self.waived = waived
        self.drafts = {seat: draft for seat, draft in drafts.items() if base.asked.get(seat) == draft.decision}
        self.show(laid(base, self.drafts))

    def show(self, views: Views) -> None:
        """Go on from this table."""
        self.views = views
        self.state = views.state
        self._views.clear()

    def add(self, change: Change, base: Views, telling: Telling | None = None) -> None:
        """The next row was written."""
        self.telling = telling
        changed = {seat.seat: seat for seat in change.seats}
        self._take(change.match or self.row, [changed.get(seat.seat, seat) for seat in self.seats], [change.row], base, self.drafts, self.waived)

    def draft(self, draft: DraftRow, views: Views) -> None:
        """An unfinished series was kept, beside the log."""
        self.drafts = {**self.drafts, draft.seat: draft}
        self.show(views)

    def waive(self, waived: Waived) -> None:
        """Something was waived, or is asked again, beside the log."""
        self.waived = waived
        self._views.clear()

    def stay(self, now: float) -> bool:
        """Its own row says that it was played just now; whether that keeps it from going."""
        self.touched, goes = now, self.row.goes
        if goes:
            self.row = replace(self.row, goes=0.0)
        return goes > 0

    def came_or_left(self, away: dict[Seat, float], elsewhere: dict[Seat, int]) -> None:
        """Who is here at other processes, and since when others are away."""
        self.elsewhere = elsewhere
        self.seats = [replace(seat, away=away.get(seat.seat, seat.away)) for seat in self.seats]

    # ------------------------------------------------------------ questions

    def repeated(self, said: Said) -> int | None:
        """The row that a message has made already, the last one where it made a draft. Raises RequestRefused where its id was used for something else."""
        seat, client, kind, text = said
        row = self.done.get((seat, client)) if client else None
        if row is None:
            drafted = kind in ("pick", "undo") and any((draft.seat, draft.client) == (seat, client) for draft in self.drafts.values())
            return self.number if client and drafted else None
        if (row.kind == kind and {*parts(text)} <= {row.option, *parts(row.option)}) or (kind == "undo" and row.kind in ("undo", "takeback")):
            return row.number
        raise RequestRefused("repeated", "The id of this message was used for another one before; nothing was done.")

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

    def circle(self, seat: Seat) -> list[Viewer]:
        """The viewers who may know what a seat picks in secret."""
        return [viewer for viewer in self.viewers if viewer is not None and seat in self.state.shares(viewer)]

    def own(self, seat: Seat) -> list[Viewer]:
        """The viewers whose view shows what a seat has waived: its own, and in a game without secrets those of other seats of one browser."""
        token = self.seats[seat].token
        return [one.seat for one in self.seats if one.seat == seat or (token and one.token == token and not self.game.has_secrets)]

    def decision(self, seat: Seat) -> int | None:
        """The id of a seat's open decision."""
        return self.views.asked.get(seat)

    def standing(self, number: int = -1) -> list[ActionRow]:
        """The rows that were not undone, from the start; or those that led to the state after another row."""
        found, number = [], self.actions[number].leads
        while number > 0:
            found.append(self.actions[number])
            number = self.actions[number - 1].leads
        return [self.actions[0], *reversed(found)]

    def undo_target(self, seat: Seat) -> int | None:
        """The row whose state an undo would restore: the one before this seat's last own pick, if nothing since then raised a barrier."""
        if not self.row.undo or seat not in self.state.asked or isinstance(self.state.todo[-1], SecretChoice) or self.seats[seat].bot:
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

    @property
    def public(self) -> State:
        """The table as everybody may know it."""
        return self.views.observation(None).state

    def fates(self) -> list[tuple[bool, bool]]:
        """Of each seat whether it has conceded, and whether it is knocked out."""
        table = self.public
        return [(seat.seat in table.conceded, table.out(seat.seat)) for seat in self.seats]

    def in_play(self) -> list[Seat]:
        """The persons who still play: not knocked out, not conceded, and no bot sits in for them."""
        table = self.public
        return [seat.seat for seat in self.seats if seat.person and not seat.stand_in and seat.seat not in table.conceded and not table.out(seat.seat)]

    @property
    def bots_only(self) -> bool:
        """Whether no person ever had a seat: then nobody is kept waiting."""
        return not any(seat.person for seat in self.seats)

    def bots_left(self) -> list[Seat]:
        """The bots of sides all of whose persons have conceded: where a side concedes as one, they do with the last."""
        if self.state.over or not self.state.together:
            return []
        gone = [side for side in self.state.sides if any(self.seats[seat].person for seat in side)]
        rest = [[seat for seat in side if seat not in self.state.conceded] for side in gone]
        return [seat for left in rest if not any(self.seats[seat].person for seat in left) for seat in left]

    def may_hurry(self) -> bool:
        """Whether nobody is kept waiting, or hurried, if the bots play to the end at full speed."""
        return not self.state.over and not self.bots_only and not self.in_play() and not self.row.hurried

    @property
    def hurried(self) -> bool:
        """Whether the bots play at full speed: they were sent to the end, and no person has come back since."""
        return self.row.hurried and not self.in_play()

    def waits(self, viewer: Viewer) -> list[m.Wait]:
        """For whom a bot may sit in, and when, as a viewer may know it: the persons who are waited for, or where only the side may be known, those of it who are away."""
        if not self.row.patience or self.state.over:
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
        """When a seat that is waited for since a moment was waited for long enough."""
        return self.clock.after(max(since, self.sat.get(seat, 0.0)), self.row.patience)

    # ------------------------------------------------------------ what leaves

    def rows(self, viewer: Viewer, after: int = -1) -> list[m.Row]:
        """The rows beyond a number, as a viewer may know them."""
        return [self.told(row, viewer) for row in self.actions[after + 1 :]]

    def moments(self, viewer: Viewer) -> list[tuple[int, Views]]:
        """The tables on the way of the last row, as far as a viewer heard of it and this process saw them, each after so many lines."""
        return self.telling.tables(viewer) if self.telling is not None else []

    def log(self, viewer: Viewer, after: int = -1) -> list[m.Row]:
        """All rows that stand, the undos, and who came and went, without what was undone; from the start, or those beyond a number."""
        standing = {row.number for row in self.standing()}
        return [self.told(row, viewer) for row in self.actions[after + 1 :] if row.number in standing or row.kind in ("undo", SIT_KIND)]

    def still(self, seen: int) -> int:
        """The number of a row up to which somebody has seen all that stands; -1 where that is nothing, or cannot be, or some of it was undone since."""
        return seen if 0 <= seen <= self.number and all(row.kind != "undo" for row in self.actions[seen + 1 :]) else -1

    def told(self, row: ActionRow, viewer: Viewer) -> m.Row:
        """One row as a viewer may know it."""
        key = (row.number, viewer)
        if key not in self._lines:
            self._lines[key] = unpacked_lines(row.lines, viewer)
        open_ = row.known is None or viewer in row.known
        kind = "pick" if row.kind == "host" else row.kind  # that there was only one answer is nobody's business
        return m.Row(n=row.number, seat=row.seat if open_ else None, kind=kind if open_ else "sealed", lines=self._lines[key], round=row.round)

    def view(self, viewer: Viewer, mine: tuple[Seat, ...] = ()) -> m.View:
        """The table as a viewer sees it. With nothing hidden, the questions of all seats of one browser are shown at once."""
        also = mine if not self.game.has_secrets and not self.secret() else ()
        seats = tuple(seat for seat in self.state.asked if (seat == viewer or seat in also) and not self.seats[seat].stand_in)
        waiving = tuple(seat for seat in self.waived if seat == viewer or seat in also)
        key = (viewer, seats, waiving)
        if key not in self._views:
            self._views[key] = self._view(*key)
        return self._views[key]

    def secret(self) -> bool:
        """Whether the open decision is one that several seats answer in secret."""
        return bool(self.state.todo) and isinstance(self.state.todo[-1], SecretChoice)

    def _view(self, viewer: Viewer, seats: tuple[Seat, ...], waiving: tuple[Seat, ...]) -> m.View:
        views, observation = self.views, self.views.observation(viewer)
        awaited, sides = views.awaited(viewer)
        waiting = viewer is not None and viewer not in self.state.asked and views.may_take_back(viewer) and not self.seats[viewer].stand_in
        return m.View(
            n=self.number,
            seat=viewer,
            scene=views.scene(viewer),
            decisions=[views.decision(seat, self.undo_target(seat) is not None) for seat in seats],
            awaited=list(awaited),
            awaited_sides=[views.sides[side].id for side in sides],
            ready=list(self.state.ready),
            measure=self.game.measure(observation),
            result=self._result(observation) if self.state.over else None,
            graph=list(self._graph()) if self.state.over else [],
            take_back=[viewer] if waiting and viewer is not None else [],
            waived=[m.Waived(seat=seat, key=one.key, text=one.text) for seat in waiving for one in views.waivers(seat) if one.key in self.waived[seat]],
            waits=self.waits(viewer),
            may_hurry=self.may_hurry(),
            hurried=self.hurried,
        )

    def _graph(self) -> Iterator[sc.Measure]:
        """How the match stood at the end of each round: what ends a round belongs to it, though the next one is on by then."""
        ends: dict[int, bytes] = {}
        before = 0
        for row in self.standing():
            if row.measure:
                ends[before or row.round] = ends[row.round] = row.measure
                before = row.round
        return (ready_made(sc.Measure, measure) for measure in ends.values())

    def _result(self, observation: Observation[State]) -> sc.Result:
        """The end, with the minutes that were played: a long pause was none."""
        ended = self.game.result(observation, self.names)
        played = max(1, round(sum(min(after.at - before.at, LONGEST_TURN_SECONDS) for before, after in pairwise(self.actions)) / 60))
        minutes = sc.Stat(icon="sands-of-time", value=str(played), name="minute" if played == 1 else "minutes")
        return msgspec.structs.replace(ended, facts=[*ended.facts, minutes])

    def entries(self, standing: Sequence[ActionRow]) -> MatchRecord:
        """These rows of the match, from the start, as a record that can be replayed."""
        start, *rest = standing
        return MatchRecord(
            game=self.row.game,
            rules=self.row.rules,
            content=self.row.content,
            settings=self.settings_given(),
            names=tuple(seat.name + (f" ({seat.level} bot)" if seat.kind == "bot" else "") for seat in self.seats),
            start=start.chance,
            rows=[Entry(row.seat if row.seat is not None else -1, row.option, row.chance) for row in rest],
            commitment=self.commitment,
        )

    def settings_given(self) -> dict[str, str | int | bool]:
        """The settings as they are shown."""
        return msgspec.convert(self.row.settings, dict[str, str | int | bool])


def lone(state: State, seat: Seat) -> bool:
    """Whether a seat is asked though there is only one answer: the host gives it after a pause."""
    step = state.todo[-1] if state.todo else None
    return isinstance(step, Choice) and step.always_asked and len(legal(state, seat)) == 1


def hosted(views: Views, seat: Seat, waived: Waived) -> bool:
    """Whether the host answers for a person: there is only one answer, or it has waived the question."""
    return lone(views.state, seat) or views.waives(seat, waived.get(seat, ()))
