"""The log: a sentence for each event, and how to show it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from outplay.book.telling import doing, plain, pop
from outplay.book.words import counted, listed
from outplay.games.brawl.data import events as ev
from outplay.games.brawl.rules.challenges import meets, slot_value
from outplay.games.brawl.rules.champion import OFF
from outplay.games.brawl.rules.state import EMPTY, Table
from outplay.games.brawl.view.lines import about, by, by_team, on_hex
from outplay.games.brawl.view.names import (
    SIDES,
    card_name,
    cell_id,
    champion_name,
    core_name,
    gate_of,
    lasting,
    piece_id,
    player,
    side_of,
    standard_name,
    team_span,
    trap_effect,
    trap_name,
    who,
)
from outplay.games.brawl.view.say_setup import say_setup
from outplay.kernel import scene as sc
from outplay.kernel.event import Event

How = Literal["walk", "leap", "flight", "pull", "place", "swap", ""]
MOTIONS: Final[dict[str, tuple[str, How]]] = {
    "walk": ("walks", "walk"),
    "dash": ("dashes", "walk"),
    "swoop": ("swoops to", "leap"),
    "jump": ("jumps to", "leap"),
    "place": ("is placed on", "place"),
    "swap": ("swaps places and stands on", "swap"),
    "push": ("is pushed", "flight"),
    "pull": ("is pulled", "pull"),
    "fear": ("flees", "walk"),
    "force": ("is moved", "pull"),
}


def cards_words(s: Table, cards: Sequence[int]) -> str:
    """Return cards as a sentence lists them."""
    return listed(card_name(s, card) for card in cards) if cards else "nothing"


def say(s: Table, event: Event, rule: str) -> sc.Line | None:
    """Return the log's sentence for an event, and how to show it; None for what goes without saying."""
    match event:
        case ev.RoundBegan(number):
            return sc.Line(spans=[plain(f"Round {number}")], rule=rule, head=True)
        case ev.TurnBegan(seat):
            beats = [sc.Beat(kind="turn", text=f"Round {s.round}")]
            return by(s, seat, rule, f" begins {player(s, seat).their} turn.", *beats)
        case ev.PhaseEnded(seat):
            return by(s, seat, rule, f" ends {player(s, seat).their} turn.")
        case ev.NothingLeft(seat):
            return by(s, seat, rule, " has nothing left to use.", sc.Beat(kind="turn", text=f"{player(s, seat).whose} turn is over"))
        case ev.CardPlayed(champion, card):
            return about(s, champion, rule, f" plays {card_name(s, card)}.", pop(piece_id(champion), card_name(s, card), "act"))
        case ev.StandardUsed(champion, standard, core):
            name = standard_name(s, standard)
            paid = f", paid with the {core_name(s, core)}" if standard == "any" else ""
            return about(s, champion, rule, f" uses a Standard Action: {name}{paid}.", pop(piece_id(champion), name, "act"))
        case ev.ReactionPlayed(seat, card, protected):
            spans = [*doing(player(s, seat), f" answers with {card_name(s, card)} on ", SIDES[s.side_of(seat)]), who(s, protected), plain("!")]
            return sc.Line(
                spans=spans, rule=rule, piece=piece_id(protected), side=SIDES[s.side_of(seat)], beats=[pop(piece_id(protected), card_name(s, card), "good")]
            )
        case ev.Moved() | ev.ShoveEnded() | ev.NotMoved():
            return _motion(s, event, rule)
        case ev.AttackDeclared() | ev.ActionDeclined() | ev.SkillUsed() | ev.TargetLost() | ev.Struck():
            return _attack(s, event, rule)
        case ev.TrapPut() | ev.TrapSprung() | ev.TrapLooked() | ev.TrapMoved():
            return _trap(s, event, rule)
        case ev.ChallengeTurned() | ev.ChallengeScored() | ev.TrackAdvanced() | ev.PointsGained():
            return _challenge(s, event, rule)
        case ev.Upkeep() | ev.Drew() | ev.Reshuffled() | ev.DeckLooked() | ev.Planned() | ev.Recovered() | ev.Discarded() | ev.HandShown():
            return _cards(s, event, rule)
        case ev.SideConceded(team):
            return by_team(team, rule, " concedes.")
        case ev.MatchEnded(team):
            won = sc.Span(text=f" {side_of(team).verb('wins')}.", strong=True)
            return sc.Line(spans=[team_span(team), won], rule=rule, side=SIDES[team], beats=[sc.Beat(kind="end")])
        case _:
            return _champion(s, event, rule) or say_setup(s, event, rule)


def _motion(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.Moved(champion, how, path):
            words, motion = MOTIONS[how]
            way = [cell_id(s, cell) for cell in path]
            steps = 0 if words.endswith((" to", " on")) else len(path)
            return on_hex(
                s, about(s, champion, rule, f" {words} ", sc.Beat(kind="move", piece=piece_id(champion), cells=way, how=motion)), path[-1], steps=steps
            )
        case ev.ShoveEnded(champion, how, left):
            return about(s, champion, rule, f" cannot be {'pushed' if how == 'push' else 'pulled'} {counted(left, 'more step')}: {left} damage.")
        case ev.NotMoved(champion, why):
            reasons = {
                "row": "is not in a straight row with what would move it",
                "root": "is rooted: nothing moves it",
                "negated": "stands fast: nothing moves it",
            }
            return about(s, champion, rule, f" {reasons[why]}.", pop(piece_id(champion), "Not moved", "muted"))
        case _:
            return None


def _attack(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.AttackDeclared(champion, targets):
            beats = [sc.Beat(kind="beam", piece=piece_id(champion), other=piece_id(n)) for n in targets]
            return about(s, champion, rule, f" attacks {listed(champion_name(s, n) for n in targets)}.", *beats)
        case ev.SkillUsed(champion, targets):
            others = [n for n in targets if n != champion]
            return about(s, champion, rule, f" uses it on {listed(champion_name(s, n) for n in others)}.") if others else None
        case ev.ActionDeclined(champion):
            return about(s, champion, rule, " does nothing more.")
        case ev.TargetLost(champion):
            return about(s, champion, rule, " is out of reach now.", pop(piece_id(champion), "Missed", "muted"))
        case ev.Struck(champion, strength, defense, n, poison):
            venom = f", Poison {poison}" if poison else ""
            return about(
                s,
                champion,
                rule,
                f": Strength {strength} against Defense {defense}, {n} damage{venom}.",
                *([] if n else [pop(piece_id(champion), "Blocked", "good")]),
            )
        case _:
            return None


def _trap(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.TrapPut(seat, cell):
            if seat < 0:
                return on_hex(s, sc.Line(spans=[plain("A trap lies on ")], rule=rule), cell)
            return on_hex(s, by(s, seat, rule, " puts a trap on "), cell)
        case ev.TrapSprung(champion, cell, token):
            beat = sc.Beat(kind="pop", cells=[cell_id(s, cell)], text=trap_name(s, token), tone="harm")
            return about(s, champion, rule, f" springs a trap: {trap_name(s, token)}, {trap_effect(s.trap_kind(token))}.", beat)
        case ev.TrapLooked(seat, cell, token):
            seen = f": {trap_name(s, token)}, {trap_effect(s.trap_kind(token))}" if isinstance(token, int) and token >= 0 else ""
            return on_hex(s, by(s, seat, rule, " looks at the trap on "), cell, f"{seen}.")
        case ev.TrapMoved(seat, cell, to):
            return on_hex(s, on_hex(s, by(s, seat, rule, " moves the trap on "), cell, " to "), to)
        case _:
            return None


def _challenge(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.ChallengeTurned(_, card):
            return sc.Line(spans=[plain(f"A new Challenge: {s.content.challenges[card].name}.")], rule=rule)
        case ev.ChallengeScored(team, _, card, n):
            return by_team(team, rule, f" meets {s.content.challenges[card].name}: {counted(n, 'point')}.")
        case ev.TrackAdvanced(left):
            gone = f" {listed(s.content.challenges[card].name for card in left)} {'leaves' if len(left) == 1 else 'leave'} the track." if left else ""
            show = [sc.Beat(kind="show", show=_round_over(s, event, rule)), sc.Beat(kind="hold")] if event.round else []
            return sc.Line(spans=[plain(f"The Challenges move on.{gone}")], rule=rule, beats=show)
        case ev.PointsGained(team, _, total):
            return by_team(team, rule, f" has {total} of {counted(s.settings.goal, 'point')}.")
        case _:
            return None


def _round_over(s: Table, event: ev.TrackAdvanced, rule: str) -> sc.Show:
    """Return how both teams stand after a round and which active Challenges they meet, as news that stop nothing."""
    lines: list[sc.Line] = []
    for team in (0, 1):
        waits = [champion_name(s, n) for n in s.team(team) if s.champions[n].cell == OFF]
        gate = f"; {listed(waits)} {'waits' if len(waits) == 1 else 'wait'} at the Gate" if waits else ""
        lines.append(by_team(team, "", f" has {event.vp[team]} of {counted(s.settings.goal, 'point')}{gate}."))
    for slot, card in enumerate(event.track):
        if card == EMPTY or not slot_value(s, slot):
            continue
        if not (meeting := [team for team in (0, 1) if meets(s, team, card)]):
            continue
        name = f"{s.content.challenges[card].name}, {counted(slot_value(s, slot), 'point')}: "
        spans = [span for team in meeting for span in (plain(" and "), team_span(team))][1:]
        verb = "meet" if len(meeting) > 1 else side_of(meeting[0]).verb("meets")
        lines.append(sc.Line(spans=[plain(name), *spans, plain(f" {verb} it now.")], rule="SFB-4.5"))
    if event.left:
        gone = "it, so it is gone" if len(event.left) == 1 else "them, so they are gone"
        lines.append(sc.Line(spans=[plain(f"{listed(s.content.challenges[card].name for card in event.left)}: nobody scored {gone}.")], rule="SFB-4.11"))
    return sc.Show(title=f"The end of round {event.round}", place="beside", lines=lines, rule=rule, news=True)


def _cards(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.Upkeep(seat, cards):
            return by(s, seat, rule, f" readies all Cores and {player(s, seat).verb('discards')} {cards_words(s, cards)}.")
        case ev.Drew(seat, n, cards):
            known = f": {cards_words(s, cards)}" if isinstance(cards, tuple) and cards else ""
            return by(s, seat, rule, f" draws {counted(n, 'card')}{known}.")
        case ev.Reshuffled(seat):
            return by(s, seat, rule, f" shuffles {player(s, seat).their} discard pile into a new deck.")
        case ev.DeckLooked(seat, cards):
            return by(s, seat, rule, f" looks at {cards_words(s, cards)}.") if isinstance(cards, tuple) else None
        case ev.Planned(seat, n, bottom):
            where = f"{counted(bottom, 'card')} on the bottom" if bottom else ""
            top = f"{counted(n - bottom, 'card')} back on top" if n > bottom else ""
            return by(s, seat, rule, f" puts {listed(filter(None, (top, where)))} of {player(s, seat).their} deck.")
        case ev.Recovered(seat, card):
            return by(s, seat, rule, f" takes {card_name(s, card)} back into {player(s, seat).their} hand.")
        case ev.Discarded(seat, cards):
            return by(s, seat, rule, f" discards {cards_words(s, cards)} at random.")
        case ev.HandShown(seat, cards):
            return by(s, seat, rule, f" shows {player(s, seat).their} hand: {cards_words(s, cards)}.")
        case _:
            return None


def _champion(s: Table, event: Event, rule: str) -> sc.Line | None:
    match event:
        case ev.Hurt(champion, n, damage):
            return about(s, champion, rule, f" takes {n}: {damage} damage in all.", pop(piece_id(champion), f"-{n}", "harm"))
        case ev.Healed(champion, n):
            return about(s, champion, rule, f" heals {n}.", pop(piece_id(champion), f"+{n}", "good"))
        case ev.Fell(champion):
            beat = sc.Beat(kind="fall", piece=piece_id(champion), cells=[gate_of(s, s.champions[champion].team)], text="Out!")
            return about(s, champion, rule, " is out of action, and waits at the Gate.", beat)
        case ev.LeveledUp(champion):
            name = s.card_of(champion).leveled.name
            return about(s, champion, rule, f" Levels Up: {name}.", pop(piece_id(champion), "Level Up!", "act"))
        case ev.Rooted(champion):
            return about(s, champion, rule, " is rooted until the end of this turn.", pop(piece_id(champion), "Root", "warn"))
        case ev.Stunned(champion):
            return about(s, champion, rule, " is stunned until the end of this turn.", pop(piece_id(champion), "Stun", "warn"))
        case ev.DefenseChanged(champion, n, until):
            return about(s, champion, rule, f" has {n:+d} Defense {lasting(s, until)}.", pop(piece_id(champion), f"{n:+d} Defense", "good"))
        case ev.StrengthChanged(n):
            return sc.Line(spans=[plain(f"The attack has {n:+d} Strength.")], rule=rule)
        case ev.Warded(champion, what):
            words = "is shielded from the effects after the attack" if what == "post" else "cannot be moved by others this turn"
            return about(s, champion, rule, f" {words}.", pop(piece_id(champion), "Shielded" if what == "post" else "Anchored", "good"))
        case ev.Deployed(champion, cell):
            beat = sc.Beat(kind="move", piece=piece_id(champion), cells=[cell_id(s, cell)], how="place")
            return on_hex(s, about(s, champion, rule, " begins on ", beat), cell)
        case _:
            return None
