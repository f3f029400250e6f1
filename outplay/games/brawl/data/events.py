"""What happens in a match, in the past tense. Champions are numbered by seat and in team order; teams are the sides of the settings."""

from __future__ import annotations

from typing import ClassVar

from outplay.kernel.event import Event
from outplay.kernel.step import Secret


class OrderDrawn(Event):
    """SFB-2.1, SFB-14.2 The seats in turn order."""

    order: tuple[int, ...]


class AreaChosen(Event):
    """SFB-2.1 The team that has the West area."""

    west: int


class ChampionsChosen(Event):
    """SFB-3.1 What a seat plays with."""

    seat: int
    cards: tuple[int, ...]


class PoolShown(Event):
    """SFB-3.2"""

    cards: tuple[int, ...]


class RosterShown(Event):
    """SFB-3.3 (1)"""

    seat: int
    cards: tuple[int, ...]


class ChampionBarred(Event):
    """SFB-3.3 (2), (3) `seat` may not play with it."""

    seat: int
    card: int


class ChampionTaken(Event):
    """SFB-3.2, SFB-3.3 (4)"""

    seat: int
    card: int


class ChallengeTurned(Event):
    """SFB-2.4, SFB-4.11"""

    slot: int
    card: int


class TrapPut(Event):
    """SFB-2.6, SFB-11.3"""

    seat: int
    cell: int


class FirstHandKept(Event):
    """SFB-2.7 How many cards were set aside."""

    seat: int
    n: int


class Deployed(Event):
    """SFB-2.8"""

    champion: int
    cell: int


class CoreSpared(Event):
    """SFB-2.10"""

    seat: int
    core: int


class RoundBegan(Event):
    """SFB-4.1"""

    round: int


class TurnBegan(Event):
    """SFB-4.2"""

    seat: int


class ChallengeScored(Event):
    """SFB-4.5"""

    team: int
    slot: int
    card: int
    n: int


class TrackAdvanced(Event):
    """SFB-4.11 The cards that left it; the round that is over, what lies in the slots now, before the next card, and the Victory Points of both teams."""

    left: tuple[int, ...]
    round: int = 0
    track: tuple[int, ...] = ()
    vp: tuple[int, ...] = (0, 0)


class PhaseEnded(Event):
    """SFB-5.1 No more Actions."""

    seat: int


class Upkeep(Event):
    """SFB-4.8 (c) What is left of a hand is discarded."""

    seat: int
    cards: tuple[int, ...]


class Drew(Event):
    """SFB-1.8"""

    seat: int
    n: int
    cards: tuple[int, ...] | Secret


class Reshuffled(Event):
    """SFB-1.8"""

    seat: int


class CardPlayed(Event):
    """SFB-5.3"""

    champion: int
    card: int


class StandardUsed(Event):
    """SFB-8.5"""

    champion: int
    standard: str
    core: int


class Moved(Event):
    """SFB-6.14 The hexes entered; `how`: walk, dash, swoop, jump, place, swap, push, pull, fear, force. The first from the Gate."""

    champion: int
    how: str
    path: tuple[int, ...]


class ShoveEnded(Event):
    """SFB-12.9 So many steps of a Push or Pull were not made."""

    champion: int
    how: str
    left: int


class NotMoved(Event):
    """SFB-12.1, SFB-12.9 A displacement came to nothing, and why."""

    champion: int
    why: str


class ReactionPlayed(Event):
    """SFB-9.2"""

    seat: int
    card: int
    protected: int


class AttackDeclared(Event):
    """SFB-7.2 (4)"""

    champion: int
    targets: tuple[int, ...]


class ActionDeclined(Event):
    """SFB-5.6 Neither attack nor skill."""

    champion: int


class SkillUsed(Event):
    """SFB-8.1"""

    champion: int
    targets: tuple[int, ...]


class TargetLost(Event):
    """SFB-7.10"""

    champion: int


class Struck(Event):
    """SFB-7.11, SFB-7.12 Strength, Defense, attack damage after Double, Poison."""

    champion: int
    strength: int
    defense: int
    n: int
    poison: int


class Hurt(Event):
    """SFB-10.3"""

    champion: int
    n: int
    damage: int


class Healed(Event):
    """SFB-12.16"""

    champion: int
    n: int


class Fell(Event):
    """SFB-10.5"""

    champion: int


class PointsGained(Event):
    """SFB-1.3"""

    team: int
    n: int
    total: int


class LeveledUp(Event):
    """SFB-10.9"""

    champion: int


class Rooted(Event):
    """SFB-12.17"""

    champion: int


class Stunned(Event):
    """SFB-12.18"""

    champion: int


class DefenseChanged(Event):
    """SFB-12.25"""

    champion: int
    n: int
    until: str


class StrengthChanged(Event):
    """SFB-12.26"""

    n: int


class Warded(Event):
    """SFB-12.27, SFB-12.28 What does not reach a Champion any more: `post` or `displacement`."""

    champion: int
    what: str


class TrapSprung(Event):
    """SFB-11.2 All see the token; it goes back to the supply."""

    shows: ClassVar[tuple[str, ...]] = ("token",)

    champion: int
    cell: int
    token: int


class TrapLooked(Event):
    """SFB-12.23"""

    seat: int
    cell: int
    token: int | Secret


class TrapMoved(Event):
    """SFB-12.24"""

    seat: int
    cell: int
    to: int


class DeckLooked(Event):
    """SFB-12.20"""

    seat: int
    cards: tuple[int, ...] | Secret


class Planned(Event):
    """SFB-12.20 How many of the cards were put on the bottom is public."""

    shows: ClassVar[tuple[str, ...]] = ("bottom",)

    seat: int
    n: int
    bottom: int


class Recovered(Event):
    """SFB-12.21"""

    seat: int
    card: int


class Discarded(Event):
    """SFB-12.21 Cards lost at random."""

    seat: int
    cards: tuple[int, ...]


class HandShown(Event):
    """SFB-12.22"""

    seat: int
    cards: tuple[int, ...]


class SideConceded(Event):
    """SFB-13.5"""

    team: int


class MatchEnded(Event):
    """SFB-13.1"""

    winner: int
