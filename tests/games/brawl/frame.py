"""The tables of table.py, played in words of the game instead of text forms: Champions by id, hexes as (q, r). The seat that is asked picks.

with table(a={"GOL": on((-1, 0))}, b={"DER": on((0, -1), damage=2)}, hands={"a": ["GOL-M1"]}, springs=["TRAP-1"]) as at:
    at.play("GOL-M1").strike("DER").asks("b", "NewTrap").trap((1, 1))
    assert at.gate("DER")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Self, TypeAlias

from outplay.games.brawl.data.rows import CARDS_EACH
from outplay.games.brawl.rules.activation_phase import PlayCard
from outplay.games.brawl.rules.cards import AMOUNTS, PlanCard, TakeCard
from outplay.games.brawl.rules.champion import NOBODY, OFF
from outplay.games.brawl.rules.damage import current_defense
from outplay.games.brawl.rules.effects import Alternative
from outplay.games.brawl.rules.movement import Go, Line
from outplay.games.brawl.rules.reactions import React
from outplay.games.brawl.rules.skills import USE
from outplay.games.brawl.rules.standard_actions import Standard
from outplay.games.brawl.rules.targeting import Aim, Center, Opponent, Target, TokenAt
from outplay.games.brawl.rules.traps import MoveTrapTo, TrapHex
from outplay.kernel.hexes import NAMES, Axial
from outplay.kernel.play import legal, to_act
from outplay.kernel.step import Option, Pass
from outplay.kernel.window import asking
from tests.games.brawl import table as tables
from tests.games.brawl.table import BOARD, CARD, CONTENT, F0, Place

HEXES = BOARD.hexes
SEAT = {"a": 0, "b": 1, "c": 2, "d": 3}
CORES = "DCM"

Who: TypeAlias = str | int
"""A seat, a to d or by number."""


def on(hex: Axial, damage: int = 0, *, up: bool = False, rooted: bool = False, stunned: bool = False, seat: int = 0) -> Place:
    """Return a Champion in the arena. `up`: Leveled Up. `seat`: in a team of two players the first (0) or the second (1)."""
    return Place(hex, damage, up, rooted, stunned, seat)


class At(tables.At):
    """A scenario in which seats are called by letters."""

    def do(self, option: Option) -> Self:
        """The seat that is asked picks this."""
        (seat,) = to_act(self.state)
        return self.act(seat, option)

    # ------------------------------------------------------------ what is done

    def play(self, card: str) -> Self:
        """Play an Action card."""
        return self.do(PlayCard(CARD[card]))

    def standard(self, action: str, who: str, core: str = "") -> Self:
        """Use a Standard Action: D, C, M, or X, for which any Core pays."""
        n = "DCMX".index(action)
        return self.do(Standard(n, self.number(who), CORES.index(core or action)))

    def end(self) -> Self:
        """End the Activation Phase."""
        self.asks(self.state.active, "ChooseAct")
        return self.do(Pass())

    def stop(self) -> Self:
        """Pick the option that does nothing: no, none, stop, decline or pass."""
        return self.do(Pass())

    def go(self, hex: Axial) -> Self:
        """Move, Jump, flee or be Placed there."""
        return self.do(Go(cell(hex)))

    def line(self, direction: str, n: int) -> Self:
        """Dash or Swoop."""
        return self.do(Line(NAMES.index(direction), n))

    def strike(self, who: str) -> Self:
        """Name a Champion as the target. If a move is asked for first, stay."""
        return self.still().do(Target(self.number(who)))

    def aim(self, direction: str) -> Self:
        """Turn an area of effect. If a move is asked for first, stay."""
        return self.still().do(Aim(NAMES.index(direction)))

    def center(self, hex: Axial) -> Self:
        """Lay a blast. If a move is asked for first, stay."""
        return self.still().do(Center(cell(hex)))

    def still(self) -> Self:
        """Stay if a move is asked for."""
        return self.stop() if self.asked == "Move" and Pass() in legal(self.state, to_act(self.state)[0]) else self

    def use(self) -> Self:
        """Use a skill."""
        return self.still().do(USE)

    def choose(self, n: int) -> Self:
        """Choose one of the alternatives of a card, counted from 0."""
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
        """Choose a count of cards."""
        return self.do(AMOUNTS[n])

    def plans(self, *cards: str) -> Self:
        """Put the cards that were looked at back, each on top or, written with a minus before it, on the bottom."""
        for card in cards:
            self.do(PlanCard(CARD[card.removeprefix("-")], card.startswith("-")))
        return self

    def take(self, card: str) -> Self:
        """Take a card of the own discard pile."""
        return self.do(TakeCard(CARD[card]))

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
        """Return what the seat that is asked may pick now."""
        (seat,) = to_act(self.state)
        return legal(self.state, seat)

    def gate(self, who: str) -> bool:
        """Return whether a Champion is on its Gate, and nothing is left of what it carried."""
        one = self.champion(who)
        return one.cell == OFF and not (one.damage or one.up or one.rooted or one.stunned or one.mods)

    def defense(self, who: str) -> int:
        return current_defense(self.state, self.number(who))

    def goes(self) -> set[Axial]:
        """Return the hexes that may be picked now."""
        return {HEXES.axial[option.cell] for option in self.legal() if isinstance(option, (Go, TrapHex, MoveTrapTo, TokenAt, Center))}

    def lines(self) -> set[tuple[str, int]]:
        """Return the directions and counts of steps that may be picked now."""
        return {(NAMES[option.direction], option.n) for option in self.legal() if isinstance(option, Line)}

    def aims(self) -> set[str]:
        """Return the orientations that may be picked now."""
        return {NAMES[option.direction] for option in self.legal() if isinstance(option, Aim)}

    def targets(self) -> set[str]:
        """Return the Champions that may be picked now."""
        return {self.id(option.champion) for option in self.legal() if isinstance(option, Target)}

    def reactions(self) -> set[tuple[str, str]]:
        """Return the Reactions that may be played now, each with the Champion that it would protect."""
        return {(CONTENT.cards[option.card].id, self.id(option.protected)) for option in self.legal() if isinstance(option, React)}

    def playable(self) -> set[str]:
        """Return the cards that may be played now."""
        return {CONTENT.cards[option.card].id for option in self.legal() if isinstance(option, PlayCard)}

    @property
    def may_stop(self) -> bool:
        return Pass() in self.legal()

    def id(self, champion: int) -> str:
        return CONTENT.champions[self.state.champions[champion].card].id

    def held(self, who: Who) -> set[str]:
        return set(self.hand(self.seat(who)))

    def deck(self, who: Who) -> list[str]:
        return [CONTENT.cards[card].id for card in self.state.players[self.seat(who)].deck]

    def pile(self, who: Who) -> list[str]:
        """Return the discard pile, by card ids."""
        return [CONTENT.cards[card].id for card in self.state.players[self.seat(who)].discard]

    def cores(self, who: Who) -> str:
        """Return the ready Cores by their letters: D red, C yellow, M blue."""
        return "".join(core for n, core in enumerate(CORES) if self.state.players[self.seat(who)].cores >> n & 1)

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
    traps: Sequence[Axial] = F0,
    springs: Sequence[str] = (),
    vp: tuple[int, int] = (0, 0),
    track: Sequence[str] = ("", "", "", ""),
    turn: str = "a",
    scoreboard: bool = False,
    round: int = 3,
    script: Mapping[str, Sequence[object]] = {},
) -> At:
    """Return a table in the middle of a match, in the Activation Phase of a seat, or before its Scoreboard Phase.

    `springs` are the faces that tokens turn out to have, in the order in which they are learned. On top of a deck lies what `decks` says. `track` are the Challenges in the slots from 0 on.
    """
    held, gone, top = hands.get("a", ()), piles.get("a", ()), decks.get("a", ())
    cards = [CONTENT.cards[n].id for id in a for n in range(CONTENT.champion(id) * CARDS_EACH, (CONTENT.champion(id) + 1) * CARDS_EACH)]
    at = tables.table(
        a, b, hand_a=held, hand_b=hands.get("b", ()), deck_a=[*top, *(card for card in cards if card not in (*held, *gone, *top))], discard_a=gone, discard_b=piles.get("b", ()),
        cores_a=ready(cores.get("a", CORES)), cores_b=ready(cores.get("b", CORES)), traps=traps, trap=springs, vp=vp, track=track, turn=SEAT[turn],
        begin="turn" if scoreboard else "act", round=round, script=script, kind=At,
    )  # fmt: skip
    assert isinstance(at, At)
    return at


def ready(cores: str) -> int:
    """Return Cores, given by their letters, as bits."""
    return sum(1 << CORES.index(core) for core in cores)


def cell(hex: Axial) -> int:
    return HEXES.at[hex]
