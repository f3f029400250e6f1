"""Cards as they lie: hands, registers, option cards, decks."""

from __future__ import annotations

from collections.abc import Iterator

from outplay.games.rally.data.board import NOBODY
from outplay.games.rally.data.rows import OptionCard
from outplay.games.rally.rules.damage import Guard
from outplay.games.rally.rules.deal import Recompile
from outplay.games.rally.rules.destruction import LoseOption
from outplay.games.rally.rules.endround import ChooseInstall
from outplay.games.rally.rules.floor import NONE
from outplay.games.rally.rules.programming import PowerDown, Program, program_so_far
from outplay.games.rally.rules.robot import TEAM_OF, Register
from outplay.games.rally.rules.state import Table
from outplay.games.rally.rules.yesno import Do
from outplay.games.rally.view.card_text import option_text, program_text
from outplay.games.rally.view.drawings import drawings
from outplay.games.rally.view.names import SIDES, back_id, card_id, option_id, piece_id, robot_name, team_option_id
from outplay.games.rally.view.panels import contents, next_register, register_slots
from outplay.kernel import scene as sc
from outplay.kernel.play import legal
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN, Observation
from outplay.kernel.window import asking


def zones(seen: Observation[Table]) -> list[sc.Zone]:
    """Return all cards that a viewer sees, and the number of the others."""
    s, viewer = seen.state, seen.viewer
    found: list[sc.Zone] = []
    front, chosen = in_front(s, viewer), about_options(s)
    in_registers, carried = seen.once(all_registers), seen.once(all_options)
    for robot in s.playing:
        mine = viewer is not None and s.robots[robot].seat == viewer
        if mine and filling(s, robot):
            found.append(tray(s, robot))
        else:
            open_, drawn = in_registers[robot]
            found.append(drawn if open_ == contents(s, robot) else registers(s, robot))
        if HIDDEN not in s.robots[robot].hand:
            found.append(hand(s, robot, mine and (filling(s, robot) or robot == front)))
        found.append(options(s, robot, True) if mine and chosen == robot else carried[robot])
    discards = [discarded(s)] if s.discard else []
    deck, *rest = seen.once(decks)
    return [*found, *seen.once(bases), deck, *discards, *rest]


def all_registers(s: Table) -> dict[int, tuple[list[Register], sc.Zone]]:
    """Return the registers of all robots as a spectator sees them, and what it knows of them, by robot."""
    return {robot: (contents(s, robot), registers(s, robot)) for robot in s.playing}


def all_options(s: Table) -> dict[int, sc.Zone]:
    """Return the option cards that robots carry, by robot."""
    return {robot: options(s, robot, False) for robot in s.playing}


def open_names(s: Table) -> Iterator[str]:
    """RALLY-6 Yield what lies open: all option cards but those of the deck, and by their priorities the program cards that the viewer knows in registers and in the discard pile."""
    options = [o for robot in s.playing for o in s.robots[robot].options] + [o for o in s.team_options if o != NONE]
    yield from (s.content.options[o].name for o in (*options, *s.graveyard))
    registers = [card for robot in s.playing for content in s.robots[robot].registers for card in content]
    yield from (f"priority {s.content.cards[card].priority}" for card in (*registers, *s.discard) if card != HIDDEN)


def filling(s: Table, robot: int) -> bool:
    """Return whether robots are being programmed, and this one among them."""
    return bool(s.todo) and isinstance(s.todo[-1], Program) and robot in s.todo[-1].robots(s)


def in_front(s: Table, viewer: Seat | None) -> int:
    """Return the viewer's robot whose cards are asked about: the first with an empty register, else the first that may store or keep one, or have a new hand; NOBODY if there is none."""
    if viewer is None:
        return NOBODY
    if s.todo and isinstance(asking(s), Recompile):
        return next((option.robot for option in legal(s, viewer) if isinstance(option, Do)), NOBODY)
    crew = s.crew(viewer)
    picked = s.picks.get(viewer, ())
    asked = [robot for robot in crew if next_register(s, robot)] or [
        robot
        for robot in crew
        if filling(s, robot) and not isinstance(next(iter(program_so_far(s, robot, picked).options(s)), PowerDown(robot, False)), PowerDown)
    ]
    return asked[0] if asked else NOBODY


def about_options(s: Table) -> int:
    """Return the robot of which an option card is being chosen, or -1."""
    step = s.todo[-1] if s.todo else None
    if isinstance(step, (LoseOption, ChooseInstall)):
        return step.robot
    if isinstance(step, Guard):
        for due in s.batch:
            if s.robots[due.robot].options:
                return due.robot
    return -1


def hand(s: Table, robot: int, front: bool) -> sc.Zone:
    """RALLY-43.1 Return the cards of a robot that are in no register yet, with what it has stored or kept."""
    one = s.robots[robot]
    program = program_so_far(s, robot, s.picks.get(one.seat, ())) if filling(s, robot) else None
    cards = [*(program.free if program else (*one.hand, *one.wheel))] + [card for card in one.stored if card != HIDDEN]
    name = f"{robot_name(s.content, robot)}'s cards"
    drawn = [program_card(s, card, robot) for card in dict.fromkeys(cards) if card != HIDDEN]
    return sc.Zone(id=f"hand-{piece_id(robot)}", name=name, role="hand" if front else "held", cards=drawn, seat=one.seat, piece=piece_id(robot))


def tray(s: Table, robot: int) -> sc.Zone:
    """RALLY-43.4 Return the registers of an own robot while it is programmed."""
    cards = [program_card(s, card, robot) for content in contents(s, robot) for card in content if card != HIDDEN]
    name = f"{robot_name(s.content, robot)}'s registers"
    return sc.Zone(
        id=f"registers-{piece_id(robot)}",
        name=name,
        role="picked",
        cards=cards,
        seat=s.robots[robot].seat,
        piece=piece_id(robot),
        places=register_slots(s, robot, tray=True),
    )


def registers(s: Table, robot: int) -> sc.Zone:
    """Return the registers of a robot; cards that the viewer does not know lie face down."""
    one = s.robots[robot]
    cards: list[sc.Card] = []
    for n, content in enumerate(contents(s, robot), start=1):
        for i, card in enumerate(content):
            cards.append(
                program_card(s, card, robot)
                if card != HIDDEN
                else sc.Card(id=back_id(robot, f"register-{n}", i), name="a card", face=False, side=SIDES[TEAM_OF[robot]])
            )
    return sc.Zone(
        id=f"registers-{piece_id(robot)}", name=f"{robot_name(s.content, robot)}'s registers", role="held", cards=cards, piece=piece_id(robot), seat=one.seat
    )


def program_card(s: Table, card: int, robot: int) -> sc.Card:
    """RALLY-3.1 Return a program card as a robot has it, or as NOBODY has it; each is drawn once."""
    cards = drawings(s.content).cards
    drawn = cards.get((card, robot))
    if drawn is None:
        drawn = cards[card, robot] = _program_card(s, card, robot)
    return drawn


def _program_card(s: Table, card: int, robot: int) -> sc.Card:
    """Return a program card with its picture, and its priority in the corner."""
    row = s.content.cards[card]
    kind = s.content.kinds[row.kind]
    return sc.Card(
        id=card_id(s.content, card), name=kind.name, kind="tinted", art=sc.Art(icon=kind.icon, tones=kind.tones, turn=180 if kind.steps > 0 else 0, times=max(1, kind.steps)),
        left=[sc.Gem(shape="pill", value=str(row.priority), label=f"priority {row.priority}")], text=program_text(kind), rule="RALLY-3.1", piece=piece_id(robot) if robot != NOBODY else "",
    )  # fmt: skip


# ---------------------------------------------------------------- option cards


def options(s: Table, robot: int, chosen: bool) -> sc.Zone:
    """RALLY-50.1 Return the option cards that a robot carries, as a hand while one of them is being chosen."""
    one = s.robots[robot]
    cards = [option_card(s.content.options[o], option_id(s.content, robot, o), SIDES[TEAM_OF[robot]], piece_id(robot)) for o in dict.fromkeys(one.options)]
    name = f"{robot_name(s.content, robot)}'s options"
    return sc.Zone(id=f"options-{piece_id(robot)}", name=name, role="hand" if chosen else "held", cards=cards, seat=one.seat, piece=piece_id(robot))


def bases(s: Table) -> list[sc.Zone]:
    """RALLY-50.3 Return what both bases broadcast."""
    found: list[sc.Zone] = []
    for team, option in enumerate(s.team_options):
        cards = [option_card(s.content.options[option], team_option_id(s.content, team, option), SIDES[team], "")] if option != NONE else []
        found.append(sc.Zone(id=f"broadcast-{SIDES[team]}", name="Broadcast to all", role="table", cards=cards))
    return found


def option_card(row: OptionCard, id: str, side: str, piece: str) -> sc.Card:
    """RALLY-3.3 Return an option card."""
    return sc.Card(
        id=id,
        name=row.name,
        kind="item",
        art=sc.Art(icon=row.icon, tones=row.tones, pattern="dots"),
        chips=[sc.Chip(text=row.kind)],
        text=option_text(row),
        side=side,
        piece=piece,
    )


def decks(s: Table) -> list[sc.Zone]:
    """RALLY-6 Return the decks with their numbers of cards, and the graveyard, which is open."""
    grave = [option_card(s.content.options[o], f"grave-{n}-{s.content.options[o].id}", "", "") for n, o in enumerate(s.graveyard)]
    return [
        sc.Zone(id="deck", name="Program cards", role="deck", cards=[], count=len(s.deck)),
        sc.Zone(id="option-deck", name="Option cards", role="deck", cards=[], count=len(s.option_deck)),
        sc.Zone(id="graveyard", name="Graveyard", role="pile", cards=grave),
    ]


def discarded(s: Table) -> sc.Zone:
    """RALLY-6 Return what the viewer knows of the discard pile, which the deck opens."""
    gone = [program_card(s, card, NOBODY) for card in s.discard if card != HIDDEN]
    return sc.Zone(id="discard", name="Discarded", role="held", cards=gone, count=len(s.discard), at="deck")
