"""What is to be tuned: which numbers may be changed, to what, and where figures are wanted."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import msgspec

from outplay.kernel.errors import OutplayError
from outplay.lab.calibration import calibrated, calibrations_of, seen
from outplay.lab.plan import Plan, Venue, lay_out
from outplay.lab.played import Played
from outplay.lab.reports.drama import lead_changes
from outplay.lab.tuning.choosing import Goal, Values
from outplay.lab.tuning.effects import FIRST, Lever
from outplay.lab.tuning.numbers import now_of, number_of, owner_of
from outplay.lab.varying import Number, Varied, with_values

BAND: Final = 0.1
"""A hero may win so much more or less than its share, in parts of it, if no band is given: in duels 45 to 55 %."""
ALL: Final = "heroes"
"""A target that stands for every hero."""
ENDING: Final = "ending "
"""A figure that begins so is the part of matches that end by a rule."""
RANGE: Final = re.compile(r"(-?\d+)\.\.(-?\d+)")
TARGET: Final = re.compile(r"([^=]+?)(?:=\s*(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?))?")
SHARES: Final = ("hero", "first")


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tune file: all of it may also be said on the command line. What is wanted of whom, and which numbers may be changed for it."""

    game: str
    vary: tuple[str, ...] = ()
    """Numbers, each as `heroes/hero/ogre/move=1..4` or `...=1,2,4`."""
    target: tuple[str, ...] = ()
    """As `ogre=45..55` (percent of its matches), `first=47..53`, `rounds=6..8`, `lead changes=2..4`, `ending KB-13.2=0..5`; `heroes` stands for all of them."""
    fixed: tuple[str, ...] = ()
    """Addresses of what the rulebook fixes: no number there is changed."""
    pair: tuple[tuple[str, str], ...] = ()
    """Numbers, by their addresses, that may do something else together than one by one."""
    bots: str = "middle"
    confirm: str = ""
    """Stronger bots, by which the proposal has to hold as well."""
    option: tuple[str, ...] = ()
    preset: str = ""
    content: str = ""
    seed: str = "1"


def wish_of(file: Path) -> Wish:
    """Return what a tune file says. Folders in it are meant from where it lies. Raises OutplayError."""
    try:
        wish = msgspec.toml.decode(file.read_bytes(), type=Wish)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as wrong:
        raise OutplayError(f"{file}: {wrong}") from None
    return replace_content(wish, file.parent)


def replace_content(wish: Wish, folder: Path) -> Wish:
    """Return a wish whose content folder is meant from another folder."""
    return msgspec.structs.replace(wish, content=str(folder / wish.content)) if wish.content else wish


@dataclass(frozen=True)
class Task:
    """What is to be tuned, read and checked: the plan of matches with numbers of their own, the numbers, and where figures are wanted."""

    table: Venue
    plan: Plan
    numbers: tuple[Number, ...]
    levers: tuple[Lever, ...]
    goals: tuple[Goal, ...]
    pairs: tuple[tuple[int, int], ...]
    ids: Mapping[str, str]
    """The ids of heroes by their names."""

    @property
    def now(self) -> Values:
        """The values that the numbers have in the content."""
        return tuple(now_of(dict(self.plan.texts), one) for one in self.numbers)

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures of matches that are asked about."""
        return tuple(goal.name for goal in self.goals if goal.kind == "figure")

    def texts(self, values: Values) -> dict[str, str]:
        """Return the content's files with these values."""
        return with_values(dict(self.plan.texts), self.numbers, values)

    def fixed_plan(self, values: Values, bots: tuple[str, ...], seed: str) -> Plan:
        """Return the plan of matches that are all played with the same values."""
        return replace(self.plan, varied=None, texts=tuple(self.texts(values).items()), bots=bots, seed=seed)

    def measured(self, one: Played) -> dict[str, float]:
        """Return the figures of a match."""
        return {name: FIGURES[name](one, self.table) if name in FIGURES else float(one.rule == name.removeprefix(ENDING)) for name in self.figures}


def task_of(wish: Wish, plan: Plan) -> Task:
    """Return what is to be tuned. `plan`: how matches are played, with their content as it is now. Raises OutplayError."""
    plan = replace(plan, content="", texts=plan.texts or tuple(lay_out(plan).content.source.items()))
    table = lay_out(plan)
    if not wish.vary:
        raise OutplayError("no number may be changed: name some, as --vary heroes/hero/ogre/move=1..4")
    texts = dict(plan.texts)
    numbers = tuple(number_of(texts, *_varied(one)) for one in wish.vary)
    for number in numbers:
        if fixed := next((one for one in wish.fixed if number.at == one or number.at.startswith(f"{one}/")), ""):
            raise OutplayError(f"{number.at}: the rulebook fixes {fixed}, so it is not changed; take it out of what is varied, or of what is fixed")
        _demand_accepted(table, texts, number)
    ids = names_dealt(table)
    goals = _goals(wish.target, numbers, table, ids)
    names = {id: name for name, id in ids.items()}
    asked = tuple(goal.name for goal in goals if goal.kind in SHARES)
    levers = tuple(_lever(number, names, asked) for number in numbers)
    at = [number.at for number in numbers]
    for pair in wish.pair:
        for one in pair:
            if one not in at:
                raise OutplayError(f"{one}: it stands in a pair, and is not varied")
    pairs = tuple((at.index(one), at.index(other)) for one, other in wish.pair)
    varied = Varied(numbers, tuple(ids[goal.name] for goal in goals if goal.kind == "hero"))
    trace = any(goal.name == "lead changes" for goal in goals)
    return Task(table, replace(plan, varied=varied, trace=trace), numbers, levers, goals, pairs, ids)


def names_dealt(table: Venue) -> dict[str, str]:
    """Return the ids by which the leading ones of a game are dealt in, by their names; nothing if they are not dealt."""
    ids = table.game.settings.dealable(table.content)
    names = table.game.catalog(table.content).get(table.game.leads, ())
    return dict(zip(names, ids, strict=True)) if len(names) == len(ids) else {}


def _varied(word: str) -> tuple[str, list[int]]:
    """Return the address and the values that `ADDRESS=1..4` or `ADDRESS=1,2,4` says."""
    at, _, values = word.partition("=")
    try:
        if found := RANGE.fullmatch(values.strip()):
            return at.strip(), list(range(int(found[1]), int(found[2]) + 1))
        return at.strip(), [int(one) for one in values.split(",")]
    except ValueError:
        raise OutplayError(f"{word}: it takes ADDRESS=1..4, or ADDRESS=1,2,4") from None


def _demand_accepted(table: Venue, texts: Mapping[str, str], number: Number) -> None:
    """Raise OutplayError if the game does not take one of a number's values."""
    for value in number.values:
        try:
            table.game.accept(with_values(texts, [number], [value]))
        except OutplayError as wrong:
            raise OutplayError(f"{number.at}: it cannot be {value}: {wrong}") from None


def _goals(targets: Sequence[str], numbers: Sequence[Number], table: Venue, ids: Mapping[str, str]) -> tuple[Goal, ...]:
    """Return where figures are wanted; without a target, that those whose numbers may be changed win their share. Raises OutplayError."""
    names = {id: name for name, id in ids.items()}
    if not targets:
        targets = list(dict.fromkeys(owner for number in numbers if (owner := owner_of(number, list(names)))))
    if not targets:
        raise OutplayError("nothing is wanted: say what by --target, as first=47..53 or rounds=6..8")
    every = [target.replace(ALL, id, 1) for target in targets for id in (names if target.partition("=")[0].strip() == ALL else [ALL])]
    goals = {goal.name: goal for goal in (_goal(target, table, names) for target in every)}
    return tuple(goals.values())


def _goal(target: str, table: Venue, names: Mapping[str, str]) -> Goal:
    found = TARGET.fullmatch(target.strip())
    if not found:
        raise OutplayError(f"{target}: it takes NAME=LOW..HIGH, like first=47..53 or rounds=6..8")
    name = names.get(found[1].strip(), found[1].strip())
    kind = "hero" if name in names.values() else "first" if name == FIRST else "figure"
    known = name in FIGURES or name.startswith(ENDING)
    if kind == "figure" and not known:
        near = difflib.get_close_matches(name, [*names, *names.values(), FIRST, *FIGURES], 3, 0.5)
        raise OutplayError(f"{target}: there is nobody and nothing called {name!r}" + (f"; near it: {', '.join(near)}" if near else ""))
    if kind == "first" and len(table.settings.sides) != 2:
        raise OutplayError("who begins can be asked of two sides only; take another number of seats")
    if name == "lead changes":
        _exponent(table)
    if not found[2]:
        if kind == "figure":
            raise OutplayError(f"{target}: say from where to where it may lie, as {name}=2..4")
        even = 1 / len(table.settings.sides)
        return Goal(name, even * (1 - BAND), even * (1 + BAND), kind)
    part = 100 if kind in SHARES or name.startswith(ENDING) else 1
    low, high = float(found[2]) / part, float(found[3]) / part
    if low >= high:
        raise OutplayError(f"{target}: the lower end comes first, and something lies between")
    return Goal(name, low, high, kind)


def _lever(number: Number, names: Mapping[str, str], asked: tuple[str, ...]) -> Lever:
    owner = owner_of(number, list(names))
    if not owner:
        return Lever(number.at, number.values, asked)
    rest = number.at.partition(f"/{owner}/")[2].replace("abilities/", "").replace("/", " ")
    return Lever(f"{names[owner]}: {rest}", number.values, (names[owner],), names[owner])


def _exponent(table: Venue) -> float:
    """Return the exponent that makes chances of what bots think. Raises OutplayError if it was not measured."""
    known = calibrations_of(table.game.folder).of(table.settings.seats, len(table.settings.sides))
    if known is None:
        raise OutplayError(f"who leads cannot be told in {table.game.name} yet; `outplay lab calibrate {table.game.id}` measures it")
    return known.exponent


FIGURES: Final[Mapping[str, Callable[[Played, Venue], float]]] = {
    "rounds": lambda one, _: float(one.rounds),
    "decisions": lambda one, _: float(one.decisions),
    "lead changes": lambda one, table: lead_changes(calibrated(seen(one)[0], _exponent(table))),
}
"""Figures of a match that may be asked about, besides how it ended."""
