"""The questions, in words."""

from __future__ import annotations

from outplay.book.words import listed
from outplay.games.brawl.rules.activation_phase import ChooseAct
from outplay.games.brawl.rules.attack import Declare, NextTarget
from outplay.games.brawl.rules.cards import Draw, PlanDeck, Recover
from outplay.games.brawl.rules.displacement import Flee
from outplay.games.brawl.rules.effects import ChooseOne, NameTarget
from outplay.games.brawl.rules.movement import InLine, JumpTo, Move, PlaceOn
from outplay.games.brawl.rules.reactions import ReactionWindow
from outplay.games.brawl.rules.selection import Ban, CasualPick, ChooseSecretly, TakeOwn
from outplay.games.brawl.rules.setup import ChooseSide, ChooseTeammate, Deploy, Mulligan, PutTrap, SpareCore
from outplay.games.brawl.rules.skills import ChooseSkill
from outplay.games.brawl.rules.standard_actions import HurtOne
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.traps import MoveTrap, NewTrap
from outplay.games.brawl.view.names import TEAMS, card_name, champion_name, piece_id
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat
from outplay.kernel.window import asking


def prompt(s: Table, seat: Seat) -> sc.Prompt:
    """What is asked of a seat."""
    step = asking(s)
    match step:
        case ChooseAct():
            n = s.players[seat].cores.bit_count()
            return sc.Prompt(
                title="Your turn", how=f"play a card, use a Standard Action, or end the phase; {n} Core{'s' * (n != 1)} left", rule="SFB-5.1",
                coach="Each card or Standard Action costs the Core of its color. What you hold back can answer an attack later.",
            )  # fmt: skip
        case Move(mover=mover, left=left):
            name = champion_name(s, mover.champion)
            how = f"up to {left} step{'s' * (left != 1)}" + (", in from the Gate" if not s.in_arena(mover.champion) else ", or stay")
            coach = "A trap ends a hop: name its hex first if you want to go over it."
            return sc.Prompt(title=f"Move {name}", how=how, piece=piece_id(mover.champion), rule="SFB-6.14", coach=coach)
        case InLine(mover=mover, left=left, how=how):
            return sc.Prompt(
                title=f"{champion_name(s, mover.champion)}: {how.capitalize()} {left}",
                how="in one direction, or stay",
                piece=piece_id(mover.champion),
                rule="SFB-12.4",
            )
        case JumpTo(mover=mover, n=n):
            return sc.Prompt(
                title=f"{champion_name(s, mover.champion)} jumps", how=f"to a hex within {n}, or stay", piece=piece_id(mover.champion), rule="SFB-12.5"
            )
        case PlaceOn(champion=champion):
            return sc.Prompt(title=f"{champion_name(s, champion)} is placed", how="on a glowing hex", piece=piece_id(champion), rule="SFB-6.10")
        case Flee(champion=champion):
            return sc.Prompt(title=f"{champion_name(s, champion)} flees", how="choose where it ends", piece=piece_id(champion), rule="SFB-12.11")
        case ReactionWindow():
            return _react(s, seat)
        case Declare():
            return sc.Prompt(
                title=f"{card_name(s, s.now.card)}:", how="pick a target", piece=piece_id(s.now.champion), rule="SFB-7.2",
                coach="Damage is Strength minus Defense. A push into a wall or a Champion hurts for each step that is not made.",
            )  # fmt: skip
        case _:
            return _effect(s)


def waivers(s: Table, seat: Seat) -> list[sc.Waiver]:
    """SFB-9.11 In a turn of the other team one may pass on every Reaction window that is still to come."""
    if s.over or s.phase == "" or s.active == seat or s.side_of(s.active) == s.side_of(seat):
        return []
    return [sc.Waiver(key=f"turn-{s.round}-{s.active}", label="Pass until this turn is over", text="Passing until this turn is over")]


def _react(s: Table, seat: Seat) -> sc.Prompt:
    act = s.now
    names = listed(champion_name(s, n) for n in act.targets)
    return sc.Prompt(
        title=f"{champion_name(s, act.champion)}: {card_name(s, act.card)} on {names}", how="play a Reaction, or pass", piece=piece_id(act.champion), rule="SFB-9.2",
        coach="A Reaction costs its Core and its card; you miss both in your own turn.", waiver=next(iter(waivers(s, seat)), None),
    )  # fmt: skip


def _effect(s: Table) -> sc.Prompt:
    """What a card asks."""
    step, act = asking(s), s.act
    title = f"{card_name(s, act.card)}:" if act is not None and act.card >= 0 else "Choose:"
    piece = piece_id(act.champion) if act is not None else ""
    match step:
        case ChooseSkill():
            return sc.Prompt(title=title, how="whom, or not at all?", piece=piece, rule="SFB-8.1")
        case HurtOne():
            return sc.Prompt(title=f"{s.content.look.standard[0].name}:", how="1 damage to an adjacent Enemy", piece=piece, rule="SFB-8.5")
        case NameTarget() | ChooseOne():
            return sc.Prompt(title=title, how="choose", piece=piece, rule="SFB-12.29")
        case NextTarget():
            return sc.Prompt(title=title, how="who comes first?", piece=piece, rule="SFB-7.14")
        case NewTrap():
            return sc.Prompt(title="A new trap", how="put it on a glowing hex; nobody knows what it is", rule="SFB-11.3", coach="Four traps always lie there.")
        case MoveTrap(n=n):
            return sc.Prompt(title="Move the trap", how=f"to a hex within {n}, or leave it", rule="SFB-12.24")
        case Draw(n=n):
            return sc.Prompt(title=title, how=f"draw up to {n}", piece=piece, rule="SFB-12.19")
        case PlanDeck():
            return sc.Prompt(
                title="Plan", how="each card to the top or to the bottom of your deck", rule="SFB-12.20", coach="What you put on top first is drawn first."
            )
        case Recover():
            return sc.Prompt(title=title, how="take a card of your discard pile", rule="SFB-12.21")
        case _:
            return _setup(s)


def _setup(s: Table) -> sc.Prompt:
    step = asking(s)
    match step:
        case ChooseSecretly(n=n):
            return sc.Prompt(
                title=f"Choose {n} Champions", how="in secret", rule="SFB-3.1", coach="Somebody who hits, somebody who shoves, somebody who heals."
            )
        case CasualPick():
            return sc.Prompt(title="Take a Champion", how="one at a time, in the open", rule="SFB-3.2")
        case Ban(against=against):
            return sc.Prompt(title=f"Bar a Champion of {TEAMS[s.side_of(against)]}", how="which that player may not play with", rule="SFB-3.3")
        case TakeOwn():
            return sc.Prompt(title="Take a Champion", how="of your own roster", rule="SFB-3.3")
        case ChooseSide():
            return sc.Prompt(title="West or East?", how="choose where your team begins", rule="SFB-2.1")
        case ChooseTeammate():
            return sc.Prompt(title="Who plays first?", how="of your team", rule="SFB-14.2")
        case PutTrap():
            return sc.Prompt(title="Put a trap", how="on a trap hex, face down; nobody knows what it is", rule="SFB-2.6")
        case Mulligan():
            return sc.Prompt(title="Your first hand", how="set cards aside for new ones, once; then Ready", rule="SFB-2.7")
        case Deploy(seat=seat, n=n):
            champion = s.own(seat)[n]
            return sc.Prompt(title=f"{champion_name(s, champion)} begins", how="on a glowing hex", piece=piece_id(champion), rule="SFB-2.8")
        case SpareCore():
            return sc.Prompt(title="Exhaust a Core", how="who begins has one less in the first turn", rule="SFB-2.10")
        case _:
            return sc.Prompt(title="Choose")
