"""EOH-2 Gamers: who plays for whom, by the agreed source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from outplay.games.eventide.data.rows import SALARIES, GamerCard
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.x_factor import RollX
from outplay.kernel.draft import one_two_two
from outplay.kernel.step import DONE, Choice, Option, Seat, SecretChoice, Step


class TakeGamer(Option):
    """A Gamer, by its number in the content."""

    gamer: int


def gamers(s: Table) -> list[Step[Table]]:
    """EOH-15.2 How the Gamers are chosen; EOH-2.9, EOH-15.1 or that there are none."""
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


def pattern(n: int, starter: Seat) -> list[Seat]:
    """Return who picks at each turn of a group of n cards. EOH-4.3 The starter 1, the other 2, the starter 2, and so on; the last turn takes what is left."""
    return one_two_two(n, starter)


def starter(s: Table, group: int) -> Seat:
    """EOH-4.4 The winner of the roll starts the first, third and fifth group, the loser the second and fourth."""
    return s.winner_x if group % 2 == 0 else 1 - s.winner_x


def skill_of(gamer: GamerCard) -> int:
    """D-GAMER What counts for whoever is out of time: Wisdom, Awareness and Synergy."""
    return gamer.stats.wisdom + gamer.stats.awareness + gamer.stats.synergy


def ablest(s: Table, gamers: Sequence[int]) -> int:
    """D-GAMER The one with the highest sum, ties by list number."""
    return max(gamers, key=lambda gamer: (skill_of(s.content.gamers[gamer]), -gamer))


# ---------------------------------------------------------------- draft


class DraftSalary(Step[Table]):
    """EOH-2.5 The Gamers of a salary are drafted, from the lowest salary to the highest."""

    group: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.lay_pool("gamers", s.content.gamers_of(SALARIES[self.group]), starter(s, self.group))
        return [DraftGamer(seat) for seat in pattern(len(s.pool), s.starter)]


class DraftGamer(Choice[Table]):
    """EOH-2.5, EOH-4.3 One of the group's remaining Gamers; the last goes unasked. D-GAMER."""

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
    """EOH-2.5 Both at the same time, in secret, keep one of their drafted Gamers of each salary; both sets are then shown. D-TEAM."""

    def seats(self, s: Table) -> Sequence[Seat]:
        return (0, 1)

    def kept_of(self, s: Table, seat: Seat, group: int) -> list[int]:
        """The drafted Gamers of a salary, in list order."""
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
    """EOH-2.6 The winner signs 1, the loser 2, the winner 2, the loser 2, the winner 2, the loser 1."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.lay_pool("gamers", range(s.content.stand_in), s.winner_x)
        return [*(SignGamer(seat) for seat in pattern(10, s.winner_x)), Signed()]


class SignGamer(Choice[Table]):
    """EOH-2.6 An unsigned Gamer whom the player can still pay under the cap, or a Stand-In. D-SIGN."""

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
    """EOH-2.6 Each has five."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for seat in (0, 1):
            s.keep_gamers(seat, tuple(sorted(s.bench[seat])), "EOH-2.6")
        return DONE


# ---------------------------------------------------------------- dealt, listed


class DealGamers(Step[Table]):
    """EOH-2.7 Each player is dealt one random Gamer of each salary, no Gamer twice."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        dealt = [s.shuffle("gamers", s.content.gamers_of(salary)) for salary in SALARIES]
        for seat in (0, 1):
            s.keep_gamers(seat, tuple(group[seat] for group in dealt), "EOH-2.7")
        return DONE


class ListGamers(Step[Table]):
    """EOH-2.8 The teams are part of the match options."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for seat in (0, 1):
            s.keep_gamers(seat, tuple(s.content.gamer(id) for id in s.settings.rosters[seat]), "EOH-2.8")
        return DONE
