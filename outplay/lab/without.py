"""What a card or ability is worth to who has it: the same matches are played with it and without."""

from __future__ import annotations

import difflib
from dataclasses import replace

from outplay.kernel.errors import OutplayError
from outplay.lab.experiment import Compare, told
from outplay.lab.plan import Plan, Venue, lay_out


class Without(Compare):
    """How much less often does a side win that may not play a thing?

    A block is one seed: each side in turn has the thing (its hero is dealt in, or it itself if it can be), once free and once barred from it, and looks ahead accordingly.
    """

    def __init__(self, plan: Plan, thing: str, most: int = 1000) -> None:
        self.thing = thing
        table = lay_out(plan)
        demand_thing(table, thing)
        self.owner = owner_of(table, thing)
        super().__init__(plan, plan, dealt(table, self.owner or thing) or thing, "wins", most)
        half = len(self.plans) // 2
        self.plans = (*self.plans[:half], *(replace(one, bars=((side, thing),)) for side, one in enumerate(self.plans[half:])))
        self.same = False

    def arm(self, plan: Plan, hero: str) -> list[Plan]:
        table = lay_out(plan)
        if hero in table.game.settings.dealable(table.content):
            return super().arm(plan, hero)
        return [plan] * len(table.settings.sides)

    def sentence(self) -> str:
        found, gap = self.rule.interval(), self.rule.mean
        short = self.thing.rpartition(": ")[2]
        whose, range_ = self.owner or "a side", told(found, "points")
        shares = f"{self.wins.after.mean:.1%} of the matches instead of {self.wins.before.mean:.1%}"
        what = f"Without {short} {whose} wins {shares}, {abs(gap) * 100:.1f} points {'more' if gap >= 0 else 'less'}"
        match self.rule.verdict():
            case "more":
                return f"{what} {range_}: bots are better off without it."
            case "less":
                return f"{what} {range_}."
            case "same":
                return f"{short} hardly matters: without it {whose} wins as often, to {self.POINTS * 100:.1f} points {range_}."
            case "open":
                return f"{what}, but {self.rule.heard:,} blocks do not tell whether that is more than chance {range_}."
            case _:
                return f"{what} so far {range_}; that is not decided yet."


def demand_thing(table: Venue, thing: str) -> None:
    """Raise OutplayError unless a game's catalog has a thing of this name."""
    names = [name for group in table.game.catalog(table.content).values() for name in group]
    if thing not in names:
        near = difflib.get_close_matches(thing, names, 3, 0.4)
        raise OutplayError(f"{table.game.name} has nothing called {thing!r}" + (f"; near it: {', '.join(near)}" if near else ""))


def owner_of(table: Venue, thing: str) -> str:
    """Return the name of the hero whose thing it is, as "Rhino Guy" of "Rhino Guy: Hammer Time"; empty if it is nobody's."""
    owner = thing.partition(": ")[0] if ": " in thing else ""
    return owner if any(owner in group for group in table.game.catalog(table.content).values()) else ""


def dealt(table: Venue, name: str) -> str:
    """Return the id by which somebody or something is dealt in; empty if it is not dealt."""
    ids = table.game.settings.dealable(table.content)
    for group in table.game.catalog(table.content).values():
        if len(group) == len(ids) and name in group:
            return dict(zip(group, ids, strict=True))[name]
    return ""
