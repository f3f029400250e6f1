"""The log of the registers, the end of a round and of a match: a sentence for each event, and how it is shown.

What many robots do at one moment is shown at one moment: belts, gears, all shots of a Weapons step. What a robot does by its own cards is shown card by card.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, Literal

import msgspec

from outplay.book.telling import plain, pop
from outplay.book.words import counted, listed
from outplay.games.rally.data import events as ev
from outplay.games.rally.data import fire_events as fe
from outplay.games.rally.data.board import NOBODY, TOWERS, team_of_tower
from outplay.games.rally.rules.aim import DISRUPT, HOWITZER
from outplay.games.rally.rules.robot import DEADLY, REGISTERS, TEAM_OF
from outplay.games.rally.rules.state import Table
from outplay.games.rally.view.lines import about, over, place_words
from outplay.games.rally.view.names import (
    SCORE,
    SIDES,
    WEAPONS,
    card_name,
    cards_name,
    cell_id,
    option_name,
    owned,
    piece_id,
    robot_name,
    side_of,
    structure_id,
    structure_name,
    structure_span,
    target_id,
    target_span,
    team_span,
    tower_name,
    who,
)
from outplay.games.rally.view.say_setup import say_setup
from outplay.games.rally.view.zones import program_card
from outplay.kernel import scene as sc
from outplay.kernel.event import Event

MOVED: Final = {
    "push": " is pushed.",
    "pusher": " is shoved by a pusher.",
    "howitzer": " is pushed by the shot.",
    "pressor": " is pushed by the beam.",
    "tractor": " is pulled by the beam.",
}
"""How a robot came to a square. What it does by itself or on a belt needs no words: it is seen."""
PHASES: Final = (("belts", "Belts"), ("pushers", "Pushers"), ("gears", "Gears"), ("shots", "Shots"))
"""What comes after the cards of a register."""
PHASE_OF: Final = {"belt": "belts", "express": "belts", "pusher": "pushers", "gear": "gears", "howitzer": "shots", "pressor": "shots", "tractor": "shots"}
"""The phase in which a robot is moved or turned that way."""
CARRIED: Final = {"belt": "The belts run", "express": "The express belts run"}
HITS: Final = {"laser": "laser", "rear": "rear laser", "howitzer": "howitzer"}
SOURCES: Final = {"tower": "tower", "beam": "board laser"}
"""What hits a robot if no robot fired."""
FOR: Final = {"wrench": " for the wrench", "tower": " for the tower"}
"""Why a robot draws an option card."""
PREVENTED: Final = {"shield": "Power-Down Shield", "coat": "Ablative Coat"}


def say(s: Table, event: Event, rule: str) -> sc.Line | None:
    """Return the log's sentence for an event, and how it is shown. None if it goes without saying."""
    match event:
        case ev.RegisterBegan(register):
            return sc.Line(spans=[sc.Span(text=f"Register {register}", strong=True)], rule=rule, weight="low")
        case ev.Ordered():
            return _course(s, event, rule)
        case fe.Firing():
            return sc.Line(rule=rule, title="Everything fires", at="shots", weight="high", beats=[sc.Beat(kind="turn")])
        case ev.Substituted() | ev.Aborted() | ev.Acted() | ev.DistanceChosen() | ev.Moved() | ev.Fell() | ev.Turned() | ev.Blocked():
            return _moves(s, event, rule)
        case (
            fe.WeaponDeclared() | fe.RobotHit() | fe.StructureHit() | fe.Controlled() | fe.ControlEnded() | fe.Scrambled() | fe.OptionDestroyed() | fe.Rammed()
        ):
            return _weapons(s, event, rule)
        case fe.Prevented() | fe.OptionGivenUp() | fe.Damaged() | fe.RegisterLocked() | fe.CoatSpent() | ev.Repaired():
            return _damage(s, event, rule)
        case fe.Tallied():
            return _tally(s, event, rule)
        case ev.RoundEnded():
            return _round_end(s, event, rule)
        case fe.TowerFell() | fe.Collapsed() | fe.BaseFell() | fe.TeamOptionLost() | fe.OptionsShuffled() | ev.MatchWon():
            return _structures(s, event, rule)
        case fe.RobotDestroyed() | fe.Killed() | fe.ObjectiveTaken() | fe.OptionLost() | ev.Respawned() | ev.RobotFaced() | ev.OutOfLives():
            return _lives(s, event, rule)
        case fe.OptionDrawn() | ev.Installed() | ev.TokensGained() | ev.TokensLost():
            return _options(s, event, rule)
        case _:
            return say_setup(s, event, rule)


# ---------------------------------------------------------------- moving


def _moves(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.Substituted(robot, register):
            return about(s, robot, rule, f" puts its stored card into register {register}.", over(robot, "Conditional", "act"))
        case ev.Aborted(robot, _, old, cards, by_itself):
            words = f" {'again ' if by_itself else ''}turns up {cards_name(s.content, cards)} in place of {cards_name(s.content, old)}."
            return about(s, robot, rule, words, over(robot, "Abort", "act"))
        case ev.Acted(robot, owner, cards):
            whose = f" {robot_name(s.content, owner)}'s" if owner != robot else ""
            line = about(s, robot, rule, f" carries out{whose} {cards_name(s.content, cards)}.")
            title = f"{robot_name(s.content, robot)}: {' + '.join(card_name(s.content, card) for card in cards)}"
            return msgspec.structs.replace(line, title=title, at=act_id(robot), weight="low")
        case ev.DistanceChosen(robot, option, steps):
            words = f" moves {counted(steps, 'square')}" if steps else " stays where it is"
            return about(s, robot, rule, f"{words} by {option_name(s.content, option)}.", over(robot, option_name(s.content, option), "act"))
        case ev.Moved(robot, _, to, _, how, _, together):
            line = about(s, robot, rule, MOVED.get(how, ""), _slide(robot, to, how, together))
            return msgspec.structs.replace(line, at=PHASE_OF.get(how, ""), title=CARRIED.get(how, ""), weight="" if how in MOVED else "low")
        case ev.Fell(robot, start, to, _, _, _, together):
            where = "into a pit" if to != NOBODY else "over the edge"
            beat = sc.Beat(kind="fall", piece=piece_id(robot), cells=[cell_id(to if to != NOBODY else start)], along=together)
            line = about(s, robot, rule, f" falls {where} and is destroyed.", beat)
            return msgspec.structs.replace(line, title=f"{robot_name(s.content, robot)} falls {where}")
        case ev.Turned(robot, facing, _, how):
            line = about(s, robot, rule, "", sc.Beat(kind="face", piece=piece_id(robot), way=90 * facing, along=how != "card"))
            return msgspec.structs.replace(line, at=PHASE_OF.get(how, ""), weight="low")
        case ev.Blocked(robot):
            return about(s, robot, rule, " is blocked.")
        case _:
            return None


def act_id(robot: int) -> str:
    """Return the id of what a robot does in a register, in the course of what is told."""
    return f"act-{piece_id(robot)}"


def _course(s: Table, event: ev.Ordered, rule: str) -> sc.Line:
    """RALLY-45.3 Return the course of a register: the cards in the order in which they are carried out, then what moves and fires."""
    acts = [
        sc.Act(id=act_id(robot), piece=piece_id(robot), card=program_card(s, cards[0], owner))
        for robot, owner, cards in zip(event.robots, event.owners, event.cards, strict=True)
    ]
    phases = [sc.Phase(id=id, name=name) for id, name in PHASES]
    course = sc.Course(acts=acts, phases=phases, pips=[str(n) for n in range(1, REGISTERS + 1)], at=event.register - 1)
    show = sc.Show(title=f"Register {event.register}", place="beside", course=course, rule=rule)
    return sc.Line(rule=rule, weight="low", beats=[sc.Beat(kind="show", show=show)])


def _slide(robot: int, to: int, how: str, together: bool) -> sc.Beat:
    """Return the beat in which a robot goes one square."""
    motion: Literal["flight", "pull", "walk"] = "flight" if how == "howitzer" else "pull" if how == "tractor" else "walk"
    return sc.Beat(kind="move", piece=piece_id(robot), cells=[cell_id(to)], how=motion, along=together)


# ---------------------------------------------------------------- weapons


def _weapons(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case fe.WeaponDeclared(robot, weapon, target):
            beats = [] if weapon == HOWITZER else [_beam(piece_id(robot), target_id(target), along=False)]  # the howitzer's shot is told as a hit
            line = about(s, robot, rule, f" fires its {WEAPONS[weapon]} at {'the transmitter of ' if weapon == DISRUPT else ''}", *beats)
            return _with(line, target_span(s.content, target), plain("."))
        case fe.RobotHit():
            return _hit(s, event, rule)
        case fe.StructureHit(robot, structure, points, left):
            line = about(
                s, robot, rule, " hits ", _beam(piece_id(robot), structure_id(structure)), pop(structure_id(structure), f"-{points}", "harm", along=True)
            )
            return _with(line, structure_span(structure), plain(f" for {points}: {max(0, left)} left."))
        case fe.Controlled(robot, target):
            line = about(s, robot, rule, " controls ", over(target, "Controlled", "warn"))
            return _with(line, who(s.content, target), plain(" until the end of the round."))
        case fe.ControlEnded(target):
            return about(s, target, rule, " is no longer controlled.")
        case fe.Scrambled(robot, target, register):
            line = about(s, robot, rule, f" scrambles register {register} of ", over(target, "Scrambled", "warn"))
            return _with(line, who(s.content, target), plain("."))
        case fe.OptionDestroyed(robot, target, option):
            line = about(s, robot, rule, " destroys ", over(target, f"-{option_name(s.content, option)}", "warn"))
            return _with(line, who(s.content, target), plain(f"'s {option_name(s.content, option)}."))
        case fe.Rammed(robot, target):
            return _with(about(s, robot, rule, " rams ", over(target, "Rammed", "harm")), who(s.content, target), plain("."))
        case _:
            return None


def _with(line: sc.Line, *spans: sc.Span) -> sc.Line:
    """Return a line with more words at its end."""
    return sc.Line(spans=[*line.spans, *spans], rule=line.rule, piece=line.piece, side=line.side, beats=line.beats)


def _beam(piece: str, other: str, along: bool = True) -> sc.Beat:
    return sc.Beat(kind="beam", piece=piece, other=other, along=along)


def _hit(s: Table, event: fe.RobotHit, rule: str) -> sc.Line:
    """Return the line of a hit on a robot: by a robot, a tower, or the board."""
    target = who(s.content, event.target)
    if event.tower != NOBODY:
        line = sc.Line(
            spans=[structure_span(event.tower), plain(" shoots "), target, plain(f" for {event.points}.")], rule=rule, side=SIDES[team_of_tower(event.tower)]
        )
        return _with_beats(line, event.target, _beam(structure_id(event.tower), piece_id(event.target)))
    if event.source != NOBODY:
        line = about(s, event.source, rule, f"'s {HITS.get(event.what, event.what)} hits ")
        return _with_beats(_with(line, target, plain(f" for {event.points}.")), event.target, _beam(piece_id(event.source), piece_id(event.target)))
    line = sc.Line(spans=[plain("A laser of the board hits "), target, plain(f" for {event.points}.")], rule=rule)
    beam = sc.Beat(kind="beam", cells=[cell_id(event.start)], other=piece_id(event.target), tone="harm", along=True)
    return _with_beats(line, event.target, beam)


def _with_beats(line: sc.Line, target: int, *beats: sc.Beat) -> sc.Line:
    """Return a line as one about the robot that is hit, with these beats."""
    return sc.Line(spans=line.spans, rule=line.rule, piece=piece_id(target), side=line.side, beats=list(beats))


# ---------------------------------------------------------------- damage


def _damage(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case fe.Prevented(robot, points, what):
            how = f"by its {PREVENTED[what]}" if what in PREVENTED else f"by {counted(points, 'green token')}"
            return about(s, robot, rule, f" is spared {points} damage {how}.", over(robot, f"{points} prevented", "good"))
        case fe.OptionGivenUp(robot, option):
            return about(
                s, robot, rule, f" gives up {option_name(s.content, option)} for a point of damage.", over(robot, f"-{option_name(s.content, option)}", "warn")
            )
        case fe.Damaged(robot, points, damage):
            return about(s, robot, rule, f" takes {points} damage: {max(0, DEADLY - damage)} left.", over(robot, f"-{points}", "harm"))
        case fe.RegisterLocked(robot, register):
            return about(s, robot, rule, f": a lock is put on register {register}.", over(robot, f"Lock {register}", "warn"))
        case fe.CoatSpent(robot, option):
            return about(s, robot, rule, f"'s {option_name(s.content, option)} is used up.")
        case ev.Repaired(robot, points, damage):
            return about(s, robot, rule, f" is repaired by {points}: {DEADLY - damage} left.", over(robot, f"+{points}", "good"))
        case _:
            return None


def _tally(s: Table, event: fe.Tallied, rule: str) -> sc.Line:
    """Return what stands beside the board while everything fires: the hit points of each robot, as its bar shows them, and where it came from."""
    lines: list[sc.Line] = []
    for robot, before, after in event.taken:
        by = Counter[str]()
        for hit in event.hits:
            if hit.target == robot:
                by[robot_name(s.content, hit.source) if hit.source != NOBODY else f"a {SOURCES[hit.what]}"] += hit.points
        left = DEADLY - before
        change = f" {left} to {max(0, DEADLY - after)}" if after != before else f" stays at {left}"
        spans = [who(s.content, robot), sc.Span(text=change, strong=True), plain(f": {', '.join(f'{points} by {name}' for name, points in by.items())}")]
        lines.append(sc.Line(spans=spans, piece=piece_id(robot), side=SIDES[TEAM_OF[robot]]))
    show = sc.Show(title=f"Register {event.register}: who took what", place="beside", lines=lines, rule=rule)
    return sc.Line(rule=rule, at="shots", beats=[sc.Beat(kind="show", show=show, along=True)])


def _round_end(s: Table, event: ev.RoundEnded, rule: str) -> sc.Line:
    """Return what is shown beside the board at the end of a round: what happened of note, and who returns."""
    back = f"{listed(robot_name(s.content, robot) for robot in event.fallen)} {'returns' if len(event.fallen) == 1 else 'return'}." if event.fallen else ""
    lines = [sc.Line(spans=[plain(back)])] if back else []
    show = sc.Show(title=f"Round {event.round} is over", place="beside", lines=lines, recap=True, rule=rule)
    return sc.Line(rule=rule, weight="low", beats=[sc.Beat(kind="show", show=show)])


def _structures(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case fe.TowerFell(structure, by):
            return _down(s, structure, by, rule)
        case fe.Collapsed(structure, points, left):
            base = TOWERS + team_of_tower(structure)
            beat = pop(structure_id(base), f"-{points}", "harm", along=True)
            words = f" loses {points} with its {tower_name(structure)}: {max(0, left)} left."
            return sc.Line(spans=[structure_span(base), plain(words)], rule=rule, piece=structure_id(base), beats=[beat])
        case fe.BaseFell(team, by):
            return _down(s, TOWERS + team, by, rule)
        case fe.TeamOptionLost(team, option):
            return sc.Line(spans=[structure_span(TOWERS + team), plain(f" loses {option_name(s.content, option)}.")], rule=rule)
        case fe.OptionsShuffled():
            return sc.Line(spans=[plain("The graveyard is shuffled and becomes the new option deck.")], rule=rule)
        case ev.MatchWon(team, robots):
            best = listed(robot_name(s.content, robot) for robot in robots)
            verb = "share" if len(robots) > 1 else "has"
            words = f"{best} {verb} the best score: {s.robots[robots[0]].kdo} ({SCORE})." if robots and s.robots[robots[0]].kdo > 0 else ""
            won = [team_span(team), sc.Span(text=f" {side_of(team).verb('wins')}.", strong=True)] if team != NOBODY else [sc.Span(text="A draw.", strong=True)]
            return sc.Line(
                spans=[*won, *([plain(f" {words}")] if words else [])], rule=rule, side=SIDES[team] if team != NOBODY else "", beats=[sc.Beat(kind="end")]
            )
        case _:
            return None


def _down(s: Table, structure: int, by: tuple[int, ...], rule: str) -> sc.Line:
    """Return the line of a tower or base that falls, and to whose robots."""
    to = f" to {owned(s, by)}" if by else ""
    beat = pop(structure_id(structure), f"Brought down by {owned(s, by)}!" if by else "Down!", "harm")
    return sc.Line(spans=[structure_span(structure), plain(f" falls{to}.")], rule=rule, piece=structure_id(structure), beats=[beat])


# ---------------------------------------------------------------- lives, options


def _lives(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case fe.RobotDestroyed(robot, _, how, by, also):
            if how == "fall":
                return None  # that has been said
            some = [*([owned(s, by)] if by else []), *(f"a {SOURCES[what]}" for what in also)]
            killers = f" by {listed(some)}" if some else ""
            wreck = sc.Beat(kind="wreck", piece=piece_id(robot), text=f"Destroyed{killers}!", tone="harm")
            return about(s, robot, rule, f" is destroyed{killers}.", wreck)
        case fe.Killed(robot, target):
            return _with(about(s, robot, rule, " gets a Kill for ", over(robot, "Kill!", "good")), who(s.content, target), plain("."))
        case fe.ObjectiveTaken(robot, structure):
            words = f" gets an Objective for {structure_name(structure)}."
            return about(s, robot, rule, words, over(robot, "Objective!", "good"))
        case fe.OptionLost(robot, option):
            return about(s, robot, rule, f" loses {option_name(s.content, option)}.")
        case ev.Respawned(robot, cell, damage):
            beat = sc.Beat(kind="move", piece=piece_id(robot), cells=[cell_id(cell)], how="place")
            return about(s, robot, rule, f" is back {place_words(s, cell)}, with {damage or 'no'} damage.", beat)
        case ev.RobotFaced(robot, facing):
            return about(s, robot, rule, "", sc.Beat(kind="face", piece=piece_id(robot), way=90 * facing))
        case ev.OutOfLives(robot):
            return about(s, robot, rule, " has no life left.")
        case _:
            return None


def _options(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case fe.OptionDrawn(robot, option, why):
            return about(s, robot, rule, f" draws {option_name(s.content, option)}{FOR.get(why, '')}.", over(robot, option_name(s.content, option), "good"))
        case ev.Installed(robot, team, option):
            line = about(
                s,
                robot,
                rule,
                f" installs {option_name(s.content, option)} in ",
                pop(structure_id(TOWERS + team), option_name(s.content, option), "good", along=True),
            )
            return _with(line, structure_span(TOWERS + team), plain("."))
        case ev.TokensGained(robot, tokens):
            return about(s, robot, rule, f" has {counted(tokens, 'green token')}.")
        case ev.TokensLost(robot):
            return about(s, robot, rule, " loses its green tokens.")
        case _:
            return None
