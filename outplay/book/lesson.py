"""Lessons: a game is learned step by step at real tables, which its lesson.toml lays out as how.toml does.

A step has a task. Whether it is done is told by what came of it at the table, so every way there counts; its `solution` is one of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Annotated, Any, Final, Generic, Literal, TypeVar

import msgspec

from outplay.book.how import Name, Sentence, Words, filled, made
from outplay.book.rulebook import rulebook
from outplay.kernel.chance import Recorded, Seeded, seed_from
from outplay.kernel.content import ContentRow, decode
from outplay.kernel.errors import ContentError, OutplayError
from outplay.kernel.event import Told
from outplay.kernel.game import Game
from outplay.kernel.ids import scene_ids
from outplay.kernel.play import apply, to_act
from outplay.kernel.record import row_option
from outplay.kernel.scene import Part
from outplay.kernel.state import State
from outplay.kernel.step import Action, TimeOut
from outplay.kernel.texts import read_text

T = TypeVar("T")

FILE: Final = "lesson.toml"
SEEDS: Final = 2000
"""Seeds that are tried until one lets the solution succeed."""
ANSWERS: Final = 60
"""Answers of others that are awaited before a step is taken to hang."""

Status = Literal["open", "done", "wrong"]


class Mark(ContentRow, frozen=True):
    """By what something is recognized: an event whose fields are as `has` says, and at least what `least` says; or a piece that stands `at` a place of the scene."""

    event: Words = ""
    has: Mapping[Words, Any] = {}
    least: Mapping[Words, int] = {}
    piece: Words = ""
    at: Words = ""


class Wrong(Mark, frozen=True, kw_only=True):
    """What ends a step without success, and the coach's sentence about why that is so."""

    says: Sentence


class Step(ContentRow, Generic[T], frozen=True):
    """A step as it is written. `seat`, `table`, `picks` and `chance` are as in how.toml: who learns, the table, and what happened before.

    `done`: any of these is success. `wrong` ends the step, the first that fits. `solution`: rows of the learner as a record has them; all others answer by default.
    `set`: what is said of chance, if the solution needs luck, which it is given then.
    """

    id: Name
    title: Name
    text: tuple[Sentence, Sentence]
    task: Words
    well: Words
    table: T
    rules: Annotated[tuple[Words, ...], msgspec.Meta(min_length=1, max_length=6)]
    done: Annotated[tuple[Mark, ...], msgspec.Meta(min_length=1, max_length=6)]
    wrong: Annotated[tuple[Wrong, ...], msgspec.Meta(min_length=1, max_length=10)]
    solution: Annotated[tuple[Annotated[str, msgspec.Meta(max_length=400)], ...], msgspec.Meta(min_length=1, max_length=20)]
    seat: Annotated[int, msgspec.Meta(ge=1, le=16)] = 1
    picks: Annotated[tuple[Words, ...], msgspec.Meta(max_length=30)] = ()
    chance: Mapping[Words, tuple[Any, ...]] = {}
    set: Annotated[str, msgspec.Meta(max_length=120)] = ""


class Steps(ContentRow, Generic[T], frozen=True):
    """The file lesson.toml."""

    step: Annotated[tuple[Step[T], ...], msgspec.Meta(min_length=5, max_length=7)]


class LessonStep(Part):
    """A step of a lesson as it is shown. `text`: what the coach says; `well`: what it says when the task is done; `set`: what is said of chance, empty if nothing is set."""

    id: str
    title: str
    text: list[str]
    task: str
    well: str
    rules: list[str]
    set: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a step so far, and the coach's sentence if it went wrong."""

    status: Status = "open"
    says: str = ""


@cache
def written(game: Game[State]) -> tuple[Step[Any], ...]:
    """Return the steps of a game's lesson as they are written; empty if it has none. Raises ContentError."""
    if game.laid is None or game.folder is None or not (game.folder / FILE).exists():
        return ()
    source = {FILE: read_text(game.folder / FILE, ContentError)}
    steps: Steps[Any] = decode(source, FILE, Steps[game.laid])  # type: ignore[name-defined]  # the game says how it writes a table down
    return steps.step


@cache
def steps(game: Game[State]) -> tuple[LessonStep, ...]:
    """Return the steps of a game's lesson as they are shown. Raises ContentError, which says step and field, also for a step whose solution does not lead there."""
    return tuple(_shown(game, step) for step in written(game))


def find(game: Game[State], id: str) -> Step[Any] | None:
    """Return the step of a game's lesson with this id, or None. Raises ContentError."""
    return next((step for step in written(game) if step.id == id), None)


def table(game: Game[State], step: Step[Any]) -> State:
    """Return the table with which a step begins, without any chance. Raises ContentError."""
    laid = made(game, step, game.load(), _where(game, step))
    laid.chance, laid.told, laid.watch = Recorded(()), None, None
    return laid


@cache
def seed(game: Game[State], id: str) -> bytes:
    """Return a seed by which the solution of a step succeeds. Raises ContentError if there seems to be none, or if there is no such step."""
    step = find(game, id)
    if step is None:
        raise ContentError(f"{FILE}: there is no step {id!r}")
    begins = table(game, step)
    for n in count():
        tried = seed_from("lesson", game.id, id, n)
        *_, last = played(game, step, begins, tried)
        if last.status == "done":
            return tried
        if last.status == "wrong" and not step.set:
            raise ContentError(f"{_where(game, step)}, solution: it leads to {last.says!r}; if that is bad luck, say in `set` that chance is set")
        if n == SEEDS or not step.set:
            raise ContentError(f"{_where(game, step)}, solution: it does not lead to what `done` says")
    raise AssertionError


def played(game: Game[State], step: Step[Any], begins: State, seed: bytes) -> Iterator[Verdict]:
    """Yield what came of a step after each action, while its solution is played with this seed. Raises ContentError if that cannot be played."""
    state, judge = begins.copy(), Judge(game, step)
    state.chance = Seeded(seed)
    yield judge.verdict
    for action in _actions(game, step, state):
        state.told = []
        apply(state, action)
        yield judge.hear(state.told, state)
        if judge.verdict.status != "open":
            return


def _actions(game: Game[State], step: Step[Any], state: State) -> Iterator[Action]:
    """Yield the solution, and between its picks what others answer, on a table that goes along. Raises ContentError."""
    seat, left = step.seat - 1, list(step.solution)
    for _ in range(ANSWERS + len(left)):
        asked = to_act(state)
        if seat not in asked or not left:
            others = [one for one in asked if one != seat] or (asked if left else ())
            if not others:
                return
            yield Action(others[0], TimeOut())
            continue
        text = left.pop(0)
        try:
            option = row_option(game, state, seat, text)
        except OutplayError as wrong:
            raise ContentError(f"{_where(game, step)}, solution: {wrong}") from None
        yield Action(seat, option)


class Judge:
    """Follows a step, action by action. `verdict`: what came of it so far; once it is decided it stays."""

    def __init__(self, game: Game[State], step: Step[Any]) -> None:
        self.game = game
        self.step = step
        self.verdict = Verdict()

    def hear(self, told: Sequence[Told], state: State | None) -> Verdict:
        """Return what came of the step with the events of one more action, after which the table is this, if that is known. Success counts more than what went wrong beside it."""
        if self.verdict.status == "open":
            self.verdict = self._judged(told, state)
        return self.verdict

    def _judged(self, told: Sequence[Told], state: State | None) -> Verdict:
        places: dict[str, str] = {}
        if state is not None and any(mark.piece for mark in (*self.step.done, *self.step.wrong)):
            places = {piece.id: piece.at for piece in self.game.scene(self.game.observe(state, self.step.seat - 1)).pieces}
        if any(_met(mark, told, places) for mark in self.step.done):
            return Verdict("done", self.step.well)
        return next((Verdict("wrong", spoken(self.game, self.step, one.says)) for one in self.step.wrong if _met(one, told, places)), Verdict())


def _met(mark: Mark, told: Sequence[Told], places: Mapping[str, str]) -> bool:
    """Return whether a mark is met by events, or by where the pieces stand after them."""
    return places.get(mark.piece) == mark.at if mark.piece else any(_fits(mark, one) for one in told)


def _fits(mark: Mark, told: Told) -> bool:
    """Return whether an event is the one that a mark describes."""
    event = told.event
    if not mark.event or type(event).__name__ != mark.event:
        return False
    same = all(_plain(getattr(event, name)) == _plain(value) for name, value in mark.has.items())
    return same and all(getattr(event, name) >= least for name, least in mark.least.items())


def _plain(value: object) -> object:
    return tuple(map(_plain, value)) if isinstance(value, (list, tuple)) else value


def _shown(game: Game[State], step: Step[Any]) -> LessonStep:
    _check(game, step)
    seed(game, step.id)
    texts = [spoken(game, step, sentence) for sentence in step.text]
    return LessonStep(id=step.id, title=step.title, text=texts, task=step.task, well=step.well, rules=list(step.rules), set=step.set)


def spoken(game: Game[State], step: Step[Any], sentence: str) -> str:
    """Return a sentence of the coach with its numbers filled in. Raises ContentError."""
    return filled(sentence, game.load(), table(game, step), _where(game, step))


def _check(game: Game[State], step: Step[Any]) -> None:
    """Raise ContentError if a step names something that is not there."""
    where, begins = _where(game, step), table(game, step)
    if step.seat > begins.settings.seats or step.seat - 1 not in to_act(begins):
        raise ContentError(f"{where}, seat: seat {step.seat} is not asked at this table")
    rules, events = {rule.id for rule in rulebook(game.folder).rules}, _events(game)
    if missing := [id for id in step.rules if id not in rules]:
        raise ContentError(f"{where}, rules: there is no {missing[0]!r} in the rulebook")
    there = set(scene_ids(game.scene(game.observe(begins, step.seat - 1))))
    for mark in (*step.done, *step.wrong):
        if bool(mark.event) == bool(mark.piece):
            raise ContentError(f"{where}: a mark names an event, or a piece and where it stands")
        if mark.event and mark.event not in events:
            raise ContentError(f"{where}: there is no event {mark.event!r}")
        if unknown := [name for name in (*mark.has, *mark.least) if name not in events[mark.event].__struct_fields__] if mark.event else []:
            raise ContentError(f"{where}: the event {mark.event} has no {unknown[0]!r}")
        if mark.piece and (unknown := [id for id in (mark.piece, mark.at) if id not in there]):
            raise ContentError(f"{where}: there is no {unknown[0]!r} on this table")
        if isinstance(mark, Wrong):
            spoken(game, step, mark.says)


def _events(game: Game[State]) -> dict[str, Any]:
    return {kind.__name__: kind for kind in game.codec.fields if hasattr(kind, "__struct_fields__")}


def _where(game: Game[State], step: Step[Any]) -> str:
    number = 1 + [one.id for one in written(game)].index(step.id)
    return f"{FILE}, step {number} ({step.id})"
