"""What fields of content are called, for those who edit it: titles and descriptions in plain words, and the fields that cards of all games share."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

__all__ = ["CardChips", "CardText", "Flavor", "IconName", "Intro", "Name", "Pattern", "Role", "RowId", "SecondIcon", "Tones", "says"]


def says(title: str, description: str, *, ref: str = "", **marks: Any) -> msgspec.Meta:
    """Return what a field is called and what it means, for its schema. `ref` is the list of rows of which it names one by its id; other marks are put there with an x:
    `shown` for what people read or see and no rule asks, `sign` for a shape and its tone that stand for it on cards."""
    extra = {f"x-{mark}": value for mark, value in (*marks.items(), *([("ref", ref)] if ref else []))}
    return msgspec.Meta(title=title, description=description, extra_json_schema=extra or None)


RowId = Annotated[str, says("Id", "What files, records and answers call it. No other row beside it has the same.")]
Name = Annotated[str, says("Name", "What people call it.", shown=True)]
IconName = Annotated[str, says("Picture", "An icon of game-icons.net.", icon=True, shown=True)]
SecondIcon = Annotated[str, says("Second picture", "A smaller icon in the corner of the picture; none if it is empty.", icon=True, shown=True)]
Color = Annotated[str, says("Color", "A color as #RRGGBB.", color=True)]
Tones = Annotated[tuple[Color, Color], says("Colors", "The light and the dark color of the picture.", shown=True)]
Pattern = Annotated[Literal["rays", "lines", "rings", "dots"], says("Pattern", "What is drawn behind the picture.", shown=True)]
CardText = Annotated[str, says("Words", "What it says to people. A name in braces stands for a number of the same row.", words=True, shown=True)]
CardChips = Annotated[
    tuple[str, ...],
    says("Chips", "Short words on the card that the table explains. A name in braces stands for a number of the same row.", words=True, shown=True),
]
Flavor = Annotated[str, says("Flavor", "A sentence for fun, without meaning for the rules.", shown=True)]
Role = Annotated[str, says("Role", "What it is good for, in a word or two.", shown=True)]
Intro = Annotated[str, says("Introduction", "A sentence that says how to play it.", shown=True)]
