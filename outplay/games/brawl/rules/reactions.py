"""SFB-9 Reactions: one card against an attack, played by a player whose Champion is a target."""

from __future__ import annotations

from collections.abc import Sequence

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.content import effects_of_card
from outplay.games.brawl.data.kinds import CardNumber, ChampionNumber
from outplay.games.brawl.data.rows import ReactionCard
from outplay.games.brawl.rules.activation import NO_CARD
from outplay.games.brawl.rules.conditions import change_defense
from outplay.games.brawl.rules.effects import script
from outplay.games.brawl.rules.state import Table
from outplay.kernel.cards import those
from outplay.kernel.step import DONE, Option, Seat, Step
from outplay.kernel.window import Window


class React(Option):
    """SFB-9.2, SFB-9.3 A Reaction card, and the target that it protects."""

    card: CardNumber
    protected: ChampionNumber


def protectable(s: Table, team: int) -> list[int]:
    """SFB-9.1, SFB-9.2 Return the targeted Champions of a team that may be protected: not with a Stun token."""
    return [n for n in s.now.targets if s.champions[n].team == team and s.in_arena(n) and not s.champions[n].stunned]


def bars_reaction(s: Table, seat: Seat, card: int) -> str:
    """SFB-1.4, SFB-9.1 Return the rule by which a card in hand cannot be played in answer to an attack; empty if it can."""
    if not isinstance(s.action_card(card), ReactionCard):
        return "SFB-9.1"
    return "" if s.players[seat].cores >> s.content.cores[card] & 1 else "SFB-1.4"


class ReactionWindow(Window[Table]):
    """SFB-7.2 (5), SFB-9.11 Each player of the other team is asked who has a card, a ready Core and a targeted Champion to protect, playable Reaction or not: all of that is public.

    SFB-9.4 One Reaction at most, and only to an attack of the other team (SFB-9.5); SFB-14.7 of two players the one who plays next is asked first, and both may protect any Champion of the team. D-REACT.
    """

    def applies(self, s: Table) -> bool:
        return not s.now.over and s.now.aimed

    def seats(self, s: Table) -> Sequence[Seat]:
        team = 1 - s.side_of(s.now.seat)
        if not protectable(s, team):
            return ()
        return [seat for seat in s.seats_from(s.now.seat) if seat in s.sides[team] and len(s.players[seat].hand) and s.players[seat].cores]

    def answers(self, s: Table, seat: Seat) -> Sequence[Option]:
        cards = [card for card in sorted(s.players[seat].hand) if not bars_reaction(s, seat, card)]
        return [React(card, champion) for card in cards for champion in protectable(s, s.side_of(seat))]

    def answered(self, s: Table, seat: Seat, pick: Option) -> Sequence[Step[Table]]:
        """SFB-9.6 Play the card: its printed bonus counts, then the effects of step 5 are carried out."""
        assert isinstance(pick, React)
        row = s.action_card(pick.card)
        assert isinstance(row, ReactionCard)
        s.players[seat].spend(pick.card, s.content.cores[pick.card])
        s.revealed([those((seat,))])
        s.now.answer(seat, pick.card, pick.protected)
        s.tell(ev.ReactionPlayed, seat, pick.card, pick.protected, rule="SFB-9.2")
        if row.defense:
            change_defense(s, pick.protected, row.defense, "attack")
        return script(s, effects_of_card(row, "now"), reaction=True)


class AfterReaction(Step[Table]):
    """SFB-7.2 (8) The post-attack abilities of the Reaction. SFB-9.8 They are lost if the protected Champion is not in the arena."""

    def applies(self, s: Table) -> bool:
        return not s.now.over and s.now.reaction != NO_CARD and s.in_arena(s.now.protected)

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return script(s, effects_of_card(s.action_card(s.now.reaction), "post"), reaction=True) or DONE
