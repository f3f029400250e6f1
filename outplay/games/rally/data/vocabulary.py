"""The vocabulary of RALLY-53, in which option cards are written: `do` names what a card lets its robot do, or does to it."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from outplay.kernel.content import ContentRow, Count, Small
from outplay.kernel.fields import says

MOST_ROBOTS: Final = 4
"""RALLY-52.1 The robots of a team, if all play."""
ROBOTS: Final = 2 * MOST_ROBOTS
"""RALLY-3.4 S1 to S4 are robots 0 to 3, N1 to N4 are 4 to 7."""

Kind = Literal["u_turn", "rotate_left", "rotate_right", "back_up", "move_1", "move_2", "move_3"]
"""RALLY-3.1 The kinds of program cards."""

Way = Literal["n", "e", "s", "w"]

# ---------------------------------------------------------------- cards and registers


class Cards(ContentRow, frozen=True, tag_field="do", tag="cards"):
    """RALLY-53.9 The robot is dealt `n` more cards."""

    n: Annotated[Count, says("Cards", "How many more cards are dealt.")]


class Redeal(ContentRow, frozen=True, tag_field="do", tag="redeal"):
    """RALLY-53.22 Once a round the robot may take a new hand for `cost` damage."""

    cost: Annotated[Count, says("Damage", "What a new hand costs.")]


class Replace(ContentRow, frozen=True, tag_field="do", tag="replace"):
    """RALLY-53.2 After a reveal the robot may take the top card in place of its own, and then does so for the rest of the round."""


class Storage(ContentRow, frozen=True, tag_field="do", tag="store"):
    """RALLY-53.5, RALLY-53.11 One card that is left over may be stored: for this round, or until it is used."""

    until: Annotated[Literal["round", "kept"], says("Until", "Whether the card is kept for this round, or until it is used.")]


class Substitute(ContentRow, frozen=True, tag_field="do", tag="substitute"):
    """RALLY-53.5 Before a reveal the card stored for this round may be put into the register."""


class Pair(ContentRow, frozen=True, tag_field="do", tag="pair"):
    """RALLY-53.6, RALLY-53.8 Two cards may lie in one register: a step to the side, or a shorter move and a turn."""

    of: Annotated[Literal["sidestep", "combine"], says("Which pairs", "Which two cards may lie together.")]


# ---------------------------------------------------------------- moving


class Distance(ContentRow, frozen=True, tag_field="do", tag="distance"):
    """RALLY-53.3, RALLY-53.12, RALLY-53.23 A card of this kind that is alone in its register may move `steps` squares, in its own direction."""

    card: Annotated[Literal["back_up", "move_1", "move_2", "move_3"], says("Card", "Which card may move otherwise.")]
    steps: Annotated[Small, says("Squares", "How far it may move then.")]


class RamDamage(ContentRow, frozen=True, tag_field="do", tag="ram"):
    """RALLY-53.20 An enemy that the robot pushes or bumps takes `n` damage."""

    n: Annotated[Count, says("Damage", "How much damage ramming does.")]


class Steady(ContentRow, frozen=True, tag_field="do", tag="steady"):
    """RALLY-53.13 If it is switched on with the program, only its own cards turn the robot."""


# ---------------------------------------------------------------- weapons


class Pierce(ContentRow, frozen=True, tag_field="do", tag="pierce"):
    """RALLY-53.14, RALLY-47.6 The main laser passes `n` obstacles or robots."""

    n: Annotated[Count, says("Passes", "How many obstacles or robots the laser passes.")]


class Hits(ContentRow, frozen=True, tag_field="do", tag="hits"):
    """RALLY-53.7 The main laser hits `n` times, and the howitzer does `n` damage."""

    n: Annotated[Count, says("Hits", "How often the main laser hits.")]


class Reach(ContentRow, frozen=True, tag_field="do", tag="reach"):
    """RALLY-53.14 The howitzer reaches `n` squares."""

    n: Annotated[Count, says("Squares", "How far the howitzer reaches.")]


class Rear(ContentRow, frozen=True, tag_field="do", tag="rear"):
    """RALLY-53.21 In addition a laser of `n` damage fires backward."""

    n: Annotated[Count, says("Damage", "How much damage the rear laser does.")]


class AimedHits(ContentRow, frozen=True, tag_field="do", tag="aim"):
    """RALLY-53.10 Each hit of the main laser may do one of these instead of ordinary damage."""

    modes: Annotated[tuple[Literal["lock", "destroy"], ...], says("Instead of damage", "What a hit may do in place of damage.")]


class BeamWeapon(ContentRow, frozen=True, tag_field="do", tag="beam"):
    """RALLY-53.18, RALLY-53.19, RALLY-53.24, RALLY-53.26 A weapon without damage in place of the main laser. `then` is what it does to its target; the rest says at what it may not be fired."""

    then: Annotated[Literal["push", "pull", "control", "scramble"], says("Does", "What it does to its target.")]
    not_adjacent: Annotated[bool, says("Not adjacent", "Whether it cannot be fired at a robot beside it.")] = False
    not_in_last: Annotated[bool, says("Not in the last", "Whether it cannot be fired in the last register.")] = False
    not_powered_down: Annotated[bool, says("Not powered down", "Whether it cannot be fired at a robot that is powered down.")] = False


class Howitzer(ContentRow, frozen=True, tag_field="do", tag="howitzer"):
    """RALLY-53.16, RALLY-47.7, RALLY-47.8 The weapon of every robot: `n` damage, up to `reach` squares away."""

    n: Annotated[Count, says("Damage", "How much damage it does.")]
    reach: Annotated[Count, says("Squares", "How far it reaches.")]


# ---------------------------------------------------------------- protection, power, respawn, touch


class Absorb(ContentRow, frozen=True, tag_field="do", tag="absorb"):
    """RALLY-53.1, RALLY-50.6 The card absorbs `n` damage and then is gone. Installed in the base it gives each robot of the team `team_tokens` green tokens instead."""

    n: Annotated[Count, says("Absorbs", "How much damage it absorbs before it is gone.")]
    team_tokens: Annotated[Small, says("Team tokens", "How many green tokens each robot gets if it is installed in the base.")]


class Shield(ContentRow, frozen=True, tag_field="do", tag="shield"):
    """RALLY-53.17 A robot that is powered down takes `n` damage less from each direction in each register phase."""

    n: Annotated[Count, says("Absorbs", "How much less damage comes from each direction.")]


class ForcedDown(ContentRow, frozen=True, tag_field="do", tag="forced_down"):
    """RALLY-53.4 A robot with `at` damage or more at the end of a round is powered down in the next."""

    at: Annotated[Count, says("Damage", "From how much damage on the robot is powered down.")]


class Respawn(ContentRow, frozen=True, tag_field="do", tag="respawn"):
    """RALLY-53.25 The robot respawns with this damage."""

    damage: Annotated[Small, says("Damage", "With how much damage the robot comes back.")]


class TakeBeside(ContentRow, frozen=True, tag_field="do", tag="touch"):
    """RALLY-53.15 The robot takes an option card also from a wrench one square away."""


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
