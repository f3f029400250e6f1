"""The talk on one socket: each message of a client, and its answer. Nothing sent here can end the server, or be noticed by others."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from outplay.kernel import scene as sc
from outplay.kernel.errors import IllegalAction
from outplay.server.bots.hints import told
from outplay.server.http.guard import MAX_BODY_BYTES
from outplay.server.http.process import Process
from outplay.server.http.reading import default_viewer, viewer_of
from outplay.server.http.wire import abort_of, write_of
from outplay.server.identity import bans
from outplay.server.identity.budgets import Bucket, Client
from outplay.server.identity.people import Visitor
from outplay.server.lobby.lobby import LOBBY
from outplay.server.matches import company, hinting
from outplay.server.matches.connection import Connection
from outplay.server.matches.drafts import picks_of
from outplay.server.matches.hub import LATER, RECONNECT, seats_of
from outplay.server.matches.match import Match
from outplay.server.matches.waiving import waive
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused

log = logging.getLogger("outplay.server")

MAX_MESSAGE_ID = 64
TABLES = (m.Hello, m.Lobby, m.AtShelf, m.Watch)
"""Messages that are answered by a whole table, or by all that are open."""
NAMELESS = (*TABLES, m.Looks)
"""Messages without an id."""
QUESTIONS = (m.WhatIf, m.Why)
"""Messages that change nothing. All others do."""
decoder = msgspec.json.Decoder(m.ClientMessage)


class Named(msgspec.Struct):
    """Just enough of a message that cannot be read to answer it."""

    id: str = ""


names = msgspec.json.Decoder(Named)


async def talk(process: Process, socket: WebSocket) -> None:
    """Serve one socket until it is closed, unless its client has too many."""
    try:
        await process.ledger.charge("reads", process.people.client(socket))
        visitor = await process.people.visitor(socket)
        client = process.people.client(socket, visitor.person)
        process.ledger.enter(client)
    except RequestRefused as no:
        process.runtime.measures.refusals[no.code] += 1
        await socket.accept()
        await socket.close(*((LATER, no.message) if no.status == 429 else (RECONNECT,)))
        return
    try:
        await _talk(process, socket, visitor, client)
    finally:
        process.ledger.leave(client)


async def _talk(process: Process, socket: WebSocket, visitor: Visitor, client: Client) -> None:
    connection = Connection(
        visitor.person,
        visitor.device,
        process.people.address(socket),
        abort=abort_of(socket.scope),
        write=write_of(socket.scope),
        weigh=partial(process.ledger.weigh, client),
    )
    await socket.accept()
    writing = asyncio.create_task(_write(connection, socket))
    try:
        await _listen(process, connection, client, socket)
    except WebSocketDisconnect:
        pass
    finally:
        await _leave(process, connection)
        connection.end()
        asyncio.get_running_loop().call_later(process.config.linger, connection.abort)
        await writing
        connection.forget()


async def _listen(process: Process, connection: Connection, client: Client, socket: WebSocket) -> None:
    """Handle messages until the connection ends, says too much, or says nothing in time."""
    bucket = Bucket(process.config.rate, process.config.burst)
    hello_by = asyncio.get_running_loop().time() + process.config.hello
    while not connection.ended:
        try:
            async with asyncio.timeout_at(None if connection.match else hello_by):
                text = await _receive(socket)
        except TimeoutError:
            connection.send(m.Refused(id="", code="no-hello", message="You did not say which match this is about, so the connection is closed."))
            return
        if not bucket.take():
            connection.send(m.Refused(id="", code="too-many", message="Too many messages at once. Please wait a moment."))
            return
        if len(text) > MAX_BODY_BYTES or len(text.encode()) > MAX_BODY_BYTES:
            connection.send(m.Refused(id="", code="too-long", message=f"A message may have at most {MAX_BODY_BYTES // 1024} kB."))
            return
        await _hear(process, connection, client, text)


async def _receive(socket: WebSocket) -> str:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text: str | None = message.get("text")
    return text if text is not None else (message.get("bytes") or b"").decode("utf-8", "replace")


async def _write(connection: Connection, socket: WebSocket) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (data := await connection.next()) is not None:
            await socket.send_text(data.decode())
        await socket.close(connection.code, connection.words)
    connection.ended = True


async def _leave(process: Process, connection: Connection) -> None:
    id = connection.match
    if id == LOBBY:
        with contextlib.suppress(RequestRefused):  # who is away is also seen by nobody noting that they are here
            await process.lobby.leave(connection)
        return
    process.hub.leave(connection)
    if id in process.cache.matches:
        process.cache.announce(process.cache.matches[id])


async def _hear(process: Process, connection: Connection, client: Client, text: str) -> None:
    """Handle one message, and send the answer."""
    try:
        message: m.ClientMessage = decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        connection.send(m.Refused(id=_id_of(text), code="malformed", message=f"This message cannot be read: {wrong}"))
        return
    id = "" if isinstance(message, NAMELESS) else message.id
    try:
        if len(id) > MAX_MESSAGE_ID or not id.isprintable():
            raise RequestRefused("malformed", f"An id may have at most {MAX_MESSAGE_ID} characters, all of them printable.")
        _pay(process, client, message)
        await _answer(process, connection, message)
    except RequestRefused as no:
        process.runtime.measures.refusals[no.code] += 1
        if no.code == "newer":  # the client says it again to a process that can do it
            connection.end(RECONNECT)
            return
        if isinstance(message, TABLES) and no.status == 429:  # without a table there is nothing to go on with
            connection.end(LATER, no.message)
            return
        words = f"{no.message} {no.hint}" if no.status == 429 else no.message
        connection.send(m.Refused(id=id[:MAX_MESSAGE_ID], code=no.code, message=words.rstrip(), rule=no.rule))
        if no.code == "stale" and connection.match in process.cache.matches:
            _lay_again(process, connection, client)
    except Exception:
        log.exception("a message of %d characters was not handled", len(text))  # what it says may be a secret
        connection.send(m.Refused(id=id, code="broken", message="The server made a mistake. Nothing was done; please report it."))


def _pay(process: Process, client: Client, message: m.ClientMessage) -> None:
    """Count a message in its client's budgets. Raises RequestRefused."""
    process.ledger.take("tables" if isinstance(message, TABLES) else "questions" if isinstance(message, QUESTIONS) else "picks", client)


def _lay_again(process: Process, connection: Connection, client: Client) -> None:
    """Send the table again to somebody who may have answered an older one. If that is too much, they have to come again later."""
    try:
        process.ledger.take("tables", client)
    except RequestRefused as no:
        connection.end(LATER, no.message)
    else:
        process.hub.lay_for(process.cache.matches[connection.match], connection)


def _id_of(text: str) -> str:
    try:
        return names.decode(text).id[:MAX_MESSAGE_ID]
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return ""


async def _answer(process: Process, connection: Connection, message: m.ClientMessage) -> None:
    match message:
        case m.Hello():
            await _hello(process, connection, message)
        case m.Lobby():
            await _lobby(process, connection, message.club)
        case m.AtShelf():
            await bans.check(process.runtime, *connection.whom)
            await _leave(process, connection)
            await process.shelves.enter(connection)
        case m.Looks():
            connection.looks = message.on
            process.calls.glance(connection.person, connection.match)
        case _:
            await _answer_at(process, connection, message, await _match(process, connection))


async def _answer_at(process: Process, connection: Connection, message: m.ClientMessage, match: Match) -> None:
    """Do what somebody says at a match."""
    match message:
        case m.Watch(seat=seat):
            connection.viewer = viewer_of(match, connection.person, seat)
            process.hub.lay_for(match, connection)
            await process.words.greet(match, connection)
        case m.Say(id=id, seat=seat, kind=kind):
            _own(match, connection, seat)
            if kind == "text":
                await bans.check(process.runtime, *connection.whom)
            await process.words.say(match, connection.person, message)
            connection.send(m.Done(id=id, n=match.number))
        case m.Mute(id=id):
            await process.words.mute(match, connection, message)
            connection.send(m.Done(id=id, n=match.number))
        case m.Submit(id=id, seat=seat, decision=decision, option=option, picked=picked):
            _own(match, connection, seat)
            began = time.perf_counter()
            connection.send(m.Done(id=id, n=await process.host.submit(match, seat, decision, option, id, picked)))
            process.runtime.measures.submits.add(time.perf_counter() - began)
        case m.Undo(id=id, seat=seat, decision=decision, number=number, picked=picked):
            _own(match, connection, seat)
            connection.send(m.Done(id=id, n=await process.host.undo(match, seat, decision, id, number, picked)))
        case m.Waive(id=id, seat=seat, key=key, on=on):
            _own(match, connection, seat)
            connection.send(m.Done(id=id, n=await waive(process.host, match, seat, key, on)))
        case m.GiveUp(id=id, seat=seat):
            _own(match, connection, seat)
            n = await process.host.concede(match, seat, id)
            later = not match.over and not match.state.together and not match.public.out(seat)
            connection.send(m.Done(id=id, n=n, note="You leave when you are next asked; until then your default moves are played." if later else ""))
        case m.StandIn(id=id, seat=seat):
            connection.send(m.Done(id=id, n=await company.stand_in(process.host, match, connection.person, seat, id)))
        case m.Back(id=id, seat=seat):
            connection.send(m.Done(id=id, n=await company.back(process.host, match, connection.person, seat, id)))
        case m.Hurry(id=id):
            connection.send(m.Done(id=id, n=await company.hurry(process.host, match, connection.person, id)))
        case m.Pause(id=id, seat=seat, on=on):
            _own(match, connection, seat)
            connection.send(m.Done(id=id, n=await company.pause(process.host, match, seat, on, id)))
        case m.AskHint(seat=seat, decision=decision):
            _own(match, connection, seat)
            moment = await hinting.ask(process.host, match, seat, decision)
            process.runtime.behind(_hint(process, connection, match, message, moment))
        case m.WhatIf():
            _own(match, connection, message.seat)
            connection.send(await _preview(match, message))
        case m.Why():
            _own(match, connection, message.seat)
            connection.send(await _because(match, message))


async def _hello(process: Process, connection: Connection, message: m.Hello) -> None:
    match = await process.cache.match(message.match)
    viewer_of(match, connection.person, None)
    # A browser that reconnects goes on with the seat it was at: people who share it may not be meant to see what its other seats know.
    own = message.seat is not None and message.seat in seats_of(match, connection.person)
    viewer = message.seat if own else default_viewer(match, connection.person)
    await bans.check(process.runtime, *connection.whom)
    if connection.match == LOBBY:
        await _leave(process, connection)
    before = process.cache.matches.get(connection.match)
    connection.viewer = viewer  # not before it leaves the other match, which would tell it what this seat knows there
    process.hub.join(connection, match.id)
    if before is not None and before is not match:
        process.cache.announce(before)
    connection.known = set(message.known)
    process.hub.lay_for(match, connection, match.still(message.seen) if message.seat == connection.viewer else -1)
    process.hub.greet(match, connection)
    await process.words.greet(match, connection)
    process.cache.announce(match)
    process.runtime.behind(process.alarms.wake(match))
    try:
        await bans.check(process.runtime, *connection.whom)  # once more: from now on a ban closes this socket, but one from just before would not
    except RequestRefused:
        process.hub.leave(connection)
        raise


async def _lobby(process: Process, connection: Connection, club: str) -> None:
    """Show somebody the open tables, and a club of theirs if they want to see one; from now on they look at no match."""
    await bans.check(process.runtime, *connection.whom)
    if connection.match != LOBBY:
        await _leave(process, connection)
    await process.lobby.enter(connection)
    await process.pairing.enter(connection)
    connection.club = ""
    if club:
        await process.clubs.enter(connection, club)


async def _match(process: Process, connection: Connection) -> Match:
    if not connection.match:
        raise RequestRefused("no-hello", "Say hello first, with the match this is about.")
    return await process.cache.at(connection.match)


def _own(match: Match, connection: Connection, seat: int) -> None:
    """Raise RequestRefused unless this browser may act for a seat."""
    if seat not in seats_of(match, connection.person):
        raise RequestRefused("not-yours", "This seat is not yours.", 403)


async def _hint(process: Process, connection: Connection, match: Match, ask: m.AskHint, moment: int) -> None:
    """Answer who asked for a hint, once it is found, if they are still there."""
    try:
        answer: m.Hinted | m.Refused = told(await process.hints.of(match, ask.seat, moment), ask)
    except RequestRefused as no:
        answer = m.Refused(id=ask.id, code=no.code, message=no.message)
    if connection.match == match.id and ask.seat in seats_of(match, connection.person):
        connection.send(answer)


async def _preview(match: Match, wish: m.WhatIf) -> m.Previewed:
    """Return what an option of an open decision would do, worked out in a thread. Raises RequestRefused."""
    if match.decision(wish.seat) != wish.decision:
        raise RequestRefused("stale", "This is not asked any more.")
    known = match.views.previews
    key = (wish.seat, " ".join(wish.option.lower().split()))
    if key not in known:
        known[key] = await _previewed(match, wish)
    return m.Previewed(id=wish.id, preview=known[key])


async def _previewed(match: Match, wish: m.WhatIf) -> sc.Preview:
    observation = match.game.observe(match.state, wish.seat)
    try:
        option = picks_of(match.views, wish.seat, " ".join(wish.option.lower().split()))[0]
    except IllegalAction as wrong:
        raise RequestRefused("illegal", str(wrong)) from None
    return await asyncio.to_thread(match.game.preview, observation, wish.seat, option)


async def _because(match: Match, wish: m.Why) -> m.Because:
    """Return why an open decision offers nothing on a thing of the scene, worked out in a thread. Raises RequestRefused.

    Only answers that say something are remembered, because anything may be asked.
    """
    if match.decision(wish.seat) != wish.decision:
        raise RequestRefused("stale", "This is not asked any more.")
    known, key = match.views.refusals, (wish.seat, wish.on)
    found = known.get(key)
    if found is None:
        found = list(await asyncio.to_thread(match.game.refusals, match.game.observe(match.state, wish.seat), wish.seat, wish.on))
        if found:
            known[key] = found
    return m.Because(id=wish.id, refusals=found)
