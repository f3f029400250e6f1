"""All cards of the box, each with the row of content of which it is made: for whoever changes one and wants to see it at once."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.view.draft_cards import gamer_card, hero_card, hero_details
from outplay.kernel import scene as sc
from outplay.kernel.faults import Steps


def printed(s: Table) -> Iterator[tuple[Steps, sc.Card]]:
    """EOH-3.2 Yield each Hero card with its Skill and the levels of its Item, and the Gamers."""
    for number in range(len(s.content.heroes)):
        skill, *levels = hero_details(s, number)
        yield ("heroes.toml", "hero", number), hero_card(s, number)
        yield ("heroes.toml", "hero", number, "skill"), skill
        for n, level in enumerate(levels):
            yield ("heroes.toml", "hero", number, "item", "levels", n), level
    for number in range(s.content.stand_in):
        yield ("gamers.toml", "gamer", number), gamer_card(s, number)
    yield ("gamers.toml", "stand_in"), gamer_card(s, s.content.stand_in)
