"""How likely a trap lies somewhere, as the workshop says it."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.games.brawl.data.content import BrawlContent
from outplay.kernel.faults import Odds, Where


def chances(content: BrawlContent) -> Iterator[Odds]:
    """SFB-15.10 Yield, for each kind of trap, how likely the first one that is looked at is of that kind."""
    for number, kind in enumerate(content.traps):
        words = f"The first trap that is turned up is one of these {kind.copies / len(content.tokens):.0%} of the time: {kind.copies} of {len(content.tokens)}."
        yield Odds(Where("traps.toml").row("trap", number), words)
