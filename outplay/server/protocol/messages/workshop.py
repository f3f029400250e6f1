"""The workshop of a game: variants of its content, their forms, and what is measured of them."""

from __future__ import annotations

from typing import Literal

from outplay.kernel.errors import Fault
from outplay.kernel.scene import Part
from outplay.lab.measuring.asked import Asked, Kind
from outplay.lab.measuring.machines import Machines
from outplay.lab.measuring.told import Told
from outplay.workshop import Difference, Edit, FormFile, Print, Ref, Saved, Variant

ExperimentState = Literal["running", "waiting", "paused", "stopped", "done", "wrong"]


class Experiment(Part):
    """A question and how it stands. `machines`: who plays, while it is running. `words`: the question as a sentence. `command`: what to type to have the same matches played again; in lists it is left out, as are all looks.

    `since`: how its variant differs now from what was measured; of one experiment only, and nothing if the variant is gone.
    """

    id: str
    game: str
    asked: Asked
    words: str
    state: ExperimentState
    told: Told
    command: str = ""
    machines: Machines | None = None
    since: list[Difference] = []


class CardTile(Part):
    """A card of a hero. `called`: its name among figures."""

    name: str
    called: str
    icon: str = ""
    path: list[str | int] = []


class HeroTile(Part):
    """Somebody or something that can be dealt, with its cards. `path`: where it stands in `file`."""

    id: str
    name: str
    file: str
    path: list[str | int]
    icon: str = ""
    tones: list[str] = []
    cards: list[CardTile] = []


class VariantInfo(Part):
    """A variant in the list. `mistake`: the first of its mistakes. `words`: what differs from the box, in a few words."""

    variant: Variant
    mistake: str = ""
    words: str = ""


class Workshop(Part):
    """GET /api/lab/{game}: the variants, the box first, and the experiments, the newest first. `workers`: processes of the server's machine that measure.

    `cluster`: what plays instead of them, and where; empty without one. `version`: of the engine by which something would be measured now.
    """

    game: str
    name: str
    variants: list[VariantInfo]
    experiments: list[Experiment]
    workers: int = 1
    cluster: str = ""
    version: str = ""


class RowNumbers(Part):
    """The numbers that may stand in a text, by name in braces: where the text is, and what each name says now. The second of a name is called with a 2 behind it."""

    file: str
    path: list[str | int]
    numbers: dict[str, int]


class Chance(Part):
    """What chance does with a row of content, in a sentence: where the row is."""

    file: str
    path: list[str | int]
    words: str


class Bench(Part):
    """GET /api/lab/{game}/form: a variant with all that can be changed in it. `refs`: what may be named, by kind. `tiles`: who can be dealt.

    `prints`: its cards as they are printed; none while it has mistakes. `numbers`: of texts whose rows have any; none while fields are of the wrong kind.
    `chances`: what can be said of its dice and of what is dealt, without a match; none while it has mistakes. `icons`: of parts of cards, by their words.
    """

    variant: Variant
    files: dict[str, FormFile]
    faults: list[Fault]
    differences: list[Difference]
    refs: dict[str, list[Ref]]
    tiles: list[HeroTile] = []
    prints: list[Print] = []
    numbers: list[RowNumbers] = []
    chances: list[Chance] = []
    icons: dict[str, str] = {}


class NewVariant(Part):
    """POST /api/lab/{game}/variants: a copy of another variant, or of the box ("")."""

    name: str
    like: str = ""


class DropVariant(Part):
    """POST /api/lab/{game}/drop."""

    variant: str


class TakeVariant(Part):
    """POST /api/lab/{game}/take: the text of a file that somebody shares."""

    text: str


class Taken(Part):
    """What came of a file that somebody shares: its variant, as it is called here, and the workshop with it."""

    variant: str
    workshop: Workshop


class EditVariant(Part):
    """POST /api/lab/{game}/edit: change a variant, by several edits one after the other. `seen`: the hash of the first edit's file as it was read; empty: whatever it is."""

    variant: str
    edits: list[Edit]
    seen: str = ""


class Edited(Part):
    """The answer to edits. `before`: the text of the first one's file before them all: writing it undoes them, if they were all of one file."""

    saved: Saved
    before: str


class PlayVariant(Part):
    """POST /api/lab/{game}/play: a match with a variant, against bots, or with friends who come by its link."""

    variant: str = ""
    friends: int = 0
    level: str = ""


class AskLab(Part):
    """POST /api/lab/{game}/experiments: have something measured. `most`: blocks at most; 0: as many as usual."""

    kind: Kind
    variant: str = ""
    hero: str = ""
    level: str = "middle"
    most: int = 0


class LabCost(Part):
    """The answer to POST /api/lab/{game}/cost, which asks as one would have it measured: how many seconds it takes at least and at most.

    `words`: the question as a sentence. `command`: what to type to ask it on the command line. `slow`: not even the first matches were over in time, so nothing is known.
    """

    words: str
    command: str
    least: float = 0.0
    most: float = 0.0
    slow: bool = False


class WishLab(Part):
    """POST /api/lab/{game}/experiments/{id}: go on, pause, stop, or throw it away."""

    wish: Literal["go", "pause", "stop", "drop"]
