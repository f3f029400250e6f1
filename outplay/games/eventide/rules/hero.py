"""A Hero in the match: what it carries, and what happens to it."""

from __future__ import annotations

from typing import Self

from outplay.games.eventide.data.board import OFF
from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.data.kinds import Amount, Bounties, Changes, GamerOrNobody, HeroCardNumber, HeroState, LaneOrNone, Level, Slots
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, NOBODY
from outplay.kernel.step import Seat
from outplay.kernel.things import Thing

BASE, LIVE, FALLEN, OUT, RETURNING = range(5)
"""EOH-1.11 The states of a Hero. BASE: at base, or hidden under a face-down card, which the other player cannot tell apart. LIVE: face up in a lane. FALLEN: killed in the lane combat that is still going
on. OUT: with a Respawn token. RETURNING: its Respawn token was removed this round.
"""

Mod = tuple[str, int, str]
"""EOH-5.14 A change: of what (bd, dice or armor), by how much, and until when ("combat" or "round")."""


class Hero(Thing):
    """A Hero. Its number at the table is five times its seat plus the number of its Class. `gamer` plays it (NOBODY without Gamers); `hp` are its Hit Points, with what its Item adds.

    `used` are the slots with a Cooldown token, as bits. `attacked` and `muted` are about the lane combat that is going on, everything from `recalled` on about this round.
    """

    card: HeroCardNumber
    gamer: GamerOrNobody = NOBODY
    hp: Amount = 0
    state: HeroState = BASE
    lane: LaneOrNone = OFF
    damage: Amount = 0
    level: Level = 0
    used: Slots = 0
    attacked: bool = False
    muted: bool = False
    """EOH-10.4 It was killed by a sudden attack before it attacked."""
    recalled: bool = False
    again: bool = False
    """It has made its extra attack of this round."""
    winded: bool = False
    stunned: bool = False
    silenced: bool = False
    burn: Amount = 0
    mods: Changes = ()
    bounties: Bounties = ()

    @classmethod
    def of(cls, content: EventideContent, card: int, gamer: int = NOBODY, level: int = 0) -> Self:
        """Return a Hero at base, with the Hit Points of its card, its Item at this level and its Gamer."""
        return cls(card, gamer, hit_points(content, card, level, gamer), level=level)

    # ------------------------------------------------------------ questions

    @property
    def left(self) -> int:
        """The Hit Points that are left."""
        return max(0, self.hp - self.damage)

    @property
    def has_respawn_token(self) -> bool:
        """EOH-11.2, EOH-11.9 Whether it has its one Respawn token."""
        return self.state in (OUT, FALLEN)

    # ------------------------------------------------------------ where it is

    def stand_in(self, lane: int) -> None:
        """EOH-1.11 Be live and face up in a lane."""
        self.state, self.lane = LIVE, lane

    def return_to_base(self) -> None:
        """EOH-1.11 Be at base."""
        self.state, self.lane = BASE, OFF

    def leave_lane(self) -> None:
        """EOH-11.4 Leave the lane when killed. Its damage is removed."""
        self.state, self.lane, self.damage, self.recalled = OUT, OFF, 0, False

    # ------------------------------------------------------------ what it carries

    def take(self, damage: int) -> None:
        """EOH-11.1 Get damage tokens."""
        self.damage += damage

    def recover(self, most: int) -> int:
        """EOH-11.8 Lose up to `most` damage tokens, and return how many."""
        healed = min(most, self.damage)
        self.damage -= healed
        return healed

    def spend(self, slot: int) -> None:
        """EOH-5.2 Get a Cooldown token on a slot."""
        self.used |= 1 << slot

    def refresh(self, slot: int) -> None:
        """EOH-5.3 Lose the Cooldown token of a slot."""
        self.used &= ~(1 << slot)

    def raise_item(self, content: EventideContent) -> None:
        """EOH-12.3, EOH-12.4 Get the Item, or its second level. Hit Points that it adds count from now on."""
        self.level += 1
        self.hp = hit_points(content, self.card, self.level, self.gamer)

    # ------------------------------------------------------------ what holds for a while

    def change(self, what: str, n: int, until: str) -> None:
        """EOH-5.14 Have bd, dice or armor changed."""
        self.mods = (*self.mods, (what, n, until))

    def mark(self, what: str, n: int) -> None:
        """EOH-5.14 Be winded, stunned or silenced this round. EOH-12.1 Or burn: only the highest of several burns counts."""
        match what:
            case "winded":
                self.winded = True
            case "stun":
                self.stunned = True
            case "silence":
                self.silenced = True
            case _:
                self.burn = max(self.burn, n)

    def put_bounty(self, payee: Seat, gold: int) -> None:
        """EOH-11.2 Have a bounty on it, which is paid to a player if it is killed this round."""
        self.bounties = (*self.bounties, (payee, gold))

    def end_combat(self) -> None:
        """EOH-10.11 Lose everything that lasted for a lane combat."""
        self.attacked = self.muted = False
        self.mods = tuple(mod for mod in self.mods if mod[2] != "combat")

    def end_round(self) -> None:
        """EOH-12.1 (5) Go to base if live, and lose everything that lasted for a round."""
        if self.state == LIVE:
            self.return_to_base()
        self.recalled = self.again = self.winded = self.stunned = self.silenced = False
        self.burn, self.mods, self.bounties = 0, (), ()


def hit_points(content: EventideContent, card: int, level: int, gamer: int) -> int:
    """Return the Hit Points of a Hero card with its Item at this level, played by this Gamer."""
    return content.heroes[card].hp + content.kits[card, level, gamer].hp


def seat_of(hero: int) -> Seat:
    """Return the player of a Hero."""
    return hero // CLASS_COUNT
