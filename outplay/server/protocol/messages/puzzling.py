"""Puzzles: which there are, the one of the day, and what came of an answer."""

from __future__ import annotations

from typing import Literal

from outplay.kernel.scene import Part

PuzzleOutcome = Literal["open", "solved", "shown"]


class PuzzleInfo(Part):
    """A puzzle of a game, without its table. `number`: its place in the game's list, from 1; `difficulty`: from 1 to 5; `certain`: it can be won whatever happens.

    `task`: what a whole turn is to bring, if it asks for one, not for one answer.
    `day`: the day whose puzzle it is in this list, empty if none's; `status`: what you made of it, with how many tries; `solved` of the `tried` people have solved it.
    """

    game: str
    id: str
    number: int
    difficulty: int
    status: PuzzleOutcome
    certain: bool = False
    task: str = ""
    day: str = ""
    tries: int = 0
    tried: int = 0
    solved: int = 0


class PuzzleDay(Part):
    """A day, as year-month-day, and what you made of its puzzles: solved if one of them was."""

    day: str
    status: PuzzleOutcome


class PuzzlePage(Part):
    """GET /api/puzzles: the puzzles of the day, one of each game that has any, and of the days before, the newest first.

    `streak`: on so many days in a row, up to today or yesterday, you solved one; `longest`: the longest such row. `days`: the last seven, today last.
    """

    day: str
    today: list[PuzzleInfo]
    earlier: list[PuzzleInfo]
    days: list[PuzzleDay]
    streak: int = 0
    longest: int = 0


class PuzzleList(Part):
    """GET /api/games/{id}/puzzles: all puzzles of a game."""

    puzzles: list[PuzzleInfo]


class TakePuzzle(Part):
    """POST /api/games/{id}/puzzles: begin this puzzle, or have its solution `shown`. The match of the one before is gone then."""

    puzzle: str
    shown: bool = False


class PuzzleHint(Part):
    """GET /api/games/{id}/puzzles/{puzzle}/hint: two answers, as they are called, of which one is the best and the other the nearest that does not solve it.

    If a whole turn is asked for, it is one: how the turn of the solution begins.
    """

    labels: list[str]


class PuzzleAnswer(Part):
    """An answer to a puzzle: its text form, what it is called, and by how much of a chance of winning it is behind the best, give or take a standard error.

    `solves`: it is the best, or as good as far as anybody can tell.
    """

    option: str
    label: str
    behind: float
    error: float
    solves: bool = False


class Posed(Part):
    """A puzzle at its table. `status`: "good" if an answer is as good as the best. `picked` and its answer are told once something was picked, and all `answers`, the best
    first, once it is solved or shown; then `next` is what is to be picked. `chance`: of winning with the best. `task`: what a whole turn is to bring, if the puzzle
    asks for one; then it has no answers, and is solved as soon as the turn has brought that, in whatever way. `shared`: others
    answer within that turn.
    """

    status: Literal["open", "solved", "good", "wrong", "shown"]
    picked: str = ""
    answers: list[PuzzleAnswer] = []
    next: str = ""
    chance: float = 0.0
    task: str = ""
    shared: bool = False
