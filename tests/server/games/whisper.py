"""A game of secrets: hands nobody else sees, a sealed pick of two cards each, and a parry that only some can make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from outplay.kernel import scene as sc
from outplay.kernel.chance import Chance
from outplay.kernel.content import Content
from outplay.kernel.event import Event, Told
from outplay.kernel.game import Game, Outcome
from outplay.kernel.play import legal
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.kernel.step import DONE, Choice, Option, Pass, Ready, Seat, Secret, SecretChoice, Step
from outplay.kernel.view import HIDDEN, Observation

CARDS = 20
HAND = 4
LOWEST = sc.Waiver(key="lowest", label="Always bid the lowest", text="Bidding the lowest")


class WhisperSettings(Settings):
    """Two to four whisper."""

    SEATS = (2, 3, 4)


class WhisperTable(State):
    """Hands, the deck, points."""

    seats: int = 0
    deck: list[int] = []
    hands: list[tuple[int, ...]] = []
    points: list[int] = []
    turn: int = 0

    def lose(self, side: int) -> None:
        self.over = len(self.conceded) >= self.seats - 1

    def out(self, seat: Seat) -> bool:
        return seat in self.conceded


class Bid(Option):
    card: int


class Parry(Option):
    card: int


class Drew(Event):
    seat: Seat
    card: Secret | int


class Revealed(Event):
    seat: Seat
    cards: tuple[int, ...]


class Parried(Event):
    seat: Seat
    card: int


class Deal(Step[WhisperTable]):
    def run(self, s: WhisperTable) -> Sequence[Step[WhisperTable]]:
        s.turn += 1
        for seat in range(s.seats):
            while len(s.hands[seat]) < HAND and s.deck:
                card = s.deck.pop()
                s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
                s.tell(Drew, seat, Secret(card, (seat,)), rule="WHI-1.1")
        s.revealed()
        return [Bids(tuple(seat for seat in range(s.seats) if seat not in s.conceded)), AskParry(0), EndRound()]


class Bids(SecretChoice[WhisperTable]):
    who: tuple[Seat, ...]

    def seats(self, s: WhisperTable) -> Sequence[Seat]:
        return [seat for seat in self.who if seat not in s.conceded]

    def options(self, s: WhisperTable, seat: Seat, picked: tuple[Option, ...]) -> Sequence[Option]:
        if Ready() in picked:
            return []
        if len(picked) == 2:
            return [Ready()]
        return [Bid(card) for card in s.hands[seat] if Bid(card) not in picked]

    def default(self, s: WhisperTable, seat: Seat, picked: tuple[Option, ...]) -> Option:
        return self.options(s, seat, picked)[0]

    def resolve(self, s: WhisperTable, picks: Mapping[Seat, tuple[Option, ...]]) -> Sequence[Step[WhisperTable]]:
        for seat in self.seats(s):
            cards = tuple(pick.card for pick in picks[seat] if isinstance(pick, Bid))
            s.hands[seat] = tuple(card for card in s.hands[seat] if card not in cards)
            s.points[seat] += sum(cards)
            s.tell(Revealed, seat, cards, rule="WHI-2.2")
        return DONE


class AskParry(Choice[WhisperTable]):
    seat: Seat

    always_asked = True

    def applies(self, s: WhisperTable) -> bool:
        return self.seat not in s.conceded

    def options(self, s: WhisperTable) -> Sequence[Option]:
        return [Pass(), *(Parry(card) for card in s.hands[self.seat] if card % 5 == 0)]

    def chosen(self, s: WhisperTable, pick: Option) -> Sequence[Step[WhisperTable]]:
        if isinstance(pick, Parry):
            s.hands[self.seat] = tuple(card for card in s.hands[self.seat] if card != pick.card)
            s.points[self.seat] += 3
            s.tell(Parried, self.seat, pick.card, rule="WHI-3.1")
        return DONE


class EndRound(Step[WhisperTable]):
    def run(self, s: WhisperTable) -> Sequence[Step[WhisperTable]]:
        if len(s.deck) < 2 * s.seats or len(s.conceded) >= s.seats - 1:
            s.over = True
            return DONE
        return [Deal()]


class Whisper(Game[WhisperTable]):
    """The game with secrets."""

    id = "whisper"
    name = "Whisper"
    settings = WhisperSettings
    table = WhisperTable

    def new(self, settings: Settings, content: Content, chance: Chance) -> WhisperTable:
        state = WhisperTable(settings, content, chance, seats=settings.seats, hands=[()] * settings.seats, points=[0] * settings.seats)
        state.deck = state.shuffle("deck", list(range(1, CARDS + 1)))
        state.todo = [Deal()]
        return state

    def round(self, state: WhisperTable) -> int:
        return state.turn

    def outcome(self, state: WhisperTable) -> Outcome:
        ranks = [-1 if seat in state.conceded else points for seat, points in enumerate(state.points)]
        return Outcome(tuple(1 + sum(other > mine for other in ranks) for mine in ranks), "all was said")

    def hide(self, state: WhisperTable, viewer: Seat | None) -> None:
        state.deck = [HIDDEN] * len(state.deck)
        for seat in range(state.seats):
            if seat != viewer:
                state.hands[seat] = (HIDDEN,) * len(state.hands[seat])

    def deal(self, state: WhisperTable, viewer: Seat | None, chance: Chance) -> None:
        held = {card for hand in state.hands for card in hand if card != HIDDEN}
        rest = chance.shuffle("re-deal", [card for card in range(1, CARDS + 1) if card not in held])
        for seat in range(state.seats):
            if HIDDEN in state.hands[seat]:
                state.hands[seat] = tuple(sorted(rest.pop() for _ in state.hands[seat]))
        state.deck = [rest.pop() for _ in state.deck]

    def scene(self, observation: Observation[WhisperTable]) -> sc.Scene:
        s = observation.state
        sides = [sc.Side(id=f"side-{i}", name=f"Voice {i + 1}", style="nobody", seats=[i]) for i in range(s.seats)]
        zones = [
            sc.Zone(id=f"hand-{i}", name=f"Hand {i + 1}", role="hand", seat=i, cards=[card(i, n, c) for n, c in enumerate(hand)])
            for i, hand in enumerate(s.hands)
        ]
        return sc.Scene(sides=sides, boards=[], zones=zones, round=s.turn)

    def prompt(self, observation: Observation[WhisperTable], seat: Seat) -> sc.Prompt:
        return sc.Prompt(title=type(observation.state.todo[-1]).__name__, waiver=LOWEST if isinstance(observation.state.todo[-1], Bids) else None)

    def waivers(self, observation: Observation[WhisperTable], seat: Seat) -> Sequence[sc.Waiver]:
        return [LOWEST]

    def say(self, observation: Observation[WhisperTable], told: Told) -> sc.Line | None:
        match told.event:
            case Drew(seat, drawn):
                return sc.Line(spans=[sc.Span(text=f"Voice {seat + 1} draws {'a card' if drawn == HIDDEN else drawn}")], rule=told.rule)
            case _:
                return super().say(observation, told)

    def refusals(self, observation: Observation[WhisperTable], seat: Seat, on: str) -> Sequence[sc.Refusal]:
        """Of cards: it tells all that it knows of them."""
        s = observation.state
        cards = {card(one, n, number).id: (one, number) for one, hand in enumerate(s.hands) for n, number in enumerate(hand)}
        if on not in cards or any(on == f"card-{getattr(option, 'card', '')}" for option in legal(s, seat)):
            return ()
        owner, number = cards[on]
        if owner != seat:
            return [sc.Refusal(on=on, text=f"Voice {owner + 1} holds it", sub=f"It is {number}.", rule="WHI-1.1")]
        return [sc.Refusal(on=on, text="It is bid already" if isinstance(s.todo[-1], Bids) else "No multiple of five", sub=f"It is {number}.", rule="WHI-3.1")]


def card(seat: Seat, place: int, number: int) -> sc.Card:
    """A card of a hand; a hidden one is named by its place."""
    if number == HIDDEN:
        return sc.Card(id=f"hidden-{seat}-{place}", name="A card", face=False)
    return sc.Card(id=f"card-{number}", name=f"Card {number}")


GAME = Whisper()
