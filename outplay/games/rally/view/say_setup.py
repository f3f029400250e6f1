"""The log of setup, and of a round up to its registers: power, hands, programs."""

from __future__ import annotations

from outplay.book.words import counted, listed
from outplay.games.rally.data import events as ev
from outplay.games.rally.rules.state import Table
from outplay.games.rally.view.lines import about, over, place_words
from outplay.games.rally.view.names import card_name, cell_id, piece_id, robot_name
from outplay.kernel import scene as sc
from outplay.kernel.event import Event


def say_setup(s: Table, event: Event, rule: str) -> sc.Line | None:
    """Return the log's sentence for an event before the registers, and how it is shown. None if it goes without saying."""
    match event:
        case ev.RobotPlaced(robot, cell):
            beat = sc.Beat(kind="move", piece=piece_id(robot), cells=[cell_id(cell)], how="place")
            return about(s, robot, rule, f" begins {place_words(s, cell)}.", beat)
        case ev.RoundBegan(number):
            return sc.Line(spans=[sc.Span(text=f"Round {number}")], rule=rule, head=True, beats=[sc.Beat(kind="turn", text=f"Round {number}")])
        case ev.PoweredDown(robot, damage):
            words = f" is powered down, and its {damage} damage is gone." if damage else " is powered down."
            return about(s, robot, rule, words, over(robot, "Powered down", "muted"))
        case ev.PoweredUp(robot):
            return about(s, robot, rule, " powers up.")
        case ev.Dealt(robots, counts):
            hands = listed(f"{robot_name(s.content, robot)} {count}" for robot, count in zip(robots, counts, strict=True)) if robots else "nobody"
            return sc.Line(spans=[sc.Span(text=f"Cards are dealt: {hands}.")], rule=rule)
        case ev.HandDealt():
            return None  # one sees one's hand
        case ev.Recompiled(robot, count):
            return about(s, robot, rule, f" recompiles: it gets {counted(count, 'new card')}.", over(robot, "Recompile", "act"))
        case ev.Programmed(robot, counts, _, stored, kept):
            words = _program(counts, stored, kept)
            return about(s, robot, rule, f" has {words}.") if words else None
        case ev.GyroSet(robot):
            return about(s, robot, rule, " switches its Gyroscopic Stabilizer on.")
        case ev.PowerDownAnnounced(robot):
            return about(s, robot, rule, " will power down in the next round.", over(robot, "Power-down next", "warn"))
        case ev.PowerForced(robot):
            return about(s, robot, rule, " is forced to power down in the next round.", over(robot, "Power-down next", "warn"))
        case ev.StaysDown(robot):
            return about(s, robot, rule, " stays powered down.")
        case ev.StartsDown(robot):
            return about(s, robot, rule, " begins the next round powered down.")
        case ev.LockFilled(robot, register, card):
            return about(s, robot, rule, f": register {register} is locked, and filled with {card_name(s.content, card)}.")
        case _:
            return None


def _program(counts: tuple[int, ...], stored: bool, kept: bool) -> str:
    """Return what everybody sees that is unusual in a program; empty if nothing is."""
    pairs = [str(n) for n, count in enumerate(counts, 1) if count == 2]
    words = [f"a pair in register {listed(pairs)}"] if pairs else []
    if stored:
        words.append("a card stored for this round")
    if kept:
        words.append("a card on its Flywheel")
    return listed(words) if words else ""
