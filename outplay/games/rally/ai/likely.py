"""How likely a sensible player takes each option, judged by what programs lead to on a still board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from typing import Final

from outplay.games.rally.ai.option_worth import install_worth, serves, useful
from outplay.games.rally.ai.plans import DISTANCE, WEAR, kind_counts, plans, strike_worths
from outplay.games.rally.ai.still import COST, GONE, KINDS, fired_at, place_of, still
from outplay.games.rally.data.board import EDGE
from outplay.games.rally.rules.aim import CONTROL, DISRUPT, HOWITZER, LASER, PULL, SCRAMBLE, barrels, main_targets, shots
from outplay.games.rally.rules.damage import GiveUp, Guard, needed
from outplay.games.rally.rules.deal import Recompile
from outplay.games.rally.rules.destruction import Lose, LoseOption
from outplay.games.rally.rules.endround import ChooseInstall, Install, StayDowns
from outplay.games.rally.rules.floor import HOMEWARD, STRUCTURE
from outplay.games.rally.rules.motion import ChooseDistance, Steps, line
from outplay.games.rally.rules.programming import Gyro, PowerDown, Program, Put, Store, program_so_far
from outplay.games.rally.rules.registers import Abort, PreReveal
from outplay.games.rally.rules.respawn import ChooseFacing, ChooseSpawn, Face, StartDown
from outplay.games.rally.rules.robot import DEADLY, REGISTERS, TEAM_OF, Register
from outplay.games.rally.rules.setup import ChooseDock, Dock
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.structures import Name, NameRobot
from outplay.games.rally.rules.weapons import Aim, Declare, Weapon
from outplay.games.rally.rules.yesno import Do
from outplay.kernel.step import Option, Seat

SOFT, SHARP = 0.1, 0.08
"""An option that is worth this much less than the best is about a third as likely: for the first register of a program, and for the others."""
WARM: Final = 0.1
"""The same for answers in the middle of a round."""
RARELY: Final = 0.02
HURT: Final = 4
"""The damage from which on a robot powers down."""
BEARABLE: Final = 2
"""It does so only if at most this much damage is fired at it meanwhile."""
POOR: Final = 0.25
"""A new hand is wanted if the best program gains no more than this."""
KILL: Final = 1.5
DISTURBED: Final = 0.1
"""What it is worth to move an enemy out of its program."""
STEERED: Final = 0.2
"""What it is worth to have an enemy do something else in a register."""


def likely(s: Table, seat: Seat, options: Sequence[Option]) -> Sequence[float]:
    """Return how likely a sensible player takes each of the options; only their ratios count."""
    step = s.todo[-1]
    match step:
        case Program():
            return _program(s, seat, options)
        case Recompile():
            return _yes(s, options, _recompiles)
        case PreReveal():
            return _yes(s, options, _substitutes)
        case Abort():
            return _yes(s, options, _aborts)
        case StayDowns():
            return _yes(s, options, _stays_down)
        case ChooseDistance():
            return _by([_moved(s, option) for option in options], WARM)
        case Declare():
            return _by([_fired(s, option) for option in options], WARM)
        case Guard():
            wanted = _given_up(s, seat, options)
            wanted = step.default(s, seat, s.picks.get(seat, ())) if wanted is None else wanted
            return [1.0 if option == wanted else RARELY for option in options]
        case ChooseDock() | ChooseSpawn():
            return _by([_docked(s, option) for option in options], SOFT)
        case ChooseFacing():
            return _by([_faced(s, option) for option in options], SHARP)
        case StartDown():
            return _yes(s, options, lambda s, robot: RARELY)
        case LoseOption():
            return _by([-useful(s.content, option.option) if isinstance(option, Lose) else 0.0 for option in options], SHARP)
        case ChooseInstall():
            return _by([_installed(s, option) for option in options], WARM)
        case NameRobot():
            return _by([-float(len(s.robots[option.robot].options)) if isinstance(option, Name) else 0.0 for option in options], SOFT)
        case _:
            return [1.0] * len(options)


def _by(worths: Sequence[float], heat: float) -> list[float]:
    """Return the odds of options by what they are worth."""
    best = max(worths)
    return [exp((worth - best) / heat) for worth in worths]


def _yes(s: Table, options: Sequence[Option], odds: Callable[[Table, int], float]) -> list[float]:
    """Return the odds of yes and no, given those of yes for a robot."""
    found = []
    for option in options:
        robot: int = getattr(option, "robot", 0)
        yes = odds(s, robot)
        found.append(yes if isinstance(option, Do) else 1 - yes)
    return found


def _better(gain: float) -> float:
    """Return the odds of yes, given what it gains."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, gain / WARM))))


# ---------------------------------------------------------------- programs


def _program(s: Table, seat: Seat, options: Sequence[Option]) -> list[float]:
    """Return the odds for the next pick of a program: for a register by the best that can follow, then for what is stored and announced."""
    first = options[0]
    if isinstance(first, Put):
        return _put(s, seat, first.robot, first.register, options)
    if isinstance(first, PowerDown):
        yes = _powers_down(s, first.robot, program_so_far(s, first.robot, s.picks.get(seat, ())).registers)
        return [yes if isinstance(option, PowerDown) and option.on else 1 - yes for option in options]
    if isinstance(first, Gyro):
        return [0.1 if isinstance(option, Gyro) and option.on else 0.9 for option in options]
    return [_stored(s, option) if isinstance(option, Store) else 1.0 for option in options]


def _put(s: Table, seat: Seat, robot: int, register: int, options: Sequence[Option]) -> list[float]:
    """Return the odds of what may go into a register: the same for all contents of the same kinds of cards."""
    one, program = s.robots[robot], program_so_far(s, robot, s.picks.get(seat, ()))
    found = plans(s, robot, (*one.registers[: register - 1], *program.registers[register - 1 :]))
    place, damage = found.start(place_of(s, robot), one.damage, program.registers[: register - 1])
    if place == GONE:
        return [1.0] * len(options)
    counts = kind_counts(s.content, program.free)
    worths: dict[Register, float] = {}
    for option in options:
        assert isinstance(option, Put)
        kinds = tuple(s.content.cards[card].kind for card in option.cards)
        if kinds not in worths:
            to, left = found.content(place, register, option.cards), counts - kind_counts(s.content, option.cards)
            worths[kinds] = found.land(register, to, damage, left) - (found.vain(place, kinds[0], to) if len(kinds) == 1 else 0.0)
    begins = register == next(n for n, content in enumerate(one.registers, start=1) if not content)
    return _by([worths[tuple(s.content.cards[card].kind for card in option.cards)] for option in options if isinstance(option, Put)], SOFT if begins else SHARP)


def _stored(s: Table, option: Store) -> float:
    """Return the odds of storing a card: the rarer it is, the better it is to have in reserve."""
    return COST[s.content.cards[option.cards[0]].kind] ** 3 if option.cards else 0.2


def _powers_down(s: Table, robot: int, registers: Sequence[Register]) -> float:
    """Return the odds of a power-down: a robot that is hurt does it, unless too much is fired at it where its program ends."""
    found = plans(s, robot, s.robots[robot].registers)
    place, damage = found.start(place_of(s, robot), s.robots[robot].damage, registers)
    if place == GONE or damage < HURT:
        return RARELY
    return 1 - RARELY if fired_at(s, robot, place) <= BEARABLE else 2 * RARELY


def _stays_down(s: Table, robot: int) -> float:
    """Return the odds that a robot stays powered down."""
    return 1 - RARELY if s.robots[robot].damage >= HURT and fired_at(s, robot, place_of(s, robot)) <= BEARABLE else RARELY


def _recompiles(s: Table, robot: int) -> float:
    """Return the odds of a new hand: it is wanted if the best program leads nowhere."""
    one, place = s.robots[robot], place_of(s, robot)
    found = plans(s, robot, one.registers)
    made = found.best(1, place, one.damage, kind_counts(s.content, (*one.hand, *one.wheel))) - found.end(place, one.damage)
    return 0.7 if made < POOR and one.damage < HURT else RARELY


def _goes_on(s: Table, robot: int, registers: Sequence[Register]) -> float:
    """Return what the rest of a program is worth."""
    return plans(s, robot, registers).best(s.register, place_of(s, robot), s.robots[robot].damage, 0)


def _substitutes(s: Table, robot: int) -> float:
    """Return the odds of using the stored card, by how much better the program goes on with it."""
    one, n = s.robots[robot], s.register - 1
    with_it = (*one.registers[:n], one.stored, *one.registers[n + 1 :])
    return _better(_goes_on(s, robot, with_it) - _goes_on(s, robot, one.registers) - WARM)


def _aborts(s: Table, robot: int) -> float:
    """Return the odds of an abort, by how much better an average card does than the one that lies there."""
    one, place, kinds = s.robots[robot], place_of(s, robot), s.content.kinds
    found, board = plans(s, robot, one.registers), still(s, TEAM_OF[robot])
    any_card = 0.0
    for kind in range(KINDS):
        to = board.next(place, kind, s.register & 1)
        any_card += kinds[kind].count * (found.lost if to == GONE else found.hit[to] + found.end(to, one.damage))
    return _better(any_card / len(s.content.cards) - _goes_on(s, robot, one.registers) - WARM)


def _moved(s: Table, option: Option) -> float:
    """Return what a distance is worth, with the rest of the program."""
    assert isinstance(option, Steps)
    robot, board = option.robot, still(s, TEAM_OF[option.robot])
    one = s.robots[robot]
    card = s.content.cards[one.registers[s.register - 1][0]]
    way = one.facing if card.steps > 0 else (one.facing + 2) % 4
    place = place_of(s, robot)
    to = board.carried(board.gone(place, way, option.steps) if option.steps else place, s.register & 1)
    return plans(s, robot, one.registers).land(s.register, to, one.damage, 0)


# ---------------------------------------------------------------- weapons and damage


def _fired(s: Table, option: Option) -> float:
    """Return what a weapon is worth by what it does at once: the howitzer to a tower or base, any weapon to a robot."""
    if isinstance(option, Aim):
        return _aimed(s, option)
    assert isinstance(option, Weapon)
    robot, weapon = option.robot, option.weapon
    if weapon == LASER:
        return sum(_hurt(s, target, barrels(s, robot)) for target in main_targets(s, robot))
    target = next(shot.target for shot in shots(s, robot) if shot.weapon == weapon)
    enemy = 1 - TEAM_OF[robot]
    if weapon == DISRUPT:
        return s.settings.robots * serves(s.content, s.team_options[enemy])
    if target >= STRUCTURE:
        return strike_worths(s, robot)[target - STRUCTURE]
    left = REGISTERS - s.register
    if weapon == CONTROL:
        return STEERED * left
    if weapon == SCRAMBLE:
        return STEERED if left else 0.0
    facing = s.robots[robot].facing
    shoved = _shoved(s, robot, target, (facing + 2) % 4 if weapon == PULL else facing, weapon == PULL)
    return shoved + (_hurt(s, target, barrels(s, robot)) if weapon == HOWITZER else 0.0)


def _aimed(s: Table, option: Aim) -> float:
    """Return what a hit of the main laser is worth: a lock a little more than plain damage, a destroyed option what it does for its robot."""
    if option.mode == "destroy":
        return useful(s.content, option.on)
    return _hurt(s, option.target, 1) + (DISTURBED + 0.01 * option.on if option.mode == "lock" else 0.0)


def _hurt(s: Table, target: int, points: int) -> float:
    """Return what it is worth to damage a robot."""
    damage = s.robots[target].damage
    return KILL if damage + points >= DEADLY else WEAR[damage + points] - WEAR[damage] + 0.01 * points


def _shoved(s: Table, robot: int, target: int, way: int, pulled: bool) -> float:
    """Return what it is worth to move a robot by a square, with all that it pushes."""
    moves = line(s, target, way)
    if pulled and len(moves) > 1:
        return 0.0
    total = 0.0
    for other, to in moves:
        sign = -1 if TEAM_OF[other] == TEAM_OF[robot] else 1
        if to == EDGE or s.map.pit[to]:
            total += sign * KILL
        else:
            board, facing = still(s, TEAM_OF[other]), s.robots[other].facing
            farther = board.away[4 * to + facing] - board.away[4 * s.cells[other] + facing]
            total += sign * (DISTANCE * farther / 2 + (DISTURBED if s.register < REGISTERS and not s.robots[other].down else 0.0))
    return total


def _given_up(s: Table, seat: Seat, options: Sequence[Option]) -> Option | None:
    """Return the answer that gives up the least useful options, if they save the robot. None if the question is not about options."""
    first = options[0]
    if not isinstance(first, GiveUp):
        return None
    one = s.robots[first.robot]
    due = next(due for due in s.batch if due.robot == first.robot)
    least = sorted(one.options, key=lambda option: useful(s.content, option))[: needed(s, due)]
    for pick in s.picks.get(seat, ()):
        if isinstance(pick, GiveUp) and pick.robot == first.robot and pick.option in least:
            least.remove(pick.option)
    wanted = GiveUp(first.robot, min(least)) if least else options[-1]
    return wanted if wanted in options else options[-1]


# ---------------------------------------------------------------- docks and option cards


def _docked(s: Table, option: Option) -> float:
    """Return what a dock is worth: the nearer to a place to fire from, the better."""
    assert isinstance(option, Dock)
    team = TEAM_OF[option.robot]
    return -DISTANCE * still(s, team).away[4 * option.cell + HOMEWARD[team]]


def _faced(s: Table, option: Option) -> float:
    """Return what a facing is worth: the nearer to a place to fire from, the better."""
    assert isinstance(option, Face)
    return -DISTANCE * still(s, TEAM_OF[option.robot]).away[4 * s.cells[option.robot] + option.way]


def _installed(s: Table, option: Option) -> float:
    """Return what an installation is worth: what the team gains by it, less what the robot gives away."""
    return install_worth(s, option.robot, option.option) if isinstance(option, Install) else 0.0
