"""EOH-2 Gamers: how each player gets five."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from outplay.games.eventide.data.kinds import GamerNumber
from outplay.games.eventide.data.rows import SALARIES, GamerCard
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.x_factor import RollX
from outplay.kernel.draft import one_two_two
from outplay.kernel.step import DONE, Choice, Option, Seat, SecretChoice, Step


class TakeGamer(Option):
    """Take, keep or sign a Gamer, by its number in the content."""

    gamer: GamerNumber


def gamers(s: Table) -> list[Step[Table]]:
    """EOH-15.2 Return the steps in which the Gamers are chosen. EOH-2.9, EOH-15.1 There are none in a match without Gamers."""
    match s.settings.gamers:
        case "draft":
            return [RollX(), *(DraftSalary(group) for group in range(len(SALARIES))), KeepGamers()]
        case "cap":
            return [RollX(), SignInTurn()]
        case "random":
            return [DealGamers()]
        case "list":
            return [ListGamers()]
        case _:
            return []


def starter_of(s: Table, group: int) -> Seat:
    """EOH-4.4 Return who starts a group: the winner of the roll the first, third and fifth one, the loser the others."""
    return s.winner_x if group % 2 == 0 else 1 - s.winner_x


def skill_of(gamer: GamerCard) -> int:
    """D-GAMER Return the sum of Wisdom, Awareness and Synergy, by which a player who is out of time chooses."""
    return gamer.stats.wisdom + gamer.stats.awareness + gamer.stats.synergy


def ablest(s: Table, gamers: Sequence[int]) -> int:
    """D-GAMER Return the Gamer with the highest sum of Stats, of equal ones the first in the list."""
    return max(gamers, key=lambda gamer: (skill_of(s.content.gamers[gamer]), -gamer))


# ---------------------------------------------------------------- draft


class DraftSalary(Step[Table]):
    """EOH-2.5 Draft the Gamers of one salary. Salaries come from the lowest to the highest."""

    group: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.lay_pool("gamers", s.content.gamers_of(SALARIES[self.group]), starter_of(s, self.group))
        return [DraftGamer(seat) for seat in one_two_two(len(s.pool), s.starter)]


class DraftGamer(Choice[Table]):
    """EOH-2.5, EOH-4.3 Take one of the remaining Gamers of the group. The last one is taken unasked. D-GAMER."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        return [TakeGamer(gamer) for gamer in s.pool]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, TakeGamer)
        s.draft_gamer(self.seat, pick.gamer, "EOH-2.5")
        return DONE

    def default(self, s: Table) -> Option:
        return TakeGamer(ablest(s, s.pool))


class KeepGamers(SecretChoice[Table]):
    """EOH-2.5 Both players secretly keep one of their drafted Gamers of each salary. Then both sets are shown. D-TEAM."""

    offers: ClassVar[tuple[type[Option], ...]] = (TakeGamer,)

    def seats(self, s: Table) -> Sequence[Seat]:
        return (0, 1)

    def kept_of(self, s: Table, seat: Seat, group: int) -> list[int]:
        """Return a player's drafted Gamers of a salary, in list order."""
        return [gamer for gamer in sorted(s.bench[seat]) if s.content.gamers[gamer].salary == SALARIES[group]]

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        return [TakeGamer(gamer) for gamer in self.kept_of(s, seat, len(picked))] if len(picked) < len(SALARIES) else ()

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        return TakeGamer(ablest(s, self.kept_of(s, seat, len(picked))))

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        for seat, made in picks.items():
            s.keep_gamers(seat, tuple(pick.gamer for pick in made if isinstance(pick, TakeGamer)), "EOH-2.5")
        return DONE


# ---------------------------------------------------------------- cap


class SignInTurn(Step[Table]):
    """EOH-2.6 Sign Gamers in turn: the winner 1, the loser 2, the winner 2, the loser 2, the winner 2, the loser 1."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.lay_pool("gamers", range(s.content.stand_in), s.winner_x)
        return [*(SignGamer(seat) for seat in one_two_two(10, s.winner_x)), Signed()]


class SignGamer(Choice[Table]):
    """EOH-2.6 Sign a Gamer whom the player can still pay under the cap, or a Stand-In. D-SIGN."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        left = s.settings.cap - sum(s.content.gamers[gamer].salary for gamer in s.bench[self.seat])
        return [*(TakeGamer(gamer) for gamer in s.pool if s.content.gamers[gamer].salary <= left), TakeGamer(s.content.stand_in)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, TakeGamer)
        s.draft_gamer(self.seat, pick.gamer, "EOH-2.6")
        return DONE

    def default(self, s: Table) -> Option:
        affordable = [pick.gamer for pick in self.options(s)[:-1] if isinstance(pick, TakeGamer)]
        return TakeGamer(ablest(s, affordable) if affordable else s.content.stand_in)


class Signed(Step[Table]):
    """EOH-2.6 Show the five Gamers that each player has signed."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for seat in (0, 1):
            s.keep_gamers(seat, tuple(sorted(s.bench[seat])), "EOH-2.6")
        return DONE


# ---------------------------------------------------------------- dealt, listed


class DealGamers(Step[Table]):
    """EOH-2.7 Deal each player one random Gamer of each salary, no Gamer twice."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        dealt = [s.shuffle("gamers", s.content.gamers_of(salary)) for salary in SALARIES]
        for seat in (0, 1):
            s.keep_gamers(seat, tuple(group[seat] for group in dealt), "EOH-2.7")
        return DONE


class ListGamers(Step[Table]):
    """EOH-2.8 Take the Gamers that the match options list."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for seat in (0, 1):
            s.keep_gamers(seat, tuple(s.content.gamer(id) for id in s.settings.rosters[seat]), "EOH-2.8")
        return DONE
