"""What is said: the text forms of options, the questions, the log."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import msgspec

from outplay.book.look import by_id, filled
from outplay.games.knockback.data import events as ev
from outplay.games.knockback.data.arena import Go
from outplay.games.knockback.data.vocabulary import AfterAttack, AfterKnockback, BlastEffect, SelfCenter, StrikeEffect
from outplay.games.knockback.rules.hero import NO_CARD, NOBODY
from outplay.games.knockback.rules.motion import BUMP, DRY, FALL, ROCK, Along, ChooseDirection, ChoosePath, ChoosePull, Leg, PullTo, Steer, flight
from outplay.games.knockback.rules.movement import Egg, Hatch, LayEgg, Leap, Move, Walk
from outplay.games.knockback.rules.setup import PickHero, PlaceHero, StartAt, TakeCard
from outplay.games.knockback.rules.state import FIRST_LING, Table
from outplay.games.knockback.rules.strike import Pay, Spend
from outplay.games.knockback.rules.targeting import Center, ChooseCenter, ChooseTarget, Target, listed, targets
from outplay.games.knockback.rules.turns import ChooseAbility, UseAbility
from outplay.kernel import scene as sc
from outplay.kernel.event import Event
from outplay.kernel.hexes import NAMES, cells_of
from outplay.kernel.step import Option, Pass

# ---------------------------------------------------------------- names and ids


def dashed(word: str) -> str:
    """An id as it is written in text forms."""
    return word.replace("_", "-")


def entity_name(s: Table, entity: int) -> str:
    """An entity as people call it."""
    if entity >= FIRST_LING:
        return f"{s.content.look.dragonling.name} {entity - FIRST_LING + 1}"
    return s.card(entity).name if s.heroes[entity].card != NO_CARD else f"Seat {entity + 1}"


def entity_form(s: Table, entity: int) -> str:
    """An entity in text forms."""
    return f"dragonling-{entity - FIRST_LING + 1}" if entity >= FIRST_LING else dashed(s.card(entity).id)


def pronoun(s: Table, entity: int) -> str:
    """What to call an entity the second time."""
    return "it" if entity >= FIRST_LING else s.card(entity).row.pronoun


def piece_id(entity: int) -> str:
    """The scene id of an entity."""
    return f"ling-{entity - FIRST_LING + 1}" if entity >= FIRST_LING else f"hero-{entity + 1}"


def card_id(seat: int, ability: int) -> str:
    """The scene id of an ability's card."""
    return f"card-{seat + 1}-{ability + 1}"


def hero_card_id(s: Table, card: int) -> str:
    """The scene id of a hero card that may be picked."""
    return f"pick-{dashed(s.content.heroes[card].id)}"


def side_id(s: Table, seat: int) -> str:
    """The scene id of a seat's side."""
    return f"side-{s.side_of(seat) + 1}"


def cell_id(s: Table, cell: int) -> str:
    """The scene id of a cell, which is its name; empty off the map."""
    hexes = s.arena.hexes
    return hexes.names[cell] if 0 <= cell < hexes.size else ""


# ---------------------------------------------------------------- options


PASSES: Final[dict[type, tuple[str, str, str]]] = {
    ChooseAbility: ("end turn", "End turn", "E"),
    Move: ("stay", "Stay", "E"),
    Walk: ("stay", "Stay", "E"),
    Leap: ("stay", "Stay", "E"),
    ChooseTarget: ("hold", "Do not attack", "E"),
    Hatch: ("enough", "Enough", "E"),
    LayEgg: ("no egg", "No egg", "E"),
}


def _use_offer(s: Table, seat: int, number: int) -> sc.Offer:
    """An ability. A strike says whom it hits where there is only one, and that one is what is clicked; a blast around its hero names all."""
    ability, card = s.card(seat).abilities[number], card_id(seat, number)
    offer = sc.Offer(text=f"use {dashed(ability.id)}", label=ability.name, on=[card], card=card, icon=ability.icon)
    effect = ability.steps[0] if ability.steps else None
    if isinstance(effect, StrikeEffect) and len(hit := targets(s, seat, effect)) == 1:
        on = [piece_id(hit[0]), cell_id(s, s.where[hit[0]]), card]
    elif isinstance(effect, BlastEffect) and isinstance(effect.center, SelfCenter):
        hit, on = list(listed(s, seat, s.where[seat], effect.radius)), [card]
    else:
        return offer
    names = ", ".join(entity_name(s, entity) for entity in hit)
    return msgspec.structs.replace(offer, label=f"{ability.name}: {names}", on=on, ask=friendly(s, seat, hit))


def friendly(s: Table, seat: int, hit: Sequence[int]) -> str:
    """KB-16.2 Friends are struck like anybody else, which people seldom mean; empty where there is none among them."""
    friends = [entity_name(s, entity) for entity in hit if entity < s.seats and entity != seat and s.side_of(entity) == s.side_of(seat)]
    return f"Strike your own {' and '.join(friends)}?" if friends else ""


def offer(s: Table, option: Option) -> sc.Offer:
    """An option of the open question: its text form, its label, and what it sits on."""
    step = s.todo[-1]
    match option:
        case Pass():
            text, label, key = PASSES[type(step)]
            return sc.Offer(text=text, label=label, tone="pass", key=key)
        case TakeCard(number):
            row = s.content.heroes[number]
            return sc.Offer(text=f"take {dashed(row.id)}", label=f"Take {row.name}", on=[hero_card_id(s, number)])
        case StartAt(cell):
            return sc.Offer(text=f"start {cell_id(s, cell)}", label=f"Start at {cell_id(s, cell)}", on=[cell_id(s, cell)])
        case Go(cell):
            verb = "Leap" if isinstance(step, Leap) or (isinstance(step, Move) and s.card(step.seat).leaps) else "Walk"
            return sc.Offer(text=f"go {cell_id(s, cell)}", label=f"{verb} to {cell_id(s, cell)}", on=[cell_id(s, cell)])
        case UseAbility(number):
            assert isinstance(step, ChooseAbility)
            return _use_offer(s, step.seat, number)
        case Target(entity):
            card = card_id(s.under_way.seat, s.under_way.ability)
            on = [piece_id(entity), cell_id(s, s.where[entity])]
            ask = friendly(s, s.under_way.seat, [entity])
            return sc.Offer(text=f"strike {entity_form(s, entity)}", label=f"Strike {entity_name(s, entity)}", on=on, card=card, ask=ask)
        case Center(cell):
            card = card_id(s.under_way.seat, s.under_way.ability)
            return sc.Offer(text=f"blast {cell_id(s, cell)}", label=f"Blast around {cell_id(s, cell)}", on=[cell_id(s, cell)], card=card)
        case Spend(n):
            words = f"Spend {n} rage" if n else "Keep the rage"
            return sc.Offer(text=f"spend {n}", label=words, tone="plain" if n else "pass", key=str(n), icon=s.content.look.rage.icon)
        case Egg(cell):
            return sc.Offer(text=f"hatch {cell_id(s, cell)}", label=f"Dragonling on {cell_id(s, cell)}", on=[cell_id(s, cell)])
        case _:
            return _motion_offer(s, option)


def _motion_offer(s: Table, option: Option) -> sc.Offer:
    step = s.todo[-1]
    match option, step:
        case Steer(direction), ChooseDirection(entity=entity):
            cell = s.arena.hexes.neighbors[s.where[entity]][direction]
            on = [cell_id(s, cell)] if cell_id(s, cell) else []
            return sc.Offer(text=f"steer {NAMES[direction].lower()}", label=f"Fly {NAMES[direction]}", on=on)
        case Along(place), ChoosePath(entity=entity):
            path = step.paths(s)[place]
            leg = flight(s, entity, path)[0]
            cell = landing(s, leg)
            ends = {FALL: "fall into the water", ROCK: "stop at the rock", DRY: "stay on the brink"}.get(leg.end, "land") + f" at {cell_id(s, cell)}"
            if leg.end == BUMP:
                ends = f"bump into {entity_name(s, s.entity_at(leg.into))}"
            on = [cell_id(s, cell)] if cell_id(s, cell) else []
            return sc.Offer(text=f"fly {path_words(path)}", label=f"Fly {path_words(path)}: {ends}", on=on)
        case PullTo(cell), ChoosePull():
            return sc.Offer(text=f"to {cell_id(s, cell)}", label=f"Be pulled to {cell_id(s, cell)}", on=[cell_id(s, cell)])
        case _:
            raise AssertionError(f"{option!r} is no option of {step!r}")


def landing(s: Table, leg: Leg) -> int:
    """Where a body of a flight ends: also in the water."""
    return leg.into if leg.end == FALL else leg.path[-1] if leg.path else s.where[leg.entity]


def path_words(path: tuple[int, ...]) -> str:
    """A path of directions as people write it: runs, like `nw2 n1`."""
    return " ".join(f"{NAMES[direction].lower()}{len(list(run))}" for direction, run in groupby(path))


# ---------------------------------------------------------------- questions


def prompt(s: Table, seat: int) -> sc.Prompt:
    """What is asked of a seat."""
    step = s.todo[-1]
    piece = piece_id(seat)
    match step:
        case PickHero():
            return sc.Prompt(
                title="Pick your hero",
                how="each card exists once",
                rule="KB-2.2",
                coach="Every hero bends the rules its own way. Pick the one that makes you grin.",
            )
        case PlaceHero():
            return sc.Prompt(
                title=f"Place {s.card(seat).name}",
                how="on a glowing start point",
                rule="KB-2.3",
                coach="Start with your back to the open floor, not to the water.",
            )
        case Move():
            card = s.card(seat)
            verb = "leap" if card.leaps else "walk"
            return sc.Prompt(
                title=f"Move {card.name}",
                how=f"{verb} up to {card.move}, or stay",
                piece=piece,
                rule="KB-5.3",
                coach="You move first, then you use one ability. Nobody walks into water by mistake.",
            )
        case ChooseAbility():
            return sc.Prompt(
                title=s.card(seat).name,
                how="use one ability, or end the turn",
                piece=piece,
                rule="KB-5.4",
                coach="A hit sends the target away from you: farther in yellow, farthest in red.",
            )
        case Walk(steps=steps):
            return sc.Prompt(title=_walk_name(s, seat), how=f"walk up to {steps}, or stay", piece=piece, rule="KB-6.5")
        case Leap(most=most):
            return sc.Prompt(title=s.card(seat).abilities[s.under_way.ability].name, how=f"leap up to {most}, or stay", piece=piece, rule="KB-6.2")
        case Hatch() | LayEgg():
            return sc.Prompt(
                title=s.card(seat).name, how="put a dragonling on a glowing space", piece=piece, rule="KB-13.3" if isinstance(step, Hatch) else "KB-13.4"
            )
        case _:
            return _attack_prompt(s, seat)


def _walk_name(s: Table, seat: int) -> str:
    """The ability that lets a hero walk: the one in use before it strikes, else the passive one."""
    card, attack = s.card(seat), s.under_way
    if attack.seat == seat and not attack.strikes:
        return card.abilities[attack.ability].name
    return next((a.name for a in card.abilities for hook in a.hooks if isinstance(hook, (AfterAttack, AfterKnockback))), card.name)


def _attack_prompt(s: Table, seat: int) -> sc.Prompt:
    step, attack = s.todo[-1], s.under_way
    name = s.card(attack.seat).abilities[attack.ability].name
    piece = piece_id(seat)
    match step:
        case ChooseTarget():
            return sc.Prompt(
                title=f"{name}:",
                how="pick a glowing target",
                piece=piece,
                rule="KB-7.2",
                coach="Point at a target to see the odds, the flight, and who is bumped on the way.",
            )
        case ChooseCenter():
            return sc.Prompt(title=f"{name}:", how="pick the middle of the blast", piece=piece, rule="KB-8.12")
        case Pay():
            return sc.Prompt(title=f"{name}:", how="spend rage before you roll", piece=piece, rule="KB-8.2")
        case ChooseDirection(entity=entity):
            return sc.Prompt(title=f"{name}:", how=f"which way does {entity_name(s, entity)} fly?", piece=piece, rule="KB-12.3")
        case ChoosePath(entity=entity, k=k):
            return sc.Prompt(
                title=f"{entity_name(s, entity)} flies {k}",
                how=f"choose where {pronoun(s, entity)} lands",
                piece=piece_id(entity),
                rule="KB-10.5",
                coach="Hit from an odd angle, the one who flies picks among the paths.",
            )
        case ChoosePull(entity=entity):
            return sc.Prompt(title=f"{entity_name(s, entity)} is pulled", how=f"choose where {pronoun(s, entity)} ends", piece=piece_id(entity), rule="KB-12.1")
        case _:
            raise AssertionError(f"{step!r} asks nobody")


# ---------------------------------------------------------------- the log


def _who(s: Table, entity: int) -> sc.Span:
    side = side_id(s, entity) if entity < FIRST_LING else ""
    return sc.Span(text=entity_name(s, entity), ref=piece_id(entity), side=side, strong=True)


def _plain(text: str) -> sc.Span:
    return sc.Span(text=text)


def _seat(seat: int) -> sc.Span:
    return sc.Span(text=f"Seat {seat + 1}", seat=seat, strong=True)


def _many(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


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
    """The log's sentence for an event, and how to show it. None for what goes without saying."""
    match event:
        case ev.FirstPlayerChosen(seat):
            return sc.Line(spans=[_seat(seat), _plain(" is the most heroic and begins.")], rule=rule)
        case ev.HeroPicked(seat):
            return sc.Line(spans=[_seat(seat), _plain(" is "), _who(s, seat), _plain(".")], rule=rule, piece=piece_id(seat), side=side_id(s, seat))
        case ev.HeroPlaced(seat, cell):
            return _about(s, seat, rule, [_who(s, seat), _plain(f" starts at {cell_id(s, cell)}.")], _move(s, seat, [cell], "place"))
        case ev.RoundBegan(number):
            return sc.Line(spans=[_plain(f"Round {number}")], rule=rule, head=True)
        case ev.TurnBegan(seat):
            return sc.Line(piece=piece_id(seat), side=side_id(s, seat), rule=rule, beats=[sc.Beat(kind="turn", piece=piece_id(seat))])
        case ev.Walked(seat, path):
            return _about(s, seat, rule, [_who(s, seat), _plain(f" walks {len(path)}.")], _move(s, seat, path, "walk"))
        case ev.Leapt(seat, cell):
            return _about(s, seat, rule, [_who(s, seat), _plain(f" leaps to {cell_id(s, cell)}.")], _move(s, seat, [cell], "leap"))
        case ev.AbilityUsed(seat, ability):
            name = s.card(seat).abilities[ability].name
            return _about(s, seat, rule, [_who(s, seat), _plain(f" uses {name}" + ("" if name.endswith("!") else "."))])
        case ev.CenterChosen(seat, cell):
            return _about(
                s, seat, rule, [_plain(f"The blast is around {cell_id(s, cell)}.")], sc.Beat(kind="pop", cells=[cell_id(s, cell)], text="!", tone="harm")
            )
        case ev.Swapped(seat, entity, cell, other):
            beats = [_move(s, seat, [cell], "swap"), _move(s, entity, [other], "swap", along=True)]
            return _about(s, seat, rule, [_who(s, seat), _plain(" changes places with "), _who(s, entity), _plain(".")], *beats)
        case ev.RageSpent(seat, n):
            return _about(s, seat, rule, [_who(s, seat), _plain(f" spends {n} rage.")], _pop(seat, f"-{n}", "warn"))
        case ev.Struck():
            return _struck(s, event, rule)
        case _:
            return _say_motion(s, event, rule)


def _struck(s: Table, event: ev.Struck, rule: str) -> sc.Line:
    name = s.card(event.seat).abilities[event.ability].name
    rolled = f", {name}: {_many(event.hits, 'hit')}" + (f", {_many(event.blocks, 'block')}." if event.guard else ", no defense.")
    end = sc.Span(text=f" Hit, {event.damage} damage." if event.hit and event.damage else " Hit." if event.hit else " Miss.", strong=True)
    beats = [sc.Beat(kind="roll", piece=piece_id(event.seat), other=piece_id(event.target), dice=_dice(s, event), text="Hit" if event.hit else "Miss")]
    if not event.hit:
        beats.append(_pop(event.target, "Miss", "muted"))
    return _about(s, event.seat, rule, [_who(s, event.seat), _plain(" strikes "), _who(s, event.target), _plain(rolled), end], *beats)


def _say_motion(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.Flew(entity, path, end, into, struck):
            beats = [_move(s, entity, path, "flight")] if path else []
            words = f" flies {len(path)}" if path else " stays"
            if end == BUMP:
                beats.append(sc.Beat(kind="bump", piece=piece_id(entity), cells=[cell_id(s, into)], other=piece_id(struck)))
                return _about(s, entity, rule, [_who(s, entity), _plain(words + " and bumps into "), _who(s, struck), _plain(".")], *beats)
            if not path and end in (FALL, DRY):  # the line of the fall, or of what stops it, says it all
                return sc.Line(beats=beats, rule=rule)
            words += {ROCK: " and stops at a rock" if path else " before a rock", DRY: " to the brink"}.get(end, "")
            return _about(s, entity, rule, [_who(s, entity), _plain(words + ".")], *beats)
        case ev.ThrownBack(seat, by, n):
            why = " is thrown back by the recoil" if by == seat else " missed, and is turned away by "
            spans = [_who(s, seat), _plain(f"{why}, {n}.")] if by == seat else [_who(s, seat), _plain(why), _who(s, by), _plain(f", {n}.")]
            return _about(s, seat, rule, spans)
        case ev.Thrown(entity, cell):
            return _about(s, entity, rule, [_who(s, entity), _plain(f" is thrown over to {cell_id(s, cell)}.")], _move(s, entity, [cell], "leap"))
        case ev.Pulled(entity, path):
            return _about(s, entity, rule, [_who(s, entity), _plain(f" is pulled {len(path)}.")], _move(s, entity, path, "pull"))
        case ev.Fell(entity, cell, cause):
            words = {"tide": " is taken by the tide.", "concede": " gives up and swims ashore."}.get(cause, " splashes into the water.")
            out = [] if entity >= FIRST_LING else [sc.Span(text=" Out!", strong=True)]
            # Whom the tide takes it takes as it comes.
            beat = sc.Beat(kind="fall", piece=piece_id(entity), cells=[cell_id(s, cell)], text="SPLASH!", along=cause == "tide")
            return _about(s, entity, rule, [_who(s, entity), _plain(words), *out], beat)
        case ev.StayedDry(seat, _, _wear):
            return _about(s, seat, rule, [_plain("Second Wind: "), _who(s, seat), _plain(" stays on the brink, in red.")], _pop(seat, "Second Wind", "good"))
        case _:
            return _say_card(s, event, rule)


def _say_card(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.Damaged(seat, n, wear):
            sign = s.content.look.zone[s.card(seat).zone(wear)]
            zone = sc.Span(text=sign.name.lower(), shape=sign.shape, tone=sign.tone)
            return _about(
                s, seat, rule, [_who(s, seat), _plain(f" takes {n}: space {wear + 1} of the track, "), zone, _plain(".")], _pop(seat, f"-{n}", "harm")
            )
        case ev.Recovered(seat, n):
            return _about(s, seat, rule, [_who(s, seat), _plain(f" recovers {n}.")], _pop(seat, f"+{n}", "good"))
        case ev.RageGained(seat, rage):
            return _about(s, seat, rule, [_who(s, seat), _plain(f" now has {rage} rage.")], _pop(seat, f"Rage {rage}", "harm"))
        case ev.StatusGained(seat, status, n):
            sign = by_id(s.content.look.status)[status]
            words = filled(sign.text, {"n": n, "source": ""})
            return _about(s, seat, rule, [_who(s, seat), _plain(f": {words}.")], _pop(seat, words, sign.tone))
        case ev.Hatched(entity, cell):
            return _about(s, entity, rule, [_plain(f"A dragonling hatches at {cell_id(s, cell)}.")], _move(s, entity, [cell], "place"))
        case ev.Flooded(ring):
            cells = [cell_id(s, c) for c in cells_of(s.arena.rings[ring] & (s.arena.floor | s.arena.rock))]
            return sc.Line(spans=[sc.Span(text="The tide takes the outer ring.", strong=True)], rule=rule, beats=[sc.Beat(kind="flood", cells=cells)])
        case ev.MatchEnded(sides):
            names = " and ".join(entity_name(s, seat) for side in sides for seat in s.sides[side] if s.heroes[seat].card != NO_CARD)
            won = "win" if sum(len(s.sides[side]) for side in sides) > 1 else "wins"
            words = f"{names} {won}." if len(sides) == 1 else f"A draw between {names}."
            return sc.Line(spans=[sc.Span(text=words, strong=True)], rule=rule, beats=[sc.Beat(kind="end", text=words)])
        case _:
            return None


def _about(s: Table, entity: int, rule: str, spans: list[sc.Span], *beats: sc.Beat) -> sc.Line:
    side = side_id(s, entity) if entity < FIRST_LING else ""
    return sc.Line(spans=spans, rule=rule, piece=piece_id(entity), side=side, beats=list(beats))


def _move(s: Table, entity: int, cells: list[int] | tuple[int, ...], how: str, along: bool = False) -> sc.Beat:
    return sc.Beat(kind="move", piece=piece_id(entity), cells=[cell_id(s, c) for c in cells], how=how, along=along)  # type: ignore[arg-type]  # one of Beat's words


def _pop(entity: int, text: str, tone: sc.Tone) -> sc.Beat:
    return sc.Beat(kind="pop", piece=piece_id(entity), text=text, tone=tone)


def exit_words(s: Table, seat: int) -> tuple[str, str]:
    """How a seat ended, in a sentence, and its rule."""
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
    return f"Still standing after {_many(s.round, 'round')}.", "KB-1.1"
