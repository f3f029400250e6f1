"""The log: a sentence for each event, and how to show it."""

from __future__ import annotations

from outplay.book.look import by_id, filled
from outplay.book.telling import doing, plain
from outplay.book.words import counted, listed
from outplay.games.moba.data import events as ev
from outplay.games.moba.data.board import BLUE, RED
from outplay.games.moba.data.vocabulary import ZONES
from outplay.games.moba.rules.hero import OFF
from outplay.games.moba.rules.state import Table
from outplay.games.moba.view.names import (
    DEGREES,
    SIDES,
    beside,
    card_name,
    cell_id,
    color_span,
    hero_name,
    item_name,
    objective_name,
    piece_id,
    side_of,
    side_span,
    space_words,
    who,
)
from outplay.games.moba.view.stage import reveal
from outplay.kernel import scene as sc
from outplay.kernel.event import Event
from outplay.kernel.view import HIDDEN


def about(s: Table, hero: int, rule: str, spans: list[sc.Span], *beats: sc.Beat, title: str = "") -> sc.Line:
    """Return a line about a hero."""
    return sc.Line(spans=spans, rule=rule, piece=piece_id(hero), side=SIDES[s.heroes[hero].color], beats=list(beats), title=title)


def _goes(s: Table, hero: int, rule: str, words: str, to: int, beat: sc.Beat) -> sc.Line:
    """Return a line of a hero who goes somewhere. It says so if that is beside an objective, and pointing at it lights the space: names of spaces are not on the board."""
    place = beside(s, to)
    verb, _, rest = words.partition(" ")
    there = [plain(f" {verb} "), sc.Span(text=f"{rest} beside {place}" if place else rest, ref=cell_id(s, to)), plain(".")]
    return about(s, hero, rule, [who(s, hero), *there], beat, title=f"{hero_name(s, hero)} {'walks' if verb == 'takes' else verb}")


def pop(hero: int, text: str, tone: sc.Tone) -> sc.Beat:
    return sc.Beat(kind="pop", piece=piece_id(hero), text=text, tone=tone)


def cells(s: Table, path: tuple[int, ...]) -> list[str]:
    return [cell_id(s, cell) for cell in path]


def ended(words: str, mark: str = ".") -> str:
    """Return a sentence with its full stop. Some cards bring a mark along."""
    return words if words.endswith("!") else words + mark


def known(card: object) -> int:
    """Return a card's number as the viewer may know it."""
    return card if isinstance(card, int) else HIDDEN


def say(s: Table, event: Event, rule: str) -> sc.Line | None:
    """Return the log's sentence for an event, and how to show it. None for what goes without saying."""
    match event:
        case ev.ColorsDrawn(red_side):
            reds = [sc.Someone(sc.seat_id(seat), f"Seat {seat + 1}") for seat in s.sides[red_side]]
            people = listed(map(str, reds))
            leads = reds[0].verb("leads") if len(reds) == 1 else "lead"
            return sc.Line(spans=[sc.Span(text=people, strong=True), plain(f" {leads} "), color_span(RED), plain(".")], rule=rule)
        case ev.HeroDrafted(hero):
            return about(s, hero, rule, [*doing(side_of(s.heroes[hero].color), " drafts ", SIDES[s.heroes[hero].color]), who(s, hero), plain(".")])
        case ev.ItemTurned(objective, item):
            return sc.Line(spans=[plain(f"{item_name(s, item)} lies at the {objective_name(s, objective)}.")], rule=rule)
        case ev.RoundBegan(number):
            return sc.Line(spans=[plain(f"Round {number}")], rule=rule, head=True)
        case ev.PaydayRevealed(red, blue):
            if red == blue:
                fed = [side_span(RED), plain(" and "), side_span(BLUE), plain(f" both fed the {objective_name(s, red)}.")]
            else:
                fed = [side_span(RED), plain(f" fed the {objective_name(s, red)}, "), side_span(BLUE), plain(f" the {objective_name(s, blue)}.")]
            news = sc.Show(title="Payday", place="beside", lines=[sc.Line(spans=fed)], rule=rule, news=True)
            return sc.Line(spans=fed, rule=rule, beats=[sc.Beat(kind="show", show=news)])
        case ev.CrystalsChanged(objective, n, left):
            if rule not in ("MOBA-4.214", "MOBA-4.23"):  # what was fed at payday, or paid, has been said
                return None
            words = "is put on" if n > 0 else "is taken from"
            return sc.Line(spans=[plain(f"A crystal {words} the {objective_name(s, objective)}: {left} lie there.")], rule=rule)
        case ev.Planned(hero, card):
            words = ended(f" plans {card_name(s, hero, known(card))}")
            return about(s, hero, rule, [who(s, hero), plain(words)])
        case ev.PhaseBegan(phase):
            return sc.Line(spans=[sc.Span(text=f"Phase {phase}", strong=True)], rule=rule)
        case ev.SidePassed(color, unasked):
            words = f" {'has no card left to play' if unasked else 'plays nothing'} and {side_of(color).verb('passes')}."
            return sc.Line(spans=doing(side_of(color), words, SIDES[color]), rule=rule, side=SIDES[color])
        case ev.CardPlayed(hero, card, interrupt):
            name = card_name(s, hero, card)
            words = ended(f" interrupts with {name}", "!") if interrupt else ended(f" plays {name}")
            return about(s, hero, rule, [who(s, hero), plain(words)], pop(hero, name, "act"))
        case _:
            return _say_motion(s, event, rule)


def _say_motion(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.HeroEntered(hero, cell):
            return _goes(s, hero, rule, "enters the map", cell, _move(hero, cells(s, (cell,)), "place"))
        case ev.HeroMoved(hero, path):
            return _goes(
                s, hero, rule, f"walks {counted(len(path), 'space')}" if len(path) > 1 else "takes a step", path[-1], _move(hero, cells(s, path), "walk")
            )
        case ev.HeroTurned(hero, facing):
            return about(s, hero, rule, [], sc.Beat(kind="face", piece=piece_id(hero), way=DEGREES[facing]))
        case ev.Blinked(hero, cell):
            return _goes(s, hero, rule, "blinks to a space", cell, _move(hero, cells(s, (cell,)), "leap"))
        case ev.Replaced(hero, how, path):
            words = {"push": "is pushed", "pull": "is pulled", "slide": "slides", "charge": "charges", "swap": "changes places"}[how]
            motion = {"push": "flight", "pull": "pull", "slide": "flight", "charge": "walk", "swap": "swap"}[how]
            n = "" if how == "swap" else f" {counted(len(path), 'space')}"
            beat = _move(hero, cells(s, path), motion, along=how == "swap")  # those who change places do so at one moment
            return about(s, hero, rule, [who(s, hero), plain(f" {words}{n}.")], beat)
        case ev.MoveEnded(hero):
            return about(s, hero, rule, [who(s, hero), plain(" is stopped.")], pop(hero, "Stopped", "warn"))
        case ev.KegPlaced(cell, was):
            rolls = was != OFF
            spans = [plain(f"A keg {'rolls to' if rolls else 'is put on'} "), sc.Span(text=f"a space {space_words(s, cell)}", ref=cell_id(s, cell)), plain(".")]
            return sc.Line(spans=spans, rule=rule, title="A keg rolls" if rolls else "A keg is put down")
        case ev.KegExploded(cell):
            return sc.Line(
                spans=[plain("The keg "), sc.Span(text=space_words(s, cell), ref=cell_id(s, cell)), plain(" goes off.")],
                title="The keg goes off",
                rule=rule,
                beats=[sc.Beat(kind="pop", cells=cells(s, (cell,)), text="BOOM!", tone="harm")],
            )
        case _:
            return _say_battle(s, event, rule)


def _say_battle(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.AttackDeclared(hero, targets):
            names = ", ".join(hero_name(s, t) for t in targets)
            beats = [sc.Beat(kind="beam", piece=piece_id(hero), other=piece_id(t), along=t != targets[0]) for t in targets]
            return about(s, hero, rule, [who(s, hero), plain(f" attacks {names}.")], *beats)
        case ev.AttackFailed(hero):
            return about(s, hero, rule, [who(s, hero), plain(" finds no target.")], pop(hero, "No target", "muted"))
        case ev.AbilityDeclared(hero, named):
            names = ", ".join(hero_name(s, n) for n in named)
            return about(s, hero, rule, [who(s, hero), plain(f" names {names}.")]) if any(n != hero for n in named) else None
        case ev.AbilityCanceled(hero):
            return about(s, hero, rule, [who(s, hero), plain("'s ability comes to nothing.")], pop(hero, "Canceled", "warn"))
        case ev.AttackRedirected(hero):
            return about(s, hero, rule, [who(s, hero), plain(" takes the blow instead.")], pop(hero, "Mine!", "good"))
        case ev.DuelBegan(attacker, target, attack, defense):
            spans = [who(s, attacker), plain(" against "), who(s, target), plain(f": {attack} to hit, {defense} to guard.")]
            return about(s, attacker, rule, spans)
        case ev.BattleRevealed(attacker, target, attack, defense, through):
            spans = [who(s, attacker), plain(f" hits {_zones(attack)}; "), who(s, target), plain(f" guards {_zones(defense)}. ")]
            spans.append(sc.Span(text=f"Through: {_zones(through)}." if any(through) else "All blocked.", strong=True))
            return about(s, attacker, rule, spans, sc.Beat(kind="show", show=reveal(s, attacker, target, attack, defense, through)))
        case ev.DuelEnded(attacker, _):
            return about(s, attacker, rule, [], sc.Beat(kind="hold"))
        case ev.GroundCounted():
            return _say_ground(s, event, rule)
        case _:
            return _say_hero(s, event, rule)


def _say_ground(s: Table, event: ev.GroundCounted, rule: str) -> sc.Line:
    """Return the end of a round, as news that stop nothing: who stands where, what comes of it, and who was killed."""
    lines = [_ground(s, event, objective) for objective, item in enumerate(event.items) if item != OFF]
    if event.killed:
        links = ["", *[", "] * (len(event.killed) - 2), " and "]
        spans = [span for link, hero in zip(links, event.killed, strict=False) for span in (plain(link), who(s, hero))]
        words = " was" if len(event.killed) == 1 else " were"
        lines.append(sc.Line(spans=[*spans[1:], plain(f"{words} killed: back in round {event.round + 2}.")]))
    show = sc.Show(title=f"The end of round {event.round}", place="beside", lines=lines, rule=rule, news=True)
    return sc.Line(spans=[plain("The round ends.")], rule=rule, beats=[sc.Beat(kind="show", show=show)])


def _ground(s: Table, event: ev.GroundCounted, objective: int) -> sc.Line:
    """Return who stands at an objective at the end of a round, and what comes of it."""
    place, reds, blues = objective_name(s, objective), event.red[objective], event.blue[objective]
    item, crystals = event.items[objective], event.crystals[objective]
    if not reds and not blues:
        return sc.Line(spans=[plain(f"Nobody stands at the {place}.")])
    if reds and blues:
        return sc.Line(spans=[plain(f"Both sides stand at the {place}: nobody takes it.")])
    row, color = s.content.items[item], RED if reds else BLUE
    points = f": {row.points} victory point{'s' if row.points > 1 else ''}" if row.points else ""
    if crystals < row.cost:
        return sc.Line(spans=doing(side_of(color), f" holds the {place}, which does not pay yet: {crystals} of {row.cost} crystals.", SIDES[color]))
    return sc.Line(spans=doing(side_of(color), f" holds the {place} and may take {item_name(s, item)}{points}.", SIDES[color]))


def _zones(counts: tuple[int, ...]) -> str:
    words = [f"{ZONES[zone]}" + (f" x{n}" if n > 1 else "") for zone, n in enumerate(counts) if n]
    return ", ".join(words) or "nothing"


def _say_hero(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.Wounded(hero, n, wounds):
            return about(
                s,
                hero,
                rule,
                [who(s, hero), plain(f" takes {counted(n, 'wound')}: {max(0, s.hit_points(hero) - wounds)} of {s.hit_points(hero)} hit points left.")],
                pop(hero, f"-{n}", "harm"),
            )
        case ev.Healed(hero, n):
            return about(s, hero, rule, [who(s, hero), plain(f" heals {n}.")], pop(hero, f"+{n}", "good"))
        case ev.TokenGiven(hero, kind, n):
            sign = by_id(s.content.look.status).get(kind)
            words = filled(sign.text if sign is not None else kind, {"n": f"{n:+d}" if kind == "defense" else n, "source": ""})
            return about(s, hero, rule, [who(s, hero), plain(f": {words}.")], pop(hero, words, sign.tone if sign is not None else "plain"))
        case ev.TokensUsed(hero, kinds):
            return about(
                s,
                hero,
                rule,
                [who(s, hero), plain(f" is {listed(dict.fromkeys(by_id(s.content.look.status)[kind].name.lower() for kind in kinds))} in this activation.")],
            )
        case ev.Cleansed(hero):
            return about(s, hero, rule, [who(s, hero), plain(" is cleansed.")], pop(hero, "Cleansed", "good"))
        case ev.HeroKilled(hero, _, cell):
            beat = sc.Beat(kind="fall", piece=piece_id(hero), cells=cells(s, (cell,)), text="Killed!")
            return about(s, hero, rule, [who(s, hero), sc.Span(text=" is killed.", strong=True)], beat)
        case ev.HeroSurvived(hero):
            return about(s, hero, rule, [who(s, hero), plain(" cheats death.")], pop(hero, "Not today", "good"))
        case ev.CardUnlocked(hero, card):
            return about(s, hero, rule, [who(s, hero), plain(ended(f" unlocks {card_name(s, hero, known(card))}"))])
        case ev.PlanPeeked(hero, card):
            return about(s, hero, rule, [plain("The plan of "), who(s, hero), plain(ended(f" is looked at: {card_name(s, hero, known(card))}"))])
        case ev.HeroReady(hero):
            return about(s, hero, rule, [who(s, hero), plain(" may enter the map again.")])
        case _:
            return _say_items(s, event, rule)


def _say_items(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.ItemSmashed(hero, item):
            return about(s, hero, rule, [who(s, hero), plain(f" loses {item_name(s, item)}.")], pop(hero, "Smashed", "harm"))
        case ev.ItemScored(objective, item, hero):
            spans = [who(s, hero), plain(f" takes {item_name(s, item)} at the {objective_name(s, objective)}.")]
            points = s.content.items[item].points
            return about(s, hero, rule, spans, pop(hero, f"+{points}" if points else item_name(s, item), "good"))
        case ev.ItemLeft(objective, item, color):
            words = f" leaves {item_name(s, item)} at the {objective_name(s, objective)}."
            return sc.Line(spans=doing(side_of(color), words, SIDES[color]), rule=rule)
        case ev.SideConceded(color):
            return sc.Line(spans=doing(side_of(color), " gives up.", SIDES[color]), rule=rule)
        case ev.MatchEnded(colors):
            words = f"{side_of(colors[0]).does('wins')}." if len(colors) == 1 else "A draw."
            return sc.Line(spans=[sc.Span(text=words, strong=True)], rule=rule, beats=[sc.Beat(kind="end", text=words)])
        case _:
            return None


def _move(hero: int, path: list[str], how: str, along: bool = False) -> sc.Beat:
    return sc.Beat(kind="move", piece=piece_id(hero), cells=path, how=how, along=along)  # type: ignore[arg-type]  # one of Beat's words
