"""SFB-2 Setup: who is first, Champions, decks, Challenges, traps, first hands, deployment; or all of that drawn (SFB-2.11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.board import EAST, WEST
from outplay.games.brawl.data.kinds import Area, CardNumber, Cell, Core, SeatNumber
from outplay.games.brawl.rules.cards import draw_cards, shuffle_deck
from outplay.games.brawl.rules.challenges import width
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.player import BLUE, RED, YELLOW
from outplay.games.brawl.rules.rounds import BeginRound
from outplay.games.brawl.rules.selection import deal_champions, rosters, selection
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.traps import TRAP_HEXES, TrapHex
from outplay.kernel.chance import uniform
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import DONE, Choice, Option, Ready, Seat, SecretChoice, Step

READY: Final = Ready()
TRAPS: Final = 4
"""SFB-2.6 The count of trap tokens on the board."""


class Setup(Step[Table]):
    """SFB-2.1 to 2.9, SFB-14.9 Everything in order. SFB-3.3 Rosters are brought before anybody knows who is first; in the variant after (SFB-14.8)."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.seat_players()
        if s.settings.start == "quick":
            return [QuickStart(), BeginRound()]
        two = s.settings.seats == 2
        brought = rosters(s)
        order: list[Step[Table]] = [DrawFirst()] if two else [DrawTeam()]
        return [*(brought if two else ()), *order, *(() if two else brought), Select()]


# ---------------------------------------------------------------- who is first


class DrawFirst(Step[Table]):
    """SFB-2.1 The first player is drawn, and chooses the deployment area."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        first = s.draw("first", uniform((0, 1)))
        s.draw_order((first, 1 - first))
        return [ChooseSide(first)]


class DrawTeam(Step[Table]):
    """SFB-14.2 The first team is drawn; each names one of its players, whose teammate plays two places later."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        team = s.draw("first", uniform((0, 1)))
        return [ChooseTeammate(team, ())]


class Teammate(Option):
    """SFB-14.2 The player of a team that plays first."""

    seat: SeatNumber


class ChooseTeammate(Choice[Table]):
    """SFB-14.2 A team names its first player. The lower seat decides for it. D-TEAM."""

    team: int
    before: tuple[Seat, ...]

    def who(self, s: Table) -> Seat:
        return min(s.sides[self.team])

    def options(self, s: Table) -> Sequence[Option]:
        return [Teammate(seat) for seat in s.sides[self.team]]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Teammate)
        if not self.before:
            return [ChooseTeammate(1 - self.team, (pick.seat,))]
        named = (*self.before, pick.seat)
        mates = [next(other for other in s.sides[s.side_of(seat)] if other != seat) for seat in named]
        s.draw_order((*named, *mates))
        return [ChooseSide(min(s.sides[s.side_of(named[0])]))]

    def default(self, s: Table) -> Option:
        return s.draw("default", uniform(self.options(s)))


class AreaSide(Option):
    """SFB-2.1 The West or the East deployment area."""

    area: Area


class ChooseSide(Choice[Table]):
    """SFB-2.1 The first player's side chooses its deployment area. D-SIDE."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        return [AreaSide(WEST), AreaSide(EAST)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, AreaSide)
        team = s.side_of(self.seat)
        s.choose_area(team if pick.area == WEST else 1 - team)
        return DONE

    def default(self, s: Table) -> Option:
        return AreaSide(WEST)


class Select(Step[Table]):
    """SFB-2.2 The players choose Champions by the agreed option; then the rest of the setup."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        first = s.order[0]
        return [
            *selection(s),
            Assemble(),
            *(PutTrap(seat) for seat in s.order for _ in range(TRAPS // s.settings.seats)),
            *(FirstHand(seat) for seat in s.order),
            *(step for seat in s.order for step in (Deploy(seat, n) for n in range(s.settings.champions))),
            *([SpareCore(first)] if s.settings.catch_up == "core" else ()),
            BeginRound(),
        ]


class Assemble(Step[Table]):
    """SFB-2.2 to 2.4 Champions on their Gates, each player's cards shuffled into a deck, the first Challenges turned up."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        assemble(s)
        return DONE


def assemble(s: Table) -> None:
    """SFB-2.2 to 2.4 Put Champions on their Gates, shuffle each player's cards into a deck, turn the first Challenges up."""
    s.assemble()
    s.lay_challenges(s.shuffle("challenges", range(len(s.content.challenges))), width(s))


# ---------------------------------------------------------------- traps


class PutTrap(Choice[Table]):
    """SFB-2.6 A random token, unseen, on an empty trap hex. D-TRAP-SETUP."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        return [TRAP_HEXES[cell] for cell in cells_of(s.board.printed & ~s.trapped)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, TrapHex)
        s.put_trap(self.seat, pick.cell)
        return DONE

    def default(self, s: Table) -> Option:
        return s.draw("default", uniform(self.options(s)))


# ---------------------------------------------------------------- first hands


def first_hand(s: Table, seat: Seat) -> int:
    """SFB-2.7, SFB-2.10, SFB-14.4 Return the count of cards of the first hand: one more for the team that is second, if that is its help."""
    late = s.order.index(seat) % 2
    return s.settings.hand + bool(late and s.settings.catch_up == "card")


class FirstHand(Step[Table]):
    """SFB-2.7 A hand is drawn, and may be changed once."""

    seat: Seat

    def run(self, s: Table) -> Sequence[Step[Table]]:
        draw_cards(s, self.seat, first_hand(s, self.seat), "SFB-2.7")
        return [Mulligan(self.seat)]


class SetAside(Option):
    """SFB-2.7 A card of the hand that is set aside face down."""

    card: CardNumber


class Mulligan(SecretChoice[Table]):
    """SFB-2.7 Any number of cards are set aside; nobody else learns which. D-MULLIGAN."""

    offers: ClassVar[tuple[type[Option], ...]] = (SetAside, Ready)

    seat: Seat

    def seats(self, s: Table) -> Sequence[Seat]:
        return (self.seat,)

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        if READY in picked:
            return []
        return [*(SetAside(card) for card in sorted(s.players[seat].hand) if SetAside(card) not in picked), READY]

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        return READY

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        set_aside(s, self.seat, tuple(sorted(pick.card for pick in picks.get(self.seat, ()) if isinstance(pick, SetAside))))
        return DONE


def set_aside(s: Table, seat: Seat, cards: tuple[int, ...]) -> None:
    """SFB-2.7 Draw as many new cards as are set aside, then shuffle those into the deck."""
    player = s.players[seat]
    player.set_aside(cards)
    s.tell(ev.FirstHandKept, seat, len(cards), rule="SFB-2.7")
    if cards:
        draw_cards(s, seat, len(cards), "SFB-2.7")
        shuffle_deck(s, seat, (*player.deck, *cards))


# ---------------------------------------------------------------- deployment


class DeployOn(Option):
    """SFB-2.8 A hex of the own deployment area."""

    cell: Cell


class Deploy(Choice[Table]):
    """SFB-2.8 The Champions of a seat one after the other, in team order, on unoccupied hexes of the own area; no trap is triggered. D-DEPLOY."""

    seat: Seat
    n: int

    def options(self, s: Table) -> Sequence[Option]:
        area = s.board.deployment[s.area_of(s.side_of(self.seat))]
        return [DeployOn(cell) for cell in cells_of(area & s.free)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, DeployOn)
        deploy(s, s.own(self.seat)[self.n], pick.cell)
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


def deploy(s: Table, champion: int, cell: int) -> None:
    """SFB-2.8 Put a Champion on its first hex."""
    s.put(champion, cell)
    s.tell(ev.Deployed, champion, cell, rule="SFB-2.8")


# ---------------------------------------------------------------- the help for who moves later


class CorePick(Option):
    """SFB-2.10 One of the three Cores."""

    core: Core


class SpareCore(Choice[Table]):
    """SFB-2.10 The first player exhausts a Core. D-CORE."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        return [CorePick(core) for core in (RED, YELLOW, BLUE)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, CorePick)
        spare_core(s, self.seat, pick.core)
        return DONE

    def default(self, s: Table) -> Option:
        return CorePick(BLUE)


def spare_core(s: Table, seat: Seat, core: int) -> None:
    """SFB-2.10 Exhaust a Core of the first player before the first turn."""
    s.players[seat].exhaust(core)
    s.tell(ev.CoreSpared, seat, core, rule="SFB-2.10")


def begins_with_fewer(s: Table, seat: Seat) -> bool:
    """SFB-2.10 Return whether a seat is the first player in its first turn, with a Core less for that."""
    return s.round == 1 and s.settings.catch_up == "core" and seat == s.order[0] == s.active


# ---------------------------------------------------------------- quick start


class QuickStart(Step[Table]):
    """SFB-2.11 Two given teams, and everything drawn: nothing is asked before round 1. The first player has the West."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        first = s.draw("first", uniform((0, 1)))
        s.draw_order((first, 1 - first))
        s.choose_area(s.side_of(first))
        if s.settings.lineup:
            deal_champions(s, "SFB-2.11")
        else:
            give_teams(s)
        assemble(s)
        for cell in s.shuffle("quick start", list(cells_of(s.board.printed)))[:TRAPS]:
            s.put_trap(OFF, cell)
        for seat in s.order:
            draw_cards(s, seat, first_hand(s, seat), "SFB-2.11")
        for seat in s.order:
            cells = s.shuffle("quick start", list(cells_of(s.board.deployment[s.area_of(s.side_of(seat))])))
            for champion, cell in zip(s.own(seat), cells, strict=False):
                deploy(s, champion, cell)
        if s.settings.catch_up == "core":
            spare_core(s, first, BLUE)
        return DONE


def give_teams(s: Table) -> None:
    """SFB-2.11 Give each player one of the two given teams."""
    given = s.draw("team", uniform((0, 1)))
    for seat in (0, 1):
        team = s.content.teams[given if seat == 0 else 1 - given]
        cards = tuple(sorted(s.content.champion(id) for id in team.champions))
        s.players[seat].pick(*cards)
        s.tell(ev.ChampionsChosen, seat, cards, rule="SFB-2.11")
