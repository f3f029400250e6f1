"""What the look.toml files of all games share: signs, which are words with a picture."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

from outplay.kernel.content import ContentRow
from outplay.kernel.faults import braces
from outplay.kernel.fields import says
from outplay.kernel.scene import Shape, Tone


class Sign(ContentRow, frozen=True):
    """A status, chip, keyword, stat, zone or kind of terrain: its words, its picture, its rule."""

    id: Annotated[str, says("Id", "By which the game finds this sign.")] = ""
    word: Annotated[str, says("Word", "A word on cards that this sign explains.")] = ""
    name: Annotated[str, says("Name", "What people call it.")] = ""
    text: Annotated[str, says("Words", "What stands on it. A name in braces stands for what the game tells.", words=True)] = ""
    icon: Annotated[str, says("Picture", "An icon of game-icons.net.", icon=True)] = ""
    tip: Annotated[str, says("Explanation", "What it means, in a sentence. A name in braces stands for what the game tells.", words=True)] = ""
    rule: Annotated[str, says("Rule", "The id of the rule that says more.")] = ""
    tone: Annotated[Tone, says("Tone", "Which of the page's colors it has.")] = "plain"
    shape: Annotated[Shape, says("Shape", "The shape in which it is drawn.")] = "circle"
    look: Annotated[str, says("Looks like", "The kind of ground that is drawn for it.")] = ""


PLACE = re.compile(r"\{(\w+)\}")


def filled(text: str, values: Mapping[str, object]) -> str:
    """Return a text with each `{name}` replaced by the value of that name. A name without a value stays as it is written."""
    return PLACE.sub(lambda place: str(values.get(place[1], place[0])), text)


def demand(field: str, signs: Sequence[Sign], ids: str) -> None:
    """Raise ValueError if a sign is missing that the game will ask for, or if its words ask for more than the game tells: for the `__post_init__` of a look file.

    `ids` are the words of one string, each with what may stand in braces in its text and tip: `stun slow:n reach:min,max`.
    """
    told = {id: places.split(",") for id, _, places in (word.partition(":") for word in ids.split())}
    there = {sign.id for sign in signs}
    if missing := [id for id in told if id not in there]:
        raise ValueError(f"there is no {field} with the id {missing[0]!r}")
    for sign in signs:
        if told and sign.id not in told:
            continue  # nobody sees it
        known = told.get(sign.id, [""])
        for part, words in (("text", sign.text), ("tip", sign.tip)):
            if left := braces(filled(words, dict.fromkeys(known, ""))):
                names = " and ".join(f"{{{name}}}" for name in known if name) or "nothing"
                raise ValueError(f"{field} {sign.id or sign.word}, {part}: {left} is not told here; {names} can stand in it")


def demand_order(field: str, signs: Sequence[Sign], ids: str) -> None:
    """Raise ValueError unless the signs of a field are these, in this order, because the game goes by their places."""
    order = [word.partition(":")[0] for word in ids.split()]
    if [sign.id for sign in signs] != order:
        raise ValueError(f"the {field} signs are {', '.join(order)}, in this order")
    demand(field, signs, ids)


def by_id(signs: tuple[Sign, ...]) -> dict[str, Sign]:
    """Return signs by their ids."""
    return {sign.id or sign.word: sign for sign in signs}
