"""What the members of a club won and lost in its matches, and against each other; and this, and a tournament's standing, as a file for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

import msgspec

from outplay.server.protocol import messages as m
from outplay.server.store.rows import ClubRow

FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""With what a cell begins that a spreadsheet would reckon with, in wide signs too."""
ANYBODY: Final = -1
Outcomes = dict[int, dict[str, int]]
"""How often somebody won, drew and lost, by whom it was against; ANYBODY: all of it."""

places_of = msgspec.json.Decoder(list[int]).decode


def games(club: ClubRow, results: Sequence[Any], names: Mapping[str, str]) -> list[m.ClubGame]:
    """Return the results of a club, game by game, that with the most matches first. `results`: a row for each seat in which a person sat."""
    number_of = {one.person: one.number for one in club.members}
    found: dict[str, dict[int, Outcomes]] = defaultdict(lambda: defaultdict(_nothing))
    many: dict[str, int] = defaultdict(int)
    for _, seats in groupby(results, key=lambda row: row.number):
        rows = list(seats)
        many[rows[0].game] += 1
        _count(found[rows[0].game], rows, number_of)
    order = sorted((id for id in found if found[id]), key=lambda id: (-many[id], id))
    return [m.ClubGame(game=id, name=names.get(id, id), scores=_scores(found[id])) for id in order]


def _nothing() -> Outcomes:
    return defaultdict(lambda: {"won": 0, "drawn": 0, "lost": 0})


def _count(found: dict[int, Outcomes], rows: Sequence[Any], number_of: Mapping[str, int]) -> None:
    """Count one match."""
    places = places_of(rows[0].places)
    side_of = {number_of[row.who]: row.side for row in rows if row.who in number_of}
    for one, side in side_of.items():
        place = places[side]
        found[one][ANYBODY]["lost" if place > 1 else "drawn" if places.count(place) > 1 else "won"] += 1
        for other, theirs in side_of.items():
            if theirs != side:
                found[one][other]["won" if place < places[theirs] else "lost" if place > places[theirs] else "drawn"] += 1


def _scores(found: Mapping[int, Outcomes]) -> list[m.ClubScore]:
    scores = [
        m.ClubScore(
            member=one,
            all=m.ClubTally(member=ANYBODY, **counts[ANYBODY]),
            against=[m.ClubTally(member=other, **count) for other, count in sorted(counts.items()) if other != ANYBODY],
        )
        for one, counts in found.items()
    ]
    return sorted(scores, key=lambda one: (-one.all.won, one.all.lost, one.member))


# ---------------------------------------------------------------- files


def results_file(club: ClubRow, members: Sequence[m.ClubMember], results: Sequence[m.ClubGame]) -> str:
    """Return the results of a club as comma-separated values: for each game a line for each member, and one for each two who met."""
    names = {one.number: one.name for one in members}
    lines = list[Sequence[object]]([("Game", "Member", "Against", "Played", "Won", "Drawn", "Lost")])
    for game in results:
        for score in game.scores:
            for tally in (score.all, *score.against):
                against = "everybody" if tally.member == ANYBODY else names[tally.member]
                lines.append((game.name, names[score.member], against, tally.won + tally.drawn + tally.lost, tally.won, tally.drawn, tally.lost))
    return _written(lines)


def standing_file(swiss: m.Swiss) -> str:
    """Return a tournament as comma-separated values: where everybody stands, and whom they met in each round with what came of it."""
    names = {one.number: one.name for one in swiss.entrants}
    rounds = range(1, swiss.round + 1)
    lines = list[Sequence[object]]([("Place", "Player", "Points", "Buchholz", "Direct", "Wins", *(f"Round {round}" for round in rounds))])
    for one in swiss.standings:
        met = (_met(swiss, one.entrant, round, names) for round in rounds)
        lines.append((one.place, names[one.entrant], one.points, one.buchholz, one.direct, one.wins, *met))
    return _written(lines)


def _met(swiss: m.Swiss, who: int, round: int, names: Mapping[int, str]) -> str:
    pairing = next((one for one in swiss.pairings if one.round == round and who in (one.one, one.other)), None)
    if pairing is None:
        return ""
    if pairing.other == ANYBODY:
        return "no opponent: won"
    first = pairing.one == who
    won = {"one": "won" if first else "lost", "other": "lost" if first else "won", "drawn": "drawn", "none": "no result", "": "is played"}[pairing.outcome]
    return f"{names[pairing.other if first else pairing.one]}: {won}{'' if pairing.played else ', not played'}"


def _written(lines: Iterable[Sequence[object]]) -> str:
    """Return lines as a file. It begins with the mark by which spreadsheets know UTF-8."""
    file = io.StringIO()
    csv.writer(file).writerows([_cell(one) for one in line] for line in lines)
    return f"\ufeff{file.getvalue()}"


def _cell(value: object) -> object:
    """Return what stands in a cell. A text that a spreadsheet would take for a formula begins with an apostrophe."""
    return f"'{value}" if isinstance(value, str) and value.lstrip().startswith(FORMULAS) else value
