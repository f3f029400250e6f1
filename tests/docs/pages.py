"""The pages of the documentation, and the code blocks in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md")))
"""What people type from. A page that is added is read here too."""
DOCUMENTS = (*PAGES, *(ROOT / f"{name}.md" for name in ("ARCHITECTURE", "SCENES", "ROADMAP")))
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A code block: its page, the line of the page on which its code begins, its language, its lines."""

    page: Path
    line: int
    language: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks(page: Path) -> Iterator[Block]:
    """Yield all code blocks of a page, those inside lists too, without their indentation."""
    text = page.read_text("utf-8")
    for found in FENCE.finditer(text):
        indent = len(found[1])
        yield Block(page, text.count("\n", 0, found.start(3)) + 1, found[2], tuple(line[indent:] for line in found[3].splitlines()))


def named(page: Path) -> str:
    """Return a page's name, as the id of a test."""
    return page.relative_to(ROOT).as_posix()


def here(folder: Path) -> None:
    """Make a folder look like the repository to a command that is typed there, so that what the command writes stays in the folder."""
    for name in ("outplay", "examples", "tools", "tests"):
        (folder / name).symlink_to(ROOT / name)
