"""Puzzles as matches: each try is one of its own, which begins with the puzzle's table. Which there are, the one of the day, and what somebody made of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise

from sqlalchemy import Connection

from outplay.book import puzzles
from outplay.book.puzzles import Puzzle
from outplay.kernel.errors import ContentError
from outplay.kernel.game import Game
from outplay.kernel.record import row_option
from outplay.kernel.state import State
from outplay.server.identity import identities
from outplay.server.identity.people import Maker
from outplay.server.matches import retention, seating
from outplay.server.matches.host import Host
from outplay.server.matches.hub import seats_of
from outplay.server.matches.posing import day_of, today
from outplay.server.matches.seating import Hosting, Table
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.rows import Origin, PuzzleRow

EARLIER_DAYS = 7
"""So many days are listed: what one made of them, and the puzzles of those before today."""
LEVEL = "middle"
"""The bots that answer at a puzzle's table: those by whom its answers were compared."""


def hint(game: Game[State], id: str) -> m.PuzzleHint:
    """Return two answers to a puzzle, of which one solves it, in the order of the alphabet; of a whole turn, how it begins. Raises RequestRefused."""
    puzzle, state = _posed(game, id)
    if puzzle.of_turn:
        seen, seat = game.observe(state, puzzle.seat - 1), puzzle.seat - 1
        return m.PuzzleHint(labels=[game.offer(seen, row_option(game, state, seat, puzzle.best)).label])
    seen, best, *rest = game.observe(state, puzzle.seat - 1), *puzzle.answers
    other = next((one for one in rest if not puzzle.solved_by(one.pick)), rest[0])
    options = dict(zip(puzzle.answers, puzzles.options(game, puzzle, state), strict=True))
    offers = [game.offer(seen, options[one]) for one in (best, other)]
    alike = offers[0].label == offers[1].label  # two spaces that lie alike are told apart by their names
    return m.PuzzleHint(labels=sorted(f"{one.label} ({one.text})" if alike else one.label for one in offers))


def _posed(game: Game[State], id: str) -> tuple[Puzzle, State]:
    """Return a puzzle of a game with its table. Raises RequestRefused."""
    puzzle, content = puzzles.find(game, id), game.load()
    if puzzle is None:
        raise RequestRefused("no-puzzle", f"{game.name} has no puzzle {id[:40]!r}.", 404)
    if old := puzzles.stale(game, puzzle, content):
        raise RequestRefused("no-puzzle", old, hint="It will be measured anew; try another one.")
    try:
        return puzzle, puzzles.table(game, puzzle, content)
    except ContentError as wrong:
        raise RequestRefused("no-puzzle", f"This puzzle cannot be tried: {wrong}.") from None


async def begin(host: Host, wish: m.TakePuzzle, game: Game[State], who: Maker) -> m.Created:
    """Begin a puzzle of a game. The one that this person tried before is gone with it, and so is a step of a lesson. Raises RequestRefused."""
    puzzle, state = _posed(game, wish.puzzle)
    content, config, now = game.load(), host.runtime.config, host.runtime.clock.now()
    called, face = await host.runtime.read(lambda c: identities.shown_as(c, who.person))
    level = LEVEL if LEVEL in {one.id for one in config.levels} else ""
    plans = [m.SeatPlan(kind="you") if seat == puzzle.seat - 1 else m.SeatPlan(level=level) for seat in range(state.settings.seats)]
    seats = list(seating.seats_of_plan(config, plans, len(plans), who.person, called, face))
    origin = Origin("", 0, 0, now, game.dumps(state), puzzle=puzzle.id, shown=wish.shown)
    day, before = day_of(game, puzzle, now), list[str]()

    def instead(c: Connection, _: str) -> None:
        before[:] = rows.lessons_of(c, who.person)
        for one in before:
            retention.erase(c, one)
        if wish.shown:
            rows.tried(c, who.person, game.id, puzzle.id, rows.SHOWN, day, now)

    hosting = Hosting(spectators=False, undo=False, patience=0)
    made = await seating.write(host, game, state.settings, content, seats, hosting, who, table=Table("", instead, counted=False), origin=origin)
    for one in before:
        host.cache.let_go(one)
    return m.Created(match=made.id, code=made.row.code, seats=list(seats_of(made, who.person)))


# ---------------------------------------------------------------- which there are, and what was made of them


def page(c: Connection, games: Sequence[Game[State]], person: str, now: float) -> m.PuzzlePage:
    """Return the puzzles of today and of the days before, and what a person made of them."""
    day, mine = today(now), rows.puzzles_of(c, person)
    listed = _Listed(mine, rows.puzzle_counts(c, [game.id for game in games]))
    days = [day - timedelta(days=back) for back in range(EARLIER_DAYS)]
    posed = {then: [listed.of(game, then) for game in games if puzzles.sound(game)] for then in days}
    outcomes = by_day(mine)
    streak, longest = streaks([date.fromisoformat(then) for then, outcome in outcomes.items() if outcome == rows.SOLVED], day)
    return m.PuzzlePage(
        day=day.isoformat(),
        today=posed[day],
        earlier=once(one for then in days for one in posed[then])[len(posed[day]) :],
        days=[m.PuzzleDay(day=then.isoformat(), status=outcomes.get(then.isoformat()) or "open") for then in reversed(days)],  # type: ignore[arg-type]
        streak=streak,
        longest=longest,
    )


def once(listed: Iterable[m.PuzzleInfo]) -> list[m.PuzzleInfo]:
    """Return puzzles in order, each only once: where there are few, their days come again soon."""
    found: dict[tuple[str, str], m.PuzzleInfo] = {}
    for one in listed:
        found.setdefault((one.game, one.id), one)
    return list(found.values())


def all_of(c: Connection, game: Game[State], person: str, now: float) -> m.PuzzleList:
    """Return all puzzles of a game. Raises RequestRefused if it has none."""
    found = puzzles.sound(game)
    if not found:
        raise RequestRefused("no-puzzle", f"{game.name} has no puzzles.", 404)
    listed, of_today = _Listed(rows.puzzles_of(c, person), rows.puzzle_counts(c, [game.id])), puzzles.of_day(found, today(now))
    return m.PuzzleList(puzzles=[listed.info(game, one, today(now).isoformat() if one == of_today else "") for one in found])


class _Listed:
    """Puzzles as they are listed, with what one person and all people made of them."""

    def __init__(self, mine: Sequence[PuzzleRow], counts: Mapping[tuple[str, str], tuple[int, int]]) -> None:
        self.mine = {(one.game, one.puzzle): one for one in mine}
        self.counts = counts

    def of(self, game: Game[State], day: date) -> m.PuzzleInfo:
        """Return the puzzle of a day of a game that has any."""
        one = puzzles.of_day(puzzles.sound(game), day)
        assert one is not None, "there are puzzles"
        return self.info(game, one, day.isoformat())

    def info(self, game: Game[State], one: puzzles.Puzzle, day: str) -> m.PuzzleInfo:
        """Return a puzzle as it is listed."""
        row, (tried, solved) = self.mine.get((game.id, one.id)), self.counts.get((game.id, one.id), (0, 0))
        return m.PuzzleInfo(
            game=game.id,
            id=one.id,
            number=puzzles.sound(game).index(one) + 1,
            difficulty=one.difficulty,
            certain=one.certain,
            task=puzzles.tasks(game).get(one.id, ""),
            day=day,
            status=(row.outcome or "open") if row else "open",  # type: ignore[arg-type]  # one of the words
            tries=row.tries if row else 0,
            tried=tried,
            solved=solved,
        )


def by_day(mine: Sequence[PuzzleRow]) -> dict[str, str]:
    """Return what came of each day whose puzzle somebody solved or was shown: it is solved if one of them was."""
    found: dict[str, str] = {}
    for one in mine:
        if one.day and found.get(one.day) != rows.SOLVED:
            found[one.day] = one.outcome
    return found


def streaks(solved: Sequence[date], day: date) -> tuple[int, int]:
    """Return on how many days in a row, up to this day or the one before, and on how many in the longest such row."""
    order, runs = sorted(set(solved)), list[list[date]]()
    for before, one in pairwise([date.min, *order]):
        if runs and one - before == timedelta(days=1):
            runs[-1].append(one)
        else:
            runs.append([one])
    now = len(runs[-1]) if runs and day - runs[-1][-1] <= timedelta(days=1) else 0
    return now, max(map(len, runs), default=0)
