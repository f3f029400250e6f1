"""A whole table as text that fits a terminal: the boards, who plays, the cards, the question and its numbered options."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from outplay.draw.boards import board_rows, legend, places
from outplay.draw.canvas import PLAIN, Row
from outplay.draw.labels import labels, marked, standing, style_of
from outplay.kernel import scene as sc
from outplay.kernel.ids import openable

WIDTH: Final = 100
"""Columns that a table may take."""

HEAD: Final = 29
"""Columns for the label and the name of a panel."""

LISTED: Final = 12
"""Up to this many options are listed with their words; more are listed by their text forms alone, in columns."""


def plain(rows: Iterable[Row]) -> str:
    """Return rows as text without styles."""
    return "\n".join("".join(words for words, _ in row).rstrip() for row in rows)


def table_text(scene: sc.Scene, viewer: int | None = None, width: int = WIDTH, lit: Iterable[str] = ()) -> list[Row]:
    """Return a scene as rows of text. `viewer` is the seat that looks, whose hand is shown in full; what is in `lit` can be chosen now."""
    scene = sc.named(scene, scene.ids_of(viewer))
    found: list[Row] = list(_head(scene, width))
    shining = frozenset(lit)
    if scene.stage is not None:
        found += [[], *_stage(scene.stage, scene, width)]
    if scene.stage is None or scene.stage.role != "draft":
        for board in scene.boards:
            found += [[], *board_rows(scene, board, shining)]
            if signs := legend(board):
                found += _wrapped(signs + ("  * can be chosen now" if any(cell.id in shining for cell in board.cells) else ""), width, style="dim")
            found += _off_board(scene, board)
        found += _others(scene, width)
    for part in (_conditions(scene, width), _panels(scene, width), _loose(scene, width), _zones(scene, viewer, width)):
        if rows := list(part):
            found += [[], *rows]
    return found


def offers_text(prompt: sc.Prompt, offers: Sequence[sc.Offer], width: int = WIDTH, forms: Sequence[sc.Form] = ()) -> list[Row]:
    """Return a question and its options as rows: those offered one by one numbered from 1, then the forms with what each lets one choose."""
    found: list[Row] = [[(prompt.title, "strong"), (f"{'' if prompt.title[-1:] in ':?' else ':'} {prompt.how}" if prompt.how else "", PLAIN)]]
    if prompt.coach:
        found += _wrapped(prompt.coach, width, "  ", "dim")
    if len(offers) <= LISTED:
        for n, offer in enumerate(offers, 1):
            said = offer.label if offer.label.lower() == offer.text else f"{offer.label}  ({offer.text})"
            found += _wrapped(said, width, f"{n:4}  ", hang=6)
    else:
        found += _columns([f"{n:4}  {offer.text}" for n, offer in enumerate(offers, 1)], width)
    for form in forms:
        found += _wrapped(form_text(form), width, "   -  ", hang=6)
    return found


def form_text(form: sc.Form) -> str:
    """Return what may be chosen in a form, in the order in which it is written, and an example."""
    groups = [f"{_how_many(group)} {', '.join(item.text for item in group.of)}" for group in form.groups]
    example = form.offer([group.of[: max(group.least, min(group.most, 1))] for group in form.groups])
    nothing = f" ({form.none} for none)" if form.none else ""
    return f"{'; then '.join(groups)}{nothing}: for example {example.text}"


def _how_many(group: sc.Group) -> str:
    if group.least == group.most:
        return "one of" if group.most == 1 else f"{group.most} of"
    return "any of" if (group.least, group.most) == (0, len(group.of)) else f"{group.least} to {group.most} of"


def _columns(words: Sequence[str], width: int) -> list[Row]:
    """Lay words out in as many columns as fit, read downwards."""
    wide = max(map(len, words)) + 2
    across = max(1, width // wide)
    down = -(-len(words) // across)
    return [[("".join(f"{word:{wide}}" for word in words[n::down]).rstrip(), PLAIN)] for n in range(down)]


def _wrapped(text: str, width: int, first: str = "", style: str = PLAIN, hang: int | None = None) -> list[Row]:
    """Return text in lines of a width, further lines indented as far as the first begins, or by `hang`."""
    rest = " " * (len(first) if hang is None else hang)
    return [
        [(line.replace("\0", " "), style)]
        for line in textwrap.wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False) or [first]
    ]


def _head(scene: sc.Scene, width: int) -> Iterator[Row]:
    where = [f"Round {scene.round}" if scene.round else "", scene.phase]
    yield [(" · ".join(filter(None, where)), "strong")]
    if stands := [words for side in scene.sides if (words := standing(side))]:
        yield [(" · ".join(stands), PLAIN)]
    if scene.chips:
        yield from _wrapped(" · ".join(chip.text for chip in scene.chips), width)
    for track in scene.tracks:
        yield _track(track)


def _track(track: sc.Track) -> Row:
    """Return a track as its name and spaces; the one with the stone in brackets."""
    named = any(space.text for space in track.spaces)
    words = [space.text or str(n) if named else "o" for n, space in enumerate(track.spaces, 1)]
    shown = " ".join(f"[{word}]" if n == track.at else word for n, word in enumerate(words))
    return [(f"{track.name}: ", "dim"), (shown, PLAIN), (f"  {track.text}" if track.text else "", "dim")]


def _stage(stage: sc.Stage, scene: sc.Scene, width: int) -> Iterator[Row]:
    yield [(stage.title, "strong"), (f": {stage.text}" if stage.text else "", PLAIN)]
    for pick in stage.picks:
        style = style_of(scene, pick.side)
        side = next((one.name for one in scene.sides if one.id == pick.side), pick.side)
        yield [(f"  {'>' if pick.now else ' '} {side}: ", style), (pick.name or ("picks now" if pick.now else "-"), PLAIN)]
    names = {piece.id: (piece.name, style_of(scene, piece.side)) for piece in scene.pieces}
    for party in stage.parties:
        name, style = names.get(party.piece, (party.piece, PLAIN))
        yield [(f"  {name}", style), (f": {party.text}" if party.text else "", PLAIN), ("  has chosen" if party.ready else "", "dim")]
    if stage.grid is not None:
        wide = max([len(row.name) for row in stage.grid.rows], default=0) + 4
        yield [(" " * wide + " | ".join(stage.grid.heads), "dim")]
        for line in stage.grid.rows:
            notes = " | ".join(f"{note.text} {note.small}".strip() or "-" for note in line.notes)
            yield from _wrapped(notes, width, f"  {line.name:{wide - 2}}" + (f"x{line.chosen} " if line.chosen else ""))


def _off_board(scene: sc.Scene, board: sc.Board) -> Iterator[Row]:
    """Yield who is at a region or a site of the board, not in one cell."""
    short = labels(scene)
    cells = {cell.id for cell in board.cells}
    for id, name in places(board).items():
        here = [piece for piece in scene.pieces if piece.at == id]
        if here and id not in cells:
            row: Row = [(f"{name}: ", "dim")]
            for piece in here:
                row.append((marked(short[piece.id], style := style_of(scene, piece.side)) + " ", style))
            yield row


def _others(scene: sc.Scene, width: int) -> Iterator[Row]:
    """Yield what the labels of those pieces mean that have no panel: structures, markers."""
    short, told = labels(scene), {panel.piece for panel in scene.panels}
    words: dict[str, list[str]] = {}
    for piece in scene.pieces:
        if piece.id not in told and piece.at and not piece.out:
            bar = f" {piece.bar.at}/{piece.bar.of}" if piece.bar else ""
            words.setdefault(f"{marked(short[piece.id], style_of(scene, piece.side))} {piece.name}", []).append(bar)
    lines = [name + bars[0] if len(bars) == 1 else f"{name} (x{len(bars)})" for name, bars in words.items()]
    if lines:
        yield from _wrapped("  ".join(line.replace(" ", "\0") for line in lines), width, style="dim")


def _conditions(scene: sc.Scene, width: int) -> Iterator[Row]:
    for one in scene.conditions:
        who = [side.name for side in scene.sides for meets in one.meets if meets.side == side.id and meets.now]
        met = f" (met by {', '.join(who)})" if who else "" if one.open else " (not yet open)"
        yield from _wrapped(f"{one.name} [{one.value}] {one.text}{met}" + (f": {one.tip}" if one.tip else ""), width, "* ")


def _panels(scene: sc.Scene, width: int) -> Iterator[Row]:
    """Yield each panel on a line or two: who it is, where it stands, what it has."""
    short, pieces, cards = labels(scene), {piece.id: piece for piece in scene.pieces}, _cards(scene)
    names = {id: name for board in scene.boards for id, name in places(board).items()}
    for panel in scene.panels:
        style, piece = style_of(scene, panel.side), pieces.get(panel.piece)
        label = marked(short[piece.id], style) if piece else ""
        head = f"{'>' if panel.active else ' '}{label:6}{panel.name}" + (sub := f" ({panel.sub})" if panel.sub else "")
        if len(head) > HEAD:
            head, sub = head.removesuffix(sub), sub.strip(" ()")
        else:
            sub = ""
        at = names.get(piece.at, "") if piece else ""
        parts = [sub, "out" if panel.out else f"at {at}" if at else ""]
        parts.append(f"{panel.bar.at}/{panel.bar.of} {_bar_name(panel.bar)}" if panel.bar else "")
        parts += [f"{stat.name} {stat.value}" if ":" not in stat.name else stat.name for stat in panel.stats]
        if panel.track:
            space = panel.track.spaces[panel.track.at] if panel.track.at < len(panel.track.spaces) else None
            parts.append(f"{panel.track.name} {(space and space.label) or panel.track.at} of {len(panel.track.spaces)}")
        parts += [f"({chip.text})" if chip.tone == "muted" else chip.text for chip in panel.statuses]
        parts += [gem.label.partition(". ")[0] + ("" if gem.on else " (used)") for gem in panel.foot if gem.label and gem.tone != "muted"]
        parts.append(f"{panel.fan} cards in hand" if panel.fan is not None else "")
        parts += _slots(panel, cards)
        lines = textwrap.wrap(", ".join(filter(None, parts)), width - HEAD - 1, break_on_hyphens=False) or [""]
        yield [(f"{head:{HEAD}} ", style if style != "nobody" else PLAIN), (lines[0], "strong" if panel.active else PLAIN)]
        for line in lines[1:]:
            yield [(" " * (HEAD + 1) + line, PLAIN)]


def _bar_name(bar: sc.Bar) -> str:
    """Return what a bar counts, without the figures that many labels repeat."""
    words = bar.label.split()
    return " ".join(words[3:]) if len(words) > 3 and words[1] == "of" else bar.label


def _slots(panel: sc.Panel, cards: dict[str, sc.Card]) -> Iterator[str]:
    """Yield what lies in the numbered places of a panel; nothing while all of them are empty."""
    if any(slot.card or slot.back or slot.mark for slot in panel.slots):
        for slot in panel.slots:
            names = [cards[id].name for id in (slot.card, slot.also) if id in cards and cards[id].face]
            lies = " + ".join(names) or ("face down" if slot.back or slot.card else "empty")
            yield f"{slot.label}: {lies}" + {"asked": " (asked)", "locked": " (locked)"}.get(slot.mark, "")


def _loose(scene: sc.Scene, width: int) -> Iterator[Row]:
    for roll in scene.dice:
        faces = ", ".join(f"{die.label}{' !' if die.counts else ''}" for die in roll.dice)
        yield from _wrapped(f"{roll.name}: {faces}", width)


def _cards(scene: sc.Scene) -> dict[str, sc.Card]:
    return {card.id: card for zone in scene.zones for card in zone.cards}


def _zones(scene: sc.Scene, viewer: int | None, width: int) -> Iterator[Row]:
    """Cards by zone: in full for the own hand, what is picked and what a draft is about; by name elsewhere, as a number where they cannot be seen."""
    counted: list[str] = []
    laid = {id for panel in scene.panels for slot in panel.slots for id in (slot.card, slot.also) if id}
    panels = {panel.id for panel in scene.panels}
    on_lanes = {id for board in scene.boards if board.kind == "lanes" for id in places(board)}
    for zone in scene.zones:
        many = zone.count if zone.count is not None else len(zone.cards)
        if not many or (zone.at in on_lanes and zone.at) or (zone.role == "held" and zone.cards and all(card.id in laid for card in zone.cards)):
            continue
        if zone.role == "held" and zone.seat is None and (zone.piece or zone.at in panels):  # it lies nowhere, and is looked up
            continue
        mine = zone.seat is None or zone.seat == viewer
        if zone.role in ("pool", "front", "table") or (zone.role in ("hand", "actions", "picked") and mine):
            yield [(zone.name, "strong"), (f" ({zone.text})" if zone.text else "", "dim")]
            for card in zone.cards:
                yield from _wrapped(_card(card), width, "  - ", hang=6)
        elif zone.role in ("deck", "pile") or not any(card.face for card in zone.cards):
            counted.append(f"{zone.name} {many}")
        elif zone.role == "place":
            yield from _wrapped(", ".join(card.name for card in zone.cards), width, f"{zone.name}: ")
        else:
            down = sum(not card.face for card in zone.cards)
            names = [f"{down} face down"] * bool(down) + [card.name for card in zone.cards if card.face]
            yield from _wrapped(", ".join(names), width, f"{zone.name}: ", hang=4)
    if counted:
        yield from _wrapped(" · ".join(counted), width, style="dim")


def looked_up(scene: sc.Scene, viewer: int | None, name: str, width: int = WIDTH) -> list[Row]:
    """Return in full the cards that a viewer may look at by a name: their own, or that of a figure, panel or zone that opens them. Empty if there are none."""
    scene, wanted = sc.named(scene, scene.ids_of(viewer)), name.casefold()
    holders: list[sc.Piece | sc.Panel | sc.Zone] = [*scene.pieces, *scene.panels, *scene.zones]
    named = {part.id for part in holders if part.name.casefold() == wanted}
    named |= {panel.cards for panel in scene.panels if panel.id in named or panel.piece in named}
    held = {card.id for zone in scene.zones if {zone.id, zone.piece, zone.at} & named for card in zone.cards}
    found = [_card(card) for card in openable(scene, viewer) if card.id in held or card.name.casefold() == wanted]
    found += [f"{one.name} [{one.value}] {one.tip or one.text}" for one in scene.conditions if one.name.casefold() == wanted]
    return [row for words in dict.fromkeys(found) for row in _wrapped(words, width, "  - ", hang=6)]


def _card(card: sc.Card) -> str:
    """Return a card in full: its name, its figures in words, its text."""
    if not card.face:
        return "a card, face down"
    figures = [gem.label or gem.value for gem in (*card.left, *card.right)] + [chip.text for chip in card.chips] + [gem.label for gem in card.foot if gem.label]
    figures += [entry.label or entry.text for entry in card.table]
    told = "; ".join(filter(None, figures))
    return card.name + (f" [{told}]" if told else "") + (f" {card.text}" if card.text else "") + (" (not now)" if card.off else "")


__all__ = ["PLAIN", "WIDTH", "Row", "form_text", "looked_up", "offers_text", "plain", "table_text"]
