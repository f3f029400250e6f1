"""What is under way in a Weapons step: what each robot fires, what each is about to receive, and those that have reached 10 damage."""

from __future__ import annotations

from typing import Annotated

from outplay.games.rally.data.kinds import Amount, Arm, Facing, Mode, RegisterList, RobotNumber, RobotSet, TargetOrNobody
from outplay.kernel.kinds import Each
from outplay.kernel.things import Record


class Aimed(Record):
    """RALLY-53.10 What a hit of a main laser does. `mode` is normal, lock or destroy; `on` is the register or the option card."""

    target: RobotNumber
    mode: Mode = "normal"
    on: Amount = 0


class Declared(Record):
    """RALLY-47.11 What a robot fires, and which way. `weapon` is laser, howitzer, disrupt, push, pull, control or scramble; `target` a robot, a structure (from 8 on) or NOBODY."""

    robot: RobotNumber
    weapon: Arm
    target: TargetOrNobody
    way: Facing
    aimed: Annotated[tuple[Aimed, ...], Each("aimed hit")] = ()


class Due(Record):
    """RALLY-48.3 What a robot is about to receive: ordinary points, and the registers that hits will lock, a point each.

    `by` are the robots with a hit among them, as bits; `beamed` and `shelled` tell whether a board laser and a tower hit it too.
    """

    robot: RobotNumber
    ordinary: Amount
    locks: RegisterList
    by: RobotSet
    beamed: bool = False
    shelled: bool = False


class Dying(Record):
    """RALLY-48.14 A robot that has reached 10 damage, and who did it.

    `by` are the robots with a hit in that batch, as bits; `beamed` and `shelled` tell whether a board laser and a tower hit it; `mover` is the robot that had moved it last.
    """

    robot: int
    by: int
    beamed: bool
    shelled: bool
    mover: int
    claim: int
    """RALLY-51.5 The robot that controlled it undisturbed, or NOBODY."""
