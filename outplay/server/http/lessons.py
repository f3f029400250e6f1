"""Requests about lessons: their steps, and a table to take one at."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from outplay.server.http.entering import seated
from outplay.server.http.openapi import Operation, said, taking
from outplay.server.http.process import Process
from outplay.server.identity.people import Maker
from outplay.server.matches import lessons
from outplay.server.protocol import messages as m


async def lesson(process: Process, request: Request) -> Response:
    """How a game is learned: the steps of its lesson."""
    return said(lessons.steps_of(process.cache.game(request.path_params["id"])), headers={"cache-control": "max-age=300"})


async def take(process: Process, request: Request, wish: m.TakeStep) -> Response:
    """Begin a step of a game's lesson: a match of your own, with its table, at which all others do what they would by default."""
    game = process.cache.game(request.path_params["id"])
    return await seated(process, request, "", lambda person: lessons.begin(process.host, wish, game, Maker(person, process.people.address(request))))


LESSON_OPERATIONS = (
    Operation("GET", "/api/games/{id}/lesson", lesson, m.Lesson, (404, 409), kind="lessons"),
    taking("POST", "/api/games/{id}/lesson", m.TakeStep, take, m.Created, (403, 404, 409), "changes"),
)
