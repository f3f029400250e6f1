"""Tables in the middle of a match, for scenarios: the base state of the worked examples, with what a test says otherwise.

    with table(mid=("reckarr stella", "celt"), rolls=[2, 3]) as t:
        t.attack("reckarr", "celt").attack("celt", "stella")
        assert t.gold == (2, 1)

A is seat 0 in the west, B seat 1. Each lane has the Heroes of A and those of B: `lull-3` has 3 damage, `corvane/1` Item level I, `rush` is a Minion Rush.
Who is not named is at base. `rolls` are the Successes of all attacks to come, in order; what is not used up fails.
Verbs decline what is open for others before: only who matters is named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import chain as all_of
from typing import Self

from outplay.games.eventide import GAME
from outplay.games.eventide import events as ev
from outplay.games.eventide.board import LANES, OFF, STRUCTURES
from outplay.games.eventide.combat import Attacks, Blow, Combat
from outplay.games.eventide.content import EventideContent, ability_id
from outplay.games.eventide.hero import BASE, CLASS_COUNT, FALLEN, ITEM, LIVE, NOBODY, OUT, RETURNING, RUSH, SKILL, TALENT, Hero
from outplay.games.eventide.placement import Place, Put
from outplay.games.eventide.reveal import Reveal, RevealTurn
from outplay.games.eventide.rounds import EndRound, Round
from outplay.games.eventide.shop import Buy, Shop
from outplay.games.eventide.state import END, FIGHT, PLACE, REVEAL, SHOP, TOWERS, Table
from outplay.games.eventide.towers import CheckLane
from outplay.games.eventide.usable import Rearrange, Use
from outplay.games.eventide.vocabulary import CLASSES
from outplay.games.eventide.windows import InterruptWindow
from outplay.kernel.chance import Quick
from outplay.kernel.play import legal
from outplay.kernel.scenario import Scenario
from outplay.kernel.settings import Value
from outplay.kernel.step import Concede, Option, Pass, Seat, Secret, Step, TimeOut
from outplay.kernel.window import asking

A, B = 0, 1

LOADED = GAME.load()
assert isinstance(LOADED, EventideContent)
CONTENT: EventideContent = LOADED
HERO = {hero.id: n for n, hero in enumerate(CONTENT.heroes)}
GAMER = {gamer.id: n for n, gamer in enumerate(CONTENT.gamers)}
CARD = {card.id: n for n, card in enumerate(CONTENT.cards)}
STATES = {BASE: "base", LIVE: "live", FALLEN: "fallen", OUT: "out", RETURNING: "returning"}
FILLERS = ("reckarr", "skarn", "aldermoor", "wend", "jexle", "magda", "zephra", "ombrel", "nym", "tamsin", "thessaly", "marrowen", "grapnel", "anselm", "lull")
"""Who fields a Class of which nobody is named: Heroes that do nothing at base."""

WORD = re.compile(r"(?P<id>[a-z_]+)(?:/(?P<level>[12]))?(?:-(?P<damage>\d+))?")

Sides = tuple[str, str]
NONE: Sides = ("", "")
