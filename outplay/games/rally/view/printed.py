"""All cards of the box, each with the row of content of which it is made: for whoever changes one and wants to see it at once."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.games.rally.data.board import NOBODY
from outplay.games.rally.rules.state import Table
from outplay.games.rally.view.zones import option_card, program_card
from outplay.kernel import scene as sc
from outplay.kernel.faults import Steps


def printed(s: Table) -> Iterator[tuple[Steps, sc.Card]]:
    """RALLY-3 Yield a program card of each kind, that with the lowest priority, and the option cards."""
    for number in range(len(s.content.kinds)):
        first = next(n for n, card in enumerate(s.content.cards) if card.kind == number)
        yield ("program.toml", "kind", number), program_card(s, first, NOBODY)
    for number, row in enumerate(s.content.options):
        yield ("options.toml", "option", number), option_card(row, f"option-{row.id}", "", "")
