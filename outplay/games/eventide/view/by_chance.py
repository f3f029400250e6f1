"""What the attacks of a Hero do by chance, as the workshop says it."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.book.words import counted, listed
from outplay.games.eventide.data.content import EventideContent
from outplay.kernel.faults import Odds, Where


def chances(content: EventideContent) -> Iterator[Odds]:
    """EOH-1.2, EOH-10.7 Yield what an attack of each Hero deals on average, with the fewest and the most dice that a Gamer gives it."""
    for number, hero in enumerate(content.heroes):
        dice = sorted({getattr(gamer.stats, hero.focus) for gamer in content.gamers})
        deals = [f"{_mean(content, n) + hero.bd:g} with {counted(n, 'die', 'dice')}" for n in sorted({dice[0], dice[-1]})]
        yield Odds(Where("heroes.toml").row("hero", number), f"Without armor its attack deals {listed(deals)} on average.")


def _mean(content: EventideContent, dice: int) -> float:
    law = content.successes(dice)
    return sum(count * weight for count, weight in zip(law.outcomes, law.weights, strict=True)) / law.total
