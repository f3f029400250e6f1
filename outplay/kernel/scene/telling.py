"""What is told: lines of the log with the beats that show them, and previews of what an option would do."""

from __future__ import annotations

from typing import Literal

from outplay.kernel.scene.parts import Part, Span, Tone
from outplay.kernel.scene.stage import Note
from outplay.kernel.scene.table import Bar, Card, Dice


class Pair(Part):
    """Two sides that meet, turned over together: cards on the left against cards on the right, and what comes of it."""

    left: list[Card]
    right: list[Card]
    text: str = ""
    tone: Tone = "plain"


class Show(Part):
    """Something that is to be read. `left` and `right` are the pieces that meet.

    `place`: it comes forward, over the table: pairs that are turned over one after the other, or sentences; or it is held beside the board, which moves on meanwhile: sentences, until the next one comes.
    """

    title: str
    place: Literal["forward", "beside"] = "forward"
    left: str = ""
    right: str = ""
    pairs: list[Pair] = []
    lines: list[Line] = []
    rule: str = ""


class Beat(Part):
    """One thing that is shown when it happens. The page plays beats in order; one that is `along` is told together with the one before it, also where that is of the line before.

    `move` (piece along cells: walk, leap, flight, pull, place, swap), `face` (piece turns where it stands, to `way` in degrees), `bump` (piece against other), `fall` (piece at cell), `stay`,
    `roll` (dice), `pop` (words or a number over a piece or cell), `beam` (from piece or cell to other or cell; of tone harm it is nobody's), `flood` (cells), `turn` (a new turn or round), `end`,
    `show` (comes forward, and what is told from then on is read beside it), `hold` (until it was read, or a click: then it goes).
    What is drawn on pieces and panels changes with the scene of the next moment. Cards need no beat: they fly from zone to zone and turn over where they lie, by their ids.
    """

    kind: Literal["move", "face", "bump", "fall", "roll", "pop", "beam", "flood", "turn", "end", "show", "hold"]
    piece: str = ""
    other: str = ""
    cells: list[str] = []
    how: Literal["walk", "leap", "flight", "pull", "place", "swap", ""] = ""
    way: int | None = None
    along: bool = False
    dice: list[Dice] = []
    text: str = ""
    tone: Tone = "plain"
    show: Show | None = None


class Line(Part):
    """A line of the log: a sentence, the rule it follows, the piece it is about, and how to show it. `head` starts a chapter (a round)."""

    spans: list[Span] = []
    rule: str = ""
    piece: str = ""
    side: str = ""
    head: bool = False
    beats: list[Beat] = []


class Mark(Part):
    """A mark of a preview on scene ids.

    `area` (cells as one region), `path` (piece along cells, as `how`), `ghost` (piece would land on cell, facing this `way` in degrees), `burst` (bodies meet at cell), `splash` (piece would leave the board at cell),
    `target`, `odds` (a bubble over `on`, text above, sub below), `harm`, `order` (a number), `line`, `unknown`, `meets` (`side` would meet the condition `on`).
    """

    kind: Literal["area", "path", "ghost", "burst", "splash", "target", "odds", "harm", "order", "line", "unknown", "meets"]
    on: str = ""
    side: str = ""
    cells: list[str] = []
    piece: str = ""
    how: Literal["walk", "leap", "flight", "pull", "place", "swap", ""] = ""
    way: int | None = None
    text: str = ""
    sub: str = ""
    tone: Tone = "act"
    sure: bool = True


class Case(Part):
    """What an option would come to if one thing happens: its name, a note for each further head, and a bar before the last of them. `text` says it all in words; `usual`: what comes without anybody's doing."""

    name: str
    notes: list[Note] = []
    bar: Bar | None = None
    text: str = ""
    usual: bool = False


class Preview(Part):
    """What an option would do, as marks on the scene, in words, and as a table of what it comes to in each case, a head for each column. `beside`: the words are to be compared, each in a column of its own where there is room."""

    marks: list[Mark] = []
    title: str = ""
    words: list[Line] = []
    beside: bool = False
    heads: list[str] = []
    cases: list[Case] = []
    note: str = ""
    rule: str = ""
