"""SFB-5.3 The activation under way: who acts by what, at whom, and what has come of it."""

from __future__ import annotations

from typing import Final

from outplay.games.brawl.rules.champion import NOBODY, OFF
from outplay.kernel.step import Seat
from outplay.kernel.things import Thing

NO_CARD: Final = -1


class Activation(Thing):
    """A Champion that acts by a card, or by a Standard Action (`card` is NO_CARD then). Never one in another: a Reaction is no activation.

    `over`: SFB-5.6 the rest is lost. `targets` are those declared, after step 6 those that remain, and then `dealt` is what each of them suffered. `area` are the hexes
    declared for an area of effect, as bits. `token` is the hex of the trap that was chosen.
    """

    seat: Seat
    champion: int
    card: int = NO_CARD
    standard: str = ""
    over: bool = False
    targets: tuple[int, ...] = ()
    area: int = 0
    token: int = OFF
    opponent: Seat = NOBODY
    reactor: Seat = NOBODY
    reaction: int = NO_CARD
    protected: int = NOBODY
    strength: int = 0
    """SFB-12.26 What is added to the Strength."""
    mist: bool = False
    """SFB-12.27 Post-attack abilities are not applied to the protected Champion."""
    aimed: bool = False
    struck: bool = False
    """Whether step 7 is done."""
    dealt: tuple[int, ...] = ()
    """SFB-7.12 Attack damage and Poison, for each of the targets."""
