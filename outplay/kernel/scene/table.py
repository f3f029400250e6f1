"""What lies on the table: boards with pieces, zones with cards, panels, tracks, dice and conditions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from outplay.kernel.scene.naming import seat_id
from outplay.kernel.scene.parts import Chip, Gem, Icon, Part, Printed, Shape, SideStyle, Terrain, Tone
from outplay.kernel.scene.plan import Plan
from outplay.kernel.scene.stage import Stage


class Side(Part):
    """Seats that win together. `style` names their color and shape. With a `goal`, points are drawn as that many pips; `pips` has the sign of each if they differ, `on` while it counts.

    `score`: what tells in the head line how the side stands, such as the hit points of its base. With a goal it stands beside the pips.
    """

    id: str
    name: str
    style: SideStyle
    seats: list[int]
    points: int = 0
    goal: int = 0
    pips: list[Gem] = []
    score: Stat | None = None


class Cell(Printed):
    """A space of a board. Coordinates on hex boards: axial q, r; on square boards: column q, row r; on lanes: lane q, place r, the first of the `long` places that it takes along the road."""

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
    """Something on the edge of a cell, in direction `side` (0 is north, clockwise): a wall, a barrier of the side `tint`, or a laser. `reach` has the cells that a beam crosses, in order."""

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
    """A place off the board, at one of its edges or corners, where pieces wait or lie. A piece is there if its `at` is the site's id; it may move from and to it."""

    id: str
    name: str
    edge: Edge = "s"
    text: str = ""


class Board(Part):
    """A board. `top` says how hexes lie, `surround` what is around it: sea, table, stands. Pieces and options may also be at a region or a site.

    `home` is the edge at which the viewer sits; that half is drawn at the bottom. Lanes always run across, lane 0 at the top; the half at `home` is drawn on the left ("w": the first places, "e": the last).
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
    """A figure or marker. `at` is the id of a cell, a region or a site, empty if it is not on the table. `facing` is in degrees clockwise from north.

    A structure that is `out` lies in ruins where it stood; a stronghold is a larger structure.
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
    """The picture of a card: a big icon (turned by `turn` degrees, repeated `times` in a row), a small second one, two colors, a pattern."""

    icon: Icon
    second: Icon = ""
    tones: tuple[str, str] = ("#D8A64B", "#7A4A0C")
    pattern: Literal["rays", "lines", "rings", "dots"] = "rays"
    turn: int = 0
    times: int = 1


class Entry(Part):
    """One column of a card's table: an icon with a word or two below it. `label` says both in words."""

    icon: Icon
    text: str
    label: str = ""


class Card(Printed):
    """A card. Face down (`face` is false) it shows only its back. `off`: it cannot be played now, but is shown in full. `opens`: the zone with the cards that it brings.

    `secret`: the viewer sees its face while others see its back, so a corner of it is drawn turned. `bar`: what is left of the figure that it stands for.
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
    """A numbered place for a card: empty, or with a card of some zone (its id in `card`, a second one in `also`), or with an unknown card (`back`).

    `mark`: it is asked about now, or locked. In a tray it may be clicked by its `id`.
    """

    label: str
    id: str = ""
    card: str = ""
    also: str = ""
    back: bool = False
    mark: Literal["", "asked", "locked"] = ""


class Zone(Part):
    """A place for cards. `count` is given if not all of its cards are listed. Roles:

    - hand: fans out at the bottom for its seat
    - actions: what its seat may do without a card of the hand: lines beside it
    - picked: what its seat has chosen in secret so far; with `places`, a numbered tray of them
    - pool: what a draft is about
    - place: lies at a place of the table (`at`): cards in a row at a cell or anywhere on lanes, otherwise what can be gained there
    - held: belongs to a figure or seat, whose panel opens it; or to a card that `opens` it, or to the panel, deck or pile that is its `at`
    - front: lies before a party of the stage
    - deck
    - pile: only the last card is seen, until it is clicked
    - table: lies open for everybody
    """

    id: str
    name: str
    role: Literal["hand", "actions", "picked", "pool", "place", "held", "front", "deck", "pile", "table"]
    cards: list[Card]
    seat: int | None = None
    piece: str = ""
    at: str = ""
    places: list[Slot] = []
    count: int | None = None
    text: str = ""


class Space(Part):
    """One space of a track. With a `text` it is drawn as that short word if there is room, with a second line `sub` below it, in the color of a `side`."""

    tone: Tone
    shape: Shape
    label: str = ""
    text: str = ""
    sub: str = ""
    side: str = ""


class Track(Part):
    """A row of spaces with a marker on the space `at`; the spaces before it are past."""

    id: str
    name: str
    spaces: list[Space]
    at: int
    text: str = ""


class Die(Part):
    """One die as it lies: the icon of its face, and whether it counts."""

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
    """A number with an icon and a name; `tone` colors the icon."""

    icon: Icon
    value: str
    name: str
    changed: bool = False
    tone: Tone = "plain"


class Panel(Part):
    """What stands beside the board for one seat or one figure. `place`: on the viewer's side of the board, or opposite.

    `sub`: a few words in small print after the name. `fan`: the count of cards its seat holds that the viewer does not see, drawn as a fan of backs.
    `foot`: a small square for each thing that it may have: ready, used (`on` is false) or missing (muted); its `label` says which thing it is and how it stands.
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
    """Whether a side meets a condition now. A mark of a preview says if it would meet it after the previewed option.

    `on`: what counts for this side, by scene ids: the spaces, or the figures. `text`: how far it is, in a few words.
    """

    side: str
    now: bool = False
    on: list[str] = []
    text: str = ""


class Condition(Part):
    """Something that pays the side that meets it: a value (`unit`: what is counted), a name, a few words. `on`: the card or place it is about; `open`: it can be met at all now.

    `tip`: what is demanded, in a sentence; `worth`: what it pays now, and what later, in a sentence.
    """

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
    worth: str = ""
    rule: str = ""


class Scene(Part):
    """Everything that a viewer may see of a state. The game makes it in Python; front ends only draw it.

    `plans`: what the viewer has laid in secret, figure by figure, while it may still be changed or the others still think.
    """

    sides: list[Side]
    boards: list[Board]
    pieces: list[Piece] = []
    zones: list[Zone] = []
    tracks: list[Track] = []
    dice: list[Dice] = []
    panels: list[Panel] = []
    conditions: list[Condition] = []
    chips: list[Chip] = []
    plans: list[Plan] = []
    stage: Stage | None = None
    round: int = 0
    phase: str = ""
    text: str = ""

    def called(self, names: Sequence[str]) -> dict[str, str]:
        """Return by id what the sides and seats of which texts speak go by, given the name of each seat's player: a side goes by its only player."""
        alone = {side.id: names[side.seats[0]] for side in self.sides if len(side.seats) == 1 and names}
        return alone | {seat_id(seat): name for seat, name in enumerate(names)}

    def ids_of(self, seat: int | None) -> set[str]:
        """Return the ids by which texts speak of a seat: its own, and that of its side. None is a spectator, of whom no text speaks."""
        return set() if seat is None else {seat_id(seat), *(side.id for side in self.sides if seat in side.seats)}
