"""What content must fulfil beside its types. Each error names the file, the row and the field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, get_args

from outplay.games.rally.data import vocabulary as voc
from outplay.games.rally.data.board import DOCKS, TOWERS_EACH
from outplay.games.rally.data.rows import FULL_HAND, OptionCard, Place, ProgramKind, RobotRow, Vault
from outplay.games.rally.data.vocabulary import ROBOTS, Kind
from outplay.kernel.errors import Fault
from outplay.kernel.faults import Where

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
MINI_HOWITZER: Final = "mini_howitzer"


def check_program(kinds: Sequence[ProgramKind]) -> Iterator[Fault]:
    """Yield what is wrong unless all kinds stand there in their order, and no two cards have the same priority."""
    if tuple(kind.id for kind in kinds) != KINDS:
        yield (Where("program.toml") / "kind").wrong(f"the kinds of program cards are {', '.join(KINDS)}, in this order")
    taken: set[int] = set()
    for number, kind in enumerate(kinds):
        where = Where("program.toml").row("kind", number, kind.id)
        own = set(range(kind.first, kind.first + kind.count * kind.step, kind.step))
        if both := own & taken:
            yield (where / "first").wrong(f"another card has the priority {min(both)} too")
        taken |= own
        if bool(kind.steps) == bool(kind.turn):
            yield where.wrong("a card either moves, by steps, or turns, by a turn")
        if kind.id.startswith("move") != (kind.steps > 0) or (kind.id == "back_up") != (kind.steps < 0):
            yield (where / "steps").wrong(f"{kind.steps} does not fit its name")


def check_options(options: Sequence[OptionCard], cards: int) -> Iterator[Fault]:
    """Yield what is wrong if an option card is wrong. `cards` is the number of program cards."""
    ids = [option.id for option in options]
    for number, option in enumerate(options):
        where = Where("options.toml").row("option", number, option.id)
        if ids.count(option.id) > 1:
            yield (where / "id").wrong(f"another option card is called {option.id!r} too")
        kinds = Counter(type(effect) for effect in option.does)
        if not option.does or max(kinds.values()) > 1:
            yield (where / "does").wrong("a card does at least one thing, and none twice")
        if (voc.Howitzer in kinds) != (option.id == MINI_HOWITZER):
            yield (where / "does").wrong(f"the howitzer is what {MINI_HOWITZER} does, and no other card")
        if voc.Storage in kinds and not any(isinstance(e, voc.Storage) and (e.until == "round") == (voc.Substitute in kinds) for e in option.does):
            yield (where / "does").wrong("a card stored for the round is there to substitute, one that is kept is not")
        if voc.Substitute in kinds and voc.Storage not in kinds:
            yield (where / "does").wrong("there is nothing to substitute without a store")
        if any(isinstance(effect, voc.AimedHits) and not effect.modes for effect in option.does):
            yield (where / "does" / "modes").wrong("there are none")
    if ids != sorted(ids):
        yield (Where("options.toml") / "option").wrong("the cards stand in the alphabetical order of their ids")
    if MINI_HOWITZER not in ids or options[ids.index(MINI_HOWITZER)].copies:
        yield (Where("options.toml") / "option").wrong(f"there is a card {MINI_HOWITZER} with copies = 0, which every robot has")
    most = FULL_HAND + sum(effect.n for option in options for effect in option.does if isinstance(effect, voc.Cards))
    if ROBOTS * most > cards:
        yield (Where("program.toml") / "count").wrong(f"there are {cards} cards, but {ROBOTS} robots may be dealt {most} each")


def check_robots(robots: Sequence[RobotRow]) -> Iterator[Fault]:
    """Yield what is wrong unless there are eight robots with names of their own."""
    if len({robot.name for robot in robots}) != ROBOTS or len({robot.id for robot in robots}) != ROBOTS or len(robots) != ROBOTS:
        yield (Where("robots.toml") / "robot").wrong(f"there are {ROBOTS} robots, each with its own id and name")


def check_vault(vault: Vault) -> Iterator[Fault]:
    """Yield what is wrong if two things stand on one square or some are missing."""
    taken: dict[Place, str] = {}
    fields: dict[str, Sequence[Place]] = {
        "belts": [(x, y) for x, y, _ in vault.belts],
        "express": [(x, y) for x, y, _ in vault.express],
        "gears": vault.gears,
        "pits": vault.pits,
        "base": vault.base,
        "wrenches": vault.wrenches,
        "towers": vault.towers,
    }
    for field, places in fields.items():
        for n, place in enumerate(places):
            if place in taken:
                yield Where("vault.toml").row(field, n).wrong(f"on {list(place)} there is already one of {taken[place]}")
            taken[place] = field
    for number, pusher in enumerate(vault.pusher):
        here = Where("vault.toml").row("pusher", number)
        if taken.get(pusher.at, "pusher") in ("pits", "base", "towers", "pusher") and pusher.at in taken:
            yield (here / "at").wrong(f"on {list(pusher.at)} there is already one of {taken[pusher.at]}")
        if not pusher.registers or len(set(pusher.registers)) < len(pusher.registers):
            yield (here / "registers").wrong("there are none, or one twice")
        taken[pusher.at] = "pusher"
    if len(vault.towers) != TOWERS_EACH:
        yield (Where("vault.toml") / "towers").wrong(f"there are {TOWERS_EACH} of them")
    columns, rows = {x for x, _ in vault.base}, {y for _, y in vault.base}
    if len(vault.base) != 4 or len(columns) != 2 or len(rows) != 2 or max(columns) - min(columns) != 1 or max(rows) - min(rows) != 1:
        yield (Where("vault.toml") / "base").wrong("it is a block of two by two squares")
    if len(set(vault.zone.docks)) != DOCKS or len(vault.zone.docks) != DOCKS:
        yield (Where("vault.toml") / "zone" / "docks").wrong(f"there are {DOCKS} of them, each in its own column")
