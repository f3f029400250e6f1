"""A puzzle at a match: what came of the answer, and its note in the store."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from functools import cached_property

from sqlalchemy import Connection

from outplay.book import puzzles
from outplay.book.feats import has_feat
from outplay.book.feats import standing as score
from outplay.book.puzzles import Puzzle
from outplay.kernel.chance import Recorded
from outplay.kernel.content import Content
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.play import apply
from outplay.kernel.record import parts, row_option, series
from outplay.kernel.state import State
from outplay.kernel.step import Action, SecretChoice
from outplay.kernel.view import Observation
from outplay.server.protocol import messages as m
from outplay.server.protocol.views import Viewer
from outplay.server.store import rows
from outplay.server.store.rows import ActionRow, Origin

OWN = ("pick", "host")
"""The rows with which a person answers."""


class Posing:
    """The puzzle of a match; says nothing where there is none, or where it is not in its game's file any more."""

    def __init__(self, game: Game[State], origin: Origin | None, content: Content) -> None:
        self.game, self.content = game, content
        self.shown = origin is not None and origin.shown
        self.puzzle: Puzzle | None = None
        self.after: dict[int, str] = {}
        """What had come of a whole turn after each row: "open", "solved" or "wrong". It follows from the rows, and is only kept for speed."""
        self._first = origin.state if origin is not None else ""
        if origin is not None and origin.puzzle:
            with suppress(OutplayError):
                self.puzzle = puzzles.find(game, origin.puzzle)

    def says(self, viewer: Viewer, standing: Sequence[ActionRow], state: State) -> m.Posed | None:
        """Return what a viewer is told after these rows, which led to this table; None but for who tries the puzzle."""
        if self.puzzle is None or viewer != self.puzzle.seat - 1:
            return None
        own = [row.option for row in standing if row.seat == viewer and row.kind in OWN]
        way = self._way
        if self.shown:
            next_ = way[len(own)] if len(own) < len(way) and tuple(own) == way[: len(own)] else ""
            return m.Posed(status="shown", answers=self._answers, next=next_, chance=self.puzzle.chance, task=self._task, shared=self.game.shared_turns)
        if self.puzzle.of_turn:
            return m.Posed(status=self._of_turn(standing, state), task=self._task, shared=self.game.shared_turns)  # type: ignore[arg-type]  # one of the words
        if not own:
            return m.Posed(status="open")
        picked = self._answer(own[0])
        status = "solved" if picked == self.puzzle.best else "good" if self.puzzle.solved_by(picked) else "wrong"
        answers = [one for one in self._answers if one.option == picked] if status == "wrong" else self._answers  # it may be tried again
        return m.Posed(status=status, picked=picked, answers=answers, chance=self.puzzle.chance)  # type: ignore[arg-type]  # one of the words

    def _of_turn(self, standing: Sequence[ActionRow], state: State) -> str:
        """Return what has come of the turn that is asked for, after these rows, which led to this table."""
        last, before = standing[-1], standing[:-1]
        if any(row.number not in self.after for row in before):
            self._look_back(before)
        if last.number not in self.after:
            came = self.after[before[-1].number] if before else "open"
            self.after[last.number] = came if came != "open" else self._judged(state)
        return self.after[last.number]

    def _look_back(self, standing: Sequence[ActionRow]) -> None:
        """Note what had come of the turn after each of these rows, whose tables this process has not seen: it was begun anew since, or another one wrote them."""
        came, tables = "open", self._tables(standing)
        for row in standing:
            if came == "open":
                try:
                    came = self._judged(next(tables))
                except OutplayError:  # these rules do not lead there: nobody can tell, and it may be tried again
                    came = "wrong"
            self.after[row.number] = came

    def _tables(self, standing: Sequence[ActionRow]) -> Iterator[State]:
        """Yield the table after each row from the start: the same object each time. Raises OutplayError if these rules do not lead there."""
        state = self.game.loads(self._first, self.content)
        yield state
        for row in standing[1:]:
            seat = row.seat or 0
            state.told, state.chance = [], Recorded(row.chance)
            apply(state, Action(seat, row_option(self.game, state, seat, row.option)))
            yield state

    def _judged(self, state: State) -> str:
        """Return what has come of the turn on a table to which it led."""
        assert self.puzzle is not None, "there is a puzzle"
        begun, seat = puzzles.table(self.game, self.puzzle, self.content), self.puzzle.seat - 1
        if has_feat(self.game, state, seat, score(self.game, begun, seat), self.puzzle.feat):
            return rows.SOLVED
        return "wrong" if state.over or self.game.turn(state) != self.game.turn(begun) else "open"

    @cached_property
    def _task(self) -> str:
        assert self.puzzle is not None, "there is a puzzle"
        return puzzles.task(self.game, self.puzzle, self.content)

    def _answer(self, row: str) -> str:
        """Return the answer in a row; the row itself if it is none that was compared, as a secret series that was begun otherwise."""
        picks, many = parts(row), len(self._begun)
        return picks[many] if self._is_secret and tuple(picks[:many]) == self._begun and len(picks) > many else row

    @cached_property
    def _way(self) -> tuple[str, ...]:
        """The rows of the solution."""
        assert self.puzzle is not None, "there is a puzzle"
        return puzzles.solution(self.game, self.puzzle, puzzles.table(self.game, self.puzzle, self.content))

    @cached_property
    def _begun(self) -> tuple[str, ...]:
        """The picks of a secret series that lie already."""
        assert self.puzzle is not None, "there is a puzzle"
        seat, seen = self.puzzle.seat - 1, self._seen
        made = seen.state.picks.get(seat, ())
        return tuple(self.game.offer(after, one).text for after, one in zip(series(seen, seat, made), made, strict=False))

    @cached_property
    def _is_secret(self) -> bool:
        return isinstance(self._seen.state.todo[-1], SecretChoice)

    @cached_property
    def _seen(self) -> Observation[State]:
        assert self.puzzle is not None, "there is a puzzle"
        return self.game.observe(puzzles.table(self.game, self.puzzle, self.content), self.puzzle.seat - 1)

    @cached_property
    def _answers(self) -> list[m.PuzzleAnswer]:
        puzzle = self.puzzle
        assert puzzle is not None, "there is a puzzle"
        state = puzzles.table(self.game, puzzle, self.content)
        labels = [self.game.offer(self._seen, option).label for option in puzzles.options(self.game, puzzle, state)]
        return [
            m.PuzzleAnswer(option=one.pick, label=label, behind=max(0.0, one.behind), error=one.error, solves=puzzle.solved_by(one.pick))
            for one, label in zip(puzzle.answers, labels, strict=True)
        ]

    def note(self, row: ActionRow, standing: Sequence[ActionRow], before: State, state: State, person: str) -> Callable[[Connection], None] | None:
        """Return what notes in the store what came of the puzzle by this row, which leads from the table after those that stand to this one.

        That is the first answer of whoever tries it, or what ends the turn that is asked for; None if the row is none.
        """
        puzzle = self.puzzle
        if puzzle is None or self.shown:
            return None
        if puzzle.of_turn:
            ended = self._judged(state) if self._of_turn(standing, before) == "open" else "open"
            return self._noting(puzzle, ended == rows.SOLVED, row, person) if ended != "open" else None
        if row.kind not in OWN or row.seat != puzzle.seat - 1 or any(one.seat == row.seat and one.kind in OWN for one in standing):
            return None
        return self._noting(puzzle, puzzle.solved_by(self._answer(row.option)), row, person)

    def _noting(self, puzzle: Puzzle, solved: bool, row: ActionRow, person: str) -> Callable[[Connection], None]:
        outcome, day = rows.SOLVED if solved else "", day_of(self.game, puzzle, row.at)
        return lambda c: rows.tried(c, person, self.game.id, puzzle.id, outcome, day, row.at)


def today(now: float) -> date:
    """Return the day at a time, by the clock of Greenwich: it begins for everybody at once."""
    return datetime.fromtimestamp(now, UTC).date()


def day_of(game: Game[State], puzzle: Puzzle, now: float) -> str:
    """Return the day if this is its puzzle of a game, else nothing."""
    day = today(now)
    return day.isoformat() if puzzles.of_day(puzzles.sound(game), day) == puzzle else ""
