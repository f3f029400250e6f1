"""The panels: one for each robot, with its damage, score, option cards and five registers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from outplay.book.look import Sign, by_id, filled
from outplay.games.rally.data.board import NOBODY
from outplay.games.rally.rules.programming import Program, Put
from outplay.games.rally.rules.robot import DEADLY, OFF, STAYS_UP, TEAM_OF, Register
from outplay.games.rally.rules.state import SETUP, Table
from outplay.games.rally.view.names import SCORE, SIDES, card_id, option_name, panel_id, piece_id, register_id, robot_name, score_words
from outplay.kernel import scene as sc
from outplay.kernel.view import HIDDEN, Observation
from outplay.kernel.window import asking

Known = tuple[list[Register], bool]


def panels(seen: Observation[Table]) -> list[sc.Panel]:
    """Return the panels of all robots: the viewer's own first, then its team's; those of the other team stand across. Registers are drawn as far as the viewer knows them."""
    s, viewer, drawn = seen.state, seen.viewer, seen.once(all_panels)
    near = 0 if viewer is None else s.side_of(viewer)
    found: list[sc.Panel] = []
    for robot in sorted(s.playing, key=lambda robot: (TEAM_OF[robot] != near, s.robots[robot].seat != viewer, robot)):
        open_, panel = drawn[robot, TEAM_OF[robot] != near]
        found.append(panel if open_ == known(s, robot) else replace(panel, slots=register_slots(s, robot)))
    return found


def all_panels(s: Table) -> dict[tuple[int, bool], tuple[Known, sc.Panel]]:
    """Return the panels of all robots, near and across, each with what is known of its registers."""
    found: dict[tuple[int, bool], tuple[Known, sc.Panel]] = {}
    for robot in s.playing:
        open_, near = known(s, robot), panel(s, robot)
        found[robot, False], found[robot, True] = (open_, near), (open_, replace(near, place="far"))
    return found


def known(s: Table, robot: int) -> Known:
    """Return what the viewer knows of a robot's registers: everything on which it depends how they are drawn for one viewer and another."""
    return contents(s, robot), _fills(s, robot)


def panel(s: Table, robot: int) -> sc.Panel:
    """Return the panel of a robot, as it stands near."""
    one, row, signs = s.robots[robot], s.content.robots[robot], by_id(s.content.look.stat)
    name = robot_name(s.content, robot)
    out = s.cells[robot] == OFF
    stats = [
        sc.Stat(
            icon=signs["options"].icon,
            value=str(len(one.options)),
            name=f"{signs['options'].name}: {', '.join(option_name(s.content, o) for o in one.options) or 'none'}",
        ),
        sc.Stat(icon=signs["cards"].icon, value=str(len(one.hand)), name=signs["cards"].name),
    ]
    words = f"{name}: {one.damage} of {DEADLY} damage; {score_words(one)} ({SCORE})."
    return sc.Panel(
        id=panel_id(robot), seat=one.seat, name=name, sub=f"score {one.kdo}" if one.kdo else "", piece=piece_id(robot), icon=row.icon, tones=row.tones, side=SIDES[TEAM_OF[robot]], stats=stats,
        bar=damage_bar(one.damage), statuses=status_chips(s, robot), slots=register_slots(s, robot), out=out,
        cards=f"options-{piece_id(robot)}", short=sc.Gem(shape="pill", value=f"{DEADLY - one.damage}/{DEADLY}", tone="harm" if 2 * one.damage > DEADLY else "good", label=f"{one.damage} damage"),
        active=not s.over and robot == active_robot(s), text=words,
    )  # fmt: skip


def damage_bar(damage: int) -> sc.Bar:
    """RALLY-48.7 Return the bar of a robot: the points of damage that are left until it is destroyed."""
    left = DEADLY - damage
    return sc.Bar(at=left, of=DEADLY, label="left", tone="good" if damage < 5 else "warn" if damage < 8 else "harm")


def status_chips(s: Table, robot: int) -> list[sc.Chip]:
    """Return the states that a robot is in, such as powered down, and its tokens and marks."""
    one, signs = s.robots[robot], by_id(s.content.look.status)
    gone = bool(s.settings.most_deaths) and one.deaths >= s.settings.most_deaths
    held = (
        ("not-placed", 0, s.stage == SETUP and s.cells[robot] == OFF),
        ("out-of-lives", 0, gone),
        ("down", 0, one.down),
        ("goes-down", 0, one.next != STAYS_UP and not one.down),
        ("controlled", 0, one.controller != NOBODY),
        ("gyro", 0, one.gyro),
        ("tokens", one.tokens, bool(one.tokens)),
        ("marks", one.marks, bool(one.marks)),
    )
    return [_chip(signs[id], n) for id, n, holds in held if holds and id in signs]  # kept content has no sign for "not-placed"


def _chip(sign: Sign, n: int) -> sc.Chip:
    return sc.Chip(text=filled(sign.text, {"n": n}), icon=sign.icon, tone=sign.tone, tip=filled(sign.tip, {"n": n}), rule=sign.rule)


def active_robot(s: Table) -> int:
    """Return the robot that the open question is about if everybody may know it, or NOBODY; while robots are programmed it is none."""
    robot = getattr(asking(s), "robot", NOBODY) if s.todo else NOBODY
    return robot if isinstance(robot, int) else NOBODY


# ---------------------------------------------------------------- registers


def contents(s: Table, robot: int) -> list[Register]:
    """Return what lies in the registers of a robot, with what its seat has picked so far."""
    found = list(s.robots[robot].registers)
    if s.picks and isinstance(s.todo[-1], Program):
        for pick in s.picks.get(s.robots[robot].seat, ()):
            if isinstance(pick, Put) and pick.robot == robot:
                found[pick.register - 1] = pick.cards
    return found


def next_register(s: Table, robot: int) -> int:
    """Return the register that is filled next, counted from 1; 0 if there is none."""
    return _empty(contents(s, robot)) if _fills(s, robot) else 0


def _fills(s: Table, robot: int) -> bool:
    """Return whether a robot is being programmed, with a hand that the viewer knows."""
    one = s.robots[robot]
    return bool(s.todo) and isinstance(s.todo[-1], Program) and s.cells[robot] != OFF and not one.down and HIDDEN not in one.hand


def _empty(inside: Sequence[Register]) -> int:
    """Return the lowest empty register, counted from 1; 0 if there is none."""
    return next((n for n, content in enumerate(inside, start=1) if not content), 0)


def register_slots(s: Table, robot: int, tray: bool = False) -> list[sc.Slot]:
    """RALLY-43.4 Return the five registers of a robot: empty, locked, asked about, face down, with one card or two. In a tray they can be clicked."""
    one, inside = s.robots[robot], contents(s, robot)
    asked = _empty(inside) if _fills(s, robot) else 0
    in_play = s.cells[robot] != OFF
    found: list[sc.Slot] = []
    for n, content in enumerate(inside, start=1):
        ids = [card_id(s.content, card) for card in content if card != HIDDEN]
        mark: Literal["", "asked", "locked"] = "locked" if in_play and one.locked(n) else "asked" if n == asked else ""
        found.append(
            sc.Slot(
                label=str(n),
                id=register_id(robot, n) if tray else "",
                card=ids[0] if ids else "",
                also=ids[1] if len(ids) > 1 else "",
                back=bool(content) and not ids,
                mark=mark,
            )
        )
    return found
