"""EOH-4 Heroes and line-up: the draft of each Class, and who plays whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from outplay.games.eventide.data.kinds import GamerNumber, HeroCardNumber
from outplay.games.eventide.data.vocabulary import CLASS_COUNT, FOCI, NOBODY
from outplay.games.eventide.rules.gamers import starter_of
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.windows import InterruptWindow
from outplay.games.eventide.rules.x_factor import RollX
from outplay.kernel.draft import dealt, one_two_two
from outplay.kernel.step import DONE, Choice, Option, Seat, SecretChoice, Step


class TakeHero(Option):
    """Take or field a Hero card, by its number in the content."""

    card: HeroCardNumber


class PlayedBy(Option):
    """EOH-4.6 Let this Gamer play the Hero."""

    gamer: GamerNumber


def heroes(s: Table) -> list[Step[Table]]:
    """EOH-15.3 Return the steps in which the Heroes are chosen and lined up."""
    if s.settings.lineup:
        return [DealHeroes(), LineUp()]
    match s.settings.heroes:
        case "draft":
            return [RollX(), *(DraftClass(slot) for slot in range(CLASS_COUNT)), LineUp()]
        case "random":
            return [DealHeroes(), LineUp()]
        case _:
            return [AgreedHeroes(), LineUp()]


# ---------------------------------------------------------------- draft


class DraftClass(Step[Table]):
    """EOH-4.2, EOH-4.5 Draft all Heroes of a Class, after the window before its first pick."""

    slot: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.lay_pool("heroes", s.content.heroes_of(self.slot), starter_of(s, self.slot))
        return [DraftWindow(1 - s.starter), DraftPicks()]


class DraftWindow(InterruptWindow):
    """W-DRAFT: before the first pick of a Class, open to the opponent of the player who would start."""

    seat: Seat = NOBODY

    moment: ClassVar[str] = "draft"

    def open_to(self, s: Table) -> Sequence[Seat]:
        return (self.seat,)


class DraftPicks(Step[Table]):
    """EOH-4.3 Let the players pick Heroes of a Class in turn."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return [DraftHero(seat) for seat in one_two_two(len(s.pool), s.starter)]


class DraftHero(Choice[Table]):
    """EOH-4.3 Take one of the remaining Heroes. The last one is taken unasked. D-HERO."""

    seat: Seat

    def options(self, s: Table) -> Sequence[Option]:
        return [TakeHero(card) for card in s.pool]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, TakeHero)
        s.draft_hero(self.seat, pick.card)
        return DONE

    def default(self, s: Table) -> Option:
        return self.options(s)[0]


# ---------------------------------------------------------------- agreed, dealt


class AgreedHeroes(Step[Table]):
    """EOH-4.7 Take the teams that the match options list."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for seat in (0, 1):
            team = [s.content.hero(id) for id in s.settings.teams[seat]]
            s.deal_heroes(seat, tuple(sorted(team, key=lambda hero: s.content.heroes[hero].slot)))
        return DONE


class DealHeroes(Step[Table]):
    """EOH-4.7 Deal two different random Heroes of each Class, one to each player; those that the options name are not drawn."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        named = [{s.content.heroes[hero].slot: hero for hero in map(s.content.hero, ids)} for ids in s.settings.heroes_named]
        groups = []
        for slot in range(CLASS_COUNT):
            mine = [[team.get(slot)] for team in named]
            groups.append(dealt(mine, (1, 1), s.shuffle("heroes", s.content.heroes_of(slot))))
        for seat in (0, 1):
            s.deal_heroes(seat, tuple(group[seat][0] for group in groups))
        return DONE


# ---------------------------------------------------------------- line-up


class LinedUp(NamedTuple):
    """The part of a line-up that was picked: Heroes by Class, their Gamers, and what may be picked next."""

    heroes: tuple[int, ...]
    gamers: tuple[int, ...]
    options: tuple[Option, ...]


def lined_up(s: Table, seat: Seat, picked: Sequence[Option]) -> LinedUp:
    """EOH-4.6 Return the line-up that these picks make: for each Class a Hero, then its Gamer, each Gamer for one Hero. A pick without a choice is not asked for."""
    left, free, chosen, playing = list(picked), list(s.gamers[seat]), list[int](), list[int]()
    for slot in range(CLASS_COUNT):
        cards = [card for card in s.drafted[seat] if card in s.content.heroes_of(slot)]
        if len(cards) > 1:
            if not left:
                return LinedUp(tuple(chosen), tuple(playing), tuple(TakeHero(card) for card in sorted(cards)))
            pick = left.pop(0)
            cards = [pick.card] if isinstance(pick, TakeHero) else cards
        chosen.append(cards[0])
        if not free:
            continue
        gamer = free[0]
        if len(set(free)) > 1:
            if not left:
                return LinedUp(tuple(chosen), tuple(playing), tuple(PlayedBy(gamer) for gamer in sorted(set(free))))
            pick = left.pop(0)
            gamer = pick.gamer if isinstance(pick, PlayedBy) else gamer
        free.remove(gamer)
        playing.append(gamer)
    return LinedUp(tuple(chosen), tuple(playing), ())


class LineUp(SecretChoice[Table]):
    """EOH-4.6 Both players secretly choose one of their Heroes of each Class and put each on one of their Gamers. Then both line-ups are shown. D-LINEUP."""

    offers: ClassVar[tuple[type[Option], ...]] = (TakeHero, PlayedBy)

    def seats(self, s: Table) -> Sequence[Seat]:
        return (0, 1)

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        return lined_up(s, seat, picked).options

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        """D-LINEUP Return the Hero of the Class that was drafted first, or the free Gamer with the highest Focus Stat, of equal ones the first in the list."""
        so_far = lined_up(s, seat, picked)
        if isinstance(so_far.options[0], TakeHero):
            cards = [pick.card for pick in so_far.options if isinstance(pick, TakeHero)]
            return TakeHero(next(card for card in s.drafted[seat] if card in cards))
        focus = FOCI.index(s.content.heroes[so_far.heroes[-1]].focus)
        free = [pick.gamer for pick in so_far.options if isinstance(pick, PlayedBy)]
        return PlayedBy(max(free, key=lambda gamer: (stat(s, gamer, focus), -gamer)))

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        found = [lined_up(s, seat, picks.get(seat, ())) for seat in (0, 1)]
        s.line_up([one.heroes for one in found], [one.gamers for one in found])
        return DONE


def stat(s: Table, gamer: int, focus: int) -> int:
    """EOH-2.3 Return the Stat of a Gamer for a Focus."""
    stats = s.content.gamers[gamer].stats
    return (stats.wisdom, stats.awareness, stats.synergy)[focus]
