"""How somebody who asks becomes somebody: their browser gets a token, and from then on they are known by it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import Response

from outplay.server.http import me
from outplay.server.http.openapi import said
from outplay.server.http.process import Process
from outplay.server.identity import bans, identities, traces
from outplay.server.identity.tokens import secret_hash
from outplay.server.protocol import messages as m
from outplay.server.protocol.names import plain_name
from outplay.server.protocol.refusal import RequestRefused


async def seated(process: Process, request: Request, name: str, do: Callable[[str], Awaitable[m.Created | m.Looked]]) -> Response:
    """Do something for the person who asks, and give their browser a token if it has none. From their first match on a person is known, by this name."""
    await let_in(process, request)
    mine, person = await token(process, request)
    response = said(await do(person))
    label, device, now = me.label(request.headers.get("user-agent", "")), secret_hash(mine), process.runtime.clock.now()
    with suppress(RequestRefused):  # it is done, and without this token the seat would be nobody's; they are met the next time
        if not await process.runtime.read(lambda c: identities.met(c, device, now)):
            await process.runtime.write(lambda c: identities.meet(c, device, label, plain_name(name), now))
    return given(process, request, response, mine)


async def let_in(process: Process, request: Request) -> None:
    """Raise RequestRefused if the person who asks is banned."""
    visitor = await process.people.visitor(request)
    await bans.check(process.runtime, visitor.person, visitor.device, process.people.address(request))


async def token(process: Process, request: Request) -> tuple[str, str]:
    """Return the token of a browser and its person; a new token if it has none or was signed out. Raises RequestRefused."""
    token = await process.people.token(request)
    visitor = await process.people.visitor(request)
    if not visitor.person:
        token = process.people.signer.issue()
        await _follow(process, visitor.device, secret_hash(token))
    return token, visitor.person or secret_hash(token)


async def _follow(process: Process, before: str, device: str) -> None:
    """Keep in mind that a browser has another token, if it was somebody's who was reported and forgotten. Raises RequestRefused."""
    if not before:
        return
    if await process.runtime.read(lambda c: traces.traced(c, before)):
        await process.runtime.write(lambda c: traces.follow(c, before, device))


def given(process: Process, request: Request, response: Response, token: str) -> Response:
    """Return an answer that gives a browser its token."""
    process.people.cookie.give(request, response, token)
    return response
