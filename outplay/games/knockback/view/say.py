"""The log: a sentence for each event, and how to show it."""

from __future__ import annotations

import msgspec

from outplay.book.look import by_id, filled
from outplay.book.telling import doing, plain
from outplay.book.words import counted, listed
from outplay.games.knockback.data import events as ev
from outplay.games.knockback.rules.hero import NO_CARD, NOBODY
from outplay.games.knockback.rules.motion import BUMP, DRY, FALL, ROCK
from outplay.games.knockback.rules.state import FIRST_LING, Table
from outplay.games.knockback.view.names import cell_id, entity_name, piece_id, player, side_id, space_span
from outplay.kernel import scene as sc
from outplay.kernel.event import Event
from outplay.kernel.hexes import cells_of


def _who(s: Table, entity: int) -> sc.Span:
    side = side_id(s, entity) if entity < FIRST_LING else ""
    return sc.Span(text=entity_name(s, entity), ref=piece_id(entity), side=side, strong=True)


def _dice(s: Table, event: ev.Struck) -> list[sc.Dice]:
    look = s.content.look
    faces = by_id(look.face)
    hit, block, blank = faces["hit"], faces["block"], faces["blank"]

    def dice(name: str, seat: int, n: int, good: int, face_name: str) -> sc.Dice:
        face = hit if face_name == "hit" else block
        rolled = [sc.Die(face=face.icon, label=face.name, tone=face.tone, counts=True)] * good
        rolled += [sc.Die(face=blank.icon, label="Nothing", tone="muted")] * (n - good)
        return sc.Dice(id=f"dice-{face_name}", name=name, dice=rolled, side=side_id(s, seat) if seat < FIRST_LING else "")

    found = [dice("Attack", event.seat, event.dice, event.hits, "hit")]
    return [*found, dice("Defense", event.target, event.guard, event.blocks, "block")] if event.guard else found


def say(s: Table, event: Event, rule: str) -> sc.Line | None:
    """Return the log's sentence for an event, and how to show it. None for what goes without saying."""
    match event:
        case ev.FirstPlayerChosen(seat):
            return sc.Line(spans=doing(player(seat), f" is the most heroic and {player(seat).verb('begins')}."), rule=rule)
        case ev.HeroPicked(seat):
            return sc.Line(spans=[*doing(player(seat), " is "), _who(s, seat), plain(".")], rule=rule, piece=piece_id(seat), side=side_id(s, seat))
        case ev.HeroPlaced(seat, cell):
            line = _about(s, seat, rule, [_who(s, seat), plain(" starts on "), space_span(s, cell), plain(".")], _move(s, seat, [cell], "place"))
            return _told(line, f"{entity_name(s, seat)} starts here")
        case ev.RoundBegan(number):
            return sc.Line(spans=[plain(f"Round {number}")], rule=rule, head=True)
        case ev.TurnBegan(seat):
            turn = player(seat).words(f"{entity_name(s, seat)}'s turn", "Your turn")
            return sc.Line(title=turn, piece=piece_id(seat), side=side_id(s, seat), rule=rule, beats=[sc.Beat(kind="turn", piece=piece_id(seat))])
        case ev.TurnEnded(seat):
            return sc.Line(piece=piece_id(seat), side=side_id(s, seat), rule=rule, beats=[sc.Beat(kind="turn")])
        case ev.Walked(seat, path):
            return _about(s, seat, rule, [_who(s, seat), plain(f" walks {counted(len(path), 'space')}.")], _move(s, seat, path, "walk"))
        case ev.Leapt(seat, cell):
            line = _about(s, seat, rule, [_who(s, seat), plain(" leaps to "), space_span(s, cell), plain(".")], _move(s, seat, [cell], "leap"))
            return _told(line, f"{entity_name(s, seat)} leaps")
        case ev.AbilityUsed(seat, ability):
            name = s.card(seat).abilities[ability].name
            return _about(s, seat, rule, [_who(s, seat), plain(f" uses {name}" + ("" if name.endswith("!") else "."))])
        case ev.CenterChosen(seat, cell):
            beat = sc.Beat(kind="pop", cells=[cell_id(s, cell)], text="!", tone="harm")
            return _told(_about(s, seat, rule, [plain("The blast is around "), space_span(s, cell), plain(".")], beat), "The blast is here")
        case ev.Swapped(seat, entity, cell, other):
            beats = [_move(s, seat, [cell], "swap"), _move(s, entity, [other], "swap", along=True)]
            return _about(s, seat, rule, [_who(s, seat), plain(" changes places with "), _who(s, entity), plain(".")], *beats)
        case ev.RageSpent(seat, n):
            return _about(s, seat, rule, [_who(s, seat), plain(f" spends {n} rage.")], _pop(seat, f"-{n}", "warn"))
        case ev.Struck():
            return _struck(s, event, rule)
        case _:
            return _say_motion(s, event, rule)


def _struck(s: Table, event: ev.Struck, rule: str) -> sc.Line:
    name = s.card(event.seat).abilities[event.ability].name
    rolled = f", {name}: {counted(event.hits, 'hit')}" + (f", {counted(event.blocks, 'block')}." if event.guard else ", no defense.")
    end = sc.Span(text=f" Hit, {event.damage} damage." if event.hit and event.damage else " Hit." if event.hit else " Miss.", strong=True)
    beats = [sc.Beat(kind="roll", piece=piece_id(event.seat), other=piece_id(event.target), dice=_dice(s, event), text="Hit" if event.hit else "Miss")]
    if not event.hit:
        beats.append(_pop(event.target, "Miss", "muted"))
    line = _about(s, event.seat, rule, [_who(s, event.seat), plain(" strikes "), _who(s, event.target), plain(rolled), end], *beats)
    return _told(line, f"{entity_name(s, event.seat)} strikes {entity_name(s, event.target)}: {name}")


def _say_motion(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.Flew(entity, path, end, into, struck):
            beats = [_move(s, entity, path, "flight")] if path else []
            words = f" flies {counted(len(path), 'space')}" if path else " stays put"
            if end == BUMP:
                beats.append(sc.Beat(kind="bump", piece=piece_id(entity), cells=[cell_id(s, into)], other=piece_id(struck)))
                return _about(s, entity, rule, [_who(s, entity), plain(words + " and bumps into "), _who(s, struck), plain(".")], *beats)
            if not path and end in (FALL, DRY):  # the line of the fall, or of what stops it, says it all
                return sc.Line(beats=beats, rule=rule)
            words += {ROCK: " and stops at a rock" if path else " before a rock", DRY: " to the brink"}.get(end, "")
            return _about(s, entity, rule, [_who(s, entity), plain(words + ".")], *beats)
        case ev.ThrownBack(seat, by, n):
            if by == seat:
                return _about(s, seat, rule, [_who(s, seat), plain(f" is thrown back by the recoil: knockback {n}.")])
            return _about(s, seat, rule, [_who(s, seat), plain(" missed, and is turned away by "), _who(s, by), plain(f": knockback {n}.")])
        case ev.Thrown(entity, cell):
            line = _about(s, entity, rule, [_who(s, entity), plain(" is thrown over to "), space_span(s, cell), plain(".")], _move(s, entity, [cell], "leap"))
            return _told(line, f"{entity_name(s, entity)} is thrown over")
        case ev.Pulled(entity, path):
            return _about(s, entity, rule, [_who(s, entity), plain(f" is pulled {counted(len(path), 'space')}.")], _move(s, entity, path, "pull"))
        case ev.Fell(entity, cell, cause):
            words = {"tide": " is taken by the tide.", "concede": " gives up and swims ashore."}.get(cause, " splashes into the water.")
            out = [] if entity >= FIRST_LING else [sc.Span(text=" Out!", strong=True)]
            # Whom the tide takes it takes as it comes.
            beat = sc.Beat(kind="fall", piece=piece_id(entity), cells=[cell_id(s, cell)], text="SPLASH!", along=cause == "tide")
            return _about(s, entity, rule, [_who(s, entity), plain(words), *out], beat)
        case ev.StayedDry(seat, _, _wear):
            return _about(s, seat, rule, [plain("Second Wind: "), _who(s, seat), plain(" stays on the brink, in red.")], _pop(seat, "Second Wind", "good"))
        case _:
            return _say_card(s, event, rule)


def _say_card(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.Damaged(seat, n, wear):
            sign = s.content.look.zone[s.card(seat).zone(wear)]
            zone = sc.Span(text=sign.name.lower(), shape=sign.shape, tone=sign.tone)
            # A jinx shows another color than that of the space.
            stands = f", stands in {zone.text}" if s.heroes[seat].jinxed_by == NOBODY else ""
            spans = [_who(s, seat), plain(f" takes {n} damage: space {wear + 1} of the track, "), zone, plain(".")]
            return _told(_about(s, seat, rule, spans, _pop(seat, f"-{n}", "harm")), f"{entity_name(s, seat)} takes {n} damage" + stands)
        case ev.Recovered(seat, n):
            return _about(s, seat, rule, [_who(s, seat), plain(f" recovers {n}.")], _pop(seat, f"+{n}", "good"))
        case ev.RageGained(seat, rage):
            return _about(s, seat, rule, [_who(s, seat), plain(f" now has {rage} rage.")], _pop(seat, f"Rage {rage}", "harm"))
        case ev.StatusGained(seat, status, n):
            sign = by_id(s.content.look.status)[status]
            words = filled(sign.text, {"n": n, "source": ""})
            return _about(s, seat, rule, [_who(s, seat), plain(f": {words}.")], _pop(seat, words, sign.tone))
        case ev.Hatched(entity, cell):
            line = _about(s, entity, rule, [plain("A dragonling hatches on "), space_span(s, cell), plain(".")], _move(s, entity, [cell], "place"))
            return _told(line, "A dragonling hatches")
        case ev.Flooded(ring):
            cells = [cell_id(s, c) for c in cells_of(s.arena.rings[ring] & (s.arena.floor | s.arena.rock))]
            return sc.Line(spans=[sc.Span(text="The tide takes the outer ring.", strong=True)], rule=rule, beats=[sc.Beat(kind="flood", cells=cells)])
        case ev.MatchEnded(sides):
            seats = [seat for side in sides for seat in s.sides[side]]
            names = listed(entity_name(s, seat) if s.heroes[seat].card != NO_CARD else str(player(seat)) for seat in seats)
            words = f"A draw between {names}." if len(sides) > 1 else f"{names} win." if len(seats) > 1 else f"{_wins(s, seats[0])}."
            return sc.Line(spans=[sc.Span(text=words, strong=True)], rule=rule, beats=[sc.Beat(kind="end", text=words)])
        case _:
            return None


def _wins(s: Table, seat: int) -> str:
    """Return that a player wins: others read their hero's name, if they have one."""
    return player(seat).words(f"{entity_name(s, seat)} wins", "you win") if s.heroes[seat].card != NO_CARD else player(seat).does("wins")


def _about(s: Table, entity: int, rule: str, spans: list[sc.Span], *beats: sc.Beat) -> sc.Line:
    side = side_id(s, entity) if entity < FIRST_LING else ""
    return sc.Line(spans=spans, rule=rule, piece=piece_id(entity), side=side, beats=list(beats))


def _told(line: sc.Line, title: str) -> sc.Line:
    """Return a line with what stands above the board meanwhile: shorter, and without names of spaces, as it is shown there."""
    return msgspec.structs.replace(line, title=title)


def _move(s: Table, entity: int, cells: list[int] | tuple[int, ...], how: str, along: bool = False) -> sc.Beat:
    return sc.Beat(kind="move", piece=piece_id(entity), cells=[cell_id(s, c) for c in cells], how=how, along=along)  # type: ignore[arg-type]  # one of Beat's words


def _pop(entity: int, text: str, tone: sc.Tone) -> sc.Beat:
    return sc.Beat(kind="pop", piece=piece_id(entity), text=text, tone=tone)


def exit_words(s: Table, seat: int) -> tuple[str, str]:
    """Return how a seat ended, in a sentence, and its rule."""
    for way_out in s.exits:
        if way_out.seat != seat:
            continue
        when = f"Round {way_out.round}: "
        if way_out.cause == "tide":
            return when + "stood on the outer ring when the tide came.", "KB-15.2"
        if way_out.cause == "concede":
            return when + "gave up.", "KB-14.5"
        if way_out.by == NOBODY or way_out.by == seat:
            return when + "stepped too near to the water.", "KB-14.1"
        by = s.card(way_out.by)
        how = by.abilities[way_out.ability].name if way_out.ability != NOBODY else "riposte"
        return when + f"{by.name}'s {how}, over the rim.", "KB-14.1"
    return f"Still standing after {counted(s.round, 'round')}.", "KB-1.1"
