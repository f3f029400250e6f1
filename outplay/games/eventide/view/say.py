"""The log: a sentence for each event, and how to show it."""

from __future__ import annotations

import msgspec

from outplay.book.telling import doing, plain, pop
from outplay.book.words import counted, listed
from outplay.games.eventide.data import events as ev
from outplay.games.eventide.data.board import OFF
from outplay.games.eventide.data.vocabulary import NOBODY, TALENT
from outplay.games.eventide.rules.activation import active_of
from outplay.games.eventide.rules.hero import seat_of
from outplay.games.eventide.rules.picks import PickedCards, PickedHeroes, PickedLane, PickedToken, told_apart
from outplay.games.eventide.rules.state import DRAW, VOID, Table
from outplay.games.eventide.view.lines import about, by, cards_words, faces, successes
from outplay.games.eventide.view.names import (
    SIDES,
    ability_name,
    card_name,
    half_id,
    hero_name,
    lane_name,
    owner_name,
    piece_id,
    player,
    seat_span,
    structure_id,
    structure_name,
    who,
)
from outplay.games.eventide.view.say_setup import say_setup
from outplay.kernel import scene as sc
from outplay.kernel.event import Event


def say(s: Table, event: Event, rule: str) -> sc.Line | None:
    """Return the log's sentence for an event, and how to show it. None if nothing needs to be said."""
    match event:
        case ev.RoundBegan(number):
            return sc.Line(spans=[plain(f"Round {number}")], rule=rule, head=True, beats=[sc.Beat(kind="turn", text=f"Round {number}")])
        case ev.AssaultBegan():
            words = f"The Assault phase begins: {FRESH}."
            return sc.Line(spans=[plain(words)], rule=rule, beats=[sc.Beat(kind="turn", text="Assault!")])
        case ev.LaneNamed() | ev.Peeked() | ev.CardsTraded() | ev.CardShifted() | ev.TokensRemoved() | ev.CardsFlipped() | ev.TurnPassed():
            return _cards(s, event, rule)
        case ev.LaneChecked() | ev.TowerHeld() | ev.StructureFell() | ev.WaveRose():
            return _towers(event, rule)
        case ev.Activated() | ev.Negated() | ev.TokenTaken() | ev.Discounted() | ev.Bought() | ev.GoldGained():
            return _abilities(s, event, rule)
        case ev.AttackDeclared() | ev.Retargeted() | ev.DiceAdded() | ev.Dodged() | ev.AttackWasted() | ev.Rolled() | ev.Struck() | ev.Absorbed():
            return _attack(s, event, rule)
        case ev.CombatBegan(lane):
            if not any(s.standing(seat, lane) for seat in (0, 1)):
                return None
            return sc.Line(spans=[plain(f"Combat in {lane_name(lane)}.")], rule=rule)
        case ev.RoundEnded():
            return _round_ends(s, event, rule)
        case ev.DamageGone():
            return sc.Line(spans=[plain("All damage is removed from all Heroes.")], rule=rule)
        case ev.SideConceded(seat):
            return by(seat, rule, " gives up.")
        case ev.MatchEnded(winner):
            return _end(winner, rule)
        case _:
            return _hero(s, event, rule) or say_setup(s, event, rule)


FRESH = "once-per-phase abilities are ready again, and both sides have a Minion Rush"
"""EOH-13 What the Assault phase brings."""


def _round_ends(s: Table, event: ev.RoundEnded, rule: str) -> sc.Line:
    """Return how both sides stand after a round, as news that stop nothing."""
    lines: list[sc.Line] = []
    for seat in (0, 1):
        killed, standing = counted(event.kills[seat], "kill"), counted(event.structures[seat], "structure")
        lines.append(by(seat, "", f": {standing}, {killed}, {event.gold[seat]} gold."))
    if event.out:
        lines.append(sc.Line(spans=[plain(f"Not in round {event.round + 1}: {listed(hero_name(s, n) for n in event.out)}.")], rule="EOH-11.6"))
    if s.due and not s.assault:
        lines.append(sc.Line(spans=[plain(f"An inner tower is down, so the Assault phase begins: {FRESH}.")], rule="EOH-13.1"))
    show = sc.Show(title=f"The end of round {event.round}", place="beside", lines=lines, rule=rule, news=True)
    return sc.Line(spans=[plain("The round ends.")], rule=rule, beats=[sc.Beat(kind="show", show=show)])


def _end(winner: int, rule: str) -> sc.Line:
    if winner in (DRAW, VOID):
        words = "A draw." if winner == DRAW else "The match is void."
        return sc.Line(spans=[sc.Span(text=words, strong=True)], rule=rule, beats=[sc.Beat(kind="end")])
    return sc.Line(
        spans=[seat_span(winner), sc.Span(text=f" {player(winner).verb('wins')}.", strong=True)], rule=rule, side=SIDES[winner], beats=[sc.Beat(kind="end")]
    )


def _cards(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.LaneNamed(seat, lane, n, cards):
            known = cards_words(s, seat, cards)
            words = f" puts {counted(n, 'card')} into {lane_name(lane)}" if n else f" puts nothing into {lane_name(lane)}"
            return by(seat, rule, f"{words}: {known}." if known else f"{words}.")
        case ev.Peeked(seat, lane, n, cards):
            known = cards_words(s, 1 - seat, cards)
            return by(seat, rule, f" looks at {counted(n, 'card')} in {lane_name(lane)}" + (f": {known}." if known else "."))
        case ev.CardsTraded(seat, lane, to, cards):
            known = cards_words(s, seat, cards)
            return by(seat, rule, f" exchanges a card in {lane_name(lane)} for one in {lane_name(to)}" + (f": {known}." if known else "."))
        case ev.CardShifted(seat, lane, to, named, cards):
            known = card_name(s, seat, named) if named != NOBODY else cards_words(s, seat, cards)
            return by(seat, rule, f" moves {known or 'a card'} from {lane_name(lane)} to {lane_name(to)}.")
        case ev.TokensRemoved(heroes):
            return sc.Line(spans=[plain(f"{listed(hero_name(s, n) for n in heroes)} will be back in the next round.")], rule=rule)
        case ev.CardsFlipped(seat, lane, cards):
            if not cards:
                return None
            if lane == OFF:
                return by(seat, rule, f" had kept back {cards_words(s, seat, cards)}.")
            spans = [plain(f"In {lane_name(lane)}, "), *doing(player(seat), f" has {cards_words(s, seat, cards)}.", SIDES[seat])]
            return sc.Line(spans=spans, rule=rule, side=SIDES[seat])
        case ev.TurnPassed(seat, ended, unasked):
            if unasked:
                return msgspec.structs.replace(by(seat, rule, f" {'is done' if ended else 'passes'}: there is nothing left to use."), weight="high")
            return by(seat, rule, f" passes and {player(seat).verb('is')} done." if ended else " passes for now.")
        case _:
            return None


def _towers(event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.LaneChecked(lane, attack, defense, overrun):
            if not any(attack) and not any(defense):
                return None
            if overrun == NOBODY:
                words = f"{strength(attack[0], defense[0])} against {strength(attack[1], defense[1])}"
                return sc.Line(spans=[plain(f"{lane_name(lane)}: {words}, nobody is overrun.")], rule=rule)
            words = f": {attack[1 - overrun]} against {strength(attack[overrun], defense[overrun])}, "
            return sc.Line(spans=[plain(lane_name(lane) + words), *doing(player(overrun), " is overrun.", SIDES[overrun])], rule=rule, side=SIDES[1 - overrun])
        case ev.TowerHeld(seat, structure):
            return by(seat, rule, f"'s {structure_name(structure)} holds.", pop(structure_id(seat, structure), "Held!", "good"))
        case ev.StructureFell(seat, structure):
            return by(seat, rule, f"'s {structure_name(structure)} falls.", pop(structure_id(seat, structure), "Down!", "harm"))
        case ev.WaveRose(seat, n):
            return by(seat, rule, f"'s Minion Rush counts as {n} this round.")
        case _:
            return None


def strength(attack: int, defense: int) -> str:
    """EOH-9.2 Return what a player counts in a lane, with its defense if a wall adds to it."""
    return str(attack) if attack == defense else f"{attack} ({defense} in defense)"


def _abilities(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.Activated(seat, slot, owner, picks):
            hero = s.self_of(slot, owner) if s.heroes else NOBODY
            name = ability_name(s, slot, owner)
            spans = [who(s, hero)] if hero != NOBODY and slot != TALENT else [sc.Span(text=owner_name(s, slot, owner), side=SIDES[seat], strong=True)]
            beats = [pop(piece_id(hero), name, "act")] if hero != NOBODY else []
            return sc.Line(
                spans=[*spans, plain(f" uses {name}{picked_words(s, slot, owner, picks)}.")],
                rule=rule,
                side=SIDES[seat],
                piece=piece_id(hero) if hero != NOBODY else "",
                beats=beats,
            )
        case ev.Negated(slot, owner):
            return sc.Line(spans=[plain(f"{ability_name(s, slot, owner)} has no effect.")], rule=rule)
        case ev.TokenTaken(hero, slot):
            return about(s, hero, rule, f": {ability_name(s, slot, hero)} is ready again.")
        case ev.Discounted(seat, n):
            return by(seat, rule, f" pays {n} gold less for the next purchase.")
        case ev.Bought(hero, level, price):
            return about(s, hero, rule, f" gets {s.card_of(hero).item.name} {'I' * level} for {price} gold.")
        case ev.GoldGained(seat, n, total):
            return by(seat, rule, f" gains {n} gold and {player(seat).verb('has')} {total}.")
        case _:
            return None


def picked_words(s: Table, slot: int, owner: int, picks: tuple[int, ...]) -> str:
    """Return what was picked with an ability, in a sentence."""
    match told_apart(active_of(s, slot, owner).pick, picks):
        case PickedHeroes(heroes):
            return f" on {listed(hero_name(s, n) for n in heroes)}"
        case PickedLane(lane):
            return f": {lane_name(lane)}"
        case PickedToken(hero):
            return f" on {hero_name(s, hero)}"
        case PickedCards(lane, to):
            return f" between {lane_name(lane)} and {lane_name(to)}"
        case _:
            return ""


def _attack(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.AttackDeclared(attacker, target):
            return about(s, attacker, rule, f" attacks {hero_name(s, target)}.", sc.Beat(kind="beam", piece=piece_id(attacker), other=piece_id(target)))
        case ev.Retargeted(attacker, target):
            beat = sc.Beat(kind="beam", piece=piece_id(attacker), other=piece_id(target))
            return about(s, attacker, rule, f" now attacks {hero_name(s, target)}.", beat)
        case ev.DiceAdded(attacker, n):
            return about(s, attacker, rule, f" rolls {counted(n, 'more die', 'more dice')}.")
        case ev.Dodged(attacker, target):
            return about(s, attacker, rule, f" misses {hero_name(s, target)}.", pop(piece_id(target), "Missed", "muted"))
        case ev.AttackWasted(attacker):
            return about(s, attacker, rule, " has nobody to attack.", pop(piece_id(attacker), "Wasted", "muted"))
        case ev.Rolled(attacker, dice, hits, how):
            words = {"attack": "rolls", "more": "rolls one more die for each Success:", "again": "rolls the blanks again:"}[how]
            return about(
                s,
                attacker,
                rule,
                f" {words} {counted(dice, 'die', 'dice')}, {successes(hits)}.",
                sc.Beat(kind="roll", dice=[faces(seat_of(attacker), dice, hits)]),
            )
        case ev.Struck(_, target, bd, hits, armor, damage):
            less = f", minus {armor}" if armor else ""
            beats = [] if damage else [pop(piece_id(target), "No damage", "good")]
            return about(s, target, rule, f" is hit: Base Damage {bd} and {successes(hits)}{less}, {damage} damage.", *beats)
        case ev.Absorbed(target, damage):
            return about(s, target, rule, f" takes only {damage}.", pop(piece_id(target), "Shielded", "good"))
        case _:
            return None


def _hero(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.Hurt(hero, n, damage):
            return about(
                s,
                hero,
                rule,
                f" takes {n} damage: {max(0, s.heroes[hero].hp - damage)} of {s.heroes[hero].hp} Hit Points left.",
                pop(piece_id(hero), f"-{n}", "harm"),
            )
        case ev.Healed(hero, n):
            return about(s, hero, rule, f" recovers {counted(n, 'Hit Point')}.", pop(piece_id(hero), f"+{n}", "good"))
        case ev.Moved(hero, _, to):
            beat = sc.Beat(kind="move", piece=piece_id(hero), cells=[half_id(seat_of(hero), to)], how="walk")
            return about(s, hero, rule, f" goes to {lane_name(to)}.", beat)
        case ev.Deployed(hero, lane):
            beat = sc.Beat(kind="move", piece=piece_id(hero), cells=[half_id(seat_of(hero), lane)], how="place")
            return about(s, hero, rule, f" arrives in {lane_name(lane)}.", beat)
        case ev.Recalled(hero):
            return about(s, hero, rule, " goes back to base.")
        case ev.Marked(hero, what, n, until):
            return _marked(s, hero, what, n, until, rule)
        case ev.DuelBegan(hero, other):
            return about(s, hero, rule, f" and {hero_name(s, other)} fight only each other.", pop(piece_id(other), "Duel!", "warn"))
        case ev.Endured(hero):
            return about(s, hero, rule, " is left with 1 Hit Point.", pop(piece_id(hero), "Not yet!", "good"))
        case ev.Killed(hero, fallen):
            words = " is killed, and still strikes back." if fallen else " is killed."
            return about(s, hero, rule, words, pop(piece_id(hero), "Killed!", "harm"))
        case ev.Revived(hero):
            return about(s, hero, rule, " is back at base at once.")
        case _:
            return None


def _marked(s: Table, hero: int, what: str, n: int, until: str, rule: str) -> sc.Line:
    lasts = "in this combat" if until == "combat" else "this round"
    match what:
        case "winded":
            return about(s, hero, rule, " does not count in this round's tower check.")
        case "stun":
            return about(s, hero, rule, " makes no attack this round.", pop(piece_id(hero), "Stunned", "warn"))
        case "silence":
            return about(s, hero, rule, " cannot use abilities this round.", pop(piece_id(hero), "Silenced", "warn"))
        case "burn":
            return about(s, hero, rule, f" burns: {n} damage at the end of the round.", pop(piece_id(hero), "Burning", "warn"))
        case "bounty":
            return about(s, hero, rule, f" carries a bounty of {n} gold this round.", pop(piece_id(hero), "Bounty", "warn"))
        case "armor":
            return about(s, hero, rule, f": attacks deal {n} less damage {lasts}.", pop(piece_id(hero), f"Armor {n}", "good"))
        case _:
            name = "Base Damage" if what == "bd" else "die" if abs(n) == 1 else "dice"
            return about(s, hero, rule, f" has {n:+d} {name} {lasts}.", pop(piece_id(hero), f"{n:+d} {name}", "good" if n > 0 else "warn"))
