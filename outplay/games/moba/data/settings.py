"""The options of a match (chapter 1 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from outplay.games.moba.data.content import MobaContent
from outplay.kernel.content import Content
from outplay.kernel.errors import SettingError
from outplay.kernel.settings import ALL, Choosable, Field, Preset, Settings, Value

SEATINGS: Final = ("turns", "one", "two", "three")
"""How many of the first seats sit together if sides do not alternate (MOBA-4.266)."""

FORM: Final = (
    Field(
        id="team_size",
        name="Heroes a side",
        text="five is the full game, two is for learning",
        kind="choice",
        default="5",
        values=[Choosable(value=str(n), name=f"{n} v {n}") for n in (2, 3, 4, 5)],
    ),
    Field(
        id="seating",
        name="Sides",
        text="who sits together",
        kind="choice",
        default="turns",
        values=[
            Choosable(value="turns", name="In turns", text="every other seat, so the sides are as even as can be"),
            Choosable(value="one", name="1 v the rest", text="seat 1 leads a whole team alone"),
            Choosable(value="two", name="2 v the rest", text="seats 1 and 2 against all others"),
            Choosable(value="three", name="3 v the rest", text="seats 1 to 3 against all others"),
        ],
    ),
    Field(
        id="draft",
        name="Teams",
        text="pick in turn, or be dealt",
        kind="choice",
        default="draft",
        values=[Choosable(value="draft", name="Draft"), Choosable(value="random", name="Dealt")],
    ),
    Field(
        id="starting_actions",
        name="First cards",
        text="each hero starts with two of its four",
        kind="choice",
        default="choose",
        values=[Choosable(value="choose", name="Chosen"), Choosable(value="recommended", name="Given")],
    ),
    Field(
        id="roster",
        name="Roster",
        text="who may be drafted",
        kind="choice",
        default="core",
        values=[
            Choosable(value="core", name="Core 10"),
            Choosable(value="full", name="All 12"),
            Choosable(value="prototype", name="Five, twice"),
            Choosable(value="custom", name="Named below"),
        ],
    ),
    Field(
        id="named",
        name="Who may be drafted",
        text="at least two for each place in a team",
        kind="several",
        default=ALL,
        only_with=("roster", "custom"),
    ),
    Field(
        id="item_set",
        name="Items",
        text="twelve cards, or drawn from sixteen",
        kind="choice",
        default="core",
        values=[Choosable(value="core", name="Core"), Choosable(value="extended", name="Extended")],
    ),
    Field(id="payday_priority", name="Strict payday", text="feed what cannot be paid yet", kind="toggle", default=False),
    Field(id="round_limit", name="Round limit", text="then points decide", kind="number", default=0, low=1, high=99, none=True),
)

QUICK: Final[Mapping[str, Value]] = {"team_size": "3", "starting_actions": "recommended", "roster": "full", "round_limit": 20}


class MobaSettings(Settings):
    """What a table may agree on before a match."""

    team_size: str = "5"
    seating: str = "turns"
    draft: str = "draft"
    starting_actions: str = "choose"
    roster: str = "core"
    named: str = ALL
    item_set: str = "core"
    payday_priority: bool = False
    round_limit: int = 0

    ONCE: ClassVar[Mapping[str, Value]] = {"team_size": "3", "starting_actions": "recommended", "roster": "full", "round_limit": 20}
    FORM: ClassVar[tuple[Field, ...]] = FORM
    SEATS: ClassVar[tuple[int, ...]] = tuple(range(2, 11))
    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("published", "As published", "Five heroes a side out of ten; you choose every card yourself. No round limit.", {}),
        Preset("learn", "First game", "Two heroes a side, dealt with the cards that suit them.", {**QUICK, "team_size": "2", "draft": "random"}),
        Preset("quick", "Quick", "You draft three heroes a side; each has the cards that suit it.", QUICK),
        Preset("full", "Full", "Five heroes a side out of all twelve; you choose every card yourself.", {"roster": "full", "round_limit": 20}),
    )
    PLAY: ClassVar[str] = "quick"

    @property
    def heroes(self) -> int:
        """MOBA-4.1 The number of heroes of a side."""
        return int(self.team_size)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """MOBA-4.260, MOBA-4.266 The seats of each side."""
        seats, first = tuple(range(self.seats)), SEATINGS.index(self.seating)
        return (seats[:first], seats[first:]) if first else (seats[::2], seats[1::2])

    @classmethod
    def form(cls, content: Content) -> tuple[Field, ...]:
        """MOBA-4.5 Return the form with the heroes that may be named for a roster."""
        if not isinstance(content, MobaContent):
            return cls.FORM
        heroes = [Choosable(value=hero.id, name=hero.name) for hero in content.heroes]
        return tuple(msgspec.structs.replace(field, values=heroes) if field.id == "named" else field for field in cls.FORM)

    @classmethod
    def dealable(cls, content: Content) -> Sequence[str]:
        """Return the ids of all heroes."""
        return [hero.id for hero in content.heroes] if isinstance(content, MobaContent) else ()

    def leads(self, side: int) -> int:
        """Return the number of heroes of a side."""
        return self.heroes

    def names(self, hero: str) -> bool:
        """MOBA-4.5 Return whether a custom roster has this hero."""
        return self.named == ALL or hero in self.named.split(",")

    def check(self) -> None:
        if self.roster == "custom" and self.named != ALL and (named := len(self.named.split(","))) < 2 * self.heroes:
            raise SettingError("named", f"{named} heroes are too few for {self.heroes} against {self.heroes}: it takes at least {2 * self.heroes}")
        some, others = map(len, self.sides)
        if not others:
            raise SettingError("seating", f"of {self.seats} seats none is left to play against the first {self.seating}")
        if max(some, others) > self.heroes:
            raise SettingError("seats", f"{some} against {others} seats are too many for {self.heroes} heroes a side: every seat needs a hero")
