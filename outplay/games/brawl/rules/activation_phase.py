"""SFB-5 The Activation Phase: Action cards and Standard Actions, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.kinds import CardNumber
from outplay.games.brawl.data.rows import AttackCard
from outplay.games.brawl.rules.attack import attack
from outplay.games.brawl.rules.damage import level_up
from outplay.games.brawl.rules.movement import bars_activation, printed_move
from outplay.games.brawl.rules.skills import skill
from outplay.games.brawl.rules.standard_actions import Standard, standards, use_standard
from outplay.games.brawl.rules.state import Table
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Step

END: Final = Pass()


class PlayCard(Option):
    """SFB-5.1 An Action card of the hand."""

    card: CardNumber


def bars_card(s: Table, seat: Seat, card: int) -> str:
    """SFB-5.2 Return the rule by which a card in hand cannot be played; empty if it can."""
    cost = s.content.costs[card]
    if not cost:
        return "SFB-9.1"
    if not s.players[seat].cores & cost:
        return "SFB-1.4"
    return bars_activation(s, s.champion_of(seat, card), s.content.moves[card])


def playable(s: Table, seat: Seat) -> list[Option]:
    """SFB-5.2 Return all cards in hand that can be played."""
    player, costs, moves = s.players[seat], s.content.costs, s.content.moves
    affordable = [card for card in sorted(player.hand.cards) if player.cores & costs[card]]
    return [PlayCard(card) for card in affordable if not bars_activation(s, s.champion_of(seat, card), moves[card])]


class ChooseAct(Choice[Table]):
    """SFB-5.1, SFB-5.4 An Action card, a Standard Action, or the end of the phase; one is resolved before the next. D-ACT.

    SFB-5.8 It is asked as long as a Core is ready and there is a card in hand, playable or not, or a Standard Action to use: so the pace tells nothing of the hand.
    """

    seat: Seat

    always_asked: ClassVar[bool] = True

    def applies(self, s: Table) -> bool:
        player = s.players[self.seat]
        return bool(player.cores) and (len(player.hand) > 0 or bool(standards(s, self.seat)))

    def options(self, s: Table) -> Sequence[Option]:
        return [*playable(s, self.seat), *standards(s, self.seat), END]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        match pick:
            case PlayCard(card):
                return [*play(s, self.seat, card), END_ACT, self]
            case Standard(action, champion, core):
                return [*use_standard(s, action, champion, core), END_ACT, self]
            case _:
                s.tell(ev.PhaseEnded, s.active, rule="SFB-5.1")
                return DONE

    def default(self, s: Table) -> Option:
        return END


class EndAct(Step[Table]):
    """SFB-5.7 The Action is resolved: its cards are discarded, pending Level Ups are carried out (SFB-10.9)."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_action()
        level_up(s)
        return DONE


END_ACT: Final = EndAct()


# ---------------------------------------------------------------- cards


def play(s: Table, seat: Seat, card: int) -> Sequence[Step[Table]]:
    """SFB-5.3, SFB-5.5 Play a card, and return what it does from top to bottom: the printed move, then the attack or the skill."""
    champion, row = s.champion_of(seat, card), s.action_card(card)
    s.begin_card(champion, card)
    return [*printed_move(s, champion, s.content.moves[card]), *(attack(s, row) if isinstance(row, AttackCard) else skill(s, card))]
