"""All cards of the box, each with the row of content of which it is made: for whoever changes one and wants to see it at once."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view.cards import challenge_card, champion_card, champion_cards, leveled_card
from outplay.kernel import scene as sc
from outplay.kernel.faults import Steps


def printed(s: Table) -> Iterator[tuple[Steps, sc.Card]]:
    """SFB-3 Yield both sides of each Champion card with its six cards, and the Challenges."""
    for number in range(len(s.content.champions)):
        yield ("champions.toml", "champion", number), champion_card(s, number)
        yield ("champions.toml", "champion", number, "leveled"), leveled_card(s, number)
        for n, card in enumerate(champion_cards(s, number)):
            yield ("champions.toml", "champion", number, "cards", n), card
    for number in range(len(s.content.challenges)):
        yield ("challenges.toml", "challenge", number), challenge_card(s, number)
