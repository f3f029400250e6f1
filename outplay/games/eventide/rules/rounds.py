"""EOH-6, EOH-12 Rounds: how they begin, the order of their stages, and how they end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.eventide.data.kinds import SeatNumber
from outplay.games.eventide.rules.combat import Combat
from outplay.games.eventide.rules.death import harm
from outplay.games.eventide.rules.hero import BASE, LIVE
from outplay.games.eventide.rules.placement import PlacementStage
from outplay.games.eventide.rules.position import END
from outplay.games.eventide.rules.reveal import RevealStage
from outplay.games.eventide.rules.shop import Shop
from outplay.games.eventide.rules.state import DRAW, Table
from outplay.games.eventide.rules.towers import TowerCheck
from outplay.games.eventide.rules.triggers import set_off
from outplay.games.eventide.rules.windows import InterruptWindow, opening
from outplay.games.eventide.rules.x_factor import RollX
from outplay.kernel.step import DONE, Choice, Option, Seat, Step


class BeginRound(Step[Table]):
    """EOH-6.1, EOH-6.4, EOH-13.5 Begin a round, in both phases alike: returning Heroes are at base, the Assault phase starts if it is due, and with the option `roll` the first player is rolled for. Then the stages follow."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_round()
        rolled: list[Step[Table]] = [RollX(), ChooseFirst()] if s.settings.first_player == "roll" and s.round > 1 else []
        return [*rolled, PlacementStage(), RevealStage(), TowerCheck(), Combat(), EndOfRound(), BeginRound()]


class First(Option):
    """EOH-4.9 Make this seat first player."""

    seat: SeatNumber


class ChooseFirst(Choice[Table]):
    """EOH-4.9, EOH-6.2 Let the winner of the X Factor roll say who is first player. D-FIRST."""

    def who(self, s: Table) -> Seat:
        return s.winner_x

    def options(self, s: Table) -> Sequence[Option]:
        return [First(0), First(1)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, First)
        s.name_first(pick.seat)
        return DONE

    def default(self, s: Table) -> Option:
        return First(s.winner_x)


class EndOfRound(Step[Table]):
    """EOH-12.1 End the round: burns, Passives, the window, the round limit, the lanes are cleared, shopping, the marker."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.enter(END)
        burning = s.canonical(n for n, one in enumerate(s.heroes) if one.burn)
        return [
            *(Burn(n) for n in burning),
            EndPassives(),
            *opening(s, EndWindow()),
            CheckLimit(),
            Clear(),
            *(Shop(seat) for seat in s.priority()),
            PassMarker(),
        ]


class Burn(Step[Table]):
    """EOH-12.1 (1) Damage a burning Hero that is live in a lane or at base."""

    hero: int

    def applies(self, s: Table) -> bool:
        return s.heroes[self.hero].state in (LIVE, BASE)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return harm(s, [self.hero], s.heroes[self.hero].burn, "EOH-12.1")


class EndPassives(Step[Table]):
    """EOH-12.1 (2) Set off the Passives of the End of round, in canonical order. EOH-11.8, EOH-15.5 With the option `fresh` all damage is removed first."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        if s.settings.damage == "fresh":
            s.clear_damage()
        return set_off(s, "round end", range(len(s.heroes)))


class EndWindow(InterruptWindow):
    """W-END: step 3 of the End of round, open to both."""

    moment: ClassVar[str] = "round_end"

    def open_to(self, s: Table) -> Sequence[Seat]:
        return s.priority()


class CheckLimit(Step[Table]):
    """EOH-14.4, EOH-15.7 End the match after the last round: more own structures win, then more kills, then more gold earned, otherwise it is a draw."""

    def applies(self, s: Table) -> bool:
        return 0 < s.settings.max_rounds <= s.round

    def run(self, s: Table) -> Sequence[Step[Table]]:
        a, b = ((s.stand[seat].bit_count(), s.kills[seat], s.earned[seat]) for seat in (0, 1))
        s.win(DRAW if a == b else int(b > a), "EOH-14.4")
        return DONE


class Clear(Step[Table]):
    """EOH-12.1 (5) Clear the lanes."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_round()
        s.moment()
        return DONE


class PassMarker(Step[Table]):
    """EOH-6.2, EOH-15.4 Make the other player first player, unless that is fixed or rolled for."""

    def applies(self, s: Table) -> bool:
        return s.settings.first_player == "alternate"

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.pass_marker()
        return DONE
