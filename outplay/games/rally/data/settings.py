"""The options of a match (RALLY-52): robots and seats, the ruleset's numbers, and the switches of later versions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from outplay.kernel.errors import SettingError
from outplay.kernel.scene import SideStyle
from outplay.kernel.settings import Choosable, Field, Preset, Settings, Value
from outplay.kernel.step import Sides

EVEN: Final = "even"
MOST_ROBOTS: Final = 4

SCALES: Final[Mapping[str, tuple[int, int, int]]] = {"full": (40, 10, 5), "three_quarters": (30, 8, 4), "half": (20, 5, 3), "quarter": (10, 3, 2)}
"""RALLY-52.3 Hit points of a base and of a tower, and what a fallen tower costs its base."""
SHORT: Final = "short"
"""RALLY-52.10 Half, with one robot a team a quarter."""


def _splits(robots: int) -> Iterator[tuple[int, ...]]:
    """RALLY-52.2 Every division of robots, in order, among seats."""
    if not robots:
        yield ()
    for first in range(robots, 0, -1):
        for rest in _splits(robots - first):
            yield (first, *rest)


def _words(split: tuple[int, ...]) -> str:
    return "+".join(map(str, split))


SPLITS: Final = [Choosable(value=EVEN, name="Evenly")] + [
    Choosable(value=_words(split), name=" + ".join(map(str, split))) for robots in range(1, MOST_ROBOTS + 1) for split in _splits(robots)
]

FORM: Final = (
    Field(id="robots", name="Robots", text="of each team", kind="number", default=2, low=1, high=MOST_ROBOTS),
    Field(id="south", name="South's seats", text="robots of each of its seats", kind="choice", default=EVEN, values=SPLITS),
    Field(id="north", name="North's seats", text="robots of each of its seats", kind="choice", default=EVEN, values=SPLITS),
    Field(
        id="objective_scale",
        name="Hit points",
        text="of towers and bases",
        kind="choice",
        default="full",
        values=[
            Choosable(value="full", name="Full", text="bases 40, towers 10"),
            Choosable(value="three_quarters", name="Three quarters", text="bases 30, towers 8"),
            Choosable(value="half", name="Half", text="bases 20, towers 5"),
            Choosable(value="quarter", name="A quarter", text="bases 10, towers 3"),
            Choosable(value=SHORT, name="Short", text="half, with one robot a team a quarter"),
        ],
    ),
    Field(
        id="edges",
        name="Edges",
        text="where no wall is drawn",
        kind="choice",
        default="open",
        values=[Choosable(value="open", name="Open", text="robots fall off"), Choosable(value="walled", name="Walled", text="every edge is a wall")],
    ),
    Field(id="round_limit", name="Round limit", text="then hit points decide; 0: none", kind="number", default=200, low=0, high=500),
    Field(
        id="lives",
        name="Lives",
        text="of each robot",
        kind="choice",
        default="unlimited",
        values=[Choosable(value="unlimited", name="Unlimited"), Choosable(value="3", name="Three"), Choosable(value="4", name="Four")],
    ),
    Field(id="base_respawn", name="Respawn in the base", text="also on a free square of the own base", kind="toggle", default=False),
    Field(id="wild_beams", name="Wild beams", text="Pressor and Tractor Beam act on allies too", kind="toggle", default=False),
    Field(id="wild_ramming", name="Wild ramming", text="Ramming Gear damages allies too", kind="toggle", default=False),
    Field(id="power_down_strict", name="Strict power-down", text="powered down: no repair, no wrench, no team option", kind="toggle", default=False),
    Field(id="no_team_dbl", name="No double lasers for teams", text="Double-Barreled Laser cannot be installed", kind="toggle", default=False),
    Field(id="single_tower_reward", name="One card for a tower", text="one robot of the team draws, not each", kind="toggle", default=False),
    Field(id="open_team_hands", name="Open hands", text="a team's seats see each other's cards", kind="toggle", default=False),
)

QUICK: Final[Mapping[str, Value]] = {"objective_scale": SHORT, "edges": "walled", "round_limit": 40}
LATER: Final[Mapping[str, Value]] = {
    "edges": "walled",
    "base_respawn": True,
    "wild_beams": True,
    "wild_ramming": True,
    "power_down_strict": True,
    "no_team_dbl": True,
    "single_tower_reward": True,
}


class RallySettings(Settings):
    """RALLY-52.1 What a table may agree on before a match."""

    robots: int = 2
    south: str = EVEN
    north: str = EVEN
    objective_scale: str = "full"
    edges: str = "open"
    round_limit: int = 200
    lives: str = "unlimited"
    base_respawn: bool = False
    wild_beams: bool = False
    wild_ramming: bool = False
    power_down_strict: bool = False
    no_team_dbl: bool = False
    single_tower_reward: bool = False
    open_team_hands: bool = False

    FORM: ClassVar[tuple[Field, ...]] = FORM
    SEATS: ClassVar[tuple[int, ...]] = tuple(range(2, 2 * MOST_ROBOTS + 1))
    STYLES: ClassVar[tuple[SideStyle, ...]] = ("azure", "ember")
    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("quick", "Quick", "Half the hit points, walled edges, 40 rounds at most.", QUICK),
        Preset("classic", "Classic", "All hit points, open edges.", {}),
        Preset("v0.1.5", "Classic, v0.1.5", "Classic with the author's later rules.", LATER),
        Preset("quick-v0.1.5", "Quick, v0.1.5", "Quick with the author's later rules.", {**QUICK, **LATER}),
    )

    @classmethod
    def usual(cls, given: Mapping[str, Value]) -> str:
        """RALLY-52.10 Where no ruleset is named the number of robots decides."""
        return "classic" if int(given.get("robots", 2)) > 2 else "quick"

    def check(self) -> None:
        """RALLY-52.2 Every seat has a robot, and every robot a seat."""
        for name, split in (("south", self.south), ("north", self.north)):
            if split != EVEN and sum(_parts(split)) != self.robots:
                raise SettingError(name, f"{split} is not a division of {self.robots} robots")
        south, north = self._counts()
        if south + north != self.seats:
            raise SettingError("seats", f"{self.seats} seats are not {south} for South and {north} for North")
        for name, count in (("south", south), ("north", north)):
            if not 1 <= count <= self.robots:
                raise SettingError("seats", f"{name.capitalize()} has {self.robots} robots, and so 1 to {self.robots} seats, not {count}")

    def _counts(self) -> tuple[int, int]:
        """RALLY-52.2 The seats of each team: half of them, the odd one to South, unless a division says otherwise."""
        south = len(_parts(self.south)) if self.south != EVEN else 0
        north = len(_parts(self.north)) if self.north != EVEN else 0
        if south:
            return south, north or self.seats - south
        return (self.seats - north, north) if north else ((self.seats + 1) // 2, self.seats // 2)

    @property
    def sides(self) -> Sides:
        """South's seats, then North's."""
        south, _ = self._counts()
        return tuple(range(south)), tuple(range(south, self.seats))

    @property
    def crews(self) -> tuple[tuple[int, ...], ...]:
        """RALLY-52.2 The robots of each seat: by number, four a team; a team's robots in order, as evenly as possible, the larger shares first."""
        found: list[tuple[int, ...]] = []
        for team, (split, count) in enumerate(zip((self.south, self.north), self._counts(), strict=True)):
            shares = _parts(split) if split != EVEN else tuple(self.robots // count + (n < self.robots % count) for n in range(count))
            first = MOST_ROBOTS * team
            for share in shares:
                found.append(tuple(range(first, first + share)))
                first += share
        return tuple(found)

    @property
    def numbers(self) -> tuple[int, int, int]:
        """RALLY-52.3, RALLY-52.10 Hit points of a base and of a tower, and what a fallen tower costs its base."""
        scale = self.objective_scale
        return SCALES[scale if scale != SHORT else "quarter" if self.robots == 1 else "half"]

    @property
    def most_deaths(self) -> int:
        """RALLY-52.5 The death after which a robot does not respawn; 0: there is none."""
        return 0 if self.lives == "unlimited" else int(self.lives)


def _parts(split: str) -> tuple[int, ...]:
    return tuple(int(part) for part in split.split("+"))
