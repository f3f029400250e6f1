"""Clubs: who is a member, their open tables and results, and their tournaments. Members are called by numbers, never by ids of people."""

from __future__ import annotations

from typing import Literal

from outplay.clocks.terms import ClockTerms
from outplay.kernel.scene import Part
from outplay.server.protocol.messages.gathering import OpenTable
from outplay.server.protocol.messages.making import NewMatch


class ClubInfo(Part):
    """A club of which the person who asks is a member. `owned`: they look after it; `playing`: a tournament is open there or under way."""

    id: str
    name: str
    members: int
    owned: bool = False
    playing: bool = False


class Clubs(Part):
    """GET /api/clubs: the clubs of which the person who asks is a member."""

    clubs: list[ClubInfo]


class ClubMember(Part):
    """A member of a club, as they show themselves now. `since`: by the server's clock."""

    number: int
    name: str
    icon: str
    since: float


class ClubTally(Part):
    """What a member won, drew and lost in matches of a club. `member`: against this one; -1: against anybody."""

    member: int
    won: int = 0
    drawn: int = 0
    lost: int = 0


class ClubScore(Part):
    """The results of a member at a game: all their matches of the club, and those against each other member."""

    member: int
    all: ClubTally
    against: list[ClubTally]


class ClubGame(Part):
    """The results of a club at a game. Whoever has won most stands first."""

    game: str
    name: str
    scores: list[ClubScore]


class Entrant(Part):
    """Somebody who plays in a tournament. `state`: they are paired next ("in"), only if they say that they are here ("away"), or no more ("left"). `mine`: who asks."""

    number: int
    name: str
    icon: str
    state: Literal["in", "away", "left"]
    mine: bool = False


class SwissStanding(Part):
    """Where an entrant stands: the `place`, which several may share, and what it rests on, in this order. Points may be halves."""

    entrant: int
    place: int
    points: float
    buchholz: float
    direct: float
    wins: int


class Pairing(Part):
    """Two entrants who meet in a round; `one` has the first seat, `other` is -1 for who has no opponent and so wins. `outcome`: empty while they play.

    `played`: both came. Otherwise nothing was played, and who came has won.
    """

    round: int
    one: int
    other: int
    match: str = ""
    outcome: Literal["", "one", "other", "drawn", "none"] = ""
    played: bool = True


class Swiss(Part):
    """A tournament of a club. `number`: that of its last change, which the owner names. `preset`, `words`, `clock`, `minutes`: as of an open table.

    `round`: that of the last pairings, 0 before the first. `phase`: people enter; a round is played; it is over and the next one has not begun; all is over.
    `pause`: seconds from one round to the next, -1 if the owner begins each; `next`: when the next one begins by itself (server's clock), 0 if it does not.
    `late`: one may still enter. `standings`: the first one first.
    """

    id: str
    number: int
    game: str
    name: str
    preset: str
    words: list[str]
    rounds: int
    round: int
    phase: Literal["open", "running", "between", "over"]
    pause: int
    next: float
    created: float
    entrants: list[Entrant]
    pairings: list[Pairing]
    standings: list[SwissStanding]
    clock: ClockTerms | None = None
    minutes: list[int] = []
    rated: bool = False
    late: bool = False


class Club(Part, tag_field="type", tag="club"):
    """All of a club, for one of its members: sent to who looks at it, and again whenever something has changed.

    `owner`, `me`: numbers of members. `number`: that of its last change, which the owner names. `gone`: it was closed, or whoever is told is no member any more;
    then nothing else is said. `now`: the server's clock.
    """

    id: str
    name: str = ""
    code: str = ""
    number: int = 0
    owner: int = -1
    me: int = -1
    members: list[ClubMember] = []
    tables: list[OpenTable] = []
    results: list[ClubGame] = []
    swisses: list[Swiss] = []
    gone: bool = False
    now: float = 0.0
    address: str = ""


class NewClub(Part):
    """POST /api/clubs: a club of which the person who asks is the first member. `called`: their own name, if they have none yet."""

    name: str
    called: str = ""


class ArrangeClub(Part):
    """POST /api/clubs/{id}/arrange: change a club, as its owner.

    `number`: that of the club's last change one knows of; if there is a later one, nothing is done. `act`: "rename" it to `name`; "remove" a `member`, who does
    not come back; "hand on" the club to a member; "close" it.
    """

    number: int
    act: Literal["rename", "remove", "hand on", "close"]
    member: int = -1
    name: str = ""


class NewSwiss(Part):
    """POST /api/clubs/{id}/swisses: a tournament of 3 to 9 rounds, as the owner of the club. `match`: as each is played; it needs two sides of one seat, and a clock.

    `pause`: seconds from the end of a round to the next one, -1 if the owner begins each.
    """

    match: NewMatch
    rounds: int = 5
    pause: int = -1


class InSwiss(Part):
    """POST /api/swisses/{id}/me: "enter" a tournament, also again; "leave" it; or be "back", if one was away."""

    act: Literal["enter", "leave", "back"]


class ArrangeSwiss(Part):
    """POST /api/swisses/{id}/arrange: change a tournament, as the owner of the club.

    `number`: as in `ArrangeClub`. `act`: "begin" its next round; take an `entrant` "out", who may enter again; "end" it with the standing as it is; or "cancel" it
    before it has begun.
    """

    number: int
    act: Literal["begin", "out", "end", "cancel"]
    entrant: int = -1


class StoredClub(Part):
    """A club of which a person is a member, and since when."""

    name: str
    since: float
    owned: bool
