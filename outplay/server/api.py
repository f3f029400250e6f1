"""The REST interface, under /api."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from outplay.kernel.rulebook import rulebook
from outplay.server import identities, me, reading, seating
from outplay.server import messages as m
from outplay.server.codes import find
from outplay.server.guard import LARGEST, give
from outplay.server.guesses import address_of
from outplay.server.host import Host
from outplay.server.match import Match
from outplay.server.names import plain_name
from outplay.server.openapi import answers, body
from outplay.server.people import Maker, Visitor, token_hash
from outplay.server.refusal import Refusal
from outplay.server.views import encode

T = TypeVar("T")

# What reads the bodies of requests, made before the first one comes.
NEW_MATCH = msgspec.json.Decoder(m.NewMatch)
JOIN = msgspec.json.Decoder(m.Join)
ABOUT_ME = msgspec.json.Decoder(m.AboutMe)
HAND_OVER = msgspec.json.Decoder(m.HandOver)
SECRET = msgspec.json.Decoder(m.Secret)


def said(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A message as an answer."""
    return Response(encode(value), status, headers or {"cache-control": "no-store"}, "application/json")


async def read_body(request: Request, reader: msgspec.json.Decoder[T]) -> T:
    """The body of a request. Raises Refusal."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > LARGEST:
            raise Refusal("too-long", f"A request may have {LARGEST // 1024} kB.", 413)
    try:
        return reader.decode(data or b"{}")
    except msgspec.ValidationError as wrong:
        raise Refusal("malformed", f"This does not fit: {wrong}", 422) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise Refusal("malformed", f"This cannot be read: {wrong}", 400) from None


def routes(host: Host) -> APIRouter:
    """All requests, for this host."""
    api = APIRouter(prefix="/api", default_response_class=Response)
    _shelf(api, host)
    _beginning(api, host)
    _doors(api, host)
    _matches(api, host)
    _me(api, host)
    return api


def _shelf(api: APIRouter, host: Host) -> None:
    """The first page, and what there is to read of a game."""

    @api.get("/shelf", responses=answers("Shelf"))
    async def shelf(request: Request) -> Response:
        """The games, the bots, and the matches of this browser."""
        return said(await reading.shelf(host, await host.people.who(request)))

    @api.get("/games/{id}/rules", responses=answers("Rulebook", 404))
    async def rules(id: str) -> Response:
        """The numbered rules of a game, and their text."""
        return said(rulebook(host.game(id).folder), headers={"cache-control": "max-age=300"})

    @api.get("/games/{id}/how", responses=answers("HowTo", 404, 409))
    async def how(id: str) -> Response:
        """How a game is played: its pages, each with a scene."""
        return said(reading.how(host.game(id)), headers={"cache-control": "max-age=300"})


def _beginning(api: APIRouter, host: Host) -> None:
    """New matches."""

    @api.post("/matches", responses=answers("Created", 400, 403, 404, 413, 422, 429), openapi_extra=body("NewMatch"))
    async def create(request: Request) -> Response:
        """A new match. Gives a browser its token, by which it is somebody who holds seats."""
        new = await read_body(request, NEW_MATCH)
        name = next((seat.name for seat in new.seats if seat.kind == "you"), "")
        return await _seated(host, request, name, lambda person: seating.create(host, new, Maker(person, host.people.address(request))))

    @api.post("/plans", responses=answers("Planned", 400, 404, 413, 422), openapi_extra=body("NewMatch"))
    async def plan(request: Request) -> Response:
        """What a new match would be, without making it: every option, and who sits together."""
        return said(seating.plan(host, await read_body(request, NEW_MATCH)))


def _doors(api: APIRouter, host: Host) -> None:
    """What one comes to by a link or a code."""

    @api.get("/join/{code}", responses=answers("Door", 404, 429))
    async def door(request: Request, code: str) -> Response:
        """What stands behind a link or a code, before one joins."""
        match = await _behind(host, request, code)
        return said(reading.door(host, match, await host.people.who(request)))

    @api.post("/join/{code}", responses=answers("Created", 400, 403, 404, 409, 413, 422, 429), openapi_extra=body("Join"))
    async def join(request: Request, code: str) -> Response:
        """Take a free seat, or watch."""
        wish = await read_body(request, JOIN)
        match = await _behind(host, request, code)
        return await _seated(host, request, wish.name, lambda person: seating.join(host, match, wish, person))


def _matches(api: APIRouter, host: Host) -> None:
    """What one who was there asks of a match."""

    @api.post("/matches/{id}/rematch", responses=answers("Created", 403, 404, 409))
    async def rematch(request: Request, id: str) -> Response:
        """The same again, for all who played."""
        match = await host.match(id)
        return said(await seating.rematch(host, match, await host.people.maker(request)))

    @api.post("/matches/{id}/bots", responses=answers("Created", 403, 404, 409))
    async def bots(request: Request, id: str) -> Response:
        """Bots take the seats that nobody has taken yet."""
        match = await host.match(id)
        return said(await seating.fill(host, match, await host.people.who(request)))

    @api.get("/matches/{id}/moments/{n}", responses=answers("Moment", 403, 404, 422))
    async def moment(request: Request, id: str, n: int, seat: int | None = None) -> Response:
        """The table as it was after row n: from the view of a seat of this browser, or as everybody may see it."""
        match = await host.match(id)
        viewer = reading.viewer_of(match, await host.people.who(request), seat)
        return said(await reading.moment(host, match, n, viewer))

    @api.get("/matches/{id}/record", responses=answers("", 403, 404, kind="text/plain"))
    async def record(request: Request, id: str) -> Response:
        """The match as a text that can be read, replayed and verified; once it is over."""
        match = await host.match(id)
        reading.viewer_of(match, await host.people.who(request), None)
        name = f"{match.row.game}-{match.row.code}.txt".lower()
        return PlainTextResponse(reading.record(match), headers={"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'})


def _me(api: APIRouter, host: Host) -> None:
    """Who asks."""

    @api.get("/me", responses=answers("Me"))
    async def who(request: Request) -> Response:
        """Who asks, and by which devices they come."""
        return said(await me.about(host, await host.people.visitor(request)))

    @api.post("/me", responses=answers("Me", 400, 403, 413, 422), openapi_extra=body("AboutMe"))
    async def change(request: Request) -> Response:
        """Be called otherwise, or keep preferences."""
        wish = await read_body(request, ABOUT_ME)
        return said(await me.change(host, await host.people.visitor(request), wish))

    @api.post("/me/passes", responses=answers("Pass", 400, 403, 413, 422), openapi_extra=body("HandOver"))
    async def hand_over(request: Request) -> Response:
        """By what another device becomes whoever asks."""
        wish = await read_body(request, HAND_OVER)
        return said(await me.hand_over(host, await host.people.visitor(request), wish.lasting))

    @api.post("/me/whom", responses=answers("Whom", 400, 404, 413, 422, 429), openapi_extra=body("Secret"))
    async def whom(request: Request) -> Response:
        """Whom a pass would make of this device; nothing is done yet."""
        wish = await read_body(request, SECRET)
        return said(await me.whom(host, address_of(request), wish.secret))

    @api.post("/me/become", responses=answers("Me", 400, 404, 413, 422, 429), openapi_extra=body("Secret"))
    async def become(request: Request) -> Response:
        """This device becomes somebody who comes by another one already."""
        wish = await read_body(request, SECRET)
        token, _ = await _token(host, request)
        device = token_hash(token)
        await me.become(host, address_of(request), wish.secret, device, me.label(request.headers.get("user-agent", "")))
        person = await host.read(lambda c: identities.whose(c, device))
        return _given(host, request, said(await me.about(host, Visitor(person, device))), token)

    @api.post("/me/return", responses=answers("Me", 409))
    async def give_back(request: Request) -> Response:
        """This device is again who it was before it became somebody."""
        await me.give_back(host, await host.people.visitor(request))
        return said(await me.about(host, await host.people.visitor(request)))

    @api.post("/me/devices/{id}/out", responses=answers("Me", 404))
    async def sign_out(request: Request, id: str) -> Response:
        """Nobody comes by this device any more."""
        await me.sign_out(host, await host.people.visitor(request), id)
        return said(await me.about(host, await host.people.visitor(request)))

    @api.get("/me/export", responses=answers("Stored"))
    async def export(request: Request) -> Response:
        """All that is stored about whoever asks."""
        stored = await me.export(host, await host.people.visitor(request))
        return said(stored, headers={"cache-control": "no-store", "content-disposition": 'attachment; filename="outplay.json"'})

    @api.post("/me/forget", responses=answers("Me", 403, 409))
    async def forget(request: Request) -> Response:
        """Nothing is known of whoever asks any more."""
        await me.forget(host, await host.people.visitor(request))
        return said(m.Me())


async def _behind(host: Host, request: Request, code: str) -> Match:
    """The match with this code. Raises Refusal."""
    return await host.match(await find(host, code, address_of(request)))


async def _seated(host: Host, request: Request, name: str, do: Callable[[str], Awaitable[m.Created]]) -> Response:
    """Have it done for somebody, whose browser is given a token where it has none. From the first match on they are known, by this name."""
    token, person = await _token(host, request)
    response = said(await do(person))
    label, device, now = me.label(request.headers.get("user-agent", "")), token_hash(token), time.time()
    if not await host.read(lambda c: identities.met(c, device, now)):
        await host.write(lambda c: identities.meet(c, device, label, plain_name(name), now))
    return _given(host, request, response, token)


async def _token(host: Host, request: Request) -> tuple[str, str]:
    """The token of a browser, and who comes by it; a new one where it has none, or was signed out."""
    token = await host.people.token(request)
    visitor = await host.people.visitor(request)
    if not visitor.person:
        token = host.people.issued()
    return token, visitor.person or token_hash(token)


def _given(host: Host, request: Request, response: Response, token: str) -> Response:
    give(response, host.config.cookie, token, "https" in (request.url.scheme, host.config.public.partition(":")[0]))
    return response
