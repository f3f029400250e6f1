"""Matches that are over, looked back at: one after the other, row by row, in a process of its own, and kept. What is under way goes on where it was whoever asks next."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import zlib
from collections.abc import Awaitable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final

import msgspec

from outplay.analysis import Analysis, Chances, Row
from outplay.kernel import scene as sc
from outplay.kernel.game import Game
from outplay.kernel.record import THEN, row_option, series
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, Series
from outplay.server.bots.bots import Review
from outplay.server.bots.workers import Gone, Late, Worker
from outplay.server.matches.match import Match
from outplay.server.matches.replaying import Replays, Tables
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.rows import ActionRow
from outplay.server.store.runtime import Runtime

log = logging.getLogger("outplay.server")

ROW_SECONDS: Final = 900.0
"""No row takes longer to be judged, though whatever else this machine does goes first."""
TRIES: Final = 3
"""After so many processes that died of a row it is left unjudged."""
WAITING: Final = 20
"""So many matches may wait to be looked back at."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match as it is looked back at: its rows that stand, from the start, with the table after each."""

    match: Match
    standing: Sequence[ActionRow]
    tables: Tables

    def start(self) -> str:
        """Return how it stood at the start, as what is found of a row is written."""
        game = self.match.game
        table = game.loads(zlib.decompress(self.tables[self.standing[0].number]).decode(), self.match.content)
        return msgspec.json.encode(Row(-1, game.round(table), -1, "", tuple(Chances.of(game, table.settings).sides(table)))).decode()

    def review(self, n: int, place: str) -> Review:
        """Return the question about the `n`th row after the start."""
        before, row = self.standing[n - 1], self.standing[n]
        return Review(
            place=place,
            content=self.match.row.content,
            before=zlib.decompress(self.tables[before.number]).decode(),
            after=zlib.decompress(self.tables[row.number]).decode(),
            seat=-1 if row.seat is None else row.seat,
            text=row.option,
            drawn=bool(row.chance),
            number=n - 1,
            word=f"{self.match.id}/{row.number}",
        )


class Reviews:
    """The matches that somebody wants to look back at."""

    def __init__(self, runtime: Runtime, replays: Replays) -> None:
        self.runtime, self.replays = runtime, replays
        self.waiting: dict[str, Match] = {}
        self.going: asyncio.Task[None] | None = None
        self.worker: Worker | None = None
        self.closed = False
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="outplay-review")

    async def of(self, match: Match, begin: bool) -> m.Review:
        """Return what is found of a match so far, and go on with it if it was begun once, or if it is to be. Raises RequestRefused if it is not over, or cannot be played again."""
        if not match.state.over:
            raise RequestRefused("not-over", "A match can be looked back at when it is over: until then that would be help.", 403)
        kept = await self.runtime.read(lambda c: rows.reviewed(c, match.id))
        standing = match.standing()
        if (kept or begin) and len(kept) < len(standing):
            await self.replays.tables(match)  # refused if these rules do not lead there
            if match.id not in self.waiting and len(self.waiting) >= WAITING:
                raise RequestRefused("busy", "Many matches are being looked back at here just now. Please ask again in some minutes.", 409)
            self.waiting.setdefault(match.id, match)
            if self.going is None or self.going.done():
                self.going = asyncio.create_task(self._go())
        return told(match, standing, kept, match.id in self.waiting)

    async def instead(self, match: Match, n: int) -> m.Instead:
        """Return what a row did and what would have been better, as previews. Raises RequestRefused if that was not found, or if nothing was better."""
        kept = await self.runtime.read(lambda c: rows.reviewed(c, match.id))
        found = msgspec.json.decode(kept[n], type=Row) if kept.get(n) else None
        if found is None or not found.instead or not match.state.over:
            raise RequestRefused("nothing-better", "Nothing better was found there.", 404)
        standing = match.standing()
        before, row = next((one, after) for one, after in pairwise(standing) if after.number == n)
        game, seat = match.game, found.seat
        table = game.loads(zlib.decompress((await self.replays.tables(match))[before.number]).decode(), match.content)
        played, better = (row_option(game, table, seat, text) for text in (row.option, THEN.join(found.instead)))
        return m.Instead(n, before.number, seat, _preview(game, table, seat, played), _preview(game, table, seat, better))

    async def _go(self) -> None:
        """Look back at all that wait, one after the other."""
        while self.waiting:
            match = next(iter(self.waiting.values()))
            try:
                await self._look(match)
            except RequestRefused as wrong:
                log.warning("match %s is looked back at no further: %s", match.id, wrong)
            finally:
                self.waiting.pop(match.id, None)

    async def _look(self, match: Match) -> None:
        kept = await self.runtime.read(lambda c: rows.reviewed(c, match.id))
        played = Played(match, match.standing(), await self.replays.tables(match))
        place = self.runtime.config.places.get(match.row.game, match.row.game)
        for n, row in enumerate(played.standing):
            if row.number not in kept:
                found = await (asyncio.to_thread(played.start) if not n else self._asked(played.review(n, place), match.content.source))
                await self.runtime.write(partial(rows.review, match=match.id, number=row.number, found=found))

    def _asked(self, review: Review, source: dict[str, str]) -> Awaitable[str]:
        return asyncio.get_running_loop().run_in_executor(self.thread, self._ask, review, source)

    def _ask(self, review: Review, source: dict[str, str]) -> str:
        """Return what is found of a row, as JSON; empty if nobody could find it."""
        deaths = 0
        while deaths < TRIES and not self.closed:
            self.worker = self.worker or Worker(patient=True)
            try:
                return self.worker.think(review, source, ROW_SECONDS).text
            except Late:
                continue
            except Gone:
                deaths += 1
                self.worker.end()
                self.worker = None
            except Exception:
                log.exception("row %d is not looked back at", review.number)
                break
        return ""

    async def close(self) -> None:
        """Stop. What is found is in the store."""
        self.closed = True
        if self.going is not None:
            self.going.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.going
        if (worker := self.worker) is not None:
            worker.process.kill()
        await asyncio.to_thread(self.thread.shutdown, cancel_futures=True)
        if self.worker is not None:
            self.worker.end()


def told(match: Match, standing: Sequence[ActionRow], kept: dict[int, str], going: bool) -> m.Review:
    """Return what was found of a match, for people: all of it once it is whole, until then how far it is."""
    made = m.Review(done=sum(row.number in kept for row in standing), of=len(standing), going=going)
    if made.done < made.of:
        return made
    found: list[Row] = []
    for n, row in enumerate(standing):
        text = kept[row.number]
        found.append(msgspec.json.decode(text, type=Row) if text else Row(n - 1, row.round, -1, "", found[-1].chances))
    measured = Chances.of(match.game, match.settings).matches
    whole = Analysis(match.game.id, (), match.settings.sides, measured, found[0].chances, tuple(found[1:]))
    made.measured, made.luck, made.play = whole.measured, round(whole.luck, 4), round(whole.play, 4)
    made.counts = [list(whole.counted(seat).values()) for seat in range(len(match.seats))]
    said = [_judged(row, standing) for row in whole.rows]
    made.lost = [said[row.row] for row in whole.rows if row.kind in ("slip", "blunder")]
    made.turned = [m.Turned(row=said[one.row], change=one.change, luck=one.luck) for one in whole.turned]
    return made


def _preview(game: Game[State], table: State, seat: Seat, option: Option) -> sc.Preview:
    """Return what an option would do by what its seat knows. Of a series: all of its picks, one after the other."""
    seen = game.observe(table, seat)
    if not isinstance(option, Series):
        return game.preview(seen, seat, option)
    found = [game.preview(after, seat, one) for after, one in zip(series(seen, seat, option.picks), option.picks, strict=False)]
    return msgspec.structs.replace(found[-1], marks=[mark for one in found for mark in one.marks])


def _judged(row: Row, standing: Sequence[ActionRow]) -> m.Judged:
    before, after = standing[row.row], standing[row.row + 1]
    told = msgspec.structs.asdict(row)
    return m.Judged(n=after.number, before=before.number, **{name: told[name] for name in ("round", "seat", "played", "kind", "loss", "error", "better")})
