"""From one row to the next: what a pick, a concession or an undo makes of a match, as a row or as a draft. Nothing is changed here; the caller writes it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from outplay.book.telling import doing
from outplay.clocks.clocks import FLAG
from outplay.kernel import scene as sc
from outplay.kernel.chance import Drawn, Recorded, Seeded
from outplay.kernel.content import Content
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.play import apply, child
from outplay.kernel.record import BESIDE, row_option, row_text
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Action, Choice, Concede, Option, Seat, SecretChoice, StandIn, TakeBack, TimeOut
from outplay.server.config import Config
from outplay.server.matches.drafts import encoded, sketched, whole
from outplay.server.matches.hosting import has_free_seat, hosted
from outplay.server.matches.match import Match
from outplay.server.matches.telling import Telling
from outplay.server.matches.timing import UNTIMED, Timed, Timing
from outplay.server.protocol.views import Viewer, Views, encode, packed_lines
from outplay.server.ratings.values import Result
from outplay.server.store.rows import SIT_KIND, ActionRow, Change, DraftRow, DueRow, Known, MatchRow, SeatRow, StateRow, Waived


@dataclass(frozen=True, slots=True)
class Next:
    """A row that is to be written, and what the table will look like."""

    change: Change
    views: Views
    telling: Telling | None = None
    check: Callable[[Connection], None] | None = None
    """Raises RequestRefused in the transaction that writes the row, if it must not be written."""
    result: Result | None = None
    """What comes of the match, if this row ends it."""

    @property
    def row(self) -> ActionRow:
        return self.change.row

    @property
    def state(self) -> StateRow:
        """The state after the row, if it changes the table."""
        assert self.change.state is not None, "a row about seats has no state"
        return self.change.state


@dataclass(frozen=True, slots=True)
class Sketch:
    """A draft that is to be kept, and what the table will look like with it."""

    draft: DraftRow
    views: Views


@dataclass(frozen=True, slots=True)
class Doing:
    """Who does what: the row's kind, the seat, the option, the client's id for it, and the seats that change by it."""

    kind: str
    seat: Seat
    option: Option
    client: str = ""
    seats: tuple[SeatRow, ...] = ()


def start(game: Game[State], settings: Settings, content: Content, seed: bytes, at: float, timing: Timing | None = None) -> Next:
    """Return row 0: the table is set up and played up to the first decision, and its clock runs if it has one."""
    chance = Seeded(seed)
    drawn: list[Drawn] = []
    chance.drawn = drawn
    told: list[Told] = []
    state = game.start(settings, content, chance, told)
    views = _settled(game, state, dict.fromkeys(state.asked, 0))
    lines = views.lines(told, [*range(settings.seats), None])
    timed = timing.begun(views, at) if timing is not None else UNTIMED
    row = _row(game, views, 0, at, told, tuple(drawn), lines, timed=timed)
    return Next(Change(row, StateRow(0, game.dumps(state), views.asked), flag=timed.flag), views)


def go_on(game: Game[State], state: State, words: str, seed: bytes, at: float) -> Next:
    """Return row 0 of a match that begins with a table which lies there, with chance of its own from there on. `words` say in the log where that comes from."""
    state.chance = Seeded(seed)
    views = _settled(game, state, dict.fromkeys(state.asked, 0))
    row = _row(game, views, 0, at, [], (), {viewer: [sc.Line(spans=[sc.Span(text=words)])] for viewer in (*range(state.settings.seats), None)})
    return Next(Change(row, StateRow(0, game.dumps(state), views.asked)), views)


def pick(match: Match, seat: Seat, picks: tuple[Option, ...], client: str) -> Next | Sketch:
    """Return what a person's pick makes, or several picks of a secret series: a row, or a draft while the series is not finished. Raises IllegalAction."""
    if not match.secret():
        return act(match, Doing("pick", seat, picks[0], client))
    return _series(match, seat, (*match.state.picks.get(seat, ()), *picks), client)


def take_back(match: Match, seat: Seat, number: int, client: str) -> Next | Sketch:
    """Return what taking back a pick of a secret series makes. If the series was finished, everybody may know, so it is a row. Raises IllegalAction."""
    back = TakeBack(number)
    if seat in match.state.ready:
        return act(match, Doing("takeback", seat, back, client))
    return _series(match, seat, child(match.state, Action(seat, back)).picks.get(seat, ()), client)


def _series(match: Match, seat: Seat, picks: tuple[Option, ...], client: str) -> Next | Sketch:
    """Return a series as one row if it is finished, else as a draft. Raises IllegalAction."""
    step = match.state.todo[-1]
    assert isinstance(step, SecretChoice)
    if not step.options(match.state, seat, picks):
        return act(match, Doing("pick", seat, whole(match.base.state, match.state, seat, picks), client))
    draft = DraftRow(seat, match.views.asked[seat], encoded(match.game, picks), client)
    return Sketch(draft, sketched(match.views, {seat: picks}))


def by_default(match: Match, seat: Seat) -> Option:
    """Return the default of a seat. What it has drafted stands, completed with defaults to the end of the series."""
    step, picks = match.state.todo[-1], match.state.picks.get(seat, ())
    if seat not in match.drafts or not isinstance(step, SecretChoice):
        return TimeOut()
    while step.options(match.state, seat, picks):
        picks = (*picks, step.default(match.state, seat, picks))
    return whole(match.base.state, match.state, seat, picks)


def act(match: Match, do: Doing) -> Next:
    """Return the row after an action. Raises IllegalAction."""
    game, number = match.game, match.number + 1
    state, text = match.base.state.copy(), row_text(match.game, match.base.state, Action(do.seat, do.option))
    telling = Telling(game, state)
    drawn: list[Drawn] = []
    state.chance.drawn = drawn
    known = _known(match, do)
    telling.before = _said_first(match, do.seat, do.kind, do.option, known)
    apply(state, Action(do.seat, do.option))
    views = _settled(game, state, _asked(match, state, do, number))
    lines, at = telling.lines_of_all(views, match.viewers), match.clock.now()
    timed = match.timing.gone_on(do.kind, do.seat, known, views, at)
    row = _row(game, views, number, at, telling.told, tuple(drawn), lines, do, text, match.decision(do.seat) or 0, known, timed=timed)
    after = StateRow(number, game.dumps(state), views.asked)
    return Next(Change(row, after, do.seats, draft=match.drafts.get(do.seat), secret=match.secret(), flag=timed.flag), views, telling)


def retold(match: Match, before: State, row: ActionRow) -> tuple[Telling, Views]:
    """Return what happened by a row's action once more, and the table after it. `before`: the table that the action was done on, which is changed.

    Raises OutplayError if these rules do not lead there.
    """
    seat = row.seat or 0
    telling, option = Telling(match.game, before), row_option(match.game, before, seat, row.option)
    telling.before = _said_first(match, seat, row.kind, option, row.known)
    before.chance = chance = Recorded(row.chance)
    apply(before, Action(seat, option))
    chance.finish()
    return telling, _settled(match.game, before, {})


def undo(match: Match, seat: Seat, back: StateRow, client: str) -> Next:
    """Return the row that goes back to an earlier state. What was asked then is asked again, under a new id."""
    number, state = match.number + 1, match.load(back)
    views = _settled(match.game, state, dict.fromkeys(state.asked, number))
    do = Doing("undo", seat, BESIDE["!takeback"], client)
    lines = _by_server(match, seat, "takes back a move")
    at = match.clock.now()
    timed = match.timing.undone(match.actions[back.number], views, at)
    row = _row(match.game, views, number, at, [], (), lines, do, "!undo", match.decision(seat) or 0, None, back.number, timed)
    return Next(Change(row, StateRow(number, back.state, views.asked), flag=timed.flag), views)


def sit(
    match: Match,
    words: str,
    seats: tuple[SeatRow, ...],
    of: Seat | None,
    option: str,
    client: str = "",
    row: MatchRow | None = None,
    timed: Timed | None = None,
) -> Next:
    """Return a row that changes who sits where or how the match is hosted, and nothing on the table: open decisions keep their ids.

    `words` follow the name of the seat `of` and begin with a verb; without a seat they stand alone. `timed`: what the clocks show then, if not the same as before.
    """
    last, number, at = match.actions[-1], match.number + 1, match.clock.now()
    changed = {seat.seat: seat for seat in seats}
    timed = timed or match.timing.sat(has_free_seat(changed.get(seat.seat, seat) for seat in match.seats), at)
    lines = packed_lines(_by_server(match, of, words)) if words else packed_lines({None: []})
    made = ActionRow(
        number=number,
        kind=SIT_KIND,
        seat=of,
        decision=0,
        option=option,
        client=client,
        chance=(),
        events=b"[]",
        lines=lines,
        known=None,
        leads=last.leads,
        barriers=last.barriers,
        round=last.round,
        measure=b"",
        rules=match.game.rules_version,
        at=at,
        clock=timed.text,
    )
    return Next(Change(made, seats=seats, match=row, flag=timed.flag), match.base)


def due(match: str, seats: Sequence[SeatRow], views: Views, now: float, config: Config, waived: Waived, hurried: bool = False) -> list[DueRow]:
    """Return what the host will do for those who are asked, and when: for bots, and for persons with a lone answer or a waived question.

    The time follows from public facts alone, before anybody looks whether there is a choice: so it does not tell what a bot holds.
    """
    step = views.state.todo[-1] if views.state.todo else None
    hidden = isinstance(step, Choice) and step.always_asked
    found = list[DueRow]()
    for seat, decision in views.asked.items():
        pause = 0.0 if hurried else random.uniform(*config.hidden_pause) if hidden else config.bot_pause
        if seats[seat].bot or hosted(views, seat, waived):
            found.append(DueRow(match, seat, decision, now + pause))
    return found


def _settled(game: Game[State], state: State, asked: dict[Seat, int]) -> Views:
    state.told, state.watch, state.chance.drawn = None, None, None
    return Views(game, state, asked)


def _asked(match: Match, state: State, do: Doing, number: int) -> dict[Seat, int]:
    """Return the ids of the open decisions. Those of other seats in the same secret choice stay; everything else is asked under a new id."""
    old = match.views.asked
    if isinstance(do.option, StandIn):  # open decisions keep their ids
        return dict(old)
    same = bool(state.todo) and match.secret() and state.todo[-1] == match.state.todo[-1] and not isinstance(do.option, Concede)
    return {seat: old[seat] if same and seat != do.seat and seat in old else number for seat in state.asked}


def _known(match: Match, do: Doing) -> Known:
    """Return the viewers who may know that it was this seat; None for everybody.

    Only a game that hides who is asked has rows that not everybody may know. Who has finished a secret series is always public.
    """
    if isinstance(do.option, (Concede, StandIn)) or match.secret() or type(match.game).awaited is Game.awaited:
        return None
    known: tuple[Viewer, ...] = tuple(viewer for viewer in match.viewers if do.seat in match.views.awaited(viewer)[0])
    return None if len(known) == len(match.viewers) else known


def _said_first(match: Match, seat: Seat, kind: str, option: Option, known: Known) -> dict[Viewer, list[sc.Line]]:
    """Return the server's own lines of an action, which are told before what comes of it."""
    if isinstance(option, Concede):
        return _by_server(match, seat, "concedes")
    if isinstance(option, StandIn):
        return _by_server(match, seat, "has conceded; a bot leads from here on")
    return _out_of_time(match, seat, known) if kind == FLAG else {}


def _by_server(match: Match, seat: Seat | None, words: str, weight: sc.Weight = "") -> dict[Viewer, list[sc.Line]]:
    """Return a line of the server for each viewer: about a seat, whose `words` go on with a verb, or a whole sentence."""
    if seat is None:
        return {viewer: [sc.Line(spans=[sc.Span(text=words)])] for viewer in match.viewers}
    side = next((side.id for side in match.views.sides if seat in side.seats), "")
    line = sc.Line(spans=doing(sc.Someone(sc.seat_id(seat), f"Seat {seat + 1}"), f" {words}.", side), side=side, weight=weight)
    return {viewer: [line] for viewer in match.viewers}


def _out_of_time(match: Match, seat: Seat, known: Known) -> dict[Viewer, list[sc.Line]]:
    """Return who ran out of time: for who may not know the seat, the side."""
    found = _by_server(match, seat, "ran out of time", weight="high")
    side = next(side for side in match.views.sides if seat in side.seats)
    words = sc.Line(spans=doing(sc.Someone(side.id, side.name), " ran out of time.", side.id), side=side.id, weight="high")
    return found if known is None else {viewer: lines if viewer in known else [words] for viewer, lines in found.items()}


def _row(
    game: Game[State],
    views: Views,
    number: int,
    at: float,
    told: list[Told],
    drawn: tuple[Drawn, ...],
    lines: dict[Viewer, list[sc.Line]],
    do: Doing | None = None,
    text: str = "",
    decision: int = 0,
    known: Known = None,
    leads: int | None = None,
    timed: Timed = UNTIMED,
) -> ActionRow:
    return ActionRow(
        number=number,
        kind=do.kind if do else "start",
        seat=do.seat if do else None,
        decision=decision,
        option=text,
        client=do.client if do else "",
        chance=drawn,
        events=encode([game.codec.plain(one, whole=True) for one in told]),
        lines=packed_lines(lines),
        known=known,
        leads=number if leads is None else leads,
        barriers=views.state.barriers,
        round=game.round(views.state),
        measure=encode(views.measure) if views.measure else b"",
        rules=game.rules_version,
        at=at,
        clock=timed.text,
    )
