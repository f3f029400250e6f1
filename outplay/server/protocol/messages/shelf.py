"""The first page: the games, the bots, and the matches of a browser."""

from __future__ import annotations

from typing import Literal

from outplay.book.how import Picture
from outplay.book.lesson import LessonStep
from outplay.kernel import scene as sc
from outplay.kernel.scene import Part
from outplay.kernel.settings import Field

SeatKind = Literal["you", "link", "hotseat", "bot"]


class PresetInfo(Part):
    """A named set of settings."""

    id: str
    name: str
    text: str
    values: dict[str, str | int | bool]


class LevelInfo(Part):
    """A bot that may be seated. `id` is what a `SeatPlan` names. `author` is who made it, empty for ours."""

    id: str
    name: str
    text: str
    author: str = ""


class GameInfo(Part):
    """A game on the shelf. `play`: the preset that one click on Play takes. `pictured`: there are pages that show how it is played (`HowTo`), `taught`: a lesson.

    `puzzles`: how many it has.
    """

    id: str
    name: str
    line: str
    seats: list[int]
    minutes: str
    wins: str
    box: sc.Box
    form: list[Field]
    presets: list[PresetInfo]
    default_seats: int
    rules_version: int
    play: str = ""
    pictured: bool = False
    taught: bool = False
    puzzles: int = 0


class HowTo(Part):
    """How a game is played, page by page."""

    pages: list[Picture]


class Lesson(Part):
    """How a game is learned, step by step at real tables."""

    steps: list[LessonStep]


class TakeStep(Part):
    """POST /api/games/{id}/lesson: begin this step of the game's lesson. The match of the step before is gone then."""

    step: str


class SeatInfo(Part):
    """A seat of a match, as everybody may know it.

    `mine`: this browser holds it. `here`: its holder is connected; otherwise away since `away` (server's clock; 0 if unknown). `gone`: it has conceded.
    `stand_in`: the level of the bot that plays for its holder, who may come back at any moment. `out`: it is asked nothing more in this match.
    `again`: the match is over, and its holder would like to play it again.
    """

    seat: int
    kind: SeatKind
    name: str
    side: str
    style: sc.SideStyle
    icon: str = ""
    level: str = ""
    mine: bool = False
    here: bool = False
    away: float = 0.0
    taken: bool = True
    gone: bool = False
    stand_in: str = ""
    out: bool = False
    again: bool = False


class Origin(Part):
    """The moment of another match with which a match begins: that match, which may be gone by now, after which of its rows, how many moves had led there,
    and when it had been played (server's clock). `lesson`: the step of the game's lesson that is taken in it; then there is no other match, as little as
    where a `puzzle` of the game is tried, or its solution `shown`.
    """

    match: str
    n: int
    moves: int
    at: float
    lesson: str = ""
    puzzle: str = ""
    shown: bool = False


class MatchInfo(Part):
    """A match in a list, after its row `n`.

    `goes`: when it is deleted unless it is played before (server's clock; 0 if it stays). `ends`: when the time of one's own seats is up (0: no clock runs for them).
    `leads`: what one's own seats lead, by name. `seconds`: how long it was played, once it is over.
    `origin`: None if it begins with a deal of its own.
    `broken`: why it cannot be opened any more; then only its game, its code and when it was last played are known.
    """

    id: str
    game: str
    code: str
    round: int
    over: bool
    your_turn: bool
    words: str
    seats: list[SeatInfo]
    pieces: list[sc.Piece]
    updated: float
    n: int = 0
    broken: str = ""
    goes: float = 0.0
    ends: float = 0.0
    leads: list[str] = []
    seconds: int = 0
    origin: Origin | None = None


class Shelf(Part):
    """GET /api/shelf: what the first page shows. `now`: the server's clock. `calls`: it can call people when it is their turn, also while the page is closed.

    `workshop`: you may make and measure variants of the games here.
    """

    games: list[GameInfo]
    levels: list[LevelInfo]
    default_level: str
    matches: list[MatchInfo]
    version: str
    now: float = 0.0
    calls: bool = False
    workshop: bool = False
