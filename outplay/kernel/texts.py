"""Files of text that people write and read: one door in, whatever editor a file comes from, and one door out."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

from outplay.kernel.errors import OutplayError

__all__ = ["read_text", "unmarked", "write_text", "write_whole"]


def read_text(file: Path, wrong: type[OutplayError] = OutplayError) -> str:
    """Return the text of a file, without a byte order mark and with plain line ends. Raises `wrong`, which names the file and says why."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise wrong(f"{file.name} cannot be read: {error.strerror or error}") from None
    try:
        return unmarked(data.decode())
    except UnicodeDecodeError as error:
        kind = "UTF-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else f"not UTF-8 (byte {error.start + 1})"
        raise wrong(f"{file.name} cannot be read: its text is {kind}; save it as UTF-8") from None


def unmarked(text: str) -> str:
    """Return a text without the byte order mark that some editors put before it, each of its lines ended by one line feed."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def write_text(file: Path, text: str, wrong: type[OutplayError] = OutplayError) -> None:
    """Write a text as a file, the same bytes on every system. Raises `wrong`, which names the file and says why."""
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise wrong(f"{file} cannot be written: {error.strerror or error}") from None


def write_whole(file: Path, text: str, wrong: type[OutplayError] = OutplayError) -> None:
    """Write a text as a file at once: whoever reads it meanwhile, in this process or another, reads all of the old text or all of the new. Raises `wrong`."""
    part = file.with_name(f".{file.name}.{os.getpid()}.part")
    write_text(part, text, wrong)
    try:
        part.replace(file)
    except OSError as error:
        raise wrong(f"{file} cannot be written: {error.strerror or error}") from None
