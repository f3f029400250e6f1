"""MOBA-4.20 to 4.50 The round: payday, planning, and the turns of the four action phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from outplay.games.moba.data.board import BLUE, RED
from outplay.games.moba.data.kinds import HeroNumber, PlanNumber, SecretSeat
from outplay.games.moba.rules.activation import Activate
from outplay.games.moba.rules.death import FEEDS, Feed, feed_default
from outplay.games.moba.rules.hero import NO_PLAN, PORTAL, RECOVERING
from outplay.games.moba.rules.hero import READY as OFF_MAP
from outplay.games.moba.rules.objectives import open_objectives, payable
from outplay.games.moba.rules.organization import Organize
from outplay.games.moba.rules.state import Table
from outplay.kernel.step import DONE, Choice, Option, Pass, Ready, Seat, Secret, SecretChoice, Step

READY: Final = Ready()
PASS: Final = Pass()
PHASES: Final = 4
MOST_HEROES: Final = 10


class BeginRound(Step[Table]):
    """MOBA-4.20 A round: payday, planning, activation, organization."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_round()
        portals: list[Step[Table]] = [LendPortal(RED), LendPortal(BLUE)]
        return [Payday(), *portals, Plan(), BeginPhase(1), Organize(), self]


# ---------------------------------------------------------------- payday


def to_feed(s: Table) -> list[int]:
    """MOBA-4.23, MOBA-4.27 Return the objectives that may be fed at payday. With one only nobody is asked."""
    found = open_objectives(s)
    return [n for n in found if not payable(s, n)] or found if s.settings.payday_priority else found


class Payday(SecretChoice[Table]):
    """MOBA-4.21 Each side secretly picks the symbol of an open objective; both are revealed together (D3). MOBA-4.27 As an option it must be one that cannot be paid yet."""

    opened: ClassVar[bool] = True
    offers: ClassVar[tuple[type[Option], ...]] = (Feed,)

    def seats(self, s: Table) -> Sequence[Seat]:
        return sorted((s.speaker(RED), s.speaker(BLUE))) if len(to_feed(s)) > 1 else ()

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        return [] if picked else [FEEDS[n] for n in to_feed(s)]

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        return feed_default(s)

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        lone = tuple(FEEDS[n] for n in to_feed(s)[:1])
        fed = [pick.objective for color in (RED, BLUE) for pick in picks.get(s.speaker(color), lone) if isinstance(pick, Feed)]
        if len(fed) == 2:
            s.reveal_payday((fed[0], fed[1]))
            for objective in fed:
                s.feed(objective, 1, "MOBA-4.22")
        return DONE


# ---------------------------------------------------------------- planning


def planners(s: Table, color: int) -> list[Seat]:
    """Return the seats of a color with a hero that is not recovering."""
    return [seat for seat in s.seats(color) if any(hero.seat == seat and hero.state != RECOVERING for hero in s.heroes)]


class Lend(Option):
    """The seat that may use the Portal; the side's secret."""

    seat: SecretSeat


class LendPortal(Choice[Table]):
    """MOBA-4.263 The speaker says which seat of the side may plan the Portal (D4); nobody is asked if only one can."""

    color: int

    def who(self, s: Table) -> Seat:
        return s.speaker(self.color)

    def applies(self, s: Table) -> bool:
        return bool(planners(s, self.color))

    def options(self, s: Table) -> Sequence[Option]:
        return [Lend(Secret(seat, s.seats(self.color))) for seat in planners(s, self.color)]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        assert isinstance(pick, Lend)
        assert isinstance(pick.seat, Secret)
        assert isinstance(pick.seat.value, int)
        s.give_portal(self.color, pick.seat.value)
        return DONE

    def default(self, s: Table) -> Option:
        options = self.options(s)
        mine = Lend(Secret(s.speaker(self.color), s.seats(self.color)))
        return mine if mine in options else options[0]


class PlanCard(Option):
    """A card planned for a hero: 0 to 3, or 4 for the Portal."""

    hero: HeroNumber
    card: PlanNumber


PLANS: Final = tuple(tuple(PlanCard(hero, card) for card in range(PORTAL + 1)) for hero in range(MOST_HEROES))


def to_plan(s: Table, seat: Seat) -> list[int]:
    """MOBA-4.30, MOBA-4.33 Return the heroes of a seat for which a card is planned: all but those that are recovering."""
    return [n for n, hero in enumerate(s.heroes) if hero.seat == seat and hero.state != RECOVERING]


def left_to_plan(s: Table, seat: Seat, picked: Sequence[Option]) -> list[int]:
    """Return those of them for which none is planned yet."""
    planned = {pick.hero for pick in picked if isinstance(pick, PlanCard)}
    return [hero for hero in to_plan(s, seat) if hero not in planned]


class Plan(SecretChoice[Table]):
    """MOBA-4.30 Everybody secretly plans exactly one card for each own hero that is not recovering, hero by hero: an unlocked one, or the Portal (MOBA-4.31; D5)."""

    offers: ClassVar[tuple[type[Option], ...]] = (PlanCard, Ready)

    def seats(self, s: Table) -> Sequence[Seat]:
        return sorted(seat for color in (RED, BLUE) for seat in planners(s, color))

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        left = left_to_plan(s, seat, picked)
        if not left:
            return [READY] if READY not in picked else []
        hero = left[0]
        found: list[Option] = [PLANS[hero][card] for card in sorted(s.heroes[hero].unlocked)]
        if s.portal_seat[s.color_of(seat)] == seat and all(pick.card != PORTAL for pick in picked if isinstance(pick, PlanCard)):
            found.append(PLANS[hero][PORTAL])
        return found

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        """The lowest unlocked card that is no interrupt, else the lowest; never the Portal."""
        options = [pick for pick in self.options(s, seat, picked) if isinstance(pick, PlanCard)]
        if not options:
            return READY
        return next((pick for pick in options if pick.card != PORTAL and not s.card(pick.hero, pick.card).window), options[0])

    def kept(self, s: Table, seat: Seat, picks: tuple[Option, ...]) -> tuple[Option, ...]:
        """Return the plans of the other heroes."""
        heroes = to_plan(s, seat)
        return tuple(pick for pick in picks if isinstance(pick, PlanCard) and pick.hero in heroes)

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[Table]]:
        for seat in self.seats(s):
            for pick in sorted((pick for pick in picks.get(seat, ()) if isinstance(pick, PlanCard)), key=lambda plan: plan.hero):
                s.plan(pick.hero, pick.card)
        return DONE


# ---------------------------------------------------------------- phases and turns


class BeginPhase(Step[Table]):
    """MOBA-4.40 Four action phases in order; MOBA-4.46 the side that did not play the last card starts, Blue if none was played yet."""

    phase: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        s.begin_phase(self.phase)
        return [Turn(s.next_color)]


def in_hand(s: Table, seat: Seat) -> list[int]:
    """MOBA-4.32 Return the heroes of a seat with a planned card; which heroes these are is public."""
    return [n for n, hero in enumerate(s.heroes) if hero.seat == seat and hero.plan != NO_PLAN]


class Turn(Step[Table]):
    """MOBA-4.42, MOBA-4.44, MOBA-4.264 A side's seats with cards in hand are asked one after the other; a side without any passes by itself."""

    color: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        seats = [seat for seat in s.rotation(self.color) if in_hand(s, seat)]
        return [AskTurn(seats[0], tuple(seats[1:]))] if seats else [PassTurn(self.color)]


class Play(Option):
    """Play the card planned for this hero."""

    hero: HeroNumber


PLAYS: Final = tuple(Play(hero) for hero in range(MOST_HEROES))


def can_play(s: Table, hero: int) -> bool:
    """Return whether the card planned for a hero may be played on a turn."""
    return not bars_play(s, hero)


def bars_play(s: Table, hero: int) -> str:
    """MOBA-4.43 Return the rule by which the card planned for a hero may not be played on a turn; empty if it is green in this phase, and its hero on the map or able to enter it."""
    one = s.heroes[hero]
    card = s.card(hero, one.plan)
    if card.phases[s.phase - 1] != "G":
        return "MOBA-4.190" if card.window else "MOBA-4.43"
    return "MOBA-4.61" if one.state == OFF_MAP and not s.board.entry[one.color] & s.free else ""


class AskTurn(Choice[Table]):
    """MOBA-4.42 Play one card from the hand to activate its hero, or pass (D6). Asked even if passing is all that is left (MOBA-4.44)."""

    seat: Seat
    others: tuple[Seat, ...]

    always_asked: ClassVar[bool] = True

    def options(self, s: Table) -> Sequence[Option]:
        return [*[PLAYS[hero] for hero in in_hand(s, self.seat) if can_play(s, hero)], PASS]

    def chosen(self, s: Table, pick: Option) -> Sequence[Step[Table]]:
        if isinstance(pick, Play):
            return [Activate(pick.hero), NextTurn()]
        if self.others:
            return [AskTurn(self.others[0], self.others[1:])]
        return [PassTurn(s.color_of(self.seat))]


class PassTurn(Step[Table]):
    """MOBA-4.42 A side passes. MOBA-4.45 Two passes in a row end the phase."""

    color: int

    def run(self, s: Table) -> Sequence[Step[Table]]:
        if s.passed:
            return [BeginPhase(s.phase + 1)] if s.phase < PHASES else DONE
        s.side_passes(self.color)
        return [Turn(1 - self.color)]


class NextTurn(Step[Table]):
    """MOBA-4.48 The next turn belongs to the side that did not play the last action card."""

    def run(self, s: Table) -> Sequence[Step[Table]]:
        return [Turn(s.next_color)]
