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
    """SFB-3.1 The Champions with which a seat plays."""

    seat: int
    cards: tuple[int, ...]


class PoolShown(Event):
    """SFB-3.2 The pool of the casual draft was laid out."""

    cards: tuple[int, ...]


class RosterShown(Event):
    """SFB-3.3 (1) A roster was shown."""

    seat: int
    cards: tuple[int, ...]


class ChampionBarred(Event):
    """SFB-3.3 (2), (3) `seat` may not play with it."""

    seat: int
    card: int


class ChampionTaken(Event):
    """SFB-3.2, SFB-3.3 (4) A seat took a Champion."""

    seat: int
    card: int


class ChallengeTurned(Event):
    """SFB-2.4, SFB-4.11 A Challenge was turned up in a slot of the track."""

    slot: int
    card: int


class TrapPut(Event):
    """SFB-2.6, SFB-11.3 A seat put a trap token; -1 if it was drawn."""

    seat: int
    cell: int


class FirstHandKept(Event):
    """SFB-2.7 n cards were set aside."""

    seat: int
    n: int


class Deployed(Event):
    """SFB-2.8 A Champion was put on its first hex."""

    champion: int
    cell: int


class CoreSpared(Event):
    """SFB-2.10 A seat exhausted a Core before the first turn."""

    seat: int
    core: int


class RoundBegan(Event):
    """SFB-4.1 A round began."""

    round: int


class TurnBegan(Event):
    """SFB-4.2 A turn began."""

    seat: int


class ChallengeScored(Event):
    """SFB-4.5 A team scored a Challenge for n points."""

    team: int
    slot: int
    card: int
    n: int


class TrackAdvanced(Event):
    """SFB-4.11 The track moved on: the cards that left it, the round that is over, the slots before new cards come, and the Victory Points of both teams."""

    left: tuple[int, ...]
    round: int = 0
    track: tuple[int, ...] = ()
    vp: tuple[int, ...] = (0, 0)


class PhaseEnded(Event):
    """SFB-5.1 No more Actions."""

    seat: int


class NothingLeft(Event):
    """SFB-5.8 The phase is over by itself: no Core is ready, or there is nothing to use one for."""

    seat: int


class Upkeep(Event):
    """SFB-4.8 (c) What is left of a hand is discarded."""

    seat: int
    cards: tuple[int, ...]


class Drew(Event):
    """SFB-1.8 A seat drew n cards, which only it sees."""

    seat: int
    n: int
    cards: tuple[int, ...] | Secret


class Reshuffled(Event):
    """SFB-1.8 The discard pile became the deck."""

    seat: int


class CardPlayed(Event):
    """SFB-5.3 A Champion was activated by a card."""

    champion: int
    card: int


class StandardUsed(Event):
    """SFB-8.5 A Champion was activated by a Standard Action."""

    champion: int
    standard: str
    core: int


class Moved(Event):
    """SFB-6.14 The hexes entered; `how`: walk, dash, swoop, jump, place, swap, push, pull, fear, force. The first from the Gate."""

    champion: int
    how: str
    path: tuple[int, ...]


class ShoveEnded(Event):
    """SFB-12.9 `left` steps of a Push or Pull were not made."""

    champion: int
    how: str
    left: int


class NotMoved(Event):
    """SFB-12.1, SFB-12.9 A displacement did nothing; `why` is row, root or negated."""

    champion: int
    why: str


class ReactionPlayed(Event):
    """SFB-9.2 A seat answered an attack with a Reaction."""

    seat: int
    card: int
    protected: int


class AttackDeclared(Event):
    """SFB-7.2 (4) An attack was aimed at its targets."""

    champion: int
    targets: tuple[int, ...]


class ActionDeclined(Event):
    """SFB-5.6 Neither attack nor skill."""

    champion: int


class SkillUsed(Event):
    """SFB-8.1 A skill was used on its targets."""

    champion: int
    targets: tuple[int, ...]


class TargetLost(Event):
    """SFB-7.10 A declared target was no target any more."""

    champion: int


class Struck(Event):
    """SFB-7.11, SFB-7.12 Strength, Defense, attack damage after Double, Poison."""

    champion: int
    strength: int
    defense: int
    n: int
    poison: int


class Hurt(Event):
    """SFB-10.3 n damage tokens were placed; `damage` is how many there are now."""

    champion: int
    n: int
    damage: int


class Healed(Event):
    """SFB-12.16 n damage tokens were taken off."""

    champion: int
    n: int


class Fell(Event):
    """SFB-10.5 A Champion went out of action."""

    champion: int


class PointsGained(Event):
    """SFB-1.3 A team gained n Victory Points, and has `total`."""

    team: int
    n: int
    total: int


class LeveledUp(Event):
    """SFB-10.9 A Champion Leveled Up."""

    champion: int


class Rooted(Event):
    """SFB-12.17 A Champion got a Root token."""

    champion: int


class Stunned(Event):
    """SFB-12.18 A Champion got a Stun token."""

    champion: int


class DefenseChanged(Event):
    """SFB-12.25 The Defense of a Champion changed by n; `until` as in Mod."""

    champion: int
    n: int
    until: str


class StrengthChanged(Event):
    """SFB-12.26 The Strength of the attack changed by n."""

    n: int


class Warded(Event):
    """SFB-12.27, SFB-12.28 A Champion is warded; `what` is post (post-attack abilities) or displacement."""

    champion: int
    what: str


class TrapSprung(Event):
    """SFB-11.2 All see the token; it goes back to the supply."""

    shows: ClassVar[tuple[str, ...]] = ("token",)

    champion: int
    cell: int
    token: int


class TrapLooked(Event):
    """SFB-12.23 A seat looked at a trap token."""

    seat: int
    cell: int
    token: int | Secret


class TrapMoved(Event):
    """SFB-12.24 A seat moved a trap token."""

    seat: int
    cell: int
    to: int


class DeckLooked(Event):
    """SFB-12.20 A seat looked at the top cards of its deck."""

    seat: int
    cards: tuple[int, ...] | Secret


class Planned(Event):
    """SFB-12.20 n cards were put back, `bottom` of them on the bottom; both counts are public."""

    shows: ClassVar[tuple[str, ...]] = ("bottom",)

    seat: int
    n: int
    bottom: int


class Recovered(Event):
    """SFB-12.21 A seat took a card out of its discard pile."""

    seat: int
    card: int


class Discarded(Event):
    """SFB-12.21 Cards lost at random."""

    seat: int
    cards: tuple[int, ...]


class HandShown(Event):
    """SFB-12.22 A seat showed its hand."""

    seat: int
    cards: tuple[int, ...]


class SideConceded(Event):
    """SFB-13.5 A team conceded."""

    team: int


class MatchEnded(Event):
    """SFB-13.1 A team won."""

    winner: int
