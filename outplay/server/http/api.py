"""The REST interface, under /api: who answers, and the table of all that can be requested."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from outplay.book.rulebook import Rulebook, rulebook
from outplay.server.http import me, reading
from outplay.server.http.guard import give
from outplay.server.http.openapi import Operation, said, taking
from outplay.server.http.page import Icons, icons
from outplay.server.identity import bans, identities
from outplay.server.identity.guesses import address_of
from outplay.server.identity.people import Maker, Visitor, token_hash
from outplay.server.matches import reports, seating
from outplay.server.matches.codes import find
from outplay.server.matches.host import Host
from outplay.server.matches.match import Match
from outplay.server.protocol import messages as m
from outplay.server.protocol.names import plain_name


class Place(msgspec.Struct):
    """A table of a match, and from whose view."""

    id: str
    n: int
    seat: int | None = None


async def shelf(host: Host, request: Request) -> Response:
    """The games, the bots, and the matches of this browser."""
    return said(await reading.shelf(host, await host.people.who(request)))


async def rules(host: Host, request: Request) -> Response:
    """The numbered rules of a game, and their text."""
    return said(rulebook(host.game(request.path_params["id"]).folder), headers={"cache-control": "max-age=300"})


async def how(host: Host, request: Request) -> Response:
    """How a game is played: its pages, each with a scene."""
    return said(reading.how(host.game(request.path_params["id"])), headers={"cache-control": "max-age=300"})


async def create(host: Host, request: Request, new: m.NewMatch) -> Response:
    """A new match. Gives a browser its token, by which it is somebody who holds seats."""
    name = next((seat.name for seat in new.seats if seat.kind == "you"), "")
    return await _seated(host, request, name, lambda person: seating.create(host, new, Maker(person, host.people.address(request))))


async def plan(host: Host, _: Request, new: m.NewMatch) -> Response:
    """What a new match would be, without making it: every option, and who sits together."""
    return said(seating.plan(host, new))


async def door(host: Host, request: Request) -> Response:
    """What stands behind a link or a code, before one joins."""
    match = await _behind(host, request)
    return said(reading.door(host, match, await host.people.who(request)))


async def join(host: Host, request: Request, wish: m.Join) -> Response:
    """Take a free seat, or watch."""
    match = await _behind(host, request)
    return await _seated(host, request, wish.name, lambda person: seating.join(host, match, wish, person))


async def rematch(host: Host, request: Request) -> Response:
    """The same again, for all who played."""
    match = await host.match(request.path_params["id"])
    await _let_in(host, request)
    return said(await seating.rematch(host, match, await host.people.maker(request)))


async def bots(host: Host, request: Request) -> Response:
    """Bots take the seats that nobody has taken yet."""
    match = await host.match(request.path_params["id"])
    await _let_in(host, request)
    return said(await seating.fill(host, match, await host.people.who(request)))


async def report(host: Host, request: Request, wish: m.Report) -> Response:
    """Report somebody at one's table to the operator of the server. Nobody else hears of it."""
    match = await host.match(request.path_params["id"])
    await _let_in(host, request)
    return said(await reports.report(host, match, wish, await host.people.who(request)))


async def moment(host: Host, request: Request, place: Place) -> Response:
    """The table as it was after row n: from the view of a seat of this browser, or as everybody may see it."""
    match = await host.match(place.id)
    viewer = reading.viewer_of(match, await host.people.who(request), place.seat)
    return said(await reading.moment(host, match, place.n, viewer))


async def record(host: Host, request: Request) -> Response:
    """The match as a text that can be read, replayed and verified; once it is over."""
    match = await host.match(request.path_params["id"])
    reading.viewer_of(match, await host.people.who(request), None)
    name = f"{match.row.game}-{match.row.code}.txt".lower()
    return PlainTextResponse(reading.record(match), headers={"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'})


async def who(host: Host, request: Request) -> Response:
    """Who asks, and by which devices they come."""
    return said(await me.about(host, await host.people.visitor(request)))


async def change(host: Host, request: Request, wish: m.AboutMe) -> Response:
    """Be called otherwise, or keep preferences."""
    return said(await me.change(host, await host.people.visitor(request), wish))


async def hand_over(host: Host, request: Request, wish: m.HandOver) -> Response:
    """By what another device becomes whoever asks."""
    return said(await me.hand_over(host, await host.people.visitor(request), wish.lasting))


async def whom(host: Host, request: Request, wish: m.Secret) -> Response:
    """Whom a pass would make of this device; nothing is done yet."""
    return said(await me.whom(host, address_of(request), wish.secret))


async def become(host: Host, request: Request, wish: m.Secret) -> Response:
    """This device becomes somebody who comes by another one already."""
    token, _ = await _token(host, request)
    device = token_hash(token)
    await me.become(host, address_of(request), wish.secret, device, me.label(request.headers.get("user-agent", "")))
    person = await host.read(lambda c: identities.whose(c, device))
    return _given(host, request, said(await me.about(host, Visitor(person, device))), token)


async def give_back(host: Host, request: Request) -> Response:
    """This device is again who it was before it became somebody."""
    await me.give_back(host, await host.people.visitor(request))
    return said(await me.about(host, await host.people.visitor(request)))


async def sign_out(host: Host, request: Request) -> Response:
    """Nobody comes by this device any more."""
    await me.sign_out(host, await host.people.visitor(request), request.path_params["id"])
    return said(await me.about(host, await host.people.visitor(request)))


async def export(host: Host, request: Request) -> Response:
    """All that is stored about whoever asks."""
    stored = await me.export(host, await host.people.visitor(request))
    return said(stored, headers={"cache-control": "no-store", "content-disposition": 'attachment; filename="outplay.json"'})


async def forget(host: Host, request: Request) -> Response:
    """Nothing is known of whoever asks any more."""
    await me.forget(host, await host.people.visitor(request))
    return said(m.Me())


async def _behind(host: Host, request: Request) -> Match:
    """The match with the code of the address. Raises Refusal."""
    return await host.match(await find(host, request.path_params["code"], address_of(request)))


async def _seated(host: Host, request: Request, name: str, do: Callable[[str], Awaitable[m.Created]]) -> Response:
    """Have it done for somebody, whose browser is given a token where it has none. From the first match on they are known, by this name."""
    await _let_in(host, request)
    token, person = await _token(host, request)
    response = said(await do(person))
    label, device, now = me.label(request.headers.get("user-agent", "")), token_hash(token), host.clock.now()
    if not await host.read(lambda c: identities.met(c, device, now)):
        await host.write(lambda c: identities.meet(c, device, label, plain_name(name), now))
    return _given(host, request, response, token)


async def _let_in(host: Host, request: Request) -> None:
    """Whether somebody may play here. Raises Refusal."""
    visitor = await host.people.visitor(request)
    await bans.check(host, visitor.person, visitor.device, host.people.address(request))


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


OPERATIONS = (
    Operation("GET", "/api/shelf", shelf, m.Shelf),
    Operation("GET", "/api/games/{id}/rules", rules, Rulebook, (404,)),
    Operation("GET", "/api/games/{id}/how", how, m.HowTo, (404, 409)),
    Operation("GET", "/api/join/{code}", door, m.Door, (404, 429)),
    taking("POST", "/api/join/{code}", m.Join, join, m.Created, (403, 404, 409, 429)),
    taking("POST", "/api/plans", m.NewMatch, plan, m.Planned, (404,)),
    taking("POST", "/api/matches", m.NewMatch, create, m.Created, (403, 404, 429)),
    Operation("POST", "/api/matches/{id}/rematch", rematch, m.Created, (403, 404, 409)),
    Operation("POST", "/api/matches/{id}/bots", bots, m.Created, (403, 404, 409)),
    taking("POST", "/api/matches/{id}/reports", m.Report, report, m.Reported, (403, 404, 429)),
    taking("GET", "/api/matches/{id}/moments/{n}", Place, moment, m.Moment, (403, 404)),
    Operation("GET", "/api/matches/{id}/record", record, str, (403, 404), media="text/plain"),
    Operation("GET", "/api/me", who, m.Me),
    taking("POST", "/api/me", m.AboutMe, change, m.Me, (403,)),
    taking("POST", "/api/me/passes", m.HandOver, hand_over, m.Pass, (403,)),
    taking("POST", "/api/me/whom", m.Secret, whom, m.Whom, (404, 429)),
    taking("POST", "/api/me/become", m.Secret, become, m.Me, (404, 429)),
    Operation("POST", "/api/me/return", give_back, m.Me, (409,)),
    Operation("POST", "/api/me/devices/{id}/out", sign_out, m.Me, (404,)),
    Operation("GET", "/api/me/export", export, m.Stored),
    Operation("POST", "/api/me/forget", forget, m.Me, (403, 409)),
    taking("GET", "/api/icons", Icons, icons, dict[str, str]),
)
"""All that can be requested under /api: from this it is routed, and described."""
