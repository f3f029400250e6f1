"""Marks of previews: ways and bodies, traps and their odds, Challenges that would be met or no longer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.rows import AttackCard
from outplay.games.brawl.data.vocabulary import Area, Blast, Reach
from outplay.games.brawl.rules.activation import NO_CARD
from outplay.games.brawl.rules.challenges import active_slots, meets
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.damage import fall, hurt
from outplay.games.brawl.rules.knowledge import odds
from outplay.games.brawl.rules.movement import Go, InLine, JumpTo, Move, Mover
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import aims, covered, reached
from outplay.games.brawl.view.names import SIDES, cell_id, challenge_id, hex_words, piece_id, team_span, trap_effect
from outplay.games.brawl.view.say import MOTIONS
from outplay.kernel import scene as sc
from outplay.kernel.event import Told


def standing(s: Table, champion: int, cell: int) -> Table:
    """Return the table with a Champion somewhere else."""
    if s.champions[champion].cell == cell:
        return s
    there = s.copy()
    there.told = None
    there.put(champion, cell)
    return there


def reaches(s: Table, champion: int, reach: Reach) -> list[int]:
    """Return whom a card could be aimed at from where its Champion stands."""
    if isinstance(reach, (Area, Blast)):
        area = 0
        for way in aims(s, champion, reach):
            area |= covered(s, champion, reach, way)
        return [n for n, one in enumerate(s.champions) if one.cell != OFF and area >> one.cell & 1 and s.enemies(n, champion)]
    return reached(s, champion, reach)


def goals(s: Table, step: Move | JumpTo | InLine) -> list[int]:
    """Return the hexes to which a Champion may go now."""
    if isinstance(step, InLine):
        rays = s.board.hexes.ray[s.champions[step.mover.champion].cell]
        return [rays[line.direction][line.n - 1] for line in step.lines(s)]
    return [option.cell for option in step.options(s) if isinstance(option, Go)]


def still_aims(s: Table, mover: Mover) -> AttackCard | None:
    """SFB-7.2 Return the attack of a Champion that moves, if it is still to be aimed."""
    act = s.act
    if act is None or act.card == NO_CARD or act.champion != mover.champion or act.aimed:
        return None
    row = s.action_card(act.card)
    return row if isinstance(row, AttackCard) else None


def shooting_from(s: Table, mover: Mover, cells: Iterable[int]) -> list[int]:
    """SFB-7.4 Return the hexes, of where a Champion stands and these, from which the attack that is still to come could be aimed at somebody."""
    row = still_aims(s, mover)
    if row is None:
        return []
    return [
        cell for cell in (s.champions[mover.champion].cell, *cells) if cell != OFF and reaches(standing(s, mover.champion, cell), mover.champion, row.reach)
    ]


def trap_marks(s: Table, cells: Sequence[int]) -> list[sc.Mark]:
    """SFB-11.8 Return marks of what the traps on these hexes may be, given what the viewer knows."""
    found: list[sc.Mark] = []
    for cell in cells:
        if cell in s.traps:
            name, sub, sure = _may_be(s, cell)
            found.append(sc.Mark(kind="odds", on=cell_id(s, cell), text=name, sub=sub, sure=sure))
    return found


def trap_line(s: Table, cell: int) -> sc.Line:
    """SFB-11.8 Return the sentence for a trap that would be sprung: what it may be, given what the viewer knows."""
    name, may_be, sure = _may_be(s, cell)
    return sc.Line(spans=[sc.Span(text=f"{name} on {hex_words(s, cell)}", strong=True), sc.Span(text=f" goes off: {may_be}." if sure else " goes off.")])


def _may_be(s: Table, cell: int) -> tuple[str, str, bool]:
    """SFB-11.8 Return what a trap is called, what it does or may do, and whether that is known."""
    chances = odds(s, cell)
    kinds = {kind.id: kind for kind in s.content.traps}
    first = kinds[next(iter(chances))]
    if len(chances) == 1:
        return first.name, trap_effect(first), True
    return "Trap", ", ".join(f"{trap_effect(kinds[id])} {chance:.0%}" for id, chance in chances.items()), False


def met(s: Table, there: Table) -> list[sc.Mark]:
    """SFB-4.4 Return marks of the active Challenges that a team would meet there, and does not now."""
    cards = [s.track[slot] for slot in active_slots(s)]
    return [
        sc.Mark(kind="meets", on=challenge_id(s, card), side=SIDES[team])
        for card in cards
        for team in (0, 1)
        if meets(there, team, card) and not meets(s, team, card)
    ]


def changed(s: Table, there: Table) -> list[sc.Line]:
    """SFB-4.4 Return in words the active Challenges that a team would meet there and does not now, or the other way round."""
    found: list[sc.Line] = []
    for card in (s.track[slot] for slot in active_slots(s)):
        for team in (0, 1):
            now, then = meets(s, team, card), meets(there, team, card)
            if now != then:
                verb = "would meet" if then else "would no longer meet"
                found.append(sc.Line(spans=[team_span(team), sc.Span(text=f" {verb} {s.content.challenges[card].name}.")]))
    return found


def after(s: Table, told: Sequence[Told]) -> Table:
    """Return the table after what happened: who stands where, who has fallen, where traps lie."""
    there = s.copy()
    there.told = None
    for one in told:
        match one.event:
            case ev.Moved(champion, _, path):
                there.put(champion, path[-1])
            case ev.Hurt(champion, n, _):
                hurt(there, champion, n, "")
            case ev.Fell(champion):
                fall(there, champion, champion)
            case ev.TrapSprung(champion, cell, token) if cell in there.traps:
                there.turn_up(champion, cell, token)
            case ev.TrapMoved(seat, cell, to) if cell in there.traps:
                there.move_trap(seat, cell, to)
            case _:
                pass
    return there


def moved(s: Table, told: Sequence[Told]) -> list[sc.Mark]:
    """Return what moves, as ways and ghosts, and what is pushed against something, as bursts."""
    marks: list[sc.Mark] = []
    here = {n: one.cell for n, one in enumerate(s.champions) if one.cell != OFF}
    for one in told:
        match one.event:
            case ev.Moved(champion, how, path):
                way = [cell_id(s, c) for c in ((here[champion],) if champion in here else ()) + path]
                here[champion] = path[-1]
                marks.append(sc.Mark(kind="path", piece=piece_id(champion), cells=way, how=MOTIONS[how][1]))
                marks.append(sc.Mark(kind="ghost", on=way[-1], piece=piece_id(champion)))
            case ev.ShoveEnded(champion, _, left) if champion in here:
                marks.append(sc.Mark(kind="burst", on=cell_id(s, here[champion]), piece=piece_id(champion), text=f"{left} damage"))
            case _:
                pass
    return marks
