"""The questions, in words."""

from __future__ import annotations

from typing import Final

from outplay.games.knockback.data.vocabulary import AfterAttack, WhenFlown
from outplay.games.knockback.rules.motion import ChooseDirection, ChoosePath, ChoosePull
from outplay.games.knockback.rules.movement import Hatch, LayEgg, Leap, Move, Walk
from outplay.games.knockback.rules.setup import PickHero, PlaceHero
from outplay.games.knockback.rules.state import Table
from outplay.games.knockback.rules.strike import Pay
from outplay.games.knockback.rules.targeting import ChooseCenter, ChooseTarget
from outplay.games.knockback.rules.turns import ChooseAbility
from outplay.games.knockback.view.names import entity_name, piece_id, pronoun
from outplay.kernel import scene as sc

ALONE: Final = "Everybody plays alone, against all others."
TOGETHER: Final = "Two of you win together."


def prompt(s: Table, seat: int) -> sc.Prompt:
    """Return what is asked of a seat."""
    step = s.todo[-1]
    piece = piece_id(seat)
    match step:
        case PickHero():
            return sc.Prompt(
                title="Pick your hero",
                how="nobody else can have the same",
                rule="KB-2.2",
                coach=f"{ALONE if s.settings.mode == 'ffa' else TOGETHER} Every hero bends the rules its own way: pick the one that makes you grin.",
            )
        case PlaceHero():
            return sc.Prompt(
                title=f"Place {s.card(seat).name}",
                how="on a glowing start point",
                rule="KB-2.3",
                coach="A hit sends you straight away from who hits you. Start with land behind you, not water.",
            )
        case Move():
            card = s.card(seat)
            verb = "leap" if card.leaps else "walk"
            return sc.Prompt(
                title=f"Move {card.name}",
                how=f"{verb} up to {card.move}, or stay",
                piece=piece,
                rule="KB-5.3",
                coach="You move first, then you use one ability. Nobody walks into water by mistake.",
            )
        case ChooseAbility():
            return sc.Prompt(
                title=s.card(seat).name,
                how=("you are hooked and may not move: " if s.heroes[seat].hooked else "") + "pick an ability's card to use it, or end the turn",
                piece=piece,
                rule="KB-5.4",
                coach="A hit sends the target away from you: with most cards farther if its track stands at yellow, and farthest at red.",
            )
        case Walk(steps=steps):
            return sc.Prompt(title=_walk_name(s, seat), how=f"walk up to {steps}, or stay", piece=piece, rule="KB-6.5")
        case Leap(most=most):
            return sc.Prompt(title=_used_name(s, seat), how=f"leap up to {most}, or stay", piece=piece, rule="KB-6.2")
        case Hatch(left=left, first=first):
            how = "put a dragonling on a glowing space" + (f": {left} in all, if you like" if left > 1 else "") if first else "put another one, or stop"
            return sc.Prompt(
                title=f"{_used_name(s, seat)}:", how=how, piece=piece, rule="KB-13.3", coach="Whoever hits a dragonling sends it flying: aim it at somebody."
            )
        case LayEgg():
            return sc.Prompt(title=s.card(seat).name, how="put a dragonling where you stood, or not", piece=piece, rule="KB-13.4")
        case _:
            return _attack_prompt(s, seat)


def _used_name(s: Table, seat: int) -> str:
    """Return the ability that is being used."""
    return s.card(seat).abilities[s.under_way.ability].name


def _walk_name(s: Table, seat: int) -> str:
    """Return the ability that lets a hero walk: the one in use before it strikes, else the passive one."""
    card, attack = s.card(seat), s.under_way
    if attack.seat == seat and not attack.strikes:
        return card.abilities[attack.ability].name
    return next((a.name for a in card.abilities for hook in a.hooks if isinstance(hook, (AfterAttack, WhenFlown))), card.name)


def _attack_prompt(s: Table, seat: int) -> sc.Prompt:
    step, attack = s.todo[-1], s.under_way
    name = s.card(attack.seat).abilities[attack.ability].name
    piece = piece_id(seat)
    match step:
        case ChooseTarget():
            return sc.Prompt(
                title=f"{name}:",
                how="pick a glowing target",
                piece=piece,
                rule="KB-7.2",
                coach="Point at a target to see the odds, the flight, and who is bumped on the way.",
            )
        case ChooseCenter():
            return sc.Prompt(title=f"{name}:", how="pick the middle of the blast", piece=piece, rule="KB-8.12")
        case Pay():
            return sc.Prompt(title=f"{name} at {entity_name(s, attack.target)}:", how="spend rage on it before you roll?", piece=piece, rule="KB-8.2")
        case ChooseDirection(entity=entity):
            return sc.Prompt(title=f"{name}:", how=f"which way does {entity_name(s, entity)} fly?", piece=piece, rule="KB-12.3")
        case ChoosePath(entity=entity, k=k):
            return sc.Prompt(
                title=f"{entity_name(s, entity)} flies {k}",
                how=f"choose where {pronoun(s, entity)} lands",
                piece=piece_id(entity),
                rule="KB-10.5",
                coach="Hit from an odd angle, the one who flies picks among the paths.",
            )
        case ChoosePull(entity=entity):
            return sc.Prompt(title=f"{entity_name(s, entity)} is pulled", how=f"choose where {pronoun(s, entity)} ends", piece=piece_id(entity), rule="KB-12.1")
        case _:
            raise AssertionError(f"{step!r} asks nobody")
