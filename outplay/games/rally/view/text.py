"""The options of a question: their text forms, their labels, and the things to click for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from outplay.book.words import counted
from outplay.games.rally.data.board import NOBODY
from outplay.games.rally.data.vocabulary import Pair
from outplay.games.rally.rules.aim import DISRUPT, HOWITZER, shots
from outplay.games.rally.rules.damage import GiveUp, Keep, Spend
from outplay.games.rally.rules.deal import Recompile
from outplay.games.rally.rules.destruction import Lose
from outplay.games.rally.rules.endround import Install, StayDowns
from outplay.games.rally.rules.floor import STRUCTURE
from outplay.games.rally.rules.motion import Steps
from outplay.games.rally.rules.programming import Gyro, PowerDown, Program, Put, Store, program_so_far
from outplay.games.rally.rules.registers import Abort, PreReveal
from outplay.games.rally.rules.respawn import Face, StartDown
from outplay.games.rally.rules.setup import Dock
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.structures import Name
from outplay.games.rally.rules.weapons import Aim, Weapon
from outplay.games.rally.rules.yesno import Do, Dont
from outplay.games.rally.view.in_words import outlook
from outplay.games.rally.view.lines import place_words
from outplay.games.rally.view.names import (
    WAY_NAMES,
    WEAPON_FORMS,
    WEAPONS,
    card_form,
    card_id,
    card_label,
    cards_name,
    cell_id,
    option_form,
    option_id,
    option_name,
    panel_id,
    piece_id,
    register_id,
    robot_form,
    robot_name,
    target_id,
    target_name,
)
from outplay.games.rally.view.planned import power_id
from outplay.kernel import scene as sc
from outplay.kernel.step import Option, Pass, Ready, Seat
from outplay.kernel.window import asking

ANSWERS: Final[dict[type, tuple[str, str, str, str]]] = {
    Recompile: ("recompile", "Take a new hand for a point of damage", "keep", "Keep the hand"),
    PreReveal: ("substitute", "Put the stored card into the register", "leave", "Leave the register as it is"),
    Abort: ("abort", "Take the top card of the deck in place of this one", "keep", "Keep the card"),
    StayDowns: ("stay-down", "{} stays powered down", "power-up", "{} powers up"),
    StartDown: ("start-down", "Begin powered down", "start-up", "Begin powered up"),
}
"""What yes and no are called, in text forms and on buttons, by the step that asks. Where several robots are asked about at once, each is named."""


def offer(s: Table, option: Option) -> sc.Offer:
    """Return an option of the open question: its text form, its label, and the things to click for it."""
    match option:
        case Ready():
            return sc.Offer(text="ready", label="Send", tone="main", key="Enter")
        case Pass():
            return sc.Offer(text="pass", label="Install nothing", tone="pass", key="E")
        case Put():
            return _put(s, option)
        case Store() | Gyro() | PowerDown():
            return _extra(s, option)
        case Do(robot) | Dont(robot):
            return _answer(s, robot, isinstance(option, Do))
        case Dock(robot, cell):
            return sc.Offer(
                text=f"{robot_form(robot)} at {cell_id(cell)}",
                label=f"{robot_name(s.content, robot)} {place_words(s, cell)}{_of_the_base(s, cell)}",
                on=[cell_id(cell)],
            )
        case Face(robot, way):
            return sc.Offer(text=f"{robot_form(robot)} faces {WAY_NAMES[way]}", label=outlook(s, robot, way), on=[piece_id(robot)], way=90 * way)
        case Steps(robot, steps):
            name = robot_name(s.content, robot)
            return sc.Offer(
                text=f"{robot_form(robot)} {steps}", label=f"{name} moves {counted(steps, 'square')}" if steps else f"{name} stays where it is", key=str(steps)
            )
        case Weapon() | Aim():
            return _weapon(s, option)
        case _:
            return _card(s, option)


# ---------------------------------------------------------------- programs


def rest(s: Table, seat: Seat) -> Sequence[Option]:
    """Return the picks that send all programs of a seat as they are; empty while something else is asked."""
    step = asking(s)
    return step.rest(s, seat, s.picks.get(seat, ())) if isinstance(step, Program) else ()


def _put(s: Table, option: Put) -> sc.Offer:
    """Return the offer of a card for a register. A click on a card lays it into the lowest empty register; for another register, that is clicked first. Pairs are chosen card by card."""
    robot, register, cards = option.robot, option.register, option.cards
    form = "+".join(card_form(s.content, card) for card in cards)
    use = " sidestep" if option.aside else ""
    text = f"{robot_form(robot)} {register} {form}{use}"
    words = "to the side by " if use else ""
    label = f"{robot_name(s.content, robot)}, register {register}: {words}{cards_name(s.content, cards)}"
    place, ids = register_id(robot, register), [card_id(s.content, card) for card in cards]
    program = program_so_far(s, robot, s.picks.get(s.robots[robot].seat, ()))
    if program.empty[:1] != [register]:
        return sc.Offer(text=text, label=label, needs=[place, *ids, *_side(s, option)])
    if s.has(robot, Pair):
        return sc.Offer(text=text, label=label, on=[place], needs=[*ids, *_side(s, option)])
    return sc.Offer(text=text, label=label, on=[*ids, place])


def programs(s: Table, options: Sequence[Option]) -> tuple[Sequence[sc.Form], Sequence[Option]]:
    """D3 Return what may be laid ahead as a form for each robot, any of its other registers and any of its cards, and the options that are offered one by one.

    The cards of a robot that may lay pairs are all offered one by one.
    """
    robots = dict.fromkeys(option.robot for option in options if isinstance(option, Put))
    lowest = {r: _lowest(s, r) for r in robots if not s.has(r, Pair)}
    ahead: dict[int, list[Put]] = {}
    single: list[Option] = []
    for option in options:
        if isinstance(option, Put) and lowest.get(option.robot, option.register) != option.register:
            ahead.setdefault(option.robot, []).append(option)
        else:
            single.append(option)
    return [_laid_ahead(s, robot, puts) for robot, puts in ahead.items()], single


def _lowest(s: Table, robot: int) -> int:
    """Return the lowest empty register of a robot, counted from 1; NOBODY if all are filled."""
    return next(iter(program_so_far(s, robot, s.picks.get(s.robots[robot].seat, ())).empty), NOBODY)


def _laid_ahead(s: Table, robot: int, puts: Sequence[Put]) -> sc.Form:
    name, form = robot_name(s.content, robot), robot_form(robot)
    registers, cards = dict.fromkeys(put.register for put in puts), dict.fromkeys(put.card for put in puts)
    return sc.Form(
        groups=[
            sc.Group(of=[sc.Item(id=register_id(robot, n), text=f"{form} {n}", label=f"{name}, register {n}") for n in registers]),
            sc.Group(of=[sc.Item(id=card_id(s.content, card), text=card_form(s.content, card), label=card_label(s.content, card)) for card in cards]),
        ],
        labels=["{0}: {1}"],
        at_once=True,
    )


def _side(s: Table, option: Put) -> list[str]:
    """Return what must be clicked besides two cards that could be used in two ways: the option card that makes them a step to the side."""
    robot = option.robot
    both = {effect.of for _, effect in s.effects(robot, Pair)}
    if not option.aside or len(both) < 2:
        return []
    return [option_id(s.content, robot, number) for number, effect in s.effects(robot, Pair) if effect.of == "sidestep"]


def _extra(s: Table, option: Store | Gyro | PowerDown) -> sc.Offer:
    """Return the offer of what belongs to a program besides its registers."""
    name, form = robot_name(s.content, option.robot), robot_form(option.robot)
    match option:
        case Store(_, kept, card) if option.cards:
            verb = "keeps" if kept else "stores"
            words = f"{verb} {card_label(s.content, card)}"
            return sc.Offer(text=f"{form} {verb} {card_form(s.content, card)}", label=f"{name} {words}", on=[card_id(s.content, card)])
        case Store(_, kept):
            verb = "keeps" if kept else "stores"
            return sc.Offer(text=f"{form} {verb} nothing", label=f"{name} {verb} nothing", tone="pass", key="E")
        case Gyro(_, on):
            return sc.Offer(
                text=f"{form} gyro {'on' if on else 'off'}", label=f"{name}: Gyroscopic Stabilizer {'on' if on else 'off'}", tone="plain" if on else "pass"
            )
        case PowerDown(_, on):
            label = f"{name} powers down in the next round" if on else f"{name} stays powered up"
            return sc.Offer(text=f"{form} {'power-down' if on else 'stay-up'}", label=label, on=[power_id(option.robot)], tone="plain" if on else "pass")


def _answer(s: Table, robot: int, yes: bool) -> sc.Offer:
    """Return the offer of yes or no to what is asked. The question says of which robot."""
    do, doing, dont, not_doing = ANSWERS[type(asking(s))]
    form, name = robot_form(robot), robot_name(s.content, robot)
    if yes:
        return sc.Offer(text=f"{form} {do}", label=doing.format(name), on=[], key="Y")
    return sc.Offer(text=f"{form} {dont}", label=not_doing.format(name), tone="pass", key="E")


# ---------------------------------------------------------------- weapons


def _weapon(s: Table, option: Weapon | Aim) -> sc.Offer:
    """Return the offer of a weapon, or of what a hit of the main laser does."""
    robot = option.robot
    name, form = robot_name(s.content, robot), robot_form(robot)
    if isinstance(option, Aim):
        target, aimed = option.target, f"{form} {robot_form(option.target)}"
        hit = f" {option.hit}" if option.hit > 1 else ""
        match option.mode:
            case "lock":
                label = f"{name} locks register {option.on} of {robot_name(s.content, target)}"
                return sc.Offer(text=f"{aimed}{hit} lock {option.on}", label=label, on=[panel_id(target)], key=str(option.on))
            case "destroy":
                label = f"{name} destroys {robot_name(s.content, target)}'s {option_name(s.content, option.on)}"
                return sc.Offer(text=f"{aimed}{hit} destroy {option_form(s.content, option.on)}", label=label, on=[panel_id(target)])
            case _:
                return sc.Offer(
                    text=f"{aimed}{hit} damage", label=f"{name} damages {robot_name(s.content, target)}", on=[piece_id(target)], tone="main", key="D"
                )
    target = next((shot.target for shot in shots(s, robot) if shot.weapon == option.weapon), NOBODY)
    at = f" at {target_name(s.content, target)}" if target != NOBODY else ""
    on = [target_id(target)] if target != NOBODY and option.weapon in (HOWITZER, *others(s, robot)) else []
    label = (
        f"{name}: {WEAPONS[option.weapon]}{at}" if option.weapon != DISRUPT else f"{name}: Mini Howitzer at the transmitter of {target_name(s.content, target)}"
    )
    tone: Literal["main", "plain"] = "main" if target >= STRUCTURE and option.weapon == HOWITZER else "plain"
    return sc.Offer(text=f"{form} {WEAPON_FORMS[option.weapon]}", label=label, on=on, tone=tone, key="Q" if on else "")


def others(s: Table, robot: int) -> Sequence[str]:
    """Return the only weapon of a robot that has a target, if there is just one: then the target can be clicked."""
    aimed = [shot.weapon for shot in shots(s, robot) if shot.target != NOBODY]
    return aimed if len(aimed) == 1 else ()


# ---------------------------------------------------------------- option cards


def _card(s: Table, option: Option) -> sc.Offer:
    """Return an offer about option cards and tokens."""
    content = s.content
    match option:
        case GiveUp(robot, card):
            return sc.Offer(
                text=f"{robot_form(robot)} gives up {option_form(content, card)}",
                label=f"{robot_name(content, robot)} gives up {option_name(content, card)}",
                on=[option_id(content, robot, card)],
            )
        case Keep(robot):
            return sc.Offer(text=f"{robot_form(robot)} gives up nothing", label=f"{robot_name(content, robot)} gives up nothing more", tone="pass", key="E")
        case Spend(robot, tokens):
            label = (
                f"{robot_name(content, robot)} spends {counted(tokens, 'green token')}" if tokens else f"{robot_name(content, robot)} keeps its green tokens"
            )
            return sc.Offer(text=f"{robot_form(robot)} spends {tokens}", label=label, tone="plain" if tokens else "pass", key=str(tokens))
        case Lose(robot, card):
            return sc.Offer(
                text=f"{robot_form(robot)} loses {option_form(content, card)}",
                label=f"{robot_name(content, robot)} loses {option_name(content, card)}",
                on=[option_id(content, robot, card)],
            )
        case Install(robot, card):
            return sc.Offer(
                text=f"{robot_form(robot)} installs {option_form(content, card)}",
                label=f"{robot_name(content, robot)} installs {option_name(content, card)}",
                on=[option_id(content, robot, card)],
            )
        case Name(robot):
            return sc.Offer(
                text=f"{robot_form(robot)} draws", label=f"{robot_name(content, robot)} draws an option card", on=[piece_id(robot), panel_id(robot)]
            )
        case _:
            raise AssertionError(f"{option!r} is no option of {s.todo[-1]!r}")


def _of_the_base(s: Table, cell: int) -> str:
    """Return which of the squares of a base it is, by their number; empty if it is a dock."""
    team = s.map.base[cell]
    return f", square {s.map.base_cells[team].index(cell) + 1}" if team >= 0 else ""
