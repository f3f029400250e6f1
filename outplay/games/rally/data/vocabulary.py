"""The vocabulary of RALLY-53, in which option cards are written: `do` names what having a card lets a robot do, or does to it."""

from __future__ import annotations

from typing import Literal

from outplay.kernel.content import ContentRow, Count, Small

Kind = Literal["u_turn", "rotate_left", "rotate_right", "back_up", "move_1", "move_2", "move_3"]
"""RALLY-3.1 The kinds of program cards."""

Way = Literal["n", "e", "s", "w"]

# ---------------------------------------------------------------- cards and registers


class Cards(ContentRow, frozen=True, tag_field="do", tag="cards"):
    """RALLY-53.9 So many more cards are dealt."""

    n: Count


class Redeal(ContentRow, frozen=True, tag_field="do", tag="redeal"):
    """RALLY-53.22 Once a round, a new hand for so much damage."""

    cost: Count


class Replace(ContentRow, frozen=True, tag_field="do", tag="replace"):
    """RALLY-53.2 After a reveal: the top card in place of one's own, and so on for the rest of the round."""


class Storage(ContentRow, frozen=True, tag_field="do", tag="store"):
    """RALLY-53.5, RALLY-53.11 One card left over may be stored: for this round, or as long as it is not used."""

    until: Literal["round", "kept"]


class Substitute(ContentRow, frozen=True, tag_field="do", tag="substitute"):
    """RALLY-53.5 Before a reveal, the card stored for this round may be put into the register."""


class Pair(ContentRow, frozen=True, tag_field="do", tag="pair"):
    """RALLY-53.6, RALLY-53.8 Two cards in one register: a step to the side, or a shorter move and a turn."""

    of: Literal["sidestep", "combine"]


# ---------------------------------------------------------------- moving


class Distance(ContentRow, frozen=True, tag_field="do", tag="distance"):
    """RALLY-53.3, RALLY-53.12, RALLY-53.23 A card of this kind, alone in its register, may move so many squares, in its own direction."""

    card: Literal["back_up", "move_1", "move_2", "move_3"]
    steps: Small


class RamDamage(ContentRow, frozen=True, tag_field="do", tag="ram"):
    """RALLY-53.20 So much damage to an enemy that is pushed or bumped."""

    n: Count


class Steady(ContentRow, frozen=True, tag_field="do", tag="steady"):
    """RALLY-53.13 Switched on with the program: nothing turns the robot but its own cards."""


# ---------------------------------------------------------------- weapons


class Pierce(ContentRow, frozen=True, tag_field="do", tag="pierce"):
    """RALLY-53.14, RALLY-47.6 The main laser passes so many obstacles or robots."""

    n: Count


class Hits(ContentRow, frozen=True, tag_field="do", tag="hits"):
    """RALLY-53.7 The main laser hits so often, the howitzer so hard."""

    n: Count


class Reach(ContentRow, frozen=True, tag_field="do", tag="reach"):
    """RALLY-53.14 The howitzer reaches so far."""

    n: Count


class Rear(ContentRow, frozen=True, tag_field="do", tag="rear"):
    """RALLY-53.21 A laser of so much damage fires backward in addition."""

    n: Count


class AimedHits(ContentRow, frozen=True, tag_field="do", tag="aim"):
    """RALLY-53.10 What a hit of the main laser may do instead of ordinary damage."""

    modes: tuple[Literal["lock", "destroy"], ...]


class BeamWeapon(ContentRow, frozen=True, tag_field="do", tag="beam"):
    """RALLY-53.18, RALLY-53.19, RALLY-53.24, RALLY-53.26 A weapon without damage, in place of the main laser; what it then does to its target, and at which it may not be fired."""

    then: Literal["push", "pull", "control", "scramble"]
    not_adjacent: bool = False
    not_in_last: bool = False
    not_powered_down: bool = False


class Howitzer(ContentRow, frozen=True, tag_field="do", tag="howitzer"):
    """RALLY-53.16, RALLY-47.7, RALLY-47.8 The weapon of everybody: so much damage, so far."""

    n: Count
    reach: Count


# ---------------------------------------------------------------- protection, power, respawn, touch


class Absorb(ContentRow, frozen=True, tag_field="do", tag="absorb"):
    """RALLY-53.1, RALLY-50.6 So much damage is absorbed, then the card is gone; installed in the base, each robot of the team has so many green tokens instead."""

    n: Count
    team_tokens: Small


class Shield(ContentRow, frozen=True, tag_field="do", tag="shield"):
    """RALLY-53.17 While powered down: so much damage less from each direction in each register phase."""

    n: Count


class ForcedDown(ContentRow, frozen=True, tag_field="do", tag="forced_down"):
    """RALLY-53.4 Powered down in the next round with so much damage at the end of this one."""

    at: Count


class Respawn(ContentRow, frozen=True, tag_field="do", tag="respawn"):
    """RALLY-53.25 Respawns with so much damage."""

    damage: Small


class TakeBeside(ContentRow, frozen=True, tag_field="do", tag="touch"):
    """RALLY-53.15 Takes from a wrench one square away too."""


Effect = (
    Cards
    | Redeal
    | Replace
    | Storage
    | Substitute
    | Pair
    | Distance
    | RamDamage
    | Steady
    | Pierce
    | Hits
    | Reach
    | Rear
    | AimedHits
    | BeamWeapon
    | Howitzer
    | Absorb
    | Shield
    | ForcedDown
    | Respawn
    | TakeBeside
)
