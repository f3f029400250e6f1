"""The requests of the workshop. Each is refused to whom the operator of the server has not allowed."""

from __future__ import annotations

from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.http.entering import let_in, seated
from outplay.server.http.guard import LONG_BODY_BYTES
from outplay.server.http.openapi import Operation, said, taking
from outplay.server.http.process import Process
from outplay.server.identity.people import Maker
from outplay.server.protocol import messages as m
from outplay.workshop import icons


class Which(msgspec.Struct):
    """The variant that is asked for; the box if it has no name."""

    id: str
    variant: str = ""


async def workshop(process: Process, request: Request) -> Response:
    """The variants of a game, and what was measured of them."""
    return said(await process.desk.show(await _game(process, request)))


async def form(process: Process, request: Request, which: Which) -> Response:
    """A variant, with all that can be changed in it."""
    return said(await process.desk.bench(await _game(process, request), which.variant))


async def touched(process: Process, request: Request, which: Which) -> Response:
    """What a variant touches: what is known without a match, the rules that speak of it, and the scenes of the how-to pages, played again."""
    return said(await process.desk.touched(await _game(process, request), which.variant))


async def all_icons(process: Process, request: Request) -> Response:
    """The names of all icons that content may name."""
    process.desk.demand(await process.people.who(request))
    return said(icons(), headers={"cache-control": "private, max-age=86400"})


async def new_variant(process: Process, request: Request, wish: m.NewVariant) -> Response:
    """Make a variant: a copy of another one, or of the box."""
    return said(await process.desk.new(await _game(process, request), wish))


async def drop_variant(process: Process, request: Request, wish: m.DropVariant) -> Response:
    """Delete a variant. What was measured of it stays."""
    return said(await process.desk.drop(await _game(process, request), wish))


async def edit_variant(process: Process, request: Request, wish: m.EditVariant) -> Response:
    """Change a variant. It is saved with its mistakes, too."""
    return said(await process.desk.edit(await _game(process, request), wish))


async def shared(process: Process, request: Request) -> Response:
    """A variant as one file, to be kept or shared."""
    game, variant = await _game(process, request), request.query_params.get("variant", "")
    text = await process.desk.shared(game, variant)
    name = quote(f"{request.path_params['id']}-{variant}.toml", safe="")
    headers = {"cache-control": "no-store", "content-disposition": f"attachment; filename*=UTF-8''{name}"}
    return PlainTextResponse(text, headers=headers, media_type="application/toml")


async def take_variant(process: Process, request: Request, wish: m.TakeVariant) -> Response:
    """Make a variant of a file that somebody shares."""
    return said(await process.desk.take(await _game(process, request), wish))


async def play_variant(process: Process, request: Request, wish: m.PlayVariant) -> Response:
    """Begin a match with a variant."""
    game = await _game(process, request)
    return await seated(process, request, "", lambda person: process.desk.play(game, wish, Maker(person, process.people.address(request))))


async def ask_lab(process: Process, request: Request, wish: m.AskLab) -> Response:
    """Have something measured. It goes on while nobody looks, and after the server was begun again."""
    return said(await process.desk.ask(await _game(process, request), wish))


async def lab_cost(process: Process, request: Request, wish: m.AskLab) -> Response:
    """What it would cost to have something measured, and the command that asks it."""
    return said(await process.desk.cost(await _game(process, request), wish))


async def experiment(process: Process, request: Request) -> Response:
    """What is known of something that is or was measured."""
    return said(await process.desk.experiment(await _game(process, request), request.path_params["experiment"]))


async def report(process: Process, request: Request) -> Response:
    """The balance report of what was measured, as a page of its own."""
    text = await process.desk.report(await _game(process, request), request.path_params["experiment"])
    return HTMLResponse(text, headers={"cache-control": "no-store"})


async def wish_lab(process: Process, request: Request, wish: m.WishLab) -> Response:
    """Let a measurement go on, pause or stop it, or throw it away."""
    return said(await process.desk.wish(await _game(process, request), request.path_params["experiment"], wish))


async def _game(process: Process, request: Request) -> Game[State]:
    """Return the game whose workshop is asked for. Raises RequestRefused unless the person who asks may use it."""
    process.desk.demand(await process.people.who(request))
    await let_in(process, request)
    return process.cache.game(request.path_params["id"])


WORKSHOP_OPERATIONS = (
    Operation("GET", "/api/lab/icons", all_icons, list[str], (403,)),
    Operation("GET", "/api/lab/{id}", workshop, m.Workshop, (403, 404)),
    taking("GET", "/api/lab/{id}/form", Which, form, m.Bench, (403, 404, 422)),
    taking("GET", "/api/lab/{id}/touched", Which, touched, m.Touched, (403, 404, 422)),
    taking("POST", "/api/lab/{id}/variants", m.NewVariant, new_variant, m.Workshop, (403, 404, 409), "changes"),
    taking("POST", "/api/lab/{id}/drop", m.DropVariant, drop_variant, m.Workshop, (403, 404), "changes"),
    taking("POST", "/api/lab/{id}/edit", m.EditVariant, edit_variant, m.Edited, (403, 404, 409), "picks", LONG_BODY_BYTES),
    Operation("GET", "/api/lab/{id}/file", shared, str, (403, 404, 422), media="application/toml"),
    taking("POST", "/api/lab/{id}/take", m.TakeVariant, take_variant, m.Taken, (403, 404, 409), "changes", LONG_BODY_BYTES),
    taking("POST", "/api/lab/{id}/play", m.PlayVariant, play_variant, m.Created, (403, 404), "matches"),
    taking("POST", "/api/lab/{id}/experiments", m.AskLab, ask_lab, m.Experiment, (403, 404, 409), "changes"),
    taking("POST", "/api/lab/{id}/cost", m.AskLab, lab_cost, m.LabCost, (403, 404, 409, 422), "changes"),
    Operation("GET", "/api/lab/{id}/experiments/{experiment}", experiment, m.Experiment, (403, 404)),
    Operation("GET", "/api/lab/{id}/experiments/{experiment}/report", report, str, (403, 404), media="text/html"),
    taking("POST", "/api/lab/{id}/experiments/{experiment}", m.WishLab, wish_lab, m.Workshop, (403, 404, 409), "changes"),
)
