"""March: a sample game of interrupts, on hexes, for two to four seats, each for itself.

A runner's march is interrupted; the interrupt starts a march of its own or an attack; the attack kills, halts or shoves the runner.
What cards may change meanwhile lies on the table: `activations` and `attacks`, the innermost last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from outplay.kernel import scene as sc
from outplay.kernel.cards import those
from outplay.kernel.chance import Chance, Law
from outplay.kernel.content import Content
from outplay.kernel.event import Event, Told
from outplay.kernel.game import Game, Outcome
from outplay.kernel.hexes import Hexes, disc
from outplay.kernel.settings import Field, Settings
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Pass, Seat, Secret, SecretChoice, Step, Steps
from outplay.kernel.things import Thing
from outplay.kernel.view import HIDDEN, Observation
from outplay.kernel.window import Lasts, Window

BOARD = Hexes(disc(3))
CENTER = BOARD.at[0, 0]
STARTS = tuple(BOARD.at[space] for space in ((0, -3), (0, 3), (3, -3), (-3, 3)))
OFF = -2
SPEED = 3
HEALTH = 3
CARDS = 8  # for each seat
WOUND = Law((1, 2), (3, 1))
KINDS = ("blow", "halt", "shove", "rush")


class MarchSettings(Settings):
    """How many rounds."""

    rounds: int = 3

    SEATS = (2, 3, 4)
    FORM = (Field(id="rounds", name="Rounds", text="How many rounds are played", kind="number", default=3, low=1, high=9),)


# ---------------------------------------------------------------- what may be picked, what may happen


class GoTo(Option):
    """March to a hex, as far as nobody interrupts."""

    cell: int


class Play(Option):
    """Play a card: at once and open as an interrupt, or sealed in an attack."""

    card: int


class RunnerMoved(Event):
    seat: Seat
    cell: int
    shoved: bool = False


class CardPlayed(Event):
    seat: Seat
    card: int


class CardDrawn(Event):
    seat: Seat
    card: int | Secret


class RunnerHurt(Event):
    seat: Seat
    wounds: int


class RunnerDied(Event):
    seat: Seat


class CenterCounted(Event):
    points: tuple[int, ...]


# ---------------------------------------------------------------- the table


class Activation(Thing):
    """A march that goes on: whose, hexes left, and who interrupted it already."""

    seat: Seat
    left: int
    used: tuple[Seat, ...] = ()


class Attack(Thing):
    """An attack that goes on: who attacks whom, and both cards once they are shown."""

    seat: Seat
    target: Seat
    card: int | None = None
    defense: int | None = None


class Table(State):
    """What lies on the table. A seat has one runner: its hex (OFF: dead or gone) and health. Hands are sorted, the pile is face down."""

    settings: MarchSettings
    at: list[int] = []
    health: list[int] = []
    points: list[int] = []
    hands: list[tuple[int, ...]] = []
    pile: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    activations: list[Activation] = []
    attacks: list[Attack] = []
    round: int = 0

    def lay_out(self) -> None:
        """Everybody's runner, and the pile."""
        seats = self.settings.seats
        self.at = list(STARTS[:seats])
        self.health, self.points, self.hands = [HEALTH] * seats, [0] * seats, [()] * seats
        self.pile = tuple(self.chance.shuffle("pile", range(CARDS * seats)))

    # questions

    def alive(self, seat: Seat) -> bool:
        return self.at[seat] != OFF

    @property
    def seats(self) -> list[Seat]:
        """Who is alive."""
        return [seat for seat in range(len(self.at)) if self.alive(seat)]

    def marches(self, seat: Seat) -> bool:
        """Whether this seat's march is the one that goes on."""
        return self.alive(seat) and self.activations[-1].seat == seat

    def near(self, seat: Seat, other: Seat, hexes: int) -> bool:
        return self.alive(seat) and self.alive(other) and BOARD.distance[self.at[seat]][self.at[other]] <= hexes

    def free(self, cell: int) -> bool:
        return cell != BOARD.out and cell not in self.at

    def paths(self, seat: Seat) -> dict[int, tuple[int, ...]]:
        """The hexes this runner can reach, each with the first shortest way."""
        found: dict[int, tuple[int, ...]] = {}
        border: list[tuple[int, ...]] = [()]
        for _ in range(self.activations[-1].left):
            wider: list[tuple[int, ...]] = []
            for path in border:
                for cell in BOARD.neighbors[path[-1] if path else self.at[seat]]:
                    if self.free(cell) and cell not in found:
                        found[cell] = (*path, cell)
                        wider.append(found[cell])
            border = wider
        return found

    def watchers(self, mover: Seat) -> list[Seat]:
        """Who may interrupt: by what is public, whoever is near, has cards and has not done it in this march."""
        return [seat for seat in self.seats if seat != mover and self.near(seat, mover, 2) and self.hands[seat] and seat not in self.activations[-1].used]

    # verbs

    def begin_round(self) -> None:
        self.round += 1
        for seat in self.seats * (2 if self.round == 1 else 1):
            self.draw_card(seat)

    def draw_card(self, seat: Seat) -> None:
        if self.pile:
            card, self.pile = self.pile[-1], self.pile[:-1]
            self.hands[seat] = tuple(sorted((*self.hands[seat], card)))
            self.revealed()
            self.tell(CardDrawn, seat, Secret(card, (seat,)), rule="MA-1.2")

    def discard_card(self, seat: Seat, card: int) -> None:
        """A card goes from a hand to the open discards."""
        self.hands[seat] = tuple(c for c in self.hands[seat] if c != card)
        self.discard += (card,)
        self.revealed([those((seat,))])
        self.tell(CardPlayed, seat, card, rule="MA-3.1")

    def begin_march(self, seat: Seat, hexes: int) -> None:
        self.activations.append(Activation(seat, hexes))

    def go(self, seat: Seat, cell: int) -> None:
        """One hex of a march."""
        self.activations[-1].left -= 1
        self.move_to(seat, cell)

    def interrupt(self, seat: Seat, card: int) -> None:
        """Play a card as the one interrupt of this march."""
        self.activations[-1].used += (seat,)
        self.discard_card(seat, card)

    def halt(self, seat: Seat) -> None:
        """No march of this runner goes on."""
        for march in self.activations:
            march.left = 0 if march.seat == seat else march.left

    def end_march(self) -> None:
        self.activations.pop()

    def begin_attack(self, seat: Seat, target: Seat) -> None:
        self.attacks.append(Attack(seat, target))

    def show(self, seat: Seat, card: int) -> None:
        """Turn over the card that was picked for this attack."""
        self.discard_card(seat, card)
        attack = self.attacks[-1]
        if seat == attack.seat:
            attack.card = card
        else:
            attack.defense = card

    def end_attack(self) -> None:
        self.attacks.pop()

    def move_to(self, seat: Seat, cell: int, shoved: bool = False) -> None:
        self.at[seat] = cell
        self.tell(RunnerMoved, seat, cell, shoved, rule="MA-4.3" if shoved else "MA-2.1")

    def hurt(self, seat: Seat, wounds: int) -> None:
        self.health[seat] -= wounds
        self.tell(RunnerHurt, seat, wounds, rule="MA-4.1")
        if self.health[seat] <= 0:
            self.remove(seat)

    def lose(self, side: int) -> None:
        """MA-5.3 Who leaves is out."""
        if self.alive(side):
            self.remove(side)

    def out(self, seat: Seat) -> bool:
        return not self.alive(seat)

    def remove(self, seat: Seat) -> None:
        """A runner is out, and its cards are shown and discarded. The last one alive wins."""
        self.at[seat] = OFF
        self.discard += self.hands[seat]
        self.hands[seat] = ()
        self.over = len(self.seats) < 2
        self.revealed()
        self.tell(RunnerDied, seat, rule="MA-4.4")

    def count(self) -> None:
        for seat in self.seats:
            self.points[seat] += max(0, 2 - BOARD.distance[CENTER][self.at[seat]])
        self.tell(CenterCounted, tuple(self.points), rule="MA-5.1")
        self.over = self.round == self.settings.rounds


# ---------------------------------------------------------------- the rules


class Round(Step[Table]):
    """MA-1.1 A round: everybody draws, then everybody marches in seat order, then the center counts."""

    def run(self, s: Table) -> Steps[Table]:
        s.begin_round()
        return [*(Activate(seat, SPEED) for seat in s.seats), Count()]


class Activate(Step[Table]):
    """MA-2.1 A march of so many hexes."""

    seat: Seat
    hexes: int

    def applies(self, s: Table) -> bool:
        return s.alive(self.seat)

    def run(self, s: Table) -> Steps[Table]:
        s.begin_march(self.seat, self.hexes)
        return [March(self.seat), EndActivation()]


class March(Choice[Table]):
    """MA-2.2 A runner goes hex by hex toward a hex in reach, until somebody near may interrupt; then it is asked again."""

    seat: Seat

    def applies(self, s: Table) -> bool:
        return s.marches(self.seat) and s.activations[-1].left > 0

    def options(self, s: Table) -> Sequence[Option]:
        return [*map(GoTo, s.paths(self.seat)), Pass()]

    def chosen(self, s: Table, pick: Option) -> Steps[Table]:
        if not isinstance(pick, GoTo):
            return DONE
        for cell in s.paths(self.seat)[pick.cell]:
            s.go(self.seat, cell)
            if s.watchers(self.seat):
                return [Interrupt(self.seat), March(self.seat)]
        return [March(self.seat)]


class Interrupt(Window[Table]):
    """MA-3.1 Whoever is near a marching runner may interrupt it once, with any card: a rush to march one hex, any other to attack."""

    lasts = Lasts.ONE_A_SIDE

    mover: Seat

    def seats(self, s: Table) -> Sequence[Seat]:
        return s.watchers(self.mover)

    def closed(self, s: Table) -> bool:
        return not s.marches(self.mover)

    def answers(self, s: Table, seat: Seat) -> Sequence[Option]:
        adjacent = s.near(seat, self.mover, 1)
        return [Play(card) for card in s.hands[seat] if (kind(card) == "rush") != adjacent]

    def answered(self, s: Table, seat: Seat, pick: Option) -> Steps[Table]:
        assert isinstance(pick, Play)
        s.interrupt(seat, pick.card)
        return [Activate(seat, 1)] if kind(pick.card) == "rush" else [StartAttack(seat, self.mover)]


class StartAttack(Step[Table]):
    """MA-3.2 An attack: both pick cards, the difference counts."""

    seat: Seat
    target: Seat

    def run(self, s: Table) -> Steps[Table]:
        s.begin_attack(self.seat, self.target)
        return [PickCards(self.seat, self.target), Strike(self.seat, self.target), EndAttack()]


class PickCards(SecretChoice[Table]):
    """MA-3.3 Attacker and target each pick a card or none in secret; both are shown."""

    attacker: Seat
    target: Seat

    def applies(self, s: Table) -> bool:
        return s.near(self.attacker, self.target, 1)

    def seats(self, s: Table) -> Sequence[Seat]:
        return sorted(seat for seat in (self.attacker, self.target) if s.hands[seat])

    def options(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        return [] if picked else [*map(Play, s.hands[seat]), Pass()]

    def default(self, s: Table, seat: Seat, picked: tuple[Option, ...]) -> Option:
        return Pass()

    def resolve(self, s: Table, picks: Mapping[Seat, tuple[Option, ...]]) -> Steps[Table]:
        for seat, series in picks.items():
            for pick in series:
                if isinstance(pick, Play):
                    s.show(seat, pick.card)
        return DONE


class Strike(Step[Table]):
    """MA-3.4 The attacker's card works if it is stronger: a blow hurts, a halt ends the target's march, a shove drives the target away."""

    attacker: Seat
    target: Seat

    def applies(self, s: Table) -> bool:
        return s.near(self.attacker, self.target, 1) and strength(s.attacks[-1].card) > strength(s.attacks[-1].defense)

    def run(self, s: Table) -> Steps[Table]:
        match kind(s.attacks[-1].card):
            case "blow":
                s.hurt(self.target, s.draw("wound", WOUND))
            case "halt":
                s.halt(self.target)
            case "shove":
                return [Shove(self.attacker, self.target)]
        return DONE


class Shove(Choice[Table]):
    """MA-4.3 The attacker chooses a free hex away from itself; the target is put there and marches on from it."""

    seat: Seat
    target: Seat

    def applies(self, s: Table) -> bool:
        return s.near(self.seat, self.target, 1) and bool(self.options(s))

    def options(self, s: Table) -> Sequence[Option]:
        away = BOARD.distance[s.at[self.seat]]
        return [GoTo(cell) for cell in BOARD.neighbors[s.at[self.target]] if s.free(cell) and away[cell] == 2]

    def default(self, s: Table) -> Option:
        return self.options(s)[0]

    def chosen(self, s: Table, pick: Option) -> Steps[Table]:
        assert isinstance(pick, GoTo)
        s.move_to(self.target, pick.cell, shoved=True)
        return DONE


class EndAttack(Step[Table]):
    """MA-3.5 An attack ends, whatever became of it."""

    def run(self, s: Table) -> Steps[Table]:
        s.end_attack()
        return DONE


class EndActivation(Step[Table]):
    """MA-2.3 A march ends, whatever became of it."""

    def run(self, s: Table) -> Steps[Table]:
        s.end_march()
        return DONE


class Count(Step[Table]):
    """MA-5.1 Who stands in the center at the end of a round has two points, next to it one. After the last round the match is over."""

    def run(self, s: Table) -> Steps[Table]:
        s.count()
        return [Round()]


# ---------------------------------------------------------------- the game


class MarchGame(Game[Table]):
    """March."""

    id = "march"
    name = "March"
    settings = MarchSettings
    table = Table

    def new(self, settings: Settings, content: Content, chance: Chance) -> Table:
        assert isinstance(settings, MarchSettings)
        table = Table(settings, content, chance)
        table.lay_out()
        table.todo = [Round()]
        return table

    def round(self, state: Table) -> int:
        return state.round

    def outcome(self, state: Table) -> Outcome:
        worth = [(state.alive(seat), state.points[seat]) for seat in range(len(state.at))]
        places = tuple(1 + sum(other > mine for other in worth) for mine in worth)
        return Outcome(places, "The last runner stands" if len(state.seats) == 1 else "The last round is over", tuple(((("center", n)),) for n in state.points))

    def hide(self, state: Table, viewer: Seat | None) -> None:
        state.pile = (HIDDEN,) * len(state.pile)
        state.hands = [hand if seat == viewer else (HIDDEN,) * len(hand) for seat, hand in enumerate(state.hands)]

    def deal(self, state: Table, viewer: Seat | None, chance: Chance) -> None:
        known = [*state.discard, *(card for hand in state.hands for card in hand)]
        unknown = iter(chance.shuffle("deal", [card for card in range(CARDS * len(state.at)) if card not in known]))
        state.hands = [tuple(sorted(next(unknown) if card == HIDDEN else card for card in hand)) for hand in state.hands]
        state.pile = tuple(unknown)

    def value(self, observation: Observation[Table], seat: Seat) -> float:
        s = observation.state
        worth = [s.points[n] + s.health[n] * s.alive(n) for n in range(len(s.at))]
        return (worth[seat] - max(w for n, w in enumerate(worth) if n != seat)) / (sum(map(abs, worth)) + 1)

    def scene(self, observation: Observation[Table]) -> sc.Scene:
        s = observation.state
        cells = [
            sc.Cell(id=f"cell-{name}", name=name, q=q, r=r, terrain="center" if (q, r) == (0, 0) else "grass")
            for name, (q, r) in zip(BOARD.names, BOARD.axial, strict=True)
        ]
        pieces = [
            sc.Piece(
                id=f"runner-{n + 1}",
                name=f"Runner {n + 1}",
                icon="run",
                at=f"cell-{BOARD.names[at]}" if at != OFF else "",
                side=f"side-{n}",
                text="It marches.",
            )
            for n, at in enumerate(s.at)
        ]
        zones = [sc.Zone(id=f"hand-{n + 1}", name=f"Hand {n + 1}", role="hand", cards=faces(n, hand), seat=n) for n, hand in enumerate(s.hands)]
        sides = [sc.Side(id=f"side-{n}", name=f"Runner {n + 1}", style=("azure", "ember", "jade", "plum")[n], seats=[n]) for n in range(len(s.at))]
        return sc.Scene(sides=sides, boards=[sc.Board(id="field", name="Field", kind="hex", cells=cells)], pieces=pieces, zones=zones, round=s.round)

    def offer(self, observation: Observation[Table], option: Option) -> sc.Offer:
        match option:
            case GoTo(cell):
                name = BOARD.names[cell]
                return sc.Offer(text=f"go to {name}", label=f"Go to {name}", on=[f"cell-{name}"])
            case Play(card):
                return sc.Offer(text=f"play {called(card)}", label=f"Play {called(card)}", on=[f"card-{card}"])
        return super().offer(observation, option)

    def say(self, observation: Observation[Table], told: Told) -> sc.Line | None:
        match told.event:
            case RunnerMoved(seat, cell, shoved):
                text = f"Runner {seat + 1} {'is shoved' if shoved else 'goes'} to {BOARD.names[cell]}"
            case CardPlayed(seat, card):
                text = f"Runner {seat + 1} plays {called(card)}"
            case CardDrawn(seat, card):
                text = f"Runner {seat + 1} draws {called(card) if isinstance(card, int) and card != HIDDEN else 'a card'}"
            case RunnerHurt(seat, wounds):
                text = f"Runner {seat + 1} loses {wounds} health"
            case RunnerDied(seat):
                text = f"Runner {seat + 1} is out"
            case CenterCounted(points):
                text = f"The center counts: {', '.join(map(str, points))}"
            case _:
                return super().say(observation, told)
        return sc.Line(spans=[sc.Span(text=text)], rule=told.rule)


def kind(card: int | None) -> str:
    """What a card does."""
    return "nothing" if card is None else KINDS[card % 4]


def strength(card: int | None) -> int:
    """How hard a card is to stop."""
    return 0 if card is None else card // 4 + 1


def called(card: int) -> str:
    """A card's name, such as blow-3."""
    return f"{kind(card)}-{strength(card)}"


def faces(seat: Seat, hand: tuple[int, ...]) -> list[sc.Card]:
    """A hand as cards; unknown ones show their backs and are named by their places."""
    return [
        sc.Card(id=f"hand-{seat + 1}-{place}", name="card", face=False)
        if card == HIDDEN
        else sc.Card(id=f"card-{card}", name=called(card), text="A card of the march.")
        for place, card in enumerate(hand)
    ]


GAME = MarchGame()
