"""The open question, in words."""

from __future__ import annotations

from typing import Final

import msgspec

from outplay.book.words import counted, listed
from outplay.games.brawl.data.vocabulary import CORES, Area, Blast
from outplay.games.brawl.rules.activation_phase import ChooseAct
from outplay.games.brawl.rules.attack import Declare, NextTarget, blow
from outplay.games.brawl.rules.cards import Draw, PlanDeck, Recover
from outplay.games.brawl.rules.displacement import Flee
from outplay.games.brawl.rules.effects import ChooseOne, NameTarget
from outplay.games.brawl.rules.movement import InLine, JumpTo, Move, Mover, PlaceOn
from outplay.games.brawl.rules.reactions import ReactionWindow
from outplay.games.brawl.rules.selection import Ban, CasualPick, ChooseSecretly, TakeOwn
from outplay.games.brawl.rules.setup import ChooseSide, ChooseTeammate, Deploy, Mulligan, PutTrap, SpareCore, begins_with_fewer
from outplay.games.brawl.rules.skills import ChooseSkill
from outplay.games.brawl.rules.standard_actions import HurtOne
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import TokenAt
from outplay.games.brawl.rules.traps import MoveTrap, NewTrap
from outplay.games.brawl.view.card_text import text_of
from outplay.games.brawl.view.marks import goals, shooting_from, still_aims
from outplay.games.brawl.view.names import card_name, cell_id, champion_name, piece_id, player, standard_name, trap_name
from outplay.kernel import scene as sc
from outplay.kernel.step import Seat
from outplay.kernel.window import asking

SPEND: Final = "Spend what you can: when your turn ends, the cards that you still hold are discarded. You draw a new hand, and all Cores are ready again."
"""SFB-4.8, SFB-4.9 The first hint of all."""
TRAPS: Final = "A trap goes off under whoever comes onto it, of either team. Most hurt; put yours where they have to pass, not you."


def prompt(s: Table, seat: Seat) -> sc.Prompt:
    """Return what is asked of a seat."""
    step = asking(s)
    match step:
        case ChooseAct():
            n = s.players[seat].cores.bit_count()
            left = f"{counted(n, 'Core')} left" + (" (who begins has one less in the first turn)" if n == len(CORES) - 1 and begins_with_fewer(s, seat) else "")
            return _saw(s, sc.Prompt(title="Your turn", how=f"play a card, use a Standard Action, or end your turn; {left}", rule="SFB-5.1", coach=SPEND))
        case ReactionWindow():
            return _react(s, seat)
        case Declare():
            return sc.Prompt(
                title=f"{champion_name(s, s.now.champion)} attacks", how=f"{card_name(s, s.now.card)}: {_aim(s)}", piece=piece_id(s.now.champion), rule="SFB-7.2",
                coach="Damage is Strength minus Defense. A Push that is stopped deals 1 damage for each step that is missing.",
            )  # fmt: skip
        case PlanDeck() | MoveTrap():
            return _saw(s, _motion(s))
        case _:
            return _motion(s)


def _saw(s: Table, asked: sc.Prompt) -> sc.Prompt:
    """SFB-12.23 Return a question with the traps that the viewer has looked at, by name and marked."""
    seen = {cell: trap_name(s, trap.face) for cell, trap in s.traps.items() if trap.face >= 0}
    if not seen:
        return asked
    where = "where it is marked" if len(seen) == 1 else "where they are marked"
    mark = sc.Mark(kind="area", cells=[cell_id(s, cell) for cell in seen], tone="warn")
    how = "; ".join(filter(None, [asked.how, f"you saw {listed(seen.values())} {where}"]))
    return msgspec.structs.replace(asked, how=how, marks=[*asked.marks, mark])


def _motion(s: Table) -> sc.Prompt:
    """Return where a Champion goes."""
    step = asking(s)
    match step:
        case Move(mover=mover, left=left):
            by = _by(s, mover)
            how = by + f"up to {counted(left, 'step')}" + (", in from the Gate" if not s.in_arena(mover.champion) else _stay(s, mover))
            coach = "The way leads around traps. To go over one, click its hex first: it goes off, then you may move on."
            marks, red = _from_where(s, mover, step, "it" if by else "")
            how += red
            return sc.Prompt(
                title=f"Move {champion_name(s, mover.champion)}", how=how, piece=piece_id(mover.champion), rule="SFB-6.14", coach=coach, marks=marks
            )
        case InLine(mover=mover, left=left, how=how):
            title, (marks, red) = f"{champion_name(s, mover.champion)}: {how.capitalize()} {left}", _from_where(s, mover, step)
            return sc.Prompt(title=title, how=f"in one direction{_stay(s, mover)}{red}", piece=piece_id(mover.champion), rule="SFB-12.4", marks=marks)
        case JumpTo(mover=mover, n=n):
            title, (marks, red) = f"{champion_name(s, mover.champion)} jumps", _from_where(s, mover, step)
            return sc.Prompt(title=title, how=f"to a hex within {n}, or stay{red}", piece=piece_id(mover.champion), rule="SFB-12.5", marks=marks)
        case PlaceOn(champion=champion):
            return sc.Prompt(title=f"{champion_name(s, champion)} is placed", how="choose a glowing hex", piece=piece_id(champion), rule="SFB-6.10")
        case Flee(champion=champion, source=source):
            how = "as far away as possible: choose where to, and mind the traps on the way"
            return sc.Prompt(title=f"{champion_name(s, champion)} flees from {champion_name(s, source)}", how=how, piece=piece_id(champion), rule="SFB-12.11")
        case _:
            return _effect(s)


def _by(s: Table, mover: Mover) -> str:
    """SFB-6.14 Return the card or Standard Action by which a Champion moves, as the beginning of a sentence; empty if somebody else's makes it move."""
    act = s.act
    if act is None or act.champion != mover.champion:
        return ""
    name = card_name(s, act.card) if act.card >= 0 else standard_name(s, act.standard)
    return f"by {name}, " if name else ""


def _from_where(s: Table, mover: Mover, step: Move | JumpTo | InLine, name: str = "") -> tuple[list[sc.Mark], str]:
    """SFB-7.4 Return the mark of the hexes from which the attack that is still to come could be aimed at somebody, and what it says.

    The attack is called `name`, or by its card. Also that there are none, unless effects before the attack may still bring somebody into reach.
    """
    row, found = still_aims(s, mover), shooting_from(s, mover, goals(s, step))
    called = name or card_name(s, s.now.card)
    if not found:
        comes = row is None or (isinstance(step, Move) and bool(row.pre))
        return [], "" if comes else f"; from none of them {called} reaches anybody"
    return [sc.Mark(kind="area", cells=[cell_id(s, cell) for cell in found], tone="harm")], f"; red: from there {called} reaches somebody"


def _stay(s: Table, mover: Mover) -> str:
    """SFB-6.12 Return the words for staying, if that is allowed."""
    return "" if mover.goes_on(s) else ", or stay"


def waivers(s: Table, seat: Seat) -> list[sc.Waiver]:
    """SFB-9.11 Return the offer to pass on all Reactions in a turn of the other team."""
    if s.over or s.phase == "" or s.active == seat or s.side_of(s.active) == s.side_of(seat):
        return []
    return [sc.Waiver(key=f"turn-{s.round}-{s.active}", label="Pass until this turn is over", text="Passing until this turn is over")]


def _react(s: Table, seat: Seat) -> sc.Prompt:
    """SFB-9.2, SFB-7.11 Return who attacks whom, and what comes of it if nobody reacts."""
    act = s.now
    names = listed(champion_name(s, n) for n in act.targets)
    mine = [n for n in act.targets if s.side_of(seat) == s.champions[n].team]
    marks = [mark for n in mine for mark in (sc.Mark(kind="line", piece=piece_id(act.champion), on=piece_id(n), tone="harm"), _harm(s, n))]
    stays = any(_dealt(s, n) < s.hit_points(n) - s.champions[n].damage for n in mine)
    more = _to_come(text_of(s.action_card(act.card))) if stays else ""
    return sc.Prompt(
        title=f"{champion_name(s, act.champion)} attacks {names} with {card_name(s, act.card)}",
        how=f"play a Reaction, or none: then {listed(_suffers(s, n) for n in mine)}" + (f". {more.removesuffix('.')}" if more else ""),
        piece=piece_id(act.champion), rule="SFB-9.2", coach="A Reaction costs its card and its Core: both will be missing in your own turn.", waiver=next(iter(waivers(s, seat)), None), marks=marks,
    )  # fmt: skip


def _to_come(text: str) -> str:
    """Return the words of an attack that has been aimed without what it says of the time before."""
    if not text.startswith("Before the attack"):
        return text
    _, _, then = text.partition("fter the attack")
    return f"After the attack{then}" if then else ""


def _harm(s: Table, target: int) -> sc.Mark:
    return sc.Mark(kind="harm", on=piece_id(target), piece=piece_id(target), text=str(_dealt(s, target)))


def _dealt(s: Table, target: int) -> int:
    """SFB-7.11 Return what the attack deals to a target as things stand."""
    struck = blow(s, target)
    return struck.n + struck.poison


def _suffers(s: Table, target: int) -> str:
    """Return what the attack does to a target as things stand: it falls, or what it takes and has left."""
    name, n = champion_name(s, target), _dealt(s, target)
    left = s.hit_points(target) - s.champions[target].damage
    if n >= left:
        return f"{name} falls"
    return f"{name} takes {n}, {left - n} left" if n else f"{name} takes nothing"


def _aim(s: Table) -> str:
    """SFB-7.9, SFB-7.10 Return the words for aiming a card: at somebody, in a direction, or at a hex."""
    match getattr(s.action_card(s.now.card), "reach", None):
        case Area():
            return "choose a direction"
        case Blast():
            return "choose a hex"
        case _:
            return "choose a target"


def _named(s: Table, step: NameTarget) -> str:
    """SFB-8.8 Return what is chosen within the text of a card, and that text."""
    options = step.options(s)
    what = "a trap" if any(isinstance(option, TokenAt) for option in options) else "a Champion"
    how = f"choose {what}" + (", or none" if step.written(s).optional else "")
    return f"{how}: {text_of(s.action_card(s.now.card))}" if s.now.card >= 0 else how


def _effect(s: Table) -> sc.Prompt:
    """Return what a card asks."""
    step, act = asking(s), s.act
    title = card_name(s, act.card) if act is not None and act.card >= 0 else "Choose"
    piece = piece_id(act.champion) if act is not None else ""
    match step:
        case ChooseSkill():
            told = f": {text_of(s.action_card(act.card))}" if act is not None and act.card >= 0 else ""
            return sc.Prompt(title=title, how=f"{_aim(s)}, or do not use it{told}", piece=piece, rule="SFB-8.1")
        case HurtOne():
            return sc.Prompt(title=s.content.look.standard[0].name, how="choose an adjacent Enemy for 1 damage", piece=piece, rule="SFB-8.5")
        case NameTarget():
            return sc.Prompt(title=title, how=_named(s, step), piece=piece, rule="SFB-8.2")
        case ChooseOne():
            return sc.Prompt(title=title, how="choose one", piece=piece, rule="SFB-12.29")
        case NextTarget():
            return sc.Prompt(title=title, how="choose who is affected first", piece=piece, rule="SFB-7.14")
        case NewTrap(token=token):
            return sc.Prompt(
                title="A new trap",
                how=f"for {trap_name(s, token)}, which went off: put it on a glowing hex; nobody knows what it is",
                rule="SFB-11.3",
                coach="There are always four traps in the arena. Whose Champion springs one puts the next.",
            )
        case MoveTrap(n=n):
            return sc.Prompt(title="Move the trap", how=f"to a hex within {n}, or leave it", rule="SFB-12.24")
        case Draw(n=n):
            return sc.Prompt(title=title, how="draw a card, or none" if n == 1 else f"draw up to {counted(n, 'card')}", piece=piece, rule="SFB-12.19")
        case PlanDeck(n=n):
            many = n > 1
            return sc.Prompt(
                title=f"Plan: the top {'cards' if many else 'card'} of your deck", how=f"click {'each' if many else 'it'}, then choose: back on top, or on the bottom",
                rule="SFB-12.20", coach="What you put back on top is drawn next, the first of them first.",
            )  # fmt: skip
        case Recover():
            return sc.Prompt(title=title, how="take a card out of your discard pile", rule="SFB-12.21")
        case _:
            return _setup(s)


def _setup(s: Table) -> sc.Prompt:
    step = asking(s)
    match step:
        case ChooseSecretly(n=n):
            return sc.Prompt(
                title=f"Choose {n} Champions",
                how="one after the other, in secret",
                rule="SFB-3.1",
                coach="A good team has one who hits, one who pushes and one who heals.",
            )
        case CasualPick():
            return sc.Prompt(title="Take a Champion", how="one at a time, in the open", rule="SFB-3.2")
        case Ban(against=against):
            return sc.Prompt(title=f"Bar one of {player(s, against).whose} Champions", how="that player may not play with it", rule="SFB-3.3")
        case TakeOwn():
            return sc.Prompt(title="Take a Champion", how="from your own roster", rule="SFB-3.3")
        case ChooseSide():
            return sc.Prompt(title="West or East?", how="choose where your team begins; both sides are alike", rule="SFB-2.1")
        case ChooseTeammate():
            return sc.Prompt(title="Who of your team plays first?", how="the other plays later in the round", rule="SFB-14.2")
        case PutTrap():
            return sc.Prompt(title="Put a trap", how="face down on a trap hex; nobody knows what it is", rule="SFB-2.6", coach=TRAPS)
        case Mulligan():
            return sc.Prompt(title="Your first hand", how="set aside cards that you want to replace, once; then press Ready", rule="SFB-2.7")
        case Deploy(seat=seat, n=n):
            champion = s.own(seat)[n]
            return sc.Prompt(title=f"{champion_name(s, champion)} begins", how="choose a glowing hex", piece=piece_id(champion), rule="SFB-2.8")
        case SpareCore():
            return sc.Prompt(title="Exhaust a Core", how="the first player has one less in the first turn", rule="SFB-2.10")
        case _:
            return sc.Prompt(title="Choose")
