"""RALLY-52 The settings of a match: robots and seats, the numbers of the ruleset, and the switches of later versions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final

from outplay.book.words import counted, listed
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.data.vocabulary import MOST_ROBOTS
from outplay.kernel.content import Content
from outplay.kernel.errors import SettingError
from outplay.kernel.scene import SideStyle
from outplay.kernel.settings import Choosable, Field, Preset, Settings, Value
from outplay.kernel.step import Sides

EVEN: Final = "even"

MOST_GIVEN: Final = 8
"""How many option cards a lineup may give to a team."""

SCALES: Final[Mapping[str, tuple[int, int, int]]] = {"full": (40, 10, 5), "three_quarters": (30, 8, 4), "half": (20, 5, 3), "quarter": (10, 3, 2)}
"""RALLY-52.3 The hit points of a base and of a tower, and those that a base loses with a tower."""
SHORT: Final = "short"
"""RALLY-52.10 Half of the hit points; a quarter with one robot a team."""


def _splits(robots: int) -> Iterator[tuple[int, ...]]:
    """RALLY-52.2 Yield every way to divide a team's robots, in order, among seats."""
    if not robots:
        yield ()
    for first in range(robots, 0, -1):
        for rest in _splits(robots - first):
            yield (first, *rest)


def _form(split: tuple[int, ...]) -> str:
    """Return a division as it is written in options: "2+1"."""
    return "+".join(map(str, split))


def _name(split: tuple[int, ...]) -> str:
    """Return a division as people read it: "2 seats with 2 and 1 robots"."""
    seats = counted(len(split), "seat")
    if len(set(split)) > 1:
        return f"{seats} with {listed(map(str, split))} robots"
    return f"{seats} with {counted(split[0], 'robot')}{' each' if len(split) > 1 else ''}"


SPLITS: Final = [Choosable(value=EVEN, name="Evenly")] + [
    Choosable(value=_form(split), name=_name(split)) for robots in range(1, MOST_ROBOTS + 1) for split in _splits(robots)
]

DIVIDED: Final = "how its robots are divided among them"
SEVERAL: Final[list[str | int | bool]] = [*range(3, 2 * MOST_ROBOTS + 1)]
"""RALLY-52.2 The numbers of seats with which a team has more than one, so that there is something to divide."""

FORM: Final = (
    Field(id="robots", name="Robots", text="of each team", kind="number", default=MOST_ROBOTS, low=1, high=MOST_ROBOTS),
    Field(id="south", name="South's seats", text=DIVIDED, kind="choice", default=EVEN, values=SPLITS, only_with=("seats", SEVERAL)),
    Field(id="north", name="North's seats", text=DIVIDED, kind="choice", default=EVEN, values=SPLITS, only_with=("seats", SEVERAL)),
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
            Choosable(value=SHORT, name="Short", text="half, or a quarter with one robot a team"),
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
    Field(id="round_limit", name="Round limit", text="then hit points decide", kind="number", default=0, low=1, high=500, none=True),
    Field(
        id="lives",
        name="Lives",
        text="of each robot",
        kind="choice",
        default="unlimited",
        values=[Choosable(value="unlimited", name="Unlimited"), Choosable(value="3", name="Three"), Choosable(value="4", name="Four")],
    ),
    Field(id="base_respawn", name="Respawn in the base", text="robots may come back on a free square of their base, too", kind="toggle", default=False),
    Field(id="wild_beams", name="Wild beams", text="Pressor and Tractor Beam act on allies too", kind="toggle", default=False),
    Field(id="wild_ramming", name="Wild ramming", text="Ramming Gear damages allies too", kind="toggle", default=False),
    Field(
        id="power_down_strict",
        name="Strict power-down",
        text="robots that are powered down get no repair, no wrench, no team option",
        kind="toggle",
        default=False,
    ),
    Field(id="no_team_dbl", name="No double lasers for teams", text="Double-Barreled Laser cannot be installed in a base", kind="toggle", default=False),
    Field(id="single_tower_reward", name="One card for a tower", text="one robot of the team draws it, not each of them", kind="toggle", default=False),
    Field(id="open_team_hands", name="Open hands", text="a team's seats see each other's cards", kind="toggle", default=False),
)

CLASSIC: Final[Mapping[str, Value]] = {"robots": 2, "round_limit": 200}
QUICK: Final[Mapping[str, Value]] = {"robots": 2, "objective_scale": SHORT, "edges": "walled", "round_limit": 40}
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
    """RALLY-52.1 What the players of a match may agree on before it begins."""

    robots: int = MOST_ROBOTS
    south: str = EVEN
    north: str = EVEN
    objective_scale: str = "full"
    edges: str = "open"
    round_limit: int = 0
    lives: str = "unlimited"
    base_respawn: bool = False
    wild_beams: bool = False
    wild_ramming: bool = False
    power_down_strict: bool = False
    no_team_dbl: bool = False
    single_tower_reward: bool = False
    open_team_hands: bool = False

    ONCE: ClassVar[Mapping[str, Value]] = {"robots": 2, "round_limit": 200}
    FORM: ClassVar[tuple[Field, ...]] = FORM
    SEATS: ClassVar[tuple[int, ...]] = tuple(range(2, 2 * MOST_ROBOTS + 1))
    STYLES: ClassVar[tuple[SideStyle, ...]] = ("azure", "ember")
    PRESETS: ClassVar[tuple[Preset, ...]] = (
        Preset("published", "As published", "Four robots a team, all hit points, open edges, no round limit.", {}),
        Preset("quick", "Quick", "Two robots a team, half the hit points (a quarter with one robot), walled edges, at most 40 rounds.", QUICK),
        Preset("classic", "Classic", "Two robots a team, all hit points, open edges, at most 200 rounds.", CLASSIC),
        Preset("v0.1.5", "Classic, later rules", "Classic with the rules that the author added later (version 0.1.5).", {**CLASSIC, **LATER}),
        Preset("quick-v0.1.5", "Quick, later rules", "Quick with the rules that the author added later (version 0.1.5).", {**QUICK, **LATER}),
    )
    PLAY: ClassVar[str] = "quick"

    @classmethod
    def dealable(cls, content: Content) -> Sequence[str]:
        """Return the ids of all option cards."""
        return [option.id for option in content.options] if isinstance(content, RallyContent) else ()

    def leads(self, side: int) -> int:
        """Return how many option cards may be given to a team."""
        return MOST_GIVEN

    def check(self) -> None:
        """RALLY-52.2 Raise SettingError unless every seat has a robot and every robot a seat."""
        for name, split in (("south", self.south), ("north", self.north)):
            if split != EVEN and sum(_parts(split)) != self.robots:
                raise SettingError(name, f"{split} means {sum(_parts(split))} robots, but a team has {self.robots}")
        south, north = self._counts()
        if south + north != self.seats:
            raise SettingError("seats", f"by this division of robots South has {counted(south, 'seat')} and North {north}, and not {self.seats} in all")
        for name, count in (("south", south), ("north", north)):
            if not 1 <= count <= self.robots:
                raise SettingError("seats", _no_seats(name.capitalize(), count, self.robots))

    def _counts(self) -> tuple[int, int]:
        """RALLY-52.2 Return the number of seats of each team: half of them, the odd one to South, unless a division says otherwise."""
        south = len(_parts(self.south)) if self.south != EVEN else 0
        north = len(_parts(self.north)) if self.north != EVEN else 0
        if south:
            return south, north or self.seats - south
        return (self.seats - north, north) if north else ((self.seats + 1) // 2, self.seats // 2)

    @property
    def sides(self) -> Sides:
        """The seats of South, then those of North."""
        south, _ = self._counts()
        return tuple(range(south)), tuple(range(south, self.seats))

    @property
    def crews(self) -> tuple[tuple[int, ...], ...]:
        """RALLY-52.2 The robots of each seat, by number: a team's robots in order, divided as evenly as possible, the larger shares first, unless a division says otherwise."""
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
        """RALLY-52.3, RALLY-52.10 The hit points of a base and of a tower, and those that a base loses with a tower."""
        scale = self.objective_scale
        return SCALES[scale if scale != SHORT else "quarter" if self.robots == 1 else "half"]

    @property
    def most_deaths(self) -> int:
        """RALLY-52.5 The number of deaths after which a robot does not respawn; 0 if it always does."""
        return 0 if self.lives == "unlimited" else int(self.lives)


def _no_seats(team: str, count: int, robots: int) -> str:
    """RALLY-52.2 Return why a team cannot have this number of seats."""
    if count < 1:
        return f"{team} has no seat left"
    if count > MOST_ROBOTS:
        return f"{team} cannot have {count} seats: a team has at most {MOST_ROBOTS} robots, and each seat needs one"
    return f"{count} seats for {team} need {count} robots, one each, and a team has {robots}"


def _parts(split: str) -> tuple[int, ...]:
    return tuple(int(part) for part in split.split("+"))
