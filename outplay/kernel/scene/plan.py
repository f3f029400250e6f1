"""What would happen, as it is marked on the table: marks, and the plan of what a viewer has laid in secret."""

from __future__ import annotations

from typing import Literal

from outplay.kernel.scene.parts import Part, Tone


class Mark(Part):
    """A mark of a preview on things of the scene.

    - `area`: cells as one region; `path`: piece along cells, as `how` says; `ghost`: piece would land on cell, facing `way` in degrees
    - `burst`: bodies meet at cell; `splash`: piece would leave the board at cell; `target`; `harm`; `line`; `unknown`
    - `odds`: a bubble over `on`, with `text` above and `sub` below; `order`: a number
    - `meets`: `side` would meet the condition `on`
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


class PlanStep(Part):
    """A step of a plan: its number, and in a few words what it comes to; empty if nothing is laid for it yet. `card`: what was laid, which lights up with it."""

    label: str
    text: str = ""
    card: str = ""
    tone: Tone = "plain"


class Switch(Part):
    """Something that goes along with a plan and is on or off: a few words, and what it does. The option that switches it on sits on its `id`; taking this pick back switches it off."""

    id: str
    name: str
    text: str = ""
    on: bool = False


class Plan(Part):
    """What the viewer has laid in secret for one of its figures, and what it comes to if nobody interferes. It stays on the board, and in words, until it is carried out.

    `active`: this figure is asked about now. `switch`: what else is said with it.
    """

    id: str
    piece: str
    name: str
    steps: list[PlanStep]
    marks: list[Mark] = []
    active: bool = False
    switch: Switch | None = None
    rule: str = ""
