"""Tables of Super Fantasy Brawl as tests write them: Champions by id, hexes as (q, r), what is picked in words of the game.

with table(a={"GOL": on((-1, 0))}, b={"DER": on((0, -1), damage=2)}, hands={"a": ["GOL-M1"]}, springs=["TRAP-1"]) as at:
    at.play("GOL-M1").stop().strike("DER")
    assert at.asks("b", "NewTrap").trap((1, 1)).gate("DER")

A is the first player, with the West; B the second. It is A's Activation Phase of round 3 unless said otherwise (the frame F0 of the rules). In a match of twins a Champion is
called "a GOL" or "b GOL". Whoever is asked is meant by what is picked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self, TypeAlias

from outplay.games.brawl.acting import USE, ChooseAct, PlayCard, Standard
from outplay.games.brawl.board import WEST
from outplay.games.brawl.champion import ALL_CORES, NOBODY, OFF, UNDRAWN, Champion, Trap
from outplay.games.brawl.content import CARDS_EACH, BrawlContent
from outplay.games.brawl.decks import AMOUNTS, MoveTrapTo, PlanCard, TakeCard
from outplay.games.brawl.effects import Alternative
from outplay.games.brawl.game import Brawl
from outplay.games.brawl.harm import current_defense
from outplay.games.brawl.movement import Go, Line
from outplay.games.brawl.reactions import React
from outplay.games.brawl.rounds import Advance, BeginRound, CheckLimit, EndTurn, Turn, UpkeepPhase
from outplay.games.brawl.state import EMPTY, Table
from outplay.games.brawl.targeting import Aim, Center, Opponent, Target, TokenAt
from outplay.games.brawl.traps import TrapHex
from outplay.kernel.cards import Cards, Hand, those
from outplay.kernel.chance import Quick
from outplay.kernel.content import read_folder
from outplay.kernel.hexes import NAMES, Axial
from outplay.kernel.play import legal, to_act
from outplay.kernel.scenario import Scenario
from outplay.kernel.settings import Value
from outplay.kernel.step import Concede, Option, Pass, Step
from outplay.kernel.window import asking

GAME = Brawl()
CONTENT = BrawlContent(read_folder(GAME.folder / "content"))
BOARD = CONTENT.board
HEXES = BOARD.hexes
CHAMPION = {champion.id: n for n, champion in enumerate(CONTENT.champions)}
CARD = {card.id: n for n, card in enumerate(CONTENT.cards)}
CHALLENGE = {challenge.id: n for n, challenge in enumerate(CONTENT.challenges)}
TRAPS: tuple[Axial, ...] = ((-2, 1), (2, -1), (-1, 2), (1, -2))
"""Where tokens lie unless a test says otherwise; (-1,-1) and (1,1) are empty trap hexes."""
SEAT = {"a": 0, "b": 1, "c": 2, "d": 3}
CORES = "DCM"

Who: TypeAlias = str | int
"""A seat, a to d or by number."""


def token(kind: str, n: int = 0) -> int:
    """The number of a trap token: of its kind the first, or the one that is said."""
    return [number for number, k in enumerate(CONTENT.tokens) if CONTENT.traps[k].id == kind][n]


@dataclass(frozen=True)
class Place:
    """A Champion as a test puts it on the table."""

    hex: Axial | None
    damage: int = 0
    up: bool = False
    rooted: bool = False
    stunned: bool = False
    seat: int = -1


def on(hex: Axial, damage: int = 0, *, up: bool = False, rooted: bool = False, stunned: bool = False, seat: int = -1) -> Place:
    """A Champion in the arena. `up`: Leveled Up. `seat`: where a team has two, the seat that has it."""
    return Place(hex, damage, up, rooted, stunned, seat)


GATE = Place(None)
"""A Champion on its Gate."""


class At(Scenario[Table]):
    """A scenario in which Champions are called by id, seats by letters."""

    # ------------------------------------------------------------ who is who

    def number(self, who: str) -> int:
        """The Champion's number."""
        team, _, id = who.rpartition(" ")
        return next(n for n, one in enumerate(self.state.champions) if one.card == CHAMPION[id] and team in ("", "ab"[one.team]))

    def one(self, who: str) -> Champion:
        """The Champion on the table."""
        return self.state.champions[self.number(who)]

    def do(self, option: Option) -> Self:
        """Whoever is asked picks this."""
        (seat,) = to_act(self.state)
        return self.act(seat, option)

    # ------------------------------------------------------------ what is done

    def play(self, card: str) -> Self:
        """Play an Action card."""
        return self.do(PlayCard(CARD[card]))

    def standard(self, action: str, who: str, core: str = "") -> Self:
        """Use a Standard Action: D, C, M or X, which takes any Core."""
        n = "DCMX".index(action)
        return self.do(Standard(n, self.number(who), CORES.index(core or action)))

    def end(self) -> Self:
        """End the Activation Phase."""
        self.asks(self.state.active, "ChooseAct")
        return self.do(Pass())

    def stop(self) -> Self:
        """No, none, stop, decline, pass: whatever is offered as nothing."""
        return self.do(Pass())

    def go(self, hex: Axial) -> Self:
        """Move, Jump, flee or be Placed there."""
        return self.do(Go(cell(hex)))

    def line(self, direction: str, n: int) -> Self:
        """Dash or Swoop."""
        return self.do(Line(NAMES.index(direction), n))

    def strike(self, who: str) -> Self:
        """Name a Champion as the target; move nowhere before, where that is asked."""
        return self.still().do(Target(self.number(who)))

    def aim(self, direction: str) -> Self:
        """Turn an area of effect; move nowhere before, where that is asked."""
        return self.still().do(Aim(NAMES.index(direction)))

    def center(self, hex: Axial) -> Self:
        """Lay a blast; move nowhere before, where that is asked."""
        return self.still().do(Center(cell(hex)))

    def still(self) -> Self:
        """Do not move where a move is asked for."""
        return self.stop() if self.asked == "Move" and Pass() in legal(self.state, to_act(self.state)[0]) else self

    def use(self) -> Self:
        """Use a skill."""
        return self.still().do(USE)

    def choose(self, n: int) -> Self:
        """One of the things that a card lets choose, from 0."""
        return self.still().do(Alternative(n))

    def token(self, hex: Axial) -> Self:
        """Name a trap token."""
        return self.still().do(TokenAt(cell(hex)))

    def opponent(self, who: Who) -> Self:
        """Name an opponent."""
        return self.still().do(Opponent(self.seat(who)))

    def react(self, card: str, who: str) -> Self:
        """Play a Reaction that protects a Champion."""
        return self.do(React(CARD[card], self.number(who)))

    def passes(self) -> Self:
        """Play no Reaction."""
        assert self.asked == "ReactionWindow", self.asked
        return self.do(Pass())

    def trap(self, hex: Axial) -> Self:
        """Put a trap token there."""
        return self.do(TrapHex(cell(hex)))

    def shift(self, hex: Axial) -> Self:
        """Move a trap token there."""
        return self.do(MoveTrapTo(cell(hex)))

    def amount(self, n: int) -> Self:
        """So many cards."""
        return self.do(AMOUNTS[n])

    def plans(self, *cards: str) -> Self:
        """Put the cards that were looked at back, each on top or, written with a minus before it, on the bottom."""
        for card in cards:
            self.do(PlanCard(CARD[card.removeprefix("-")], card.startswith("-")))
        return self

    def take(self, card: str) -> Self:
        """A card of the own discard pile."""
        return self.do(TakeCard(CARD[card]))

    def concede(self, who: Who) -> Self:
        return self.act(self.seat(who), Concede())

    # ------------------------------------------------------------ what is true then

    def seat(self, who: Who) -> int:
        return who if isinstance(who, int) else SEAT[who]

    def asks(self, seat: Who, step: str) -> Self:
        return super().asks(self.seat(seat), step)

    @property
    def asked(self) -> str:
        """The step that asks now."""
        return type(asking(self.state)).__name__ if self.state.todo and not self.state.over else "nothing"

    def legal(self) -> Sequence[Option]:
        """What may be picked now by the one who is asked."""
        (seat,) = to_act(self.state)
        return legal(self.state, seat)

    def hex(self, who: str) -> Axial | None:
        """Where a Champion stands; None: on its Gate."""
        at = self.one(who).cell
        return None if at == OFF else HEXES.axial[at]

    def gate(self, who: str) -> bool:
        """Whether a Champion is on its Gate, and nothing is left of what it carried."""
        one = self.one(who)
        return one.cell == OFF and not (one.damage or one.up or one.rooted or one.stunned or one.mods)

    def damage(self, who: str) -> int:
        return self.one(who).damage

    def defense(self, who: str) -> int:
        return current_defense(self.state, self.number(who))

    def goes(self) -> set[Axial]:
        """The hexes that may be picked now."""
        return {HEXES.axial[option.cell] for option in self.legal() if isinstance(option, (Go, TrapHex, MoveTrapTo, TokenAt, Center))}

    def lines(self) -> set[tuple[str, int]]:
        """The directions and numbers of steps that may be picked now."""
        return {(NAMES[option.direction], option.n) for option in self.legal() if isinstance(option, Line)}

    def aims(self) -> set[str]:
        """The orientations that may be picked now."""
        return {NAMES[option.direction] for option in self.legal() if isinstance(option, Aim)}

    def targets(self) -> set[str]:
        """The Champions that may be picked now."""
        return {self.id(option.champion) for option in self.legal() if isinstance(option, Target)}

    def reactions(self) -> set[tuple[str, str]]:
        """The Reactions that may be played now, and whom each would protect."""
        return {(CONTENT.cards[option.card].id, self.id(option.protected)) for option in self.legal() if isinstance(option, React)}

    def playable(self) -> set[str]:
        """The cards that may be played now."""
        return {CONTENT.cards[option.card].id for option in self.legal() if isinstance(option, PlayCard)}

    @property
    def may_stop(self) -> bool:
        return Pass() in self.legal()

    def id(self, champion: int) -> str:
        return CONTENT.champions[self.state.champions[champion].card].id

    def hand(self, who: Who) -> set[str]:
        return {CONTENT.cards[card].id for card in self.state.players[self.seat(who)].hand}

    def deck(self, who: Who) -> list[str]:
        return [CONTENT.cards[card].id for card in self.state.players[self.seat(who)].deck]

    def pile(self, who: Who) -> list[str]:
        """The discard pile."""
        return [CONTENT.cards[card].id for card in self.state.players[self.seat(who)].discard]

    def cores(self, who: Who) -> str:
        """The ready Cores, of DCM."""
        return "".join(core for n, core in enumerate(CORES) if self.state.players[self.seat(who)].cores >> n & 1)

    def traps(self) -> set[Axial]:
        return {HEXES.axial[at] for at in self.state.traps}

    @property
    def vp(self) -> tuple[int, int]:
        return self.state.vp[0], self.state.vp[1]

    @property
    def winner(self) -> str:
        return "ab"[self.state.winner] if self.state.winner != NOBODY else ""


def table(
    *,
    a: Mapping[str, Place],
    b: Mapping[str, Place],
    hands: Mapping[str, Sequence[str]] = {},
    decks: Mapping[str, Sequence[str]] = {},
    piles: Mapping[str, Sequence[str]] = {},
    cores: Mapping[str, str] = {},
    traps: Sequence[Axial] = TRAPS,
    springs: Sequence[str | int] = (),
    vp: tuple[int, int] = (0, 0),
    track: Sequence[str] = ("", "", "", ""),
    turn: str = "a",
    scoreboard: bool = False,
    round: int = 3,
    seats: int = 2,
    script: Mapping[str, Sequence[object]] = {},
    **options: Value,
) -> At:
    """A table in the middle of a match, in the Activation Phase of a seat, or before its Scoreboard Phase.

    `springs` are the faces that tokens turn out to have, in the order in which they are learned. What is in no hand and on no discard pile lies in the deck: first what `decks` says,
    then the rest by id. `track` are the Challenges in the slots from 0 on.
    """
    s = GAME.new(GAME.settings.make({"seats": seats, **options}), CONTENT, Quick(1))
    s.todo.clear()
    s.seat_players()
    s.order = tuple(range(seats))
    s.west = WEST
    s.vp = list(vp)
    for team, side in enumerate((a, b)):
        for id, place in side.items():
            put(s, team, id, place)
    s.champions.sort(key=lambda one: one.seat)
    for letter, seat in SEAT.items():
        if seat < seats:
            deal(s, seat, hands.get(letter, ()), decks.get(letter, ()), piles.get(letter, ()))
            s.players[seat].cores = sum(1 << CORES.index(core) for core in cores[letter]) if letter in cores else ALL_CORES
    s.traps = {cell(hex): Trap(UNDRAWN) for hex in traps}
    s.track = [CHALLENGE[id] if id else EMPTY for id in track] * (1 if seats == 2 else 2)
    s.challenges = Cards.laid([n for n in range(len(CONTENT.challenges)) if n not in s.track])
    s.round, active = round, SEAT[turn]
    s.turns = (round - 1) * seats + active + (0 if scoreboard else 1)
    rest: list[Step[Table]] = [BeginRound(), CheckLimit(), Advance(), *(Turn(seat) for seat in reversed(s.order[active + 1 :]))]
    s.todo += [*rest, Turn(active)] if scoreboard else [*rest, EndTurn(), UpkeepPhase(active), ChooseAct(active)]
    learned = [token(face) if isinstance(face, str) else face for face in springs]
    return At(GAME, s, **({"trap": learned} if learned else {}), **script)


def put(s: Table, team: int, id: str, place: Place) -> None:
    """Put a Champion on the table. A key like "GOL*" is a twin's."""
    one = Champion(CHAMPION[id], team, place.seat if place.seat >= 0 else team)
    s.champions.append(one)
    if place.hex is not None:
        s.put(len(s.champions) - 1, cell(place.hex))
    one.damage, one.up, one.rooted, one.stunned = place.damage, place.up, place.rooted, place.stunned


def deal(s: Table, seat: int, hand: Sequence[str], deck: Sequence[str], pile: Sequence[str]) -> None:
    """Give a seat its cards."""
    player = s.players[seat]
    held, gone = [CARD[id] for id in hand], [CARD[id] for id in pile]
    top = [CARD[id] for id in deck]
    cards = [one.card * CARDS_EACH + n for one in s.champions if one.seat == seat for n in range(CARDS_EACH)]
    strange = [CONTENT.cards[card].id for card in (*held, *top, *gone) if card not in cards]
    assert not strange, f"{strange} belong to nobody of this seat"
    player.hand = Hand.laid(held, those((seat,)))
    player.discard = tuple(gone)
    player.deck = Cards.laid([*top, *(card for card in cards if card not in (*held, *gone, *top))])


def cell(hex: Axial) -> int:
    return HEXES.at[hex]
