"""What people made of puzzles: their tries, and whether they solved them or were shown how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, case, delete, func, insert, select, update

from outplay.server.store.puzzle_tables import puzzles

SOLVED, SHOWN = "solved", "shown"


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """What a person made of a puzzle: `outcome` is "solved", "shown", or empty; `day`: the day whose puzzle it was then, empty if none's."""

    game: str
    puzzle: str
    tries: int
    outcome: str
    day: str
    at: float


def tried(c: Connection, person: str, game: str, puzzle: str, outcome: str, day: str, now: float) -> None:
    """Note an answer to a puzzle, or that it was shown. Once something came of it, that stays, whatever is tried later."""
    mine = _mine(person, game, puzzle)
    row = c.execute(select(puzzles.c.outcome, puzzles.c.tries).where(mine)).first()
    answers = 0 if outcome == SHOWN else 1
    day = day if outcome else ""
    if row is None:
        c.execute(insert(puzzles).values(person=person, game=game, puzzle=puzzle, tries=answers, outcome=outcome, day=day, at=now))
    elif not row.outcome:
        c.execute(update(puzzles).where(mine).values(tries=row.tries + answers, outcome=outcome, day=day, at=now))


def puzzles_of(c: Connection, person: str) -> list[PuzzleRow]:
    """Return what a person made of all puzzles that they have tried, the last first."""
    found = select(puzzles).where(puzzles.c.person == person).order_by(puzzles.c.at.desc(), puzzles.c.puzzle)
    return [PuzzleRow(row.game, row.puzzle, row.tries, row.outcome, row.day, row.at) for row in c.execute(found)]


def puzzle_counts(c: Connection, games: Sequence[str]) -> dict[tuple[str, str], tuple[int, int]]:
    """Return how many people have tried each puzzle of these games, and how many of them have solved it."""
    solved = func.sum(case((puzzles.c.outcome == SOLVED, 1), else_=0))
    found = select(puzzles.c.game, puzzles.c.puzzle, func.count(), solved).where(puzzles.c.game.in_(games)).group_by(puzzles.c.game, puzzles.c.puzzle)
    return {(game, puzzle): (many, int(of or 0)) for game, puzzle, many, of in c.execute(found)}


def forget_puzzles(c: Connection, person: str) -> None:
    """Remove what a person made of puzzles."""
    c.execute(delete(puzzles).where(puzzles.c.person == person))


def _mine(person: str, game: str, puzzle: str) -> ColumnElement[bool]:
    return (puzzles.c.person == person) & (puzzles.c.game == game) & (puzzles.c.puzzle == puzzle)
