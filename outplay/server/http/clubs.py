"""The requests about clubs and their tournaments."""

from __future__ import annotations

from functools import partial

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from outplay.server.clubs import deeds, showing, tournaments
from outplay.server.clubs.among import games, results_file, standing_file
from outplay.server.http.entering import let_in, seated
from outplay.server.http.openapi import Operation, said, taking
from outplay.server.http.process import Process
from outplay.server.identity.people import Maker
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused


async def my_clubs(process: Process, request: Request) -> Response:
    """The clubs of which you are a member."""
    return said(await deeds.mine(process.clubs, await process.people.who(request)))


async def make_club(process: Process, request: Request, wish: m.NewClub) -> Response:
    """Make a club. You are its first member, and look after it."""
    return await seated(process, request, wish.called, lambda person: deeds.make(process.clubs, wish, Maker(person, process.people.address(request))))


async def leave_club(process: Process, request: Request) -> Response:
    """Leave a club. If you look after it, the member who has been there longest does so from then on; if nobody is left, it goes."""
    return said(await deeds.leave(process.clubs, request.path_params["id"], await process.people.who(request)))


async def arrange_club(process: Process, request: Request, wish: m.ArrangeClub) -> Response:
    """Rename a club, remove a member, hand it on, or close it, as its owner."""
    await let_in(process, request)
    return said(await deeds.arrange(process.clubs, request.path_params["id"], wish, await process.people.who(request)))


async def club_results(process: Process, request: Request) -> Response:
    """What the members of a club won and lost in its matches, for spreadsheets."""
    found = await _kept(process, request.path_params["id"], await process.people.who(request))
    among = games(found.club, found.results, {id: game.name for id, game in process.config.games.items()})
    return _file(f"{found.club.code}-results", results_file(found.club, showing.members(found.club), among))


async def make_swiss(process: Process, request: Request, wish: m.NewSwiss) -> Response:
    """Make a tournament, as the owner of a club."""
    await let_in(process, request)
    return said(await tournaments.make(process.clubs, request.path_params["id"], wish, await process.people.who(request)))


async def in_swiss(process: Process, request: Request, wish: m.InSwiss) -> Response:
    """Enter a tournament of your club, leave it, or say that you are here again."""
    await let_in(process, request)
    return said(await tournaments.take_part(process.clubs, request.path_params["id"], wish, await process.people.who(request)))


async def arrange_swiss(process: Process, request: Request, wish: m.ArrangeSwiss) -> Response:
    """Begin the next round of a tournament, take somebody out, end or cancel it, as the owner of its club."""
    await let_in(process, request)
    return said(await tournaments.arrange(process.clubs, request.path_params["id"], wish, await process.people.who(request)))


async def swiss_standing(process: Process, request: Request) -> Response:
    """Where everybody stands in a tournament of your club and whom they met, for spreadsheets."""
    row = await process.runtime.read(partial(tournaments.there, id=request.path_params["id"]))
    person = await process.people.who(request)
    found = await _kept(process, row.club, person)
    return _file(f"{found.club.code}-tournament", standing_file(showing.tournament(found, row, process.cache, person)))


async def _kept(process: Process, id: str, person: str) -> showing.Kept:
    """Return all of a club of which the person who asks is a member. Raises RequestRefused."""
    found = await process.runtime.read(partial(showing.kept, id=id))
    if found is None or found.club.member(person) is None:
        raise RequestRefused("no-club", "There is no such club here, or you are not a member.", 404)
    return found


def _file(name: str, text: str) -> Response:
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name.lower()}.csv"'}
    return PlainTextResponse(text, headers=headers, media_type="text/csv")


CLUB_OPERATIONS = (
    Operation("GET", "/api/clubs", my_clubs, m.Clubs),
    taking("POST", "/api/clubs", m.NewClub, make_club, m.Created, (403, 409), "matches"),
    Operation("POST", "/api/clubs/{id}/leave", leave_club, m.Created, (404,), kind="changes"),
    taking("POST", "/api/clubs/{id}/arrange", m.ArrangeClub, arrange_club, m.Created, (403, 404, 409), "changes"),
    Operation("GET", "/api/clubs/{id}/results.csv", club_results, str, (404,), media="text/csv"),
    taking("POST", "/api/clubs/{id}/swisses", m.NewSwiss, make_swiss, m.Created, (403, 404, 409), "matches"),
    taking("POST", "/api/swisses/{id}/me", m.InSwiss, in_swiss, m.Created, (403, 404, 409), "changes"),
    taking("POST", "/api/swisses/{id}/arrange", m.ArrangeSwiss, arrange_swiss, m.Created, (403, 404, 409), "changes"),
    Operation("GET", "/api/swisses/{id}/standing.csv", swiss_standing, str, (404,), media="text/csv"),
)
