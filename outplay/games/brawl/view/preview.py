"""What an option would do, shown before it is done: ways, whom the card reaches from there, damage with and without a Reaction, traps and their odds, Challenges that would be met."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from outplay.games.brawl.data import events as ev
from outplay.games.brawl.data.rows import ActionCard, AttackCard
from outplay.games.brawl.data.vocabulary import Area, Blast, Direct, Indirect, Melee, OneAlly, OneOther, Reach
from outplay.games.brawl.rules.acting import STANDARD_MOVE, ChooseAct, PlayCard, Standard, move_value
from outplay.games.brawl.rules.activation import NO_CARD
from outplay.games.brawl.rules.attack import Declare
from outplay.games.brawl.rules.challenges import active_slots, meets
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.knowledge import as_nobody_looked, odds
from outplay.games.brawl.rules.movement import Go, JumpTo, Move, Mover, PlaceOn, destinations, way_to
from outplay.games.brawl.rules.state import Table
from outplay.games.brawl.rules.targeting import Target, aims, covered, declared, reached
from outplay.games.brawl.view.names import SIDES, TEAMS, cell_id, challenge_id, champion_name, piece_id, team_span
from outplay.games.brawl.view.say import MOTIONS, say
from outplay.kernel import scene as sc
from outplay.kernel.event import Told
from outplay.kernel.foresee import Branch, Foresight, foresee, sure_of
from outplay.kernel.game import Game
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import Option, Pass, Seat
from outplay.kernel.view import Observation
from outplay.kernel.window import asking

BONUSES: Final = (1, 2)
"""What Reactions usually add to the Defense; the rows of the table below "no Reaction"."""
AIMED: Final = (Melee, Direct, Indirect, Area, Blast, OneAlly, OneOther)
"""What reaches others, so that it may reach nobody."""
WORLDS: Final = 1
"""Re-deals for what an attack may come to: what is hidden, cards in hands and decks, changes neither who is hurt nor who falls; traps follow their law in any."""


def preview(game: Game[Table], observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
    """Marks and words for an option of a seat, from what it may know."""
    observation = as_nobody_looked(observation)
    s = observation.state
    if s.round == 0:
        return sc.Preview()
    match asking(s), option:
        case ChooseAct(), PlayCard(card):
            return _acts(s, s.champion_of(seat, card), card)
        case ChooseAct(), Standard(_, champion, _):
            return _acts(s, champion, NO_CARD, STANDARD_MOVE[option.action])
        case (Move() | JumpTo() | PlaceOn()) as step, Go(cell):
            return _goes(s, step, cell)
        case Declare(), option if not isinstance(option, Pass):
            return _attack(game, observation, seat, option)
        case _ if s.act is not None:
            return _foreseen(s, sure_of(game, observation, seat, option))
        case _:
            return sc.Preview()


# ---------------------------------------------------------------- acting


def _acts(s: Table, champion: int, card: int, printed: int | None = None) -> sc.Preview:
    """How far a Champion may move by a card or a Standard Action, and whom the card reaches from somewhere there."""
    row = s.action_card(card) if card != NO_CARD else None
    printed = s.content.moves[card] if row is not None else printed
    one = s.champions[champion]
    cells = destinations(s, Mover(champion, one.seat, champion, one.cell), move_value(s, champion, printed)) if printed and not one.rooted else []
    marks = [sc.Mark(kind="area", cells=[cell_id(s, c) for c in ((one.cell,) if one.cell != OFF else ()) + tuple(cells)])]
    marks += trap_marks(s, cells)
    reach = getattr(row, "reach", None)
    found = (
        {n for cell in ((one.cell,) if one.cell != OFF else ()) + tuple(cells) for n in reaches(standing(s, champion, cell), champion, reach)}
        if reach is not None
        else set()
    )
    marks += [sc.Mark(kind="target", on=piece_id(n), piece=piece_id(n)) for n in sorted(found)]
    words = _reached(s, row, sorted(found), "could be a target, after a move or without one", comes=True)
    return sc.Preview(marks=marks, title=row.name if row is not None else "", words=words, rule="SFB-5.5" if words else "")


def _reached(s: Table, row: ActionCard | None, found: Sequence[int], could: str, comes: bool) -> list[sc.Line]:
    """Whom a card could be aimed at; also that it is nobody, unless what the card does before the attack, which is still to come (`comes`), may bring its Champion nearer."""
    if found:
        return [_line([sc.Span(text=", ".join(champion_name(s, n) for n in found), strong=True), sc.Span(text=f" {could}.")])]
    brought = comes and isinstance(row, AttackCard) and bool(row.pre)
    aimed = isinstance(getattr(row, "reach", None), AIMED) and not brought
    return [_line([sc.Span(text="Nobody", strong=True), sc.Span(text=f" {could}.")])] if aimed else []


def standing(s: Table, champion: int, cell: int) -> Table:
    """The table with a Champion somewhere else."""
    if s.champions[champion].cell == cell:
        return s
    there = s.copy()
    there.told = None
    there.put(champion, cell)
    return there


# ---------------------------------------------------------------- going somewhere


def _goes(s: Table, step: Move | JumpTo | PlaceOn, cell: int) -> sc.Preview:
    """The way, the trap that lies there, whom the card would reach, and which Challenges would be met."""
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
    title = f"To {cell_id(s, cell)}" + (f": {len(way)} of {step.left}" if isinstance(step, Move) else "")
    return sc.Preview(marks=[*marks, *met(s, there)], title=title, words=[*words, *changed(s, there)], rule="SFB-6.14")


def reaches(s: Table, champion: int, reach: Reach) -> list[int]:
    """Whom a card could be aimed at from where its Champion stands."""
    if isinstance(reach, (Area, Blast)):
        area = 0
        for way in aims(s, champion, reach):
            area |= covered(s, champion, reach, way)
        return [n for n, one in enumerate(s.champions) if one.cell != OFF and area >> one.cell & 1 and s.enemies(n, champion)]
    return reached(s, champion, reach)


def trap_marks(s: Table, cells: Sequence[int]) -> list[sc.Mark]:
    """SFB-11.8 What the traps on these hexes may be, as the viewer may know it."""
    found: list[sc.Mark] = []
    for cell in cells:
        if cell in s.traps:
            chances = odds(s, cell)
            names = {kind.id: kind.name for kind in s.content.traps}
            sub = ", ".join(f"{names[id]} {chance:.0%}" for id, chance in chances.items())
            sure = len(chances) == 1
            found.append(sc.Mark(kind="odds", on=cell_id(s, cell), text=names[next(iter(chances))] if sure else "A trap", sub="" if sure else sub, sure=sure))
    return found


def met(s: Table, there: Table) -> list[sc.Mark]:
    """SFB-4.4 The active Challenges that a team would meet there, and does not now."""
    cards = [s.track[slot] for slot in active_slots(s)]
    return [
        sc.Mark(kind="meets", on=challenge_id(s, card), side=SIDES[team])
        for card in cards
        for team in (0, 1)
        if meets(there, team, card) and not meets(s, team, card)
    ]


def changed(s: Table, there: Table) -> list[sc.Line]:
    """SFB-4.4 The active Challenges that a team would meet there and does not now, or the other way round."""
    found: list[sc.Line] = []
    for card in (s.track[slot] for slot in active_slots(s)):
        for team in (0, 1):
            now, then = meets(s, team, card), meets(there, team, card)
            if now != then:
                verb = "would meet" if then else "would no longer meet"
                found.append(_line([team_span(team), sc.Span(text=f" {verb} {s.content.challenges[card].name}.")]))
    return found


# ---------------------------------------------------------------- attacks


def _attack(game: Game[Table], observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
    """What each target would take, where it would be pushed, and how likely it falls: with no Reaction, and with one that adds to the Defense."""
    s = observation.state
    champion, reach = s.now.champion, getattr(s.action_card(s.now.card), "reach", None)
    assert reach is not None
    targets, area = declared(s, champion, reach, option)
    marks = [sc.Mark(kind="area", cells=[cell_id(s, c) for c in cells_of(area)], text=s.action_card(s.now.card).name, tone="harm")] if area else []
    marks += [sc.Mark(kind="target", on=piece_id(n), piece=piece_id(n), tone="act" if s.enemies(champion, n) else "warn") for n in targets]
    plain = foresee(game, observation, seat, option, worlds=WORLDS, until=_done)
    marks += _harm(plain, targets) + _likely(s, plain)
    if isinstance(option, Target):
        cases = [_case(s, "No Reaction", plain, option.champion, usual=True)]
        if _may_react(s, option.champion):
            others = [foresee(game, braced(observation, option.champion, n), seat, option, worlds=WORLDS, until=_done) for n in BONUSES]
            cases += [_case(s, f"+{n} Defense", found, option.champion) for n, found in zip(BONUSES, others, strict=True)]
        first = f"{TEAMS[s.champions[option.champion].team]} plays"
    else:
        cases = [_case(s, champion_name(s, n), plain, n) for n in targets]
        first = "Who"
    words = changed(s, after(s, plain.branches[0].told)) if plain.branches else []
    heads = [first, "hit", f"falls, of {len(s.content.tokens)}"]
    if not any(case.bar for case in cases):
        heads, cases = heads[:2], [sc.Case(name=case.name, notes=case.notes[:1], text=case.text, usual=case.usual) for case in cases]
    note = "About: there are too many ways to count." if plain.sampled else ""
    return sc.Preview(marks=marks, title=f"If {champion_name(s, champion)} attacks", words=words, heads=heads, cases=cases, note=note, rule="SFB-7.11")


def _done(s: Table) -> bool:
    """SFB-5.6 Whether the activation is over: what comes then comes anyway."""
    return s.act is None


def _may_react(s: Table, target: int) -> bool:
    """SFB-9.11 Whether somebody would be asked for a Reaction: by what is public."""
    seats = s.sides[s.champions[target].team]
    return not s.champions[target].stunned and any(s.players[seat].cores and len(s.players[seat].hand) for seat in seats)


def braced(observation: Observation[Table], champion: int, n: int) -> Observation[Table]:
    """The same table, with a Champion that has so much more Defense for this attack."""
    there = observation.state.copy()
    there.told = None
    there.modify(champion, n, "attack")
    return Observation(there, observation.viewer)


def _case(s: Table, name: str, found: Foresight, champion: int, usual: bool = False) -> sc.Case:
    """`No Reaction: hit for 2, out of action 10 of 12`."""
    damage, _ = found.mean(lambda branch: dealt(branch, champion))
    falls, _ = found.mean(lambda branch: fallen(branch, champion))
    hit = f"{damage:.0f}" if abs(damage - round(damage)) < 0.05 else f"about {damage:.1f}"
    said, many = f"hit for {hit}" if damage else "no damage", len(s.content.tokens)
    often = share(falls, many) if falls else ""
    short = often.removesuffix(f" of {many}")
    bar = sc.Bar(at=round(falls * many), of=many, label=f"out of action {often}", tone="harm") if falls else None
    return sc.Case(
        name=name, notes=[sc.Note(text=hit), sc.Note(text=short, tone="harm") if falls else sc.Note(text="\u2013")], bar=bar,
        text=f"{name}: {said}" + (f", out of action {often}" if falls else ""), usual=usual,
    )  # fmt: skip


def dealt(branch: Branch, champion: int) -> int:
    """What a blow deals to a Champion on a way that it may go."""
    return sum(told.event.n + told.event.poison for told in branch.told if isinstance(told.event, ev.Struck) and told.event.champion == champion)


def fallen(branch: Branch, champion: int) -> float:
    """Whether a Champion goes out of action on a way that it may go."""
    return float(any(isinstance(told.event, ev.Fell) and told.event.champion == champion for told in branch.told))


def share(chance: float, of: int) -> str:
    """A chance as so many of so many, where it is one; else in percent."""
    if chance > 0.999999:
        return "for sure"
    n = chance * of
    return f"{round(n)} of {of}" if abs(n - round(n)) < 0.001 else f"{chance:.0%}"


def _harm(found: Foresight, targets: Sequence[int]) -> list[sc.Mark]:
    marks: list[sc.Mark] = []
    for n in targets:
        damage, sure = found.mean(_dealt_to(n))
        if damage:
            marks.append(sc.Mark(kind="harm", on=piece_id(n), piece=piece_id(n), text=f"{damage:.0f}", sure=sure))
    return marks


def _dealt_to(champion: int) -> Callable[[Branch], float]:
    return lambda branch: float(dealt(branch, champion))


def _likely(s: Table, found: Foresight) -> list[sc.Mark]:
    """Where bodies would go on the likeliest way, which traps lie there, and which Challenges would be met then."""
    if not found.branches:
        return []
    told = found.branches[0].told
    marks = [mark for mark in moved(s, told) if mark.kind in ("path", "ghost", "burst")]
    entered = [cell for one in told if isinstance(one.event, ev.Moved) for cell in one.event.path]
    return [*marks, *trap_marks(s, entered), *met(s, after(s, told))]


# ---------------------------------------------------------------- what follows


def _foreseen(s: Table, sure: Sequence[Told]) -> sc.Preview:
    """What is sure to follow, until ways part or somebody decides."""
    words = [line for told in sure if (line := say(s, told.event, told.rule)) is not None and line.spans and not line.head]
    there = after(s, sure)
    words = [*words[:6], *changed(s, there)]
    return sc.Preview(marks=[*moved(s, sure), *met(s, there)], title="Then" if words else "", words=words)


def after(s: Table, told: Sequence[Told]) -> Table:
    """The table after what happened: who stands where, who has fallen, where traps lie."""
    there = s.copy()
    there.told = None
    for one in told:
        match one.event:
            case ev.Moved(champion, _, path):
                there.put(champion, path[-1])
            case ev.Hurt(champion, n, _):
                there.hurt(champion, n, "")
            case ev.Fell(champion):
                there.fall(champion, champion)
            case ev.TrapSprung(champion, cell, token) if cell in there.traps:
                there.turn_up(champion, cell, token)
            case ev.TrapMoved(seat, cell, to) if cell in there.traps:
                there.move_trap(seat, cell, to)
            case _:
                pass
    return there


def moved(s: Table, told: Sequence[Told]) -> list[sc.Mark]:
    """What moves, as ways and ghosts; what is pushed against something, as a burst."""
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


def _line(spans: list[sc.Span]) -> sc.Line:
    return sc.Line(spans=spans)
