"""What was found so far, kept in a file: one finding a line, below a line that says what was asked. So work that was stopped goes on where it was."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from outplay.kernel.errors import OutplayError

F = TypeVar("F", bound=msgspec.Struct)


class Kept(Generic[F]):
    """A file of findings, in the order in which they were found. Without a file, nothing is kept."""

    def __init__(self, file: Path | None, asked: Mapping[str, object], kind: type[F]) -> None:
        """Open a file. Raises OutplayError if it holds the answer to another question, or cannot be written."""
        self.file = file
        self.found: list[F] = []
        if file is None:
            return
        try:
            lines = file.read_text("utf-8").splitlines() if file.exists() else []
            if lines and _read(lines[0]) != asked:
                raise OutplayError(f"{file.name} is of another match, seed or version, or was asked otherwise; name another one")
            for line in lines[1:]:
                with suppress(msgspec.MsgspecError):  # the last line may not be whole, and another outplay may have written other ones
                    self.found.append(msgspec.json.decode(line, type=kind))
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("".join(f"{json.dumps(line)}\n" for line in [asked, *map(msgspec.to_builtins, self.found)]), "utf-8")
        except OSError as wrong:
            raise OutplayError(f"{file} cannot be written: {wrong.strerror or wrong}") from None

    def add(self, found: F) -> None:
        """Keep something that was found."""
        self.found.append(found)
        if self.file is not None:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(f"{msgspec.json.encode(found).decode()}\n")


def _read(line: str) -> object:
    try:
        return json.loads(line)
    except ValueError:
        return None
