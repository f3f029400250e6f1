"""The abilities of Leveled Up Champions, in the vocabulary of SFB-12: `do` names what an ability does."""

from __future__ import annotations

from typing import Annotated

import msgspec

from outplay.games.brawl.data.vocabulary import Condition, Effect
from outplay.kernel.content import Change, ContentRow, Count, Small
from outplay.kernel.fields import says


class MoveBonus(ContentRow, frozen=True, tag_field="do", tag="move_bonus"):
    """SFB-6.9 Its printed moves are n longer."""

    n: Annotated[Small, says("More steps", "How much longer its moves are.")]


class StrengthBonus(ContentRow, frozen=True, tag_field="do", tag="strength_bonus"):
    """SFB-12.31 n more Strength against each target of which the condition holds in step 6."""

    n: Annotated[Small, says("More Strength", "How much stronger its attacks are.")]
    if_: Annotated[Condition, says("If", "What must hold.")] = msgspec.field(name="if")


class TargetDefense(ContentRow, frozen=True, tag_field="do", tag="target_defense"):
    """SFB-12.31 The Defense of each of its targets changes by n for the attack."""

    n: Annotated[Change, says("Change", "By how much the Defense changes.")]


class AuraDefense(ContentRow, frozen=True, tag_field="do", tag="aura_defense"):
    """SFB-12.31 The Defense of each adjacent Ally changes by n."""

    n: Annotated[Change, says("Change", "By how much the Defense changes.")]


class ImmuneDisplacement(ContentRow, frozen=True, tag_field="do", tag="immune_displacement"):
    """SFB-12.31 Displacement does nothing to it."""


class KeywordBonus(ContentRow, frozen=True, tag_field="do", tag="keyword_bonus"):
    """SFB-12.31 The numbers of Push and Force on its cards are n higher."""

    n: Annotated[Small, says("More steps", "How much higher Push and Force are.")]


class AddPost(ContentRow, frozen=True, tag_field="do", tag="add_post"):
    """SFB-7.14 Each of its attack cards has these post-attack abilities too, after its own."""

    post: Annotated[tuple[Effect, ...], says("After attacks", "What each of its attacks does in addition.")]


class LifestealIf(ContentRow, frozen=True, tag_field="do", tag="lifesteal_if"):
    """SFB-12.31 Its attacks have Lifesteal against each Enemy target of which the condition holds at the start of step 7."""

    if_: Annotated[Condition, says("If", "What must hold.")] = msgspec.field(name="if")


class EnemyTrapBonus(ContentRow, frozen=True, tag_field="do", tag="enemy_trap_bonus"):
    """SFB-12.31 A damage trap that an Enemy triggers deals n more damage."""

    n: Annotated[Small, says("More damage", "How much more damage traps deal to Enemies.")]


class UpkeepHeal(ContentRow, frozen=True, tag_field="do", tag="upkeep_heal"):
    """SFB-4.8 (b) In the Upkeep Phase it and each Ally at most `within` hexes away Heal n."""

    n: Annotated[Count, says("Heals", "How many damage tokens are taken off.")]
    within: Annotated[Count, says("Within", "How near Allies must be.")]


class UpkeepDraw(ContentRow, frozen=True, tag_field="do", tag="upkeep_draw"):
    """SFB-4.8 (d) In the Upkeep Phase its player draws n more cards."""

    n: Annotated[Small, says("More cards", "How many more cards are drawn.")]


Ability = (
    MoveBonus | StrengthBonus | TargetDefense | AuraDefense | ImmuneDisplacement | KeywordBonus | AddPost | LifestealIf | EnemyTrapBonus | UpkeepHeal | UpkeepDraw
)  # fmt: skip
