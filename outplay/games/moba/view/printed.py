"""All cards of the box, each with the row of content of which it is made: for whoever changes one and wants to see it at once."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.cards import ITEMS, draw_action, hero_actions, hero_card, print_item
from outplay.kernel import scene as sc
from outplay.kernel.faults import Steps


def printed(s: Table) -> Iterator[tuple[Steps, sc.Card]]:
    """MOBA-3.13 Yield each hero card with its action cards, the Portal, and the items."""
    for number in range(len(s.content.heroes)):
        yield ("heroes.toml", "hero", number), hero_card(s, number)
        for n, card in enumerate(hero_actions(s, number)):
            yield ("heroes.toml", "hero", number, "cards", n), card
    yield ("heroes.toml", "portal"), draw_action(s, s.content.portal, "portal")
    for item in range(len(s.content.items)):
        yield ("items.toml", "item", item), print_item(s, item, f"{ITEMS}-{item + 1}")
