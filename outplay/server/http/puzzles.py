"""Requests about puzzles: those of the day, all of a game, and a table to try one at."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from outplay.server.http.entering import seated
from outplay.server.http.openapi import Operation, said, taking
from outplay.server.http.process import Process
from outplay.server.identity.people import Maker
from outplay.server.matches import puzzles
from outplay.server.protocol import messages as m


async def puzzles_of_days(process: Process, request: Request) -> Response:
    """The puzzles of today and of the days before, and what you made of them."""
    person, games, now = await process.people.who(request), list(process.config.games.values()), process.runtime.clock.now()
    return said(await process.runtime.read(lambda c: puzzles.page(c, games, person, now)))


async def puzzles_of_game(process: Process, request: Request) -> Response:
    """All puzzles of a game, and what you made of them."""
    person, game, now = await process.people.who(request), process.cache.game(request.path_params["id"]), process.runtime.clock.now()
    return said(await process.runtime.read(lambda c: puzzles.all_of(c, game, person, now)))


async def puzzle_hint(process: Process, request: Request) -> Response:
    """Two answers to a puzzle, of which one is the best."""
    return said(puzzles.hint(process.cache.game(request.path_params["id"]), request.path_params["puzzle"]))


async def take_puzzle(process: Process, request: Request, wish: m.TakePuzzle) -> Response:
    """Begin a puzzle: a match of your own with its table, against bots. The first answer counts; then one may play on."""
    game = process.cache.game(request.path_params["id"])
    return await seated(process, request, "", lambda person: puzzles.begin(process.host, wish, game, Maker(person, process.people.address(request))))


PUZZLE_OPERATIONS = (
    Operation("GET", "/api/puzzles", puzzles_of_days, m.PuzzlePage),
    Operation("GET", "/api/games/{id}/puzzles", puzzles_of_game, m.PuzzleList, (404,)),
    Operation("GET", "/api/games/{id}/puzzles/{puzzle}/hint", puzzle_hint, m.PuzzleHint, (404, 409), kind="lessons"),
    taking("POST", "/api/games/{id}/puzzles", m.TakePuzzle, take_puzzle, m.Created, (403, 404, 409), "changes"),
)
