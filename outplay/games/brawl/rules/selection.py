"""SFB-3, SFB-14.8 Choosing Champions: freely, by the casual draft, by the competitive draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.kinds import ChampionCardNumber
from outplay.games.brawl.data.rows import CHAMPION_LIMIT
from outplay.games.brawl.rules.champion import NOBODY
from outplay.games.brawl.rules.state import Table
from outplay.kernel.chance import uniform
from outplay.kernel.draft import dealt
from outplay.kernel.step import DONE, Choice, Option, Seat, SecretChoice, Step


class TakeChampion(Option):
    """A Champion, by its number in the content."""

    card: ChampionCardNumber


TAKES: Final = tuple(TakeChampion(card) for card in range(CHAMPION_LIMIT))


def rosters(s: Table) -> list[Step[Table]]:
    """SFB-3.3 (1) Return the steps that bring the rosters of a competitive draft: secret, then revealed together."""
    if s.settings.selection != "competitive" or s.settings.lineup:
        return []
    return [*(ChooseSecretly(half, s.settings.roster) for half in halves(s)), ShowRosters()]


def selection(s: Table) -> list[Step[Table]]:
    """SFB-2.2 Return the steps by which the Champions are chosen, or dealt where the options name some."""
    if s.settings.lineup:
        return [DealChampions()]
    match s.settings.selection:
        case "casual":
            return [ShowPool(), *(CasualPick(seat) for seat in casual_order(s))]
        case "competitive":
            return [*(Ban(seat, against) for seat, against in bans(s)), *(TakeOwn(seat) for _ in range(s.settings.champions) for seat in s.order)]
        case _:
            return [*(ChooseSecretly(half, s.settings.champions) for half in halves(s)), ShowChoices()]


def halves(s: Table) -> list[int]:
    """SFB-14.8 Return which half of the seats chooses in secret at each step: in the variant one player of each team chooses first, then their teammates."""
    return [0] if s.settings.seats == 2 else [0, 1]


def take(s: Table, seat: Seat, card: int, rule: str) -> None:
    """SFB-3.2, SFB-3.3 (4) Add a Champion to a player's team, in the open."""
    s.players[seat].pick(card)
    s.tell(ev.ChampionTaken, seat, card, rule=rule)


# ---------------------------------------------------------------- dealt


class DealChampions(Step[Table]):
    """Deal each team different Champions: those that the options name, and random ones."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        deal_champions(s, "SFB-2.2")
        return DONE


def deal_champions(s: Table, rule: str) -> None:
    """Deal each team the Champions that the options name for it, and random ones beside them, no Champion twice. Its players get them in turns."""
    numbers = {champion.id: n for n, champion in enumerate(s.content.champions)}
    named = [[numbers.get(id) for id in ids] for ids in s.settings.lineups]
    counts = [s.settings.leads(side) for side in range(len(s.sides))]
    for seats, cards in zip(s.sides, dealt(named, counts, s.shuffle("champions", range(len(numbers)))), strict=True):
        for n, seat in enumerate(seats):
            mine = tuple(sorted(cards[n :: len(seats)]))
            s.players[seat].pick(*mine)
            s.tell(ev.ChampionsChosen, seat, mine, rule=rule)


# ---------------------------------------------------------------- in secret


class ChooseSecretly(SecretChoice[Table]):
    """SFB-3.1, SFB-3.3 (1), SFB-14.8 n different Champions out of all, at the same time; none that the teammate has chosen. D-FREE, D-ROSTER."""

    offers: ClassVar[tuple[type[Option], ...]] = (TakeChampion,)

    half: int
    n: int

    def seats(self, s: Table) -> Sequence[Seat]:
        return range(2) if s.settings.seats == 2 else sorted(s.order[2 * self.half : 2 * self.half + 2])

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        if len(picked) >= self.n:
            return []
        taken = {card for other in s.sides[s.side_of(seat)] for card in s.players[other].chosen}
        return [TAKES[card] for card in range(len(s.content.champions)) if card not in taken and TAKES[card] not in picked]

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        return s.draw("default", uniform(self.options(s, seat, picked)))

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        for seat, made in picks.items():
            s.players[seat].choose(tuple(sorted(pick.card for pick in made if isinstance(pick, TakeChampion))))
        return DONE


class ShowChoices(Step[Table]):
    """SFB-3.1 All are in: the choices are revealed together."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for seat, player in enumerate(s.players):
            s.tell(ev.ChampionsChosen, seat, player.show_team(), rule="SFB-3.1")
        s.revealed()
        return DONE


class ShowRosters(Step[Table]):
    """SFB-3.3 (1) All are in: the rosters are revealed together."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for seat, player in enumerate(s.players):
            s.tell(ev.RosterShown, seat, player.show_roster(), rule="SFB-3.3")
        s.revealed()
        return DONE


# ---------------------------------------------------------------- casual


class ShowPool(Step[Table]):
    """SFB-3.2 The common pool: all Champions, or as many random ones as the option says."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        everybody = range(len(s.content.champions))
        n = s.settings.casual_pool
        s.show_pool(tuple(everybody) if n >= len(everybody) else tuple(sorted(s.shuffle("pool", everybody)[:n])))
        return DONE


def casual_order(s: Table) -> list[Seat]:
    """SFB-3.2, SFB-14.8 Return the seat of each pick: the last player picks first."""
    return [seat for _ in range(s.settings.champions) for seat in reversed(s.order)]


class CasualPick(Choice[Table]):
    """SFB-3.2 One Champion of the pool, open. D-CASUAL."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        taken = {card for player in s.players for card in player.picked}
        return [TAKES[card] for card in s.pool if card not in taken]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, TakeChampion)
        take(s, self.seat, pick.card, "SFB-3.2")
        return DONE

    def default(self, s: Table) -> Option:
        return s.draw("default", uniform(self.options(s)))


# ---------------------------------------------------------------- competitive


def bans(s: Table) -> list[tuple[Seat, Seat]]:
    """SFB-3.3 (2), (3), SFB-14.8 Return who bars a Champion, and of whom: each pair of players that follow each other, both ways."""
    pairs = [(s.order[n], s.order[n + 1]) for n in range(0, len(s.order), 2)]
    return [both for a, b in pairs for both in ((a, b), (b, a))]


class Ban(Choice[Table]):
    """SFB-3.3 (2), (3) One Champion of the opponent's roster is barred for that player. D-BAN."""

    seat: Seat
    against: Seat = NOBODY

    def options(self, s: Table) -> Sequence[Option]:
        return [TAKES[card] for card in s.players[self.against].roster]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, TakeChampion)
        s.players[self.against].bar(pick.card)
        s.tell(ev.ChampionBarred, self.against, pick.card, rule="SFB-3.3")
        return DONE

    def default(self, s: Table) -> Option:
        return s.draw("default", uniform(self.options(s)))


class TakeOwn(Choice[Table]):
    """SFB-3.3 (4) One of the own Champions that is neither barred nor taken. D-PICK."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        player = s.players[self.seat]
        return [TAKES[card] for card in player.roster if card not in player.barred and card not in player.picked]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, TakeChampion)
        take(s, self.seat, pick.card, "SFB-3.3")
        return DONE

    def default(self, s: Table) -> Option:
        return s.draw("default", uniform(self.options(s)))
