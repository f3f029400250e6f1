"""Files that people write: any editor's, on any system, are read as the same text."""

from __future__ import annotations

from pathlib import Path

import pytest

from outplay.kernel.errors import ContentError, OutplayError
from outplay.kernel.texts import read_text, unmarked, write_text


@pytest.mark.parametrize(
    "data",
    [b"one\nt\xc3\xbcr\n", b"one\r\nt\xc3\xbcr\r\n", b"one\rt\xc3\xbcr\r", b"\xef\xbb\xbfone\nt\xc3\xbcr\n", b"\xef\xbb\xbfone\r\nt\xc3\xbcr\r\n"],
)
def test_marks_and_line_ends_of_editors_are_not_part_of_a_text(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.txt").write_bytes(data)
    assert read_text(tmp_path / "a.txt") == unmarked(data.decode()) == "one\ntür\n"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("tür".encode("utf-16"), "a.txt cannot be read: its text is UTF-16; save it as UTF-8"),
        ("tür".encode("latin-1"), "a.txt cannot be read: its text is not UTF-8 (byte 2); save it as UTF-8"),
    ],
)
def test_a_text_in_another_encoding_is_told(tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "a.txt").write_bytes(data)
    with pytest.raises(ContentError) as told:
        read_text(tmp_path / "a.txt", ContentError)
    assert str(told.value) == words


def test_what_cannot_be_read_or_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(OutplayError, match=r"gone\.txt cannot be read: No such file"):
        read_text(tmp_path / "gone.txt")
    with pytest.raises(OutplayError, match=r"gone/new\.txt cannot be written: No such file"):
        write_text(tmp_path / "gone" / "new.txt", "x")


def test_a_text_is_written_as_the_same_bytes_everywhere(tmp_path: Path) -> None:
    write_text(tmp_path / "a.txt", "one\ntür\n")
    assert (tmp_path / "a.txt").read_bytes() == b"one\nt\xc3\xbcr\n"
