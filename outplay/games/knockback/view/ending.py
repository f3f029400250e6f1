"""KB-14.4 How a match ended, for bots and for people, and how it stood round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from outplay.games.knockback.data.content import KnockbackContent
from outplay.games.knockback.data.hero_card import HeroCard
from outplay.games.knockback.rules.hero import NO_CARD
from outplay.games.knockback.rules.state import Table
from outplay.games.knockback.rules.turns import UseAbility, standing
from outplay.games.knockback.view.names import entity_name, piece_id
from outplay.games.knockback.view.say import exit_words
from outplay.games.knockback.view.scene import ZONES
from outplay.kernel import scene as sc
from outplay.kernel.game import Outcome, Use
from outplay.kernel.step import Option, Seat

ZONE_NAMES: Final = ("Green", "Yellow", "Red")


def outcome(s: Table) -> Outcome:
    """Return the places: KB-14.4 the winner first, the others in reverse order of falling; KB-15.5 sides still in play by heroes and wear."""
    left = s.sides_left()
    gone = [s.side_of(way_out.seat) for way_out in reversed(s.exits)]
    fallen = [side for n, side in enumerate(gone) if side not in gone[:n] and side not in left]
    places = {side: 1 + sum(standing(s, other) < standing(s, side) for other in left) for side in left}
    places |= {side: len(left) + 1 + n for n, side in enumerate(fallen)}
    points = tuple((("splashes", sum(s.heroes[seat].splashes for seat in seats)),) for seats in s.sides)
    rule = "KB-1.1" if len(left) == 1 else "KB-15.5"
    return Outcome(tuple(places[side] for side in range(len(s.sides))), _reason(s, places), points, rule)


def _reason(s: Table, places: Mapping[int, int]) -> str:
    """Return how the match ended, in a sentence."""
    winners = [entity_name(s, seat) for side, place in places.items() if place == 1 for seat in s.sides[side]]
    names = " and ".join(winners)
    if sum(place == 1 for place in places.values()) > 1:
        return f"A draw between {names}."
    if len(s.sides_left()) > 1:
        return f"{names} {'wins' if len(winners) == 1 else 'win'} at the round limit."
    return f"{names} {'is' if len(winners) == 1 else 'are'} the last one{'' if len(winners) == 1 else 's'} standing."


def result(s: Table) -> sc.Result:
    """Return the end of a match in words: how each side ended, and some figures."""
    ended = outcome(s)
    standings = [_standing(s, side, place) for side, place in enumerate(ended.places)]
    facts = [
        sc.Stat(icon="cycle", value=str(s.round), name="round" if s.round == 1 else "rounds"),
        sc.Stat(icon="striking-arrows", value=str(s.longest), name="longest flight"),
        sc.Stat(icon="punch-blast", value=str(s.chain), name="body in one chain" if s.chain == 1 else "bodies in one chain"),
    ]
    return sc.Result(title=ended.reason, standings=sorted(standings, key=lambda one: one.place), rule=ended.rule, facts=facts)


def _standing(s: Table, side: int, place: int) -> sc.Standing:
    seats = list(s.sides[side])
    words = [exit_words(s, seat) for seat in seats]
    line = sc.Line(spans=[sc.Span(text=" ".join(sentence for sentence, _ in words))], rule=words[0][1])
    splashes = sum(s.heroes[seat].splashes for seat in seats)
    points = [sc.Stat(icon="droplet-splash", value=str(splashes), name="Splashes caused")]
    name = " and ".join(entity_name(s, seat) for seat in seats)
    return sc.Standing(place=place, side=f"side-{side + 1}", name=name, seats=seats, piece=piece_id(seats[0]), line=line, points=points)


def measure(s: Table) -> sc.Measure | None:
    """Return the energy of each hero: a third of the height for each zone, so that heroes with different tracks compare. None before round 1."""
    if s.round == 0:
        return None
    bands = [sc.Band(low=(2 - z) / 3, high=(3 - z) / 3, name=ZONE_NAMES[z], tone=tone, shape=shape) for z, (shape, tone) in enumerate(ZONES)]
    return sc.Measure(name="Energy", values=[_energy(s, seat) for seat in range(s.seats)], bands=bands, hint="Energy of each hero, round by round.")


def _energy(s: Table, seat: Seat) -> float | None:
    """Return the energy of a hero from 0 to 1; None if it is out of play."""
    if not s.in_play(seat):
        return None
    wear, zone_start = s.heroes[seat].wear, 0
    for zone, length in enumerate(s.card(seat).track):
        if wear < zone_start + length:
            return 1.0 - (zone + (wear - zone_start) / length) / 3
        zone_start += length
    return 0.0


def things(content: KnockbackContent) -> Mapping[str, Sequence[str]]:
    """Return what a run of matches is counted by."""
    abilities = [ability_name(card, n) for card in content.heroes for n, _ in card.active]
    return {"Heroes": [card.name for card in content.heroes], "Abilities": abilities}


def ability_name(card: HeroCard, ability: int) -> str:
    """Return the name by which an ability of a hero is counted."""
    return f"{card.name}: {card.abilities[ability].name}"


def used(s: Table) -> Sequence[Use]:
    """Return the hero of each seat, and those of its abilities that it has used. A passive one is never used: it is always on."""
    found = [*heroes(s)]
    for seat in range(s.seats):
        found += [Use("Abilities", ability_name(s.card(seat), n), s.side_of(seat)) for n, _ in s.card(seat).active if s.abilities_used >> 3 * seat + n & 1]
    return found


def plays(s: Table, seat: Seat, option: Option) -> Sequence[str]:
    """KB-5.4 Return the ability that an option uses."""
    return (ability_name(s.card(seat), option.ability),) if isinstance(option, UseAbility) else ()


def heroes(s: Table) -> Sequence[Use]:
    """Return the hero of each seat, in a draft those that are taken so far."""
    return [Use("Heroes", s.card(seat).name, side) for side, seats in enumerate(s.sides) for seat in seats if s.heroes[seat].card != NO_CARD]
