"""EOH-5.9 Activations: an ability is named with all picks and gets a Cooldown token, the other player may answer, then its effects follow in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from outplay.games.eventide.data.abilities import Active, Passive
from outplay.games.eventide.data.vocabulary import NOBODY, TALENT
from outplay.games.eventide.rules.effects import By, do
from outplay.games.eventide.rules.picks import Rearrange, Use, picks_of, told_apart
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.windows import InterruptWindow, opening
from outplay.kernel.step import DONE, Option, Seat, Step


def activate(s: Table, seat: Seat, pick: Option) -> list[Step[Table]]:
    """EOH-5.9 (1) to (4) Begin an activation, and return its steps. After (3) it is carried out whatever becomes of its Hero."""
    assert isinstance(pick, (Use, Rearrange)), f"{pick!r} is no activation"
    picks = picks_of(pick)
    s.begin_act(seat, pick.slot, pick.who, picks, picks[:2])
    return [*opening(s, ActivateWindow(1 - seat)), CarryOut(), EndActivation()]


@InterruptWindow.answering
def interrupt(window: InterruptWindow, s: Table, seat: Seat, pick: Option) -> Sequence[Step[Table]]:
    """EOH-5.10 Activate an Interrupt like any other ability."""
    return activate(s, seat, pick)


class ActivateWindow(InterruptWindow):
    """W-ACTIVATE: step 3 of every activation, open to the other player. EOH-5.10 It closes once the ability is negated. A negation is itself an activation."""

    seat: Seat = NOBODY

    moment: ClassVar[str] = "activate"

    def open_to(self, s: Table) -> Sequence[Seat]:
        return (self.seat,)

    def closed(self, s: Table) -> bool:
        return s.acts[-1].negated


def active_of(s: Table, slot: int, who: int) -> Active:
    """Return an ability, by its slot and who has it. It must not be a Passive."""
    does = s.content.active_talents[who] if slot == TALENT else s.kit(who).abilities[slot]
    assert not isinstance(does, Passive), f"slot {slot} of {who} is a Passive"
    return does


class CarryOut(Step[Table]):
    """EOH-5.9 (4) Carry out the effects in order, from the one with number `at` on. Deaths are settled right after the effect that caused them."""

    at: int = 0

    def applies(self, s: Table) -> bool:
        return not s.acts[-1].negated

    def run(self, s: Table) -> Sequence[Step[Table]]:
        act = s.acts[-1]
        does = active_of(s, act.slot, act.who)
        effects, by = does.do, By(act.seat, act.hero, told_apart(does.pick, act.picks))
        for at in range(self.at, len(effects)):
            if steps := do(s, effects[at], by):
                return [*steps, CarryOut(at + 1)] if at + 1 < len(effects) else steps
        return DONE


class EndActivation(Step[Table]):
    """EOH-5.9 End the activation."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_act()
        s.moment()
        return DONE
