"""Whatever happens to the file of a record: either it is as good as before, or it is told in a sentence, at once and without much memory."""

from __future__ import annotations

import dataclasses
import random
import resource
import time
from pathlib import Path

import pytest

from outplay.games import find_game
from outplay.kernel.errors import OutplayError
from outplay.kernel.record import MatchRecord
from outplay.kernel.record_text import Entry
from outplay.local.reading import content_of, held, read_record, tell
from outplay.version import __version__
from tests.records.damage import damaged
from tests.sizes import many

FOLDER = Path(__file__).parent / __version__
SECONDS = 1.0
MEGABYTES = 200
LONGEST_SENTENCE = 2_000
IDS = sorted({file.name.partition("-")[0] for file in FOLDER.iterdir()})


def told(file: Path) -> str:
    """What somebody is told of the record in a file: that it holds, or why not."""
    try:
        record, digest = read_record(file)
        content = content_of(find_game(record.game), record)
        return "\n".join([held(file.name, record, digest, content), *tell(record, None, content)])
    except OutplayError as wrong:
        return f"refused: {wrong}"


def peak() -> int:
    """The most memory that this process ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def in_bounds(words: str, began: float, before: int) -> bool:
    """Whether it was told in time, without much memory, and in a sentence that can be shown."""
    brief = not words.startswith("refused: ") or (len(words) < LONGEST_SENTENCE and words.isprintable())
    return brief and time.process_time() - began < SECONDS and peak() - before < MEGABYTES


@pytest.mark.parametrize("id", IDS)
def test_any_damage_is_harmless_or_told(id: str, tmp_path: Path) -> None:
    files, rng = sorted(FOLDER.glob(f"{id}-*.txt"), key=lambda file: file.stat().st_size), random.Random(f"damage {id}")
    before, harmless, refused = peak(), 0, 0
    for number in range(many(100, 10_000)):
        source = files[0 if number % 3 else rng.randrange(len(files))]
        file = tmp_path / source.name
        file.write_bytes(data := damaged(source.read_bytes(), rng))
        began = time.process_time()
        words = told(file)
        assert in_bounds(words, began, before), (number, source.name, words)
        if words.startswith("refused: "):
            refused += 1
        else:
            harmless += 1
            assert words == told(source), data
            assert read_record(file)[1] == read_record(source)[1]
    assert refused > 5 * harmless


def forged(record: MatchRecord, rng: random.Random) -> None:
    """Somebody changes what a record says, and gives it the digest that goes with it."""
    rows, at = record.rows, rng.randrange(len(record.rows))
    row, some = rows[at], rng.choice(rows)
    match rng.randrange(9):
        case 0:
            rows[at] = dataclasses.replace(row, seat=rng.choice((-1, -2, 0, 1, 7, 10**8)))
        case 1:
            rows[at] = dataclasses.replace(
                row, text=rng.choice((some.text, "", "!concede", "!timeout", "!standin", "!takeback 1", f"{some.text} / {row.text}", "x /", "/ " * 5_000))
            )
        case 2:
            rows[at] = dataclasses.replace(
                row, drawn=rng.choice((some.drawn, (), (*row.drawn, *some.drawn), (("x", 1),), tuple((name, 10**8) for name, _ in row.drawn)))
            )
        case 3:
            del rows[at:]
        case 4:
            rows.insert(at, some)
        case 5:
            rows[at], rows[at - 1] = rows[at - 1], row
        case 6:
            record.settings[rng.choice(list(record.settings))] = rng.choice(("1", "8", "on", "all", "x" * 9_000, "-1"))
        case 7:
            record.outcome, record.reason = record.outcome[::-1], rng.choice((record.reason, "Everybody wins.", ""))
        case _:
            rows.append(Entry(0, some.text))


@pytest.mark.parametrize("id", IDS)
def test_any_forgery_is_told_or_is_a_match(id: str, tmp_path: Path) -> None:
    """With the right digest it is played row by row: the first that is not possible is told, and who did not win."""
    files, rng, refused = sorted(FOLDER.glob(f"{id}-*.txt"), key=lambda file: file.stat().st_size), random.Random(f"forged {id}"), 0
    before = peak()
    for number in range(many(40, 3_000)):
        source = files[0 if number % 3 else rng.randrange(len(files))]
        record, _ = read_record(source)
        for _ in range(rng.choice((1, 1, 2))):
            if record.rows:
                forged(record, rng)
        file = tmp_path / source.name
        file.write_text(record.text())
        began = time.process_time()
        words = told(file)
        assert in_bounds(words, began, before), (number, source.name, words)
        refused += words.startswith("refused: ")
    assert refused > many(25, 2_000)
