"""Lessons as matches: each step is one of its own, which begins with the table that the step lays out. The coach follows what comes of it."""

from __future__ import annotations

from sqlalchemy import Connection

from outplay.book import lesson
from outplay.kernel.errors import ContentError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.identity import identities
from outplay.server.identity.people import Maker
from outplay.server.matches import retention, seating
from outplay.server.matches.host import Host
from outplay.server.matches.hub import seats_of
from outplay.server.matches.seating import Hosting, Table
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.rows import Origin


async def begin(host: Host, wish: m.TakeStep, game: Game[State], who: Maker) -> m.Created:
    """Begin a step of a game's lesson. The steps that this person took before are gone with it. Raises RequestRefused."""
    steps_of(game)
    step = lesson.find(game, wish.step)
    if step is None:
        raise RequestRefused("no-lesson", f"The lesson of {game.name} has no step {wish.step[:40]!r}.", 404)
    state = lesson.table(game, step)
    called, face = await host.runtime.read(lambda c: identities.shown_as(c, who.person))
    plans = [m.SeatPlan(kind="you") if seat == step.seat - 1 else m.SeatPlan(level="") for seat in range(state.settings.seats)]
    seats = list(seating.seats_of_plan(host.runtime.config, plans, len(plans), who.person, called, face))
    origin = Origin("", 0, 0, host.runtime.clock.now(), game.dumps(state), step.id)
    before: list[str] = []

    def instead(c: Connection, _: str) -> None:
        before[:] = rows.lessons_of(c, who.person)
        for one in before:
            retention.erase(c, one)

    hosting = Hosting(spectators=False, undo=True, patience=0)
    table, seed = Table("", instead, counted=False), lesson.seed(game, step.id)
    made = await seating.write(host, game, state.settings, game.load(), seats, hosting, who, table=table, origin=origin, seed=seed)
    for one in before:
        host.cache.let_go(one)
    return m.Created(match=made.id, code=made.row.code, seats=list(seats_of(made, who.person)))


def steps_of(game: Game[State]) -> m.Lesson:
    """Return the steps of a game's lesson. Raises RequestRefused if it has none, or if they cannot be taken."""
    try:
        steps = list(lesson.steps(game))
    except ContentError as wrong:
        raise RequestRefused("no-lesson", f"The lesson of {game.name} cannot be given: {wrong}.") from None
    if not steps:
        raise RequestRefused("no-lesson", f"{game.name} has no lesson.", 404, hint="Its rules stand at the table.")
    return m.Lesson(steps=steps)
