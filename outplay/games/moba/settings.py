"""The options of a match (chapter 1 of the rules)."""

from __future__ import annotations

from typing import ClassVar

from outplay.kernel.errors import SettingError
from outplay.kernel.settings import ALL, Choosable, Field, Preset, Settings

HEROES = (
    ("TRO", "Troll Bruiser"),
    ("WOL", "Wolfrider"),
    ("SHA", "Shaman"),
    ("ASN", "Assassin"),
    ("GLA", "Gladiator"),
    ("HAR", "Harpooner"),
    ("BOO", "Boomsmith"),
    ("FRO", "Frost Witch"),
    ("TEM", "Templar"),
    ("DEA", "Deadeye"),
    ("TRI", "Trickster"),
    ("BON", "Bonecaller"),
)
"""The hero cards, in the order in which they are listed (D1)."""

FORM = (
    Field(
        id="team_size",
        name="Heroes a side",
        text="five is the full game, two is for learning",
        kind="choice",
        default="3",
        values=[Choosable(value=str(n), name=f"{n} v {n}") for n in (2, 3, 4, 5)],
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
        default="recommended",
        values=[Choosable(value="recommended", name="Given"), Choosable(value="choose", name="Chosen")],
    ),
    Field(
        id="roster",
        name="Roster",
        text="who may be drafted",
        kind="choice",
        default="full",
        values=[
            Choosable(value="full", name="All 12"),
            Choosable(value="core", name="Core 10"),
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
        values=[Choosable(value=id, name=name) for id, name in HEROES],
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
    Field(id="round_limit", name="Round limit", text="then points decide; 0 is none", kind="number", default=20, low=0, high=99),
)


class MobaSettings(Settings):
    """What a table may agree on before a match. Seats sit down in turns: the first, third, fifth ... form one side."""

    team_size: str = "3"
    draft: str = "draft"
    starting_actions: str = "recommended"
    roster: str = "full"
    named: str = ALL
    item_set: str = "core"
    payday_priority: bool = False
    round_limit: int = 20

    FORM: ClassVar[tuple[Field, ...]] = FORM
    SEATS: ClassVar[tuple[int, ...]] = (2, 3, 4, 6, 8, 10)
    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("quick", "Quick", "three heroes a side, cards given", {}),
        Preset("learn", "First match", "two heroes a side, dealt", {"team_size": "2", "draft": "random"}),
        Preset("full", "The full game", "five a side, you choose every card", {"team_size": "5", "starting_actions": "choose"}),
    )

    @property
    def heroes(self) -> int:
        """MOBA-4.1 The number of heroes of a side."""
        return int(self.team_size)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """MOBA-4.260 The seats of each side."""
        return tuple(range(0, self.seats, 2)), tuple(range(1, self.seats, 2))

    @property
    def names(self) -> tuple[str, ...]:
        """MOBA-4.5 The heroes of a custom roster."""
        return tuple(id for id, _ in HEROES) if self.named == ALL else tuple(self.named.split(","))

    def check(self) -> None:
        if self.roster == "custom" and len(self.names) < 2 * self.heroes:
            raise SettingError("named", f"{len(self.names)} heroes are too few for {self.heroes} against {self.heroes}: it takes at least {2 * self.heroes}")
        if len(self.sides[0]) > self.heroes:
            raise SettingError("seats", f"{self.seats} seats are too many for {self.heroes} heroes a side: every seat needs a hero")
