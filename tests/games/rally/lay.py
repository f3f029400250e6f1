"""Tables in the middle of a match, laid in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from outplay.games.rally.data.board import NOBODY, cell_at
from outplay.games.rally.data.vocabulary import ROBOTS
from outplay.games.rally.rules.floor import HOMEWARD, NONE
from outplay.games.rally.rules.robot import ANNOUNCED, EMPTY, OFF, REGISTERS, TEAM_OF, Register
from outplay.games.rally.rules.state import Table
from outplay.games.rally.view.names import SHORT, TOWER_NAMES
from outplay.kernel.cards import EVERYBODY
from tests.games.rally.frame import CONTENT

WAYS = "NESW"
TEAM = {"South": 0, "North": 1}
FILLING = tuple(card for card in range(len(CONTENT.cards)) if CONTENT.cards[card].turn)


def robot_number(name: str) -> int:
    """S1 to N4 by number."""
    return SHORT.index(name)


def card(priority: int) -> int:
    """Return a program card by its priority."""
    return CONTENT.card(priority)


def option(id: str) -> int:
    """Return an option card by its id."""
    return CONTENT.option(id)


def content_of(word: str) -> Register:
    """Return what lies in a register: "-", "500", "500+70". In a pair the Move card lies first, unless it is a step to the side."""
    return () if word == "-" else tuple(card(int(part)) for part in word.split("+"))


@dataclass
class Words:
    """A robot as a test says it: square and facing; damage d3, green tokens t2, marks m1, placed locks l2, K/D/O 1/0/2, a card stored c500 or kept w500, `down`, `announced`, `gyro`,
    `aborted`; `out` if it was destroyed; options after +; after | what lies in the registers, from the one that is played.
    """

    place: str = "-"
    facing: str = ""
    marks: list[str] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    registers: list[Register] = field(default_factory=list)

    @classmethod
    def read(cls, text: str) -> Words:
        body, _, program = text.partition("|")
        body, _, options = body.partition("+")
        words = body.split()
        found = cls(options=options.split(), registers=[content_of(word) for word in program.split()])
        if words:
            found.place = words.pop(0)
        if words and words[0] in WAYS:
            found.facing = words.pop(0)
        found.marks = words
        return found


def lay(s: Table, robots: Mapping[str, str], register: int) -> None:
    """Put robots on the table: those that are named, and all others on docks."""
    said = {robot_number(name): Words.read(text) for name, text in robots.items()}
    for name in said:
        assert name in s.playing, f"{SHORT[name]} does not play"
    taken = {cell_at(*map(int, words.place.split(","))) for words in said.values() if "," in words.place}
    docks = [[cell for cell in s.map.dock_cells[team] if cell not in taken] for team in (0, 1)]
    used = [c for words in said.values() for content in words.registers for c in content]
    assert len(used) == len(set(used)), "a card lies in two registers"
    for r in s.playing:
        words = said.get(r, Words())
        one = s.robots[r]
        one.facing = HOMEWARD[TEAM_OF[r]]
        if "," in words.place:
            s.cells[r] = cell_at(*map(int, words.place.split(",")))
            one.facing = WAYS.index(words.facing or "N")
        elif words.place == "out":
            s.cells[r] = OFF
        else:
            s.cells[r] = docks[TEAM_OF[r]].pop(0)
        if len(words.registers) == REGISTERS:
            one.registers = tuple(words.registers)
        else:
            one.registers = tuple(words.registers[n - register] if 0 <= n - register < len(words.registers) else () for n in range(1, REGISTERS + 1))
        one.options = tuple(sorted(option(id) for id in words.options))
        one.bits = sum(1 << n for n in set(one.options))
        for mark in words.marks:
            mark_robot(s, r, mark)
    s.fallen = tuple(r for r in s.playing if s.cells[r] == OFF and not (s.settings.most_deaths and s.robots[r].deaths >= s.settings.most_deaths))


def mark_robot(s: Table, r: int, mark: str) -> None:
    """Put on a robot what one more word says."""
    one = s.robots[r]
    match mark[0], mark[1:]:
        case _ if "/" in mark:
            one.kills, one.deaths, one.objectives = map(int, mark.split("/"))
        case _ if mark == "down":
            one.down = True
        case _ if mark == "announced":
            one.next = ANNOUNCED
        case _ if mark == "gyro":
            one.gyro = True
        case _ if mark == "aborted":
            one.aborts = True
        case "d", n:
            one.damage = int(n)
        case "t", n:
            one.tokens = int(n)
        case "m", n:
            one.marks = int(n)
        case "l", n:
            one.placed |= 1 << int(n)
        case "c", n:
            one.stored = (card(int(n)),)
        case "w", n:
            one.wheel = (card(int(n)),)
        case _:
            raise AssertionError(f"what is {mark!r}?")


def lay_cards(s: Table, deck: str, thrown: str, deck_only: bool, shown_before: int) -> None:
    """Lay the program cards. Those in registers are known to their seats, and up to a register to all; the deck has some on top; all others lie under them or, with `deck_only`, on the discard pile."""
    s.known = [0] * len(CONTENT.cards)
    lying: set[int] = set()
    for r in s.playing:
        one = s.robots[r]
        for n, content in enumerate(one.registers, 1):
            lying |= {*content}
            for c in content:
                s.known[c] = EVERYBODY if n <= shown_before or one.locked(n) else s.knows[r]
            if content and (n <= shown_before or one.locked(n)):
                one.shown |= 1 << n
        for c in (*one.stored, *one.wheel):
            s.known[c] = s.knows[r]
            lying.add(c)
    top = [card(int(word)) for word in deck.split()]
    away = [card(int(word)) for word in thrown.split()]
    assert not lying & {*top, *away}, "a card of the deck lies in a register"
    rest = [c for c in range(len(CONTENT.cards)) if c not in lying and c not in top and c not in away]
    s.deck = tuple(top) if deck_only else (*top, *rest)
    s.discard = tuple(sorted([*away, *rest])) if deck_only else tuple(away)


def lay_options(s: Table, options: str, left: int, grave: str, south: str, north: str) -> None:
    """Lay the option cards: those that bases broadcast, the graveyard, and the deck with some on top; `left` is the number of cards below them."""
    s.team_options = [option(id) if id else NONE for id in (south, north)]
    s.graveyard = tuple(sorted(option(id) for id in grave.split()))
    rest = list(CONTENT.option_deck)
    top = [option(id) for id in options.split()]
    for o in [o for o in (*s.graveyard, *top, *s.team_options, *(o for r in s.playing for o in s.robots[r].options)) if o != NONE]:
        rest.remove(o)
    s.option_deck = (*top, *rest[:left])


def lay_structures(s: Table, towers: str, bases: Sequence[int] | None) -> None:
    """Lay hit points: of the bases, and of towers as "NT1:3"."""
    if bases is not None:
        s.bases = list(bases)
    for word in towers.split():
        name, _, points = word.partition(":")
        number = TOWER_NAMES.index(name)
        s.towers[number] = int(points)
        if int(points) <= 0:
            s.standing &= ~(1 << number)


def facing_of(s: Table, r: int) -> str:
    """ "3,17 N" for a robot; empty if it is not in play."""
    cell = s.cells[r]
    return f"{cell % 12},{cell // 12} {WAYS[s.robots[r].facing]}" if cell >= 0 else ""


__all__ = [
    "EMPTY",
    "NOBODY",
    "ROBOTS",
    "TEAM",
    "card",
    "content_of",
    "facing_of",
    "lay",
    "lay_cards",
    "lay_options",
    "lay_structures",
    "option",
    "robot_number",
]
