"""How matches that are over stood, from their beginning to their end: judged once, when somebody first looks, and remembered."""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence

from outplay.analysis import Chances
from outplay.server.matches.match import Match
from outplay.server.matches.replaying import Replays
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.rows import ActionRow
from outplay.server.store.runtime import Runtime

MOST_MOMENTS = 200
"""At how many moments of a match it is judged how it stood: more could not be told apart on a screen."""
REMEMBERED = 200
"""Matches of which it is remembered how they stood: some kilobytes each."""
DIGITS = 4


class Courses:
    """How the matches stood at which somebody looked back most recently. They are judged one at a time: each takes up to some seconds."""

    def __init__(self, runtime: Runtime, replays: Replays) -> None:
        self.runtime = runtime
        self.replays = replays
        self.known: OrderedDict[str, asyncio.Task[list[m.Stood]]] = OrderedDict()
        self.turn = asyncio.Semaphore(1)

    async def of(self, match: Match) -> list[m.Stood]:
        """Return how a match that is over stood at its moments; nothing if these rules do not lead there."""
        if match.id not in self.known:
            self.known[match.id] = asyncio.create_task(self._judged(match))
            if len(self.known) > REMEMBERED:
                self.known.popitem(last=False)
        self.known.move_to_end(match.id)
        try:
            return await asyncio.shield(self.known[match.id])
        except RequestRefused as wrong:
            self.known.pop(match.id, None)
            if wrong.code != "no-moment":
                raise
            return []

    async def _judged(self, match: Match) -> list[m.Stood]:
        chosen = _spread(match.standing())
        async with self.turn:
            kept = await self.runtime.read(lambda c: rows.states_of(c, match.id))
            if any(row.number not in kept for row in chosen):
                kept = await self.replays.tables(match)
            return await asyncio.to_thread(_judge, match, chosen, kept)


def _spread(standing: Sequence[ActionRow]) -> list[ActionRow]:
    """Return so many rows that all can be told apart, evenly from the first to the last."""
    last = len(standing) - 1
    count = min(len(standing), MOST_MOMENTS)
    return [standing[round(i * last / max(1, count - 1))] for i in range(count)]


def _judge(match: Match, chosen: Sequence[ActionRow], packed: Mapping[int, bytes]) -> list[m.Stood]:
    return [m.Stood(n=row.number, round=row.round, values=_values(match, packed[row.number])) for row in chosen]


def _values(match: Match, packed: bytes) -> list[float]:
    """Return the chance of each side at a table."""
    state = match.game.loads(zlib.decompress(packed).decode(), match.content)
    return [round(one, DIGITS) for one in Chances.of(match.game, state.settings).sides(state)]
