"""MOBA-4.230 to 4.250 Organization: blocked activations, scoring, victory, clean-up, recovery. Strictly in this order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from outplay.games.moba.data.board import BLUE, OBJECTIVES, RED
from outplay.games.moba.data.kinds import HeroNumber, HeroSet
from outplay.games.moba.rules.abilities import use_item
from outplay.games.moba.rules.activation import heal_and_poison
from outplay.games.moba.rules.hero import HARMFUL, HELPFUL, NOBODY
from outplay.games.moba.rules.objectives import dominating, open_objectives, payable
from outplay.games.moba.rules.state import Table
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

GOAL: Final = 5
DECLINE: Final = Pass()


class Organize(Step[Table]):
    """MOBA-4.230 ff. The steps of the organization, in order."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        first = s.next_color
        blocked = [Blocked(seat, color) for color in (first, 1 - first) for seat in s.rotation(color)]
        return [*blocked, CountGround(), *(Score(n) for n in range(OBJECTIVES)), CheckVictory(), CleanUp()]


# ---------------------------------------------------------------- blocked activations


class Unblock(Option):
    """The heroes that get an activation without a card, as a mask: bit n is hero n."""

    heroes: HeroSet


def blocked(s: Table, seat: Seat) -> list[int]:
    """MOBA-4.230 Return the heroes of a seat on the map, not activated, with a square token."""
    return [n for n, hero in enumerate(s.heroes) if hero.seat == seat and s.on_map(n) and not hero.activated and hero.tokens]


class Blocked(Choice[Table]):
    """MOBA-4.230 For heroes that were not activated the player may declare an activation without a card, all together (D19)."""

    seat: Seat
    color: int

    def applies(self, s: Table) -> bool:
        return bool(blocked(s, self.seat))

    def options(self, s: Table) -> Sequence[Option]:
        sets = [0]
        for hero in blocked(s, self.seat):
            sets += [others | 1 << hero for others in sets]
        return [Unblock(heroes) for heroes in sets]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Unblock)
        return [Untangle(hero) for hero in blocked(s, self.seat) if pick.heroes >> hero & 1]

    def default(self, s: Table) -> Option:
        """Those with harm and no help on them, but none that its poison would kill."""
        return Unblock(sum(1 << hero for hero in blocked(s, self.seat) if wants_out(s, hero)))


def wants_out(s: Table, hero: int) -> bool:
    """D19 Return the default: a harmful token, no helpful one, and no deadly poison."""
    kinds = {kind for kind, _, _ in s.heroes[hero].tokens}
    poison = sum(n for kind, n, _ in s.heroes[hero].tokens if kind == "poison")
    return bool(kinds & set(HARMFUL)) and not kinds & set(HELPFUL) and s.heroes[hero].wounds + poison < s.hit_points(hero)


class Untangle(Step[Table]):
    """MOBA-4.231 Such an activation only removes square tokens; regrowth and poison act."""

    hero: int

    def applies(self, s: Table) -> bool:
        return s.on_map(self.hero)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return heal_and_poison(s, self.hero, s.take_tokens(self.hero))


# ---------------------------------------------------------------- scoring


class CountGround(Step[Table]):
    """MOBA-4.232 It is seen who stands at which objective."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.count_ground()
        return DONE


class ScoreWith(Option):
    """The hero that scores the item."""

    hero: HeroNumber


class Score(Choice[Table]):
    """MOBA-4.232, MOBA-4.233, MOBA-4.234 The side that dominates a payable objective may score its item, with one of its heroes there (D20)."""

    objective: int

    def applies(self, s: Table) -> bool:
        return payable(s, self.objective) and dominating(s, self.objective) != NOBODY

    def _heroes(self, s: Table) -> list[int]:
        color, ring = dominating(s, self.objective), s.board.ring[self.objective]
        return [n for n in s.team(color) if s.on_map(n) and ring & s.board.hexes.bit[s.heroes[n].cell]]

    def who(self, s: Table) -> Seat:
        seats = {s.heroes[hero].seat for hero in self._heroes(s)}
        return seats.pop() if len(seats) == 1 else s.speaker(dominating(s, self.objective))

    def options(self, s: Table) -> Sequence[Option]:
        return [*(ScoreWith(hero) for hero in self._heroes(s)), DECLINE]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if not isinstance(pick, ScoreWith):
            s.pass_up(self.objective, dominating(s, self.objective))
            return DONE
        item = s.content.items[s.score(self.objective, pick.hero)]
        effects = use_item(s, self.objective, pick.hero, item.id) if item.type == "usable" else DONE
        return [*effects, TurnUp(self.objective)]

    def default(self, s: Table) -> Option:
        """The adjacent hero with the fewest items, then in draft order."""
        return ScoreWith(min(self._heroes(s), key=lambda hero: (len(s.heroes[hero].items), hero)))


class TurnUp(Step[Table]):
    """MOBA-4.236 The crystals are paid and the next card of the stack is turned up; it cannot be scored this round."""

    objective: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.pay(self.objective)
        return DONE


class CheckVictory(Step[Table]):
    """MOBA-4.237 Five points win, the higher total if both have them. MOBA-4.238 So does the higher total when nothing is left, or time."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        red, blue = s.points(RED), s.points(BLUE)
        limit = s.settings.round_limit
        late = not open_objectives(s) or (limit > 0 and s.round >= limit)
        if max(red, blue) >= GOAL or late:
            winners = (RED, BLUE) if red == blue else (RED,) if red > blue else (BLUE,)
            s.win(winners, "MOBA-4.237" if max(red, blue) >= GOAL else "MOBA-4.238")
        return DONE


class CleanUp(Step[Table]):
    """MOBA-4.240 All round tokens leave. MOBA-4.245 Recovering heroes are ready, killed ones recovering. MOBA-4.250 Cards return."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for hero in s.heroes:
            hero.drop_guards()
        s.recover_all()
        return DONE
