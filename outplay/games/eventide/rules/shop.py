"""EOH-12.2 to 12.5 Shopping."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.eventide.data.kinds import HeroNumber
from outplay.games.eventide.rules.activation import activate
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.usable import usable
from outplay.games.eventide.rules.windows import NO_EVENT
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

PRICES: Final = (2, 3)
"""EOH-12.3 The prices of an Item and of its second level."""
DONE_SHOPPING: Final = Pass()


class Buy(Option):
    """EOH-12.3 Buy the Item of a Hero, or its second level."""

    hero: HeroNumber


def price(s: Table, hero: int) -> int:
    """EOH-12.3, EOH-1.6 Return the price of the next level of a Hero's Item now."""
    return max(0, PRICES[s.heroes[hero].level] - s.discount)


def bars_purchase(s: Table, hero: int) -> str:
    """EOH-12.3 Return the rule that forbids a purchase for a Hero now, or an empty string if none does."""
    if s.heroes[hero].level == len(PRICES):
        return "EOH-5.4"
    return "" if price(s, hero) <= s.gold[hero // 5] else "EOH-12.5"


class Shop(Step[Table]):
    """EOH-12.2 Let a player make all purchases."""

    seat: Seat

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_shopping()
        return [ShopTurn(self.seat)]


class ShopTurn(Choice[Table]):
    """EOH-12.3 Make a purchase, use an ability of the shop, or say done. Any number of purchases is allowed while gold lasts. D-SHOP."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        return [*(Buy(n) for n in s.team(self.seat) if not bars_purchase(s, n)), *usable(s, self.seat, "shop", NO_EVENT), DONE_SHOPPING]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        match pick:
            case Buy(hero):
                s.buy(hero, price(s, hero))
            case Pass():
                s.leave_shop(self.seat)
                return DONE
            case _:
                return [*activate(s, self.seat, pick), self]
        return [self]
