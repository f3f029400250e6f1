"""`outplay watch`: step through a record, with the table as text after each action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from outplay.draw import Row, table_text
from outplay.games import find_game
from outplay.kernel.content import Content
from outplay.kernel.errors import OutplayError
from outplay.kernel.record import MatchRecord, replay
from outplay.kernel.step import Seat
from outplay.kernel.view import heard
from outplay.local.reading import content_of, players
from outplay.local.screen import Screen

ON: Final = ("\r", "\n", " ", "\x1b[C", "\x1b[B", "n", "j")
"""Keys that go on: enter, space, right, down."""
BACK: Final = ("\x1b[D", "\x1b[A", "p", "k", "\x7f", "\x08")
"""Keys that go back: left, up, backspace."""
LEAVE: Final = ("q", "\x1b", "\x03", "\x04")
"""Keys that leave: q, escape, Ctrl+C, Ctrl+D."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment of a record: what was done, what came of it, and the table after it."""

    title: str
    lines: tuple[str, ...]
    table: tuple[Row, ...]
    round: int


def frames(record: MatchRecord, viewer: Seat | None, content: Content | None = None) -> Iterator[Frame]:
    """Yield the moments of a record as a viewer may know them; None is a spectator. Without content, it is what the record says.

    Raises OutplayError if there is no such seat, RecordError if a row is not possible.
    """
    game = find_game(record.game)
    seats = game.settings.stored(record.settings).seats
    if viewer is not None and not 0 <= viewer < seats:
        raise OutplayError(f"there is no seat {viewer + 1} in this match of {seats}")
    for number, state in enumerate(replay(game, record, content or content_of(game, record))):
        seen = game.observe(state, viewer)
        title = f"{game.name}: the start" if record.begins is None else f"{game.name}: as another match stood after {record.begins.actions} actions"
        if number:
            row = record.rows[number - 1]
            what = f": {row.text}" if viewer in (None, row.seat) else ""
            title = f"{number} of {len(record.rows)}  Seat {row.seat + 1}{what}"
        said = [game.say(seen, told) for told in heard(state.told or [], viewer)]
        names = game.scene(seen).called(players(record))
        lines = tuple(line.words(names=names) for line in said if line is not None and line.spans)
        if state.over:
            lines += (game.outcome(state).reason,)
        yield Frame(title, lines, tuple(table_text(game.scene(seen), viewer)), game.round(state))


def watch(moments: Iterator[Frame], screen: Screen, key: Callable[[], str]) -> None:
    """Show moments one by one, by keys; where nobody sits in front of it all of them, with the table at the start, at each new round and at the end."""
    if screen.live:
        _step(moments, screen, key)
    else:
        _print_all(moments, screen)


def _print_all(moments: Iterator[Frame], screen: Screen) -> None:
    round, last = -1, None
    for moment in moments:
        screen.say(moment.title, "strong")
        for line in moment.lines:
            screen.say(line, indent="      ")
        if moment.round != round:
            screen.say()
            screen.rows(moment.table)
            screen.say()
        round, last = moment.round, moment
    if last is not None:
        screen.rows(last.table)


def _step(moments: Iterator[Frame], screen: Screen, key: Callable[[], str]) -> None:
    seen, at = [next(moments)], 0
    while True:
        moment = seen[at]
        screen.clear()
        screen.say(moment.title, "strong")
        for line in moment.lines:
            screen.say(line, indent="  ")
        screen.say()
        screen.rows(moment.table)
        screen.say("space or → on, ← back, q leave", "dim")
        while (pressed := key()) not in (*ON, *BACK, *LEAVE):
            pass
        if pressed in LEAVE:
            return
        if pressed in BACK:
            at = max(0, at - 1)
        elif at + 1 < len(seen):
            at += 1
        elif (further := next(moments, None)) is not None:
            seen.append(further)
            at += 1
        else:
            return
