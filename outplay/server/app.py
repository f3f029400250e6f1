"""The web application: REST, the socket and the page around one host."""

from __future__ import annotations

import gc
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response

from outplay.kernel.errors import ContentError
from outplay.kernel.how import written
from outplay.server import messages as m
from outplay.server.api import routes, said
from outplay.server.config import Config
from outplay.server.guard import HEADERS, Guard
from outplay.server.host import Host
from outplay.server.openapi import describe, docs
from outplay.server.page import add_page
from outplay.server.refusal import Refusal
from outplay.server.store import Store
from outplay.server.talk import talk

log = logging.getLogger("outplay.server")


def make_app(config: Config, store: Store) -> FastAPI:
    """The application for a store. Whoever serves it gets everything that is due going. Raises ContentError, before anybody listens."""
    _read_contents(config)
    host = Host(config, store)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await host.open()
        try:
            yield
        finally:
            await host.close()

    app = FastAPI(lifespan=life, docs_url=None, redoc_url=None, openapi_url=None)
    app.state.host = host
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]  # FastAPI's own way to change it
    if config.compress:
        app.add_middleware(GZipMiddleware, minimum_size=2000, compresslevel=5)
    app.add_middleware(Guard, hosts=config.hosts, public=config.public)
    _refusals(app, host)
    app.include_router(routes(host))

    @app.websocket("/ws")
    async def socket(websocket: WebSocket) -> None:
        await talk(host, websocket)

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return said(app.openapi())

    @app.get("/docs", include_in_schema=False)
    async def documents() -> Response:
        return HTMLResponse(docs(app.openapi()))

    add_page(app, config.page)
    return app


def _read_contents(config: Config) -> None:
    """Read what every game is played with and how it is shown, so that no request has to. Raises ContentError, naming the game."""
    for game in config.games.values():
        try:
            game.load()
            written(game)
        except ContentError as wrong:
            raise ContentError(f"{game.name} cannot be offered: {wrong}") from None
    gc.collect()
    gc.freeze()  # all of it stays as long as the process does, so nobody needs to look through it again and again


def _refusals(app: FastAPI, host: Host) -> None:
    """Every refusal is an Error, with a sentence."""

    @app.exception_handler(Refusal)
    async def refused(_: Request, no: Refusal) -> Response:
        host.measures.refusals[no.code] += 1
        return said(m.Error(code=no.code, message=no.message, rule=no.rule, hint=no.hint), no.status)

    @app.exception_handler(RequestValidationError)
    async def unfit(_: Request, wrong: RequestValidationError) -> Response:
        errors: list[dict[str, Any]] = list(wrong.errors())
        where = ", ".join(f"{error['loc'][-1]}: {error['msg']}" for error in errors)
        return said(m.Error(code="malformed", message=f"This does not fit: {where}"), 422)

    @app.exception_handler(HTTPException)
    async def missing(_: Request, wrong: HTTPException) -> Response:
        return said(m.Error(code=f"http-{wrong.status_code}", message=str(wrong.detail)), wrong.status_code, dict(wrong.headers or {}))

    @app.exception_handler(Exception)
    async def broken(_: Request, wrong: Exception) -> Response:
        log.error("a request was not done", exc_info=wrong)
        return said(m.Error(code="broken", message="The server made a mistake. Please report it."), 500, {**HEADERS, "cache-control": "no-store"})
