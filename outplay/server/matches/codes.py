"""The codes by which matches are found."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from outplay.server.identity.guesses import Guesses
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.runtime import Runtime

SIGNS = "BCDFGHJKMNPQRTVWXY346789"
"""The characters of codes: none is easily taken for another, and there is no vowel, so no word."""


def new_code(signs: int) -> str:
    """Return a random code with this number of characters."""
    return "".join(secrets.choice(SIGNS) for _ in range(signs))


async def find(runtime: Runtime, guesses: Guesses, code: str, places: Sequence[str]) -> str:
    """Return the id of the match with this code, for a person who comes from these places (`places_of`). Raises RequestRefused."""
    plain = "".join(sign for sign in code.upper() if sign.isalnum())  # people type spaces and dashes, too

    async def look() -> str | None:
        return await runtime.read(lambda c: rows.match_of_code(c, plain))

    found = await look() if runtime.config.loopback else await guesses.look(places, look)
    if found is None:
        hint = f"Codes have {runtime.config.code} characters, none of them a vowel."
        raise RequestRefused("no-code", f"There is no match with the code {code[:12]!r}.", 404, hint=hint)
    return found
