"""Why not: what is said of a hex, a figure or a card on which nothing is offered.

It asks the same functions that list the options (`bars_...` name the rule that fails): what they leave out is explained here.
"""

from __future__ import annotations

from outplay.games.brawl.data.vocabulary import Area, Blast, Direct, Indirect, Melee, Reach, Token
from outplay.games.brawl.rules.activation_phase import ChooseAct
from outplay.games.brawl.rules.attack import Declare, NextTarget, attack_card
from outplay.games.brawl.rules.champion import NOBODY, OFF
from outplay.games.brawl.rules.effects import NameTarget
from outplay.games.brawl.rules.movement import InLine, JumpTo, Move, PlaceOn, passable, steps_to, walks
from outplay.games.brawl.rules.reactions import ReactionWindow
from outplay.games.brawl.rules.setup import Deploy, PutTrap
from outplay.games.brawl.rules.skills import ChooseSkill, skill_card
from outplay.games.brawl.rules.standard_actions import HurtOne
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import aims, bars_target
from outplay.games.brawl.rules.traps import NewTrap
from outplay.games.brawl.view.names import cell_id, champion_name, piece_id, trap_id
from outplay.games.brawl.view.text import offer
from outplay.games.brawl.view.why_cards import cards_first, of_card, of_pick, of_standard
from outplay.kernel import scene as sc
from outplay.kernel.play import legal
from outplay.kernel.scene import Why
from outplay.kernel.step import Seat
from outplay.kernel.window import asking


def refusals(s: Table, seat: Seat, on: str) -> list[sc.Refusal]:
    """Return the reason why nothing is offered on a thing of the scene to a seat that is asked; none if something is."""
    lit = sc.offered(offer(s, option) for option in legal(s, seat))
    if on in lit:
        return []
    why = _of(s, seat, on, lit)
    return [why.on(on)] if why is not None else []


def _of(s: Table, seat: Seat, on: str, lit: set[str]) -> Why | None:
    """Return the reason, by the kind of thing."""
    if on in s.board.hexes.names:
        cell = s.board.hexes.cell(on)
        here = {piece_id(s.at(cell)), trap_id(s, cell)} if s.at(cell) != NOBODY or cell in s.traps else set()
        return None if here & lit else _hex(s, cell)
    if (champion := next((n for n in range(len(s.champions)) if piece_id(n) == on), NOBODY)) != NOBODY:
        there = cell_id(s, s.champions[champion].cell)
        return None if there and there in lit else _figure(s, champion)
    if (trap := next((cell for cell in s.traps if trap_id(s, cell) == on), OFF)) != OFF:
        # Where no place is asked for, whoever clicks a trap wants to read it.
        return None if cell_id(s, trap) in lit or isinstance(asking(s), (ChooseAct, ReactionWindow)) else _hex(s, trap)
    if (statue := next((n for n, row in enumerate(s.content.arena.statue) if on == f"statue-{row.id}"), OFF)) != OFF:
        return None if cell_id(s, s.board.statues[statue]) in lit else _hex(s, s.board.statues[statue])
    if on.startswith("standard-"):
        return of_standard(s, seat, on)
    return of_card(s, seat, on) if on.startswith("card-") else of_pick(s, on)


# ---------------------------------------------------------------- figures


def _figure(s: Table, champion: int) -> Why | None:
    """Explain a Champion if Champions are asked for, else the hex on which it stands."""
    step, one = asking(s), s.champions[champion]
    match step:
        case Declare():
            return _target(s, champion, attack_card(s).reach)
        case ChooseSkill():
            reach = skill_card(s).reach
            return _target(s, champion, reach) if reach is not None else Why("No target is needed", "Use the skill, or do not: both are buttons.", "SFB-8.8")
        case NameTarget():
            return _target(s, champion, step.written(s).whom)
        case HurtOne():
            return _target(s, champion, Melee())
        case NextTarget():
            return Why(f"{champion_name(s, champion)} is not next", "Choose one of the targets that glow.", "SFB-7.14")
        case ReactionWindow():
            return _protected(s, champion)
        case ChooseAct():
            return _activated(s, step.seat, champion)
        case _ if one.cell == OFF:
            return Why(f"{champion_name(s, champion)} waits at the Gate", "It comes back by the move of a card or Standard Action.", "SFB-10.6")
        case _:
            return _hex(s, one.cell)


def _target(s: Table, champion: int, reach: Reach) -> Why | None:
    """SFB-7.5 to 7.9, SFB-8.2 Explain why a Champion cannot be the target of a card, by the rule that bars it."""
    name, actor = champion_name(s, champion), s.now.champion
    if not s.in_arena(champion):
        return Why(f"{name} waits at the Gate", "Nothing reaches it there.", "SFB-10.6")
    if isinstance(reach, (Area, Blast)):
        how = "Choose which hexes are hit." if aims(s, actor, reach) else "No Enemy can be hit."
        return Why(f"{name} is not chosen alone", how, "SFB-7.9")
    if isinstance(reach, Token):
        return Why("Choose a trap", "Click one that glows.", "SFB-12.23")
    distance = s.apart(actor, champion)
    match bars_target(s, actor, champion, reach):
        case "":
            return None
        case "SFB-1.9" as rule:
            return Why(f"{name} is no Enemy", "Only Enemies can be aimed at.", rule)
        case "SFB-1.2" as rule:
            return Why(f"{name} is no Ally", "Choose another Champion of the team.", rule)
        case "SFB-7.5" as rule:
            return Why(f"{name} is not adjacent", f"It is {distance} hexes away.", rule)
        case "SFB-7.8" as rule:
            return Why(
                "Too near" if isinstance(reach, (Direct, Indirect)) and distance < reach.min else "Too far",
                f"{name} is {distance} {_hexes(distance)} away, {_limits(reach)}.",
                rule,
            )
        case "SFB-6.2" as rule:
            return Why(f"{name} is in no straight row", "A direct shot needs one.", rule)
        case "SFB-7.7" as rule:
            return Why("Something stands between", f"A Champion or a Statue blocks the shot at {name}.", rule)
        case "SFB-6.1" as rule:
            return Why(f"{name} is too far", f"{distance} hexes away, {_limits(reach)}.", rule)
        case rule:
            return Why(f"Not {name}", "Choose one that glows.", rule)


def _limits(reach: Reach) -> str:
    return f"the range is {reach.min} to {reach.max}" if isinstance(reach, (Direct, Indirect)) else f"at most {getattr(reach, 'within', 0)} are allowed"


def _hexes(count: int) -> str:
    return "hex" if count == 1 else "hexes"


def _protected(s: Table, champion: int) -> Why:
    """SFB-9.2 Explain why a Champion cannot be protected."""
    name = champion_name(s, champion)
    if champion not in s.now.targets:
        return Why(f"{name} is not attacked", "A Reaction protects a target of the attack.", "SFB-9.2")
    if s.champions[champion].stunned:
        return Why(f"{name} is stunned", "It cannot be protected this turn.", "SFB-9.2")
    return Why("Choose a Reaction card first", "Then the Champion that it protects.", "SFB-9.2")


def _activated(s: Table, seat: Seat, champion: int) -> Why:
    """SFB-5.1 Explain why a Champion is not activated by a click."""
    one, name = s.champions[champion], champion_name(s, champion)
    if one.seat != seat:
        return Why(f"{name} is not yours", "You activate your own Champions.", "SFB-14.3" if s.side_of(seat) == one.team else "SFB-5.2")
    if one.stunned:
        return Why(f"{name} is stunned", "It cannot be activated this turn.", "SFB-12.18")
    return Why("Choose a card first", "Cards and Standard Actions activate Champions.", "SFB-5.1")


# ---------------------------------------------------------------- hexes


def _hex(s: Table, cell: int) -> Why | None:
    step = asking(s)
    match step:
        case Move():
            return _way(s, step, cell)
        case InLine(mover=mover):
            row = s.board.hexes.row[s.champions[mover.champion].cell][cell]
            return _full(s, cell) or (
                Why("Not in a straight row", "Dash and Swoop go in one direction.", "SFB-12.4") if row is None else _off_line(s, step, cell, row[1])
            )
        case JumpTo(mover=mover, n=n):
            return _full(s, cell) or Why(
                "Too far to jump", f"It is {s.board.hexes.distance[s.champions[mover.champion].cell][cell]} hexes away, and the Jump is {n}.", "SFB-12.5"
            )
        case PlaceOn(around=around, n=n):
            return _full(s, cell) or Why(
                "Too far", f"It is {s.board.hexes.distance[s.champions[around].cell][cell]} hexes away, at most {n} are allowed.", "SFB-6.10"
            )
        case PutTrap():
            return Why("A trap lies there" if cell in s.traps else "Not a trap hex", "Traps go onto empty trap hexes.", "SFB-2.6")
        case NewTrap(sprung=sprung):
            if cell == sprung:
                return Why("The old trap was here", "The new one goes to another hex.", "SFB-11.3")
            return (
                Why("A trap lies there", "Each hex holds one trap at most.", "SFB-11.7")
                if cell in s.traps
                else Why("Not an empty trap hex", "The new trap goes onto an empty one.", "SFB-11.4")
            )
        case Deploy():
            return _full(s, cell) or Why("Not in your area", "Champions begin in the deployment area of their team.", "SFB-2.8")
        case Declare() | ChooseSkill() | NameTarget() | HurtOne():
            champion = s.at(cell)
            return _figure(s, champion) if champion != NOBODY else Why("Nobody stands there", "Choose a target that glows.", "SFB-7.4")
        case _:
            return cards_first(s)


def _way(s: Table, step: Move, cell: int) -> Why:
    """SFB-6.3 to 6.14 Explain a hex to which the steps do not lead."""
    champion = step.mover.champion
    name = champion_name(s, champion)
    if s.champions[champion].cell == cell:
        return Why(f"{name} stands there already", "To stay, use the button.", "SFB-6.3")
    if (why := _full(s, cell)) is not None:
        return why
    if s.champions[champion].cell == OFF:
        return Why("Too far from the Gate", "The first step goes onto a hex of your deployment area.", "SFB-6.11")
    if sum(walks(s, champion, step.left)) >> cell & 1 and not step.mover.ends_well(s, cell):
        return Why("Wrong direction", f"It must end {'nearer' if step.mover.toward else 'farther away'}.", "SFB-6.12")
    anyway = s.board.walks(s.champions[champion].cell, s.board.hexes.size, passable(s, champion), 0)
    if not sum(anyway) >> cell & 1:
        return Why("No way leads there", "Enemies and Statues are in the way.", "SFB-6.4")
    if (steps := steps_to(anyway, cell)) <= step.left:
        return Why("A trap is on the way", "To go over it, click its hex first.", "SFB-6.14")
    return Why("Too far", f"It takes {steps} steps, and you have {step.left}.", "SFB-6.3")


def _off_line(s: Table, step: InLine, cell: int, steps: int) -> Why:
    if steps > step.left:
        return Why("Too far", f"It takes {steps} steps, and you have {step.left}.", "SFB-12.4")
    if not step.mover.ends_well(s, cell):
        return Why("Wrong direction", "It must end farther away.", "SFB-6.12")
    return Why("The way is blocked", "An Enemy, a Statue or a trap comes before that hex.", "SFB-12.4")


def _full(s: Table, cell: int) -> Why | None:
    """SFB-6.1 Explain what occupies a hex; None if nothing does."""
    if (champion := s.at(cell)) != NOBODY:
        return Why(f"{champion_name(s, champion)} stands there", "Each hex holds one Champion at most.", "SFB-6.5")
    return Why("A Statue stands there", "Nobody can enter its hex.", "SFB-6.4") if s.board.statue_mask >> cell & 1 else None
