"""A terminal: rows of a table in color where it has any, plain text where it has none."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from typing import Final

from rich.console import Console
from rich.text import Text

from outplay.draw import Row
from outplay.draw.text import WIDTH

STYLES: Final[Mapping[str, str]] = {
    "azure": "bold blue", "ember": "bold red", "jade": "bold green", "plum": "bold magenta", "nobody": "yellow",
    "dim": "dim", "strong": "bold", "good": "green", "harm": "red", "warn": "yellow",
}  # fmt: skip
"""How rich shows the styles of rows."""


class Screen:
    """Where a table is shown. Colors are rich's to decide: none in a pipe or a file, none with NO_COLOR."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False, soft_wrap=True)

    @property
    def live(self) -> bool:
        """Whether somebody sits in front of it."""
        return self.console.is_terminal

    def rows(self, rows: Iterable[Row]) -> None:
        """Show rows, each on a line of its own."""
        for row in rows:
            line = Text.assemble(*[(words, STYLES.get(style, "")) for words, style in row])
            line.rstrip()
            self.console.print(line)

    def say(self, words: str = "", style: str = "", indent: str = "") -> None:
        """Show words, each of their lines wrapped to a table's width and indented."""
        for line in words.split("\n"):
            first = indent + line[: len(line) - len(line.lstrip())]
            for part in textwrap.wrap(line.strip(), WIDTH, initial_indent=first, subsequent_indent=first + "  ") or [""]:
                self.console.print(Text(part, STYLES.get(style, "")))

    def clear(self) -> None:
        """Begin a new page, if somebody looks."""
        if self.live:
            self.console.clear()
