"""The options of a match (Part 1 of the rules)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

import msgspec

from outplay.games.knockback.data.content import KnockbackContent
from outplay.kernel.content import Content
from outplay.kernel.errors import SettingError
from outplay.kernel.scene import SideStyle
from outplay.kernel.settings import Choosable, Field, Preset, Settings, Value

ARENAS: Final[tuple[Choosable, ...]] = (
    Choosable(value="bare", name="Bare", text="91 spaces and nothing else"),
    Choosable(value="wellspring", name="Wellspring", text="90 spaces and a well in the middle"),
    Choosable(value="stones", name="Stones", text="six rocks to stand against"),
    Choosable(value="starfish", name="Starfish", text="six arms with bays between them"),
)

FORM: Final = (
    Field(id="arena", name="Island", text="where you fight", kind="choice", default="bare"),
    Field(
        id="mode",
        name="Sides",
        text="or two against two, with four seats",
        kind="choice",
        default="ffa",
        values=[Choosable(value="ffa", name="Each alone"), Choosable(value="teams", name="Teams")],
    ),
    Field(
        id="pick",
        name="Picking",
        text="pick in turn, or be dealt one",
        kind="choice",
        default="draft",
        values=[Choosable(value="draft", name="Draft"), Choosable(value="random", name="Dealt")],
    ),
    Field(
        id="heroes",
        name="Heroes",
        text="those of the box, or all of them",
        kind="choice",
        default="box8",
        values=[Choosable(value="box8", name="Box 8"), Choosable(value="all12", name="All 12")],
    ),
    Field(
        id="first",
        name="First player",
        text="who is the most heroic",
        kind="choice",
        default="random",
        values=[Choosable(value="random", name="Drawn"), *(Choosable(value=f"seat:{k}", name=f"Seat {k}") for k in range(1, 5))],
    ),
    Field(id="tide", name="Tide", text="the rim floods, ring by ring", kind="toggle", default=False),
    Field(id="tide_start", name="First flood", text="after this round", kind="number", default=4, low=1, high=60, only_with=("tide", True)),
    Field(id="tide_step", name="Then every", text="rounds", kind="number", default=2, low=1, high=60, only_with=("tide", True)),
    Field(id="round_cap", name="Round limit", text="without the tide", kind="number", default=0, low=1, high=200, none=True, only_with=("tide", False)),
)

ISLAND: Final[Mapping[str, Value]] = {"arena": "wellspring", "tide": True, "tide_start": 4, "tide_step": 2}
FULL: Final[Mapping[str, Value]] = {**ISLAND, "heroes": "all12"}


class KnockbackSettings(Settings):
    """What a table may agree on before a match."""

    mode: str = "ffa"
    arena: str = "bare"
    heroes: str = "box8"
    pick: str = "draft"
    first: str = "random"
    tide: bool = False
    tide_start: int = 4
    tide_step: int = 2
    round_cap: int = 0

    ONCE: ClassVar[Mapping[str, Value]] = {"arena": "wellspring", "heroes": "all12", "tide": True, "round_cap": 60}
    FORM: ClassVar[tuple[Field, ...]] = FORM
    SEATS: ClassVar[tuple[int, ...]] = (2, 3, 4)
    STYLES: ClassVar[tuple[SideStyle, ...]] = ("azure", "ember", "jade", "plum")
    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("published", "As published", "The eight heroes of the box on a bare island, until one stands. No tide.", {}),
        Preset("first", "First game", "A hero is dealt to you: begin to push at once. The tide keeps it short.", {**ISLAND, "pick": "random"}),
        Preset("quick", "Quick", "Heroes are dealt, and from round 4 on the rim floods every round.", {**FULL, "pick": "random", "tide_step": 1}),
        Preset("standard", "Full", "You draft among all twelve, with the tide and a well in the middle.", FULL),
    )
    PLAY: ClassVar[str] = "standard"

    @classmethod
    def form(cls, content: Content) -> tuple[Field, ...]:
        """Return the form with the arenas and the number of heroes that there are."""
        if not isinstance(content, KnockbackContent):
            return cls.FORM
        known = {arena.value: arena for arena in ARENAS}
        arenas = [known.get(row.id, Choosable(value=row.id, name=row.name, text=row.text)) for row in content.maps]
        box = sum(hero.row.set == "box" for hero in content.heroes)
        heroes = [Choosable(value="box8", name=f"Box {box}"), Choosable(value="all12", name=f"All {len(content.heroes)}")]
        named = {"arena": arenas, "heroes": heroes}
        return tuple(msgspec.structs.replace(field, values=named[field.id]) if field.id in named else field for field in cls.FORM)

    @classmethod
    def dealable(cls, content: Content) -> Sequence[str]:
        """Return the ids of all heroes."""
        return [hero.row.id for hero in content.heroes] if isinstance(content, KnockbackContent) else ()

    def check(self) -> None:
        if self.mode == "teams" and self.seats != 4:
            raise SettingError("mode", f"teams are two against two: they need 4 seats, not {self.seats}")
        if self.first.startswith("seat:") and int(self.first[5:]) > self.seats:
            raise SettingError("first", f"there is no seat {self.first[5:]} at a table of {self.seats}")

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side (KB-1.2, KB-16.1)."""
        return ((0, 2), (1, 3)) if self.mode == "teams" else tuple((seat,) for seat in range(self.seats))
