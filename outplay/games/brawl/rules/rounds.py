"""SFB-4 The round: each player's turn with its phases, then the Challenge Track advances."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.brawl.data import abilities as ab
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.activation_phase import ChooseAct
from outplay.games.brawl.rules.cards import draw_cards
from outplay.games.brawl.rules.challenges import score, width
from outplay.games.brawl.rules.damage import heal
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import company
from outplay.games.brawl.rules.winning import CheckLimit
from outplay.kernel.step import DONE, Seat, Step


class BeginRound(Step[Table]):
    """SFB-2.9, SFB-4.1 The turns in order, then the track advances. SFB-13.4 After the last round the VP decide."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_round()
        return [*(Turn(seat) for seat in s.order), Advance(), CheckLimit(), self]


class Turn(Step[Table]):
    """SFB-4.2 Scoreboard Phase, Activation Phase, Upkeep Phase."""

    seat: Seat

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_turn()
        return [Scoreboard(self.seat), Activate(self.seat), ChooseAct(self.seat), UpkeepPhase(self.seat), EndTurn()]


class Scoreboard(Step[Table]):
    """SFB-4.3, SFB-4.5 The Challenges that the team meets are scored; nobody scores in round 1."""

    seat: Seat

    def applies(self, s: Table) -> bool:
        return s.round > 1

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_phase("Scoreboard")
        score(s, s.side_of(self.seat))
        return DONE


class Activate(Step[Table]):
    """SFB-4.7 The Activation Phase."""

    seat: Seat

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_phase("Activation")
        return DONE


class UpkeepPhase(Step[Table]):
    """SFB-4.8 Cores are readied, abilities for the Upkeep Phase work, the hand is discarded and a new one drawn."""

    seat: Seat

    def run(self, s: Table) -> Sequence[Step[Table]]:
        if not ChooseAct(self.seat).applies(s):
            s.tell(ev.NothingLeft, self.seat, rule="SFB-5.8")
        s.begin_phase("Upkeep")
        player = s.players[self.seat]
        player.ready_cores()
        cards = s.settings.hand
        for champion in s.own(self.seat):
            match s.ability(champion):
                case ab.UpkeepHeal(n, within) if s.in_arena(champion):
                    for ally in company(s, champion, within):
                        heal(s, ally, n, "SFB-4.8")
                case ab.UpkeepDraw(n):
                    cards += n
        s.tell(ev.Upkeep, self.seat, player.drop_hand(), rule="SFB-4.8")
        draw_cards(s, self.seat, cards, "SFB-4.8")
        return DONE


class EndTurn(Step[Table]):
    """SFB-4.10 Root, Stun and what lasts for the turn end."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.end_turn()
        return DONE


class Advance(Step[Table]):
    """SFB-4.11 The Challenge Track advances."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.advance_track(width(s))
        return DONE
