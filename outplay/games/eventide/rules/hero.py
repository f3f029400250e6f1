"""A Hero in the match, and what is under way: attacks, activations, what was placed and seen."""

from __future__ import annotations

from typing import Final

from outplay.games.eventide.data.board import OFF
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, NOBODY
from outplay.kernel.step import Seat
from outplay.kernel.things import Record, Thing

BASE, LIVE, FALLEN, OUT, RETURNING = range(5)
"""EOH-1.11 At base (hidden looks the same to the other player); face up in a lane; killed in the combat of its lane that is going on; with a Respawn token; its token was removed this round."""

DECOY, RUSH, RESERVE = 5, 6, 7
"""EOH-17.7 The lane cards after those of the five Classes, whose numbers are those of the Classes."""
LANE_CARDS: Final = 8

Mod = tuple[str, int, str]
"""EOH-5.14 A change of bd, dice or armor by so much, until the end of the combat or of the round."""


class Hero(Thing):
    """A Hero. Its number is five times its seat plus that of its Class. `gamer` plays it (NOBODY without Gamers); `hp` are its Hit Points, with what its Item adds.

    `used` are the slots with a Cooldown token, as bits. `attacked` and `muted` are for the lane combat that is going on, all that follows for this round.
    """

    card: int
    gamer: int = NOBODY
    hp: int = 0
    state: int = BASE
    lane: int = OFF
    damage: int = 0
    level: int = 0
    used: int = 0
    attacked: bool = False
    muted: bool = False
    """EOH-10.4 Killed by a sudden attack before it attacked."""
    recalled: bool = False
    again: bool = False
    """Its extra attack of this round was made."""
    winded: bool = False
    stunned: bool = False
    silenced: bool = False
    burn: int = 0
    mods: tuple[Mod, ...] = ()
    bounties: tuple[tuple[Seat, int], ...] = ()


class Attack(Thing):
    """EOH-10.7 The attack under way. `bonus` is the Base Damage of an extra attack, `added` the dice that were added; then what was rolled, and the figure."""

    attacker: int
    target: int
    bonus: int = 0
    added: int = 0
    successes: int = 0
    blanks: int = 0
    damage: int = 0
    placed: int = 0
    """How much damage was placed on the target."""
    killed: bool = False
    over: bool = False
    """Dodged or wasted."""


class Act(Thing):
    """EOH-5.9 An activation under way: the slot, who has it (a Hero; of a Talent the Gamer), and what was picked. `hero` is self, NOBODY before the line-up."""

    seat: Seat
    slot: int
    who: int
    hero: int
    picks: tuple[int, ...] = ()
    negated: bool = False


class Note(Record):
    """What a peek showed: cards that were put into a lane at a turn, or by then. Not updated when cards move."""

    turn: int
    lane: int
    cards: tuple[int, ...]


class CardMove(Record):
    """EOH-1.8 A face-down card was moved, as everybody saw it: from lane to lane, another one back (`trade`), `named` which card it was, or NOBODY."""

    seat: Seat
    lane: int
    to: int
    trade: bool
    named: int = NOBODY


def seat_of(hero: int) -> Seat:
    """The player of a Hero."""
    return hero // CLASS_COUNT
