"""How likely a card is dealt, as the workshop says it."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb

from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.data.rows import FULL_HAND
from outplay.kernel.faults import Odds, Where


def chances(content: RallyContent) -> Iterator[Odds]:
    """RALLY-43.1 Yield how often a full hand has a program card of each kind, and how often an option card is the next one."""
    cards = len(content.cards)
    for number, kind in enumerate(content.kinds):
        some = 1 - comb(cards - kind.count, FULL_HAND) / comb(cards, FULL_HAND)
        words = f"Of {FULL_HAND} cards at least one is of this kind {some:.0%} of the time, and {FULL_HAND * kind.count / cards:.1f} are on average."
        yield Odds(Where("program.toml").row("kind", number), words)
    deck = len(content.option_deck)
    for number, option in enumerate(content.options):
        if option.copies:
            words = f"The first option card that is drawn is this one {option.copies / deck:.1%} of the time: {option.copies} of {deck}."
            yield Odds(Where("options.toml").row("option", number), words)
