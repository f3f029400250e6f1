"""What may be read about games and matches: the shelf, how a game is played, what is behind a code, moments and records."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec

from outplay.book.how import pictures
from outplay.book.lesson import written
from outplay.book.puzzles import sound
from outplay.kernel import scene as sc
from outplay.kernel.errors import ContentError, OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.http.process import Process
from outplay.server.matches.ending import seconds_played
from outplay.server.matches.hub import origin_of, seats_of
from outplay.server.matches.match import Match
from outplay.server.matches.moves import retold
from outplay.server.matches.replaying import record_of
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.protocol.views import Viewer, Views, encode
from outplay.server.store import rows
from outplay.version import __version__

log = logging.getLogger("outplay.server")

MAX_LISTED_MATCHES = 20
"""How many matches of a browser the shelf lists."""
MAX_LISTED_PIECES = 8


async def shelf(process: Process, person: str) -> m.Shelf:
    """Return the games, the bots, and the matches of the person who asks."""
    ids = await process.runtime.read(lambda c: rows.matches_of(c, person, MAX_LISTED_MATCHES)) if person else []
    matches = [found for id in ids if (found := await _listed(process, id, person))]
    return m.Shelf(
        games=[game_info(game) for game in process.config.games.values()],
        levels=[m.LevelInfo(id=level.id, name=level.name, text=level.text, author=level.author) for level in process.config.levels],
        default_level=process.config.default_level,
        matches=matches,
        version=__version__,
        now=process.runtime.clock.now(),
        calls=bool(process.config.push),
        workshop=process.desk.open_to(person),
    )


def game_info(game: Game[State]) -> m.GameInfo:
    """Return a game as it stands on the shelf."""
    kind = game.settings
    return m.GameInfo(
        id=game.id,
        name=game.name,
        line=game.line,
        seats=list(kind.SEATS),
        minutes=game.minutes,
        wins=game.wins,
        box=game.box or sc.Box(lines=[game.name], colors=("#8FA3B8", "#5B6F86", "#465668", "#3A4858"), pattern="plain"),
        form=list(kind.form(game.load())),
        presets=[m.PresetInfo(id=p.id, name=p.name, text=p.text, values=dict(p.values)) for p in kind.PRESETS],
        default_seats=game.default_seats,
        rules_version=game.rules_version,
        play=kind.PLAY,
        pictured=game.laid is not None,
        taught=bool(written(game)),
        puzzles=len(sound(game)),
    )


async def _listed(process: Process, id: str, person: str) -> m.MatchInfo | None:
    """Return a match for the list; if it cannot be opened any more, its game and code with the reason."""
    try:
        return _info(process, await process.cache.match(id), person)
    except RequestRefused as wrong:
        return await _broken(process, id, wrong.hint or wrong.message)
    except Exception:
        log.exception("match %s cannot be listed", id)
        return await _broken(process, id, "This match cannot be drawn here.")


async def _broken(process: Process, id: str, why: str) -> m.MatchInfo | None:
    titles = await process.runtime.read(lambda c: rows.titles(c, id))
    if titles is None:
        return None
    game, code, updated = titles
    return m.MatchInfo(
        id=id, game=game, code=code, round=0, over=False, your_turn=False, words="Cannot be opened", seats=[], pieces=[], updated=updated, broken=why
    )


def _info(process: Process, match: Match, person: str) -> m.MatchInfo:
    mine = seats_of(match, person)
    viewer = mine[0] if mine else None
    awaited = match.views.awaited(viewer)[0]
    scene = match.views.scene(viewer)
    yours = any(seat in match.state.asked for seat in mine)
    return m.MatchInfo(
        id=match.id,
        game=match.row.game,
        code=match.row.code,
        round=match.actions[-1].round,
        over=match.over,
        your_turn=yours,
        words=_words(match, mine, yours, awaited),
        seats=process.hub.seats(match, person),
        pieces=[piece for piece in scene.pieces if piece.seat is not None][:MAX_LISTED_PIECES],
        updated=match.actions[-1].at,
        n=match.number,
        goes=match.row.goes,
        ends=match.timing.ends(match.base, mine),
        leads=[piece.name for piece in scene.pieces if piece.seat in mine and piece.name][:MAX_LISTED_PIECES],
        seconds=round(seconds_played(match.standing())) if match.over else 0,
        origin=origin_of(match),
    )


def ended(match: Match, mine: Sequence[int]) -> str:
    """Return how a match ended for those who hold these seats: "You lost, 0 to 6." Without a seat, or with seats of winners and of others, the game's own sentence."""
    if match.off:
        return "Called off."
    outcome, sides = match.game.outcome(match.state), match.views.sides
    reason = outcome.reason[:1].upper() + outcome.reason[1:]
    own = [n for n, side in enumerate(sides) if set(mine) & set(side.seats)]
    places = {outcome.places[n] for n in own}
    if len(own) != 1 or len(outcome.places) != len(sides):
        return reason
    won, shared = places == {1}, outcome.places.count(1) > 1
    said = "A draw" if won and shared else "You won" if won else "You lost"
    if len(sides) == 2 and all(side.goal and not side.pips for side in sides):
        return f"{said}, {sides[own[0]].points} to {sides[1 - own[0]].points}."
    return f"{said}. {reason}"


def _words(match: Match, mine: Sequence[int], yours: bool, awaited: tuple[int, ...]) -> str:
    if match.over:
        return ended(match, mine)
    empty = [seat.seat for seat in match.seats if seat.kind == "link" and not seat.token]
    if yours:
        return "Your turn"
    if empty:
        return "Waiting for somebody to join"
    return f"Waiting for {', '.join(match.names[seat] for seat in awaited)}" if awaited else "Waiting for the others"


def how(game: Game[State]) -> m.HowTo:
    """Return how a game is played, page by page. Raises RequestRefused if it has no pages."""
    try:
        pages = list(pictures(game))
    except ContentError as wrong:
        raise RequestRefused("no-pictures", f"How {game.name} is played cannot be shown: {wrong}.") from None
    if not pages:
        raise RequestRefused("no-pictures", f"{game.name} has no pages that show how it is played.", 404, hint="Its rules stand at the table.")
    return m.HowTo(pages=pages)


def door(process: Process, match: Match, person: str) -> m.Door:
    """Return what is behind a code."""
    seats = process.hub.seats(match, person)
    free = [seat.seat for seat in seats if not seat.taken]
    return m.Door(
        match=match.id,
        code=match.row.code,
        game=match.row.game,
        seats=seats,
        free=free,
        spectators=match.row.spectators,
        over=match.over,
        clock=match.timing.terms,
    )


def viewer_of(match: Match, person: str, wanted: int | None) -> Viewer:
    """Return from whose view a browser may look: once a match is over from all, as its record tells everything. Raises RequestRefused."""
    mine = seats_of(match, person)
    told = match.state.over and wanted in range(len(match.seats))
    if wanted is not None and wanted not in mine and not told:
        raise RequestRefused("not-yours", "This seat belongs to somebody else.", 403)
    if not mine and not match.row.spectators:
        raise RequestRefused("no-spectators", "This match is played without spectators.", 403)
    return wanted


def default_viewer(match: Match, person: str) -> Viewer:
    """Return from whose view a browser looks at first: its seat that is asked, else its first seat, else as a spectator."""
    mine = seats_of(match, person)
    return next((seat for seat in mine if seat in match.state.asked), mine[0] if mine else None)


async def moment(process: Process, match: Match, n: int, viewer: Viewer, told: bool = False) -> m.Moment:
    """Return the table as it was after row n. `told`: with the tables on the way there. Raises RequestRefused."""
    if not 0 <= n <= match.number:
        raise RequestRefused("no-moment", f"There is no row {n}; the last one is {match.number}.", 404)
    row = match.actions[n]
    made = m.Moment(
        n=n,
        scene=Views(match.game, await table_at(process, match, n), {}).scene(viewer),
        lines=match.told(row, viewer).lines,
        round=row.round,
        clocks=match.timing.then(row, match.base),
    )
    if told and 0 < n == row.leads:
        _add_tables(made, match, await table_at(process, match, n - 1), viewer)
    return made


async def table_at(process: Process, match: Match, n: int) -> State:
    """Return the table after row n. Raises RequestRefused."""
    leads = match.actions[n].leads
    stored = await process.runtime.read(lambda c: rows.state_after(c, match.id, leads))
    return match.load(stored) if stored else await process.replays.table(match, leads)


def _add_tables(made: m.Moment, match: Match, before: State, viewer: Viewer) -> None:
    """Add to a moment what its row has shown on the way, or nothing if these rules do not tell it in the same lines."""
    scene = Views(match.game, before.copy(), {}).scene(viewer)
    try:
        telling, views = retold(match, before, match.actions[made.n])
    except OutplayError:
        return
    if len(telling.lines_of_all(views, [viewer])[viewer]) != len(msgspec.json.decode(encode(made.lines), type=list[msgspec.Raw])):
        return
    for after, on_the_way in telling.tables(viewer):
        made.moments.append(m.Then(after=after, scene=on_the_way.delta(scene, viewer, made.prints)))
        scene = on_the_way.scene(viewer)


def record(match: Match) -> str:
    """Return the whole match as a text that can be read, replayed and verified. Raises RequestRefused before it is over: the record holds every secret."""
    if not match.state.over:
        raise RequestRefused("not-over", "You can have the record when the match is over: until then it holds secrets.", 403)
    outcome = match.game.outcome(match.state)
    whole = record_of(match, match.standing())
    whole.outcome, whole.reason, whole.seed = outcome.places, outcome.reason, match.row.seed.hex()
    whole.carry(match.content, match.game.load())
    return whole.text()
