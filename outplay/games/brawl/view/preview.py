"""What an option would do, shown before it is done: how far a Champion moves, whom its card reaches from there, what is sure to follow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import msgspec

from outplay.book.words import counted
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.rows import ActionCard, AttackCard
from outplay.games.brawl.data.vocabulary import Area, Blast, Direct, Indirect, Melee, OneAlly, OneOther
from outplay.games.brawl.rules.activation import NO_CARD
from outplay.games.brawl.rules.activation_phase import ChooseAct, PlayCard
from outplay.games.brawl.rules.attack import Declare
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.knowledge import as_nobody_looked, back_in_supply
from outplay.games.brawl.rules.movement import Go, JumpTo, Move, Mover, PlaceOn, destinations, move_value, way_to
from outplay.games.brawl.rules.standard_actions import STANDARD_MOVE, Standard
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.view.forecast import attack
from outplay.games.brawl.view.marks import after, changed, met, moved, reaches, standing, trap_line, trap_marks
from outplay.games.brawl.view.names import cell_id, champion_name, hex_name, piece_id, supplied
from outplay.games.brawl.view.say import say
from outplay.kernel import scene as sc
from outplay.kernel.event import Told
from outplay.kernel.foresee import sure_of
from outplay.kernel.game import Game
from outplay.kernel.late import UNDRAWN
from outplay.kernel.step import Option, Pass, Seat
from outplay.kernel.view import Observation
from outplay.kernel.window import asking

AIMED: Final = (Melee, Direct, Indirect, Area, Blast, OneAlly, OneOther)
"""The kinds of reach that may find nobody."""


def preview(game: Game[Table], observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
    """Return marks and words for an option of a seat, given what it knows."""
    observation = as_nobody_looked(observation)
    s = observation.state
    if s.round == 0:
        return sc.Preview()
    match asking(s), option:
        case ChooseAct(), PlayCard(card):
            return _acts(s, s.champion_of(seat, card), card)
        case ChooseAct(), Standard(action, champion, _):
            return _standard(s, action, champion)
        case (Move() | JumpTo() | PlaceOn()) as step, Go(cell):
            return _goes(s, step, cell)
        case Declare(), option if not isinstance(option, Pass):
            return attack(game, observation, seat, option)
        case _ if s.act is not None:
            return _foreseen(s, option, sure_of(game, observation, seat, option))
        case _:
            return sc.Preview()


# ---------------------------------------------------------------- acting


def _acts(s: Table, champion: int, card: int, printed: int | None = None) -> sc.Preview:
    """Return how far a Champion may move by a card or a Standard Action, and whom the card reaches from somewhere there."""
    row = s.action_card(card) if card != NO_CARD else None
    printed = s.content.moves[card] if row is not None else printed
    one = s.champions[champion]
    cells = destinations(s, Mover(champion, one.seat, champion, one.cell), move_value(s, champion, printed)) if printed and not one.rooted else []
    marks = [sc.Mark(kind="area", cells=[cell_id(s, c) for c in ((one.cell,) if one.cell != OFF else ()) + tuple(cells)])]
    reach = getattr(row, "reach", None)
    found = (
        {n for cell in ((one.cell,) if one.cell != OFF else ()) + tuple(cells) for n in reaches(standing(s, champion, cell), champion, reach)}
        if reach is not None
        else set()
    )
    marks += [sc.Mark(kind="target", on=piece_id(n), piece=piece_id(n)) for n in sorted(found)]
    words = _reached(s, row, sorted(found), "could be a target, after a move or without one", comes=True)
    return sc.Preview(marks=marks, title=f"{champion_name(s, champion)}: {row.name}" if row is not None else "", words=words, rule="SFB-5.5" if words else "")


def _standard(s: Table, action: int, champion: int) -> sc.Preview:
    """SFB-8.5 Return how far a Champion may move by a Standard Action, and what that does."""
    sign = s.content.look.standard[action]
    words = [sc.Line(spans=[sc.Span(text=sign.text)])]
    return msgspec.structs.replace(
        _acts(s, champion, NO_CARD, STANDARD_MOVE[action]), title=f"{champion_name(s, champion)}: {sign.name}", words=words, rule="SFB-8.5"
    )


def _reached(s: Table, row: ActionCard | None, found: Sequence[int], could: str, comes: bool) -> list[sc.Line]:
    """Return whom a card could be aimed at.

    Also that it is nobody, or nobody yet if effects before the attack that are still to come (`comes`) may bring its Champion nearer.
    """
    if found:
        return [sc.Line(spans=[sc.Span(text=", ".join(champion_name(s, n) for n in found), strong=True), sc.Span(text=f" {could}.")])]
    brought = comes and isinstance(row, AttackCard) and bool(row.pre)
    if brought:
        return [sc.Line(spans=[sc.Span(text="Nobody", strong=True), sc.Span(text=" yet: what comes before the attack may bring somebody into reach.")])]
    aimed = isinstance(getattr(row, "reach", None), AIMED)
    return [sc.Line(spans=[sc.Span(text="Nobody", strong=True), sc.Span(text=f" {could}.")])] if aimed else []


# ---------------------------------------------------------------- going somewhere


def _goes(s: Table, step: Move | JumpTo | PlaceOn, cell: int) -> sc.Preview:
    """Return the way, the trap that lies there, whom the card would reach, and which Challenges would be met."""
    champion = step.champion if isinstance(step, PlaceOn) else step.mover.champion
    start = s.champions[champion].cell
    way = way_to(s, champion, cell) if isinstance(step, Move) else (cell,)
    path = [cell_id(s, c) for c in ((start, *way) if start != OFF else way)]
    marks = [sc.Mark(kind="path", piece=piece_id(champion), cells=path, how="walk" if isinstance(step, Move) else "leap")]
    marks.append(sc.Mark(kind="ghost", on=cell_id(s, cell), piece=piece_id(champion)))
    marks += trap_marks(s, [cell])
    there = standing(s, champion, cell)
    row = s.action_card(s.now.card) if s.act is not None and s.now.card != NO_CARD and s.now.champion == champion and not s.now.aimed else None
    reach = getattr(row, "reach", None)
    found = reaches(there, champion, reach) if reach is not None else []
    marks += [sc.Mark(kind="target", on=piece_id(n), piece=piece_id(n)) for n in found]
    words = _reached(s, row, found, "could be a target from there", comes=isinstance(step, Move))
    if cell in s.traps and s.traps[cell].face < 0 and (last := back_in_supply(s)) != UNDRAWN:
        words = [*words, sc.Line(spans=[sc.Span(text=supplied(s, last))], rule="SFB-11.3")]
    title = f"{counted(len(way), 'step')} of {step.left}" if isinstance(step, Move) else f"To a {hex_name(s, cell)}"
    return sc.Preview(marks=[*marks, *met(s, there)], title=title, words=[*words, *changed(s, there)], rule="SFB-6.14")


# ---------------------------------------------------------------- what follows


def _foreseen(s: Table, option: Option, sure: Sequence[Told]) -> sc.Preview:
    """Return what is sure to follow, until chance or somebody decides; of a Reaction, what it changes, since the card says the rest."""
    told = [one for before, one in pairwise((None, *sure)) if one is not None and not _goes_without_saying(before, one)]
    words = [msgspec.structs.replace(line, rule="") for one in told if (line := say(s, one.event, one.rule)) is not None and line.spans and not line.head]
    there = after(s, sure)
    trap = _trap_reached(s, there, sure)
    words = [*words[:5], *(trap_line(s, cell) for cell in trap), *changed(s, there)]
    title = "" if isinstance(option, Pass) else "Then"  # the page says which way out it is
    return sc.Preview(
        marks=[*moved(s, sure), *trap_marks(s, trap), *met(s, there)], title=title if words else "", words=words, rule=told[-1].rule if told else ""
    )


def _goes_without_saying(before: Told | None, one: Told) -> bool:
    """Return whether a preview need not say this: the Reaction that is pointed at and the Defense printed on it, and damage that was just counted."""
    match one.event:
        case ev.ReactionPlayed():
            return True
        case ev.DefenseChanged(_, _, until):
            return until == "attack"
        case ev.Hurt():
            return before is not None and isinstance(before.event, (ev.Struck, ev.ShoveEnded))
        case _:
            return False


def _trap_reached(s: Table, there: Table, sure: Sequence[Told]) -> list[int]:
    """SFB-11.2 Return the hex of the trap that is sure to be sprung while nobody knows yet what it is; none if there is no such one."""
    moves = [one.event for one in sure if isinstance(one.event, ev.Moved)]
    ends = moves[-1].path[-1] if moves else OFF
    return [ends] if ends in s.traps and ends in there.traps else []
