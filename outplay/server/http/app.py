"""The web application: REST, the socket and the page around one process."""

from __future__ import annotations

import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from outplay.book import puzzles
from outplay.book.how import written
from outplay.kernel.errors import ContentError
from outplay.server.config import Config
from outplay.server.http.api import OPERATIONS
from outplay.server.http.guard import RequestGuard
from outplay.server.http.openapi import describe, docs, said
from outplay.server.http.page import page
from outplay.server.http.process import Process
from outplay.server.http.talk import talk
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.store import Store

log = logging.getLogger("outplay.server")

DESCRIPTION = describe(OPERATIONS)


def make_app(config: Config, store: Store) -> Starlette:
    """Return the application for a store. Serving it opens and closes its process. Raises ContentError before anybody listens."""
    _read_contents(config)
    process = Process(config, store)

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        await process.open()
        try:
            yield
        finally:
            await process.close()

    around = [Middleware(RequestGuard, hosts=config.hosts, public=config.public)]
    if config.compress:
        around.append(Middleware(GZipMiddleware, minimum_size=2000, compresslevel=5))
    refusals = dict.fromkeys((RequestRefused, HTTPException, Exception), partial(refused, process))
    app = Starlette(routes=_routes(process), middleware=around, exception_handlers=refusals, lifespan=life)
    app.state.process = process
    return app


def _routes(process: Process) -> list[BaseRoute]:
    """Return the routes: everything documented, and the page for all other addresses."""
    return [
        *(Route(one.path, partial(one.answered, process), methods=[one.method]) for one in OPERATIONS),
        WebSocketRoute("/ws", partial(talk, process)),
        Route("/openapi.json", lambda _: said(DESCRIPTION)),
        Route("/docs", lambda _: HTMLResponse(docs(OPERATIONS, DESCRIPTION["components"]["schemas"]))),
        Route("/{path:path}", partial(page, process)),
    ]


async def refused(process: Process, _: Request, wrong: Exception) -> Response:
    """Return the answer to a request that was not done: an `Error` with a sentence."""
    match wrong:
        case RequestRefused():
            process.runtime.measures.refusals[wrong.code] += 1
            again = {"retry-after": f"{wrong.wait:.0f}"} if wrong.wait else {}
            return said(m.Error(code=wrong.code, message=wrong.message, rule=wrong.rule, hint=wrong.hint), wrong.status, {"cache-control": "no-store", **again})
        case HTTPException(status_code=status, detail=detail):
            return said(m.Error(code=f"http-{status}", message=detail), status, dict(wrong.headers or {}))
    log.error("a request was not handled", exc_info=wrong)
    return said(m.Error(code="broken", message="The server made a mistake. Please report it."), 500)


def _read_contents(config: Config) -> None:
    """Read every game's content, pages and puzzles now, so that no request has to. Raises ContentError, which names the game."""
    for game in config.games.values():
        try:
            game.load()
            written(game)
            puzzles.tasks(game)
        except ContentError as wrong:
            raise ContentError(f"{game.name} cannot be offered: {wrong}") from None
    gc.collect()
    gc.freeze()  # all of this stays as long as the process, so the collector need not scan it again and again
