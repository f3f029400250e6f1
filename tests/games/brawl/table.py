"""Tables in the middle of a match, for scenarios: frame F0 of the worked examples, changed by what a test says.

    with table(a={"GWA": at(-2, 0)}, b={"DER": at(-1, -1), "PIE": at(1, 0)}, hand_a=["GWA-D1"]) as t:
        t.pick(A, "play fireball").pick(A, "stop").pick(A, "target pierina")

A is seat 0, the first player, in the West; B is seat 1. Hexes are axial (q, r); `name` says what text forms call one. Trap faces are scripted by kind: `trap=["TRAP-1"]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from outplay.games.brawl import GAME
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.content import BrawlContent
from outplay.games.brawl.data.settings import EVEN
from outplay.games.brawl.rules.activation_phase import ChooseAct
from outplay.games.brawl.rules.champion import OFF, Champion
from outplay.games.brawl.rules.player import ALL_CORES, Player
from outplay.games.brawl.rules.rounds import Advance, BeginRound, EndTurn, Turn, UpkeepPhase
from outplay.games.brawl.rules.state import EMPTY, Table
from outplay.games.brawl.rules.token import Trap
from outplay.games.brawl.rules.winning import CheckLimit
from outplay.kernel.cards import Cards, Hand, those
from outplay.kernel.chance import Quick
from outplay.kernel.hexes import Axial
from outplay.kernel.late import UNDRAWN
from outplay.kernel.settings import Value
from outplay.kernel.step import Step
from outplay.testing.scenario import Scenario

A, B = 0, 1
A1, B1, A2, B2 = 0, 1, 2, 3
"""The seats of the variant, in turn order."""

LOADED = GAME.load()
assert isinstance(LOADED, BrawlContent)
CONTENT: BrawlContent = LOADED
BOARD = CONTENT.board
CARD = {card.id: n for n, card in enumerate(CONTENT.cards)}
CHALLENGE = {card.id: n for n, card in enumerate(CONTENT.challenges)}
TOKEN = {kind.id: CONTENT.tokens.index(n) for n, kind in enumerate(CONTENT.traps)}
"""The first token of each kind of trap."""
F0: tuple[Axial, ...] = ((-2, 1), (2, -1), (-1, 2), (1, -2))
"""Where the traps of frame F0 lie."""


class Place(NamedTuple):
    """Where a Champion stands and what it carries; without a hex it waits on its Gate."""

    space: Axial | None
    damage: int = 0
    up: bool = False
    rooted: bool = False
    stunned: bool = False
    seat: int = 0
    """In the variant: the first or the second player of its team."""


def at(q: int, r: int, damage: int = 0, up: bool = False, rooted: bool = False, stunned: bool = False, seat: int = 0) -> Place:
    """Return a Champion on a hex."""
    return Place((q, r), damage, up, rooted, stunned, seat)


GATE = Place(None)


class At(Scenario[Table]):
    """A scenario of this game."""

    def champion(self, id: str, seat: int | None = None) -> Champion:
        """Return the Champion with this id; `seat` says which if both teams have it."""
        return self.state.champions[self.number(id, seat)]

    def number(self, id: str, seat: int | None = None) -> int:
        """Return its number on the table."""
        card = CONTENT.champion(id)
        return next(n for n, one in enumerate(self.state.champions) if one.card == card and seat in (None, one.seat))

    def space(self, id: str, seat: int | None = None) -> Axial | None:
        """Return the hex on which a Champion stands; None on its Gate."""
        cell = self.champion(id, seat).cell
        return None if cell == OFF else BOARD.hexes.axial[cell]

    def damage(self, id: str, seat: int | None = None) -> int:
        """Return the count of its damage tokens."""
        return self.champion(id, seat).damage

    def hand(self, seat: int) -> list[str]:
        """Return the cards in a hand, by id."""
        return sorted(CONTENT.cards[card].id for card in self.state.players[seat].hand)

    def traps(self) -> set[Axial]:
        """Return the hexes with a trap token."""
        return {BOARD.hexes.axial[cell] for cell in self.state.traps}

    def struck(self) -> dict[str, int]:
        """Return the attack damage and Poison of all blows so far, by Champion."""
        return {CONTENT.champions[self.state.champions[blow.champion].card].id: blow.n + blow.poison for blow in self.events(ev.Struck)}


def name(q: int, r: int) -> str:
    """Return a hex as text forms call it."""
    return BOARD.hexes.names[BOARD.hexes.at[q, r]]


def names(*spaces: Axial, form: str = "to {}") -> set[str]:
    """Return the text forms of some hexes."""
    return {form.format(name(*space)) for space in spaces}


def table(
    a: Mapping[str, Place] = {},
    b: Mapping[str, Place] = {},
    *,
    hand_a: Sequence[str] = (),
    hand_b: Sequence[str] = (),
    hands: Sequence[Sequence[str]] = (),
    deck_a: Sequence[str] | None = None,
    discard_a: Sequence[str] = (),
    discard_b: Sequence[str] = (),
    turn: int = A,
    round: int = 3,
    vp: tuple[int, int] = (0, 0),
    cores_a: int = ALL_CORES,
    cores_b: int = ALL_CORES,
    traps: Sequence[Axial] = F0,
    track: Sequence[str] = ("", "", "", ""),
    begin: str = "act",
    trap: Sequence[str] = (),
    seats: int = 2,
    script: Mapping[str, Sequence[object]] = {},
    kind: type[At] = At,
    **options: Value,
) -> At:
    """Return frame F0: round 3, A's Activation Phase, all Cores ready. `begin`: act, turn (from its Scoreboard Phase) or upkeep.

    What is in no hand and no discard pile lies in the decks, in the order of the cards, unless `deck_a` says otherwise. `hands` are those of four players.
    """
    s = GAME.new(GAME.settings.make({**EVEN, "seats": seats, "start": "full", **options}), CONTENT, Quick(1))
    s.todo.clear()
    s.order, s.west, s.round, s.turns, s.vp = tuple(range(seats)), A, round, (round - 1) * seats + turn + (begin != "turn"), list(vp)
    s.phase = "Activation"
    for team, places in ((0, a), (1, b)):
        for id, place in places.items():
            n = len(s.champions)
            s.champions.append(
                Champion(CONTENT.champion(id), team, s.sides[team][place.seat], damage=place.damage, up=place.up, rooted=place.rooted, stunned=place.stunned)
            )
            if place.space is not None:
                s.put(n, BOARD.hexes.at[place.space])
    for seat in range(seats):
        given = list(hands[seat]) if hands else [list(hand_a), list(hand_b)][seat] if seat < 2 else []
        discard = [CARD[id] for id in (discard_a, discard_b, (), ())[seat]]
        hand = [CARD[id] for id in given]
        deck = [card for card in s.deck_of(seat) if card not in hand and card not in discard]
        if seat == A and deck_a is not None:
            deck = [CARD[id] for id in deck_a]
        s.players.append(Player(Hand.laid(hand, those((seat,))), Cards.laid(deck), tuple(discard), (cores_a, cores_b, ALL_CORES, ALL_CORES)[seat]))
    for space in traps:
        s.traps[BOARD.hexes.at[space]] = Trap(UNDRAWN)
    s.track = [CHALLENGE[id] if id else EMPTY for id in track]
    s.challenges = Cards.laid(n for n in range(len(CONTENT.challenges)) if n not in s.track)
    later: list[Step[Table]] = [Turn(seat) for seat in s.order[turn + 1 :]]
    s.todo = [*reversed([*beginning(begin, turn), *later, Advance(), CheckLimit(), BeginRound()])]
    return kind(GAME, s, **{**script, "trap": [TOKEN[id] for id in trap]})


def beginning(begin: str, seat: int) -> list[Step[Table]]:
    """Return what is done first: an Action, a whole turn, or its Upkeep Phase."""
    if begin == "turn":
        return [Turn(seat)]
    upkeep: list[Step[Table]] = [UpkeepPhase(seat), EndTurn()]
    return [ChooseAct(seat), *upkeep] if begin == "act" else upkeep


def start(script: Mapping[str, Sequence[object]] = {}, **options: Value) -> At:
    """Return a match from its setup on. What is drawn is scripted; what is shuffled stays in order unless it is scripted."""
    return At(GAME, GAME.new(GAME.settings.make({**EVEN, **options}), CONTENT, Quick(1)), **script)
