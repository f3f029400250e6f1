"""What a front end gets: scenes, decisions, lines of the log, previews. Data only; the page, the text table and the terminal draw them.

Everything here is made from an observation. Every element has an id that stays the same while the thing stays the same thing,
a name for people and a text that says what it is. Nothing here knows a game: games name terrain, icons, sides and card kinds, front ends know how these look.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal, NamedTuple

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


class Waiver(Part):
    """A way to answer many questions once: from then on the host gives the default to all whose waiver has this `key`, as if by hand, until there are none of that key, or it is taken back.

    `label` offers it ("Pass until this turn is over"), `text` says that it holds ("Passing until this turn is over").
    """

    key: str
    label: str
    text: str


class Prompt(Part):
    """What is asked, in words: a title in display type and how to answer. `coach` is the first-time hint. `waiver`: the default given to all such questions from now on."""

    title: str
    how: str = ""
    piece: str = ""
    rule: str = ""
    coach: str = ""
    waiver: Waiver | None = None


class Offer(Part):
    """An option as it is offered. `text` is the form that parses back; `on` are scene ids: the first is clicked, all light up.

    An option that sits on nothing is a button. `tone`: main is the way on, pass the way out. `way` is a direction, in degrees clockwise from north: an arrow is drawn.
    `ask`: it does what people seldom mean, so that it is taken only after this question was answered with yes.
    `needs`: an option that is a set, as a lane and some cards: scene ids, chosen one by one in any order. The option whose needs are exactly what is chosen is taken by one button.
    """

    text: str
    label: str
    on: list[str] = []
    tone: Literal["plain", "main", "pass"] = "plain"
    icon: Icon = ""
    card: str = ""
    key: str = ""
    way: int | None = None
    ask: str = ""
    needs: list[str] = []


def offered(offers: Iterable[Offer]) -> set[str]:
    """Every scene id that some offers sit on or need, and the cards that are chosen first."""
    return {id for offer in offers for id in (*offer.on, *offer.needs, *([offer.card] if offer.card else []))}


class Refusal(Part):
    """Why something that is not offered cannot be done, in a few words, with the figures below (`sub`), and which rule says so."""

    on: str
    text: str
    sub: str = ""
    rule: str = ""


class Why(NamedTuple):
    """A reason as a game finds it: a few words, the figures, the rule."""

    text: str
    sub: str
    rule: str

    def on(self, id: str) -> Refusal:
        """The reason, of the thing that was clicked."""
        return Refusal(on=id, text=self.text, sub=self.sub, rule=self.rule)


class Decision(Part):
    """The open question of one seat. `id` names it; a submission names it back. `picks` counts what is already picked of a secret series.

    `lone`: there is only one answer, which the host gives in a moment. `laid`: the scene ids that each of the picked was clicked on or for.
    """

    id: int
    seat: int
    prompt: Prompt
    offers: list[Offer]
    default: int
    secret: bool = False
    lone: bool = False
    can_take_back: bool = False
    can_undo: bool = False
    picked: list[str] = []
    laid: list[list[str]] = []


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


class Standing(Part):
    """Where a side ended, and how it came about. `seats` are its seats; `points` by source."""

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
    """How the match stands for each seat, 0 (worst) to 1 (best), for the graph at the end. None: gone, or told by the curve of another seat of its side."""

    name: str
    values: list[float | None]
    bands: list[Band] = []
    hint: str = ""


class Result(Part):
    """The end of a match, for people: a sentence, the standings, some figures."""

    title: str
    standings: list[Standing]
    rule: str = ""
    facts: list[Stat] = []


class Sticker(Part):
    """An icon on the lid of a box. x, y, size in hundredths of the lid's width; turn in degrees."""

    icon: Icon
    x: float
    y: float
    size: float
    turn: float = 0
    flip: bool = False
    tones: tuple[str, str] = ("#FFFDF3", "#E9DAF5")


class Box(Part):
    """How a game's box looks on the shelf: title lines, colors (lid light, lid dark, edge, side), a pattern, a ground, stickers."""

    lines: list[str]
    colors: tuple[str, str, str, str]
    pattern: Literal["rays", "dots", "stars", "circuits", "plain"] = "rays"
    ground: Literal["sea", "chevrons", "hills", "planks", "none"] = "none"
    stickers: list[Sticker] = []
