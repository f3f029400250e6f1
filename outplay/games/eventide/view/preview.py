"""What an option would do, shown before it is chosen: what may fall in a lane, the tower check as it would stand, the chance to kill, both levels of an Item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from outplay.book.words import counted, listed
from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data.board import FORTRESS, LANES, cell_of, front
from outplay.games.eventide.data.vocabulary import CLASS_COUNT
from outplay.games.eventide.rules.attack import AttackAgain, Fight
from outplay.games.eventide.rules.figures import least_push, overruns
from outplay.games.eventide.rules.hero import seat_of
from outplay.games.eventide.rules.lane_cards import RUSH
from outplay.games.eventide.rules.placement import CARDS_OF, Put
from outplay.games.eventide.rules.position import REVEAL, TOWERS
from outplay.games.eventide.rules.shop import Buy, price
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.towers import overrun, strengths
from outplay.games.eventide.view.ability_text import text_of
from outplay.games.eventide.view.chances import lane_chances, lone_wall, possible_walls, strong
from outplay.games.eventide.view.names import SIDES, hero_name, lane_id, lane_name, piece_id, player, structure_id
from outplay.games.eventide.view.odds import blow
from outplay.games.eventide.view.say import say
from outplay.kernel import scene as sc
from outplay.kernel.event import Told
from outplay.kernel.foresee import foresee
from outplay.kernel.game import Game
from outplay.kernel.step import Option, Seat
from outplay.kernel.view import Observation
from outplay.kernel.window import asking

MOST_DECOYS: Final = 1
"""The greatest number of Decoys among the enemy cards of a lane for which a preview says what would happen."""
SURE: Final = 1e-9
"""A chance so near to 0 or 1 is none."""
SHOWN: Final = (ev.Activated, ev.TurnPassed, ev.LaneChecked, ev.GoldGained)
"""Events that a forecast leaves out: the option itself says them, or the bubbles of the tower check do."""


def preview(game: Game[Table], observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
    """Return marks and words for an option of a seat, given what it knows."""
    s = observation.state
    match option:
        case Put(lane, cards):
            return _put(s, seat, lane, CARDS_OF[cards])
        case Fight(attacker, target):
            return _fight(s, attacker, target)
        case Buy(hero):
            return _buy(s, hero)
        case _ if s.round and s.stage:
            return _foreseen(game, observation, seat, option)
        case _:
            return sc.Preview()


# ---------------------------------------------------------------- Placement


def _put(s: Table, seat: Seat, lane: int, cards: Sequence[int]) -> sc.Preview:
    """EOH-9.3 Return what placing these cards in a lane would lead to: if every enemy card there is a Hero, if one of them is a Decoy, and over everything that they can be."""
    there, left, most = len(s.face_down(1 - seat, lane)), len(s.hands[1 - seat]), sum(map(strong, s.possible(1 - seat)))
    attack, defense = sum(map(strong, cards)), _defense(s, seat, cards)
    named = bool(s.named[1 - seat] >> lane & 1)
    most = min(there, most)
    how = "at most" if there else "" if named or not left else "so far"
    marks = [replace(_lane_mark(s, seat, lane, attack, defense, most, how), sure=not how)]
    words: list[sc.Line] = []
    if not named:
        still = f" yet, and has {counted(left, 'card')} left" if left else ", and has no card left"
        words.append(_line(f"{player(1 - seat).does('has')} placed nothing here{still}."))
    cases: list[sc.Case] = []
    if there:
        laid = s.copy()
        laid.told = None
        laid.place(seat, lane, cards)
        lost, won = lane_chances(laid, seat, lane)
        if overruns(attack, 1, least_push(s)) and not overruns(attack, _walled(s, seat), least_push(s)):
            won = max(0.0, won - lone_wall(s, seat, lane))
        words.append(_line(_chances(s, seat, lane, lost, won)))
        if any(SURE < chance < 1 - SURE for chance in (lost, won)):
            cases = [_case(s, seat, lane, attack, defense, most - n, n) for n in range(min(most, MOST_DECOYS) + 1)]
        marks = [replace(marks[0], sub=_hedged(marks[0].sub, max(lost, won)))]
    if "tower at" in marks[0].sub:
        words.append(_line(f"Where the outer tower in {lane_name(lane)} is down, an inner tower is next, wherever it stands."))
    title = f"{lane_name(lane)}: strength {attack}" if cards else f"{lane_name(lane)}: nobody"
    return sc.Preview(marks=marks, title=title, words=words, heads=["Their cards", "Strength", "Falls"] if cases else [], cases=cases, rule="EOH-9.3")


def _hedged(falls: str, chance: float) -> str:
    """Return what falls against as many enemy cards as there may be, with whether it does against fewer."""
    if chance <= SURE or falls.startswith("nothing"):
        return falls
    return f"{falls} either way" if chance >= 1 - SURE else falls.replace(" falls", " may fall")


def _chances(s: Table, seat: Seat, lane: int, lost: float, won: float) -> str:
    """Return what falls over everything that the enemy cards in a lane can be, in a sentence."""
    own, other = f"your {_front(s, seat, lane)}", f"their {_front(s, 1 - seat, lane)}"
    if max(lost, won) <= SURE:
        return "Nothing falls, whatever their cards are."
    for chance, name in ((lost, own), (won, other)):
        if chance >= 1 - SURE:
            return f"{name[0].upper()}{name[1:]} falls, whatever their cards are."
    return f"Of all that their cards can be: {listed(f'{name} falls in {chance:.0%}' for chance, name in ((lost, own), (won, other)) if chance > SURE)}."


def _case(s: Table, seat: Seat, lane: int, attack: int, defense: int, theirs: int, decoys: int) -> sc.Case:
    """Return what a lane comes to if this number of enemy cards there are Decoys."""
    mark = _lane_mark(s, seat, lane, attack, defense, theirs, "")
    name = "No Decoy" if not decoys else "A Decoy" if decoys == 1 else f"{decoys} Decoys"
    whose = "yours" if mark.tone == "harm" else "theirs" if mark.tone == "good" else "nothing" if "nothing" in mark.sub else "theirs, but for a wall"
    notes = [sc.Note(text=mark.text), sc.Note(text=whose, tone=mark.tone if mark.tone != "act" else "plain")]
    return sc.Case(name=name, notes=notes, text=f"{name}: {mark.text}, {mark.sub}", usual=not decoys)


def _defense(s: Table, seat: Seat, cards: Sequence[int]) -> int:
    """EOH-9.2 Return what these own cards would count for defense."""
    heroes = [card for card in cards if card < CLASS_COUNT]
    wall = s.kit(CLASS_COUNT * seat + heroes[0]).wall if len(heroes) == 1 else 0
    return len(heroes) + (RUSH in cards) + max(0, wall - 1)


def _lane_mark(s: Table, seat: Seat, lane: int, attack: int, defense: int, theirs: int, how: str) -> sc.Mark:
    """Return a bubble at a lane: the strengths, and what falls."""
    least, title = least_push(s), " ".join(filter(None, [f"{attack} against {theirs}", how]))
    if overruns(theirs, defense, least):
        return sc.Mark(kind="odds", on=lane_id(lane), text=title, sub=f"your {_front(s, seat, lane)} falls", tone="harm", sure=False)
    if overruns(attack, theirs, least):
        falls = f"their {_front(s, 1 - seat, lane)} falls"
        if theirs == 1 and not overruns(attack, _walled(s, seat), least):
            return sc.Mark(kind="odds", on=lane_id(lane), text=title, sub=f"{falls}, but not behind a wall", sure=False)
        return sc.Mark(kind="odds", on=lane_id(lane), text=title, sub=falls, tone="good", sure=False)
    return sc.Mark(kind="odds", on=lane_id(lane), text=title, sub="nothing falls", sure=False)


def _walled(s: Table, seat: Seat) -> int:
    """EOH-9.2 Return what the other side's only Hero in a lane may count for defense: any that it may have placed could stand there."""
    return max((s.kit(n).wall for n in possible_walls(s, 1 - seat)), default=0)


def _front(s: Table, seat: Seat, lane: int) -> str:
    """EOH-9.4 Return what an overrun of a player in a lane would destroy; of an inner tower of another lane, which lane's it is."""
    structure = front(s.stand[seat], lane)
    if structure == FORTRESS:
        return "fortress"
    row = cell_of(seat, structure)[1]
    return "outer tower" if structure < len(LANES) else "inner tower" if row == lane else f"inner tower at {lane_name(row)}"


# ---------------------------------------------------------------- combat


def _fight(s: Table, attacker: int, target: int) -> sc.Preview:
    """EOH-10.7 Return dice, damage and the chance to kill, with armor but without any further ability."""
    bonus = s.kit(attacker).again if isinstance(asking(s), AttackAgain) else 0
    found = blow(s, attacker, target, bonus)
    reach = f"{found.low} to {found.high} damage" if found.low < found.high else f"{found.low} damage"
    marks = [
        sc.Mark(kind="target", on=piece_id(target), piece=piece_id(target)),
        sc.Mark(kind="line", piece=piece_id(attacker), on=piece_id(target), tone="harm"),
        sc.Mark(
            kind="odds", on=piece_id(target), text=f"Kills: {found.kills:.0%}", sub=f"{found.mean:.1f} on average", tone="harm", sure=found.kills in (0.0, 1.0)
        ),
    ]
    words = [_line(f"{counted(found.dice, 'die', 'dice')}, {reach}; {hero_name(s, target)} has {s.heroes[target].left} left.")]
    return sc.Preview(marks=marks, title=f"{hero_name(s, attacker)} attacks {hero_name(s, target)}", words=words, rule="EOH-10.7")


# ---------------------------------------------------------------- shop


def _buy(s: Table, hero: int) -> sc.Preview:
    """EOH-12.3 Return both levels of an Item, and the gold that is left."""
    card, level = s.card_of(hero), s.heroes[hero].level
    words = [
        sc.Line(spans=[sc.Span(text=f"{'I' * n}{' (yours)' if n <= level else ''}: ", strong=True), sc.Span(text=text_of(does))])
        for n, does in enumerate(card.item.levels, 1)
    ]
    left = s.gold[seat_of(hero)] - price(s, hero)
    return sc.Preview(title=f"{card.item.name} {'I' * (level + 1)}", words=words, beside=True, note=f"{left} gold left.", rule="EOH-12.3")


# ---------------------------------------------------------------- abilities


def _foreseen(game: Game[Table], observation: Observation[Table], seat: Seat, option: Option) -> sc.Preview:
    """Return what is sure to follow until chance or another player decides, and the tower check as it would stand."""
    s, sure = observation.state, foresee(game, observation, seat, option).sure
    told = [one for one in sure if not isinstance(one.event, SHOWN)]
    words = [line for one in told if (line := say(s, one.event, one.rule)) is not None and line.spans and not line.head]
    there = after(s, sure)
    marks = tower_marks(there, seat) if s.stage in (REVEAL, TOWERS) else []
    return sc.Preview(marks=[*moved(sure), *marks], title="Then" if words else "", words=words[:6])


def after(s: Table, told: Sequence[Told]) -> Table:
    """Return the table after what happened, as far as it matters for the tower check: who stands where, who is killed, who is winded."""
    there = s.copy()
    there.told = None
    for one in told:
        match one.event:
            case ev.Moved(hero, _, to):
                there.move(hero, to)
            case ev.Deployed(hero, lane):
                there.deploy(hero, lane)
            case ev.Killed(hero, _):
                there.kill(hero)
            case ev.Marked(hero, "winded", _, _):
                there.mark(hero, "winded")
            case ev.WaveRose(seat, n):
                there.raise_wave(seat, n)
            case _:
                pass
    return there


def tower_marks(s: Table, seat: Seat) -> list[sc.Mark]:
    """EOH-9.3 Return the tower check as it stands, to a player: the structure that would fall by each lane, with the lane, as an inner tower or the fortress may stand in another."""
    found: list[sc.Mark] = []
    for lane in range(max(0, s.lane) if s.stage == TOWERS else 0, len(LANES)):
        attack, defense = strengths(s, lane)
        owner = overrun(s, attack, defense)
        if owner >= 0:
            structure = front(s.stand[owner], lane)
            text = f"{lane_name(lane)}: {attack[1 - owner]} against {defense[owner]}"
            end = "" if structure != FORTRESS else ", and you lose" if owner == seat else ", and you win"
            sub = f"{'your' if owner == seat else 'their'} {_front(s, owner, lane)} falls{end}"
            found.append(sc.Mark(kind="odds", on=structure_id(owner, structure), side=SIDES[owner], text=text, sub=sub, tone="harm"))
    return found


def moved(told: Sequence[Told]) -> list[sc.Mark]:
    """Return marks for Heroes that are hit, and for those that move."""
    found: list[sc.Mark] = []
    for one in told:
        match one.event:
            case ev.Hurt(hero, n, _):
                found.append(sc.Mark(kind="harm", on=piece_id(hero), text=f"-{n}"))
            case ev.Moved(hero, _, to) | ev.Deployed(hero, to):
                found.append(sc.Mark(kind="ghost", on=lane_id(to), piece=piece_id(hero)))
            case _:
                pass
    return found


def _line(text: str) -> sc.Line:
    return sc.Line(spans=[sc.Span(text=text)])
