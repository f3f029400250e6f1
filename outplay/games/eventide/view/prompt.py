"""The questions, in words."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from outplay.book.words import counted, listed
from outplay.games.eventide.data.board import FORTRESS, LANES, front
from outplay.games.eventide.data.vocabulary import CLASSES
from outplay.games.eventide.rules.activation import ActivateWindow, active_of
from outplay.games.eventide.rules.attack import AttackAgain, AttackWindow, DamageWindow, DeclareWindow, Fight
from outplay.games.eventide.rules.combat import Half, LaneWindow
from outplay.games.eventide.rules.death import DeathWindow
from outplay.games.eventide.rules.gamers import DraftGamer, KeepGamers, SignGamer
from outplay.games.eventide.rules.hero import FALLEN
from outplay.games.eventide.rules.lineup import DraftHero, DraftWindow, LineUp, PlayedBy, lined_up
from outplay.games.eventide.rules.picks import Rearrange, Use
from outplay.games.eventide.rules.placement import AllPlacedWindow, Place, PlacedWindow
from outplay.games.eventide.rules.reveal import RevealTurn
from outplay.games.eventide.rules.rounds import ChooseFirst, EndWindow
from outplay.games.eventide.rules.shop import ShopTurn
from outplay.games.eventide.rules.state import Table
from outplay.games.eventide.rules.towers import TowerWindow
from outplay.games.eventide.rules.windows import InterruptWindow
from outplay.games.eventide.rules.x_factor import XWindow, x_winner
from outplay.games.eventide.view.ability_text import text_of
from outplay.games.eventide.view.lines import successes
from outplay.games.eventide.view.names import ability_name, card_name, hero_name, lane_name, owner_name, piece_id, player, structure_name
from outplay.games.eventide.view.stage import line_up_title
from outplay.games.eventide.view.waivers import waiver
from outplay.kernel import scene as sc
from outplay.kernel.play import legal
from outplay.kernel.step import Seat
from outplay.kernel.view import HIDDEN
from outplay.kernel.window import asking

SAID = 110
"""What an ability does is said with the question if it has so many letters at most."""
MOVED = "choose an ability and the cards that it moves, or decline", "choose {} and the lane that its card goes to, or decline"
"""EOH-7.7 How abilities are used that move cards once all are placed: several, and one alone."""
CHOSEN = "choose {} and the cards that it moves, or decline"
"""EOH-7.7 The same, if the one that there is moves cards of one's choice."""


def _either(lanes: Sequence[int]) -> str:
    """Return the names of lanes of which one is chosen."""
    return listed(map(lane_name, lanes)).replace(" and ", " or ")


def prompt(s: Table, seat: Seat) -> sc.Prompt:
    """Return what is asked of a seat."""
    step = asking(s)
    match step:
        case Place():
            lanes = s.lanes_left(seat)
            if not s.hands[seat].cards:
                return sc.Prompt(title=f"Leave {_either(lanes)} empty", how="no card is left in your hand; choose which comes first", rule="EOH-7.4")
            words = f"{counted(len(s.hands[seat]), 'card')} in hand, {counted(len(lanes), 'lane')} left{_open(s, seat)}{_seen(s, seat)}"
            return sc.Prompt(
                title=f"Place cards in {_either(lanes)}", how=words, rule="EOH-7.3",
                coach="Choose a lane and any cards for it, or none. Two Heroes against one break a tower.",
            )  # fmt: skip
        case RevealTurn():
            return sc.Prompt(
                title="Use an ability, or pass",
                how="one ability a turn; when both are done, the towers are checked",
                rule="EOH-8.2",
                coach="You use abilities in turns. Most work once, and again only when the Assault phase starts: hold one back for the right moment.",
            )
        case Half():
            left = {option.attacker for option in legal(s, seat) if isinstance(option, Fight)}
            title, how = f"Combat in {lane_name(s.lane)}", "choose who attacks whom"
            if left and all(s.heroes[n].state == FALLEN for n in left):
                names = listed(hero_name(s, n) for n in sorted(left))
                title, how = (
                    f"{names} {'strikes' if len(left) == 1 else 'strike'} back",
                    f"killed, but the attack is still made; choose {'whom' if len(left) == 1 else 'who attacks whom'}",
                )
            return sc.Prompt(
                title=title, how=how, rule="EOH-10.4",
                coach="Each Hero attacks once. A Hero that is killed here still strikes back before the lane is over.",
            )  # fmt: skip
        case AttackAgain(attacker=attacker):
            return sc.Prompt(title=f"{hero_name(s, attacker)} attacks again", how="choose whom", piece=piece_id(attacker), rule="EOH-10.7")
        case ShopTurn():
            return sc.Prompt(
                title="Shop",
                how=f"{s.gold[seat]} gold; an Item costs 2, its second level 3",
                rule="EOH-12.3",
                coach="Items last for the whole match, even if their Hero dies.",
            )
        case ChooseFirst():
            return sc.Prompt(title="Who goes first?", how="the second player sees each placement of the first and can answer it", rule="EOH-4.9")
        case DraftGamer() | SignGamer():
            return sc.Prompt(title="Take a Gamer", how="its Stats give dice to the Hero that it plays", rule="EOH-2.5")
        case KeepGamers():
            return sc.Prompt(title="Keep one of each salary", how="in secret", rule="EOH-2.5")
        case DraftHero():
            return sc.Prompt(title="Take a Hero", how="you will field one of each Class", rule="EOH-4.3")
        case LineUp():
            gamers = any(isinstance(pick, PlayedBy) for pick in lined_up(s, seat, s.picks.get(seat, ())).options)
            how = "in secret; the die shows how many dice the Hero would have" if gamers else "in secret"
            return sc.Prompt(title=line_up_title(s, seat), how=how, rule="EOH-4.6")
        case _:
            return _window(s, seat)


def _window(s: Table, seat: Seat) -> sc.Prompt:
    """EOH-5.11 Return the question of a window: what happened, and the waiver if it can be declined for the whole round."""
    step, prompt = asking(s), _happened(s, seat)
    return msgspec.structs.replace(prompt, waiver=waiver(s, seat, step)) if isinstance(step, InterruptWindow) else prompt


def _happened(s: Table, seat: Seat) -> sc.Prompt:
    step, other = asking(s), player(1 - seat)
    how = _which(s, seat)
    match step:
        case PlacedWindow():
            _, lane, n = s.placed[-1]
            return sc.Prompt(title=f"{other} has placed {counted(n, 'card')} in {lane_name(lane)}", how=how, rule="EOH-7.7")
        case AllPlacedWindow():
            return sc.Prompt(title="All cards are placed", how=_which(s, seat, *MOVED), rule="EOH-7.7")
        case ActivateWindow():
            act = s.acts[-1]
            name = ability_name(s, act.slot, act.who)
            return sc.Prompt(title=f"{owner_name(s, act.slot, act.who)} uses {name}", how=how, rule="EOH-5.9")
        case TowerWindow(structure=structure):
            return sc.Prompt(title=f"Your {structure_name(structure)} is about to fall", how="hold it by an ability, or let it fall", rule="EOH-9.7")
        case LaneWindow(lane=lane):
            return sc.Prompt(title=f"Before the combat in {lane_name(lane)}", how=how, rule="EOH-10.1")
        case DeathWindow(hero=hero):
            return sc.Prompt(title=f"{hero_name(s, hero)} would be killed", how="save it by an ability, or let it die", piece=piece_id(hero), rule="EOH-11.1")
        case EndWindow():
            return sc.Prompt(title="The round ends", how=how, rule="EOH-12.1")
        case DraftWindow():
            name = CLASSES[s.content.heroes[s.pool[0]].slot].capitalize()
            return sc.Prompt(title=f"{other} would take the first {name}", how=how, rule="EOH-4.5")
        case XWindow():
            return sc.Prompt(title=f"X Factor: you rolled {s.rolls[seat]}, {other} {s.rolls[1 - seat]}", how=f"{_won(s)}; {how}", rule="EOH-1.4")
        case AttackWindow() if s.attack is not None:
            return _attack(s, step, how)
        case _:
            return sc.Prompt(title="Answer", how=how, rule="EOH-5.10")


def _open(s: Table, seat: Seat) -> str:
    """EOH-9.5 Return in which lanes a fortress is what falls next, after what is asked: the own one first."""
    found = ""
    for one, whose in ((seat, "your"), (1 - seat, "their")):
        if lanes := [lane_name(lane) for lane in range(len(LANES)) if front(s.stand[one], lane) == FORTRESS]:
            found += f"; {whose} fortress is next in {'every lane' if len(lanes) == len(LANES) else listed(lanes)}"
    return found


def _won(s: Table) -> str:
    """EOH-1.4 Return what the X Factor roll means as it stands."""
    won = x_winner(s)
    if won is None:
        return "a tie, so both roll again"
    return f"as it stands, {player(won).does('chooses who goes first' if s.heroes else 'picks first')}"


def _seen(s: Table, seat: Seat) -> str:
    """Return what the player saw in the last lane that it looked into this round, after what is asked."""
    note = s.notes[seat][-1] if s.notes[seat] else None
    if note is None or HIDDEN in note.cards:
        return ""
    return f"; you saw {listed(card_name(s, 1 - seat, card) for card in note.cards)} in {lane_name(note.lane)}"


def _which(s: Table, seat: Seat, several: str = "use an ability, or decline", one: str = "use {}, or decline") -> str:
    """Return how a window is answered: with one ability that may be used, what that is and does."""
    found = {(option.slot, option.who): option for option in legal(s, seat) if isinstance(option, (Use, Rearrange))}
    if len(found) != 1:
        return several
    (((slot, who), option),) = found.items()
    if isinstance(option, Rearrange):
        return CHOSEN.format(ability_name(s, slot, who))
    text = text_of(active_of(s, slot, who))
    when, _, does = text.partition(": ")
    does = does if when.startswith(("When", "After", "Before")) else text
    return f"{ability_name(s, slot, who)}: {does} Or decline." if len(does) <= SAID else one.format(ability_name(s, slot, who))


def _attack(s: Table, step: AttackWindow, how: str) -> sc.Prompt:
    """EOH-10.7 Return who attacks whom, with an arrow from one to the other, and what it comes to if nobody uses anything."""
    now = s.struck_now
    fight, piece = f"{hero_name(s, now.attacker)} attacks {hero_name(s, now.target)}", piece_id(now.attacker)
    arrow = sc.Mark(kind="line", piece=piece, on=piece_id(now.target), tone="harm")
    match step:
        case DeclareWindow():
            return sc.Prompt(title=fight, how=how, piece=piece, rule="EOH-10.7", marks=[arrow])
        case DamageWindow():
            left = s.heroes[now.target].left - now.damage
            then = f"{hero_name(s, now.target)} " + (f"has {counted(left, 'Hit Point')} left" if left > 0 else "is killed")
            harm = sc.Mark(kind="harm", on=piece_id(now.target), piece=piece_id(now.target), text=str(now.damage))
            return sc.Prompt(title=f"{fight}: {now.damage} damage", how=f"{how}: then {then}", piece=piece, rule="EOH-10.7", marks=[arrow, harm])
        case _:
            return sc.Prompt(title=f"{fight}: {successes(now.successes)}", how=how, piece=piece, rule="EOH-10.7", marks=[arrow])
