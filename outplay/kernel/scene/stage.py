"""What stops the table and comes forward: a draft, or a duel."""

from __future__ import annotations

from typing import Literal

from outplay.kernel.scene.parts import Icon, Part, Tone


class Note(Part):
    """A few words with a second line in small print."""

    text: str = ""
    small: str = ""
    tone: Tone = "plain"


class GridRow(Part):
    """A row of a grid: what it is about, a note for each head, and how often it was chosen. `on` is the scene id that is clicked for it, empty if the viewer has nothing to choose."""

    on: str
    name: str
    icon: Icon
    tones: tuple[str, str] = ("#998877", "#443322")
    notes: list[Note] = []
    chosen: int = 0


class Grid(Part):
    """What each of several things means: a head for each column and a row for each thing."""

    heads: list[str]
    rows: list[GridRow]


class Party(Part):
    """One who takes part in what stops the table: a piece, what it does in a few words, and whether it has chosen. Zones of role front with this piece lie before it."""

    piece: str
    text: str = ""
    ready: bool = False


class Pick(Part):
    """One turn of a draft: the side that picks, and the name and picture of what was taken. `now`: this turn comes next."""

    side: str
    name: str = ""
    icon: Icon = ""
    tones: tuple[str, str] = ("#998877", "#443322")
    card: str = ""
    now: bool = False


class Stage(Part):
    """What stops the table and comes forward. Without a stage, the board and all that lies around it fill the page.

    `role`: draft (from the zones of role pool; `picks` is the order of turns) or duel (two parties, left and right, with a grid of what each pick means). `seats`: the seats for which it comes forward.
    `parts`: what a long draft consists of, in a word or two each; `part`: which of them is played now.
    """

    role: Literal["draft", "duel"]
    title: str = ""
    text: str = ""
    seats: list[int] = []
    parties: list[Party] = []
    grid: Grid | None = None
    picks: list[Pick] = []
    parts: list[str] = []
    part: int = 0
