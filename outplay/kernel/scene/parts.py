"""What all parts of a scene are made of: the base records, words with a picture, and values in a shape."""

from __future__ import annotations

from typing import ClassVar, Literal

import msgspec


class Part(msgspec.Struct, kw_only=True, omit_defaults=True, gc=False):
    """The base of all scene records: keyword-only, defaults left out of the JSON."""


class Printed(Part):
    """The base of things that mostly stay as they were printed, such as cards: a front end needs to be sent each print only once.

    `loose` names the fields that say how it lies there now. They are no part of the print: equal prints may lie in several places, and only these fields tell how each of them changes.
    """

    loose: ClassVar[tuple[str, ...]] = ()


SideStyle = Literal["azure", "ember", "jade", "plum", "nobody"]


Tone = Literal["plain", "good", "harm", "warn", "act", "green", "yellow", "red", "blue", "muted"]


Shape = Literal["circle", "triangle", "octagon", "square", "diamond", "star", "die", "boot", "shield", "target", "pill"]


Terrain = str


Icon = str


class Span(Part):
    """A run of words in a sentence. `ref` is the scene id that it speaks of; `side` colors it; `icon` or `shape` is drawn before it.

    Of whom the words speak is marked in them (`Someone`). Lines of former versions give the `seat` of a player instead, who goes by their name for all readers.
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
    """A value in a shape: a cost, a range, a zone. `tone` colors it, `label` is for screen readers."""

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
