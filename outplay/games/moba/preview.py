"""What an option would do, shown before it is done: ways, targets, areas, what a hitzone does."""

from __future__ import annotations

from outplay.games.moba import events as ev
from outplay.games.moba.activation import Act
from outplay.games.moba.battle import ZonePick, attack_box
from outplay.games.moba.cards import effect_words
from outplay.games.moba.content import ZONES, Range
from outplay.games.moba.movement import MoveTo, hops
from outplay.games.moba.names import cell_id, hero_name, piece_id
from outplay.games.moba.say import say
from outplay.games.moba.state import Table
from outplay.games.moba.targeting import found_targets
from outplay.kernel import scene as sc
from outplay.kernel.event import Told
from outplay.kernel.foresee import foresee
from outplay.kernel.game import Game
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation


def preview(game: Game[Table], observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
    """Marks and words for an option of a seat, from what it may know."""
    s = observation.state
    match option:
        case MoveTo(cell) if s.activations:
            return _walk(s, cell)
        case Act():
            return _act(s)
        case ZonePick(zone) if s.activations and s.now.battle is not None:
            return _zone(s, zone)
        case _:
            return _foreseen(game, observation, seat, option)


def _walk(s: Table, cell: int) -> sc.Preview:
    """The way, and whom the card would reach from there with the facing it has."""
    hero = s.now.hero
    if cell == s.heroes[hero].cell:
        return sc.Preview()
    path = [c for hop in hops(s, hero, cell, s.now.points) for c in hop]
    cells = [cell_id(s, c) for c in (s.heroes[hero].cell, *path)]
    marks = [sc.Mark(kind="path", piece=piece_id(hero), cells=cells, how="walk"), sc.Mark(kind="ghost", on=cell_id(s, cell), piece=piece_id(hero))]
    reached = _reached(s, hero, cell)
    words = (
        [sc.Line(spans=[sc.Span(text=", ".join(hero_name(s, n) for n in reached), strong=True), sc.Span(text=" could be aimed at from there.")])]
        if reached
        else []
    )
    return sc.Preview(marks=marks, title=f"To {cell_id(s, cell)}: {len(path)} of {s.now.points}", words=words, rule="MOBA-4.66")


def _reached(s: Table, hero: int, cell: int) -> list[int]:
    """Whom the card could hit from a space with some facing."""
    card = s.card(hero, s.now.card)
    if card.attack is None or s.now.acted:
        return []
    there = s.copy()
    there.told = None
    there.put(hero, cell)
    found = {n for facing in range(6) for n in found_targets(there, hero, card.attack.range, facing)}
    return sorted(n for n in found if s.enemies(hero, n))


def _act(s: Table) -> sc.Preview:
    """What the card would hit from here, with its table."""
    hero = s.now.hero
    card = s.card(hero, s.now.card)
    if card.attack is None:
        return sc.Preview(title=card.name)
    box = card.attack
    marks = [sc.Mark(kind="area", cells=[cell_id(s, c) for c in _covered(s, hero, box.range)], text=card.name)]
    aimed = found_targets(s, hero, box.range)
    marks += [sc.Mark(kind="target", on=piece_id(n), piece=piece_id(n), tone="act" if s.enemies(hero, n) else "warn") for n in aimed]
    words = [sc.Line(spans=[sc.Span(text=f"{zone.capitalize()}: ", strong=True), sc.Span(text=effect_words(box.zone(n)))]) for n, zone in enumerate(ZONES)]
    return sc.Preview(marks=marks, title=card.name, words=words, rule="MOBA-4.110")


def _covered(s: Table, hero: int, box: Range) -> list[int]:
    """The spaces that an attack reaches from where its hero stands."""
    one, board = s.heroes[hero], s.board
    match box.kind:
        case "skillshot":
            return list(board.ray(one.cell, one.facing)[: box.n])
        case "area":
            return list(board.cells(board.template(box.template, one.cell, one.facing)))
        case "keg":
            return [c for keg in s.kegs for c in board.cells(board.hexes.within[keg][1])]
        case "single":
            reach = min(box.n, len(board.hexes.within[one.cell]) - 1)
            return list(board.cells(board.hexes.within[one.cell][reach] & board.arc(one.cell, one.facing) & board.open_ground))


def _zone(s: Table, zone: int) -> sc.Preview:
    """What one attack card of a hitzone does if it gets through."""
    hero, target = s.now.hero, s.battle.target
    box = attack_box(s, hero)
    effects = effect_words(box.zone(zone))
    words = [sc.Line(spans=[sc.Span(text=f"{ZONES[zone].capitalize()}: ", strong=True), sc.Span(text=effects)])]
    if "\u2605" in effects and box.special_name:
        words.append(sc.Line(spans=[sc.Span(text=f"\u2605 {box.special_name}")]))
    return sc.Preview(
        marks=[sc.Mark(kind="target", on=piece_id(target), piece=piece_id(target))], title=f"A hit on {hero_name(s, target)}", words=words, rule="MOBA-4.116"
    )


def _foreseen(game: Game[Table], observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
    """What is sure to follow: run on re-deals, and shown where they agree."""
    s = observation.state
    if s.round == 0 or not s.activations:  # drafts and plans speak for themselves
        return sc.Preview()
    branches = foresee(game, observation, seat, option)
    if not branches:
        return sc.Preview()
    marks: list[sc.Mark] = []
    here = {n: hero.cell for n, hero in enumerate(s.heroes) if hero.cell >= 0}
    for told in branches[0].told:
        marks += _moved(s, told, here)
    words = [line for told in branches[0].told if (line := say(s, told.event, told.rule)) is not None and line.spans and not line.head]
    return sc.Preview(marks=marks, title="Then" if words else "", words=words[:6])


def _moved(s: Table, told: Told, here: dict[int, int]) -> list[sc.Mark]:
    match told.event:
        case ev.Replaced(hero, how, path) if hero in here:
            motion = {"push": "flight", "pull": "pull", "slide": "flight", "charge": "walk", "swap": "swap"}[how]
            cells = [cell_id(s, c) for c in (here[hero], *path)]
            here[hero] = path[-1]
            way = sc.Mark(kind="path", piece=piece_id(hero), cells=cells, how=motion)  # type: ignore[arg-type]  # one of Mark's words
            return [way, sc.Mark(kind="ghost", on=cells[-1], piece=piece_id(hero))]
        case ev.Blinked(hero, cell) if hero in here:
            cells = [cell_id(s, here[hero]), cell_id(s, cell)]
            here[hero] = cell
            return [sc.Mark(kind="path", piece=piece_id(hero), cells=cells, how="leap"), sc.Mark(kind="ghost", on=cells[-1], piece=piece_id(hero))]
        case ev.AttackDeclared(_, targets):
            return [sc.Mark(kind="target", on=piece_id(n), piece=piece_id(n)) for n in targets]
        case _:
            return []
