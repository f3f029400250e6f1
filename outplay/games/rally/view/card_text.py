"""The texts of program and option cards, with their numbers taken from the rows that the rules read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from outplay.book.words import Numbers, alike, filled
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.data.rows import OptionCard, ProgramKind
from outplay.kernel.content import ContentRow
from outplay.kernel.errors import Fault
from outplay.kernel.faults import Where, Worded


def numbers_of(effects: Sequence[ContentRow]) -> Numbers:
    """Return all numbers of some effects by name, with 0, which Brakes and Superior Archive say. An effect's `n` is called by the effect, such as `ram`; others by their field, such as `cost`."""
    numbers: dict[str, list[int]] = {}
    for effect in effects:
        fields: dict[str, object] = msgspec.to_builtins(effect)
        for name, value in fields.items():
            if isinstance(value, int) and not isinstance(value, bool):
                numbers.setdefault(str(fields["do"]) if name == "n" else name, []).append(value)
    return numbers


def option_text(option: OptionCard) -> str:
    """Return what an option card says."""
    return filled(option.text, numbers_of(option.does))


def program_text(kind: ProgramKind) -> str:
    """Return what a program card says."""
    return filled(kind.text, {"steps": [kind.steps]})


def proofread(content: RallyContent) -> Iterator[Fault]:
    """Yield what is wrong where two names cannot be told apart."""
    yield from alike((Where("options.toml").row("option", number, option.id) / "id", option.id) for number, option in enumerate(content.options))


def worded(content: RallyContent) -> Iterator[Worded]:
    """Yield all texts in which numbers of their rows may stand."""
    for number, option in enumerate(content.options):
        yield Worded(Where("options.toml").row("option", number, option.id) / "text", option_text(option), numbers_of(option.does))
    for number, kind in enumerate(content.kinds):
        yield Worded(Where("program.toml").row("kind", number, kind.id) / "text", program_text(kind), {"steps": kind.steps})
