"""The ability in use, and what later paragraphs need to know of its current strike (KB-8)."""

from __future__ import annotations

from typing import Final

from outplay.games.knockback.data.kinds import AbilityNumber, Amount, CellOrNone, EntityOrNone, SeatNumber, Targets
from outplay.kernel.things import Thing

OFF: Final = -1
"""The cell of an entity that is not on the board."""


class Attack(Thing):
    """The ability in use with its current strike. It lies on the table until the ability is over."""

    seat: SeatNumber
    ability: AbilityNumber
    step: Amount = 0
    """The index of the ability's step."""
    strikes: Amount = 0
    target: EntityOrNone = OFF
    paid: Amount = 0
    adjacent: bool = False
    target_space: CellOrNone = OFF
    """Where the target stood when the dice were rolled."""
    damage: Amount = 0
    moved: Amount = 0
    """The count of spaces entered in the last ability knockback."""
    left_space: CellOrNone = OFF
    """Where that knockback began."""
    center: CellOrNone = OFF
    """The center of a blast."""
    listed: Targets = ()
    """The targets of a blast that are still to come."""

    def aim(self, step: int, target: int) -> None:
        """KB-8.1 Aim a strike, and forget what the one before left on the table."""
        self.step, self.target = step, target
        self.paid, self.moved, self.left_space = 0, 0, OFF

    def land(self, damage: int, space: int, adjacent: bool) -> None:
        """KB-8.3, KB-8.6 The dice have been rolled: remember the damage, where the target stands, and whether it is adjacent."""
        self.strikes += 1
        self.damage = max(0, damage)
        self.target_space = space
        self.adjacent = adjacent

    def spread(self, step: int, center: int, listed: tuple[int, ...]) -> None:
        """KB-8.12 Set the center of a blast and its list of targets."""
        self.step, self.center, self.listed = step, center, listed

    def next_listed(self) -> int:
        """KB-8.12 Take the next target off the list and return it."""
        target, *rest = self.listed
        self.listed = tuple(rest)
        return target

    def launch(self, space: int) -> None:
        """KB-8.10 An ability knockback begins at a space: count the spaces that are entered from here on."""
        self.left_space = space
        self.moved = 0
