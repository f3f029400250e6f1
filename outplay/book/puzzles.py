"""Puzzles: tables from matches that bots played, on which one answer of the seat that is asked is clearly the best, or its turn can bring a feat. They lie beside a game's RULES.md.

A puzzle holds its table as it is saved, and its answers in the text forms of records, so that it stays as it is when names and texts change.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Annotated, Final, TypeVar

import msgspec

from outplay.book.feats import Feat, at_random, has_feat, is_asked, standing
from outplay.kernel.chance import Quick, Recorded
from outplay.kernel.codec import DAMAGE
from outplay.kernel.content import Content, ContentRow, decode
from outplay.kernel.errors import Bug, ContentError, OutplayError
from outplay.kernel.game import Game, find_option
from outplay.kernel.play import legal, next_options, pick
from outplay.kernel.record import THEN, row_option, series
from outplay.kernel.state import State
from outplay.kernel.step import Option, Seat, SecretChoice
from outplay.kernel.texts import read_text

S = TypeVar("S", bound=State)

FILE: Final = "puzzles.toml"
AS_GOOD: Final = 0.03
"""An answer that is behind the best by less than this solves a puzzle, too."""
RANDOM: Final = "random"
"""Who fails at a whole turn: picks at random, of which some bring about what it asks for."""
RARE: Final = (0.01, 0.005)
"""A turn is harder if fewer of random ones than this bring what it asks for."""
WORDS: Final = frozenset(("name", "text", "flavor", "tip", "rule", "word", "role", "intro", "title", "genre", "handle", "short", "special_name"))
"""What of a game's content only people read: it may change, and puzzles stay what they were."""
LOOK: Final = "look.toml"

Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Answer(ContentRow, frozen=True):
    """An answer in the text form of records, and by how much of a chance of winning it is behind the best: give or take a standard error, as so many pairs of playouts say."""

    pick: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
    behind: Annotated[float, msgspec.Meta(ge=-1, le=1)] = 0.0
    error: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.0
    pairs: int = 0


class Puzzle(ContentRow, frozen=True):
    """A puzzle as it is written: of one answer, or of a whole turn that brings a feat (`gain` or `wins`), which has no answers to compare.

    `seat`, counted from 1, is asked on `table`, which is kept as saved; `rules` and `content` say by what it was measured. `chance`: of winning with the best answer;
    `answers`: all that there are, the best first. `fails`: how often each level of bots does not find it. `certain`: the best wins whatever chance and others do.
    `line`: what its seat picks next, in the own turn; of a whole turn, all that it picks. `found`: the seed, match and row where it was found.
    `gain`: by so much the game's measure of its side rises in the turn; `wins`: the turn wins the match.
    """

    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]{6,16}$")]
    seat: Annotated[int, msgspec.Meta(ge=1, le=16)]
    rules: int
    content: Annotated[str, msgspec.Meta(max_length=64)]
    table: Annotated[str, msgspec.Meta(min_length=2, max_length=20_000)]
    chance: Share
    fails: Mapping[str, Share]
    answers: Annotated[tuple[Answer, ...], msgspec.Meta(max_length=200)] = ()
    gain: Share = 0.0
    wins: bool = False
    certain: bool = False
    line: Annotated[tuple[str, ...], msgspec.Meta(max_length=40)] = ()
    found: Annotated[str, msgspec.Meta(max_length=80)] = ""

    @property
    def of_turn(self) -> bool:
        """Whether it asks for a whole turn."""
        return self.wins or self.gain > 0

    @property
    def way(self) -> tuple[str, ...]:
        """What its seat picks to solve it, in order."""
        return self.line if self.of_turn else (self.answers[0].pick, *self.line)

    @property
    def best(self) -> str:
        """The best answer, or how the turn begins that is asked for."""
        return self.way[0]

    @property
    def feat(self) -> Feat:
        """What the turn must bring."""
        return Feat(self.wins, self.gain)

    @property
    def difficulty(self) -> int:
        """How hard it is, from 1 to 5: by how often middle bots fail, which they do in half of all cases at least, and above all by how often hard ones do.

        Of a whole turn: by how rarely random picks bring what it asks for, and by whether bots miss it.
        """
        if self.of_turn:
            return 1 + sum(1 - self.fails.get(RANDOM, 1.0) < limit for limit in RARE) + sum(self.fails.get(level, 0.0) >= 0.5 for level in ("middle", "hard"))
        return difficulty(self.fails.get("middle", 1.0), self.fails.get("hard", 0.0))

    def solved_by(self, pick: str) -> bool:
        """Return whether an answer solves it: the best, or one that is as good as far as anybody can tell."""
        return any(one.pick == pick and one.behind < AS_GOOD for one in self.answers)


class Puzzles(ContentRow, frozen=True):
    """The file puzzles.toml."""

    puzzle: tuple[Puzzle, ...] = ()


def difficulty(middle: float, hard: float) -> int:
    """Return how hard a puzzle is, from 1 to 5, by how often each level of bots fails."""
    return 1 + min(4, int(5 * (max(0.0, middle - 0.5) * 2 + 3 * hard) / 4))


@cache
def written(game: Game[State]) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game as they are written; empty if it has none. Raises ContentError."""
    if game.folder is None or not (game.folder / FILE).exists():
        return ()
    return parsed(read_text(game.folder / FILE, ContentError))


def parsed(text: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a file. Raises ContentError."""
    found = decode({FILE: text}, FILE, Puzzles).puzzle
    if twice := [one.id for n, one in enumerate(found) if one.id in {other.id for other in found[:n]}]:
        raise ContentError(f"{FILE}: there are two puzzles {twice[0]!r}")
    return found


def find(game: Game[State], id: str) -> Puzzle | None:
    """Return the puzzle of a game with this id, or None. Raises ContentError."""
    return next((one for one in written(game) if one.id == id), None)


def numbers(content: Content) -> str:
    """Return a hash of what a content says to the rules: without names, texts and looks, which puzzles do not depend on."""
    source = {name: tomllib.loads(text) for name, text in content.source.items() if name != LOOK}
    return hashlib.sha256(json.dumps(_without_words(source), sort_keys=True, default=str).encode()).hexdigest()[:16]


def _without_words(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_words(one) for key, one in value.items() if key not in WORDS}
    return [_without_words(one) for one in value] if isinstance(value, list) else value


def stale(game: Game[State], puzzle: Puzzle, content: Content) -> str:
    """Return in a sentence why a puzzle is not what it was when it was measured; empty if it is."""
    if puzzle.rules != game.rules_version:
        return f"Puzzle {puzzle.id} was measured by rules version {puzzle.rules} of {game.name}; here is version {game.rules_version}."
    return "" if puzzle.content == numbers(content) else f"Puzzle {puzzle.id} was measured with other numbers on the cards of {game.name} than there are now."


@cache
def sound(game: Game[State]) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game that are still what they were when they were measured, in the order of the file. Raises ContentError."""
    content = game.load()
    return tuple(one for one in written(game) if not stale(game, one, content))


def table(game: Game[S], puzzle: Puzzle, content: Content) -> S:
    """Return the table of a puzzle, without any chance. Raises ContentError if it cannot be read."""
    try:
        state = game.loads(puzzle.table, content)
    except (*DAMAGE, AssertionError, Bug, OutplayError) as wrong:
        raise ContentError(f"{FILE}, {puzzle.id}: its table cannot be read: {wrong}") from None
    state.chance, state.told, state.watch = Recorded(()), None, None
    return state


def options(game: Game[S], puzzle: Puzzle, state: S) -> Iterator[Option]:
    """Yield the answers of a puzzle as options on its table. Raises OutplayError if one is none."""
    for one in puzzle.answers:
        yield row_option(game, state, puzzle.seat - 1, one.pick)


def checked(game: Game[State]) -> tuple[int, int]:
    """Return how many puzzles a game has, and how many of them are stale. Raises ContentError if one does not hold what it says."""
    content, old = game.load(), 0
    for puzzle in written(game):
        if stale(game, puzzle, content):
            old += 1
            continue
        check(game, puzzle, table(game, puzzle, content))
    return len(written(game)), old


def check(game: Game[S], puzzle: Puzzle, state: S) -> None:
    """Raise ContentError if a puzzle does not hold what it says on its table, which is played on."""
    where, seat = f"{FILE}, {puzzle.id}", puzzle.seat - 1
    if seat not in state.asked:
        raise ContentError(f"{where}: seat {puzzle.seat} is not asked on its table")
    if puzzle.of_turn:
        _check_turn(game, puzzle, state, seat, where)
        return
    if len(puzzle.answers) < 2:
        raise ContentError(f"{where}: it has neither answers nor a feat")
    try:
        answers = list(options(game, puzzle, state))
    except OutplayError as wrong:
        raise ContentError(f"{where}: {wrong}") from None
    if len(set(answers)) != len(answers) or set(answers) != set(legal(state, seat)):
        raise ContentError(f"{where}: its answers are not all that there are")
    if puzzle.answers[0].behind or any(one.behind <= -AS_GOOD for one in puzzle.answers):
        raise ContentError(f"{where}: its first answer is not the best")


def _check_turn(game: Game[S], puzzle: Puzzle, state: S, seat: Seat, where: str) -> None:
    before, turn, others = standing(game, state, seat), game.turn(state), None
    if game.shared_turns:
        chance = Quick(len(puzzle.table))
        state.chance, others = chance, at_random(chance)
    for text in puzzle.line:
        if not is_asked(game, state, seat, turn, others):
            if others is not None and has_feat(game, state, seat, before, puzzle.feat):
                break  # what comes after it is answered only where it comes later
            raise ContentError(f"{where}: its turn is over before {text!r}")
        try:
            pick(state, seat, row_option(game, state, seat, text))
        except OutplayError as wrong:
            raise ContentError(f"{where}: {wrong}") from None
    is_asked(game, state, seat, turn, others)
    if not has_feat(game, state, seat, before, puzzle.feat):
        raise ContentError(f"{where}: its turn does not bring what it asks for")


def solution(game: Game[S], puzzle: Puzzle, state: S) -> tuple[str, ...]:
    """Return the rows in which a puzzle is solved, on its table: a secret series is one, with the picks that lie already. Raises OutplayError if it cannot be picked so."""
    step, seat = state.todo[-1], puzzle.seat - 1
    if not isinstance(step, SecretChoice):
        return puzzle.way
    seen = game.observe(state, seat)
    made = seen.state.picks.get(seat, ())
    texts = [game.offer(after, one).text for after, one in zip(series(seen, seat, made), made, strict=False)]
    for n, text in enumerate(puzzle.way):
        *_, after = series(seen, seat, made)
        made, texts = (*made, find_option(game, after, seat, text)), [*texts, text]
        if not next_options(after.state, step, seat, made):
            return (THEN.join(texts) if len(texts) > 1 else f"{text}{THEN}".rstrip(), *puzzle.way[n + 1 :])
    return (THEN.join(texts),)


def task(game: Game[S], puzzle: Puzzle, content: Content) -> str:
    """Return in words what a puzzle of a whole turn asks for, such as "Score 2 points in this turn"; empty for one of a single answer. Raises ContentError."""
    if not puzzle.of_turn:
        return ""
    feat = "Win the match" if puzzle.wins else game.feat(table(game, puzzle, content), puzzle.gain)
    return f"{feat} in this {game.turn_called}"


@cache
def tasks(game: Game[State]) -> Mapping[str, str]:
    """Return what those puzzles of a game ask for that are about whole turns, by their ids. Raises ContentError."""
    return {one.id: task(game, one, game.load()) for one in sound(game) if one.of_turn}


def shown(puzzles: tuple[Puzzle, ...], head: str) -> str:
    """Return puzzles as a file holds them, below comments."""
    return "\n".join([head, *map(_row, puzzles)])


def _row(one: Puzzle) -> str:
    answers = [f'  {{ pick = "{answer.pick}", behind = {answer.behind}, error = {answer.error}, pairs = {answer.pairs} }},' for answer in one.answers]
    fails = ", ".join(f"{level} = {share}" for level, share in one.fails.items())
    line = ", ".join(f'"{text}"' for text in one.line)
    return "\n".join(
        [
            "[[puzzle]]",
            f'id = "{one.id}"',
            f"seat = {one.seat}",
            f"rules = {one.rules}",
            f'content = "{one.content}"',
            f"chance = {one.chance}",
            f"fails = {{ {fails} }}",
            *(["certain = true"] if one.certain else []),
            *([f"line = [{line}]"] if line else []),
            *([f"gain = {one.gain}"] if one.gain else []),
            *(["wins = true"] if one.wins else []),
            f'found = "{one.found}"',
            *(["answers = [", *answers, "]"] if answers else []),
            f"table = '''{one.table}'''",
            "",
        ]
    )


def of_day(puzzles: Sequence[Puzzle], day: date) -> Puzzle | None:
    """Return the puzzle of a day, the same for all: they take turns in the order of the file. None if there are none."""
    return puzzles[day.toordinal() % len(puzzles)] if puzzles else None
