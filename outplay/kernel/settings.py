"""The options of a match: a record with defaults, presets and a check. On the command line they are given by `--option`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, Self

from outplay.kernel.content import NO_CONTENT, Content
from outplay.kernel.declared import former
from outplay.kernel.errors import SettingError
from outplay.kernel.scene import Part, SideStyle
from outplay.kernel.step import Sides
from outplay.kernel.things import Record

__all__ = ["ALL", "ANY", "NONE", "Choosable", "Field", "Preset", "Settings", "Value"]

Value = str | int | bool

ALL: Final = "all"
"""The value of a field of kind `several` that includes everything."""
ANY: Final = "*"
"""What stands in a lineup for something that is drawn."""
NONE: Final = "none"
"""How 0 may also be written where a number may be missing (`Field.none`)."""


class Choosable(Part):
    """One value of a field, as people read it."""

    value: str
    name: str
    text: str = ""


class Field(Part):
    """How one setting is asked for: on the page, on the command line and in messages.

    A field of kind `several` takes any of its values, separated by commas, or `all`. `only_with` names another field, or `seats`, and the
    value that it must have for this one to matter, or a list of such values. With `none` a number may also be 0, which means that there is none and is told so. A choice or several without values takes its
    values from the content of the match: see `Settings.form`.
    """

    id: str
    name: str
    text: str
    kind: Literal["choice", "several", "toggle", "number"]
    default: str | int | bool
    values: list[Choosable] = []
    low: int = 0
    high: int = 0
    none: bool = False
    only_with: tuple[str, str | int | bool | list[str | int | bool]] | None = None

    def matters(self, values: Mapping[str, Value]) -> bool:
        """Return whether these values of all settings leave this one any effect."""
        if self.only_with is None:
            return True
        name, wanted = self.only_with
        return values[name] in wanted if isinstance(wanted, list) else values[name] == wanted

    def told(self, value: Value) -> str:
        """Return a value of this field in words."""
        match self.kind:
            case "toggle":
                return "on" if value else "off"
            case "number":
                return NONE if self.none and value == 0 else str(value)
            case "choice":
                return next((known.name for known in self.values if known.value == value), str(value))
            case "several":
                named = [known.name for known in self.values if known.value in str(value).split(",")]
                return ALL if value == ALL else ", ".join(named)


@dataclass(frozen=True)
class Preset:
    """A named set of values for the options of a match."""

    id: str
    name: str
    text: str
    values: Mapping[str, Value]


class Lineup(Record, kw_only=True):
    """What all settings have, though nobody is asked for it: who is dealt to whom, for experiments, lessons and puzzles."""

    lineup: str = ""
    """Who is dealt to each side, as ids with commas between them and sides with semicolons, * for one that is drawn; what is not named is drawn too. "" if nobody is: then
    the match begins as the other options have it."""


class Settings(Lineup):
    """The base of a game's settings. A subclass adds fields with defaults, describes in FORM how each is asked for, and refuses impossible combinations in `check`.

    The defaults are the game as its rulebook has it, and so is the first preset. If content has a say in what there is to choose, it also overrides `form`, and maybe `suit`.
    """

    seats: int = 2

    FORM: ClassVar[tuple[Field, ...]] = ()
    PRESETS: ClassVar[tuple[Preset, ...]] = ()
    PLAY: ClassVar[str] = ""
    """The preset that one click on Play takes; "" if it takes the defaults."""
    ONCE: ClassVar[Mapping[str, Value]] = {}
    """The first default of each option that has another one now: a match that was stored before it knew that option was played with this one."""
    SEATS: ClassVar[tuple[int, ...]] = (2,)
    STYLES: ClassVar[tuple[SideStyle, ...]] = ()
    """How the sides look, in their order; empty if that is only drawn when the match begins."""

    @classmethod
    def form(cls, content: Content) -> tuple[Field, ...]:
        """Return how each setting is asked for in matches with this content. By default that is FORM; a game fills in what its content has, such as heroes."""
        return cls.FORM

    @classmethod
    def make(cls, given: Mapping[str, Value], preset: str = "", content: Content = NO_CONTENT) -> Self:
        """Return settings made from given values (as typed or parsed) on top of a preset.

        Without content, whatever is named there is only looked up when a match begins.

        Raises SettingError, which names the option, what is wrong and what would be right.
        """
        form = cls.form(content)
        values = cls._parsed({**cls._preset(preset), **given}, form)
        settings = cls(**values)  # type: ignore[arg-type]  # _parse has checked each value against its field
        if settings.seats not in cls.SEATS:
            raise SettingError("seats", f"{settings.seats} seats are not possible here; possible: {', '.join(map(str, cls.SEATS))}")
        settings.check()
        if content is not NO_CONTENT:
            settings.suit(content)
        return settings

    @classmethod
    def usual(cls, seats: int) -> str:
        """Return the name of the preset that one click on Play takes with this number of seats: PLAY, or the published game's if that does not go with them."""
        try:
            cls.make({"seats": seats}, cls.PLAY)
        except SettingError:
            return ""
        return cls.PLAY

    @classmethod
    def stored(cls, given: Mapping[str, Value]) -> Self:
        """Return the settings of a match that is stored or recorded. Options that were renamed or are gone since are known by FORMERLY; one that it does not name came later,
        and has the default that it came with (ONCE). Raises SettingError.
        """
        return cls.make({**cls.ONCE, **cls._as_now(given)})

    @classmethod
    def _as_now(cls, given: Mapping[str, Value]) -> dict[str, Value]:
        """Return the values of an earlier version by the present names of their options, without options that are gone."""
        names = {name: None if name in cls.__struct_fields__ else former(cls, name) for name in given}
        return {name if (now := names[name]) is None else now: value for name, value in given.items() if names[name] != ""}

    @classmethod
    def fitted(cls, given: Mapping[str, Value], preset: str = "", content: Content = NO_CONTENT) -> Self:
        """Return `make`'s settings for somebody who types them. If a combination is refused, the SettingError also names single changes that would fit."""
        try:
            return cls.make(given, preset, content)
        except SettingError as wrong:
            single = cls._single(given, cls.form(content))
            changes = [f"{name}={', '.join(map(str, fits))}" for name, values in single if (fits := cls._fits(given, preset, content, name, values))]
            if not changes:
                raise
            raise SettingError(wrong.name, f"{str(wrong).partition(': ')[2]}; what would fit: {' or '.join(changes)}") from None

    @classmethod
    def _single(cls, given: Mapping[str, Value], form: tuple[Field, ...]) -> Iterator[tuple[str, Sequence[Value]]]:
        """Yield the options that may be at odds with each other: the seats, and what is a number, a choice or was given; with all their values."""
        yield "seats", cls.SEATS
        for field in form:
            match field.kind:
                case "number" if field.high - field.low < 20:
                    yield field.id, range(field.low, field.high + 1)
                case "choice" if field.id in given:
                    yield field.id, [known.value for known in field.values]
                case "toggle" if field.id in given:
                    yield field.id, (True, False)

    @classmethod
    def _fits(cls, given: Mapping[str, Value], preset: str, content: Content, name: str, values: Sequence[Value]) -> list[Value]:
        """Return those values of an option with which everything else that was given is possible."""
        found: list[Value] = []
        for value in values:
            with suppress(SettingError):
                cls.make({**given, name: value}, preset, content)
                found.append(value)
        return found

    @classmethod
    def usual_seats(cls) -> tuple[int, ...]:
        """Return the seat counts that are possible if everything else has its default."""
        found: list[int] = []
        for seats in cls.SEATS:
            with suppress(SettingError):
                found.append(cls.make({"seats": seats}).seats)
        return tuple(found)

    @classmethod
    def _preset(cls, preset: str) -> Mapping[str, Value]:
        if not preset:
            return {}
        for known in cls.PRESETS:
            if known.id == preset:
                return known.values
        names = ", ".join(p.id for p in cls.PRESETS) or "none"
        raise SettingError("preset", f"there is no preset {preset!r}; there are: {names}")

    @classmethod
    def _parsed(cls, given: Mapping[str, Value], form: tuple[Field, ...]) -> dict[str, Value]:
        return {name: cls._parse(name, value, form) for name, value in given.items()}

    @classmethod
    def _parse(cls, name: str, value: Value, form: tuple[Field, ...]) -> Value:
        if name == "seats":
            return _number(name, value, min(cls.SEATS), max(cls.SEATS))
        if name == "lineup":
            return str(value)
        for field in form:
            if field.id == name:
                usual = type(value) is type(field.default) and value == field.default  # whether content has it is looked at only where it matters
                return value if usual else cls._parse_field(field, value)
        known = ", ".join(["seats", *(f.id for f in form)])
        raise SettingError(name, f"there is no such option; there are: {known}")

    @classmethod
    def _parse_field(cls, field: Field, value: Value) -> Value:
        match field.kind:
            case "number":
                return 0 if field.none and str(value).lower() in (NONE, "0") else _number(field.id, value, field.low, field.high, field.none)
            case "toggle":
                words = {"on": True, "true": True, "yes": True, "1": True, "off": False, "false": False, "no": False, "0": False}
                if str(value).lower() not in words:
                    raise SettingError(field.id, f"{value!r} is neither on nor off")
                return words[str(value).lower()]
            case "choice":
                return _one_of(field, value)
            case "several":
                given = str(value).replace(",", " ").split()
                if given == [ALL]:
                    return ALL
                named = {_one_of(field, word) for word in given}
                if not named:
                    raise SettingError(field.id, f"nothing is named; name some of {', '.join(known.value for known in field.values)}, or {ALL}")
                if not field.values:
                    return ",".join(dict.fromkeys(given))
                return ALL if len(named) == len(field.values) else ",".join(known.value for known in field.values if known.value in named)

    @property
    def like(self) -> Preset | None:
        """The preset that these settings are, whoever sits at the table; None if they are none of them."""
        mine = {**self.given(), "seats": 0}
        return next((known for known in self.PRESETS if {**type(self).make(known.values).given(), "seats": 0} == mine), None)

    @classmethod
    def differences(cls, preset: Preset, content: Content) -> list[str]:
        """Return what a preset changes in the game that the rulebook has, one sentence for each option. An option that only now matters is told with its value."""
        usual, mine = cls().given(), cls.make(preset.values).given()
        told = [f"{mine['seats']} seats."] if "seats" in preset.values else []
        for field in cls.form(content):
            now, was = mine[field.id], usual[field.id]
            mattered = field.matters(usual)
            if field.matters(mine) and (now != was or not mattered):
                told.append(f"{field.name}: {field.told(now)}" + (f", not {field.told(was)}." if mattered else "."))
        return told

    def check(self) -> None:
        """Raise SettingError if the values do not go together."""

    def suit(self, content: Content) -> None:
        """Raise SettingError if what is named does not exist in this content. What does not matter beside the other values is not looked at."""
        form = {field.id: field for field in self.form(content)}
        for field in form.values():
            if self._matters(field, form):
                self._parse_field(field, getattr(self, field.id))
        if self.lineup:
            self._suit_lineup(self.dealable(content))

    @classmethod
    def dealable(cls, content: Content) -> Sequence[str]:
        """Return the ids of all that a lineup may name; none if this game deals nothing so."""
        return ()

    def leads(self, side: int) -> int:
        """Return how many things a lineup may name for a side. By default that is one for each of its seats."""
        return len(self.sides[side])

    @property
    def lineups(self) -> tuple[tuple[str, ...], ...]:
        """The lineup by side: ids, and ANY for one that is drawn."""
        given = [side.split(",") if side else [] for side in self.lineup.replace(" ", "").split(";")]
        return tuple(tuple(given[n]) if n < len(given) else () for n in range(max(len(given), len(self.sides))))

    def _suit_lineup(self, known: Sequence[str]) -> None:
        """Raise SettingError if the lineup cannot be dealt. `known` are the ids of all that may be named."""
        if not known:
            raise SettingError("lineup", "nothing is dealt in this game")
        if len(self.lineups) > len(self.sides):
            raise SettingError("lineup", f"it names {len(self.lineups)} sides; there are {len(self.sides)}")
        seen = set[str]()
        for side, ids in enumerate(self.lineups):
            if len(ids) > self.leads(side):
                raise SettingError("lineup", f"side {side + 1} gets {self.leads(side)}, not {len(ids)}")
            for id in ids:
                if id != ANY and id not in known:
                    raise SettingError("lineup", f"there is no {id!r}; there are: {', '.join(known)}")
                if id in seen - {ANY}:
                    raise SettingError("lineup", f"{id} is named twice")
                seen.add(id)

    def _matters(self, field: Field, form: Mapping[str, Field]) -> bool:
        """Return whether the other values leave an option any effect."""
        if field.only_with is None:
            return True
        name, _ = field.only_with
        return field.matters({name: getattr(self, name)}) and (name not in form or self._matters(form[name], form))

    @property
    def sides(self) -> Sides:
        """The seats of each side. By default each seat stands for itself."""
        return tuple((seat,) for seat in range(self.seats))

    def given(self) -> dict[str, Value]:
        """Return all values by name, as they are written into records and shown."""
        return {name: getattr(self, name) for name in self.__struct_fields__ if name != "lineup" or self.lineup}


def _one_of(field: Field, word: Value) -> str:
    known = [v.value for v in field.values]
    if known and str(word) not in known:
        raise SettingError(field.id, f"{word!r} is not one of {', '.join(known)}")
    return str(word)


def _number(name: str, value: Value, low: int, high: int, none: bool = False) -> int:
    beside = f" and not {NONE}" if none else ""
    try:
        number = int(value)
    except ValueError:
        raise SettingError(name, f"{value!r} is not a whole number{beside}") from None
    if not low <= number <= high:
        raise SettingError(name, f"{number} is outside {low}..{high}{beside}")
    return number
