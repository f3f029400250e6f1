"""Tables of Knockback as tests write them: heroes by name with (space, wear), rolls as (hits, blocks), picks by text form.

with table({RHINO: ((0, 1), 0), HATCHER: ((0, 0), 0)}, rolls=[(3, 2)]) as at:
    at.strike(RHINO, "hammer-time", HATCHER)
    assert at.space(HATCHER) == (0, -3)
    at.asks(HATCHER, "LayEgg")
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Self, TypeAlias, TypeVar

from outplay.games.knockback import GAME
from outplay.games.knockback.data.content import KnockbackContent
from outplay.games.knockback.data.events import Struck
from outplay.games.knockback.data.vocabulary import RiposteEffect
from outplay.games.knockback.rules.ability import OFF
from outplay.games.knockback.rules.hero import NOBODY, Hero
from outplay.games.knockback.rules.setup import Setup
from outplay.games.knockback.rules.state import FIRST_LING, Table
from outplay.games.knockback.rules.turns import Turn
from outplay.games.knockback.view.names import card_id, piece_id
from outplay.kernel.chance import Quick
from outplay.kernel.content import read_folder
from outplay.kernel.event import Event
from outplay.kernel.hexes import Axial
from outplay.kernel.play import legal
from outplay.kernel.settings import Value
from outplay.kernel.step import Concede, Option, TimeOut
from outplay.testing.scenario import Scenario

BOW, RHINO, HATCHER, VALASCA = "bow_master", "rhino_guy", "dragon_hatcher", "valasca"
ANNIE, VEXLEY, GASTOR, GRAN = "anchor_annie", "hex_vexley", "professor_gastor", "granite_gran"
ZEPHYRINE, MARROW, STILL, CROAK = "zephyrine", "count_marrow", "master_still", "sir_croak"
HEROES = (BOW, RHINO, HATCHER, VALASCA, ANNIE, VEXLEY, GASTOR, GRAN, ZEPHYRINE, MARROW, STILL, CROAK)

CONTENT = KnockbackContent(read_folder(GAME.folder / "content"))
NUMBER = {card.id: number for number, card in enumerate(CONTENT.heroes)}
RIPOSTE = next(step for ability in CONTENT.heroes[NUMBER[STILL]].abilities for step in ability.steps if isinstance(step, RiposteEffect))
STANCE = (RIPOSTE.range, *RIPOSTE.kb)
"""Turning Stance: its range, then its triple."""

LATE = 10
"""The turn before the one with which a test begins; statuses on the table were given before it."""

E = TypeVar("E", bound=Event)

Who: TypeAlias = str | int
"""A hero by id or seat, or a dragonling by its text form."""

Place: TypeAlias = tuple[Axial | None, int]
"""A space and the wear; None: out of the match."""


class At(Scenario[Table]):
    """A scenario in which heroes are called by name."""

    def entity(self, who: Who) -> int:
        """The entity's number."""
        if isinstance(who, int):
            return who
        if who.startswith("dragonling-"):
            return FIRST_LING + int(who.removeprefix("dragonling-")) - 1
        return next(seat for seat, hero in enumerate(self.state.heroes) if hero.card == NUMBER[who])

    def hero(self, who: Who) -> Hero:
        """The hero card on the table."""
        return self.state.heroes[self.entity(who)]

    def space(self, who: Who) -> Axial | None:
        """Where somebody stands; None: out of the match."""
        cell = self.state.where[self.entity(who)]
        return None if cell == OFF else self.state.arena.hexes.axial[cell]

    def wear(self, who: Who) -> int:
        """How far the tracker has moved."""
        return self.hero(who).wear

    def rage(self, who: Who) -> int:
        """The rage on the card."""
        return self.hero(who).rage

    def zone(self, who: Who) -> str:
        """The effective zone."""
        return ("green", "yellow", "red")[self.state.zone(self.entity(who))]

    def jinxed_by(self, who: Who) -> str | None:
        """The source of the jinx."""
        source = self.hero(who).jinxed_by
        return None if source == NOBODY else self.state.card(source).id

    def lings(self) -> set[Axial]:
        """Where dragonlings stand."""
        axial = self.state.arena.hexes.axial
        return {axial[cell] for cell in self.state.where[FIRST_LING:] if cell != OFF}

    # ------------------------------------------------------------ what is done

    def pick(self, seat: Who, text: str) -> Self:
        return super().pick(self.entity(seat), text)

    def act(self, seat: Who, option: Option) -> Self:
        return super().act(self.entity(seat), option)

    def options(self, seat: Who) -> list[str]:
        return super().options(self.entity(seat))

    def asks(self, seat: Who, step: str) -> Self:
        return super().asks(self.entity(seat), step)

    def why(self, seat: Who, on: str | Axial) -> tuple[str, str]:
        """Why nothing is offered on a space, somebody or an ability of one's own."""
        hexes, asked = self.state.arena.hexes, self.entity(seat)
        if not isinstance(on, str):
            return super().why(asked, hexes.names[hexes.at[on]])
        abilities = [ability.id for ability in self.state.card(asked).abilities]
        return super().why(asked, card_id(asked, abilities.index(on)) if on in abilities else piece_id(self.entity(on)))

    def goes(self, who: Who) -> set[Axial]:
        """The spaces to which somebody may walk or leap now."""
        hexes = self.state.arena.hexes
        return {hexes.axial[hexes.cell(text.removeprefix("go "))] for text in self.options(who) if text.startswith("go ")}

    def go(self, who: Who, space: Axial) -> Self:
        """Walk or leap to a space."""
        return self.pick(who, go(space, self.state))

    def use(self, who: Who, ability: str) -> Self:
        """Use an ability, without moving before if the Move is still open."""
        if self.asked == "Move":
            self.pick(who, "stay")
        return self.pick(who, f"use {ability}")

    def strike(self, who: Who, ability: str, target: str) -> Self:
        """Use an ability on a target, without moving before if the Move is still open. A lone target is not asked for."""
        self.use(who, ability)
        if self.asked == "ChooseTarget":
            self.pick(who, strike(target))
        assert self.struck(), f"{ability} has struck nobody"
        assert self.struck()[-1].target == self.entity(target), f"{ability} has struck somebody else"
        return self

    def end(self, who: Who) -> Self:
        """End the turn without doing anything more."""
        seat = self.entity(who)
        if self.asked == "Move" and seat in self.state.asked:
            self.pick(who, "stay")
        if self.asked == "ChooseAbility" and seat in self.state.asked:
            self.pick(who, "end turn")
        return self

    def wait(self, who: Who) -> Self:
        """Let the clock run out."""
        return self.act(who, TimeOut())

    def concede(self, who: Who) -> Self:
        """Leave the match."""
        return self.act(who, Concede())

    # ------------------------------------------------------------ what is true then

    @property
    def asked(self) -> str:
        """The step that asks now."""
        return type(self.state.todo[-1]).__name__ if self.state.todo else "nothing"

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.state.card(self.state.turn).id

    @property
    def over(self) -> bool:
        return self.state.over

    def table(self) -> str:
        """Everything that lies on the table."""
        return GAME.dumps(GAME.observe(self.state, None).state)

    def winners(self) -> list[str]:
        """The heroes of the sides in first place."""
        assert self.over, "the match goes on"
        places = GAME.outcome(self.state).places
        return [self.state.card(seat).id for side, place in enumerate(places) if place == 1 for seat in self.state.sides[side]]

    def places(self) -> tuple[int, ...]:
        """The place of each side."""
        return GAME.outcome(self.state).places

    def every(self, kind: type[E]) -> list[E]:
        """The events of a kind so far."""
        return [told.event for told in self.told if isinstance(told.event, kind)]

    def struck(self) -> list[Struck]:
        """Both rolls of every strike so far."""
        return self.every(Struck)

    def dice(self) -> list[tuple[int, int]]:
        """Attack and defense dice of every strike so far."""
        return [(roll.dice, roll.guard) for roll in self.struck()]

    def order(self) -> list[str]:
        """The targets of every strike so far."""
        return [self.state.card(roll.target).id if roll.target < FIRST_LING else f"dragonling-{roll.target - FIRST_LING + 1}" for roll in self.struck()]

    def landings(self, who: Who) -> set[Axial | None]:
        """Where the options of D-PATH leave the one whose motion is asked about; None: in the water."""
        found: set[Axial | None] = set()
        step = self.state.todo[-1]
        entity: int = step.entity  # type: ignore[attr-defined]  # ChoosePath and ChoosePull
        for option in legal(self.state, self.entity(who)):
            twin = At(GAME, self.state.copy(), attack=[0] * 9, defense=[0] * 9).act(who, option)
            cell = twin.state.where[entity]
            found.add(None if cell == OFF else twin.state.arena.hexes.axial[cell])
        return found

    def log(self) -> list[str]:
        """The sentences of the log so far."""
        seen = GAME.observe(self.state, None)
        lines = [GAME.say(seen, told) for told in self.told]
        return [line.words() for line in lines if line is not None and line.spans]


def table(
    heroes: Mapping[str, Place],
    *,
    turn: str = "",
    rolls: Sequence[tuple[int, int | None]] = (),
    dragonlings: Sequence[Axial] = (),
    first: str = "",
    round: int = 1,
    flooded: int = 0,
    rage: Mapping[str, int] = {},
    jinxed: Mapping[str, str] = {},
    braced: Collection[str] = (),
    stance: Collection[str] = (),
    anchored: Collection[str] = (),
    hooked: Collection[str] = (),
    dry_used: Collection[str] = (),
    content: KnockbackContent = CONTENT,
    **options: Value,
) -> At:
    """A table in the middle of a match, at the start of somebody's turn (the first hero's if nobody is named).

    `heroes` in seat order; `arena` is bare and `tide` off unless given. In `rolls`, blocks are None where no defense dice are rolled.
    """
    ids = list(heroes)
    settings = GAME.settings.make({"seats": len(heroes), "arena": "bare", "tide": False, "round_cap": 60, **options}, "standard")
    s = GAME.new(settings, content, Quick(1))
    at = s.arena.hexes.at
    s.todo.clear()
    s.set_order(ids.index(first or ids[0]))
    for seat, (id, (space, wear)) in enumerate(heroes.items()):
        s.take_card(seat, NUMBER[id])
        if space is not None:
            s.place(seat, at[space])
        hero = s.heroes[seat]
        hero.wear, hero.rage = wear, rage.get(id, 0)
        hero.braced = 2 if id in braced else 1 if id in stance else 0
        hero.riposte = STANCE if id in stance else None
        hero.anchored, hero.dry_used = id in anchored, id in dry_used
        hero.hooked = LATE - 5 if id in hooked else 0
        hero.jinxed_by, hero.jinx_turn = (ids.index(jinxed[id]), LATE - 5) if id in jinxed else (NOBODY, 0)
    for space in dragonlings:
        s.hatch(at[space], "")
    for _ in range(flooded):
        s.flood(s.arena.tide_ring - s.floods)
    s.round, s.turns = round, LATE
    s.todo.append(Turn(ids.index(turn or first or ids[0])))
    return At(GAME, s, attack=[hits for hits, _ in rolls], defense=[blocks for _, blocks in rolls if blocks is not None])


def setup(seats: int = 2, drawn: Sequence[int] = (), dealt: Sequence[Sequence[int]] = (), **options: Value) -> At:
    """A match of the preset "Full" before its setup: the seat that is drawn to begin, and the order in which cards are dealt."""
    s = GAME.new(GAME.settings.make({"seats": seats, **options}, "standard"), CONTENT, Quick(1))
    assert isinstance(s.todo[-1], Setup)
    return At(GAME, s, first_player=drawn, heroes=dealt)


def changed(file: str, *edits: tuple[str, str]) -> KnockbackContent:
    """The game's content with some words of a file replaced."""
    text = CONTENT.source[file]
    for old, new in edits:
        assert old in text, f"{file} does not say {old!r}"
        text = text.replace(old, new, 1)
    return KnockbackContent({**CONTENT.source, file: text})


def go(space: Axial, s: Table) -> str:
    """The text form of walking or leaping to a space."""
    return f"go {name(space, s)}"


def name(space: Axial, s: Table) -> str:
    """A space as text forms call it."""
    return s.arena.hexes.names[s.arena.hexes.at[space]]


def strike(target: str) -> str:
    """The text form of striking somebody."""
    return f"strike {target.replace('_', '-')}"
