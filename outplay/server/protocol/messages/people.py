"""Who one is: name, devices, and everything that is stored about a person: the REST interface under /api/me."""

from __future__ import annotations

from typing import Any, Literal

from outplay.kernel.scene import Part
from outplay.server.protocol.messages.calling import StoredCall
from outplay.server.protocol.messages.clubs import StoredClub


class Device(Part):
    """A browser that a person uses: its description, since when it is known, and when it was last seen. `this`: the one that asks. `called`: it is called when it is this person's turn."""

    id: str
    label: str
    since: float
    seen: float
    this: bool = False
    called: bool = False


class Code(Part):
    """A code to keep, by which another device becomes this person's: when it was made (0: unknown), and when it was used and by which device (0: it stands)."""

    id: str
    since: float = 0.0
    used: float = 0.0
    by: str = ""


class Tally(Part):
    """Matches that are over: how many were won, drawn (several sides were first) and lost. `people`: against people, perhaps with bots among them.

    `level`: else against bots of this level, which `name` calls; empty if they had several.
    """

    people: bool = False
    level: str = ""
    name: str = ""
    won: int = 0
    drawn: int = 0
    lost: int = 0


class OfHero(Part):
    """Matches in which one's side played with a hero, or whatever a side leads in its game."""

    name: str
    against: list[Tally]


class OfGame(Part):
    """One's matches of a game that are over, by whom they were played against, and by hero. `leads`: what the game calls its heroes."""

    game: str
    name: str
    against: list[Tally]
    heroes: list[OfHero] = []
    leads: str = ""


class Rating(Part):
    """How strong somebody is at a kind of match: two alone ("duel"), more of them alone ("free"), or sides with several seats ("team").

    `points`: 1000 is what somebody new is expected to have. They may be wrong by `spread` either way. `n`: on how many matches they rest. `tells`: how far they tell
    anything: nothing yet ("new"), only from where to where ("range"), or all of it ("sure").
    """

    game: str
    name: str
    kind: Literal["duel", "free", "team"]
    points: int
    spread: int
    n: int
    tells: Literal["new", "range", "sure"]


class Landmark(Part):
    """What the bots of a level are worth in a game, measured and fixed."""

    level: str
    name: str
    points: int


class Step(Part):
    """A rated match on the way of a rating: when it ended, what the rating was then and by how much it may have been wrong, how many points it brought, and how it ended.

    `match`: where it can be watched; empty if it cannot.
    """

    at: float
    points: int
    spread: int
    gained: int
    outcome: Literal["won", "drawn", "lost"]
    match: str = ""


class Way(Part):
    """How a rating went, match by match, at most some hundred of the last ones. `bots`: what bots are worth in that game, if that was measured."""

    game: str
    kind: Literal["duel", "free", "team"]
    steps: list[Step]
    bots: list[Landmark] = []


class Replayed(Part):
    """A match that somebody won and anybody may watch. `heroes`: what their side led into it. `n`: its last row."""

    match: str
    game: str
    name: str
    at: float
    seconds: int
    heroes: list[str] = []
    n: int = 0


class Kept(Part):
    """Something that somebody did for the first time, and when: won against people ("people"), against our strongest bots ("bots"), every game here ("games"),
    or three matches against people in a row ("row").
    """

    id: Literal["people", "bots", "games", "row"]
    name: str
    at: float


class Met(Part):
    """Somebody with whom a person often played: their name and sign, in how many matches, and in how many of those on the same side.

    `profile`: where they show what came of their own matches; empty if they do not. `mine`: whoever asks is that one.
    """

    name: str
    icon: str
    matches: int
    beside: int = 0
    profile: str = ""
    mine: bool = False


class Profile(Part):
    """GET /api/people/{id}: what somebody shows others of their matches. `mine`: whoever asks is that person.

    `icon`: their sign. `since`: when they first played here. `muted`: whoever asks does not want to hear them. `often`: with whom they played most, of those who show what
    came of their matches, and of those whom the one who asks has met at a match or in a club. `matches`: how many of theirs are over; `people`: with how many people.
    """

    name: str
    icon: str
    since: float
    matches: int
    people: int
    mine: bool = False
    results: list[OfGame] = []
    ratings: list[Rating] = []
    ways: list[Way] = []
    replays: list[Replayed] = []
    kept: list[Kept] = []
    muted: bool = False
    often: list[Met] = []


class Invited(Part):
    """The answer to POST /api/people/{id}/invite: the game of one's open table to which that person was asked. Whether they want to hear of it is theirs to know."""

    game: str


class Mutes(Part):
    """POST /api/people/{id}/mute: hear somebody who shows what came of their matches no more, or again. Nobody else is told."""

    on: bool = True


class Me(Part):
    """GET /api/me: who asks.

    `known`: the server knows this person, which begins with their first match. `matches`: the number of matches in which they hold a seat.
    `icon`: their sign, one of `icons`. `borrowed`: this device belonged to somebody else before and can be given back to them.
    `results`: what came of their matches, by game; `ratings`: how strong that says they are, and `ways` how that went. `public`: where they show that to others; empty if they do not.
    """

    known: bool = False
    name: str = ""
    icon: str = ""
    icons: list[str] = []
    preferences: dict[str, str] = {}
    since: float = 0.0
    matches: int = 0
    devices: list[Device] = []
    codes: list[Code] = []
    borrowed: bool = False
    results: list[OfGame] = []
    ratings: list[Rating] = []
    ways: list[Way] = []
    public: str = ""


class AboutMe(Part):
    """POST /api/me: what is to be changed. What is left out stays. `public`: whether others may see what came of one's matches, at an address that is drawn anew each time."""

    name: str | None = None
    icon: str | None = None
    preferences: dict[str, str] | None = None
    public: bool | None = None


class HandOver(Part):
    """POST /api/me/passes. `lasting`: a code to keep, instead of a link that works for ten minutes."""

    lasting: bool = False


class Pass(Part):
    """A secret with which another device becomes this person's. It works once, and only until `until` (0: at any time). `id`: what names it in lists."""

    secret: str
    until: float
    id: str = ""


class Secret(Part):
    """POST /api/me/whom, /api/me/become: the secret of a pass."""

    secret: str


class Whom(Part):
    """Whose a device would become by a pass: their name, and the number of matches in which they hold a seat."""

    name: str
    matches: int


class StoredRow(Part):
    """What a seat has done: the row of the log, its kind and option, and when."""

    n: int
    kind: str
    option: str
    at: float


class StoredWord(Part):
    """Something a person has said at a match. `side`: to their side alone."""

    match: str
    seat: int
    kind: str
    what: str
    at: float
    side: bool = False


class StoredSeat(Part):
    """A seat of a match, and everything that is stored about its holder. `drafted`: the picks of a series that is not finished, as JSON."""

    match: str
    code: str
    game: str
    seat: int
    name: str
    settings: dict[str, Any]
    created: float
    updated: float
    rows: list[StoredRow]
    drafted: list[str] = []
    waived: list[str] = []


class StoredResult(Part):
    """What came of a match for somebody: the place of their side, how many sides there were, and whether it counts for their rating or why not.

    `seat`, `used`: where they sat, and what their side played with. Kept also when the match itself is not.
    """

    match: str
    game: str
    kind: str
    seat: int
    place: int
    sides: int
    at: float
    seconds: int
    used: list[str]
    rated: bool = False
    because: str = ""


class StoredPlace(Part):
    """A seat of an open table that a person has taken, and what they are called there."""

    code: str
    game: str
    seat: int
    name: str
    created: float


class StoredReport(Part):
    """What a person has reported about a seat of a match, until the operator has dealt with it. `said`: what was said there before."""

    match: str
    seat: int
    words: str
    at: float
    said: str = ""


class StoredSeek(Part):
    """What one looks for to play at once, since when, and the match that it became; empty if it has not."""

    game: str
    seats: int
    clock: str
    rated: bool
    bot_after: int
    since: float
    match: str = ""


class StoredPuzzle(Part):
    """What is stored of a puzzle: how many answers you gave until it was solved or shown, which of these, the day whose puzzle it was then, and when that was."""

    game: str
    puzzle: str
    tries: int
    outcome: str
    day: str
    at: float


class Stored(Part):
    """GET /api/me/export: everything that is stored about whoever asks. Of addresses only hashes are kept, from which none can be recovered.

    `invited`: the codes of open tables to which one was asked.
    """

    me: Me
    seats: list[StoredSeat]
    reports: list[StoredReport] = []
    results: list[StoredResult] = []
    tables: list[StoredPlace] = []
    seek: StoredSeek | None = None
    clubs: list[StoredClub] = []
    words: list[StoredWord] = []
    invited: list[str] = []
    calls: list[StoredCall] = []
    puzzles: list[StoredPuzzle] = []
