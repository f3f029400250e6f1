"""EOH-18.8 to 18.24 The effects of abilities: what `do` names. In all of them `who` says which Heroes an effect is about, and `n` is its number."""

from __future__ import annotations

from typing import Annotated, Literal

from outplay.games.eventide.data.vocabulary import Until, Whom
from outplay.kernel.content import Change, ContentRow, Count, Small
from outplay.kernel.fields import says


class Damage(ContentRow, frozen=True, tag_field="do", tag="damage"):
    """EOH-18.8 Deal effect damage. It is no attack, so armor, absorb, thorns, burn and dodge do not count."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Damage", "How much damage.")]


class Wound(ContentRow, frozen=True, tag_field="do", tag="wound"):
    """EOH-18.8 Damage self, but leave it at least 1 Hit Point."""

    n: Annotated[Count, says("Damage", "How much damage.")]


class Heal(ContentRow, frozen=True, tag_field="do", tag="heal"):
    """EOH-18.8 Remove up to n damage, or all of it if n is 0."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]
    n: Annotated[Small, says("Heals", "How much damage is removed at most; 0 for all.")]


class Move(ContentRow, frozen=True, tag_field="do", tag="move"):
    """EOH-18.9 Move a live Hero to another lane: the picked one, self's (`here`), or that of the event (`lane`)."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]
    to: Annotated[Literal["picked", "here", "lane"], says("Where to", "To the picked lane, that of self, or that of the event.")]


class Swap(ContentRow, frozen=True, tag_field="do", tag="swap"):
    """EOH-18.9 Let the two picked Heroes exchange lanes."""


class Deploy(ContentRow, frozen=True, tag_field="do", tag="deploy"):
    """EOH-18.9 Bring self from base into the picked lane."""


class Recall(ContentRow, frozen=True, tag_field="do", tag="recall"):
    """EOH-18.10 Send a live Hero to base, where it stays this round."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]


class Winded(ContentRow, frozen=True, tag_field="do", tag="winded"):
    """EOH-18.11 Let a Hero not count in this round's tower check."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]


class Wave(ContentRow, frozen=True, tag_field="do", tag="wave"):
    """EOH-18.11 Let the own Minion Rush count as n Heroes this round."""

    n: Annotated[Count, says("Counts as", "As how many Heroes it counts.")]


class ChangeBd(ContentRow, frozen=True, tag_field="do", tag="bd"):
    """EOH-18.12 Add n to the Base Damage of a Hero."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]
    n: Annotated[Change, says("Change", "By how much the Base Damage changes.")]
    until: Annotated[Until, says("Lasts", "How long it lasts.")]


class ChangeDice(ContentRow, frozen=True, tag_field="do", tag="dice"):
    """EOH-18.12 Add n dice to the attack rolls of a Hero."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]
    n: Annotated[Change, says("Change", "How many dice are added.")]
    until: Annotated[Until, says("Lasts", "How long it lasts.")]


class ChangeArmor(ContentRow, frozen=True, tag_field="do", tag="armor"):
    """EOH-18.12 Let each attack on a Hero deal n less damage."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]
    n: Annotated[Change, says("Armor", "How much less damage attacks deal.")]
    until: Annotated[Until, says("Lasts", "How long it lasts.")]


class AddDice(ContentRow, frozen=True, tag_field="do", tag="add_dice"):
    """EOH-18.13 Add n dice to this roll."""

    n: Annotated[Count, says("Dice", "How many dice are added to this roll.")]


class Reroll(ContentRow, frozen=True, tag_field="do", tag="reroll"):
    """EOH-18.13 Roll the blank dice of this roll again, once."""


class Absorb(ContentRow, frozen=True, tag_field="do", tag="absorb"):
    """EOH-18.13 Take n off the damage of this attack."""

    n: Annotated[Count, says("Absorbs", "How much damage is taken off.")]


class Retarget(ContentRow, frozen=True, tag_field="do", tag="retarget"):
    """EOH-18.14 Turn the declared attack on another target, whatever guard, hide and reach say."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]


class Dodge(ContentRow, frozen=True, tag_field="do", tag="dodge"):
    """EOH-18.14 End the declared attack at once."""


class Duel(ContentRow, frozen=True, tag_field="do", tag="duel"):
    """EOH-18.15 Begin a duel: in this lane's combat self and the other may attack only each other, and nobody else may attack either."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]


class Stun(ContentRow, frozen=True, tag_field="do", tag="stun"):
    """EOH-18.16 Keep a Hero from attacking this round."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]


class Silence(ContentRow, frozen=True, tag_field="do", tag="silence"):
    """EOH-18.16 Keep a Hero's Cooldown and Interrupt abilities from being activated this round."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]


class Negate(ContentRow, frozen=True, tag_field="do", tag="negate"):
    """EOH-18.17 Leave the activated ability without effect. Its Cooldown token stays."""


class Endure(ContentRow, frozen=True, tag_field="do", tag="endure"):
    """EOH-18.18 Leave a Hero 1 Hit Point instead of killing it."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]


class Revive(ContentRow, frozen=True, tag_field="do", tag="revive"):
    """EOH-18.18 Take the Respawn token off a Hero, which is at base then."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]


class Refresh(ContentRow, frozen=True, tag_field="do", tag="refresh"):
    """EOH-18.19 Take the Cooldown token off the picked ability."""


class Bounty(ContentRow, frozen=True, tag_field="do", tag="bounty"):
    """EOH-18.20 Let the ability's player gain n more gold if the Hero is killed this round."""

    who: Annotated[Whom, says("Who", "Whom it is about.")]
    n: Annotated[Count, says("Gold", "How much gold.")]


class Gold(ContentRow, frozen=True, tag_field="do", tag="gold"):
    """EOH-18.20 Let the ability's player gain n gold."""

    n: Annotated[Count, says("Gold", "How much gold.")]


class Hold(ContentRow, frozen=True, tag_field="do", tag="hold"):
    """EOH-18.21 Save the tower that is about to fall."""


class Peek(ContentRow, frozen=True, tag_field="do", tag="peek"):
    """EOH-18.22 Show the ability's player n random face-down enemy cards of a lane (the picked one, or Mid), or all of them if n is 0."""

    lane: Annotated[Literal["picked", "mid"], says("Lane", "In which lane cards are shown.")]
    n: Annotated[Small, says("Cards", "How many cards are shown; 0 for all.")] = 0


class Trade(ContentRow, frozen=True, tag_field="do", tag="trade"):
    """EOH-18.23 Let the two picked cards exchange lanes."""


class Shift(ContentRow, frozen=True, tag_field="do", tag="shift"):
    """EOH-18.23 Move the picked card, or that of self's Class (`own`), to the picked lane. `named`: everybody learns which card it is."""

    card: Annotated[Literal["picked", "own"], says("Card", "The picked card, or that of the own Class.")]
    named: Annotated[bool, says("Named", "Whether everybody learns which card it is.")] = False


class Discount(ContentRow, frozen=True, tag_field="do", tag="discount"):
    """EOH-18.24 Make the next purchase in this shopping turn n gold cheaper."""

    n: Annotated[Count, says("Gold", "How much gold.")]


class DraftFirst(ContentRow, frozen=True, tag_field="do", tag="draft_first"):
    """EOH-18.24 Give the ability's player the first pick of this Class's draft."""


class RerollX(ContentRow, frozen=True, tag_field="do", tag="reroll_x"):
    """EOH-18.24 Roll the own dice of this X Factor roll again."""


Effect = (
    Damage | Wound | Heal | Move | Swap | Deploy | Recall | Winded | Wave | ChangeBd | ChangeDice | ChangeArmor | AddDice | Reroll | Absorb | Retarget | Dodge
    | Duel | Stun | Silence | Negate | Endure | Revive | Refresh | Bounty | Gold | Hold | Peek | Trade | Shift | Discount | DraftFirst | RerollX
)  # fmt: skip
