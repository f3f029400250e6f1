"""A record is a whole match as readable text: rules version, content, settings, actions, chance, outcome. It can be replayed and verified.

The results of chance are kept, so a replay never draws. Content that is not the game's own is carried along, after the digest.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

import msgspec

from outplay.kernel.chance import Chance, Drawn, Recorded, Seeded, commitment
from outplay.kernel.content import Content, content_hash
from outplay.kernel.errors import IllegalAction, OutplayError, RecordError
from outplay.kernel.event import Told
from outplay.kernel.game import Game, Outcome, find_option
from outplay.kernel.play import apply, legal
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import Action, Concede, Option, Seat, SecretChoice, Series, StandIn, TakeBack, TimeOut
from outplay.kernel.view import Observation

__all__ = ["Entry", "MatchRecord", "Recorder", "parse", "parts", "replay", "row_option", "row_text", "series", "verify"]

S = TypeVar("S", bound=State)

FORMAT: Final = "outplay record 1"
BESIDE: Final[dict[str, Option]] = {"!concede": Concede(), "!standin": StandIn(), "!timeout": TimeOut(), "!takeback": TakeBack()}
TAKE_BACK: Final = re.compile(r"!takeback ([1-9]\d{0,3})")
THEN: Final = " / "
"""Separates the picks of a series that was answered at once. A series of one pick ends with it, without the last space. No option of a secret choice has it in its text."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One action as it was done: the seat, the text form of its option, and what chance gave."""

    seat: Seat
    text: str
    drawn: tuple[Drawn, ...] = ()


@dataclass(slots=True)
class MatchRecord:
    """A match from its settings to its outcome."""

    game: str
    rules: int
    content: str
    settings: dict[str, str | int | bool]
    names: tuple[str, ...]
    start: tuple[Drawn, ...] = ()
    rows: list[Entry] = field(default_factory=list)
    outcome: tuple[int, ...] = ()
    reason: str = ""
    commitment: str = ""
    seed: str = ""
    files: dict[str, str] = field(default_factory=dict)
    """The content's files by name, if it is not the game's own."""

    def digest(self) -> str:
        """Return a hash over settings, actions, chance, outcome and the hash of the content."""
        words = [self.game, str(self.rules), self.content, *(f"{k}={_word(v)}" for k, v in sorted(self.settings.items())), _drawn(self.start)]
        words += [f"{row.seat} {row.text} {_drawn(row.drawn)}" for row in self.rows]
        words.append(" ".join(map(str, self.outcome)))
        return hashlib.sha256("\n".join(words).encode()).hexdigest()[:32]

    def text(self) -> str:
        """Return the record as text that people and `parse` can read."""
        lines = [FORMAT, f"game: {self.game}", f"rules: {self.rules}", f"content: {self.content}"]
        lines += [f"option {name}: {_word(value)}" for name, value in self.settings.items()]
        lines += [f"player {seat + 1}: {' '.join(name.split())}" for seat, name in enumerate(self.names)]  # a name must not write rows
        lines += [f"commitment: {self.commitment}"] * bool(self.commitment) + [f"seed: {self.seed}"] * bool(self.seed)
        lines += [f"start: {_drawn(self.start)}", ""]
        for number, row in enumerate(self.rows, 1):
            lines.append(f"{number:4}  seat {row.seat + 1}  {row.text}" + (f"  | {_drawn(row.drawn)}" if row.drawn else ""))
        if self.outcome:
            lines += ["", f"outcome: {' '.join(map(str, self.outcome))}", f"reason: {self.reason}"]
        lines.append(f"digest: {self.digest()}")
        for name, text in self.files.items():
            lines += ["", f"file: {_quoted(name)}", *(_file_line(line) for line in text.split("\n"))]
        return "\n".join([*lines, ""])


class Recorder(Generic[S]):
    """A match that is recorded while it is played."""

    def __init__(self, game: Game[S], settings: Settings, content: Content, chance: Chance, names: tuple[str, ...] = ()) -> None:
        self.game = game
        self.record = MatchRecord(game.id, game.rules_version, content_hash(content.source), settings.given(), names)
        if content.source != game.load().source:
            self.record.files = dict(content.source)
        if isinstance(chance, Seeded):
            self.record.commitment, self.record.seed = commitment(chance.seed), chance.seed.hex()
        chance.drawn = []
        self.told: list[Told] = []
        self.state = game.start(settings, content, chance, self.told)
        self.record.start = tuple(chance.drawn)

    def play(self, action: Action) -> None:
        """Apply an action and record it with what chance gave. `told` then holds its events. Raises IllegalAction."""
        text = row_text(self.game, self.state, action)
        drawn: list[Drawn] = []
        self.state.chance.drawn = drawn
        self.state.told = self.told = []
        apply(self.state, action)
        self.record.rows.append(Entry(action.seat, text, tuple(drawn)))
        if self.state.over:
            outcome = self.game.outcome(self.state)
            self.record.outcome, self.record.reason = outcome.places, outcome.reason


def row_text(game: Game[S], state: S, action: Action) -> str:
    """Return the text form of an action, as it stands in records. Raises IllegalAction."""
    option = action.option
    if isinstance(option, TakeBack) and option.number >= 0:
        return f"!takeback {option.number + 1}"
    if text := next((text for text, beside in BESIDE.items() if option == beside), ""):
        return text
    seen = game.observe(state, action.seat)
    if isinstance(option, Series):
        texts = [game.offer(after, pick).text for after, pick in zip(series(seen, action.seat, option.picks), option.picks, strict=False)]
        return THEN.join(texts) if len(texts) > 1 else f"{''.join(texts)}{THEN}".rstrip()
    if not isinstance(option, Option) or option not in legal(state, action.seat):
        raise IllegalAction(f"seat {action.seat + 1} cannot pick {option!r} now")
    return game.offer(seen, option).text


def row_option(game: Game[S], state: S, seat: Seat, text: str) -> Option:
    """Return the option with this text form. Raises IllegalAction."""
    if text in BESIDE:
        return BESIDE[text]
    if number := TAKE_BACK.fullmatch(text):
        return TakeBack(int(number[1]) - 1)
    seen, picks = game.observe(state, seat), tuple[Option, ...]()
    if THEN not in f"{text} " or not isinstance(state.todo[-1], SecretChoice):
        return find_option(game, seen, seat, text)
    for part in parts(text):
        *_, after = series(seen, seat, picks)
        picks = (*picks, find_option(game, after, seat, part))
    return Series(picks)


def parts(text: str) -> list[str]:
    """Return the text forms of the picks of a row."""
    return text.removesuffix(THEN.rstrip()).split(THEN)


def series(seen: Observation[S], seat: Seat, picks: tuple[Option, ...]) -> Iterator[Observation[S]]:
    """Yield what a seat sees before each pick of a secret series, and after the last."""
    for n in range(len(picks) + 1):
        table = seen.state.copy()
        table.open, table.picks = None, {**table.picks, seat: picks[:n]}
        yield Observation(table, seen.viewer)


def replay(game: Game[S], record: MatchRecord, content: Content) -> Iterator[S]:
    """Yield the states of a record from start to end: the same object each time, one action further, with the events of that action.

    Raises RecordError if the record does not fit the rules.
    """
    same_rules(game, record)
    if content_hash(content.source) != record.content:
        raise RecordError("this record was made with other content (cards, maps); name the folder with that content: --content DIR")
    chance = Recorded(record.start)
    state = game.start(game.settings.stored(record.settings), content, chance, [])
    chance.finish()
    yield state
    for number, row in enumerate(record.rows, 1):
        state.told = []
        state.chance = chance = Recorded(row.drawn)
        try:
            apply(state, Action(row.seat, row_option(game, state, row.seat, row.text)))
            chance.finish()
        except (IllegalAction, RecordError) as wrong:
            raise RecordError(f"row {number}: {wrong}") from None
        yield state


def same_rules(game: Game[S], record: MatchRecord) -> None:
    """Raise RecordError if a record is of another game or of another version of its rules."""
    if record.game != game.id:
        raise RecordError(f"this is a record of {record.game!r}, not of {game.id!r}")
    if record.rules != game.rules_version:
        raise RecordError(f"this record was made by rules version {record.rules} of {game.name}; here is version {game.rules_version}")


def verify(game: Game[S], record: MatchRecord, content: Content, digest: str = "") -> list[str]:
    """Return what is wrong with a record, in sentences; empty if its actions, chance and outcome fit the rules and its seed fits its commitment."""
    wrong: list[str] = []
    if digest and record.digest() != digest:
        wrong.append("the digest does not fit the rows: the record was changed")
    if record.seed and commitment(bytes.fromhex(record.seed)) != record.commitment:
        wrong.append("the seed does not fit the commitment that was published at the start")
    try:
        *_, last = replay(game, record, content)
    except OutplayError as error:
        return [*wrong, str(error)]
    outcome: Outcome | None = game.outcome(last) if last.over else None
    if (outcome.places if outcome else ()) != record.outcome:
        wrong.append(f"the outcome is {outcome.places if outcome else 'open'}, the record says {record.outcome or 'open'}")
    if record.seed and not wrong:
        wrong += _seed_gives(game, record, content)
    return wrong


def _seed_gives(game: Game[S], record: MatchRecord, content: Content) -> list[str]:
    """Play the record again from its seed, and return what is wrong: chance must give the same results."""
    played = Recorder(game, game.settings.stored(record.settings), content, Seeded(bytes.fromhex(record.seed)), record.names)
    wrong = ["the seed does not give the results of this record"]
    try:
        for row in record.rows:
            played.play(Action(row.seat, row_option(game, played.state, row.seat, row.text)))
    except OutplayError:
        return wrong
    played.record.settings = record.settings  # options that came later are not in it
    return [] if played.record.digest() == record.digest() else wrong


def parse(text: str) -> tuple[MatchRecord, str]:
    """Return the record of a text, and the digest that it carries. Raises RecordError, which names the line, or says that the content does not fit its hash."""
    lines = text.replace("\r\n", "\n").split("\n")
    if not lines or lines[0].strip() != FORMAT:
        raise RecordError(f"this is no record: it does not begin with {FORMAT!r}")
    record, digest, files = MatchRecord("", 0, "", {}, ()), "", list[tuple[str, list[str]]]()
    for number, line in enumerate(lines[1:], 2):
        try:
            if not _read_file_line(files, line):
                digest = _read_line(record, line.strip()) or digest
        except (ValueError, IndexError):
            raise RecordError(f"line {number} cannot be read: {line.strip()[:80]!r}") from None
    if not record.game:
        raise RecordError("the record names no game")
    record.files = {name: "\n".join(text) for name, text in files}
    if files and content_hash(record.files) != record.content:
        raise RecordError("the content that this record carries does not fit its hash: it was changed")
    return record, digest


def _read_line(record: MatchRecord, line: str) -> str:
    key, _, value = line.partition(": ")
    match key.split():
        case []:
            pass
        case ["game"]:
            record.game = value
        case ["rules"]:
            record.rules = int(value)
        case ["content"]:
            record.content = value
        case ["option", name]:
            record.settings[name] = value
        case ["player", _]:
            record.names = (*record.names, value)
        case ["commitment"]:
            record.commitment = value
        case ["seed"]:
            record.seed = bytes.fromhex(value).hex()
            if len(record.seed) > 128:  # a hash takes no longer key
                raise ValueError(value)
        case ["start"] | ["start:"]:
            record.start = _read_drawn(value)
        case ["outcome"]:
            record.outcome = tuple(map(int, value.split()))
        case ["reason"]:
            record.reason = value
        case ["digest"]:
            return value
        case _:
            record.rows.append(_read_row(line))
    return ""


def _read_row(line: str) -> Entry:
    action, _, drawn = line.partition("  | ")
    number, seat, text = action.split("  ", 2)
    if not number.strip().isdigit() or not seat.startswith("seat "):
        raise ValueError(line)
    return Entry(int(seat[5:]) - 1, text.strip(), _read_drawn(drawn))


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


def _file_line(line: str) -> str:
    """Return a line of a file as a record writes it: after a bar, or as JSON if it holds a carriage return, which would be read as the end of a line."""
    return _quoted(line) if "\r" in line else f"| {line}" if line else "|"


def _read_file_line(files: list[tuple[str, list[str]]], line: str) -> bool:
    """Add a line to the files that a record carries, and return whether it belongs to one."""
    match line[:1]:
        case "f":
            files.append((msgspec.json.decode(line.removeprefix("file: "), type=str), []))
        case "|":
            files[-1][1].append(line[2:])
        case '"':
            files[-1][1].append(msgspec.json.decode(line, type=str))
        case _:
            return False
    return True


def _word(value: str | int | bool) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _drawn(drawn: tuple[Drawn, ...]) -> str:
    return "; ".join(f"{stream}={result if isinstance(result, int) else '(' + ' '.join(map(str, result)) + ')'}" for stream, result in drawn)


def _read_drawn(text: str) -> tuple[Drawn, ...]:
    found: list[Drawn] = []
    for part in filter(None, (p.strip() for p in text.split(";"))):
        stream, _, result = part.rpartition("=")
        found.append((stream, tuple(map(int, result.strip("()").split())) if result.startswith("(") else int(result)))
    return tuple(found)
