"""A Champion in the match, with its damage, its tokens and the changes of its Defense."""

from __future__ import annotations

from typing import Final

from outplay.games.brawl.data.kinds import Amount, CellOrNone, ChampionCardNumber, Changes, SeatNumber, Team
from outplay.kernel.step import Seat
from outplay.kernel.things import Thing

OFF: Final = -1
"""On the Gate; nowhere."""
NOBODY: Final = -1

Mod = tuple[int, str]
"""SFB-12.25 A change of the Defense, and until when: attack, later (from the next attack of this turn on), turn, or what `until_turn_of` returns."""


def until_turn_of(seat: Seat) -> str:
    """SFB-12.25 Return how a modifier is marked that lasts until the start of this seat's next turn."""
    return f"seat-{seat}"


class Champion(Thing):
    """A Champion. `card` is its number in the content; while `cell` is OFF it waits on its team's Gate. `up`: Leveled Up; `still`: displacement is negated for this turn."""

    card: ChampionCardNumber
    team: Team
    seat: SeatNumber
    cell: CellOrNone = OFF
    damage: Amount = 0
    up: bool = False
    rooted: bool = False
    stunned: bool = False
    still: bool = False
    pending: bool = False
    """SFB-10.8 Whether it Levels Up when the Action is resolved."""
    mods: Changes = ()
    falls: Amount = 0

    # ------------------------------------------------------------ damage

    def hurt(self, n: int) -> None:
        """SFB-10.3 Place damage tokens."""
        self.damage += n

    def heal(self, n: int) -> int:
        """SFB-12.16 Take off up to n damage tokens, and return how many; none while it is out of action."""
        taken = min(n, self.damage) if self.cell != OFF else 0
        self.damage -= taken
        return taken

    def fall(self) -> None:
        """SFB-10.5 Go out of action: all tokens and modifiers leave, the basic side is up."""
        self.damage, self.up, self.pending, self.mods = 0, False, False, ()
        self.rooted = self.stunned = self.still = False
        self.falls += 1

    # ------------------------------------------------------------ Leveling Up

    def earn_level(self) -> None:
        """SFB-10.8 Level Up once the Action is resolved."""
        self.pending = True

    def level_up(self) -> bool:
        """SFB-10.9 Turn the card to its Leveled Up side if that was earned, and return whether it turned: not on the Gate, and not twice."""
        turned = self.pending and self.cell != OFF and not self.up
        self.pending = False
        self.up = self.up or turned
        return turned

    # ------------------------------------------------------------ what it carries for a while

    def root(self) -> bool:
        """SFB-12.17 Put a Root token, and return whether there was none."""
        new, self.rooted = not self.rooted, True
        return new

    def stun(self) -> bool:
        """SFB-12.18 Put a Stun token, and return whether there was none."""
        new, self.stunned = not self.stunned, True
        return new

    def anchor(self) -> None:
        """SFB-12.28 Negate displacement for this turn."""
        self.still = True

    def modify(self, n: int, until: str) -> None:
        """SFB-12.25 Change the Defense."""
        self.mods = (*self.mods, (n, until))

    def end_attack(self) -> None:
        """SFB-12.25 End what lasts for this attack, begin what is for later ones."""
        if self.mods:
            self.mods = tuple((n, "turn" if until == "later" else until) for n, until in self.mods if until != "attack")

    def end_turn(self) -> None:
        """SFB-4.10 Lose Root, Stun and what lasts for this turn."""
        self.rooted = self.stunned = self.still = False
        if self.mods:
            self.mods = tuple(mod for mod in self.mods if mod[1].startswith("seat-"))

    def begin_turn(self, seat: Seat) -> None:
        """SFB-4.2 Lose what lasts until the start of this seat's turn."""
        if self.mods:
            over = until_turn_of(seat)
            self.mods = tuple(mod for mod in self.mods if mod[1] != over)
