"""Content of strangers and of former versions: what would take all memory is not read, and fields that are gone are known."""

from collections.abc import Mapping
from typing import ClassVar

import pytest

from outplay.kernel.content import ContentRow, decode
from outplay.kernel.errors import ContentError


class Leap(ContentRow, frozen=True, tag_field="op", tag="leap"):
    FORMERLY: ClassVar[Mapping[str, str]] = {"max": "reach", "style": ""}

    reach: int


class Rest(ContentRow, frozen=True, tag_field="op", tag="rest"):
    n: int = 1


class Trick(ContentRow, frozen=True):
    FORMERLY: ClassVar[Mapping[str, str]] = {"price": ""}

    name: str
    steps: tuple[Leap | Rest, ...] = ()
    pair: tuple[Leap, Rest] | None = None
    by_name: Mapping[str, Leap] = {}


class Tricks(ContentRow, frozen=True):
    trick: tuple[Trick, ...]


OLD = """
[[trick]]
name = "flip"
price = 3
steps = [{op = "rest"}, {op = "leap", max = 4, style = "bold"}]
pair = [{op = "leap", max = 1}, {op = "rest", n = 2}]
by_name = {far = {op = "leap", max = 9}}
"""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\nx" + ".x" * 60_000 + " = 1", "heroes.toml: line 2 is nested too deeply"),
        ('"a" . b . ' * 30_000 + "c = 1", "heroes.toml: line 1 is nested too deeply"),
        ("x = " + "[" * 100_000, "heroes.toml is nested too deeply"),
        ("x = " + "{a = " * 50_000, "heroes.toml is nested too deeply"),
        ("x = " + "9" * 100_000, "heroes.toml has a number of thousands of digits"),
    ],
    ids=["keys", "quoted keys", "arrays", "tables", "digits"],
)
def test_what_would_take_all_memory_is_not_read(text: str, words: str) -> None:
    """Records carry the content of strangers."""
    with pytest.raises(ContentError) as told:
        decode({"heroes.toml": text}, "heroes.toml", Tricks)
    assert str(told.value) == words


def test_fields_of_former_versions_are_known() -> None:
    """Content of older records and matches still loads: what is gone is passed over, what was renamed is read, at any depth."""
    tricks = decode({"tricks.toml": OLD}, "tricks.toml", Tricks).trick
    assert tricks == (Trick("flip", (Rest(), Leap(4)), (Leap(1), Rest(2)), {"far": Leap(9)}),)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("price = 3", "prize = 3", "trick 1: Object contains unknown field `prize`"),
        ('op = "rest"', 'op = "rest", style = "bold"', "trick 1, steps 1: Object contains unknown field `style`"),
        ("max = 4", 'max = "far"', "trick 1, steps 2, reach: Expected `int`"),
        (", max = 4", "", "trick 1, steps 2: Object missing required field `reach`"),
    ],
)
def test_what_never_was_a_field_is_refused(old: str, new: str, words: str) -> None:
    with pytest.raises(ContentError, match=words):
        decode({"tricks.toml": OLD.replace(old, new, 1)}, "tricks.toml", Tricks)
