"""Champions, action cards, Challenges, traps and the arena as typed records: a row of a file each."""

from __future__ import annotations

from typing import Final, Literal

from outplay.games.brawl.data.abilities import Ability
from outplay.games.brawl.data.demands import Demand
from outplay.games.brawl.data.vocabulary import AttackReach, Core, Effect, Keyword, Reach
from outplay.kernel import scene as sc
from outplay.kernel.content import Change, ContentRow, Count, Small
from outplay.kernel.hexes import Axial

CARDS_EACH: Final = 6
"""SFB-15.8 The cards that a Champion brings."""
TEAM: Final = 3
"""SFB-2.2 The Champions of a team of one player."""
COUNT_LIMIT: Final = 20
"""The greatest number that a card may name (the kernel's Count and Small)."""
CHAMPIONS: Final = 12
"""SFB-3.2 The least count of Champions, all of whom are in the usual pool of a casual draft."""
HEX_LIMIT: Final = 256
CHAMPION_LIMIT: Final = 64
"""The most hexes and Champions that content may have: options are made once for each."""

Space = tuple[Change, Change]


class CardRow(ContentRow, frozen=True, kw_only=True):
    """What every card has: id, name, Core, words and picture."""

    id: str
    name: str
    core: Core
    text: str = ""
    flavor: str = ""
    icon: str = "crossed-swords"
    second: str = ""
    tones: tuple[str, str] = ("#D8A64B", "#7A4A0C")
    pattern: Literal["rays", "lines", "rings", "dots"] = "rays"
    chips: tuple[str, ...] = ()


class AttackCard(CardRow, frozen=True, kw_only=True, tag_field="type", tag="attack"):
    """SFB-7.1 An attack: move (None: none printed), reach, Strength, keywords, what happens before and after it."""

    move: Small | None = None
    reach: AttackReach
    strength: Small
    keywords: tuple[Keyword, ...] = ()
    pre: tuple[Effect, ...] = ()
    post: tuple[Effect, ...] = ()


class SkillCard(CardRow, frozen=True, kw_only=True, tag_field="type", tag="skill"):
    """SFB-8.4 A skill: move, whom it reaches, what it does."""

    move: Small | None = None
    reach: Reach | None = None
    effects: tuple[Effect, ...]


class ReactionCard(CardRow, frozen=True, kw_only=True, tag_field="type", tag="reaction"):
    """SFB-9 A Reaction: the Defense bonus, what it does in step 5 (`now`) and in step 8 (`post`)."""

    defense: Small = 0
    now: tuple[Effect, ...] = ()
    post: tuple[Effect, ...] = ()


ActionCard = AttackCard | SkillCard | ReactionCard


class LeveledSide(ContentRow, frozen=True):
    """SFB-10.9 The Leveled Up side of a Champion card."""

    hit_points: Count
    defense: Small
    name: str
    does: Ability
    text: str = ""


class ChampionCard(ContentRow, frozen=True):
    """SFB-15.7 A Champion card with both its sides, and the six cards that go with it."""

    id: str
    name: str
    hit_points: Count
    defense: Small
    leveled: LeveledSide
    cards: tuple[ActionCard, ...]
    set: Literal["base", "second"] = "base"
    pronoun: Literal["she", "he"] = "she"
    icon: str = "person"
    tones: tuple[str, str] = ("#998877", "#443322")
    role: str = ""
    intro: str = ""
    flavor: str = ""

    def bloodied_at(self, up: bool) -> int:
        """SFB-10.3 Return the damage from which it is Bloodied: half of the hit points of the side that is up, rounded up."""
        return ((self.leveled.hit_points if up else self.hit_points) + 1) // 2


class TeamRow(ContentRow, frozen=True):
    """SFB-2.11 A team of the quick start."""

    id: str
    name: str
    champions: tuple[str, str, str]
    text: str = ""


class ChampionFile(ContentRow, frozen=True):
    """champions.toml"""

    champion: tuple[ChampionCard, ...]
    team: tuple[TeamRow, TeamRow]


class ChallengeCard(ContentRow, frozen=True):
    """SFB-15.9 A Challenge card."""

    id: str
    name: str
    demand: Demand
    text: str = ""
    short: str = ""
    flavor: str = ""
    icon: str = "laurels"
    tones: tuple[str, str] = ("#D8A64B", "#7A4A0C")


class ChallengeFile(ContentRow, frozen=True):
    """challenges.toml"""

    challenge: tuple[ChallengeCard, ...]
    values: tuple[Small, Small, Small, Small]
    """SFB-15.11 What the four slots of the track are worth, the first nothing."""


class TrapKind(ContentRow, frozen=True):
    """SFB-15.10 A kind of trap token: what it does, and how many there are."""

    id: str
    name: str
    does: Literal["damage", "root", "stun"]
    copies: Count
    n: Small = 0
    text: str = ""
    icon: str = "wolf-trap"
    tones: tuple[str, str] = ("#D8A64B", "#7A4A0C")


class TrapFile(ContentRow, frozen=True):
    """traps.toml"""

    trap: tuple[TrapKind, ...]


class StatueRow(ContentRow, frozen=True):
    """SFB-15.3 A Statue; the six hexes around it are its zone."""

    id: Literal["red", "yellow", "blue"]
    name: str
    zone: str
    space: Space
    icon: str = "stone-bust"
    tones: tuple[str, str] = ("#998877", "#443322")
    text: str = ""


class GateRow(ContentRow, frozen=True):
    """SFB-15.4 What a team has on its side of the arena: a Gate, which lies off the hexes at an edge, and a deployment area."""

    id: Literal["west", "east"]
    name: str
    edge: sc.Edge
    deployment: tuple[Space, ...]
    text: str = ""


class ArenaFile(ContentRow, frozen=True):
    """arena.toml: the hexes by column as [q, r from, r to], Statues, trap hexes, Gates with their deployment areas."""

    name: str
    columns: tuple[tuple[Change, Change, Change], ...]
    traps: tuple[Space, ...]
    statue: tuple[StatueRow, StatueRow, StatueRow]
    gate: tuple[GateRow, GateRow]


def spaces(file: ArenaFile) -> list[Axial]:
    """Return all hexes of the arena, including those of the Statues."""
    return [(q, r) for q, low, high in file.columns for r in range(low, high + 1)]
