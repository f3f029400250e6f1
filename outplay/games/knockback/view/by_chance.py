"""What an ability does by chance, as the workshop says it: how often its dice hit, and from where its blow ends in the water."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.book.words import counted, listed
from outplay.games.knockback.data.content import MOST_DICE, KnockbackContent
from outplay.games.knockback.data.rows import Ability
from outplay.games.knockback.data.settings import ISLAND
from outplay.games.knockback.data.vocabulary import BlastEffect, RiposteEffect, StrikeEffect
from outplay.games.knockback.rules.strike import odds
from outplay.kernel.faults import Odds, Where
from outplay.kernel.hexes import cells_of


def chances(content: KnockbackContent) -> Iterator[Odds]:
    """Yield, for each ability that strikes, how often it hits and how often what it hits would fall."""
    guards = sorted({min(MOST_DICE, hero.defense) for hero in content.heroes})
    for number, hero in enumerate(content.heroes):
        for n, ability in enumerate(hero.abilities):
            where = Where("heroes.toml").row("hero", number).row("abilities", n)
            yield from (Odds(where, words) for words in _words(content, ability, guards))


def _words(content: KnockbackContent, ability: Ability, guards: list[int]) -> Iterator[str]:
    for step in ability.steps:
        if isinstance(step, StrikeEffect | BlastEffect):
            yield _hits(min(MOST_DICE, step.dice), [0] if "no_defense" in step.flags else guards)
        if isinstance(step, RiposteEffect | BlastEffect) or (isinstance(step, StrikeEffect) and step.motion is None):
            if numbers := sorted(set(step.kb) - {0}):
                yield _falls(content, numbers)


def _hits(dice: int, guards: list[int]) -> str:
    """KB-8.5 Return how often so many dice hit those who roll so many in defense."""
    who = counted(dice, "die", "dice")
    verb = "hits" if dice == 1 else "hit"
    if guards == [0]:
        return f"{who} {verb} {odds(dice, 0)[0]:.0%}: nobody rolls defense."
    first, *others = [f"{odds(dice, guard)[0]:.0%} against {guard}" for guard in guards]
    return f"{who} {verb} {listed([f'{first} defense dice', *others])}."


def _falls(content: KnockbackContent, numbers: list[int]) -> str:
    """KB-10, KB-14.1 Return from how many places and in how many directions a blow ends in the water, if nobody stands in the way."""
    arena = content.arenas.get(str(ISLAND["arena"])) or next(iter(content.arenas.values()))
    ways = [steps for cell in cells_of(arena.floor) for steps, _ in arena.edge(arena.floor, arena.rock)[cell]]
    falls = [sum(steps <= n for steps in ways) for n in numbers]
    return f"On {arena.name} a blow of {listed([str(n) for n in numbers], 'or')} ends in the water from {listed([str(n) for n in falls], 'or')} of {len(ways)} places and directions."
