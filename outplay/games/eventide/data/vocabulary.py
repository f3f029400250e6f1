"""EOH-18 The words in which Skills, Items and Talents are written. `effects` and `traits` say what they do, `abilities` puts them together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

Class = Literal["bruiser", "defender", "provoker", "sorcerer", "wanderer"]
CLASSES: Final[tuple[Class, ...]] = ("bruiser", "defender", "provoker", "sorcerer", "wanderer")
"""EOH-4.1 The Classes, in alphabetical order, by which everything of a player is numbered."""
CLASS_COUNT: Final = len(CLASSES)
"""EOH-4.1 The number of Heroes in a team, one of each Class."""

NOBODY: Final = -1
"""Stands for no Hero, no Gamer and no seat."""

SKILL, ITEM, TALENT = range(3)
"""EOH-1.7 The slots of abilities, in canonical order."""

Focus = Literal["wisdom", "awareness", "synergy"]
FOCI: Final[tuple[Focus, ...]] = ("wisdom", "awareness", "synergy")

Moment = Literal["x_roll", "draft", "placed", "all_placed", "activate", "tower", "lane", "declare", "rolled", "damage", "death", "round_end"]
"""EOH-5.11 The windows in which Interrupts are used."""

Limit = Literal["phase", "match"]
"""EOH-5.3 How often an ability can be used: once per phase, or once per match."""

Whom = Literal["self", "picked", "victim", "moved", "each own here", "each foe here", "each own with symbol"]
"""EOH-18.2, EOH-18.5 The Heroes that an effect is about. `self`: the Hero of the ability, for a Talent the one that its Gamer plays. `picked`: those that were picked. `victim`: the one that
would be killed. `moved`: the one that self's ability moved. The others: all live Heroes that fit when the effect is carried out.
"""

Near = Literal["self", "each own here", "each other own here", "each foe here"]
"""The Heroes that a Passive is about: its own, or Heroes in its lane, live or fallen."""

Until = Literal["combat", "round"]
"""EOH-5.14, EOH-18.7 How long a change lasts: for this lane's combat, or for this round."""

Condition = Literal[
    "self live",
    "self in a lane",
    "self at base",
    "self has a token",
    "alone",
    "attacker is self",
    "attacker is foe",
    "attacker here",
    "target is self",
    "target is own",
    "target is other own",
    "target is foe",
    "target here",
    "target is hurt",
    "target is the only one",
    "victim is self",
    "victim is other own",
    "victim is foe",
    "victim here",
    "source here",
    "lane is here",
    "lane is elsewhere",
    "lane is top",
    "tower is outer",
    "a blank was rolled",
    "a foe here",
    "an own Hero with symbol",
    "an enemy card in mid",
    "own card face down",
    "own Minion Rush in a lane",
    "less gold",
]
"""EOH-18.6 What an ability may ask about the table and the event. If it lists several conditions, all must hold.

`self` is the Hero of the ability. `here` is the lane in which self stands, live or fallen. `lane` is that of the event, for a Passive that of self's attack. `alone`: no other own Hero,
live or fallen, is in self's lane. `target is the only one`: no other live Hero of its side is in its lane. `source here`: a Skill or Item of an enemy Hero in self's lane was activated.
`own card face down`: the card of self's Class lies in a lane. `less gold`: than the opponent. CONDITIONS says what each is about.
"""


class About(NamedTuple):
    """What a condition speaks of.

    `event` is what the event must have: an attacker, a target, a victim, a source (the ability that was activated), a tower, or "" for no demand. `own_hero`: it asks about self alone, or about self's card.
    `place`: it asks where Heroes stand, so there must be Heroes.
    """

    event: Literal["", "attacker", "target", "victim", "source", "tower"] = ""
    own_hero: bool = False
    place: bool = False


CONDITIONS: Final[Mapping[Condition, About]] = {
    "self live": About(own_hero=True),
    "self in a lane": About(own_hero=True),
    "self at base": About(own_hero=True),
    "self has a token": About(own_hero=True),
    "alone": About(place=True),
    "attacker is self": About("attacker"),
    "attacker is foe": About("attacker"),
    "attacker here": About("attacker", place=True),
    "target is self": About("target"),
    "target is own": About("target"),
    "target is other own": About("target"),
    "target is foe": About("target"),
    "target here": About("target", place=True),
    "target is hurt": About("target"),
    "target is the only one": About("target"),
    "victim is self": About("victim"),
    "victim is other own": About("victim"),
    "victim is foe": About("victim"),
    "victim here": About("victim", place=True),
    "source here": About("source", place=True),
    "lane is here": About(place=True),
    "lane is elsewhere": About(place=True),
    "lane is top": About(),
    "tower is outer": About("tower"),
    "a blank was rolled": About(),
    "a foe here": About(place=True),
    "an own Hero with symbol": About(place=True),
    "an enemy card in mid": About(),
    "own card face down": About(own_hero=True),
    "own Minion Rush in a lane": About(),
    "less gold": About(),
}
"""What each condition is about."""

If = tuple[Condition, ...]
"""The conditions of an ability, of which all must hold."""

When = Literal["kill", "kill here", "tower here", "hooked", "round end"]
"""EOH-5.13, EOH-18.33 What sets a Passive off. `kill`: its Hero's attack killed the target. `kill here`: another Hero was killed in its lane while it was live there. `tower here`: an own
overrun in its lane destroyed a tower. `hooked`: its own ability moved an enemy Hero. `round end`: step 2 of the End of round.
"""
