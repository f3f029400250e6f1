"""What the look.toml files of all games share: signs, which are words with a picture."""

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
    """Return a text with each `{name}` replaced by the value of that name. A name without a value stays as it is written."""
    return PLACE.sub(lambda place: str(values.get(place[1], place[0])), text)


def demand(field: str, signs: Iterable[Sign], ids: str) -> None:
    """Raise ValueError if a sign is missing that the game will ask for: for the `__post_init__` of a look file. `ids` are the words of one string."""
    there = {sign.id for sign in signs}
    if missing := [id for id in ids.split() if id not in there]:
        raise ValueError(f"there is no {field} with the id {missing[0]!r}")


def by_id(signs: tuple[Sign, ...]) -> dict[str, Sign]:
    """Return signs by their ids."""
    return {sign.id or sign.word: sign for sign in signs}
