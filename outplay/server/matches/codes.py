"""The codes by which matches are found."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from outplay.server.identity.guesses import Guesses
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.runtime import Runtime

SIGNS = "BCDFGHJKMNPQRTVWXY346789"
"""The characters of codes: none is easily taken for another, and there is no vowel, so no word."""


def new_code(signs: int) -> str:
    """Return a random code with this number of characters."""
    return "".join(secrets.choice(SIGNS) for _ in range(signs))


@dataclass(frozen=True, slots=True)
class Behind:
    """What is behind a code: a match, an open `table`, or a `club`; the others are empty."""

    match: str
    table: str = ""
    club: str = ""


async def find(runtime: Runtime, guesses: Guesses, code: str, places: Sequence[str]) -> Behind:
    """Return what is behind a code, for a person who comes from these places (`places_of`). Raises RequestRefused."""
    plain = "".join(sign for sign in code.upper() if sign.isalnum())  # people type spaces and dashes, too

    async def look() -> Behind | None:
        return await runtime.read(lambda c: _behind(c, plain))

    found = await look() if runtime.config.loopback else await guesses.look(places, look)
    if found is None:
        hint = f"Codes have {runtime.config.code} characters, none of them a vowel."
        raise RequestRefused("no-code", f"There is nothing with the code {code[:12]!r}.", 404, hint=hint)
    return found


def _behind(c: Connection, code: str) -> Behind | None:
    if match := rows.match_of_code(c, code):
        return Behind(match)
    if table := rows.gathering_of_code(c, code):
        return Behind("", table)
    club = rows.club_of_code(c, code)
    return Behind("", club=club) if club else None
