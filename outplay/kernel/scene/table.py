"""What lies on the table: boards with pieces, zones with cards, panels, tracks, dice and conditions."""

from __future__ import annotations

from typing import Literal

from outplay.kernel.scene.parts import Chip, Gem, Icon, Part, Printed, Shape, SideStyle, Terrain, Tone
from outplay.kernel.scene.stage import Stage


class Side(Part):
    """Those who win together. `style` names color and shape. With a `goal` the side's points are drawn as so many pips; `pips` are their signs where each has its own, `on` while it counts."""

    id: str
    name: str
    style: SideStyle
    seats: list[int]
    points: int = 0
    goal: int = 0
    pips: list[Gem] = []


class Cell(Printed):
    """A space of a board. Hex boards: axial q, r; square boards: column q, row r; lanes: lane q, place r, the first of the `long` places along the road that it takes."""

    loose = ("terrain", "tint", "mark", "icon", "text")

    id: str
    name: str
    q: int
    r: int
    terrain: Terrain
    tint: str = ""
    mark: str = ""
    icon: Icon = ""
    text: str = ""
    long: int = 1


class Wall(Part):
    """Something on the edge of a cell, in direction `side` (0 is north, clockwise): a wall, a barrier (that belongs to a side, `tint`) or a laser, with the cells that its beam crosses, in order."""

    cell: str
    side: int
    kind: str = "wall"
    tint: str = ""
    reach: list[str] = []


class Region(Part):
    """Cells with one outline and one meaning. `look`: area, score, danger, camp, lane (a sign with its name at the upper edge)."""

    id: str
    name: str
    cells: list[str]
    look: str = "area"
    tint: str = ""
    icon: Icon = ""
    text: str = ""


Edge = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]


class Site(Part):
    """A place off the board, at one of its edges or corners, on which pieces wait or lie. A piece is there by its id, and may move from and to it."""

    id: str
    name: str
    edge: Edge = "s"
    text: str = ""


class Board(Part):
    """`top` is how hexes lie; `surround` is what lies around: sea, table, stands. Pieces and options may also be at a region or a site.

    `home` is the edge at which the viewer sits; the half there is laid below. Lanes always lie across, lane 0 above, and the half at `home` is laid left: w that of the first places, e that of the last.
    """

    id: str
    name: str
    kind: Literal["hex", "square", "lanes"]
    cells: list[Cell]
    top: Literal["flat", "pointy"] = "flat"
    surround: str = "table"
    regions: list[Region] = []
    walls: list[Wall] = []
    sites: list[Site] = []
    home: Literal["n", "s", "w", "e", ""] = ""


class Bar(Part):
    """A bar with `of` ticks of which `at` are filled."""

    at: int
    of: int
    label: str
    tone: Tone = "good"


class Badge(Part):
    """A small mark on a piece. `at` is the corner: nw, ne, sw, se."""

    at: Literal["nw", "ne", "sw", "se"]
    value: str = ""
    icon: Icon = ""
    shape: Shape = "circle"
    tone: Tone = "plain"
    label: str = ""


class Piece(Part):
    """A figure or marker. `at` is the id of a cell, a region or a site, empty when it is nowhere to be seen. `facing` in degrees clockwise from north.

    A structure that is `out` lies in ruins where it stood; a stronghold is a larger one.
    """

    id: str
    name: str
    icon: Icon
    at: str = ""
    side: str = ""
    look: Literal["token", "small", "structure", "stronghold", "disc", "marker"] = "token"
    tones: tuple[str, str] = ("#998877", "#443322")
    facing: int | None = None
    bar: Bar | None = None
    badges: list[Badge] = []
    out: bool = False
    seat: int | None = None
    text: str = ""


class Art(Part):
    """The picture of a card: a big icon (turned by `turn` degrees, `times` of it one before the other), a small second one, two colors, a pattern."""

    icon: Icon
    second: Icon = ""
    tones: tuple[str, str] = ("#D8A64B", "#7A4A0C")
    pattern: Literal["rays", "lines", "rings", "dots"] = "rays"
    turn: int = 0
    times: int = 1


class Entry(Part):
    """One column of a card's table: an icon with a word or two below. `label` says both in words."""

    icon: Icon
    text: str
    label: str = ""


class Card(Printed):
    """A card. Face down (`face` false) it says nothing but its back. `off` means: not playable now, shown whole. `opens` is the zone with the cards that it brings.

    `secret`: the viewer sees its face, others see its back; a corner of it is turned. `bar`: how much is left of whom it stands for.
    """

    loose = ("id", "side", "off", "piece")

    id: str
    name: str
    kind: str = "attack"
    face: bool = True
    art: Art | None = None
    left: list[Gem] = []
    right: list[Gem] = []
    chips: list[Chip] = []
    table: list[Entry] = []
    text: str = ""
    flavor: str = ""
    foot: list[Gem] = []
    side: str = ""
    off: bool = False
    piece: str = ""
    opens: str = ""
    rule: str = ""
    secret: bool = False
    bar: Bar | None = None


class Slot(Part):
    """A numbered place for a card: empty, or with a card of some zone (`card` its id; `also`: a second one), or with a back that tells nothing. `mark`: it is asked about now, or locked. In a tray it may be clicked by its `id`."""

    label: str
    id: str = ""
    card: str = ""
    also: str = ""
    back: bool = False
    mark: Literal["", "asked", "locked"] = ""


class Zone(Part):
    """A place for cards.

    `role`: hand (fans at the bottom for its seat), picked (what its seat has chosen in secret so far; with `places` a tray of them, numbered), pool (what a draft is about), place (lies at a place of the table, `at` which: cards in a row at a cell or anywhere on lanes, else what one gets there),
    held (belongs to a figure or seat, whose panel opens it), front (lies before a party of the stage), deck, pile (only the last is seen), table (lies open, for all). `count` where not all are listed.
    """

    id: str
    name: str
    role: Literal["hand", "picked", "pool", "place", "held", "front", "deck", "pile", "table"]
    cards: list[Card]
    seat: int | None = None
    piece: str = ""
    at: str = ""
    places: list[Slot] = []
    count: int | None = None
    text: str = ""


class Space(Part):
    """One space of a track. With a `text` it is drawn as that short word where there is room, a second line `sub` below, in the color of a `side`."""

    tone: Tone
    shape: Shape
    label: str = ""
    text: str = ""
    sub: str = ""
    side: str = ""


class Track(Part):
    """A row of spaces with a stone on `at`; spaces before it are past."""

    id: str
    name: str
    spaces: list[Space]
    at: int
    text: str = ""


class Die(Part):
    """One die as it lies: the icon of its face, and whether it counted."""

    face: Icon
    label: str
    tone: Tone = "plain"
    counts: bool = False


class Dice(Part):
    """A roll that lies on the table."""

    id: str
    name: str
    dice: list[Die]
    side: str = ""


class Stat(Part):
    """A number with an icon and a name."""

    icon: Icon
    value: str
    name: str
    changed: bool = False


class Panel(Part):
    """What stands beside the board for one seat or one figure. `place`: on the viewer's side of the board, or across from it.

    `sub`: a few words in small print after the name. `fan`: how many cards its seat holds that the viewer does not see, a fan of backs. `foot`: a small square for each thing it may have: ready, used (`on` false) or not there (muted); `label` says which, and how it stands.
    """

    id: str
    seat: int
    name: str
    piece: str = ""
    icon: Icon = ""
    tones: tuple[str, str] = ("#998877", "#443322")
    side: str = ""
    stats: list[Stat] = []
    bar: Bar | None = None
    track: Track | None = None
    statuses: list[Chip] = []
    cards: str = ""
    short: Gem | None = None
    slots: list[Slot] = []
    sub: str = ""
    foot: list[Gem] = []
    fan: int | None = None
    place: Literal["near", "far"] = "near"
    active: bool = False
    out: bool = False
    text: str = ""


class Meets(Part):
    """How a side stands to a condition: whether it meets it now. That it would after what is previewed is told by a mark of the preview."""

    side: str
    now: bool = False


class Condition(Part):
    """Something that pays who meets it: a value (`unit`: what is counted), a name, five words. `on` is the card or place it is about; `open`: it can be met at all now."""

    id: str
    name: str
    icon: Icon = ""
    tones: tuple[str, str] = ("#998877", "#443322")
    value: str = ""
    unit: Icon = ""
    text: str = ""
    on: str = ""
    open: bool = True
    meets: list[Meets] = []
    tip: str = ""


class Scene(Part):
    """Everything a viewer may see of a state, drawn by the game once, in Python."""

    sides: list[Side]
    boards: list[Board]
    pieces: list[Piece] = []
    zones: list[Zone] = []
    tracks: list[Track] = []
    dice: list[Dice] = []
    panels: list[Panel] = []
    conditions: list[Condition] = []
    chips: list[Chip] = []
    stage: Stage | None = None
    round: int = 0
    phase: str = ""
    text: str = ""
