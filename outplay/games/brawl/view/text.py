"""The text forms of options, their labels, and the things of the scene on which they are offered."""

from __future__ import annotations

from typing import Final

from outplay.book.words import counted, dashed, listed
from outplay.games.brawl.data import vocabulary as voc
from outplay.games.brawl.data.vocabulary import CORES
from outplay.games.brawl.rules.activation_phase import ChooseAct, PlayCard
from outplay.games.brawl.rules.attack import Declare
from outplay.games.brawl.rules.cards import Amount, PlanCard, Recover, TakeCard
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.displacement import Flee
from outplay.games.brawl.rules.effects import Alternative, ChooseOne, NameTarget
from outplay.games.brawl.rules.movement import Go, InLine, JumpTo, Line, Move, PlaceOn
from outplay.games.brawl.rules.reactions import React, ReactionWindow, protectable
from outplay.games.brawl.rules.selection import Ban, TakeChampion
from outplay.games.brawl.rules.setup import AreaSide, CorePick, DeployOn, SetAside, Teammate
from outplay.games.brawl.rules.skills import ChooseSkill, UseSkill
from outplay.games.brawl.rules.standard_actions import STANDARDS, HurtOne, Standard
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import Aim, Center, Opponent, Target, TokenAt, declared
from outplay.games.brawl.rules.traps import MoveTrap, MoveTrapTo, TrapHex
from outplay.games.brawl.view.cards import core_gem
from outplay.games.brawl.view.marks import goals, shooting_from
from outplay.games.brawl.view.names import (
    AREAS,
    DEGREES,
    WAYS,
    card_id,
    card_name,
    cell_id,
    champion_form,
    champion_name,
    core_name,
    hex_words,
    pick_id,
    piece_id,
    player,
    standard_id,
    trap_id,
    where,
)
from outplay.kernel import scene as sc
from outplay.kernel.step import Option, Pass, Ready
from outplay.kernel.window import asking

PASSES: Final[dict[type, tuple[str, str]]] = {
    ChooseAct: ("end phase", "End my turn"),
    Declare: ("do not attack", "Do not attack"),
    ChooseSkill: ("do not use it", "Do not use it"),
    Move: ("stop", "Stay here"),
    InLine: ("stop", "Stay here"),
    JumpTo: ("stay", "Stay here"),
    PlaceOn: ("do not use it", "Do not use it"),
    HurtOne: ("nobody", "Damage nobody"),
    NameTarget: ("none", "None"),
    Recover: ("none", "Take none"),
    MoveTrap: ("stay", "Leave it there"),
    ReactionWindow: ("pass", "No Reaction"),
}


def offer(s: Table, option: Option) -> sc.Offer:
    """Return an option of the open question as it is offered: its text form, its label, and the things on which it can be clicked."""
    match option:
        case Pass():
            text, label = PASSES[type(asking(s))]
            return sc.Offer(text=text, label=label, tone="pass", key="E", ask=_gives_up(s))
        case Ready():
            return sc.Offer(text="ready", label="Ready", tone="main", key="Enter")
        case PlayCard(card):
            return _play(s, card)
        case Standard(action, champion, core):
            return _standard(s, action, champion, core)
        case React(card, protected):
            name, whom = card_name(s, card), champion_name(s, protected)
            seat = s.asked[0] if s.asked else 0
            on = [piece_id(protected), card_id(seat, card)]
            if len(protectable(s, s.side_of(seat))) == 1:  # then nobody needs to be named
                on.reverse()
            return sc.Offer(text=f"react {dashed(name)} on {champion_form(s, protected)}", label=f"{name} protects {whom}", on=on, card=card_id(seat, card))
        case Target() | Aim() | Center() | Opponent() | TokenAt() | UseSkill() | Alternative():
            return _target(s, option)
        case Go(cell):
            place = cell_id(s, cell)
            return sc.Offer(text=f"to {place}", label=f"To {hex_words(s, cell, _goer(s))}", on=[place])
        case Line(direction, n):
            return _line(s, direction, n)
        case PlanCard() | SetAside() | TakeCard() | Amount():
            return _card(s, option)
        case _:
            return _setup(s, option)


def _goer(s: Table) -> int:
    """Return the Champion who is asked where to go."""
    step = asking(s)
    return step.champion if isinstance(step, (PlaceOn, Flee)) else step.mover.champion if isinstance(step, (Move, JumpTo)) else OFF


def _gives_up(s: Table) -> str:
    """Return a question if passing would give up Cores or a card that was played; empty otherwise."""
    match asking(s):
        case ChooseAct(seat=seat) if left := s.players[seat].cores.bit_count():
            return f"End my turn with {counted(left, 'Core')} left?"
        case (Move() | JumpTo()) as step if _would_reach(s, step):
            return f"Stay here, where {card_name(s, s.now.card)} reaches nobody?"
        case Declare():
            return f"Attack nobody with {card_name(s, s.now.card)}?"
        case _:
            return ""


def _would_reach(s: Table, step: Move | JumpTo) -> bool:
    """Return whether the card that is played reaches nobody from where its Champion stands, but would from where it may go."""
    cells = shooting_from(s, step.mover, goals(s, step))
    return bool(cells) and s.champions[step.mover.champion].cell not in cells


def _play(s: Table, card: int) -> sc.Offer:
    seat = s.active
    name, champion = card_name(s, card), s.champion_of(seat, card)
    return sc.Offer(text=f"play {dashed(name)}", label=f"{champion_name(s, champion)}: {name}", on=[card_id(seat, card)])


def _standard(s: Table, action: int, champion: int, core: int) -> sc.Offer:
    """Offer a Standard Action on its card and its Champion; the one that any Core pays for also says which does."""
    name, whom = s.content.look.standard[action].name, champion_name(s, champion)
    text = f"standard {STANDARDS[action]} {champion_form(s, champion)}"
    on = [piece_id(champion), standard_id(action)]
    if action < 3:
        return sc.Offer(text=text, label=f"{whom}: {name}", on=on, card=standard_id(action))
    return sc.Offer(
        text=f"{text} with {CORES[core]}", label=f"{whom}: {name}, {core_name(s, core)}", on=on, card=standard_id(action), gem=core_gem(s.content, core)
    )


def _target(s: Table, option: Option) -> sc.Offer:
    match option:
        case Target(champion):
            place = where(s, champion)
            return sc.Offer(text=f"target {champion_form(s, champion)}", label=champion_name(s, champion), on=[piece_id(champion), place])
        case Aim(direction):
            return _aim(s, option, direction)
        case Center(cell):
            place = cell_id(s, cell)
            return sc.Offer(
                text=f"center {place}",
                label=f"Around {hex_words(s, cell)}: {_hit(s, option)}",
                on=[place, *map(piece_id, hit_by(s, option))],
                ask=_friends(s, option),
            )
        case Opponent(seat):
            return sc.Offer(
                text=f"seat {seat + 1}", label=f"{player(s, seat).does('shows')} {player(s, seat).their} hand", on=[f"player-{seat + 1}"], tone="main"
            )
        case TokenAt(cell):
            place = cell_id(s, cell)
            return sc.Offer(text=f"token {place}", label=f"The trap on {hex_words(s, cell)}", on=[place, trap_id(s, cell)])
        case Alternative(n):
            step = asking(s)
            assert isinstance(step, ChooseOne)
            return sc.Offer(text=f"choose {n + 1}", label=alternative_words(s, f"{step.name}/of/{n}"), key=str(n + 1))
        case _:
            return sc.Offer(text="use", label=card_name(s, s.now.card), tone="main", on=[card_id(s.now.seat, s.now.card)])


def alternative_words(s: Table, effects: str) -> str:
    """Return what an alternative of a card does, in a few words."""
    name, does = s.content.effects[effects][:2]
    whom = "Ally" if isinstance(name, voc.Name) and isinstance(name.whom, voc.OneAlly) else "Enemy"
    return f"{str(does.__struct_config__.tag).capitalize()} an {whom}"


def _aim(s: Table, option: Option, direction: int) -> sc.Offer:
    """Offer an orientation on the hex that lies that way."""
    near = s.board.hexes.neighbors[s.champions[s.now.champion].cell][direction]
    place = cell_id(s, near)
    row = s.action_card(s.now.card)
    ring = isinstance(reach := getattr(row, "reach", None), voc.Area) and reach.shape == "ring"
    if ring:
        return sc.Offer(text="all around", label=f"All around: {_hit(s, option)}", tone="main", on=[], ask=_friends(s, option), key="A")
    label = f"Toward {hex_words(s, near, s.now.champion) if place else 'the edge'}: {_hit(s, option)}"
    return sc.Offer(
        text=f"toward {WAYS[direction]}",
        label=label,
        on=[*([place] if place else []), *map(piece_id, hit_by(s, option))],
        way=DEGREES[direction],
        ask=_friends(s, option),
    )


def hit_by(s: Table, option: Option) -> tuple[int, ...]:
    """Return the Champions that an area of effect covers as it is aimed."""
    reach = getattr(s.action_card(s.now.card), "reach", None)
    return declared(s, s.now.champion, reach, option)[0] if reach is not None else ()


def _hit(s: Table, option: Option) -> str:
    return listed(champion_name(s, n) for n in hit_by(s, option))


def _friends(s: Table, option: Option) -> str:
    """SFB-7.9 Return the question whether to hit one's own Allies, whom an area hits like anybody else; empty if it hits none."""
    friends = [champion_name(s, n) for n in hit_by(s, option) if not s.enemies(s.now.champion, n)]
    return f"Hit your own {listed(friends)} too?" if friends else ""


def _line(s: Table, direction: int, n: int) -> sc.Offer:
    step = asking(s)
    assert isinstance(step, InLine)
    cell = s.board.hexes.ray[s.champions[step.mover.champion].cell][direction][n - 1]
    place = cell_id(s, cell)
    return sc.Offer(text=f"{WAYS[direction]} {n}", label=f"{counted(n, 'step')}, to {hex_words(s, cell, step.mover.champion)}", on=[place])


def _card(s: Table, option: Option) -> sc.Offer:
    seat = s.asked[0] if s.asked else 0
    match option:
        case PlanCard(card, bottom):
            name, place = card_name(s, card), "bottom" if bottom else "top"
            return sc.Offer(text=f"{place} {dashed(name)}", label=f"{name} to the {place}", on=[card_id(seat, card)])
        case SetAside(card):
            return sc.Offer(text=f"set aside {dashed(card_name(s, card))}", label=f"Set {card_name(s, card)} aside", on=[card_id(seat, card)])
        case TakeCard(card):
            return sc.Offer(text=f"recover {dashed(card_name(s, card))}", label=f"Take {card_name(s, card)}", on=[card_id(seat, card)])
        case Amount(n):
            return sc.Offer(text=f"draw {n}", label=f"Draw {n}" if n else "Draw nothing", key=str(n), tone="plain" if n else "pass")
        case _:
            raise AssertionError(f"{option!r} is no option of {s.todo[-1]!r}")


def _setup(s: Table, option: Option) -> sc.Offer:
    match option:
        case TakeChampion(card):
            name = s.content.champions[card].name
            verb = "bar" if isinstance(s.todo[-1], Ban) else "take"
            return sc.Offer(text=f"{verb} {dashed(name)}", label=f"{verb.capitalize()} {name}", on=[pick_id(s.content, card)])
        case TrapHex(cell):
            place = cell_id(s, cell)
            return sc.Offer(text=f"trap {place}", label=f"A trap on {hex_words(s, cell)}", on=[place])
        case MoveTrapTo(cell):
            place = cell_id(s, cell)
            return sc.Offer(text=f"to {place}", label=f"To {hex_words(s, cell)}", on=[place])
        case DeployOn(cell):
            place = cell_id(s, cell)
            return sc.Offer(text=f"deploy {place}", label=f"Begin on {hex_words(s, cell)}", on=[place])
        case AreaSide(area):
            return sc.Offer(text=AREAS[area], label=f"{AREAS[area].capitalize()}", key=AREAS[area][0].upper())
        case Teammate(seat):
            return sc.Offer(text=f"seat {seat + 1} first", label=f"{player(s, seat).does('plays')} first", on=[])
        case CorePick(core):
            return sc.Offer(text=f"exhaust {CORES[core]}", label=f"Exhaust your {core_name(s, core)}", gem=core_gem(s.content, core))
        case _:
            raise AssertionError(f"{option!r} is no option of {s.todo[-1]!r}")
