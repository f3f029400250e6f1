"""SFB-5.3 The activation under way: who acts by what, at whom, and what has come of it."""

from __future__ import annotations

from typing import Final

from outplay.games.brawl.data.kinds import (
    CardOrNone,
    CellOrNone,
    CellSet,
    ChampionNumber,
    ChampionOrNobody,
    Change,
    Dealt,
    SeatNumber,
    SeatOrNobody,
    StandardName,
    Targets,
)
from outplay.games.brawl.rules.champion import NOBODY, OFF
from outplay.kernel.step import Seat
from outplay.kernel.things import Thing

NO_CARD: Final = -1


class Activation(Thing):
    """A Champion that acts by a card, or by a Standard Action (`card` is NO_CARD then). Never one in another: a Reaction is no activation.

    `over`: SFB-5.6 the rest is lost. `targets` are those declared, after step 6 those that remain, and then `dealt` is what each of them suffered. `area` are the hexes
    declared for an area of effect, as bits. `token` is the hex of the trap that was chosen.
    """

    seat: SeatNumber
    champion: ChampionNumber
    card: CardOrNone = NO_CARD
    standard: StandardName = ""
    over: bool = False
    targets: Targets = ()
    area: CellSet = 0
    token: CellOrNone = OFF
    opponent: SeatOrNobody = NOBODY
    reactor: SeatOrNobody = NOBODY
    reaction: CardOrNone = NO_CARD
    protected: ChampionOrNobody = NOBODY
    strength: Change = 0
    """SFB-12.26 What is added to the Strength."""
    mist: bool = False
    """SFB-12.27 Post-attack abilities are not applied to the protected Champion."""
    aimed: bool = False
    struck: bool = False
    """Whether step 7 is done."""
    dealt: Dealt = ()
    """SFB-7.12 Attack damage and Poison, for each of the targets."""

    def end(self) -> None:
        """SFB-5.6 Lose the rest."""
        self.over = True

    def aim(self, targets: tuple[int, ...], area: int) -> None:
        """SFB-7.2 (4) Declare the targets of an attack."""
        self.targets, self.area, self.aimed = targets, area, True

    def name(self, targets: tuple[int, ...]) -> None:
        """SFB-8.1 (3), SFB-8.2 Name the targets of a skill, when it is used or within its text."""
        self.targets = targets

    def name_token(self, cell: int) -> None:
        """SFB-12.23 Name a trap token by its hex; OFF for none."""
        self.token = cell

    def name_opponent(self, seat: Seat) -> None:
        """SFB-14.10 Name an opponent."""
        self.opponent = seat

    def answer(self, seat: Seat, card: int, protected: int) -> None:
        """SFB-9.2 Be answered by a Reaction that protects one of the targets."""
        self.reactor, self.reaction, self.protected = seat, card, protected

    def lose_target(self, champion: int) -> None:
        """SFB-7.10 Lose a target that is not one any more."""
        self.targets = tuple(n for n in self.targets if n != champion)

    def strike(self, dealt: tuple[int, ...]) -> None:
        """SFB-7.12 Note what each target is dealt."""
        self.dealt, self.struck = dealt, True

    def strengthen(self, n: int) -> None:
        """SFB-12.26 Change the Strength."""
        self.strength += n

    def shield(self) -> None:
        """SFB-12.27 Keep post-attack abilities off the protected Champion."""
        self.mist = True
