"""Moments of a match whose states are no longer kept: the match is played again from its rows, by the rules it was played by."""

from __future__ import annotations

import asyncio
import zlib
from collections import OrderedDict
from collections.abc import Sequence

from outplay.kernel.errors import OutplayError
from outplay.kernel.record import Beginning, Entry, MatchRecord, replay
from outplay.kernel.state import State
from outplay.server.matches.match import Match
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store.rows import ActionRow

REMEMBERED_REPLAYS = 8
"""Matches whose replay is kept in memory: people who look at one moment look at the next."""
Tables = dict[int, bytes]
"""Packed states, by the number of their row."""


class Replays:
    """The matches that were played again most recently."""

    def __init__(self) -> None:
        self.played: OrderedDict[tuple[str, int], asyncio.Task[Tables]] = OrderedDict()

    async def table(self, match: Match, number: int) -> State:
        """Return the state after a row. Raises RequestRefused if these rules do not lead there."""
        rows = match.standing()
        if all(row.number != number for row in rows):  # it was undone later
            rows = match.standing(number)
        tables = await self._tables(match, rows)
        return match.game.loads(zlib.decompress(tables[number]).decode(), match.content)

    async def tables(self, match: Match) -> Tables:
        """Return the states after all rows that stand. Raises RequestRefused if these rules do not lead there."""
        return await self._tables(match, match.standing())

    async def _tables(self, match: Match, rows: list[ActionRow]) -> Tables:
        key = match.id, rows[-1].number
        if key not in self.played:
            self.played[key] = asyncio.create_task(asyncio.to_thread(_play, match, rows))
            if len(self.played) > REMEMBERED_REPLAYS:
                self.played.popitem(last=False)
        self.played.move_to_end(key)
        return await asyncio.shield(self.played[key])


def _play(match: Match, rows: list[ActionRow]) -> Tables:
    """Play the rows again and return the state after each. Raises RequestRefused."""
    versions = {match.row.rules, *(row.rules for row in rows)}
    here = match.game.rules_version
    if versions != {here}:
        old = " and ".join(str(version) for version in sorted(versions - {here}))
        raise _gone(f"and it was played by rules version {old} of {match.game.name}, but this is version {here}")
    tables: Tables = {}
    try:
        for row, state in zip(rows, replay(match.game, record_of(match, rows), match.content), strict=True):
            tables[row.number] = zlib.compress(match.game.dumps(state).encode(), 1)
    except OutplayError as wrong:
        raise _gone(f"and its record does not lead there: {wrong}") from None
    return tables


def _gone(why: str) -> RequestRefused:
    return RequestRefused("no-moment", f"The moments of this match are not kept any more, {why}. Its log and its end are still there.", 404)


def record_of(match: Match, standing: Sequence[ActionRow]) -> MatchRecord:
    """Return these rows of a match, from its start, as a record that can be replayed."""
    start, *rest = standing
    return MatchRecord(
        game=match.row.game,
        rules=match.row.rules,
        content=match.row.content,
        settings=match.settings_given(),
        names=tuple(seat.name + (f" ({seat.level} bot)" if seat.kind == "bot" else "") for seat in match.seats),
        start=start.chance,
        rows=[Entry(row.seat if row.seat is not None else -1, row.option, row.chance) for row in rest],
        commitment=match.commitment,
        begins=Beginning.of(match.origin.state, match.origin.moves) if match.origin is not None else None,
    )
