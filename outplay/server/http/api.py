"""The REST interface under /api: the answer to each request, and the table of all requests."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from outplay.book.rulebook import Rulebook, book_of
from outplay.server.calls import subscribing
from outplay.server.clubs import deeds as club_deeds
from outplay.server.http import finished, me, reading
from outplay.server.http.clubs import CLUB_OPERATIONS
from outplay.server.http.entering import given, let_in, seated, token
from outplay.server.http.lessons import LESSON_OPERATIONS
from outplay.server.http.openapi import Operation, said, taking
from outplay.server.http.page import Icons, icons
from outplay.server.http.process import Process
from outplay.server.http.puzzles import PUZZLE_OPERATIONS
from outplay.server.http.workshop import WORKSHOP_OPERATIONS
from outplay.server.identity import identities
from outplay.server.identity.addresses import places_of
from outplay.server.identity.people import Maker, Visitor
from outplay.server.identity.tokens import secret_hash
from outplay.server.lobby import deeds, rematches
from outplay.server.lobby.showing import door as open_door
from outplay.server.matches import forks, reports, seating
from outplay.server.matches.codes import Behind, find
from outplay.server.protocol import messages as m


class Place(msgspec.Struct):
    """A moment of a match, from whose view, and whether with the tables on the way there."""

    id: str
    n: int
    seat: int | None = None
    told: bool = False


class Numbered(msgspec.Struct):
    """A row of a match."""

    id: str
    n: int


async def shelf(process: Process, request: Request) -> Response:
    """The games, the bots, and the matches of this browser."""
    person = await process.people.who(request)
    process.calls.glance(person)
    return said(await reading.shelf(process, person))


async def rules(process: Process, request: Request) -> Response:
    """Return the rulebook of a game: its numbered rules, their text, and a glossary."""
    return said(book_of(process.cache.game(request.path_params["id"])), headers={"cache-control": "max-age=300"})


async def how(process: Process, request: Request) -> Response:
    """How a game is played: pages with a scene each."""
    return said(reading.how(process.cache.game(request.path_params["id"])), headers={"cache-control": "max-age=300"})


async def create(process: Process, request: Request, new: m.NewMatch) -> Response:
    """Make a new match. A browser without a token is given one, by which it holds seats."""
    name = next((seat.name for seat in new.seats if seat.kind == "you"), "")
    return await seated(process, request, name, lambda person: seating.create(process.host, new, Maker(person, process.people.address(request))))


async def plan(process: Process, _: Request, new: m.NewMatch) -> Response:
    """What a new match would be, without making it: every option, and who sits together."""
    return said(seating.plan(process.host, new))


async def door(process: Process, request: Request) -> Response:
    """What is behind a link or a code, before one joins."""
    behind, person = await _behind(process, request), await process.people.who(request)
    if behind.table:
        row = await process.runtime.read(lambda c: deeds.open_to(c, behind.table, person))
        return said(open_door(process.cache.game(row.game), row, person))
    if behind.club:
        return said(await club_deeds.door(process.clubs, behind.club))
    return said(reading.door(process, await process.cache.match(behind.match), person))


async def join(process: Process, request: Request, wish: m.Join) -> Response:
    """Take a free seat, or watch."""
    behind = await _behind(process, request)
    if behind.table:
        return await seated(process, request, wish.name, lambda person: deeds.join(process.lobby, behind.table, wish, person))
    if behind.club:
        response = await seated(process, request, wish.name, lambda person: club_deeds.join(process.clubs, behind.club, person))
        process.clubs.wrote(behind.club)  # once more: who is new has a name only now
        return response
    match = await process.cache.match(behind.match)
    return await seated(process, request, wish.name, lambda person: seating.join(process.host, match, wish, person))


async def rematch(process: Process, request: Request, wish: m.Rematch) -> Response:
    """Make the same match again, for everybody who played. Where they had met at a table, they sit down at one again first."""
    match = await process.cache.match(request.path_params["id"])
    await let_in(process, request)
    who = await process.people.maker(request)
    return said(await (rematches.again(process.lobby, match, who) if rematches.gathers(match) else seating.rematch(process.host, match, who, wish.level)))


async def bots(process: Process, request: Request) -> Response:
    """Let bots take the seats that nobody has taken yet."""
    match = await process.cache.match(request.path_params["id"])
    await let_in(process, request)
    return said(await seating.fill(process.host, match, await process.people.who(request)))


async def fork(process: Process, request: Request, wish: m.Fork) -> Response:
    """Begin a match of your own against bots as another one, which is over, stood at a moment."""
    match = await process.cache.match(request.path_params["id"])
    reading.viewer_of(match, await process.people.who(request), None)

    def begun(person: str) -> Awaitable[m.Created]:
        return forks.fork(process.host, match, wish, Maker(person, process.people.address(request)), partial(reading.table_at, process, match))

    return await seated(process, request, "", begun)


async def report(process: Process, request: Request, wish: m.Report) -> Response:
    """Report somebody at your table to the operator of the server. Nobody else is told."""
    match = await process.cache.match(request.path_params["id"])
    await let_in(process, request)
    return said(await reports.report(process.runtime, match, wish, await process.people.who(request)))


async def open_table(process: Process, request: Request, new: m.NewTable) -> Response:
    """Open a table that waits for people before its match begins."""
    name = next((seat.name for seat in new.match.seats if seat.kind == "you"), "")
    return await seated(process, request, name, lambda person: deeds.open_table(process.lobby, new, Maker(person, process.people.address(request))))


async def sit(process: Process, request: Request, wish: m.SitDown) -> Response:
    """Sit down at an open table."""
    return await seated(process, request, wish.name, lambda person: deeds.sit(process.lobby, request.path_params["id"], wish, person))


async def leave(process: Process, request: Request) -> Response:
    """Stand up from an open table."""
    return said(await deeds.leave(process.lobby, request.path_params["id"], await process.people.who(request)))


async def arrange(process: Process, request: Request, wish: m.Arrange) -> Response:
    """Change who sits where at an open table, as the one who arranges it."""
    await let_in(process, request)
    return said(await deeds.arrange(process.lobby, request.path_params["id"], wish, await process.people.who(request)))


async def begin(process: Process, request: Request, wish: m.Begin) -> Response:
    """Begin the match of an open table."""
    await let_in(process, request)
    return said(await deeds.begin(process.lobby, request.path_params["id"], wish, await process.people.who(request)))


async def look_for(process: Process, request: Request, wish: m.LookFor) -> Response:
    """Look for others to play with at once. A browser without a token is given one."""
    return await seated(process, request, wish.name, lambda person: process.pairing.look_for(wish, Maker(person, process.people.address(request))))


async def look_no_more(process: Process, request: Request) -> Response:
    """Stop looking for others to play with."""
    return said(await process.pairing.stop(await process.people.who(request)))


async def answer_found(process: Process, request: Request, wish: m.AnswerFound) -> Response:
    """Say yes to who was found, or not now."""
    await let_in(process, request)
    return said(await process.pairing.answer(wish, await process.people.who(request)))


async def moment(process: Process, request: Request, place: Place) -> Response:
    """The table as it was after row n: as a seat of this browser saw it, or as everybody may see it."""
    match = await process.cache.match(place.id)
    viewer = reading.viewer_of(match, await process.people.who(request), place.seat)
    return said(await reading.moment(process, match, place.n, viewer, place.told))


async def record(process: Process, request: Request) -> Response:
    """The match as a text that can be read, replayed and verified, once it is over."""
    match = await process.cache.match(request.path_params["id"])
    reading.viewer_of(match, await process.people.who(request), None)
    name = f"{match.row.game}-{match.row.code}.txt".lower()
    return PlainTextResponse(reading.record(match), headers={"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'})


async def after(process: Process, request: Request) -> Response:
    """How a match went that is over: how it stood, how long each person took, and what it did to ratings."""
    match = await process.cache.match(request.path_params["id"])
    return said(await finished.told(process, match, await process.people.who(request)))


async def proposed(process: Process, request: Request) -> Response:
    """Against which bots one may play next, after a match with bots: weaker ones after a loss, stronger ones after three wins."""
    match = await process.cache.match(request.path_params["id"])
    return said(await finished.proposed(process, match, await process.people.who(request)))


async def review(process: Process, request: Request) -> Response:
    """What is found by looking back at a match that is over, as far as it is."""
    match = await process.cache.match(request.path_params["id"])
    reading.viewer_of(match, await process.people.who(request), None)
    return said(await process.reviews.of(match, request.method == "POST"))


async def instead(process: Process, request: Request, place: Numbered) -> Response:
    """What would have been better than a row of a match that was looked back at."""
    match = await process.cache.match(request.path_params["id"])
    reading.viewer_of(match, await process.people.who(request), None)
    return said(await process.reviews.instead(match, place.n))


async def at_table(process: Process, request: Request) -> Response:
    """Where those at a match show what came of their matches."""
    match = await process.cache.match(request.path_params["id"])
    return said(await finished.at_table(process, match, await process.people.who(request)))


async def profile(process: Process, request: Request) -> Response:
    """What somebody shows others of their matches."""
    return said(await finished.profile(process, request.path_params["id"], await process.people.who(request)))


async def mute(process: Process, request: Request, wish: m.Mutes) -> Response:
    """Hear somebody no more, or again, who shows what came of their matches."""
    await let_in(process, request)
    return said(await finished.mute(process, request.path_params["id"], wish, await process.people.who(request)))


async def invite(process: Process, request: Request) -> Response:
    """Ask somebody to your open table who shows what came of their matches. They read it in the lobby."""
    await let_in(process, request)
    return said(await deeds.invite(process.lobby, request.path_params["id"], await process.people.who(request)))


async def who(process: Process, request: Request) -> Response:
    """Who you are, and the devices you use."""
    return said(await me.about(process, await process.people.visitor(request)))


async def change(process: Process, request: Request, wish: m.AboutMe) -> Response:
    """Change your name, sign or preferences."""
    return said(await me.change(process, await process.people.visitor(request), wish))


async def hand_over(process: Process, request: Request, wish: m.HandOver) -> Response:
    """Make a pass with which another device becomes yours."""
    return said(await me.hand_over(process, await process.people.visitor(request), wish.lasting))


async def whom(process: Process, request: Request, wish: m.Secret) -> Response:
    """Whose this device would become by a pass. Nothing is done yet."""
    return said(await me.whom(process, places_of(request), wish.secret))


async def become(process: Process, request: Request, wish: m.Secret) -> Response:
    """Use a pass: this device becomes that person's."""
    mine, _ = await token(process, request)
    device = secret_hash(mine)
    await me.become(process, places_of(request), wish.secret, device, me.label(request.headers.get("user-agent", "")))
    person = await process.runtime.read(lambda c: identities.whose(c, device))
    return given(process, request, said(await me.about(process, Visitor(person, device))), mine)


async def give_back(process: Process, request: Request) -> Response:
    """Give this device back to the person it belonged to before."""
    await me.give_back(process, await process.people.visitor(request))
    return said(await me.about(process, await process.people.visitor(request)))


async def sign_out(process: Process, request: Request) -> Response:
    """Sign out one of your devices."""
    await me.sign_out(process, await process.people.visitor(request), request.path_params["id"])
    return said(await me.about(process, await process.people.visitor(request)))


async def withdraw(process: Process, request: Request) -> Response:
    """Withdraw one of your codes, or take a used one off your list."""
    await me.withdraw(process, await process.people.visitor(request), request.path_params["id"])
    return said(await me.about(process, await process.people.visitor(request)))


async def withdraw_all(process: Process, request: Request) -> Response:
    """Withdraw all your codes and links."""
    await me.withdraw_all(process, await process.people.visitor(request))
    return said(await me.about(process, await process.people.visitor(request)))


async def export(process: Process, request: Request) -> Response:
    """Everything that is stored about you."""
    stored = await me.export(process, await process.people.visitor(request))
    return said(stored, headers={"cache-control": "no-store", "content-disposition": 'attachment; filename="outplay.json"'})


async def forget(process: Process, request: Request) -> Response:
    """Forget everything about you."""
    await me.forget(process, await process.people.visitor(request))
    return said(m.Me())


async def how_called(process: Process, request: Request) -> Response:
    """Whether this server calls people when it is their turn, and whether it calls this browser."""
    return said(await subscribing.how_called(process.calls, await process.people.visitor(request)))


async def call_me(process: Process, request: Request, wish: m.CallMe) -> Response:
    """Have this browser called when it is your turn, also while the page is closed."""
    await let_in(process, request)
    return said(await subscribing.call_me(process.calls, await process.people.visitor(request), wish))


async def call_me_not(process: Process, request: Request) -> Response:
    """Have this browser called no more."""
    return said(await subscribing.call_me_not(process.calls, await process.people.visitor(request)))


async def _behind(process: Process, request: Request) -> Behind:
    """Return what the code in the address leads to. Raises RequestRefused."""
    return await find(process.runtime, process.guesses, request.path_params["code"], places_of(request))


OPERATIONS = (
    *CLUB_OPERATIONS,
    *WORKSHOP_OPERATIONS,
    *LESSON_OPERATIONS,
    *PUZZLE_OPERATIONS,
    Operation("GET", "/api/shelf", shelf, m.Shelf),
    Operation("GET", "/api/games/{id}/rules", rules, Rulebook, (404,)),
    Operation("GET", "/api/games/{id}/how", how, m.HowTo, (404, 409), kind="lessons"),
    Operation("GET", "/api/join/{code}", door, m.Door, (404,)),
    taking("POST", "/api/join/{code}", m.Join, join, m.Created, (403, 404, 409), "changes"),
    taking("POST", "/api/plans", m.NewMatch, plan, m.Planned, (404,)),
    taking("POST", "/api/matches", m.NewMatch, create, m.Created, (403, 404), "matches"),
    taking("POST", "/api/tables", m.NewTable, open_table, m.Created, (403, 404, 409), "matches"),
    taking("POST", "/api/tables/{id}/sit", m.SitDown, sit, m.Created, (403, 404, 409), "changes"),
    Operation("POST", "/api/tables/{id}/leave", leave, m.Created, (404, 409), kind="changes"),
    taking("POST", "/api/tables/{id}/arrange", m.Arrange, arrange, m.Created, (403, 404, 409), "changes"),
    taking("POST", "/api/tables/{id}/start", m.Begin, begin, m.Created, (403, 404, 409), "changes"),
    taking("POST", "/api/seeks", m.LookFor, look_for, m.Looked, (403, 404, 409), "changes"),
    Operation("POST", "/api/seeks/stop", look_no_more, m.Looked, kind="changes"),
    taking("POST", "/api/seeks/answer", m.AnswerFound, answer_found, m.Looked, (403, 409), "changes"),
    taking("POST", "/api/matches/{id}/rematch", m.Rematch, rematch, m.Created, (403, 404, 409), "matches"),
    Operation("POST", "/api/matches/{id}/bots", bots, m.Created, (403, 404, 409), kind="changes"),
    taking("POST", "/api/matches/{id}/forks", m.Fork, fork, m.Created, (403, 404, 409), "matches"),
    taking("POST", "/api/matches/{id}/reports", m.Report, report, m.Reported, (403, 404), "changes"),
    taking("GET", "/api/matches/{id}/moments/{n}", Place, moment, m.Moment, (403, 404), "moments"),
    Operation("GET", "/api/matches/{id}/record", record, str, (403, 404), media="text/plain"),
    Operation("GET", "/api/matches/{id}/finished", after, m.Finished, (403, 404), kind="lessons"),
    Operation("GET", "/api/matches/{id}/proposed", proposed, m.Proposed, (403, 404)),
    Operation("GET", "/api/matches/{id}/review", review, m.Review, (403, 404, 409)),
    Operation("POST", "/api/matches/{id}/review", review, m.Review, (403, 404, 409), kind="changes"),
    taking("GET", "/api/matches/{id}/review/{n}", Numbered, instead, m.Instead, (403, 404), "moments"),
    Operation("GET", "/api/matches/{id}/profiles", at_table, m.Profiles, (403, 404)),
    Operation("GET", "/api/people/{id}", profile, m.Profile, (404,), kind="lessons"),
    taking("POST", "/api/people/{id}/mute", m.Mutes, mute, m.Profile, (403, 404, 409), "changes"),
    Operation("POST", "/api/people/{id}/invite", invite, m.Invited, (403, 404, 409), kind="changes"),
    Operation("GET", "/api/me", who, m.Me),
    taking("POST", "/api/me", m.AboutMe, change, m.Me, (403,), "changes"),
    taking("POST", "/api/me/passes", m.HandOver, hand_over, m.Pass, (403,), "changes"),
    taking("POST", "/api/me/whom", m.Secret, whom, m.Whom, (404,)),
    taking("POST", "/api/me/become", m.Secret, become, m.Me, (404,), "changes"),
    Operation("POST", "/api/me/return", give_back, m.Me, (409,), kind="changes"),
    Operation("POST", "/api/me/devices/{id}/out", sign_out, m.Me, (404,), kind="changes"),
    Operation("POST", "/api/me/passes/out", withdraw_all, m.Me, (403,), kind="changes"),
    Operation("POST", "/api/me/passes/{id}/out", withdraw, m.Me, (404,), kind="changes"),
    Operation("GET", "/api/me/export", export, m.Stored),
    Operation("POST", "/api/me/forget", forget, m.Me, (403, 409), kind="changes"),
    Operation("GET", "/api/calls", how_called, m.Calls),
    taking("POST", "/api/calls", m.CallMe, call_me, m.Calls, (403, 409), "changes"),
    Operation("POST", "/api/calls/stop", call_me_not, m.Calls, kind="changes"),
    taking("GET", "/api/icons", Icons, icons, dict[str, str]),
)
"""All requests under /api. They are routed and documented from this list. Any of them may be refused with 429."""
