"""What may be done with a tournament. Everything here returns the row as it is to be; `out_of` alone writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Final

from sqlalchemy import Connection

from outplay.server.clubs import pairing
from outplay.server.clubs.pairing import DRAW, WIN, Meeting
from outplay.server.clubs.standing import Stands, points_of, standing
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import rows
from outplay.server.store.rows import AWAY, BETWEEN, DRAWN, IN, LEFT, NOBODY, NONE, ONE, OPEN, OTHER, OVER, RUNNING, EntrantRow, PairingRow, SwissRow

FEWEST_ROUNDS: Final = 3
MOST_ROUNDS: Final = 9
LATE_BONUS: Final = DRAW
"""Half points for who comes late, however many rounds they missed."""
GAVE: Final[Mapping[str, tuple[int, int]]] = {ONE: (WIN, 0), OTHER: (0, WIN), DRAWN: (DRAW, DRAW), NONE: (0, 0), "": (0, 0)}
"""What an outcome gives both, in half points; what is still played gives nothing yet."""
Place = tuple[bool, Mapping[str, int]]
"""Whether a match is over, and the place of each person in it."""


def entered(row: SwissRow, person: str) -> SwissRow:
    """Return a tournament which a person has entered, for the first time or again. Raises RequestRefused."""
    mine = row.entrant(person)
    if mine is not None and mine.state != LEFT:
        return row
    if not (mine is not None and row.phase != OVER) and not may_enter(row):
        raise RequestRefused("late", "One enters a tournament before half of its rounds have begun. Watch this one.")
    if mine is not None:
        return _with(row, replace(mine, state=IN))
    number = 1 + max((one.number for one in row.entrants), default=-1)
    return replace(row, entrants=(*row.entrants, EntrantRow(number, person, bonus=LATE_BONUS if row.round else 0)))


def may_enter(row: SwissRow) -> bool:
    """Return whether somebody new may enter: no more than half of the rounds have begun."""
    return row.phase == OPEN or (row.phase != OVER and row.round * 2 <= row.rounds)


def left(row: SwissRow, person: str) -> SwissRow:
    """Return a tournament which a person has left. Before it begins they are taken off its list; later their match goes on, and they are not paired again."""
    mine = row.entrant(person)
    if mine is None or row.phase == OVER:
        return row
    if row.phase == OPEN:
        return replace(row, entrants=tuple(one for one in row.entrants if one is not mine))
    return _with(row, replace(mine, state=LEFT))


def back(row: SwissRow, person: str) -> SwissRow:
    """Return a tournament in which a person who was away is here again."""
    mine = row.entrant(person)
    return _with(row, replace(mine, state=IN)) if mine is not None and mine.state == AWAY and row.phase != OVER else row


def begun(row: SwissRow, chance: Random) -> SwissRow:
    """Return a tournament with the pairings of its next round, none of which has a match yet. Raises RequestRefused."""
    if row.phase not in (OPEN, BETWEEN):
        raise RequestRefused("round", "This tournament is over." if row.phase == OVER else "The round is still being played.")
    present = [one.number for one in row.entrants if one.state == IN]
    if len(present) < 2:
        raise RequestRefused("few", "At least two have to be here for a round.")
    before = [meeting for round in played_rounds(row) for meeting in round]
    pairs = pairing.next_round(present, points(row), before, chance)
    round = row.round + 1
    new = tuple(PairingRow(round, board, one, other, outcome=ONE if other == NOBODY else "") for board, (one, other) in enumerate(pairs, 1))
    return replace(row, round=round, phase=RUNNING, next=0.0, pairings=(*row.pairings, *new))


def settled(row: SwissRow, found: Mapping[str, Place], absent: Mapping[str, frozenset[int]], now: float) -> SwissRow:
    """Return a tournament after some matches of its round have ended. `absent`: of those that were called off, the seats of who had not come.

    A match that nobody can find any more, or that ended without a result, gives nobody anything.
    """
    new, away = list[PairingRow](), set[int]()
    for one in row.pairings:
        over, places = found.get(one.match, (True, {}))
        if one.outcome or not one.match or not over:
            new.append(one)
            continue
        missing = {(one.one, one.other)[seat] for seat in absent.get(one.match, ())}
        away |= missing
        new.append(replace(one, outcome=_outcome(row, one, places, missing), played=bool(places)))
    row = replace(row, pairings=tuple(new))
    for number in away:
        who = row.numbered(number)
        if who is not None and who.state == IN:
            row = _with(row, replace(who, state=AWAY))
    if row.phase != RUNNING or any(not one.outcome for one in row.now):
        return row
    if row.round >= row.rounds:
        return replace(row, phase=OVER, next=0.0)
    return replace(row, phase=BETWEEN, next=now + row.pause if row.pause >= 0 else 0.0)


def _outcome(row: SwissRow, one: PairingRow, places: Mapping[str, int], missing: set[int]) -> str:
    first, second = row.numbered(one.one), row.numbered(one.other)
    if not places or first is None or second is None:
        here = {one.one, one.other} - missing
        return NONE if len(here) != 1 else ONE if one.one in here else OTHER
    # Whoever was forgotten meanwhile is not known by the ledger: the other one's place tells.
    mine, theirs = places.get(first.person), places.get(second.person)
    if mine is not None and theirs is not None:
        return DRAWN if mine == theirs else ONE if mine < theirs else OTHER
    known, win, lose = (mine, ONE, OTHER) if mine is not None else (theirs, OTHER, ONE)
    return NONE if known is None else win if known == 1 else lose


def ended(row: SwissRow) -> SwissRow:
    """Return a tournament that is ended with the standing as it is; what is still played counts no more. Raises RequestRefused."""
    if row.phase == OPEN:
        raise RequestRefused("round", "This tournament has not begun. Cancel it instead.")
    left_over = tuple(replace(one, outcome=one.outcome or NONE, played=one.played and bool(one.outcome)) for one in row.pairings)
    return replace(row, phase=OVER, next=0.0, pairings=left_over)


def played_rounds(row: SwissRow) -> list[list[Meeting]]:
    """Return all rounds as the pairing and the standing know them."""
    by_round = groupby(row.pairings, key=lambda one: one.round)
    return [[_meeting(one) for one in round] for _, round in by_round]


def _meeting(one: PairingRow) -> Meeting:
    mine, theirs = GAVE[one.outcome]
    return Meeting(one.one, one.other, mine, theirs, one.played)


def points(row: SwissRow) -> dict[int, int]:
    """Return what every entrant has, in half points."""
    return points_of(_numbers(row), _bonus(row), [meeting for round in played_rounds(row) for meeting in round])


def stands(row: SwissRow) -> list[Stands]:
    """Return where every entrant stands."""
    return standing(_numbers(row), _bonus(row), played_rounds(row))


def _numbers(row: SwissRow) -> Sequence[int]:
    return [one.number for one in row.entrants]


def _bonus(row: SwissRow) -> Mapping[int, int]:
    return {one.number: one.bonus for one in row.entrants}


def out_of(c: Connection, club: str, people: Iterable[str]) -> None:
    """Take people who are no members any more out of the tournaments of a club."""
    for row in rows.swisses_of(c, club):
        after = row
        for person in people:
            after = left(after, person)
        if after != row:
            rows.change_swiss(c, after)


def _with(row: SwissRow, who: EntrantRow) -> SwissRow:
    return replace(row, entrants=tuple(who if one.number == who.number else one for one in row.entrants))
