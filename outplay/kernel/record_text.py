"""A record as text: how a match is written down, and how such a text is read again.

A text is taken for a record only if it is what would be written: any other line is refused, by its number. So nothing in it is passed over.
"""

from __future__ import annotations

import base64
import hashlib
import re
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from outplay.kernel.chance import Drawn
from outplay.kernel.content import Content, content_hash
from outplay.kernel.errors import RecordError, brief
from outplay.kernel.step import Seat
from outplay.kernel.texts import unmarked
from outplay.version import __version__

FORMAT: Final = "outplay record 1"

MOST_CHARACTERS: Final = 4_000_000
MOST_CONTENT: Final = 1_000_000
"""Limit of the content that a record carries, in characters."""

MOST_LINES: Final = 100_000
LONGEST_LINE: Final = 20_000
"""Limit of a line above the digest."""

MOST_STATE: Final = 1_000_000
"""Limit of the table with which a record begins, in characters."""

LONGEST_NAME: Final = 100
PACKED_WIDTH: Final = 96

NEEDED: Final = ("game", "rules", "content", "start")
UNSHOWN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]")
"""Characters that do something to a terminal or to the order of letters instead of being shown."""

ID: Final = re.compile(r"[a-z][a-z0-9_-]{0,31}")
DIGEST: Final = re.compile(r"[0-9a-f]{32}")
NUMBER: Final = re.compile(r"[0-9]{1,9}")
BEGINS: Final = re.compile(r"([0-9]{1,9}) ([0-9a-f]{32})")
ROW: Final = re.compile(r"[0-9]+  seat ([0-9]{1,9})  (.*?)(?:  \| (.*))?")
DRAW: Final = re.compile(r"(.+)=(?:([0-9]{1,9})|\(((?:[0-9]{1,9}(?: [0-9]{1,9})*)?)\))")


@dataclass(frozen=True, slots=True)
class Entry:
    """One action as it was done: the seat, the text form of its option, and what chance gave."""

    seat: Seat
    text: str
    drawn: tuple[Drawn, ...] = ()


@dataclass(frozen=True, slots=True)
class Beginning:
    """A moment of another match with which a match begins: how many actions had led there, and its table as `Game.dumps` saves it, with the hash of that."""

    actions: int
    hash: str
    state: str

    @classmethod
    def of(cls, state: str, actions: int) -> Beginning:
        """Return the beginning with a saved table."""
        return cls(actions, table_hash(state), state)


def table_hash(state: str) -> str:
    """Return the hash that a record has of the table with which it begins."""
    return hashlib.sha256(state.encode()).hexdigest()[:32]


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
    """The content's files by name; empty if the record does not carry them."""
    packed: bool = False
    """Whether the files are written packed, because they are the game's own and nobody has to read them here."""
    version: str = ""
    """The version of outplay that wrote it."""
    begins: Beginning | None = None
    """The moment of another match with which it begins; None if it begins with a deal of its own."""

    def carry(self, content: Content, own: Content) -> None:
        """Take along the content that the match is played with: packed if it is the game's own. So the record outlives any change of numbers."""
        self.files, self.packed, self.version = dict(content.source), content.source == own.source, __version__

    def digest(self) -> str:
        """Return a hash over all that the record says; the content is in it by its own hash, and so is the table with which it begins."""
        return hashlib.sha256("\n".join(self._said()).encode()).hexdigest()[:32]

    def text(self) -> str:
        """Return the record as text that people and `parse` can read."""
        lines = [*self._said(), f"digest: {self.digest()}"]
        if self.begins is not None:
            lines += ["", "table:", *_packed(self.begins.state)]
        if self.packed and self.files:
            lines += ["", f"packed: {', '.join(self.files)}", *_packed(msgspec.json.encode(self.files).decode())]
        else:
            for name, text in self.files.items():
                lines += ["", f"file: {_quoted(name)}", *(_file_line(line) for line in text.split("\n"))]
        return "\n".join([*lines, ""])

    def _said(self) -> list[str]:
        """Return the lines above the digest."""
        lines = [FORMAT, *[f"version: {self.version}"] * bool(self.version)]
        lines += [f"game: {self.game}", f"rules: {self.rules}", f"content: {self.content}"]
        lines += [f"option {name}: {_word(value)}" for name, value in self.settings.items()]
        lines += [f"player {seat + 1}: {shown(name)[:LONGEST_NAME].rstrip()}" for seat, name in enumerate(self.names)]
        lines += [f"commitment: {self.commitment}"] * bool(self.commitment) + [f"seed: {self.seed}"] * bool(self.seed)
        lines += [f"begins: {self.begins.actions} {self.begins.hash}"] if self.begins is not None else []
        lines += [f"start: {_drawn(self.start)}", ""]
        for number, row in enumerate(self.rows, 1):
            lines.append(f"{number:4}  seat {row.seat + 1}  {row.text}" + (f"  | {_drawn(row.drawn)}" if row.drawn else ""))
        if self.outcome:
            lines += ["", f"outcome: {' '.join(map(str, self.outcome))}", f"reason: {shown(self.reason)}"]
        return lines


def shown(text: str) -> str:
    """Return a text as it stands in a line: what is not shown, or would begin a line, becomes a space."""
    return " ".join(UNSHOWN.sub(" ", text).split())


# ---------------------------------------------------------------- reading


def parse(text: str) -> tuple[MatchRecord, str]:
    """Return the record of a text, and the digest that it carries. Raises RecordError, which names the line, or says that the content does not fit its hash."""
    lines = _lines(text)
    end = next((number for number, line in enumerate(lines) if line.startswith("digest: ")), 0)
    if not end:
        raise RecordError("the record has no digest, which stands below its rows: it is not whole")
    digest = lines[end].removeprefix("digest: ").strip()
    if not DIGEST.fullmatch(digest):
        raise RecordError(f"line {end + 1} cannot be read: {brief(lines[end].strip())!r}")
    record = _read(lines[:end])
    _is_as_written(lines[:end], record)
    _read_below(record, lines, end + 1)
    return record, digest


def _lines(text: str) -> list[str]:
    """Return the lines of a text that begins like a record and is not endless. Raises RecordError."""
    if len(text) > MOST_CHARACTERS or text.count("\n") > MOST_LINES:
        raise RecordError(f"this is no record: it is too long; a record has at most {MOST_CHARACTERS:,} characters in {MOST_LINES:,} lines")
    lines = unmarked(text).split("\n")
    if lines[0].strip() != FORMAT:
        raise RecordError(f"this is no record: it does not begin with {FORMAT!r}")
    return lines


def _read(lines: Sequence[str]) -> MatchRecord:
    """Return what the lines above the digest say. Raises RecordError, which names the line."""
    record, read = MatchRecord("", 0, "", {}, ()), set[str]()
    for number, line in enumerate(lines[1:], 2):
        if len(line) > LONGEST_LINE:
            raise RecordError(f"line {number} is too long: it has {len(line):,} characters, and a record at most {LONGEST_LINE:,}")
        if odd := UNSHOWN.search(line):
            raise RecordError(f"line {number} has a character that cannot be shown: U+{ord(odd[0]):04X}")
        try:
            key = _read_line(record, line.strip())
        except ValueError:
            raise RecordError(f"line {number} cannot be read: {brief(line.strip())!r}") from None
        if key in read:
            raise RecordError(f"line {number} is the second line {key!r} of this record; there can be only one")
        read |= {key} if key else set()
    if missing := next((key for key in NEEDED if key not in read), ""):
        raise RecordError(f"the record has no line {missing!r}: it is not whole")
    return record


def _read_line(record: MatchRecord, line: str) -> str:
    """Take what a line says into the record, and return its key; empty for a row or an empty line. Raises ValueError."""
    key, _, value = f"{line} ".partition(": ")
    value = value.strip()
    match key.split():
        case []:
            return ""
        case ["version"]:
            record.version = value
        case ["game"] if ID.fullmatch(value):
            record.game = value
        case ["rules"]:
            record.rules = _number(value)
        case ["content"]:
            record.content = value
        case ["option", name]:
            record.settings.setdefault(name, value)
        case ["player", _]:
            record.names = (*record.names, value)
        case ["commitment"]:
            record.commitment = value
        case ["seed"]:
            record.seed = bytes.fromhex(value).hex()
            if len(record.seed) > 128:  # a hash takes no longer key
                raise ValueError(value)
        case ["begins"] if begins := BEGINS.fullmatch(value):
            record.begins = Beginning(int(begins[1]), begins[2], "")
        case ["start"]:
            record.start = _read_drawn(value)
        case ["outcome"]:
            record.outcome = tuple(map(_number, value.split(" ")))
        case ["reason"]:
            record.reason = value
        case _:
            record.rows.append(_read_row(line))
            return ""
    return key


def _read_row(line: str) -> Entry:
    if not (row := ROW.fullmatch(line)):
        raise ValueError(line)
    return Entry(int(row[1]) - 1, row[2], _read_drawn(row[3] or ""))


def _read_drawn(text: str) -> tuple[Drawn, ...]:
    found: list[Drawn] = []
    for part in text.split("; ") if text else ():
        if not (draw := DRAW.fullmatch(part)):
            raise ValueError(part)
        found.append((draw[1], int(draw[2]) if draw[2] else tuple(map(int, draw[3].split()))))
    return tuple(found)


def _number(text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise ValueError(text)
    return int(text)


def _is_as_written(lines: Sequence[str], record: MatchRecord) -> None:
    """Raise RecordError, which names the line, unless these are the lines that the record would write. Empty ones do not count, nor what cannot be seen at an end."""
    given = [(number, line.rstrip()) for number, line in enumerate(lines, 1) if line.strip()]
    written = [line.rstrip() for line in record._said() if line.strip()]
    for (number, line), right in zip(given, written, strict=False):
        if line != right:
            raise RecordError(f"line {number} is {brief(line)!r} where a record would have {brief(right)!r}")
    if len(given) != len(written):
        raise RecordError(f"above the digest there are {len(given)} lines where a record would have {len(written)}")


# ---------------------------------------------------------------- below the digest: the table with which it begins, and the content


def _packed(text: str) -> list[str]:
    """Return a text as lines that are short rather than readable: compressed, in base64."""
    data = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    return [f"= {data[at : at + PACKED_WIDTH]}" for at in range(0, len(data), PACKED_WIDTH)]


def _unpacked(what: str, lines: Sequence[str], most: int) -> str:
    """Return a packed text. Raises RecordError, which says `what` was changed."""
    try:
        unpacking = zlib.decompressobj()
        text = unpacking.decompress(base64.b64decode("".join(lines), validate=True), most).decode()
    except (ValueError, zlib.error):
        text = ""
    if not text or not unpacking.eof:
        raise RecordError(f"{what} cannot be unpacked: it was changed")
    return text


def _files(names: str, lines: Sequence[str]) -> dict[str, str]:
    """Return packed files, by name. Raises RecordError."""
    try:
        files = msgspec.json.decode(_unpacked("the content that this record carries", lines, 2 * MOST_CONTENT), type=dict[str, str])
    except ValueError:
        files = {}
    if names != ", ".join(files):
        raise RecordError("the content that this record carries is not what it is called: it was changed")
    return files


def _read_below(record: MatchRecord, lines: Sequence[str], first: int) -> None:
    """Take what is carried below the digest into the record: the table with which it begins, and the content. Raises RecordError."""
    files, packed, tables = list[tuple[str, list[str]]](), list[tuple[str, list[str]]](), list[list[str]]()
    into = list[str]()
    for number, line in enumerate(lines[first:], first + 1):
        try:
            match line[:1]:
                case "f":
                    files.append((msgspec.json.decode(line.removeprefix("file: "), type=str), []))
                case "|":
                    files[-1][1].append(line[2:])
                case '"':
                    files[-1][1].append(msgspec.json.decode(line, type=str))
                case "p" if line.startswith("packed: "):
                    packed.append((line.removeprefix("packed: ").strip(), into := []))
                case "t" if line.strip() == "table:":
                    tables.append(into := [])
                case "=" if packed or tables:
                    into.append(line[1:].strip())
                case _ if line.strip():
                    raise ValueError(line)
        except (ValueError, IndexError):
            raise RecordError(f"line {number} cannot be read: {brief(line.strip())!r}; below the digest there is only content") from None
    if len(packed) + bool(files) > 1:
        raise RecordError("this record carries content twice")
    record.packed = bool(packed)
    record.files = _files(*packed[0]) if packed else {name: "\n".join(text) for name, text in files}
    if sum(map(len, record.files.values())) > MOST_CONTENT:
        raise RecordError(f"the content that this record carries is too long: at most {MOST_CONTENT:,} characters are read")
    if (files or packed) and content_hash(record.files) != record.content:
        raise RecordError("the content that this record carries does not fit its hash: it was changed")
    _read_table(record, tables)


def _read_table(record: MatchRecord, tables: Sequence[Sequence[str]]) -> None:
    """Take the table with which a record begins from its packed lines. Raises RecordError."""
    if record.begins is None and tables:
        raise RecordError("this record carries a table, but does not begin with one")
    if record.begins is not None:
        if len(tables) != 1:
            raise RecordError(f"this record begins with a moment of another match, and carries {len(tables) or 'no'} tables")
        state = _unpacked("the table with which this record begins", tables[0], MOST_STATE)
        if table_hash(state) != record.begins.hash:
            raise RecordError("the table with which this record begins does not fit its hash: it was changed")
        record.begins = replace(record.begins, state=state)


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


def _file_line(line: str) -> str:
    """Return a line of a file as a record writes it: after a bar, or as JSON if it holds a carriage return, which would be read as the end of a line."""
    return _quoted(line) if "\r" in line else f"| {line}" if line else "|"


# ---------------------------------------------------------------- words


def _word(value: str | int | bool) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _drawn(drawn: tuple[Drawn, ...]) -> str:
    return "; ".join(f"{stream}={result if isinstance(result, int) else '(' + ' '.join(map(str, result)) + ')'}" for stream, result in drawn)
