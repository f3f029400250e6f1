"""Why not: the reason why nothing is offered on a space, a figure or a card.

Reasons come from the same functions that list the options: what they leave out is explained.
"""

from __future__ import annotations

from collections.abc import Sequence

from outplay.book.words import counted
from outplay.games.knockback.data.arena import Go
from outplay.games.knockback.data.vocabulary import BlastEffect, Effect, FloorCenter, LeapEffect, StrikeEffect, WalkEffect
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.hero import NO_CARD
from outplay.games.knockback.rules.motion import ChooseDirection, ChoosePath, ChoosePull
from outplay.games.knockback.rules.movement import Hatch, LayEgg, Leap, Move, Walk
from outplay.games.knockback.rules.setup import PickHero, PlaceHero
from outplay.games.knockback.rules.state import Table
from outplay.games.knockback.rules.strike import Pay
from outplay.games.knockback.rules.targeting import ChooseCenter, ChooseTarget, center_reach, spared
from outplay.games.knockback.rules.turns import ChooseAbility, UseAbility
from outplay.games.knockback.view.names import card_id, cell_id, entity_name, piece_id
from outplay.games.knockback.view.text import PASSES, offer
from outplay.games.knockback.view.why_cards import either, in_use, of_card, of_pick
from outplay.kernel import scene as sc
from outplay.kernel.play import legal
from outplay.kernel.scene import Why
from outplay.kernel.step import Option, Seat


def refusals(s: Table, seat: Seat, on: str) -> list[sc.Refusal]:
    """Return the reason why nothing is offered to a seat that is asked, on a thing of the scene; empty if something is offered."""
    options = legal(s, seat)
    lit = sc.offered(offer(s, option) for option in options)
    why = None
    if on in s.arena.hexes.names and on not in lit:
        why = _space(s, seat, options, s.arena.hexes.cell(on))
    elif (entity := _entity(s, on)) != OFF and not lit & {on, cell_id(s, s.where[entity])}:
        why = _figure(s, seat, options, entity)
    elif (number := _ability(s, seat, on)) != OFF and on not in lit:
        why = of_card(s, seat, number)
    elif on not in lit:
        why = of_pick(s, on)
    return [why.on(on)] if why is not None else []


def _entity(s: Table, on: str) -> int:
    """Return the entity on the board with this scene id; OFF if there is none."""
    return next((entity for entity in s.entities() if piece_id(entity) == on), OFF)


def _ability(s: Table, seat: Seat, on: str) -> int:
    """Return the index of the ability of a seat's hero with this scene id; OFF if there is none."""
    return next((n for n in range(3) if s.heroes[seat].card != NO_CARD and card_id(seat, n) == on), OFF)


# ---------------------------------------------------------------- spaces and figures


def _figure(s: Table, seat: Seat, options: Sequence[Option], entity: int) -> Why | None:
    """Return the reason for a figure if figures are asked for; otherwise it only stands on its space."""
    match s.todo[-1]:
        case ChooseTarget():
            return _target(s, seat, entity)
        case ChooseAbility() if entity != seat:
            return _before(s, seat, options, entity)
        case _:
            return _space(s, seat, options, s.where[entity])


def _space(s: Table, seat: Seat, options: Sequence[Option], cell: int) -> Why | None:
    match s.todo[-1]:
        case PickHero():
            return Why("First the heroes are picked", "Then everybody starts somewhere.", "KB-2.2")
        case PlaceHero():
            return _start(s, cell)
        case Move() as step:
            card = s.card(seat)
            return _leap(s, step.seat, cell, card.move) if card.leaps else _walk(s, step.seat, cell, card.move, "Move")
        case Walk(steps=most):
            return _walk(s, seat, cell, most, "the walk is")
        case Leap(most=most):
            return _leap(s, seat, cell, most)
        case ChooseAbility():
            hooked = Why("Hooked: no Move this turn", "One ability, or the end of the turn.", "KB-5.3")
            return hooked if s.heroes[seat].hooked else Why("The move is over", "Now one ability, or the end of the turn.", "KB-5.4")
        case ChooseTarget():
            if s.taken & s.arena.hexes.bit[cell]:
                return _target(s, seat, s.entity_at(cell))
            return Why("Nobody stands there", f"{in_use(s).name} needs somebody to strike.", "KB-7.2")
        case ChooseCenter(step=n):
            return _center(s, seat, cell, n)
        case _:
            return _result(s, seat, options, cell)


def _result(s: Table, seat: Seat, options: Sequence[Option], cell: int) -> Why | None:
    """Return the reason for a space in the middle of what an ability does."""
    match s.todo[-1]:
        case Pay():
            return Why("First the rage", "Say how much is spent; then the dice are rolled.", "KB-8.2")
        case Hatch(reach=reach):
            far = Why("Too far to hatch", f"{_apart(s, seat, cell)} away, reach {reach}.", "KB-13.3")
            return _full(s, cell, "A dragonling needs an empty space.", "KB-13.3") or far
        case LayEgg():
            return Why("The egg lies on another space", f"That is the space {entity_name(s, seat)} left.", "KB-13.4")
        case ChooseDirection(entity=entity):
            return Why("Only the direction is picked", f"Click one of the six spaces around {entity_name(s, entity)}.", "KB-12.3")
        case ChoosePath(entity=entity, k=k):
            return Why("No path ends there", f"{entity_name(s, entity)} flies {counted(k, 'space')}: choose one that glows.", "KB-10.5")
        case ChoosePull():
            return Why("The pull does not end there", "Choose a space that glows.", "KB-12.1")
        case _:
            return None


def _start(s: Table, cell: int) -> Why:
    if s.taken & s.arena.hexes.bit[cell]:
        return Why(f"{entity_name(s, s.entity_at(cell))} starts there", "A start point is for one hero.", "KB-2.3")
    return Why("That is no start point", "Choose a space that glows.", "KB-2.3")


def _walk(s: Table, seat: Seat, cell: int, most: int, called: str) -> Why:
    """KB-6.1 Return the reason for a space that the steps do not lead to."""
    if (why := _on_foot(s, seat, cell, "KB-6.1")) is not None:
        return why
    here = s.where[seat]
    if Go(cell) not in s.arena.walk_options(here, s.arena.hexes.size, s.free):
        return Why("No way leads there", "Water, rocks and others are in the way.", "KB-6.1")
    return Why("Too far to walk", f"{len(s.arena.path(here, cell, s.free))} steps away, {called} {most}.", "KB-6.1")


def _leap(s: Table, seat: Seat, cell: int, most: int) -> Why:
    """KB-6.2 Return the reason for a space beyond a leap."""
    return _on_foot(s, seat, cell, "KB-6.2") or Why("Too far to leap", f"{_apart(s, seat, cell)} away, the leap is {most}.", "KB-6.2")


def _on_foot(s: Table, seat: Seat, cell: int, rule: str) -> Why | None:
    """KB-6.4 Return the reason for a space that nobody can walk or leap to, however near; staying is a button."""
    bit = s.arena.hexes.bit[cell]
    if s.where[seat] == cell:
        return Why(f"{entity_name(s, seat)} stands there already", f"Pick {PASSES[type(s.todo[-1])][1]} to end the move.", rule)
    if not (s.floor | s.rock) & bit:
        return Why("Nobody enters water willingly", "One goes to empty floor.", "KB-6.4")
    return _full(s, cell, "One goes to empty floor.", rule)


def _full(s: Table, cell: int, why: str, rule: str) -> Why | None:
    """KB-3.7 Return what keeps a space from being empty; None if it is empty."""
    bit = s.arena.hexes.bit[cell]
    if s.free & bit:
        return None
    if s.taken & bit:
        return Why(f"{entity_name(s, s.entity_at(cell))} stands there", why, rule)
    return Why("That is rock" if s.rock & bit else "That is water", why, rule)


def _apart(s: Table, seat: Seat, cell: int) -> int:
    return s.arena.hexes.distance[s.where[seat]][cell]


# ---------------------------------------------------------------- targets


def _target(s: Table, seat: Seat, entity: int) -> Why | None:
    """KB-7.2, KB-7.6 Return why somebody is no target of the strike that is declared."""
    step, ability = s.todo[-1], in_use(s)
    effect = ability.steps[step.step] if isinstance(step, ChooseTarget) else None
    assert isinstance(effect, StrikeEffect)
    if entity == seat:
        return Why("Nobody strikes themselves", f"{ability.name} needs somebody else.", "KB-7.2")
    match spared(s, seat, effect, entity):
        case "KB-7.2":
            return Why(f"Too far for {ability.name}", f"{entity_name(s, entity)}: {s.distance(seat, entity)} away, reach {effect.range}.", "KB-7.2")
        case "KB-7.6":
            return Why(f"No room for {ability.name}", f"The space opposite {entity_name(s, entity)} is not free.", "KB-7.6")
        case _:
            return None


def _center(s: Table, seat: Seat, cell: int, step: int) -> Why:
    """KB-17.4 Return the reason for a space that cannot be the middle of a blast."""
    ability, bit = in_use(s), s.arena.hexes.bit[cell]
    effect = ability.steps[step]
    assert isinstance(effect, BlastEffect)
    assert isinstance(effect.center, FloorCenter)
    if s.where[seat] == cell:
        return Why("Not one's own space", f"The middle lies 1 to {effect.center.within} away.", "KB-17.4")
    if not s.floor & bit:
        return Why("The middle is a floor space", f"That is {'rock' if s.rock & bit else 'water'}.", "KB-17.4")
    if not center_reach(s, seat, effect) & bit:
        return Why(f"Too far for {ability.name}", f"{_apart(s, seat, cell)} away, reach {effect.center.within}.", "KB-17.4")
    return Why("It would strike nobody", f"Nobody stands within {effect.radius} of it.", "KB-7.4")


def _before(s: Table, seat: Seat, options: Sequence[Option], entity: int) -> Why:
    """KB-7.1 Return the reason for a figure before an ability is chosen: which abilities reach it from here. Those that walk or leap first may get nearer."""
    name = entity_name(s, entity)
    usable = [s.card(seat).abilities[option.ability] for option in options if isinstance(option, UseAbility)]
    reaching = [ability.name for ability in usable if _reaches(s, seat, ability.steps[0], entity)]
    nearer = [ability.name for ability in usable if isinstance(ability.steps[0], (WalkEffect, LeapEffect))]
    if reaching:
        return Why("First an ability", f"{either(reaching)} would reach {name}.", "KB-7.1")
    if nearer:
        return Why("First an ability", f"{either(nearer)} may get nearer to {name}.", "KB-7.1")
    return Why(f"Nothing reaches {name}", f"{s.distance(seat, entity)} away from {entity_name(s, seat)}.", "KB-7.2")


def _reaches(s: Table, seat: Seat, first: Effect, entity: int) -> bool:
    """Return whether the first step of an ability can strike somebody from here."""
    match first:
        case StrikeEffect():
            return not spared(s, seat, first, entity)
        case BlastEffect(center=FloorCenter()):
            return bool(center_reach(s, seat, first) & s.arena.hexes.within[s.where[entity]][first.radius])
        case BlastEffect():
            return s.distance(seat, entity) <= first.radius
        case _:
            return False
