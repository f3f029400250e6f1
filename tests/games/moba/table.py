"""Tables of MOBA as tests write them: heroes by id with space and facing, picks by text form, battle cards by their first letters.

with table(phase=2, red={"TRO": on((-2, 4), 0, plan="TRO-1")}, blue={"ASN": on((-1, 4), 3)}) as at:
    at.play("TRO").use("TRO").fight("ht", "t")
    assert at.space("ASN") == (1, 4)
    at.asks("TRO", "ChooseAct")

In a duel of twins a hero is called "red TRO" or "blue TRO". Red is the side of seats 1, 3, 5 ..., Blue that of 2, 4, 6 ..., unless `seating` says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Self, TypeAlias

from outplay.games.moba import GAME
from outplay.games.moba.data import events as ev
from outplay.games.moba.data.board import BLUE, RED
from outplay.games.moba.data.content import MobaContent, starting_cards
from outplay.games.moba.rules.hero import KILLED, NO_PLAN, NOBODY, OFF, PORTAL, READY, RECOVERING, Hero
from outplay.games.moba.rules.organization import Organize
from outplay.games.moba.rules.rounds import BeginPhase, BeginRound, Turn
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.names import WAYS, card_id, hero_form, item_id, piece_id
from outplay.kernel.cards import EVERYBODY, Cards
from outplay.kernel.chance import Quick
from outplay.kernel.content import read_folder
from outplay.kernel.hexes import Axial
from outplay.kernel.play import to_act
from outplay.kernel.settings import Value
from outplay.kernel.step import Option, Step, TimeOut
from outplay.kernel.view import heard
from outplay.testing.scenario import Scenario

CONTENT = MobaContent(read_folder(GAME.folder / "content"))
BOARD = CONTENT.board
NUMBER = {card.id: number for number, card in enumerate(CONTENT.heroes)}
HEROES = tuple(NUMBER)
ITEM = {item.id: number for number, item in enumerate(CONTENT.items)}
PLACE = {card.id: place for hero in CONTENT.heroes for place, card in enumerate(hero.cards)} | {"POR": PORTAL}
OBJECTIVES = ("Castle", "Dark Tower", "Town")
ZONES = {"b": "brain", "h": "head", "t": "torso", "l": "legs"}
STACKS = (("I-1", "I-3", "I-2", "I-4"), ("I-5", "I-1", "I-2", "I-6"), ("I-7", "I-1", "I-2", "I-8"))
"""What lies at Castle, Dark Tower and Town unless a test says otherwise."""

Who: TypeAlias = str | int
"""A hero by id, a side, or a seat by number."""

Side: TypeAlias = Literal["red", "blue"]


@dataclass(frozen=True)
class Place:
    """A hero as a test puts it on the table."""

    space: Axial | None
    facing: int = 0
    plan: str = ""
    wounds: int = 0
    tokens: tuple[str, ...] = ()
    guards: tuple[int, ...] = ()
    items: tuple[str, ...] = ()
    unlocked: tuple[str, ...] = ()
    state: int = READY
    activated: bool = False
    seat: int = 0


def on(
    space: Axial,
    facing: int = 0,
    *,
    plan: str = "",
    wounds: int = 0,
    tokens: tuple[str, ...] = (),
    guards: tuple[int, ...] = (),
    items: tuple[str, ...] = (),
    unlocked: tuple[str, ...] = (),
    activated: bool = False,
    seat: int = 0,
) -> Place:
    """A hero on the map. `tokens` like "slow 2", "stun" or "poison 1 by ASN"; `seat` counts within its side."""
    return Place(space, facing, plan, wounds, tokens, guards, items, unlocked, READY, activated, seat)


def off(*, plan: str = "", items: tuple[str, ...] = (), unlocked: tuple[str, ...] = (), seat: int = 0) -> Place:
    """A hero that is ready off the map."""
    return Place(None, plan=plan, items=items, unlocked=unlocked, seat=seat)


def out(state: int = RECOVERING, *, items: tuple[str, ...] = (), unlocked: tuple[str, ...] = (), seat: int = 0) -> Place:
    """A hero that is recovering, or was killed in this round."""
    return Place(None, items=items, unlocked=unlocked, state=state, seat=seat)


DEAD = out(KILLED)


class At(Scenario[Table]):
    """A scenario in which heroes are called by id."""

    def number(self, who: Who) -> int:
        """The hero's number."""
        if isinstance(who, int):
            return who
        color, _, id = who.rpartition(" ")
        return next(n for n, hero in enumerate(self.state.heroes) if hero.card == NUMBER[id] and color in ("", ("red", "blue")[hero.color]))

    def seat(self, who: Who) -> int:
        """The seat of a hero or of a side: of a side the one that is asked, else the first."""
        if isinstance(who, int):
            return who
        if who in ("red", "blue"):
            seats = self.state.seats(RED if who == "red" else BLUE)
            return next((seat for seat in seats if seat in to_act(self.state)), seats[0])
        return self.state.heroes[self.number(who)].seat

    def hero(self, who: Who) -> Hero:
        """The hero on the table."""
        return self.state.heroes[self.number(who)]

    # ------------------------------------------------------------ what is done

    def pick(self, seat: Who, text: str) -> Self:
        return super().pick(self.seat(seat), text)

    def act(self, seat: Who, option: Option) -> Self:
        return super().act(self.seat(seat), option)

    def options(self, seat: Who) -> list[str]:
        return super().options(self.seat(seat))

    def asks(self, seat: Who, step: str) -> Self:
        return super().asks(self.seat(seat), step)

    def play(self, who: str) -> Self:
        """Play the card planned for a hero."""
        return self.pick(who, f"play {self.form(who)}")

    def use(self, who: str, target: str = "") -> Self:
        """Begin the action of the card, aimed at somebody; a lone target is not asked for."""
        self.pick(who, "act")
        if target and f"pick {self.form(target)}" in self.options(who):
            return self.aim(who, target)
        if target:
            deed = self.state.activations[0].deed
            assert deed is not None, "the attack has failed"
            assert self.number(target) in (*deed.targets, *(hero for _, hero in deed.named)), f"it is not aimed at {target}"
        return self

    def aim(self, who: Who, target: str) -> Self:
        """Pick a hero."""
        return self.pick(who, f"pick {self.form(target)}")

    def move(self, who: str, space: Axial, facing: int | None = None) -> Self:
        """Move to a space; with a facing the move ends there."""
        self.pick(who, f"move {name(space)}")
        if facing is not None and self.asked == "MoveOn":
            self.pick(who, "stop")
        return self if facing is None else self.face(who, facing)

    def turn(self, who: str, facing: int) -> Self:
        """Turn on the spot."""
        return self.pick(who, "turn").face(who, facing)

    def enter(self, who: str, space: Axial, facing: int) -> Self:
        """Enter the map."""
        if self.asked == "EnterMap":
            self.pick(who, f"enter {name(space)}")
        return self.face(who, facing)

    def face(self, who: str, facing: int) -> Self:
        """Set a facing."""
        return self.pick(who, f"face {WAYS[facing]}")

    def to(self, who: Who, space: Axial) -> Self:
        """Pick a space for a blink, or the keg that goes off."""
        return self.pick(who, f"to {name(space)}")

    def end(self, who: str) -> Self:
        """End the activation."""
        return self.pick(who, "end")

    def decline(self, side: Who) -> Self:
        """Do not interrupt."""
        return self.pick(side, "decline")

    def interrupt(self, who: str) -> Self:
        """Interrupt with the card planned for a hero."""
        return self.pick(who, f"interrupt {self.form(who)}")

    def passes(self, side: Who) -> Self:
        return self.pick(side, "pass")

    def wait(self, who: Who) -> Self:
        """Let the clock run out."""
        return self.act(who, TimeOut())

    def fight(self, attack: str = "", defense: str = "") -> Self:
        """Select battle cards for both, by first letters, and reveal them; who has nothing to select is not asked."""
        battle = self.state.battle
        for seat, letters in ((battle.picker, attack), (self.state.heroes[battle.target].seat, defense)):
            assert (seat in to_act(self.state)) == bool(letters), (
                f"asked are {to_act(self.state)}, for {battle.attack} attack and {battle.defense} defense cards"
            )
            if letters:
                for letter in sorted(letters, key="bhtl".index):
                    self.pick(seat, ZONES[letter])
                self.pick(seat, "ready")
        return self

    # ------------------------------------------------------------ what is true then

    @property
    def asked(self) -> str:
        """The step that asks now."""
        return type(self.state.todo[-1]).__name__ if self.state.todo else "nothing"

    @property
    def numbers(self) -> tuple[int, int]:
        """Attack and defense cards of the duel under way."""
        return self.state.battle.attack, self.state.battle.defense

    def form(self, who: str) -> str:
        """A hero as text forms call it."""
        return hero_form(self.state, self.number(who))

    def space(self, who: str) -> Axial | None:
        """Where a hero stands; None: off the map."""
        cell = self.hero(who).cell
        return None if cell == OFF else BOARD.hexes.axial[cell]

    def facing(self, who: str) -> int:
        return self.hero(who).facing

    def wounds(self, who: str) -> int:
        return self.hero(who).wounds

    def tokens(self, who: str) -> list[str]:
        """The square tokens, in the order received."""
        return [f"{kind} {n}" if n else kind for kind, n, _ in self.hero(who).tokens]

    def guards(self, who: str) -> list[int]:
        """The defense modifier tokens."""
        return list(self.hero(who).guards)

    def why(self, seat: Who, on: str | Axial) -> tuple[str, str]:
        """Why nothing is offered on a space, a hero, a card (by its id), an objective (by its name), or anything else by its scene id."""
        if not isinstance(on, str):
            id = name(on)
        elif on in PLACE:
            id = card_id(self.number(on.split("-")[0]), PLACE[on])
        elif on in OBJECTIVES:
            id = item_id(OBJECTIVES.index(on))
        else:
            id = piece_id(self.number(on)) if on.split()[-1] in NUMBER else on
        return super().why(self.seat(seat), id)

    def goes(self, who: str) -> set[Axial]:
        """The spaces to which a hero may move now."""
        return {space(text.removeprefix("move ")) for text in self.options(who) if text.startswith("move ")}

    def spaces(self, who: Who, word: str = "to") -> set[Axial]:
        """The spaces that may be picked now."""
        return {space(text.split()[1]) for text in self.options(who) if text.split()[0] == word}

    def targets(self, who: Who) -> set[str]:
        """The heroes that may be picked now."""
        forms = {hero_form(self.state, n): CONTENT.heroes[hero.card].id for n, hero in enumerate(self.state.heroes)}
        return {forms[text.removeprefix("pick ")] for text in self.options(who) if text.startswith("pick ")}

    def kegs(self) -> set[Axial]:
        return {BOARD.hexes.axial[keg] for keg in self.state.kegs}

    def last(self) -> str:
        """The side that played the last action card."""
        return {RED: "red", BLUE: "blue", NOBODY: ""}[self.state.last_color]

    def log(self, viewer: int | None = None) -> list[str]:
        """The sentences of the log so far, as a viewer reads them."""
        seen = GAME.observe(self.state, viewer)
        lines = [GAME.say(seen, told) for told in heard(self.told, viewer)]
        return [line.words() for line in lines if line is not None and line.spans]


def table(
    *,
    phase: int = 2,
    red: Mapping[str, Place] = {},
    blue: Mapping[str, Place] = {},
    turn: Side | Literal["payday", "phase", "organize"] = "red",
    last: Side | Literal[""] = "",
    round: int = 3,
    crystals: tuple[int, int, int] = (1, 1, 1),
    stacks: Sequence[Sequence[str]] = STACKS,
    banners: tuple[Sequence[str], Sequence[str]] = ((), ()),
    kegs: Sequence[Axial] = (),
    portal: tuple[int, int] = (0, 0),
    **options: Value,
) -> At:
    """A table in the middle of a match: at the turn of a side, before the payday of the next round, at the start of a phase, or in the organization.

    `last` is the side that played the last card; left out, the other side than the one whose turn it is. `portal` are seats within their sides.
    """
    size = max(len(red), len(blue), 2)
    settings = GAME.settings.make({"team_size": str(size), "seats": 2, **options}, "quick")
    s = GAME.new(settings, CONTENT, Quick(1))
    s.todo.clear()
    s.red_side = 0
    s.round, s.phase = round, phase
    s.crystals = list(crystals)
    s.stacks = [Cards(tuple(ITEM[id] for id in stack), (EVERYBODY, *[0] * len(stack))[: len(stack)]) for stack in stacks]
    s.banners = [tuple(ITEM[id] for id in side) for side in banners]
    s.kegs = tuple(sorted(BOARD.hexes.at[keg] for keg in kegs))
    for color, side in ((RED, red), (BLUE, blue)):
        for id, place in side.items():
            s.draft(NUMBER[id], color, s.seats(color)[place.seat])
    for n, place in enumerate([*red.values(), *blue.values()]):
        put(s, n, place)
    s.portal_seat = [s.seats(color)[portal[color]] for color in (RED, BLUE)]
    first = turn if turn in ("red", "blue") else ""
    s.last_color = {"red": RED, "blue": BLUE, "": {"red": BLUE, "blue": RED, "": NOBODY}[first]}[last]
    begin: Step[Table] = Turn(BLUE if turn == "blue" else RED) if first else BeginPhase(phase) if turn == "phase" else Organize()
    s.todo += [BeginRound()] if turn == "payday" else [BeginRound(), begin] if turn == "organize" else [BeginRound(), Organize(), begin]
    return At(GAME, s)


def put(s: Table, n: int, place: Place) -> None:
    """Put a hero on the table."""
    hero = s.heroes[n]
    start = starting_cards(s.hero_card(n))
    planned = () if place.plan in ("", "POR") else (PLACE[place.plan],)
    s.give_cards(n, tuple({*(PLACE[id] for id in place.unlocked), *planned} if place.unlocked else {*start, *planned}))
    hero.plan = PLACE[place.plan] if place.plan else NO_PLAN
    hero.items = tuple(ITEM[id] for id in place.items)
    hero.state, hero.activated = place.state, place.activated
    if place.space is None:
        return
    s.enter(n, BOARD.hexes.at[place.space])
    s.face(n, place.facing)
    hero.wounds, hero.guards = place.wounds, place.guards
    hero.tokens = tuple(token(s, text) for text in place.tokens)


def token(s: Table, text: str) -> tuple[str, int, int]:
    """A square token from words: kind, value, who put it there."""
    words, _, source = text.partition(" by ")
    kind, _, n = words.partition(" ")
    by = next((h for h, hero in enumerate(s.heroes) if source and hero.card == NUMBER[source]), NOBODY)
    return kind, int(n or 0), by


def setup(seats: int = 2, red_side: int = 0, **options: Value) -> At:
    """A match of the preset "Quick" before its setup; items lie in the order of their ids, and who is Red is drawn as said."""
    return At(GAME, GAME.new(GAME.settings.make({"seats": seats, **options}, "quick"), CONTENT, Quick(1)), colors=[red_side])


def name(space: Axial) -> str:
    """A space as text forms call it."""
    return BOARD.hexes.names[BOARD.hexes.at[space]]


def space(name: str) -> Axial:
    """The space with a name."""
    return BOARD.hexes.axial[BOARD.hexes.cell(name)]


def wounded(at: At) -> list[tuple[str, int]]:
    """Who was wounded by how much, in order."""
    return [(CONTENT.heroes[at.state.heroes[event.hero].card].id, event.n) for event in at.events(ev.Wounded)]
