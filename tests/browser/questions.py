"""Every kind of question of every game, each as the message that a server would send: matches are played in this process, without a server and at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from outplay.games import games
from outplay.kernel.chance import Quick, Seeded
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.play import apply, legal, to_act
from outplay.kernel.state import State
from outplay.kernel.step import Action, Ready, SecretChoice
from outplay.kernel.window import asking
from outplay.server.protocol import messages as m
from outplay.server.protocol.deltas import Prints, delta
from outplay.server.protocol.views import Views, encode

MATCHES = 8
"""Matches of a game at most until its questions are taken to be all that random play comes to."""
PICKS = 700
"""Picks of a match at most: random play wanders."""
POINTED = 3
"""So many options are pointed at."""
ROUNDS = 8
"""So many rounds a match that is over is told in, each alike."""
YOU = 0
"""The seat at whose page one sits."""


class Moment(NamedTuple):
    """A moment of a game at the page of one seat: its name, what the server says, and what it says of options that are pointed at."""

    name: str
    game: str
    laid: str
    previews: str


def moments(game: Game[State]) -> Iterator[Moment]:
    """Yield each kind of question once, and once what a seat sees while another is asked it; of what is laid card by card the beginning, the middle and the end."""
    met: set[str] = set()
    for number in range(MATCHES):
        for name, state, told in questions(game, number):
            if name not in met:
                met.add(name)
                yield moment(game, name, state, told)


def questions(game: Game[State], number: int) -> Iterator[tuple[str, State, list[Told]]]:
    """Yield the kinds of questions of one random match as they come, each with its table and what has just happened."""
    kinds = game.settings
    settings = kinds.make({"seats": game.default_seats}, kinds.usual(game.default_seats) if number % 2 else "", game.load())
    chance = Quick(number + 7)
    told: list[Told] = []
    state = game.start(settings, game.load(), Seeded(f"fits {number}".encode()), told)
    for _ in range(PICKS):
        if state.over:
            yield "over", state, told
            return
        yield kind(state), state, told
        seat = to_act(state)[chance.number() % len(to_act(state))]
        options = legal(state, seat)
        told.clear()
        apply(state, Action(seat, options[chance.number() % len(options)]))


def kind(state: State) -> str:
    """Return the name of what is asked, for the viewer or, with a `+`, for others."""
    step = asking(state)
    name = type(step).__name__
    if YOU not in state.asked:
        return f"{name}+"
    picks = len(state.picks.get(YOU, ()))
    if not isinstance(step, SecretChoice) or not picks:
        return name
    return f"{name}-all" if any(isinstance(one, Ready) for one in legal(state, YOU)) else f"{name}-{min(picks, 2)}"


def moment(game: Game[State], name: str, state: State, told: list[Told]) -> Moment:
    """Return a table as its viewer is sent it, with what is pointed at foretold."""
    views, prints = Views(game, state, dict.fromkeys(state.asked, 1)), Prints()
    observation = views.observation(YOU)
    awaited, sides = views.awaited(YOU)
    stands = views.measure if state.over else None
    view = m.View(
        n=1,
        seat=YOU,
        scene=views.scene(YOU),
        decisions=[views.decision(YOU, can_undo=True)] if YOU in state.asked else [],
        awaited=list(awaited),
        awaited_sides=[views.sides[side].id for side in sides],
        ready=list(state.ready),
        result=game.result(observation) if state.over else None,
        graph=[stands] * ROUNDS if stands else [],
    )
    laid = m.Laid(
        match="kit",
        game=game.id,
        code="KIT1",
        seats=[seat(views, number, name) for number, name in enumerate(names(game))],
        mine=[YOU],
        view=delta(None, view, prints, {"scene": views.delta(None, YOU, prints)}),
        rows=[m.Row(n=1, seat=YOU, kind="pick", lines=views.lines(list(told), [YOU])[YOU], round=game.round(state))],
        settings={},
        spectators=True,
        undo=True,
        secrets=game.has_secrets,
        now=600.0,
        prints=prints,
    )
    foretold = [
        m.Previewed(id=f"{YOU}:1:{text}", preview=game.preview(observation, YOU, option))
        for text, option in list(views.offers(YOU).items())[:POINTED]
        if YOU in state.asked
    ]
    return Moment(name, game.id, encode(laid).decode(), encode(foretold).decode())


def names(game: Game[State]) -> list[str]:
    """Return who sits where: a person, and bots."""
    return ["Annemarie", *("Bolt", "Cog", "Dynamo", "Emma", "Fritz", "Gear", "Hinge")[: game.default_seats - 1]]


def seat(views: Views, number: int, name: str) -> m.SeatInfo:
    """Return who sits at a seat."""
    side = next((one for one in views.sides if number in one.seats), None)
    return m.SeatInfo(
        seat=number,
        kind="bot" if number else "you",
        name=name,
        side=side.id if side else "",
        style=side.style if side else "nobody",
        icon="" if number else "fox",
        level="Middle" if number else "",
        mine=number == YOU,
        here=True,
    )


def every() -> Iterator[Moment]:
    """Yield each kind of question of every game."""
    for game in games().values():
        yield from moments(game)
