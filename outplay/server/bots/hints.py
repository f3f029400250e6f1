"""Hints, worked out where bots think, from what the seat sees. Each is kept for a while, and would come out the same again: it follows from the match and the moment."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from outplay.analysis import Hint
from outplay.kernel.chance import seed_from
from outplay.kernel.step import Seat
from outplay.server.bots.bots import Asking
from outplay.server.bots.turns import Turns
from outplay.server.bots.workers import Workers
from outplay.server.matches.match import Match
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.runtime import Runtime

TRIES: Final = 3
"""After so many processes that died of it there is no hint."""
DEADLINE_SECONDS: Final = 120.0
"""No hint takes longer, however busy this machine is."""
REMEMBERED: Final = 200
"""So many hints are kept in memory."""

About = tuple[str, Seat, int]
"""What a hint is about: the match, the seat, and the moment."""


class Hints:
    """The hints of this process. They wait for a place among the bots, like everybody who thinks."""

    def __init__(self, runtime: Runtime, workers: Workers, turns: Turns) -> None:
        self.runtime, self.workers, self.turns = runtime, workers, turns
        self.known: dict[About, asyncio.Task[Hint | None]] = {}

    async def of(self, match: Match, seat: Seat, moment: int) -> Hint:
        """Return the hint of a seat that is asked. Who asks twice waits for the same. Raises RequestRefused if nobody found one."""
        about = (match.id, seat, moment)
        if about not in self.known:
            for old in list(self.known)[: len(self.known) - REMEMBERED]:
                del self.known[old]
            self.known[about] = asyncio.create_task(self._found(match, self._asking(match, seat, moment)))
        task = self.known[about]
        found = None
        try:
            found = await asyncio.shield(task)
        finally:
            if task.done() and found is None:  # what went wrong once is tried anew
                self.known.pop(about, None)
        if found is None:
            raise RequestRefused("no-hint", "No hint was found just now. Please ask again; it is not counted twice.", 503)
        return found

    def _asking(self, match: Match, seat: Seat, moment: int) -> Asking:
        """Return the question, from what the seat sees before it has picked anything."""
        seed = seed_from("hint", match.row.seed.hex(), moment, seat)  # nobody can foresee it before the seed is shown
        place = self.runtime.config.places.get(match.row.game, match.row.game)
        return Asking(place, match.row.content, match.game.dumps(match.base.observation(seat).state), seat, int.from_bytes(seed[:8], "little"))

    async def _found(self, match: Match, asking: Asking) -> Hint | None:
        async with self.turns.place(match.row.address, match.row.maker, match.id):
            for _ in range(TRIES):
                thought = await self.workers.think(asking, match.content.source, DEADLINE_SECONDS)
                if thought is not None:
                    return msgspec.json.decode(thought.text, type=Hint)
        return None


def told(hint: Hint, ask: m.AskHint) -> m.Hinted:
    """Return a hint as the answer to who asked for it. A fear is told in words alone."""
    options = list[m.Advised]()
    for one in hint.options:
        fear = m.Feared(msgspec.structs.replace(one.fear.line, beats=[]), one.fear.share, one.fear.chance) if one.fear else None
        options.append(m.Advised([*one.picks], [*one.labels], [*one.then], one.chance, one.error, fear))
    return m.Hinted(id=ask.id, seat=ask.seat, decision=ask.decision, options=options, worlds=hint.worlds, measured=hint.measured)
