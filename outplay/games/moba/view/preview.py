"""What an option would do, shown before it is done: ways, targets, areas, what a hitzone does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from outplay.book import look
from outplay.book.words import counted, filled
from outplay.games.moba.data import events as ev
from outplay.games.moba.data.rows import ActionCard
from outplay.games.moba.data.vocabulary import ZONES, Range
from outplay.games.moba.rules.activation import Act
from outplay.games.moba.rules.battle import PickBattleCards, ZonePick, attack_box, settled
from outplay.games.moba.rules.death import Feed
from outplay.games.moba.rules.hero import NOBODY
from outplay.games.moba.rules.movement import Face, MoveTo, hops
from outplay.games.moba.rules.objectives import dominating, face_up, open_objectives, payable
from outplay.games.moba.rules.rounds import PlanCard, Play
from outplay.games.moba.rules.state import Table
from outplay.games.moba.rules.targeting import found_targets, legal_single, reach_of
from outplay.games.moba.view.card_text import card_numbers, item_words
from outplay.games.moba.view.cards import GLOSS, keyword, long_words, special_words
from outplay.games.moba.view.names import SIDES, cell_id, hero_name, item_name, objective_name, piece_id, side_of
from outplay.games.moba.view.say import say
from outplay.kernel import scene as sc
from outplay.kernel.event import Told
from outplay.kernel.foresee import foresee
from outplay.kernel.game import Game
from outplay.kernel.hexes import cells_of
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation

NEAR: Final = 2
"""How far a front arc is shown if no card says how far it matters."""


def preview(game: Game[Table], observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
    """Marks and words for an option of a seat, from what it may know."""
    s = observation.state
    match option:
        case MoveTo(cell) if s.activations:
            return _walk(s, cell)
        case Face(facing) if s.activations:
            return _face(s, facing)
        case Act():
            return _act(s)
        case PlanCard(hero, card):
            return _printed(s, s.card(hero, card))
        case Play(hero):
            return _printed(s, s.card(hero, s.heroes[hero].plan))
        case Feed(objective):
            return _fed(s, objective)
        case ZonePick(zone) if isinstance(s.todo[-1], PickBattleCards):
            return _zone(s, zone)
        case _:
            return _foreseen(game, observation, seat, option)


def _fed(s: Table, objective: int) -> sc.Preview:
    """MOBA-4.25 Return what lies at an objective: how many crystals it has, what its item costs and does."""
    item, here = face_up(s, objective), s.crystals[objective]
    words = [f"{item_name(s, item)}: {here} of {counted(s.content.items[item].cost, 'crystal')}.", item_words(s, item), _standing_at(s, objective)]
    return sc.Preview(title=objective_name(s, objective), words=[sc.Line(spans=[sc.Span(text=text)]) for text in words], rule="MOBA-4.25")


def _standing_at(s: Table, objective: int) -> str:
    """MOBA-4.233 Return who would take its item as the heroes stand, once it is paid for."""
    color = dominating(s, objective)
    return "Neither side stands there alone." if color == NOBODY else f"{side_of(color)} alone stands there."


def _walk(s: Table, cell: int) -> sc.Preview:
    """Return the way, what the card covers from there with some facing, and whom it would reach. The hero's own space is a turn on the spot."""
    hero = s.now.hero
    stays = cell == s.heroes[hero].cell
    path = [] if stays else [c for hop in hops(s, hero, cell, s.now.points) for c in hop]
    marks: list[sc.Mark] = []
    if path:
        cells = [cell_id(s, c) for c in (s.heroes[hero].cell, *path)]
        marks += [sc.Mark(kind="path", piece=piece_id(hero), cells=cells, how="walk"), sc.Mark(kind="ghost", on=cell_id(s, cell), piece=piece_id(hero))]
    there = _standing(s, hero, cell)
    aims = [*_aims(there, hero, range(6)), *_holds(s, there)]
    title = "Turn" if stays else f"Goes {len(path)} of {counted(s.now.points, 'space')}"
    return sc.Preview(marks=[*marks, *aims], title=title, words=_aimed_words(there, aims), rule="MOBA-4.66")


def _face(s: Table, facing: int) -> sc.Preview:
    """Return the front arc with a facing, and what the card would reach with it."""
    hero = s.now.hero
    aims = _aims(s, hero, (facing,))
    if not any(mark.kind == "area" for mark in aims):
        one, board = s.heroes[hero], s.board
        arc = board.arc(one.cell, facing) & board.hexes.within[one.cell][NEAR] & board.open_ground
        aims = [sc.Mark(kind="area", cells=[cell_id(s, c) for c in cells_of(arc)], text="front arc"), *aims]
    return sc.Preview(marks=aims, title="Facing this way", words=_aimed_words(s, aims), rule="MOBA-4.90")


def _holds(s: Table, there: Table) -> list[sc.Mark]:
    """MOBA-4.233 Return the objectives that pay and that a side would dominate there but does not now."""
    found = [(n, dominating(there, n)) for n in open_objectives(s) if payable(s, n)]
    return [sc.Mark(kind="meets", on=f"objective-{n + 1}", side=SIDES[color]) for n, color in found if color != NOBODY and color != dominating(s, n)]


def _standing(s: Table, hero: int, cell: int) -> Table:
    """Return the table with a hero somewhere else."""
    if cell == s.heroes[hero].cell:
        return s
    there = s.copy()
    there.told = None
    there.put(hero, cell)
    return there


def _aims(s: Table, hero: int, facings: Sequence[int]) -> list[sc.Mark]:
    """Return what the card still to be used covers with one of these facings, and whom it could be aimed at."""
    card = s.card(hero, s.now.card)
    box = None if s.now.acted else card.attack.range if card.attack is not None else card.ability.range if card.ability is not None else None
    if box is None:
        return []
    cells = sorted({c for facing in facings for c in _covered(s, hero, box, facing)})
    aimed = sorted({n for facing in facings for n in _targets(s, hero, card, facing)})
    film = sc.Mark(kind="area", cells=[cell_id(s, c) for c in cells], text=card.name, tone="harm" if card.attack is not None else "good")
    return [film, *(sc.Mark(kind="target", on=piece_id(n), piece=piece_id(n), tone="act" if s.enemies(hero, n) else "warn") for n in aimed)]


def _targets(s: Table, hero: int, card: ActionCard, facing: int) -> tuple[int, ...]:
    if card.attack is not None:
        return found_targets(s, hero, card.attack.range, facing)
    if card.ability is not None and card.ability.range is not None:
        return legal_single(s, hero, card.ability.range.n, card.ability.range.ally_only, facing)
    return ()


def _aimed_words(s: Table, marks: Sequence[sc.Mark]) -> list[sc.Line]:
    """Return who could be aimed at, in a sentence; nobody if what the card covers is shown and none of them stands there."""
    now = s.now.hero
    names = {piece_id(n): hero_name(s, n) + ("" if s.enemies(now, n) else " (a friend)") for n in range(len(s.heroes))}
    aimed = [names[mark.piece] for mark in marks if mark.kind == "target"]
    if aimed:
        return [sc.Line(spans=[sc.Span(text=", ".join(aimed), strong=True), sc.Span(text=" could be aimed at from there.")])]
    covers = any(mark.kind == "area" and mark.text == s.card(now, s.now.card).name for mark in marks)
    return [sc.Line(spans=[sc.Span(text=s.card(now, s.now.card).name, strong=True), sc.Span(text=" reaches nobody from there.")])] if covers else []


def _act(s: Table) -> sc.Preview:
    """Return what the card would hit from here, with its table."""
    hero = s.now.hero
    card = s.card(hero, s.now.card)
    marks = _aims(s, hero, (s.heroes[hero].facing,))
    if card.attack is None:
        return sc.Preview(marks=marks, title=card.name)
    if settled(card.attack) and not any(mark.kind == "target" for mark in marks):
        return sc.Preview(marks=marks, title=card.name, words=[sc.Line(spans=[sc.Span(text="It hits nobody from here.", strong=True)])], rule="MOBA-4.81")
    return msgspec.structs.replace(_printed(s, card), marks=marks)


def _printed(s: Table, card: ActionCard) -> sc.Preview:
    """MOBA-4.110 Return in words what a card does: an attack zone by zone, anything else as its text says, with what its tokens do."""
    if card.attack is None:
        text = sc.Line(spans=[sc.Span(text=filled(card.text, card_numbers(card)))])
        tips = [
            (chip.text, chip.tip) for chip in (keyword(s, filled(word, card_numbers(card))) for word in card.chips) if chip.text.split()[0].lower() in GLOSS
        ]
        return sc.Preview(title=card.name, words=[text, *(_told(f"{word}: ", tip) for word, tip in tips)])
    star = f"\u2605 {card.attack.special_name}"
    rows = [(sign.name, long_words(card.attack.zone(n), GLOSS, star)) for n, sign in enumerate(s.content.look.zone)]
    words = [
        *_whom(s, card.attack.range),
        _told(f"{counted(card.attack.cards, 'attack card')}: ", f"picks {counted(card.attack.cards, 'zone')} to hit"),
        *(_told(f"{zone}: ", effects) for zone, effects in rows),
    ]
    return sc.Preview(title=card.name, words=words, rule="MOBA-4.110")


def _whom(s: Table, box: Range) -> list[sc.Line]:
    """MOBA-4.81 Return in short whom an attack may be aimed at; what an area is, its card says."""
    text = {"single": f"one hero ahead, within {box.n}", "skillshot": "the first hero straight ahead"}.get(box.kind)
    sign = next(sign for sign in s.content.look.range if sign.id == box.kind)
    return [_told(f"{look.filled(sign.text, {'n': box.n})}: ", text)] if text else []


def _told(word: str, text: str) -> sc.Line:
    return sc.Line(spans=[sc.Span(text=word, strong=True), sc.Span(text=text)])


def _covered(s: Table, hero: int, box: Range, facing: int) -> list[int]:
    """Return the spaces that an attack or ability reaches from where its hero stands: in the front arc and in sight, straight ahead, or in the area."""
    cell, board = s.heroes[hero].cell, s.board
    match box.kind:
        case "skillshot":
            ahead = board.ray[cell][facing][: box.n]
            stop = next((n + 1 for n, c in enumerate(ahead) if s.taken & board.hexes.bit[c]), len(ahead))
            return list(ahead[:stop])
        case "area":
            return list(cells_of(board.template(box.template, cell, facing)))
        case "keg":
            return [c for keg in s.kegs for c in cells_of(board.hexes.within[keg][1])]
        case "single":
            within = board.hexes.within[cell]
            reach = within[min(reach_of(s, hero, box), len(within) - 1)] & board.arc(cell, facing) & board.open_ground & ~board.hexes.bit[cell]
            blockers = board.area_mask | s.taken
            return [c for c in cells_of(reach) if board.hexes.distance[cell][c] == 1 or board.clear(cell, c, blockers)]


def _zone(s: Table, zone: int) -> sc.Preview:
    """Return what one attack card of a hitzone does if it gets through."""
    hero, target = s.now.hero, s.battle.target
    effects = long_words(attack_box(s, hero).zone(zone))
    words = [sc.Line(spans=[sc.Span(text=f"{ZONES[zone].capitalize()}: ", strong=True), sc.Span(text=effects)])]
    if "\u2605" in effects:
        words.append(sc.Line(spans=[sc.Span(text=f"\u2605 {special_words(s.card(hero, s.now.card))}")]))
    return sc.Preview(
        marks=[sc.Mark(kind="target", on=piece_id(target), piece=piece_id(target))], title=f"A hit on {hero_name(s, target)}", words=words, rule="MOBA-4.116"
    )


def _foreseen(game: Game[Table], observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
    """Return what is sure to follow, until branches part or somebody else decides."""
    s = observation.state
    if s.round == 0 or s.doer == NOBODY:  # drafts and plans speak for themselves
        return sc.Preview()
    sure = foresee(game, observation, seat, option).sure
    marks: list[sc.Mark] = []
    here = {n: hero.cell for n, hero in enumerate(s.heroes) if hero.cell >= 0}
    for told in sure:
        marks += _moved(s, told, here)
    words = [line for told in sure if (line := say(s, told.event, told.rule)) is not None and line.spans and not line.head]
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
