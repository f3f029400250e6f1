"""How a match ended, and how it stood on the way."""

from __future__ import annotations

from outplay.kernel.scene.parts import Part, Shape, Tone
from outplay.kernel.scene.table import Stat
from outplay.kernel.scene.telling import Line


class Standing(Part):
    """Where a side ended, and how that came about. `seats` are its seats, `points` its points by source."""

    place: int
    side: str
    name: str
    seats: list[int]
    piece: str = ""
    line: Line | None = None
    points: list[Stat] = []


class Band(Part):
    """A colored band of a graph, from `low` to `high` (0..1, 0 at the bottom)."""

    low: float
    high: float
    name: str
    tone: Tone
    shape: Shape | None = None


class Measure(Part):
    """How the match stands for each seat, from 0 (worst) to 1 (best), for the graph at the end. None: the seat is gone, or another seat's curve stands for its side."""

    name: str
    values: list[float | None]
    bands: list[Band] = []
    hint: str = ""


class Result(Part):
    """The end of a match for people: a sentence, the standings, and some figures."""

    title: str
    standings: list[Standing]
    rule: str = ""
    facts: list[Stat] = []
