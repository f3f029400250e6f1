"""Why not: what is said of a space, a figure or a card on which nothing is offered.

It is asked of the same functions that list the options: what they leave out is what is explained.
"""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.knockback.arena import Go
from outplay.games.knockback.content import Ability
from outplay.games.knockback.motion import ChooseDirection, ChoosePath, ChoosePull, PullTo, flight
from outplay.games.knockback.movement import Hatch, LayEgg, Leap, Move, Walk
from outplay.games.knockback.setup import PickHero, PlaceHero, StartAt
from outplay.games.knockback.state import LINGS, NO_CARD, OFF, Table
from outplay.games.knockback.strike import Pay
from outplay.games.knockback.targeting import ChooseCenter, ChooseTarget, center_reach, reach_of, spared
from outplay.games.knockback.text import PASSES, card_id, cell_id, entity_name, hero_card_id, landing, offer, piece_id
from outplay.games.knockback.turns import ChooseAbility, UseAbility, unusable
from outplay.games.knockback.vocabulary import BlastEffect, FloorCenter, HatchEffect, LeapEffect, StrikeEffect, WalkEffect
from outplay.kernel import scene as sc
from outplay.kernel.play import legal
from outplay.kernel.scene import Why
from outplay.kernel.step import Option, Seat


def refusals(s: Table, seat: Seat, on: str) -> list[sc.Refusal]:
    """The reason why nothing is offered to a seat, which is asked, on a thing of the scene; none where something is."""
    options = legal(s, seat)
    lit = sc.offered(offer(s, option) for option in options)
    why = None
    if on in s.arena.hexes.names and on not in lit:
        why = _space(s, seat, options, s.arena.hexes.cell(on))
    elif (entity := _entity(s, on)) != OFF and not lit & {on, cell_id(s, s.where[entity])}:
        why = _figure(s, seat, options, entity)
    elif (number := _ability(s, seat, on)) != OFF and on not in lit:
        why = _card(s, seat, number)
    elif on not in lit:
        why = _taken(s, on)
    return [why.on(on)] if why is not None else []


def _entity(s: Table, on: str) -> int:
    """The entity on the board with this scene id; OFF if there is none."""
    return next((entity for entity in s.entities() if piece_id(entity) == on), OFF)


def _ability(s: Table, seat: Seat, on: str) -> int:
    """The ability of a seat's hero with this scene id; OFF if there is none."""
    return next((n for n in range(3) if s.heroes[seat].card != NO_CARD and card_id(seat, n) == on), OFF)


def _taken(s: Table, on: str) -> Why | None:
    """KB-2.2 A hero card that somebody has taken."""
    owner = next((seat for seat, hero in enumerate(s.heroes) if hero.card != NO_CARD and hero_card_id(s, hero.card) == on), OFF)
    return Why("Taken already", f"Seat {owner + 1} has {entity_name(s, owner)}.", "KB-2.2") if owner != OFF else None


# ---------------------------------------------------------------- spaces and figures


def _figure(s: Table, seat: Seat, options: Sequence[Option], entity: int) -> Why | None:
    """A figure where figures are asked for; else it only stands on its space."""
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
            return _start(s, options, cell)
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
            return (
                _target(s, seat, s.entity_at(cell))
                if s.taken & s.arena.hexes.bit[cell]
                else Why("Nobody stands there", f"{_under_way(s).name} needs somebody to strike.", "KB-7.2")
            )
        case ChooseCenter(step=n):
            return _center(s, seat, cell, n)
        case _:
            return _result(s, seat, options, cell)


def _result(s: Table, seat: Seat, options: Sequence[Option], cell: int) -> Why | None:
    """A space in the middle of what an ability does."""
    match s.todo[-1]:
        case Pay():
            return Why("First the rage", "Say how much is spent; then the dice are rolled.", "KB-8.2")
        case Hatch(reach=reach):
            return _full(s, cell, "A dragonling needs an empty space.", "KB-13.3") or Why(
                "Too far to hatch", f"{_apart(s, seat, cell)} away, reach {reach}.", "KB-13.3"
            )
        case LayEgg(cell=left):
            return Why(f"The egg lies on {cell_id(s, left)}", f"That is the space {entity_name(s, seat)} left.", "KB-13.4")
        case ChooseDirection(entity=entity):
            return Why("Only the direction is picked", f"Click one of the six spaces around {entity_name(s, entity)}.", "KB-12.3")
        case ChoosePath(entity=entity, k=k) as step:
            ends = [cell_id(s, landing(s, flight(s, entity, path)[0])) for path in step.paths(s)]
            return Why("No path ends there", f"{entity_name(s, entity)} flies {k}: to {_either(ends)}.", "KB-10.5")
        case ChoosePull():
            ends = [cell_id(s, option.cell) for option in options if isinstance(option, PullTo)]
            return Why("The pull does not end there", f"It ends at {_either(ends)}.", "KB-12.1")
        case _:
            return None


def _start(s: Table, options: Sequence[Option], cell: int) -> Why:
    if s.taken & s.arena.hexes.bit[cell]:
        return Why(f"{entity_name(s, s.entity_at(cell))} starts there", "A start point is for one hero.", "KB-2.3")
    return Why("That is no start point", f"Free is {_either([cell_id(s, option.cell) for option in options if isinstance(option, StartAt)])}.", "KB-2.3")


def _walk(s: Table, seat: Seat, cell: int, most: int, called: str) -> Why:
    """KB-6.1 A space that so many steps do not lead to."""
    if (why := _on_foot(s, seat, cell, "KB-6.1")) is not None:
        return why
    here = s.where[seat]
    if Go(cell) not in s.arena.walk_options(here, s.arena.hexes.size, s.free):
        return Why("No way leads there", "Water, rocks and others are in the way.", "KB-6.1")
    return Why("Too far to walk", f"{len(s.arena.path(here, cell, s.free))} steps away, {called} {most}.", "KB-6.1")


def _leap(s: Table, seat: Seat, cell: int, most: int) -> Why:
    """KB-6.2 A space beyond a leap."""
    return _on_foot(s, seat, cell, "KB-6.2") or Why("Too far to leap", f"{_apart(s, seat, cell)} away, the leap is {most}.", "KB-6.2")


def _on_foot(s: Table, seat: Seat, cell: int, rule: str) -> Why | None:
    """KB-6.4 A space that nobody walks or leaps to, however near; staying is a button."""
    bit = s.arena.hexes.bit[cell]
    if s.where[seat] == cell:
        return Why(f"{entity_name(s, seat)} stands there already", f"Pick {PASSES[type(s.todo[-1])][1]} to end the move.", rule)
    if not (s.floor | s.rock) & bit:
        return Why("Nobody enters water willingly", "One goes to empty floor.", "KB-6.4")
    return _full(s, cell, "One goes to empty floor.", rule)


def _full(s: Table, cell: int, why: str, rule: str) -> Why | None:
    """KB-3.7 What keeps a space from being empty; None where it is."""
    bit = s.arena.hexes.bit[cell]
    if s.free & bit:
        return None
    if s.taken & bit:
        return Why(f"{entity_name(s, s.entity_at(cell))} stands there", why, rule)
    return Why("That is rock" if s.rock & bit else "That is water", why, rule)


def _apart(s: Table, seat: Seat, cell: int) -> int:
    return s.arena.hexes.distance[s.where[seat]][cell]


def _either(names: list[str]) -> str:
    """`a1, b2 or c3`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


# ---------------------------------------------------------------- targets


def _under_way(s: Table) -> Ability:
    return s.card(s.under_way.seat).abilities[s.under_way.ability]


def _target(s: Table, seat: Seat, entity: int) -> Why | None:
    """KB-7.2, KB-7.6 Who is no target of the strike that is declared."""
    step, ability = s.todo[-1], _under_way(s)
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
    """KB-17.4 A space that cannot be the middle of a blast."""
    ability, bit = _under_way(s), s.arena.hexes.bit[cell]
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
    """KB-7.1 A figure before an ability is chosen: which of them reach it from here; those that walk or leap first may get nearer."""
    name, nearer, reaching = entity_name(s, entity), False, list[str]()
    for option in options:
        ability = s.card(seat).abilities[option.ability] if isinstance(option, UseAbility) else None
        if ability is None:
            continue
        first = ability.steps[0]
        nearer = nearer or isinstance(first, (WalkEffect, LeapEffect))
        hits = (
            not spared(s, seat, first, entity)
            if isinstance(first, StrikeEffect)
            else isinstance(first, BlastEffect) and s.distance(seat, entity) <= reach_of(first)
        )
        if hits:
            reaching.append(ability.name)
    if reaching or nearer:
        return Why("First an ability", f"{_either(reaching)} would reach {name}." if reaching else "Then it is asked whom it strikes.", "KB-7.1")
    return Why(f"Nothing reaches {name}", f"{s.distance(seat, entity)} away from {entity_name(s, seat)}.", "KB-7.2")


# ---------------------------------------------------------------- cards


def _card(s: Table, seat: Seat, number: int) -> Why | None:
    """KB-5.4 An ability of one's own that cannot be used now."""
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
            return Why("One ability a turn", f"{_under_way(s).name} is being used.", "KB-5.4")


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
