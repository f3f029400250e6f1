"""Tables of the how-to-play pages, as how.toml writes them down: while programs are made, in the middle of a register, or at the end of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta

from outplay.games.rally.data.board import ALL_STANDING, COLUMNS, NOWHERE, ROWS, TOWERS, WAYS
from outplay.games.rally.data.content import RallyContent
from outplay.games.rally.data.rows import FULL_HAND, Priority, RegisterNumber
from outplay.games.rally.data.settings import RallySettings
from outplay.games.rally.data.vocabulary import MOST_ROBOTS, ROBOTS, Way
from outplay.games.rally.rules.endround import EndOfRound
from outplay.games.rally.rules.floor import HOMEWARD, NONE
from outplay.games.rally.rules.programming import Program
from outplay.games.rally.rules.registers import EndPhase, RegisterPhase, RobotsMove
from outplay.games.rally.rules.respawn import Respawns
from outplay.games.rally.rules.robot import OFF, REGISTERS, TEAM_OF, Register, Robot
from outplay.games.rally.rules.rounds import Cleanup, Round
from outplay.games.rally.rules.state import CLEANUP, END, PROGRAM, WEAPONS, Table
from outplay.games.rally.rules.weapons import Weapons
from outplay.games.rally.view.names import SHORT, TOWER_NAMES
from outplay.kernel.cards import EVERYBODY
from outplay.kernel.chance import NO_CHANCE
from outplay.kernel.content import ContentRow, Count, Small
from outplay.kernel.errors import ContentError
from outplay.kernel.settings import Value
from outplay.kernel.step import Step

STAGES: Final = {"program": PROGRAM, "move": WEAPONS, "weapons": WEAPONS, "end": END, "respawn": CLEANUP}


class LaidRobot(ContentRow, frozen=True):
    """A robot on the square `at`; without a square it was destroyed. Cards are named by their priorities: those of its hand, and those in its registers, 0 for none."""

    id: str
    at: str = ""
    way: Way | None = None
    damage: Annotated[int, Meta(ge=0, le=9)] = 0
    options: tuple[str, ...] = ()
    hand: tuple[Priority, ...] = ()
    registers: Annotated[tuple[int, ...], Meta(max_length=REGISTERS)] = ()
    kills: Small = 0
    deaths: Small = 0
    objectives: Small = 0


class Laid(ContentRow, frozen=True):
    """A table: seat 1 leads South, seat 2 North. Robots of a team that are not named stand on docks. `towers` are the hit points of towers that have lost some."""

    robot: tuple[LaidRobot, ...]
    stage: Literal["program", "move", "weapons", "end", "respawn"] = "program"
    round: Count = 3
    register: RegisterNumber = 1
    towers: Mapping[str, int] = {}
    bases: tuple[Small, ...] = ()
    broadcasts: tuple[str, str] = ("", "")
    options: Mapping[str, Value] = {}


def lay(laid: Laid, content: RallyContent) -> Table:
    """Return the table that is written down. Raises ContentError or SettingError if it is none."""
    named = {_robot(one, n): one for n, one in enumerate(laid.robot, 1)}
    count = max(1 + robot % MOST_ROBOTS for robot in named)
    settings = RallySettings.make({"robots": count, **laid.options}, RallySettings.PLAY, content)
    assert isinstance(settings, RallySettings)
    base, tower, _ = settings.numbers
    points = [laid.towers.get(name.lower(), tower) for name in TOWER_NAMES]
    standing = sum(1 << n for n in range(TOWERS) if points[n] > 0) & ALL_STANDING
    carried = {robot: tuple(sorted(_option(content, id) for id in one.options)) for robot, one in named.items()}
    team_options = [_option(content, id) if id else NONE for id in laid.broadcasts]
    left = _options_left(content, [*(o for some in carried.values() for o in some), *(o for o in team_options if o != NONE)])
    lying = _Cards(content, named)
    empty = Table(settings, content, NO_CHANCE)
    cells = _cells(empty, named)
    robots: list[Robot] = []
    known = [0] * len(content.cards)
    for r in range(ROBOTS):
        one = named.get(r, LaidRobot(SHORT[r]))
        if r not in empty.playing:
            robots.append(Robot())
            continue
        seat = next(seat for seat, crew in enumerate(settings.crews) if r in crew)
        registers = tuple((lying.card(priority),) if priority else () for priority in (*one.registers, *(0,) * (REGISTERS - len(one.registers))))
        hand = lying.hand(one) if laid.stage == "program" and cells[r] != OFF else ()
        bits = sum(1 << option for option in dict.fromkeys(carried.get(r, ())))
        way = HOMEWARD[TEAM_OF[r]] if one.way is None else WAYS.index(one.way)
        shown = sum(2 << n for n in range(REGISTERS) if registers[n])
        robots.append(
            Robot(
                seat, way, one.damage, hand=hand, registers=registers, shown=shown, options=carried.get(r, ()), bits=bits, kills=one.kills, deaths=one.deaths,
                objectives=one.objectives,
            )
        )  # fmt: skip
        for card in hand:
            known[card] = empty.knows[r]
        for card in (card for content_ in registers for card in content_):
            known[card] = EVERYBODY
    fallen = tuple(r for r in empty.playing if cells[r] == OFF)
    s = Table(
        settings, content, NO_CHANCE, robots=robots, cells=cells, towers=points, standing=standing, bases=list(laid.bases) or [base, base], team_options=team_options,
        deck=tuple(lying.left), known=known, option_deck=tuple(left), round=laid.round, stage=STAGES[laid.stage], register=laid.register if laid.stage in ("move", "weapons") else 0,
        order=empty.playing, fallen=fallen,
    )  # fmt: skip
    s.todo.extend(reversed(_steps(laid)))
    return s


def _robot(one: LaidRobot, n: int) -> int:
    """Return the number of a robot by its id. Raises ContentError if there is none."""
    if one.id.upper() not in SHORT:
        raise ContentError(f"robot {n}, id: there is no robot {one.id!r}; there are {', '.join(SHORT).lower()}")
    return SHORT.index(one.id.upper())


def _option(content: RallyContent, id: str) -> int:
    """Return the number of an option card by its id. Raises ContentError if there is none."""
    try:
        return content.option(id)
    except KeyError:
        raise ContentError(f"there is no option card {id!r}") from None


def _options_left(content: RallyContent, taken: Sequence[int]) -> list[int]:
    """Return the option deck without these cards. Raises ContentError for a card that is taken too often."""
    left = list(content.option_deck)
    for option in taken:
        if option not in left:
            raise ContentError(f"there are not that many cards {content.options[option].id!r}")
        left.remove(option)
    return left


def _cells(s: Table, named: Mapping[int, LaidRobot]) -> list[int]:
    """Return the cell of each robot. Raises ContentError for a square on which it cannot stand."""
    found = [OFF] * ROBOTS
    for robot, one in named.items():
        if one.at:
            x, y = ord(one.at[0]) - 97, int(one.at[1:]) - 1 if one.at[1:].isdigit() else NOWHERE
            cell = y * COLUMNS + x
            if not (0 <= x < COLUMNS and 0 <= y < ROWS) or cell in found or s.map.pit[cell] or s.map.base[cell] == 1 - TEAM_OF[robot]:
                raise ContentError(f"robot {one.id}, at: {one.at!r} is no free square of the map")
            found[robot] = cell
    for robot in s.playing:
        if robot not in named:
            found[robot] = next(cell for cell in s.map.dock_cells[TEAM_OF[robot]] if cell not in found)
    return found


class _Cards:
    """The program cards, and those of them that nobody has been given yet."""

    def __init__(self, content: RallyContent, named: Mapping[int, LaidRobot]) -> None:
        self.content = content
        said = {self.card(priority) for one in named.values() for priority in (*one.hand, *one.registers) if priority}
        self.left = [card for n in range(7) for card in range(n, len(content.cards), 7) if card not in said]

    def card(self, priority: int) -> int:
        """Return the card with this priority. Raises ContentError if there is none."""
        try:
            return self.content.card(priority)
        except KeyError:
            raise ContentError(f"there is no program card {priority}") from None

    def hand(self, one: LaidRobot) -> Register:
        """Return the hand of a robot: the one that is written down, or any cards."""
        if one.hand:
            return tuple(sorted(self.card(priority) for priority in one.hand))
        count = FULL_HAND - one.damage
        hand, self.left = self.left[:count], self.left[count:]
        return tuple(sorted(hand))


def _steps(laid: Laid) -> list[Step[Table]]:
    """Return the steps that are still to do in the round, and then another round."""
    after: list[Step[Table]] = [EndPhase(), *(RegisterPhase(n) for n in range(laid.register + 1, REGISTERS + 1)), EndOfRound(), Cleanup(), Round()]
    match laid.stage:
        case "program":
            return [Program(), RegisterPhase(1), *after]
        case "move":
            return [RobotsMove(), Weapons(), *after]
        case "weapons":
            return [Weapons(), *after]
        case "end":
            return [EndOfRound(), Cleanup(), Round()]
        case "respawn":
            return [Respawns(), Round()]
