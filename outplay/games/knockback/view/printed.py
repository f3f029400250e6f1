"""All cards of the box, each with the row of content of which it is made: for whoever changes one and wants to see it at once."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.games.knockback.rules.state import Table
from outplay.games.knockback.view.scene import draw_ability, hero_card
from outplay.kernel import scene as sc
from outplay.kernel.faults import Steps


def printed(s: Table) -> Iterator[tuple[Steps, sc.Card]]:
    """KB-4 Yield each hero card and the cards of its abilities."""
    for number, hero in enumerate(s.content.heroes):
        card = hero_card(s, number)
        yield ("heroes.toml", "hero", number), card
        for n, ability in enumerate(hero.row.abilities):
            yield ("heroes.toml", "hero", number, "abilities", n), draw_ability(s, ability, f"{card.id}-{n + 1}")
