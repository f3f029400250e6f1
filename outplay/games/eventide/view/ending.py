"""EOH-14 How a match ended, for bots and for people, and how both sides stood round by round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from outplay.book.words import counted, listed
from outplay.games.eventide.data.abilities import Passive
from outplay.games.eventide.data.content import EventideContent
from outplay.games.eventide.data.rows import HeroCard
from outplay.games.eventide.data.vocabulary import ITEM, NOBODY, SKILL, TALENT
from outplay.games.eventide.rules.hero import seat_of
from outplay.games.eventide.rules.picks import Rearrange
from outplay.games.eventide.rules.picks import Use as Activation
from outplay.games.eventide.rules.shop import Buy
from outplay.games.eventide.rules.state import DRAW, VOID, Table, ability_bit
from outplay.games.eventide.view.names import SIDE_NAMES, SIDES, piece_id, player
from outplay.kernel import scene as sc
from outplay.kernel.game import Outcome, Use
from outplay.kernel.step import Option


def outcome(s: Table) -> Outcome:
    """EOH-1.1, EOH-14.1 Return the places of both players. EOH-14.4 They share the first place in a draw, and EOH-1.10 in a match that does not count."""
    places = (1, 1) if s.winner in (DRAW, VOID) else tuple(1 if seat == s.winner else 2 for seat in (0, 1))
    points = tuple((("structures", s.stand[seat].bit_count()), ("kills", s.kills[seat])) for seat in (0, 1))
    return Outcome(places, reason(s), points, s.why)


def reason(s: Table) -> str:
    """Return how the match ended, in a sentence."""
    if s.winner == VOID:
        return f"The match is void: {SIDE_NAMES[s.conceded[0]]} gave up before the first round." if s.conceded else "The match is void."
    if s.winner == DRAW:
        return f"A draw after {s.round} rounds: equal structures, kills and gold."
    winner, loser = SIDE_NAMES[s.winner], SIDE_NAMES[1 - s.winner]
    match s.why:
        case "EOH-1.10":
            return f"{winner} wins: {loser} has given up."
        case "EOH-14.4":
            a, b = s.stand[s.winner].bit_count(), s.stand[1 - s.winner].bit_count()
            return f"{winner} wins after {s.round} rounds, {a} structures to {b}" + (", by kills and gold." if a == b else ".")
        case _:
            return f"{winner} wins: {loser}'s fortress falls in round {s.round}."


def told(s: Table) -> str:
    """Return how it ended, in a sentence under the line that says who won."""
    if s.winner in (DRAW, VOID):
        return reason(s)
    loser = player(1 - s.winner)
    match s.why:
        case "EOH-1.10":
            return f"{loser} gave up in round {s.round}." if s.round else f"{loser} gave up."
        case "EOH-14.4":
            a, b = s.stand[s.winner].bit_count(), s.stand[1 - s.winner].bit_count()
            return f"The rounds are over: {a} structures to {b}" + (", and more kills or gold." if a == b else ".")
        case _:
            return f"{loser.whose} fortress fell in round {s.round}."


def result(s: Table) -> sc.Result:
    """Return the result for people: structures, kills and gold of each side."""
    ended = outcome(s)
    standings = []
    for seat, place in enumerate(ended.places):
        points = [
            sc.Stat(icon="stone-tower", value=str(s.stand[seat].bit_count()), name="Structures standing"),
            sc.Stat(icon="death-skull", value=str(s.kills[seat]), name="Heroes killed"),
            sc.Stat(icon="two-coins", value=str(s.earned[seat]), name="Gold earned"),
        ]
        line = sc.Line(spans=[sc.Span(text=_story(s, seat))], rule=ended.rule)
        piece = piece_id(s.team(seat)[0]) if s.heroes else ""
        standings.append(sc.Standing(place=place, side=SIDES[seat], name=SIDE_NAMES[seat], seats=[seat], piece=piece, line=line, points=points))
    facts = [
        _fact("cycle", counted(s.round, "round")),
        _fact("stone-tower", counted(12 - sum(one.bit_count() for one in s.stand), "structure"), " destroyed"),
        _fact("death-skull", counted(sum(s.kills), "Hero", "Heroes"), " killed"),
    ]
    return sc.Result(title=told(s), standings=sorted(standings, key=lambda one: one.place), rule=ended.rule, facts=facts)


def _fact(icon: str, number: str, rest: str = "") -> sc.Stat:
    count, _, words = number.partition(" ")
    return sc.Stat(icon=icon, value=count, name=words + rest)


def _story(s: Table, seat: int) -> str:
    """EOH-16.7 Return what a side has lost: towers, its fortress, Heroes."""
    if not s.heroes:
        return "Nobody was fielded yet."
    towers = 6 - s.stand[seat].bit_count() - (fortress := s.winner == 1 - seat and s.why not in ("EOH-1.10", "EOH-14.4"))
    lost = [*([counted(towers, "tower")] if towers else []), *(["the fortress"] if fortress else [])]
    lost += [counted(s.kills[1 - seat], "Hero", "Heroes")] if s.kills[1 - seat] else []
    return f"{listed(s.card_of(n).name for n in s.team(seat))}. Lost {listed(lost) if lost else 'nothing'}."


def measure(s: Table) -> sc.Measure | None:
    """Return the share of structures that stand, or None before the first round."""
    if s.round == 0:
        return None
    return sc.Measure(name="Structures", values=[s.stand[seat].bit_count() / 6 for seat in (0, 1)], hint="Structures that stand, round by round.")


def catalog(content: EventideContent) -> Mapping[str, Sequence[str]]:
    """Return what matches are counted by: who was first in round 1, Heroes, Gamers, Items bought, abilities used."""
    items = [f"{hero.name}: {hero.item.name} {'I' * level}" for hero in content.heroes for level in (1, 2)]
    return {
        "First player": ["first", "second"],
        "Heroes": [hero.name for hero in content.heroes],
        "Gamers": [gamer.handle for gamer in content.gamers],
        "Items": items,
        "Abilities": [
            *(f"{hero.name}: {name}" for hero in content.heroes for name in _actives(hero)),
            *(talent_name(content, n) for n in content.active_talents),
        ],
    }


def _actives(hero: HeroCard) -> list[str]:
    """Return the names of a Hero's Skill and Item, as far as they can be used: a Passive is always on."""
    found = ((hero.skill.name, [hero.skill.does]), (hero.item.name, hero.item.levels))
    return [name for name, does in found if any(not isinstance(one, Passive) for one in does)]


def talent_name(content: EventideContent, gamer: int) -> str:
    """Return the name by which the Talent of a Gamer is counted."""
    one = content.gamers[gamer]
    return f"{one.handle}: {one.talent.name if one.talent is not None else ''}"


def counted_as(s: Table, slot: int, who: int) -> str:
    """Return the name by which the use of an ability is counted: an Item's at either level."""
    if slot == TALENT:
        return talent_name(s.content, who)
    card = s.card_of(who)
    return f"{card.name}: {card.skill.name if slot == SKILL else card.item.name}"


def plays(s: Table, option: Option) -> Sequence[str]:
    """EOH-5.9, EOH-12.3 Return the ability that an option uses, or the level of an Item that it buys."""
    match option:
        case Activation() | Rearrange():
            return (counted_as(s, option.slot, option.who),)
        case Buy():
            card, level = s.card_of(option.hero), s.heroes[option.hero].level + 1
            return (f"{card.name}: {card.item.name} {'I' * level}",)
        case _:
            return ()


def used(s: Table) -> list[Use]:
    """Return what each side played with: its place in round 1, its Heroes and Gamers, each level of an Item that it bought, and the abilities that it used."""
    found: list[Use] = []
    if s.began != NOBODY:
        found += [Use("First player", "first" if seat == s.began else "second", seat) for seat in (0, 1)]
    for n, one in enumerate(s.heroes):
        card = s.card_of(n)
        found.append(Use("Heroes", card.name, seat_of(n)))
        if one.gamer != NOBODY:
            found.append(Use("Gamers", s.content.gamers[one.gamer].handle, seat_of(n)))
        found += [Use("Abilities", counted_as(s, slot, n), seat_of(n)) for slot in (SKILL, ITEM) if s.abilities_used >> ability_bit(slot, n) & 1]
        if one.gamer != NOBODY and s.abilities_used >> ability_bit(TALENT, one.gamer) & 1:
            found.append(Use("Abilities", counted_as(s, TALENT, one.gamer), seat_of(n)))
        found += [Use("Items", f"{card.name}: {card.item.name} {'I' * level}", seat_of(n)) for level in range(1, one.level + 1)]
    return found
