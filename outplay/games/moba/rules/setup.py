"""MOBA-4.1 to 4.12 Setup: colors, item stacks, draft, starting actions, crystals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from outplay.games.moba.data.board import BLUE, OBJECTIVES, RED
from outplay.games.moba.data.content import starting_cards
from outplay.games.moba.data.kinds import HeroCardNumber, HeroNumber, SecretCard
from outplay.games.moba.rules.hero import NOBODY
from outplay.games.moba.rules.rounds import BeginRound
from outplay.games.moba.rules.state import Table
from outplay.kernel.chance import uniform
from outplay.kernel.draft import dealt, one_two_two
from outplay.kernel.step import DONE, Choice, Option, Ready, Seat, SecretChoice, Step

READY: Final = Ready()


class Setup(Step[Table]):
    """MOBA-4.4 Who is Red is drawn; then items are laid out, heroes drafted, cards chosen."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.draw_colors(s.draw("colors", uniform((0, 1))))
        teams: list[Step[Table]] = [DealTeams()] if s.settings.draft == "random" or s.settings.lineup else draft_steps(s)
        return [LayItems(), *teams, StartingCards(), FirstCrystals(), BeginRound()]


# ---------------------------------------------------------------- items


class LayItems(Step[Table]):
    """MOBA-4.3 At each objective an upper pair (a banner and an equipment card, shuffled) lies on a lower one (a grand banner on an equipment card)."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        upper, grand = banners(s)
        dealt = s.shuffle("equipment", equipment(s))
        for objective in range(OBJECTIVES):
            top = s.shuffle("upper pairs", [upper, dealt[objective]])
            s.lay_stack(objective, (*top, grand, dealt[OBJECTIVES + objective]))
        return DONE


def equipment(s: Table) -> list[int]:
    """Return the equipment cards from which those of the match are dealt."""
    return [n for n, item in enumerate(s.content.items) if item.type != "banner" and (item.set == "core" or s.settings.item_set == "extended")]


def banners(s: Table) -> tuple[int, int]:
    """Return the banner of the upper pairs and the grand one of the lower, by their points."""
    found = sorted((item.points, n) for n, item in enumerate(s.content.items) if item.type == "banner")
    return found[0][1], found[-1][1]


# ---------------------------------------------------------------- draft


def draft_order(heroes: int) -> list[int]:
    """Return the side of each pick. MOBA-4.6 Red 1, Blue 2, Red 2, and so on; the last turn takes what is left."""
    return one_two_two(2 * heroes, RED)


def draft_steps(s: Table) -> list[Step[Table]]:
    """MOBA-4.261 Return the picks of the draft: the seats of a side pick in rotation."""
    picks = [0, 0]
    steps: list[Step[Table]] = []
    for color in draft_order(s.settings.heroes):
        seats = s.seats(color)
        steps.append(Draft(seats[picks[color] % len(seats)], color))
        picks[color] += 1
    return steps


def roster(s: Table) -> list[int]:
    """MOBA-4.5 Return the heroes that take part in the draft."""
    match s.settings.roster:
        case "prototype":
            return [n for n, card in enumerate(s.content.heroes) if card.prototype]
        case "custom":
            return [n for n, card in enumerate(s.content.heroes) if s.settings.names(card.id)]
        case "core":
            return [n for n, card in enumerate(s.content.heroes) if card.set == "core"]
        case _:
            return list(range(len(s.content.heroes)))


def pool(s: Table, color: int) -> list[int]:
    """MOBA-4.5, MOBA-4.7 Return those that a color may still draft: each once, of the prototype's each side one."""
    taken = {hero.card for hero in s.heroes if hero.color == color or s.settings.roster != "prototype"}
    return [n for n in roster(s) if n not in taken]


class TakeHero(Option):
    """A hero card."""

    card: HeroCardNumber


class Draft(Choice[Table]):
    """MOBA-4.6 Picks are public, one at a time (D1)."""

    seat: Seat
    color: int

    def options(self, s: Table) -> Sequence[Option]:
        return [TakeHero(card) for card in pool(s, self.color)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, TakeHero)
        s.draft(pick.card, self.color, self.seat)
        return DONE

    def default(self, s: Table) -> Option:
        return TakeHero(pool(s, self.color)[0])


class DealTeams(Step[Table]):
    """MOBA-4.13 Instead of a draft each side is dealt its heroes, and its seats get them in rotation; those that the options name are not drawn."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        numbers = {hero.id: n for n, hero in enumerate(s.content.heroes)}
        named = [[numbers.get(id) for id in ids] for ids in s.settings.lineups]
        for color in (RED, BLUE):
            seats = s.seats(color)
            mine, theirs = (named[s.side_of(s.seats(one)[0])] for one in (color, 1 - color))
            drawn = s.shuffle("teams", [card for card in pool(s, color) if card not in theirs])
            for n, card in enumerate(dealt([mine], [s.settings.heroes], drawn)[0]):
                s.draft(card, color, seats[n % len(seats)])
        return DONE


# ---------------------------------------------------------------- starting actions


class StartCard(Option):
    """An action card of a hero to begin with; the side's secret."""

    hero: HeroNumber
    card: SecretCard


def chosen_for(picked: Sequence[Option], hero: int) -> list[int]:
    """Return the cards that were chosen for a hero so far."""
    return [pick.card for pick in picked if isinstance(pick, StartCard) and pick.hero == hero and isinstance(pick.card, int)]


def to_choose(s: Table, seat: Seat, picked: Sequence[Option]) -> int:
    """Return the hero of a seat for which cards are chosen now; NOBODY if all have two."""
    return next((n for n, hero in enumerate(s.heroes) if hero.seat == seat and len(chosen_for(picked, n)) < 2), NOBODY)


class StartingCards(SecretChoice[Table]):
    """MOBA-4.9 For every hero its player chooses two of its four action cards, in secret (D2); or the recommended ones are given. In the log the two stand in the order of the cards."""

    offers: ClassVar[tuple[type[Option], ...]] = (StartCard, Ready)

    def seats(self, s: Table) -> Sequence[Seat]:
        return sorted({hero.seat for hero in s.heroes}) if s.settings.starting_actions == "choose" else ()

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        hero = to_choose(s, seat, picked)
        if hero == NOBODY:
            return [READY] if READY not in picked else []
        first = chosen_for(picked, hero)
        return [StartCard(hero, card) for card in (range(3) if first in ([], [3]) else range(first[0] + 1, 4))]

    def early(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        """Return the other cards of the hero."""
        hero, options = to_choose(s, seat, picked), self.options(s, seat, picked)
        return [card for card in (StartCard(hero, card) for card in range(4)) if card not in options and card not in picked] if hero != NOBODY else []

    def kept(self, s: Table, seat: Seat, picks: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return the other cards."""
        return tuple(pick for pick in picks if isinstance(pick, StartCard))

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        options = self.options(s, seat, picked)
        first = options[0]
        if not isinstance(first, StartCard):
            return first
        start = starting_cards(s.hero_card(first.hero))
        return next((pick for pick in options if isinstance(pick, StartCard) and pick.card in start), first)

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        for n, hero in enumerate(s.heroes):
            chosen = [pick.card for pick in picks.get(hero.seat, ()) if isinstance(pick, StartCard) and pick.hero == n]
            s.give_cards(n, tuple(card for card in chosen if isinstance(card, int)) or starting_cards(s.hero_card(n)))
        return DONE


class FirstCrystals(Step[Table]):
    """MOBA-4.12 One crystal lies on each objective."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        for objective in range(OBJECTIVES):
            s.feed(objective, 1, "MOBA-4.12")
        return DONE
