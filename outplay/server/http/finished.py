"""What is told of matches that are over, and what people show of theirs. Of who played only those can be found who show it themselves."""

from __future__ import annotations

from sqlalchemy import Connection

from outplay.bots import LEVELS
from outplay.server.http import previews
from outplay.server.http.process import Process
from outplay.server.http.reading import viewer_of
from outplay.server.identity import identities, mutes
from outplay.server.identity.identities import FORGOTTEN
from outplay.server.matches.ending import seconds_played, seconds_used
from outplay.server.matches.match import Match
from outplay.server.protocol import messages as m
from outplay.server.protocol.faces import face_of
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.ratings import company, ledger, profiles
from outplay.server.ratings import told as results
from outplay.server.ratings.values import UNRATED, WHY_NOT


async def told(process: Process, match: Match, person: str) -> m.Finished:
    """Return what is told of a match that is over. Raises RequestRefused, also before it is."""
    viewer_of(match, person, None)
    if not match.state.over:
        raise RequestRefused("not-over", "How a match went is told when it is over: until then that holds secrets.", 403)
    course = await process.courses.of(match)
    made = m.Finished(
        at=max(row.at for row in match.standing()),
        seconds=round(seconds_played(match.standing())),
        course=course,
        used=seconds_used(match.actions, len(match.seats)),
        preview=await _preview(process, match),
    )
    await process.runtime.read(lambda c: _add_people(c, made, match, person))
    return made


async def _preview(process: Process, match: Match) -> m.LinkPreview:
    shown = await previews.preview(process, f"m/{match.id}")
    picture = previews.picture(process, shown)
    return m.LinkPreview(title=shown.title, text=shown.text, picture=f"/{picture}" if picture else "")


def _add_people(c: Connection, made: m.Finished, match: Match, person: str) -> None:
    shown = _shown(c, match)
    made.profiles = [shown.get(seat.token, "") for seat in match.seats]
    made.led = profiles.led(c, match.id, {*shown, person} - {""})
    row = next(iter(ledger.result_of(c, match.id)), None)
    if row is not None:
        made.at, made.seconds, made.rated = row.at, row.seconds, row.rated
        made.because = "" if row.because == UNRATED else WHY_NOT.get(row.because, "")


def _shown(c: Connection, match: Match) -> dict[str, str]:
    """Return where those at a match who show what came of their matches do so, by their ids."""
    return identities.profiles(c, {seat.token for seat in match.seats} - {"", FORGOTTEN})


async def proposed(process: Process, match: Match, person: str) -> m.Proposed:
    """Return the bots that somebody may try after a match. Only our own levels follow one another in strength. Raises RequestRefused."""
    viewer_of(match, person, None)
    return await process.runtime.read(lambda c: results.proposed(c, person, match.id, match.game.id, LEVELS))


async def at_table(process: Process, match: Match, person: str) -> m.Profiles:
    """Return where those at a match show what came of their matches. Raises RequestRefused."""
    viewer_of(match, person, None)
    shown = await process.runtime.read(lambda c: _shown(c, match))
    return m.Profiles(profiles=[shown.get(seat.token, "") for seat in match.seats])


async def profile(process: Process, address: str, person: str) -> m.Profile:
    """Return what somebody shows of their matches at an address. Raises RequestRefused, alike whether they do not show it any more or nobody ever did there."""
    return _there(await process.runtime.read(lambda c: _profile(c, process, address, person)))


def _profile(c: Connection, process: Process, address: str, person: str) -> m.Profile | None:
    row = identities.shown_at(c, address)
    if row is None:
        return None
    games, levels = process.config.games, process.config.levels
    found, ways, replays = profiles.profile(c, row.id, games, levels)
    return m.Profile(
        name=row.name,
        icon=face_of(row.id, row.icon),
        since=row.since,
        matches=len(found),
        people=ledger.met(c, row.id),
        mine=row.id == person,
        results=results.results(c, row.id, games, levels),
        ratings=results.ratings(c, row.id, games),
        ways=ways,
        replays=replays,
        kept=profiles.kept(found, games, levels),
        muted=mutes.mark(person, row.id) in mutes.muted_by(c, [person]).get(person, mutes.Muted()).marks,
        often=company.often(c, row.id, person),
    )


async def mute(process: Process, address: str, wish: m.Mutes, person: str) -> m.Profile:
    """Have a person hear somebody no more who shows what came of their matches, or again. Raises RequestRefused."""

    def job(c: Connection) -> m.Profile | None:
        row = identities.shown_at(c, address)
        if row is not None and (row.id == person or identities.person_of(c, person) is None):
            raise RequestRefused("nobody-there", "You can mute others once you have played here yourself; yourself you always hear.")
        if row is not None:
            mutes.mute(c, person, mutes.mark(person, row.id), wish.on)
        return _profile(c, process, address, person)

    return _there(await process.runtime.write(job))


def _there(found: m.Profile | None) -> m.Profile:
    """Return what somebody shows. Raises RequestRefused if nobody does, alike whether they do not any more or never did."""
    if found is None:
        raise RequestRefused("no-profile", "Nobody shows anything here, or not any more.", 404)
    return found
