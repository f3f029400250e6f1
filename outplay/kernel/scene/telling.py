"""What is told: lines of the log with the beats that show them, and previews of what an option would do."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal

from outplay.kernel.scene.naming import NAMELESS, spoken
from outplay.kernel.scene.parts import Part, Span, Tone
from outplay.kernel.scene.plan import Mark, Plan
from outplay.kernel.scene.stage import Note
from outplay.kernel.scene.table import Bar, Card, Dice


class Pair(Part):
    """Two sides that meet: cards on the left against cards on the right, turned over together, and the result."""

    left: list[Card]
    right: list[Card]
    text: str = ""
    tone: Tone = "plain"


Weight = Literal["low", "", "high"]
"""How much something told matters to those who watch: "high" is shown longest (who was hit, fell, scored), "low" changes nothing that one must see and passes at once."""


class Act(Part):
    """Something that is done when its turn comes: by a piece, with a card that is turned up then."""

    id: str
    piece: str
    card: Card


class Phase(Part):
    """A step of a course, in a word."""

    id: str
    name: str


class Course(Part):
    """What goes on in a fixed order: first the acts, one after the other, then the phases. `pips` are the courses of a round, of which this is number `at`, counted from 0."""

    acts: list[Act]
    phases: list[Phase] = []
    pips: list[str] = []
    at: int = 0


class Show(Part):
    """Something to be read. `left` and `right` are the pieces that meet.

    `place`: "forward", over the table, with pairs that are turned over one after the other, or sentences; or "beside" the board, which moves on meanwhile, with sentences that stay until the next ones come.
    `course`: what is told from now on is told along it, until another one comes or all is told; the sentences beside the board then stand there too.
    `news`: it stops nothing, and stands there as long as it takes to read; the next question is open meanwhile.
    `recap`: news, before whose sentences that is repeated which was told with a weight of "high" since the last head of a chapter. If there is nothing of it, and no sentence, nothing is shown.
    """

    title: str
    place: Literal["forward", "beside"] = "forward"
    left: str = ""
    right: str = ""
    pairs: list[Pair] = []
    lines: list[Line] = []
    rule: str = ""
    course: Course | None = None
    news: bool = False
    recap: bool = False


class Beat(Part):
    """One thing that is shown when it happens. Front ends play beats in order; a beat with `along` is shown together with the one before it, even if that belongs to the line before.

    - `move`: piece along cells, as `how` says; `face`: piece turns on the spot to `way`, in degrees; `bump`: piece against other; `fall`: piece at cell
    - `roll`: dice; `pop`: words or a number over a piece or cell; `flood`: cells
    - `beam`: from piece or cell to other or cell (one of tone harm belongs to nobody)
    - `wreck`: piece is destroyed where it stands
    - `turn`: a new turn or round; without a text what follows begins by itself; `end`: of the match
    - `show`: comes forward, and what is told from then on is read beside it; `hold`: wait until that was read or clicked away

    What is drawn on pieces and panels changes with the scene of the next moment. Cards need no beat: they fly from zone to zone and turn over where they lie, by their ids.
    """

    kind: Literal["move", "face", "bump", "fall", "roll", "pop", "beam", "flood", "wreck", "turn", "end", "show", "hold"]
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
    """A line of the log: a sentence, the rule it follows, the piece it is about, and the beats that show it. A line with `head` starts a chapter, such as a round.

    `weight`: how long it is shown. `title`: what stands above the board meanwhile, if that is shorter than the sentence. `at`: the act or phase of a course that it belongs to.
    """

    spans: list[Span] = []
    rule: str = ""
    piece: str = ""
    side: str = ""
    head: bool = False
    beats: list[Beat] = []
    weight: Weight = ""
    title: str = ""
    at: str = ""

    def words(self, own: Collection[str] = (), names: Mapping[str, str] = NAMELESS) -> str:
        """Return the sentence as text, with names in place of marks (see `spoken`)."""
        return spoken("".join(span.text for span in self.spans), own, names)


class Case(Part):
    """What an option would lead to in one case: the name of the case, a note for each further head, and a bar before the last note. `text` says it all in words. `usual`: this happens if nobody does anything about it."""

    name: str
    notes: list[Note] = []
    bar: Bar | None = None
    text: str = ""
    usual: bool = False


class Preview(Part):
    """What an option would do: marks on the scene, words, and a table of cases with a head for each column. `beside`: the words are to be compared, each in a column of its own if there is room.

    `plans`: the plans of the scene, as they would then be.
    """

    marks: list[Mark] = []
    title: str = ""
    words: list[Line] = []
    beside: bool = False
    heads: list[str] = []
    cases: list[Case] = []
    note: str = ""
    rule: str = ""
    plans: list[Plan] = []
