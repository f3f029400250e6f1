"""EOH-1.4 X Factor rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.eventide.data.kit import PLAIN_DICE
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.windows import InterruptWindow, opening
from outplay.kernel.step import DONE, Seat, Step


def x_dice(s: Table, seat: Seat) -> int:
    """EOH-1.4 Return a player's dice for an X Factor roll: the highest X among its Gamers, or three if it has none, or none yet."""
    return max((s.content.gamers[gamer].stats.x_factor for gamer in s.gamers[seat]), default=PLAIN_DICE)


class RollX(Step[Table]):
    """EOH-1.4 Both players roll. More Successes win."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        a, b = x_dice(s, 0), x_dice(s, 1)
        s.roll_x((a, b), (s.draw("x factor", s.content.successes(a)), s.draw("x factor", s.content.successes(b))))
        return [*opening(s, XWindow()), JudgeX()]


class XWindow(InterruptWindow):
    """W-XROLL: after each X Factor roll, open to both."""

    moment: ClassVar[str] = "x_roll"

    def open_to(self, s: Table) -> Sequence[Seat]:
        return (0, 1)


def reroll(s: Table, seat: Seat) -> None:
    """EOH-1.4 Roll all X Factor dice of a player again."""
    dice = x_dice(s, seat)
    s.reroll_x(seat, dice, s.draw("x factor", s.content.successes(dice)))


def x_winner(s: Table) -> Seat | None:
    """EOH-1.4 Return who wins the X Factor roll as it is, or None if both would roll again. A player with a Gamer who wins ties wins a tie, unless both have one."""
    a, b = s.rolls
    if a != b:
        return 0 if a > b else 1
    winners = [seat for seat in (0, 1) if any(s.content.wins_ties(gamer) for gamer in s.gamers[seat])]
    return winners[0] if len(winners) == 1 else None


class JudgeX(Step[Table]):
    """EOH-1.4 See who has won. Otherwise both roll again, with a new window, until it is decided."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        won = x_winner(s)
        if won is None:
            s.tie_x()
            return [RollX()]
        s.win_x(won)
        return DONE
