"""What all parts of a scene are made of: the base records, words with a picture, and values in a shape."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec


class Part(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The base of all scene records: keyword-only, defaults left out of the JSON."""


class Printed(Part):
    """The base of what lies on a table as it was printed, seldom another: a front end needs each print only once.

    `loose`: the fields that say how it lies there now. They are no part of the print: equal prints may lie in several places, and what becomes of one is told by these alone.
    """

    loose: ClassVar[tuple[str, ...]] = ()


SideStyle = Literal["azure", "ember", "jade", "plum", "nobody"]


Tone = Literal["plain", "good", "harm", "warn", "act", "green", "yellow", "red", "blue", "muted"]


Shape = Literal["circle", "triangle", "octagon", "square", "diamond", "star", "die", "boot", "shield", "target", "pill"]


Terrain = str


Icon = str


class Span(Part):
    """A run of words in a sentence. `ref` is the scene id it speaks of; `side` colors it; `icon` or `shape` stands before it.

    `seat`: who sits there is meant; front ends that know the name put it in place of the text.
    """

    text: str
    ref: str = ""
    side: str = ""
    seat: int | None = None
    strong: bool = False
    icon: Icon = ""
    shape: Shape | None = None
    tone: Tone = "plain"


class Gem(Part):
    """A value in a shape: a cost, a range, a zone. `tone` colors it, `label` is said by screen readers."""

    shape: Shape
    value: str = ""
    tone: Tone = "plain"
    label: str = ""
    icon: Icon = ""
    on: bool = True


class Chip(Part):
    """A short word with an icon: a status, a keyword, a pill at the top of the table. `tip` explains it."""

    text: str
    icon: Icon = ""
    tone: Tone = "plain"
    tip: str = ""
    rule: str = ""
    id: str = ""
