"""Who plays: new matches, joining by link or code, and matches played again."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection

from outplay.bots import Level
from outplay.kernel.content import Content, content_hash
from outplay.kernel.errors import SettingError
from outplay.kernel.game import Game
from outplay.kernel.settings import Settings, Value
from outplay.kernel.state import State
from outplay.server.config import Config, Limits
from outplay.server.identity import identities
from outplay.server.identity.limits import check_bots, check_match
from outplay.server.identity.people import Maker
from outplay.server.matches import moves, terms
from outplay.server.matches.codes import new_code
from outplay.server.matches.host import Host
from outplay.server.matches.hosting import has_free_seat
from outplay.server.matches.hub import seats_of
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Next
from outplay.server.matches.timing import Timing
from outplay.server.protocol import messages as m
from outplay.server.protocol.names import plain_name, told_apart
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.rows import MatchRow, Origin, SeatRow, StoredMatch
from outplay.server.store.writer import Taken

DEFAULT_PATIENCE_SECONDS = 60
"""How long friends wait for each other unless somebody said otherwise."""
MAX_PATIENCE_SECONDS = 7 * 24 * 3600
BOT_NAMES = ("Ada", "Bolt", "Cog", "Dot", "Echo", "Fizz", "Gizmo", "Hal")


@dataclass(frozen=True, slots=True)
class Hosting:
    """How a match is hosted: whether others may watch, whether moves may be taken back, for how many seconds one waits for a person (0: for ever), its clock, whether
    it is to count for ratings, and whether people may say there what they like, and ask for hints.
    """

    spectators: bool
    undo: bool
    patience: int
    clock: str = ""
    rated: bool = False
    texts: bool = False
    hints: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What becomes a match: an open table, or a pairing of a tournament. Its `code`, empty for a new one; and what is written about it in the transaction that
    writes the match, with that one's id. `counted`: it counts against the limits of who has it made.
    """

    code: str
    become: Callable[[Connection, str], None]
    counted: bool = True


async def create(host: Host, new: m.NewMatch, who: Maker, content: Content | None = None) -> m.Created:
    """Make a new match, with this content instead of the game's own. Raises RequestRefused."""
    game = host.cache.game(new.game)
    content = content or game.load()
    settings = settings_of(game, new, content)
    called, face = await host.runtime.read(lambda c: identities.shown_as(c, who.person))
    seats = list(seats_of_plan(host.runtime.config, new.seats, settings.seats, who.person, called, face))
    clock, rated, hints = terms.chosen(game, settings, new.clock, seats), rated_of(new, seats), hints_of(new, seats)
    hosting = Hosting(new.spectators, new.undo, patience_of(new, seats), clock, rated, new.texts, hints)
    match = await write(host, game, settings, content, seats, hosting, who)
    return m.Created(match=match.id, code=match.row.code, seats=list(seats_of(match, who.person)))


def plan(host: Host, new: m.NewMatch) -> m.Planned:
    """Return what a new match would be. Raises RequestRefused."""
    game = host.cache.game(new.game)
    settings = settings_of(game, new)
    sides = [list(side) for side in settings.sides]
    return m.Planned(settings=settings.given(), sides=sides, styles=list(settings.STYLES[: len(sides)]), clocks=terms.offers(game, settings))


async def join(host: Host, match: Match, wish: m.Join, person: str) -> m.Created:
    """Take a free seat of a match for a person, or let them watch. Somebody who already has a seat is only shown the way. Raises RequestRefused."""
    mine = seats_of(match, person)
    if mine or wish.watch:
        if not mine and not match.row.spectators:
            raise RequestRefused("no-spectators", "This match is played without spectators.", 403)
        return m.Created(match=match.id, code=match.row.code, seats=list(mine))

    called, face = await host.runtime.read(lambda c: identities.shown_as(c, person))

    def make() -> Next | None:
        if seats_of(match, person):  # two requests at once
            return None
        free = match.seats[_free(match, wish.seat)]
        name = told_apart(plain_name(wish.name) or called or free.name, [other.name for other in match.seats if other is not free])
        joins = moves.sit(match, "joins", (replace(free, token=person, name=name, icon=face),), free.seat, "!join")
        return joins if terms.by_mail(match.row.clock) else replace(joins, check=lambda c: rows.drop_seeks(c, [person]))

    await host.sit(match, make)
    return m.Created(match=match.id, code=match.row.code, seats=list(seats_of(match, person)))


async def rematch(host: Host, match: Match, who: Maker, level: str = "") -> m.Created:
    """Make the same match again, with the same settings, seats and players, and with bots of a level, if one is given. Asked for twice, it is one match. Raises RequestRefused."""
    if not seats_of(match, who.person):
        raise RequestRefused("not-yours", "Only people who played in this match can ask for a rematch.", 403)
    if not match.over:
        raise RequestRefused("not-over", "This match is not over yet.")
    async with match.lock:
        if not match.row.rematch:
            await _again(host, match, who, level_of(host.runtime.config, level).id if level else "")
    host.hub.tell(match, match.viewers)
    host.cache.announce(match)
    after = await host.cache.match(match.row.rematch)
    return m.Created(match=after.id, code=after.row.code, seats=list(seats_of(after, who.person)))


async def fill(host: Host, match: Match, person: str) -> m.Created:
    """Let bots take the free seats, for a player who does not want to wait. Asked for again, nothing more happens. Raises RequestRefused."""
    if not seats_of(match, person):
        raise RequestRefused("not-yours", "Only players of this match can let bots take its free seats.", 403)
    if match.over:
        raise RequestRefused("over", "This match is over.")
    config = host.runtime.config

    def make() -> Next | None:
        free = [seat for seat in match.seats if seat.kind == "link" and not seat.token]
        names = [seat.name for seat in match.seats if seat not in free]
        bots = list[SeatRow]()
        for seat in free:
            names.append(told_apart(BOT_NAMES[seat.seat % len(BOT_NAMES)], names))
            bots.append(replace(seat, kind="bot", name=names[-1], level=config.default_level))
        if not bots:
            return None
        sit = moves.sit(match, "Bots take the free seats.", tuple(bots), None, "!fill")
        return sit if config.loopback else replace(sit, check=lambda c: check_bots(c, config.limits, match.row, sit.row.at, bots))

    await host.sit(match, make)
    await host.bots_concede(match)
    return m.Created(match=match.id, code=match.row.code, seats=list(seats_of(match, person)))


# ---------------------------------------------------------------- settings and seats


def patience_of(new: m.NewMatch, seats: list[SeatRow]) -> int:
    """Return for how many seconds one waits for a person in a new match; 0: for ever. Raises RequestRefused."""
    if new.patience is None:
        return DEFAULT_PATIENCE_SECONDS if any(seat.kind == "link" for seat in seats) else 0
    if not 0 <= new.patience <= MAX_PATIENCE_SECONDS:
        raise RequestRefused("patience", f"The time to wait for a player is 0 to {MAX_PATIENCE_SECONDS} seconds; 0 means for ever.", 422)
    return new.patience


def rated_of(new: m.NewMatch, seats: list[SeatRow]) -> bool:
    """Return whether a new match is to count for ratings. Raises RequestRefused if it could never count."""
    if new.rated and new.undo:
        raise RequestRefused("rated", "A rated match is played without going back. Turn that off, or play unrated.", 422)
    if new.rated and any(seat.kind == "hotseat" for seat in seats):
        raise RequestRefused("rated", "A match at one shared screen cannot be rated.", 422)
    return new.rated


def hints_of(new: m.NewMatch, seats: list[SeatRow]) -> bool:
    """Return whether hints may be asked for in a new match; unless it was said, where one person plays against bots. Raises RequestRefused for a rated match."""
    if new.rated:
        if new.hints:
            raise RequestRefused("hints", "A rated match is played without hints. Turn them off, or play unrated.", 422)
        return False
    return sum(seat.person for seat in seats) == 1 if new.hints is None else new.hints


def settings_of(game: Game[State], new: m.NewMatch, content: Content | None = None) -> Settings:
    """Return the options of a new match, with this content or the game's own. Raises RequestRefused."""
    given: dict[str, Value] = dict(new.settings)
    seats = len(new.seats) if len(new.seats) in game.settings.SEATS else game.default_seats
    name = new.preset if new.preset or given else game.settings.usual(seats)
    preset: dict[str, Value] = next((dict(p.values) for p in game.settings.PRESETS if p.id == name), {})
    if "seats" not in given and "seats" not in preset:
        given["seats"] = seats
    if "lineup" in given:
        raise RequestRefused("setting", "Line-ups are for experiments: at a table heroes are chosen or dealt as its options say.", 422, hint="lineup")
    try:
        settings = game.settings.make(given, name, content or game.load())
    except SettingError as wrong:
        raise RequestRefused("setting", f"{str(wrong)[:1].upper()}{str(wrong)[1:]}.", 422, hint=wrong.name) from None
    if len(new.seats) > settings.seats:
        raise RequestRefused("seats", f"You planned {len(new.seats)} seats, but this match has only {settings.seats}.", 422)
    return settings


def seats_of_plan(config: Config, plans: list[m.SeatPlan], count: int, person: str, called: str, face: str) -> Iterator[SeatRow]:
    """Yield the seats of a new match, planned by a person of this name and sign. Raises RequestRefused."""
    plans = [*plans, *_left_out(plans, count)]
    names: list[str] = []
    for seat, plan in enumerate(plans):
        usual = BOT_NAMES[seat % len(BOT_NAMES)] if plan.kind == "bot" else (called if plan.kind == "you" else "") or f"Player {seat + 1}"
        names.append(told_apart(plain_name(plan.name) or usual, names))
        if plan.kind != "bot":
            yield SeatRow(seat, plan.kind, names[seat], token="" if plan.kind == "link" else person, icon=face if plan.kind == "you" else "")
            continue
        level = level_of(config, plan.level)
        yield SeatRow(seat, "bot", names[seat], level.id)


def _left_out(plans: list[m.SeatPlan], count: int) -> Iterator[m.SeatPlan]:
    """Yield plans for the seats that were left out: you, unless you are planned already, then bots."""
    you = any(plan.kind == "you" for plan in plans) or any(plan.kind != "bot" for plan in plans)
    for number in range(count - len(plans)):
        yield m.SeatPlan(kind="you" if number == 0 and not you else "bot")


def level_of(config: Config, id: str) -> Level:
    """Return the bot with this id, the usual one for none. Raises RequestRefused."""
    known = [level.id for level in config.levels]
    if id and id not in known:
        raise RequestRefused("level", f"There is no bot {id[:40]!r}. Choose one of: {', '.join(known)}.", 422)
    return config.level(id or config.default_level)


def _free(match: Match, wanted: int | None) -> int:
    if match.over:
        raise RequestRefused("over", "This match is over.", hint="You can watch." if match.row.spectators else "")
    free = [seat.seat for seat in match.seats if seat.kind == "link" and not seat.token]
    if wanted is None and free:
        return free[0]
    if wanted in free:
        return wanted
    raise RequestRefused(
        "taken", "All seats of this match are taken." if not free else "This seat is taken.", hint="You can watch." if match.row.spectators else ""
    )


# ---------------------------------------------------------------- beginning


async def _again(host: Host, match: Match, who: Maker, level: str) -> None:
    """Write the match that follows, and a row about it into the log of this one, unless another process already did. The caller holds the match's lock."""
    # From the same moment, too, if it began with one.
    seats = [replace(seat, stand_in="", away=0.0, level=level if level and seat.kind == "bot" else seat.level) for seat in match.seats]
    hosting = Hosting(match.row.spectators, match.row.undo, match.row.patience, match.row.clock, match.row.rated, match.row.texts, match.row.hints)
    await write(host, match.game, match.settings, match.content, seats, hosting, who, match, origin=match.origin)


async def write(
    host: Host,
    game: Game[State],
    settings: Settings,
    content: Content,
    seats: list[SeatRow],
    hosting: Hosting,
    who: Maker,
    before: Match | None = None,
    table: Table | None = None,
    origin: Origin | None = None,
    seed: bytes = b"",
) -> Match:
    """Write a new match. If it follows another one (`before`), that one's row is written with it, and so is what is left of the open `table` it was.

    `origin`: the table with which it begins, if that is not dealt. `seed`: of its chance, a new one if empty. Raises RequestRefused.
    """
    if host.runtime.leaving:
        raise RequestRefused("leaving", "This server is about to stop. Please try again in a moment.", 503)
    seed = seed or secrets.token_bytes(32)
    hash = content_hash(content.source)
    content = host.cache.same(game, hash, content)
    now = host.runtime.clock.now()
    if origin is None:
        first = moves.start(game, settings, content, seed, now, Timing(game, hosting.clock, host.runtime.clock, has_free_seat(seats)))
    else:
        first = moves.go_on(game, game.loads(origin.state, content), origin.words, seed, now)
    for _ in range(20):
        id, code = secrets.token_urlsafe(9), table.code if table and table.code else new_code(host.runtime.config.code)
        row = MatchRow(
            id, code, game.id, game.rules_version, hash, settings.given(), seed, hosting.spectators, hosting.undo, now, now,
            maker=who.person, address=who.address, patience=hosting.patience, clock=hosting.clock, rated=hosting.rated, texts=hosting.texts,
            hints=hosting.hints,
        )  # fmt: skip
        match = Match(game, StoredMatch(row, seats, [first.row], first.state, {}, content.source, origin=origin), content, host.runtime.clock)
        follows = moves.sit(before, "", (), None, "!rematch", row=replace(before.row, rematch=id)) if before else None
        due = host.due(match, seats, first, first.row.at)
        job = partial(
            _job,
            limits=None if host.runtime.config.loopback or not (table is None or table.counted) else host.runtime.config.limits,
            row=row,
            seats=seats,
            source=content.source,
            first=first,
            due=due,
            before=before,
            follows=follows,
            table=table,
            origin=origin,
        )
        try:
            await host.runtime.write(job)
        except Taken:  # the code is another match's, or the match before it has a new row
            if before is not None:
                await host.cache.catch_up(before)
                if before.row.rematch:
                    return await host.cache.match(before.row.rematch)
            continue
        if before is not None and follows is not None:
            before.add(follows.change, before.views)
        host.cache.keep(match)
        host.on_due(due)
        host.on_written()
        return match
    raise RequestRefused("codes", "No free code for a new match was found. Please try again.", 503)


def _job(
    c: Connection,
    limits: Limits | None,
    row: MatchRow,
    seats: list[SeatRow],
    source: dict[str, str],
    first: Next,
    due: list[rows.DueRow],
    before: Match | None,
    follows: Next | None,
    table: Table | None,
    origin: Origin | None,
) -> None:
    if (table is None or not table.code) and rows.gathering_of_code(c, row.code):
        raise Taken("the code is an open table's")
    if table is not None:
        table.become(c, row.id)
    if not terms.by_mail(row.clock):
        rows.drop_seeks(c, [seat.token for seat in seats if seat.token], but=row.id)
    if not (table and table.code) and (rows.gathering_of_code(c, row.code) or rows.club_of_code(c, row.code)):
        raise Taken("the code is an open table's, or a club's")
    if limits is not None:
        check_match(c, limits, row, seats)
    rows.add_match(c, row, seats, source)
    if origin is not None:
        rows.add_origin(c, row.id, origin)
    rows.add_row(c, row.id, first.change, due, first.views.state.over)
    if before is not None and follows is not None:
        rows.add_row(c, before.id, follows.change, [], over=True)
