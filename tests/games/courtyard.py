"""Courtyard: a sample game with secrets, on squares, for two or four seats in two sides.

Allies see each other's cards; hands, the pile, planned cards and ambushes lie face down for everybody else.
Read from `Round` on: each step is one paragraph of the rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import field

from outplay.kernel import scene as sc
from outplay.kernel.cards import those
from outplay.kernel.chance import Chance, uniform
from outplay.kernel.content import Content
from outplay.kernel.event import Event, Told
from outplay.kernel.game import Game, Outcome
from outplay.kernel.play import to_act
from outplay.kernel.settings import Field, Settings
from outplay.kernel.squares import Squares
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Pass, Ready, Seat, Secret, SecretChoice, Sides, Step, Steps
from outplay.kernel.things import Thing
from outplay.kernel.view import HIDDEN, Observation
from outplay.kernel.window import Lasts, Window

BOARD = Squares(5, 5)
MIDDLE = range(10, 15)
STARTS = ((1, 3), (21, 23), (0, 4), (20, 24))
NAMES = ("fox", "owl")
HAND = 5
GONE = -2
NO_CARD = 0


class CourtyardSettings(Settings):
    """How many rounds, and whether lanterns count double."""

    rounds: int = 3
    bright: bool = False

    SEATS = (2, 4)

    FORM = (
        Field(id="rounds", name="Rounds", text="How many rounds are played", kind="number", default=3, low=1, high=9),
        Field(id="bright", name="Bright lanterns", text="A lantern counts two", kind="toggle", default=False),
    )

    @property
    def sides(self) -> Sides:
        return tuple(tuple(range(side, self.seats, 2)) for side in (0, 1))


# ---------------------------------------------------------------- what may be picked, what may happen


class Lay(Option):
    """Lay a card face down beside the next figure."""

    card: int


class Bid(Option):
    """Bid a card for the lead."""

    card: int


class Hide(Option):
    """Hide a card in a column: everybody sees where, only one's own side sees which."""

    column: int
    card: Secret


class Enter(Option):
    """Walk to a neighboring square."""

    cell: int


class Spring(Option):
    """Turn one's ambush over."""


class CardsDrawn(Event):
    seat: Seat
    cards: tuple[int, ...] | Secret


class CardLaid(Event):
    seat: Seat
    figure: int
    card: int | Secret


class BidsShown(Event):
    bids: tuple[tuple[Seat, int], ...]


class AmbushHidden(Event):
    seat: Seat
    column: int
    card: int | Secret


class FigureWalked(Event):
    figure: int
    cell: int
    card: int


class AmbushSprung(Event):
    seat: Seat
    figure: int
    card: int
    caught: bool


class LanternsCounted(Event):
    side: int
    lanterns: int


class SeatLeft(Event):
    seat: Seat


# ---------------------------------------------------------------- the table


class Figure(Thing):
    """One of a seat's two figures, with the card that lies beside it (`shown`: face up)."""

    seat: Seat
    at: int
    card: int = NO_CARD
    shown: bool = False
    caught: bool = False


class Table(State):
    """What lies on the table. Hands and the pile are tuples; `ambushes` are (column, seat, card), face down."""

    settings: CourtyardSettings
    figures: list[Figure] = []
    hands: list[tuple[int, ...]] = []
    pile: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    ambushes: tuple[tuple[int, Seat, int], ...] = ()
    lead: tuple[Seat, ...] = ()
    points: list[int] = field(default_factory=lambda: [0, 0])
    round: int = 0

    def lay_out(self) -> None:
        """Everybody's figures, and a pile of ten cards a seat."""
        seats = self.settings.seats
        self.figures = [Figure(seat, at) for seat in range(seats) for at in STARTS[seat]]
        self.hands, self.lead = [()] * seats, tuple(range(seats))
        self.pile = tuple(self.chance.shuffle("pile", range(1, 10 * seats + 1)))

    # questions

    @property
    def seats(self) -> list[Seat]:
        """Who still plays."""
        return [seat for seat in range(len(self.hands)) if seat not in self.conceded]

    def shares(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in range(len(self.hands)) if other % 2 == seat % 2)

    def own(self, seat: Seat) -> list[int]:
        """A seat's figures."""
        return [number for number, figure in enumerate(self.figures) if figure.seat == seat]

    def free_neighbors(self, figure: int) -> list[int]:
        taken = [other.at for other in self.figures]
        return [cell for cell in BOARD.neighbors[self.figures[figure].at] if cell != BOARD.out and cell not in taken]

    def ambush(self, seat: Seat, column: int) -> int:
        """The card of a seat's ambush in a column, or NO_CARD."""
        return next((card for where, whose, card in self.ambushes if (where, whose) == (column, seat)), NO_CARD)

    # verbs

    def begin_round(self) -> None:
        self.round += 1
        for seat in self.seats:
            self.draw_up(seat)

    def draw_up(self, seat: Seat) -> None:
        """Draw from the pile up to a full hand; shuffle what was discarded when it runs out."""
        drawn: tuple[int, ...] = ()
        while len(self.hands[seat]) + len(drawn) < HAND and (self.pile or self.discard):
            if not self.pile:
                self.pile, self.discard = tuple(self.shuffle("pile", sorted(self.discard))), ()
            drawn, self.pile = (*drawn, self.pile[-1]), self.pile[:-1]
        self.hands[seat] = tuple(sorted((*self.hands[seat], *drawn)))
        self.revealed()
        self.tell(CardsDrawn, seat, Secret(drawn, self.shares(seat)), rule="CY-2.1")

    def take(self, seat: Seat, card: int) -> None:
        """Take a card out of a hand."""
        self.hands[seat] = tuple(c for c in self.hands[seat] if c != card)

    def lay(self, figure: int, card: int) -> None:
        seat = self.figures[figure].seat
        self.take(seat, card)
        self.figures[figure].card = card
        self.tell(CardLaid, seat, figure, Secret(card, self.shares(seat)), rule="CY-2.2")

    def show_bids(self, bids: Mapping[Seat, int]) -> None:
        for seat, card in bids.items():
            self.take(seat, card)
        self.discard += tuple(bids.values())
        self.lead = tuple(sorted(bids, key=lambda seat: -bids[seat]))
        self.tell(BidsShown, tuple(bids.items()), rule="CY-2.3")

    def hide(self, seat: Seat, column: int, card: int) -> None:
        self.take(seat, card)
        self.ambushes += ((column, seat, card),)
        self.tell(AmbushHidden, seat, column, Secret(card, self.shares(seat)), rule="CY-2.4")

    def walk(self, number: int, cell: int) -> None:
        """Turn the figure's card over and move it."""
        figure = self.figures[number]
        figure.shown, figure.at = True, cell
        self.revealed([those(self.shares(figure.seat))])
        self.tell(FigureWalked, number, cell, figure.card, rule="CY-2.5")

    def spring(self, seat: Seat, number: int) -> None:
        """Turn an ambush over: a higher card than the figure's catches it."""
        figure = self.figures[number]
        card = self.ambush(seat, figure.at % 5)
        self.ambushes = tuple(one for one in self.ambushes if one[2] != card)
        self.discard += (card,)
        figure.caught = card > figure.card
        self.revealed([those(self.shares(seat))])
        self.tell(AmbushSprung, seat, number, card, figure.caught, rule="CY-2.6")

    def count(self, side: int) -> None:
        lanterns = sum(figure.seat % 2 == side and not figure.caught and figure.at in MIDDLE for figure in self.figures)
        self.points[side] += lanterns * (2 if self.settings.bright else 1)
        self.tell(LanternsCounted, side, lanterns, rule="CY-2.7")

    def end_round(self) -> None:
        """Ambushes and planned cards go, all shown, to the discards. The last round ends the match."""
        laid = [figure.card for figure in self.figures if figure.card != NO_CARD]
        self.discard += (*laid, *(card for _, _, card in self.ambushes))
        self.ambushes = ()
        for figure in self.figures:
            figure.card, figure.shown, figure.caught = NO_CARD, False, False
        self.revealed()
        self.over = self.round == self.settings.rounds

    together = False

    def leave(self, seat: Seat, asked: bool) -> bool:
        """CY-3.2 Who leaves takes all along, at once: its cards go face down under the pile. A side without seats has lost."""
        mine = [figure for figure in self.figures if figure.seat == seat]
        cards = [*self.hands[seat], *(f.card for f in mine if f.card != NO_CARD), *(card for _, whose, card in self.ambushes if whose == seat)]
        self.pile = (*sorted(cards), *self.pile)
        self.hands[seat] = ()
        self.ambushes = tuple(one for one in self.ambushes if one[1] != seat)
        for figure in mine:
            figure.at, figure.card, figure.shown, figure.caught = GONE, NO_CARD, False, False
        self.over = len({other % 2 for other in self.seats}) < 2
        self.tell(SeatLeft, seat, rule="CY-3.2")
        return True

    def out(self, seat: Seat) -> bool:
        return seat in self.conceded


# ---------------------------------------------------------------- the rules


class Round(Step[Table]):
    """CY-2.0 A round: draw, plan, bid, hide, walk, count."""

    def run(self, s: Table) -> Steps[Table]:
        s.begin_round()
        return [Plan(), BidForLead(), HideInTurn(), WalkInTurn(), Count()]


class Plan(SecretChoice[Table]):
    """CY-2.2 Each seat lays a card face down beside each of its figures. They stay face down until the figure walks."""

    def seats(self, s: Table) -> Sequence[Seat]:
        return s.seats

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        if len(picked) == 2:
            return [Ready()]
        return [lay for card in s.hands[seat] if (lay := Lay(card)) not in picked] if len(picked) < 2 else []

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        return self.options(s, seat, picked)[0]

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Steps[Table]:
        for seat, series in picks.items():
            for figure, pick in zip(s.own(seat), series, strict=False):
                assert isinstance(pick, Lay)
                s.lay(figure, pick.card)
        return DONE


class BidForLead(SecretChoice[Table]):
    """CY-2.3 Each seat bids a card; all are shown. Who bid more walks sooner."""

    def seats(self, s: Table) -> Sequence[Seat]:
        return s.seats

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        return [] if picked else [Bid(card) for card in s.hands[seat]]

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        return Bid(s.hands[seat][0])

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Steps[Table]:
        s.show_bids({seat: pick.card for seat, (pick,) in picks.items() if isinstance(pick, Bid)})
        return DONE


class HideInTurn(Step[Table]):
    """CY-2.4 In turn order, each seat may hide an ambush."""

    def run(self, s: Table) -> Steps[Table]:
        return [HideAmbush(seat) for seat in s.lead]


class HideAmbush(Choice[Table]):
    """CY-2.4 An ambush is a card face down in a column."""

    seat: Seat

    def applies(self, s: Table) -> bool:
        return self.seat in s.seats and bool(s.hands[self.seat])

    def options(self, s: Table) -> Sequence[Option]:
        hidden = [Secret(card, s.shares(self.seat)) for card in s.hands[self.seat]]
        return [*(Hide(column, card) for column in range(5) for card in hidden), Pass()]

    def chosen(self, s: Table, pick: Option) -> Steps[Table]:
        match pick:
            case Hide(column, Secret(int(card))):
                s.hide(self.seat, column, card)
        return DONE


class WalkInTurn(Step[Table]):
    """CY-2.5 In turn order, each seat walks with both figures."""

    def run(self, s: Table) -> Steps[Table]:
        return [Walk(seat, figure) for seat in s.lead for figure in s.own(seat)]


class Walk(Choice[Table]):
    """CY-2.5 A figure shows its card and walks to a free neighboring square, or stays. Out of time, it wanders."""

    seat: Seat
    figure: int

    def applies(self, s: Table) -> bool:
        return self.seat in s.seats

    def options(self, s: Table) -> Sequence[Option]:
        return [*map(Enter, s.free_neighbors(self.figure)), Pass()]

    def default(self, s: Table) -> Option:
        return s.draw(f"wander {self.seat + 1}", uniform(self.options(s)))

    def chosen(self, s: Table, pick: Option) -> Steps[Table]:
        s.walk(self.figure, pick.cell if isinstance(pick, Enter) else s.figures[self.figure].at)
        return [SpringAmbush(self.figure)]


class SpringAmbush(Window[Table]):
    """CY-2.6 After a figure walked, ambushes in its column may be sprung, each once. One catches a figure with a lower card, then no other can."""

    lasts = Lasts.ROUND

    figure: int

    def seats(self, s: Table) -> Sequence[Seat]:
        figure = s.figures[self.figure]
        return [seat for column, seat, _ in s.ambushes if column == figure.at % 5 and seat % 2 != figure.seat % 2]

    def closed(self, s: Table) -> bool:
        figure = s.figures[self.figure]
        return figure.caught or figure.at == GONE

    def answers(self, s: Table, seat: Seat) -> Sequence[Option]:
        return [Spring()]

    def answered(self, s: Table, seat: Seat, pick: Option) -> Steps[Table]:
        s.spring(seat, self.figure)
        return DONE


class Count(Step[Table]):
    """CY-2.7 Each free figure on a lantern (the middle row) counts a point. After the last round the match is over."""

    def run(self, s: Table) -> Steps[Table]:
        for side in (0, 1):
            s.count(side)
        s.end_round()
        return [Round()]


# ---------------------------------------------------------------- the game


class Courtyard(Game[Table]):
    """Courtyard."""

    id = "courtyard"
    name = "Courtyard"
    settings = CourtyardSettings
    table = Table

    def new(self, settings: Settings, content: Content, chance: Chance) -> Table:
        assert isinstance(settings, CourtyardSettings)
        table = Table(settings, content, chance)
        table.lay_out()
        table.todo = [Round()]
        return table

    def round(self, state: Table) -> int:
        return state.round

    def outcome(self, state: Table) -> Outcome:
        alive = [any(seat % 2 == side for seat in state.seats) for side in (0, 1)]
        worth = [(alive[side], state.points[side]) for side in (0, 1)]
        places = tuple(1 + sum(other > mine for other in worth) for mine in worth)
        reason = "The other side left" if not all(alive) else "The last round is over"
        return Outcome(places, reason, tuple(((("lanterns", n)),) for n in state.points), rule="CY-3.1")

    def hide(self, state: Table, viewer: Seat | None) -> None:
        circle = () if viewer is None else state.shares(viewer)
        state.pile = (HIDDEN,) * len(state.pile)
        state.hands = [hand if seat in circle else (HIDDEN,) * len(hand) for seat, hand in enumerate(state.hands)]
        state.ambushes = tuple((column, seat, card if seat in circle else HIDDEN) for column, seat, card in state.ambushes)
        for figure in state.figures:
            if figure.card != NO_CARD and not figure.shown and figure.seat not in circle:
                figure.card = HIDDEN

    def deal(self, state: Table, viewer: Seat | None, chance: Chance) -> None:
        known = [*state.discard, *(card for hand in state.hands for card in hand), *(card for _, _, card in state.ambushes), *(f.card for f in state.figures)]
        unknown = iter(chance.shuffle("deal", [card for card in range(1, 10 * len(state.hands) + 1) if card not in known]))

        def drawn(card: int) -> int:
            return next(unknown) if card == HIDDEN else card

        state.pile = tuple(map(drawn, state.pile))
        state.hands = [tuple(sorted(map(drawn, hand))) for hand in state.hands]
        state.ambushes = tuple((column, seat, drawn(card)) for column, seat, card in state.ambushes)
        for figure in state.figures:
            figure.card = drawn(figure.card)

    def awaited(self, observation: Observation[Table]) -> tuple[tuple[Seat, ...], tuple[int, ...]]:
        s = observation.state
        circle = () if observation.viewer is None else s.shares(observation.viewer)
        return tuple(seat for seat in to_act(s) if seat in circle), tuple(sorted({seat % 2 for seat in to_act(s) if seat not in circle}))

    def value(self, observation: Observation[Table], seat: Seat) -> float:
        mine, theirs = observation.state.points[seat % 2], observation.state.points[1 - seat % 2]
        return (mine - theirs) / (mine + theirs + 4)

    def scene(self, observation: Observation[Table]) -> sc.Scene:
        s = observation.state
        cells = [sc.Cell(id=f"cell-{name}", name=name, q=n % 5, r=n // 5, terrain="lantern" if n in MIDDLE else "stone") for n, name in enumerate(BOARD.names)]
        pieces = [
            sc.Piece(
                id=f"figure-{n}",
                name=called(s, n),
                icon="fox" if n % 2 == 0 else "owl",
                at=f"cell-{BOARD.names[f.at]}" if f.at != GONE else "",
                text="It walks in the courtyard.",
            )
            for n, f in enumerate(s.figures)
        ]
        zones = [zone(f"hand-{seat + 1}", "hand", hand) for seat, hand in enumerate(s.hands)]
        zones += [zone(f"plan-{n}", "held", (f.card,)) for n, f in enumerate(s.figures) if f.card != NO_CARD]
        zones += [zone(f"ambush-{'abcde'[column]}-{seat + 1}", "place", (card,)) for column, seat, card in s.ambushes]
        zones += [sc.Zone(id="pile", name="Pile", role="deck", cards=[], count=len(s.pile)), zone("discard", "pile", s.discard)]
        sides = [sc.Side(id=f"side-{n}", name=("Azure", "Ember")[n], style=("azure", "ember")[n], seats=list(s.shares(n))) for n in (0, 1)]
        board = sc.Board(id="courtyard", name="Courtyard", kind="square", cells=cells)
        return sc.Scene(sides=sides, boards=[board], pieces=pieces, zones=zones, round=s.round)

    def prompt(self, observation: Observation[Table], seat: Seat) -> sc.Prompt:
        match observation.state.todo[-1]:
            case Plan():
                number = len(observation.state.picks.get(seat, ()))
                return sc.Prompt(title="Plan", how=f"Lay a card beside your {NAMES[number]}" if number < 2 else "Ready?", rule="CY-2.2")
            case BidForLead():
                return sc.Prompt(title="Bid for the lead", rule="CY-2.3")
            case HideAmbush():
                return sc.Prompt(title="Hide an ambush", how="Choose a card and a column", rule="CY-2.4")
            case Walk(_, figure):
                return sc.Prompt(title=f"Walk with {called(observation.state, figure)}", piece=f"figure-{figure}", rule="CY-2.5")
            case _:
                return sc.Prompt(title="Spring your ambush?", rule="CY-2.6")

    def offer(self, observation: Observation[Table], option: Option) -> sc.Offer:
        match option:
            case Lay(card):
                return sc.Offer(text=f"lay {card}", label=f"Lay {card}", on=[f"card-{card}"])
            case Bid(card):
                return sc.Offer(text=f"bid {card}", label=f"Bid {card}", on=[f"card-{card}"])
            case Hide(column, Secret(card)):
                name = "abcde"[column]
                return sc.Offer(text=f"hide {card} in {name}", label=f"Hide {card}", on=[f"card-{card}", *(f"cell-{name}{row}" for row in range(1, 6))])
            case Enter(cell):
                name = BOARD.names[cell]
                return sc.Offer(text=f"enter {name}", label=f"Go to {name}", on=[f"cell-{name}"])
            case Spring():
                return sc.Offer(text="spring", label="Spring it", tone="main")
        return super().offer(observation, option)

    def say(self, observation: Observation[Table], told: Told) -> sc.Line | None:
        s = observation.state
        match told.event:
            case CardsDrawn(seat, cards):
                text = f"Seat {seat + 1} draws {', '.join(map(str, cards)) if isinstance(cards, tuple) else 'cards'}"
            case CardLaid(_, figure, card):
                text = f"{called(s, figure)} gets {face(card)}"
            case BidsShown(bids):
                text = "; ".join(f"seat {seat + 1} bids {card}" for seat, card in bids)
            case AmbushHidden(seat, column, card):
                text = f"Seat {seat + 1} hides {face(card)} in column {'abcde'[column]}"
            case FigureWalked(figure, cell, card):
                text = f"{called(s, figure)} shows {card} and walks to {BOARD.names[cell]}"
            case AmbushSprung(seat, figure, card, caught):
                text = f"Seat {seat + 1} springs {card}: {called(s, figure)} {'is caught' if caught else 'slips away'}"
            case LanternsCounted(side, lanterns):
                text = f"{('Azure', 'Ember')[side]} holds {lanterns} lanterns"
            case SeatLeft(seat):
                text = f"Seat {seat + 1} leaves"
            case _:
                return super().say(observation, told)
        return sc.Line(spans=[sc.Span(text=text)], rule=told.rule)


def called(s: Table, figure: int) -> str:
    """A figure's name."""
    return f"{NAMES[figure % 2]} {s.figures[figure].seat + 1}"


def face(card: int | Secret) -> str:
    """A card in words, as far as it is known."""
    return "a card" if card == HIDDEN else str(card)


def zone(name: str, role: str, cards: Sequence[int]) -> sc.Zone:
    """A zone whose unknown cards show their backs, named by their places; a known one is named by itself."""
    backs = [
        sc.Card(id=f"{name}-{place}", name="card", face=False) if card == HIDDEN else sc.Card(id=f"card-{card}", name=str(card), text="The highest bid leads.")
        for place, card in enumerate(cards)
    ]
    return sc.Zone(id=f"zone-{name}", name=name, role=role, cards=backs)  # type: ignore[arg-type]  # one of its roles


GAME = Courtyard()
