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
    """A row of a grid: what it is about (`on`: the scene id that is clicked for it, empty for who has nothing to choose), a note for each head, and how often it was chosen."""

    on: str
    name: str
    icon: Icon
    tones: tuple[str, str] = ("#998877", "#443322")
    notes: list[Note] = []
    chosen: int = 0


class Grid(Part):
    """What each of several things means: a head for each column, a row for each thing."""

    heads: list[str]
    rows: list[GridRow]


class Party(Part):
    """Who takes part in what stops the table: a piece, what it does in a few words, whether it has chosen. The zones of role front with its piece lie before it."""

    piece: str
    text: str = ""
    ready: bool = False


class Pick(Part):
    """One turn of a draft: whose it is, and what was taken: the name and the picture of the thing. `now`: it is taken next."""

    side: str
    name: str = ""
    icon: Icon = ""
    tones: tuple[str, str] = ("#998877", "#443322")
    card: str = ""
    now: bool = False


class Stage(Part):
    """What stops the table and comes forward; without one the board fills the page, with all that lies round it.

    `role`: draft (the zones of role pool; `picks` is their order), duel (two parties, left and right, a grid of what each pick means). `seats`: for whom it comes forward.
    """

    role: Literal["draft", "duel"]
    title: str = ""
    text: str = ""
    seats: list[int] = []
    parties: list[Party] = []
    grid: Grid | None = None
    picks: list[Pick] = []
