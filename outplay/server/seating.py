"""Who plays: new matches, joining by link or code, matches played again."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import time
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from outplay.bots import DEFAULT_LEVEL, Level
from outplay.kernel.content import content_hash
from outplay.kernel.errors import ContentError, SettingError
from outplay.kernel.game import Content, Game
from outplay.kernel.settings import Settings, Value
from outplay.kernel.state import State
from outplay.server import messages as m
from outplay.server import moves, rows
from outplay.server.host import Host
from outplay.server.hub import seats_of
from outplay.server.match import Match
from outplay.server.refusal import Refusal
from outplay.server.rows import MatchRow, SeatRow, Stored
from outplay.server.writer import Taken

SIGNS = "BCDFGHJKMNPQRTVWXY346789"
"""Signs of a code: none that is taken for another, no vowel, so no word."""
CODE = 5
LONGEST_NAME = 24
BOT_NAMES = ("Ada", "Bolt", "Cog", "Dot", "Echo", "Fizz", "Gizmo", "Hal")


def token_hash(token: str) -> str:
    """What the store keeps of a browser's token."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


class Followed(Exception):
    """Another process has already written the match that follows."""


async def create(host: Host, new: m.NewMatch, token: str) -> m.Created:
    """A new match. Raises Refusal."""
    game = host.game(new.game)
    settings = _settings(game, new)
    seats = list(_seats(host.config.levels, new.seats, settings.seats, token))
    return await _begin(host, game, settings, seats, token, new.spectators, new.undo)


async def join(host: Host, code: str, wish: m.Join, token: str) -> m.Created:
    """Take a free seat of the match with this code, or watch. Who sits there already is only shown the way. Raises Refusal."""
    match = await host.match(await find(host, code))
    mine = seats_of(match, token)
    if mine or wish.watch:
        if not mine and not match.row.spectators:
            raise Refusal("no-spectators", "This match is played without spectators.", 403)
        return m.Created(match=match.id, code=match.row.code, seats=list(mine))
    seat = _free(match, wish.seat)
    async with match.lock:
        name = plain_name(wish.name) or match.seats[seat].name
        if not await host.write(lambda c: rows.take_seat(c, match.id, seat, token, name)):
            match.stale = True
            raise Refusal("taken", "Somebody else was quicker and has taken this seat.")
        match.sit(replace(match.seats[seat], token=token, name=name))
    host.hub.announce(match)
    return m.Created(match=match.id, code=match.row.code, seats=[seat])


async def rematch(host: Host, match: Match, token: str) -> m.Created:
    """The same again: settings, seats and who sits there. Asked for twice, it is one match. Raises Refusal."""
    if not seats_of(match, token):
        raise Refusal("not-yours", "Only who played this match can ask for another.", 403)
    if not match.state.over:
        raise Refusal("not-over", "This match is not over yet.")
    async with match.lock:
        if not match.row.rematch:
            await _again(host, match)
    host.hub.announce(match)
    after = await host.match(match.row.rematch)
    return m.Created(match=after.id, code=after.row.code, seats=list(seats_of(after, token)))


async def fill(host: Host, match: Match, token: str) -> m.Created:
    """Bots take the seats that nobody has taken yet, for a player who will not wait. Asked for again, nothing more happens. Raises Refusal."""
    if not seats_of(match, token):
        raise Refusal("not-yours", "Only who plays this match can have bots take its free seats.", 403)
    async with match.lock:
        await host.fresh(match)
        level = default_level([level.id for level in host.config.levels])
        free = [seat for seat in match.seats if seat.kind == "link" and not seat.token]
        bots = [replace(seat, kind="bot", name=BOT_NAMES[seat.seat % len(BOT_NAMES)], level=level) for seat in free]
        known = {bot.seat: bot for bot in bots}
        seats = [known.get(seat.seat, seat) for seat in match.seats]
        due = moves.due(match.id, seats, match.views, time.time(), host.config, match.left())
        try:
            await host.write(lambda c: rows.seat_bots(c, match.id, bots, due))
        except Taken:
            match.stale = True
            raise Refusal("taken", "Somebody has just taken a seat. Look again.") from None
        for bot in bots:
            match.sit(bot)
        host.alarms.set(due)
    host.hub.announce(match)
    return m.Created(match=match.id, code=match.row.code, seats=list(seats_of(match, token)))


async def find(host: Host, code: str) -> str:
    """The id of the match with this code. Raises Refusal."""
    found = await host.read(lambda c: rows.match_of_code(c, "".join(code.upper().split())[:8]))
    if found is None:
        raise Refusal("no-code", f"There is no match with the code {code[:8]!r}.", 404, hint="Codes have five signs, none of them a vowel.")
    return found


# ---------------------------------------------------------------- settings and seats


def _settings(game: Game[State], new: m.NewMatch) -> Settings:
    given: dict[str, Value] = dict(new.settings)
    preset: dict[str, Value] = next((dict(p.values) for p in game.settings.PRESETS if p.id == new.preset), {})
    if "seats" not in given and "seats" not in preset:
        given["seats"] = len(new.seats) if len(new.seats) in game.settings.SEATS else game.default_seats
    try:
        settings = game.settings.make(given, new.preset)
    except SettingError as wrong:
        raise Refusal("setting", f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.", 422, hint=wrong.name) from None
    if len(new.seats) > settings.seats:
        raise Refusal("seats", f"{len(new.seats)} seats were planned, and this match has {settings.seats}.", 422)
    return settings


def _seats(levels: Sequence[Level], plans: list[m.SeatPlan], count: int, token: str) -> Iterator[SeatRow]:
    known = {level.id: level for level in levels}
    plans = [*plans, *_left_out(plans, count)]
    for seat, plan in enumerate(plans):
        if plan.kind != "bot":
            yield SeatRow(seat, plan.kind, plain_name(plan.name) or f"Player {seat + 1}", token="" if plan.kind == "link" else token)
            continue
        level = _level(known, plan.level)
        yield SeatRow(seat, "bot", plain_name(plan.name) or BOT_NAMES[seat % len(BOT_NAMES)], level.id)


def _left_out(plans: list[m.SeatPlan], count: int) -> Iterator[m.SeatPlan]:
    """You, unless you are planned, then bots."""
    you = any(plan.kind == "you" for plan in plans) or any(plan.kind != "bot" for plan in plans)
    for number in range(count - len(plans)):
        yield m.SeatPlan(kind="you" if number == 0 and not you else "bot")


def _level(known: dict[str, Level], id: str) -> Level:
    if id and id not in known:
        raise Refusal("level", f"There is no bot {id[:40]!r}; there are: {', '.join(known)}.", 422)
    return known[id or default_level(list(known))]


def default_level(ids: Sequence[str]) -> str:
    """The bot that is seated where none is named."""
    return DEFAULT_LEVEL if DEFAULT_LEVEL in ids else ids[0]


def plain_name(name: str) -> str:
    """A name without control signs, not too long."""
    shown = "".join(sign for sign in name if unicodedata.category(sign)[0] != "C" or sign == "\u200d")
    return " ".join(shown.split())[:LONGEST_NAME].strip()


def _free(match: Match, wanted: int | None) -> int:
    free = [seat.seat for seat in match.seats if seat.kind == "link" and not seat.token]
    if wanted is None and free:
        return free[0]
    if wanted in free:
        return wanted
    raise Refusal("taken", "All seats of this match are taken." if not free else "This seat is taken.", hint="One can watch." if match.row.spectators else "")


# ---------------------------------------------------------------- beginning


async def _begin(host: Host, game: Game[State], settings: Settings, seats: list[SeatRow], token: str, spectators: bool, undo: bool) -> m.Created:
    match = await _write(host, game, settings, await _content(game), seats, spectators, undo)
    return m.Created(match=match.id, code=match.row.code, seats=list(seats_of(match, token)))


async def _content(game: Game[State]) -> Content:
    try:
        return await asyncio.to_thread(game.load)
    except ContentError as wrong:
        raise Refusal("content", f"The content of {game.name} cannot be used: {wrong}", 500) from None


async def _again(host: Host, match: Match) -> None:
    """Write the match that follows, unless another process already did."""
    seats = [replace(seat, leaving=False) for seat in match.seats]
    try:
        after = await _write(host, match.game, match.settings, match.content, seats, match.row.spectators, match.row.undo, match.id)
    except Followed:
        match.stale = True
        await host.fresh(match)
        return
    match.row = replace(match.row, rematch=after.id)


async def _write(
    host: Host, game: Game[State], settings: Settings, content: Content, seats: list[SeatRow], spectators: bool, undo: bool, follows: str = ""
) -> Match:
    seed = secrets.token_bytes(32)
    hash = content_hash(content.source)
    content = host.same(game, hash, content)
    first = moves.start(game, settings, content, seed)
    now = time.time()
    for _ in range(20):
        code = "".join(secrets.choice(SIGNS) for _ in range(CODE))
        row = MatchRow(secrets.token_urlsafe(9), code, game.id, game.rules_version, hash, settings.given(), seed, spectators, undo, now, now)
        due = moves.due(row.id, seats, first.views, first.row.at, host.config)
        job = partial(_job, row=row, seats=seats, source=content.source, first=first, due=due, follows=follows)
        try:
            await host.write(job)
        except Taken:
            continue  # the code is another match's
        match = Match(game, Stored(row, seats, [first.row], first.state, content.source), content)
        host.keep(match)
        host.alarms.set(due)
        return match
    raise Refusal("codes", "No free code was found. Please try again.", 503)


def _job(c: Connection, row: MatchRow, seats: list[SeatRow], source: dict[str, str], first: moves.Next, due: list[rows.DueRow], follows: str) -> None:
    rows.add_match(c, row, seats, source)
    rows.add_action(c, row.id, first.row, first.state, due, first.views.state.over)
    if follows and not rows.set_rematch(c, follows, row.id):
        raise Followed
