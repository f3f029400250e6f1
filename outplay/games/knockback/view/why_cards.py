"""Why not, of cards: abilities that cannot be used now, hero cards that are taken."""

from __future__ import annotations

from outplay.games.knockback.data.rows import Ability
from outplay.games.knockback.data.vocabulary import BlastEffect, HatchEffect, StrikeEffect
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.hero import NO_CARD
from outplay.games.knockback.rules.movement import Move
from outplay.games.knockback.rules.setup import PickHero, PlaceHero
from outplay.games.knockback.rules.state import LINGS, Table
from outplay.games.knockback.rules.targeting import reach_of
from outplay.games.knockback.rules.turns import ChooseAbility, unusable
from outplay.games.knockback.view.names import entity_name, hero_card_id, player
from outplay.games.knockback.view.text import PASSES
from outplay.kernel.scene import Why
from outplay.kernel.step import Seat


def in_use(s: Table) -> Ability:
    """Return the ability that is being used."""
    return s.card(s.under_way.seat).abilities[s.under_way.ability]


def either(names: list[str]) -> str:
    """Return words in a sentence: `a1, b2 or c3`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def of_pick(s: Table, on: str) -> Why | None:
    """KB-2.2 Return the reason for a hero card that somebody has taken."""
    owner = next((seat for seat, hero in enumerate(s.heroes) if hero.card != NO_CARD and hero_card_id(s, hero.card) == on), OFF)
    return Why("Taken already", f"{player(owner).does('has')} {entity_name(s, owner)}.", "KB-2.2") if owner != OFF else None


def of_card(s: Table, seat: Seat, number: int) -> Why | None:
    """KB-5.4 Return the reason for an own ability that cannot be used now."""
    ability, step = s.card(seat).abilities[number], s.todo[-1]
    if ability.kind == "passive":
        return Why("It is always on", "A passive ability is never chosen.", "KB-4.4")
    match step:
        case PickHero() | PlaceHero():
            return Why("Not before the first turn", "First everybody gets a place.", "KB-2.5")
        case Move():
            return Why("First the move", f"Then one ability. Pick {PASSES[Move][1]} to use it from here.", "KB-5.1")
        case ChooseAbility():
            return _unusable(s, seat, ability)
        case _ if s.under_way.seat != seat:
            return Why("Not in this turn", f"{entity_name(s, s.under_way.seat)} acts.", "KB-5.4")
        case _ if s.under_way.ability == number:
            return Why("It is being used", "First comes what is asked now.", "KB-7.1")
        case _:
            return Why("One ability a turn", f"{in_use(s).name} is being used.", "KB-5.4")


def _unusable(s: Table, seat: Seat, ability: Ability) -> Why | None:
    """KB-7.4 Why an ability's first step can do nothing."""
    first = ability.steps[0]
    near = f"within {reach_of(first)} of {entity_name(s, seat)}" if isinstance(first, (StrikeEffect, BlastEffect)) else ""
    match unusable(s, seat, ability):
        case "":
            return None
        case "KB-7.6":
            return Why("Nobody can be thrown", "The spaces opposite are not free.", "KB-7.6")
        case "KB-6.1" | "KB-6.2" as rule:
            return Why("No way to go", "No empty space is in reach, and nobody to strike.", rule)
        case "KB-13.2":
            return Why("No dragonling is left", f"All {LINGS} are on the board.", "KB-13.2")
        case "KB-13.3" as rule:
            assert isinstance(first, HatchEffect)
            return Why("No empty space", f"None within {first.range} of {entity_name(s, seat)}.", rule)
        case rule:
            return Why("Nobody is near enough", f"Nobody stands {near}.", rule)
