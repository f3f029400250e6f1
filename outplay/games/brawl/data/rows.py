"""Champions, action cards, Challenges, traps and the arena as typed records: a row of a file each."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from outplay.games.brawl.data.abilities import Ability
from outplay.games.brawl.data.demands import Demand
from outplay.games.brawl.data.vocabulary import AttackReach, Core, Effect, Keyword, Reach
from outplay.kernel import scene as sc
from outplay.kernel.content import Change, ContentRow, Count, Small
from outplay.kernel.fields import CardChips, CardText, Flavor, IconName, Intro, Name, Pattern, Role, RowId, SecondIcon, Tones, says
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

    id: RowId
    name: Name
    core: Annotated[Core, says("Core", "The Core that it costs.")]
    text: CardText = ""
    flavor: Flavor = ""
    icon: IconName = "crossed-swords"
    second: SecondIcon = ""
    tones: Tones = ("#D8A64B", "#7A4A0C")
    pattern: Pattern = "rays"
    chips: CardChips = ()


class AttackCard(CardRow, frozen=True, kw_only=True, tag_field="type", tag="attack"):
    """SFB-7.1 An attack: move (None: none printed), reach, Strength, keywords, what happens before and after it."""

    move: Annotated[Small | None, says("Move", "How many steps come before it; left out where none are printed.")] = None
    reach: Annotated[AttackReach, says("Reach", "Whom the attack hits.")]
    strength: Annotated[Small, says("Strength", "How strong the attack is.")]
    keywords: Annotated[tuple[Keyword, ...], says("Keywords", "What holds for its damage.")] = ()
    pre: Annotated[tuple[Effect, ...], says("Before", "What happens before the attack.")] = ()
    post: Annotated[tuple[Effect, ...], says("After", "What happens after the attack.")] = ()


class SkillCard(CardRow, frozen=True, kw_only=True, tag_field="type", tag="skill"):
    """SFB-8.4 A skill: move, whom it reaches, what it does."""

    move: Annotated[Small | None, says("Move", "How many steps come before it; left out where none are printed.")] = None
    reach: Annotated[Reach | None, says("Reach", "Whom the skill is about; left out where it is about nobody.")] = None
    effects: Annotated[tuple[Effect, ...], says("Effects", "What it does, one effect after the other.")]


class ReactionCard(CardRow, frozen=True, kw_only=True, tag_field="type", tag="reaction"):
    """SFB-9 A Reaction: the Defense bonus, what it does in step 5 (`now`) and in step 8 (`post`)."""

    defense: Annotated[Small, says("Defense", "How much Defense it adds for this attack.")] = 0
    now: Annotated[tuple[Effect, ...], says("At once", "What it does before damage is dealt.")] = ()
    post: Annotated[tuple[Effect, ...], says("After", "What it does after the attack.")] = ()


ActionCard = AttackCard | SkillCard | ReactionCard


class LeveledSide(ContentRow, frozen=True):
    """SFB-10.9 The Leveled Up side of a Champion card."""

    hit_points: Annotated[Count, says("Hit points", "How much damage it bears.")]
    defense: Annotated[Small, says("Defense", "How much is taken off the Strength of attacks on it.")]
    name: Name
    does: Annotated[Ability, says("Ability", "What it can do once it is Leveled Up.")]
    text: CardText = ""


class ChampionCard(ContentRow, frozen=True):
    """SFB-15.7 A Champion card with both its sides, and the six cards that go with it."""

    id: RowId
    name: Name
    hit_points: Annotated[Count, says("Hit points", "How much damage it bears.")]
    defense: Annotated[Small, says("Defense", "How much is taken off the Strength of attacks on it.")]
    leveled: Annotated[LeveledSide, says("Leveled Up", "The other side of its card.")]
    cards: Annotated[tuple[ActionCard, ...], says("Cards", "Its six cards: two of each Core, one of the six a Reaction.")]
    set: Annotated[Literal["base", "second"], says("Set", "The base box or the second set.")] = "base"
    pronoun: Annotated[Literal["she", "he"], says("Pronoun", "How sentences speak of it: she or he.")] = "she"
    icon: IconName = "person"
    tones: Tones = ("#998877", "#443322")
    role: Role = ""
    intro: Intro = ""
    flavor: Flavor = ""

    def bloodied_at(self, up: bool) -> int:
        """SFB-10.3 Return the damage from which it is Bloodied: half of the hit points of the side that is up, rounded up."""
        return ((self.leveled.hit_points if up else self.hit_points) + 1) // 2


class TeamRow(ContentRow, frozen=True):
    """SFB-2.11 A team of the quick start."""

    id: RowId
    name: Name
    champions: Annotated[
        tuple[
            Annotated[str, says("One of them", "Its id.", ref="champion")],
            Annotated[str, says("One of them", "Its id.", ref="champion")],
            Annotated[str, says("One of them", "Its id.", ref="champion")],
        ],
        says("Champions", "The three of the team."),
    ]
    text: CardText = ""


class ChampionFile(ContentRow, frozen=True):
    """champions.toml"""

    champion: Annotated[tuple[ChampionCard, ...], says("Champions", "All Champions with their cards.")]
    team: Annotated[tuple[TeamRow, TeamRow], says("Teams", "The two teams of the quick start.")]


class ChallengeCard(ContentRow, frozen=True):
    """SFB-15.9 A Challenge card."""

    id: RowId
    name: Name
    demand: Annotated[Demand, says("Demand", "What must hold when it is scored.")]
    text: CardText = ""
    short: Annotated[str, says("In short", "The demand in a few words.")] = ""
    flavor: Flavor = ""
    icon: IconName = "laurels"
    tones: Tones = ("#D8A64B", "#7A4A0C")


class ChallengeFile(ContentRow, frozen=True):
    """challenges.toml"""

    challenge: Annotated[tuple[ChallengeCard, ...], says("Challenges", "All Challenge cards.")]
    values: Annotated[tuple[Small, Small, Small, Small], says("Values", "What the four slots of the track are worth.")]
    """SFB-15.11 What the four slots of the track are worth, the first nothing."""


class TrapKind(ContentRow, frozen=True):
    """SFB-15.10 A kind of trap token: what it does, and how many there are."""

    id: RowId
    name: Name
    does: Annotated[Literal["damage", "root", "stun"], says("Does", "What happens to whom triggers it.")]
    copies: Annotated[Count, says("Copies", "How many tokens there are.")]
    n: Annotated[Small, says("Damage", "How much damage it deals, if it deals any.")] = 0
    text: CardText = ""
    icon: IconName = "wolf-trap"
    tones: Tones = ("#D8A64B", "#7A4A0C")


class TrapFile(ContentRow, frozen=True):
    """traps.toml"""

    trap: Annotated[tuple[TrapKind, ...], says("Traps", "All kinds of traps.")]


class StatueRow(ContentRow, frozen=True):
    """SFB-15.3 A Statue; the six hexes around it are its zone."""

    id: Annotated[Literal["red", "yellow", "blue"], says("Id", "The color of its zone.")]
    name: Name
    zone: Annotated[str, says("Zone", "What its zone is called.")]
    space: Annotated[Space, says("Hex", "Where it stands.")]
    icon: IconName = "stone-bust"
    tones: Tones = ("#998877", "#443322")
    text: CardText = ""


class GateRow(ContentRow, frozen=True):
    """SFB-15.4 What a team has on its side of the arena: a Gate, which lies off the hexes at an edge, and a deployment area."""

    id: Annotated[Literal["west", "east"], says("Id", "Its side of the arena.")]
    name: Name
    edge: Annotated[sc.Edge, says("Edge", "The edge of the arena where it lies.")]
    deployment: Annotated[tuple[Space, ...], says("Deployment area", "The hexes where a team begins.")]
    text: CardText = ""


class ArenaFile(ContentRow, frozen=True):
    """arena.toml: the hexes by column as [q, r from, r to], Statues, trap hexes, Gates with their deployment areas."""

    name: Name
    columns: Annotated[tuple[tuple[Change, Change, Change], ...], says("Hexes", "The hexes by columns: the column, and from which to which hex it goes.")]
    traps: Annotated[tuple[Space, ...], says("Trap hexes", "Where traps can lie.")]
    statue: Annotated[tuple[StatueRow, StatueRow, StatueRow], says("Statues", "The three Statues.")]
    gate: Annotated[tuple[GateRow, GateRow], says("Gates", "The two Gates.")]


def spaces(file: ArenaFile) -> list[Axial]:
    """Return all hexes of the arena, including those of the Statues."""
    return [(q, r) for q, low, high in file.columns for r in range(low, high + 1)]
