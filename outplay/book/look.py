"""What look.toml of every game shares: signs, which are words with a picture, and how they are found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from outplay.kernel.content import ContentRow
from outplay.kernel.scene import Shape, Tone


class Sign(ContentRow, frozen=True):
    """A status, chip, keyword, stat, zone or kind of terrain: its words, its picture, its rule."""

    id: str = ""
    word: str = ""
    name: str = ""
    text: str = ""
    icon: str = ""
    tip: str = ""
    rule: str = ""
    tone: Tone = "plain"
    shape: Shape = "circle"
    look: str = ""


PLACE = re.compile(r"\{(\w+)\}")


def filled(text: str, values: Mapping[str, object]) -> str:
    """A text with `{name}` in it, and the values of those names; a name that has none stays as it is written."""
    return PLACE.sub(lambda place: str(values.get(place[1], place[0])), text)


def demand(field: str, signs: Iterable[Sign], ids: str) -> None:
    """For the `__post_init__` of a look file: refuse it if a sign is missing that will be asked for. `ids` are words in one string."""
    there = {sign.id for sign in signs}
    if missing := [id for id in ids.split() if id not in there]:
        raise ValueError(f"there is no {field} with the id {missing[0]!r}")


def by_id(signs: tuple[Sign, ...]) -> dict[str, Sign]:
    """Signs by their ids."""
    return {sign.id or sign.word: sign for sign in signs}
